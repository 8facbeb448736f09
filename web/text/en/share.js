import { plural } from "./words.js";

/** @param {string[]} texts @returns {string} the first of them, in a row */
const some = (texts) => `${texts.slice(0, 8).join(", ")}${texts.length > 8 ? " …" : ""}`;

/** The menu that shares a figure, and what it hands out. */
export default {
  label: "Share this figure",
  items: {
    link: "Copy link",
    tag: "Copy HTML tag",
    json: "Copy data as JSON",
    csv: "Copy data as CSV",
    svg: "Save as SVG",
    png: "Save as PNG",
  },
  copied: {
    link: "Link copied. It shows what you see now.",
    tag: "Tag copied. Paste it into a page that loads these figures.",
    json: "Data copied as JSON.",
    csv: "Data copied as CSV.",
  },
  /** @param {string} file */
  saved: (file) => `Saved as ${file}.`,
  byHand: "The clipboard is closed to this page. The text stands selected below: copy it from there.",
  byHandLabel: "Text to copy",
  noPng: "This page’s security rules keep a figure from becoming a PNG. Save it as SVG instead.",
  tooLong: "This is too much for a link. Copy the tag or the data instead.",
  /** The numbers of a figure as a table to read. */
  table: {
    /** @param {string} title of the figure */
    name: (title) => `Numbers: ${title}`,
    yes: "yes",
    no: "no",
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `The first ${shown} of ${all} rows. Share copies all of them as CSV.`,
  },
  advantages: {
    columns: ["response", "answer", "reward", "difference", "advantage"],
    /** @param {string[]} rewards @param {string[]} advantages */
    summary: (rewards, advantages) => `Rewards ${some(rewards)}: advantages ${some(advantages)}.`,
    /** @param {string} mean @param {string} spread @param {{ baseline: string, scale: string, epsilon: number }} convention @param {string} epsilon as written */
    result(mean, spread, { baseline, scale, epsilon: size }, epsilon) {
      const against = baseline === "mean" ? "" : "; each reward is compared with the mean of the others";
      if (scale === "none") return `Mean ${mean}, not divided by the spread${against}.`;
      const divisor = scale === "sample" ? "sample, ÷ (G − 1)" : "population, ÷ G";
      return `Mean ${mean}, spread ${spread} (${divisor})${size > 0 ? ` + ${epsilon}` : ""}${against}.`;
    },
    /** @param {string} reward */
    constant: (reward) => `All rewards are ${reward}: nothing to compare, and every advantage is 0.`,
    single: "One response has no group to be compared with. This figure uses 0.",
  },
  ratios: {
    columns: ["token", "old", "current", "ratio", "clipped", "sequence ratio"],
    /** @param {string[]} ratios @param {string} sequence */
    summary: (ratios, sequence) => `Token ratios ${some(ratios)}: sequence ratio ${sequence}.`,
    /** @param {string} sequence */
    result: (sequence) => `Sequence ratio ${sequence}: the geometric mean of the token ratios.`,
  },
  clip: {
    columns: [
      "token",
      "old",
      "current",
      "ratio",
      "sequence ratio",
      "GRPO weight",
      "GRPO clipped",
      "GSPO weight",
      "GSPO clipped",
    ],
    /** @param {string} method */
    weight: (method) => `${method} weight`,
    /** @param {string} advantage @param {string} sequence @param {string} grpo @param {string} gspo */
    result: (advantage, sequence, grpo, gspo) =>
      `With A = ${advantage} and the sequence ratio ${sequence}, J is ${grpo} for GRPO and ${gspo} for GSPO.`,
  },
  agreement: {
    columns: ["p", "G", "constant", "all right", "all wrong", "chosen"],
    /** @param {string} p @param {number} size @param {string} constant @param {string} right @param {string} wrong */
    result: (p, size, constant, right, wrong) =>
      `With p = ${p} and G = ${size}, ${constant} of groups are constant: ${right} all right, ${wrong} all wrong.`,
  },
  length: {
    columns: [
      "length",
      "product",
      "sequence ratio",
      "log product",
      "log product spread",
      "log sequence ratio",
      "log sequence ratio spread",
      "chosen",
    ],
    /** @param {number} length @param {string} ratio @param {string} noise empty without any @param {string} product @param {string} sequence */
    result: (length, ratio, noise, product, sequence) =>
      `${plural(length, "token")} with a ratio of ${ratio}${length === 1 ? "" : " each"}: product ${product}, sequence ratio ${sequence}.${noise && ` Each token’s log ratio spreads by ${noise}.`}`,
  },
  checker: {
    columns: ["response", "text", "final answer", "checker's reward", "reward", "advantage"],
    response: "Response",
    sees: "Checker sees",
    reward: "Reward",
    advantage: "Advantage",
    /** @param {string[]} rewards */
    summary: (rewards) => `Responses with the rewards ${some(rewards)}.`,
    /** @param {string} answer */
    result: (answer) => `The checker compares the final answer of each response with ${answer}.`,
  },
};
