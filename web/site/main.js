import "../index.js";
import { keep } from "./keep.js";

const page = /** @type {Element} */ (document.querySelector("main"));
const figures = [...page.querySelectorAll("*")].filter((element) => "value" in element && "restore" in element);
keep(/** @type {import("./keep.js").Keeper[]} */ (figures), page);
