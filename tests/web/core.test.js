import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { CoreError, loadCore } from "../../web/core/index.js";

const wasm = new URL("../../build/wasm/gpo_core.wasm", import.meta.url);
const core = await loadCore();

test("the lesson's group", () => {
  const result = core.groupAdvantages([1, 0, 1, 0]);
  assert.deepEqual(result, {
    size: 4,
    mean: 0.5,
    variance: 0.25,
    standardDeviation: 0.5,
    denominator: 0.5,
    deviations: Float64Array.of(0.5, -0.5, 0.5, -0.5),
    advantages: Float64Array.of(1, -1, 1, -1),
    signal: "mixed",
  });
});

test("the lesson's two tokens, from probabilities and from their logarithms", () => {
  for (const tokens of [
    { old: [0.2, 0.5], current: [0.4, 0.25] },
    { oldLogprobs: [0.2, 0.5].map(Math.log), logprobs: [0.4, 0.25].map(Math.log) },
  ]) {
    const { length, tokenRatios, sequenceRatio, product, arithmeticMean, meanLogRatio } = core.importanceRatios(tokens);
    assert.deepEqual(
      { length, tokenRatios, sequenceRatio, product, arithmeticMean, meanLogRatio },
      {
        length: 2,
        tokenRatios: Float64Array.of(2, 0.5),
        sequenceRatio: 1,
        product: 1,
        arithmeticMean: 1.25,
        meanLogRatio: 0,
      },
    );
  }
});

test("groups of equal rewards and of one give exact zeros and say which they are", () => {
  for (const rewards of [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [0.1, 0.1, 0.1],
  ]) {
    const result = core.groupAdvantages(rewards);
    assert.equal(result.signal, "constant");
    assert.deepEqual(
      [...result.advantages],
      rewards.map(() => 0),
    );
    assert.equal(result.mean, rewards[0]);
  }
  const alone = core.groupAdvantages([0.7]);
  assert.equal(alone.signal, "single");
  assert.deepEqual([...alone.advantages], [0]);
});

test("every vector of the trainers' advantages", async () => {
  const cases = JSON.parse(await readFile(new URL("../golden/advantages.json", import.meta.url), "utf8"));
  assert.equal(cases.length, 239);
  for (const { name, peer, rewards, options, advantages } of cases) {
    const ours = core.groupAdvantages(rewards, options).advantages;
    const scale = Math.max(...advantages.map(Math.abs));
    ours.forEach((value, i) => assert.ok(Math.abs(value - advantages[i]) <= 1e-9 * scale, `${peer} ${name} [${i}]`));
  }
});

test("the conventions are the table of the lesson", () => {
  assert.deepEqual(core.conventions, {
    lesson: { baseline: "mean", scale: "population", epsilon: 0 },
    trl: { baseline: "mean", scale: "sample", epsilon: 1e-4 },
    verl: { baseline: "mean", scale: "sample", epsilon: 1e-6 },
    openrlhf: { baseline: "mean", scale: "sample", epsilon: 1e-9 },
    openInstruct: { baseline: "mean", scale: "population", epsilon: 1e-8 },
    drGrpo: { baseline: "mean", scale: "none", epsilon: 0 },
    rloo: { baseline: "leave-one-out", scale: "none", epsilon: 0 },
  });
});

test("a token is clipped strictly beyond the bound, on the side of its advantage", () => {
  const range = { clipLow: 0.25, clipHigh: 0.25 };
  assert.equal(core.isClipped(1.25, 1, range), false);
  assert.equal(core.isClipped(1.2500001, 1, range), true);
  assert.equal(core.isClipped(0.1, 1, range), false);
  assert.equal(core.isClipped(0.75, -1, range), false);
  assert.equal(core.isClipped(0.7499, -1, range), true);
  assert.equal(core.isClipped(9, -1, range), false);
  assert.equal(core.isClipped(9, 0, range), false);
});

