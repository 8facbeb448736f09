import { adoptStyles, LitElement, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { loadCore } from "../core/load.js";
import { readNumber } from "../text/number.js";
import { wording } from "../text/texts.js";
import { History } from "./history.js";
import { Language } from "./language.js";
import { styles } from "./styles.js";
import { warnOnce } from "../warn.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../text/texts.js").Text} Text
 * @typedef {import("../text/texts.js").Told} Told
 */

/**
 * A field that is being typed in, or holds what could not be read.
 * @typedef {{ key: string, text: string, bad?: boolean }} Draft
 */

const PARTS = /** @type {const} */ (["presets", "formula", "text", "table", "share"]);
/** A reader who has made no edit for so long, in milliseconds, wants to hear what follows from the last one. */
const PAUSE = 1000;
/** After so long it has been said, and would be in the way of those who read on. */
const SAID = 5000;
/** Keys that a control uses itself: a slide deck around the figure must not take them too. */
const CONTROL_KEYS = /^(Arrow|Page|Home|End|Enter$| $)/;

/** @param {string | null} value frameworks write `readonly="false"` and mean it */
export const flag = (value) => value !== null && value !== "false";

/**
 * What every figure has: one state with its history, the options its author wrote, the core, and one place
 * for what went wrong. An element derives its own from it by saying which options there are, what the core
 * makes of a state, and how that is drawn:
 *
 *   option or gesture → state (plain data) → `compute` (the core) → result → `draw` → DOM
 *
 * @template {{ [key: string]: unknown }} S state
 * @template {object} R result
 *
 * @attr {boolean} readonly - shows the figure without any control
 * @attr {string} hide - what to leave out: any of `presets formula text table share`
 * @attr {"light" | "dark"} theme - otherwise the figure has the colour scheme of the page around it
 * @fires {CustomEvent} input - while a value changes; `detail` is `value`
 * @fires {CustomEvent} change - when a change is done; `detail` is `value`
 * @slot - what shows before and without script
 * @csspart figure - the card with everything in it
 * @csspart header - the title and the examples
 * @csspart title - the question or name above the figure
 * @csspart text - the sentences about the numbers
 * @csspart problem - the sentence about input that cannot be used
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
 */
