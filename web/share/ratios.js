import { axisHeight, axisReach, logAxis, LogScale } from "../pictures/log-axis.js";
import { ratioMarks } from "../pictures/ratio-marks.js";
import { MARGIN, picture, table, WIDTH } from "./sheet.js";

/**
 * @typedef {import("../elements/ratios.js").RatiosState} RatiosState
 * @typedef {import("../elements/ratios.js").RatiosResult} RatiosResult
 * @typedef {import("../text/texts.js").Text} Text
 */

/**
 * @param {{ state: RatiosState, result: RatiosResult, text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ state, result, text }) {
  const { number, ratios: words, share } = text;
  const { old, current } = state;
  const { dots, sequence, band } = ratioMarks(state, result, text);
  const scale = new LogScale(WIDTH - 2 * MARGIN, axisReach(result.logRatios));
  const axis = logAxis(scale, dots, sequence, band, -1, words.axis);
  return {
    title: words.title(result.length),
    result: share.ratios.result(sequence.value),
    summary: share.ratios.summary(
      dots.map(({ value }) => value),
      sequence.value,
    ),
    table: {
      columns: share.ratios.columns,
      rows: old.map((probability, i) => [
        i + 1,
        probability,
        current[i],
        result.tokenRatios[i],
        result.tokenClipped[i],
        result.sequenceRatio,
      ]),
    },
    parts: [
      table(
        [
          { name: words.columns.token, x: MARGIN },
          { name: words.columns.old, x: 280, anchor: "end" },
          { name: words.columns.current, x: 480, anchor: "end" },
          { name: words.columns.ratio, x: WIDTH - MARGIN, anchor: "end" },
        ],
        old.map((probability, i) => [
          words.token(i),
          number.shortField(probability, 2),
          number.shortField(current[i], 2),
          dots[i].value,
        ]),
      ),
      picture(axis, axisHeight(dots.length)),
    ],
  };
}
