import { capital, count, named, plural, root } from "./words.js";

/** Probabilities become ratios; clipping uses some of it too. */
export default {
  label: "Probabilities become ratios",
  /** @param {number} n */
  title: (n) => (n === 1 ? "One response of one token" : `One response of ${count(n)} tokens`),
  presets: {
    lesson: "Lesson",
    noChange: "No change",
    bothRise: "Both rise",
    oneOutlier: "One outlier",
    longer: "Longer",
  },
  columns: {
    token: "Token",
    old: "Old probability",
    oldShort: "old",
    current: "Current probability",
    currentShort: "current",
    ratio: "Current / old",
  },
  /** @param {string} name @param {string} given @param {string} example */
  badClip: (name, given, example) =>
    `${name} is “${given}”. It takes two numbers, like ${example}: how far below 1, from 0 to 1, and how far above, from 0 up.`,
  /** @param {number} i */
  token: (i) => `Token ${i + 1}`,
  /** @param {number} i */
  old: (i) => `Old probability of token ${i + 1}`,
  /** @param {number} i */
  current: (i) => `Current probability of token ${i + 1}`,
  /** @param {number} i */
  circle: (i) => `Ratio of token ${i + 1}, by its current probability`,
  /** @param {string} probability @param {string} ratio */
  dotValue: (probability, ratio) => `${probability}, ratio ${ratio}`,
  probability: "a number above 0, at most 1",
  clipRange: "a number from 0 up",
  anyAdvantage: "any number, like 1",
  /** @param {number} i */
  remove: (i) => `Remove token ${i + 1}`,
  add: "Add a token",
  sequence: "sequence",
  /** @param {number} i */
  dot: (i) => `token ${i + 1}`,
  axis: "current / old, log scale: equal steps multiply",
  sign: "Advantage",
  positive: "positive",
  negative: "negative",
  /** @param {number} side @param {string} low @param {string} high */
  band(side, low, high) {
    if (side > 0) return `GRPO clips above ${high}`;
    if (side < 0) return `GRPO clips below ${low}`;
    return `GRPO’s clip range ${low}–${high}`;
  },
  /** @param {number} side @param {number[]} clipped tokens @param {string} bound */
  clip(side, clipped, bound) {
    if (side === 0) return "An advantage of 0 pushes no token, clipped or not.";
    const where = side > 0 ? `above ${bound}` : `below ${bound}`;
    const means =
      side > 0 ? "has been raised enough and is pushed no further" : "has been lowered enough and is pushed no further";
    const given = `With a ${side > 0 ? "positive" : "negative"} advantage GRPO clips`;
    if (clipped.length === 0) return `${given} a token ${where}: here, none.`;
    return `${given} ${named(clipped, "token")}: ${clipped.length === 1 ? "its" : "each"} ratio is ${where}, so ${clipped.length === 1 ? "it" : "each"} ${means}.`;
  },
  gspoClip: "GSPO clips the sequence ratio as one, at a range of its own hundreds of times narrower.",
  perToken: "one ratio per token",
  /** @param {number} n */
  andMore: (n) => `and ${plural(n, "token")} more`,
  perSequence: "their geometric mean",
  /** @param {number[]} up @param {number[]} down @param {number} balance sign of the mean log ratio @param {string} ratio */
  story(up, down, balance, ratio) {
    if (up.length + down.length === 0) return "Nothing changed: every ratio is 1, and so is the sequence ratio.";
    const rose = up.length ? `${named(up, "token")} became more probable` : "";
    const fell = down.length ? `${named(down, "token")} ${up.length ? "less" : "became less probable"}` : "";
    const moved = [rose, fell].filter(Boolean).join(", ");
    const verdict =
      balance === 0
        ? "The sequence ratio is 1.0: the changes cancel. That is not the same as nothing changed."
        : `The sequence ratio is ${ratio}: on this scale the diamond stands at the average of the circles.`;
    return `${capital(moved)}. ${verdict}`;
  },
  fold: {
    /** @param {string} mean */
    open: (mean) => `Why not ${mean}?`,
    mean: "average",
    product: "product",
    /** @param {string} mean @param {string} sequence @param {boolean} same */
    meanNote: (mean, sequence, same) =>
      same
        ? `Here the plain average of the ratios is ${mean} too, since all of them are equal. As soon as they differ it is larger than the sequence ratio.`
        : `${mean} is the plain average of the ratios. But ratios multiply: a token that doubles and one that halves leave the response where it was, and the average of 2 and 0.5 is not 1. GSPO averages the logarithms, which gives ${sequence}.`,
    /** @param {number} n @param {string} product @param {string} sequence */
    productNote: (n, product, sequence) =>
      n === 1
        ? `With one token the product is the ratio itself.`
        : `${product} is the plain product: how much more probable the whole response became. It grows or shrinks with every token, so no clip range fits short and long responses alike. The ${root(n)} root takes the length out: ${sequence}.`,
  },
};
