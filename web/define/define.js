import { warnOnce } from "../warn.js";

/**
 * Registers an element. On a server there is no registry; on a page that has an element of that name already,
 * from another copy or another version of this package, the first one stands.
 *
 * @param {string} tag
 * @param {CustomElementConstructor} element
 */
export function define(tag, element) {
  const registry = globalThis.customElements;
  if (!registry || registry.get(tag) === element) return;
  if (registry.get(tag)) warnOnce("this page has the same elements from another script already, and those stand.");
  else registry.define(tag, element);
}
