import "../index.js";

/**
 * Shows the one figure that the address of this page names, with its attributes as the address has them, and tells
 * the page around how high it is.
 */

const FIGURES = ["advantages", "agreement", "checker", "clip", "length", "lesson", "ratios", "update"];
/** Longest value, in letters, that an attribute takes from the address. */
const LONGEST = 4000;
const VERSION = 1;

const parameters = new URLSearchParams(location.search);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

const name = parameters.get("figure") ?? "";
if (FIGURES.includes(name)) show(`gpo-${name}`);
if (parent !== window) tellHeight(parameters.get("id") ?? "");

/** @param {string} tag */
function show(tag) {
  const theme = parameters.get("theme") ?? "";
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
  const language = parameters.get("lang");
  if (language) document.documentElement.lang = language;
  const figure = document.createElement(tag);
  const { observedAttributes } = /** @type {typeof import("lit").LitElement} */ (figure.constructor);
  for (const [name, value] of parameters) {
    if (observedAttributes.includes(name) && value.length <= LONGEST && !isElsewhere(name, value)) {
      figure.setAttribute(name, value);
    }
  }
  main.replaceChildren(figure);
}

/** Whoever makes a link does not choose what readers fetch from others. @param {string} name @param {string} value */
function isElsewhere(name, value) {
  if (name !== "src" || /^\s*[[{]/.test(value)) return false;
  return !URL.canParse(value, location.href) || new URL(value, location.href).origin !== location.origin;
}

/** @param {string} id so that a page around with several frames can tell them apart */
function tellHeight(id) {
  let told = 0;
  const tell = () => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    if (height === told || height === 0) return;
    told = height;
    // To whoever has framed this page: a height is no secret.
    parent.postMessage({ type: "gpo-height", id, version: VERSION, height }, "*");
    parent.postMessage({ subject: "lti.frameResize", height }, "*");
  };
  new ResizeObserver(tell).observe(main);
  // A page around that has started later asks.
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.type !== "gpo-ask") return;
    told = 0;
    tell();
  });
}
