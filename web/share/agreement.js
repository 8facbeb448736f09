import { agreementCurve, chances, HEIGHT } from "../pictures/agreement-curve.js";
import { PlotScale } from "../pictures/plot.js";
import { withHere } from "./csv.js";
import { MARGIN, picture, WIDTH } from "./sheet.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").ConstantGroupProbability} ConstantGroupProbability
 * @typedef {import("../elements/agreement.js").AgreementState} AgreementState
 * @typedef {import("../text/texts.js").Text} Text
 */

/**
 * @param {{ core: Core, state: AgreementState, result: ConstantGroupProbability, text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ core, state: { p, size }, result, text }) {
  const { number, agreement: words, share } = text;
  const here = { p, ...result };
  const tenths = Array.from({ length: 11 }, (_, i) => ({ p: i / 10, ...core.constantGroupProbability(i / 10, size) }));
  const rows = (/** @type {import("../pictures/agreement-curve.js").Chance[]} */ points) =>
    withHere(points, here, (one) => one.p).map((one) => [
      one.p,
      size,
      one.probability,
      one.allRight,
      one.allWrong,
      one === here,
    ]);
  const curve = chances(core, size);
  const scale = new PlotScale(WIDTH - 2 * MARGIN, HEIGHT, [0, 1], [0, 1]);
  const outcome = share.agreement.result(
    number.text(p, { digits: 6 }),
    size,
    number.percent(result.probability),
    number.percent(result.allRight),
    number.percent(result.allWrong),
  );
  return {
    title: words.title,
    result: outcome,
    summary: outcome,
    table: {
      columns: share.agreement.columns,
      rows: rows(curve),
    },
    excerpt: rows(tenths),
    parts: [picture(agreementCurve(scale, curve, here, undefined, -1, text), HEIGHT)],
  };
}
