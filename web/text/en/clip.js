import { named, whole } from "./words.js";

/** What clipping does. */
export default {
  title: "What clipping does",
  presets: {
    lesson: "Lesson",
    noChange: "No change",
    slightRise: "Slight rise",
    bothRise: "Both rise",
    oneOutlier: "One outlier",
  },
  methods: { grpo: "GRPO", gspo: "GSPO" },
  axis: "Token ratios on GRPO’s scale, and the sequence ratio on GSPO’s",
  zoom: "current / old: GSPO’s range is a sliver of the scale above",
  zoomShort: "current / old, zoomed in",
  /** @param {string} method @param {number} side @param {string} low @param {string} high */
  band(method, side, low, high) {
    if (side > 0) return `${method} clips above ${high}`;
    if (side < 0) return `${method} clips below ${low}`;
    return `${method}’s clip range ${low}–${high}`;
  },
  /** @param {string} advantage */
  advantage: (advantage) => `A = ${advantage}`,
  weights:
    "Training raises J. The weight of a token is its push, the slope ∂J/∂log π: ratio × advantage ÷ number of tokens. Clipped, its part of J stays the same: slope 0.",
  range: "range",
  from: "1 −",
  to: "to 1 +",
  /** @param {string} method @param {boolean} above */
  bound: (method, above) => `${method}’s clip range ${above ? "above" : "below"} 1`,
  lowBound: "a number from 0 to 1",
  highBound: "a number from 0 up",
  atLeastOne: "a number from 1 up, like 1024",
  clipped: "clipped",
  /** @param {number} i @param {string} method @param {boolean} clipped @param {string} weight */
  cell: (i, method, clipped, weight) =>
    `Token ${i + 1}, ${method}: ${clipped ? "clipped, weight 0" : `weight ${weight}`}`,
  /** @param {string} weight signed */
  push: (weight) => (weight.startsWith("+") ? `▲ ${weight}` : weight.startsWith("−") ? `▼ ${weight}` : weight),
  /** @param {string} objective */
  objective: (objective) => `J = ${objective}`,
  mean: "mean",
  response: "Response",
  /** @param {boolean} clipped @returns {string} */
  remark: (clipped) => (clipped ? "clipped: no push" : "not clipped"),
  still: "An advantage of 0 pushes no token, clipped or not.",
  /** @param {number} side @param {number[]} clipped tokens @param {number} n tokens @param {string} bound */
  grpo(side, clipped, n, bound) {
    const where = `${side > 0 ? "above" : "below"} ${bound}`;
    if (clipped.length === 0) {
      return `GRPO pushes ${whole(n)} ${side > 0 ? "up" : "down"}, ${n === 1 ? "by its ratio" : "each by its own ratio"}.`;
    }
    if (clipped.length === n) return `GRPO pushes nothing: ${n === 1 ? "the" : "every"} ratio is ${where}.`;
    const free = Array.from({ length: n }, (_, i) => i).filter((i) => !clipped.includes(i));
    const held = clipped.length === 1 ? "ratio" : "ratios";
    return `GRPO pushes ${named(free, "token")} only: the ${held} of ${named(clipped, "token")} ${clipped.length === 1 ? "is" : "are"} ${where}.`;
  },
  /** @param {number} side @param {boolean} clipped @param {number} n tokens @param {string} ratio @param {number} place side of the range that the ratio is on @param {string} low @param {string} high */
  gspo(side, clipped, n, ratio, place, low, high) {
    if (clipped) {
      return `GSPO pushes nothing: its one ratio ${ratio} is ${side > 0 ? `above ${high}` : `below ${low}`}, and the whole response is clipped with it.`;
    }
    const why =
      place === 0
        ? `is inside ${low}–${high}`
        : `is ${place > 0 ? `above ${high}` : `below ${low}`}, where a ${side > 0 ? "positive" : "negative"} advantage clips nothing`;
    return `GSPO pushes ${whole(n)}${n === 1 ? "" : " equally"}, since its one ratio ${ratio} ${why}.`;
  },
  rule: "Only a ratio above 1 + high is clipped when the advantage is positive, only one below 1 − low when it is negative: a ratio on the other side is pushed back. Exactly at the bound a token is still pushed.",
};
