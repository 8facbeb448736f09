/**
 * What engineers look for in a whole file: constant groups, what is clipped, how the ratios lie, the largest weights.
 * Everything comes of a few passes over the columns; nothing is sorted.
 *
 * @typedef {import("../core/core.js").PolicyUpdate} PolicyUpdate
 * @typedef {import("./rollouts.js").Rollouts} Rollouts
 * @typedef {import("./update.js").Method} Method
 * @typedef {import("./update.js").Update} Update
 * @typedef {Record<Method, readonly number[]>} Ranges how far each method lets ratios go below and above 1
 *
 * @typedef {object} GroupReport
 * @property {number} count
 * @property {boolean} rewarded whether it is told by the rewards, or, without any, by advantages that are all 0
 * @property {number[]} constant groups of two or more in which all earn the same
 * @property {number[]} single groups of one
 *
 * @typedef {object} ClipReport tokens, or responses, that are clipped
 * @property {number} above with a positive advantage
 * @property {number} below with a negative one
 * @property {number} all there are
 *
 * @typedef {object} Histogram of ratios, on a log scale around 1
 * @property {number} reach natural log of the ratio at the right end
 * @property {Uint32Array} counts one a bin from left to right: first and last what lies beyond the ends
 * @property {Uint32Array} clipped how many of these are clipped
 * @property {number} all
 * @property {number} least ratio
 * @property {number} most
 * @property {number} below how many lie below the clip range
 * @property {number} above
 *
 * @typedef {object} Weight
 * @property {Method} method
 * @property {number} weight
 * @property {number} ratio
 * @property {number} response
 * @property {number} token its place in the response; of a response that is pushed as one, the first
 * @property {number} tokens how many have this weight: 1, or the whole response
 *
 * @typedef {object} Lengths
 * @property {Uint32Array} responses that have tokens
 * @property {number} shortest in tokens
 * @property {number} longest
 *
 * @typedef {object} Report
 * @property {GroupReport} groups
 * @property {{ grpo: ClipReport, gspo: ClipReport, responses: ClipReport }} clipped tokens with each method, and responses with GSPO
 * @property {Histogram} tokenRatios
 * @property {Histogram} sequenceRatios
 * @property {Weight[]} largest the largest first
 * @property {Lengths} lengths
 */

/** Bins between the two ends: an odd number, so that a ratio of 1 stands in the middle of one. */
export const BINS = 41;
/** Weights that are listed. */
const LARGEST = 20;
/** Share of the ratios that have to be within the ends. */
const WITHIN = 0.995;
/** How far the axis goes on beyond the clip range. */
const ROOM = 1.25;
/** Ends of the axis, as natural logs: 1, 2 and 5 times the powers of ten from here on. */
const FINEST = -6;
const ENDS = Array.from({ length: 28 }, (_, i) => Number(`${[1, 2, 5][i % 3]}e${FINEST + Math.floor(i / 3)}`));

/** @param {Update} update @param {Ranges} ranges @returns {Report} */
export function reportOf({ rollouts, advantages, grpo, gspo }, ranges) {
  const filled = withTokens(rollouts);
  return {
    groups: reportGroups(rollouts, advantages),
    clipped: {
      grpo: countClipped(rollouts, advantages, grpo.tokenClipped),
      gspo: countClipped(rollouts, advantages, gspo.tokenClipped),
      responses: countResponses(rollouts, advantages, gspo.tokenClipped, filled.responses),
    },
    tokenRatios: histogram(grpo.tokenRatios, (t) => grpo.tokenClipped[t] === 1, ranges.grpo),
    sequenceRatios: histogram(
      Float64Array.from(filled.responses, (i) => gspo.sequenceRatios[i]),
      (k) => gspo.tokenClipped[rollouts.offsets[filled.responses[k]]] === 1,
      ranges.gspo,
    ),
    largest: largestWeights(rollouts, grpo, gspo),
    lengths: filled,
  };
}

/** @param {Rollouts} rollouts @param {Float64Array} advantages @returns {GroupReport} */
function reportGroups({ groups, rewards }, advantages) {
  const constant = [];
  const single = [];
  for (const [i, { first, size }] of groups.entries()) {
    const values = (rewards ?? advantages).subarray(first, first + size);
    if (size === 1) single.push(i);
    else if (values.every((value) => value === (rewards ? values[0] : 0))) constant.push(i);
  }
  return { count: groups.length, rewarded: rewards !== undefined, constant, single };
}

/** @param {Rollouts} rollouts @param {Float64Array} advantages @param {Uint8Array} clipped @returns {ClipReport} of tokens */
function countClipped({ offsets }, advantages, clipped) {
  const counts = { above: 0, below: 0, all: clipped.length };
  for (let i = 0; i + 1 < offsets.length; i++) {
    let count = 0;
    for (let t = offsets[i]; t < offsets[i + 1]; t++) count += clipped[t];
    // Only a ratio above the range is clipped with a positive advantage, only one below it with a negative one.
    counts[advantages[i] > 0 ? "above" : "below"] += count;
  }
  return counts;
}

