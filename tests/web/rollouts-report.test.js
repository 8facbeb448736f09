import assert from "node:assert/strict";
import { openAsBlob, readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { loadCore } from "../../web/core/index.js";
import { ratioTicks } from "../../web/pictures/ratio-ticks.js";
import { EXAMPLES } from "../../web/rollouts/examples.js";
import { exportUpdate } from "../../web/rollouts/export.js";
import { FIELDS, LISTS } from "../../web/rollouts/fields.js";
import { readRollouts } from "../../web/rollouts/read.js";
import { BINS, binStart, groupOf, histogram, reportOf } from "../../web/rollouts/report.js";
import { advantagesOf, longest, updateOf } from "../../web/rollouts/update.js";
import text from "../../web/text/en/rollouts.js";
import { loadText } from "../../web/text/texts.js";

/** @typedef {import("../../web/rollouts/update.js").Update} Update */

const core = await loadCore();
const en = await loadText("en", []);
const RANGES = { grpo: [0.2, 0.2], gspo: [3e-4, 4e-4] };

/** @param {Blob | string} source @param {typeof RANGES} [ranges] @returns {Promise<Update>} */
async function updateFrom(source, ranges = RANGES) {
  const rollouts = await readRollouts(source, { name: "r.jsonl" });
  const advantages = advantagesOf(core, rollouts, "mean", "population", 0, true);
  const update = (/** @type {"grpo" | "gspo"} */ method) =>
    updateOf(core, method, rollouts, advantages, ranges[method], "seq-mean-token-mean", longest(rollouts), false);
  return { rollouts, advantages, grpo: update("grpo"), gspo: update("gspo"), maxLength: longest(rollouts) };
}

/** @param {string} name */
const example = (name) => fileURLToPath(new URL(`../rollouts/${name}`, import.meta.url));

/** @param {number} reward @param {number[]} old @param {number[]} logprobs @param {object} [more] */
const line = (reward, old, logprobs, more) =>
  JSON.stringify({ prompt_id: "a", reward, old_logprobs: old, logprobs, ...more });

/** Responses of any lengths, in up to three groups. */
const anyFile = fc
  .array(
    fc.record({
      prompt_id: fc.constantFrom("a", "b", "c"),
      reward: fc.constantFrom(0, 1),
      tokens: fc.array(
        fc.tuple(fc.double({ min: -9, max: 0, noNaN: true }), fc.double({ min: -9, max: 0, noNaN: true })),
        {
          maxLength: 9,
        },
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((responses) =>
    responses
      .map(({ tokens, ...rest }) =>
        JSON.stringify({ ...rest, old_logprobs: tokens.map(([old]) => old), logprobs: tokens.map(([, one]) => one) }),
      )
      .join("\n"),
  );

test("the examples of the three trainers are read without a problem", async () => {
  for (const [name, responses, tokens, constant] of /** @type {const} */ ([
    ["trl.jsonl", 8, 41, 1],
    ["verl.jsonl", 8, 40, 1],
    ["openrlhf.json", 8, 41, 1],
  ])) {
    const update = await updateFrom(await openAsBlob(example(name)));
    const { offsets, problemCount, groups } = update.rollouts;
    assert.deepEqual(
      [offsets.length - 1, offsets[offsets.length - 1], problemCount, groups.length],
      [responses, tokens, 0, 2],
    );
    assert.equal(reportOf(update, RANGES).groups.constant.length, constant);
  }
});

test("the figure offers these very files", () => {
  for (const { name, text } of Object.values(EXAMPLES)) assert.equal(text, readFileSync(example(name), "utf8"));
});

test("constant groups are those in which all earn the same, to the last bit", async () => {
  const source = [
    line(0.1, [-1], [-1]),
    line(0.1, [-1], [-1]),
    line(0.1, [-1], [-1]),
    line(1, [-1], [-1], { prompt_id: "b" }),
    line(1 + 2 ** -52, [-1], [-1], { prompt_id: "b" }),
    line(1, [-1], [-1], { prompt_id: "c" }),
  ].join("\n");
  const { groups } = reportOf(await updateFrom(source), RANGES);
  assert.deepEqual(groups, { count: 3, rewarded: true, constant: [0], single: [2] });
  // Without rewards it is the advantages that say so.
  const advantages = await updateFrom(
    [0, 0].map((advantage) => JSON.stringify({ advantage, old_logprobs: [-1], logprobs: [-1] })).join("\n"),
  );
  assert.deepEqual(reportOf(advantages, RANGES).groups, { count: 1, rewarded: false, constant: [0], single: [] });
});

test("clipped tokens are counted on the side of their advantage, and GSPO's responses too", async () => {
  const source = [
    line(1, [-1, -1, -1], [-0.5, -1.5, -1]),
    line(0, [-1, -1], [-0.5, -1.5]),
    line(0, [-1, -1], [-2, -2]),
    line(1, [], []),
  ].join("\n");
  const { clipped } = reportOf(await updateFrom(source), RANGES);
  assert.deepEqual(clipped.grpo, { above: 1, below: 3, all: 7 });
  assert.deepEqual(clipped.gspo, { above: 0, below: 2, all: 7 });
  assert.deepEqual(clipped.responses, { above: 0, below: 1, all: 3 });
});

test("a histogram has every ratio once, in the bin that it is in", () => {
  const ratio = fc.oneof(
    fc.double({ min: 0, max: Infinity, noNaN: true }),
    fc.double({ min: 0.5, max: 2, noNaN: true }),
    fc.double({ min: 0.999, max: 1.001, noNaN: true }),
    fc.constantFrom(0, 1, Infinity),
  );
  const range = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 10, noNaN: true }));
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 60 }), range, (ratios, [low, high]) => {
      const found = histogram(Float64Array.from(ratios), (i) => i % 2 === 0, [low, high]);
      const sum = (/** @type {Uint32Array} */ counts) => counts.reduce((sum, count) => sum + count, 0);
      assert.equal(sum(found.counts), ratios.length);
      assert.equal(sum(found.clipped), Math.ceil(ratios.length / 2));
      assert.deepEqual([found.least, found.most], [Math.min(...ratios), Math.max(...ratios)]);
      assert.equal(found.below, ratios.filter((one) => one < 1 - low).length);
      assert.equal(found.above, ratios.filter((one) => one > 1 + high).length);
      for (let bin = 1; bin <= BINS; bin++) {
        const [from, to] = [binStart(bin, found.reach), binStart(bin + 1, found.reach)];
        // What stands on an edge may be counted on either side of it.
        const hair = 1e-9 * found.reach;
        const inside = ratios.filter((one) => Math.log(one) > from + hair && Math.log(one) < to - hair).length;
        const near = ratios.filter((one) => Math.log(one) >= from - hair && Math.log(one) <= to + hair).length;
        assert.ok(found.counts[bin] >= inside && found.counts[bin] <= near);
      }
      // Few lie beyond the ends, and the clip range does not.
      const beyond = found.counts[0] + found.counts[BINS + 1];
      assert.ok(beyond <= 0.005 * ratios.length || found.reach === 1000);
      assert.ok(found.reach >= Math.log(1 + high));
    }),
  );
  assert.equal(binStart(1, 2), -2);
  assert.equal(binStart(BINS + 1, 2), 2);
});