/** @type {[string, () => unknown, { code: string, index?: number, message: RegExp }][]} */
const BAD = [
  ["an empty group", () => core.groupAdvantages([]), { code: "empty-group", message: /rewards/ }],
  ["NaN", () => core.groupAdvantages([1, NaN]), { code: "not-finite", index: 1, message: /rewards\[1\] is NaN/ }],
  [
    "an infinite reward",
    () => core.groupAdvantages([-Infinity]),
    { code: "not-finite", index: 0, message: /-Infinity/ },
  ],
  [
    "a word",
    () => core.groupAdvantages(/** @type {any} */ ([1, "0"])),
    { code: "not-finite", index: 1, message: /"0"/ },
  ],
  [
    "a hole",
    () => core.groupAdvantages(/** @type {any} */ ([1, , 0])),
    { code: "not-finite", index: 1, message: /undefined/ },
  ],
  ["no list", () => core.groupAdvantages(/** @type {any} */ ("1,0")), { code: "not-a-list", message: /"1,0"/ }],
  [
    "a negative ε",
    () => core.groupAdvantages([1, 0], { epsilon: -1 }),
    { code: "epsilon-out-of-range", message: /epsilon is -1/ },
  ],
  [
    "an unknown scale",
    () => core.groupAdvantages([1], { scale: /** @type {any} */ ("std") }),
    { code: "unknown-option", message: /"std".*population, sample, none/ },
  ],
  [
    "a misspelt option",
    () => core.groupAdvantages([1], /** @type {any} */ ({ epsilion: 0 })),
    { code: "unknown-option", message: /"epsilion"/ },
  ],
  [
    "probability 0",
    () => core.importanceRatios({ old: [0.5, 0.5], current: [0.5, 0] }),
    { code: "probability-out-of-range", index: 1, message: /current\[1\] is 0/ },
  ],
  [
    "probability 1.2",
    () => core.importanceRatios({ old: [1.2], current: [1] }),
    { code: "probability-out-of-range", index: 0, message: /old\[0\] is 1.2/ },
  ],
  [
    "a log-probability above 0",
    () => core.importanceRatios({ oldLogprobs: [-1, -1], logprobs: [-1, 0.1] }),
    { code: "logprob-above-zero", index: 1, message: /logprobs\[1\] is 0.1/ },
  ],
  [
    "an infinite log-probability",
    () => core.importanceRatios({ oldLogprobs: [-Infinity], logprobs: [0] }),
    { code: "not-finite", index: 0, message: /oldLogprobs\[0\] is -Infinity/ },
  ],
  [
    "unequal lengths",
    () => core.importanceRatios({ old: [0.1, 0.2], current: [0.1] }),
    { code: "length-mismatch", message: /old has 2.*current has 1/ },
  ],
  [
    "no token",
    () => core.importanceRatios({ old: [], current: [] }),
    { code: "empty-response", message: /old is empty/ },
  ],
];

for (const [name, call, expected] of BAD) {
  test(`${name} is an error that names it`, () => {
    assert.throws(call, (error) => {
      assert.ok(error instanceof CoreError);
      assert.equal(error.code, expected.code);
      assert.equal(error.index, expected.index ?? -1);
      assert.match(error.message, expected.message);
      return true;
    });
  });
}

test("after an error the next call is right", () => {
  assert.throws(() => core.groupAdvantages([NaN, 1]));
  assert.deepEqual([...core.groupAdvantages([3, 1]).advantages], [1, -1]);
});

test("results are the caller's own: a later call, or memory that grows, does not change them", () => {
  const first = core.groupAdvantages([1, 0, 1, 0]).advantages;
  core.importanceRatios({ old: new Float64Array(3e6).fill(0.5), current: new Float64Array(3e6).fill(0.25) });
  core.groupAdvantages([0, 1, 0, 1]);
  assert.deepEqual([...first], [1, -1, 1, -1]);
});

test("typed arrays are taken as they are", () => {
  assert.deepEqual([...core.groupAdvantages(Uint8Array.of(1, 0)).advantages], [1, -1]);
  assert.deepEqual([...core.groupAdvantages(Float32Array.of(1, 0)).advantages], [1, -1]);
});

test("extreme but finite input gives no NaN", () => {
  const huge = Number.MAX_VALUE;
  for (const rewards of [
    [huge, -huge],
    [huge, -huge, -huge],
    [5e-324, 0],
    [1e160, -1e160],
    [1e308, 1e-308],
  ]) {
    for (const options of Object.values(core.conventions)) {
      const result = core.groupAdvantages(rewards, options);
      for (const value of [result.mean, result.standardDeviation, result.denominator, ...result.advantages]) {
        assert.ok(!Number.isNaN(value), JSON.stringify([rewards, options]));
      }
    }
  }
  const { tokenRatios, sequenceRatio, product } = core.importanceRatios({ old: [5e-324], current: [1] });
  assert.deepEqual([tokenRatios[0], sequenceRatio, product], [Infinity, Infinity, Infinity]);
});

test("the core is loaded once, and again from any source that is asked for", async () => {
  assert.equal(await loadCore(), core);
  const bytes = await readFile(wasm);
  const sources = [bytes, new WebAssembly.Module(bytes), new Response(bytes), Promise.resolve(new Response(bytes))];
  for (const source of sources) {
    const own = await loadCore({ wasm: source });
    assert.notEqual(own, core);
    assert.deepEqual([...own.groupAdvantages([1, 0]).advantages], [1, -1]);
  }
});

test("a broken source rejects, and the shared core stays", async () => {
  await assert.rejects(loadCore({ wasm: new Uint8Array([0, 1, 2, 3]) }), WebAssembly.CompileError);
  await assert.rejects(loadCore({ wasm: new Response("not found", { status: 404 }) }), /404/);
  assert.equal(await loadCore(), core);
});
