import { html, mathml } from "lit";
import { classMap } from "lit/directives/class-map.js";

/**
 * Pieces of MathML that every formula is made of.
 *
 * @typedef {import("../text/number.js").Written} Written
 * @typedef {import("lit").TemplateResult<3>} MathTemplate
 */

/** @param {Written} written @returns {MathTemplate} */
export function number({ sign, digits, exponent, beyond }) {
  const size =
    exponent === undefined
      ? mathml`<mn>${digits}</mn>`
      : mathml`${digits === "1" ? "" : mathml`<mn>${digits}</mn><mo>×</mo>`}<msup><mn>10</mn>${
          exponent < 0 ? mathml`<mrow><mo>−</mo><mn>${-exponent}</mn></mrow>` : mathml`<mn>${exponent}</mn>`
        }</msup>`;
  return mathml`<mrow>${beyond ? mathml`<mo>${sign === "−" ? "<" : ">"}</mo>` : ""}${sign ? mathml`<mo form="prefix">${sign}</mo>` : ""}${size}</mrow>`;
}

/** A number that stands inside a sum or under a power: negative ones in parentheses. @param {Written} written @returns {MathTemplate} */
export function operand(written) {
  return written.sign === "−" ? parenthesised(number(written)) : number(written);
}

/** A number under a power: in parentheses unless it is one plain number. @param {Written} written @returns {MathTemplate} */
export function powerBase(written) {
  return written.exponent === undefined ? operand(written) : parenthesised(number(written));
}

/** @param {MathTemplate} inside @returns {MathTemplate} */
export function parenthesised(inside) {
  return mathml`<mrow><mo>(</mo>${inside}<mo>)</mo></mrow>`;
}

/**
 * A piece of a formula that belongs to one row of the figure.
 * @param {number} i the row
 * @param {boolean} on whether it is lit up
 * @param {MathTemplate} inside
 * @returns {MathTemplate}
 */
export function term(i, on, inside) {
  return mathml`<mrow class=${classMap({ term: true, on })} data-i=${i}>${inside}</mrow>`;
}

/**
 * One term a row, joined by an operator. Of too many, the first ones, the one lit up and the last stay.
 * @param {number} length
 * @param {number} lit
 * @param {string} operator
 * @param {number} most terms to write out
 * @param {(i: number) => MathTemplate} draw
 * @param {(i: number) => number} [row] of the figure that a term belongs to
 * @returns {MathTemplate}
 */
export function series(length, lit, operator, most, draw, row = (i) => i) {
  const sign = mathml`<mo>${operator}</mo>`;
  const gap = mathml`<mo>⋯</mo>${sign}`;
  const rows = shownOf(length, lit, most);
  return mathml`<mrow>${rows.map((i, place) => {
    const before = place > 0 ? rows[place - 1] : -1;
    return mathml`${place > 0 ? sign : ""}${i - before > 1 ? gap : ""}${term(row(i), i === lit, draw(i))}`;
  })}</mrow>`;
}

/** @param {number} length @param {number} lit @param {number} most @returns {number[]} the terms to write out */
function shownOf(length, lit, most) {
  const all = Array.from({ length }, (_, i) => i);
  if (length <= most) return all;
  const first = all.slice(0, most - 1);
  return lit < most - 1 || lit === length - 1 ? [...first, length - 1] : [...first.slice(0, -1), lit, length - 1];
}

/** How many letters a number takes, a negative one with its parentheses. @param {Written} written */
export const letters = ({ sign, digits, exponent }) =>
  digits.length + (sign === "−" ? 3 : sign.length) + (exponent === undefined ? 0 : 5 + String(exponent).length);

/**
 * How many terms of a series fit on a line; what is left out is an ellipsis.
 * @param {number} room pixels for the formula
 * @param {number} letters in a term
 */
export function termsThatFit(room, letters) {
  // About 9 px a letter and 22 px an operator with its spaces.
  return Math.max(2, Math.min(8, Math.floor((room - 20) / (letters * 9 + 22))));
}

/** "=" or, before a number that is rounded, "≈". @param {Written} written @returns {MathTemplate} */
export function equals(written) {
  return mathml`<mo>${written.exact ? "=" : "≈"}</mo>`;
}

/** @param {Written} written @returns {MathTemplate} "= 0.5" or "≈ 0.58" */
export function equalTo(written) {
  return mathml`${equals(written)}${number(written)}`;
}

/**
 * A row of the work: its name, and the formula in the pieces where it may break.
 * @param {unknown} key
 * @param {(MathTemplate | "")[]} pieces
 * @param {unknown} [remark]
 */
export function formula(key, pieces, remark = "") {
  return html`<div class="formula">
    <span class="key">${key}</span>
    <div class="pieces">
      <span class="spoken"></span>
      ${pieces.filter(Boolean).map((piece) => html`<math>${piece}</math>`)}
      ${remark ? html`<span class="remark">${remark}</span>` : ""}
    </div>
  </div>`;
}
