/** The core without any element: what npm offers as `grpo-gspo-lesson/core`. */
export { Core } from "./core.js";
export { CoreError } from "./errors.js";
export { loadCore } from "./load.js";
