/** Words that several Chinese texts are put together from. */

/** @param {number[]} places zero-based @returns {string} "token 3", "token 1、2", "15 个 token" */
export const tokens = (places) => (places.length > 5 ? `${places.length} 个 token` : `token ${listed(places)}`);

/** @param {number[]} places @returns {string} "回答 3", "回答 1、2", "15 个回答" */
export const responses = (places) => (places.length > 5 ? `${places.length} 个回答` : `回答 ${listed(places)}`);

/** @param {number[]} places @returns {string} "[回答 1](r0)", "回答 [1](r0)、[3](r2)" */
export const linkedResponses = (places) =>
  places.length === 1
    ? `[回答 ${places[0] + 1}](r${places[0]})`
    : `回答 ${places.map((i) => `[${i + 1}](r${i})`).join("、")}`;

/** @param {number} n @returns {string} every token of a response */
export const whole = (n) => (n === 1 ? "这个 token" : n === 2 ? "两个 token" : `全部 ${n} 个 token`);

/** @param {number[]} places */
const listed = (places) => places.map((i) => i + 1).join("、");
