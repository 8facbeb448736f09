import { GpoAgreement } from "../elements/agreement.js";
import { define } from "./define.js";

define("gpo-agreement", GpoAgreement);

export { GpoAgreement };
