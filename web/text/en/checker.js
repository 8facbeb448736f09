/** Responses and what a checker sees of them. */
export default {
  label: "Responses and their rewards",
  expected: "The checker expects",
  /**
   * Four ways to answer the built-in question, each right and wrong. A flaw is a line that does not hold.
   * @type {{ right: import("../../elements/responses.js").Sample, wrong: import("../../elements/responses.js").Sample }[]}
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
};
