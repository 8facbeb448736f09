// A built module through its bindings, WebAssembly or plain JavaScript. Usage: node bindings.test.mjs <build folder> <module>

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { test } from "node:test";

const [folder, name] = process.argv.slice(2);
const load = async (file) => (await import(pathToFileURL(`${folder}/${file}.mjs`).href)).default;
const factory = await load(name);
const bytes = await load("gpo_core_inline");
const instantiateWasm = (imports, done) => {
  const module = new WebAssembly.Module(bytes());
  const instance = new WebAssembly.Instance(module, imports);
  done(instance, module);
  return instance.exports;
};
const core = await factory(name === "gpo_core" ? { instantiateWasm } : {});

const aligned = ({ byteLength }) => Math.ceil(byteLength / 8) * 8;

/** Views of arrays like these in the room. */
const views = (arrays) => {
  const room = core.reserve(arrays.reduce((sum, array) => sum + aligned(array), 0));
  let offset = room.byteOffset;
  return arrays.map((array) => {
    const view = new array.constructor(room.buffer, offset, array.length);
    offset += aligned(array);
    return view;
  });
};

/** Puts arrays into the room, calls, and reads them back. */
const run = (arrays, call) => {
  views(arrays).forEach((view, i) => view.set(arrays[i]));
  const result = call();
  return [result, ...views(arrays).map((view) => [...view])];
};
const doubles = (...values) => Float64Array.from(values);
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
  const out = new Float64Array(4);
  const [result, , deviations, advantages] = run([doubles(1, 0, 1, 0), out, out], () =>
    core.groupAdvantages(4, 0, 0, 0),
  );
  assert.deepEqual(result, {
    status: 0,
    index: 0,
    mean: 0.5,
    variance: 0.25,
    standardDeviation: 0.5,
    denominator: 0.5,
    signal: 0,
  });
  assert.deepEqual(deviations, [0.5, -0.5, 0.5, -0.5]);
  assert.deepEqual(advantages, [1, -1, 1, -1]);
});

test("the lesson's ratios", () => {
  const out = new Float64Array(2);
  const [result, , , logRatios, tokenRatios] = run([doubles(0.2, 0.5), doubles(0.4, 0.25), out, out], () =>
    core.ratiosFromProbabilities(2),
  );
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
  assert.deepEqual(tokenRatios, [2, 0.5]);
  assert.deepEqual(logRatios, [Math.LN2, -Math.LN2]);
  const [refused] = run([doubles(-1, -1), doubles(-1, 0.5), out, out], () => core.ratiosFromLogprobs(2));
  assert.equal(status(refused), "logprob-above-zero");
  assert.deepEqual([refused.which, refused.index], [1, 1]);
});

test("the lesson's update, clipped and as GSPO", () => {
  const update = (algorithm, advantage, { dualClip = 0, withTokenRatios = true } = {}) => {
    const out = new Float64Array(2);
    const arrays = [doubles(advantage), doubles(Math.log(0.2), Math.log(0.5)), doubles(Math.log(0.4), Math.log(0.25))];
    const [result, , , , , sequenceRatios, weights, clipped, tokenRatios] = run(
      [...arrays, Uint32Array.of(0, 2), new Float64Array(1), out, new Uint8Array(2), out],
      () => core.policyUpdate(1, 2, withTokenRatios, names("algorithm").indexOf(algorithm), 0.2, 0.2, 0, 0, dualClip),
    );
    return { ...result, sequenceRatios, tokenRatios, weights, clipped };
  };
  const near = (actual, expected) =>
    actual.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-14, `${actual}`));

  const grpo = update("grpo", 1);
  near([grpo.objective, grpo.clipFraction], [0.85, 0.5]);
  near(grpo.tokenRatios, [2, 0.5]);
  near(grpo.sequenceRatios, [1]);
  near(grpo.weights, [0, 0.25]);
  assert.deepEqual(grpo.clipped, [1, 0]);
  const gspo = update("gspo", -1);
  near([gspo.objective, gspo.clipFraction], [-1, 0]);
  near(gspo.weights, [-0.5, -0.5]);
  near([update("grpo", -1).objective, update("grpo", -1, { dualClip: 1.5 }).objective], [-1.4, -1.15]);
  const short = update("grpo", 1, { withTokenRatios: false });
  assert.deepEqual({ ...short, tokenRatios: grpo.tokenRatios }, grpo);
  assert.deepEqual(short.tokenRatios, [0, 0]);
  assert.equal(status(update("grpo", NaN)), "not-finite");
  assert.equal(status(update("grpo", 1, { dualClip: 0.5 })), "dual-clip-out-of-range");
});

test("whether a ratio is clipped", () => {
  assert.equal(core.isClipped(1.5, 1, 0.2, 0.2), true);
  assert.equal(core.isClipped(1.5, -1, 0.2, 0.2), false);
  assert.equal(core.isClipped(0.5, -1, 0.2, 0.2), true);
});

test("the checker, constant groups and the effect of length", () => {
  const check = (...texts) => {
    const bytes = texts.map((text) => new TextEncoder().encode(text));
    return run(bytes, () => core.checkFinalAnswer(bytes[0].length, bytes[1].length))[0];
  };
  const forms = names("answerForm");
  assert.deepEqual(forms, ["none", "boxed", "answer", "last"]);
  const checked = check("é = −14", "-14.0");
  assert.deepEqual(checked, { status: 0, form: forms.indexOf("last"), begin: 5, end: 10, reward: 1 });
  assert.equal(status(check("14", "")), "no-number");

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
  for (const [baseline, scale] of [
    [2, 0],
    [-1, 0],
    [0, 3],
    [0, -1],
  ]) {
    const [result] = run([doubles(1, 0), doubles(0, 0), doubles(0, 0)], () =>
      core.groupAdvantages(2, baseline, scale, 0),
    );
    assert.equal(status(result), "unknown-option");
  }
});

test("a room that cannot be had has length 0, and the next call gets one", () => {
  for (const bytes of [2 ** 31, 1e300, Infinity]) assert.equal(core.reserve(bytes).length, 0, `${bytes}`);
  // Where it can be had it is no smaller than the last one that was asked for.
  for (const bytes of [64, -1, NaN, 8]) assert.equal(core.reserve(bytes).length, 64);
});

test("arrays that the room does not hold are refused", () => {
  for (const size of [2 ** 16, 2 ** 29 + 1, 2 ** 32 - 1]) {
    core.reserve(3 * 8);
    assert.notEqual(core.groupAdvantages(size, 0, 0, 0).status, 0);
    assert.notEqual(core.ratiosFromLogprobs(size).status, 0);
    assert.notEqual(core.policyUpdate(1, size, true, 0, 0.2, 0.2, 0, 0, 0).status, 0);
    assert.notEqual(core.policyUpdate(size, 1, false, 0, 0.2, 0.2, 0, 0, 0).status, 0);
    assert.notEqual(core.checkFinalAnswer(1, size).status, 0);
  }
});

test("a room grows with the memory", () => {
  assert.equal(core.reserve(64_000_000).length, 64_000_000);
  const out = new Float64Array(2);
  assert.deepEqual(run([doubles(1, 0), out, out], () => core.groupAdvantages(2, 0, 0, 0))[3], [1, -1]);
});

test("the copy for scripts is the module", () => {
  assert.deepEqual(Buffer.from(bytes()), readFileSync(`${folder}/gpo_core.wasm`));
});
