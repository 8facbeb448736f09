import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { CoreError, loadCore } from "../../web/core/index.js";

/** @typedef {import("../../web/core/core.js").Update} Update */

const core = await loadCore();

const LESSON = { oldLogprobs: [0.2, 0.5].map(Math.log), logprobs: [0.4, 0.25].map(Math.log) };
const RANGE = { clipLow: 0.2, clipHigh: 0.2 };

/** @param {Record<string, unknown>} [changes] @returns {any} the lesson's response as an update, with changes, also wrong ones */
const update = (changes = {}) => ({
  algorithm: "grpo",
  advantages: [1],
  responses: [LESSON],
  ...RANGE,
  ...changes,
});

/** @param {Record<string, unknown>} [changes] @returns {any} the same flat */
const flat = (changes = {}) => {
  const { responses, ...rest } = update();
  return { ...rest, ...LESSON, offsets: [0, 2], ...changes };
};

test("the lesson's response, pushed up and down by each method", () => {
  /** @type {[string, number, number, number[], number[]][]} */
  const expected = [
    ["grpo", 1, 0.85, [0, 0.25], [1, 0]],
    ["gspo", 1, 1, [0.5, 0.5], [0, 0]],
    ["grpo", -1, -1.4, [-1, 0], [0, 1]],
    ["gspo", -1, -1, [-0.5, -0.5], [0, 0]],
  ];
  for (const [algorithm, advantage, objective, weights, clipped] of expected) {
    assert.deepEqual(core.policyUpdate(update({ algorithm, advantages: [advantage] })), {
      objective,
      sequenceRatios: Float64Array.of(1),
      tokenRatios: Float64Array.of(2, 0.5),
      tokenWeights: Float64Array.from(weights),
      tokenClipped: Uint8Array.from(clipped),
      offsets: Uint32Array.of(0, 2),
      clipFraction: algorithm === "grpo" ? 0.5 : 0,
    });
  }
});

test("every update of the trainers, response by response and flat", async () => {
  const cases = JSON.parse(await readFile(new URL("../golden/updates.json", import.meta.url), "utf8"));
  assert.equal(cases.length, 1018);
  for (const { peer, name, options, tolerance, advantages, responses, objective, tokenWeights } of cases) {
    const label = `${peer} ${name} ${JSON.stringify(options)}`;
    const result = core.policyUpdate({ ...options, advantages, responses });
    /** @param {number} ours @param {number} theirs */
    const near = (ours, theirs) =>
      assert.ok(Math.abs(ours - theirs) <= tolerance * Math.max(1, Math.abs(theirs)), `${label}: ${ours}, ${theirs}`);
    near(result.objective, objective);
    const weights = tokenWeights.flat();
    assert.equal(result.tokenWeights.length, weights.length);
    result.tokenWeights.forEach((weight, t) => near(weight, weights[t]));
    const clipped = result.tokenClipped.reduce((sum, one) => sum + one, 0);
    assert.equal(result.clipFraction, clipped / weights.length);

    const join = (/** @type {"oldLogprobs" | "logprobs"} */ key) =>
      Float64Array.from(responses.flatMap((/** @type {any} */ response) => response[key]));
    assert.deepEqual(
      core.policyUpdate({
        ...options,
        advantages: Float64Array.from(advantages),
        oldLogprobs: join("oldLogprobs"),
        logprobs: join("logprobs"),
        offsets: result.offsets,
      }),
      result,
      label,
    );
  }
});

test("a response without tokens counts in the group and adds nothing", () => {
  const empty = { oldLogprobs: [], logprobs: [] };
  const result = core.policyUpdate(update({ advantages: [1, 1], responses: [empty, LESSON] }));
  assert.deepEqual([...result.offsets], [0, 0, 2]);
  assert.deepEqual([...result.sequenceRatios], [1, 1]);
  assert.equal(result.objective, 0.425);
  assert.equal(core.policyUpdate(update({ responses: [empty] })).clipFraction, 0);
});

