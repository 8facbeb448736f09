import { GpoClip } from "../elements/clip.js";
import { define } from "./define.js";

define("gpo-clip", GpoClip);

export { GpoClip };
