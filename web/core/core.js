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
 * @typedef {"grpo" | "gspo"} Algorithm
 * @typedef {"seq-mean-token-mean" | "token-mean" | "seq-mean-token-sum-norm"} Aggregation
 *
 * @typedef {object} UpdateOptions
 * @property {Algorithm} algorithm whose ratio stands in the objective: each token's own, or the sequence's
 * @property {ArrayLike<number>} advantages one a response; G ≥ 1 of them
 * @property {number} clipLow clip range below 1, from 0 to 1; usual are 0.2 for GRPO and 3e-4 for GSPO
 * @property {number} clipHigh clip range above 1, from 0 up; usual are 0.2 for GRPO and 4e-4 for GSPO
 * @property {Aggregation} [aggregation] how the token terms are averaged; default `"seq-mean-token-mean"`
 * @property {number} [maxLength] in tokens, ≥ 1: needed with `"seq-mean-token-sum-norm"`, not read otherwise
 * @property {number} [dualClip] above 1: for a negative advantage a ratio above it counts as it; none by default
 *
 * @typedef {object} FlatResponses the tokens of all responses, one response after the other
 * @property {ArrayLike<number>} oldLogprobs
 * @property {ArrayLike<number>} logprobs
 * @property {ArrayLike<number>} offsets G + 1 of them: response i has the tokens offsets[i] up to offsets[i + 1]
 *
 * @typedef {UpdateOptions & ({ responses: readonly LogProbabilities[] } | FlatResponses)} Update
 *
 * @typedef {object} PolicyUpdate
 * @property {number} objective J, to be maximised: a trainer's loss is −J
 * @property {Float64Array} sequenceRatios one a response; 1 for a response without tokens
 * @property {Float64Array} tokenRatios one a token, response after response
 * @property {Float64Array} tokenWeights ∂J/∂log π of each token; 0 where it is clipped
 * @property {Uint8Array} tokenClipped 1 where the clip range holds the token back, else 0
 * @property {Uint32Array} offsets response i has the tokens offsets[i] up to offsets[i + 1]
 * @property {number} clipFraction share of all tokens that are clipped; 0 without tokens
 *
 * @typedef {"boxed" | "answer" | "last" | "none"} AnswerForm
 *
 * @typedef {object} FinalAnswer
 * @property {0 | 1} reward 1 where the answer is the expected number
 * @property {string | null} answer the number as it stands in the response; null where there is none
 * @property {AnswerForm} form where it was found: in the last `\boxed{…}` that holds a number, after the last
 *   "answer:", "answer is" or "answer =", or as the response's last number
 * @property {number} start answer is response.slice(start, end); both 0 where there is none
 * @property {number} end
 *
 * @typedef {object} ConstantGroupProbability
 * @property {number} probability allRight + allWrong; 1 for a group of one
 * @property {number} allRight p^G
 * @property {number} allWrong (1 − p)^G
 *
 * @typedef {object} LengthEffectOptions
 * @property {number} ratio the typical (median) token ratio, above 0
 * @property {number} noise standard deviation σ of one token's log ratio, ≥ 0
 * @property {number} length L, the number of tokens, from 1 to 2^53
 *
 * @typedef {object} LengthEffect of the product of L token ratios, and of the sequence ratio
 * @property {number} logProduct L·log(ratio), the middle of the product's logarithm
 * @property {number} logProductSpread σ·√L, its standard deviation
 * @property {number} logSequence log(ratio), the middle of the sequence ratio's logarithm
 * @property {number} logSequenceSpread σ/√L, its standard deviation
 * @property {number} productMean mean of the product itself
 * @property {number} productDeviation standard deviation of the product itself
 * @property {number} sequenceMean mean of the sequence ratio itself
 * @property {number} sequenceDeviation standard deviation of the sequence ratio itself
 *
 * @typedef {object} Convention
 * @property {Baseline} baseline
 * @property {Scale} scale
 * @property {number} epsilon
 *
 * @typedef {"lesson" | "trl" | "verl" | "openrlhf" | "openInstruct" | "drGrpo" | "rloo"} ConventionKey
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
      algorithm: bindings.algorithmNames.split(","),
      aggregation: bindings.aggregationNames.split(","),
      answerForm: bindings.answerFormNames.split(","),
      status: bindings.statusNames.split(","),
    };
    const conventions = Array.from({ length: bindings.conventionCount }, (_, i) => {
      const { key, baseline, scale, epsilon } = bindings.convention(i);
      const convention = /** @type {Convention} */ ({
        baseline: this.#names.baseline[baseline],
        scale: this.#names.scale[scale],
        epsilon,
      });
      return [key, Object.freeze(convention)];
    });
    /**
     * The ways that trainers turn rewards into advantages, by key; `lesson` is the default here.
     * @type {Readonly<Record<ConventionKey, Readonly<Convention>>>}
     */
    this.conventions = Object.freeze(Object.fromEntries(conventions));
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
    const size = numbers("rewards", rewards).length;
    const [result, deviations, advantages] = this.#workspace.run(
      [[Float64Array, rewards]],
      [
        [Float64Array, size],
        [Float64Array, size],
      ],
      () =>
        this.#bindings.groupAdvantages(
          size,
          this.#choice("baseline", baseline),
          this.#choice("scale", scale),
          number("epsilon", epsilon),
        ),
    );
    this.#check(result, "rewards", rewards, { epsilon });
    return {
      size,
      mean: result.mean,
      variance: result.variance,
      standardDeviation: result.standardDeviation,
      denominator: result.denominator,
      deviations,
      advantages,
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
    sameLength(keys[0], old, keys[1], current, "one of each for every token");
    const length = old.length;
    const form = inLogSpace ? "ratiosFromLogprobs" : "ratiosFromProbabilities";
    const [result, logRatios, tokenRatios] = this.#workspace.run(
      [
        [Float64Array, old],
        [Float64Array, current],
      ],
      [
        [Float64Array, length],
        [Float64Array, length],
      ],
      () => this.#bindings[form](length),
    );
    this.#check(result, keys[result.which], lists[result.which]);
    return {
      length,
      logRatios,
      tokenRatios,
      meanLogRatio: result.meanLogRatio,
      sequenceRatio: result.sequenceRatio,
      logProduct: result.logProduct,
      product: result.product,
      arithmeticMean: result.arithmeticMean,
    };
  }

  /**
   * The clipped surrogate objective J of one group and the weight that it puts on each token. A token's term is
   * min(r·A, clip(r, 1 − clipLow, 1 + clipHigh)·A), where r is the token's ratio in GRPO (DeepSeekMath, arXiv
   * 2402.03300, eq. 3) and the sequence ratio in GSPO (arXiv 2507.18071, eqs. 5 and 7).
   *
   * @param {Update} update the responses one by one, or flat: the arrays of all tokens, with offsets
   * @returns {PolicyUpdate} finite input never gives NaN: a ratio too large for a double is Infinity, and a
   *   clipped token's weight is 0 even there
   * @throws {CoreError} empty group, unequal lengths, a value out of range, offsets that do not fit, a bad option
   */
  policyUpdate(update) {
    const { algorithm, clipLow, clipHigh, aggregation = "seq-mean-token-mean", maxLength, dualClip } = update;
    const advantages = numbers("advantages", update.advantages);
    const { oldLogprobs, logprobs, offsets, name } = "responses" in update ? oneByOne(update) : flat(update);
    for (const [option, value] of Object.entries({ clipLow, clipHigh, maxLength, dualClip })) {
      // The core judges numbers, and what may be left out.
      if (value !== undefined || option.startsWith("clip")) number(option, value);
    }
    const tokens = oldLogprobs.length;
    const [result, sequenceRatios, tokenWeights, tokenClipped, tokenRatios] = this.#workspace.run(
      [
        [Float64Array, advantages],
        [Float64Array, oldLogprobs],
        [Float64Array, logprobs],
        [Uint32Array, offsets],
      ],
      [
        [Float64Array, advantages.length],
        [Float64Array, tokens],
        [Uint8Array, tokens],
        [Float64Array, tokens],
      ],
      () =>
        this.#bindings.policyUpdate(
          advantages.length,
          tokens,
          true,
          this.#choice("algorithm", algorithm),
          clipLow,
          clipHigh,
          this.#choice("aggregation", aggregation),
          maxLength ?? 0,
          // To the core 0 is no dual clip: one that is given as 0 is out of range like any other below 1.
          dualClip === undefined ? 0 : dualClip || NaN,
        ),
    );
    if (result.status !== 0) {
      /** @type {Record<number, [string, ArrayLike<number>]>} */
      const lists = {
        0: ["oldLogprobs", oldLogprobs],
        1: ["logprobs", logprobs],
        3: ["advantages", advantages],
        4: ["offsets", offsets],
      };
      const [list, values] = lists[result.which];
      const place = result.which < 2 ? name(list, result.index) : { list, index: result.index };
      this.#check(result, place.list, values, { clipLow, clipHigh, maxLength, dualClip }, place.index);
    }
    return {
      objective: result.objective,
      sequenceRatios,
      tokenRatios,
      tokenWeights,
      tokenClipped,
      offsets: Uint32Array.from(offsets),
      clipFraction: result.clipFraction,
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

  /**
   * The rule-based reward of a lesson on arithmetic: 1 where a response's final answer is the expected number
   * (the accuracy reward of DeepSeek-R1, arXiv 2501.12948v1, section 2.2.2). Numbers are compared as decimals of
   * any length: 14, "$14.00" and "+014" are equal. gpo/checker.hpp has every rule.
   *
   * @param {string} response
   * @param {string} expected holds the right number, found by the same rules
   * @returns {FinalAnswer}
   * @throws {CoreError} something other than strings, an expected answer without a number
   */
  checkFinalAnswer(response, expected) {
    const bytes = utf8("response", response);
    const expectedBytes = utf8("expected", expected);
    const [result] = this.#workspace.run(
      [
        [Uint8Array, bytes],
        [Uint8Array, expectedBytes],
      ],
      [],
      () => this.#bindings.checkFinalAnswer(bytes.length, expectedBytes.length),
    );
    if (result.status !== 0) {
      throw new CoreError(this.#names.status[result.status], `expected is ${show(expected)}: it must hold a number`);
    }
    const form = /** @type {AnswerForm} */ (this.#names.answerForm[result.form]);
    const start = utf16Length(bytes.subarray(0, result.begin));
    const end = start + utf16Length(bytes.subarray(result.begin, result.end));
    return {
      reward: /** @type {0 | 1} */ (result.reward),
      answer: form === "none" ? null : response.slice(start, end),
      form,
      start,
      end,
    };
  }

  /**
   * How probable it is that all rewards of a group are equal, so that nothing can be learnt from it: p^G + (1 − p)^G
   * for rewards that are 1 with probability p and else 0. DAPO samples such groups anew (arXiv 2503.14476, eq. 11).
   *
   * @param {number} successProbability p, from 0 to 1
   * @param {number} size G, the number of responses, from 1 to 2^53
   * @returns {ConstantGroupProbability}
   * @throws {CoreError} a value out of range
   */
  constantGroupProbability(successProbability, size) {
    const options = { successProbability, size };
    allNumbers(options);
    const result = this.#bindings.constantGroup(successProbability, size);
    this.#check({ ...result, index: 0 }, "", [], options);
    const { probability, allRight, allWrong } = result;
    return { probability, allRight, allWrong };
  }

  /**
   * Why GSPO divides by the length (arXiv 2507.18071, eq. 7): what L tokens, whose log ratios are independent and
   * normal with mean log(ratio) and standard deviation `noise`, do to the product of the token ratios, and to the
   * sequence ratio.
   *
   * @param {LengthEffectOptions} options
   * @returns {LengthEffect} never NaN: a value too large for a double is Infinity
   * @throws {CoreError} a value out of range, a misspelt option
   */
  lengthEffect(options) {
    const { ratio, noise, length } = known(options, ["ratio", "noise", "length"]);
    allNumbers({ ratio, noise, length });
    const { status, ...effect } = this.#bindings.lengthEffect(ratio, noise, length);
    this.#check({ status, index: 0 }, "", [], { ratio, noise, length });
    return effect;
  }

  /** @param {"baseline" | "scale" | "algorithm" | "aggregation"} option @param {string} value @returns {number} its place in the core's enumeration */
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
   * @param {Record<string, number | undefined>} [options] the numbers beside it
   * @param {number} [shown] the value's position in what the caller gave, where that is not the list itself
   */
  #check({ status, index }, name, list, options = {}, shown = index) {
    if (status === 0) return;
    const code = this.#names.status[status];
    const option = blamed(code, options);
    if (list.length === 0 && !option) throw new CoreError(code, `${name} is empty: give at least one number`);
    const [place, value, at] = option ? [option, options[option], -1] : [`${name}[${shown}]`, list[index], shown];
    throw new CoreError(code, `${place} is ${show(value)}: ${ALLOWED[code] ?? code}`, at);
  }
}

