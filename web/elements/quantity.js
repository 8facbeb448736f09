import { html } from "lit";
import { live } from "lit/directives/live.js";
import { moved } from "./moved.js";

/**
 * A number of a figure's state as a slider with a field beside it: the slider for what is usual, the field for
 * every value that is allowed. A touch that turns out to scroll the page has moved the slider already: that is
 * taken back.
 *
 * @template {{ [key: string]: unknown }} S
 * @param {import("./figure.js").Figure<S, any>} figure
 * @param {object} quantity
 * @param {string} quantity.key names the two within the figure
 * @param {string} quantity.name
 * @param {number} quantity.value
 * @param {number} quantity.decimals to show at the least
 * @param {[least: number, most: number, step: number]} quantity.slides
 * @param {(raw: string) => import("./options.js").Read<number>} quantity.read
 * @param {(value: number) => Partial<S>} quantity.change
 */
export function quantity(figure, { key, name, value, decimals, slides: [least, most, step], read, change }) {
  const shown = figure.text.number.shortField(value, decimals);
  if (figure.readonly) return html`<span ${moved(shown)}>${shown}</span>`;
  return html`<input
      type="range"
      dir="ltr"
      min=${least}
      max=${most}
      step=${step}
      aria-label=${name}
      .value=${live(String(value))}
      @input=${(/** @type {Event} */ event) =>
        figure.edit(change(Number(/** @type {HTMLInputElement} */ (event.target).value)), `slide ${key}`)}
      @change=${figure.finish}
      @pointercancel=${() => figure.takeBack(`slide ${key}`)}
    />${figure.drawField(figure.field(key, value, decimals, read, change), name)}`;
}
