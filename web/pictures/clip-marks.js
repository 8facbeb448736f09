import { boundText } from "../elements/clip-range.js";

/**
 * What the axes of clipping show of one response: a dot a token, the sequence, and the clip range of each method.
 *
 * @typedef {import("../elements/clip.js").ClipState} ClipState
 * @typedef {import("../elements/clip.js").ClipResult} ClipResult
 * @typedef {import("../elements/clip.js").Method} Method
 */

/** The state's key for the range of each. */
export const RANGES = /** @type {const} */ ({ grpo: "clip", gspo: "gspoClip" });

/** @param {ClipState} state @param {Method} method @returns {[low: number, high: number]} bounds of its ratio */
export function bounds(state, method) {
  const [low, high] = state[RANGES[method]];
  return [1 - low, 1 + high];
}

/**
 * @param {ClipState} state
 * @param {ClipResult} result
 * @param {import("../text/texts.js").Text} text
 */
export function clipMarks(state, result, text) {
  const { number, ratios: words, clip } = text;
  const side = Math.sign(state.advantage);
  const band = (/** @type {Method} */ method) => {
    const [low, high] = bounds(state, method);
    return {
      low,
      high,
      side,
      label: clip.band(clip.methods[method], side, boundText(low, text), boundText(high, text)),
    };
  };
  return {
    dots: result.logRatios.map((log, i) => ({
      log,
      label: words.dot(i),
      value: number.ratio(result.tokenRatios[i], log),
      clipped: result.grpo.clipped[i],
    })),
    sequence: {
      log: result.meanLogRatio,
      label: words.sequence,
      value: number.ratio(result.sequenceRatio, result.meanLogRatio),
      clipped: result.gspo.clipped[0],
    },
    bands: { grpo: band("grpo"), gspo: band("gspo") },
  };
}
