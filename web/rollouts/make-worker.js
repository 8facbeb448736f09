/** @returns {Worker} the worker that is a file beside this one */
export const makeWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
