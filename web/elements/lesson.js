import { css, html, LitElement, nothing } from "lit";
import { loadCore } from "../core/load.js";
import { wording } from "../text/texts.js";
import { flag } from "./figure.js";
import { beside } from "../formulas/advantage.js";
import { History } from "./history.js";
import { Language } from "./language.js";
import { relations } from "./lesson-state.js";
import { linked } from "./linked.js";
import { asText } from "./options.js";
import { GpoPredict } from "./predict.js";
import { isRightByFlaw, spellState } from "./responses.js";
import { styles } from "./styles.js";
import { warnOnce } from "../warn.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("./advantages.js").GpoAdvantages} GpoAdvantages
 * @typedef {import("./checker.js").GpoChecker} GpoChecker
 * @typedef {import("./figure.js").Figure<any, any>} AnyFigure
 * @typedef {import("./lesson-state.js").LessonState} LessonState
 * @typedef {import("./predict.js").Topic} Topic
 * @typedef {(typeof PARTS)[number]} Part
 */

/** The parts of the lesson in its order. */
export const PARTS = /** @type {const} */ (["ask", "compare", "agree", "unseen", "ratio", "length", "clip", "update"]);

const TEXTS = /** @type {const} */ (["lesson", "checker", "advantages", "agreement", "ratios", "length", "clip"]);

/** What the reader predicts in a part before its figure shows. @type {Record<Part, Topic[]>} */
const PREDICTIONS = {
  ask: [],
  compare: [],
  agree: ["allWrong", "allRight"],
  unseen: ["drop"],
  ratio: ["sequence"],
  length: [],
  clip: [],
  update: [],
};

/**
 * The whole lesson, from four responses to what clipping does with them: text and figures in one story, with
 * one state and one history. The advantage of the response chosen above is the one used below.
 *
 * @attr {string} parts - which parts, in which order: any of `ask compare agree unseen ratio length clip update`
 * @attr {boolean} readonly - shows the lesson without any control, and with everything revealed
 * @attr {string} hide - what to leave out of every figure: any of `presets formula text table share`
 * @attr {"light" | "dark"} theme - otherwise the lesson has the colour scheme of the page around it
 * @fires {CustomEvent} input - while a value changes; `detail` is `value`
 * @fires {CustomEvent} change - when a change is done; `detail` is `value`
 * @slot - what shows before and without script
 * @csspart section - one part of the lesson
 * @cssprop --gpo-ink - text
 * @cssprop --gpo-dim - lesser text
 * @cssprop --gpo-line - lines between things
 * @cssprop --gpo-edge - outlines of controls, and axes
 * @cssprop --gpo-card - background of the figure
 * @cssprop --gpo-soft - background of what is set apart in it
 * @cssprop --gpo-up - what is above 0
 * @cssprop --gpo-down - what is below 0
 * @cssprop --gpo-grpo - GRPO
 * @cssprop --gpo-gspo - GSPO
 * @cssprop --gpo-bad - input that cannot be used
 * @cssprop --gpo-focus - outline of the control that has the focus
 * @tagname gpo-lesson
 */
export class GpoLesson extends LitElement {
  static styles = [
    styles,
    css`
      :host {
        gap: 2.4em;
      }
      section,
      .revealed {
        display: grid;
        gap: 0.9em;
      }
      h2 {
        margin: 0;
        font-size: 1.25em;
        line-height: 1.3;
        scroll-margin-block-start: 1em;
      }
      section p,
      gpo-predict {
        margin: 0;
      }
      .word {
        border-block-end: 2px solid var(--term);
        border-radius: 2px;
        cursor: default;
      }
      .waiting {
        color: var(--dim);
        font-size: 0.9em;
      }
      .word.on {
        background: var(--term);
      }
      /* On paper everything is revealed. */
      @media not print {
        .veiled {
          display: none;
        }
      }
      @media print {
        :host,
        section,
        .revealed {
          display: block;
        }
        section > *,
        .revealed > * {
          margin-block: 0.9em;
        }
      }
    `,
  ];

  static properties = {
    parts: { noAccessor: true },
    readonly: { converter: flag },
    hide: { type: String },
    theme: { type: String, reflect: true },
    link: { attribute: false },
    failed: { state: true },
    problem: { state: true },
    pointed: { state: true },
  };

  /** @type {readonly Part[]} */
  #parts = PARTS;
  /** @type {Core | undefined} */
  #core;
  /** @type {History<LessonState> | undefined} */
  #history;
  /** @type {Map<Part, AnyFigure>} */
  #figures = new Map();
  /** @type {Record<string, unknown>} options that were set before the figures were there */
  #early = {};
  /** @type {(lesson: this) => void} */
  #resolve = () => {};