test("the largest weights are those that a sort would find first", async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async (source) => {
      const update = await updateFrom(source);
      const { rollouts, grpo, gspo } = update;
      const { largest } = reportOf(update, RANGES);
      const { offsets } = rollouts;
      const all = Array.from(grpo.tokenWeights, Math.abs);
      for (let i = 0; i + 1 < offsets.length; i++) {
        if (offsets[i + 1] > offsets[i]) all.push(Math.abs(gspo.tokenWeights[offsets[i]]));
      }
      const expected = all.filter((weight) => weight > 0).sort((a, b) => b - a);
      assert.deepEqual(
        largest.map(({ weight }) => Math.abs(weight)),
        expected.slice(0, 20),
      );
      for (const { method, weight, ratio, response, token, tokens } of largest) {
        const at = offsets[response] + token;
        assert.ok(at < offsets[response + 1]);
        assert.equal(update[method].tokenWeights[at], weight);
        assert.equal(ratio, method === "grpo" ? grpo.tokenRatios[at] : gspo.sequenceRatios[response]);
        assert.equal(tokens, method === "grpo" ? 1 : offsets[response + 1] - offsets[response]);
      }
    }),
    { numRuns: 60 },
  );
});

test("a response is found in its group", () => {
  const rollouts = /** @type {any} */ ({ groups: [{ first: 0 }, { first: 3 }, { first: 4 }] });
  assert.deepEqual(
    [0, 2, 3, 4, 9].map((i) => groupOf(rollouts, i)),
    [0, 0, 1, 2, 2],
  );
});

