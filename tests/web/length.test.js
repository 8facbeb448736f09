import assert from "node:assert/strict";
import test from "node:test";
import { loadCore } from "../../web/core/index.js";
import { GpoLength } from "../../web/elements/length.js";
import { extent, lengthsUpTo, ticks } from "../../web/pictures/length-curves.js";

const core = await loadCore();

test("the product runs away with the length, the sequence ratio stays", () => {
  for (const length of [1, 8, 128, 512]) {
    const result = GpoLength.prototype.compute(core, { ratio: 1.05, noise: 0.1, length });
    assert.ok(Math.abs(result.logProduct - length * Math.log(1.05)) < 1e-12 * length);
    assert.ok(Math.abs(result.logSequence - Math.log(1.05)) < 1e-15);
    assert.ok(Math.abs(result.logProductSpread - 0.1 * Math.sqrt(length)) < 1e-14);
    assert.ok(Math.abs(result.logSequenceSpread - 0.1 / Math.sqrt(length)) < 1e-15);
  }
});

test("the lengths drawn start with every one and end with the last", () => {
  const lengths = lengthsUpTo(512);
  assert.deepEqual(lengths.slice(0, 8), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.equal(lengths.at(-1), 512);
  assert.ok(lengths.every((length, i) => i === 0 || length > lengths[i - 1]));
});

test("the axis holds every band and always 1", () => {
  const [low, high] = extent([{ length: 1, log: 3, low: 2, high: 4 }]);
  assert.ok(low < 0 && high > 4);
});

test("ticks are few round numbers, among them 1", () => {
  for (const high of [0.7, 2, 5, 12, 30, 300, 2400]) {
    for (const axis of /** @type {[number, number][]} */ ([
      [-0.7, high],
      [-high, 0.7],
    ])) {
      const all = ticks(axis);
      assert.ok(all.length >= 2 && all.length <= 7, `${axis}: ${all}`);
      assert.ok(all.includes(0) || all.includes(-0), `${axis}: ${all}`);
      assert.ok(all.every((log) => log >= axis[0] && log <= axis[1]));
    }
  }
});