  constructor() {
    super();
    /** Shows the lesson without any control, and with everything revealed. */
    this.readonly = false;
    /** What to leave out of every figure: any of `presets formula text table share`. */
    this.hide = "";
    /** `light` or `dark`; otherwise the colour scheme of the page around. */
    this.theme = "auto";
    /** @type {((state: object) => string | undefined) | undefined} gives the address that shows a state, where a page has one */
    this.link = undefined;
    this.failed = false;
    /** @type {import("../text/texts.js").Told} */
    this.problem = "";
    // All that its figures say is loaded with its own, so that they start at once.
    this.language = new Language(this, TEXTS);
    /** @type {{ key: string, i: number } | undefined} what the reader points at, in words or figures */
    this.pointed = undefined;
    /** Resolves with this element when it has been drawn with the core's numbers. @type {Promise<this>} */
    this.ready = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** @returns {import("../text/texts.js").Text} */
  get text() {
    return /** @type {import("../text/texts.js").Text} */ (this.language.text);
  }

  /** The parts shown, in their order. Set with a list, or with a string as in the attribute. */
  get parts() {
    return [...this.#parts];
  }
  set parts(raw) {
    const names = raw === null ? PARTS : (Array.isArray(raw) ? raw : asText(raw).split(/[\s,]+/)).filter(Boolean);
    const unknown = names.filter((name) => !PARTS.includes(/** @type {Part} */ (name)));
    if (unknown.length > 0 || names.length === 0) {
      const given = unknown.map(asText).join(" ").slice(0, 40);
      this.problem = ({ lesson }) => lesson.unknownParts(given, PARTS);
      return;
    }
    this.problem = "";
    this.#parts = /** @type {Part[]} */ ([...new Set(names)]);
    this.requestUpdate();
  }

  /** The state of all figures. @returns {Partial<LessonState>} */
  get state() {
    return this.#history?.state ?? {};
  }

  /** A plain snapshot of it. */
  get value() {
    return this.#history ? structuredClone(spellState(this.#history.state, this.text)) : {};
  }

  /** Back to the lesson's example. Can be undone. */
  reset() {
    this.#history?.reset();
  }

  /** The lesson's example with some of its state changed: what a link shows. Can be undone. @param {Partial<LessonState>} change read already */
  restore(change) {
    this.#history?.restore(change);
  }

  // --- life ------------------------------------------------------------------------------------------

  connectedCallback() {
    super.connectedCallback();
    if (this.#core || this.failed) return;
    Promise.all([loadCore(), this.language.ready])
      .then(async ([core]) => {
        if (!this.#core) this.#start(core);
        await this.updateComplete;
        this.#resolve(this);
      })
      .catch((error) => {
        this.failed = true;
        warnOnce(`figures show their static examples. ${error?.message ?? error}`);
      });
  }

  /** @param {Core} core */
  #start(core) {
    // By tag, since the figures that are registered may be those of another copy.
    const judge = document.createElement("gpo-checker");
    const score = document.createElement("gpo-checker");
    score.view = "score";
    /** @type {[Part, AnyFigure][]} */
    const figures = [
      ["ask", score],
      ["compare", document.createElement("gpo-advantages")],
      ["agree", document.createElement("gpo-agreement")],
      ["unseen", judge],
      ["ratio", document.createElement("gpo-ratios")],
      ["length", document.createElement("gpo-length")],
      ["clip", document.createElement("gpo-clip")],
      ["update", document.createElement("gpo-update")],
    ];

    const relate = relations(core, () => this.text);
    const union = /** @type {LessonState} */ (Object.assign({}, ...figures.map(([, figure]) => figure.history.state)));
    const initial = relate(union, union);
    const history = new History(initial, { relate });
    history.follow(() => this.requestUpdate());
    for (const [, figure] of figures) {
      figure.history = history;
      // Four responses make the lesson.
      figure.fixedSize = true;
      figure.shared = true;
      figure.addEventListener("gpo-point", (event) => {
        const { detail } = /** @type {CustomEvent<number | undefined>} */ (event);
        this.#point(figureKey(figure), detail);
      });
    }
    this.#core = core;
    this.#figures = new Map(figures);
    this.#history = history;
    this.requestUpdate();
  }

  createRenderRoot() {
    const root = super.createRenderRoot();
    for (const type of /** @type {const} */ (["input", "change"])) {
      root.addEventListener(type, (event) => {
        event.stopPropagation();
        this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: this.value }));
      });
    }
    root.addEventListener("pointerover", (event) => {
      const word = /** @type {Element} */ (event.target).closest(".word");
      if (word) this.#point(/** @type {string} */ (word.getAttribute("data-key")), Number(word.getAttribute("data-i")));
    });
    root.addEventListener("pointerout", (event) => {
      if (/** @type {Element} */ (event.target).closest(".word")) this.#point("", undefined);
    });
    root.addEventListener("gpo-predicted", () => this.requestUpdate());
    return root;
  }