/** What is allowed, by what was wrong. @type {Record<string, string>} */
const ALLOWED = {
  "not-finite": "it must be a finite number",
  "probability-out-of-range": "a probability is above 0 and at most 1",
  "logprob-above-zero": "a log-probability is at most 0",
  "epsilon-out-of-range": "it must be finite and at least 0",
  "clip-out-of-range": "clipLow goes from 0 to 1, clipHigh is finite and at least 0",
  "dual-clip-out-of-range": "it must be finite and above 1",
  "max-length-out-of-range": "it must be finite and at least 1",
  "success-probability-out-of-range": "it must be from 0 to 1",
  "size-out-of-range": "a group has a whole number of responses, from 1 up",
  "ratio-out-of-range": "it must be finite and above 0",
  "noise-out-of-range": "it must be finite and at least 0",
  "length-out-of-range": "a response has a whole number of tokens, from 1 up",
  "bad-offsets": "offsets start at 0, never fall, and end at the number of tokens",
};

/**
 * @param {string} code
 * @param {Record<string, number | undefined>} options
 * @returns {string | undefined} the option that an error is about, if it is about one
 */
function blamed(code, options) {
  if (code === "clip-out-of-range") {
    const { clipLow } = options;
    return clipLow !== undefined && clipLow >= 0 && clipLow <= 1 ? "clipHigh" : "clipLow";
  }
  return Object.keys(options).find((key) => code === `${key.replace(/[A-Z]/, "-$&").toLowerCase()}-out-of-range`);
}

