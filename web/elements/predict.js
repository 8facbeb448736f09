import { css, html, LitElement, nothing } from "lit";
import { Language } from "./language.js";

/**
 * A question before the reveal. The reader commits in one tap or asks for the answer, once a visit; the answer
 * explains the choice that was made.
 *
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {"allWrong" | "allRight" | "drop" | "sequence"} Topic
 *
 * @typedef {object} Outcome
 * @property {(core: Core) => number | null} value what this choice says; null for "no value"
 * @property {string} reason key of its explanation
 */

const first = (/** @type {Core} */ core, /** @type {number[]} */ rewards) =>
  core.groupAdvantages(rewards).advantages[0];
const ratios = (/** @type {Core} */ core) => core.importanceRatios({ old: [0.2, 0.5], current: [0.4, 0.25] });

/**
 * The choices of each topic, and what is right: all of it from the core.
 * @type {Record<Topic, { right: (core: Core) => number, outcomes: Outcome[] }>}
 */
const TOPICS = {
  allWrong: {
    right: (core) => first(core, [0, 0, 0, 0]),
    outcomes: [
      { value: () => -1, reason: "fixedBar" },
      { value: (core) => first(core, [0, 0, 0, 0]), reason: "right" },
      { value: () => null, reason: "formula" },
    ],
  },
  allRight: {
    right: (core) => first(core, [1, 1, 1, 1]),
    outcomes: [
      { value: () => 1, reason: "fixedBar" },
      { value: (core) => first(core, [1, 1, 1, 1]), reason: "right" },
      { value: () => null, reason: "formula" },
    ],
  },
  drop: {
    right: (core) => first(core, [1, 0, 0, 0]),
    outcomes: [
      { value: (core) => first(core, [1, 1, 1, 0]), reason: "fewer" },
      { value: (core) => first(core, [1, 0, 1, 0]), reason: "alone" },
      { value: (core) => first(core, [1, 0, 0, 0]), reason: "right" },
    ],
  },
  sequence: {
    right: (core) => ratios(core).sequenceRatio,
    outcomes: [
      { value: (core) => ratios(core).tokenRatios[1], reason: "least" },
      { value: (core) => ratios(core).sequenceRatio, reason: "right" },
      { value: (core) => ratios(core).arithmeticMean, reason: "mean" },
      { value: (core) => ratios(core).tokenRatios[0], reason: "largest" },
    ],
  },
};

/** What was chosen in this visit; null for an answer that was asked for. @type {Map<Topic, number | null>} */
const chosen = new Map();

/**
 * @fires gpo-predicted - when the reader has chosen or asked for the answer; does not leave the shadow tree around
 */
export class GpoPredict extends LitElement {
  static properties = {
    topic: { type: String },
    core: { attribute: false },
  };

  static styles = css`
    :host {
      display: block;
      margin-block: 1em;
      padding: 0.8em 1em;
      border: 1px dashed var(--gpo-edge, light-dark(#8a949f, #6f7a86));
      border-radius: 12px;
    }
    p {
      margin: 0;
    }
    .choices {
      display: flex;
      flex-wrap: wrap;
      gap: 0.5em;
      margin-block-start: 0.7em;
    }
    button {
      min-block-size: 36px;
      padding: 0.2em 0.9em;
      border: 1px solid var(--gpo-edge, light-dark(#8a949f, #6f7a86));
      border-radius: 99px;
      background: var(--gpo-card, light-dark(#ffffff, #15191e));
      color: inherit;
      font: inherit;
      font-size: 0.92em;
      font-variant-numeric: tabular-nums;
      cursor: pointer;
    }
    button:hover {
      border-color: currentColor;
    }
    button:focus-visible {
      outline: 2px solid var(--gpo-focus, light-dark(#0b57d0, #a8c7fa));
      outline-offset: 1px;
    }
    button[aria-pressed="true"] {
      border-color: currentColor;
      box-shadow: inset 0 0 0 1px currentColor;
      font-weight: 650;
    }
    .skip {
      border-color: transparent;
      background: none;
      color: var(--gpo-dim, light-dark(#59636e, #9aa4af));
      text-decoration: underline;
    }
    .answer {
      margin-block-start: 0.6em;
    }
    @media (pointer: coarse) {
      button {
        min-block-size: 44px;
      }
    }
    @media print {
      .choices {
        display: none;
      }
    }
  `;

  constructor() {
    super();
    /** @type {Topic} */
    this.topic = "allWrong";
    /** @type {Core | undefined} */
    this.core = undefined;
    this.language = new Language(this, ["lesson"]);
  }

  get text() {
    return /** @type {import("../text/texts.js").Text} */ (this.language.text);
  }

  /** @param {Topic} topic whether its question needs no answer any more */
  static answered(topic) {
    return chosen.has(topic);
  }

  render() {
    const { core, topic } = this;
    if (!core || !this.language.text) return nothing;
    const text = this.text.lesson.predict[topic];
    const place = chosen.get(topic);
    return html`
      <p id="question"><b>${this.text.lesson.predict.before}</b> ${text.question}</p>
      ${this.#drawChoices(core, place)}
      <p class="answer" role="status">${place === undefined ? nothing : this.#drawAnswer(core, place)}</p>
    `;
  }

  /** The choices, which can still be looked at after one is made. @param {Core} core @param {number | null | undefined} place */
  #drawChoices(core, place) {
    const { outcomes } = TOPICS[this.topic];
    return html`<div class="choices" role="group" aria-labelledby="question">
      ${outcomes.map(
        ({ value }, i) =>
          html`<button type="button" aria-pressed=${place === i} @click=${() => this.#choose(i)}>
            ${this.#write(value(core))}
          </button>`,
      )}
      ${place === undefined
        ? html`<button type="button" class="skip" @click=${() => this.#choose(null)}>
            ${this.text.lesson.predict.skip}
          </button>`
        : nothing}
    </div>`;
  }

  /** @param {Core} core @param {number | null} place */
  #drawAnswer(core, place) {
    const text = this.text.lesson.predict;
    const { right, outcomes } = TOPICS[this.topic];
    const answer = this.#write(right(core));
    const { value, reason } = place === null ? { value: right, reason: "right" } : outcomes[place];
    const choice = value(core);
    const verdict =
      place === null
        ? text.shown(answer)
        : reason === "right"
          ? text.yes(answer)
          : choice === null
            ? text.settled(answer)
            : text.no(this.#write(choice), answer);
    return html`<b>${verdict}</b> ${/** @type {Record<string, string>} */ (text[this.topic])[reason]}`;
  }

  /** @param {number | null} value */
  #write(value) {
    const { number, lesson } = this.text;
    if (value === null) return lesson.predict.noValue;
    return this.topic === "sequence"
      ? number.text(value, { decimals: 1 })
      : number.text(value, { digits: 2, decimals: 2, signed: true });
  }

  /** @param {number | null} place */
  #choose(place) {
    chosen.set(this.topic, place);
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("gpo-predicted", { bubbles: true }));
  }
}
