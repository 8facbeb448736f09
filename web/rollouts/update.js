import { coreRange } from "../elements/clip-range.js";

/**
 * What one update makes of rollouts: an advantage a response, a weight a token, with each method.
 *
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").PolicyUpdate} PolicyUpdate
 * @typedef {import("./rollouts.js").Rollouts} Rollouts
 * @typedef {import("../elements/update.js").UpdateState} UpdateState
 * @typedef {"grpo" | "gspo"} Method
 *
 * @typedef {object} Update
 * @property {Rollouts} rollouts all that one update averages over
 * @property {Float64Array} advantages one a response
 * @property {PolicyUpdate} grpo
 * @property {PolicyUpdate} gspo
 * @property {number} maxLength in tokens, as the aggregation by a fixed length uses it
 */

export const METHODS = /** @type {const} */ (["grpo", "gspo"]);
/** What is left of a sum of numbers around 1 that is 0. */
const LAST_BITS = 1e-14;
/** The state's key for the clip range of each. */
export const RANGES = /** @type {const} */ ({ grpo: "clip", gspo: "gspoClip" });

/**
 * The example as rollouts of one group.
 * @param {Core} core
 * @param {import("./example.js").Policies[]} policies one a response
 * @param {number[]} rewards
 * @param {string[][]} texts of the tokens of each response
 * @returns {Rollouts}
 */
export function rolloutsOf(core, policies, rewards, texts) {
  const words = texts.flat();
  /** @param {"old" | "current"} key */
  const logprobs = (key) => {
    // The logarithm of a probability is its log ratio to certainty.
    const probabilities = policies.flatMap((one) => one[key]);
    return core.importanceRatios({ old: probabilities.map(() => 1), current: probabilities }).logRatios;
  };
  return {
    name: "",
    groups: [{ name: "", first: 0, size: policies.length, lost: 0 }],
    rewards: Float64Array.from(rewards),
    advantages: undefined,
    offsets: Uint32Array.from(running(policies.map(({ old }) => old.length))),
    oldLogprobs: logprobs("old"),
    logprobs: logprobs("current"),
    texts: { all: words.join(""), offsets: Uint32Array.from(running(words.map(({ length }) => length))) },
    positions: undefined,
    lines: Uint32Array.from(policies, (_, i) => i + 1),
    counted: "entry",
    masked: 0,
    problems: [],
    problemCount: 0,
  };
}

/** @param {number[]} lengths @returns {number[]} 0 and the sums of the first 1, 2, … of them */
function running(lengths) {
  let sum = 0;
  return [0, ...lengths.map((length) => (sum += length))];
}

/** @param {Rollouts} rollouts @returns {number} */
export function longest({ offsets }) {
  let most = 1;
  for (let i = 1; i < offsets.length; ++i) most = Math.max(most, offsets[i] - offsets[i - 1]);
  return most;
}

/**
 * Advantages of all responses, each compared within its group, or as the rollouts bring them.
 * @param {Core} core
 * @param {Rollouts} rollouts
 * @param {UpdateState["baseline"]} baseline
 * @param {UpdateState["scale"]} scale
 * @param {number} epsilon
 * @param {boolean} own whether those of the rollouts are used, where there are rewards too
 * @returns {Float64Array}
 */
export function advantagesOf(core, { groups, rewards, advantages, offsets }, baseline, scale, epsilon, own) {
  if (advantages && (own || !rewards)) return advantages;
  const all = new Float64Array(offsets.length - 1);
  for (const { first, size } of groups) {
    const group = /** @type {Float64Array} */ (rewards).subarray(first, first + size);
    all.set(core.groupAdvantages(group, { baseline, scale, epsilon }).advantages, first);
  }
  return all;
}

/**
 * One method's update over all responses of the rollouts.
 * @param {Core} core
 * @param {Method} method
 * @param {Rollouts} rollouts
 * @param {Float64Array} advantages
 * @param {readonly number[]} range
 * @param {import("../core/core.js").Aggregation} aggregation
 * @param {number} maxLength
 * @param {boolean} round whether the ratios come from round probabilities: they may miss a bound by their last bits
 * @returns {PolicyUpdate}
 */
export function updateOf(core, method, rollouts, advantages, range, aggregation, maxLength, round) {
  const { oldLogprobs, logprobs, offsets } = rollouts;
  const run = (/** @type {{ clipLow: number, clipHigh: number }} */ bounds) => {
    const update = core.policyUpdate({
      algorithm: method,
      advantages,
      oldLogprobs,
      logprobs,
      offsets,
      ...bounds,
      aggregation,
      maxLength,
    });
    const most = advantages.reduce((size, advantage) => Math.max(size, Math.abs(advantage)), 0);
    // Gains and losses that cancel leave the last bits of their terms.
    return Math.abs(update.objective) < LAST_BITS * most ? { ...update, objective: 0 } : update;
  };
  const [clipLow, clipHigh] = range;
  const update = run({ clipLow, clipHigh });
  if (!round) return update;
  const bounds = coreRange(range, method === "grpo" ? update.tokenRatios : update.sequenceRatios);
  return bounds.clipLow === clipLow && bounds.clipHigh === clipHigh ? update : run(bounds);
}

/**
 * The objective of one response alone, or of some of its tokens: of one token it is min(r·A, clip(r)·A).
 * @param {Core} core
 * @param {Method} method
 * @param {Rollouts} rollouts
 * @param {Float64Array} advantages
 * @param {readonly number[]} range
 * @param {import("../core/core.js").Aggregation} aggregation
 * @param {number} maxLength
 * @param {boolean} round as in `updateOf`
 * @param {number} i response
 * @param {number} [from] its first token, of all
 * @param {number} [to] the one after its last
 * @returns {number}
 */
export function objectiveOf(
  core,
  method,
  rollouts,
  advantages,
  range,
  aggregation,
  maxLength,
  round,
  i,
  from = rollouts.offsets[i],
  to = rollouts.offsets[i + 1],
) {
  const part = {
    ...rollouts,
    offsets: Uint32Array.of(0, to - from),
    oldLogprobs: rollouts.oldLogprobs.subarray(from, to),
    logprobs: rollouts.logprobs.subarray(from, to),
  };
  return updateOf(core, method, part, advantages.subarray(i, i + 1), range, aggregation, maxLength, round).objective;
}
