import { css, html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { clipFormulas, objectiveFormula } from "../formulas/clip.js";
import { cell } from "../pictures/cell.js";
import { clipAxes } from "../pictures/clip-axes.js";
import { bounds, clipMarks, RANGES } from "../pictures/clip-marks.js";
import { axisStyles } from "./axis-styles.js";
import { boundText, clipRange, coreRange } from "./clip-range.js";
import { Figure } from "./figure.js";
import { moved } from "./moved.js";
import { readList, readOne } from "./options.js";
import { signControl } from "./sign-control.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").ImportanceRatios} ImportanceRatios
 * @typedef {import("../text/texts.js").Text} Text
 * @typedef {"grpo" | "gspo"} Method
 *
 * @typedef {object} ClipState
 * @property {number[]} old probability of each token under the old policy, in (0, 1]
 * @property {number[]} current probability of each token under the current policy, in (0, 1]
 * @property {number} advantage of the response
 * @property {number[]} clip GRPO's clip range below and above 1
 * @property {number[]} gspoClip GSPO's
 * @property {number} token the one lit up
 *
 * @typedef {object} MethodResult what one method does with the response
 * @property {number} objective J of this response alone
 * @property {number[]} weights ∂J/∂log π, one a token
 * @property {boolean[]} clipped one a token
 * @property {number[]} terms min(r·A, clip(r)·A), one a token
 *
 * @typedef {object} ClipResult
 * @property {number[]} tokenRatios
 * @property {number[]} logRatios
 * @property {number} sequenceRatio
 * @property {number} meanLogRatio
 * @property {MethodResult} grpo
 * @property {MethodResult} gspo
 */

const OLD = [0.2, 0.5];
const CURRENT = [0.4, 0.25];
const PRESETS = {
  lesson: { old: OLD, current: CURRENT },
  noChange: { old: OLD, current: OLD },
  slightRise: { old: [0.2, 0.5], current: [0.201, 0.501] },
  bothRise: { old: [0.2, 0.5], current: [0.4, 0.75] },
  oneOutlier: { old: [0.6, 0.3, 0.8, 0.05], current: [0.6, 0.3, 0.8, 0.5] },
};

const isProbability = (/** @type {number} */ value) => value > 0 && value <= 1;
const METHODS = /** @type {const} */ (["grpo", "gspo"]);

/**
 * What clipping does to one response with each method: min(r·A, clip(r, 1 − low, 1 + high)·A) with the token's own
 * ratio in GRPO (DeepSeekMath, arXiv 2402.03300, eq. 3) and with the sequence ratio in GSPO (arXiv 2507.18071,
 * eqs. 5 and 7), and the weight ∂J/∂log π that is left for each token.
 *
 * @attr {string} old - old probabilities, one a token, parted by commas: `0.20,0.50`
 * @attr {string} current - current probabilities, as many
 * @attr {number} advantage - of the response
 * @attr {string} clip - GRPO's clip range below and above 1: `0.2,0.2`
 * @attr {string} gspo-clip - GSPO's: `3e-4,4e-4`
 * @csspart row - one token
 * @csspart picture - the curves
 * @csspart formula - the formulas, with the reader's numbers in them
 * @tagname gpo-clip
 * @extends {Figure<ClipState, ClipResult>}
 */
