import assert from "node:assert/strict";
import test from "node:test";
import { choice, readList, readOne, wordList } from "../../web/elements/options.js";
import { loadText, wording } from "../../web/text/texts.js";

const en = await loadText("en", []);

const ALLOWED = "any number, like 0.5";
/** @param {unknown} raw */
const rewards = (raw) => readList("rewards", raw, ALLOWED);

test("a list comes as a string, an array or a typed array", () => {
  for (const raw of ["1,0,.5", " 1, 0 ,0.5 ", [1, 0, 0.5], Float64Array.of(1, 0, 0.5), ["1", "0", "0.5"]]) {
    assert.deepEqual(rewards(raw), { value: [1, 0, 0.5] });
  }
});

test("a list that cannot be read names the value, its place and what is allowed", () => {
  const sentences = {
    "1,words,0": /value 2.*“words”.*Type any number/,
    "": /value 1 is empty.*Type any number/,
    "1,,0": /value 2 is empty/,
    "1,NaN": /value 2.*“NaN”/,
    "1,1e999": /value 2.*1e999 is too large/,
    [Array(10_000).fill(1).join()]: /10000 values.*1 to 64/,
  };
  for (const [raw, sentence] of Object.entries(sentences)) {
    const read = rewards(raw);
    assert.ok("problem" in read, raw);
    assert.match(wording(read.problem, en), sentence);
  }
  for (const raw of [{}, 7, true, [NaN], [Infinity], [[]], [null]]) assert.ok("problem" in rewards(raw), String(raw));
});

test("what a sentence repeats of a hostile value is short", () => {
  const read = rewards("x".repeat(100_000));
  assert.ok("problem" in read && wording(read.problem, en).length < 200);
});

test("a number has a range", () => {
  const read = readOne("current", "1.2", "a number above 0, at most 1", (value) => value <= 1);
  assert.ok("problem" in read);
  assert.match(wording(read.problem, en), /current: 1\.2 is out of range\. Type a number above 0, at most 1/);
});

test("a choice is one of its words", () => {
  const read = choice("scale", ["population", "sample"]);
  assert.deepEqual(read("sample"), { value: "sample" });
  const bad = read("std");
  assert.ok("problem" in bad);
  assert.match(wording(bad.problem, en), /“std”.*population, sample/);
});

test("answers are parted by commas, or by | where one holds a comma", () => {
  assert.deepEqual(wordList("45, 35"), { value: ["45", "35"] });
  assert.deepEqual(wordList("1,024|512"), { value: ["1,024", "512"] });
});
