import { mathml } from "lit";
import {
  equals,
  equalTo,
  formula,
  letters,
  number,
  operand,
  parenthesised,
  powerBase,
  series,
  termsThatFit,
} from "./term.js";

/**
 * The formulas of one group with its own numbers in them.
 *
 * @typedef {import("../core/core.js").GroupAdvantages} GroupAdvantages
 * @typedef {import("../text/texts.js").Text} Text
 *
 * @typedef {object} Group
 * @property {readonly number[]} rewards
 * @property {string} baseline
 * @property {string} scale
 * @property {number} epsilon
 */

/** Significant digits inside a formula. */
const DIGITS = { digits: 3 };

/**
 * A number that stands beside one that lies close to it: with the digits that tell them apart, so that what is
 * written can be computed by hand.
 * @param {number} value
 * @param {number} distance between the two
 */
export function beside(value, distance) {
  if (value === 0 || distance === 0 || !Number.isFinite(distance)) return DIGITS;
  const power = (/** @type {number} */ size) => Math.floor(Math.log10(Math.abs(size)));
  return { digits: Math.min(15, Math.max(3, 3 + power(value) - power(distance))) };
}

/**
 * What response `i` is compared with: (1 + 0 + 1 + 0) / 4 = 0.5.
 * @param {Group} group
 * @param {GroupAdvantages} result
 * @param {number} mean of the group, or of the others
 * @param {number} i
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function baselineFormula({ rewards, baseline }, result, mean, i, lit, room, text) {
  const others = baseline === "leave-one-out";
  const rows = [...rewards.keys()].filter((row) => !others || row !== i);
  const write = (/** @type {number} */ row) =>
    text.number.write(rewards[row], beside(rewards[row], result.deviations[row]));
  const written = rows.map(write);
  const most = termsThatFit(room, Math.max(...written.map(letters)));
  const sum = series(
    rows.length,
    rows.indexOf(lit),
    "+",
    most,
    (place) => operand(written[place]),
    (place) => rows[place],
  );
  return formula(others ? text.advantages.meanOfOthers : text.advantages.mean, [
    mathml`<mfrac>${sum}<mn>${rows.length}</mn></mfrac>`,
    equalTo(text.number.write(mean, beside(mean, result.deviations[i]))),
  ]);
}

/**
 * √(((1 − 0.5)² + …) / 4) = √0.25 = 0.5
 * @param {Group} group
 * @param {GroupAdvantages} result
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function spreadFormula({ rewards, baseline, scale }, result, lit, room, text) {
  const mean = text.number.write(result.mean, DIGITS);
  // With the group's mean as baseline the differences stand in the table; otherwise they are written out.
  const difference = (/** @type {number} */ i) =>
    baseline === "mean"
      ? powerBase(text.number.write(result.deviations[i], DIGITS))
      : parenthesised(mathml`${number(text.number.write(rewards[i], DIGITS))}<mo>−</mo>${operand(mean)}`);
  const values = baseline === "mean" ? result.deviations : rewards;
  const widest = Math.max(...Array.from(values, (value) => letters(text.number.write(value, DIGITS))));
  const most = termsThatFit(room, widest + (baseline === "mean" ? 2 : letters(mean) + 5));
  const sum = series(result.size, lit, "+", most, (i) => mathml`<msup>${difference(i)}<mn>2</mn></msup>`);
  const count =
    scale === "sample"
      ? mathml`<mrow><mn>${result.size}</mn><mo>−</mo><mn>1</mn></mrow>`
      : mathml`<mn>${result.size}</mn>`;
  const variance = text.number.write(result.variance, DIGITS);
  // Past what a double holds there is no variance to write, though there is a spread.
  const root = variance.beyond ? "" : mathml`${equals(variance)}<msqrt>${number(variance)}</msqrt>`;
  return formula(text.advantages.spread, [
    mathml`<msqrt><mfrac>${sum}${count}</mfrac></msqrt>`,
    root,
    equalTo(text.number.write(result.standardDeviation, DIGITS)),
  ]);
}

/**
 * A₁ = (1 − 0.5) / 0.5 = +1, and the honest 0/0 where there is nothing to divide by.
 * @param {Group} group
 * @param {GroupAdvantages} result
 * @param {number} baseline of this response
 * @param {number} i
 * @param {Text} text
 */
export function advantageFormula({ rewards, scale, epsilon }, result, baseline, i, text) {
  const write = (/** @type {number} */ value) => text.number.write(value, beside(value, result.deviations[i]));
  const name = mathml`<msub><mi>A</mi><mn>${i + 1}</mn></msub><mo>=</mo>`;
  const difference = mathml`<mrow>${number(write(rewards[i]))}<mo>−</mo>${operand(write(baseline))}</mrow>`;
  const spread = number(text.number.write(result.standardDeviation, DIGITS));
  const divisor =
    epsilon > 0 ? mathml`<mrow>${spread}<mo>+</mo>${number(text.number.write(epsilon, DIGITS))}</mrow>` : spread;
  const whole = scale === "none" ? difference : mathml`<mfrac>${difference}${divisor}</mfrac>`;
  const key = text.advantages.response(i);
  if (result.signal !== "mixed" && scale !== "none" && epsilon === 0) {
    return formula(
      key,
      [mathml`${name}${whole}`, mathml`<mo>=</mo><mfrac><mn>0</mn><mn>0</mn></mfrac>`],
      text.advantages.undefined,
    );
  }
  return formula(key, [
    mathml`${name}${whole}`,
    equalTo(text.number.write(result.advantages[i], { digits: 3, signed: true })),
  ]);
}
