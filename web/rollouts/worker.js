import { parseRollouts } from "./parse.js";
import { RolloutsError } from "./rollouts.js";

/**
 * Reads one file beside the page. It is ended, not asked to stop.
 *
 * @typedef {import("./rollouts.js").Rollouts} Rollouts
 * @typedef {{ share: number } | { rollouts: Rollouts } | { code: string, data: Record<string, any> }} Answer
 */

/** @param {MessageEvent<{ blob: Blob, name: string }>} event */
globalThis.onmessage = async ({ data: { blob, name } }) => {
  /** @param {Answer} answer @param {Transferable[]} [moved] */
  const answer = (answer, moved = []) => globalThis.postMessage(answer, { transfer: moved });
  let told = 0;
  try {
    const rollouts = await parseRollouts(blob, {
      name,
      onProgress(share) {
        const now = performance.now();
        if (now - told < 40) return;
        told = now;
        answer({ share });
      },
      pause: async () => undefined,
    });
    const columns = [rollouts, rollouts.texts ?? {}].flatMap((part) => Object.values(part)).filter(ArrayBuffer.isView);
    answer({ rollouts }, /** @type {ArrayBuffer[]} */ (columns.map(({ buffer }) => buffer)));
  } catch (error) {
    // What is no finding on the file is the worker's own trouble: the page reads the file itself.
    if (!(error instanceof RolloutsError)) throw error;
    answer({ code: error.code, data: error.data });
  }
};
