/** Stands before a word that is no JSON; no number starts with it. */
const MARK = "\u0000";

/**
 * JSON, also with the words for numbers that Python writes into it: NaN, Infinity and -Infinity come out as strings that
 * `showJson` writes as these words.
 *
 * @param {string} text
 * @returns {{ value: unknown } | undefined} undefined where it is no JSON
 */
export function readJson(text) {
  return parse(text) ?? parse(withMarks(text));
}

/** @param {string} text @returns {{ value: unknown } | undefined} */
function parse(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** @param {string} text @returns {string} the same with the words marked and quoted, where they are no part of a string */
function withMarks(text) {
  const parts = [];
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    parts.push(text.slice(at, end).replace(/-?\b(?:NaN|Infinity)\b/g, (word) => `"\\u0000${word}"`));
    at = quote < 0 ? end : stringEnd(text, quote);
    parts.push(text.slice(end, at));
  }
  return parts.join("");
}

/** @param {string} text @param {number} quote where a string starts @returns {number} where it has ended */
function stringEnd(text, quote) {
  for (let at = quote + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let before = at;
    while (text[before - 1] === "\\") before--;
    if ((at - before) % 2 === 0) return at + 1;
  }
}

/** @param {unknown} value read from JSON @returns {string} as it stands there, cut short */
export function showJson(value) {
  const text = typeof value === "string" && value.startsWith(MARK) ? value.slice(1) : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
