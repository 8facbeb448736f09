/** Loads the core as plain JavaScript. @returns {Promise<typeof import("../../build/wasm/gpo_core_fallback.mjs")>} */
export const loadFallback = () => import("../../build/wasm/gpo_core_fallback.mjs");
