import { GpoRatios } from "../elements/ratios.js";
import { define } from "./define.js";

define("gpo-ratios", GpoRatios);

export { GpoRatios };
