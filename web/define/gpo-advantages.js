import { GpoAdvantages } from "../elements/advantages.js";
import { define } from "./define.js";

define("gpo-advantages", GpoAdvantages);

export { GpoAdvantages };
