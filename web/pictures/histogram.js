import { html, nothing, svg } from "lit";
import { BINS, binStart } from "../rollouts/report.js";
import { hatchFill, hatchPattern } from "./axis.js";
import { frame, PlotScale } from "./plot.js";
import { ratioTicks } from "./ratio-ticks.js";
import { widthOf } from "./width.js";

/**
 * How many ratios lie where on a log scale around 1, with the part that is clipped hatched and the clip range behind.
 * What lies beyond the ends stands in a bar of its own there.
 *
 * @typedef {import("../rollouts/report.js").Histogram} Histogram
 * @typedef {import("../text/texts.js").Text} Text
 */

const HEIGHT = 214;
/** Counts up to here are drawn on a linear scale: there a single one can be seen. */
const FEW = 20;
/** Where 0 would be on the log scale: a count of 1 stands well above it. */
const NONE = 0.5;
/** Bins between an end and the bar of what lies beyond. */
const GAP = 2;

/**
 * @param {number} width
 * @param {Histogram} histogram
 * @param {readonly number[]} range how far ratios may go below and above 1
 * @param {{ kind: "grpo" | "gspo", label: string, caption: string, band: string }} look
 * @param {Text} text
 */
export function drawHistogram(width, { reach, counts, clipped }, range, { kind, label, caption, band }, text) {
  const { number } = text;
  const most = mostOf(counts);
  const few = !isLog(counts);
  const up = (/** @type {number} */ count) => (few ? count : Math.log10(Math.max(count, NONE) / NONE));
  const end = binStart(BINS + 1, reach);
  const bin = end - binStart(BINS, reach);
  const beyond = [counts[0], counts[BINS + 1]];
  /** Room at each side for what lies beyond. */
  const margin = beyond.some((count) => count > 0) ? (GAP + 1) * bin : 0;
  const scale = new PlotScale(width, HEIGHT, [-end - margin, end + margin], [0, up(most) * 1.06]);
  const left = (/** @type {number} */ i) =>
    i === 0 ? -end - margin : i === BINS + 1 ? end + margin - bin : binStart(i, reach);
  /** @param {Uint32Array} values */
  const bars = (values) => {
    const pieces = [];
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const x = scale.x(left(i));
      const right = Math.max(scale.x(left(i) + bin) - 1, x + 1);
      pieces.push(`M${round(x)} ${scale.bottom}V${round(scale.y(up(values[i])))}H${round(right)}V${scale.bottom}z`);
    }
    return pieces.join("");
  };
  const bounds = [1 - range[0], 1 + range[1]];
  const [low, high] = bounds.map((bound) => scale.x(bound > 0 ? Math.max(Math.log(bound), -end) : -end));
  const across = ratioTicks(end, Math.max(3, Math.floor((scale.right - scale.left) / 62)), number);
  const middle = Math.max(scale.left + widthOf(band) / 2, (low + high) / 2);
  return html`<svg class="plot ${kind}" width=${width} height=${HEIGHT} role="img" aria-label=${label}>
    ${hatchPattern()}
    <rect class="band" x=${low} width=${high - low} y=${scale.top} height=${scale.bottom - scale.top}></rect>
    ${frame(
      scale,
      across,
      countTicks(most, few).map((count) => ({ value: up(count), label: number.text(count) })),
      caption,
    )}
    <path class="bars" d=${bars(counts)}></path>
    <path class="bars held" d=${bars(clipped)}></path>
    <path class="hatched" fill=${hatchFill} d=${bars(clipped)}></path>
    ${[low, high].map((x) => svg`<line class="bound" x1=${x} x2=${x} y1=${scale.top} y2=${scale.bottom}></line>`)}
    <text x=${middle} y=${scale.top - 6} text-anchor="middle" aria-hidden="true">${band}</text>
    ${beyond.map((count, side) =>
      count === 0
        ? nothing
        : svg`<text x=${scale.x(left(side === 0 ? 0 : BINS + 1) + bin / 2)} y=${scale.bottom + 19} text-anchor="middle"
            aria-hidden="true">${side === 0 ? "←" : "→"}</text>`,
    )}
  </svg>`;
}

/** @param {Uint32Array} counts */
const mostOf = (counts) => counts.reduce((most, count) => Math.max(most, count), 1);

/** @param {Uint32Array} counts @returns {boolean} whether they are drawn on a log scale */
export const isLog = (counts) => mostOf(counts) > FEW;

/** @param {number} most @param {boolean} few @returns {number[]} counts to write beside the bars */
function countTicks(most, few) {
  if (few) return most === 1 ? [0, 1] : [0, Math.floor(most / 2), most];
  const powers = Math.floor(Math.log10(most));
  const step = Math.ceil((powers + 1) / 4);
  return Array.from({ length: Math.floor(powers / step) + 1 }, (_, i) => 10 ** (i * step));
}

/** @param {number} pixels */
const round = (pixels) => Math.round(pixels * 100) / 100;
