import { html, svg } from "lit";

/** As in `cell`: the palest and the strongest tint. */
const PALE = 0.1;
const STRONG = 0.5;
/** Of each method, everywhere. */
const MARKS = { grpo: "●", gspo: "◆" };

/**
 * How much more one method pushes a token than the other: in the colour and with the mark of the stronger.
 * @param {number} grpo its weight
 * @param {number} gspo its weight
 * @param {number} scale the largest size of a weight, which gets the strongest tint
 * @param {string} name
 * @param {string} written the difference in size
 */
export function differenceCell(grpo, gspo, scale, name, written) {
  const more = stronger(grpo, gspo);
  const size = Math.abs(Math.abs(grpo) - Math.abs(gspo));
  const share = more === undefined ? 0 : scale > 0 ? Math.min(1, size / scale) || 1 : 0;
  return html`<svg class="weight" width="100%" height="42" aria-hidden="true">
    <rect
      class=${more ? `more ${more}` : "none"}
      x="1"
      y="1"
      width="100%"
      height="40"
      rx="5"
      fill="currentColor"
      fill-opacity=${more === undefined ? 0 : PALE + (STRONG - PALE) * share}
    ></rect>
    <text x="6" y="15">${name}</text>
    <text class="number" x="50%" y="31" text-anchor="middle">
      ${more ? svg`<tspan class=${`mark ${more}`}>${MARKS[more]}</tspan> ` : ""}${written}
    </text>
  </svg>`;
}

/**
 * Which method pushes a token harder. Weights that differ in their last bits alone are equal to a reader.
 * @param {number} grpo
 * @param {number} gspo
 * @returns {"grpo" | "gspo" | undefined}
 */
export function stronger(grpo, gspo) {
  const [a, b] = [Math.abs(grpo), Math.abs(gspo)];
  if (a === b || Math.abs(a - b) <= 1e-9 * Math.max(a, b)) return undefined;
  return a > b ? "grpo" : "gspo";
}
