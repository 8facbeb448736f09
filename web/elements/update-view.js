import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { live } from "lit/directives/live.js";
import { objectiveFormula, ratioFormula, termFormula, weightFormula } from "../formulas/update.js";
import { hatchPattern } from "../pictures/axis.js";
import { cell } from "../pictures/cell.js";
import { differenceCell, stronger } from "../pictures/difference-cell.js";
import { mapPaths, placeOnMap, tokenMap } from "../pictures/token-map.js";
import { RolloutsError } from "../rollouts/rollouts.js";
import { EXAMPLE, PRESETS } from "../rollouts/example.js";
import { advantagesOf, longest, METHODS, objectiveOf, RANGES, rolloutsOf, updateOf } from "../rollouts/update.js";
import { axisStyles } from "./axis-styles.js";
import { boundText } from "./clip-range.js";
import { moved } from "./moved.js";
import { readOne } from "./options.js";
import { quantity } from "./quantity.js";
import { updateStyles } from "./update-styles.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").PolicyUpdate} PolicyUpdate
 * @typedef {import("../text/texts.js").Text} Text
 * @typedef {import("../rollouts/rollouts.js").Rollouts} Rollouts
 * @typedef {import("../rollouts/update.js").Method} Method
 * @typedef {import("../rollouts/update.js").Update} Update
 * @typedef {import("./update.js").GpoUpdate} GpoUpdate
 * @typedef {import("./update.js").UpdateState} UpdateState
 * @typedef {{ row: number, token: number }} Place a response of the group and a token of it
 * @typedef {{ chosen: Place, lit: Place, stop: Place }} Marks the token that was chosen, the one that is lit up, and the one that the Tab key reaches
 */

/** Pixels of the narrowest cell that holds its number, and between two. */
const CELL = { push: 48, difference: 68 };
const BETWEEN = 3;
/** Where rows fold in two: the container query of the styles, in pixels of the usual letters. */
const NARROW = 576;
/** Responses that are drawn at a time, and lines of cells in each. */
const ROWS = 8;
/** More of them push what stands below out of sight. */
const TALL = 4;
const LINES = 3;
/** Responses of which the objective is written out. */
const WRITTEN = 64;

const isProbability = (/** @type {number} */ value) => value > 0 && value <= 1;

/** The figure of one update: what it computes from its state, and how that is drawn. */
export class UpdateView {
  #figure;
  /** Rollouts by the `src` of the state that shows them. @type {Map<string, Rollouts>} */
  #sources = new Map();
  /** What was asked for by `src`, whether or not it could be read. @type {Set<string>} */
  #asked = new Set();
  /** @type {Promise<unknown> | undefined} */
  #report;
  /** The token under the pointer or the focus. @type {Place | undefined} */
  #pointed;
  /** The method whose cell has the focus or had it last. @type {Method} */
  #column = "grpo";
  /** What of a group that is too large stands below its map. */
  #window = { row: 0, token: 0 };
  /** Whether the chosen cell shall get the focus once it is drawn. */
  #refocus = false;
  /** Whether the map is being dragged. */
  #dragging = false;

  /** @param {GpoUpdate} figure */
  constructor(figure) {
    this.#figure = figure;
    figure.adopt(axisStyles, updateStyles);
  }

