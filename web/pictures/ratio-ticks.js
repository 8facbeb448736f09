/**
 * Round ratios along an axis of natural logs: 0.9, 1, 1.1 where it is short, powers of two or ten where it is long.
 *
 * @param {number} reach natural log of the ratio at the far end
 * @param {number} most how many have room
 * @param {import("../text/number.js").NumberText} number
 * @returns {{ value: number, label: string }[]} by natural log
 */
export function ratioTicks(reach, most, number) {
  if (reach < Math.LN2) {
    const step = nice((2 * reach) / (most - 1));
    const decimals = Math.max(1, -Math.floor(Math.log10(step)));
    const side = Math.ceil(Math.expm1(reach) / step) + 1;
    return around(side)
      .map((i) => ({
        value: Math.log1p(i * step),
        label: number.text(1 + i * step, { digits: decimals + 1, decimals }),
      }))
      .filter(({ value }) => Math.abs(value) <= reach * SLACK);
  }
  const unit = reach < 5 ? Math.LN2 : Math.LN10;
  const step = unit * Math.ceil((2 * reach) / unit / (most - 1));
  return around(Math.floor((reach * SLACK) / step)).map((i) => ({
    value: i * step,
    label: number.plain(number.writeRatio(Number(Math.exp(i * step).toPrecision(12)), i * step)),
  }));
}

/** A ratio of 0.98 belongs to an axis that ends at 1.02. */
const SLACK = 1.03;

/** @param {number} side @returns {number[]} −side up to side */
const around = (side) => Array.from({ length: 2 * side + 1 }, (_, i) => i - side);

/** @param {number} least @returns {number} the next of 1, 2, 5 times a power of ten */
function nice(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return Number(
    `${[1, 2, 5].find((step) => step * power >= least * (1 - 1e-9)) ?? 10}e${Math.round(Math.log10(power))}`,
  );
}
