import { NumberText } from "./number.js";

const COUNTS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** @param {number} n @param {string} one @param {string} [many] */
const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
/** @param {number} n */
const count = (n) => COUNTS[n] ?? String(n);
/** @param {string} sentence */
const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
/** @param {number[]} places zero-based @returns {string} "1", "1 and 3", "1, 2 and 5" */
const listed = (places) => {
  const names = places.map((i) => String(i + 1));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

/** @param {number[]} places @param {string} one @returns {string} "token 3", "tokens 1 and 2", "15 tokens" */
const named = (places, one) =>
  places.length > 5 ? `${places.length} ${one}s` : `${one}${places.length === 1 ? "" : "s"} ${listed(places)}`;

/** Every string a reader sees, in English. */
export const en = {
  number: new NumberText("en"),

  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  presets: "Examples",
  noCore: "This figure could not start here, so you see its fixed example.",

  problem: {
    /** @param {string} what @param {string} value @param {string} allowed @param {string} reason */
    number: (what, value, allowed, reason) =>
      ({
        empty: `${what} is empty. Type ${allowed}.`,
        comma: `${what}: “${value}” has a comma. Write a decimal point, like ${value.replace(",", ".")}.`,
        word: `${what}: “${value}” is not a number. Type ${allowed}.`,
        huge: `${what}: ${value} is too large for this figure. Type ${allowed}.`,
        range: `${what}: ${value} is out of range. Type ${allowed}.`,
      })[reason] ?? "",
    /** @param {string} what @param {number} given @param {number} most */
    length: (what, given, most) => `${what} has ${plural(given, "value")}. It takes 1 to ${most}.`,
    /** @param {string} what @param {string} value @param {readonly string[]} choices */
    choice: (what, value, choices) => `${what} is “${value}”. It can be ${choices.join(", ")}.`,
    /** @param {number} old @param {number} current */
    unequal: (old, current) =>
      `old has ${plural(old, "value")} and current has ${current}. Give one of each for every token.`,
    /** @param {string} what */
    list: (what) => `${what} must be a list, like "1,0,1,0".`,
    /** @param {string} what @param {number} place */
    entry: (what, place) => `${what}, value ${place + 1}`,
  },

  advantages: {
    label: "Rewards become advantages",
    question: "What is 17 + 28?",
    presets: {
      lesson: "Lesson",
      oneRight: "One right",
      oneWrong: "One wrong",
      allWrong: "All wrong",
      allRight: "All right",
      tinyGap: "Tiny gap",
    },
    columns: {
      response: "Response",
      reward: "Reward",
      difference: "Reward − mean",
      bar: "Advantage as a bar",
      advantage: "Advantage",
    },
    differenceFromOthers: "Reward − others",
    /** @param {string} answer */
    answer: (answer) => `… so ${answer}`,
    /** @param {number} i */
    response: (i) => `Response ${i + 1}`,
    /** @param {number} i */
    reward: (i) => `Reward of response ${i + 1}`,
    otherReward: "other",
    anyNumber: "any number, like 0.5",
    atLeastZero: "a number from 0 up, like 0.0001",
    /** @param {number} i */
    remove: (i) => `Remove response ${i + 1}`,
    add: "Add a response",
    mean: "mean",
    meanOfOthers: "mean of others",
    spread: "spread",
    undefined: "undefined: trainers use 0",
    single: "no others: this figure uses 0",
    /** @param {string} scale */
    spreadKind: (scale) =>
      ({
        population: "Spread: population (÷ G)",
        sample: "Spread: sample (÷ (G − 1))",
        none: "No division by the spread",
      })[scale] ?? "",

    nothing: "Nothing to compare.",
    /** @param {number} size @param {number} reward @param {string} written @param {"undefined" | "epsilon" | "none"} form */
    constant(size, reward, written, form) {
      const all = `${capital(size === 2 ? "both" : `all ${count(size)}`)} earned ${written}`;
      const so = {
        undefined: "so the spread is 0 and the formula has no value. Trainers use 0:",
        epsilon: "so every difference is 0, and 0 divided by ε alone is 0:",
        none: "so every difference is 0:",
      }[form];
      const why =
        reward === 1
          ? "All wrong gives the same silence, for the opposite reason."
          : reward === 0
            ? "All right gives the same silence, for the opposite reason."
            : "It does not matter how much they earned: equal rewards do not say which response was better.";
      return `${all}, ${so} this group gives no push from its rewards. ${why}`;
    },
    one: "One response has no group.",
    oneNote:
      "Its mean is its own reward, so the difference is 0 whatever it earned; a mean of the others does not exist. Trainers disagree here: TRL gives 0, verl about the reward itself, OpenRLHF and slime NaN. This figure shows 0.",

    /** @param {number} i @param {string} reward @param {string} distance unsigned @param {number} side sign of the difference @param {string} advantage @param {boolean} others compared with the others' mean */
    story(i, reward, distance, side, advantage, others) {
      const against = others ? "the mean of the others" : "this group’s mean";
      const meaning =
        side > 0
          ? `It means better than this group’s average, not good in every sense.`
          : side < 0
            ? `It means worse than this group’s average, not bad in every sense.`
            : `It means just as good as this group’s average.`;
      const place = side === 0 ? `exactly ${against}` : `${distance} ${side > 0 ? "above" : "below"} ${against}`;
      return `Response ${i + 1} earned ${reward}: ${place}. Its advantage is ${advantage}. ${meaning} Each of its tokens gets the same ${advantage}.`;
    },

    conventions: {
      open: "Your trainer prints ±0.866?",
      intro: "Trainers agree on the idea and differ in the details. Choose one, and this figure computes as it does.",
      columns: { trainer: "Convention", baseline: "Minus", scale: "Divided by" },
      /** @type {Record<string, string>} */
      names: {
        lesson: "This lesson",
        trl: "TRL, ms-swift",
        verl: "verl, slime",
        openrlhf: "OpenRLHF",
        openInstruct: "open-instruct (standard)",
        drGrpo: "Dr. GRPO, prime-rl",
        rloo: "RLOO",
        custom: "As set on this page",
      },
      /** @type {Record<string, string>} */
      baselines: { mean: "mean", "leave-one-out": "mean of the others" },
      /** @type {Record<string, string>} */
      scales: { population: "σ (÷ G)", sample: "σ (÷ G − 1)", none: "nothing" },
      /** @param {string} scale @param {string} epsilon "0" where there is none */
      divisor(scale, epsilon) {
        return `${this.scales[scale]}${epsilon === "0" || scale === "none" ? "" : ` + ${epsilon}`}`;
      },
      /**
       * What differs from the lesson, in a sentence.
       * @param {{ baseline: string, scale: string, epsilon: number }} convention
       * @param {string} epsilon as written
       */
      difference({ baseline, scale, epsilon: size }, epsilon) {
        const parts = [];
        if (baseline === "leave-one-out") {
          parts.push(
            "each reward is compared with the mean of the others, itself left out, so differences grow by G ÷ (G − 1)",
          );
        }
        if (scale === "sample") {
          parts.push(
            "the squared differences are divided by G − 1 and not by G, so the spread is larger and each advantage smaller",
          );
        }
        if (scale === "none") {
          parts.push(
            "nothing is divided: the difference itself is the advantage, and the scale of the rewards stays in it",
          );
        }
        if (size > 0 && scale !== "none") {
          parts.push(`ε = ${epsilon} is added to the spread, so a spread of 0 divides nothing by 0`);
        }
        return parts.length
          ? `${capital(parts.join("; "))}.`
          : "The mean of the group, the population spread (÷ G), and no ε.";
      },
    },
  },

  ratios: {
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
    /** @param {string} given */
    badClip: (given) =>
      `clip is “${given}”. It takes two numbers, like 0.2,0.2: how far below 1, from 0 to 1, and how far above, from 0 up.`,
    /** @param {number} i */
    token: (i) => `Token ${i + 1}`,
    /** @param {number} i */
    old: (i) => `Old probability of token ${i + 1}`,
    /** @param {number} i */
    current: (i) => `Current probability of token ${i + 1}`,
    /** @param {string} probability @param {string} ratio */
    dotValue: (probability, ratio) => `${probability}, ratio ${ratio}`,
    probability: "a number above 0, at most 1",
    clipRange: "a number from 0 up, like 0.2",
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
        side > 0
          ? "has been raised enough and is pushed no further"
          : "has been lowered enough and is pushed no further";
      const given = `With a ${side > 0 ? "positive" : "negative"} advantage GRPO clips`;
      if (clipped.length === 0) return `${given} a token ${where}: here, none.`;
      return `${given} ${named(clipped, "token")}: ${clipped.length === 1 ? "its" : "each"} ratio is ${where}, so ${clipped.length === 1 ? "it" : "each"} ${means}.`;
    },
    gspoClip: "GSPO clips the sequence ratio as one, at a range of its own hundreds of times narrower.",
    perToken: "one ratio per token",
    /** @param {number} n */
    andMore: (n) => `and ${plural(n, "token")} more`,
    perSequence: "one ratio for the response",
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
          : `${product} is the plain product: how much more probable the whole response became. It grows or shrinks with every token, so no clip range fits short and long responses alike. The ${n}th root takes the length out: ${sequence}.`.replace(
              /2th root/,
              "square root",
            ),
    },
  },
};

/** @typedef {typeof en} Text */
