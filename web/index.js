/**
 * The whole package: importing it registers every element.
 * @typedef {import("./tags.js").Tags} Tags
 */
export * from "./define/gpo-advantages.js";
export * from "./define/gpo-agreement.js";
export * from "./define/gpo-checker.js";
export * from "./define/gpo-clip.js";
export * from "./define/gpo-length.js";
export * from "./define/gpo-lesson.js";
export * from "./define/gpo-ratios.js";
export * from "./define/gpo-update.js";
export * from "./core/index.js";
export { setText } from "./text/texts.js";