test("an axis has a few round ratios, 1 among them, which are as they are written", () => {
  for (let power = -6; power <= 3; power++) {
    for (const digit of [1, 2, 5]) {
      const reach = digit * 10 ** power;
      const ticks = ratioTicks(reach, 7, en.number);
      assert.ok(ticks.length >= 3 && ticks.length <= 9, `${reach}: ${ticks.length}`);
      assert.ok(ticks.some(({ value }) => value === 0));
      assert.equal(new Set(ticks.map(({ label }) => label)).size, ticks.length);
      for (const { value, label } of ticks) {
        assert.ok(Math.abs(value) <= 1.03 * reach);
        if (/^[\d.]+$/.test(label))
          assert.ok(Math.abs(Number(label) - Math.exp(value)) < 1e-3 * reach, `${reach}: ${label}`);
      }
    }
  }
  assert.deepEqual(
    ratioTicks(0.5, 7, en.number).map(({ label }) => label),
    ["0.6", "0.8", "1.0", "1.2", "1.4", "1.6"],
  );
  assert.deepEqual(
    ratioTicks(0.002, 5, en.number).map(({ label }) => label),
    ["0.998", "0.999", "1.000", "1.001", "1.002"],
  );
});

test("an export is read back as the same rollouts, with the advantages it was made with", async () => {
  await fc.assert(
    fc.asyncProperty(anyFile, async (source) => {
      const update = await updateFrom(source);
      const again = await updateFrom(await exportUpdate(update, "json", { ranges: RANGES }));
      const { name, lines, counted, ...rollouts } = again.rollouts;
      const { name: _, lines: __, counted: ___, ...before } = update.rollouts;
      assert.deepEqual(rollouts, { ...before, advantages: update.advantages });
      assert.deepEqual([again.grpo, again.gspo], [update.grpo, update.gspo]);
    }),
    { numRuns: 40 },
  );
});

test("an export has every number to the last bit, infinity as a word", async () => {
  const source = [
    line(1, [-1000, -1], [-0.1, -1.25], { tokens: ["=1", 'a"b'] }),
    line(0, [-1], [-1.5], { prompt_id: "x, y", mask: [1] }),
    line(0.1, [], []),
  ].join("\n");
  const update = await updateFrom(source);
  const settings = { aggregation: "seq-mean-token-mean" };
  const { responses, ...head } = JSON.parse(
    await (await exportUpdate(update, "json", { ranges: RANGES, settings })).text(),
  );
  assert.deepEqual(head, {
    clip: [0.2, 0.2],
    gspo_clip: [3e-4, 4e-4],
    aggregation: "seq-mean-token-mean",
    objective: { grpo: update.grpo.objective, gspo: update.gspo.objective },
    clip_fraction: { grpo: update.grpo.clipFraction, gspo: update.gspo.clipFraction },
  });
  assert.deepEqual(responses[0].grpo.ratios, ["Infinity", update.grpo.tokenRatios[1]]);
  assert.equal(responses[0].gspo.ratio, update.gspo.sequenceRatios[0]);
  assert.deepEqual(responses[1], {
    prompt_id: "a",
    reward: 0.1,
    advantage: update.advantages[1],
    tokens: [],
    old_logprobs: [],
    logprobs: [],
    grpo: { ratios: [], weights: [], clipped: [] },
    gspo: { ratio: 1, weight: 0, clipped: 0 },
  });

  const csv = (await (await exportUpdate(update, "csv", { ranges: RANGES })).text()).split("\r\n");
  const { grpo, gspo, advantages } = update;
  assert.deepEqual(csv, [
    "prompt_id,response,token,text,reward,advantage,old_logprob,logprob,ratio,grpo_weight,grpo_clipped,sequence_ratio,gspo_weight,gspo_clipped",
    `a,1,1,'=1,1,${advantages[0]},-1000,-0.1,Infinity,${grpo.tokenWeights[0]},1,${gspo.sequenceRatios[0]},${gspo.tokenWeights[0]},1`,
    `a,1,2,"a""b",1,${advantages[0]},-1,-1.25,${grpo.tokenRatios[1]},${grpo.tokenWeights[1]},0,${gspo.sequenceRatios[0]},${gspo.tokenWeights[1]},1`,
    `"x, y",1,1,,0,0,-1,-1.5,${grpo.tokenRatios[2]},0,0,${gspo.sequenceRatios[2]},0,0`,
    "",
  ]);
});

