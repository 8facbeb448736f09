import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { loadCore } from "../../web/core/index.js";
import { readList, wordList } from "../../web/elements/options.js";
import { describe as describeAdvantages } from "../../web/share/advantages.js";
import { describe as describeClip } from "../../web/share/clip.js";
import { writeCsv } from "../../web/share/csv.js";
import { writeJson } from "../../web/share/json.js";
import { describe as describeRatios } from "../../web/share/ratios.js";
import { wrap } from "../../web/share/sheet.js";
import { writeTag, writeValue } from "../../web/share/tag.js";
import { loadText } from "../../web/text/texts.js";

const en = await loadText("en", ["share", "advantages", "ratios", "clip"]);

const core = await loadCore();

/** @param {number[]} rewards @param {string[]} [answers] @param {object} [convention] */
function group(rewards, answers = [], convention = {}) {
  const options = /** @type {any} */ ({ baseline: "mean", scale: "population", epsilon: 0, ...convention });
  const state = { question: null, answers: null, rewards, chosen: 0, ...options };
  return describeAdvantages({
    state,
    result: core.groupAdvantages(rewards, options),
    question: "Why?",
    answers,
    text: en,
  });
}

test("the table of a group has its numbers in full", () => {
  const { table } = group([1, 0, 0, 0], ["45", "44"], core.conventions.trl);
  const lines = writeCsv(table).split("\r\n");
  assert.equal(lines[0], "response,answer,reward,difference,advantage");
  assert.equal(lines[1], `1,45,1,0.75,${core.groupAdvantages([1, 0, 0, 0], core.conventions.trl).advantages[0]}`);
  assert.match(lines[3], /^3,,0,-0\.25,-0\.\d{15,}$/);
  assert.equal(lines.length, 6);
});

test("the table of a response has its ratios, and the sequence ratio with each", () => {
  const state = { old: [0.2, 0.5], current: [0.4, 0.25], advantage: 1, clip: [0.2, 0.2], token: 0 };
  const result = { ...core.importanceRatios({ old: state.old, current: state.current }), tokenClipped: [true, false] };
  assert.equal(
    writeCsv(describeRatios({ state, result, text: en }).table),
    `token,old,current,ratio,clipped,sequence ratio\r\n1,0.2,0.4,${result.tokenRatios[0]},true,1\r\n2,0.5,0.25,${result.tokenRatios[1]},false,1\r\n`,
  );
});

test("a result is one true sentence", () => {
  assert.equal(group([1, 0, 1, 0]).result, "Mean 0.5, spread 0.5 (population, ÷ G).");
  assert.equal(group([1, 0, 1, 0]).summary, "Rewards 1, 0, 1, 0: advantages +1.00, −1.00, +1.00, −1.00.");
  assert.match(group([0.1, 0.1, 0.1]).result, /^All rewards are 0\.1: .*every advantage is 0\.$/);
  assert.match(group([5]).result, /no group/);
  assert.equal(group([1, 0], [], core.conventions.drGrpo).result, "Mean 0.5, not divided by the spread.");
  assert.match(group([1, 0], [], core.conventions.trl).result, /\(sample, ÷ \(G − 1\)\) \+ 10⁻⁴\.$/);
  assert.match(group([1, 0], [], core.conventions.rloo).result, /compared with the mean of the others/);
});

test("cells with commas, quotes and line ends are quoted", () => {
  assert.equal(
    writeCsv({ columns: ["a"], rows: [['1,5 "x"'], ["two\nlines"]] }),
    'a\r\n"1,5 ""x"""\r\n"two\nlines"\r\n',
  );
});

test("no text is taken for a formula by a spreadsheet, and negative numbers stay numbers", () => {
  const cells = ["=1+1", "+cmd", "-2+3", "@x", "\t=1", "-5", "+1,024", -5, "a=b"];
  assert.deepEqual(
    cells.map((cell) => writeCsv({ columns: [], rows: [[cell]] }).split("\r\n")[1]),
    ["'=1+1", "'+cmd", "'-2+3", "'@x", "'\t=1", "-5", '"+1,024"', "-5", "a=b"],
  );
});

test("JSON holds every key on a line, and infinity as a word", () => {
  const value = { rewards: [1, 0.1], product: Infinity, ratios: [-Infinity], question: 'a "b"', answers: null };
  const written = writeJson(value);
  assert.deepEqual(JSON.parse(written), { ...value, product: "Infinity", ratios: ["-Infinity"] });
  assert.equal(written.split("\n").length, 8);
});

test("a tag escapes what is in it", () => {
  assert.equal(
    writeTag(
      "gpo-advantages",
      [
        ["question", '"a" < b & c\n'],
        ["readonly", ""],
      ],
      "1 < 2 & 3",
    ),
    '<gpo-advantages question="&quot;a&quot; &lt; b &amp; c&#10;" readonly>1 &lt; 2 &amp; 3</gpo-advantages>',
  );
});

test("what an attribute says is read as what it was written from", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 64 }), (values) => {
      assert.deepEqual(readList("rewards", writeValue(values), ""), { value: values });
    }),
  );
  for (const texts of [
    ["45", "35"],
    ["1,5", "2"],
    ["", "x"],
    ["two\nlines", "b"],
  ]) {
    assert.deepEqual(wordList(writeValue(texts)), { value: texts });
  }
  // One text with a comma needs a | after it, and a | inside a text becomes its twin.
  assert.deepEqual(wordList(writeValue(["1,5"])), { value: ["1,5", ""] });
  assert.deepEqual(wordList(writeValue(["a|b", "c"])), { value: ["a¦b", "c"] });
  for (const nothing of [false, null, undefined]) assert.equal(writeValue(nothing), undefined);
  assert.equal(writeValue(true), "");
});

test("long texts are broken into lines that lose no letter", () => {
  const question = `What is ${"17 + ".repeat(40)}28?`;
  assert.ok(wrap(question, 30).length > 3);
  assert.ok(wrap(question, 30).every((line) => line.length <= 30 / 0.55));
  assert.equal(wrap(question, 30).join(" "), question);
  assert.equal(wrap("x".repeat(200), 30).join(""), "x".repeat(200));
  assert.equal(wrap("十七加二十八等于多少".repeat(8), 30).join(""), "十七加二十八等于多少".repeat(8));
  assert.deepEqual(wrap("", 30), []);
});

test("the table of clipping has what each method makes of each token", () => {
  const method = { objective: 0.85, weights: [0, 0.25], clipped: [true, false], terms: [1.2, 0.5] };
  const { table, result } = describeClip({
    state: { old: [0.2, 0.5], current: [0.4, 0.25], advantage: 1, clip: [0.2, 0.2], gspoClip: [3e-4, 4e-4], token: 0 },
    result: {
      tokenRatios: [2, 0.5],
      logRatios: [Math.LN2, -Math.LN2],
      sequenceRatio: 1,
      meanLogRatio: 0,
      grpo: method,
      gspo: { ...method, objective: 1, weights: [0.5, 0.5], clipped: [false, false] },
    },
    text: en,
  });
  assert.equal(writeCsv(table).split("\r\n")[1], "1,0.2,0.4,2,1,0,true,0.5,false");
  assert.equal(result, "With A = +1 and the sequence ratio 1.0, J is 0.85 for GRPO and 1 for GSPO.");
});