  /** Lights up a response or a token wherever it stands. @param {string} key @param {number | undefined} i */
  #point(key, i) {
    this.pointed = i === undefined ? undefined : { key, i };
    for (const figure of this.#figures.values()) {
      figure.pointed = this.pointed && figureKey(figure) === key ? i : undefined;
    }
  }

  // --- drawing ---------------------------------------------------------------------------------------

  willUpdate() {
    for (const figure of this.#figures.values()) {
      figure.readonly = this.readonly;
      figure.hide = this.hide;
      figure.link = this.link;
    }
    // What a prediction asks for is not offered as an example before.
    const compare = /** @type {GpoAdvantages | undefined} */ (this.#figures.get("compare"));
    const open = this.readonly || !this.#parts.includes("agree");
    const withheld = PREDICTIONS.agree.filter((topic) => !open && !GpoPredict.answered(topic));
    if (compare && compare.withheld.join() !== withheld.join()) compare.withheld = withheld;
    const judge = /** @type {GpoChecker | undefined} */ (this.#figures.get("unseen"));
    if (judge) judge.only = this.#flawed;
  }

  render() {
    if (!this.#core || !this.#history) {
      const note = this.failed && this.language.text?.noCore;
      return html`<slot></slot>${note ? html`<p class="note">${note}</p>` : nothing}`;
    }
    return html`<p class="problem" role="status">${wording(this.problem, this.text)}</p>
      ${this.#parts.map((part) => this.#drawPart(part))}`;
  }

  /** @param {Part} part */
  #drawPart(part) {
    const text = this.text.lesson[part];
    const { before, reveal = [], after = [] } = this.#textOf(part);
    const open = this.readonly ? [] : PREDICTIONS[part];
    const revealed = open.every((topic) => GpoPredict.answered(topic));
    // One question at a time.
    const asked = open.slice(0, open.findIndex((topic) => !GpoPredict.answered(topic)) + 1 || undefined);
    return html`<section id=${part} part="section" aria-labelledby=${`${part}-title`}>
      <h2 id=${`${part}-title`}>${text.title}</h2>
      ${before.map((sentence) => html`<p>${linked(sentence, this.#lit)}</p>`)}
      ${asked.map((topic) => html`<gpo-predict .topic=${topic} .core=${this.#core}></gpo-predict>`)}
      ${revealed ? nothing : html`<p class="waiting">${this.text.lesson.predict.waiting}</p>`}
      <div class="revealed ${revealed ? "" : "veiled"}">
        ${reveal.map((sentence) => html`<p>${linked(sentence, this.#lit)}</p>`)} ${this.#figures.get(part)}
        ${after.map((sentence) => html`<p>${linked(sentence, this.#lit)}</p>`)}
      </div>
    </section>`;
  }

  get #lit() {
    const { chosen, token } = /** @type {History<LessonState>} */ (this.#history).state;
    const { pointed } = this;
    return { chosen, token, ...(pointed ? { [pointed.key]: pointed.i } : {}) };
  }

  /** The paragraphs of a part, with the numbers of the moment. @param {Part} part @returns {{ before: string[], reveal?: string[], after?: string[] }} before the figure, with it once it is revealed, and after it */
  #textOf(part) {
    const { lesson, number } = this.text;
    const { rewards, chosen, advantage, baseline, scale, epsilon } = /** @type {History<LessonState>} */ (this.#history)
      .state;
    const group = /** @type {Core} */ (this.#core).groupAdvantages(rewards, { baseline, scale, epsilon });
    const signed = (/** @type {number} */ value) => number.text(value, { digits: 2, decimals: 2, signed: true });
    switch (part) {
      case "ask": {
        const earning = (/** @type {number} */ reward) => [...rewards.keys()].filter((i) => rewards[i] === reward);
        return { before: [lesson.ask.before], after: [lesson.ask.live(earning(1), earning(0), rewards.length)] };
      }
      case "compare": {
        const difference = group.deviations[chosen];
        const live =
          group.signal === "mixed"
            ? lesson.compare.live(
                chosen,
                baseline === "mean" ? number.text(group.mean, beside(group.mean, difference)) : undefined,
                number.text(Math.abs(difference)),
                Math.sign(difference),
                scale === "none" ? "" : number.text(group.standardDeviation),
                signed(group.advantages[chosen]),
              )
            : lesson.compare.same(number.text(group.mean));
        return { before: [lesson.compare.before, live], after: [lesson.compare.after] };
      }
      case "agree":
        return { before: [lesson.agree.before], reveal: [lesson.agree.reveal] };
      case "unseen":
        return {
          before: [lesson.unseen.before(/** @type {GpoChecker} */ (this.#figures.get("unseen")).only ?? chosen)],
          after: [lesson.unseen.after],
        };
      case "ratio":
        return {
          before: [lesson.ratio.before],
          reveal: [lesson.ratio.live(chosen, signed(advantage), advantage === group.advantages[chosen])],
        };
      case "length":
        return { before: [lesson.length.before] };
      case "clip":
        return { before: [lesson.clip.before], after: lesson.clip.after };
      case "update":
        return { before: [lesson.update.before], after: [lesson.update.after] };
    }
  }

  /** The response to look at closely: one that has a flawed step, where there is one. */
  get #flawed() {
    const { responses } = /** @type {History<LessonState>} */ (this.#history).state;
    const flawed = responses.findIndex((response) => isRightByFlaw(response, this.text));
    return flawed < 0 ? Math.min(2, responses.length - 1) : flawed;
  }
}

/** @param {AnyFigure} figure @returns {string} whether its rows are responses or tokens */
function figureKey(figure) {
  return /** @type {typeof import("./figure.js").Figure} */ (figure.constructor).chosenKey;
}
