import { plural } from "./words.js";

/** @param {string[]} names @returns {string} "1", "1 and 3", "1, 2 and 5" */
const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** @param {number[]} places @param {number} size of the group @returns {string} "response 3", "responses 1 and 3", "all responses", "12 responses" */
const responses = (places, size) => {
  if (places.length === size && size > 1) return `all ${size} responses`;
  if (places.length > 5) return `${places.length} of ${size} responses`;
  return `response${places.length === 1 ? "" : "s"} ${listed(places.map((i) => String(i + 1)))}`;
};

/** The figure of one update. */
export default {
  title: "One update, token by token",
  presets: {
    lesson: "Lesson",
    onPolicy: "On policy",
    firstSteps: "First steps",
    longAnswer: "A long answer",
    allRight: "All right",
  },
  /**
   * The tokens of the example's responses, short for what the checker saw of them: where right, where wrong.
   * @type {{ right: string[], wrong: string[] }[]}
   */
  tokens: [
    { right: ["15,", "carry", "1:", "45"], wrong: ["14,", "carry", "1:", "44"] },
    { right: ["30", "+15:", "45"], wrong: ["5,", "3:", "35"] },
    { right: ["37,", "44,", "add", "1:", "45"], wrong: ["37,", "8", "more", "is", "55"] },
    { right: ["47,", "−2:", "45"], wrong: ["47,", "−1:", "46"] },
  ],

  views: { push: "Side by side", difference: "Difference" },
  viewLabel: "What the cells show",
  /** @param {string} unit empty, or a power of ten */
  legend: (unit) =>
    `Weight ∂J/∂log π of each token${unit ? `, in units of ${unit}` : ""}: how far this update pushes it.`,
  /** @param {string} unit */
  differenceLegend: (unit) =>
    `How much more one method pushes a token than the other${unit ? `, in units of ${unit}` : ""}: ● GRPO, ◆ GSPO.`,
  clips: "clip",
  grid: "Weights of the tokens, one row a response",
  /** @param {number} i @param {string} reward @param {string} advantage */
  rowName: (i, reward, advantage) => `Response ${i + 1}${reward && `, reward ${reward}`}, advantage ${advantage}`,
  /** @param {number} i @param {number} t @param {string} token */
  tokenName: (i, t, token) => `Response ${i + 1}, token ${t + 1}${token && ` “${token}”`}`,
  /** @param {string} token as tokenName says @param {string} method @param {boolean} clipped @param {string} weight */
  cell: (token, method, clipped, weight) =>
    `${token}, ${method}: ${clipped ? "clipped, weight 0" : `weight ${weight}`}`,
  /** @param {string} token @param {string} grpo weights @param {string} gspo */
  differenceCell: (token, grpo, gspo) => `${token}: GRPO ${grpo}, GSPO ${gspo}`,
  equal: "=",
  /** @param {string} objective @param {number} clipped @param {number} tokens */
  caption: (objective, clipped, tokens) =>
    `J ${objective}${clipped === 0 ? "" : clipped === tokens ? " · all clipped" : ` · ${clipped} of ${tokens} clipped`}`,
  noTokens: "no tokens",
  /** @param {string} objective @param {number} clipped @param {number} tokens @param {string} percent */
  total: (objective, clipped, tokens, percent) =>
    `J = ${objective} · ${clipped === 0 ? `none of ${tokens} tokens clipped` : `${clipped} of ${plural(tokens, "token")} clipped (${percent})`}`,
  /** @param {number} clipped @param {number} size */
  whole: (clipped, size) => ` · ${clipped} of ${plural(size, "response")} whole`,
  columns: [
    "response",
    "token",
    "text",
    "reward",
    "advantage",
    "old logprob",
    "logprob",
    "ratio",
    "sequence ratio",
    "GRPO weight",
    "GRPO clipped",
    "GSPO weight",
    "GSPO clipped",
  ],
  reward: "reward",

  story: {
    label: "The token in hand",
    /** @param {number} i @param {number} t @param {number} n */
    place: (i, t, n) => `Response ${i + 1}, token ${t + 1} of ${n}`,
    probability: "probability",
    old: "old",
    current: "current",
    /** @param {string} reward @param {string} advantage */
    given: (reward, advantage) => `${reward ? `reward ${reward}, ` : ""}advantage ${advantage}`,
    ratio: "ratio",
    term: "term",
    weight: "weight",
    /** @param {number} n */
    sequence: (n) => (n === 1 ? "the response’s one token" : `one for its ${n} tokens`),
    /** @param {string} bound @param {boolean} above */
    clipped: (bound, above) => `${above ? "above" : "below"} ${bound}: clipped, no push`,
    /** @param {string} bound @param {boolean} above */
    passes: (bound, above) => `${above ? "above" : "below"} ${bound}, but the push leads back: not clipped`,
    inside: "inside its range: not clipped",
    silent: "no advantage, no push",
  },

  controls: "Settings",
  /** @param {string} method @param {boolean} above */
  bound: (method, above) => `${method} clips ${above ? "above 1 +" : "below 1 −"}`,
  /** @param {string} method @param {boolean} above */
  boundShort: (method, above) => `${method} 1 ${above ? "+" : "−"}`,
  advantages: "Advantages",
  own: "as in the file",
  aggregation: "Average",
  /** @type {Record<string, string>} */
  aggregations: {
    "seq-mean-token-mean": "per response, then over responses",
    "token-mean": "over all tokens (DAPO)",
    "seq-mean-token-sum-norm": "÷ a fixed length (Dr. GRPO)",
  },
  /** What each changes for long answers. @type {Record<string, string>} */
  aggregationNotes: {
    "seq-mean-token-mean":
      "Every response counts the same, so a token of a long answer is pushed less than one of a short answer: a long wrong answer is hardly discouraged.",
    "token-mean":
      "Every token counts the same, so a long answer counts as often as it has tokens, and its tokens are pushed as hard as those of a short one.",
    "seq-mean-token-sum-norm":
      "Every token is divided by the same fixed length, so no token’s push depends on how long its answer is.",
  },
  maxLength: "Fixed length in tokens",

  /** @param {number} group @param {number} groups @param {string} name */
  group: (group, groups, name) => `Group ${group + 1} of ${groups}${name && `: ${name}`}`,
  groupField: "Group",
  /** @param {number} groups */
  anyGroup: (groups) => `a whole number from 1 to ${groups}`,
  previousGroup: "Previous group",
  nextGroup: "Next group",
  map: "The whole group in small: each line a response, GRPO beside GSPO. The frame marks what stands below.",
  firstToken: "First token shown",
  firstRow: "First response shown",
  /** @param {number} first @param {number} last @param {number} all */
  tokensShown: (first, last, all) => `tokens ${first}–${last} of ${all}`,
  /** @param {number} first @param {number} last @param {number} all */
  rowsShown: (first, last, all) => `responses ${first}–${last} of ${all}`,
  /** @param {string} name @param {number} size @param {number} tokens @param {number} groups */
  source: (name, size, tokens, groups) =>
    `${name}: ${plural(size, "response")} in ${plural(groups, "group")}, ${plural(tokens, "token")}`,
  inline: "Rollouts of this page",
  pasted: "Pasted rollouts",
  /** @param {string} address empty for rollouts that stand in the attribute @param {string} why */
  notLoaded: (address, why) => `src${address && `: ${address}`} could not be read. ${why}`,

  /** What a reader should notice. */
  summary: {
    constant: "All advantages are 0, so neither method pushes any token: their ratios do not matter.",
    onPolicy:
      "Every ratio is 1, as in the first step after sampling. Nothing is clipped, and both methods push every token by the same amount.",
    /** @param {number} clipped @param {number} tokens @param {string} least @param {string} most factor of the pushes that are left */
    grpo(clipped, tokens, least, most) {
      const held = clipped === 0 ? "GRPO clips no token" : `GRPO clips ${clipped} of ${plural(tokens, "token")}`;
      if (clipped === tokens) return `${held}: nothing is pushed.`;
      return least === most
        ? `${held}, and multiplies the push of each of the others by ${least}.`
        : `${held}, and multiplies the push of each of the others by its own ratio, from ${least} to ${most}.`;
    },
    /** @param {number[]} whole responses clipped @param {number} size @param {boolean} narrow whether its range is much narrower than GRPO's */
    gspo(whole, size, narrow) {
      const held =
        whole.length === 0
          ? "GSPO clips no response"
          : whole.length === size
            ? "GSPO clips every response, whole"
            : `GSPO clips ${responses(whole, size)} whole`;
      if (whole.length === size) return `${held}: nothing is pushed.`;
      return `${held}, and gives every token of ${whole.length === 0 ? "a" : "each other"} response one and the same push.${
        whole.length > 0 && narrow
          ? " Its range is hundreds of times narrower, made for one small step of training."
          : ""
      }`;
    },
    /** @param {number} grpo tokens that GRPO pushes more @param {number} gspo @param {number} same */
    difference(grpo, gspo, same) {
      if (grpo + gspo === 0) return "Both methods push every token by the same amount.";
      const parts = [
        grpo ? `GRPO pushes ${plural(grpo, "token")} harder` : "",
        gspo ? `GSPO pushes ${plural(gspo, "token")} harder` : "",
        same ? `${plural(same, "token")} ${same === 1 ? "is" : "are"} pushed alike` : "",
      ].filter(Boolean);
      return `${parts.join("; ")}. Neither ever turns a push around: its direction is the sign of the advantage.`;
    },
  },
};
