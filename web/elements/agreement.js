import { css, html, nothing } from "lit";
import { agreementFormulas } from "../formulas/agreement.js";
import { agreementCurve, chances, HEIGHT } from "../pictures/agreement-curve.js";
import { PlotScale } from "../pictures/plot.js";
import { axisStyles } from "./axis-styles.js";
import { Figure } from "./figure.js";
import { MOST, readOne } from "./options.js";
import { plotStyles } from "./plot-styles.js";
import { quantity } from "./quantity.js";
import { Slide } from "./slide.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").ConstantGroupProbability} ConstantGroupProbability
 *
 * @typedef {object} AgreementState
 * @property {number} p success probability of each response, from 0 to 1
 * @property {number} size G, the number of responses, from 1 to 64
 */

const PRESETS = {
  lesson: { p: 0.5, size: 4 },
  hard: { p: 0.05, size: 4 },
  easy: { p: 0.95, size: 4 },
  larger: { p: 0.05, size: 16 },
};

const STEP = 0.01;
const PAGE = 0.1;

const isProbability = (/** @type {number} */ value) => value >= 0 && value <= 1;
const isSize = (/** @type {number} */ value) => Number.isInteger(value) && value >= 1 && value <= MOST;

/**
 * How often a group is constant, so that it teaches nothing: p^G + (1 − p)^G for rewards that are 1 with probability
 * p and else 0, each independent of the others. Such groups are what DAPO samples anew (arXiv 2503.14476, eq. 11).
 *
 * @attr {number} p - success probability of each response, from 0 to 1
 * @attr {number} size - responses in the group, from 1 to 64
 * @csspart picture - the curve
 * @csspart formula - the formula, with the reader's numbers in it
 * @tagname gpo-agreement
 * @extends {Figure<AgreementState, ConstantGroupProbability>}
 */
export class GpoAgreement extends Figure {
  static styles = [
    ...Figure.styles,
    axisStyles,
    plotStyles,
    css`
      .part {
        opacity: 0.28;
      }
      .part.on {
        opacity: 0.6;
      }
      svg .right {
        fill: var(--up);
      }
      svg .wrong {
        fill: var(--down);
      }
      .stack {
        stroke-width: 5;
      }
      line.right {
        stroke: var(--up);
      }
      line.wrong {
        stroke: var(--down);
      }
      @media (forced-colors: active) {
        svg .right,
        svg .wrong {
          fill: CanvasText;
        }
        svg .part.wrong {
          fill: GrayText;
        }
        svg .part.on {
          fill: Highlight;
        }
        line.right,
        line.wrong {
          stroke: CanvasText;
        }
      }
    `,
  ];

  static chosenKey = "";
  static texts = /** @type {const} */ (["agreement"]);
  static describe = () => import("../share/agreement.js");

