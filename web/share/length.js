import { coursesAt, extent, HEIGHT, lengthCurves, lengthsUpTo, LONGEST, writePair } from "../pictures/length-curves.js";
import { PlotScale } from "../pictures/plot.js";
import { withHere } from "./csv.js";
import { MARGIN, picture, WIDTH } from "./sheet.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").LengthEffect} LengthEffect
 * @typedef {import("../elements/length.js").LengthState} LengthState
 * @typedef {import("../text/texts.js").Text} Text
 */

/**
 * @param {{ core: Core, state: LengthState, result: LengthEffect, text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ core, state, result, text }) {
  const { number, share } = text;
  const { ratio, noise } = state;
  const here = { length: state.length, ...result };
  const at = (/** @type {number} */ length) => ({ length, ...core.lengthEffect({ ratio, noise, length }) });
  const curve = lengthsUpTo(LONGEST).map(at);
  const doubled = Array.from({ length: 1 + Math.log2(LONGEST) }, (_, i) => at(2 ** i));
  const rows = (/** @type {(typeof here)[]} */ points) =>
    withHere(points, here, (one) => one.length).map((one) => [
      one.length,
      Math.exp(one.logProduct),
      Math.exp(one.logSequence),
      one.logProduct,
      one.logProductSpread,
      one.logSequence,
      one.logSequenceSpread,
      one === here,
    ]);
  const pairs = curve.map((one) => coursesAt(one.length, one));
  const courses = { product: pairs.map(({ product }) => product), sequence: pairs.map(({ sequence }) => sequence) };
  const pair = coursesAt(here.length, here);
  const written = writePair(pair, number);
  const scale = new PlotScale(
    WIDTH - 2 * MARGIN,
    HEIGHT,
    [1, LONGEST],
    extent([...courses.product, ...courses.sequence]),
  );
  const outcome = share.length.result(
    here.length,
    number.text(ratio, { digits: 4 }),
    noise > 0 ? number.text(noise) : "",
    written.product,
    written.sequence,
  );
  return {
    title: text.length.title,
    result: outcome,
    summary: outcome,
    table: {
      columns: share.length.columns,
      rows: rows(curve),
    },
    excerpt: rows(doubled),
    parts: [picture(lengthCurves(scale, courses, pair, undefined, text), HEIGHT)],
  };
}
