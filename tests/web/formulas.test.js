import assert from "node:assert/strict";
import test from "node:test";
import { beside } from "../../web/formulas/advantage.js";
import { series, termsThatFit } from "../../web/formulas/term.js";
import { mathml } from "lit";

/** @param {any} part @returns {string} the text of a template */
function write(part) {
  if (Array.isArray(part)) return part.map(write).join("");
  if (part === null || typeof part !== "object") return String(part);
  if ("_$litDirective$" in part) return "";
  /** @type {string[]} */
  const strings = [...part.strings];
  return strings
    .map((text, i) => text + (i < part.values.length ? write(part.values[i]) : ""))
    .join("")
    .replace(/<[^>]*>/g, "");
}

/** @param {number} length @param {number} lit @param {number} most */
const shown = (length, lit, most) => write(series(length, lit, "+", most, (i) => mathml`<mn>${i + 1}</mn>`));

test("a series that fits is written out", () => {
  assert.equal(shown(4, 0, 4), "1+2+3+4");
  assert.equal(shown(1, 0, 2), "1");
});

test("of one that does not fit, the first terms, the one lit up and the last stay, and never more than fit", () => {
  assert.equal(shown(64, 0, 4), "1+2+3+⋯+64");
  assert.equal(shown(64, 30, 4), "1+2+⋯+31+⋯+64");
  assert.equal(shown(64, 63, 4), "1+2+3+⋯+64");
  assert.equal(shown(4, 2, 2), "⋯+3+4");
  assert.equal(shown(4, -1, 2), "1+⋯+4");
});

test("more room or shorter terms let more of them fit, two at the least", () => {
  assert.ok(termsThatFit(500, 3) > termsThatFit(250, 3));
  assert.ok(termsThatFit(500, 3) > termsThatFit(500, 9));
  assert.equal(termsThatFit(10, 30), 2);
});

test("a number beside one close to it has the digits that tell them apart", () => {
  assert.deepEqual(beside(0.5025, 0.0025), { digits: 5 });
  assert.deepEqual(beside(0.5, 0.5), { digits: 3 });
  assert.deepEqual(beside(1e8, 0.5), { digits: 12 });
  assert.deepEqual(beside(0, 1), { digits: 3 });
  assert.deepEqual(beside(1, 0), { digits: 3 });
});