test("GSPO gives all tokens of a response one weight, as the export has it", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFile,
      fc.constantFrom("seq-mean-token-mean", "token-mean", "seq-mean-token-sum-norm"),
      async (source, aggregation) => {
        const { rollouts, advantages } = await updateFrom(source);
        const { tokenWeights, tokenClipped } = updateOf(
          core,
          "gspo",
          rollouts,
          advantages,
          RANGES.gspo,
          /** @type {any} */ (aggregation),
          16,
          false,
        );
        for (let i = 0; i + 1 < rollouts.offsets.length; i++) {
          const [from, to] = [rollouts.offsets[i], rollouts.offsets[i + 1]];
          assert.ok(tokenWeights.subarray(from, to).every((weight) => weight === tokenWeights[from]));
          assert.ok(tokenClipped.subarray(from, to).every((clipped) => clipped === tokenClipped[from]));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("an export is made in parts between which it can be stopped", async () => {
  const update = await updateFrom(
    Array.from({ length: 300 }, () => line(1, Array(100).fill(-1.25), Array(100).fill(-1.5))).join("\n"),
  );
  let pauses = 0;
  const blob = await exportUpdate(update, "csv", { ranges: RANGES, pause: async () => void pauses++ });
  assert.equal((await blob.text()).split("\r\n").length, 30_002);
  assert.ok(pauses >= 2, String(pauses));
  const stop = async () => {
    throw new Error("enough");
  };
  await assert.rejects(exportUpdate(update, "csv", { ranges: RANGES, pause: stop }), { message: "enough" });
});

test("the document on rollouts names every field, every name and every list", () => {
  const document = readFileSync(new URL("../../docs/rollouts.md", import.meta.url), "utf8");
  for (const name of [...Object.values(FIELDS).flat(), ...LISTS]) assert.ok(document.includes(`\`${name}\``), name);
});

test("every sentence of a report is whole", () => {
  const { report } = text;
  const sentences = [
    ...[0, 1, 3].flatMap((constant) =>
      [1, 5].flatMap((count) =>
        [true, false].map((rewarded) => report.constant(Math.min(constant, count), count, "20 %", rewarded)),
      ),
    ),
    report.single(1),
    report.single(2),
    report.spread(1, true, "1.0", "1.0", "100 %", "0 %", "0 %", "0 %"),
    report.spread(2000, false, "0.9", "1.1", "90 %", "5 %", "5 %", "3 %"),
    report.lengths(1, 4, 4, "1.0", "1.0"),
    report.lengths(20, 4, 4000, "0.9", "1.0"),
    report.saved("a.csv", report.size(12_345)),
  ];
  for (const sentence of sentences) assert.match(sentence, /^[A-Z\d][^]*[.]$/);
  assert.equal(
    report.constant(1, 1, "", true),
    "The group is constant: all its responses earn the same, so it teaches nothing.",
  );
  assert.equal(report.constant(0, 3, "", true), "None of 3 groups is constant.");
});
