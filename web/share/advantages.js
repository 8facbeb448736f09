import { svg } from "lit";
import { bar, reach } from "../pictures/bar.js";
import { cut, table } from "./sheet.js";

/**
 * @typedef {import("../elements/advantages.js").AdvantagesState} AdvantagesState
 * @typedef {import("../core/core.js").GroupAdvantages} GroupAdvantages
 * @typedef {import("../text/texts.js").Text} Text
 */

/** Where the bars stand. */
const LEFT = 384;
const BAR = 180;

/**
 * @param {{ state: AdvantagesState, result: GroupAdvantages, question: string, answers: string[], text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ state, result, question, answers, text }) {
  const { number, advantages: words, share } = text;
  const { rewards, baseline, scale, epsilon } = state;
  const advantages = Array.from(result.advantages);
  const lesson = baseline === "mean" && scale === "population" && epsilon === 0;
  const places = lesson ? 2 : 3;
  const write = (/** @type {number} */ advantage) =>
    number.text(advantage, { digits: places, decimals: places, signed: true });
  const mean = number.text(result.mean, { digits: 6 });
  const spread = number.text(result.standardDeviation, { digits: 6 });
  const end = reach(advantages);
  const outcome = {
    mixed: () => share.advantages.result(mean, spread, state, number.text(epsilon)),
    constant: () => share.advantages.constant(mean),
    single: () => share.advantages.single,
  }[result.signal]();
  return {
    title: question,
    result: outcome,
    summary: share.advantages.summary(
      rewards.map((reward) => number.shortField(reward)),
      advantages.map(write),
    ),
    table: {
      columns: share.advantages.columns,
      rows: rewards.map((reward, i) => [i + 1, answers[i] ?? "", reward, result.deviations[i], advantages[i]]),
    },
    parts: [
      table(
        [
          { name: words.columns.response, x: 24 },
          { name: words.columns.reward, x: 236, anchor: "end" },
          { name: baseline === "mean" ? words.columns.difference : words.differenceFromOthers, x: 348, anchor: "end" },
          { name: `−${number.text(end)}`, x: LEFT },
          { name: "0", x: LEFT + BAR / 2, anchor: "middle" },
          { name: number.text(end), x: LEFT + BAR, anchor: "end" },
          { name: words.columns.advantage, x: 664, anchor: "end" },
        ],
        rewards.map((reward, i) => [
          `${i + 1}${answers[i] ? `  ${cut(words.answer(answers[i]), 18)}` : ""}`,
          number.shortField(reward),
          number.text(result.deviations[i], { signed: true }),
          (y) => svg`<svg x=${LEFT} y=${y - 11} width=${BAR} height="22">${bar(advantages[i], end)}</svg>`,
          "",
          "",
          write(advantages[i]),
        ]),
      ),
    ],
  };
}
