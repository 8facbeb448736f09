import { html, nothing, svg } from "lit";
import { beside, frame } from "./plot.js";

/**
 * What the length does to the product of the token ratios and to the sequence ratio: a line and a band for each,
 * over the length, on a log scale. A square and GSPO's diamond stand at the length in hand.
 *
 * @typedef {import("./plot.js").PlotScale} PlotScale
 *
 * @typedef {object} Course of one ratio
 * @property {number} length
 * @property {number} log natural log of the middle
 * @property {number} low natural log of the band's lower end
 * @property {number} high
 *
 * @typedef {{ product: Course, sequence: Course }} Pair
 * @typedef {import("../core/core.js").LengthEffect} LengthEffect
 * @typedef {import("../text/texts.js").Text} Text
 */

/** Tokens that the axis reaches to. */
export const LONGEST = 512;
/** Pixels from top to bottom. */
export const HEIGHT = 280;
/** The central 95 % of a normal distribution lie within so many standard deviations. */
const BAND = 1.96;

/** Pixels between two names that would lie on one another. */
const APART = 18;

/**
 * @param {PlotScale} scale of natural logs over lengths
 * @param {{ product: Course[], sequence: Course[] }} courses
 * @param {Pair} here
 * @param {{ name: string, least: number, most: number } | undefined} slider what the mark says of itself where it is a control
 * @param {Text} text
 */
export function lengthCurves(scale, courses, here, slider, { number, length: text }) {
  const x = scale.x(here.product.length);
  const [product, sequence] = [scale.y(here.product.log), scale.y(here.sequence.log)];
  const [productName, sequenceName] = apart(product, sequence);
  const written = writePair(here, number);
  const [from, to] = scale.across;
  const lengths = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.max(from, Math.round(to * share)));
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
      lengths.map((length) => ({ value: length, label: number.text(length) })),
      ticks(scale.up).map((log) => ({ value: log, label: writeTick(log, number) })),
      scale.width < 440 ? text.captionShort : text.caption,
    )}
    ${drawCourse(scale, "product", courses.product)} ${drawCourse(scale, "sequence", courses.sequence)}
    <g
      class="here"
      role=${slider ? "slider" : nothing}
      tabindex=${slider ? 0 : nothing}
      aria-label=${slider?.name ?? nothing}
      aria-valuemin=${slider?.least ?? nothing}
      aria-valuemax=${slider?.most ?? nothing}
      aria-valuenow=${slider ? here.product.length : nothing}
    >
      <rect
        class="grip"
        x=${x - 13}
        y=${scale.top - 4}
        width="26"
        height=${scale.bottom - scale.top + 14}
        rx="8"
      ></rect>
      <line class="at" x1=${x} x2=${x} y1=${scale.top} y2=${scale.bottom}></line>
      ${slider ? svg`<circle class="mark" cx=${x} cy=${scale.bottom} r="7"></circle>` : nothing}
      <rect class="product-mark" x=${x - 6} y=${product - 6} width="12" height="12"></rect>
      <path class="sequence-mark" d="M${x} ${sequence - 9}l9 9-9 9-9-9z"></path>
      ${beside(scale, x, productName, 15, text.productIs(written.product))}
      ${beside(scale, x, sequenceName, 15, text.sequenceIs(written.sequence))}
    </g>
  </svg>`;
}

/** @param {PlotScale} scale @param {"product" | "sequence"} kind @param {Course[]} course */
function drawCourse(scale, kind, course) {
  const band = scale.area(course.map(({ length, low, high }) => ({ x: length, low, high })));
  return svg`<path class="spread ${kind}" d=${band}></path>
    <path class="course ${kind}" d=${scale.line(course.map(({ length, log }) => ({ x: length, y: log })))}></path>`;
}

/** @param {number} product @param {number} sequence @returns {[product: number, sequence: number]} where their names stand */
function apart(product, sequence) {
  const gap = Math.abs(product - sequence);
  if (gap >= APART) return [product, sequence];
  const push = ((APART - gap) / 2) * (product > sequence ? 1 : -1);
  return [product + push, sequence - push];
}

/** @param {Pair} pair @param {Text["number"]} number @returns {{ product: string, sequence: string }} its middles as ratios */
export function writePair({ product, sequence }, number) {
  const write = (/** @type {Course} */ { log }) => number.ratio(Math.exp(log), log);
  return { product: write(product), sequence: write(sequence) };
}

/** @param {number} log @param {Text["number"]} number @returns {string} a round number, as a power of ten where it is long */
const writeTick = (log, number) =>
  Math.abs(log) > 10 ? number.plain(number.writeExp(log)) : number.text(Number(Math.exp(log).toPrecision(3)));

/** @param {number} length @param {LengthEffect} effect @returns {Pair} */
export function coursesAt(length, { logProduct, logProductSpread, logSequence, logSequenceSpread }) {
  const course = (/** @type {number} */ log, /** @type {number} */ spread) => ({
    length,
    log,
    low: log - BAND * spread,
    high: log + BAND * spread,
  });
  return { product: course(logProduct, logProductSpread), sequence: course(logSequence, logSequenceSpread) };
}

/** @param {number} most @returns {number[]} lengths to draw the courses at: every one at first, where the bands bend */
export function lengthsUpTo(most) {
  const pieces = 72;
  return [...new Set(Array.from({ length: pieces + 1 }, (_, i) => Math.round(most ** (i / pieces))))];
}

/** @param {Course[]} courses @returns {[low: number, high: number]} natural logs: all of them, 1, and room for the marks */
export function extent(courses) {
  const low = Math.min(-Math.LN2, ...courses.map((course) => course.low));
  const high = Math.max(Math.LN2, ...courses.map((course) => course.high));
  const room = (high - low) * 0.04;
  // Below more, where the handle stands on the axis.
  return [low - 2.5 * room, high + room];
}

/** @param {[low: number, high: number]} extent natural logs @returns {number[]} natural logs of up to six round numbers */
export function ticks([low, high]) {
  // Powers of ten where there are enough of them, and else of two.
  const unit = high - low > 2 * Math.LN10 ? Math.LN10 : Math.LN2;
  const span = (high - low) / unit;
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const step = Math.max(1, ([1, 2, 5].find((one) => one * power >= span / 5) ?? 10) * power);
  const first = Math.ceil(low / unit / step);
  const last = Math.floor(high / unit / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step * unit);
}
