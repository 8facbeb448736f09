// The built WebAssembly module through its bindings. Usage: node bindings.test.mjs <build folder>

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { default: factory } = await import(new URL("gpo_core.mjs", folder).href);
const { default: compressed } = await import(new URL("gpo_core_inline.mjs", folder).href);
const core = await factory({ wasmBinary: inflateRawSync(Buffer.from(compressed, "base64")) });

const filled = (Type, values) => {
  const buffer = new Type(values.length);
  buffer.view().set(values);
  return buffer;
};
const doubles = (...values) => filled(core.Doubles, values);
const names = (key) => core[`${key}Names`].split(",");
const status = (result) => names("status")[result.status];

test("names come in the order of the integers", () => {
  assert.deepEqual(names("baseline"), ["mean", "leave-one-out"]);
  assert.deepEqual(names("scale"), ["population", "sample", "none"]);
  assert.deepEqual(names("signal"), ["mixed", "constant", "single"]);
  assert.deepEqual(names("algorithm"), ["grpo", "gspo"]);
  assert.deepEqual(names("aggregation"), ["seq-mean-token-mean", "token-mean", "seq-mean-token-sum-norm"]);
  assert.equal(names("status")[0], "ok");
});

test("the lesson's group", () => {
  const deviations = new core.Doubles(4);
  const advantages = new core.Doubles(4);
  const result = core.groupAdvantages(doubles(1, 0, 1, 0), 0, 0, 0, deviations, advantages);
  assert.deepEqual(result, {
    status: 0,
    index: 0,
    mean: 0.5,
    variance: 0.25,
    standardDeviation: 0.5,
    denominator: 0.5,
    signal: 0,
  });
  assert.deepEqual([...deviations.view()], [0.5, -0.5, 0.5, -0.5]);
  assert.deepEqual([...advantages.view()], [1, -1, 1, -1]);
});

test("the lesson's ratios", () => {
  const logRatios = new core.Doubles(2);
  const tokenRatios = new core.Doubles(2);
  const result = core.ratiosFromProbabilities(doubles(0.2, 0.5), doubles(0.4, 0.25), logRatios, tokenRatios);
  assert.deepEqual(result, {
    status: 0,
    index: 0,
    which: 0,
    meanLogRatio: 0,
    sequenceRatio: 1,
    logProduct: 0,
    product: 1,
    arithmeticMean: 1.25,
  });
  assert.deepEqual([...tokenRatios.view()], [2, 0.5]);
  assert.deepEqual([...logRatios.view()], [Math.LN2, -Math.LN2]);
  const refused = core.ratiosFromLogprobs(doubles(-1, -1), doubles(-1, 0.5), logRatios, tokenRatios);
  assert.equal(status(refused), "logprob-above-zero");
  assert.deepEqual([refused.which, refused.index], [1, 1]);
});

test("the lesson's update, clipped and as GSPO", () => {
  const run = (algorithm, advantage, dualClip = 0) => {
    const outputs = [new core.Doubles(1), new core.Doubles(2), new core.Doubles(2), new core.Bytes(2)];
    const result = core.policyUpdate(
      names("algorithm").indexOf(algorithm),
      doubles(advantage),
      doubles(Math.log(0.2), Math.log(0.5)),
      doubles(Math.log(0.4), Math.log(0.25)),
      filled(core.Offsets, [0, 2]),
      0.2,
      0.2,
      0,
      0,
      dualClip,
      ...outputs,
    );
    const [sequenceRatios, tokenRatios, weights, clipped] = outputs.map((buffer) => [...buffer.view()]);
    return { ...result, sequenceRatios, tokenRatios, weights, clipped };
  };
  const near = (actual, expected) =>
    actual.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-14, `${actual}`));

  const grpo = run("grpo", 1);
  near([grpo.objective, grpo.clipFraction], [0.85, 0.5]);
  near(grpo.tokenRatios, [2, 0.5]);
  near(grpo.sequenceRatios, [1]);
  near(grpo.weights, [0, 0.25]);
  assert.deepEqual(grpo.clipped, [1, 0]);
  const gspo = run("gspo", -1);
  near([gspo.objective, gspo.clipFraction], [-1, 0]);
  near(gspo.weights, [-0.5, -0.5]);
  near([run("grpo", -1).objective, run("grpo", -1, 1.5).objective], [-1.4, -1.15]);
  assert.equal(status(run("grpo", NaN)), "not-finite");
  assert.equal(status(run("grpo", 1, 0.5)), "dual-clip-out-of-range");
});