  get #words() {
    return this.#figure.text.update;
  }

  // --- what is computed ------------------------------------------------------------------------------

  #example = memo(rolloutsOf);
  #advantages = memo(advantagesOf);
  #longest = memo(longest);
  #updates = { grpo: memo(updateOf), gspo: memo(updateOf) };
  #paths = memo(mapPaths);
  #strongest = memo(strongest);
  #texts = memo(textsOf);
  #noticed = memo(notice);
  /** Objectives of single responses, by response, as long as the update of their method stands. */
  #objectives = { grpo: memo(newNotes), gspo: memo(newNotes) };

  /** @param {Core} core @param {UpdateState} state @returns {Update} */
  compute(core, state) {
    const { src, policies, rewards, baseline, scale, epsilon, own, aggregation, maxLength } = state;
    const shown = policies ?? EXAMPLE;
    const opened = this.#sources.get(src);
    const rollouts = opened ?? this.#example(core, shown, rewards, this.#texts(this.#words.tokens, shown, rewards));
    const advantages = this.#advantages(core, rollouts, baseline, scale, epsilon, own);
    const length = maxLength ?? this.#longest(rollouts);
    const [grpo, gspo] = METHODS.map((method) =>
      this.#updates[method](core, method, rollouts, advantages, state[RANGES[method]], aggregation, length, !opened),
    );
    return { rollouts, advantages, grpo, gspo, maxLength: length };
  }

  /** @param {UpdateState} state @returns {boolean} whether the built-in responses are shown, which the reader can change */
  #isExample({ src }) {
    return !this.#sources.has(src);
  }

  /** The group that is shown. @param {UpdateState} state @param {Update} update */
  #group({ group }, { rollouts }) {
    return rollouts.groups[Math.min(group, rollouts.groups.length - 1)];
  }

  /** Tokens of a response. @param {Rollouts} rollouts @param {number} i */
  #length({ offsets }, i) {
    return offsets[i + 1] - offsets[i];
  }

  /**
   * A token that there is: the response and its tokens can have become fewer.
   * @param {UpdateState} state
   * @param {Update} update
   * @param {Place} place
   * @returns {Place & { i: number, length: number }} with its response of all, and that one's length
   */
  #within(state, update, { row, token }) {
    const { first, size } = this.#group(state, update);
    const at = Math.min(row, size - 1);
    const length = this.#length(update.rollouts, first + at);
    return { row: at, token: Math.max(0, Math.min(token, length - 1)), i: first + at, length };
  }

  // --- drawing ---------------------------------------------------------------------------------------

  /** @param {UpdateState} state @param {Update} update */
  draw(state, update) {
    const figure = this.#figure;
    const text = this.#words;
    const { rollouts } = update;
    const own = !this.#isExample(state);
    const chosen = this.#within(state, update, { row: state.chosen, token: state.place });
    const lit = this.#pointed ? this.#within(state, update, this.#pointed) : chosen;
    const unit = unitOf(this.#scale(state, update), figure.text.number);
    return html`
      <svg width="0" height="0" aria-hidden="true">${hatchPattern()}</svg>
      <div class="head" part="header">
        <h3 class="title" part="title">${text.title}</h3>
        ${own ? nothing : figure.drawPresets(PRESETS, text.presets)}
      </div>
      ${own ? this.#drawSource(state, update) : nothing}
      <div class="bar">
        ${this.#drawViews(state)}
        <p id="legend">${state.view === "push" ? text.legend(unit.name) : text.differenceLegend(unit.name)}</p>
      </div>
      <div class=${classMap({ stays: this.#group(state, update).size > TALL })}>
        ${this.#drawGrid(state, update, chosen, lit, unit)}
        ${figure.drawTold(this.tell(state, update), figure.shows("text"))} ${this.#drawTotals(update)}
        ${this.#isNarrow ? nothing : this.#drawToken(state, update, lit)}
      </div>
      ${figure.drawProblem()} ${figure.readonly ? nothing : this.#drawControls(state, update)}
      ${figure.shows("formula") ? this.#drawWork(state, update, lit) : nothing}
      ${figure.shows("text") ? this.#drawSummary(state, update) : nothing}
      ${figure.readonly
        ? nothing
        : html`<gpo-rollouts
            .target=${figure}
            .rollouts=${own ? rollouts : undefined}
            @gpo-rollouts=${(/** @type {CustomEvent<Rollouts | null>} */ event) =>
              event.detail ? this.open(event.detail) : this.#close()}
          ></gpo-rollouts>`}
      ${own
        ? html`<gpo-rollout-report .result=${update} .state=${state} .jump=${this.#jump}></gpo-rollout-report>`
        : nothing}
      <div class="foot">${figure.drawHistory()}</div>
    `;
  }

  /** After each drawing. */
  drawn() {
    const { src } = this.#figure.state;
    if (src && !this.#asked.has(src)) this.#fetch(src);
    if (this.#sources.has(src)) this.#loadReport();
    if (!this.#refocus) return;
    this.#refocus = false;
    /** @type {HTMLElement | null} */ (this.#figure.renderRoot.querySelector(".cell[tabindex='0']"))?.focus();
  }

  /** @param {UpdateState} state */
  #drawViews({ view }) {
    const figure = this.#figure;
    const { views, viewLabel } = this.#words;
    if (figure.readonly) return nothing;
    return html`<span class="segments" role="group" aria-label=${viewLabel}>
      ${
        /** @type {const} */ (["push", "difference"]).map(
          (one) =>
            html`<button type="button" aria-pressed=${view === one} @click=${() => this.#amend({ view: one })}>
              ${views[one]}
            </button>`,
        )
      }
    </span>`;
  }

  /** Which rollouts these are, and which group of theirs is shown. @param {UpdateState} state @param {Update} update */
  #drawSource({ group }, { rollouts }) {
    const figure = this.#figure;
    const text = this.#words;
    const { name, groups, offsets, logprobs } = rollouts;
    const go = (/** @type {number} */ to) => {
      this.#window = { row: 0, token: 0 };
      this.#amend({ group: Math.max(0, Math.min(to, groups.length - 1)), chosen: 0, place: 0 });
    };
    const read = (/** @type {string} */ raw) =>
      readOne(
        ({ update }) => update.groupField,
        raw,
        ({ update }) => update.anyGroup(groups.length),
        (value) => Number.isInteger(value) && value >= 1 && value <= groups.length,
      );
    const step = (/** @type {number} */ to, /** @type {string} */ label, /** @type {string} */ sign) =>
      html`<button
        type="button"
        class="quiet"
        aria-label=${label}
        aria-disabled=${to < 0 || to >= groups.length}
        @click=${() => go(to)}
      >
        ${sign}
      </button>`;
    return html`<div class="bar">
      <p class="source">${text.source(name, offsets.length - 1, logprobs.length, groups.length)}</p>
      ${groups.length === 1
        ? nothing
        : html`<span class="groups">
            ${step(group - 1, text.previousGroup, "‹")}
            <label
              >${text.groupField}
              <input
                type="text"
                inputmode="numeric"
                .value=${live(String(group + 1))}
                @change=${(/** @type {Event} */ event) => {
                  const result = read(/** @type {HTMLInputElement} */ (event.target).value);
                  figure.problem = "problem" in result ? result.problem : "";
                  if ("value" in result) go(result.value - 1);
                }}
            /></label>
            ${step(group + 1, text.nextGroup, "›")}
            <span class="dim">${text.group(group, groups.length, groups[group]?.name ?? "")}</span>
          </span>`}
    </div>`;
  }

  /** The largest size of a weight in the group, of both methods. @param {UpdateState} state @param {Update} update */
  #scale(state, update) {
    const { first, size } = this.#group(state, update);
    const { offsets } = update.rollouts;
    return this.#strongest(update.grpo, update.gspo, offsets[first], offsets[first + size]);
  }

  /**
   * How much of the group is drawn at a time.
   * @param {{ first: number, size: number }} group
   * @param {Update} update
   * @param {UpdateState["view"]} view
   */
  #page({ first, size }, { rollouts }, view) {
    const { width } = this.#figure;
    const em = 16;
    const room = this.#isNarrow ? width - 2 * em : (width - 2 * em - 7.5 * em) / (view === "push" ? 2 : 1) - em;
    const across = Math.max(2, Math.floor((room + BETWEEN) / (CELL[view] + BETWEEN)));
    let most = 0;
    for (let i = first; i < first + size; ++i) most = Math.max(most, this.#length(rollouts, i));
    const lines = size > TALL ? LINES - 1 : LINES;
    const rows = Math.min(size, ROWS);
    const tokens = Math.min(most, across * lines);
    const row = Math.max(0, Math.min(this.#window.row, size - rows));
    const token = Math.max(0, Math.min(this.#window.token, most - tokens));
    return { rows, tokens, row, token, longest: most };
  }

  /**
   * The chosen token where it is drawn, and else the first that is.
   * @param {Update} update
   * @param {{ first: number }} group
   * @param {import("../pictures/token-map.js").MapWindow} page
   * @param {Place} chosen
   * @returns {Place}
   */
  #stop({ rollouts }, { first }, { row, rows, token, tokens }, chosen) {
    const isDrawn =
      chosen.row >= row && chosen.row < row + rows && chosen.token >= token && chosen.token < token + tokens;
    if (isDrawn) return chosen;
    const drawn = Array.from({ length: rows }, (_, n) => row + n);
    return { row: drawn.find((one) => this.#length(rollouts, first + one) > token) ?? row, token };
  }

  /** @param {UpdateState} state @param {Update} update @param {Place} chosen @param {Place & { i: number, length: number }} lit @param {{ factor: number }} unit */
  #drawGrid(state, update, chosen, lit, { factor }) {
    const text = this.#words;
    const group = this.#group(state, update);
    const single = state.view === "difference";
    const page = this.#page(group, update, state.view);
    const marks = { chosen, lit, stop: this.#stop(update, group, page, chosen) };
    const ranges = METHODS.map((method) => {
      const [low, high] = state[RANGES[method]];
      return `${boundText(1 - low, this.#figure.text)}–${boundText(1 + high, this.#figure.text)}`;
    });
    return html`${page.tokens < page.longest || page.rows < group.size
        ? this.#drawMap(state, update, group, page)
        : nothing}
      <div
        class=${classMap({ rows: true, responses: true, single })}
        role="grid"
        aria-label=${text.grid}
        aria-describedby="legend told"
        part="picture"
        @pointerover=${this.#point}
        @focusin=${this.#point}
        @pointerleave=${this.#unpoint}
        @focusout=${this.#unpoint}
        @keydown=${(/** @type {KeyboardEvent} */ event) => this.#walk(event, state, update, page)}
      >
        <div class="row names" role="row">
          <span role="columnheader">${this.#figure.text.advantages.columns.response}</span>
          ${single
            ? html`<span role="columnheader">${text.views.difference}</span>`
            : METHODS.map(
                (method, m) =>
                  html`<span role="columnheader"
                    ><span class="lab ${method}">${this.#name(method)}</span
                    ><span class="range">${ranges[m]}</span></span
                  >`,
              )}
        </div>
        ${Array.from({ length: page.rows }, (_, n) => page.row + n).map((row) => [
          this.#drawRow(state, update, row, page, marks, factor),
          this.#isNarrow && row === chosen.row
            ? html`<div role="row"><div role="gridcell">${this.#drawToken(state, update, lit)}</div></div>`
            : nothing,
        ])}
      </div>`;
  }

  /** Where rows fold, and the story of a token stands under its row: below all of them it would be out of sight. */
  get #isNarrow() {
    return this.#figure.width < NARROW;
  }

  /** @param {Method} method */
  #name(method) {
    return this.#figure.text.clip.methods[method];
  }

  /**
   * @param {UpdateState} state
   * @param {Update} update
   * @param {number} row of the group
   * @param {{ token: number, tokens: number }} page
   * @param {Marks} marks
   * @param {number} factor of the unit
   */
  #drawRow(state, update, row, page, marks, factor) {
    const text = this.#words;
    const { rollouts, advantages } = update;
    const i = this.#group(state, update).first + row;
    const last = Math.min(this.#length(rollouts, i), page.token + page.tokens);
    const tokens = Array.from({ length: Math.max(0, last - page.token) }, (_, n) => page.token + n);
    const reward = rollouts.rewards ? this.#figure.text.number.text(rollouts.rewards[i]) : "";
    const advantage = this.#figure.text.number.text(advantages[i], { digits: 3, decimals: 2, signed: true });
    const draw = (/** @type {Method | "both"} */ method) =>
      tokens.map((token) => this.#drawCell(state, update, method, row, i, token, marks, factor));
    return html`<div class=${classMap({ row: true, on: row === marks.lit.row })} role="row" data-i=${row} part="row">
      <span class="who" role="rowheader" aria-label=${text.rowName(row, reward, advantage)}>
        <span class="dim">${row + 1}</span>${this.#drawReward(state, row, reward)}
        <span class="strong ${advantages[i] > 0 ? "up" : advantages[i] < 0 ? "down" : ""}"
          ><span ${moved(advantage)}>${advantage}</span></span
        >
      </span>
      ${state.view === "difference"
        ? html`<div class="cells" role="presentation" dir="ltr">${draw("both")}</div>`
        : METHODS.map(
            (method) =>
              html`<div class="method" role="presentation">
                <span class="caption" role="gridcell"
                  ><span class="lab ${method}">${this.#name(method)}</span>${this.#caption(
                    state,
                    update,
                    method,
                    i,
                  )}</span
                >
                <div class="cells" role="presentation" dir="ltr">${draw(method)}</div>
              </div>`,
          )}
    </div>`;
  }

  /** 0 and 1 in one tap in the example; what a trainer recorded stands. @param {UpdateState} state @param {number} row @param {string} reward */
  #drawReward(state, row, reward) {
    const figure = this.#figure;
    const { rewards } = state;
    if (!this.#isExample(state) || figure.readonly) {
      return reward ? html`<span class="dim">${this.#words.reward} ${reward}</span>` : nothing;
    }
    return html`<span class="segments" role="group" aria-label=${figure.text.advantages.reward(row)}>
      ${[0, 1].map(
        (value) =>
          html`<button
            type="button"
            aria-pressed=${rewards[row] === value}
            @click=${() => rewards[row] !== value && figure.edit({ rewards: rewards.with(row, value), chosen: row })}
          >
            ${value}
          </button>`,
      )}${rewards[row] === 0 || rewards[row] === 1 ? nothing : html`<span class="set">${reward}</span>`}
    </span>`;
  }

  /**
   * @param {UpdateState} state
   * @param {Update} update
   * @param {Method | "both"} method
   * @param {number} row of the group
   * @param {number} i response
   * @param {number} token of the response
   * @param {Marks} marks
   * @param {number} factor of the unit
   */
  #drawCell(state, update, method, row, i, token, { chosen, lit, stop }, factor) {
    const { number } = this.#figure.text;
    const text = this.#words;
    const { rollouts } = update;
    const at = rollouts.offsets[i] + token;
    const scale = this.#scale(state, update);
    const word = this.#text(rollouts, at);
    const name = cut(word || String(token + 1));
    const write = (/** @type {number} */ weight) => number.text(weight * factor, { digits: 2, signed: true });
    const here = row === lit.row && token === lit.token;
    const isChosen = row === chosen.row && token === chosen.token;
    const whose = text.tokenName(row, token, word);
    const weights = METHODS.map((one) => update[one].tokenWeights[at]);
    const m = method === "gspo" ? 1 : 0;
    const clipped = method !== "both" && update[method].tokenClipped[at] === 1;
    const both = method === "both";
    const more = stronger(weights[0], weights[1]);
    const difference = Math.abs(Math.abs(weights[0]) - Math.abs(weights[1]));
    return html`<button
      type="button"
      role="gridcell"
      class=${classMap({
        cell: true,
        on: here && (both || method === this.#column),
        twin: here && !both && method !== this.#column,
      })}
      data-t=${token}
      data-method=${both ? "grpo" : method}
      tabindex=${row === stop.row && token === stop.token && (both || method === this.#column) ? 0 : -1}
      aria-selected=${isChosen}
      aria-label=${both
        ? text.differenceCell(whose, write(weights[0]), write(weights[1]))
        : text.cell(whose, this.#name(method), clipped, write(weights[m]))}
      @click=${() => this.#choose(row, token)}
    >
      ${both
        ? differenceCell(
            weights[0],
            weights[1],
            scale,
            name,
            more ? number.text(difference * factor, { digits: 2 }) : text.equal,
          )
        : cell(weights[m], scale, clipped, name, clipped ? text.clips : write(weights[m]))}
    </button>`;
  }

  /** Objective of one response alone and how much of it is clipped. @param {UpdateState} state @param {Update} update @param {Method} method @param {number} i */
  #caption(state, update, method, i) {
    const { rollouts } = update;
    const length = this.#length(rollouts, i);
    if (length === 0) return this.#words.noTokens;
    const clipped = count(update[method].tokenClipped, rollouts.offsets[i], rollouts.offsets[i + 1]);
    return this.#words.caption(
      this.#figure.text.number.text(this.#objective(state, update, method, i)),
      clipped,
      length,
    );
  }

  /** @param {UpdateState} state @param {Update} update @param {Method} method @param {number} i response */
  #objective(state, update, method, i) {
    const { aggregation } = state;
    const { rollouts, advantages, maxLength } = update;
    const core = /** @type {Core} */ (this.#figure.core);
    const known = this.#objectives[method](update[method]);
    const found = known.get(i);
    if (found !== undefined) return found;
    const objective = objectiveOf(
      core,
      method,
      rollouts,
      advantages,
      state[RANGES[method]],
      aggregation,
      maxLength,
      this.#isExample(state),
      i,
    );
    known.set(i, objective);
    return objective;
  }

  /** @param {Rollouts} rollouts @param {number} at token of all @returns {string} its text, where that is known */
  #text({ texts }, at) {
    return texts ? texts.all.slice(texts.offsets[at], texts.offsets[at + 1]) : "";
  }

  /** @param {Update} update */
  #drawTotals(update) {
    const { number } = this.#figure.text;
    const text = this.#words;
    const { rollouts } = update;
    const tokens = rollouts.logprobs.length;
    return html`<div class="totals">
      ${METHODS.map((method) => {
        const { objective, clipFraction, tokenClipped } = update[method];
        const clipped = Math.round(clipFraction * tokens);
        const whole =
          method === "gspo" && clipped > 0
            ? text.whole(this.#noticed(rollouts, update.grpo, update.gspo).whole.length, rollouts.offsets.length - 1)
            : "";
        const written = text.total(number.text(objective), clipped, tokens, number.percent(clipFraction)) + whole;
        return html`<p>
          <span class="lab ${method}">${this.#name(method)}</span><span ${moved(written)}>${written}</span>
        </p>`;
      })}
    </div>`;
  }

  // --- the token in hand -----------------------------------------------------------------------------

  /** @param {UpdateState} state @param {Update} update @param {Place & { i: number, length: number }} lit */
  #drawToken(state, update, { row, token, i, length }) {
    const figure = this.#figure;
    const { number } = figure.text;
    const text = this.#words.story;
    const { rollouts, advantages } = update;
    const at = rollouts.offsets[i] + token;
    const reward = rollouts.rewards ? number.text(rollouts.rewards[i]) : "";
    const advantage = number.text(advantages[i], { digits: 3, signed: true });
    const word = length > 0 ? this.#text(rollouts, at) : "";
    return html`<section class="token" aria-label=${text.label}>
      <p class="who">
        <b>${text.place(row, token, length)}</b>${word ? html`<code>${word.slice(0, 60)}</code>` : nothing}
        <span class="dim">${text.given(reward, advantage)}</span>
      </p>
      ${length === 0
        ? html`<p>${this.#words.noTokens}</p>`
        : html`${this.#drawProbabilities(state, update, row, token, at)}
            <div class="both">${METHODS.map((method) => this.#drawMethod(state, update, method, row, i, at))}</div>`}
    </section>`;
  }

  /** @param {UpdateState} state @param {Update} update @param {number} row @param {number} token @param {number} at */
  #drawProbabilities(state, { rollouts }, row, token, at) {
    const figure = this.#figure;
    const { number } = figure.text;
    const text = this.#words.story;
    const own = !this.#isExample(state);
    const all = state.policies ?? EXAMPLE;
    return html`<div class="probabilities">
      ${
        /** @type {const} */ (["old", "current"]).map((which) => {
          if (own) {
            const probability = this.#probability((which === "old" ? rollouts.oldLogprobs : rollouts.logprobs)[at]);
            return html`<span>${text[which]} ${number.text(probability, { digits: 3 })}</span>`;
          }
          const values = all[row][which];
          const name = (/** @type {Text} */ { update: { tokenName, story } }) =>
            `${tokenName(row, token, "")}, ${story[which]} ${story.probability}`;
          return html`<span
            >${text[which]}
            ${quantity(figure, {
              key: `${which} ${row} ${token}`,
              name: name(figure.text),
              value: values[token],
              decimals: 2,
              slides: [0.01, 1, 0.01],
              read: (raw) => readOne(name, raw, ({ ratios }) => ratios.probability, isProbability),
              change: (next) => ({
                policies: all.with(row, { ...all[row], [which]: values.with(token, next) }),
                chosen: row,
                place: token,
              }),
            })}</span
          >`;
        })
      }
    </div>`;
  }

  /** Where a ratio is past what a double holds, it is written from its logarithm. @param {Rollouts} rollouts @param {number} i response */
  #logRatios({ offsets, oldLogprobs, logprobs }, i) {
    const core = /** @type {Core} */ (this.#figure.core);
    const [from, to] = [offsets[i], offsets[i + 1]];
    return core.importanceRatios({
      oldLogprobs: oldLogprobs.subarray(from, to),
      logprobs: logprobs.subarray(from, to),
    });
  }

  /** A probability is its ratio to certainty. @param {number} logprob */
  #probability(logprob) {
    const core = /** @type {Core} */ (this.#figure.core);
    return core.importanceRatios({ oldLogprobs: [0], logprobs: [logprob] }).tokenRatios[0];
  }

  /**
   * @param {UpdateState} state
   * @param {Update} update
   * @param {Method} method
   * @param {number} row of the group
   * @param {number} i response
   * @param {number} at token of all
   */
  #drawMethod(state, update, method, row, i, at) {
    const { number } = this.#figure.text;
    const text = this.#words.story;
    const { rollouts, advantages, maxLength } = update;
    const { tokenRatios, sequenceRatios, tokenWeights, tokenClipped } = update[method];
    const token = method === "grpo";
    const advantage = advantages[i];
    const length = this.#length(rollouts, i);
    const ratio = token ? tokenRatios[at] : sequenceRatios[i];
    const clipped = tokenClipped[at] === 1;
    const [low, high] = state[RANGES[method]];
    const above = ratio > 1 + high;
    const outside = above || ratio < 1 - low;
    const bound = above ? 1 + high : 1 - low;
    const bounded = outside ? bound : ratio;
    const digits = Math.abs(bounded - 1) < 0.01 ? 5 : 3;
    const limit = (/** @type {number} */ one) => (one > 0 ? number.writeRatio(one, Math.log(one)) : number.write(0));
    const logs = this.#logRatios(rollouts, i);
    const written = {
      ratio: number.writeRatio(ratio, token ? logs.logRatios[at - rollouts.offsets[i]] : logs.meanLogRatio),
      advantage: number.write(advantage, { digits: 3 }),
    };
    const held = outside ? limit(bound) : written.ratio;
    // One token alone: its term is its response's objective.
    const term = this.#term(state, update, method, i, at);
    const remark =
      advantage === 0
        ? text.silent
        : !outside
          ? text.inside
          : clipped
            ? text.clipped(boundText(bound, this.#figure.text), above)
            : text.passes(boundText(bound, this.#figure.text), above);
    const probabilities = token
      ? [rollouts.logprobs[at], rollouts.oldLogprobs[at]].map((one) =>
          number.write(this.#probability(one), { decimals: 2 }),
        )
      : [];
    const averaging = {
      aggregation: state.aggregation,
      responses: rollouts.offsets.length - 1,
      tokens: rollouts.logprobs.length,
      length,
      maxLength,
    };
    return html`<div class=${method}>
      <span class="lab ${method}">${this.#name(method)}</span>
      ${ratioFormula(text.ratio, written.ratio, probabilities, token ? "" : text.sequence(length))}
      ${termFormula(
        text.term,
        written.ratio,
        held,
        written.advantage,
        number.write(term, { digits }),
        clipped,
        row,
        number.comma,
      )}
      ${weightFormula(
        text.weight,
        written.advantage,
        written.ratio,
        number.write(tokenWeights[at], { digits: 3 }),
        clipped,
        averaging,
        remark,
      )}
    </div>`;
  }

  /** min(r·A, clip(r)·A) of one token. @param {UpdateState} state @param {Update} update @param {Method} method @param {number} i @param {number} at */
  #term(state, { rollouts, advantages }, method, i, at) {
    const core = /** @type {Core} */ (this.#figure.core);
    const [from, to] = method === "grpo" ? [at, at + 1] : [rollouts.offsets[i], rollouts.offsets[i + 1]];
    return objectiveOf(
      core,
      method,
      rollouts,
      advantages,
      state[RANGES[method]],
      "seq-mean-token-mean",
      1,
      this.#isExample(state),
      i,
      from,
      to,
    );
  }

  // --- settings, formula, words ----------------------------------------------------------------------

  /** @param {UpdateState} state @param {Update} update */
  #drawControls(state, update) {
    const text = this.#words;
    return html`<div class="controls" role="group" aria-label=${text.controls}>
      ${METHODS.map((method) => [0, 1].map((side) => this.#drawBound(state, method, side)))}
      ${this.#drawConventions(state, update)} ${this.#drawAggregation(state, update)}
    </div>`;
  }

  /** @param {UpdateState} state @param {Method} method @param {number} side 0 below 1, 1 above */
  #drawBound(state, method, side) {
    const figure = this.#figure;
    const text = this.#words;
    const key = RANGES[method];
    const range = state[key];
    const name = (/** @type {Text} */ { clip, update }) => update.bound(clip.methods[method], side === 1);
    const allowed = (/** @type {Text} */ { clip }) => (side === 0 ? clip.lowBound : clip.highBound);
    const within = (/** @type {number} */ value) => value >= 0 && (side === 1 || value <= 1);
    return html`<div class="control ${method}">
      <span aria-hidden="true">${text.boundShort(this.#name(method), side === 1)}</span>
      ${quantity(figure, {
        key: `${key} ${side}`,
        name: name(figure.text),
        value: range[side],
        decimals: 0,
        // GSPO's usual ranges are hundreds of times narrower.
        slides: method === "grpo" ? [0, 1, 0.01] : [0, 0.002, 0.00005],
        read: (raw) => readOne(name, raw, allowed, within),
        change: (value) => ({ [key]: range.with(side, value) }),
      })}
    </div>`;
  }

  /** Which trainer's advantages. @param {UpdateState} state @param {Update} update */
  #drawConventions({ baseline, scale, epsilon, own }, { rollouts }) {
    const figure = this.#figure;
    const text = this.#words;
    const { names } = figure.text.advantages.conventions;
    const { conventions } = /** @type {Core} */ (figure.core);
    const recorded = rollouts.advantages !== undefined;
    const found = Object.entries(conventions).find(
      ([, one]) => one.baseline === baseline && one.scale === scale && one.epsilon === epsilon,
    );
    const inUse = recorded && (own || !rollouts.rewards) ? "own" : (found?.[0] ?? "custom");
    const keys = [
      ...(recorded ? ["own"] : []),
      ...(rollouts.rewards ? Object.keys(conventions) : []),
      ...(inUse === "custom" ? ["custom"] : []),
    ];
    return html`<label class="control wide"
      ><span>${text.advantages}</span>
      <select
        @change=${(/** @type {Event} */ event) => {
          const key = /** @type {HTMLSelectElement} */ (event.target).value;
          figure.edit(key === "own" ? { own: true } : { own: false, .../** @type {any} */ (conventions)[key] });
        }}
      >
        ${keys.map(
          (key) =>
            html`<option value=${key} .selected=${live(key === inUse)}>
              ${key === "own" ? text.own : names[key]}
            </option>`,
        )}
      </select></label
    >`;
  }

  /** @param {UpdateState} state @param {Update} update */
  #drawAggregation({ aggregation }, { maxLength }) {
    const figure = this.#figure;
    const text = this.#words;
    return html`<label class="control wide"
        ><span>${text.aggregation}</span>
        <select
          @change=${(/** @type {Event} */ event) =>
            figure.edit({
              aggregation: /** @type {UpdateState["aggregation"]} */ (
                /** @type {HTMLSelectElement} */ (event.target).value
              ),
            })}
        >
          ${Object.entries(text.aggregations).map(
            ([key, name]) => html`<option value=${key} .selected=${live(key === aggregation)}>${name}</option>`,
          )}
        </select></label
      >
      ${aggregation === "seq-mean-token-sum-norm"
        ? html`<label class="control wide"
            ><span>${text.maxLength}</span>
            <span
              >${figure.drawField(
                figure.field(
                  "maxLength",
                  maxLength,
                  0,
                  (raw) =>
                    readOne(
                      ({ update }) => update.maxLength,
                      raw,
                      ({ clip }) => clip.atLeastOne,
                      (value) => value >= 1,
                    ),
                  (value) => ({ maxLength: value }),
                ),
                text.maxLength,
              )}</span
            ></label
          >`
        : nothing}
      <p class="hint">${text.aggregationNotes[aggregation]}</p>`;
  }

  /** The objective of each method, written out where the responses are few. @param {UpdateState} state @param {Update} update @param {Place} lit */
  #drawWork(state, update, lit) {
    const { number } = this.#figure.text;
    const { rollouts, maxLength } = update;
    const size = rollouts.offsets.length - 1;
    if (rollouts.groups.length > 1 || size > WRITTEN) return nothing;
    const lengths = Array.from({ length: size }, (_, i) => this.#length(rollouts, i));
    const averaging = {
      aggregation: state.aggregation,
      responses: size,
      tokens: rollouts.logprobs.length,
      length: 0,
      maxLength,
    };
    return html`<div class="work" part="formula">
      ${METHODS.map((method) => {
        const objectives = lengths.map((_, i) => number.write(this.#objective(state, update, method, i)));
        return objectiveFormula(
          html`<span class="lab ${method}">${this.#name(method)}</span>`,
          lengths,
          (i) => objectives[i],
          number.write(update[method].objective),
          averaging,
          lit.row,
          this.#figure.formulaRoom,
        );
      })}
    </div>`;
  }

  /** What a reader should notice. @param {UpdateState} state @param {Update} update @returns {string[]} */
  tell(state, update) {
    const { number } = this.#figure.text;
    const text = this.#words.summary;
    const { rollouts, advantages, grpo, gspo } = update;
    const tokens = rollouts.logprobs.length;
    if (isSilent(advantages)) return [text.constant];
    const { least, most, far, harder, whole } = this.#noticed(rollouts, grpo, gspo);
    const clipped = Math.round(grpo.clipFraction * tokens);
    const write = (/** @type {number} */ ratio) =>
      ratio > 0 && ratio < Infinity ? number.ratio(ratio, Math.log(ratio)) : number.text(ratio);
    const narrow = Math.max(...state.gspoClip) * 100 <= Math.min(...state.clip);
    const difference = text.difference(harder.grpo, harder.gspo, tokens - harder.grpo - harder.gspo);
    if (far < 1e-12) return [text.onPolicy, difference];
    return [
      text.grpo(clipped, tokens, write(least), write(most)),
      text.gspo(whole, rollouts.offsets.length - 1, narrow),
      difference,
    ];
  }

  /** @param {UpdateState} state @param {Update} update */
  #drawSummary(state, update) {
    const told = this.tell(state, update);
    return isSilent(update.advantages)
      ? html`<p class="note" part="note">${told}</p>`
      : html`<div class="story" part="text">${told.map((sentence) => html`<p>${sentence}</p>`)}</div>`;
  }

  // --- a group too large to draw at once -------------------------------------------------------------

  /**
   * @param {UpdateState} state
   * @param {Update} update
   * @param {{ first: number, size: number }} group
   * @param {import("../pictures/token-map.js").MapWindow & { longest: number }} page
   */
  #drawMap(state, update, group, page) {
    const text = this.#words;
    const width = this.#figure.width - 34;
    const scale = this.#scale(state, update);
    const paths = this.#paths(width, group, update.rollouts.offsets, update.grpo, update.gspo, scale, page.longest);
    const slide = (
      /** @type {"row" | "token"} */ key,
      /** @type {string} */ name,
      /** @type {string} */ shown,
      /** @type {number} */ most,
    ) =>
      most > 0
        ? html`<label
            >${shown}
            <input
              type="range"
              dir="ltr"
              min="0"
              max=${most}
              aria-label=${name}
              aria-valuetext=${shown}
              .value=${live(String(page[key]))}
              @input=${(/** @type {Event} */ event) =>
                this.#show({ ...page, [key]: Number(/** @type {HTMLInputElement} */ (event.target).value) })}
          /></label>`
        : nothing;
    const jump = (/** @type {PointerEvent} */ event) => {
      const area = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      const at = placeOnMap(
        (event.clientX - area.left) / area.width,
        (event.clientY - area.top) / area.height,
        group.size,
        page.longest,
      );
      this.#show({ row: at.row - Math.floor(page.rows / 2), token: at.token - Math.floor(page.tokens / 2) });
    };
    return html`<div class="map-part" dir="ltr">
      <div
        role="img"
        aria-label=${text.map}
        @pointerdown=${(/** @type {PointerEvent} */ event) => {
          if (event.button !== 0) return;
          this.#dragging = true;
          /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
          jump(event);
        }}
        @pointermove=${(/** @type {PointerEvent} */ event) => this.#dragging && jump(event)}
        @pointerup=${() => (this.#dragging = false)}
        @pointercancel=${() => (this.#dragging = false)}
      >
        ${tokenMap(width, group.size, page.longest, paths, page)}
      </div>
      <div class="scrolls">
        ${slide(
          "token",
          text.firstToken,
          text.tokensShown(page.token + 1, page.token + page.tokens, page.longest),
          page.longest - page.tokens,
        )}
        ${slide(
          "row",
          text.firstRow,
          text.rowsShown(page.row + 1, page.row + page.rows, group.size),
          group.size - page.rows,
        )}
      </div>
    </div>`;
  }

  /** @param {Place} first what the upper left corner shows */
  #show({ row, token }) {
    this.#window = { row: Math.max(0, row), token: Math.max(0, token) };
    this.#figure.requestUpdate();
  }

  // --- rollouts --------------------------------------------------------------------------------------

  /** Shows rollouts that the reader opened. Can be undone. @param {Rollouts} rollouts */
  open(rollouts) {
    const name = rollouts.name || this.#words.pasted;
    let src = name;
    for (let copy = 2; this.#asked.has(src); ++copy) src = `${name} (${copy})`;
    this.#asked.add(src);
    this.#sources.set(src, { ...rollouts, name: src });
    this.#window = { row: 0, token: 0 };
    this.#figure.edit({ src, group: 0, chosen: 0, place: 0 });
  }

  /** Back to the example. Can be undone. */
  #close() {
    this.#window = { row: 0, token: 0 };
    this.#figure.edit({ src: "", group: 0, chosen: 0, place: 0 });
  }

  /** What reports on all responses is loaded with the first rollouts. */
  #loadReport() {
    this.#report ??= import("./rollout-report.js").catch(() => (this.#report = undefined));
  }

  /** Reads what an author's `src` names: an address, or the rollouts themselves. @param {string} src */
  async #fetch(src) {
    const figure = this.#figure;
    this.#asked.add(src);
    const inline = /^[[{]/.test(src);
    const name = inline ? this.#words.inline : (src.split(/[?#]/, 1)[0].split("/").pop() ?? "");
    try {
      const { readRollouts } = await import("../rollouts/read.js");
      const source = inline ? src : await load(src);
      this.#sources.set(src, { ...(await readRollouts(source, { name })), name });
      // Only what is shown follows from it: the state is the same, and what is computed from it is not.
      figure.history.amend({ ...figure.state });
    } catch (error) {
      await figure.language.add(["rollouts"]);
      figure.problem = ({ rollouts: { errors }, update }) => {
        const why =
          error instanceof RolloutsError ? errors[error.code](error.data) : /** @type {Error} */ (error).message;
        return update.notLoaded(inline ? "" : src.slice(0, 80), why);
      };
    }
  }

  // --- gestures --------------------------------------------------------------------------------------

  /** A change of what is shown and not of what is computed: no step of the history. @param {Partial<UpdateState>} change */
  #amend(change) {
    this.#figure.history.amend({ ...this.#figure.state, ...change });
  }

  /** @param {number} row @param {number} token */
  #choose(row, token) {
    this.#amend({ chosen: row, place: token });
  }

  /** Shows a token wherever it is. @param {number} i response of all @param {number} token of the response */
  #jump = (/** @type {number} */ i, /** @type {number} */ token) => {
    const { groups } = this.#figure.result.rollouts;
    const group = groups.findIndex(({ first, size }) => i >= first && i < first + size);
    const row = i - groups[group].first;
    this.#window = { row: Math.max(0, row - 1), token: Math.max(0, token - 2) };
    this.#refocus = true;
    this.#amend({ group, chosen: row, place: token });
  };

  #point = (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target).closest("[data-t]");
    if (!target) return;
    const row = Number(target.closest("[data-i]")?.getAttribute("data-i"));
    this.#pointed = { row, token: Number(target.getAttribute("data-t")) };
    this.#column = /** @type {Method} */ (target.getAttribute("data-method"));
    this.#figure.requestUpdate();
  };

  #unpoint = () => {
    this.#pointed = undefined;
    this.#figure.requestUpdate();
  };

  /**
   * The keys of a grid: arrows, Home and End, and a page of tokens at a time.
   * @param {KeyboardEvent} event
   * @param {UpdateState} state
   * @param {Update} update
   * @param {import("../pictures/token-map.js").MapWindow} page
   */
  #walk(event, state, update, page) {
    const from = /** @type {Element} */ (event.target).closest("[data-t]");
    if (!from || event.altKey || event.metaKey) return;
    const { first, size } = this.#group(state, update);
    const row = Number(from.closest("[data-i]")?.getAttribute("data-i"));
    const token = Number(from.getAttribute("data-t"));
    const last = this.#length(update.rollouts, first + row) - 1;
    const single = state.view === "difference";
    let to = { row, token };
    switch (event.key) {
      case "ArrowRight":
        if (token < last) to.token += 1;
        else if (!single && this.#column === "grpo") [this.#column, to] = ["gspo", { row, token: page.token }];
        break;
      case "ArrowLeft":
        if (token > page.token || (token > 0 && (single || this.#column === "grpo"))) to.token -= 1;
        else if (!single && this.#column === "gspo") [this.#column, to] = ["grpo", { row, token: last }];
        break;
      case "ArrowDown":
        to.row += 1;
        break;
      case "ArrowUp":
        to.row -= 1;
        break;
      case "Home":
        to = { row: event.ctrlKey ? 0 : row, token: 0 };
        break;
      case "End":
        to = { row: event.ctrlKey ? size - 1 : row, token: Infinity };
        break;
      case "PageDown":
        to.token += page.tokens;
        break;
      case "PageUp":
        to.token -= page.tokens;
        break;
      default:
        return;
    }
    event.preventDefault();
    to.row = Math.max(0, Math.min(to.row, size - 1));
    to.token = Math.max(0, Math.min(to.token, this.#length(update.rollouts, first + to.row) - 1));
    if (this.#length(update.rollouts, first + to.row) === 0) return;
    if (to.token < page.token) this.#window.token = to.token;
    if (to.token >= page.token + page.tokens) this.#window.token = to.token - page.tokens + 1;
    if (to.row < page.row) this.#window.row = to.row;
    if (to.row >= page.row + page.rows) this.#window.row = to.row - page.rows + 1;
    this.#pointed = undefined;
    this.#refocus = true;
    this.#choose(to.row, to.token);
  }
}

/** @param {Float64Array} advantages @returns {boolean} whether they push nothing */
const isSilent = (advantages) => advantages.every((advantage) => advantage === 0);

/** @param {PolicyUpdate} _update what the notes are about @returns {Map<number, number>} */
const newNotes = (_update) => new Map();

/** @param {string} address @returns {Promise<Blob>} */
async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return response.blob();
}

/**
 * Remembers the last result for as long as the arguments are the same.
 * @template {readonly any[]} A
 * @template R
 * @param {(...args: A) => R} compute
 * @returns {(...args: A) => R}
 */
function memo(compute) {
  /** @type {A | undefined} */
  let known;
  /** @type {R} */
  let result;
  return (...args) => {
    if (!known || args.some((one, n) => one !== /** @type {A} */ (known)[n])) {
      result = compute(...args);
      known = args;
    }
    return result;
  };
}

/** The words of the example's tokens, or none where a response has other tokens. @param {{ right: string[], wrong: string[] }[]} words @param {import("../rollouts/example.js").Policies[]} policies @param {number[]} rewards */
function textsOf(words, policies, rewards) {
  return policies.map(({ old }, i) => {
    const texts = words[i]?.[rewards[i] === 1 ? "right" : "wrong"];
    return texts?.length === old.length ? texts : old.map(() => "");
  });
}

/** @param {PolicyUpdate} grpo @param {PolicyUpdate} gspo @param {number} from first token @param {number} to the one after the last */
function strongest(grpo, gspo, from, to) {
  let most = 0;
  for (let t = from; t < to; ++t) {
    most = Math.max(most, Math.abs(grpo.tokenWeights[t]), Math.abs(gspo.tokenWeights[t]));
  }
  return most;
}

/** The power of a thousand that small weights are written in. @param {number} most the largest @param {import("../text/number.js").NumberText} number */
function unitOf(most, number) {
  if (most === 0 || most >= 0.01 || most === Infinity) return { factor: 1, name: "" };
  const exponent = 3 * Math.floor(Math.log10(most) / 3);
  return { factor: 10 ** -exponent, name: number.text(10 ** exponent) };
}

/** @param {Uint8Array} marks @param {number} from @param {number} to */
function count(marks, from, to) {
  let found = 0;
  for (let t = from; t < to; ++t) found += marks[t];
  return found;
}

/**
 * What is worth a sentence about all tokens.
 * @param {Rollouts} rollouts
 * @param {PolicyUpdate} grpo
 * @param {PolicyUpdate} gspo
 */
function notice({ offsets }, grpo, gspo) {
  /** The ratios that multiply the pushes which GRPO lets pass, and how far any is from 1. */
  let [least, most, far] = [Infinity, 0, 0];
  /** Tokens that each method pushes harder than the other. */
  const harder = { grpo: 0, gspo: 0 };
  for (let t = 0; t < grpo.tokenRatios.length; ++t) {
    const ratio = grpo.tokenRatios[t];
    far = Math.max(far, Math.abs(ratio - 1));
    const more = stronger(grpo.tokenWeights[t], gspo.tokenWeights[t]);
    if (more) harder[more] += 1;
    if (grpo.tokenClipped[t]) continue;
    least = Math.min(least, ratio);
    most = Math.max(most, ratio);
  }
  /** Responses that GSPO clips. @type {number[]} */
  const whole = [];
  for (let i = 0; i + 1 < offsets.length; ++i) {
    if (offsets[i + 1] > offsets[i] && gspo.tokenClipped[offsets[i]]) whole.push(i);
  }
  return { least, most, far, harder, whole };
}

/** @param {string} text of a token @returns {string} what fits on its cell */
function cut(text) {
  const letters = [...text.trim()];
  return letters.length > 6 ? `${letters.slice(0, 5).join("")}…` : letters.join("");
}
