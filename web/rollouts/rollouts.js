/**
 * What a reader's file of rollouts is made into: columns of plain arrays, which can be handed from a worker to the
 * page without a copy.
 *
 * @typedef {object} Group the responses to one prompt
 * @property {string} name as in the file; empty where the file names no group
 * @property {number} first its first response
 * @property {number} size how many responses it has
 * @property {number} lost how many of its responses were left out, so that G is not the trainer's
 *
 * @typedef {object} Rollouts
 * @property {string} name of the file; empty for what was pasted
 * @property {Group[]} groups in the order in which they first appear; their responses stand together
 * @property {Float64Array | undefined} rewards one a response; undefined unless all have one
 * @property {Float64Array | undefined} advantages from the file, one a response; undefined unless all have one. One of
 *   the two is always there.
 * @property {Uint32Array} offsets response i has the tokens offsets[i] up to offsets[i + 1]
 * @property {Float64Array} oldLogprobs of all tokens, response after response
 * @property {Float64Array} logprobs
 * @property {{ all: string, offsets: Uint32Array } | undefined} texts token t is all.slice(offsets[t], offsets[t + 1]),
 *   empty where the file has no text for it
 * @property {Uint32Array | undefined} positions each token's place in its response before masking; undefined where masks
 *   took tokens at the end alone, as padding is
 * @property {Uint32Array} lines the line or entry of the file that each response was on, from 1
 * @property {"line" | "entry"} counted what `lines` counts: lines of text, or entries of one JSON document
 * @property {number} masked how many tokens a mask left out
 * @property {Problem[]} problems the first of them, in the order of the file
 * @property {number} problemCount how many there are
 *
 * @typedef {{ line: number, code: string, [key: string]: string | number | boolean | readonly string[] }} Problem what is
 *   wrong with an entry; `code` is a key of `problems` in web/text/rollouts.en.js, whose sentence takes the rest
 *
 * @typedef {object} ReadOptions
 * @property {string} [name]
 * @property {(share: number) => void} [onProgress] how much is read, from 0 to 1
 * @property {AbortSignal} [signal]
 */

/** How much is read at the most. */
export const LIMITS = {
  /** Bytes of a file: 1 GB. */
  bytes: 2 ** 30,
  /** Tokens that a mask leaves. */
  tokens: 2e7,
  /** Characters of one line, or of one entry of a document: what stays well below the longest string there is. */
  line: 2 ** 28,
  /** Problems that are kept. */
  problems: 200,
};

/** Why nothing was read at all. */
export class RolloutsError extends Error {
  /**
   * @param {string} code a key of `errors` in web/text/rollouts.en.js
   * @param {Record<string, any>} [data] for its sentence
   */
  constructor(code, data = {}) {
    super(code);
    this.name = "RolloutsError";
    this.code = code;
    this.data = data;
  }
}
