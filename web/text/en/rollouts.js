import { FIELDS } from "../../rollouts/fields.js";
import { plural } from "./words.js";

/** @param {readonly string[]} names @param {string} last @returns {string} “a”, “b” or “c” */
const either = (names, last) => {
  const quoted = names.map((name) => `“${name}”`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} ${last} ${quoted.at(-1)}`;
};

/** @param {keyof typeof FIELDS} field @returns {string} its name, and what else it may be called */
const named = (field) => {
  const [own, ...others] = FIELDS[field];
  return `“${own}” (or ${others.slice(0, 4).join(", ")})`;
};

/** @param {number} count */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** @param {number} count @param {string} one */
const many = (count, one) => `${grouped(count)} ${one}${count === 1 ? "" : "s"}`;

/** What no file of rollouts is, by its first bytes. @type {Record<string, string>} */
const KINDS = {
  gzip: "a gzip archive. Unpack it first, for example with gunzip",
  zip: "a zip archive, as torch.save and numpy’s savez write too. Unpack it, or write its numbers as JSON Lines",
  parquet:
    'a Parquet file. Write it as JSON Lines first, for example with pandas: df.to_json(path, orient="records", lines=True)',
  arrow: "an Arrow file. Write it as JSON Lines first, for example with dataset.to_json(path)",
  numpy: "a NumPy array. Write it as JSON first, with tolist()",
  pickle: "a Python pickle. Write it as JSON Lines first, with json.dumps",
  zstandard: "a Zstandard archive. Unpack it first, with unzstd",
  bzip2: "a bzip2 archive. Unpack it first, with bunzip2",
  xz: "an xz archive. Unpack it first, with unxz",
  hdf5: "an HDF5 file. Write its numbers as JSON Lines first",
  pdf: "a PDF",
  other: "not text",
};

/** @typedef {Record<string, any>} Data */

/** A reader’s own rollouts. */
export default {
  open: "Your own rollouts",
  intro: "Drop a file on this figure, choose one, or paste its text: JSON Lines with one response a line, or JSON.",
  private: "Nothing leaves this page: your browser reads the file and does the computing.",
  choose: "Choose a file",
  paste: "Or paste its text",
  readPasted: "Read the text",
  nothingPasted: "There is no text to read yet.",
  dropped: "Let go to read this file.",

  examples: "What trainers write",
  trainers: { trl: "TRL", verl: "verl", openrlhf: "OpenRLHF" },
  /** @param {string} trainer */
  load: (trainer) => `Load the ${trainer} example`,
  loadShort: "Load",
  /** @param {string} trainer */
  show: (trainer) => `Show the ${trainer} example`,
  showShort: "Show",
  /** What is special about each. @type {Record<string, string>} */
  exampleNotes: {
    trl: "A batch a line, in columns. The completion mask takes out the padding, and the advantages are TRL’s own.",
    verl: "One response a line. The reward stands at the last token; the response mask takes out padding and what a tool wrote.",
    openrlhf: "One JSON document: a list of responses.",
  },
  fields: "Every field and its names",
  fieldColumns: ["Field", "What it is", "Also called"],
  /** @type {Record<keyof typeof FIELDS, string>} */
  fieldMeanings: {
    reward: "a number, or one a token, which are added up",
    advantage: "a number, or the same one for every token; reward or advantage has to be there",
    oldLogprobs: "natural log-probability of each token under the policy that sampled it",
    logprobs: "the same under the current policy",
    tokens: "text of each token, if you like",
    mask: "0 for a token that does not count, else 1",
    toolMask: "a second mask, multiplied with the first",
    group: "tells prompts apart; without it all responses are one group",
  },

  /** @param {string} name empty for what was pasted */
  reading: (name) => `Reading ${name || "the text"} …`,
  cancel: "Cancel",
  cancelled: "Cancelled. The figure shows what it showed before.",
  /** @param {string} name @param {number} responses @param {number} tokens @param {number} groups */
  read: (name, responses, tokens, groups) =>
    `Read ${many(responses, "response")} with ${many(tokens, "token")} in ${many(groups, "group")}${name ? ` from ${name}` : ""}.`,
  /** @param {number} count */
  masked: (count) => `Masks took out ${many(count, "token")}.`,
  /** @param {number} count */
  problemsTitle: (count) => `${many(count, "problem")} in this file:`,
  /** @param {number} count */
  more: (count) => `and ${grouped(count)} more`,
  back: "Back to the example",
  isBack: "The figure shows its own example again.",

  /**
   * Why there is nothing to show, by code.
   * @type {Record<string, (data: Data) => string>}
   */
  errors: {
    empty: () => "This is empty: there is nothing to read.",
    binary: ({ kind }) => `This file is ${KINDS[kind]}. This figure reads JSON and JSON Lines.`,
    "too-large": ({ bytes, most }) =>
      `This file has ${(bytes / 2 ** 30).toFixed(1)} GB. This figure reads up to ${most / 2 ** 30} GB: take some of its lines.`,
    "too-many-tokens": ({ most }) =>
      `This file has more than ${grouped(most)} tokens, which is the most that this figure takes. Take some of its lines.`,
    "too-long": ({ most }) =>
      `One line or entry of this file is longer than ${grouped(most)} characters. Write one response a line.`,
    unreadable: () =>
      "The browser cannot read this file any more. It may have changed since you chose it: choose it again.",
    memory: () => "This browser has not enough memory for this file. Take some of its lines.",
    none: ({ problemCount }) =>
      problemCount === 0
        ? "This file has no response in it."
        : `No response in this file can be used. ${problemCount === 1 ? "This is why:" : "These are the reasons:"}`,
  },

  /** @param {"line" | "entry"} counted @param {Data} problem */
  place: (counted, { line, row }) => `${counted === "line" ? "Line" : "Entry"} ${line}${row ? `, row ${row}` : ""}`,

  /**
   * What is wrong with an entry, by code. It follows `place` and a colon.
   * @type {Record<string, (data: Data) => string>}
   */
  problems: {
    "not-json": ({ start }) => `not JSON. It starts with “${start}”.`,
    python: () => "a Python dict as print shows it, not JSON. Write it with json.dumps.",
    "cut-off": () => "the file ends in the middle of this entry. What came before it is kept.",
    "not-object": ({ value }) =>
      `${value} is no object. A response is an object with fields like ${named("logprobs")}.`,
    missing: ({ field }) =>
      field === "reward"
        ? `there is neither ${named("reward")} nor ${either(FIELDS.advantage, "or")}.`
        : `there is no ${named(field)}.`,
    "missing-as-others": ({ field }) =>
      `there is no ${either(FIELDS[/** @type {"reward"} */ (field)].slice(0, 1), "or")}, which the other responses have.`,
    "not-list": ({ field, value }) => `${field} is ${value}. It takes a list with one number a token.`,
    unequal: ({ field, length, other, otherLength }) =>
      `${field} has ${plural(length, "value")} and ${other} has ${otherLength}. Both take one a token.`,
    "unequal-columns": ({ field, length, other, otherLength }) =>
      `${field} has ${plural(length, "row")} and ${other} has ${otherLength}. Each column of a batch takes one row a response.`,
    "unequal-tokens": ({ field, length, tokens }) =>
      `${field} has ${plural(length, "value")} for ${plural(tokens, "token")}. It takes one number, or one a token.`,
    mask: ({ field, place, value }) => `${field}, token ${place}, is ${value}. A mask has 0 or 1 for each token.`,
    "not-finite": ({ field, place, value }) =>
      `${field}, token ${place}, is ${value}. A log-probability is a finite number, at most 0.`,
    "above-zero": ({ field, place, value }) => `${field}, token ${place}, is ${value}. A log-probability is at most 0.`,
    probabilities: ({ field, value }) =>
      `all values of ${field} lie between 0 and 1, like ${value}: these look like probabilities. Log-probabilities are at most 0; take the natural logarithm.`,
    "not-number": ({ field, place, value }) =>
      `${field}${place ? `, token ${place},` : ""} is ${value}. It takes a finite number.`,
    "token-advantages": ({ field, value, place, otherValue, kept }) =>
      `${field} changes from ${value} to ${otherValue} at token ${place}. Both methods take one advantage a response${kept ? ", so the reward is used instead" : ""}.`,
    texts: ({ field, length, tokens }) =>
      `${field} has ${plural(length, "text")} for ${plural(tokens, "token")}. The response is kept, without its texts.`,
  },

  /** @param {string} name @param {number} i */
  group: (name, i) => (name ? `Group “${name.length > 40 ? `${name.slice(0, 39)}…` : name}”` : `Group ${i + 1}`),
  lostTitle: "Groups that are not whole:",
  /** @param {string} group @param {number} lost @param {number} size before */
  lost: (group, lost, size) =>
    `${group} lost ${lost} of ${plural(size, "response")}: its mean, its advantages and its weights differ from your trainer’s.`,

  /** What is found in all responses together. */
  report: {
    open: "Report on all responses",
    groups: "Constant groups",
    /** @param {number} constant @param {number} count @param {string} percent @param {boolean} rewarded */
    constant(constant, count, percent, rewarded) {
      const what = rewarded ? "all its responses earn the same" : "all its advantages are 0";
      if (constant === 0) return `${count === 1 ? "The group is" : `None of ${many(count, "group")} is`} constant.`;
      if (count === 1) return `The group is constant: ${what}, so it teaches nothing.`;
      return `${grouped(constant)} of ${many(count, "group")} (${percent}), each of which teaches nothing: ${what}.`;
    },
    /** @param {number} single */
    single: (single) =>
      `${single === 1 ? "One group has" : `${grouped(single)} groups have`} one response only, with nothing to compare.`,
    clipped: "Clipped",
    clippedColumns: ["", "above", "below", "in all"],
    clippedNote: "Above: a positive advantage and a ratio above the range. Below: a negative one and a ratio below it.",
    tokens: "tokens",
    responses: "responses",
    /** @param {string} method @param {string} what */
    clippedRow: (method, what) => `${method}, ${what}`,
    tokenRatios: "Token ratios",
    sequenceRatios: "Sequence ratios",
    byLength: "Sequence ratio by length",
    /** @param {boolean} token @param {boolean} log @param {boolean} short */
    caption(token, log, short) {
      const [ratio, count] = token ? ["token ratio", "tokens"] : ["sequence ratio", "responses"];
      return short
        ? `${ratio}; up: ${count}`
        : `across: ${ratio}, log scale; up: number of ${count}${log ? ", log scale" : ""}`;
    },
    /** @param {boolean} marks @param {boolean} short */
    lengthCaption: (marks, short) =>
      short
        ? "tokens; up: sequence ratio"
        : `across: tokens of a response; up: its sequence ratio${marks ? "; hollow: clipped" : ""}`,
    /** @param {string} low @param {string} high */
    grpoBand: (low, high) => `GRPO’s clip range ${low}–${high}`,
    /** @param {string} low @param {string} high */
    gspoBand: (low, high) => `GSPO’s clip range ${low}–${high}`,
    /** @param {number} all @param {boolean} token @param {string} least @param {string} most @param {string} inside @param {string} above @param {string} below @param {string} clipped */
    spread(all, token, least, most, inside, above, below, clipped) {
      const what = token ? "token ratio" : "sequence ratio";
      const range = all === 1 ? `One ${what}: ${least}.` : `${many(all, what)} from ${least} to ${most}.`;
      return `${range} Inside the clip range: ${inside}; above it: ${above}; below it: ${below}. Clipped (hatched): ${clipped}.`;
    },
    /** @param {number} responses @param {number} shortest @param {number} longest @param {string} least @param {string} most */
    lengths: (responses, shortest, longest, least, most) =>
      `${many(responses, "response")} of ${shortest === longest ? many(shortest, "token") : `${grouped(shortest)} to ${many(longest, "token")}`}, with sequence ratios from ${least} to ${most}.`,
    noTokens: "There are no tokens to report on.",
    largest: "Largest weights",
    largestNote:
      "GRPO weighs each token by its own ratio; GSPO weighs all tokens of a response alike, so they are one row.",
    largestColumns: ["Method", "Where", "Ratio", "Weight"],
    noWeights: "No token is pushed: every weight is 0.",
    /** @param {string} group empty where there is one group @param {number} response @param {number} token @param {number} tokens */
    where: (group, response, token, tokens) =>
      `${group && `${group}, `}response ${response + 1}, ${tokens === 1 ? `token ${token + 1}` : `all ${grouped(tokens)} tokens`}`,
    save: "All ratios and weights of all responses:",
    saveJson: "Save as JSON",
    saveCsv: "Save as CSV",
    saving: "Writing the file …",
    /** @param {string} file @param {string} size */
    saved: (file, size) => `Saved as ${file}, ${size}.`,
    /** @param {number} bytes */
    size: (bytes) =>
      bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`,
  },
};
