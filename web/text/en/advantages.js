import { capital, count, named } from "./words.js";

/** Rewards become advantages. */
export default {
  label: "Rewards become advantages",
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
  /** @param {string} scale */
  spreadKind: (scale) =>
    ({
      population: "Spread: population (÷ G)",
      sample: "Spread: sample (÷ (G − 1))",
      none: "No division by the spread",
    })[scale] ?? "",

  /**
   * @param {string[]} rewards
   * @param {{ places: number[], advantage: string }[]} equal responses with the same advantage, the largest first
   */
  told(rewards, equal) {
    const earned = rewards.length > 8 ? `${rewards.length} rewards` : `Rewards ${rewards.join(", ")}`;
    const few = equal.length > 4 ? [equal[0], /** @type {(typeof equal)[0]} */ (equal.at(-1))] : equal;
    const each = few.map(({ places, advantage }) => `${advantage} for ${named(places, "response")}`);
    return `${earned}. Advantages ${few === equal ? each.join(", ") : `from ${each.join(" to ")}`}.`;
  },
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
};
