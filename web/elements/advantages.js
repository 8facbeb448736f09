import { css, html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { advantageFormula, baselineFormula, beside, spreadFormula } from "../formulas/advantage.js";
import { bar, reach } from "../pictures/bar.js";
import { Figure } from "./figure.js";
import { moved } from "./moved.js";
import { choice, MOST, readList, readOne, wordList, words } from "./options.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").GroupAdvantages} GroupAdvantages
 * @typedef {import("../core/core.js").Baseline} Baseline
 * @typedef {import("../core/core.js").Scale} Scale
 *
 * @typedef {object} AdvantagesState
 * @property {string | null} question null for the built-in one
 * @property {string[] | null} answers one a response; null for those of the built-in question
 * @property {number[]} rewards
 * @property {Baseline} baseline
 * @property {Scale} scale
 * @property {number} epsilon
 * @property {number} chosen the response whose advantage is written out
 */

const LESSON = [1, 0, 1, 0];
const PRESETS = {
  lesson: { rewards: LESSON },
  oneRight: { rewards: [1, 0, 0, 0] },
  oneWrong: { rewards: [1, 1, 1, 0] },
  allWrong: { rewards: [0, 0, 0, 0] },
  allRight: { rewards: [1, 1, 1, 1] },
  tinyGap: { rewards: [0.5, 0.5, 0.5, 0.51] },
};

/** What the built-in question is answered with: right, or with a slip in the sum that differs by response. */
const RIGHT_ANSWER = "45";
const WRONG_ANSWERS = ["44", "35", "55", "46"];

/** From this many responses on the rows scroll. */
const MANY = 13;

/**
 * A group's rewards become advantages: each response with its reward, its distance from the group's mean and
 * its advantage, A_i = (R_i − mean) / spread (DeepSeekMath, arXiv 2402.03300, outcome supervision).
 *
 * @attr {string} rewards - one number a response, parted by commas: `1,0,1,0`
 * @attr {string} question - what the responses answer
 * @attr {string} answers - one a response, parted by commas (or by `|`)
 * @attr {"mean" | "leave-one-out"} baseline - what each reward is compared with
 * @attr {"population" | "sample" | "none"} scale - the standard deviation that the difference is divided by
 * @attr {number} epsilon - added to the spread, 0 or more
 * @csspart row - one response
 * @csspart formula - the formulas, with the reader's numbers in them
 * @csspart note - what is said of a group that teaches nothing
 * @tagname gpo-advantages
 * @extends {Figure<AdvantagesState, GroupAdvantages>}
 */
export class GpoAdvantages extends Figure {
  static styles = [
    ...Figure.styles,
    css`
      .row {
        grid-template-columns: 6.4em 8.4em 6.4em minmax(5em, 1fr) 4.8em 1.75em;
      }
      .names .ends {
        display: grid;
        grid-template-columns: 1fr auto 1fr;
        font-variant-numeric: tabular-nums;
      }
      .ends > :last-child {
        text-align: end;
      }
      .zero {
        stroke: var(--line);
        stroke-width: 2;
      }
      .zero.none {
        stroke: var(--dim);
      }
      .plus {
        fill: var(--up);
      }
      .minus {
        fill: none;
        stroke: var(--down);
        stroke-width: 2;
      }
      .trainers {
        inline-size: 100%;
        border-collapse: collapse;
      }
      .trainers :is(th, td) {
        padding: 0.25em 0.5em 0.25em 0;
        font-weight: 400;
        text-align: start;
        vertical-align: baseline;
      }
      .trainers thead th {
        color: var(--dim);
        font-size: 0.85em;
      }
      .trainers :is(th, td).num {
        padding-inline-end: 0;
        text-align: end;
      }
      .trainers label {
        display: flex;
        gap: 0.5em;
        align-items: baseline;
        min-block-size: 24px;
      }
      .trainers input {
        margin: 0;
        accent-color: var(--ink);
      }
      /* In two lines: who and reward above, difference, bar and advantage below. */
      @container (inline-size < 39em) {
        .row {
          display: flex;
          flex-wrap: wrap;
          column-gap: 0.4em;
          padding-block: 0.45em;
        }
        .row::after {
          order: 1;
          flex-basis: 100%;
          content: "";
        }
        .row > * {
          order: 2;
        }
        .who {
          flex: 1 1 0;
          min-inline-size: 0;
        }
        .pick {
          max-inline-size: 100%;
        }
        .who,
        .reward,
        .rm {
          order: 0;
        }
        .rm {
          inline-size: 1.75em;
        }
        .segments > input[type="text"] {
          inline-size: 4em;
        }
        .difference {
          inline-size: 5.9em;
          text-align: start;
        }
        /* As wide as the cells below, in the smaller letters of the names. */
        .names > .difference {
          inline-size: 8.2em;
          font-size: 0.72em;
        }
        .picture {
          flex: 1;
        }
        .advantage {
          min-inline-size: 4.2em;
        }
        .names > .advantage {
          min-inline-size: calc(4.2em / 0.78);
        }
        .names > :is(.who, .reward, .rm) {
          display: none;
        }
      }
      @container (inline-size < 30em) {
        .trainers {
          font-size: 0.88em;
        }
        .trainers .against {
          display: none;
        }
      }
      @media (pointer: coarse) {
        .trainers label {
          min-block-size: 44px;
          align-items: center;
        }
        .row {
          grid-template-columns: 6.2em 10.4em 6em minmax(5em, 1fr) 4.6em 44px;
        }
      }
      @media (forced-colors: active) {
        .plus {
          fill: CanvasText;
        }
        .minus,
        .zero {
          stroke: CanvasText;
        }
      }
    `,
  ];

