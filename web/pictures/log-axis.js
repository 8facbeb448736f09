import { html, nothing, svg } from "lit";
import { band as drawBand, hatchPattern, label, rule } from "./axis.js";

/**
 * Ratios on a log scale centred on 1: one circle a token, each in a lane of its own with a stem from 1, and
 * a diamond for the sequence. Since equal steps multiply here, the diamond (the geometric mean) stands at
 * the average of the circles' places.
 *
 * @typedef {object} Dot
 * @property {number} log natural log of the ratio
 * @property {string} label
 * @property {string} value
 * @property {boolean} clipped
 * @property {{ name: string, now: number, text: string }} [slider] what the circle says of itself where it is a control
 *
 * @typedef {import("./axis.js").Band} Band
 */

const SIDE = 22;
const TOP = 22;
const HALF = Math.LN2 * 2;
/** Pixels from the last lane to the diamond, on to the axis, and below that. */
const TO_DIAMOND = 18;
const TO_AXIS = 20;
const BELOW = 44;
/** @type {Record<string, string>} */
const FRACTIONS = { "-1": "½", "-2": "¼", "-3": "⅛" };

/**
 * How far the axis reaches: from 1/4 to 4, and further when a value leaves that.
 * @param {ArrayLike<number>} logs natural logs of the ratios
 * @returns {number} natural log of the right end
 */
export function axisReach(logs) {
  const largest = Math.max(...Array.from(logs, Math.abs));
  // A ratio of exactly 4 is within ¼–4, whatever its last bit.
  const fits = largest * (1 - 1e-12);
  if (fits <= HALF) return HALF;
  if (fits <= 6 * Math.LN2) return Math.ceil(fits / Math.LN2) * Math.LN2;
  const step = Math.ceil(fits / Math.LN10 / 3);
  return 3 * step * Math.LN10;
}

/** The places of one axis, drawn `width` pixels wide. */
export class LogScale {
  /** @param {number} width @param {number} reach natural log of the right end */
  constructor(width, reach) {
    this.width = width;
    this.reach = reach;
    this.half = width / 2 - SIDE;
  }

  /** @param {number} log @returns {number} pixels from the left */
  x(log) {
    return this.width / 2 + (Math.max(-this.reach * 1.05, Math.min(this.reach * 1.05, log)) / this.reach) * this.half;
  }

  /** @param {number} x pixels from the left @returns {number} natural log of the ratio there */
  log(x) {
    return ((x - this.width / 2) / this.half) * this.reach;
  }

  /** @returns {{ log: number, label: string }[]} */
  ticks() {
    const powersOfTwo = this.reach <= 6.01 * Math.LN2;
    const unit = powersOfTwo ? Math.LN2 : Math.LN10;
    const last = Math.round(this.reach / unit);
    // Room for a label is about 44 px.
    const step = powersOfTwo ? Math.max(1, Math.ceil((last * 44) / this.half)) : last / 3;
    const ticks = [];
    for (let power = -Math.floor(last / step) * step; power <= last; power += step) {
      ticks.push({ log: power * unit, label: powersOfTwo ? powerOfTwo(power) : powerOfTen(power) });
    }
    return ticks;
  }
}

/** @param {number} power */
const powerOfTwo = (power) => (power >= 0 ? String(2 ** power) : (FRACTIONS[power] ?? `1/${2 ** -power}`));

/** @param {number} power */
function powerOfTen(power) {
  if (Math.abs(power) <= 3) return power >= 0 ? String(10 ** power) : `1/${10 ** -power}`;
  const digits = [...String(Math.abs(power))].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `10${power < 0 ? "⁻" : ""}${digits}`;
}

/** @param {number} tokens @returns {{ height: number, radius: number, named: boolean }} of each token's lane */
function lane(tokens) {
  if (tokens <= 6) return { height: 28, radius: 9, named: true };
  if (tokens <= 16) return { height: 18, radius: 7, named: true };
  return { height: 9, radius: 4, named: false };
}

/** @param {number} tokens @returns {number} pixels from top to bottom of a picture with so many */
export const axisHeight = (tokens) => TOP + lane(tokens).height * tokens + TO_DIAMOND + TO_AXIS + BELOW;

/**
 * @param {LogScale} scale
 * @param {Dot[]} dots
 * @param {{ log: number, label: string, value: string }} sequence
 * @param {Band} band
 * @param {number} lit the token lit up
 * @param {string} caption
 */
export function logAxis(scale, dots, sequence, band, lit, caption) {
  const { width } = scale;
  const { height, radius, named } = lane(dots.length);
  const y = (/** @type {number} */ i) => TOP + height * (i + 0.5) + 4;
  const diamond = TOP + height * dots.length + TO_DIAMOND;
  const axis = diamond + TO_AXIS;
  const middle = scale.x(0);
  return html`<svg
    class="axis"
    width=${width}
    height=${axisHeight(dots.length)}
    role="group"
    aria-label=${caption}
    aria-describedby="told"
  >
    ${hatchPattern()} ${drawBand(scale, band, TOP, axis)} ${rule(scale, axis)}
    <text x=${middle} y=${axis + 38} text-anchor="middle" aria-hidden="true">${caption}</text>
    <line class="one" x1=${middle} x2=${middle} y1=${TOP} y2=${axis}></line>
    ${dots.map((dot, i) => {
      const x = scale.x(dot.log);
      const { slider } = dot;
      return svg`<g class="token ${i === lit ? "on" : ""} ${dot.clipped ? "clipped" : ""}" data-i=${i}
        role=${slider ? "slider" : nothing} tabindex=${slider ? 0 : nothing} aria-label=${slider?.name ?? nothing}
        aria-valuemin=${slider ? 0 : nothing} aria-valuemax=${slider ? 1 : nothing}
        aria-valuenow=${slider?.now ?? nothing} aria-valuetext=${slider?.text ?? nothing}>
        <line class="stem" x1=${middle} x2=${x} y1=${y(i)} y2=${y(i)}></line>
        <circle class="grip" cx=${x} cy=${y(i)} r=${Math.max(radius + 5, 12)}></circle>
        <circle class="dot" cx=${x} cy=${y(i)} r=${radius}></circle>
        ${named || i === lit ? label(scale, x, y(i), radius + 6, dot.label, dot.value) : nothing}
      </g>`;
    })}
    <g class="sequence">
      <path d="M${scale.x(sequence.log)} ${diamond - 11}l11 11-11 11-11-11z"></path>
      ${label(scale, scale.x(sequence.log), diamond, 17, sequence.label, sequence.value)}
    </g>
  </svg>`;
}
