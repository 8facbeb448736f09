import { css, html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { arithmeticMeanFormula, productFormula, sequenceRatioFormula, tokenRatioFormula } from "../formulas/ratio.js";
import { axisReach, logAxis, LogScale } from "../pictures/log-axis.js";
import { ratioMarks } from "../pictures/ratio-marks.js";
import { axisStyles } from "./axis-styles.js";
import { boundText, clipRange, coreRange } from "./clip-range.js";
import { Figure } from "./figure.js";
import { moved } from "./moved.js";
import { MOST, readList, readOne } from "./options.js";
import { quantity } from "./quantity.js";
import { signControl } from "./sign-control.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").ImportanceRatios} ImportanceRatios
 *
 * @typedef {object} RatiosState
 * @property {number[]} old probability of each token under the old policy, in (0, 1]
 * @property {number[]} current probability of each token under the current policy, in (0, 1]
 * @property {number} advantage of the response: its sign says on which side GRPO clips
 * @property {number[]} clip GRPO's clip range below and above 1
 * @property {number} token the one lit up
 *
 * @typedef {ImportanceRatios & { tokenClipped: boolean[] }} RatiosResult
 */

const OLD = [0.2, 0.5];
const CURRENT = [0.4, 0.25];
const PRESETS = {
  lesson: { old: OLD, current: CURRENT },
  noChange: { old: OLD, current: OLD },
  bothRise: { old: [0.2, 0.5], current: [0.4, 0.75] },
  oneOutlier: { old: [0.6, 0.3, 0.8, 0.05], current: [0.6, 0.3, 0.8, 0.5] },
  longer: { old: [0.2, 0.3, 0.1, 0.4], current: [0.4, 0.6, 0.2, 0.8] },
};

/** What sliders and circles move by, and how far down they reach. */
const STEP = 0.01;
const PAGE = 0.1;
/** What the probabilities of an added token are. */
const ADDED = 0.5;

const isProbability = (/** @type {number} */ value) => value > 0 && value <= 1;

/**
 * Probabilities of a response's tokens become importance ratios: one a token in GRPO (DeepSeekMath, arXiv
 * 2402.03300, eq. 3), one length-normalised ratio for the sequence in GSPO (arXiv 2507.18071, eq. 7).
 *
 * @attr {string} old - old probabilities, one a token, parted by commas: `0.20,0.50`
 * @attr {string} current - current probabilities, as many
 * @attr {number} advantage - of the response; its sign says on which side GRPO clips
 * @attr {string} clip - GRPO's clip range below and above 1: `0.2,0.2`
 * @csspart row - one token
 * @csspart picture - the axis with the ratios on it
 * @csspart formula - the formulas, with the reader's numbers in them
 * @tagname gpo-ratios
 * @extends {Figure<RatiosState, RatiosResult>}
 */
export class GpoRatios extends Figure {
  static styles = [
    ...Figure.styles,
    axisStyles,
    css`
      .row {
        grid-template-columns: 4.5em 1fr 1fr 5.5em 1.75em;
        gap: 0 1em;
      }
      .probability {
        display: flex;
        gap: 0.6em;
        align-items: center;
        min-inline-size: 0;
      }
      .probability .name {
        display: none;
        min-inline-size: 4.2em;
        color: var(--dim);
        font-size: 0.82em;
      }
      .probability input[type="text"] {
        flex: none;
      }
      @container (inline-size < 36em) {
        .row {
          grid-template-columns: 1fr auto 1.75em;
          grid-template-areas: "token ratio remove" "old old old" "current current current";
          row-gap: 0.3em;
          padding-block: 0.5em;
        }
        .row.names {
          display: none;
        }
        .token-name {
          grid-area: token;
        }
        .old {
          grid-area: old;
        }
        .current {
          grid-area: current;
        }
        .ratio {
          grid-area: ratio;
        }
        .rm {
          grid-area: remove;
        }
        .probability .name {
          display: block;
        }
      }
    `,
  ];

  static chosenKey = "token";
  static texts = /** @type {const} */ (["ratios"]);
  static describe = () => import("../share/ratios.js");

