import { html, nothing, svg } from "lit";

/** The steps that the bars' scale goes through when 2 is too much or too little. */
const STEPS = [1, 2, 5];

/**
 * How far a scale of bars reaches on each side of 0: 2 as long as the largest value fills a fair part of it,
 * so that bars keep their length from edit to edit, and else the next of 1, 2, 5 times a power of ten.
 * @param {ArrayLike<number>} values
 * @returns {number} above 0
 */
export function reach(values) {
  const largest = Math.min(Math.max(...Array.from(values, Math.abs)), Number.MAX_VALUE);
  if (largest === 0 || (largest > 0.2 && largest <= 2)) return 2;
  const power = 10 ** Math.floor(Math.log10(largest));
  // At either end of what a double holds the step itself would fail.
  return Math.min((STEPS.find((step) => step * power >= largest) ?? 10) * power, Number.MAX_VALUE) || largest;
}

/**
 * A signed bar: filled to the right of 0, hollow to the left, a line where there is nothing.
 * Widths are shares of the room there is, so nothing needs measuring.
 * @param {number} value
 * @param {number} scale what a full half stands for
 */
export function bar(value, scale) {
  const share = Math.min(Math.abs(value) / scale, 1) * 50;
  const width = `${share}%`;
  return html`<svg class="bar" width="100%" height="22" aria-hidden="true">
    <line x1="50%" x2="50%" y1="0" y2="22" class=${value === 0 ? "zero none" : "zero"}></line>
    ${value === 0
      ? nothing
      : value > 0
        ? svg`<rect class="plus" x="50%" width=${width} y="4" height="14" rx="3"></rect>`
        : svg`<rect class="minus" x=${`${50 - share}%`} width=${width} y="5" height="12" rx="2.5"></rect>`}
  </svg>`;
}
