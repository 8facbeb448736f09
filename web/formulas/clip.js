import { html, mathml } from "lit";
import { equalTo, formula, letters, number, operand, series, termsThatFit } from "./term.js";

/**
 * The clipped surrogate objective with a response's own numbers in it.
 *
 * @typedef {import("../text/texts.js").Text} Text
 * @typedef {import("../text/number.js").Written} Written
 *
 * @typedef {object} Clipping of one ratio
 * @property {Written} ratio
 * @property {Written} low bound of the range
 * @property {Written} high
 * @property {Written} bounded the ratio, or the bound that it is beyond
 * @property {number} advantage
 * @property {number} term min(r·A, clip(r)·A)
 * @property {number} digits significant ones of the term
 */

/** Around arguments parentheses keep their size. */
const OPEN = mathml`<mo stretchy="false">(</mo>`;
const CLOSE = mathml`<mo stretchy="false">)</mo>`;

/**
 * clip(2.0, 0.8, 1.2) = 1.2, and with it min(2.0 × 1, 1.2 × 1) = 1.2 (DeepSeekMath, arXiv 2402.03300, eq. 3; GSPO,
 * arXiv 2507.18071, eq. 5).
 * @param {"grpo" | "gspo"} method
 * @param {Clipping} clipping
 * @param {string} whose ratio it is
 * @param {string} remark
 * @param {Text} text
 */
export function clipFormulas(method, { ratio, low, high, bounded, advantage, term, digits }, whose, remark, text) {
  const times = mathml`<mo>×</mo>${operand(text.number.write(advantage, { digits: 3 }))}`;
  const comma = mathml`<mo separator="true">${text.number.comma}</mo>`;
  return html`${formula(html`<span class="lab ${method}">${text.clip.methods[method]}</span>`, [
    mathml`<mrow><mi>clip</mi>${OPEN}${number(ratio)}${comma}${number(low)}${comma}${number(high)}${CLOSE}</mrow>`,
    mathml`<mo>=</mo>${number(bounded)}`,
  ])}
  ${formula(
    whose,
    [
      mathml`<mrow><mi>min</mi>${OPEN}${number(ratio)}${times}${comma}</mrow>`,
      mathml`<mrow>${number(bounded)}${times}${CLOSE}</mrow>`,
      equalTo(text.number.write(term, { digits })),
    ],
    remark,
  )}`;
}

/**
 * The mean of the token terms: J = (1.2 + 0.5) / 2 = 0.85
 * @param {readonly number[]} terms one a token
 * @param {number} objective
 * @param {number} digits significant ones
 * @param {number} lit
 * @param {number} room pixels for the formula
 * @param {Text} text
 */
export function objectiveFormula(terms, objective, digits, lit, room, text) {
  const written = terms.map((term) => text.number.write(term, { digits }));
  const most = termsThatFit(room - 60, Math.max(...written.map(letters)));
  const sum = series(terms.length, lit, "+", most, (i) => operand(written[i]));
  const mean = terms.length === 1 ? sum : mathml`<mfrac>${sum}<mn>${terms.length}</mn></mfrac>`;
  return formula(text.clip.mean, [
    mathml`<mi>J</mi><mo>=</mo>`,
    mathml`${mean}`,
    equalTo(text.number.write(objective, { digits })),
  ]);
}