const UPDATE_OPTIONS = ["algorithm", "advantages", "clipLow", "clipHigh", "aggregation", "maxLength", "dualClip"];

/**
 * @typedef {object} Tokens of all responses, one response after the other
 * @property {ArrayLike<number>} oldLogprobs
 * @property {ArrayLike<number>} logprobs
 * @property {ArrayLike<number>} offsets
 * @property {(list: string, index: number) => { list: string, index: number }} name where the caller gave a value
 */

/** @param {UpdateOptions & FlatResponses} update @returns {Tokens} */
function flat(update) {
  known(update, [...UPDATE_OPTIONS, "oldLogprobs", "logprobs", "offsets"]);
  const oldLogprobs = numbers("oldLogprobs", update.oldLogprobs);
  const logprobs = numbers("logprobs", update.logprobs);
  const offsets = numbers("offsets", update.offsets);
  sameLength("oldLogprobs", oldLogprobs, "logprobs", logprobs, "one of each for every token");
  const { length } = update.advantages;
  if (length > 0 && offsets.length !== length + 1) {
    throw new CoreError(
      "length-mismatch",
      `advantages has ${length} values and offsets has ${offsets.length}: give one offset more than responses`,
    );
  }
  // What does not fit in 32 bits would wrap to something that does.
  const odd = Array.prototype.findIndex.call(offsets, (offset) => offset >>> 0 !== offset);
  if (odd >= 0) {
    const sentence = `offsets[${odd}] is ${show(offsets[odd])}: an offset is a whole number from 0 up`;
    throw new CoreError("bad-offsets", sentence, odd);
  }
  return { oldLogprobs, logprobs, offsets, name: (list, index) => ({ list, index }) };
}

