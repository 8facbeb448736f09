import { en } from "./en.js";

/**
 * All texts, by language. They come in parts, each under its name in `Text`: a part is a file that is loaded when a
 * figure asks for it, in the one language that it is needed in.
 *
 * To add a part, write `en/NAME.js` with the strings as its default export, name it here in `Text` and in `PARTS`,
 * and list it in the `texts` of the figures that use it.
 *
 * @typedef {typeof en & Parts} Text what a reader sees, in one language
 * @typedef {{ share: typeof import("./en/share.js").default, update: typeof import("./en/update.js").default, rollouts: typeof import("./en/rollouts.js").default, spoken: typeof import("./en/spoken.js").default }} Parts
 * @typedef {keyof Parts} Part
 */

/** @type {{ [P in Part]: () => Promise<{ default: Parts[P] }> }} */
const PARTS = {
  share: () => import("./en/share.js"),
  update: () => import("./en/update.js"),
  rollouts: () => import("./en/rollouts.js"),
  spoken: () => import("./en/spoken.js"),
};

/** The parts that are there. */
const text = /** @type {Text} */ ({ ...en });

/** @param {readonly Part[]} parts @returns {Promise<Text>} with these parts at the least */
export async function loadText(parts) {
  await Promise.all(
    parts.map(async (part) => {
      if (!text[part]) Object.assign(text, { [part]: (await PARTS[part]()).default });
    }),
  );
  return text;
}

/** @returns {Text} with the parts that have been loaded */
export const loadedText = () => text;
