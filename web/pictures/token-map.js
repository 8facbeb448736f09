import { svg } from "lit";

/**
 * A group of responses in small: a line a response, from left to right its tokens, GRPO beside GSPO. Where tokens are
 * finer than pixels, the strongest push of those in a pixel stands for them.
 *
 * @typedef {import("../core/core.js").PolicyUpdate} PolicyUpdate
 *
 * @typedef {object} MapWindow what the figure shows in full
 * @property {number} row first response
 * @property {number} rows how many
 * @property {number} token first token
 * @property {number} tokens how many
 */

/** Shades of a push, and the most lines of the map: a line stands for several responses where there are more. */
const SHADES = 4;
const LINES = 32;
const GAP = 12;

/** @param {number} rows responses */
const lineHeight = (rows) => (rows > 16 ? 3 : rows > 8 ? 5 : 8);

/** @param {number} rows responses in the group */
export const mapHeight = (rows) => Math.min(rows, LINES) * lineHeight(rows);

/**
 * Where a point of the map is in the group.
 * @param {number} x from 0 to 1 across the map
 * @param {number} y from 0 to 1 down
 * @param {number} rows responses
 * @param {number} longest response, in tokens
 */
export function placeOnMap(x, y, rows, longest) {
  const half = x < 0.5 ? x * 2 : (x - 0.5) * 2;
  const clamped = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.max(0, Math.min(most, Math.floor(value)));
  return { row: clamped(y * rows, rows - 1), token: clamped(half * longest, longest - 1) };
}

/**
 * @param {number} width pixels
 * @param {{ first: number, size: number }} group of the responses
 * @param {Uint32Array} offsets
 * @param {PolicyUpdate} grpo
 * @param {PolicyUpdate} gspo
 * @param {number} scale the largest size of a weight
 * @param {number} longest response of the group, in tokens
 * @returns {string[][]} paths of each method by kind: clipped, up from pale to strong, down from pale to strong
 */
export function mapPaths(width, { first, size }, offsets, grpo, gspo, scale, longest) {
  const half = Math.floor((width - GAP) / 2);
  const lines = Math.min(size, LINES);
  const height = lineHeight(size);
  return [grpo, gspo].map(({ tokenWeights, tokenClipped }, method) => {
    const left = method * (half + GAP);
    const paths = Array.from({ length: 1 + 2 * SHADES }, () => "");
    for (let line = 0; line < lines; ++line) {
      const y = line * height;
      const from = first + Math.floor((line * size) / lines);
      const to = first + Math.floor(((line + 1) * size) / lines);
      let kind = -1;
      let start = 0;
      for (let x = 0; x <= half; ++x) {
        const next = x < half ? strongest(x, half, from, to) : -1;
        if (next === kind) continue;
        if (kind >= 0) paths[kind] += `M${left + start} ${y}h${x - start}v${height - 1}h${start - x}z`;
        kind = next;
        start = x;
      }
    }
    return paths;

    /** @param {number} x pixel @param {number} across pixels @param {number} from @param {number} to @returns {number} the kind of its strongest push; −1 without a token */
    function strongest(x, across, from, to) {
      const begin = Math.floor((x * longest) / across);
      const end = Math.max(begin + 1, Math.floor(((x + 1) * longest) / across));
      let best = 0;
      let found = -1;
      for (let i = from; i < to; ++i) {
        const last = Math.min(offsets[i + 1], offsets[i] + end);
        for (let t = offsets[i] + begin; t < last; ++t) {
          if (tokenClipped[t] && found < 0) found = 0;
          const size = Math.abs(tokenWeights[t]);
          if (size <= best) continue;
          best = size;
          const shade = Math.min(SHADES, Math.ceil((size / scale) * SHADES) || SHADES);
          found = (tokenWeights[t] > 0 ? 0 : SHADES) + shade;
        }
      }
      return found;
    }
  });
}

/**
 * @param {number} width pixels
 * @param {number} rows responses of the group
 * @param {number} longest response, in tokens
 * @param {string[][]} paths as `mapPaths` gives them
 * @param {MapWindow} shown
 */
export function tokenMap(width, rows, longest, paths, shown) {
  const height = mapHeight(rows);
  const half = Math.floor((width - GAP) / 2);
  const share = (/** @type {number} */ part, /** @type {number} */ all) => Math.min(1, part / all);
  const frameWidth = Math.max(4, half * share(shown.tokens, longest));
  const x = Math.min(half - frameWidth, (half * shown.token) / longest);
  const frameHeight = Math.max(4, height * share(shown.rows, rows));
  const y = Math.min(height - frameHeight, (height * shown.row) / rows);
  const names = ["held", ...["up", "down"].flatMap((side) => [1, 2, 3, 4].map((shade) => `${side} shade${shade}`))];
  return svg`<svg class="map" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    ${[0, 1].map(
      (method) => svg`<rect class="ground" x=${method * (half + GAP)} width=${half} height=${height}></rect>`,
    )}
    ${paths.map((kinds) => kinds.map((d, kind) => (d ? svg`<path class=${names[kind]} d=${d}></path>` : "")))}
    ${[0, 1].map(
      (method) => svg`<rect class="frame" x=${x + method * (half + GAP)} y=${y} width=${frameWidth}
        height=${frameHeight} rx="2"></rect>`,
    )}
  </svg>`;
}
