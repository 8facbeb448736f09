/** The address of this script, which is known only while it first runs. */
const address = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src || document.baseURI;

/**
 * In place of fallback.js in the classic script: a file beside it, so that those who have WebAssembly do not load it.
 * @returns {Promise<typeof import("../../build/wasm/gpo_core_fallback.mjs")>}
 */
export const loadFallback = () => import(/* @vite-ignore */ new URL("grpo-gspo-lesson.fallback.js", address).href);
