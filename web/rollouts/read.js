import { makeWorker } from "./make-worker.js";
import { parseRollouts } from "./parse.js";
import { RolloutsError } from "./rollouts.js";
import { slices } from "./slices.js";

/**
 * @typedef {import("./rollouts.js").Rollouts} Rollouts
 * @typedef {import("./rollouts.js").ReadOptions} ReadOptions
 * @typedef {import("./worker.js").Answer} Answer
 */

/**
 * Reads a file of rollouts, in a worker where one can be had and else on the page in slices.
 *
 * @param {Blob | string} source a file, or what was pasted
 * @param {ReadOptions} [options]
 * @returns {Promise<Rollouts>} rejects with a RolloutsError where there is nothing to show, and with the signal's reason
 */
export async function readRollouts(source, { name = "", onProgress = () => undefined, signal } = {}) {
  signal?.throwIfAborted();
  const blob = typeof source === "string" ? new Blob([source]) : source;
  const rollouts = await readInWorker(blob, name, onProgress, signal);
  if (rollouts) return rollouts;
  return parseRollouts(blob, { name, onProgress, pause: slices(), signal }).catch((error) => {
    // A file that has changed or gone since it was picked.
    throw error?.name === "NotReadableError" || error?.name === "NotFoundError"
      ? new RolloutsError("unreadable")
      : error;
  });
}

/**
 * @param {Blob} blob
 * @param {string} name
 * @param {(share: number) => void} onProgress
 * @param {AbortSignal} [signal]
 * @returns {Promise<Rollouts | undefined>} undefined where no worker can be had, or it has failed
 */
function readInWorker(blob, name, onProgress, signal) {
  const worker = startWorker();
  if (!worker) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const stop = () => {
      worker.terminate();
      signal?.removeEventListener("abort", abort);
    };
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const fail = () => {
      stop();
      resolve(undefined);
    };
    signal?.addEventListener("abort", abort);
    worker.onerror = (event) => {
      event.preventDefault();
      fail();
    };
    worker.onmessageerror = fail;
    worker.onmessage = ({ data }) => {
      if ("share" in data) return onProgress(data.share);
      stop();
      if ("rollouts" in data) resolve(data.rollouts);
      else reject(new RolloutsError(data.code, data.data));
    };
    worker.postMessage({ blob, name });
  });
}

/** @returns {Worker | undefined} */
function startWorker() {
  try {
    return makeWorker();
  } catch {
    // A page can refuse workers: by Trusted Types, or since this script is from elsewhere.
    return undefined;
  }
}
