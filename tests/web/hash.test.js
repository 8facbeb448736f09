import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { loadCore } from "../../web/core/index.js";
import { History } from "../../web/elements/history.js";
import { RESPONSES } from "../../web/elements/responses.js";
import { relations } from "../../web/elements/lesson-state.js";
import { decode, encode, isState, LONGEST, TEXTS } from "../../web/site/hash.js";
import { loadText, wording } from "../../web/text/texts.js";

const en = await loadText("en", TEXTS);

/** @typedef {import("../../web/site/hash.js").State} State */

/** @type {import("../../web/elements/responses.js").Response[]} */
const responses = RESPONSES;
/** @param {number} sample @param {boolean} right */
const built = (sample, right) => ({ sample, right });

/** What two figures show at first. @type {State} */
const FIGURES = {
  question: null,
  answers: null,
  rewards: [1, 0, 1, 0],
  baseline: "mean",
  scale: "population",
  epsilon: 0,
  chosen: 0,
  old: [0.2, 0.5],
  current: [0.4, 0.25],
  advantage: 1,
  clip: [0.2, 0.2],
  token: 0,
};
/** What the lesson shows at first. @type {State} */
const LESSON = {
  ...FIGURES,
  answers: ["45", "35", "45", "46"],
  answer: "45",
  responses,
  judged: [null, null, null, null],
  gspoClip: [3e-4, 4e-4],
  p: 0.5,
  size: 4,
  ratio: 1.05,
  noise: 0.1,
  length: 128,
  policies: null,
  aggregation: "seq-mean-token-mean",
  maxLength: null,
};

/** @param {string} hash @param {State} [lesson] @returns {State} */
function options(hash, lesson = FIGURES) {
  const read = decode(hash, lesson);
  assert.ok("options" in read, JSON.stringify(read));
  return read.options;
}
/** @param {string} hash @param {State} [lesson] @returns {string} */
function problem(hash, lesson = FIGURES) {
  const read = decode(hash, lesson);
  assert.ok("problem" in read, JSON.stringify(read));
  return wording(read.problem, en);
}

test("the lesson's own state needs no hash", () => {
  assert.equal(encode(FIGURES, FIGURES), "");
  assert.deepEqual(options(""), {});
  assert.deepEqual(options("#"), {});
});

test("a hash holds what differs, under short keys", () => {
  const state = { ...FIGURES, rewards: [1, 0, 0, 0], current: [0.4, 0.3], chosen: 2, epsilon: 1e-4, clip: [0.2, 0.28] };
  assert.equal(encode(state, FIGURES), "v=1&r=1,0,0,0&eps=.0001&cur=.4,.3&clip=.2,.28&i=3");
  assert.deepEqual({ ...FIGURES, ...options(encode(state, FIGURES)) }, state);
});

test("a hash written by hand needs no version", () => {
  assert.deepEqual(options("#r=1,1,0,0&old=.2,.5"), { rewards: [1, 1, 0, 0], old: [0.2, 0.5] });
});

test("texts keep every letter", () => {
  for (const word of ["45", "", "a,b|c", "50 %", "x&y=z#?", "“ü” 𝛑", "1+1", "two\nlines", "<b>"]) {
    const state = { ...FIGURES, question: `${word}!`, answers: [word, "", word, word] };
    assert.deepEqual({ ...FIGURES, ...options(encode(state, FIGURES)) }, state, word);
  }
  // Half of a pair is no letter.
  assert.equal(options(encode({ ...FIGURES, question: "a\ud800" }, FIGURES)).question, "a\ufffd");
});

test("where a checker gives the rewards, a reward stands for its built-in response", () => {
  const wrong = {
    ...LESSON,
    rewards: [1, 0, 0, 0],
    responses: [built(0, true), built(1, false), built(2, false), built(3, false)],
    answers: ["45", "35", "55", "46"],
    advantage: 1.7320508075688772,
  };
  assert.equal(encode(wrong, LESSON), "v=1&r=1,0,0,0");
  const half = { ...LESSON, rewards: [1, 0, 0.5, 0], judged: [null, null, 0.5, null] };
  assert.equal(encode(half, LESSON), "v=1&r=1,0,.5,0");
  const judged = { ...LESSON, rewards: [0, 0, 1, 0], judged: [0, null, null, null] };
  assert.equal(encode(judged, LESSON), "v=1&j=0,,,");
  assert.deepEqual(options("v=1&j=0,,,", LESSON), { judged: [0, null, null, null] });
  const edited = { ...LESSON, responses: responses.with(1, "It is 45."), rewards: [1, 1, 1, 0] };
  assert.deepEqual(options(encode(edited, LESSON), LESSON), { responses: edited.responses });
});