test("a dual clip bounds what a negative advantage can lose", () => {
  const result = core.policyUpdate(update({ advantages: [-1], dualClip: 1.5 }));
  assert.ok(Math.abs(result.objective + 1.15) < 1e-15);
  assert.deepEqual([...result.tokenClipped], [1, 1]);
});

test("a ratio too large for a double is Infinity, and clipped its weight is 0", () => {
  const far = { oldLogprobs: [-2000], logprobs: [0] };
  for (const algorithm of ["grpo", "gspo"]) {
    const result = core.policyUpdate(update({ algorithm, responses: [far] }));
    assert.deepEqual([result.tokenRatios[0], result.tokenWeights[0], result.objective], [Infinity, 0, 1.2]);
  }
});

test("results are the caller's own", () => {
  const offsets = [0, 2];
  const first = core.policyUpdate(flat({ offsets }));
  offsets[1] = 9;
  core.policyUpdate(update({ advantages: [-1] }));
  core.policyUpdate(
    flat({
      oldLogprobs: new Float64Array(3e6).fill(-1),
      logprobs: new Float64Array(3e6).fill(-2),
      offsets: [0, 3e6],
    }),
  );
  assert.deepEqual(first, core.policyUpdate(update()));
});

/** @type {[string, any, { code: string, index?: number, message: RegExp }][]} */
const BAD = [
  ["no response", update({ advantages: [], responses: [] }), { code: "empty-group", message: /advantages is empty/ }],
  ["no algorithm", update({ algorithm: undefined }), { code: "unknown-option", message: /undefined.*grpo, gspo/ }],
  ["an unknown algorithm", update({ algorithm: "ppo" }), { code: "unknown-option", message: /"ppo".*grpo, gspo/ }],
  [
    "an unknown aggregation",
    update({ aggregation: "mean" }),
    { code: "unknown-option", message: /"mean".*token-mean/ },
  ],
  ["a misspelt option", update({ cliplow: 0.2 }), { code: "unknown-option", message: /"cliplow"/ }],
  ["both forms", flat({ responses: [LESSON] }), { code: "unknown-option", message: /"oldLogprobs"/ }],
  ["a misspelt list", update({ responses: [{ old: [], logprobs: [] }] }), { code: "unknown-option", message: /"old"/ }],
  ["no clip range", update({ clipLow: undefined }), { code: "not-finite", message: /clipLow is undefined/ }],
  ["a clip range in words", update({ clipHigh: "0.2" }), { code: "not-finite", message: /clipHigh is "0.2"/ }],
  ["clipLow above 1", update({ clipLow: 1.5 }), { code: "clip-out-of-range", message: /clipLow is 1.5/ }],
  ["clipLow NaN", update({ clipLow: NaN }), { code: "clip-out-of-range", message: /clipLow is NaN/ }],
  ["clipHigh below 0", update({ clipHigh: -0.1 }), { code: "clip-out-of-range", message: /clipHigh is -0.1/ }],
  ["clipHigh infinite", update({ clipHigh: Infinity }), { code: "clip-out-of-range", message: /clipHigh is Infinity/ }],
  ["a dual clip of 1", update({ dualClip: 1 }), { code: "dual-clip-out-of-range", message: /dualClip is 1:/ }],
  ["a dual clip of 0", update({ dualClip: 0 }), { code: "dual-clip-out-of-range", message: /dualClip is 0:/ }],
  ["a dual clip in words", update({ dualClip: "3" }), { code: "not-finite", message: /dualClip is "3"/ }],
  [
    "no maxLength where it is needed",
    update({ aggregation: "seq-mean-token-sum-norm" }),
    { code: "max-length-out-of-range", message: /maxLength is undefined/ },
  ],
  [
    "a maxLength below 1",
    update({ aggregation: "seq-mean-token-sum-norm", maxLength: 0.5 }),
    { code: "max-length-out-of-range", message: /maxLength is 0.5/ },
  ],
  ["no list of advantages", update({ advantages: 1 }), { code: "not-a-list", message: /advantages is 1/ }],
  ["an advantage NaN", update({ advantages: [NaN] }), { code: "not-finite", index: 0, message: /advantages\[0\]/ }],
  ["no list of responses", update({ responses: LESSON }), { code: "not-a-list", message: /responses is/ }],
  ["a response of null", update({ responses: [null] }), { code: "not-a-list", index: 0, message: /responses\[0\]/ }],
  [
    "an advantage too many",
    update({ advantages: [1, 2] }),
    { code: "length-mismatch", message: /advantages has 2.*responses has 1/ },
  ],
  [
    "a token too many in a response",
    update({ advantages: [1, 1], responses: [LESSON, { oldLogprobs: [-1], logprobs: [-1, -1] }] }),
    { code: "length-mismatch", message: /responses\[1\].oldLogprobs has 1.*responses\[1\].logprobs has 2/ },
  ],
  [
    "a log-probability above 0 in the second response",
    update({ advantages: [1, 1], responses: [LESSON, { oldLogprobs: [-1, -1], logprobs: [-1, 0.5] }] }),
    { code: "logprob-above-zero", index: 1, message: /responses\[1\].logprobs\[1\] is 0.5/ },
  ],
  [
    "an infinite log-probability",
    update({ responses: [{ oldLogprobs: [-Infinity], logprobs: [-1] }] }),
    { code: "not-finite", index: 0, message: /responses\[0\].oldLogprobs\[0\] is -Infinity/ },
  ],
  [
    "a word for a log-probability",
    update({ responses: [{ oldLogprobs: ["-1"], logprobs: [-1] }] }),
    { code: "not-finite", index: 0, message: /responses\[0\].oldLogprobs\[0\] is "-1"/ },
  ],
  ["flat lists of unequal length", flat({ logprobs: [-1] }), { code: "length-mismatch", message: /logprobs has 1/ }],
  [
    "a flat log-probability above 0",
    flat({ oldLogprobs: [-1, 2] }),
    { code: "logprob-above-zero", index: 1, message: /^oldLogprobs\[1\] is 2/ },
  ],
  ["no offsets", flat({ offsets: undefined }), { code: "not-a-list", message: /offsets is undefined/ }],
  ["an offset too few", flat({ offsets: [0] }), { code: "length-mismatch", message: /offsets has 1/ }],
  [
    "offsets that start late",
    flat({ offsets: [1, 2] }),
    { code: "bad-offsets", index: 0, message: /offsets\[0\] is 1/ },
  ],
  [
    "offsets that end early",
    flat({ offsets: [0, 1] }),
    { code: "bad-offsets", index: 1, message: /offsets\[1\] is 1/ },
  ],
  [
    "offsets that fall",
    flat({ advantages: [1, 1], offsets: [0, 2, 1] }),
    { code: "bad-offsets", index: 2, message: /offsets\[2\] is 1/ },
  ],
  ["a broken offset", flat({ offsets: [0, 1.5] }), { code: "bad-offsets", index: 1, message: /1.5/ }],
  ["an offset below 0", flat({ offsets: [-1, 2] }), { code: "bad-offsets", index: 0, message: /-1/ }],
  [
    "an offset that would wrap",
    flat({ offsets: [2 ** 32, 2] }),
    { code: "bad-offsets", index: 0, message: /4294967296/ },
  ],
];

for (const [name, input, expected] of BAD) {
  test(`${name} is an error that names it`, () => {
    assert.throws(
      () => core.policyUpdate(input),
      (error) => {
        assert.ok(error instanceof CoreError, String(error));
        assert.deepEqual([error.code, error.index], [expected.code, expected.index ?? -1], error.message);
        assert.match(error.message, expected.message);
        return true;
      },
    );
    assert.equal(core.policyUpdate(update()).objective, 0.85);
  });
}
