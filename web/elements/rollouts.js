import { css, html, LitElement, nothing } from "lit";
import { EXAMPLES } from "../rollouts/examples.js";
import { FIELDS } from "../rollouts/fields.js";
import { readRollouts } from "../rollouts/read.js";
import { RolloutsError } from "../rollouts/rollouts.js";
import { wording } from "../text/texts.js";
import { Language } from "./language.js";
import { styles } from "./styles.js";

/**
 * @typedef {import("../rollouts/examples.js").Trainer} Trainer
 * @typedef {import("../rollouts/rollouts.js").Rollouts} Rollouts
 * @typedef {import("../rollouts/rollouts.js").Problem} Problem
 * @typedef {import("../text/texts.js").Told} Told
 *
 * @typedef {object} Outcome what became of the last file
 * @property {Told} told
 * @property {boolean} [failed]
 * @property {Problem[]} [problems]
 * @property {number} [problemCount]
 * @property {Rollouts["counted"]} [counted]
 * @property {Told[]} [lost] what it means for each group that is not whole
 */

/** Milliseconds that a file may take before a bar shows how far it is. */
const PATIENCE = 150;
/** Problems and groups that are listed. */
const LISTED = 20;

/**
 * A fold in which the reader opens rollouts: by dropping a file on the figure around, by choosing one, or by pasting
 * its text.
 *
 * @fires gpo-rollouts - `detail` is the rollouts that were read, or null where the reader wants the example back;
 *   neither bubbles nor leaves the shadow tree
 */
export class GpoRollouts extends LitElement {
  static properties = {
    target: { attribute: false },
    rollouts: { attribute: false },
    dropping: { type: Boolean, reflect: true },
    opened: { state: true },
    reading: { state: true },
    share: { state: true },
    outcome: { state: true },
    shown: { state: true },
  };

  static styles = [
    styles,
    css`
      :host {
        max-inline-size: none;
      }
      p {
        margin: 0;
      }
      details p {
        margin: 0;
      }
      .inside,
      .paste,
      .trainers {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.4em;
      }
      details > .inside {
        gap: 0.9em;
      }
      .private {
        font-weight: 600;
      }
      .dropping summary,
      .dropping .inside {
        background: var(--soft);
      }
      .chip {
        inline-size: fit-content;
      }
      .files {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5em 1em;
        align-items: center;
      }
      label.file {
        position: relative;
        display: inline-flex;
        align-items: center;
        min-block-size: 34px;
        padding: 0.1em 0.9em;
        border: 1px solid var(--edge);
        border-radius: 99px;
        font-weight: 600;
        cursor: pointer;
      }
      label.file:hover {
        background: var(--soft);
      }
      label.file:focus-within {
        outline: 2px solid var(--focus);
        outline-offset: 1px;
      }
      /* Over its label, so that it takes drops and clicks; it looks different in every browser. */
      label.file input {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        opacity: 0;
        cursor: pointer;
      }
      textarea {
        inline-size: 100%;
        block-size: 5.5em;
        padding: 0.4em 0.5em;
        border: 1px solid var(--edge);
        border-radius: 7px;
        background: var(--card);
        color: inherit;
        resize: vertical;
      }
      textarea,
      pre,
      code {
        font-family: ui-monospace, "DejaVu Sans Mono", monospace;
        font-size: 0.86em;
      }
      textarea:focus-visible,
      pre:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 1px;
      }
      .trainers {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .trainer {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4em;
        align-items: center;
      }
      .trainer .name {
        min-inline-size: 6em;
        font-weight: 600;
      }
      .note-line {
        margin-block: 0.4em 0.3em;
        color: var(--dim);
      }
      pre {
        max-block-size: 11em;
        margin: 0;
        padding: 0.6em 0.7em;
        border: 1px solid var(--line);
        border-radius: 7px;
        background: var(--soft);
        overflow: auto;
        white-space: pre;
      }
      .under {
        border: 0;
        font-size: 1em;
      }
      .under > summary {
        padding-inline: 0;
      }
      table {
        border-collapse: collapse;
        inline-size: 100%;
      }
      th,
      td {
        padding: 0.35em 0.6em 0.35em 0;
        border-block-start: 1px solid var(--line);
        text-align: start;
        vertical-align: baseline;
        font-weight: 400;
      }
      thead th {
        border: 0;
        color: var(--dim);
        font-size: 0.86em;
      }
      td code {
        overflow-wrap: anywhere;
      }
      th code {
        white-space: nowrap;
      }
      .progress {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3em 0.8em;
        align-items: center;
      }
      progress {
        flex: 1 1 8em;
        min-inline-size: 0;
        accent-color: var(--focus);
      }
      .outcome {
        padding: 0 1em;
        font-size: 0.92em;
      }
      .outcome:not(:empty) {
        padding-block: 0.55em;
        border-block-start: 1px solid var(--line);
      }
      .outcome.failed {
        color: var(--bad);
        font-weight: 600;
      }
      .findings {
        display: grid;
        gap: 0.3em;
        padding: 0 1em 0.7em;
        font-size: 0.88em;
      }
      .findings ul {
        max-block-size: 14em;
        margin: 0;
        padding-inline-start: 1.2em;
        overflow: auto;
        overflow-wrap: anywhere;
      }
      .findings ul:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 1px;
      }
      .foot-line {
        padding: 0 0.6em 0.5em;
        font-size: 0.88em;
      }
      @container (inline-size < 30em) {
        thead {
          position: absolute;
          clip-path: inset(50%);
        }
        tr {
          display: block;
          padding-block: 0.3em;
          border-block-start: 1px solid var(--line);
        }
        :is(th, td) {
          display: block;
          padding: 0;
          border: 0;
        }
      }
      @media (pointer: coarse) {
        label.file {
          min-block-size: 44px;
        }
      }
      @media print {
        :host {
          display: none;
        }
      }
    `,
  ];