test("a built-in response in a link is read in the language of its reader, and a text stays the text it is", () => {
  const first = { responses, answer: "45", judged: responses.map(() => null) };
  const state = { ...first, responses: [built(0, false), "It is 45.", "~1", "~2x, or"] };
  assert.equal(encode(state, first), "v=1&w=~1x,It+is+45.,%7E1,%7E2x%2C+or");
  assert.deepEqual(options(encode(state, first), first), { responses: state.responses });
  assert.deepEqual(options("w=~5,~0,~4x,~", first), { responses: ["~5", "~0", built(3, false), "~"] });
});

test("unknown keys are ignored, whatever they are called", () => {
  assert.deepEqual(options("v=1&later=3&__proto__=1&constructor=2&toString=&r=1,0"), { rewards: [1, 0] });
});

test("a link that cannot be read says why", () => {
  /** @type {Record<string, RegExp>} */
  const sentences = {
    "v=2&r=1,0": /later version/,
    "v=0": /missing or damaged/,
    "v=": /missing or damaged/,
    "v=1&r": /missing or damaged/,
    "v=1&q=%": /missing or damaged/,
    "v=1&q=%E0%A4%A": /missing or damaged/,
    "v=1&r=1,x": /rewards, value 2: “x” is not a number/,
    "v=1&r=1,,0": /value 2 is empty/,
    "v=1&r=NaN": /“NaN”/,
    "v=1&r=1e999": /too large/,
    "v=1&cur=.4,1.2": /current, value 2: 1\.2 is out of range/,
    "v=1&old=.2": /old has 1 value and current has 2/,
    "v=1&scale=std": /scale is “std”/,
    "v=1&clip=2,2": /clip is/,
    "v=1&eps=-1": /out of range/,
    "v=1&i=5": /chosen is not a whole number from 1 to 4/,
    "v=1&i=0": /chosen is not a whole number/,
    "v=1&r=1&i=2": /from 1 to 1/,
    "v=1&t=1e1": /token is not a whole number/,
    "v=1&e=none": /needs a number/,
    "v=1&g=65": /size: 65 is out of range/,
    "v=1&p=2": /p: 2 is out of range/,
    "v=1&len=1.5": /length: 1\.5 is out of range/,
    "v=1&agg=mean": /aggregation is “mean”/,
    "v=1&max=0": /max-length: 0 is out of range/,
    "v=1&pol=.5/.4;.5": /current, value 1 is empty/,
    "v=1&pol=.5/.4;.5/1.4;.5/.4;.5/.4": /current, value 1: 1\.4 is out of range/,
    "v=1&pol=.5,.5/.4;.5/.4;.5/.4;.5/.4": /old has 2 values and current has 1/,
    "v=1&pol=.5/.4/.3;.5/.4;.5/.4;.5/.4": /missing or damaged/,
    "v=1&pol=.5/.4": /four responses/,
    [`r=${Array(65).fill(1).join()}`]: /65 values/,
    [`r=${"1,".repeat(LONGEST)}1`]: /longer than 2000/,
  };
  for (const [hash, sentence] of Object.entries(sentences)) assert.match(problem(hash), sentence, hash);
});

test("in the lesson, a link keeps to its four responses", () => {
  for (const hash of ["r=1,0", "r=1,0,1,0,1", "w=a,b", "j=1"])
    assert.match(problem(hash, LESSON), /four responses/, hash);
});

test("a megabyte is refused at once", () => {
  const start = performance.now();
  for (const hash of ["x", "=", "&", "v=1&q=%41", "#v=1&r=1,", "%"]) {
    assert.match(problem(hash.repeat(1e6 / hash.length)), /longer than 2000/);
  }
  assert.ok(performance.now() - start < 200);
});

test("a name of a place on the page is no state", () => {
  assert.equal(isState("#clip"), false);
  assert.equal(isState(""), false);
  assert.equal(isState("#v=1"), true);
});

