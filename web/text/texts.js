import { warnOnce } from "../warn.js";
import { NumberText } from "./number.js";

/**
 * All texts, by language. They come in parts, each under its name in `Text`: a part is a file that is loaded when a
 * figure needs it, in the one language that it is needed in. `common` is loaded with any of them, and its strings
 * stand in `Text` itself.
 *
 * To add a part, write `NAME.js` in the folder of each language, with the strings as its default export; name it here
 * in `Parts` and `LANGUAGES`, and list it in the `texts` of the figures that use it. To add a language, see
 * docs/languages.md.
 *
 * @typedef {typeof import("./en/common.js").default} Common
 * @typedef {Common & Parts & { number: NumberText }} Text what a reader sees, in one language
 *
 * @typedef {object} Parts
 * @property {typeof import("./en/advantages.js").default} advantages
 * @property {typeof import("./en/agreement.js").default} agreement
 * @property {typeof import("./en/checker.js").default} checker
 * @property {typeof import("./en/clip.js").default} clip
 * @property {typeof import("./en/hash.js").default} hash
 * @property {typeof import("./en/length.js").default} length
 * @property {typeof import("./en/lesson.js").default} lesson
 * @property {typeof import("./en/ratios.js").default} ratios
 * @property {typeof import("./en/rollouts.js").default} rollouts
 * @property {typeof import("./en/share.js").default} share
 * @property {typeof import("./en/spoken.js").default} spoken
 * @property {typeof import("./en/update.js").default} update
 *
 * @typedef {keyof Parts} Part
 *
 * @typedef {string | ((text: Text) => string)} Told what is said in the language of the moment
 */

/**
 * @template T
 * @typedef {T extends ((...args: any) => any) | readonly any[] ? T : T extends object ? { [K in keyof T]?: Partly<T[K]> } : T} Partly
 */

/** @typedef {Partly<Common & Parts>} OwnText some of a text */

/** @type {Record<string, { [P in Part]: () => Promise<{ default: Parts[P] }> } & { common: () => Promise<{ default: Common }> }>} */
const LANGUAGES = {
  en: {
    common: () => import("./en/common.js"),
    advantages: () => import("./en/advantages.js"),
    agreement: () => import("./en/agreement.js"),
    checker: () => import("./en/checker.js"),
    clip: () => import("./en/clip.js"),
    hash: () => import("./en/hash.js"),
    length: () => import("./en/length.js"),
    lesson: () => import("./en/lesson.js"),
    ratios: () => import("./en/ratios.js"),
    rollouts: () => import("./en/rollouts.js"),
    share: () => import("./en/share.js"),
    spoken: () => import("./en/spoken.js"),
    update: () => import("./en/update.js"),
  },
  zh: {
    common: () => import("./zh/common.js"),
    advantages: () => import("./zh/advantages.js"),
    agreement: () => import("./zh/agreement.js"),
    checker: () => import("./zh/checker.js"),
    clip: () => import("./zh/clip.js"),
    hash: () => import("./zh/hash.js"),
    length: () => import("./zh/length.js"),
    lesson: () => import("./zh/lesson.js"),
    ratios: () => import("./zh/ratios.js"),
    rollouts: () => import("./zh/rollouts.js"),
    share: () => import("./zh/share.js"),
    spoken: () => import("./zh/spoken.js"),
    update: () => import("./zh/update.js"),
  },
};
/** What is read where there is nothing else. */
const FALLBACK = "en";

/** What has been loaded, by language, with what authors wrote in place of some of it. @type {Map<string, Text>} */
const loaded = new Map();
/** The same as readers get it, by language tag. @type {Map<string, Text>} */
const texts = new Map();
/** What authors wrote, by language. @type {Map<string, OwnText[]>} */
const written = new Map();
/** Languages that could not be loaded. @type {Set<string>} */
const lost = new Set();
/** @type {Set<() => void>} */
const followers = new Set();

