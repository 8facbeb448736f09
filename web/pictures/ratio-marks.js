import { boundText } from "../elements/clip-range.js";

/**
 * What the log axis shows of one response: a dot a token, the sequence, and GRPO's clip range.
 *
 * @typedef {import("../elements/ratios.js").RatiosState} RatiosState
 * @typedef {import("../elements/ratios.js").RatiosResult} RatiosResult
 */

/**
 * @param {RatiosState} state
 * @param {RatiosResult} result
 * @param {import("../text/texts.js").Text} words
 */
export function ratioMarks({ advantage, clip: [below, above] }, result, words) {
  const { number, ratios: text } = words;
  const side = Math.sign(advantage);
  const [low, high] = [1 - below, 1 + above];
  return {
    dots: Array.from(result.tokenRatios, (ratio, i) => ({
      log: result.logRatios[i],
      label: text.dot(i),
      value: number.ratio(ratio, result.logRatios[i]),
      clipped: result.tokenClipped[i],
    })),
    sequence: {
      log: result.meanLogRatio,
      label: text.sequence,
      value: number.ratio(result.sequenceRatio, result.meanLogRatio),
    },
    band: { low, high, side, label: text.band(side, boundText(low, words), boundText(high, words)) },
  };
}
