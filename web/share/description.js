/**
 * What a figure hands out of itself, beside its `value`.
 *
 * @typedef {object} Description
 * @property {string} title
 * @property {string} result what came out, in a line below its drawing
 * @property {string} summary what a tag says before and without script
 * @property {import("./csv.js").Table} table
 * @property {import("./csv.js").Cell[][]} [excerpt] the rows to read, where a curve has more points than anybody reads
 * @property {[name: string, value: string][]} [attributes] of its tag, beside those that are options
 * @property {import("./sheet.js").Part[]} parts of its drawing, from top to bottom, between title and result
 */

export {};
