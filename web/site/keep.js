import { tagOf } from "../elements/language.js";
import { followTexts, loadText, wording } from "../text/texts.js";
import { decode, encode, isState, LONGEST, NAMES, TEXTS } from "./hash.js";

/**
 * Keeps the state of a page's figures in its address. Each change is an entry of the browser's history, so
 * that back and forward walk the changes.
 *
 * @typedef {import("./hash.js").State} State
 * @typedef {HTMLElement & { ready: Promise<unknown>, value: State, state?: State, restore(options: State): void, link?: unknown }} Keeper
 */

/** Milliseconds of rest before a change under way is in the address: browsers limit how often it may be set. */
const REST = 300;

/**
 * @param {Keeper[]} candidates the figures in their order
 * @param {Element} page has a note above its text when a link could not be read
 */
export async function keep(candidates, page) {
  const note = document.createElement("p");
  note.className = "note";
  note.hidden = true;
  note.setAttribute("role", "status");
  page.prepend(note);
  await Promise.all(candidates.map((figure) => figure.ready));
  const figures = apart(candidates);
  /** @returns {State} */
  const state = () => Object.assign({}, ...figures.map(stateOf));
  const lesson = state();
  /** The state of this entry of the history, encoded. */
  let shown = "";
  /** Whether this entry belongs to a change under way. */
  let open = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} encoded */
  const address = (encoded) =>
    location.href.replace(/#.*$/s, "") + (encoded && encoded.length <= LONGEST ? `#${encoded}` : "");

  /** @param {"pushState" | "replaceState"} how @returns {boolean} whether there was anything to write */
  const write = (how) => {
    const encoded = encode(state(), lesson);
    if (encoded === shown) return false;
    shown = encoded;
    say("");
    try {
      history[how]({ gpo: encoded }, "", address(encoded));
    } catch {
      // Set too often for this browser: the next change will do.
    }
    return true;
  };
  const step = () => {
    if (write(open ? "replaceState" : "pushState")) open = true;
  };

  /** What the note says. @type {import("../text/texts.js").Told} */
  let told = "";
  /** @param {import("../text/texts.js").Told} problem */
  const say = async (problem) => {
    told = problem;
    note.hidden = !problem;
    if (!problem) return;
    const text = await loadText(tagOf(page), TEXTS);
    if (told === problem) note.textContent = text.hash.note(wording(problem, text));
  };
  followTexts(() => say(told));
  /** @param {string} hash @param {number} [longest] */
  const show = (hash, longest) => {
    const read = decode(hash, lesson, { longest });
    const options = "options" in read ? read.options : {};
    if ("problem" in read || hash.replace(/^#/, "") !== shown) for (const figure of figures) figure.restore(options);
    shown = encode(state(), lesson);
    say("problem" in read ? read.problem : "");
  };
  /** The state that goes with an entry also where its address names a place on the page, or is too short to hold it. */
  const mark = () => history.replaceState({ gpo: shown }, "");
  const saved = () => (typeof history.state?.gpo === "string" ? history.state.gpo : undefined);

  if (isState(location.hash)) show(location.hash);
  else if (saved()) show(saved(), Infinity);
  mark();

  const follow = () => {
    clearTimeout(timer);
    open = false;
    if (saved() !== undefined) show(saved(), Infinity);
    else if (isState(location.hash)) show(location.hash);
    mark();
  };
  addEventListener("popstate", follow);
  // A hash that was typed, or a link to a place on this page: not every browser tells of it by popstate.
  addEventListener("hashchange", () => saved() === undefined && follow());

  for (const figure of figures) {
    figure.link = (/** @type {State} */ part) => {
      const encoded = encode({ ...state(), ...part }, lesson);
      return encoded.length > LONGEST ? undefined : address(encoded);
    };
    figure.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(step, REST);
    });
    figure.addEventListener("change", () => {
      clearTimeout(timer);
      step();
      open = false;
    });
    // A row that is chosen changes what is shown and not what is computed.
    figure.addEventListener("click", () => write("replaceState"));
  }
}

/** An address has room for one value of each name: of two figures that both have it, the first. @param {Keeper[]} figures */
function apart(figures) {
  const taken = new Set();
  return figures.filter((figure) => {
    const names = NAMES.filter((name) => name in stateOf(figure));
    const free = names.every((name) => !taken.has(name));
    if (free) for (const name of names) taken.add(name);
    return free;
  });
}

/** A figure's value holds results too, under names that another has in its state. @param {Keeper} figure */
const stateOf = ({ state, value }) => state ?? value;
