import { nothing, svg } from "lit";
import { hatchFill, hatchPattern } from "../pictures/axis.js";
import { METHODS } from "../rollouts/update.js";
import { MARGIN, WIDTH } from "./sheet.js";

/**
 * @typedef {import("../elements/update.js").UpdateState} UpdateState
 * @typedef {import("../rollouts/update.js").Update} Update
 * @typedef {import("../text/texts.js").Text} Text
 */

/** What of a group a drawing holds, and rows of a table that is copied: the export of rollouts has all of them. */
const MOST = { responses: 16, tokens: 6, rows: 20_000 };
const LABEL = 72;
const GAP = 16;
const ROW = 40;

/**
 * @param {{ state: UpdateState, result: Update, text: Text }} figure
 * @returns {import("./description.js").Description}
 */
export function describe({ state, result, text }) {
  const { number, update: words } = text;
  const { rollouts, advantages, grpo, gspo } = result;
  const { first, size } = rollouts.groups[Math.min(state.group, rollouts.groups.length - 1)];
  const { offsets } = rollouts;
  const [from, to] = [offsets[first], offsets[first + size]];
  const tokens = rollouts.logprobs.length;
  const [one, other] = METHODS.map((method) => {
    const { objective, clipFraction } = result[method];
    const total = words.total(
      number.text(objective),
      Math.round(clipFraction * tokens),
      tokens,
      number.percent(clipFraction),
    );
    return `${text.clip.methods[method]}: ${total}.`;
  });
  const outcome = `${one} ${other}`;
  const rows = [];
  for (let i = first; i < first + size && rows.length < MOST.rows; ++i) {
    for (let t = offsets[i]; t < offsets[i + 1] && rows.length < MOST.rows; ++t) {
      rows.push([
        i - first + 1,
        t - offsets[i] + 1,
        rollouts.texts ? rollouts.texts.all.slice(rollouts.texts.offsets[t], rollouts.texts.offsets[t + 1]) : "",
        rollouts.rewards?.[i] ?? "",
        advantages[i],
        rollouts.oldLogprobs[t],
        rollouts.logprobs[t],
        grpo.tokenRatios[t],
        gspo.sequenceRatios[i],
        grpo.tokenWeights[t],
        grpo.tokenClipped[t] === 1,
        gspo.tokenWeights[t],
        gspo.tokenClipped[t] === 1,
      ]);
    }
  }
  const scale = METHODS.reduce(
    (most, method) => result[method].tokenWeights.subarray(from, to).reduce((a, b) => Math.max(a, Math.abs(b)), most),
    0,
  );
  const half = (WIDTH - 2 * MARGIN - LABEL - GAP) / 2;
  const width = half / MOST.tokens;
  const shown = Math.min(size, MOST.responses);

  /** @param {number} i response @param {number} y */
  const response = (i, y) => {
    const last = Math.min(offsets[i + 1], offsets[i] + MOST.tokens);
    return svg`<text class="cell" x=${MARGIN} y=${y + 22}>
        ${i - first + 1}  ${number.text(advantages[i], { digits: 3, decimals: 2, signed: true })}
      </text>
      ${METHODS.map((method, m) =>
        Array.from({ length: last - offsets[i] }, (_, n) => {
          const cut = n === MOST.tokens - 1 && offsets[i + 1] > last;
          const x = MARGIN + LABEL + m * (half + GAP) + n * width;
          return cut
            ? svg`<text class="cell" x=${x + width / 2} y=${y + 22} text-anchor="middle">…</text>`
            : tile(result[method], offsets[i] + n, x, y, width - 4, scale, text);
        }),
      )}`;
  };
  return {
    title: words.title,
    result: outcome,
    summary: outcome,
    attributes: isChanged(state) ? [["src", writeRollouts(result)]] : [],
    table: { columns: words.columns, rows },
    parts: [
      {
        height: 28 + shown * ROW + 12,
        draw: (y) => [
          hatchPattern(),
          METHODS.map(
            (method, m) =>
              svg`<text class="name" x=${MARGIN + LABEL + m * (half + GAP)} y=${y + 16}>${text.clip.methods[method]}</text>`,
          ),
          Array.from({ length: shown }, (_, n) => response(first + n, y + 28 + n * ROW)),
        ],
      },
    ],
  };
}

/** Whether the example is another than a bare tag shows. @param {UpdateState} state */
function isChanged({ src, policies, rewards, baseline, scale, epsilon }) {
  const convention = `${baseline} ${scale} ${epsilon}`;
  return src === "" && (policies !== null || rewards.join() !== "1,0,1,0" || convention !== "mean population 0");
}

/** The example as an author writes rollouts into the tag. @param {Update} update @returns {string} */
function writeRollouts({ rollouts, advantages }) {
  const { offsets, oldLogprobs, logprobs, rewards, texts } = rollouts;
  const responses = Array.from(advantages, (advantage, i) => {
    const part = (/** @type {Float64Array} */ all) => Array.from(all.subarray(offsets[i], offsets[i + 1]));
    const tokens = Array.from({ length: offsets[i + 1] - offsets[i] }, (_, n) => {
      const t = offsets[i] + n;
      return texts ? texts.all.slice(texts.offsets[t], texts.offsets[t + 1]) : "";
    });
    return { reward: rewards?.[i], advantage, tokens, old_logprobs: part(oldLogprobs), logprobs: part(logprobs) };
  });
  return JSON.stringify(responses);
}

/**
 * @param {import("../core/core.js").PolicyUpdate} update
 * @param {number} t token of all
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} scale the largest size of a weight
 * @param {Text} text
 */
function tile({ tokenWeights, tokenClipped }, t, x, y, width, scale, { number, update: words }) {
  const weight = tokenWeights[t];
  const clipped = tokenClipped[t] === 1;
  const tint = scale > 0 ? 0.1 + 0.4 * Math.min(1, Math.abs(weight) / scale) : 0;
  return svg`<rect class=${clipped || weight === 0 ? "bound" : weight > 0 ? "plus" : "minus"} x=${x} y=${y + 2}
      width=${width} height=${ROW - 8} rx="4" fill=${clipped ? hatchFill : weight === 0 ? "none" : nothing}
      fill-opacity=${clipped ? 1 : tint}></rect>
    <text class="cell" x=${x + width / 2} y=${y + 23} text-anchor="middle" font-size="11">
      ${clipped ? words.clips : number.text(weight, { digits: 2, signed: true })}
    </text>`;
}
