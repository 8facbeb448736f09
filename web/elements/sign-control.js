import { html } from "lit";

/**
 * Chooses the sign of an advantage and keeps its size.
 * @param {number} advantage
 * @param {import("../text/texts.js").Text} text
 * @param {(advantage: number) => void} choose
 */
export function signControl(advantage, { ratios: text }, choose) {
  const size = Math.abs(advantage) || 1;
  return html`<span id="sign">${text.sign}</span>
    <span class="segments" role="group" aria-labelledby="sign">
      ${[1, -1].map(
        (sign) =>
          html`<button type="button" aria-pressed=${Math.sign(advantage) === sign} @click=${() => choose(sign * size)}>
            ${sign > 0 ? text.positive : text.negative}
          </button>`,
      )}
    </span>`;
}
