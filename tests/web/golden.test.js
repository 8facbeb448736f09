import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Core } from "../../web/core/core.js";
import { loadFallback } from "../../web/core/fallback.js";
import { loadCore } from "../../web/core/load.js";

/** @param {string} name @returns {Promise<any[]>} */
const read = async (name) => JSON.parse(await readFile(new URL(`../golden/${name}.json`, import.meta.url), "utf8"));

/** @param {ArrayLike<number>} actual @param {number[]} expected @param {number} tolerance @param {string} label */
function near(actual, expected, tolerance, label) {
  assert.equal(actual.length, expected.length, label);
  for (const [i, value] of expected.entries()) {
    assert.ok(
      Math.abs(actual[i] - value) <= tolerance * Math.max(1, Math.abs(value)),
      `${label}: ${actual[i]}, ${value}`,
    );
  }
}

const wasm = await loadCore();
const fallback = new Core(await (await loadFallback()).default());

/** What trainers in use compute, by each build of the core. */
for (const [name, core] of Object.entries({ WebAssembly: wasm, "plain JavaScript": fallback })) {
  test(`${name} gives the advantages of the trainers`, async () => {
    const cases = await read("advantages");
    assert.equal(cases.length, 239);
    for (const { peer, name, rewards, options, advantages } of cases) {
      const largest = Math.max(...advantages.map(Math.abs));
      near(
        core.groupAdvantages(rewards, options).advantages,
        advantages,
        1e-9 * Math.min(1, largest),
        `${peer} ${name}`,
      );
    }
  });

  test(`${name} gives the updates of the trainers`, async () => {
    const cases = await read("updates");
    assert.equal(cases.length, 1018);
    for (const { peer, name, advantages, responses, options, objective, tokenWeights, tolerance } of cases) {
      const update = core.policyUpdate({ advantages, responses, ...options });
      near([update.objective], [objective], tolerance, `${peer} ${name}: objective`);
      near(update.tokenWeights, tokenWeights.flat(), tolerance, `${peer} ${name}: weights`);
    }
  });
}

test("both builds agree", async () => {
  for (const { rewards, options } of await read("advantages")) {
    assert.deepEqual(fallback.groupAdvantages(rewards, options), wasm.groupAdvantages(rewards, options));
  }
  for (const { advantages, responses, options } of await read("updates")) {
    const one = fallback.policyUpdate({ advantages, responses, ...options });
    const other = wasm.policyUpdate({ advantages, responses, ...options });
    assert.deepEqual(one.tokenClipped, other.tokenClipped);
    // Sums are formed in another order where there are no vectors.
    near([one.objective], [other.objective], 1e-14, "objective");
    for (const name of /** @type {const} */ (["sequenceRatios", "tokenRatios", "tokenWeights"])) {
      near(one[name], [...other[name]], 1e-14, name);
    }
  }
  const response = "2 + 2 = 4, so \\boxed{4}";
  assert.deepEqual(fallback.checkFinalAnswer(response, "4"), wasm.checkFinalAnswer(response, "4"));
  assert.deepEqual(fallback.constantGroupProbability(0.3, 7), wasm.constantGroupProbability(0.3, 7));
  const effect = { ratio: 1.05, noise: 0.1, length: 128 };
  assert.deepEqual(fallback.lengthEffect(effect), wasm.lengthEffect(effect));
  assert.deepEqual(fallback.conventions, wasm.conventions);
});
