import { css, html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { Figure } from "./figure.js";
import { moved } from "./moved.js";
import { asText, MOST, words } from "./options.js";
import { flawsOf, RESPONSES, spell, spellState } from "./responses.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").FinalAnswer} FinalAnswer
 * @typedef {import("./responses.js").Response} Response
 *
 * @typedef {object} CheckerState
 * @property {string | null} question null for the built-in one
 * @property {string} answer what the checker expects; holds a number
 * @property {Response[]} responses
 * @property {(number | null)[]} judged the reward that the reader gives in the checker's place; null where the checker decides
 * @property {number} chosen the response that the sentence is about
 *
 * @typedef {object} CheckerResult
 * @property {FinalAnswer[]} checked what the checker makes of each response
 * @property {number[]} rewards the checker's, or the reader's in its place
 * @property {Float64Array} advantages of those rewards in their group
 */

/** What the built-in question is answered with. */
const ANSWER = "45";
/** Longest response that a reader may write. */
const LONGEST = 2000;

/**
 * Four responses written out, what a final-answer checker sees of each, and the reward that follows. The
 * reader can edit a response, or judge in the checker's place.
 *
 * @attr {string} question - what the responses answer
 * @attr {string} answer - what the checker expects, with a number in it
 * @attr {string} responses - their texts, parted by `|`
 * @csspart row - one response
 * @tagname gpo-checker
 * @extends {Figure<CheckerState, CheckerResult>}
 */
