import { mathml } from "lit";
import { equalTo, formula, number, operand, parenthesised, term } from "./term.js";

/**
 * The chance of a constant group with the reader's numbers in it: p^G, (1 − p)^G and their sum.
 * @param {{ p: number, size: number }} group
 * @param {import("../core/core.js").ConstantGroupProbability} result
 * @param {number} lit the part lit up: 0 all right, 1 all wrong
 * @param {import("../text/texts.js").Text} text
 */
export function agreementFormulas({ p, size }, { probability, allRight, allWrong }, lit, text) {
  const write = (/** @type {number} */ value) => text.number.write(value, { digits: 3 });
  const success = text.number.write(p, { digits: 4 });
  const base = success.exponent === undefined ? number(success) : parenthesised(number(success));
  const failure = parenthesised(mathml`<mn>1</mn><mo>−</mo>${number(success)}`);
  const power = (/** @type {import("lit").TemplateResult<3>} */ of) => mathml`<msup>${of}<mn>${size}</mn></msup>`;
  return [
    formula(text.agreement.allRight, [term(0, lit === 0, power(base)), equalTo(write(allRight))]),
    formula(text.agreement.allWrong, [term(1, lit === 1, power(failure)), equalTo(write(allWrong))]),
    formula(text.agreement.constant, [
      mathml`${term(0, lit === 0, operand(write(allRight)))}<mo>+</mo>${term(1, lit === 1, operand(write(allWrong)))}`,
      equalTo(write(probability)),
    ]),
  ];
}
