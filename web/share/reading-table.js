import { css, html, nothing } from "lit";

/**
 * The numbers of a figure as a table to read: what its picture shows, for those who do not see it, and for those who
 * want to read a value off.
 *
 * @typedef {import("../elements/figure.js").Figure<any, any>} AnyFigure
 * @typedef {import("./csv.js").Cell} Cell
 * @typedef {import("./description.js").Description} Description
 */

/** More rows are not read; those who need them take them along as CSV. */
const MOST = 100;

const tableStyles = css`
  .numbers {
    overflow: auto;
    max-block-size: 26em;
    padding: 0.6em 1em 0.8em;
    border-block-start: 1px solid var(--line);
    font-size: 0.88em;
  }
  .numbers table {
    border-collapse: collapse;
  }
  .numbers :is(th, td) {
    padding: 0.2em 1.2em 0.2em 0;
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
    white-space: pre-line;
  }
  .numbers thead th {
    color: var(--dim);
    font-size: 0.9em;
  }
  .numbers .num {
    text-align: end;
    white-space: nowrap;
  }
  .numbers tbody tr + tr > * {
    border-block-start: 1px solid var(--line);
  }
  .numbers p {
    margin: 0.5em 0 0;
    color: var(--dim);
  }
  @media print {
    .numbers {
      overflow: visible;
      max-block-size: none;
    }
  }
`;

/** Opens the table of a figure. @param {AnyFigure} figure @returns {Promise<ReadingTable>} */
export async function openTable(figure) {
  const { describe } = /** @type {typeof import("../elements/figure.js").Figure} */ (figure.constructor);
  if (!describe) throw new Error("a figure with a picture says what is in it");
  const [module] = await Promise.all([describe(), figure.language.add(["share"])]);
  figure.adopt(tableStyles);
  return new ReadingTable(figure, module.describe);
}

export class ReadingTable {
  #figure;
  #describe;
  /** @type {{ result: object, text: object, description: Description } | undefined} */
  #described;

  /** @param {AnyFigure} figure @param {(figure: any) => Description} describe */
  constructor(figure, describe) {
    this.#figure = figure;
    this.#describe = describe;
  }

  /** Made anew only when there are other numbers: pointing at a row draws a figure too. @returns {Description} */
  #description() {
    const { result, text } = this.#figure;
    if (this.#described?.result !== result || this.#described?.text !== text) {
      this.#described = { result, text, description: this.#describe(this.#figure) };
    }
    return this.#described.description;
  }

  draw() {
    const { title, table, excerpt = table.rows } = this.#description();
    const text = this.#figure.text.share.table;
    const rows = excerpt.slice(0, MOST);
    const isNumber = table.columns.map((_, k) => rows.every((cells) => typeof cells[k] === "number"));
    const kind = (/** @type {number} */ k) => (isNumber[k] ? "num" : "");
    return html`<div
      id="numbers"
      class="numbers"
      role="region"
      aria-label=${text.name(title)}
      tabindex="0"
      @keydown=${this.#figure.closeOnEscape("table")}
    >
      <table>
        <thead>
          <tr>
            ${table.columns.map((name, k) => html`<th scope="col" class=${kind(k)}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first, ...rest]) =>
              html`<tr>
                <th scope="row" class=${kind(0)}>${this.#write(first)}</th>
                ${rest.map((cell, k) => html`<td class=${kind(k + 1)}>${this.#write(cell)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
      ${rows.length < excerpt.length ? html`<p>${text.cut(rows.length, excerpt.length)}</p>` : nothing}
    </div>`;
  }

  /** @param {Cell} cell */
  #write(cell) {
    const { number, share } = this.#figure.text;
    if (typeof cell === "number") return number.text(cell, { digits: 4 });
    return typeof cell === "boolean" ? share.table[cell ? "yes" : "no"] : cell;
  }
}
