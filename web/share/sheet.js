import { svg } from "lit";

/**
 * A drawing of a figure on white paper, put together from parts that stand below one another.
 *
 * @typedef {{ height: number, draw: (y: number) => unknown }} Part draws itself with its upper edge at y
 * @typedef {{ title: string, width: number, height: number, body: unknown }} Sheet
 *
 * @typedef {object} Column
 * @property {string} name
 * @property {number} x where its cells start, or what else the anchor says
 * @property {"start" | "middle" | "end"} [anchor]
 *
 * @typedef {string | ((y: number) => unknown)} SheetCell a text, or a picture around the middle line y
 */

export const WIDTH = 688;
export const MARGIN = 24;
const ROW = 32;
/** Above a picture, and below the last line of its text. */
const AIR = 16;

/**
 * @param {string} title
 * @param {string} result
 * @param {Part[]} parts
 * @returns {Sheet}
 */
export function sheet(title, result, parts) {
  let y = MARGIN;
  const body = [];
  for (const part of [lines(title, "heading", 17), ...parts, lines(result, "result", 14)]) {
    body.push(part.draw(y));
    y += part.height;
  }
  return { title, width: WIDTH, height: Math.ceil(y + MARGIN / 2), body };
}

/** @param {string} text @param {string} kind @param {number} size of its letters @returns {Part} */
function lines(text, kind, size) {
  const rows = wrap(text, (WIDTH - 2 * MARGIN) / size);
  const step = size * 1.5;
  return {
    height: rows.length * step + 8,
    draw: (y) =>
      rows.map(
        (row, i) => svg`<text class=${kind} x=${MARGIN} y=${y + step * (i + 0.75)} font-size=${size}>${row}</text>`,
      ),
  };
}

/** @param {Column[]} columns @param {SheetCell[][]} rows @returns {Part} */
export function table(columns, rows) {
  const write = (
    /** @type {string} */ text,
    /** @type {Column} */ { x, anchor = "start" },
    /** @type {number} */ y,
    kind = "cell",
  ) => svg`<text class=${kind} x=${x} y=${y} text-anchor=${anchor}>${text}</text>`;
  return {
    height: ROW * (rows.length + 1) + 8,
    draw: (y) => [
      columns.map((column) => write(column.name, column, y + 20, "name")),
      rows.map((cells, i) => {
        const top = y + ROW * (i + 0.85);
        return svg`<line class="rule" x1=${MARGIN} x2=${WIDTH - MARGIN} y1=${top} y2=${top} stroke-width="1"></line>
          ${cells.map((cell, k) =>
            typeof cell === "string" ? write(cell, columns[k], top + ROW / 2 + 5) : cell(top + ROW / 2),
          )}`;
      }),
    ],
  };
}

/** @param {unknown} drawing from margin to margin @param {number} height @returns {Part} */
export const picture = (drawing, height) => ({
  height: height + 2 * AIR,
  draw: (y) => svg`<svg x=${MARGIN} y=${y + AIR} width=${WIDTH - 2 * MARGIN} height=${height}>${drawing}</svg>`,
});

/** @param {string} text @param {number} most letters, about @returns {string} */
export const cut = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

/**
 * Breaks a text into lines. How wide it is can only be estimated where nothing is measured.
 * @param {string} text
 * @param {number} room in ems
 * @returns {string[]}
 */
export function wrap(text, room) {
  // Letters of East Asia are as wide as they are high, and a line can break between any two.
  const width = (/** @type {string} */ word) =>
    [...word].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.55), 0);
  /** @type {string[]} */
  const rows = [];
  let row = "";
  for (const word of text.match(/[^\s\u2e80-\uffff]+\s*|[\u2e80-\uffff]\s*/gu) ?? []) {
    if (row && width(row + word.trimEnd()) > room) {
      rows.push(row.trimEnd());
      row = "";
    }
    row += word;
    while (width(row.trimEnd()) > room) {
      const fits = Math.floor(room);
      rows.push([...row].slice(0, fits).join(""));
      row = [...row].slice(fits).join("");
    }
  }
  return row ? [...rows, row.trimEnd()] : rows;
}
