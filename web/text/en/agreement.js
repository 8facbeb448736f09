import { capital } from "./words.js";

/** How often a group is constant. */
export default {
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
};