test("whether a ratio is clipped", () => {
  assert.equal(core.isClipped(1.5, 1, 0.2, 0.2), true);
  assert.equal(core.isClipped(1.5, -1, 0.2, 0.2), false);
  assert.equal(core.isClipped(0.5, -1, 0.2, 0.2), true);
});

test("the checker, constant groups and the effect of length", () => {
  const bytes = (text) => filled(core.Bytes, new TextEncoder().encode(text));
  const forms = names("answerForm");
  assert.deepEqual(forms, ["none", "boxed", "answer", "last"]);
  const checked = core.checkFinalAnswer(bytes("é = −14"), bytes("-14.0"));
  assert.deepEqual(checked, { status: 0, form: forms.indexOf("last"), begin: 5, end: 10, reward: 1 });
  assert.equal(status(core.checkFinalAnswer(bytes("14"), bytes(""))), "no-number");

  const constant = { status: 0, probability: 0.125, allRight: 0.0625, allWrong: 0.0625 };
  assert.deepEqual(core.constantGroup(0.5, 4), constant);
  assert.equal(status(core.constantGroup(0.5, 0)), "size-out-of-range");
  assert.equal(status(core.constantGroup(NaN, 4)), "success-probability-out-of-range");

  assert.deepEqual(core.lengthEffect(1, 0, 9), {
    status: 0,
    logProduct: 0,
    logProductSpread: 0,
    logSequence: 0,
    logSequenceSpread: 0,
    productMean: 1,
    productDeviation: 0,
    sequenceMean: 1,
    sequenceDeviation: 0,
  });
  assert.equal(status(core.lengthEffect(0, 0, 9)), "ratio-out-of-range");
  assert.equal(status(core.lengthEffect(1, -1, 9)), "noise-out-of-range");
  assert.equal(status(core.lengthEffect(1, 0, 1.5)), "length-out-of-range");
});

test("conventions", () => {
  const keys = Array.from({ length: core.conventionCount }, (_, i) => core.convention(i).key);
  assert.deepEqual(keys, ["lesson", "trl", "verl", "openrlhf", "openInstruct", "drGrpo", "rloo"]);
  assert.deepEqual(core.convention(1), { key: "trl", baseline: 0, scale: 1, epsilon: 1e-4 });
  assert.equal(core.convention(-1).key, "");
  assert.equal(core.convention(7).key, "");
});

test("options from outside the enumerations are refused", () => {
  const out = () => new core.Doubles(2);
  for (const [baseline, scale] of [
    [2, 0],
    [-1, 0],
    [0, 3],
    [0, -1],
  ])
    assert.equal(status(core.groupAdvantages(doubles(1, 0), baseline, scale, 0, out(), out())), "unknown-option");
});

test("a buffer that cannot be had has length 0", () => {
  for (const length of [-1, NaN, Infinity, 2 ** 31, 1e300]) {
    const buffer = new core.Doubles(length);
    assert.equal(buffer.view().length, 0, `${length}`);
    buffer.delete();
  }
  assert.equal(new core.Bytes(0).view().length, 0);
});

test("views see memory that has grown", () => {
  const kept = doubles(1, 2, 3);
  const large = new core.Doubles(8_000_000);
  assert.equal(large.view().length, 8_000_000);
  assert.deepEqual([...kept.view()], [1, 2, 3]);
  large.delete();
});