  /** @type {AbortController | undefined} of the file that is being read */
  #controller;

  constructor() {
    super();
    /** What a file can be dropped on. @type {EventTarget | undefined} */
    this.target = undefined;
    /** What the figure shows, where that is the reader's. @type {Rollouts | undefined} */
    this.rollouts = undefined;
    /** Whether a file is over the target; for the style of the figure around. */
    this.dropping = false;
    this.opened = false;
    /** Name of the file that is being read, once it takes its time. @type {string | undefined} */
    this.reading = undefined;
    this.share = 0;
    /** @type {Outcome} */
    this.outcome = { told: "" };
    /** The example that is looked at. @type {Trainer | undefined} */
    this.shown = undefined;
    this.language = new Language(this, ["rollouts"]);
  }

  /** @returns {import("../text/texts.js").Text} */
  get text() {
    return /** @type {import("../text/texts.js").Text} */ (this.language.text);
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.target) this.#listen(this.target, "addEventListener");
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#controller?.abort();
    if (this.target) this.#listen(this.target, "removeEventListener");
  }

  /** @param {Map<string, any>} changed */
  willUpdate(changed) {
    if (!changed.has("target")) return;
    const before = changed.get("target");
    if (before) this.#listen(before, "removeEventListener");
    if (this.target) this.#listen(this.target, "addEventListener");
  }

  // --- a file that is dragged ------------------------------------------------------------------------

  /** @param {EventTarget} target @param {"addEventListener" | "removeEventListener"} method */
  #listen(target, method) {
    for (const type of ["dragenter", "dragover", "dragleave", "drop"]) target[method](type, this.#dragged);
  }

  #dragged = (/** @type {Event} */ event) => {
    const { type, dataTransfer } = /** @type {DragEvent} */ (event);
    if (!dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    // Leaving one part of the figure for another is followed by being over that.
    this.dropping = type === "dragenter" || type === "dragover";
    const [file] = type === "drop" ? dataTransfer.files : [];
    if (file) this.read(file, file.name);
  };

  // --- reading ---------------------------------------------------------------------------------------

  /** Reads a file or a text and tells the figure. @param {Blob | string} source @param {string} name */
  async read(source, name) {
    this.#controller?.abort();
    const controller = (this.#controller = new AbortController());
    const { signal } = controller;
    const patience = setTimeout(() => {
      this.reading = name;
    }, PATIENCE);
    this.share = 0;
    try {
      const onProgress = (/** @type {number} */ share) => {
        this.share = share;
      };
      const rollouts = await readRollouts(source, { name, onProgress, signal });
      this.outcome = this.#report(rollouts);
      this.#tell(rollouts);
    } catch (error) {
      if (signal.aborted && this.#controller !== controller) return;
      this.outcome = this.#explain(error, signal);
    } finally {
      clearTimeout(patience);
      if (this.#controller === controller) await this.#end();
    }
  }

  async #end() {
    this.#controller = undefined;
    // A list of what went wrong shall be seen, also where the fold was closed.
    if (this.outcome.failed || this.outcome.problems?.length) this.opened = true;
    const focused = this.shadowRoot?.activeElement?.classList.contains("cancel");
    this.reading = undefined;
    await this.updateComplete;
    if (focused) /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("input[type=file]"))?.focus();
  }

  /** @param {Rollouts} rollouts @returns {Outcome} */
  #report({ name, groups, offsets, masked, problems, problemCount, counted }) {
    /** @type {Told} */
    const told = ({ rollouts: text }) => {
      const read = text.read(name, offsets.length - 1, offsets[offsets.length - 1], groups.length);
      return `${read}${masked > 0 ? ` ${text.masked(masked)}` : ""}`;
    };
    const lost = groups.flatMap(({ name, size, lost }, i) => {
      /** @type {Told} */
      const sentence = ({ rollouts: text }) => text.lost(text.group(name, i), lost, size + lost);
      return lost > 0 ? [sentence] : [];
    });
    return { told, lost, problems, problemCount, counted };
  }

  /** @param {unknown} error @param {AbortSignal} signal @returns {Outcome} */
  #explain(error, signal) {
    if (signal.aborted) return { told: (text) => text.rollouts.cancelled };
    // What else can go wrong is that there is not enough memory.
    const { code, data } = error instanceof RolloutsError ? error : new RolloutsError("memory");
    const { problems, problemCount, counted } = data;
    return { told: (text) => text.rollouts.errors[code](data), failed: true, problems, problemCount, counted };
  }

  /** @param {Rollouts | null} rollouts */
  #tell(rollouts) {
    this.dispatchEvent(new CustomEvent("gpo-rollouts", { detail: rollouts }));
  }

  #back() {
    this.outcome = { told: (text) => text.rollouts.isBack };
    this.#tell(null);
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("summary"))?.focus();
  }

  /** @param {Event} event */
  #choose(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) this.read(file, file.name);
    // So that the same file can be chosen again, once it has changed.
    input.value = "";
  }

  #paste() {
    const pasted = /** @type {HTMLTextAreaElement} */ (this.renderRoot.querySelector("textarea")).value;
    if (pasted.trim()) this.read(pasted, "");
    else this.outcome = { told: (text) => text.rollouts.nothingPasted, failed: true };
  }

  // --- drawing ---------------------------------------------------------------------------------------

  render() {
    if (!this.language.text) return nothing;
    const text = this.text.rollouts;
    const { told, failed } = this.outcome;
    return html`<details
        class=${this.dropping ? "dropping" : ""}
        .open=${this.opened}
        @toggle=${(/** @type {Event} */ event) => (this.opened = /** @type {HTMLDetailsElement} */ (event.target).open)}
      >
        <summary>${this.dropping ? text.dropped : text.open}</summary>
        <div class="inside">
          <p>${text.intro}</p>
          <p class="private">${text.private}</p>
          ${this.#drawInputs()} ${this.#drawExamples()} ${this.#drawFields()}
        </div>
      </details>
      ${this.reading === undefined ? nothing : this.#drawProgress(this.reading)}
      <p class="outcome ${failed ? "failed" : ""}" role="status">${wording(told, this.text)}</p>
      ${this.#drawFindings()}
      ${this.rollouts
        ? html`<div class="foot-line">
            <button type="button" class="quiet" @click=${this.#back}>${text.back}</button>
          </div>`
        : nothing}`;
  }

  #drawInputs() {
    const text = this.text.rollouts;
    return html`<div class="files">
        <label class="file"
          >${text.choose}<input type="file" accept=".jsonl,.json,.ndjson,.txt" @change=${this.#choose}
        /></label>
      </div>
      <div class="paste">
        <label for="pasted">${text.paste}</label>
        <textarea id="pasted" spellcheck="false" autocomplete="off" @keydown=${this.#typed}></textarea>
        <button type="button" class="chip" @click=${this.#paste}>${text.readPasted}</button>
      </div>`;
  }

  /** What is typed here is no command to the figure around. @param {KeyboardEvent} event */
  #typed(event) {
    if (event.key !== "Tab" && event.key !== "Escape") event.stopPropagation();
  }

  #drawExamples() {
    const text = this.text.rollouts;
    return html`<section aria-labelledby="examples">
      <p id="examples" class="dim">${text.examples}</p>
      <ul class="trainers">
        ${Object.entries(EXAMPLES).map(([key, example]) => {
          const trainer = /** @type {Trainer} */ (key);
          const name = text.trainers[trainer];
          const shown = this.shown === trainer;
          return html`<li>
            <div class="trainer">
              <span class="name">${name}</span>
              <button
                type="button"
                class="chip"
                aria-label=${text.load(name)}
                @click=${() => this.read(example.text, example.name)}
              >
                ${text.loadShort}
              </button>
              <button
                type="button"
                class="chip"
                aria-label=${text.show(name)}
                aria-expanded=${shown}
                @click=${() => (this.shown = shown ? undefined : trainer)}
              >
                ${text.showShort}
              </button>
            </div>
            ${shown
              ? html`<p class="note-line">${text.exampleNotes[trainer]}</p>
                  <pre tabindex="0" aria-label=${example.name}>${example.text}</pre>`
              : nothing}
          </li>`;
        })}
      </ul>
    </section>`;
  }

  #drawFields() {
    const text = this.text.rollouts;
    return html`<details class="under">
      <summary>${text.fields}</summary>
      <table>
        <thead>
          <tr>
            ${text.fieldColumns.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${Object.entries(FIELDS).map(
            ([field, [own, ...others]]) =>
              html`<tr>
                <th scope="row"><code>${own}</code></th>
                <td>${text.fieldMeanings[/** @type {import("../rollouts/fields.js").Field} */ (field)]}</td>
                <td>${others.map((name, i) => html`${i > 0 ? ", " : ""}<code>${name}</code>`)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
  }

  /** @param {string} name */
  #drawProgress(name) {
    const text = this.text.rollouts;
    return html`<div class="outcome progress">
      <label for="progress">${text.reading(name)}</label>
      <progress id="progress" max="1" .value=${this.share}></progress>
      <button type="button" class="chip cancel" @click=${() => this.#controller?.abort()}>${text.cancel}</button>
    </div>`;
  }

  /** What was left out, and what that changes. */
  #drawFindings() {
    const text = this.text.rollouts;
    const { failed, problems = [], problemCount = 0, counted = "line", lost = [] } = this.outcome;
    if (!failed && !this.rollouts) return nothing;
    const sentences = problems.map((one) => `${text.place(counted, one)}: ${text.problems[one.code](one)}`);
    return html`${this.#drawList(
      text.lostTitle,
      lost.map((one) => wording(one, this.text)),
      lost.length,
    )}
    ${this.#drawList(text.problemsTitle(problemCount), sentences, problemCount)}`;
  }

  /** @param {string} title @param {string[]} sentences @param {number} count how many there are */
  #drawList(title, sentences, count) {
    if (count === 0) return nothing;
    return html`<div class="findings">
      <p>${title}</p>
      <ul tabindex="0" aria-label=${title}>
        ${sentences.slice(0, LISTED).map((sentence) => html`<li>${sentence}</li>`)}
        ${count > LISTED ? html`<li>${this.text.rollouts.more(count - LISTED)}</li>` : nothing}
      </ul>
    </div>`;
  }
}

if (!customElements.get("gpo-rollouts")) customElements.define("gpo-rollouts", GpoRollouts);
