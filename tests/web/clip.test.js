import assert from "node:assert/strict";
import test from "node:test";
import { loadCore } from "../../web/core/index.js";
import { coreRange } from "../../web/elements/clip-range.js";
import { GpoClip } from "../../web/elements/clip.js";
import { ZoomScale } from "../../web/pictures/clip-axes.js";

const core = await loadCore();

/** @param {Partial<import("../../web/elements/clip.js").ClipState>} [changes] */
const clip = (changes = {}) =>
  GpoClip.prototype.compute(core, {
    old: [0.2, 0.5],
    current: [0.4, 0.25],
    advantage: 1,
    clip: [0.2, 0.2],
    gspoClip: [3e-4, 4e-4],
    token: 0,
    ...changes,
  });

test("the lesson's response with either sign", () => {
  const up = clip();
  assert.deepEqual(up.tokenRatios, [2, 0.5]);
  assert.deepEqual(up.grpo, { objective: 0.85, weights: [0, 0.25], clipped: [true, false], terms: [1.2, 0.5] });
  assert.deepEqual(up.gspo, { objective: 1, weights: [0.5, 0.5], clipped: [false, false], terms: [1, 1] });
  const down = clip({ advantage: -1 });
  assert.deepEqual(down.grpo, { objective: -1.4, weights: [-1, 0], clipped: [false, true], terms: [-2, -0.8] });
  assert.deepEqual(down.gspo, { objective: -1, weights: [-0.5, -0.5], clipped: [false, false], terms: [-1, -1] });
});

test("a small rise is nothing to GRPO's range and too much for GSPO's", () => {
  const { grpo, gspo } = clip({ current: [0.201, 0.501] });
  assert.deepEqual(grpo.clipped, [false, false]);
  assert.deepEqual(gspo.clipped, [true, true]);
  assert.deepEqual(gspo.weights, [0, 0]);
  assert.equal(gspo.objective, 1.0004);
});

test("at the bound a token passes, though its ratio comes from probabilities", () => {
  for (const old of Array.from({ length: 80 }, (_, i) => (i + 1) / 100)) {
    const up = clip({ old: [old], current: [old * 1.2], gspoClip: [0.2, 0.2] });
    assert.deepEqual([up.grpo.clipped, up.gspo.clipped], [[false], [false]], `${old}`);
    const down = clip({ old: [old], current: [old * 0.8], gspoClip: [0.2, 0.2], advantage: -1 });
    assert.deepEqual([down.grpo.clipped, down.gspo.clipped], [[false], [false]], `${old}`);
  }
  assert.deepEqual(clip({ old: [0.5], current: [0.6 + 1e-9] }).grpo.clipped, [true]);
});

test("the range is the author's unless a ratio stands on its bound", () => {
  assert.deepEqual(coreRange([0.2, 0.28], [2, 0.5, 1.2]), { clipLow: 0.2, clipHigh: 0.28 });
  const { clipLow, clipHigh } = coreRange([0.2, 0.2], [1.2000000000000002]);
  assert.equal(clipLow, 0.2);
  assert.ok(clipHigh > 0.2 && clipHigh < 0.2 + 1e-11);
});

test("the narrow scale holds the range, and what lies beyond stands at its end", () => {
  const band = { low: 0.9997, high: 1.0004, side: 1, label: "" };
  const scale = new ZoomScale(640, band, String);
  assert.deepEqual(
    scale.ticks().map(({ label }) => label),
    ["0.9997", "1", "1.0004"],
  );
  assert.equal(scale.x(0), 320);
  assert.equal(scale.x(5), scale.x(scale.reach));
  assert.deepEqual(
    [5, -5, 1e-4].map((log) => scale.beyond(log)),
    [1, -1, 0],
  );
  const none = new ZoomScale(640, { ...band, low: 0, high: 1 }, String);
  assert.ok(Number.isFinite(none.reach) && none.ticks().every(({ log }) => Number.isFinite(log)));
});
