import { GpoLength } from "../elements/length.js";
import { define } from "./define.js";

define("gpo-length", GpoLength);

export { GpoLength };
