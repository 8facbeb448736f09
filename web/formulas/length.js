import { html, mathml } from "lit";
import { equalTo, formula, number, parenthesised, powerBase } from "./term.js";

/**
 * What the length does, with the reader's numbers in it: to the middle of the product and of the sequence ratio, and
 * to the spread of their logarithms (σ·√L and σ/√L).
 * @param {{ ratio: number, noise: number, length: number }} tokens
 * @param {import("../core/core.js").LengthEffect} result
 * @param {import("../text/texts.js").Text} text
 */
export function lengthFormulas({ ratio, noise, length }, result, text) {
  const ratioOf = (/** @type {number} */ log) => equalTo(text.number.writeRatio(Math.exp(log), log));
  const spread = (/** @type {number} */ value) => equalTo(text.number.write(value, { digits: 3 }));
  const tokens = mathml`<mn>${length}</mn>`;
  const base = powerBase(text.number.write(ratio, { digits: 5 }));
  const power = mathml`<msup>${base}${tokens}</msup>`;
  const root = mathml`<mrow><mn>1</mn><mo>/</mo>${tokens}</mrow>`;
  const sigma = number(text.number.write(noise, { digits: 3 }));
  return [
    formula(text.length.product, [power, ratioOf(result.logProduct)]),
    formula(
      text.length.spread,
      [mathml`${sigma}<mo>×</mo><msqrt>${tokens}</msqrt>`, spread(result.logProductSpread)],
      text.length.grows,
    ),
    formula(html`<span class="lab gspo">GSPO</span>`, [
      mathml`<msup>${parenthesised(power)}${root}</msup>`,
      ratioOf(result.logSequence),
    ]),
    formula(
      text.length.spread,
      [mathml`<mfrac>${sigma}<msqrt>${tokens}</msqrt></mfrac>`, spread(result.logSequenceSpread)],
      text.length.shrinks,
    ),
  ];
}
