import { html } from "lit";

/**
 * A sentence whose words stand for rows of a figure: "[Response 1](r0) earned 1". The words light up with the
 * row and the row with them; r names a response, t a token.
 * @param {string} sentence
 * @param {{ chosen?: number, token?: number }} lit the rows that are lit up
 */
export function linked(sentence, lit) {
  return sentence.split(/(\[[^\]]*\]\([rt]\d+\))/).map((piece) => {
    const link = /^\[([^\]]*)\]\(([rt])(\d+)\)$/.exec(piece);
    if (!link) return piece;
    const [, words, kind, place] = link;
    const key = kind === "r" ? "chosen" : "token";
    const on = lit[key] === Number(place);
    return html`<span class="word ${on ? "on" : ""}" data-key=${key} data-i=${place}>${words}</span>`;
  });
}
