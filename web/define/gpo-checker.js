import { GpoChecker } from "../elements/checker.js";
import { define } from "./define.js";

define("gpo-checker", GpoChecker);

export { GpoChecker };
