import { css, html, nothing } from "lit";
import { writeCsv } from "./csv.js";
import { writeJson } from "./json.js";
import { paintPng } from "./png-file.js";
import { sheet } from "./sheet.js";
import { writeSvg } from "./svg-file.js";
import { attributesOf, writeTag } from "./tag.js";

/**
 * @typedef {import("../elements/figure.js").Figure<any, any>} AnyFigure
 * @typedef {import("./description.js").Description} Description
 * @typedef {(figure: any) => Description} Describe
 */

const menuStyles = css`
  .sharing {
    padding: 0.6em 1em 0.8em;
    border-block-start: 1px solid var(--line);
  }
  .sharing ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .sharing p {
    margin: 0.6em 0 0;
    color: var(--dim);
    font-size: 0.88em;
  }
  .sharing p:empty {
    display: none;
  }
  .sharing textarea {
    display: block;
    inline-size: 100%;
    block-size: 6em;
    margin-block-start: 0.5em;
    padding: 0.4em 0.5em;
    border: 1px solid var(--edge);
    border-radius: 7px;
    background: var(--card);
    color: inherit;
    font-family: ui-monospace, "DejaVu Sans Mono", monospace;
    font-size: 0.82em;
    resize: vertical;
  }
  .sharing textarea:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  @media print {
    .sharing {
      display: none;
    }
  }
`;

/** Opens the menu of a figure. @param {AnyFigure} figure @returns {Promise<ShareMenu>} */
export async function openMenu(figure) {
  const { describe } = /** @type {typeof import("../elements/figure.js").Figure} */ (figure.constructor);
  const [module] = await Promise.all([describe?.(), figure.language.add(["share"])]);
  figure.adopt(menuStyles);
  return new ShareMenu(figure, module?.describe);
}

/** What a reader can take along of a figure. It says in place what became of it. */
export class ShareMenu {
  #figure;
  #describe;
  /** What happened last. */
  #told = "";
  /** What the reader has to copy by hand. */
  #byHand = "";

  /** @param {AnyFigure} figure @param {Describe | undefined} describe */
  constructor(figure, describe) {
    this.#figure = figure;
    this.#describe = describe;
  }

  draw() {
    const { link, text } = this.#figure;
    const { share } = text;
    const describe = this.#describe;
    return html`<div
      id="sharing"
      class="sharing"
      role="group"
      aria-label=${share.label}
      @keydown=${this.#figure.closeOnEscape("menu")}
    >
      <ul>
        ${link ? this.#item("link", this.#copyLink) : nothing} ${this.#item("tag", this.#copyTag)}
        ${this.#item("json", () => this.#copy("json", writeJson(this.#figure.value)))}
        ${describe
          ? [
              this.#item("csv", () => this.#copy("csv", writeCsv(describe(this.#figure).table))),
              this.#item("svg", this.#saveSvg),
              this.#item("png", this.#savePng),
            ]
          : nothing}
      </ul>
      <p role="status">${this.#told}</p>
      ${this.#byHand
        ? html`<textarea readonly aria-label=${share.byHandLabel} .value=${this.#byHand}></textarea>`
        : nothing}
    </div>`;
  }

  /** @param {keyof import("../text/texts.js").Text["share"]["items"]} key @param {() => unknown} action */
  #item(key, action) {
    return html`<li>
      <button type="button" class="chip" @click=${() => action.call(this)}>
        ${this.#figure.text.share.items[key]}
      </button>
    </li>`;
  }

  #copyLink() {
    const { link, state, text } = this.#figure;
    const address = link?.(state);
    if (address) return this.#copy("link", address);
    return this.#tell(text.share.tooLong);
  }

  #copyTag() {
    const figure = this.#figure;
    const { summary = "", attributes = [] } = this.#describe?.(figure) ?? {};
    return this.#copy("tag", writeTag(figure.localName, [...attributesOf(figure), ...attributes], summary));
  }

  /** @param {keyof import("../text/texts.js").Text["share"]["copied"]} kind @param {string} content */
  async #copy(kind, content) {
    const { copied, byHand } = this.#figure.text.share;
    try {
      await navigator.clipboard.writeText(content);
    } catch {
      // Refused, or not there at all.
      await this.#tell(byHand, content);
      /** @type {HTMLTextAreaElement | null} */ (this.#figure.renderRoot.querySelector(".sharing textarea"))?.select();
      return;
    }
    await this.#tell(copied[kind]);
  }

  #sheet() {
    const { title, result, parts } = /** @type {Describe} */ (this.#describe)(this.#figure);
    return sheet(title, result, parts);
  }

  #saveSvg() {
    return this.#save(new Blob([writeSvg(this.#sheet())], { type: "image/svg+xml" }), "svg");
  }

  async #savePng() {
    const drawing = this.#sheet();
    try {
      await this.#save(await paintPng(writeSvg(drawing), drawing), "png");
    } catch {
      await this.#tell(this.#figure.text.share.noPng);
    }
  }

  /** @param {Blob} blob @param {string} ending */
  #save(blob, ending) {
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(blob);
    anchor.download = `${this.#figure.localName}.${ending}`;
    anchor.click();
    // The browser reads it after this turn; how much later is not said anywhere.
    setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
    return this.#tell(this.#figure.text.share.saved(anchor.download));
  }

  /** @param {string} told @param {string} [byHand] */
  async #tell(told, byHand = "") {
    this.#told = told;
    this.#byHand = byHand;
    this.#figure.requestUpdate();
    await this.#figure.updateComplete;
  }
}
