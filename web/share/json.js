/**
 * A snapshot as JSON, a line a key. JSON has no infinity: it becomes the word.
 * @param {object} value
 * @returns {string}
 */
export function writeJson(value) {
  const word = (/** @type {string} */ _, /** @type {unknown} */ one) =>
    typeof one === "number" && !Number.isFinite(one) ? String(one) : one;
  const lines = Object.entries(value).map(([key, one]) => `  ${JSON.stringify(key)}: ${JSON.stringify(one, word)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}
