import { cut, MARGIN, table, WIDTH } from "./sheet.js";

/**
 * @typedef {import("../elements/checker.js").CheckerState} CheckerState
 * @typedef {import("../elements/checker.js").CheckerResult} CheckerResult
 * @typedef {import("../text/texts.js").Text} Text
 */

/**
 * @param {{ state: CheckerState, result: CheckerResult, question: string, responses: string[], text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ state, result, question, responses, text }) {
  const { number, share } = text;
  const rewards = result.rewards.map((reward) => number.text(reward));
  const advantage = (/** @type {number} */ value) => number.text(value, { digits: 2, decimals: 2, signed: true });
  return {
    title: question,
    result: share.checker.result(state.answer),
    summary: share.checker.summary(rewards),
    table: {
      columns: share.checker.columns,
      rows: responses.map((response, i) => [
        i + 1,
        response,
        result.checked[i].answer ?? "",
        result.checked[i].reward,
        result.rewards[i],
        result.advantages[i],
      ]),
    },
    parts: [
      table(
        [
          { name: share.checker.response, x: MARGIN },
          { name: share.checker.sees, x: 500, anchor: "end" },
          { name: share.checker.reward, x: 570, anchor: "end" },
          { name: share.checker.advantage, x: WIDTH - MARGIN, anchor: "end" },
        ],
        // A row a step; the first says what became of the response.
        responses.flatMap((response, i) =>
          response
            .split("\n")
            .map((step, k) => [
              k === 0 ? `${i + 1}   ${cut(step, 48)}` : `\u2003 ${cut(step, 48)}`,
              ...(k === 0
                ? [result.checked[i].answer ?? "–", rewards[i], advantage(result.advantages[i])]
                : ["", "", ""]),
            ]),
        ),
      ),
    ],
  };
}
