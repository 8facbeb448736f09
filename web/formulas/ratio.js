import { html, mathml } from "lit";
import {
  equals,
  equalTo,
  formula,
  letters,
  number,
  parenthesised,
  powerBase,
  series,
  term,
  termsThatFit,
} from "./term.js";

/**
 * The formulas of one response's ratios with its own numbers in them.
 *
 * @typedef {import("../core/core.js").ImportanceRatios} ImportanceRatios
 * @typedef {import("../text/texts.js").Text} Text
 */

/**
 * One fraction a token: 0.40 / 0.20 = 2.0
 * @param {{ old: readonly number[], current: readonly number[] }} probabilities
 * @param {ImportanceRatios} result
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function tokenRatioFormula({ old, current }, result, lit, room, text) {
  const probability = (/** @type {number} */ value) => number(text.number.write(value, { digits: 3, decimals: 2 }));
  const places = shown(result.length, lit, room < 400 ? 4 : 8);
  const left = result.length - places.length;
  return formula(
    html`<span class="lab grpo">GRPO</span>`,
    places.map((i) => {
      const fraction = mathml`<mfrac>${probability(current[i])}${probability(old[i])}</mfrac>`;
      return term(i, i === lit, mathml`${fraction}${equalTo(ratio(result, i, text))}`);
    }),
    left > 0 ? text.ratios.andMore(left) : text.ratios.perToken,
  );
}

/**
 * The geometric mean of the token ratios: (2.0 × 0.5)^(1/2) = √1 = 1.0
 * @param {ImportanceRatios} result
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function sequenceRatioFormula(result, lit, room, text) {
  const { length } = result;
  const sequence = text.number.writeRatio(result.sequenceRatio, result.meanLogRatio);
  const product = text.number.writeRatio(result.product, result.logProduct);
  const factors = series(length, lit, "×", fitting(result, room, text), (i) => number(ratio(result, i, text)));
  const power = mathml`<mrow><mn>1</mn><mo>/</mo><mn>${length}</mn></mrow>`;
  const root =
    length === 2 ? mathml`<msqrt>${number(product)}</msqrt>` : mathml`<msup>${powerBase(product)}${power}</msup>`;
  const pieces =
    length === 1
      ? [factors]
      : [mathml`<msup>${parenthesised(factors)}${power}</msup>`, mathml`${equals(product)}${root}`];
  return formula(html`<span class="lab gspo">GSPO</span>`, [...pieces, equalTo(sequence)], text.ratios.perSequence);
}

/**
 * What GSPO does not use: (2.0 + 0.5) / 2 = 1.25
 * @param {ImportanceRatios} result
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function arithmeticMeanFormula(result, lit, room, text) {
  const sum = series(result.length, lit, "+", fitting(result, room, text), (i) => number(ratio(result, i, text)));
  return formula(text.ratios.fold.mean, [
    mathml`<mfrac>${sum}<mn>${result.length}</mn></mfrac>`,
    equalTo(text.number.write(result.arithmeticMean)),
  ]);
}

/**
 * Nor this: 2.0 × 0.5 = 1.0
 * @param {ImportanceRatios} result
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function productFormula(result, lit, room, text) {
  return formula(text.ratios.fold.product, [
    series(result.length, lit, "×", fitting(result, room, text), (i) => number(ratio(result, i, text))),
    equalTo(text.number.writeRatio(result.product, result.logProduct)),
  ]);
}

/** @param {ImportanceRatios} result @param {number} i @param {Text} text */
const ratio = (result, i, text) => text.number.writeRatio(result.tokenRatios[i], result.logRatios[i]);

/** @param {ImportanceRatios} result @param {number} room @param {Text} text @returns {number} how many ratios fit in a line */
const fitting = (result, room, text) =>
  termsThatFit(room, Math.max(...Array.from(result.tokenRatios, (_, i) => letters(ratio(result, i, text)))));

/** @param {number} length @param {number} lit @param {number} most @returns {number[]} the first tokens, and the one lit up */
function shown(length, lit, most) {
  const first = Array.from({ length: Math.min(length, most) }, (_, i) => i);
  return lit < first.length ? first : [...first.slice(0, -1), lit];
}
