import { css } from "lit";

/** How pictures with axes look: rules, clip ranges, marks, and marks that can be moved. */
export const axisStyles = css`
  .picture {
    padding-block: 0.4em;
    overflow: hidden;
  }
  .rule {
    stroke: var(--line);
    stroke-width: 2;
  }
  .one {
    stroke: var(--line);
    stroke-width: 1;
  }
  .band {
    fill: var(--soft);
  }
  .hatch {
    stroke: var(--edge);
    stroke-width: 1;
    opacity: 0.4;
  }
  .bound {
    stroke: var(--edge);
    stroke-dasharray: 2 3;
  }
  .stem {
    stroke: var(--grpo);
    stroke-width: 1.5;
    stroke-dasharray: 3 4;
  }
  .dot {
    fill: var(--grpo);
    stroke: var(--grpo);
    stroke-width: 2;
    pointer-events: none;
  }
  .clipped .dot {
    fill: var(--card);
  }
  .grip {
    fill: transparent;
  }
  .on .grip {
    fill: var(--term);
  }
  [role="slider"] .grip {
    cursor: ew-resize;
    /* Inline boxes, as SVG has them, know no touch-action. */
    display: block;
    touch-action: none;
  }
  [role="slider"]:focus-visible {
    outline: none;
  }
  [role="slider"]:focus-visible .grip {
    stroke: var(--focus);
    stroke-width: 2;
  }
  .sequence path {
    fill: var(--gspo);
  }
  @media (forced-colors: active) {
    .dot,
    .stem,
    .rule,
    .one,
    .bound,
    .hatch {
      stroke: CanvasText;
    }
    .dot,
    .sequence path,
    svg text,
    svg .value {
      fill: CanvasText;
    }
    .clipped .dot {
      fill: Canvas;
    }
    svg .value {
      stroke: Canvas;
    }
    .on .grip {
      fill: Highlight;
    }
  }
`;
