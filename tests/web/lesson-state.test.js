import assert from "node:assert/strict";
import test from "node:test";
import { loadCore } from "../../web/core/index.js";
import { RESPONSES, spell } from "../../web/elements/responses.js";
import { relations } from "../../web/elements/lesson-state.js";
import { loadText } from "../../web/text/texts.js";

const en = await loadText("en", ["checker"]);

const core = await loadCore();
const { samples } = en.checker;
const relate = relations(core, () => en);

/** @param {object} [change] @returns {any} the lesson's first state with a change, and what follows from it */
function state(change = {}) {
  const first = {
    answer: "45",
    responses: RESPONSES,
    judged: [null, null, null, null],
    rewards: [1, 0, 1, 0],
    answers: null,
    baseline: "mean",
    scale: "population",
    epsilon: 0,
    chosen: 0,
    advantage: 1,
  };
  const start = relate(/** @type {any} */ (first), /** @type {any} */ (first));
  return relate(/** @type {any} */ ({ ...start, ...change }), start);
}

test("every built-in response earns what it claims to: right variants 1, wrong ones 0", () => {
  samples.forEach(({ right, wrong }, i) => {
    assert.equal(core.checkFinalAnswer(right.lines.join("\n"), "45").reward, 1, `right ${i + 1}`);
    assert.equal(core.checkFinalAnswer(wrong.lines.join("\n"), "45").reward, 0, `wrong ${i + 1}`);
  });
});

test("the flaws name lines that are there, and exactly one right response has some", () => {
  for (const one of samples.flatMap(({ right, wrong }) => [right, wrong])) {
    for (const line of Object.keys(one.flaws)) assert.ok(Number(line) < one.lines.length);
  }
  assert.equal(samples.filter(({ right }) => Object.keys(right.flaws).length > 0).length, 1);
  for (const { wrong } of samples) assert.ok(Object.keys(wrong.flaws).length > 0);
});

test("the lesson starts with the rewards 1, 0, 1, 0 and the advantage of response 1", () => {
  const { rewards, answers, advantage } = state();
  assert.deepEqual(
    { rewards, answers, advantage },
    { rewards: [1, 0, 1, 0], answers: ["45", "35", "45", "46"], advantage: 1 },
  );
});

test("an edited response changes its reward, and with it the advantage below", () => {
  const first = state();
  const { rewards, answers, advantage } = state({ responses: first.responses.with(2, "I guess 50.") });
  assert.deepEqual(rewards, [1, 0, 0, 0]);
  assert.equal(answers[2], "50");
  assert.equal(advantage, core.groupAdvantages([1, 0, 0, 0]).advantages[0]);
});

test("a judgement takes the checker's place", () => {
  assert.deepEqual(state({ judged: [null, null, 0, null] }).rewards, [1, 0, 0, 0]);
  assert.deepEqual(state({ judged: [null, 1, null, null] }).rewards, [1, 1, 1, 0]);
});

test("a reward set by hand exchanges a built-in response, so that the checker agrees", () => {
  const { responses, judged, rewards, answers } = state({ rewards: [0, 0, 0, 0] });
  assert.deepEqual(rewards, [0, 0, 0, 0]);
  assert.deepEqual(judged, [null, null, null, null]);
  assert.deepEqual(
    responses,
    samples.map((_, sample) => ({ sample, right: false })),
  );
  assert.ok(!answers.includes("45"));
});

test("a built-in response that was written out is exchanged too", () => {
  const own = state({ responses: state().responses.with(0, spell(RESPONSES[0], en)) });
  assert.deepEqual(relate({ ...own, rewards: [0, 0, 1, 0] }, own).responses[0], { sample: 0, right: false });
});

test("a reward that no checker gives, or for a text of the reader's own, is a judgement", () => {
  assert.deepEqual(state({ rewards: [1, 0.5, 1, 0] }).judged, [null, 0.5, null, null]);
  const own = state({ responses: state().responses.with(0, "It is 45") });
  const judged = relate({ ...own, rewards: [0, 0, 1, 0] }, own);
  assert.deepEqual([judged.judged[0], judged.responses[0], judged.rewards[0]], [0, "It is 45", 0]);
});

test("the sign picked below is that of a response above", () => {
  const { chosen, advantage } = state({ advantage: -1 });
  assert.deepEqual([chosen, advantage], [1, -1]);
});

test("where no response has that sign, the sign stays a supposition", () => {
  const silent = state({ rewards: [1, 1, 1, 1] });
  assert.equal(silent.advantage, 0);
  const supposed = relate({ ...silent, advantage: -1 }, silent);
  assert.deepEqual([supposed.advantage, supposed.chosen], [-1, silent.chosen]);
});

test("the convention chosen above is the one below", () => {
  assert.equal(state({ scale: "none" }).advantage, 0.5);
});
