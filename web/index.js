/** The whole package: importing it registers every element. */
import { GpoAdvantages } from "./elements/advantages.js";
import { GpoAgreement } from "./elements/agreement.js";
import { GpoChecker } from "./elements/checker.js";
import { GpoClip } from "./elements/clip.js";
import { GpoLength } from "./elements/length.js";
import { GpoLesson } from "./elements/lesson.js";
import { GpoPredict } from "./elements/predict.js";
import { GpoRatios } from "./elements/ratios.js";
import { GpoUpdate } from "./elements/update.js";

/** @type {Record<string, CustomElementConstructor>} */
const elements = {
  "gpo-advantages": GpoAdvantages,
  "gpo-agreement": GpoAgreement,
  "gpo-checker": GpoChecker,
  "gpo-clip": GpoClip,
  "gpo-length": GpoLength,
  "gpo-lesson": GpoLesson,
  "gpo-predict": GpoPredict,
  "gpo-ratios": GpoRatios,
  "gpo-update": GpoUpdate,
};

// On a server there is no registry; on a page that has these elements already, the first ones stand.
if (globalThis.customElements) {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

export { GpoAdvantages, GpoAgreement, GpoChecker, GpoClip, GpoLength, GpoLesson, GpoPredict, GpoRatios, GpoUpdate };
export * from "./core/index.js";
