import { clipAxes, clipHeight } from "../pictures/clip-axes.js";
import { clipMarks } from "../pictures/clip-marks.js";
import { MARGIN, picture, table, WIDTH } from "./sheet.js";

/**
 * @typedef {import("../elements/clip.js").ClipState} ClipState
 * @typedef {import("../elements/clip.js").ClipResult} ClipResult
 * @typedef {import("../text/texts.js").Text} Text
 */

/**
 * @param {{ state: ClipState, result: ClipResult, text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ state, result, text }) {
  const { number, ratios: words, clip, share } = text;
  const { old, current, advantage } = state;
  const { grpo, gspo, tokenRatios, sequenceRatio } = result;
  const { dots, sequence, bands } = clipMarks(state, result, text);
  const objectives = [grpo, gspo].map(({ objective }) => number.text(objective, { digits: 5 }));
  const outcome = share.clip.result(
    number.text(advantage, { signed: true }),
    sequence.value,
    objectives[0],
    objectives[1],
  );
  /** @param {import("../elements/clip.js").MethodResult} method @param {number} i */
  const weight = ({ weights, clipped }, i) => (clipped[i] ? clip.clipped : number.text(weights[i], { signed: true }));
  return {
    title: clip.title,
    result: outcome,
    summary: outcome,
    table: {
      columns: share.clip.columns,
      rows: old.map((probability, i) => [
        i + 1,
        probability,
        current[i],
        tokenRatios[i],
        sequenceRatio,
        grpo.weights[i],
        grpo.clipped[i],
        gspo.weights[i],
        gspo.clipped[i],
      ]),
    },
    parts: [
      picture(clipAxes(WIDTH - 2 * MARGIN, dots, sequence, bands, -1, text), clipHeight(old.length)),
      table(
        [
          { name: words.columns.token, x: MARGIN },
          { name: words.columns.ratio, x: 280, anchor: "end" },
          { name: share.clip.weight(clip.methods.grpo), x: 480, anchor: "end" },
          { name: share.clip.weight(clip.methods.gspo), x: WIDTH - MARGIN, anchor: "end" },
        ],
        old.map((_, i) => [words.token(i), dots[i].value, weight(grpo, i), weight(gspo, i)]),
      ),
    ],
  };
}
