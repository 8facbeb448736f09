import type { GpoAdvantages } from "./elements/advantages.js";
import type { GpoAgreement } from "./elements/agreement.js";
import type { GpoChecker } from "./elements/checker.js";
import type { GpoClip } from "./elements/clip.js";
import type { GpoLength } from "./elements/length.js";
import type { GpoLesson } from "./elements/lesson.js";
import type { GpoRatios } from "./elements/ratios.js";
import type { GpoUpdate } from "./elements/update.js";

/** The class behind each tag. */
export interface Tags {
  "gpo-advantages": GpoAdvantages;
  "gpo-agreement": GpoAgreement;
  "gpo-checker": GpoChecker;
  "gpo-clip": GpoClip;
  "gpo-length": GpoLength;
  "gpo-lesson": GpoLesson;
  "gpo-ratios": GpoRatios;
  "gpo-update": GpoUpdate;
}

/** So that `document.querySelector("gpo-ratios")` gives a GpoRatios. */
declare global {
  interface HTMLElementTagNameMap extends Tags {}
}
