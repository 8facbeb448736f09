import { css, html, nothing } from "lit";
import { lengthFormulas } from "../formulas/length.js";
import { coursesAt, extent, HEIGHT, lengthCurves, lengthsUpTo, LONGEST, writePair } from "../pictures/length-curves.js";
import { PlotScale } from "../pictures/plot.js";
import { axisStyles } from "./axis-styles.js";
import { Figure } from "./figure.js";
import { readOne } from "./options.js";
import { plotStyles } from "./plot-styles.js";
import { quantity } from "./quantity.js";
import { Slide } from "./slide.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").LengthEffect} LengthEffect
 * @typedef {import("../pictures/length-curves.js").Course} Course
 * @typedef {import("../text/texts.js").Text} Text
 *
 * @typedef {object} LengthState
 * @property {number} ratio the typical ratio of each token, from 0.01 to 100
 * @property {number} noise standard deviation of a token's log ratio, from 0 to 2
 * @property {number} length tokens in the response, from 1 to 512
 */

const PRESETS = {
  lesson: { ratio: 1.05, noise: 0.1, length: 128 },
  falls: { ratio: 0.95, noise: 0.1, length: 128 },
  noDrift: { ratio: 1, noise: 0.1, length: 512 },
  short: { ratio: 1.05, noise: 0.1, length: 8 },
};

const PAGE = 32;

/** @type {Record<string, (text: Text) => string>} */
const ALLOWED = {
  ratio: (text) => text.length.anyRatio,
  noise: (text) => text.length.anyNoise,
  length: (text) => text.length.anyLength(LONGEST),
};
const isRatio = (/** @type {number} */ value) => value >= 0.01 && value <= 100;
const isNoise = (/** @type {number} */ value) => value >= 0 && value <= 2;
const isLength = (/** @type {number} */ value) => Number.isInteger(value) && value >= 1 && value <= LONGEST;

/**
 * Why the length is divided out: the product of L like token ratios runs away with L, their geometric mean, GSPO's
 * sequence ratio (arXiv 2507.18071, eq. 7), stays. With independent normal noise on the log ratios both are
 * log-normal: the logs have the standard deviations σ·√L and σ/√L.
 *
 * @attr {number} ratio - the typical ratio of each token, from 0.01 to 100
 * @attr {number} noise - standard deviation of a token's log ratio, from 0 to 2
 * @attr {number} length - tokens in the response, from 1 to 512
 * @csspart picture - the curves
 * @csspart formula - the formulas, with the reader's numbers in them
 * @tagname gpo-length
 * @extends {Figure<LengthState, LengthEffect>}
 */
export class GpoLength extends Figure {
  static styles = [
    ...Figure.styles,
    axisStyles,
    plotStyles,
    css`
      .spread.product {
        fill: var(--dim);
        opacity: 0.18;
      }
      .spread.sequence {
        fill: var(--gspo);
        opacity: 0.25;
      }
      .course {
        fill: none;
        stroke-width: 2;
      }
      .course.product {
        stroke: var(--ink);
        stroke-dasharray: 6 4;
      }
      .course.sequence {
        stroke: var(--gspo);
      }
      .at {
        stroke: var(--edge);
        stroke-dasharray: 2 3;
      }
      .product-mark {
        fill: var(--card);
        stroke: var(--ink);
        stroke-width: 2;
        pointer-events: none;
      }
      .sequence-mark {
        fill: var(--gspo);
        stroke: var(--card);
        pointer-events: none;
      }
      @media (forced-colors: active) {
        .spread.product,
        .spread.sequence {
          fill: GrayText;
        }
        .course.product,
        .course.sequence,
        .product-mark,
        .at {
          stroke: CanvasText;
        }
        .product-mark,
        .sequence-mark {
          fill: CanvasText;
        }
        .product-mark {
          fill: Canvas;
        }
      }
    `,
  ];

  static chosenKey = "";
  static texts = /** @type {const} */ (["length"]);
  static describe = () => import("../share/length.js");

