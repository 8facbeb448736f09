import { writeCell } from "../share/csv.js";
import { groupOf } from "./report.js";
import { METHODS } from "./update.js";

/**
 * Files with every number of an update, at full precision: each number is written as the shortest text that is read as
 * the same double. They are made in parts, so that a million tokens never stand in one string.
 *
 * @typedef {import("./report.js").Ranges} Ranges
 * @typedef {import("./update.js").Update} Update
 * @typedef {"json" | "csv"} Format
 *
 * @typedef {object} ExportOptions
 * @property {Ranges} ranges
 * @property {Record<string, unknown>} [settings] written at the head of the JSON: what else the numbers follow from
 * @property {() => Promise<void>} [pause] waited for between two parts; may throw to end it all
 */

/** Letters of a part. */
const PART = 2 ** 20;

/** What one row of the CSV holds. */
const COLUMNS = [
  "prompt_id",
  "response",
  "token",
  "text",
  "reward",
  "advantage",
  "old_logprob",
  "logprob",
  "ratio",
  "grpo_weight",
  "grpo_clipped",
  "sequence_ratio",
  "gspo_weight",
  "gspo_clipped",
];

/** @type {Record<Format, { type: string, write: (update: Update, options: ExportOptions) => Iterable<string> }>} */
const FORMATS = {
  json: { type: "application/json", write: json },
  csv: { type: "text/csv", write: csv },
};

/**
 * @param {Update} update
 * @param {Format} format
 * @param {ExportOptions} options
 * @returns {Promise<Blob>}
 */
export async function exportUpdate(update, format, options) {
  const { type, write } = FORMATS[format];
  /** @type {BlobPart[]} */
  const blobs = [];
  let part = "";
  for (const piece of write(update, options)) {
    part += piece;
    if (part.length < PART) continue;
    // The browser may keep a blob on disk.
    blobs.push(new Blob([part]));
    part = "";
    await options.pause?.();
  }
  return new Blob([...blobs, part], { type });
}

/**
 * One document, a response a line, with the fields that this figure reads: the file can be opened again.
 * @param {Update} update
 * @param {ExportOptions} options
 */
function* json(update, { ranges, settings = {} }) {
  const { rollouts, advantages, grpo, gspo } = update;
  const { groups, rewards, offsets, oldLogprobs, logprobs, positions } = rollouts;
  const head = {
    clip: ranges.grpo,
    gspo_clip: ranges.gspo,
    ...settings,
    objective: Object.fromEntries(METHODS.map((method) => [method, update[method].objective])),
    clip_fraction: Object.fromEntries(METHODS.map((method) => [method, update[method].clipFraction])),
  };
  yield `${JSON.stringify(head, word).slice(0, -1)},"responses":[`;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const [from, to] = [offsets[i], offsets[i + 1]];
    const part = (/** @type {Float64Array | Uint8Array} */ all) => Array.from(all.subarray(from, to));
    const response = {
      prompt_id: groupName(groups, groupOf(rollouts, i)),
      reward: rewards?.[i],
      advantage: advantages[i],
      tokens: rollouts.texts && Array.from({ length: to - from }, (_, k) => textOf(rollouts, from + k)),
      positions: positions && Array.from(positions.subarray(from, to)),
      old_logprobs: part(oldLogprobs),
      logprobs: part(logprobs),
      grpo: { ratios: part(grpo.tokenRatios), weights: part(grpo.tokenWeights), clipped: part(grpo.tokenClipped) },
      // One ratio, and one weight for each of its tokens.
      gspo: {
        ratio: gspo.sequenceRatios[i],
        weight: from < to ? gspo.tokenWeights[from] : 0,
        clipped: from < to ? gspo.tokenClipped[from] : 0,
      },
    };
    yield `${i > 0 ? "," : ""}\n${JSON.stringify(response, word)}`;
  }
  yield "\n]}\n";
}

/** JSON has no infinity: it becomes the word. @param {string} _ @param {unknown} value */
const word = (_, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

/** A token a row. @param {Update} update */
function* csv({ rollouts, advantages, grpo, gspo }) {
  const { groups, rewards, offsets, oldLogprobs, logprobs, positions } = rollouts;
  yield `${COLUMNS.join(",")}\r\n`;
  for (const [g, { first, size }] of groups.entries()) {
    const group = writeCell(groupName(groups, g));
    for (let i = first; i < first + size; i++) {
      const reward = rewards ? rewards[i] : "";
      const of = `${group},${i - first + 1}`;
      for (let t = offsets[i]; t < offsets[i + 1]; t++) {
        const place = (positions ? positions[t] : t - offsets[i]) + 1;
        yield `${of},${place},${writeCell(textOf(rollouts, t))},${reward},${advantages[i]},${oldLogprobs[t]},${logprobs[t]},${grpo.tokenRatios[t]},${grpo.tokenWeights[t]},${grpo.tokenClipped[t]},${gspo.sequenceRatios[i]},${gspo.tokenWeights[t]},${gspo.tokenClipped[t]}\r\n`;
      }
    }
  }
}

/** @param {import("./rollouts.js").Group[]} groups @param {number} i @returns {string} tells it from the others, also without a name */
const groupName = (groups, i) => groups[i].name || (groups.length > 1 ? String(i + 1) : "");

/** @param {import("./rollouts.js").Rollouts} rollouts @param {number} t token of all */
const textOf = ({ texts }, t) => (texts ? texts.all.slice(texts.offsets[t], texts.offsets[t + 1]) : "");
