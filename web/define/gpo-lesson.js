import { GpoLesson } from "../elements/lesson.js";
import { GpoPredict } from "../elements/predict.js";
import { define } from "./define.js";
import "./gpo-advantages.js";
import "./gpo-agreement.js";
import "./gpo-checker.js";
import "./gpo-clip.js";
import "./gpo-length.js";
import "./gpo-ratios.js";
import "./gpo-update.js";

// The lesson's own, and no use outside of it.
define("gpo-predict", GpoPredict);
define("gpo-lesson", GpoLesson);

export { GpoLesson };