export class GpoClip extends Figure {
  static styles = [
    ...Figure.styles,
    axisStyles,
    css`
      .given {
        border: 0;
      }
      .zoom {
        fill: var(--soft);
      }
      .clipped path {
        fill: var(--card);
        stroke: var(--gspo);
        stroke-width: 2;
      }
      .weights {
        display: grid;
        gap: 0.6em;
        padding: 0.7em 1em 0.9em;
        border-block-start: 1px solid var(--line);
      }
      .weights > p {
        margin: 0;
        color: var(--dim);
        font-size: 0.82em;
      }
      .method {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3em 0.7em;
        align-items: center;
        font-size: 0.92em;
      }
      .range {
        display: flex;
        gap: 0.4em;
        align-items: center;
        color: var(--dim);
        white-space: nowrap;
      }
      .range input[type="text"] {
        inline-size: 4.6em;
        color: var(--ink);
      }
      .objective {
        margin-inline-start: auto;
      }
      .cells {
        display: grid;
        flex: 1 0 100%;
        grid-template-columns: repeat(auto-fit, minmax(5em, 1fr));
        gap: 4px;
      }
      .cell {
        min-inline-size: 0;
        padding: 0;
        border: 0;
        border-radius: 6px;
        background: none;
      }
      .cell.on {
        outline: 2px solid var(--edge);
        outline-offset: 1px;
      }
      .cell:focus-visible {
        outline: 2px solid var(--focus);
      }
      .weight {
        overflow: hidden;
      }
      .weight rect {
        width: calc(100% - 2px);
      }
      .weight text {
        fill: var(--ink);
        font-size: 11px;
      }
      .weight .number {
        font-size: 13px;
        font-weight: 600;
      }
      .plus {
        color: var(--up);
      }
      .minus {
        color: var(--down);
        stroke: currentColor;
        stroke-width: 2;
      }
      .held,
      .none {
        stroke: var(--edge);
      }
      .held {
        stroke-dasharray: 4 3;
      }
      .held ~ .number {
        stroke: var(--card);
        stroke-width: 6px;
        stroke-linejoin: round;
        paint-order: stroke;
      }
      @container (inline-size < 30em) {
        .range {
          order: 1;
          flex-basis: 100%;
        }
        .range .word {
          display: none;
        }
        .cells {
          order: 2;
        }
      }
      @media (forced-colors: active) {
        .weight rect {
          stroke: CanvasText;
          fill-opacity: 0;
        }
        .weight .held {
          fill-opacity: 1;
        }
        .held ~ .number {
          stroke: Canvas;
        }
        .sequence.clipped path {
          fill: Canvas;
          stroke: CanvasText;
        }
        .cell.on {
          outline-color: Highlight;
        }
      }
    `,
  ];

