import { html, nothing } from "lit";
import { beside, frame } from "./plot.js";

/**
 * The chance of a constant group over the success probability: all right at the bottom, all wrong on top of it,
 * the curve their sum. The circle is the group in hand.
 *
 * @typedef {import("./plot.js").PlotScale} PlotScale
 * @typedef {import("../core/core.js").ConstantGroupProbability & { p: number }} Chance
 * @typedef {import("../text/texts.js").Text} Text
 */

/** Pixels from top to bottom. */
export const HEIGHT = 230;
/** The curve is drawn in so many pieces. */
const PIECES = 96;

/**
 * @param {PlotScale} scale
 * @param {Chance[]} curve
 * @param {Chance} here
 * @param {{ name: string, text: string } | undefined} slider what the circle says of itself where it is a control
 * @param {number} lit the part lit up: 0 all right, 1 all wrong
 * @param {Text} text
 */
export function agreementCurve(scale, curve, here, slider, lit, { number, agreement: text }) {
  const x = scale.x(here.p);
  const y = scale.y(here.probability);
  const right = scale.area(curve.map(({ p, allRight }) => ({ x: p, low: 0, high: allRight })));
  const wrong = scale.area(curve.map(({ p, allRight, probability }) => ({ x: p, low: allRight, high: probability })));
  return html`<svg
    class="plot"
    width=${scale.width}
    height=${scale.height}
    role="group"
    aria-label=${text.label}
    aria-describedby="told"
  >
    ${frame(
      scale,
      [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: number.text(value) })),
      [0, 0.5, 1].map((value) => ({ value, label: number.percent(value) })),
      scale.width < 440 ? text.pShort : text.p,
    )}
    <path class="part right ${lit === 0 ? "on" : ""}" data-i="0" d=${right}></path>
    <path class="part wrong ${lit === 1 ? "on" : ""}" data-i="1" d=${wrong}></path>
    <path class="curve" d=${scale.line(curve.map(({ p, probability }) => ({ x: p, y: probability })))}></path>
    <text class="wrong" x=${scale.left} y=${scale.bottom + 38} aria-hidden="true">← ${text.allWrong}</text>
    <text class="right" x=${scale.right} y=${scale.bottom + 38} text-anchor="end" aria-hidden="true">
      ${text.allRight} →
    </text>
    <g
      class="here"
      role=${slider ? "slider" : nothing}
      tabindex=${slider ? 0 : nothing}
      aria-label=${slider?.name ?? nothing}
      aria-valuemin=${slider ? 0 : nothing}
      aria-valuemax=${slider ? 1 : nothing}
      aria-valuenow=${slider ? here.p : nothing}
      aria-valuetext=${slider?.text ?? nothing}
    >
      <line class="stack right" x1=${x} x2=${x} y1=${scale.bottom} y2=${scale.y(here.allRight)}></line>
      <line class="stack wrong" x1=${x} x2=${x} y1=${scale.y(here.allRight)} y2=${y}></line>
      <circle class="grip" cx=${x} cy=${y} r="15"></circle>
      <circle class="mark" cx=${x} cy=${y} r="8"></circle>
      ${beside(scale, x, y - 14, 12, number.percent(here.probability))}
    </g>
  </svg>`;
}

/** @param {import("../core/core.js").Core} core @param {number} size of the group @returns {Chance[]} the places of the curve */
export const chances = (core, size) => places(PIECES).map((p) => ({ p, ...core.constantGroupProbability(p, size) }));

/** Success probabilities to draw the curve at: closer together at both ends, where it is steep. @param {number} count */
export function places(count) {
  return Array.from({ length: count + 1 }, (_, i) => (1 - Math.cos((Math.PI * i) / count)) / 2);
}
