/**
 * What embind.cpp exposes. Options and results that are enumerations cross as integers, the positions in
 * the `…Names` constants.
 *
 * Arrays lie in a room in WebAssembly memory, one after the other, each from a multiple of 8 bytes on. JavaScript
 * fills the inputs before a call, and reads the outputs after it.
 */

export interface Outcome {
  /** Position in `statusNames`; 0 is "ok". Otherwise the other numbers, and the outputs, mean nothing. */
  status: number;
  /** The first offending element; for "length-mismatch" the first position that one array lacks. */
  index: number;
}

export interface OutcomeOfSeveral extends Outcome {
  /** The array that `index` is about: 0 old, 1 current, 3 advantages, 4 offsets, 5 an output. */
  which: number;
}

export interface Advantages extends Outcome {
  mean: number;
  /** Divided by G − 1 for scale "sample", else by G; Infinity beyond the range of a double. */
  variance: number;
  standardDeviation: number;
  /** standardDeviation + epsilon, or 1 for scale "none". */
  denominator: number;
  /** Position in `signalNames`. */
  signal: number;
}

export interface Ratios extends OutcomeOfSeveral {
  meanLogRatio: number;
  /** exp(meanLogRatio). */
  sequenceRatio: number;
  /** The sum of the log ratios. */
  logProduct: number;
  /** exp(logProduct). */
  product: number;
  /** Mean of the token ratios. */
  arithmeticMean: number;
}

export interface Update extends OutcomeOfSeveral {
  /** J, to be maximised. */
  objective: number;
  /** Share of all tokens that are clipped, 0 to 1. */
  clipFraction: number;
}

export interface AnswerCheck {
  /** Position in `statusNames`; 0 is "ok". */
  status: number;
  /** Position in `answerFormNames`. */
  form: number;
  /** The number that was found: bytes [begin, end) of the response. */
  begin: number;
  end: number;
  /** 1 or 0. */
  reward: number;
}

export interface ConstantGroup {
  status: number;
  /** allRight + allWrong. */
  probability: number;
  allRight: number;
  allWrong: number;
}

/** A spread is the standard deviation of a logarithm, a deviation that of the value itself. */
export interface LengthEffect {
  status: number;
  logProduct: number;
  logProductSpread: number;
  logSequence: number;
  logSequenceSpread: number;
  productMean: number;
  productDeviation: number;
  sequenceMean: number;
  sequenceDeviation: number;
}

export interface Convention {
  key: string;
  /** Position in `baselineNames`. */
  baseline: number;
  /** Position in `scaleNames`. */
  scale: number;
  epsilon: number;
}

export interface Bindings {
  /**
   * Makes the room at least `bytes` large; if that takes more memory, what is in it is lost.
   * @returns the whole room, of length 0 if there is no memory. A view is valid until the next call into the module:
   *   memory that grows detaches it.
   */
  reserve(bytes: number): Uint8Array<ArrayBuffer>;

  /**
   * Advantages of a group of G responses. Arrays, doubles all:
   * - rewards, length G
   * - output, length G: deviations, reward − baseline
   * - output, length G: advantages, deviation / denominator
   */
  groupAdvantages(size: number, baseline: number, scale: number, epsilon: number): Advantages;

  /**
   * Importance ratios of one response. Arrays, all doubles of its length:
   * - probabilities in (0, 1] under the old policy
   * - the same under the current policy
   * - output: log ratios
   * - output: token ratios
   */
  ratiosFromProbabilities(length: number): Ratios;

  /** The same from natural-log probabilities, each at most 0. */
  ratiosFromLogprobs(length: number): Ratios;

  /**
   * Clipped surrogate objective of a group of G responses with T tokens altogether. Arrays, doubles where nothing else
   * is said:
   * - advantages, length G
   * - natural-log probabilities under the old policy, length T, each at most 0
   * - the same under the current policy
   * - offsets, length G + 1, Uint32Array: response i has the tokens offsets[i] up to offsets[i + 1]
   * - output, length G: sequence ratios; 1 for a response without tokens
   * - output, length T: token weights, ∂J/∂log π, 0 where clipped
   * - output, length T, Uint8Array: 1 where a token is clipped, else 0
   * - output, length T: token ratios, if they are asked for
   * @param maxLength at least 1; read for aggregation "seq-mean-token-sum-norm" only
   * @param dualClip 0 for none, otherwise above 1
   */
  policyUpdate(
    responses: number,
    tokens: number,
    withTokenRatios: boolean,
    algorithm: number,
    clipLow: number,
    clipHigh: number,
    aggregation: number,
    maxLength: number,
    dualClip: number,
  ): Update;

  /** Whether the clip range holds a token back: strictly beyond the bound on the side of the advantage. */
  isClipped(ratio: number, advantage: number, clipLow: number, clipHigh: number): boolean;

  /**
   * Whether a response's final answer is the expected number. Arrays, bytes:
   * - the response in UTF-8
   * - the expected answer in UTF-8
   */
  checkFinalAnswer(responseLength: number, expectedLength: number): AnswerCheck;

  /** Probability that all `size` rewards of a group are equal, each 1 with the given probability and else 0. */
  constantGroup(successProbability: number, size: number): ConstantGroup;

  /** What a length of `length` tokens does to the product of the token ratios and to the sequence ratio. */
  lengthEffect(ratio: number, noise: number, length: number): LengthEffect;

  /** Entry of the table of conventions, 0 ≤ index < conventionCount; elsewhere the key is empty. */
  convention(index: number): Convention;
  conventionCount: number;

  /** Names in the order of the integers, separated by commas. */
  statusNames: string;
  baselineNames: string;
  scaleNames: string;
  signalNames: string;
  algorithmNames: string;
  aggregationNames: string;
  answerFormNames: string;
}

export interface FactoryOptions {
  /** Compiles and instantiates the module in place of the default; calls back with the instance. */
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module?: WebAssembly.Module) => void,
  ) => WebAssembly.Exports | Record<string, never>;
}

export default function factory(options?: FactoryOptions): Promise<Bindings>;
