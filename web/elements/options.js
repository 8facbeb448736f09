import { readNumber } from "../text/number.js";
import { wording } from "../text/texts.js";

/**
 * What authors write on a tag: attributes are strings, properties may be arrays and numbers. Every reader
 * here takes either, and gives the value or the sentence that says what is wrong with it, in any language.
 *
 * @typedef {import("../text/texts.js").Told} Told
 * @typedef {(number: number) => boolean} Test
 */

/**
 * @template T
 * @typedef {{ value: T } | { problem: Told }} Read
 */

/**
 * @template T
 * @typedef {(raw: unknown) => Read<T>} Reader
 */

/** Longest piece of a bad value that is repeated to its author. */
const SHOWN = 24;
/** Responses in a group, or tokens in a response, that one figure draws. */
export const MOST = 64;

/** @param {unknown} raw @returns {string} any value as text, also what refuses to be one */
export function asText(raw) {
  try {
    return String(raw);
  } catch {
    return Object.prototype.toString.call(raw);
  }
}

/** @param {unknown} raw */
const shown = (raw) => {
  const text = asText(raw).trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/**
 * @param {Told} what the name of the value, for the sentence
 * @param {unknown} raw
 * @param {Told} allowed completes "Type …"
 * @param {Test} [within]
 * @returns {Read<number>}
 */
export function readOne(what, raw, allowed, within = () => true) {
  const read = typeof raw === "number" ? ofNumber(raw) : readNumber(asText(raw));
  const reason = "problem" in read ? read.problem : within(read.value) ? undefined : "range";
  return reason === undefined
    ? { value: /** @type {{ value: number }} */ (read).value }
    : { problem: (text) => text.problem.number(wording(what, text), shown(raw), wording(allowed, text), reason) };
}

/** @param {number} value @returns {{ value: number } | { problem: "word" | "huge" }} */
function ofNumber(value) {
  if (Number.isNaN(value)) return { problem: "word" };
  return Number.isFinite(value) ? { value: value + 0 } : { problem: "huge" };
}

/**
 * @param {string} what
 * @param {unknown} raw
 * @param {Told} allowed
 * @param {Test} [within]
 * @returns {Read<number[]>}
 */
export function readList(what, raw, allowed, within) {
  /** @type {unknown[]} */
  let entries;
  if (typeof raw === "string") entries = raw.split(",");
  else if (Array.isArray(raw) || ArrayBuffer.isView(raw)) entries = Array.from(/** @type {any} */ (raw));
  else return { problem: (text) => text.problem.list(what) };
  if (entries.length < 1 || entries.length > MOST) {
    return { problem: (text) => text.problem.length(what, entries.length, MOST) };
  }
  const values = [];
  for (const [i, entry] of entries.entries()) {
    const read = readOne((text) => text.problem.entry(what, i), entry, allowed, within);
    if ("problem" in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

/**
 * @template {string} T
 * @param {string} what
 * @param {readonly T[]} choices
 * @returns {Reader<T>}
 */
export function choice(what, choices) {
  return (raw) => {
    const value = choices.find((one) => one === raw);
    return value === undefined ? { problem: (text) => text.problem.choice(what, shown(raw), choices) } : { value };
  };
}

/** Text for a person, cut to a length that a figure can hold. @type {Reader<string>} */
export const words = (raw) => ({ value: asText(raw).slice(0, 200) });

/** @type {Reader<string[]>} a list of texts, parted by commas or, where one of them holds a comma, by | */
export const wordList = (raw) => {
  const text = asText(raw);
  const entries = Array.isArray(raw) ? raw : text.split(text.includes("|") ? "|" : ",");
  return { value: entries.slice(0, MOST).map((entry) => asText(entry).trim().slice(0, 60)) };
};
