import { nothing, svg } from "lit";
import { widthOf } from "./width.js";

/**
 * Pieces that the pictures of ratios on an axis are made of.
 *
 * @typedef {import("./log-axis.js").LogScale} LogScale
 *
 * @typedef {object} Band a clip range, and the side that clips
 * @property {number} low lower bound of the ratio
 * @property {number} high upper bound
 * @property {number} side 1: clips above, −1: below, 0: neither
 * @property {string} label
 */

/** The fill of a clipped place, anywhere in a figure that has the pattern. */
export const hatchFill = "url(#hatch)";

export function hatchPattern() {
  return svg`<defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line class="hatch" x1="0" x2="0" y1="0" y2="7"></line>
    </pattern>
  </defs>`;
}

/** The line of the axis with its ticks. @param {LogScale} scale @param {number} y */
export function rule(scale, y) {
  return svg`<line class="rule" x1=${scale.x(-scale.reach)} x2=${scale.x(scale.reach)} y1=${y} y2=${y}></line>
    ${scale.ticks().map(
      ({ log, label }) =>
        svg`<line class="rule" x1=${scale.x(log)} x2=${scale.x(log)} y1=${y - 4} y2=${y + 4}></line>
          <text x=${scale.x(log)} y=${y + 19} text-anchor="middle" aria-hidden="true">${label}</text>`,
    )}`;
}

/**
 * A name beside its mark: on the outer side, or on the inner one where the outer has no room.
 * @param {LogScale} scale
 * @param {number} x
 * @param {number} y
 * @param {number} gap
 * @param {string} name
 * @param {string} value
 */
export function label(scale, x, y, gap, name, value) {
  const text = scale.width < 440 ? value : `${name} · ${value}`;
  const room = widthOf(text) + gap;
  const right = x >= scale.x(0) ? x + room < scale.width : x - room < 0;
  return svg`<text class="value" x=${right ? x + gap : x - gap} y=${y + 4} text-anchor=${right ? "start" : "end"}
    aria-hidden="true">${text}</text>`;
}

/**
 * A clip range behind an axis, hatched where the method clips, its name above.
 * @param {LogScale} scale
 * @param {Band} band
 * @param {number} top
 * @param {number} bottom
 */
export function band(scale, { low, high, side, label: text }, top, bottom) {
  const from = low > 0 ? scale.x(Math.log(low)) : scale.x(-scale.reach);
  const to = scale.x(Math.log(high));
  const end = side > 0 ? scale.width : 0;
  const start = side > 0 ? to : from;
  return svg`<rect class="band" x=${from} width=${Math.max(0, to - from)} y=${top} height=${bottom - top}></rect>
    ${
      side === 0
        ? nothing
        : svg`<rect class="clips" x=${Math.min(start, end)} width=${Math.abs(end - start)} y=${top}
            height=${bottom - top} fill=${hatchFill}></rect>
          <line class="bound" x1=${start} x2=${start} y1=${top} y2=${bottom}></line>`
    }
    ${bandLabel(scale, side === 0 ? scale.x(0) : start, side, text, top - 8)}`;
}

/** @param {LogScale} scale @param {number} x @param {number} side @param {string} text @param {number} y */
function bandLabel(scale, x, side, text, y) {
  const room = widthOf(text);
  // Beside its bound, and within the picture.
  const left = side > 0 ? Math.min(x, scale.width - room) : side < 0 ? Math.max(x - room, 0) : x - room / 2;
  return svg`<text x=${left + room / 2} y=${y} text-anchor="middle" aria-hidden="true">${text}</text>`;
}
