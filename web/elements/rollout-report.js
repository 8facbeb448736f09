import { css, html, LitElement, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { drawHistogram, isLog } from "../pictures/histogram.js";
import { hasMarks, ratioByLength } from "../pictures/ratio-by-length.js";
import { exportUpdate } from "../rollouts/export.js";
import { groupOf, reportOf } from "../rollouts/report.js";
import { slices } from "../rollouts/slices.js";
import { wording } from "../text/texts.js";
import { axisStyles } from "./axis-styles.js";
import { boundText } from "./clip-range.js";
import { Language } from "./language.js";
import { styles } from "./styles.js";

/**
 * @typedef {import("../rollouts/export.js").Format} Format
 * @typedef {import("../rollouts/report.js").Histogram} Histogram
 * @typedef {import("../rollouts/report.js").Ranges} Ranges
 * @typedef {import("../rollouts/report.js").Report} Report
 * @typedef {import("../rollouts/update.js").Method} Method
 * @typedef {import("../rollouts/update.js").Update} Update
 * @typedef {import("./update.js").UpdateState} UpdateState
 */

/** Constant groups that are named. */
const NAMED = 12;
/** Pixels beside a picture. */
const SIDES = 32;

/**
 * A fold with what engineers look for in all responses together, and with the file that has every number. Nothing is
 * counted before it is opened.
 */
export class GpoRolloutReport extends LitElement {
  static properties = {
    result: { attribute: false },
    state: { attribute: false },
    jump: { attribute: false },
    opened: { state: true },
    width: { state: true },
    told: { state: true },
  };

  static styles = [
    styles,
    axisStyles,
    css`
      :host {
        max-inline-size: none;
      }
      details > .inside {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.3em;
      }
      h4 {
        margin: 0 0 0.3em;
        font-size: 1em;
      }
      section > p {
        margin: 0.3em 0 0;
      }
      .plot {
        overflow: hidden;
      }
      .bars {
        fill: var(--grpo);
      }
      .gspo .bars,
      .marks {
        fill: var(--gspo);
      }
      .marks {
        fill-opacity: 0.6;
      }
      .field {
        fill: var(--gspo);
      }
      .bars.held,
      .marks.held {
        fill: var(--card);
        fill-opacity: 1;
        stroke: var(--grpo);
        stroke-width: 1;
      }
      .gspo .bars.held,
      .marks.held {
        stroke: var(--gspo);
      }
      .marks.held {
        fill-opacity: 0;
        stroke-width: 1.5;
      }
      .scroll {
        max-block-size: 22em;
        overflow-y: auto;
      }
      .scroll:focus-visible {
        outline: 2px solid var(--focus);
        outline-offset: 1px;
      }
      .scroll thead {
        position: sticky;
        inset-block-start: 0;
        background: var(--card);
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
      }
      th,
      td {
        padding: 0.3em 0 0.3em 0.8em;
        border-block-start: 1px solid var(--line);
        font-weight: 400;
        text-align: end;
        white-space: nowrap;
      }
      :is(th, td):first-child {
        padding-inline-start: 0;
        text-align: start;
        white-space: normal;
      }
      thead :is(th, td) {
        border: 0;
        color: var(--dim);
        font-size: 0.86em;
      }
      .names {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4em;
        align-items: center;
        margin-block-start: 0.4em;
      }
      .names .chip {
        max-inline-size: 100%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .where {
        inline-size: 100%;
        white-space: normal;
      }
      .link {
        min-block-size: 28px;
        padding: 0;
        border: 0;
        background: none;
        text-align: start;
        text-decoration: underline;
        text-decoration-color: var(--edge);
        text-underline-offset: 3px;
        overflow-wrap: anywhere;
      }
      .link:hover {
        text-decoration-color: currentColor;
      }
      td.where,
      th.where {
        text-align: start;
      }
      code {
        font-family: ui-monospace, "DejaVu Sans Mono", monospace;
        margin-inline-start: 0.4em;
        font-size: 0.92em;
        white-space: pre-wrap;
      }
      .save {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4em 0.6em;
        align-items: center;
      }
      .save p {
        margin: 0;
      }
      @container (inline-size < 30em) {
        table {
          font-size: 0.88em;
        }
        th,
        td {
          padding-inline-start: 0.4em;
        }
        .scroll tr {
          display: grid;
          grid-template-columns: auto 1fr 1fr;
          border-block-start: 1px solid var(--line);
        }
        .scroll :is(th, td) {
          border: 0;
        }
        .scroll .where {
          grid-area: 2 / 1 / 3 / 4;
          padding: 0 0 0.3em;
        }
      }
      @media (pointer: coarse) {
        .link {
          min-block-size: 44px;
        }
      }
      @media (forced-colors: active) {
        .bars,
        .marks,
        .field {
          fill: CanvasText;
        }
        .held {
          fill: Canvas;
          stroke: CanvasText;
        }
      }
    `,
  ];

  /** What the report is about, and the report. @type {{ of: unknown[], report: Report } | undefined} */
  #counted;
  #resize = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width > 0) this.width = Math.round(contentRect.width);
  });

  constructor() {
    super();
    /** What the core made of the rollouts. @type {Update | undefined} */
    this.result = undefined;
    /** What it follows from. @type {UpdateState | undefined} */
    this.state = undefined;
    /** Shows a token of a response. @type {(response: number, token: number) => void} */
    this.jump = () => undefined;
    this.opened = false;
    /** Pixels across. */
    this.width = 640;
    /** What became of the last file. @type {import("../text/texts.js").Told} */
    this.told = "";
    this.language = new Language(this, ["rollouts", "clip"]);
  }

  /** @returns {import("../text/texts.js").Text} */
  get text() {
    return /** @type {import("../text/texts.js").Text} */ (this.language.text);
  }

  connectedCallback() {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** The report on what is shown, counted once. @param {Update} result @param {Ranges} ranges @returns {Report} */
  #report(result, ranges) {
    const of = [result.rollouts, result.advantages, result.grpo, result.gspo];
    if (!this.#counted || of.some((one, i) => one !== this.#counted?.of[i])) {
      this.#counted = { of, report: reportOf(result, ranges) };
    }
    return this.#counted.report;
  }

  render() {
    const { result, state } = this;
    const text = this.language.text?.rollouts.report;
    if (!text || !result || !state) return nothing;
    const ranges = { grpo: state.clip, gspo: state.gspoClip };
    return html`<details
      .open=${this.opened}
      @toggle=${(/** @type {Event} */ event) => (this.opened = /** @type {HTMLDetailsElement} */ (event.target).open)}
    >
      <summary>${text.open}</summary>
      ${this.opened ? this.#drawReport(result, this.#report(result, ranges), ranges) : nothing}
    </details>`;
  }

  /** @param {Update} result @param {Report} report @param {Ranges} ranges */
  #drawReport(result, report, ranges) {
    const text = this.text.rollouts.report;
    const draw = () =>
      html`${this.#drawGroups(result, report)}
      ${report.tokenRatios.all === 0
        ? html`<p>${text.noTokens}</p>`
        : html`${this.#drawClipped(report)} ${this.#drawRatios("grpo", report.tokenRatios, ranges)}
          ${this.#drawRatios("gspo", report.sequenceRatios, ranges)} ${this.#drawLengths(result, report, ranges)}
          ${this.#drawLargest(result, report)}`}`;
    // The figure around is drawn at every step of the pointer.
    return html`<div class="inside">
      ${guard([report, this.width, this.text], draw)} ${this.#drawSave(result, ranges)}
    </div>`;
  }

  /** @param {Update} result @param {Report} report */
  #drawGroups({ rollouts }, { groups: { count, rewarded, constant, single } }) {
    const { number, rollouts: words } = this.text;
    const text = words.report;
    return html`<section>
      <h4>${text.groups}</h4>
      <p>
        ${text.constant(constant.length, count, number.percent(constant.length / count), rewarded)}
        ${single.length > 0 ? text.single(single.length) : nothing}
      </p>
      ${count > 1 && constant.length > 0
        ? html`<div class="names">
            ${constant
              .slice(0, NAMED)
              .map(
                (i) =>
                  html`<button type="button" class="chip" @click=${() => this.jump(rollouts.groups[i].first, 0)}>
                    ${words.group(rollouts.groups[i].name, i)}
                  </button>`,
              )}
            ${constant.length > NAMED ? html`<span class="dim">${words.more(constant.length - NAMED)}</span>` : nothing}
          </div>`
        : nothing}
    </section>`;
  }

  /** @param {Report} report */
  #drawClipped({ clipped }) {
    const { number, clip, rollouts: words } = this.text;
    const text = words.report;
    const rows = [
      { name: text.clippedRow(clip.methods.grpo, text.tokens), counts: clipped.grpo },
      { name: text.clippedRow(clip.methods.gspo, text.tokens), counts: clipped.gspo },
      { name: text.clippedRow(clip.methods.gspo, text.responses), counts: clipped.responses },
    ];
    return html`<section>
      <h4 id="clipped">${text.clipped}</h4>
      <table aria-labelledby="clipped">
        <thead>
          <tr>
            ${text.clippedColumns.map((name) => (name ? html`<th scope="col">${name}</th>` : html`<td></td>`))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, counts: { above, below, all } }) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${[above, below, above + below].map((count) => html`<td>${number.percent(count / all)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="dim">${text.clippedNote}</p>
    </section>`;
  }

  /** @param {Method} kind @param {Histogram} histogram @param {Ranges} ranges */
  #drawRatios(kind, histogram, ranges) {
    const text = this.text.rollouts.report;
    const token = kind === "grpo";
    const label = this.#spread(token, histogram);
    const caption = text.caption(token, isLog(histogram.counts), this.#isNarrow);
    const look = { kind, label, caption, band: this.#band(kind, ranges[kind]) };
    return html`<section>
      <h4>${token ? text.tokenRatios : text.sequenceRatios}</h4>
      <div dir="ltr">${drawHistogram(this.#room, histogram, ranges[kind], look, this.text)}</div>
      <p>${label}</p>
    </section>`;
  }

  get #room() {
    return this.width - SIDES;
  }

  get #isNarrow() {
    return this.#room < 440;
  }

  /** @param {Method} kind @param {readonly number[]} range */
  #band(kind, [low, high]) {
    const text = this.text.rollouts.report;
    const write = (/** @type {number} */ bound) => boundText(bound, this.text);
    return text[kind === "grpo" ? "grpoBand" : "gspoBand"](write(1 - low), write(1 + high));
  }

  /** @param {boolean} token @param {Histogram} histogram */
  #spread(token, { all, least, most, below, above, clipped }) {
    const { number, rollouts: words } = this.text;
    const share = (/** @type {number} */ count) => number.percent(count / all);
    const held = clipped.reduce((sum, count) => sum + count, 0);
    return words.report.spread(
      all,
      token,
      this.#ratio(least),
      this.#ratio(most),
      share(all - below - above),
      share(above),
      share(below),
      share(held),
    );
  }

  /** @param {number} ratio also one that a double cannot hold */
  #ratio(ratio) {
    const { number } = this.text;
    return ratio === 0 || ratio === Infinity ? number.text(ratio) : number.ratio(ratio, Math.log(ratio));
  }

  /** @param {Update} result @param {Report} report @param {Ranges} ranges */
  #drawLengths({ rollouts, gspo }, { lengths, sequenceRatios: { least, most, reach } }, ranges) {
    const text = this.text.rollouts.report;
    const { offsets } = rollouts;
    const points = Array.from(lengths.responses, (i) => ({
      length: offsets[i + 1] - offsets[i],
      log: Math.log(gspo.sequenceRatios[i]),
      clipped: gspo.tokenClipped[offsets[i]] === 1,
    }));
    const label = text.lengths(points.length, lengths.shortest, lengths.longest, this.#ratio(least), this.#ratio(most));
    const caption = text.lengthCaption(hasMarks(points.length), this.#isNarrow);
    const words = { label, caption, band: this.#band("gspo", ranges.gspo) };
    return html`<section>
      <h4>${text.byLength}</h4>
      <div dir="ltr">${ratioByLength(this.#room, points, { ...lengths, reach }, ranges.gspo, words, this.text)}</div>
      <p>${label}</p>
    </section>`;
  }

  /** @param {Update} result @param {Report} report */
  #drawLargest({ rollouts }, { largest }) {
    const { number, clip, rollouts: words } = this.text;
    const text = words.report;
    const { groups, offsets, texts } = rollouts;
    if (largest.length === 0)
      return html`<section>
        <h4>${text.largest}</h4>
        <p>${text.noWeights}</p>
      </section>`;
    return html`<section>
      <h4 id="largest">${text.largest}</h4>
      <div class="scroll" tabindex="0" role="group" aria-labelledby="largest">
        <table aria-labelledby="largest">
          <thead>
            <tr>
              ${text.largestColumns.map(
                (name, i) => html`<th scope="col" class=${i === 1 ? "where" : ""}>${name}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${largest.map(({ method, weight, ratio, response, token, tokens }) => {
              const group = groupOf(rollouts, response);
              const name = groups.length > 1 ? words.group(groups[group].name, group) : "";
              const at = offsets[response] + token;
              const word = texts && method === "grpo" ? texts.all.slice(texts.offsets[at], texts.offsets[at + 1]) : "";
              return html`<tr>
                <td><span class="lab ${method}">${clip.methods[method]}</span></td>
                <td class="where">
                  <button type="button" class="link" @click=${() => this.jump(response, token)}>
                    ${text.where(name, response - groups[group].first, token, method === "grpo" ? 1 : tokens)}
                  </button>
                  ${word ? html`<code>${word.slice(0, 40).replaceAll("\n", "↵")}</code>` : nothing}
                </td>
                <td>${this.#ratio(ratio)}</td>
                <td class="strong ${weight > 0 ? "up" : "down"}">${number.text(weight, { signed: true })}</td>
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      <p class="dim">${text.largestNote}</p>
    </section>`;
  }

  // --- the file --------------------------------------------------------------------------------------

  /** @param {Update} result @param {Ranges} ranges */
  #drawSave(result, ranges) {
    const text = this.text.rollouts.report;
    const button = (/** @type {Format} */ format, /** @type {string} */ name) =>
      html`<button type="button" class="chip" @click=${() => this.#save(result, ranges, format)}>${name}</button>`;
    return html`<section class="save">
      <p>${text.save}</p>
      ${button("json", text.saveJson)} ${button("csv", text.saveCsv)}
      <p role="status" class="dim">${wording(this.told, this.text)}</p>
    </section>`;
  }

  /** @param {Update} result @param {Ranges} ranges @param {Format} format */
  async #save(result, ranges, format) {
    const { baseline, scale, epsilon, aggregation } = /** @type {UpdateState} */ (this.state);
    this.told = (text) => text.rollouts.report.saving;
    const settings = { baseline, scale, epsilon, aggregation, max_length: result.maxLength };
    const blob = await exportUpdate(result, format, { ranges, settings, pause: slices() });
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(blob);
    anchor.download = `${result.rollouts.name.replace(/\.[a-z]+$/i, "") || "rollouts"}-update.${format}`;
    anchor.click();
    // The browser reads it after this turn; how much later is not said anywhere.
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
    this.told = ({ rollouts: { report } }) => report.saved(anchor.download, report.size(blob.size));
  }
}

if (!customElements.get("gpo-rollout-report")) customElements.define("gpo-rollout-report", GpoRolloutReport);
