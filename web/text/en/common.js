import { plural } from "./words.js";

/** What every figure says. */
export default {
  numbers: {
    /** @param {string} number */
    over: (number) => `over ${number}`,
    /** @param {string} number */
    under: (number) => `under ${number}`,
    /** @param {string} number */
    percent: (number) => `${number}\u00a0%`,
  },

  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  resetAll: "Reset all",
  presets: "Examples",
  question: "What is 17 + 28?",
  noCore: "This figure could not start here, so you see its fixed example.",

  openTable: "Table",
  openShare: "Share",
  notLoaded: "This could not be loaded. Try again when the page is online.",

  problem: {
    /** @param {string} what @param {string} value @param {string} allowed @param {string} reason */
    number: (what, value, allowed, reason) =>
      ({
        empty: `${what} is empty. Type ${allowed}.`,
        comma: `${what}: “${value}” has a comma. Write a decimal point, like ${value.replace(",", ".")}.`,
        word: `${what}: “${value}” is not a number. Type ${allowed}.`,
        huge: `${what}: ${value} is too large for this figure. Type ${allowed}.`,
        range: `${what}: ${value} is out of range. Type ${allowed}.`,
      })[reason] ?? "",
    /** @param {string} what @param {number} given @param {number} most */
    length: (what, given, most) => `${what} has ${plural(given, "value")}. It takes 1 to ${most}.`,
    /** @param {string} what @param {string} value @param {readonly string[]} choices */
    choice: (what, value, choices) => `${what} is “${value}”. It can be ${choices.join(", ")}.`,
    /** @param {number} old @param {number} current */
    unequal: (old, current) =>
      `old has ${plural(old, "value")} and current has ${current}. Give one of each for every token.`,
    /** @param {string} what */
    list: (what) => `${what} must be a list, like "1,0,1,0".`,
    /** @param {string} what @param {number} place */
    entry: (what, place) => `${what}, value ${place + 1}`,
  },
};