test("whatever is done to the lesson, its link restores it", async () => {
  const relate = relations(await loadCore(), () => en);
  const lesson = relate(/** @type {any} */ (LESSON), /** @type {any} */ (LESSON));
  const place = fc.nat(3);
  const change = fc.oneof(
    fc.record({ rewards: fc.array(fc.constantFrom(0, 1, 0.5), { minLength: 4, maxLength: 4 }), chosen: place }),
    fc.record({ judged: fc.array(fc.constantFrom(null, 0, 1), { minLength: 4, maxLength: 4 }) }),
    fc.record({
      responses: fc.array(fc.constantFrom("So 45.", "44", "?", ...responses), { minLength: 4, maxLength: 4 }),
    }),
    fc.record({ answer: fc.constantFrom("45", "44", "46.0") }),
    fc.record({ advantage: fc.constantFrom(1, -1) }),
    fc.record({ scale: fc.constantFrom("population", "sample", "none") }),
    fc.record({ chosen: place }),
    fc.record({ aggregation: fc.constantFrom("token-mean", "seq-mean-token-sum-norm"), maxLength: fc.constant(256) }),
    fc.record({
      policies: fc.constantFrom(
        null,
        Array.from({ length: 4 }, (_, i) => ({ old: Array(i + 1).fill(0.5), current: Array(i + 1).fill(0.25) })),
      ),
    }),
    fc.record({ p: fc.constantFrom(0.05, 0.5), size: fc.integer({ min: 1, max: 64 }) }),
    fc.record({
      ratio: fc.constantFrom(0.97, 1.05),
      noise: fc.constantFrom(0, 0.1),
      length: fc.integer({ min: 1, max: 512 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.array(change, { maxLength: 2 }), (changes, others) => {
      const one = new History(lesson, { relate });
      for (const next of changes) one.push(/** @type {any} */ ({ ...one.state, ...next }));
      const other = new History(lesson, { relate });
      for (const next of others) other.push(/** @type {any} */ ({ ...other.state, ...next }));
      const read = decode(encode(one.state, lesson), lesson, { longest: Infinity });
      assert.ok("options" in read, JSON.stringify(read));
      other.restore(/** @type {any} */ (read.options));
      // A sign picked where all advantages are 0 is no response's, and is not in the link.
      const constant = new Set(one.state.rewards).size === 1;
      assert.deepEqual(other.state, constant ? { ...one.state, advantage: 0 } : one.state);
    }),
    { numRuns: 500 },
  );
});

const KEYS = [
  "v",
  "q",
  "e",
  "w",
  "j",
  "r",
  "a",
  "base",
  "scale",
  "eps",
  "old",
  "cur",
  "adv",
  "clip",
  "gclip",
  "p",
  "g",
  "ratio",
  "noise",
  "len",
  "agg",
  "max",
  "pol",
  "i",
  "t",
];
const anyHash = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...KEYS),
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,-+e%;/") })),
      ),
    )
    .map((pairs) => `#v=1&${pairs.map((pair) => pair.join("=")).join("&")}`),
);

test("any string gives options or a problem, and what is read can be written and read again", () => {
  fc.assert(
    fc.property(anyHash, fc.constantFrom(FIGURES, LESSON), (hash, lesson) => {
      const read = decode(hash, lesson);
      if ("problem" in read) {
        const sentence = wording(read.problem, en);
        assert.ok(sentence.length > 0 && sentence.length < 300);
        return;
      }
      const state = { ...lesson, ...read.options };
      const again = decode(encode(state, lesson), lesson, { longest: Infinity });
      assert.ok("options" in again, JSON.stringify(again));
    }),
    { numRuns: 3000 },
  );
});

test("any state of the figures survives its link", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const probability = fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true });
  const word = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) =>
    text
      .trim()
      .slice(0, 60)
      .replace(/\p{Surrogate}/gu, ""),
  );
  const state = fc.record({
    question: word,
    rewards: fc.array(number, { minLength: 1, maxLength: 64 }),
    answers: fc.array(word, { minLength: 1, maxLength: 64 }),
    epsilon: number.map(Math.abs),
    scale: fc.constantFrom("population", "sample", "none"),
    probabilities: fc.array(fc.tuple(probability, probability), { minLength: 1, maxLength: 64 }),
    advantage: number,
  });
  fc.assert(
    fc.property(state, ({ probabilities, ...rest }) => {
      const old = probabilities.map(([one]) => one);
      const current = probabilities.map(([, other]) => other);
      const whole = { ...FIGURES, ...rest, old, current, chosen: rest.rewards.length - 1, token: old.length - 1 };
      const read = decode(encode(whole, FIGURES), FIGURES, { longest: Infinity });
      assert.ok("options" in read, JSON.stringify(read));
      assert.deepEqual({ ...FIGURES, ...read.options }, whole);
    }),
  );
});

test("a checker alone, whose state has no rewards, is kept by its responses and judgements", () => {
  const lesson = { answer: "45", responses: ["So 45."], judged: [null] };
  const state = { ...lesson, responses: ["So 46."], judged: [1] };
  const read = decode(encode(state, lesson), lesson);
  assert.ok("options" in read);
  assert.deepEqual({ ...lesson, ...read.options }, state);
});
