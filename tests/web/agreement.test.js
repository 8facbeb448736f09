import assert from "node:assert/strict";
import test from "node:test";
import { loadCore } from "../../web/core/index.js";
import { GpoAgreement } from "../../web/elements/agreement.js";
import { places } from "../../web/pictures/agreement-curve.js";
import { PlotScale } from "../../web/pictures/plot.js";
import { loadText } from "../../web/text/texts.js";

const core = await loadCore();

test("one group in eight is constant at p = 0.5 and G = 4", () => {
  assert.deepEqual(GpoAgreement.prototype.compute(core, { p: 0.5, size: 4 }), {
    probability: 0.125,
    allRight: 0.0625,
    allWrong: 0.0625,
  });
});

test("the curve's places run from 0 to 1, closest at the ends", () => {
  const all = places(96);
  assert.deepEqual([all[0], all[48].toFixed(12), all[96]], [0, "0.500000000000", 1]);
  assert.ok(all.every((place, i) => i === 0 || place > all[i - 1]));
  assert.ok(all[1] < (all[49] - all[48]) / 10);
});

test("a plot gives back the value at each of its places, and stays within its axis", () => {
  const scale = new PlotScale(640, 230, [0, 1], [0, 1]);
  for (const value of [0, 0.25, 1]) assert.ok(Math.abs(scale.value(scale.x(value)) - value) < 1e-12);
  assert.deepEqual([scale.value(-50), scale.value(900)], [0, 1]);
  assert.ok(scale.y(1) < scale.y(0));
  assert.match(scale.area([{ x: 0, low: 0, high: 1 }]), /^M[\d. ]+L[\d. ]+z$/);
});

test("percent: only what is whole is 100 %, only nothing is 0 %", async () => {
  const { number: text } = await loadText("en", []);
  const written = [0, 1e-17, 0.00012, 0.125, 0.9994, 0.9999, 1].map((share) => text.percent(share));
  assert.deepEqual(
    written.map((one) => one.replace("\u00a0", " ")),
    ["0 %", "under 0.01 %", "0.012 %", "12.5 %", "99.9 %", "over 99.9 %", "100 %"],
  );
});
