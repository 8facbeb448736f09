/**
 * What embind.cpp exposes. Options and results that are enumerations cross as integers, the positions in
 * the `…Names` constants.
 */

/** A buffer in WebAssembly memory, zeroed at first. Not garbage collected: call `delete()`. */
export interface Buffer<View> {
  /** A view of the buffer, valid until the next call into the module: memory that grows detaches it. */
  view(): View;
  delete(): void;
}

/** A length that is negative, NaN or more than memory can hold gives a buffer of length 0. */
export interface BufferConstructor<View> {
  new (length: number): Buffer<View>;
}

export type Doubles = Buffer<Float64Array>;
export type Bytes = Buffer<Uint8Array>;
export type Offsets = Buffer<Uint32Array>;

export interface Outcome {
  /** Position in `statusNames`; 0 is "ok". Otherwise the numbers are 0 and the output buffers untouched. */
  status: number;
  /** The first offending element; for "length-mismatch" the first position that one array lacks. */
  index: number;
}

export interface OutcomeOfSeveral extends Outcome {
  /** The array that `index` is about: 0 old, 1 current, 3 advantages, 4 offsets, 5 an output buffer. */
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
  Doubles: BufferConstructor<Float64Array>;
  Bytes: BufferConstructor<Uint8Array>;
  Offsets: BufferConstructor<Uint32Array>;

  /**
   * Advantages of a group of G responses.
   * @param deviations output, length G: reward − baseline
   * @param advantages output, length G: deviation / denominator
   */
  groupAdvantages(
    rewards: Doubles,
    baseline: number,
    scale: number,
    epsilon: number,
    deviations: Doubles,
    advantages: Doubles,
  ): Advantages;

  /** Importance ratios of one response from probabilities in (0, 1]; outputs as long as the inputs. */
  ratiosFromProbabilities(old: Doubles, current: Doubles, logRatios: Doubles, tokenRatios: Doubles): Ratios;

  /** The same from natural-log probabilities, each at most 0. */
  ratiosFromLogprobs(old: Doubles, current: Doubles, logRatios: Doubles, tokenRatios: Doubles): Ratios;

  /**
   * Clipped surrogate objective of a group of G responses with T tokens altogether.
   * @param advantages length G
   * @param oldLogprobs length T, natural logs, each at most 0
   * @param logprobs length T
   * @param offsets length G + 1: response i has the tokens offsets[i] up to offsets[i + 1]
   * @param maxLength at least 1; read for aggregation "seq-mean-token-sum-norm" only
   * @param dualClip 0 for none, otherwise above 1
   * @param sequenceRatios output, length G; 1 for a response without tokens
   * @param tokenRatios output, length T
   * @param tokenWeights output, length T: ∂J/∂log π, 0 where clipped
   * @param tokenClipped output, length T: 0 or 1
   */
  policyUpdate(
    algorithm: number,
    advantages: Doubles,
    oldLogprobs: Doubles,
    logprobs: Doubles,
    offsets: Offsets,
    clipLow: number,
    clipHigh: number,
    aggregation: number,
    maxLength: number,
    dualClip: number,
    sequenceRatios: Doubles,
    tokenRatios: Doubles,
    tokenWeights: Doubles,
    tokenClipped: Bytes,
  ): Update;

  /** Whether the clip range holds a token back: strictly beyond the bound on the side of the advantage. */
  isClipped(ratio: number, advantage: number, clipLow: number, clipHigh: number): boolean;

  /** Whether a response's final answer is the expected number; both texts in UTF-8. */
  checkFinalAnswer(response: Bytes, expected: Bytes): AnswerCheck;

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
  /** The bytes of gpo_core.wasm. */
  wasmBinary?: ArrayBuffer | Uint8Array;
  /** Where to fetch a file from. */
  locateFile?: (path: string, prefix: string) => string;
}

export default function factory(options?: FactoryOptions): Promise<Bindings>;