  /** @type {import("lit").PropertyDeclarations} */
  static properties = Object.fromEntries(
    ["old", "current", "advantage", "clip"].map((name) => [name, { noAccessor: true }]),
  );

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    old: (raw) => readList("old", raw, (text) => text.ratios.probability, isProbability),
    current: (raw) => readList("current", raw, (text) => text.ratios.probability, isProbability),
    advantage: (raw) => readOne("advantage", raw, (text) => text.ratios.anyAdvantage),
    clip: clipRange("clip"),
  };

  /** @type {{ i: number, scale: LogScale, offset: number } | undefined} the drag under way; its scale stands still */
  #drag;

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#drag = undefined;
  }

  /** @param {Record<string, any>} options @returns {RatiosState} */
  stateOf({ old = OLD, current = CURRENT, advantage = 1, clip = [0.2, 0.2] }) {
    return { old, current, advantage, clip, token: 0 };
  }

  /** @param {RatiosState} state */
  conflict({ old, current }) {
    /** @type {import("../text/texts.js").Told} */
    const unequal = ({ problem }) => problem.unequal(old.length, current.length);
    return old.length === current.length ? "" : unequal;
  }

  /** Old probabilities, one a token. Set with a list or with a string as in the attribute. */
  get old() {
    return [...this.state.old];
  }
  set old(value) {
    this.write("old", value);
  }

  /** Current probabilities, one a token. Set with a list or with a string as in the attribute. */
  get current() {
    return [...this.state.current];
  }
  set current(value) {
    this.write("current", value);
  }

  /** Advantage of the response. */
  get advantage() {
    return this.state.advantage;
  }
  set advantage(value) {
    this.write("advantage", value);
  }

  /** GRPO's clip range, [low, high]. Set with a list or with a string as in the attribute. */
  get clip() {
    return [...this.state.clip];
  }
  set clip(value) {
    this.write("clip", value);
  }

  /** @param {Core} core @param {RatiosState} state @returns {RatiosResult} */
  compute(core, { old, current, advantage, clip }) {
    const ratios = core.importanceRatios({ old, current });
    const range = coreRange(clip, ratios.tokenRatios);
    const tokenClipped = Array.from(ratios.tokenRatios, (ratio) => core.isClipped(ratio, advantage, range));
    return { ...ratios, tokenClipped };
  }

  /** @param {RatiosState} state @param {RatiosResult} result */
  draw(state, result) {
    const text = this.text.ratios;
    const { length } = result;
    const lit = Math.min(this.lit, length - 1);
    const room = this.formulaRoom;
    return html`
      <div class="head" part="header">
        <h3 class="title" part="title">${text.title(length)}</h3>
        ${this.drawPresets(PRESETS, text.presets)}
      </div>
      <div class=${classMap({ rows: true, many: length > 8 })} role="table" aria-label=${text.label}>
        <div class="row names" role="row">
          <span role="columnheader">${text.columns.token}</span>
          <span role="columnheader">${text.columns.old}</span>
          <span role="columnheader">${text.columns.current}</span>
          <span role="columnheader" class="num">${text.columns.ratio}</span>
        </div>
        ${state.old.map((_, i) => this.#drawRow(state, result, i, i === lit))}
      </div>
      ${this.readonly || this.fixedSize || length >= MOST
        ? nothing
        : html`<button type="button" class="quiet add" @click=${this.#add}>+ ${text.add}</button>`}
      ${this.drawProblem()} ${this.#drawPicture(state, result, lit)}
      ${this.drawTold(this.tell(state, result), this.shows("text"))}
      ${this.shows("formula")
        ? html`<div class="work" part="formula">
            ${tokenRatioFormula(state, result, lit, room, this.text)}
            ${sequenceRatioFormula(result, lit, room, this.text)}
          </div>`
        : nothing}
      ${this.shows("text") ? this.#drawText(state, result, lit, room) : nothing}
      <div class="foot">${this.drawHistory()}</div>
    `;
  }

  /** @param {RatiosState} state @param {RatiosResult} result @param {number} i @param {boolean} on */
  #drawRow(state, result, i, on) {
    const text = this.text.ratios;
    const ratio = this.text.number.ratio(result.tokenRatios[i], result.logRatios[i]);
    return html`<div
      class=${classMap({ row: true, on })}
      role="row"
      data-i=${i}
      part="row"
      @click=${() => this.choose(i)}
    >
      <span role="rowheader" class="token-name">${text.token(i)}</span>
      ${this.#drawProbability("old", state.old, i, text.old(i), text.columns.oldShort)}
      ${this.#drawProbability("current", state.current, i, text.current(i), text.columns.currentShort)}
      <span role="cell" class="num strong ratio"><span ${moved(ratio)}>${ratio}</span></span>
      <span role="cell" class="rm">
        ${this.readonly || this.fixedSize || result.length === 1
          ? nothing
          : html`<button
              type="button"
              class="quiet remove"
              aria-label=${text.remove(i)}
              @click=${(/** @type {Event} */ event) => this.#remove(event, i)}
            >
              ×
            </button>`}
      </span>
    </div>`;
  }

  /**
   * @param {"old" | "current"} which
   * @param {number[]} values
   * @param {number} i
   * @param {string} name
   * @param {string} shortName
   */
  #drawProbability(which, values, i, name, shortName) {
    const value = values[i];
    return html`<span role="cell" class="probability ${which}">
      <span class="name" aria-hidden="true">${shortName}</span>
      ${quantity(this, {
        key: `${which} ${i}`,
        name,
        value,
        decimals: 2,
        slides: [STEP, 1, STEP],
        read: (raw) =>
          readOne(
            ({ ratios }) => ratios[which](i),
            raw,
            ({ ratios }) => ratios.probability,
            isProbability,
          ),
        change: (next) => ({ [which]: values.with(i, next), token: i }),
      })}
    </span>`;
  }

  /** @param {RatiosState} state @param {RatiosResult} result @param {number} lit */
  #drawPicture(state, result, lit) {
    const { number } = this.text;
    const text = this.text.ratios;
    const { current, advantage } = state;
    const scale = this.#drag?.scale ?? new LogScale(this.width, axisReach(result.logRatios));
    const { dots, sequence, band } = ratioMarks(state, result, this.text);
    const handles = dots.map((dot, i) => ({
      ...dot,
      slider: this.readonly
        ? undefined
        : {
            name: text.circle(i),
            now: current[i],
            text: text.dotValue(number.shortField(current[i], 2), dot.value),
          },
    }));
    return html`${this.readonly
        ? nothing
        : html`<div class="given">${signControl(advantage, this.text, (next) => this.edit({ advantage: next }))}</div>`}
      <div
        class="picture"
        part="picture"
        dir="ltr"
        @pointerdown=${this.#grab}
        @pointermove=${this.#pull}
        @pointerup=${this.#drop}
        @pointercancel=${this.#drop}
        @keydown=${this.#nudge}
        @keyup=${this.#endNudge}
      >
        ${logAxis(scale, handles, sequence, band, lit, text.axis)}
      </div>`;
  }

  /** @param {RatiosState} state @param {RatiosResult} result */
  tell({ advantage, clip: [low, high] }, result) {
    const { number } = this.text;
    const text = this.text.ratios;
    const where = (/** @type {(log: number, i: number) => boolean} */ test) =>
      [...result.logRatios.keys()].filter((i) => test(result.logRatios[i], i));
    const sequence = number.ratio(result.sequenceRatio, result.meanLogRatio);
    const side = Math.sign(advantage);
    const balance = Math.abs(result.meanLogRatio) < 1e-12 ? 0 : Math.sign(result.meanLogRatio);
    const rose = where((log) => log > 0);
    const fell = where((log) => log < 0);
    const clipped = where((_, i) => result.tokenClipped[i]);
    const bound = boundText(side > 0 ? 1 + high : 1 - low, this.text);
    return [text.story(rose, fell, balance, sequence), text.clip(side, clipped, bound)];
  }

  /** @param {RatiosState} state @param {RatiosResult} result @param {number} lit @param {number} room */
  #drawText(state, result, lit, room) {
    const { number } = this.text;
    const text = this.text.ratios;
    const sequence = number.ratio(result.sequenceRatio, result.meanLogRatio);
    const mean = number.text(result.arithmeticMean);
    const product = number.ratio(result.product, result.logProduct);
    // Ratios that differ in their last bit alone are equal to a reader.
    const equal = result.logRatios.every((log) => Math.abs(log - result.meanLogRatio) < 1e-12);
    return html`<p class="story" part="text">${this.tell(state, result).join(" ")} ${text.gspoClip}</p>
      <details>
        <summary>${text.fold.open(mean)}</summary>
        <div class="inside">
          ${arithmeticMeanFormula(result, lit, room, this.text)}
          <p>${text.fold.meanNote(mean, sequence, equal)}</p>
          ${productFormula(result, lit, room, this.text)}
          <p>${text.fold.productNote(result.length, product, sequence)}</p>
        </div>
      </details>`;
  }

  // --- gestures on the picture -----------------------------------------------------------------------

  /** @param {Event} event @returns {number | undefined} the token whose circle an event is about */
  #tokenOf(event) {
    const token = /** @type {Element} */ (event.target).closest("[role=slider]");
    return token ? Number(token.getAttribute("data-i")) : undefined;
  }

  /** @param {PointerEvent} event @returns {number} pixels from the left of the picture, also where the page is scaled */
  #x(event) {
    const area = /** @type {Element} */ (this.renderRoot.querySelector("svg.axis")).getBoundingClientRect();
    return ((event.clientX - area.left) / area.width) * this.width;
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    const i = this.#tokenOf(event);
    if (i === undefined || event.button !== 0) return;
    const { logRatios } = this.result;
    const scale = new LogScale(this.width, axisReach(logRatios));
    this.#drag = { i, scale, offset: scale.x(logRatios[i]) - this.#x(event) };
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.choose(i);
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    if (!this.#drag) return;
    const { i, scale, offset } = this.#drag;
    const ratio = Math.exp(scale.log(this.#x(event) + offset));
    this.#setCurrent(i, snap(this.state.old[i] * ratio), "drag");
  }

  #drop() {
    if (!this.#drag) return;
    this.#drag = undefined;
    this.finish();
    this.requestUpdate();
  }

  /** @param {KeyboardEvent} event */
  #nudge(event) {
    const i = this.#tokenOf(event);
    if (i === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const from = this.state.current[i];
    const by = /** @type {Record<string, number>} */ ({
      ArrowRight: STEP,
      ArrowUp: STEP,
      ArrowLeft: -STEP,
      ArrowDown: -STEP,
      PageUp: PAGE,
      PageDown: -PAGE,
      Home: -1,
      End: 1,
    })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const least = Math.min(from, STEP);
    this.#setCurrent(i, Math.min(1, Math.max(least, Math.round((from + by) / STEP) * STEP)), `key ${i}`);
  }

  #endNudge(/** @type {KeyboardEvent} */ event) {
    if (this.#tokenOf(event) !== undefined && /^(Arrow|Page|Home|End)/.test(event.key)) this.finish();
  }

  /** @param {number} i @param {number} probability @param {string} gesture */
  #setCurrent(i, probability, gesture) {
    const value = Number(probability.toPrecision(12));
    const { current } = this.state;
    if (value !== current[i]) this.edit({ current: current.with(i, value), token: i }, gesture);
  }

  #add() {
    const { old, current } = this.state;
    this.edit({ old: [...old, ADDED], current: [...current, ADDED], token: old.length });
    this.refocus(old.length);
  }

  /** @param {Event} event @param {number} i */
  #remove(event, i) {
    // The row below takes this one's place: the click must not choose it.
    event.stopPropagation();
    const { old, current, token } = this.state;
    this.edit({
      old: old.toSpliced(i, 1),
      current: current.toSpliced(i, 1),
      token: Math.max(0, token > i || token === old.length - 1 ? token - 1 : token),
    });
    this.refocus(i);
  }
}

/** @param {number} probability @returns {number} the same on the grid of a drag: steps of 0.01, finer ones below 0.1 */
function snap(probability) {
  const step = probability >= 0.1 ? STEP : STEP / 10;
  return Math.min(1, Math.max(STEP / 10, Math.round(probability / step) * step));
}
