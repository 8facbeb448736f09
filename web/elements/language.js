import { followTexts, loadText, renewTexts, textOf } from "../text/texts.js";

/**
 * @typedef {import("../text/texts.js").Part} Part
 * @typedef {import("../text/texts.js").Text} Text
 */

/** One for all elements: a change of `lang` is rare, and looking again costs each of them little. */
const observer = globalThis.MutationObserver && new MutationObserver(renewTexts);
const OBSERVED = { subtree: true, attributes: true, attributeFilter: ["lang"] };

/**
 * The language tag that holds for an element: the nearest `lang`, its own or one around it, in the page as in the
 * shadow trees that it is in.
 * @param {Element} element
 * @returns {string} empty where there is none
 */
export function tagOf(element) {
  for (const place of surroundings(element)) {
    const closest = place.closest("[lang]");
    if (closest) return /** @type {string} */ (closest.getAttribute("lang"));
  }
  return "";
}

/** @param {Element} element @returns {Element[]} itself, and the hosts of the shadow trees around it */
function surroundings(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [element, ...surroundings(root.host)] : [element];
}

/**
 * Gives an element the texts in the language of its place, and draws it anew when that changes. Until the new texts
 * are there the old ones stay.
 *
 * @typedef {import("lit").ReactiveController} ReactiveController
 * @implements {ReactiveController}
 */
export class Language {
  #host;
  #parts;
  #changed;
  #unfollow = () => {};
  /** @type {(value?: unknown) => void} */
  #resolve = () => {};
  /** @type {(reason: unknown) => void} */
  #reject = () => {};

  /**
   * @param {import("lit").ReactiveControllerHost & Element} host
   * @param {readonly Part[]} parts
   * @param {() => void} [changed] is called when another text is shown
   */
  constructor(host, parts, changed = () => {}) {
    this.#host = host;
    this.#parts = parts;
    this.#changed = changed;
    /** What the element says; undefined until it is loaded. @type {Text | undefined} */
    this.text = undefined;
    /** Resolves when there is a text. */
    this.ready = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.ready.catch(() => {});
    host.addController(this);
  }

  hostConnected() {
    for (const place of surroundings(this.#host)) observer.observe(place.getRootNode(), OBSERVED);
    this.#unfollow = followTexts(this.#renew);
    this.#renew();
  }

  hostDisconnected() {
    this.#unfollow();
  }

  /** Loads parts that are used from now on. @param {readonly Part[]} parts */
  async add(parts) {
    await loadText(tagOf(this.#host), parts);
    this.#parts = [...new Set([...this.#parts, ...parts])];
    this.#renew();
  }

  #renew = () => {
    const tag = tagOf(this.#host);
    const text = textOf(tag, this.#parts);
    if (!text) {
      loadText(tag, this.#parts).then(this.#renew, this.#reject);
    } else if (text !== this.text) {
      this.text = text;
      this.#changed();
      this.#resolve();
      this.#host.requestUpdate();
    }
  };
}
