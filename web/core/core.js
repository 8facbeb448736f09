import { CoreError, show } from "./errors.js";
import { Workspace } from "./workspace.js";

/**
 * @typedef {import("../../build/wasm/gpo_core.mjs").Bindings} Bindings
 * @typedef {"mean" | "leave-one-out"} Baseline
 * @typedef {"population" | "sample" | "none"} Scale
 * @typedef {"mixed" | "constant" | "single"} Signal
 *
 * @typedef {object} AdvantageOptions
 * @property {Baseline} [baseline] what each reward is compared with; default `"mean"`
 * @property {Scale} [scale] what the difference is divided by; default `"population"`
 * @property {number} [epsilon] added to the standard deviation, ≥ 0; default 0
 *
 * @typedef {object} GroupAdvantages
 * @property {number} size G, the number of responses
 * @property {number} mean mean reward
 * @property {number} variance of the rewards: ÷ (G−1) with scale `"sample"`, ÷ G otherwise; Infinity where a double cannot hold it
 * @property {number} standardDeviation square root of the variance
 * @property {number} denominator standardDeviation + epsilon, or 1 with scale `"none"`
 * @property {Float64Array} deviations R_i − baseline_i, one a response
 * @property {Float64Array} advantages A_i = deviations[i] / denominator, one a response
 * @property {Signal} signal `"constant"` where all rewards are equal and `"single"` for a group of one: every advantage is exactly 0 there
 *
 * @typedef {{ old: ArrayLike<number>, current: ArrayLike<number> }} Probabilities
 * @typedef {{ oldLogprobs: ArrayLike<number>, logprobs: ArrayLike<number> }} LogProbabilities
 *
 * @typedef {object} ImportanceRatios
 * @property {number} length |y|, the number of tokens
 * @property {Float64Array} logRatios log π − log π_old, one a token
 * @property {Float64Array} tokenRatios exp(logRatios), one a token: GRPO's
 * @property {number} meanLogRatio
 * @property {number} sequenceRatio exp(meanLogRatio), the geometric mean of the token ratios: GSPO's
 * @property {number} logProduct sum of the log ratios
 * @property {number} product of the token ratios: grows and shrinks with the length
 * @property {number} arithmeticMean of the token ratios: no method uses it
 *
 * @typedef {object} Convention
 * @property {Baseline} baseline
 * @property {Scale} scale
 * @property {number} epsilon
 */

/** The C++ core behind plain JavaScript data. Made by `loadCore()`. */
export class Core {
  #bindings;
  #workspace;
  #names;

