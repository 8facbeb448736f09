import assert from "node:assert/strict";
import test from "node:test";
import { loadCore } from "../../web/core/index.js";
import { EXAMPLE, PRESETS } from "../../web/rollouts/example.js";
import { advantagesOf, longest, objectiveOf, rolloutsOf, updateOf } from "../../web/rollouts/update.js";
import update from "../../web/text/en/update.js";

const core = await loadCore();
const RANGES = /** @type {const} */ ({ grpo: [0.2, 0.2], gspo: [3e-4, 4e-4] });
const texts = EXAMPLE.map(({ old }) => old.map(() => ""));
const rollouts = rolloutsOf(core, EXAMPLE, [1, 0, 1, 0], texts);
const advantages = advantagesOf(core, rollouts, "mean", "population", 0, true);

/** @param {ArrayLike<number>} values @param {ArrayLike<number>} expected */
function close(values, expected) {
  assert.equal(values.length, expected.length);
  for (let i = 0; i < values.length; ++i) {
    const error = Math.abs(values[i] - expected[i]);
    assert.ok(error <= 1e-12 * Math.max(1, Math.abs(expected[i])), `${i}: ${values[i]} is not ${expected[i]}`);
  }
}

test("the example has the lesson's numbers", () => {
  assert.deepEqual([...advantages], [1, -1, 1, -1]);
  const grpo = updateOf(core, "grpo", rollouts, advantages, RANGES.grpo, "seq-mean-token-mean", 1, true);
  close(grpo.tokenRatios.slice(0, 4), [2, 0.5, 1.25, 0.8]);
  // Token 4 of response 1 stands on no bound that clips; 2.0 and 1.25 are above 1.2.
  close(grpo.tokenWeights.slice(0, 4), [0, 0.5 / 16, 0, 0.8 / 16]);
  assert.deepEqual([...grpo.tokenClipped], [1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
  const gspo = updateOf(core, "gspo", rollouts, advantages, RANGES.gspo, "seq-mean-token-mean", 1, true);
  close(gspo.sequenceRatios.slice(0, 2), [1, 1]);
  assert.deepEqual([...gspo.tokenClipped], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]);
});

test("every example of the figure has tokens enough for its rewards, and every built-in response its words", () => {
  for (const { policies, rewards } of Object.values(PRESETS)) {
    const shown = policies ?? EXAMPLE;
    assert.equal(shown.length, rewards.length);
    for (const { old, current } of shown) assert.equal(old.length, current.length);
  }
  EXAMPLE.forEach(({ old }, i) => {
    assert.equal(update.tokens[i].right.length, old.length);
    assert.equal(update.tokens[i].wrong.length, old.length);
  });
});

test("the objective is made of those of its responses", () => {
  for (const method of /** @type {const} */ (["grpo", "gspo"])) {
    const range = RANGES[method];
    for (const aggregation of /** @type {const} */ (["seq-mean-token-mean", "token-mean", "seq-mean-token-sum-norm"])) {
      const { objective } = updateOf(core, method, rollouts, advantages, range, aggregation, 7, true);
      const lengths = EXAMPLE.map(({ old }) => old.length);
      const parts = lengths.map((_, i) =>
        objectiveOf(core, method, rollouts, advantages, range, aggregation, 7, true, i),
      );
      const weights = aggregation === "token-mean" ? lengths : lengths.map(() => 1);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      close([parts.reduce((sum, part, i) => sum + (part * weights[i]) / total, 0)], [objective]);
    }
  }
});

test("an objective whose gains and losses cancel is 0, and not the last bits of its terms", () => {
  const policies = EXAMPLE.map(({ old }) => ({ old, current: old }));
  const still = rolloutsOf(core, policies, [1, 0, 1, 0], texts);
  for (const method of /** @type {const} */ (["grpo", "gspo"])) {
    const { objective } = updateOf(core, method, still, advantages, RANGES[method], "seq-mean-token-mean", 1, true);
    assert.equal(objective, 0);
  }
});

test("a token on the bound passes where its probabilities are round, and as the logarithms have it where they are not", () => {
  const hundredths = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80];
  const clipped = (/** @type {boolean} */ round) =>
    hundredths.map((old) => {
      const policies = [{ old: [old / 100], current: [Math.round(old * 1.2) / 100] }];
      const one = rolloutsOf(core, policies, [1], [["x"]]);
      return updateOf(core, "grpo", one, Float64Array.of(1), [0.2, 0.2], "token-mean", 1, round).tokenClipped[0];
    });
  assert.deepEqual(
    clipped(true),
    hundredths.map(() => 0),
  );
  // Some of these ratios are above 1.2 by their last bits.
  assert.ok(clipped(false).includes(1));
});

test("advantages are compared within their group, or as the file brings them", () => {
  const two = {
    ...rollouts,
    groups: [
      { name: "a", first: 0, size: 2, lost: 0 },
      { name: "b", first: 2, size: 2, lost: 0 },
    ],
    rewards: Float64Array.of(1, 0, 3, 3),
  };
  assert.deepEqual([...advantagesOf(core, two, "mean", "population", 0, true)], [1, -1, 0, 0]);
  const own = { ...two, advantages: Float64Array.of(4, 3, 2, 1) };
  assert.deepEqual([...advantagesOf(core, own, "mean", "population", 0, true)], [4, 3, 2, 1]);
  assert.deepEqual([...advantagesOf(core, own, "mean", "population", 0, false)], [1, -1, 0, 0]);
  assert.deepEqual(
    [...advantagesOf(core, { ...own, rewards: undefined }, "mean", "population", 0, false)],
    [4, 3, 2, 1],
  );
});

test("the longest response is the fixed length unless one is given", () => {
  assert.equal(longest(rollouts), 5);
  assert.equal(longest({ ...rollouts, offsets: Uint32Array.of(0, 0) }), 1);
});