  /** @type {import("lit").PropertyDeclarations} */
  static properties = Object.fromEntries(["ratio", "noise", "length"].map((name) => [name, { noAccessor: true }]));

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    ratio: (raw) => readOne("ratio", raw, ALLOWED.ratio, isRatio),
    noise: (raw) => readOne("noise", raw, ALLOWED.noise, isNoise),
    length: (raw) => readOne("length", raw, ALLOWED.length, isLength),
  };

  /** @type {{ key: string, courses: { product: Course[], sequence: Course[] } } | undefined} */
  #drawn;

  #slide = new Slide({
    least: 1,
    most: LONGEST,
    step: 1,
    page: PAGE,
    scale: () => this.#scale(this.state),
    value: () => this.state.length,
    set: (length, gesture) => this.edit({ length }, gesture),
    finish: () => this.finish(),
  });

  /** @param {Record<string, any>} options @returns {LengthState} */
  stateOf({ ratio = 1.05, noise = 0.1, length = 128 }) {
    return { ratio, noise, length };
  }

  /** The typical ratio of each token. */
  get ratio() {
    return this.state.ratio;
  }
  set ratio(value) {
    this.write("ratio", value);
  }

  /** Standard deviation of a token's log ratio. */
  get noise() {
    return this.state.noise;
  }
  set noise(value) {
    this.write("noise", value);
  }

  /** Tokens in the response. */
  get length() {
    return this.state.length;
  }
  set length(value) {
    this.write("length", value);
  }

  /** @param {Core} core @param {LengthState} state */
  compute(core, { ratio, noise, length }) {
    return core.lengthEffect({ ratio, noise, length });
  }

  /** The lines and bands; the same for every length. @param {LengthState} state */
  #courses({ ratio, noise }) {
    const key = `${ratio} ${noise}`;
    if (this.#drawn?.key !== key) {
      const core = /** @type {Core} */ (this.core);
      const all = lengthsUpTo(LONGEST).map((length) => coursesAt(length, core.lengthEffect({ ratio, noise, length })));
      const of = { product: all.map(({ product }) => product), sequence: all.map(({ sequence }) => sequence) };
      this.#drawn = { key, courses: of };
    }
    return this.#drawn.courses;
  }

  /** @param {LengthState} state */
  #scale(state) {
    const { product, sequence } = this.#courses(state);
    return new PlotScale(this.width, HEIGHT, [1, LONGEST], extent([...product, ...sequence]));
  }

  /** @param {LengthState} state @param {LengthEffect} result */
  draw(state, result) {
    const text = this.text.length;
    return html`
      <div class="head" part="header">
        <h3 class="title" part="title">${text.title}</h3>
        ${this.drawPresets(PRESETS, text.presets)}
      </div>
      <div class="quantities">
        ${this.#drawQuantity("ratio", (text) => text.ratio, [0.9, 1.1, 0.005], isRatio)}
        ${this.#drawQuantity("noise", (text) => text.noise, [0, 0.5, 0.01], isNoise)}
        ${this.#drawQuantity("length", (text) => text.tokens, [1, LONGEST, 1], isLength)}
      </div>
      ${this.drawProblem()} ${this.#drawPicture(state, result)}
      ${this.drawTold(this.tell(state, result), this.shows("text"))}
      ${this.shows("formula")
        ? html`<div class="work" part="formula">${lengthFormulas(state, result, this.text)}</div>`
        : nothing}
      ${this.shows("text") ? this.#drawStory(state, result) : nothing}
      <div class="foot">${this.drawHistory()}</div>
    `;
  }

  /**
   * @param {keyof LengthState} key
   * @param {(text: Text["length"]) => string} nameIn
   * @param {[number, number, number]} slides
   * @param {(value: number) => boolean} within
   */
  #drawQuantity(key, nameIn, slides, within) {
    const name = nameIn(this.text.length);
    return html`<span class="name" aria-hidden="true">${name}</span> ${quantity(this, {
        key,
        name,
        value: this.state[key],
        decimals: 0,
        slides,
        read: (raw) => readOne(({ length }) => nameIn(length), raw, ALLOWED[key], within),
        change: (value) => ({ [key]: value }),
      })}`;
  }

  /** @param {number} log @returns {string} the ratio of that natural log */
  #ratio(log) {
    return this.text.number.ratio(Math.exp(log), log);
  }

  /** @param {LengthState} state @param {LengthEffect} result */
  #drawPicture(state, result) {
    const text = this.text.length;
    const here = coursesAt(state.length, result);
    const slider = this.readonly ? undefined : { name: text.tokens, least: 1, most: LONGEST };
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
      ${lengthCurves(this.#scale(state), this.#courses(state), here, slider, this.text)}
    </div>`;
  }

  /** @param {LengthState} state @param {LengthEffect} result */
  tell({ ratio, noise, length }, result) {
    const { number } = this.text;
    const text = this.text.length;
    const { product, sequence } = coursesAt(length, result);
    const range = (/** @type {Course} */ { low, high }) => text.range(this.#ratio(low), this.#ratio(high));
    return [
      text.story(length, number.text(ratio, { digits: 4 }), this.#ratio(product.log), this.#ratio(sequence.log)),
      noise > 0 ? text.noisy(number.text(noise), range(product), range(sequence)) : text.noiseless,
    ];
  }

  /** @param {LengthState} state @param {LengthEffect} result */
  #drawStory(state, result) {
    return html`<div class="story" part="text">
      <p>${this.tell(state, result).join(" ")}</p>
      <p>${this.text.length.meaning}</p>
    </div>`;
  }
}