  static chosenKey = "token";
  static texts = /** @type {const} */ (["ratios", "clip"]);
  static describe = () => import("../share/clip.js");

  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    ...Object.fromEntries(["old", "current", "advantage", "clip"].map((name) => [name, { noAccessor: true }])),
    gspoClip: { noAccessor: true, attribute: "gspo-clip" },
  };

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    old: (raw) => readList("old", raw, (text) => text.ratios.probability, isProbability),
    current: (raw) => readList("current", raw, (text) => text.ratios.probability, isProbability),
    advantage: (raw) => readOne("advantage", raw, (text) => text.ratios.anyAdvantage),
    clip: clipRange("clip"),
    gspoClip: clipRange("gspo-clip"),
  };

  /** @param {Record<string, any>} options @returns {ClipState} */
  stateOf({ old = OLD, current = CURRENT, advantage = 1, clip = [0.2, 0.2], gspoClip = [3e-4, 4e-4] }) {
    return { old, current, advantage, clip, gspoClip, token: 0 };
  }

  /** @param {ClipState} state */
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

  /** GSPO's clip range, [low, high]. Set with a list or with a string as in the attribute. */
  get gspoClip() {
    return [...this.state.gspoClip];
  }
  set gspoClip(value) {
    this.write("gspoClip", value);
  }

  /** @param {Core} core @param {ClipState} state @returns {ClipResult} */
  compute(core, { old, current, advantage, clip, gspoClip }) {
    const { tokenRatios, logRatios, sequenceRatio, meanLogRatio } = core.importanceRatios({ old, current });
    /** @param {Method} algorithm @param {number[]} logs @param {{ clipLow: number, clipHigh: number }} range */
    const update = (algorithm, logs, range) =>
      core.policyUpdate({
        algorithm,
        advantages: [advantage],
        // Of the two probabilities only the ratio counts here: the larger one stands as 1.
        responses: [
          { oldLogprobs: logs.map((log) => Math.min(0, -log)), logprobs: logs.map((log) => Math.min(0, log)) },
        ],
        ...range,
      });
    const logs = Array.from(logRatios);
    const ranges = { grpo: coreRange(clip, tokenRatios), gspo: coreRange(gspoClip, [sequenceRatio]) };
    const [grpo, gspo] = METHODS.map((method) => {
      const { objective, tokenWeights, tokenClipped } = update(method, logs, ranges[method]);
      return { objective, weights: Array.from(tokenWeights), clipped: Array.from(tokenClipped, Boolean) };
    });
    return {
      tokenRatios: Array.from(tokenRatios),
      logRatios: logs,
      sequenceRatio,
      meanLogRatio,
      // A response of one token has that token's term as its objective.
      grpo: { ...grpo, terms: logs.map((log) => update("grpo", [log], ranges.grpo).objective) },
      gspo: { ...gspo, terms: logs.map(() => gspo.objective) },
    };
  }

  /** @param {ClipState} state @param {ClipResult} result */
  draw(state, result) {
    const text = this.text.clip;
    const lit = Math.min(this.lit, result.tokenRatios.length - 1);
    const { advantage } = state;
    return html`
      <div class="head" part="header">
        <h3 class="title" part="title">${text.title}</h3>
        ${this.drawPresets(PRESETS, text.presets)}
      </div>
      <div class="given">
        ${this.readonly ? nothing : signControl(advantage, this.text, (next) => this.edit({ advantage: next }))}
        <span>${text.advantage(this.text.number.text(advantage, { signed: true }))}</span>
      </div>
      ${this.#drawPicture(state, result, lit)} ${this.drawTold(this.tell(state, result), this.shows("text"))}
      <div class="weights">
        <p id="weights">${text.weights}</p>
        ${METHODS.map((method) => this.#drawMethod(method, state, result, lit))}
      </div>
      ${this.drawProblem()} ${this.shows("formula") ? this.#drawWork(state, result, lit) : nothing}
      ${this.shows("text") ? this.#drawStory(state, result) : nothing}
      <div class="foot">${this.drawHistory()}</div>
    `;
  }

  /** @param {ClipState} state @param {ClipResult} result @param {number} lit */
  #drawPicture(state, result, lit) {
    const { dots, sequence, bands } = clipMarks(state, result, this.text);
    return html`<div class="picture" part="picture" dir="ltr">
      ${clipAxes(this.width, dots, sequence, bands, lit, this.text)}
    </div>`;
  }

  /** @param {Method} method @param {ClipState} state @param {ClipResult} result @param {number} lit */
  #drawMethod(method, state, result, lit) {
    const { number } = this.text;
    const text = this.text.clip;
    const { weights, clipped, objective } = result[method];
    // One scale for both, so that tints compare.
    const scale = Math.max(...[...result.grpo.weights, ...result.gspo.weights].map(Math.abs));
    const written = number.text(objective, { digits: termDigits(state, method, result) });
    const digits = weights.length > 8 ? 2 : 3;
    return html`<div class="method" part="row">
      <span class="lab ${method}">${text.methods[method]}</span>
      ${this.#drawRange(method, state)}
      <span class="objective num strong"><span ${moved(written)}>${text.objective(written)}</span></span>
      <div class="cells" role="group" aria-label=${text.methods[method]} aria-describedby="weights" dir="ltr">
        ${weights.map((weight, i) => {
          const shown = number.text(weight, { digits, signed: true });
          return html`<button
            type="button"
            class=${classMap({ cell: true, on: i === lit })}
            data-i=${i}
            aria-pressed=${i === state.token}
            aria-label=${text.cell(i, text.methods[method], clipped[i], shown)}
            @click=${() => this.choose(i)}
          >
            ${cell(weight, scale, clipped[i], this.text.ratios.dot(i), clipped[i] ? text.clipped : text.push(shown))}
          </button>`;
        })}
      </div>
    </div>`;
  }

  /** @param {Method} method @param {ClipState} state */
  #drawRange(method, state) {
    const text = this.text.clip;
    const key = RANGES[method];
    const range = state[key];
    const side = (/** @type {0 | 1} */ place) => {
      const name = (/** @type {Text} */ { clip }) => clip.bound(clip.methods[method], place === 1);
      const allowed = (/** @type {Text} */ { clip }) => (place === 0 ? clip.lowBound : clip.highBound);
      const within = (/** @type {number} */ value) => value >= 0 && (place === 1 || value <= 1);
      if (this.readonly) return this.text.number.shortField(range[place]);
      return this.drawField(
        this.field(
          `${key} ${place}`,
          range[place],
          0,
          (raw) => readOne(name, raw, allowed, within),
          (value) => ({ [key]: range.with(place, value) }),
        ),
        name(this.text),
      );
    };
    return html`<span class="range">
      <span class="word">${text.range}</span> ${text.from} ${side(0)} ${text.to} ${side(1)}
    </span>`;
  }

  /** @param {ClipState} state @param {ClipResult} result @param {number} lit */
  #drawWork(state, result, lit) {
    const text = this.text.clip;
    const { advantage } = state;
    const room = this.formulaRoom;
    const rows = METHODS.map((method) => {
      const token = method === "grpo";
      const ratio = token ? result.tokenRatios[lit] : result.sequenceRatio;
      const log = token ? result.logRatios[lit] : result.meanLogRatio;
      const { terms, clipped, objective } = result[method];
      const digits = termDigits(state, method, result);
      const clipping = { ...this.#clipping(state, method, ratio, log), advantage, term: terms[lit], digits };
      const whose = token ? this.text.ratios.token(lit) : text.response;
      const remark = advantage === 0 ? "" : text.remark(clipped[lit]);
      return html`${clipFormulas(method, clipping, whose, remark, this.text)}
      ${objectiveFormula(terms, objective, digits, lit, room, this.text)}`;
    });
    return html`<div class="work" part="formula">${rows}</div>`;
  }

  /** @param {ClipState} state @param {Method} method @param {number} ratio @param {number} log */
  #clipping(state, method, ratio, log) {
    const { number } = this.text;
    const [low, high] = bounds(state, method);
    const write = (/** @type {number} */ bound) =>
      bound > 0 ? number.writeRatio(bound, Math.log(bound)) : number.write(0);
    const written = { ratio: number.writeRatio(ratio, log), low: write(low), high: write(high) };
    return { ...written, bounded: ratio > high ? written.high : ratio < low ? written.low : written.ratio };
  }

  /** @param {ClipState} state @param {ClipResult} result */
  tell(state, result) {
    const { number } = this.text;
    const text = this.text.clip;
    const side = Math.sign(state.advantage);
    const { grpo, gspo, sequenceRatio, meanLogRatio } = result;
    const n = result.tokenRatios.length;
    const write = (/** @type {number} */ bound) => boundText(bound, this.text);
    const [low, high] = bounds(state, "grpo");
    const [least, most] = bounds(state, "gspo");
    const held = [...grpo.clipped.keys()].filter((i) => grpo.clipped[i]);
    const place = sequenceRatio > most ? 1 : sequenceRatio < least ? -1 : 0;
    const ratio = number.ratio(sequenceRatio, meanLogRatio);
    if (side === 0) return [text.still];
    return [
      text.grpo(side, held, n, write(side > 0 ? high : low)),
      text.gspo(side, gspo.clipped[0], n, ratio, place, write(least), write(most)),
    ];
  }

  /** @param {ClipState} state @param {ClipResult} result */
  #drawStory(state, result) {
    return html`<div class="story" part="text">
      ${this.tell(state, result).map((sentence) => html`<p>${sentence}</p>`)}
      <p>${this.text.clip.rule}</p>
    </div>`;
  }
}

/**
 * Significant digits that tell a method's terms apart: more where its ratios, clipped, all lie close to 1.
 * @param {ClipState} state
 * @param {Method} method
 * @param {ClipResult} result
 */
function termDigits(state, method, { tokenRatios, sequenceRatio }) {
  const [low, high] = bounds(state, method);
  const ratios = method === "grpo" ? tokenRatios : [sequenceRatio];
  return ratios.every((ratio) => Math.abs(Math.min(high, Math.max(low, ratio)) - 1) < 0.01) ? 5 : 3;
}
