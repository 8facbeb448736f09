import { plural } from "./words.js";

/** Why the length is divided out. */
export default {
  title: "Why the length is divided out",
  label: "Product and sequence ratio, by length",
  presets: { lesson: "Lesson", falls: "Falls", noDrift: "No drift", short: "Short" },
  ratio: "Ratio of each token",
  noise: "Noise",
  tokens: "Length in tokens",
  anyRatio: "a number from 0.01 to 100, like 1.05",
  anyNoise: "a number from 0 to 2, like 0.1",
  /** @param {number} most */
  anyLength: (most) => `a whole number from 1 to ${most}, like 128`,
  caption: "length in tokens; log scale upwards; bands hold the central 95 %",
  captionShort: "length in tokens; bands: 95 %",
  product: "product",
  spread: "log spread",
  grows: "grows with the length",
  shrinks: "shrinks with the length",
  /** @param {string} product */
  productIs: (product) => `product · ${product}`,
  /** @param {string} sequence */
  sequenceIs: (sequence) => `sequence · ${sequence}`,
  /** @param {string} low @param {string} high */
  range: (low, high) => `${low} to ${high}`,
  /** @param {number} length @param {string} ratio @param {string} product @param {string} sequence */
  story: (length, ratio, product, sequence) =>
    length === 1
      ? `One token with a ratio of ${ratio}: the product and the sequence ratio are that ratio.`
      : `${length} tokens with a ratio of ${ratio} each: their product is ${product}, their sequence ratio is ${sequence}, as at any length.`,
  /** @param {string} noise @param {string} product @param {string} sequence */
  noisy: (noise, product, sequence) =>
    `If the log ratio of each token has the standard deviation ${noise} (the noise), 95 % of such responses have a product from ${product} and a sequence ratio from ${sequence}.`,
  noiseless: "Without noise there is no spread.",
  meaning:
    "So a clip range that fits the product at one length is wrong at the next. The sequence ratio stays on the scale of one token at every length, so one range can be used for all. The noise here is normal on the log scale and independent from token to token.",
};