  static texts = /** @type {const} */ (["advantages"]);
  static describe = () => import("../share/advantages.js");

  /** @type {import("lit").PropertyDeclarations} */
  static properties = Object.fromEntries(
    ["rewards", "question", "answers", "baseline", "scale", "epsilon"].map((name) => [name, { noAccessor: true }]),
  );

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    rewards: (raw) => readList("rewards", raw, (text) => text.advantages.anyNumber),
    question: words,
    answers: wordList,
    baseline: choice("baseline", /** @type {Baseline[]} */ (["mean", "leave-one-out"])),
    scale: choice("scale", /** @type {Scale[]} */ (["population", "sample", "none"])),
    epsilon: (raw) =>
      readOne(
        "epsilon",
        raw,
        (text) => text.advantages.atLeastZero,
        (value) => value >= 0,
      ),
  };

  /** @param {Record<string, any>} options @returns {AdvantagesState} */
  stateOf({ rewards = LESSON, question = null, answers = null, baseline = "mean", scale = "population", epsilon = 0 }) {
    return { rewards, question, answers, baseline, scale, epsilon, chosen: 0 };
  }

  /** One finite number a response, 1 to 64 of them. Set with a list or with a string as in the attribute. */
  get rewards() {
    return [...this.state.rewards];
  }
  set rewards(value) {
    this.write("rewards", value);
  }

  /** What the responses answer. */
  get question() {
    return this.spelled(this.state).question;
  }
  set question(value) {
    this.write("question", value);
  }

  /** What each response answers. Set with a list or with a string as in the attribute. */
  get answers() {
    const { answers, rewards } = this.state;
    return answers ?? rewards.map((_, i) => this.#answer(i));
  }
  set answers(value) {
    this.write("answers", value);
  }

  /** What a reward is compared with. */
  get baseline() {
    return this.state.baseline;
  }
  set baseline(value) {
    this.write("baseline", value);
  }

  /** What the difference is divided by. */
  get scale() {
    return this.state.scale;
  }
  set scale(value) {
    this.write("scale", value);
  }

  /** Added to the spread, 0 or more. */
  get epsilon() {
    return this.state.epsilon;
  }
  set epsilon(value) {
    this.write("epsilon", value);
  }

  /** @param {Core} core @param {AdvantagesState} state */
  compute(core, { rewards, baseline, scale, epsilon }) {
    return core.groupAdvantages(rewards, { baseline, scale, epsilon });
  }

  /** @param {AdvantagesState} state */
  spelled(state) {
    return { ...state, question: state.question ?? this.language.text?.question ?? "" };
  }

  /** @param {number} i @returns {string} what response i answers, if that is known */
  #answer(i) {
    const { answers, rewards, question } = this.state;
    if (answers) return answers[i] ?? "";
    // Only the built-in question has built-in answers, and only right and wrong ones.
    if (question !== null && question !== this.language.text?.question) return "";
    if (rewards[i] === 1) return RIGHT_ANSWER;
    return rewards[i] === 0 ? WRONG_ANSWERS[i % WRONG_ANSWERS.length] : "";
  }

  /** @param {AdvantagesState} state @returns {string} the key of the convention in use, or "custom" */
  #convention({ baseline, scale, epsilon }) {
    const conventions = Object.entries(/** @type {Core} */ (this.core).conventions);
    const found = conventions.find(
      ([, one]) => one.baseline === baseline && one.scale === scale && one.epsilon === epsilon,
    );
    return found?.[0] ?? "custom";
  }

  /** @param {AdvantagesState} state @param {GroupAdvantages} result */
  draw(state, result) {
    const { rewards } = state;
    const text = this.text.advantages;
    // A row that is gone can still be the one pointed at.
    const lit = Math.min(this.lit, rewards.length - 1);
    const scale = reach(result.advantages);
    return html`
      <div class="head" part="header">
        <h3 class="title" part="title">${this.question}</h3>
        ${this.drawPresets(PRESETS, text.presets)}
      </div>
      <div
        class=${classMap({ rows: true, many: rewards.length >= MANY })}
        role="table"
        aria-label=${text.label}
        aria-describedby="told"
      >
        ${this.#drawNames(state, scale)} ${rewards.map((_, i) => this.#drawRow(state, result, i, i === lit, scale))}
      </div>
      ${this.drawTold(this.tell(state, result), result.signal !== "mixed" && this.shows("text"))}
      ${this.readonly || this.fixedSize || rewards.length >= MOST
        ? nothing
        : html`<button type="button" class="quiet add" @click=${this.#add}>+ ${text.add}</button>`}
      ${this.drawProblem()} ${this.shows("formula") ? this.#drawWork(state, result, lit) : nothing}
      ${this.shows("text") ? this.#drawStory(state, result) : nothing} ${this.#drawConventions(state)}
      <div class="foot">
        <span>${text.spreadKind(state.scale)}</span>
        ${this.drawHistory()}
      </div>
    `;
  }

  /** @param {AdvantagesState} state @param {number} scale */
  #drawNames({ baseline }, scale) {
    const text = this.text.advantages;
    const end = this.text.number.text(scale);
    return html`<div class="row names" role="row">
      <span role="columnheader" class="who">${text.columns.response}</span>
      <span role="columnheader" class="reward">${text.columns.reward}</span>
      <span role="columnheader" class="num difference">
        ${baseline === "mean" ? text.columns.difference : text.differenceFromOthers}
      </span>
      <span role="columnheader" class="picture ends" aria-label=${text.columns.bar}>
        ${[`−${end}`, "0", end].map((place) => html`<span>${place}</span>`)}
      </span>
      <span role="columnheader" class="num advantage">${text.columns.advantage}</span>
      <span role="cell" class="rm"></span>
    </div>`;
  }

  /**
   * @param {AdvantagesState} state
   * @param {GroupAdvantages} result
   * @param {number} i
   * @param {boolean} on
   * @param {number} scale
   */
  #drawRow(state, result, i, on, scale) {
    const { number } = this.text;
    const text = this.text.advantages;
    const advantage = result.advantages[i];
    const difference = number.text(result.deviations[i], { signed: true });
    const written = this.#write(advantage);
    const answer = this.#answer(i);
    return html`<div class=${classMap({ row: true, on })} role="row" data-i=${i} part="row">
      <span role="rowheader" class="who">
        <button
          type="button"
          class="pick"
          aria-pressed=${state.chosen === i}
          aria-label="${text.response(i)}${answer ? `, ${answer}` : ""}"
          @click=${() => this.choose(i)}
        >
          <span class="dim">${i + 1}</span>${answer ? html`<code>${text.answer(answer)}</code>` : nothing}
        </button>
      </span>
      <span role="cell" class="reward">${this.#drawReward(state, i)}</span>
      <span role="cell" class="num difference"><span ${moved(difference)}>${difference}</span></span>
      <span role="cell" class="picture">${bar(advantage, scale)}</span>
      <span role="cell" class="num strong advantage ${advantage > 0 ? "up" : advantage < 0 ? "down" : ""}"
        ><span ${moved(written)}>${written}</span></span
      >
      <span role="cell" class="rm">
        ${this.readonly || this.fixedSize || state.rewards.length === 1
          ? nothing
          : html`<button
              type="button"
              class="quiet remove"
              aria-label=${text.remove(i)}
              @click=${() => this.#remove(i)}
            >
              ×
            </button>`}
      </span>
    </div>`;
  }

  /** The lesson's ±1 needs two decimals; a trainer's ±0.866 is told from another's by the third. @param {number} advantage */
  #write(advantage) {
    const places = this.#convention(this.state) === "lesson" ? 2 : 3;
    return this.text.number.text(advantage, { digits: places, decimals: places, signed: true });
  }

  /** 0 and 1 in one tap, any other number typed. @param {AdvantagesState} state @param {number} i */
  #drawReward({ rewards }, i) {
    const text = this.text.advantages;
    const reward = rewards[i];
    if (this.readonly) return this.text.number.field(reward);
    const other = reward !== 0 && reward !== 1;
    const name = text.reward(i);
    const set = (/** @type {number} */ value) => ({ rewards: rewards.with(i, value), chosen: i });
    const field = this.field(
      `reward ${i}`,
      other ? reward : undefined,
      0,
      // Left empty it says nothing while a button says 0 or 1.
      (raw) =>
        raw.trim() === "" && !other
          ? { value: reward }
          : readOne(
              (text) => text.advantages.reward(i),
              raw,
              (text) => text.advantages.anyNumber,
            ),
      set,
    );
    return html`<span class="segments" role="group" aria-label=${name}>
      ${[0, 1].map(
        (value) =>
          html`<button
            type="button"
            aria-pressed=${reward === value}
            @click=${() => reward !== value && this.edit(set(value))}
          >
            ${value}
          </button>`,
      )}${this.drawField(field, `${name}, ${text.otherReward}`, { placeholder: text.otherReward, set: other })}
    </span>`;
  }

  /** @param {AdvantagesState} state @param {GroupAdvantages} result @param {number} lit */
  #drawWork(state, result, lit) {
    // Of the chosen response, whichever is pointed at: what a pointer lights up in passing should not change.
    const { chosen } = state;
    const room = this.formulaRoom;
    const baseline = this.#baselineOf(state, result, chosen);
    return html`<div class="work" part="formula">
      ${baseline === undefined ? nothing : baselineFormula(state, result, baseline, chosen, lit, room, this.text)}
      ${state.scale === "none" || result.signal !== "mixed"
        ? nothing
        : spreadFormula(state, result, lit, room, this.text)}
      ${baseline === undefined ? nothing : advantageFormula(state, result, baseline, chosen, this.text)}
    </div>`;
  }

  /** @param {AdvantagesState} state @param {GroupAdvantages} result @param {number} i @returns {number | undefined} none where there are no others */
  #baselineOf({ rewards, baseline }, result, i) {
    if (baseline === "mean") return result.mean;
    const others = rewards.toSpliced(i, 1);
    return others.length > 0 ? /** @type {Core} */ (this.core).groupAdvantages(others).mean : undefined;
  }

  /** @param {AdvantagesState} state @param {GroupAdvantages} result */
  tell({ rewards, scale, epsilon }, result) {
    const { number } = this.text;
    const text = this.text.advantages;
    if (result.signal === "single") return [text.one, text.oneNote];
    if (result.signal === "constant") {
      const form = scale === "none" ? "none" : epsilon > 0 ? "epsilon" : "undefined";
      const written = number.text(result.mean, { digits: 6 });
      return [text.nothing, text.constant(result.size, result.mean, written, form)];
    }
    const equal = equalOnes(Array.from(result.advantages), (advantage) => this.#write(advantage));
    const written = rewards.map((reward) => number.shortField(reward));
    return [text.told(written, equal)];
  }

  /**
   * About the chosen response and not the one pointed at: text that changes under a passing pointer is unrest.
   * @param {AdvantagesState} state
   * @param {GroupAdvantages} result
   */
  #drawStory(state, result) {
    const { number } = this.text;
    const text = this.text.advantages;
    if (result.signal !== "mixed") {
      const [title, ...body] = this.tell(state, result);
      return html`<p class="note" part="note"><b>${title}</b> ${body}</p>`;
    }
    const { chosen } = state;
    const difference = result.deviations[chosen];
    return html`<p class="story" part="text">
      ${text.story(
        chosen,
        number.text(state.rewards[chosen], beside(state.rewards[chosen], difference)),
        number.text(Math.abs(difference)),
        Math.sign(difference),
        number.text(result.advantages[chosen], { decimals: 2, signed: true }),
        state.baseline === "leave-one-out",
      )}
    </p>`;
  }

  /** @param {AdvantagesState} state */
  #drawConventions(state) {
    if (this.readonly || !this.shows("text")) return nothing;
    const { number } = this.text;
    const text = this.text.advantages.conventions;
    const core = /** @type {Core} */ (this.core);
    const inUse = this.#convention(state);
    const { baseline, scale, epsilon } = state;
    /** @type {[string, { baseline: string, scale: string, epsilon: number }][]} */
    const rows = Object.entries(core.conventions);
    if (inUse === "custom") rows.push(["custom", { baseline, scale, epsilon }]);
    return html`<details>
      <summary>${text.open}</summary>
      <div class="inside">
        <p>${text.intro}</p>
        <table class="trainers">
          <thead>
            <tr>
              <th scope="col">${text.columns.trainer}</th>
              <th scope="col" class="against">${text.columns.baseline}</th>
              <th scope="col">${text.columns.scale}</th>
              <th scope="col" class="num">${this.text.advantages.response(state.chosen)}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(([key, convention]) => {
              const options = /** @type {import("../core/core.js").Convention} */ (convention);
              const { advantages } = core.groupAdvantages(state.rewards, options);
              // Seven digits tell the trainers apart, and an eighth tells 0.99999998 from 1.
              const digits =
                Number(advantages[state.chosen].toPrecision(7)) === Math.round(advantages[state.chosen]) ? 8 : 7;
              const written = number.text(advantages[state.chosen], { digits, signed: true });
              return html`<tr>
                <th scope="row">
                  <label
                    ><input
                      type="radio"
                      name="convention"
                      .checked=${live(key === inUse)}
                      @change=${() => this.edit({ ...options })}
                    />${text.names[key]}</label
                  >
                </th>
                <td class="against">${text.baselines[options.baseline]}</td>
                <td>${text.divisor(options.scale, number.text(options.epsilon))}</td>
                <td class="num"><span class="told" ${moved(written)}>${written}</span></td>
              </tr>`;
            })}
          </tbody>
        </table>
        <p class="told"><b>${text.names[inUse]}.</b> ${text.difference(state, number.text(epsilon))}</p>
      </div>
    </details>`;
  }

  #add() {
    const { rewards, answers } = this.state;
    this.edit({ rewards: [...rewards, 0], answers: answers && [...answers, ""], chosen: rewards.length });
    this.refocus(rewards.length);
  }

  /** @param {number} i */
  #remove(i) {
    const { rewards, answers, chosen } = this.state;
    this.edit({
      rewards: rewards.toSpliced(i, 1),
      answers: answers && answers.toSpliced(i, 1),
      chosen: Math.max(0, chosen > i || chosen === rewards.length - 1 ? chosen - 1 : chosen),
    });
    this.refocus(i);
  }
}

/**
 * Responses that read the same, together.
 * @param {number[]} advantages
 * @param {(advantage: number) => string} write
 * @returns {{ places: number[], advantage: string }[]} the largest first
 */
function equalOnes(advantages, write) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  const order = [...advantages.keys()].sort((a, b) => advantages[b] - advantages[a] || a - b);
  for (const i of order) {
    const written = write(advantages[i]);
    places.set(written, [...(places.get(written) ?? []), i]);
  }
  return Array.from(places, ([advantage, rows]) => ({ places: rows.sort((a, b) => a - b), advantage }));
}