/** @param {UpdateOptions & { responses: readonly LogProbabilities[] }} update @returns {Tokens} */
function oneByOne(update) {
  known(update, [...UPDATE_OPTIONS, "responses"]);
  const { responses } = update;
  if (!Array.isArray(responses)) {
    throw new CoreError("not-a-list", `responses is ${show(responses)}: give an array of responses`);
  }
  sameLength("advantages", update.advantages, "responses", responses, "one advantage for every response");
  const offsets = [0];
  const lists = responses.map((response, i) => {
    const place = `responses[${i}]`;
    if (typeof response !== "object" || response === null) {
      throw new CoreError("not-a-list", `${place} is ${show(response)}: give { oldLogprobs, logprobs }`, i);
    }
    known(response, ["oldLogprobs", "logprobs"]);
    const oldLogprobs = numbers(`${place}.oldLogprobs`, response.oldLogprobs);
    const logprobs = numbers(`${place}.logprobs`, response.logprobs);
    sameLength(`${place}.oldLogprobs`, oldLogprobs, `${place}.logprobs`, logprobs, "one of each for every token");
    offsets.push(offsets[i] + logprobs.length);
    return { oldLogprobs, logprobs };
  });
  const join = (/** @type {"oldLogprobs" | "logprobs"} */ key) => {
    const joined = new Float64Array(offsets[responses.length]);
    lists.forEach((list, i) => joined.set(list[key], offsets[i]));
    return joined;
  };
  return {
    oldLogprobs: join("oldLogprobs"),
    logprobs: join("logprobs"),
    offsets,
    name(list, index) {
      const i = offsets.findLastIndex((offset) => offset <= index);
      return { list: `responses[${i}].${list}`, index: index - offsets[i] };
    },
  };
}