export class GpoChecker extends Figure {
  static styles = [
    ...Figure.styles,
    css`
      .expected {
        margin: 0;
        color: var(--dim);
        font-size: 0.88em;
      }
      .row {
        grid-template-columns: 1.4em 1fr auto;
        align-items: start;
        padding-block: 0.6em;
      }
      .row + .row {
        border-block-start: 1px solid var(--line);
      }
      .who {
        padding-block-start: 0.1em;
      }
      .steps {
        margin: 0;
        padding: 0;
        list-style: none;
        line-height: 1.6;
      }
      .word {
        padding-block: 0.1em;
        border-radius: 2px;
      }
      .word.up1 {
        background: color-mix(in srgb, var(--up) 14%, transparent);
      }
      .word.up2 {
        background: color-mix(in srgb, var(--up) 30%, transparent);
      }
      .word.down1 {
        background: color-mix(in srgb, var(--down) 14%, transparent);
      }
      .word.down2 {
        background: color-mix(in srgb, var(--down) 30%, transparent);
      }
      .final {
        margin-inline: 0.1em;
        padding-inline: 0.2em;
        box-shadow: 0 0 0 1.5px var(--edge);
        border-radius: 3px;
        font-weight: 650;
      }
      .flawed > .line {
        text-decoration: underline wavy var(--bad);
        text-decoration-thickness: 1px;
        text-underline-offset: 3px;
      }
      .why {
        display: block;
        color: var(--bad);
        font-size: 0.84em;
      }
      textarea {
        inline-size: 100%;
        min-block-size: 7em;
        padding: 0.4em 0.5em;
        border: 1px solid var(--edge);
        border-radius: 7px;
        background: var(--card);
        color: inherit;
        font: inherit;
        line-height: 1.6;
        resize: vertical;
      }
      textarea:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 1px;
      }
      .verdict {
        display: grid;
        gap: 0.15em;
        justify-items: end;
        font-size: 0.9em;
      }
      .verdict .line {
        display: flex;
        gap: 0.5em;
        align-items: center;
        min-block-size: 28px;
      }
      .mine {
        grid-column: 2 / -1;
        margin: 0.2em 0 0;
        color: var(--dim);
        font-size: 0.84em;
      }
      .mine button {
        text-decoration: underline;
      }
      @container (inline-size < 30em) {
        .row {
          grid-template-columns: 1.4em 1fr;
        }
        .verdict {
          display: flex;
          flex-wrap: wrap;
          grid-column: 2;
          gap: 0.1em 0.8em;
          justify-content: start;
        }
        .mine {
          grid-column: 2;
        }
      }
    `,
  ];

  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    ...Object.fromEntries(["question", "answer", "responses"].map((name) => [name, { noAccessor: true }])),
    view: { type: String },
    only: { attribute: false },
    editing: { state: true },
  };

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    question: words,
    answer: (raw) => {
      const value = asText(raw).slice(0, 60);
      return /\d/.test(value) ? { value } : { problem: (text) => text.checker.badAnswer(value) };
    },
    responses: (raw) => {
      const list = Array.isArray(raw) && raw.length > 0 ? raw : asText(raw).split("|");
      return { value: list.slice(0, MOST).map((response) => asText(response).slice(0, LONGEST)) };
    },
  };

  static follows = { responses: ["judged"] };

  static texts = /** @type {const} */ (["checker"]);
  static describe = () => import("../share/checker.js");

  constructor() {
    super();
    /** `score` shows responses and rewards alone; otherwise also advantages, flawed steps and the reader's judgement. */
    this.view = "judge";
    /** @type {number | undefined} the one response to show, where it is not all of them */
    this.only = undefined;
    /** @type {number | undefined} the response being edited */
    this.editing = undefined;
  }

  /** @param {Record<string, any>} options @returns {CheckerState} */
  stateOf({ question = null, answer = ANSWER, responses = RESPONSES }) {
    return { question, answer, responses, judged: Array(responses.length).fill(null), chosen: 0 };
  }

  /** @param {CheckerState} state */
  spelled(state) {
    const { text } = this.language;
    return text ? spellState(state, text) : state;
  }

  /** What the responses answer. */
  get question() {
    return this.spelled(this.state).question;
  }
  set question(value) {
    this.write("question", value);
  }

  /** What the checker expects. */
  get answer() {
    return this.state.answer;
  }
  set answer(value) {
    this.write("answer", value);
  }

  /** The texts of the responses, one step a line. Set with a list, or with a string that has | between them. */
  get responses() {
    return this.spelled(this.state).responses;
  }
  set responses(value) {
    this.write("responses", value);
  }

  /** @param {Core} core @param {CheckerState} state @returns {CheckerResult} */
  compute(core, { responses, answer, judged }) {
    const checked = responses.map((response) => core.checkFinalAnswer(spell(response, this.text), answer));
    const rewards = checked.map(({ reward }, i) => judged[i] ?? reward);
    return { checked, rewards, advantages: core.groupAdvantages(rewards).advantages };
  }

  /** @param {CheckerState} state @param {CheckerResult} result */
  draw(state, result) {
    const text = this.text.checker;
    const shown = this.only === undefined ? [...state.responses.keys()] : [this.only];
    return html`
      <div class="head" part="header">
        <h3 class="title" part="title">${this.question}</h3>
        <p class="expected">${text.expected} ${state.answer}</p>
      </div>
      <div class="rows" role="list" aria-label=${text.label}>
        ${shown.map((i) => this.#drawResponse(state, result, i))}
      </div>
      ${this.drawProblem()} ${this.shows("text") && this.view !== "score" ? this.#drawStory(state, result) : nothing}
      <div class="foot">${this.drawHistory()}</div>
    `;
  }

  /** @param {CheckerState} state @param {CheckerResult} result @param {number} i */
  #drawResponse({ responses, judged }, result, i) {
    const text = this.text.checker;
    const { number } = this.text;
    const { answer, reward, form } = result.checked[i];
    const advantage = number.text(result.advantages[i], { digits: 2, decimals: 2, signed: true });
    const open = this.editing === i;
    return html`<div
      role="listitem"
      class=${classMap({ row: true, on: this.lit === i && this.only === undefined })}
      data-i=${i}
      part="row"
      @click=${() => this.choose(i)}
    >
      <span class="who dim">${i + 1}</span>
      ${open
        ? html`<textarea
            aria-label=${text.textOf(i)}
            maxlength=${LONGEST}
            .value=${live(spell(responses[i], this.text))}
            @input=${(/** @type {Event} */ event) =>
              this.edit(
                { responses: responses.with(i, /** @type {HTMLTextAreaElement} */ (event.target).value), chosen: i },
                `write ${i}`,
              )}
            @change=${this.finish}
            @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.#close()}
          ></textarea>`
        : this.#drawSteps(responses[i], result, i)}
      <div class="verdict">
        <span class="line">
          <span class="dim">${text.sees(answer)} ${text.where(form)}</span>
          ${this.#drawReward(result, i)}
        </span>
        ${this.view === "score"
          ? nothing
          : html`<span class="strong ${result.advantages[i] > 0 ? "up" : result.advantages[i] < 0 ? "down" : ""}"
              ><span ${moved(advantage)}>${advantage}</span></span
            >`}
        ${this.readonly
          ? nothing
          : html`<button
              type="button"
              class="quiet"
              aria-expanded=${open}
              aria-label=${open ? text.done : text.editing(i)}
              @click=${() => (open ? this.#close() : this.#open(i))}
            >
              ${open ? text.done : text.edit}
            </button>`}
      </div>
      ${judged[i] === null || this.readonly
        ? nothing
        : html`<p class="mine">
            ${text.judged(String(reward))}
            <button type="button" class="quiet" @click=${() => this.#judge(i, null)}>${text.release}</button>
          </p>`}
    </div>`;
  }

  /** The text, a line a step, its words tinted by the advantage they get. @param {Response} response @param {CheckerResult} result @param {number} i */
  #drawSteps(response, result, i) {
    const { start, end, answer } = result.checked[i];
    const judging = this.view !== "score";
    const flaws = judging ? flawsOf(response, this.text) : {};
    const advantage = result.advantages[i];
    const tint =
      !judging || advantage === 0 ? "" : `${advantage > 0 ? "up" : "down"}${Math.abs(advantage) > 1.2 ? 2 : 1}`;
    let at = 0;
    return html`<ol class="steps">
      ${spell(response, this.text)
        .split("\n")
        .map((line, step) => {
          const from = at;
          at += line.length + 1;
          const why = flaws[step];
          return html`<li class=${why ? "flawed" : ""}>
            <span class="line"
              >${pieces(line, from, answer === null ? -1 : start, end).map(
                ({ text, final }) => html`<span class="word ${tint} ${final ? "final" : ""}">${text}</span>`,
              )}</span
            >
            ${why ? html`<span class="why">${this.text.checker.flaw(why)}</span>` : nothing}
          </li>`;
        })}
    </ol>`;
  }

  /** @param {CheckerResult} result @param {number} i */
  #drawReward(result, i) {
    const text = this.text.checker;
    const reward = result.rewards[i];
    if (this.readonly || this.view === "score") {
      const written = this.text.number.text(reward);
      return html`<span>${text.reward} <b ${moved(written)}>${written}</b></span>`;
    }
    return html`<span class="segments" role="group" aria-label=${text.rewardOf(i)}>
      ${[0, 1].map(
        (value) =>
          html`<button
            type="button"
            aria-pressed=${reward === value}
            @click=${() => this.#judge(i, value === result.checked[i].reward ? null : value)}
          >
            ${value}
          </button>`,
      )}${reward === 0 || reward === 1
        ? nothing
        : html`<span class="set">${this.text.number.shortField(reward)}</span>`}
    </span>`;
  }

  /** @param {CheckerState} state @param {CheckerResult} result */
  tell({ responses, judged, chosen }, result) {
    const text = this.text.checker;
    const i = this.only ?? chosen;
    const written = Array.from(result.advantages, (advantage) =>
      this.text.number.text(advantage, { digits: 2, decimals: 2, signed: true }),
    );
    const { reward, answer } = result.checked[i];
    const flawed = Object.keys(flawsOf(responses[i], this.text)).length > 0;
    const story =
      judged[i] !== null
        ? text.judgedStory(i, this.text.number.text(result.rewards[i]), String(reward), written[i])
        : flawed
          ? text.flawStory(i, written[i], reward === 1)
          : text.story(i, answer ?? "", written[i]);
    return [story, text.now(written)];
  }

  /** @param {CheckerState} state @param {CheckerResult} result */
  #drawStory(state, result) {
    const [story, now] = this.tell(state, result);
    return html`<div class="story" part="text">
      <p>${story}</p>
      ${this.only === undefined ? nothing : html`<p class="strong">${now}</p>`}
    </div>`;
  }

  /** @param {number} i @param {number | null} reward */
  #judge(i, reward) {
    this.edit({ judged: this.state.judged.with(i, reward), chosen: i });
  }

  /** @param {number} i */
  async #open(i) {
    this.editing = i;
    await this.updateComplete;
    this.renderRoot.querySelector("textarea")?.focus();
  }

  async #close() {
    const i = this.editing;
    this.editing = undefined;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(`[data-i="${i}"] [aria-expanded]`))?.focus();
  }
}

/**
 * The words of a line, each with the space after it, parted once more at the final answer.
 * @param {string} line
 * @param {number} from where the line starts in the response
 * @param {number} start of the final answer in the response; -1 without one
 * @param {number} end
 * @returns {{ text: string, final: boolean }[]}
 */
function pieces(line, from, start, end) {
  const cut = [start - from, end - from].filter((place) => start >= 0 && place > 0 && place < line.length);
  const places = [0, ...cut, line.length];
  return places.slice(1).flatMap((to, n) => {
    const final = start >= 0 && places[n] >= start - from && to <= end - from;
    return (line.slice(places[n], to).match(/\S+\s*|\s+/g) ?? []).map((text) => ({ text, final }));
  });
}
