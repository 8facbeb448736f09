/** Words that several English texts are put together from. */

/** @param {number} n @param {string} one @param {string} [many] */
export const plural = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const COUNTS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** @param {number} n */
export const count = (n) => COUNTS[n] ?? String(n);
/** Only Latin letters: ε stays as it is. @param {string} sentence */
export const capital = (sentence) => sentence.replace(/^[a-z]/, (letter) => letter.toUpperCase());
/** @param {number[]} places zero-based @returns {string} "1", "1 and 3", "1, 2 and 5" */
export const listed = (places) => {
  const names = places.map((i) => String(i + 1));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

/** @param {number[]} places @param {string} one @returns {string} "token 3", "tokens 1 and 2", "15 tokens" */
export const named = (places, one) =>
  places.length > 5 ? `${places.length} ${one}s` : `${one}${places.length === 1 ? "" : "s"} ${listed(places)}`;

/** @param {number} n @returns {string} square, cube, 4th, 21st */
export const root = (n) => {
  const suffix = n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return { 2: "square", 3: "cube" }[n] ?? `${n}${suffix}`;
};
/** @param {number[]} places @returns {string} "[response 1](r0)", "responses [1](r0) and [3](r2)" */
export const responses = (places) => {
  if (places.length === 1) return `[response ${places[0] + 1}](r${places[0]})`;
  const names = places.map((i) => `[${i + 1}](r${i})`);
  return `responses ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};
/** @param {string} sentence whose first word may be a link */
export const capitalLinked = (sentence) =>
  sentence.startsWith("[") ? `[${capital(sentence.slice(1))}` : capital(sentence);

/** @param {number} n @returns {string} every token of a response */
export const whole = (n) => (n === 1 ? "the token" : n === 2 ? "both tokens" : `all ${count(n)} tokens`);
