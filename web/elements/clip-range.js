import { readList } from "./options.js";

/**
 * A clip range: how far a ratio may lie below 1, from 0 to 1, and how far above, from 0 up.
 *
 * @typedef {import("../text/texts.js").Text} Text
 */

/** A few last bits of a ratio near 1. */
const HAIR = 1e-12;

/** @param {string} name of the option @returns {import("./options.js").Reader<number[]>} */
export function clipRange(name) {
  return (raw) => {
    const read = readList(
      name,
      raw,
      (text) => text.ratios.clipRange,
      (value) => value >= 0,
    );
    if ("problem" in read) return read;
    const [low] = read.value;
    return read.value.length === 2 && low <= 1
      ? read
      : { problem: (text) => text.ratios.badClip(name, read.value.join(), name === "clip" ? "0.2,0.2" : "3e-4,4e-4") };
  };
}

/**
 * The range as the core takes it. At the bound a token passes in full, but a ratio that was made from
 * probabilities misses a bound it stands on by its last bits (0.6 / 0.5 as exp(log 0.6 − log 0.5)). Where one
 * does, the range is wider by a hair.
 * @param {readonly number[]} range
 * @param {ArrayLike<number>} ratios
 */
export function coreRange([low, high], ratios) {
  const standsOn = (/** @type {number} */ bound) =>
    Array.prototype.some.call(ratios, (ratio) => Math.abs(ratio - bound) < HAIR);
  return {
    clipLow: standsOn(1 - low) ? Math.min(1, low + HAIR) : low,
    clipHigh: standsOn(1 + high) ? high + HAIR : high,
  };
}

/** @param {number} bound of a ratio @param {Text} text @returns {string} 1.2, 0.9997: as many digits as tell it from 1 */
export function boundText(bound, { number }) {
  return bound > 0 ? number.ratio(bound, Math.log(bound)) : number.text(0);
}
