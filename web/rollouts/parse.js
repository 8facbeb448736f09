import { Collector } from "./collector.js";
import { readEntry, readFields } from "./entry.js";
import { isField, isList, pickFields } from "./fields.js";
import { readJson } from "./json.js";
import { kindOf } from "./kind.js";
import { LIMITS, RolloutsError } from "./rollouts.js";
import { Splitter } from "./splitter.js";

/**
 * Reads a file of rollouts piece by piece: JSON Lines, or one document that is an array of responses, an object with
 * such an array, or an object of columns.
 *
 * @typedef {import("./rollouts.js").Rollouts} Rollouts
 * @typedef {{ name: string, onProgress: (share: number) => void, pause: () => Promise<void>, signal?: AbortSignal }} ParseOptions
 */

/** Where a text is cut, so that a pause is never far. */
const PIECE = 2 ** 18;

/**
 * @param {Blob} blob
 * @param {ParseOptions} options `pause` is waited for between two pieces
 * @returns {Promise<Rollouts>}
 * @throws {RolloutsError}
 */
export async function parseRollouts(blob, { name, onProgress, pause, signal }) {
  if (blob.size > LIMITS.bytes) throw new RolloutsError("too-large", { bytes: blob.size, most: LIMITS.bytes });
  const kind = kindOf(new Uint8Array(await blob.slice(0, 4096).arrayBuffer()));
  if ("binary" in kind) throw new RolloutsError("binary", { kind: kind.binary });
  const reading = new Reading(name);
  const decoder = new TextDecoder(kind.encoding);
  const reader = blob.stream().getReader();
  // A piece that is waited for, as from a slow disk, ends with its stream.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", stop);
  try {
    let read = 0;
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const bytes = /** @type {Uint8Array} */ (value);
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        reading.feed(decoder.decode(piece, { stream: true }));
        read += piece.length;
        onProgress(read / blob.size);
        await pause();
        signal?.throwIfAborted();
      }
    }
    signal?.throwIfAborted();
    reading.feed(decoder.decode());
    return reading.finish();
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

/**
 * What the pieces of one file come to.
 *
 * @typedef {import("./entry.js").Outcome} Outcome
 */
class Reading {
  #name;
  #collector = new Collector();
  #splitter;
  /** How many entries of the document have been read. */
  #entries = 0;
  /** Members of the object that the document is. @type {Map<string, unknown>} */
  #members = new Map();
  /** The first of them that is no JSON. @type {string | undefined} */
  #broken;
  /** Whether one of them holds a list of responses. */
  #listed = false;
  /** What that object is as an entry, until it is known whether it is the whole document. @type {Outcome[]} */
  #first = [];

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
    this.#splitter = new Splitter(
      {
        line: (text, line) => {
          this.#addFirst(true);
          this.#entry(text, line);
        },
        element: (text) => this.#entry(text, ++this.#entries),
        member: (key, text) => this.#member(key, text),
        item: (key, text) => this.#item(key, text),
        objectEnd: () => this.#objectEnd(),
        brokenLine: (rest) => this.#notJson(this.#broken ?? rest, 1),
        cutOff: () => this.#collector.addProblem({ line: this.#entries + 1, code: "cut-off" }),
      },
      LIMITS.line,
      () => new RolloutsError("too-long", { most: LIMITS.line }),
    );
  }

  /** @param {string} text */
  feed(text) {
    this.#splitter.feed(text);
  }

  /** @returns {Rollouts} */
  finish() {
    this.#splitter.end();
    if (this.#splitter.empty) throw new RolloutsError("empty");
    this.#addFirst(false);
    return this.#collector.finish({ name: this.#name, counted: this.#splitter.manyLines ? "line" : "entry" });
  }

  /** @param {string} text @param {number} line */
  #entry(text, line) {
    const json = readJson(text);
    if (json) this.#add(line, readEntry(json.value));
    else this.#notJson(text, line);
  }

  /** @param {number} line @param {Outcome[]} outcomes the rows of a batch, or one response */
  #add(line, outcomes) {
    for (const [i, outcome] of outcomes.entries()) {
      this.#collector.add(line, outcome, outcomes.length > 1 ? i + 1 : undefined);
    }
  }

  /** @param {boolean} line whether it was a line of many; else its rows are the entries of the document */
  #addFirst(line) {
    if (line) this.#add(1, this.#first);
    else for (const [i, outcome] of this.#first.entries()) this.#collector.add(i + 1, outcome);
    this.#first = [];
  }

  /** @param {string} text @param {number} line */
  #notJson(text, line) {
    const start = text.trim().slice(0, 40);
    // Single quotes are how Python prints a dict.
    this.#collector.addProblem({ line, code: /^\{?\s*'/.test(start) ? "python" : "not-json", start });
  }

  /** @param {string} key as JSON @param {string} text */
  #member(key, text) {
    const name = readJson(key)?.value;
    const json = readJson(text);
    if (typeof name !== "string" || !json) this.#broken ??= `${key}: ${text}`;
    else if (isField(name)) this.#members.set(name, json.value);
  }

  /** @param {string} key as JSON @param {string} text */
  #item(key, text) {
    const name = readJson(key)?.value;
    if (typeof name !== "string") {
      this.#broken ??= key;
    } else if (isList(name) && text.startsWith("{")) {
      this.#listed = true;
      this.#entry(text, ++this.#entries);
    } else if (isField(name)) {
      const json = readJson(text);
      if (!json) this.#broken ??= text;
      const list = this.#members.get(name);
      if (Array.isArray(list)) list.push(json?.value);
      else this.#members.set(name, [json?.value]);
    }
  }

  /** The object was a list of responses with a name, or it is an entry itself: one response, or a batch in columns. */
  #objectEnd() {
    if (this.#listed) return;
    if (this.#broken === undefined) this.#first = readFields(pickFields(this.#members));
    else this.#notJson(this.#broken, 1);
    this.#members.clear();
  }
}
