import { GpoUpdate } from "../elements/update.js";
import { define } from "./define.js";

define("gpo-update", GpoUpdate);

export { GpoUpdate };
