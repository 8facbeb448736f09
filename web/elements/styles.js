import { css } from "lit";

/**
 * The look that all figures share. Colours are `--gpo-*` properties with a light and a dark default; which
 * of the two holds follows the `color-scheme` that the page has around the figure.
 */
export const styles = css`
  :host {
    --ink: var(--gpo-ink, light-dark(#1b1f24, #e7e9ec));
    --dim: var(--gpo-dim, light-dark(#59636e, #9aa4af));
    --line: var(--gpo-line, light-dark(#dfe3e8, #333a42));
    --edge: var(--gpo-edge, light-dark(#8a949f, #6f7a86));
    --card: var(--gpo-card, light-dark(#ffffff, #15191e));
    --soft: var(--gpo-soft, light-dark(#f2f4f7, #1d232a));
    --up: var(--gpo-up, light-dark(#0b7a75, #4cc9c0));
    --down: var(--gpo-down, light-dark(#b4501e, #f0955f));
    --grpo: var(--gpo-grpo, light-dark(#3457d5, #8aa4ff));
    --gspo: var(--gpo-gspo, light-dark(#8a3ffc, #c39bff));
    --bad: var(--gpo-bad, light-dark(#b3261e, #ff8a80));
    --focus: var(--gpo-focus, light-dark(#0b57d0, #a8c7fa));
    --mark: light-dark(#ffe58a, #6b5a12);
    --term: light-dark(#dbe6ff, #2b3a63);
    /* A page that reserves a height against layout shift gets a figure that fills it. */
    display: flex;
    flex-direction: column;
    inline-size: 100%;
    max-inline-size: 43rem;
    container-type: inline-size;
    color: var(--ink);
    line-height: 1.5;
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  * {
    box-sizing: border-box;
  }

  .card {
    display: flex;
    flex: 1;
    flex-direction: column;
    margin: 0;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 12px;
    font-variant-numeric: tabular-nums;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    padding: 0.7em 1em;
    border-block-end: 1px solid var(--line);
  }
  .title {
    margin: 0;
    margin-inline-end: auto;
    min-inline-size: 0;
    font-size: 1em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  button,
  input,
  summary {
    font: inherit;
    color: inherit;
  }
  button,
  summary {
    cursor: pointer;
  }
  :is(button, input, summary, [tabindex]):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
  }
  .chip {
    min-block-size: 28px;
    padding: 0.1em 0.75em;
    border: 1px solid var(--line);
    border-radius: 99px;
    background: transparent;
    font-size: 0.84em;
  }
  .chip:hover {
    border-color: var(--edge);
  }
  .chip[aria-pressed="true"] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--card);
  }
  .quiet {
    min-block-size: 28px;
    padding: 0 0.5em;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--dim);
  }
  .quiet:hover:not([aria-disabled="true"]) {
    background: var(--soft);
    color: var(--ink);
  }
  .quiet[aria-disabled="true"] {
    cursor: default;
    opacity: 0.45;
  }
  .remove {
    inline-size: 28px;
    padding: 0;
    font-size: 1.1em;
    line-height: 1;
    opacity: 0.55;
  }
  .row:hover .remove,
  .remove:focus-visible {
    opacity: 1;
  }

  .segments {
    display: inline-flex;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--card);
  }
  .segments > * {
    min-inline-size: 2.1em;
    min-block-size: 28px;
    padding: 0 0.5em;
    border: 0;
    border-radius: 7px;
    background: none;
    color: var(--dim);
    font-size: 0.9em;
    text-align: center;
  }
  .segments > button:hover:not([aria-pressed="true"]) {
    background: var(--soft);
  }
  .segments > :is([aria-pressed="true"], .set) {
    background: var(--ink);
    color: var(--card);
    font-weight: 600;
  }
  input[type="text"] {
    inline-size: 5em;
    min-block-size: 28px;
    padding: 0 0.4em;
    border: 1px solid var(--line);
    border-radius: 7px;
    background: var(--card);
    text-align: end;
  }
  .segments > input[type="text"] {
    inline-size: 5em;
    padding: 0 0.2em;
    border: 0;
    text-align: center;
  }
  input::placeholder {
    color: var(--dim);
    opacity: 1;
  }
  input[type="text"][aria-invalid="true"] {
    background: var(--card);
    color: var(--bad);
    outline: 2px solid var(--bad);
    outline-offset: -1px;
  }
  input[type="range"] {
    min-inline-size: 0;
    inline-size: 100%;
    block-size: 28px;
    margin: 0;
    accent-color: var(--dim);
    touch-action: pan-y;
  }

  .rows {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block: 0.2em;
  }
  .rows.many {
    max-block-size: 26em;
    overflow-y: auto;
  }
  .row {
    display: grid;
    gap: 0 0.6em;
    align-items: center;
    padding: 0.2em 1em;
    min-block-size: 38px;
  }
  .row.on {
    background: var(--soft);
  }
  .row.names {
    min-block-size: 0;
    padding-block: 0.35em 0.1em;
    color: var(--dim);
  }
  /* On the cells and not on the row, whose columns are measured in em. */
  .names > * {
    font-size: 0.78em;
  }
  .rows.many .names {
    position: sticky;
    inset-block-start: -0.2em;
    z-index: 1;
    background: var(--card);
  }
  .num {
    text-align: end;
    white-space: nowrap;
  }
  .num > span,
  .told {
    border-radius: 4px;
  }
  .strong {
    font-weight: 650;
  }
  .up {
    color: var(--up);
  }
  .down {
    color: var(--down);
  }
  .dim {
    color: var(--dim);
  }
  .pick {
    display: flex;
    gap: 0.6em;
    align-items: center;
    min-block-size: 28px;
    min-inline-size: 0;
    padding: 0 0.2em;
    border: 0;
    border-radius: 6px;
    background: none;
    text-align: start;
  }
  .pick code {
    overflow: hidden;
    font-family: ui-monospace, "DejaVu Sans Mono", monospace;
    font-size: 0.86em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .add {
    align-self: start;
    margin: 0 0.6em 0.4em;
    font-size: 0.82em;
  }

  .given {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 0.8em;
    align-items: center;
    padding: 0.6em 1em 0;
    border-block-start: 1px solid var(--line);
    font-size: 0.88em;
  }

  .work {
    display: grid;
    gap: 0.5em;
    padding: 0.8em 1em;
    border-block-start: 1px solid var(--line);
  }
  .formula {
    display: grid;
    grid-template-columns: 6.2em 1fr;
    gap: 0.2em 0.7em;
    align-items: center;
    min-block-size: 2em;
  }
  .formula > .key {
    color: var(--dim);
    font-size: 0.82em;
  }
  /* One piece an equals sign: a narrow figure breaks the line there. */
  .pieces {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35em 0.45em;
    align-items: baseline;
    min-inline-size: 0;
  }
  /* Set by script where a formula does not fit at all. */
  .pieces.wide {
    padding-block: 4px;
    overflow: auto hidden;
  }
  /* For those who hear the figure. */
  .spoken {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
    user-select: none;
  }
  .remark {
    color: var(--dim);
    font-size: 0.9em;
  }
  math {
    font-size: 1em;
    math-style: normal;
  }
  mfrac > * {
    padding-block: 0.12em;
    padding-inline: 0.2em;
  }
  .term {
    border-radius: 3px;
  }
  .term.on {
    background: var(--term);
  }
  .lab {
    display: inline-block;
    padding: 0.1em 0.5em;
    border-radius: 5px;
    color: var(--card);
    font-size: 0.9em;
    font-weight: 700;
  }
  .lab.grpo {
    background: var(--grpo);
  }
  .lab.gspo {
    background: var(--gspo);
  }

  .story {
    margin: 0;
    padding: 0 1em 0.9em;
    font-size: 0.94em;
  }
  .story > p {
    margin: 0 0 0.5em;
  }
  /* Under what is so here, what holds for all. */
  .story > p:last-child {
    margin: 0;
    color: var(--dim);
  }
  .note {
    margin: 0 1em 1em;
    padding: 0.7em 0.9em;
    border-inline-start: 3px solid var(--dim);
    border-radius: 0 8px 8px 0;
    background: var(--soft);
    font-size: 0.92em;
  }
  .problem {
    margin: 0;
    padding: 0.6em 1em;
    border-block-start: 1px solid var(--line);
    color: var(--bad);
    font-size: 0.92em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .problem:empty {
    padding: 0;
    border: 0;
  }
  .foot {
    display: flex;
    margin-block-start: auto;
    flex-wrap: wrap;
    gap: 0.2em 0.8em;
    align-items: center;
    padding: 0.35em 1em;
    border-block-start: 1px solid var(--line);
    color: var(--dim);
    font-size: 0.82em;
  }
  .history {
    display: flex;
    margin-inline-start: auto;
    margin-inline-end: -0.5em;
  }
  details {
    border-block-start: 1px solid var(--line);
    font-size: 0.92em;
  }
  summary {
    padding: 0.55em 1em;
    color: var(--dim);
    font-size: 0.9em;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  details > .inside {
    padding: 0 1em 0.9em;
  }
  details p {
    margin: 0.5em 0;
  }

  svg {
    display: block;
    overflow: visible;
  }
  svg text {
    fill: var(--dim);
    font-size: 12px;
  }
  svg .value {
    fill: var(--ink);
    font-weight: 600;
    stroke: var(--card);
    stroke-width: 6px;
    stroke-linejoin: round;
    paint-order: stroke;
  }

  @media (pointer: coarse) {
    button,
    .chip,
    .quiet,
    .segments > *,
    .pick,
    summary,
    input[type="text"],
    input[type="range"] {
      min-block-size: 44px;
    }
    .segments > * {
      min-inline-size: 44px;
    }
    .remove {
      inline-size: 44px;
    }
  }
  @container (inline-size < 30em) {
    .formula {
      grid-template-columns: 1fr;
    }
  }
  @media (forced-colors: active) {
    .chip[aria-pressed="true"],
    .segments > :is([aria-pressed="true"], .set) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .row.on {
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
  /* On paper: what was chosen and not what could be, dark on light, with the colours that carry meaning. */
  @media print {
    :host {
      color-scheme: light !important;
      print-color-adjust: exact;
    }
    .card {
      break-inside: avoid;
    }
    .presets,
    .foot,
    .quiet,
    .segments > :not([aria-pressed="true"], .set) {
      display: none;
    }
    input[type="range"] {
      visibility: hidden;
    }
  }
`;