/** @param {Rollouts} rollouts @param {Float64Array} advantages @param {Uint8Array} clipped @param {Uint32Array} responses @returns {ClipReport} of responses */
function countResponses({ offsets }, advantages, clipped, responses) {
  const counts = { above: 0, below: 0, all: responses.length };
  for (const i of responses) if (clipped[offsets[i]]) counts[advantages[i] > 0 ? "above" : "below"]++;
  return counts;
}

/** @param {Rollouts} rollouts @returns {Lengths} */
function withTokens({ offsets }) {
  const responses = [];
  let [shortest, longest] = [Infinity, 0];
  for (let i = 0; i + 1 < offsets.length; i++) {
    const length = offsets[i + 1] - offsets[i];
    if (length === 0) continue;
    responses.push(i);
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }
  return { responses: Uint32Array.from(responses), shortest, longest };
}

/**
 * @param {Float64Array} ratios
 * @param {(i: number) => boolean} isClipped
 * @param {readonly number[]} range
 * @returns {Histogram}
 */
export function histogram(ratios, isClipped, [low, high]) {
  const reach = reachOf(ratios, low, high);
  const counts = new Uint32Array(BINS + 2);
  const clipped = new Uint32Array(BINS + 2);
  let [least, most, below, above] = [Infinity, 0, 0, 0];
  for (let i = 0; i < ratios.length; i++) {
    const ratio = ratios[i];
    const place = binOf(Math.log(ratio), reach);
    counts[place]++;
    if (isClipped(i)) clipped[place]++;
    if (ratio < least) least = ratio;
    if (ratio > most) most = ratio;
    if (ratio < 1 - low) below++;
    else if (ratio > 1 + high) above++;
  }
  return { reach, counts, clipped, all: ratios.length, least, most, below, above };
}

/** @param {number} log of a ratio @param {number} reach @returns {number} the bin that it falls in */
const binOf = (log, reach) => Math.min(BINS + 1, Math.max(0, Math.floor((log / reach + 1) * (BINS / 2)) + 1));

/** @param {number} bin @param {number} reach @returns {number} natural log at its left end */
export const binStart = (bin, reach) => ((bin - 1) / (BINS / 2) - 1) * reach;

/** The first end that has nearly all ratios, and the clip range with some room. @param {Float64Array} ratios @param {number} low @param {number} high */
function reachOf(ratios, low, high) {
  /** How many ratios need each end. */
  const needs = new Uint32Array(ENDS.length);
  for (let i = 0; i < ratios.length; i++) needs[endFor(Math.abs(Math.log(ratios[i])))]++;
  let end = endFor(ROOM * Math.max(Math.abs(Math.log(Math.max(1 - low, 0.1))), Math.log(1 + high)));
  let within = 0;
  for (let i = 0; i <= end; i++) within += needs[i];
  while (within < WITHIN * ratios.length && end < ENDS.length - 1) within += needs[++end];
  return ENDS[end];
}

/** @param {number} size of a natural log @returns {number} the first end that it is within; the last where there is none */
function endFor(size) {
  if (size <= ENDS[0]) return 0;
  if (!(size < ENDS[ENDS.length - 1])) return ENDS.length - 1;
  // There are three a power of ten.
  let end = 3 * (Math.floor(Math.log10(size)) - FINEST);
  while (ENDS[end] < size) end++;
  return end;
}

/**
 * Tokens for GRPO; for GSPO, which pushes all tokens of a response alike, responses.
 * @param {Rollouts} rollouts @param {PolicyUpdate} grpo @param {PolicyUpdate} gspo
 * @returns {Weight[]}
 */
function largestWeights({ offsets }, grpo, gspo) {
  /** @type {Weight[]} */
  const found = [];
  /** A weight has to be larger than this to be among them. */
  let least = 0;
  /** @param {Weight} one */
  const add = (one) => {
    let place = found.length;
    while (place > 0 && Math.abs(found[place - 1].weight) < Math.abs(one.weight)) place--;
    found.splice(place, 0, one);
    if (found.length > LARGEST) found.pop();
    if (found.length === LARGEST) least = Math.abs(found[LARGEST - 1].weight);
  };
  for (let i = 0; i + 1 < offsets.length; i++) {
    const [from, to] = [offsets[i], offsets[i + 1]];
    for (let t = from; t < to; t++) {
      const weight = grpo.tokenWeights[t];
      if (Math.abs(weight) <= least) continue;
      add({ method: "grpo", weight, ratio: grpo.tokenRatios[t], response: i, token: t - from, tokens: 1 });
    }
    const weight = from < to ? gspo.tokenWeights[from] : 0;
    if (Math.abs(weight) <= least) continue;
    add({ method: "gspo", weight, ratio: gspo.sequenceRatios[i], response: i, token: 0, tokens: to - from });
  }
  return found;
}

/** @param {Rollouts} rollouts @param {number} response @returns {number} the group that it is of */
export function groupOf({ groups }, response) {
  let [from, to] = [0, groups.length - 1];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (groups[middle].first <= response) from = middle;
    else to = middle - 1;
  }
  return from;
}