/** @param {() => void} follower is called when another text may be the one to show @returns {() => void} ends that */
export function followTexts(follower) {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Has everyone who follows look again. */
export function renewTexts() {
  for (const follower of followers) follower();
}

/** @param {Told} told @param {Text} text @returns {string} */
export const wording = (told, text) => (typeof told === "string" ? told : told(text));

/** @param {string} tag as in `lang`: "zh-Hans-CN" @param {(language: string) => boolean} test @returns {string} */
function nearest(tag, test) {
  let name = tag.toLowerCase();
  while (name && !test(name)) name = name.replace(/(^|-)[^-]*$/, "");
  return name || FALLBACK;
}

/** @param {string} language */
const hasFiles = (language) => Object.hasOwn(LANGUAGES, language) && !lost.has(language);

/** The language to read a tag in. @param {string} tag */
const languageOf = (tag) => nearest(tag, (language) => written.has(language) || hasFiles(language));

/**
 * @param {string} tag as in `lang`
 * @param {readonly Part[]} parts
 * @returns {Text | undefined} once these parts are loaded; the same object as long as no text in it changes
 */
export function textOf(tag, parts) {
  const language = languageOf(tag);
  const text = loaded.get(language);
  if (!text?.numbers || !parts.every((part) => part in text)) return undefined;
  if (!texts.has(tag)) {
    // Parts that are loaded later appear in it too.
    texts.set(tag, Object.create(text, { number: { value: new NumberText(language, text.numbers, tag) } }));
  }
  return texts.get(tag);
}

/**
 * Loads parts in the language of a tag; in English, where it has none or its files do not come.
 * @param {string} tag as in `lang`
 * @param {readonly Part[]} parts
 * @returns {Promise<Text>}
 */
export async function loadText(tag, parts) {
  const language = languageOf(tag);
  const source = nearest(language, hasFiles);
  try {
    await Promise.all(/** @type {const} */ (["common", ...parts]).map((part) => loadPart(language, source, part)));
  } catch (error) {
    if (source === FALLBACK) throw error;
    warnOnce(`the texts in the language "${source}" could not be loaded: ${error}`);
    lost.add(source);
    return loadText(tag, parts);
  }
  return textOf(tag, parts) ?? loadText(tag, parts);
}

/** @param {string} language @param {string} source @param {"common" | Part} part */
async function loadPart(language, source, part) {
  const { default: strings } = await LANGUAGES[source][part]();
  const text = /** @type {any} */ (loaded.get(language) ?? {});
  loaded.set(language, text);
  if (part === "common" ? text.numbers : text[part]) return;
  let piece = /** @type {object} */ (part === "common" ? strings : { [part]: strings });
  for (const name of new Set([source, language])) {
    for (const own of written.get(name) ?? []) piece = merged(piece, own);
  }
  Object.assign(text, piece);
}

/**
 * Puts an author's own words in the place of some of ours: `setText("en", { undo: "Take back" })`. Figures that are
 * there already change too. In a language that has no text here, what is left out is said in English.
 * @param {string} language as in `lang`: it holds for all tags that begin with it
 * @param {OwnText} own strings, and functions that take what ours take; what is left out stays
 */
export function setText(language, own) {
  const name = language.toLowerCase();
  written.set(name, [...(written.get(name) ?? []), own]);
  // All of it is put together anew; what is shown stays until then.
  loaded.clear();
  texts.clear();
  renewTexts();
}

/**
 * @param {object} base
 * @param {object} own
 * @param {string} [path] of both within a text
 * @returns {object} the base with what is its own in place of what is there
 */
function merged(base, own, path = "") {
  const result = /** @type {any} */ ({ ...base });
  for (const [key, value] of Object.entries(own)) {
    const place = path ? `${path}.${key}` : key;
    // A text whose part has not been loaded waits for it.
    const known = Object.hasOwn(base, key) || (!path && (key in LANGUAGES[FALLBACK] || !("numbers" in base)));
    if (!known || (Object.hasOwn(base, key) && kind(value) !== kind(result[key]))) {
      warnOnce(`setText: "${place}" is ${known ? `a ${kind(result[key])} here` : "no text"}.`);
    } else if (Object.hasOwn(base, key)) {
      result[key] = kind(value) === "object" ? merged(result[key], value, place) : value;
    }
  }
  return result;
}

/** @param {unknown} value */
const kind = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
