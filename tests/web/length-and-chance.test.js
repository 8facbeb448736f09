import assert from "node:assert/strict";
import test from "node:test";
import { CoreError, loadCore } from "../../web/core/index.js";

const core = await loadCore();

/** @param {number} actual @param {number} expected */
const near = (actual, expected) => assert.ok(Math.abs(actual / expected - 1) < 1e-13, `${actual}, not ${expected}`);

test("how often a group is constant", () => {
  assert.deepEqual(core.constantGroupProbability(0.5, 4), { probability: 0.125, allRight: 0.0625, allWrong: 0.0625 });
  assert.deepEqual(core.constantGroupProbability(0.25, 1), { probability: 1, allRight: 0.25, allWrong: 0.75 });
  assert.deepEqual(core.constantGroupProbability(0, 8), { probability: 1, allRight: 0, allWrong: 1 });
  assert.deepEqual(core.constantGroupProbability(1, 8), { probability: 1, allRight: 1, allWrong: 0 });
  near(core.constantGroupProbability(1e-9, 1e9).probability, Math.exp(-1 - 0.5e-9));
});

test("what the length does to the product and to the sequence ratio", () => {
  const effect = core.lengthEffect({ ratio: 1.1, noise: 0.3, length: 16 });
  const mu = Math.log(1.1);
  assert.deepEqual(Object.keys(effect), [
    "logProduct",
    "logProductSpread",
    "logSequence",
    "logSequenceSpread",
    "productMean",
    "productDeviation",
    "sequenceMean",
    "sequenceDeviation",
  ]);
  near(effect.logProduct, 16 * mu);
  near(effect.logProductSpread, 1.2);
  near(effect.logSequence, mu);
  near(effect.logSequenceSpread, 0.075);
  near(effect.productMean, Math.exp(16 * mu + 0.72));
  near(effect.productDeviation, effect.productMean * Math.sqrt(Math.expm1(1.44)));
  near(effect.sequenceMean, Math.exp(mu + 0.0028125));
  near(effect.sequenceDeviation, effect.sequenceMean * Math.sqrt(Math.expm1(0.005625)));
});

test("what is past a double is Infinity, never NaN", () => {
  for (const noise of [0, 0.1, 1e200]) {
    const { productMean, ...rest } = core.lengthEffect({ ratio: 2, noise, length: 1e6 });
    assert.equal(productMean, Infinity);
    for (const value of Object.values(rest)) assert.ok(!Number.isNaN(value));
  }
});

/** @type {[() => unknown, string, RegExp][]} */
const BAD = [
  [() => core.constantGroupProbability(1.2, 4), "success-probability-out-of-range", /successProbability is 1.2/],
  [() => core.constantGroupProbability(NaN, 4), "success-probability-out-of-range", /NaN/],
  [() => core.constantGroupProbability(0.5, 0), "size-out-of-range", /size is 0/],
  [() => core.constantGroupProbability(0.5, 2.5), "size-out-of-range", /size is 2.5/],
  [() => core.constantGroupProbability(0.5, /** @type {any} */ ("4")), "not-finite", /size is "4"/],
  [() => core.lengthEffect({ ratio: 0, noise: 0, length: 1 }), "ratio-out-of-range", /ratio is 0/],
  [() => core.lengthEffect({ ratio: Infinity, noise: 0, length: 1 }), "ratio-out-of-range", /Infinity/],
  [() => core.lengthEffect({ ratio: 1, noise: -0.1, length: 1 }), "noise-out-of-range", /noise is -0.1/],
  [() => core.lengthEffect({ ratio: 1, noise: 0, length: 0.5 }), "length-out-of-range", /length is 0.5/],
  [() => core.lengthEffect(/** @type {any} */ ({ ratio: 1, noise: 0 })), "not-finite", /length is undefined/],
  [
    () => core.lengthEffect(/** @type {any} */ ({ ratio: 1, noise: 0, length: 1, sigma: 1 })),
    "unknown-option",
    /"sigma"/,
  ],
];

for (const [call, code, message] of BAD) {
  test(`${code} names the value: ${message.source}`, () => {
    assert.throws(
      call,
      (error) => error instanceof CoreError && error.code === code && error.index === -1 && message.test(error.message),
    );
  });
}
