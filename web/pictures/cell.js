import { html } from "lit";
import { hatchFill } from "./axis.js";

/** The palest and the strongest tint: the number on it stays readable. */
const PALE = 0.1;
const STRONG = 0.5;

/**
 * One token's weight: tinted by its size, filled when it pushes up and framed when it pushes down, hatched when
 * the token is clipped. As wide as the room there is.
 * @param {number} weight
 * @param {number} scale the largest size of a weight, which gets the strongest tint
 * @param {boolean} clipped
 * @param {string} name
 * @param {string} written
 */
export function cell(weight, scale, clipped, name, written) {
  const share = scale > 0 ? Math.min(Math.abs(weight) / scale, 1) || 0 : 0;
  const kind = clipped ? "held" : weight > 0 ? "plus" : weight < 0 ? "minus" : "none";
  // Infinity over Infinity is the strongest there is.
  const tint = Math.abs(weight) === Infinity ? 1 : share;
  return html`<svg class="weight" width="100%" height="42" aria-hidden="true">
    <rect
      class=${kind}
      x="1"
      y="1"
      width="100%"
      height="40"
      rx="5"
      fill=${clipped ? hatchFill : "currentColor"}
      fill-opacity=${clipped ? 1 : kind === "none" ? 0 : PALE + (STRONG - PALE) * tint}
    ></rect>
    <text x="8" y="15">${name}</text>
    <text class="number" x="50%" y="30" text-anchor="middle">${written}</text>
  </svg>`;
}
