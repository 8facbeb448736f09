import { html, nothing, svg } from "lit";
import { boundText } from "../elements/clip-range.js";
import { band, hatchPattern, label, rule } from "./axis.js";
import { axisReach, LogScale } from "./log-axis.js";

/**
 * What clipping looks at, one axis a method: above the token ratios against GRPO's range, below the sequence
 * ratio against GSPO's, drawn out from the sliver that it is of the axis above.
 *
 * @typedef {import("./axis.js").Band} Band
 * @typedef {import("../text/texts.js").Text} Text
 *
 * @typedef {object} Mark
 * @property {number} log natural log of the ratio
 * @property {string} label
 * @property {string} value
 * @property {boolean} clipped
 */

const TOP = 22;
/** From this many tokens on all circles share a lane, and only the one lit up is named. */
const MANY = 5;
const LANE = 24;
/** How much wider than the range the axis below is. */
const MARGIN = 2.2;
const LEAST_REACH = 1e-6;
/** Pixels from the axis above to the wedge, on to the axis below with its room, and below that. */
const TO_WEDGE = 24;
const TO_LOWER = 46;
const LOWER = 36;
const BELOW = 44;

/** @param {number} tokens @returns {number} pixels from the top to the axis above */
const toUpper = (tokens) => TOP + (tokens >= MANY ? 30 : LANE * tokens) + 10;

/** @param {number} tokens @returns {number} pixels from top to bottom of a picture with so many */
export const clipHeight = (tokens) => toUpper(tokens) + TO_WEDGE + TO_LOWER + LOWER + BELOW;

/** A log scale that shows a range and little more; what lies beyond stands at its end. */
export class ZoomScale extends LogScale {
  #ticks;

  /** @param {number} width @param {Band} band @param {(ratio: number) => string} write */
  constructor(width, { low, high }, write) {
    const ends = [Math.max(low, 0.1), high].map((bound) => Math.abs(Math.log(bound)));
    super(width, Math.max(...ends, LEAST_REACH) * MARGIN);
    const within = [low, 1, high].filter((ratio) => ratio > 0);
    this.#ticks = [...new Set(within)].map((ratio) => ({ log: Math.log(ratio), label: write(ratio) }));
  }

  /** @param {number} log @returns {number} pixels from the left */
  x(log) {
    return super.x(Math.max(-this.reach, Math.min(this.reach, log)));
  }

  /** @param {number} log @returns {number} the side on which a ratio is off the scale, or 0 */
  beyond(log) {
    return Math.abs(log) > this.reach ? Math.sign(log) : 0;
  }

  ticks() {
    return this.#ticks;
  }
}

/**
 * @param {number} width
 * @param {Mark[]} dots
 * @param {Mark} sequence
 * @param {{ grpo: Band, gspo: Band }} bands
 * @param {number} lit the token lit up
 * @param {Text} text
 */
export function clipAxes(width, dots, sequence, bands, lit, text) {
  const upper = new LogScale(width, axisReach(dots.map(({ log }) => log)));
  const lower = new ZoomScale(width, bands.gspo, (ratio) => boundText(ratio, text));
  const many = dots.length >= MANY;
  const y = (/** @type {number} */ i) => TOP + (many ? 16 : 4 + LANE * (i + 0.5));
  const upperRule = toUpper(dots.length);
  const wedge = upperRule + TO_WEDGE;
  const lowerTop = wedge + TO_LOWER;
  const lowerRule = lowerTop + LOWER;
  const middle = upper.x(0);
  const diamond = lower.x(sequence.log);
  const off = lower.beyond(sequence.log);
  const value = off > 0 ? `${sequence.value} →` : off < 0 ? `← ${sequence.value}` : sequence.value;
  // The one lit up last: it lies on top.
  const order = [...dots.keys()].sort((a, b) => Number(a === lit) - Number(b === lit));
  return html`<svg
    class="axis"
    width=${width}
    height=${clipHeight(dots.length)}
    role="img"
    aria-label=${text.clip.axis}
    aria-describedby="told"
  >
    ${hatchPattern()} ${band(upper, bands.grpo, TOP, upperRule)} ${rule(upper, upperRule)}
    <line class="one" x1=${middle} x2=${middle} y1=${TOP} y2=${upperRule}></line>
    ${order.map((i) => {
      const { log, clipped, label: name, value: ratio } = dots[i];
      const x = upper.x(log);
      const radius = many ? 7 : 9;
      return svg`<g class="token ${i === lit ? "on" : ""} ${clipped ? "clipped" : ""}" data-i=${i}>
        ${many ? nothing : svg`<line class="stem" x1=${middle} x2=${x} y1=${y(i)} y2=${y(i)}></line>`}
        <circle class="grip" cx=${x} cy=${y(i)} r=${radius + 4}></circle>
        <circle class="dot" cx=${x} cy=${y(i)} r=${radius}></circle>
        ${many && i !== lit ? nothing : label(upper, x, y(i), radius + 7, name, ratio)}
      </g>`;
    })}
    <path
      class="zoom"
      d="M${middle - 1} ${wedge}h2L${lower.x(lower.reach)} ${wedge + 22}H${lower.x(-lower.reach)}z"
    ></path>
    ${band(lower, bands.gspo, lowerTop, lowerRule)} ${rule(lower, lowerRule)}
    <line class="one" x1=${lower.x(0)} x2=${lower.x(0)} y1=${lowerTop} y2=${lowerRule}></line>
    <g class="sequence ${sequence.clipped ? "clipped" : ""}">
      <path d="M${diamond} ${lowerTop + 7}l11 11-11 11-11-11z"></path>
      ${label(lower, diamond, lowerTop + 18, 17, sequence.label, value)}
    </g>
    <text x=${middle} y=${lowerRule + 38} text-anchor="middle" aria-hidden="true">
      ${width < 440 ? text.clip.zoomShort : text.clip.zoom}
    </text>
  </svg>`;
}
