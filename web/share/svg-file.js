import { render, svg } from "lit";
import { styles } from "../elements/styles.js";

/**
 * Makes a file of a drawing: right on white paper in any program, with no style sheet beside it.
 *
 * @typedef {import("./sheet.js").Sheet} Sheet
 */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** The light colours of the figures, by name. @type {Record<string, string>} */
const LIGHT = Object.fromEntries(
  Array.from(styles.cssText.matchAll(/--(\w+):[^;]*light-dark\((#\w+)/g), ([, name, light]) => [name, light]),
);

/**
 * What the style sheets say of the pictures' parts, as attributes; a later line wins.
 * @type {[selector: string, attributes: Record<string, string>][]}
 */
const LOOKS = [
  ["text", { fill: LIGHT.dim }],
  [".name, :is(.axis, .plot) text", { "font-size": "12" }],
  [".heading", { fill: LIGHT.ink, "font-weight": "600" }],
  [".cell, .result", { fill: LIGHT.ink }],
  [":is(.axis, .plot) .value", { fill: LIGHT.ink, "font-weight": "600" }],
  [".zero", { stroke: LIGHT.line, "stroke-width": "2" }],
  [".zero.none", { stroke: LIGHT.dim }],
  [".plus", { fill: LIGHT.up }],
  [".minus", { fill: "none", stroke: LIGHT.down, "stroke-width": "2" }],
  [".rule", { stroke: LIGHT.line, "stroke-width": "2" }],
  [".one", { stroke: LIGHT.line, "stroke-width": "1" }],
  [".band", { fill: LIGHT.soft }],
  [".hatch", { stroke: LIGHT.edge, "stroke-width": "1", "stroke-opacity": "0.4" }],
  [".bound", { stroke: LIGHT.edge, "stroke-dasharray": "2 3" }],
  [".stem", { stroke: LIGHT.grpo, "stroke-width": "1.5", "stroke-dasharray": "3 4" }],
  [".dot", { fill: LIGHT.grpo, stroke: LIGHT.grpo, "stroke-width": "2" }],
  [".clipped .dot", { fill: LIGHT.card }],
  [".sequence path", { fill: LIGHT.gspo }],
  [".sequence.clipped path", { fill: LIGHT.card, stroke: LIGHT.gspo, "stroke-width": "2" }],
  [".zoom", { fill: LIGHT.soft }],
  [".curve", { fill: "none", stroke: LIGHT.ink, "stroke-width": "2" }],
  [".mark", { fill: LIGHT.ink, stroke: LIGHT.card, "stroke-width": "2" }],
  [".part", { "fill-opacity": "0.28" }],
  [".right", { fill: LIGHT.up }],
  [".wrong", { fill: LIGHT.down }],
  [".stack", { "stroke-width": "5" }],
  ["line.right", { stroke: LIGHT.up }],
  ["line.wrong", { stroke: LIGHT.down }],
  [".spread.product", { fill: LIGHT.dim, "fill-opacity": "0.18" }],
  [".spread.sequence", { fill: LIGHT.gspo, "fill-opacity": "0.25" }],
  [".course", { fill: "none", stroke: LIGHT.gspo, "stroke-width": "2" }],
  [".course.product", { stroke: LIGHT.ink, "stroke-dasharray": "6 4" }],
  [".at", { stroke: LIGHT.edge, "stroke-dasharray": "2 3" }],
  [".product-mark", { fill: LIGHT.card, stroke: LIGHT.ink, "stroke-width": "2" }],
  [".sequence-mark", { fill: LIGHT.gspo, stroke: LIGHT.card }],
];

/** @param {Sheet} sheet @returns {string} */
export function writeSvg({ title, width, height, body }) {
  const root = document.createElementNS(NAMESPACE, "svg");
  const shape = {
    viewBox: `0 0 ${width} ${height}`,
    width: String(width),
    height: String(height),
    role: "img",
    "font-family": "system-ui, sans-serif",
    "font-size": "14",
  };
  set(root, shape);
  render(
    svg`<rect width=${width} height=${height} fill=${LIGHT.card}></rect>${body}`,
    /** @type {any} it renders into any parent */ (root),
  );
  resolve(root);
  const name = document.createElementNS(NAMESPACE, "title");
  name.textContent = title;
  root.prepend(name);
  // What XML cannot hold, and no serialiser takes out.
  return new XMLSerializer()
    .serializeToString(root)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");
}

/** Classes become attributes; what only a page needs goes. @param {SVGElement} root */
function resolve(root) {
  for (const handle of root.querySelectorAll(".grip")) handle.remove();
  for (const inner of root.querySelectorAll("svg")) inner.setAttribute("overflow", "visible");
  /** @type {Map<Element, Record<string, string>>} */
  const looks = new Map();
  for (const [selector, attributes] of LOOKS) {
    for (const part of root.querySelectorAll(selector)) looks.set(part, { ...looks.get(part), ...attributes });
  }
  // What a picture itself says stands.
  for (const [part, attributes] of looks) set(part, attributes, (name) => !part.hasAttribute(name));
  for (const text of root.querySelectorAll(".value")) text.before(halo(text));
  for (const part of root.querySelectorAll("*")) {
    for (const { name } of [...part.attributes])
      if (/^(class|role|tabindex|aria-|data-)/.test(name)) part.removeAttribute(name);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
  const unseen = [];
  while (walker.nextNode()) {
    const { nodeType, parentElement } = walker.currentNode;
    if (nodeType === Node.COMMENT_NODE || parentElement?.localName !== "text") unseen.push(walker.currentNode);
  }
  for (const node of unseen) /** @type {ChildNode} */ (node).remove();
}

/** A text's light edge, as a text of its own: not every program knows that an edge can lie behind. @param {Element} text */
function halo(text) {
  const edge = /** @type {Element} */ (text.cloneNode(true));
  set(edge, { fill: LIGHT.card, stroke: LIGHT.card, "stroke-width": "6", "stroke-linejoin": "round" });
  return edge;
}

/** @param {Element} part @param {Record<string, string>} attributes @param {(name: string) => boolean} [which] */
function set(part, attributes, which = () => true) {
  for (const [name, value] of Object.entries(attributes)) if (which(name)) part.setAttribute(name, value);
}
