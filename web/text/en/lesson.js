import { capitalLinked, count, responses } from "./words.js";

/** The text of the lesson, and the predictions in it. */
export default {
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
};
