import { plural } from "./en/words.js";
import { NumberText } from "./number.js";

const COUNTS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** @param {number} n */
const count = (n) => COUNTS[n] ?? String(n);
/** Only Latin letters: ε stays as it is. @param {string} sentence */
const capital = (sentence) => sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase());
/** @param {number[]} places zero-based @returns {string} "1", "1 and 3", "1, 2 and 5" */
const listed = (places) => {
  const names = places.map((i) => String(i + 1));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

/** @param {number[]} places @param {string} one @returns {string} "token 3", "tokens 1 and 2", "15 tokens" */
const named = (places, one) =>
  places.length > 5 ? `${places.length} ${one}s` : `${one}${places.length === 1 ? "" : "s"} ${listed(places)}`;

/** @param {number} n @returns {string} square, cube, 4th, 21st */
const root = (n) => {
  const suffix = n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return { 2: "square", 3: "cube" }[n] ?? `${n}${suffix}`;
};
/** @param {number[]} places @returns {string} "[response 1](r0)", "responses [1](r0) and [3](r2)" */
const responses = (places) => {
  if (places.length === 1) return `[response ${places[0] + 1}](r${places[0]})`;
  const names = places.map((i) => `[${i + 1}](r${i})`);
  return `responses ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};
/** @param {string} sentence whose first word may be a link */
const capitalLinked = (sentence) => (sentence.startsWith("[") ? `[${capital(sentence.slice(1))}` : capital(sentence));

/** @param {number} n @returns {string} every token of a response */
const whole = (n) => (n === 1 ? "the token" : n === 2 ? "both tokens" : `all ${count(n)} tokens`);

/** Every string a reader sees, in English. */
export const en = {
  number: new NumberText("en"),

  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  resetAll: "Reset all",
  presets: "Examples",
  noCore: "This figure could not start here, so you see its fixed example.",

  openTable: "Table",
  openShare: "Share",
  notLoaded: "This could not be loaded. Try again when the page is online.",
  hash: {
    /** @param {number} most */
    long: (most) => `It is longer than ${plural(most, "letter")}.`,
    broken: "Some of it is missing or damaged.",
    version: "It was made by a later version of this page.",
    /** @param {string} what @param {number} most */
    row: (what, most) => `${what} is not a whole number from 1 to ${most}.`,
    /** @param {number} size */
    size: (size) => `It takes a reward for each of the ${count(size)} responses.`,
    /** @param {string} why */
    note: (why) => `This link cannot be read, so you see the lesson’s own example. ${why}`,
  },

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
  },

  predict: {
    before: "Before you look:",
    skip: "Show me",
    waiting: "The figure shows when you have answered.",
    noValue: "no value: 0/0",
    /** @param {string} answer */
    yes: (answer) => `${answer} it is.`,
    /** @param {string} choice @param {string} answer */
    no: (choice, answer) => `It is ${answer}, not ${choice}.`,
    /** @param {string} answer */
    settled: (answer) => `So says the formula. Training programs use ${answer}.`,
    /** @param {string} answer */
    shown: (answer) => `It is ${answer}.`,
    allWrong: {
      question: "all four responses are wrong and earn 0. What is the advantage of each?",
      fixedBar:
        "−1 would compare with a fixed bar. GRPO’s bar is the group’s own mean: it is 0 as well, and nobody lies below it. (With a spread of 0 the formula alone says 0/0; training programs use 0.)",
      right:
        "Everyone stands at the mean, so nobody is better or worse than the group. (With a spread of 0 the formula alone says 0/0; training programs use 0.)",
      formula: "Every difference is 0, and so is the spread. Where there is nothing to compare, nothing is pushed.",
    },
    allRight: {
      question: "now all four are right and earn 1. What is the advantage of each?",
      fixedBar: "+1 would reward being right. GRPO rewards being more right than the others, and here nobody is.",
      right: "All right is as silent as all wrong: the mean is 1, and everyone stands at it.",
      formula: "Again every difference is 0, and so is the spread: nobody is better than the group.",
    },
    drop: {
      question:
        "the group earned 1, 0, 1, 0. Then someone judges response 3 by its steps and gives it 0. Response 1 keeps its reward of 1. What becomes of its advantage, +1.00?",
      right: "The mean falls to 0.25, so the only right answer stands out: (1 − 0.25) / 0.433.",
      fewer: "+0.58 is what a right answer earns among many right ones. With fewer of them it is worth more.",
      alone:
        "Its reward stays, but an advantage is a comparison: the mean falls to 0.25, and (1 − 0.25) / 0.433 is more.",
    },
    sequence: {
      question:
        "two tokens had the probabilities 0.20 and 0.50; now they have 0.40 and 0.25. GRPO’s ratios are 2.0 and 0.5. What is GSPO’s one ratio for the two?",
      least: "0.5 is the second token alone. The sequence ratio takes both.",
      right: "Doubling and halving cancel. Factors average by multiplying and taking the root: √(2.0 × 0.5) = 1.",
      mean: "1.25 is the arithmetic mean. Ratios multiply, so their average is taken of the logarithms: up by a factor of 2 and down by one of 2 cancel.",
      largest: "2.0 is the first token alone. The sequence ratio takes both.",
    },
  },

  lesson: {
    /** @param {string} names @param {readonly string[]} known */
    unknownParts: (names, known) => `parts has “${names}”. The lesson has ${known.join(", ")}.`,
    ask: {
      title: "Ask the same question four times",
      before:
        "Four responses that a model gives to the same question are a group. A checker compares the final answer of each with the right one and gives the reward 1 or 0.",
      /** @param {number[]} right @param {number[]} wrong @param {number} size */
      live(right, wrong, size) {
        if (right.length === size) return "Now all of them earn 1.";
        if (wrong.length === size) return "Now all of them earn 0.";
        const rest = size - right.length - wrong.length;
        const earned = [
          right.length ? `${responses(right)} earned 1` : "",
          wrong.length ? `${responses(wrong)} earned 0` : "",
          rest ? `${rest === size ? "all of them" : count(rest)} earned another reward` : "",
        ];
        return `${capitalLinked(earned.filter(Boolean).join(", "))}.`;
      },
    },
    compare: {
      title: "Compare each reward with its group",
      before:
        "GRPO has no outside opinion of what a good reward is. It looks how far each reward lies from the group’s mean, and divides by the spread, the standard deviation. The result is the advantage of the response.",
      /** @param {number} i @param {string | undefined} mean none where each has its own others @param {string} distance @param {number} side @param {string} spread @param {string} advantage */
      live(i, mean, distance, side, spread, advantage) {
        const bar = mean === undefined ? "the mean of the others" : `the mean, ${mean}`;
        const place = side === 0 ? `exactly on ${bar}` : `${distance} ${side > 0 ? "above" : "below"} ${bar}`;
        return `Here [response ${i + 1}](r${i}) lies ${place}${spread ? `; the spread is ${spread}` : ""}. Its advantage is ${advantage}.`;
      },
      /** @param {string} reward */
      same: (reward) => `Here every reward is ${reward}: nobody lies above or below the mean.`,
      after:
        "Each token of a response gets the advantage of its response: a positive one makes it more probable next time, a negative one less. Change a reward and watch the other advantages move too. In Tiny gap a gap of 0.01 is divided by a spread as small: it gives advantages as large as any other gap.",
    },
    agree: {
      title: "What if everyone agrees?",
      before: "A group teaches by its differences. So think of one without any.",
      reveal:
        "All wrong and all right are the same silence for opposite reasons: mostly the question was too hard, or too easy. Such a group costs as much to sample as any other and pushes nothing. How often does it happen?",
    },
    unseen: {
      title: "What the checker does not see",
      /** @param {number} i */
      before: (i) =>
        `A reward knows what its checker looks at, and no more. Ours reads the final answer, and not how [response ${i + 1}](r${i}) gets there.`,
      after:
        "You are the judge now: give it the reward that you would. A checker of steps would be such a judge; it would have blind spots of its own.",
    },
    ratio: {
      title: "Where the ratio is formed",
      before:
        "The model that gave the responses is the old policy, the model being trained is the current policy. The importance ratio of a token is its current probability over its old one. GRPO uses one ratio for each token. GSPO uses one for the whole response: the average change of its tokens, as factors average, by multiplying.",
      /** @param {number} i @param {string} advantage @param {boolean} above whether it is that of the response */
      live: (i, advantage, above) =>
        `Think of a response of these tokens alone, with ${above ? `the advantage of [response ${i + 1}](r${i}) above, ${advantage}` : `an advantage of ${advantage}, though no response above has one`}. Drag a circle: the diamond follows at the average place.`,
    },
    length: {
      title: "Why the length is divided out",
      before:
        "The product of a response’s token ratios says how much more probable the whole response became. But it runs away with the length: the same small change on every token multiplies, and so does the noise. GSPO takes the n-th root of the product of n ratios, their geometric mean. Changes are exaggerated here to be seen.",
    },
    clip: {
      title: "What clipping does with each",
      before:
        "A positive advantage pushes tokens up. Where a ratio is above its range, the token has been raised enough, and its push becomes 0. One that fell is not clipped: the push brings it back. A negative advantage mirrors all of this. GRPO decides for each token alone, GSPO once for the response, at a range so narrow that real training steps, not the large ones of this example, stay within it.",
      after: [
        "Advantage: how much better than its group a response is.",
        "Ratio: GRPO takes one for each token, GSPO one for the response.",
        "Clipping: GRPO stops single tokens, GSPO the whole response.",
      ],
    },
    update: {
      title: "What both do with the whole group",
      before:
        "Now the four responses together, a few tokens of each. A cell is one token, its number the weight: how far this one update pushes it. GRPO weighs each token by its own ratio and stops some of them. GSPO gives all tokens of a response the same weight, or none. Choose a token to see how its weight comes about.",
      after:
        "A training program does this with thousands of tokens at every step. If you have log-probabilities of one, you can look at your own.",
    },
  },

  checker: {
    label: "Responses and their rewards",
    answer: "45",
    expected: "The checker expects",
    /**
     * Four ways to answer the built-in question, each right and wrong. A flaw is a line that does not hold.
     * @type {{ right: Sample, wrong: Sample }[]}
     */
    samples: [
      {
        right: { lines: ["7 + 8 = 15: write 5, carry 1.", "1 + 2 + 1 = 4.", "So 45."], flaws: {} },
        wrong: {
          lines: ["7 + 8 = 14: write 4, carry 1.", "1 + 2 + 1 = 4.", "So 44."],
          flaws: { 0: "7 + 8 is 15." },
        },
      },
      {
        right: { lines: ["10 + 20 = 30.", "7 + 8 = 15.", "So 45."], flaws: {} },
        wrong: { lines: ["7 + 8 ends in 5.", "1 + 2 = 3.", "So 35."], flaws: { 1: "The carry is lost." } },
      },
      {
        right: {
          lines: ["17 + 20 = 37.", "37 + 8 = 44.", "I am often one short, so I add 1.", "So 45."],
          flaws: { 1: "37 + 8 is 45.", 2: "No reason to add 1. Two mistakes cancel." },
        },
        wrong: { lines: ["17 + 20 = 37.", "37 + 8 = 55.", "So 55."], flaws: { 1: "37 + 8 is 45." } },
      },
      {
        right: { lines: ["17 + 30 = 47.", "30 is 2 more than 28: take 2 off.", "So 45."], flaws: {} },
        wrong: {
          lines: ["17 + 30 = 47.", "30 is 1 more than 28: take 1 off.", "So 46."],
          flaws: { 1: "30 is 2 more than 28." },
        },
      },
    ],
    /** @param {string} why */
    flaw: (why) => `Flawed step: ${why}`,
    edit: "Edit",
    done: "Done",
    /** @param {number} i */
    editing: (i) => `Edit response ${i + 1}`,
    /** @param {number} i */
    textOf: (i) => `Text of response ${i + 1}`,
    /** @param {string | null} answer */
    sees: (answer) => (answer === null ? "sees no number" : `sees ${answer}`),
    /** @param {string} form where the answer stood */
    where: (form) => ({ boxed: "in a box", answer: "after “answer”" })[form] ?? "",
    /** @param {number} i */
    rewardOf: (i) => `Reward of response ${i + 1}`,
    reward: "reward",
    /** @param {string} reward */
    judged: (reward) => `Your judgement. The checker gives ${reward}.`,
    release: "Back to the checker",
    wantedAnswer: "an answer with a number in it, like 45",
    /** @param {string} value */
    badAnswer: (value) => `answer is “${value}”. It needs a number, like 45.`,
    /** @param {number} i @param {string} answer @param {string} advantage */
    story: (i, answer, advantage) =>
      `The checker reads one number of a response, its final answer: ${answer === "" ? "here there is none" : `here ${answer}`}. The steps before it are not looked at. Every token of response ${i + 1} gets the same advantage, ${advantage}: its first word as much as its last.`,
    /** @param {number} i @param {string} advantage @param {boolean} rewarded */
    flawStory: (i, advantage, rewarded) =>
      rewarded
        ? `Response ${i + 1} reaches the right answer by steps that do not hold, and earns 1. The reward establishes that its final answer is right, and nothing about how it got there. With the advantage ${advantage} its flawed steps are pushed like its sound ones.`
        : `Response ${i + 1} has a flawed step and the reward 0. The checker sees a flaw only where it reaches the final answer.`,
    /** @param {number} i @param {string} reward @param {string} checker @param {string} advantage */
    judgedStory: (i, reward, checker, advantage) =>
      `You give response ${i + 1} the reward ${reward}, where the checker gives ${checker}. Each of its tokens gets the advantage ${advantage}.`,
    /** @param {string[]} advantages */
    now: (advantages) => `Advantages now: ${advantages.map((advantage, i) => `${i + 1}: ${advantage}`).join(" · ")}`,
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
  },

  clip: {
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
    /** @param {boolean} clipped */
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
  },

  agreement: {
    title: "How often is a group wasted?",
    label: "Chance of a constant group, by success probability",
    presets: { lesson: "Lesson", hard: "Hard question", easy: "Easy question", larger: "Hard, larger group" },
    p: "Success probability p",
    pShort: "p",
    size: "Group size G",
    anyProbability: "a number from 0 to 1, like 0.5",
    /** @param {number} most */
    anySize: (most) => `a whole number from 1 to ${most}, like 4`,
    allRight: "all right",
    allWrong: "all wrong",
    constant: "constant",
    /** @param {number} p @param {number} size @param {string} written p @param {string} percent constant @param {string} share "1 in 8 teaches nothing" */
    story(p, size, written, percent, share) {
      if (size === 1) return "A group of one is always constant: there is nobody to compare with.";
      const given = `With p = ${written} and G = ${size}`;
      if (p === 0) return `${given}, every response is wrong: all groups are constant, and none teaches anything.`;
      if (p === 1) return `${given}, every response is right: all groups are constant, and none teaches anything.`;
      return `${given}, ${percent} of groups are constant: ${share}.`;
    },
    /** @param {string} groups @param {boolean} exact */
    oneIn: (groups, exact) => `${exact ? "" : "about "}1 in ${groups} teaches nothing`,
    /** @param {number} tenths */
    tenths: (tenths) => (tenths === 10 ? "nearly all teach nothing" : `about ${tenths} in 10 teach nothing`),
    /** @param {string} right @param {string} wrong */
    parts: (right, wrong) => `${capital(right)} are all right and ${wrong} all wrong.`,
    /** @param {number} size @param {string} percent */
    twice: (size, percent) => `With twice the group, G = ${size}, it is ${percent}.`,
    only: "This holds for rewards of 0 or 1 only, and for responses that succeed independently of each other.",
  },

  length: {
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
  },
};

/** @typedef {{ lines: string[], flaws: Record<number, string> }} Sample */
/** @typedef {import("./texts.js").Text} Text */
