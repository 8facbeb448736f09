import { builtIn, spell } from "./responses.js";

/**
 * How the parts of the lesson hang together: one flat state for all its figures, and what follows in it from a
 * change in any of them.
 *
 *   responses, expected answer, judgements → rewards → advantages → the advantage of the chosen response
 *
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../text/texts.js").Text} Text
 * @typedef {import("./checker.js").CheckerState} CheckerState
 * @typedef {import("./advantages.js").AdvantagesState} AdvantagesState
 * @typedef {import("./ratios.js").RatiosState} RatiosState
 * @typedef {CheckerState & AdvantagesState & RatiosState & { [key: string]: unknown }} LessonState
 */

/**
 * @param {Core} core
 * @param {() => Text} text of the moment
 * @returns {(next: LessonState, previous: LessonState) => LessonState}
 */
export function relations(core, text) {
  return (next, previous) => {
    const changed = (/** @type {string} */ key) => next[key] !== previous[key];
    let state = next;
    if (changed("rewards") && !changed("responses") && !changed("judged")) state = fromRewards(core, text(), state);
    state = withRewards(core, text(), state);

    const { baseline, scale, epsilon } = state;
    const { advantages } = core.groupAdvantages(state.rewards, { baseline, scale, epsilon });
    const silent = advantages.every((advantage) => advantage === 0);
    // A sign that the reader picked below is that of a response; where no response has one, it is a supposition.
    if (changed("advantage") && silent) return state;
    if (changed("advantage") && !changed("rewards") && !changed("chosen")) {
      const chosen = advantages.findIndex((advantage) => Math.sign(advantage) === Math.sign(next.advantage));
      if (chosen >= 0) return { ...state, chosen, advantage: advantages[chosen] };
    }
    return { ...state, advantage: advantages[state.chosen] };
  };
}

/**
 * Rewards that were set by hand: a built-in response is exchanged for its right or wrong variant, so that the
 * checker agrees; in the place of any other text, and for a reward that no checker gives, the reader judges.
 * @param {Core} core
 * @param {Text} text
 * @param {LessonState} state
 * @returns {LessonState}
 */
function fromRewards(core, text, state) {
  const responses = [...state.responses];
  const judged = state.rewards.map((reward, i) => {
    const built = builtIn(responses[i], text);
    if (built && (reward === 0 || reward === 1)) responses[i] = { ...built, right: reward === 1 };
    return core.checkFinalAnswer(spell(responses[i], text), state.answer).reward === reward ? null : reward;
  });
  return { ...state, responses, judged };
}

/** What the checker and the reader make of the responses. @param {Core} core @param {Text} text @param {LessonState} state @returns {LessonState} */
function withRewards(core, text, state) {
  const checked = state.responses.map((response) => core.checkFinalAnswer(spell(response, text), state.answer));
  return {
    ...state,
    answers: checked.map(({ answer }) => answer ?? ""),
    rewards: checked.map(({ reward }, i) => state.judged[i] ?? reward),
  };
}
