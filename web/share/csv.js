/**
 * A table as comma-separated values (RFC 4180), numbers in full and with a point.
 *
 * @typedef {string | number | boolean} Cell
 * @typedef {{ columns: string[], rows: Cell[][] }} Table
 */

/** @param {Table} table @returns {string} */
export const writeCsv = ({ columns, rows }) =>
  [columns, ...rows].map((cells) => `${cells.map(writeCell).join(",")}\r\n`).join("");

/**
 * The points of a curve with the one in hand at its place among them.
 * @template T
 * @param {T[]} curve
 * @param {T} here
 * @param {(point: T) => number} place along the curve
 */
export const withHere = (curve, here, place) =>
  [...curve.filter((point) => place(point) !== place(here)), here].sort((a, b) => place(a) - place(b));

/** @param {Cell} cell @returns {string} */
export function writeCell(cell) {
  if (typeof cell !== "string") return String(cell);
  // A spreadsheet runs text that starts like a formula. What is only a number may start with a sign.
  const text = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
