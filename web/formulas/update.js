import { mathml } from "lit";
import { equalTo, formula, letters, number, operand, series, term, termsThatFit } from "./term.js";

/**
 * What one method makes of one token, with its own numbers.
 *
 * @typedef {import("../text/number.js").Written} Written
 * @typedef {import("../core/core.js").Aggregation} Aggregation
 *
 * @typedef {object} Averaging what a token's term is divided by
 * @property {Aggregation} aggregation
 * @property {number} responses G
 * @property {number} tokens of all responses
 * @property {number} length of this response, in tokens
 * @property {number} maxLength
 */

const OPEN = mathml`<mo stretchy="false">(</mo>`;
const CLOSE = mathml`<mo stretchy="false">)</mo>`;
const TIMES = mathml`<mo>×</mo>`;

/**
 * r = 0.40 / 0.20 = 2.0, of probabilities; s = 1.0 for a sequence
 * @param {string} key
 * @param {Written} ratio
 * @param {Written[]} probabilities current and old; none for a sequence
 * @param {string} remark
 */
export function ratioFormula(key, ratio, probabilities, remark) {
  const [current, old] = probabilities;
  return formula(
    key,
    [
      mathml`<mi>${old ? "r" : "s"}</mi>`,
      old ? mathml`<mo>=</mo><mfrac>${number(current)}${number(old)}</mfrac>` : "",
      equalTo(ratio),
    ],
    remark,
  );
}

/**
 * min(2.0 × 1, 1.2 × 1) = 1.2, the side that counts lit up (DeepSeekMath, arXiv 2402.03300, eq. 3; GSPO, arXiv
 * 2507.18071, eq. 5)
 * @param {string} key
 * @param {Written} ratio
 * @param {Written} bounded the ratio, or the bound of the range that it is beyond
 * @param {Written} advantage
 * @param {Written} value of the term
 * @param {boolean} clipped whether the bound is what counts
 * @param {number} i the row of the figure
 * @param {string} comma that parts numbers
 */
export function termFormula(key, ratio, bounded, advantage, value, clipped, i, comma) {
  const side = (/** @type {Written} */ factor) => mathml`<mrow>${number(factor)}${TIMES}${operand(advantage)}</mrow>`;
  return formula(key, [
    mathml`<mrow><mi>min</mi>${OPEN}${term(i, !clipped, side(ratio))}<mo separator="true">${comma}</mo></mrow>`,
    mathml`<mrow>${term(i, clipped, side(bounded))}${CLOSE}</mrow>`,
    equalTo(value),
  ]);
}

/**
 * ∂J/∂log π = 1 × 2.0 / (4 × 4) = 0.125, or 0 where the token is clipped
 * @param {string} key
 * @param {Written} advantage
 * @param {Written} ratio
 * @param {Written} weight
 * @param {boolean} clipped
 * @param {Averaging} averaging
 * @param {string} remark
 */
export function weightFormula(key, advantage, ratio, weight, clipped, averaging, remark) {
  const slope = mathml`<mfrac><mrow><mo>∂</mo><mi>J</mi></mrow><mrow><mo>∂</mo><mi>log</mi><mi>π</mi></mrow></mfrac>`;
  const fraction = mathml`<mo>=</mo><mfrac>
    <mrow>${operand(advantage)}${TIMES}${number(ratio)}</mrow>
    ${divisor(averaging)}
  </mfrac>`;
  return formula(key, [slope, clipped ? "" : fraction, equalTo(weight)], remark);
}

/** @param {Averaging} averaging */
function divisor({ aggregation, responses, tokens, length, maxLength }) {
  if (aggregation === "token-mean") return mathml`<mn>${tokens}</mn>`;
  const second = aggregation === "seq-mean-token-mean" ? length : maxLength;
  return mathml`<mrow><mn>${responses}</mn>${TIMES}<mn>${second}</mn></mrow>`;
}

/**
 * J = (0.85 + …) / 4 = …, a term a response: of what it adds before the average over responses.
 * @param {unknown} key
 * @param {number[]} lengths of the responses, in tokens
 * @param {(i: number) => Written} objective of response i alone
 * @param {Written} total
 * @param {Averaging} averaging
 * @param {number} lit
 * @param {number} room pixels for the formula
 */
export function objectiveFormula(key, lengths, objective, total, { aggregation, tokens }, lit, room) {
  const weighted = aggregation === "token-mean";
  const widest = Math.max(...lengths.map((_, i) => letters(objective(i))));
  const most = termsThatFit(room - 60, widest + (weighted ? 4 : 0));
  const sum = series(lengths.length, lit, "+", most, (i) =>
    weighted ? mathml`<mrow><mn>${lengths[i]}</mn>${TIMES}${operand(objective(i))}</mrow>` : operand(objective(i)),
  );
  return formula(key, [
    mathml`<mi>J</mi><mo>=</mo>`,
    mathml`<mfrac>${sum}<mn>${weighted ? tokens : lengths.length}</mn></mfrac>`,
    equalTo(total),
  ]);
}
