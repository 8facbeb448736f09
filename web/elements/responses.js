/**
 * A response of the checker: a text of its own, or a built-in one, which reads in the language of the moment.
 *
 * @typedef {import("../text/texts.js").Text} Text
 * @typedef {{ lines: string[], flaws: Record<number, string> }} Sample its steps, and what is wrong with those that do not hold
 * @typedef {{ sample: number, right: boolean }} BuiltIn which of the built-in responses, and which variant of it
 * @typedef {string | BuiltIn} Response
 */

/** The built-in ones: the lesson's rewards are 1, 0, 1, 0. @type {BuiltIn[]} */
export const RESPONSES = [0, 1, 2, 3].map((sample) => ({ sample, right: sample % 2 === 0 }));

/** @param {Response} response @param {Text} text @returns {string} its steps, one a line */
export const spell = (response, text) =>
  typeof response === "string" ? response : sampleText(sampleOf(response, text));

/** @param {Response} response @param {Text} text @returns {BuiltIn | undefined} also where a text is word for word a built-in one */
export function builtIn(response, { checker: { samples } }) {
  if (typeof response !== "string") return response;
  for (const [sample, variants] of samples.entries()) {
    if (response === sampleText(variants.right)) return { sample, right: true };
    if (response === sampleText(variants.wrong)) return { sample, right: false };
  }
  return undefined;
}

/**
 * A state with its built-in words written out.
 * @template {{ question: string | null, responses: Response[] }} S
 * @param {S} state
 * @param {Text} text
 */
export const spellState = (state, text) => ({
  ...state,
  question: state.question ?? text.question,
  responses: state.responses.map((response) => spell(response, text)),
});

/** @param {Response} response @param {Text} text @returns {Record<number, string>} what is wrong with which lines, where it is a built-in one */
export function flawsOf(response, text) {
  const built = builtIn(response, text);
  return built ? sampleOf(built, text).flaws : {};
}

/** @param {Response} response @param {Text} text @returns {boolean} whether it is a built-in one that reaches the right answer by a flawed step */
export const isRightByFlaw = (response, text) =>
  Boolean(builtIn(response, text)?.right) && Object.keys(flawsOf(response, text)).length > 0;

/** @param {BuiltIn} builtIn @param {Text} text @returns {Sample} */
const sampleOf = ({ sample, right }, { checker }) => checker.samples[sample][right ? "right" : "wrong"];

/** @param {Sample} sample */
const sampleText = ({ lines }) => lines.join("\n");
