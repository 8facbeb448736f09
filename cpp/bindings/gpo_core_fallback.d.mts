/** The module of gpo_core.mjs as plain JavaScript: slower, with the same numbers, and nothing to load. */
export { default } from "./gpo_core.mjs";