export class Figure extends LitElement {
  static styles = [styles];

  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    readonly: { converter: flag },
    hide: { type: String },
    theme: { type: String, reflect: true },
    core: { state: true },
    failed: { state: true },
    problem: { state: true },
    draft: { state: true },
    pointed: { state: true },
    width: { state: true },
    fixedSize: { attribute: false },
    shared: { attribute: false },
    withheld: { attribute: false },
    link: { attribute: false },
    menu: { state: true },
    table: { state: true },
    said: { state: true },
  };

  /** The key of the state that holds the row to light up; empty for a figure without rows. */
  static chosenKey = "chosen";

  /**
   * How each option is read, by its attribute's name.
   * @type {Record<string, import("./options.js").Reader<any>>}
   */
  static options = {};

  /**
   * Loads what says how the figure is exported; a figure without it hands out its `value` alone.
   * @type {(() => Promise<{ describe: (figure: any) => import("../share/description.js").Description }>) | undefined}
   */
  static describe = undefined;

  /** Loads what this figure alone needs before it can draw. @type {() => Promise<unknown>} */
  static load = async () => undefined;

  /**
   * The parts of the texts that this figure uses beside the common one: `static texts = ["update"]` and
   * `this.text.update.title`. They are there before the figure draws; how to add one, `web/text/texts.js` says. What is
   * used by what is opened later can come later: `await this.language.add(["rollouts"])`.
   * @type {readonly import("../text/texts.js").Part[]}
   */
  static texts = [];

  /** State that starts anew with an option, by the option's name. @type {Record<string, string[]>} */
  static follows = {};

  /** @type {Map<string, unknown>} options written since they were last read */
  #written = new Map();
  /** @type {Record<string, any>} options as they were last right */
  #options = {};
  /** @type {Record<string, any>} options that are right, and wait for another that fits them */
  #held = {};
  /** @type {{ state: S, result: R } | undefined} */
  #computed;
  /** @type {(figure: any) => void} */
  #resolve = () => {};
  #unfollow = () => {};
  /** Writes what formulas say; loaded when the figure has been drawn. @type {typeof import("../formulas/spoken.js").speakFormulas | undefined} */
  #speak;
  /** Styles of what has been loaded later. @type {import("lit").CSSResult[]} */
  #adopted = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  /** Whether the state has changed since the last change event. */
  #unfinished = false;
  #resize =
    globalThis.ResizeObserver &&
    new ResizeObserver(([{ contentRect }]) => {
      // A figure that is out of sight has no width, and keeps the one it had.
      if (contentRect.width > 0) this.width = Math.round(contentRect.width);
    });

  constructor() {
    super();
    /** Shows the figure without any control. */
    this.readonly = false;
    /** What to leave out: any of `presets formula text table share`. */
    this.hide = "";
    /** `light` or `dark`; otherwise the colour scheme of the page around. */
    this.theme = "auto";
    /** @type {Core | undefined} */
    this.core = undefined;
    this.failed = false;
    /** The sentence that says what is wrong, if anything is. @type {Told} */
    this.problem = "";
    /** @type {Draft | undefined} */
    this.draft = undefined;
    /** @type {number | undefined} the row that the reader points at */
    this.pointed = undefined;
    /** Pixels across, for pictures and formulas that fit themselves in. */
    this.width = 640;
    /** Keeps the group as large as it is: no rows are added or removed. */
    this.fixedSize = false;
    /** Whether undo and reset go beyond this figure. */
    this.shared = false;
    /** Keys of examples that are not offered yet. @type {readonly string[]} */
    this.withheld = [];
    /** @type {((state: object) => string | undefined) | undefined} gives the address that shows a state, where a page has one */
    this.link = undefined;
    /** @type {import("../share/menu.js").ShareMenu | undefined} while it is open */
    this.menu = undefined;
    /** @type {import("../share/reading-table.js").ReadingTable | undefined} while it is open */
    this.table = undefined;
    /** What follows from the last edit, for a moment after it. */
    this.said = "";
    const { texts } = /** @type {typeof Figure} */ (this.constructor);
    // What the core makes of a state can hang on words in it.
    this.language = new Language(this, texts, () => (this.#computed = undefined));
    /** @type {History<S>} */
    this.history = new History(this.stateOf({}));
    /** Resolves with this element when it has been drawn with the core's numbers. @type {Promise<this>} */
    this.ready = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** What this figure says, in the language of its place. Only once it is loaded, as it is when the figure draws. @returns {Text} */
  get text() {
    return /** @type {Text} */ (this.language.text);
  }

  /**
   * @abstract
   * @param {Record<string, any>} _options those that were written, read
   * @returns {S}
   */
  stateOf(_options) {
    throw new Error("a figure says what its first state is");
  }

  /**
   * @abstract
   * @param {Core} _core
   * @param {S} _state
   * @returns {R}
   */
  compute(_core, _state) {
    throw new Error("a figure says what the core makes of its state");
  }

  /**
   * @abstract
   * @param {S} _state
   * @param {R} _result
   * @returns {unknown}
   */
  draw(_state, _result) {
    throw new Error("a figure says how it is drawn");
  }

  /**
   * What one notices who sees the picture, in sentences. It is described by them, and they are said after an edit.
   * @abstract
   * @param {S} _state
   * @param {R} _result
   * @returns {string[]}
   */
  tell(_state, _result) {
    throw new Error("a figure says what there is to see");
  }

  /**
   * What is wrong with a set of options that are each right alone.
   * @param {S} _state
   * @returns {Told}
   */
  conflict(_state) {
    return "";
  }

  // --- options ---------------------------------------------------------------------------------------

  /** Notes an option; it is read with all others that are written in the same turn. @param {string} name @param {unknown} raw */
  write(name, raw) {
    this.#written.set(name, raw);
    this.requestUpdate();
  }

  /** The state with all options read. @returns {S} */
  get state() {
    this.#readOptions();
    return this.history.state;
  }

  #readOptions() {
    if (this.#written.size === 0) return;
    const readers = /** @type {typeof Figure} */ (this.constructor).options;
    const written = { ...this.#held };
    /** @type {Told[]} */
    const problems = [];
    for (const [name, raw] of this.#written) {
      // A removed attribute gives the default back.
      const read = raw === null || raw === undefined ? { value: undefined } : readers[name](raw);
      if ("problem" in read) problems.push(read.problem);
      else written[name] = read.value;
    }
    this.#written.clear();
    this.#held = {};

    const options = { ...this.#options, ...written };
    const initial = this.stateOf(options);
    const conflict = this.conflict(initial);
    if (conflict) {
      problems.push(conflict);
      this.#held = written;
    } else if (Object.keys(written).length > 0) {
      // Only what was written changes: what the reader did to the rest stays.
      const { follows } = /** @type {typeof Figure} */ (this.constructor);
      const names = Object.keys(written).flatMap((name) => [name, ...(follows[name] ?? [])]);
      const changes = Object.fromEntries(names.map((name) => [name, initial[name]]));
      const state = { ...this.history.state, ...changes, ...this.#firstRow };
      const mixed = this.conflict(state) ? initial : state;
      this.#options = options;
      this.history.initial = initial;
      if (this.hasUpdated) this.history.push(mixed);
      else this.history.amend(mixed);
    }
    this.problem = problems.length > 0 ? (text) => problems.map((problem) => wording(problem, text)).join(" ") : "";
    this.draft = undefined;
  }

  // --- state and result ------------------------------------------------------------------------------

  /** What the core makes of the state. Only once the core is there. @returns {R} */
  get result() {
    const state = this.state;
    if (this.#computed?.state !== state) {
      this.#computed = { state, result: this.compute(/** @type {Core} */ (this.core), state) };
    }
    return this.#computed.result;
  }

  /**
   * A plain snapshot: the state and, once the core is there, its numbers.
   * @returns {object}
   */
  get value() {
    const { state } = this;
    // Of a state shared with other figures, this one's part.
    const own = Object.keys(this.stateOf({})).map((key) => [key, state[key]]);
    return plain({ ...this.spelled(Object.fromEntries(own)), ...(this.core ? this.result : {}) });
  }

  /**
   * A state with what it has of built-in words spelled out in the language of the moment.
   * @param {any} state
   * @returns {any}
   */
  spelled(state) {
    return state;
  }

  /**
   * A change by the reader. With the name of a gesture it is a step of that gesture, which `finish` ends.
   * @param {Partial<S>} change
   * @param {string} [gesture]
   */
  edit(change, gesture) {
    if (this.readonly) return;
    const next = { ...this.state, ...change };
    const moved = !same(next, this.state);
    if (moved) this.history.push(next, gesture);
    this.#settle();
    if (!moved) return;
    this.#unfinished = true;
    this.#announce();
    this.#emit("input");
    if (gesture === undefined) this.finish();
  }

  /** Ends a gesture; one that changed nothing ends in silence, as with native controls. */
  finish() {
    this.history.endGesture();
    if (!this.#unfinished) return;
    this.#unfinished = false;
    this.#emit("change");
  }

  undo() {
    if (this.history.canUndo) this.#travel(() => this.history.undo());
  }

  redo() {
    if (this.history.canRedo) this.#travel(() => this.history.redo());
  }

  /** Back to what the author wrote. Can be undone. */
  reset() {
    this.#travel(() => this.history.reset());
  }

  /**
   * What the author wrote, with some of it changed: what a link shows. Can be undone.
   * @param {Record<string, unknown>} change read already; what is not of this figure is left out
   */
  restore(change) {
    this.#readOptions();
    const own = Object.keys(this.history.initial).filter((key) => key in change);
    this.history.restore(/** @type {Partial<S>} */ (Object.fromEntries(own.map((key) => [key, change[key]]))));
    this.#settle();
  }

  /** @param {() => void} step */
  #travel(step) {
    this.#readOptions();
    step();
    this.#settle();
    this.#announce();
    this.#emit("input");
    this.#emit("change");
  }

  #settle() {
    this.problem = "";
    this.draft = undefined;
    this.requestUpdate();
  }

  /** Says what follows from an edit, once, when the reader pauses. */
  #announce() {
    this.#hush();
    this.#pause = setTimeout(() => {
      this.said = this.tell(this.state, this.result).join(" ");
      this.#pause = setTimeout(() => this.#hush(), SAID);
    }, PAUSE);
  }

  #hush() {
    clearTimeout(this.#pause);
    this.said = "";
  }

  /** @param {"input" | "change"} type */
  #emit(type) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: this.value }));
  }

  // --- fields ----------------------------------------------------------------------------------------

  /**
   * Handlers and state of a number field. What is typed applies as long as it can be read; otherwise the state
   * is the one before the typing. What cannot be read when the reader leaves the field stays there with a
   * sentence. Escape takes the typing back.
   *
   * @param {string} key names the field in this figure
   * @param {number | undefined} value as the state has it; the field is empty without one
   * @param {number} decimals to show at the least
   * @param {(raw: string) => import("./options.js").Read<number>} read
   * @param {(value: number) => Partial<S>} change
   */
  field(key, value, decimals, read, change) {
    const { number } = this.text;
    const draft = this.draft?.key === key ? this.draft : undefined;
    return {
      text: draft?.text ?? (value === undefined ? "" : number.shortField(value, decimals)),
      bad: draft?.bad ?? false,
      /** @param {Event} event */
      input: (event) => {
        const typed = /** @type {HTMLInputElement} */ (event.target).value;
        const raw = number.canonical(typed);
        const result = "problem" in readNumber(raw) ? undefined : read(raw);
        const good = result !== undefined && "value" in result;
        // A sentence about this field stays until it can be read again.
        const bad = !good && draft?.bad;
        if (good) this.edit(change(result.value), key);
        else this.takeBack(key);
        this.draft = { key, text: typed, bad };
      },
      /** @param {Event} event */
      change: (event) => {
        const typed = /** @type {HTMLInputElement} */ (event.target).value;
        const result = read(number.canonical(typed));
        if ("problem" in result) {
          this.problem = result.problem;
          this.draft = { key, text: typed, bad: true };
          return;
        }
        this.draft = undefined;
        this.problem = "";
        this.finish();
      },
      /** The one in hand shows every digit. */
      focus: () => {
        if (this.draft?.key === key || value === undefined) return;
        if (this.draft?.bad) this.problem = "";
        this.draft = { key, text: number.field(value, decimals) };
      },
      blur: () => {
        if (this.draft?.key === key && !this.draft.bad) this.draft = undefined;
      },
      /** @param {KeyboardEvent} event */
      keydown: (event) => {
        if (event.key !== "Escape" || this.draft?.key !== key) return;
        this.takeBack(key);
        this.draft = undefined;
        this.problem = "";
      },
    };
  }

  /** Takes a gesture back that is still under way. @param {string} key its name */
  takeBack(key) {
    if (!this.history.cancel(key)) return;
    this.#unfinished = false;
    this.#hush();
    this.#emit("input");
  }

  // --- life ------------------------------------------------------------------------------------------

  connectedCallback() {
    super.connectedCallback();
    this.#resize.observe(this);
    this.#unfollow = this.history.follow(() => this.requestUpdate());
    if (this.core || this.failed) return;
    const { load } = /** @type {typeof Figure} */ (this.constructor);
    Promise.all([loadCore(), load(), this.language.ready]).then(
      async ([core]) => {
        this.core = core;
        await this.updateComplete;
        this.#resolve(this);
        this.#loadSpeech();
      },
      (error) => {
        this.failed = true;
        warnOnce(`figures show their static examples. ${error?.message ?? error}`);
      },
    );
  }

  /** What only those need who hear the figure, and nobody before it is drawn. Without it they hear the formulas as the browser reads them. */
  async #loadSpeech() {
    try {
      const [{ speakFormulas }] = await Promise.all([import("../formulas/spoken.js"), this.language.add(["spoken"])]);
      this.#speak = speakFormulas;
      this.requestUpdate();
    } catch {
      // The figure is whole without it.
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#unfollow();
    this.#hush();
  }

  createRenderRoot() {
    const root = super.createRenderRoot();
    // The native events of the controls inside end here: only the figure's own leave it.
    for (const type of ["input", "change"]) root.addEventListener(type, (event) => event.stopPropagation());
    root.addEventListener("pointerover", (event) => this.#point(event));
    root.addEventListener("focusin", (event) => this.#point(event));
    root.addEventListener("focusout", () => this.#pointAt(undefined));
    this.addEventListener("pointerleave", () => this.#pointAt(undefined));
    root.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    return root;
  }

  /** Adds the styles of something that is loaded later. @param {...import("lit").CSSResult} styles */
  adopt(...styles) {
    this.#adopted.push(...styles.filter((one) => !this.#adopted.includes(one)));
    const { elementStyles } = /** @type {typeof Figure} */ (this.constructor);
    adoptStyles(/** @type {ShadowRoot} */ (this.renderRoot), [...elementStyles, ...this.#adopted]);
  }

  /** @param {Event} event */
  #point(event) {
    const row = /** @type {Element} */ (event.target).closest("[data-i]");
    this.#pointAt(row ? Number(row.getAttribute("data-i")) : undefined);
  }

  /** @param {number | undefined} i */
  #pointAt(i) {
    if (this.pointed === i) return;
    this.pointed = i;
    // For a lesson around this figure, whose words and other figures light up too.
    this.dispatchEvent(new CustomEvent("gpo-point", { bubbles: true, detail: i }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const typing = target.matches("textarea, input:not([type=range], [type=radio])");
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z" && !typing) {
      if (event.shiftKey) this.redo();
      else this.undo();
      event.preventDefault();
      event.stopPropagation();
    } else if (typing ? event.key !== "Tab" && event.key !== "Escape" : CONTROL_KEYS.test(event.key)) {
      event.stopPropagation();
    }
  }

  // --- drawing ---------------------------------------------------------------------------------------

  /** @param {(typeof PARTS)[number]} part */
  shows(part) {
    return !String(this.hide ?? "")
      .split(/\s+/)
      .includes(part);
  }

  /** @returns {number} the row that the reader chose; −1 in a figure without rows */
  get chosen() {
    const { chosenKey } = /** @type {typeof Figure} */ (this.constructor);
    return /** @type {number} */ (this.state[chosenKey] ?? -1);
  }

  /** The part of a state that chooses the first row. */
  get #firstRow() {
    const { chosenKey } = /** @type {typeof Figure} */ (this.constructor);
    return chosenKey ? { [chosenKey]: 0 } : {};
  }

  /** Writes out row i. @param {number} i */
  choose(i) {
    if (this.chosen === i) return;
    const { chosenKey } = /** @type {typeof Figure} */ (this.constructor);
    this.history.amend({ ...this.state, [chosenKey]: i });
  }

  /** @returns {number} the row that rows, terms and pictures light up */
  get lit() {
    return this.pointed ?? this.chosen;
  }

  /** Pixels for a formula beside its name. */
  get formulaRoom() {
    return this.width < 480 ? this.width - 34 : this.width - 140;
  }

  willUpdate() {
    this.#readOptions();
  }

  updated() {
    this.#speak?.(this.renderRoot, this.text.spoken);
    // Formulas fit themselves in; one that still does not can be scrolled, by key too.
    for (const pieces of this.renderRoot.querySelectorAll(".pieces")) {
      const wide = pieces.scrollWidth > pieces.clientWidth + 1;
      pieces.classList.toggle("wide", wide);
      if (wide) pieces.setAttribute("tabindex", "0");
      else pieces.removeAttribute("tabindex");
    }
  }

  /**
   * Keeps the focus in the figure when the control that had it has gone with its row.
   * @param {number} i the row
   */
  async refocus(i) {
    await this.updateComplete;
    if (this.shadowRoot?.activeElement) return;
    const controls = [...this.renderRoot.querySelectorAll(".remove"), ...this.renderRoot.querySelectorAll(".add")];
    /** @type {HTMLElement | undefined} */ (controls[Math.min(i, controls.length - 1)])?.focus();
  }

  render() {
    const state = this.state;
    if (!this.core) {
      const note = this.failed && this.language.text?.noCore;
      return html`<slot></slot>${note ? html`<p class="note">${note}</p>` : nothing}`;
    }
    return html`<figure part="figure" class="card">
      ${this.draw(state, this.result)} ${this.table?.draw() ?? nothing} ${this.menu?.draw() ?? nothing}
      <p class="spoken" aria-live="polite">${this.said}</p>
    </figure>`;
  }

  /**
   * What describes the picture, which says so by `aria-describedby="told"`.
   * @param {string[]} told
   * @param {boolean} stands whether it stands in the figure's own words too, to be read there
   */
  drawTold(told, stands) {
    return html`<p id="told" class="spoken" ?hidden=${stands}>${told.join(" ")}</p>`;
  }

  /** The sentence about bad input; its place is always there, so that it is announced. */
  drawProblem() {
    return html`<p id="problem" class="problem" role="status" part="problem">${wording(this.problem, this.text)}</p>`;
  }

  /**
   * @param {Record<string, Partial<S>>} presets
   * @param {Record<string, string>} names
   */
  drawPresets(presets, names) {
    if (this.readonly || !this.shows("presets")) return nothing;
    const { state } = this;
    return html`<div class="presets" role="group" aria-label=${this.text.presets}>
      ${Object.entries(presets).map(([key, preset]) => {
        if (this.withheld.includes(key)) return nothing;
        const pressed = Object.entries(preset).every(([name, value]) => same(state[name], value));
        return html`<button
          type="button"
          class="chip"
          aria-pressed=${pressed}
          @click=${() => this.edit(/** @type {Partial<S>} */ ({ ...preset, ...this.#firstRow }))}
        >
          ${names[key]}
        </button>`;
      })}
    </div>`;
  }

  /**
   * @param {ReturnType<Figure<S, R>["field"]>} field
   * @param {string} name
   * @param {{ placeholder?: string, set?: boolean }} [look]
   */
  drawField(field, name, { placeholder, set = false } = {}) {
    return html`<input
      type="text"
      inputmode="decimal"
      autocomplete="off"
      class=${set ? "set" : ""}
      aria-label=${name}
      placeholder=${placeholder ?? nothing}
      aria-invalid=${field.bad}
      aria-describedby=${field.bad ? "problem" : nothing}
      .value=${live(field.text)}
      @input=${field.input}
      @change=${field.change}
      @keydown=${field.keydown}
      @focus=${field.focus}
      @blur=${field.blur}
    />`;
  }

  /** Undo, redo, reset, the numbers and share. */
  drawHistory() {
    const { text, history } = this;
    const untouched = same(this.state, history.initial);
    // Not "disabled": a button that has done its last step would drop the focus.
    const steps = html`<button type="button" class="quiet" aria-disabled=${!history.canUndo} @click=${this.undo}>
        ${text.undo}
      </button>
      <button type="button" class="quiet" aria-disabled=${!history.canRedo} @click=${this.redo}>${text.redo}</button>
      <button type="button" class="quiet" aria-disabled=${untouched} @click=${() => untouched || this.reset()}>
        ${this.shared ? text.resetAll : text.reset}
      </button>`;
    const opener = (/** @type {"table" | "menu"} */ part, /** @type {string} */ id, /** @type {string} */ name) =>
      html`<button
        id="open-${id}"
        type="button"
        class="quiet"
        aria-expanded=${this[part] !== undefined}
        aria-controls=${this[part] ? id : nothing}
        @click=${() => this.#toggle(part)}
        @keydown=${this.closeOnEscape(part)}
      >
        ${name}
      </button>`;
    return html`<div class="history">
      ${this.readonly ? nothing : steps} ${this.shows("table") ? opener("table", "numbers", text.openTable) : nothing}
      ${this.shows("share") ? opener("menu", "sharing", text.openShare) : nothing}
    </div>`;
  }

  /** What can be opened below the figure is loaded when it is first wanted. @param {"table" | "menu"} part */
  async #toggle(part) {
    if (this[part]) {
      this[part] = undefined;
      return;
    }
    try {
      if (part === "table") this.table = await (await import("../share/reading-table.js")).openTable(this);
      else this.menu = await (await import("../share/menu.js")).openMenu(this);
    } catch {
      this.problem = (text) => text.notLoaded;
    }
  }

  /** A handler that closes what is open below the figure, and gives the focus back. @param {"table" | "menu"} part */
  closeOnEscape(part) {
    return (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !this[part]) return;
      event.stopPropagation();
      this[part] = undefined;
      const id = part === "table" ? "open-numbers" : "open-sharing";
      /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(`#${id}`))?.focus();
    };
  }
}

/** @param {unknown} a @param {unknown} b @returns {boolean} whether two pieces of plain data are equal */
function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** @param {object} data @returns {object} the same with plain arrays in place of typed ones */
function plain(data) {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value,
    ]),
  );
}
