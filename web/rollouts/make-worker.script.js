import Inline from "./worker.js?worker&inline";

/** In place of make-worker.js where everything is in one file. @returns {Worker} the worker that is in this script */
export const makeWorker = () => new Inline();
