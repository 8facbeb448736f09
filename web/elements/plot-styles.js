import { css } from "lit";

/** How curves, the mark on them and the sliders beside them look. */
export const plotStyles = css`
  .quantities {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 0.3em 0.8em;
    align-items: center;
    padding: 0.7em 1em 0.2em;
    font-size: 0.92em;
  }
  .curve {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  /* A finger that moves up or down scrolls the page. */
  .plot [role="slider"] .grip {
    touch-action: pan-y;
  }
  .mark {
    fill: var(--ink);
    stroke: var(--card);
    stroke-width: 2;
    pointer-events: none;
  }
  @container (inline-size < 30em) {
    .quantities {
      grid-template-columns: 1fr auto;
    }
    .quantities > .name {
      grid-column: 1 / -1;
      margin-block-end: -0.4em;
    }
  }
  @media (forced-colors: active) {
    .curve {
      stroke: CanvasText;
    }
    .mark {
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`;
