import { html, svg } from "lit";
import { frame, PlotScale } from "./plot.js";
import { ratioTicks } from "./ratio-ticks.js";
import { widthOf } from "./width.js";

/**
 * The sequence ratio of each response over its length, both on log scales, with GSPO's clip range behind. A diamond is a
 * response, hollow where it is clipped; where there are too many of them, a field is tinted by how many it holds.
 *
 * @typedef {import("../text/texts.js").Text} Text
 *
 * @typedef {object} Point
 * @property {number} length in tokens
 * @property {number} log natural log of the sequence ratio
 * @property {boolean} clipped
 */

const HEIGHT = 250;
/** Diamonds that are drawn at the most. */
const MARKS = 2000;
/** @param {number} responses @returns {boolean} whether each has a diamond of its own */
export const hasMarks = (responses) => responses <= MARKS;
/** Fields across and up, and their tints. */
const [COLUMNS, ROWS, TINTS] = [48, 30, 4];

/**
 * @param {number} width
 * @param {Point[]} points
 * @param {{ shortest: number, longest: number, reach: number }} axes
 * @param {readonly number[]} range how far ratios may go below and above 1
 * @param {{ label: string, caption: string, band: string }} words
 * @param {Text} text
 */
export function ratioByLength(width, points, { shortest, longest, reach }, range, { label, caption, band }, text) {
  const { number } = text;
  // Half a length on each side, so that no mark stands on the edge.
  const across = /** @type {[number, number]} */ ([Math.log(shortest) - 0.08, Math.log(longest) + 0.08]);
  const scale = new PlotScale(width, HEIGHT, across, [-reach * 1.05, reach * 1.05]);
  const [low, high] = [1 - range[0], 1 + range[1]].map((bound) =>
    scale.y(bound > 0 ? Math.max(Math.log(bound), -reach * 1.05) : -reach * 1.05),
  );
  const y = (/** @type {number} */ log) => scale.y(Math.max(-reach, Math.min(reach, log)));
  return html`<svg class="plot gspo" width=${width} height=${HEIGHT} role="img" aria-label=${label}>
    <rect class="band" x=${scale.left} width=${scale.right - scale.left} y=${high} height=${low - high}></rect>
    ${frame(
      scale,
      lengthTicks(shortest, longest).map((length) => ({ value: Math.log(length), label: number.text(length) })),
      ratioTicks(reach, 5, number),
      caption,
    )}
    ${[low, high].map((at) => svg`<line class="bound" x1=${scale.left} x2=${scale.right} y1=${at} y2=${at}></line>`)}
    <text x=${scale.left + widthOf(band) / 2} y=${scale.top - 6} text-anchor="middle" aria-hidden="true">${band}</text>
    ${hasMarks(points.length) ? diamonds(scale, points, y) : density(scale, points, y)}
  </svg>`;
}

/** @param {PlotScale} scale @param {Point[]} points @param {(log: number) => number} y */
function diamonds(scale, points, y) {
  const pieces = { free: "", held: "" };
  for (const { length, log, clipped } of points) {
    pieces[clipped ? "held" : "free"] += `M${round(scale.x(Math.log(length)))} ${round(y(log) - 5)}l5 5-5 5-5-5z`;
  }
  return svg`<path class="marks" d=${pieces.free}></path><path class="marks held" d=${pieces.held}></path>`;
}

/** @param {PlotScale} scale @param {Point[]} points @param {(log: number) => number} y */
function density(scale, points, y) {
  const { left, right, top, bottom } = scale;
  const [across, up] = [(right - left) / COLUMNS, (bottom - top) / ROWS];
  const field = (/** @type {number} */ pixels, /** @type {number} */ most) => Math.min(most - 1, Math.floor(pixels));
  const counts = new Uint32Array(COLUMNS * ROWS);
  let most = 0;
  for (const { length, log } of points) {
    const column = field((scale.x(Math.log(length)) - left) / across, COLUMNS);
    const row = field((y(log) - top) / up, ROWS);
    most = Math.max(most, ++counts[row * COLUMNS + column]);
  }
  const tints = Array(TINTS).fill("");
  for (const [i, count] of counts.entries()) {
    if (count === 0) continue;
    const tint = Math.ceil((Math.log1p(count) / Math.log1p(most)) * TINTS) - 1;
    const [x, at] = [left + (i % COLUMNS) * across, top + Math.floor(i / COLUMNS) * up];
    tints[tint] += `M${round(x)} ${round(at)}h${round(across)}v${round(up)}h${round(-across)}z`;
  }
  return tints.map((path, tint) => svg`<path class="field" fill-opacity=${(tint + 1) / TINTS} d=${path}></path>`);
}

/** @param {number} shortest @param {number} longest @returns {number[]} round lengths, at least two */
function lengthTicks(shortest, longest) {
  const powers = [];
  const factor = longest / shortest > 1000 ? 10 : longest / shortest > 8 ? 4 : 2;
  for (let length = 1; length <= longest; length *= factor) if (length >= shortest) powers.push(length);
  return powers.length > 1 ? powers : [...new Set([shortest, longest])];
}

/** @param {number} pixels */
const round = (pixels) => Math.round(pixels * 100) / 100;