/**
 * @param {string} name
 * @param {ArrayLike<unknown>} list
 * @param {string} otherName
 * @param {ArrayLike<unknown>} other
 * @param {string} wanted completes "give …"
 */
function sameLength(name, list, otherName, other, wanted) {
  if (list.length === other.length) return;
  throw new CoreError(
    "length-mismatch",
    `${name} has ${list.length} values and ${otherName} has ${other.length}: give ${wanted}`,
  );
}

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
  for (let i = 0; i < values.length; i++) {
    if (typeof values[i] !== "number") number(`${name}[${i}]`, values[i], i);
  }
  return /** @type {ArrayLike<number>} */ (values);
}

/** @param {string} name @param {unknown} value @param {number} [index] */
function number(name, value, index) {
  if (typeof value === "number") return value;
  throw new CoreError("not-finite", `${name} is ${show(value)}: ${ALLOWED["not-finite"]}`, index);
}

/** @param {Record<string, unknown>} options each seen to be a number (in range or not: that is the core's to judge) */
function allNumbers(options) {
  for (const [name, value] of Object.entries(options)) number(name, value);
}

/** @param {string} name @param {unknown} text @returns {Uint8Array} the text in UTF-8, half of a surrogate pair as U+FFFD */
function utf8(name, text) {
  if (typeof text === "string") return new TextEncoder().encode(text);
  throw new CoreError("not-a-string", `${name} is ${show(text)}: give a string`);
}

/** @param {Uint8Array} bytes whole characters in UTF-8 @returns {number} the length they have in a JavaScript string */
function utf16Length(bytes) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).length;
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
