/**
 * How a number is written for a reader: no more digits than carry meaning, true minus signs, powers of ten
 * for the very large and very small.
 *
 * @typedef {object} Precision
 * @property {number} [digits] significant digits to keep; default 3
 * @property {number} [decimals] decimals to show at the least; default 0
 * @property {boolean} [signed] write + before positive numbers
 *
 * @typedef {object} NumberWords
 * @property {(number: string) => string} over more than that
 * @property {(number: string) => string} under less than that
 * @property {(number: string) => string} percent
 *
 * @typedef {object} Written
 * @property {"" | "+" | "−"} sign
 * @property {string} digits in the reader's decimal mark
 * @property {number} [exponent] of ten, where there is one
 * @property {boolean} exact whether the text is the number itself and not its rounding
 * @property {boolean} [beyond] whether the number is larger than a double can hold
 */

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LARGEST_PLAIN = 1e6;
const SMALLEST_PLAIN = 1e-3;

/** Numbers in the language of the text around them. */
export class NumberText {
  #language;
  #words;
  /** The decimal mark of the reader, who may read another language at home than here. */
  #mark;
  /** @type {Map<number, Intl.NumberFormat>} one is slow to make */
  #formats = new Map();

  /**
   * @param {string} language
   * @param {NumberWords} words
   * @param {string} [locale] of the reader
   */
  constructor(language, words, locale = language) {
    this.#language = supported(language);
    this.#words = words;
    this.#mark = decimalMark(supported(locale));
    /** Parts numbers that stand in a row. */
    this.comma = decimalMark(this.#language) === "," ? ";" : ",";
  }

  /**
   * @param {number} value
   * @param {Precision} [precision]
   * @returns {Written}
   */
  write(value, { digits = 3, decimals = 0, signed = false } = {}) {
    const size = Math.abs(value);
    const sign = value < 0 ? "−" : signed && value > 0 ? "+" : "";
    if (size === Infinity) {
      return { sign, digits: this.#local(1.8, 1, 1), exponent: 308, exact: false, beyond: true };
    }
    if (size !== 0 && (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN)) {
      const [mantissa, exponent] = size.toExponential(digits - 1).split("e");
      return {
        sign,
        digits: this.#local(Number(mantissa), 0, digits - 1),
        exponent: Number(exponent),
        exact: close(Number(`${mantissa}e${exponent}`), size),
      };
    }
    if (size === 0) return { sign, digits: this.#local(0, 0, 0), exact: true };
    const places = Math.max(decimals, digits - 1 - Math.floor(Math.log10(size)), 0);
    return {
      sign,
      digits: this.#local(size, decimals, places),
      exact: close(Number(size.toFixed(places)), size),
    };
  }

  /**
   * The number whose natural logarithm is given, for those that a double cannot hold.
   * @param {number} log
   * @returns {Written}
   */
  writeExp(log) {
    const tens = log / Math.LN10;
    // Rounded first: 9.97 is written as 1 with the next exponent.
    const rounded = Math.round(10 ** (tens - Math.floor(tens)) * 10) / 10;
    const exponent = Math.floor(tens) + (rounded === 10 ? 1 : 0);
    return { sign: "", digits: this.#local(rounded === 10 ? 1 : rounded, 0, 1), exponent, exact: false };
  }

  /** @param {number} value @param {Precision} [precision] @returns {string} */
  text(value, precision) {
    return this.plain(this.write(value, precision));
  }

  /** @param {Written} written @returns {string} as running text */
  plain({ sign, digits, exponent, beyond }) {
    const power =
      exponent === undefined
        ? ""
        : `10${exponent < 0 ? "⁻" : ""}${[...String(Math.abs(exponent))].map((d) => SUPERSCRIPTS[Number(d)]).join("")}`;
    const times = power && digits !== "1" ? `${digits} × ` : power ? "" : digits;
    const number = `${sign}${times}${power}`;
    return beyond ? this.#words[sign === "−" ? "under" : "over"](number) : number;
  }

  /** @param {number} share from 0 to 1 @returns {string} in percent: only what is whole is 100 %, only nothing is 0 % */
  percent(share) {
    const { over, under, percent } = this.#words;
    if (share > 0 && share < 1e-4) return under(percent(this.text(0.01)));
    if (share < 1 && share >= 0.9995) return over(percent(this.text(99.9)));
    return percent(this.text(100 * share));
  }

  /**
   * An importance ratio: one decimal at the least, more where it lies close to 1.
   * @param {number} ratio
   * @param {number} log its natural logarithm, used where the ratio is past what a double holds
   * @returns {Written}
   */
  writeRatio(ratio, log) {
    if (ratio === Infinity || ratio === 0) return this.writeExp(log);
    const fromOne = Math.abs(ratio - 1);
    const digits = fromOne > 1e-9 && fromOne < 0.01 ? 2 - Math.floor(Math.log10(fromOne)) : 3;
    return this.write(ratio, { digits, decimals: 1 });
  }

  /** @param {number} ratio @param {number} log */
  ratio(ratio, log) {
    return this.plain(this.writeRatio(ratio, log));
  }

  /** @param {number} value @returns {string} what an input field shows: every digit, two decimals at the least for a probability */
  field(value, decimals = 0) {
    const [number, exponent] = String(value).split("e");
    const written = this.#local(Number(number), decimals, 20) + (exponent ? `e${Number(exponent)}` : "");
    return written.replaceAll("-", "−");
  }

  /** @param {number} value @returns {string} the same in at most eight letters, for a field that is not in hand */
  shortField(value, decimals = 0) {
    const text = this.field(value, decimals);
    if (text.length <= 7) return text;
    const size = Math.abs(value);
    const plainly = size < LARGEST_PLAIN && size >= SMALLEST_PLAIN;
    if (plainly) return this.field(Number(value.toPrecision(4)), decimals);
    const [number, exponent] = Number(value.toPrecision(2)).toExponential().split("e");
    return `${this.#local(Number(number), 0, 1)}e${Number(exponent)}`.replaceAll("-", "−");
  }

  /**
   * What a reader types, as `readNumber` takes it: with a point, and with the narrow digits and signs for the wide
   * ones of an East Asian keyboard. What is nothing like a number stays as it is.
   * @param {string} typed
   * @returns {string}
   */
  canonical(typed) {
    const narrow = typed.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
    const pointed = narrow.replace(this.#mark, ".").replace("。", ".");
    const isNumber = (/** @type {string} */ text) => {
      const read = readNumber(text);
      return "value" in read || read.problem !== "word";
    };
    return [pointed, narrow].find(isNumber) ?? typed;
  }

  /** @param {number} value @param {number} least @param {number} most */
  #local(value, least, most) {
    const places = Math.min(Math.max(most, least), 20);
    const key = least * 100 + places;
    let format = this.#formats.get(key);
    if (!format) {
      // The formulas around it have Latin digits.
      const options = { minimumFractionDigits: least, maximumFractionDigits: places, useGrouping: false };
      format = new Intl.NumberFormat(this.#language, { ...options, numberingSystem: "latn" });
      this.#formats.set(key, format);
    }
    return format.format(value);
  }
}

/** @param {string} locale @returns {string} English where there is no such locale */
function supported(locale) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** @param {string} locale */
const decimalMark = (locale) => new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(0.5)[1];

/** @param {number} rounded @param {number} value */
function close(rounded, value) {
  return Math.abs(rounded - value) <= 1e-9 * Math.abs(value);
}

/**
 * Reads a number that is written with a point, as in attributes.
 * @param {string} text
 * @returns {{ value: number } | { problem: "empty" | "comma" | "word" | "huge" }}
 */
export function readNumber(text) {
  const trimmed = text
    .trim()
    .replace(/^−/, "-")
    .replace(/([eE])−/, "$1-");
  if (trimmed === "") return { problem: "empty" };
  if (trimmed.length > 60 || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) {
    return { problem: /^[+-]?\d+[,，]\d+$/.test(trimmed) ? "comma" : "word" };
  }
  const value = Number(trimmed);
  // −0 is written 0 everywhere, so it is 0.
  return Number.isFinite(value) ? { value: value + 0 } : { problem: "huge" };
}
