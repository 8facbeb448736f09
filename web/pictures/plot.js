import { svg } from "lit";
import { widthOf } from "./width.js";

/** Room for what is written beside the plot, in pixels. */
const LEFT = 48;
const RIGHT = 22;
const TOP = 18;
const BOTTOM = 44;

/** The places of a plot with two linear axes, drawn `width` pixels wide. */
export class PlotScale {
  /**
   * @param {number} width
   * @param {number} height
   * @param {[from: number, to: number]} across
   * @param {[from: number, to: number]} up
   */
  constructor(width, height, across, up) {
    this.width = width;
    this.height = height;
    this.across = across;
    this.up = up;
    this.left = LEFT;
    this.right = width - RIGHT;
    this.top = TOP;
    this.bottom = height - BOTTOM;
  }

  /** @param {number} value @returns {number} pixels from the left */
  x(value) {
    const [from, to] = this.across;
    return this.left + ((value - from) / (to - from)) * (this.right - this.left);
  }

  /** @param {number} value @returns {number} pixels from the top */
  y(value) {
    const [from, to] = this.up;
    return this.bottom - ((value - from) / (to - from)) * (this.bottom - this.top);
  }

  /** @param {number} x pixels from the left @returns {number} the value there, within the axis */
  value(x) {
    const [from, to] = this.across;
    const value = from + ((x - this.left) / (this.right - this.left)) * (to - from);
    return Math.min(to, Math.max(from, value));
  }

  /** @param {{ x: number, y: number }[]} points @returns {string} the commands of a path through them */
  line(points) {
    return `M${points.map(({ x, y }) => `${round(this.x(x))} ${round(this.y(y))}`).join("L")}`;
  }

  /** @param {{ x: number, low: number, high: number }[]} points @returns {string} the commands of the area between two lines */
  area(points) {
    const back = points.toReversed();
    const edge = this.line([
      ...points.map(({ x, high }) => ({ x, y: high })),
      ...back.map(({ x, low }) => ({ x, y: low })),
    ]);
    return `${edge}z`;
  }
}

/** @param {number} pixels */
const round = (pixels) => Math.round(pixels * 100) / 100;

/**
 * The axes: a line below with ticks, and thin lines across.
 * @param {PlotScale} scale
 * @param {{ value: number, label: string }[]} across
 * @param {{ value: number, label: string }[]} up
 * @param {string} caption
 */
export function frame(scale, across, up, caption) {
  const { left, right, bottom } = scale;
  return svg`${up.map(
    ({ value, label }) =>
      svg`<line class="one" x1=${left} x2=${right} y1=${scale.y(value)} y2=${scale.y(value)}></line>
        <text x=${left - 8} y=${scale.y(value) + 4} text-anchor="end" aria-hidden="true">${label}</text>`,
  )}
    <line class="rule" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
    ${across.map(
      ({ value, label }) =>
        svg`<line class="rule" x1=${scale.x(value)} x2=${scale.x(value)} y1=${bottom} y2=${bottom + 5}></line>
          <text x=${scale.x(value)} y=${bottom + 19} text-anchor="middle" aria-hidden="true">${label}</text>`,
    )}
    <text x=${(left + right) / 2} y=${bottom + 38} text-anchor="middle" aria-hidden="true">${caption}</text>`;
}

/**
 * What is written beside a mark: to its right, or to its left where the right has no room.
 * @param {PlotScale} scale
 * @param {number} x
 * @param {number} y
 * @param {number} gap
 * @param {string} text
 */
export function beside({ width }, x, y, gap, text) {
  // A little wider at this weight.
  const right = x + gap + 1.05 * widthOf(text) < width;
  return svg`<text class="value" x=${right ? x + gap : x - gap} y=${y + 4} text-anchor=${right ? "start" : "end"}
    aria-hidden="true">${text}</text>`;
}
