/** What went wrong in a call to the core, as data and as a sentence. */
export class CoreError extends Error {
  /**
   * @param {string} code a word a program can test, such as `"probability-out-of-range"`
   * @param {string} sentence names the value and what is allowed
   * @param {number} [index] position of the offending value in its list; -1 where no single value is to blame
   */
  constructor(code, sentence, index = -1) {
    super(sentence);
    this.name = "CoreError";
    this.code = code;
    this.index = index;
  }
}

/** @param {unknown} value @returns {string} the value as an author would have written it, cut short */
export function show(value) {
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
