/**
 * The HTML tag that shows a figure as it stands.
 *
 * @typedef {import("../elements/figure.js").Figure<any, any>} AnyFigure
 */

/** @type {Record<string, string>} */
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;" };

/** @param {string} text @returns {string} for an attribute's value or an element's text */
const escape = (text) => text.replace(/[&<>"\n\r\t]/g, (letter) => ESCAPES[letter]);

/**
 * @param {string} name
 * @param {[name: string, value: string][]} attributes one without a value is a flag
 * @param {string} fallback what shows before and without script
 * @returns {string}
 */
export function writeTag(name, attributes, fallback) {
  const written = attributes.map(([key, value]) => (value === "" ? ` ${key}` : ` ${key}="${escape(value)}"`));
  return `<${name}${written.join("")}>${escape(fallback)}</${name}>`;
}

/**
 * Every attribute whose value differs from the one that a bare tag has.
 * @param {AnyFigure} figure
 * @returns {[name: string, value: string][]}
 */
export function attributesOf(figure) {
  const bare = /** @type {AnyFigure} */ (document.createElement(figure.localName));
  const { elementProperties, options } = /** @type {typeof import("../elements/figure.js").Figure} */ (
    figure.constructor
  );
  /** @type {[string, string][]} */
  const attributes = [];
  for (const [property, { attribute, state }] of elementProperties) {
    if (attribute === false || state) continue;
    const name = String(property);
    const read = (/** @type {any} */ one) => (name in options ? figure.spelled(one.state)[name] : one[name]);
    const value = writeValue(read(figure));
    if (value !== undefined && value !== writeValue(read(bare))) {
      attributes.push([typeof attribute === "string" ? attribute : name.toLowerCase(), value]);
    }
  }
  return attributes;
}

/** @param {unknown} value @returns {string | undefined} as the attribute has it; nothing where the attribute is not there */
export function writeValue(value) {
  if (value === true) return "";
  if (value === false || value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) return String(value);
  if (value.every((entry) => typeof entry === "number")) return value.join();
  // Texts are parted by commas, or by | where one of them holds a comma or is several lines long.
  const texts = value.map((entry) => String(entry).replaceAll("|", "¦"));
  if (!texts.some((text) => /[,\n]/.test(text))) return texts.join();
  return texts.length > 1 ? texts.join("|") : `${texts[0]}|`;
}
