/** The elements' classes, none of them registered: what npm offers as `grpo-gspo-lesson/classes`. */
export { GpoAdvantages } from "./elements/advantages.js";
export { GpoAgreement } from "./elements/agreement.js";
export { GpoChecker } from "./elements/checker.js";
export { GpoClip } from "./elements/clip.js";
export { Figure } from "./elements/figure.js";
export { GpoLength } from "./elements/length.js";
export { GpoLesson } from "./elements/lesson.js";
export { GpoPredict } from "./elements/predict.js";
export { GpoRatios } from "./elements/ratios.js";
export { GpoUpdate } from "./elements/update.js";