  /** @param {Bindings} bindings */
  constructor(bindings) {
    this.#bindings = bindings;
    this.#workspace = new Workspace(bindings);
    // The core's own words for its enumerations, in their order.
    this.#names = {
      baseline: bindings.baselineNames.split(","),
      scale: bindings.scaleNames.split(","),
      signal: bindings.signalNames.split(","),
      status: bindings.statusNames.split(","),
    };
    /**
     * The ways that trainers turn rewards into advantages, by key; `lesson` is the default here.
     * @type {Readonly<Record<string, Readonly<Convention>>>}
     */
    this.conventions = Object.freeze(
      Object.fromEntries(
        Array.from({ length: bindings.conventionCount }, (_, i) => {
          const { key, baseline, scale, epsilon } = bindings.convention(i);
          const convention = /** @type {Convention} */ ({
            baseline: this.#names.baseline[baseline],
            scale: this.#names.scale[scale],
            epsilon,
          });
          return [key, Object.freeze(convention)];
        }),
      ),
    );
  }

  /**
   * Group-relative advantages, A_i = (R_i − baseline_i) / (spread + ε): DeepSeekMath (arXiv 2402.03300),
   * outcome supervision; with the other options Dr. GRPO (2503.20783), RLOO and what trainers print.
   *
   * @param {ArrayLike<number>} rewards one finite number a response; G ≥ 1 of them
   * @param {AdvantageOptions} [options]
   * @returns {GroupAdvantages}
   * @throws {CoreError} empty group, a reward that is not a finite number, a bad option
   */
  groupAdvantages(rewards, options = {}) {
    const { baseline = "mean", scale = "population", epsilon = 0 } = known(options, ["baseline", "scale", "epsilon"]);
    const input = this.#workspace.input("rewards", numbers("rewards", rewards));
    const size = rewards.length;
    const deviations = this.#workspace.output("deviations", size);
    const advantages = this.#workspace.output("advantages", size);
    const result = this.#bindings.groupAdvantages(
      input,
      this.#choice("baseline", baseline),
      this.#choice("scale", scale),
      number("epsilon", epsilon),
      deviations,
      advantages,
    );
    this.#check(result, "rewards", rewards, { epsilon });
    return {
      size,
      mean: result.mean,
      variance: result.variance,
      standardDeviation: result.standardDeviation,
      denominator: result.denominator,
      deviations: deviations.view().slice(),
      advantages: advantages.view().slice(),
      signal: /** @type {Signal} */ (this.#names.signal[result.signal]),
    };
  }

  /**
   * Importance ratios of one response, always formed in log space: GRPO's r_t = π/π_old for each token
   * (DeepSeekMath, eq. 3) and GSPO's s = exp(mean log r_t) for the sequence (arXiv 2507.18071, eq. 7).
   *
   * @param {Probabilities | LogProbabilities} tokens two lists of one length ≥ 1: probabilities in (0, 1],
   *   or natural-log probabilities ≤ 0
   * @returns {ImportanceRatios} a ratio too large for a double is Infinity; never NaN
   * @throws {CoreError} empty lists, unequal lengths, a value out of range
   */
  importanceRatios(tokens) {
    const inLogSpace = "logprobs" in tokens || "oldLogprobs" in tokens;
    const keys = inLogSpace ? ["oldLogprobs", "logprobs"] : ["old", "current"];
    known(tokens, keys);
    const lists = keys.map((key) =>
      numbers(key, /** @type {Record<string, ArrayLike<number>>} */ (/** @type {unknown} */ (tokens))[key]),
    );
    const [old, current] = lists;
    if (old.length !== current.length) {
      throw new CoreError(
        "length-mismatch",
        `${keys[0]} has ${old.length} values and ${keys[1]} has ${current.length}: give one of each for every token`,
      );
    }
    const length = old.length;
    const oldBuffer = this.#workspace.input("old", old);
    const currentBuffer = this.#workspace.input("current", current);
    const logRatios = this.#workspace.output("logRatios", length);
    const tokenRatios = this.#workspace.output("tokenRatios", length);
    const form = inLogSpace ? "ratiosFromLogprobs" : "ratiosFromProbabilities";
    const result = this.#bindings[form](oldBuffer, currentBuffer, logRatios, tokenRatios);
    this.#check(result, keys[result.which], lists[result.which]);
    return {
      length,
      logRatios: logRatios.view().slice(),
      tokenRatios: tokenRatios.view().slice(),
      meanLogRatio: result.meanLogRatio,
      sequenceRatio: result.sequenceRatio,
      logProduct: result.logProduct,
      product: result.product,
      arithmeticMean: result.arithmeticMean,
    };
  }

  /**
   * Whether the clipped surrogate holds a token back (DeepSeekMath, eq. 3): for a positive advantage where
   * ratio > 1 + clipHigh, for a negative one where ratio < 1 − clipLow, strictly.
   *
   * @param {number} ratio
   * @param {number} advantage
   * @param {{ clipLow: number, clipHigh: number }} range
   * @returns {boolean}
   */
  isClipped(ratio, advantage, { clipLow, clipHigh }) {
    return this.#bindings.isClipped(ratio, advantage, clipLow, clipHigh);
  }

  /** @param {"baseline" | "scale"} option @param {string} value @returns {number} its place in the core's enumeration */
  #choice(option, value) {
    const place = this.#names[option].indexOf(value);
    if (place < 0) {
      throw new CoreError(
        "unknown-option",
        `${option} is ${show(value)}: choose one of ${this.#names[option].join(", ")}`,
      );
    }
    return place;
  }

  /**
   * Turns the core's status into an error.
   * @param {{ status: number, index: number }} result
   * @param {string} name of the list that the core looked at
   * @param {ArrayLike<number>} list
   * @param {Record<string, number>} [options] the numbers beside it
   */
  #check({ status, index }, name, list, options = {}) {
    if (status === 0) return;
    const code = this.#names.status[status];
    if (list.length === 0) throw new CoreError(code, `${name} is empty: give at least one number`);
    const option = Object.keys(options).find((key) => code.startsWith(key));
    const [place, value, at] = option ? [option, options[option], -1] : [`${name}[${index}]`, list[index], index];
    throw new CoreError(code, `${place} is ${show(value)}: ${ALLOWED[code] ?? code}`, at);
  }
}

/** What is allowed, by what was wrong. @type {Record<string, string>} */
const ALLOWED = {
  "not-finite": "it must be a finite number",
  "probability-out-of-range": "a probability is above 0 and at most 1",
  "logprob-above-zero": "a log-probability is at most 0",
  "epsilon-out-of-range": "it must be finite and at least 0",
};

/**
 * @param {string} name
 * @param {unknown} list
 * @returns {ArrayLike<number>} the list, each entry seen to be a number (finite or not: that is the core's to judge)
 */
function numbers(name, list) {
  if (!Array.isArray(list) && !(ArrayBuffer.isView(list) && !(list instanceof DataView))) {
    throw new CoreError("not-a-list", `${name} is ${show(list)}: give an array or a typed array of numbers`);
  }
  const values = /** @type {ArrayLike<unknown>} */ (/** @type {unknown} */ (list));
  // A typed array of numbers holds nothing else; BigInt arrays do not pass.
  for (let i = 0; i < values.length; i++) number(`${name}[${i}]`, values[i], i);
  return /** @type {ArrayLike<number>} */ (values);
}

/** @param {string} name @param {unknown} value @param {number} [index] */
function number(name, value, index) {
  if (typeof value === "number") return value;
  throw new CoreError("not-finite", `${name} is ${show(value)}: ${ALLOWED["not-finite"]}`, index);
}

/**
 * @template {object} T
 * @param {T} options
 * @param {string[]} keys
 * @returns {T} the options, none of them misspelt
 */
function known(options, keys) {
  const unknown = Object.keys(options).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new CoreError("unknown-option", `there is no option ${show(unknown)}: choose from ${keys.join(", ")}`);
  }
  return options;
}
