import { css } from "lit";

/** The look of the figure of one update, adopted when it is loaded. */
export const updateStyles = css`
  .card:has(gpo-rollouts[dropping]) {
    outline: 2px dashed var(--focus);
    outline-offset: -2px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 0.9em;
    align-items: center;
    padding: 0.6em 1em 0;
    font-size: 0.88em;
  }
  .bar + .bar {
    padding-block-start: 0.2em;
  }
  .bar p {
    flex: 1 1 14em;
    margin: 0;
    color: var(--dim);
    font-size: 0.93em;
    line-height: 1.4;
  }
  .bar .source {
    overflow-wrap: anywhere;
  }
  .groups {
    display: flex;
    gap: 0.3em;
    align-items: center;
  }
  .groups label {
    display: flex;
    gap: 0.4em;
    align-items: center;
  }
  .groups input[type="text"] {
    inline-size: 4.5em;
  }

  .map-part {
    padding: 0.5em 1em 0;
  }
  .map {
    inline-size: 100%;
    block-size: auto;
    cursor: pointer;
    touch-action: pan-y;
  }
  .ground {
    fill: var(--soft);
  }
  .frame {
    fill: none;
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .map .held {
    fill: var(--edge);
    opacity: 0.45;
  }
  .map .up {
    fill: var(--up);
  }
  .map .down {
    fill: var(--down);
  }
  .shade1 {
    opacity: 0.25;
  }
  .shade2 {
    opacity: 0.5;
  }
  .shade3 {
    opacity: 0.75;
  }
  .scrolls {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0 1em;
    color: var(--dim);
    font-size: 0.82em;
  }
  .scrolls label {
    display: grid;
  }
  .scrolls label:only-child {
    grid-column: 1 / -1;
  }

  .responses {
    padding-block: 0.3em 0.1em;
  }
  .responses .row {
    grid-template-columns: 6.6em minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.2em 0.9em;
    align-items: start;
    padding-block: 0.4em;
    scroll-margin-block: 4em;
  }
  .responses.single .row {
    grid-template-columns: 6.6em minmax(0, 1fr);
  }
  .responses .names {
    align-items: center;
    padding-block: 0.3em 0;
  }
  .responses .names .range {
    margin-inline-start: 0.6em;
    white-space: nowrap;
  }
  .responses .who {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15em 0.5em;
    align-items: center;
    padding-block-start: 0.3em;
  }
  .responses .who .segments > * {
    min-inline-size: 1.8em;
    min-block-size: 24px;
    padding: 0 0.3em;
  }
  .responses .who .strong {
    flex-basis: 100%;
    font-size: 0.94em;
  }
  .method {
    display: grid;
    gap: 3px;
    min-inline-size: 0;
  }
  .cells {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(48px, 1fr));
    gap: 3px;
    min-inline-size: 0;
  }
  .single .cells {
    grid-template-columns: repeat(auto-fill, minmax(68px, 1fr));
  }
  .cell {
    display: block;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    cursor: pointer;
  }
  .cell.on {
    outline: 2px solid var(--edge);
  }
  .cell.twin {
    outline: 2px dotted var(--edge);
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
    font-size: 11px;
    font-weight: 600;
  }
  .weight .plus {
    color: var(--up);
  }
  .weight .minus {
    color: var(--down);
    stroke: currentColor;
    stroke-width: 2;
  }
  .weight .held,
  .weight .none {
    stroke: var(--edge);
  }
  .weight .held {
    stroke-dasharray: 4 3;
  }
  .weight .held ~ text {
    stroke: var(--card);
    stroke-width: 5px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .weight .more {
    stroke: none;
  }
  .more.grpo {
    color: var(--grpo);
  }
  .more.gspo {
    color: var(--gspo);
  }
  .weight .mark.grpo {
    fill: var(--grpo);
  }
  .weight .mark.gspo {
    fill: var(--gspo);
  }
  .caption {
    display: flex;
    gap: 0.6em;
    align-items: center;
    order: 1;
    color: var(--dim);
    font-size: 0.76em;
    line-height: 1.3;
  }
  .caption .lab {
    display: none;
  }
  .totals {
    display: grid;
    gap: 0.25em;
    padding: 0.5em 1em 0.7em;
    font-size: 0.9em;
  }
  .totals > p {
    display: flex;
    gap: 0.7em;
    align-items: baseline;
    margin: 0;
  }

  .token {
    padding: 0.5em 1em 0.6em;
    border-block: 1px solid var(--line);
    background: var(--card);
    font-size: 0.92em;
  }
  /* Below many rows it would be out of sight. */
  .stays .token {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
  }
  .token .who {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 0.8em;
    align-items: baseline;
    margin: 0;
  }
  .token .who code {
    max-inline-size: 16em;
    overflow: hidden;
    font-family: ui-monospace, "DejaVu Sans Mono", monospace;
    text-overflow: ellipsis;
    white-space: pre;
  }
  .probabilities {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 1.2em;
    align-items: center;
    min-block-size: 30px;
    color: var(--dim);
  }
  .probabilities > label,
  .probabilities > span {
    display: flex;
    gap: 0.5em;
    align-items: center;
  }
  .probabilities input[type="range"] {
    inline-size: 7em;
  }
  .both {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.3em 1em;
    min-block-size: 8.6em;
  }
  .both > div {
    display: grid;
    gap: 0.35em;
    align-content: start;
    min-inline-size: 0;
  }
  .both .lab {
    justify-self: start;
  }
  .both .formula {
    grid-template-columns: 3.4em 1fr;
    gap: 0 0.4em;
    align-items: baseline;
    min-block-size: 2em;
  }

  .controls {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.3em 1.4em;
    padding: 0.8em 1em;
    border-block-start: 1px solid var(--line);
    font-size: 0.88em;
  }
  .control {
    display: grid;
    grid-template-columns: 4.8em minmax(0, 1fr) auto;
    gap: 0.5em;
    align-items: center;
    min-block-size: 32px;
  }
  .control.wide {
    grid-column: 1 / -1;
    grid-template-columns: 6.5em minmax(0, 1fr);
  }
  .control > span:first-child {
    white-space: nowrap;
  }
  .control > span:first-child,
  .control > label {
    color: var(--dim);
  }
  .control.gspo input[type="range"] {
    accent-color: var(--gspo);
  }
  .control.grpo input[type="range"] {
    accent-color: var(--grpo);
  }
  .controls select {
    min-block-size: 30px;
    inline-size: 100%;
    min-inline-size: 0;
    max-inline-size: 24em;
    padding: 0 0.4em;
    border: 1px solid var(--edge);
    border-radius: 7px;
    background: var(--card);
    color: inherit;
    font: inherit;
  }
  .controls select:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  .controls .hint {
    grid-column: 1 / -1;
    margin: 0 0 0.3em;
    color: var(--dim);
  }
  .story {
    padding-block-start: 0.8em;
    border-block-start: 1px solid var(--line);
  }
  .work + .story {
    padding-block-start: 0;
    border: 0;
  }

  @container (inline-size < 36em) {
    .responses .row,
    .responses.single .row {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.3em;
    }
    .responses .row + .row:not(.names) {
      border-block-start: 1px solid var(--line);
    }
    .responses .names {
      display: none;
    }
    .responses .who .strong {
      flex-basis: auto;
    }
    .caption {
      order: 0;
    }
    .caption .lab {
      display: block;
    }
    .controls {
      grid-template-columns: minmax(0, 1fr);
    }
    .both {
      gap: 0.3em 0.6em;
      min-block-size: 0;
    }
    .token {
      background: var(--soft);
      font-size: 0.86em;
    }
  }
  @container (inline-size < 30em) {
    .both {
      grid-template-columns: minmax(0, 1fr);
    }
    .probabilities input[type="range"] {
      inline-size: 5em;
    }
    .control.wide {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    .controls select {
      max-inline-size: none;
    }
  }
  @media (pointer: coarse) {
    .responses .who .segments > * {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
    .controls select {
      min-block-size: 44px;
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
    .weight .held ~ text {
      stroke: Canvas;
    }
    .mark {
      fill: CanvasText;
    }
    .cell:is(.on, .twin) {
      outline-color: Highlight;
    }
    .map path {
      fill: CanvasText;
    }
    .frame {
      stroke: Highlight;
    }
  }
  @media print {
    .stays .token {
      position: static;
    }
    .controls input[type="range"],
    .scrolls {
      display: none;
    }
  }
`;