  /** @type {import("lit").PropertyDeclarations} */
  static properties = Object.fromEntries(["p", "size"].map((name) => [name, { noAccessor: true }]));

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    p: (raw) => readOne("p", raw, (text) => text.agreement.anyProbability, isProbability),
    size: (raw) => readOne("size", raw, (text) => text.agreement.anySize(MOST), isSize),
  };

  #slide = new Slide({
    least: 0,
    most: 1,
    step: STEP,
    page: PAGE,
    scale: () => this.#scale,
    value: () => this.state.p,
    set: (p, gesture) => this.edit({ p }, gesture),
    finish: () => this.finish(),
  });

  /** @param {Record<string, any>} options @returns {AgreementState} */
  stateOf({ p = 0.5, size = 4 }) {
    return { p, size };
  }

  /** Success probability of each response. */
  get p() {
    return this.state.p;
  }
  set p(value) {
    this.write("p", value);
  }

  /** Responses in the group. */
  get size() {
    return this.state.size;
  }
  set size(value) {
    this.write("size", value);
  }

  /** @param {Core} core @param {AgreementState} state */
  compute(core, { p, size }) {
    return core.constantGroupProbability(p, size);
  }

  get #scale() {
    return new PlotScale(this.width, HEIGHT, [0, 1], [0, 1]);
  }

  /** @param {AgreementState} state @param {ConstantGroupProbability} result */
  draw(state, result) {
    const text = this.text.agreement;
    return html`
      <div class="head" part="header">
        <h3 class="title" part="title">${text.title}</h3>
        ${this.drawPresets(PRESETS, text.presets)}
      </div>
      <div class="quantities">
        <span class="name" aria-hidden="true">${text.p}</span>
        ${quantity(this, {
          key: "p",
          name: text.p,
          value: state.p,
          decimals: 0,
          slides: [0, 1, STEP],
          read: (raw) =>
            readOne(
              ({ agreement }) => agreement.p,
              raw,
              ({ agreement }) => agreement.anyProbability,
              isProbability,
            ),
          change: (p) => ({ p }),
        })}
        <span class="name" aria-hidden="true">${text.size}</span>
        ${quantity(this, {
          key: "size",
          name: text.size,
          value: state.size,
          decimals: 0,
          slides: [1, MOST, 1],
          read: (raw) =>
            readOne(
              ({ agreement }) => agreement.size,
              raw,
              ({ agreement }) => agreement.anySize(MOST),
              isSize,
            ),
          change: (size) => ({ size }),
        })}
      </div>
      ${this.drawProblem()} ${this.#drawPicture(state, result)}
      ${this.drawTold(this.tell(state, result), this.shows("text"))}
      ${this.shows("formula")
        ? html`<div class="work" part="formula">${agreementFormulas(state, result, this.lit, this.text)}</div>`
        : nothing}
      ${this.shows("text") ? this.#drawStory(state, result) : nothing}
      <div class="foot">${this.drawHistory()}</div>
    `;
  }

  /** @param {AgreementState} state @param {ConstantGroupProbability} result */
  #drawPicture({ p, size }, result) {
    const { number } = this.text;
    const text = this.text.agreement;
    const curve = chances(/** @type {Core} */ (this.core), size);
    const slider = this.readonly ? undefined : { name: text.p, text: number.text(p, { digits: 6 }) };
    return html`<div
      class="picture"
      part="picture"
      dir="ltr"
      @pointerdown=${this.#slide.grab}
      @pointermove=${this.#slide.pull}
      @pointerup=${this.#slide.drop}
      @pointercancel=${this.#slide.drop}
      @keydown=${this.#slide.keydown}
      @keyup=${this.#slide.keyup}
    >
      ${agreementCurve(this.#scale, curve, { p, ...result }, slider, this.lit, this.text)}
    </div>`;
  }

  /** @param {AgreementState} state @param {ConstantGroupProbability} result */
  tell({ p, size }, { probability, allRight, allWrong }) {
    const { number } = this.text;
    const text = this.text.agreement;
    const whole = number.percent(probability);
    const story = text.story(p, size, number.text(p, { digits: 4 }), whole, this.#share(probability));
    const mixed = p > 0 && p < 1 && size > 1;
    return [story, ...(mixed ? [text.parts(number.percent(allRight), number.percent(allWrong))] : [])];
  }

  /** @param {AgreementState} state @param {ConstantGroupProbability} result */
  #drawStory(state, result) {
    const { number } = this.text;
    const text = this.text.agreement;
    const core = /** @type {Core} */ (this.core);
    const { p, size } = state;
    const mixed = p > 0 && p < 1;
    const twice = 2 * size;
    return html`<div class="story" part="text">
      <p>
        ${this.tell(state, result).join(" ")}
        ${mixed && twice <= MOST
          ? text.twice(twice, number.percent(core.constantGroupProbability(p, twice).probability))
          : nothing}
      </p>
      <p>${text.only}</p>
    </div>`;
  }

  /** @param {number} probability @returns {string} of what few groups there are one is constant, or of ten how many */
  #share(probability) {
    const text = this.text.agreement;
    if (probability > 0.5) return text.tenths(Math.round(10 * probability));
    const groups = 1 / probability;
    const whole = Math.round(groups);
    const exact = Math.abs(groups - whole) < 1e-9;
    return text.oneIn(this.text.number.text(groups < 1e6 ? whole : groups, { digits: 2 }), exact);
  }
}
