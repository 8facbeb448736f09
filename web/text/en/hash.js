import { count, plural } from "./words.js";

/** What a page says of a link to a state of it that cannot be read. */
export default {
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
};
