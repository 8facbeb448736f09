import { GpoAdvantages } from "../elements/advantages.js";
import { GpoAgreement } from "../elements/agreement.js";
import { GpoChecker } from "../elements/checker.js";
import { GpoClip } from "../elements/clip.js";
import { GpoLength } from "../elements/length.js";
import { MOST, readList } from "../elements/options.js";
import { GpoRatios } from "../elements/ratios.js";
import { RESPONSES } from "../elements/responses.js";
import { GpoUpdate } from "../elements/update.js";

/**
 * The state of the figures in the hash of an address: `v=1&r=1,0,0,0&i=3&cur=.4,.3`. Only what differs from
 * the lesson is in it, under short keys. A link comes from anywhere, so each value goes through the same
 * readers as attributes.
 *
 * @typedef {import("../rollouts/example.js").Policies} Policies
 * @typedef {import("../text/texts.js").Told} Told
 * @typedef {{ [key: string]: unknown }} State flat: what any of the figures has, by name
 * @typedef {{ options: State } | { problem: Told }} Decoded
 *
 * @typedef {object} Key
 * @property {string} name in the state
 * @property {(value: any) => string} write
 * @property {(raw: string) => import("../elements/options.js").Read<unknown>} read
 */

const VERSION = 1;
/** Longest hash, in letters, that is read and that a link has. */
export const LONGEST = 2000;

/** @param {number} value @returns {string} exact and short: .5, -1.25, 1e-7 */
const writeNumber = (value) =>
  String(value)
    .replace(/^(-?)0\./, "$1.")
    .replace("e+", "e");
/** @param {string} value */
const writeText = (value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll("%20", "+");
/** @param {string} raw */
const readText = (raw) => decodeURIComponent(raw.replaceAll("+", " "));

/** @param {string} name @param {import("../elements/options.js").Reader<number>} read @returns {Key} */
const one = (name, read) => ({ name, write: writeNumber, read });
/** @param {string} name @param {import("../elements/options.js").Reader<number[]>} read @returns {Key} */
const list = (name, read) => ({ name, write: (values) => values.map(writeNumber).join(), read });
/** @param {string} name @param {import("../elements/options.js").Reader<string>} read @returns {Key} */
const text = (name, read) => ({ name, write: writeText, read: (raw) => read(readText(raw)) });
/** @param {string} name @param {import("../elements/options.js").Reader<string[]>} read @returns {Key} */
const texts = (name, read) => ({
  name,
  write: (values) => values.map(writeText).join(),
  read: (raw) => read(raw.split(",").map(readText)),
});
/** Rows are counted from 1, as the figures name them. @param {string} name @returns {Key} */
const row = (name) => ({
  name,
  write: (value) => String(value + 1),
  read: (raw) =>
    /^\d{1,2}$/.test(raw) && Number(raw) >= 1 && Number(raw) <= MOST
      ? { value: Number(raw) - 1 }
      : { problem: ({ hash }) => hash.row(name, MOST) },
});

const { rewards, question, answers, baseline, scale, epsilon } = GpoAdvantages.options;
const { old, current, advantage, clip } = GpoRatios.options;
const { answer, responses } = GpoChecker.options;
const { p, size } = GpoAgreement.options;
const { ratio, noise, length } = GpoLength.options;
const { aggregation, maxLength } = GpoUpdate.options;

/** Built-in responses are read in the language of the reader: ~3 is the right variant of the third, ~3x the wrong one. @param {import("../elements/responses.js").BuiltIn} builtIn */
const writeBuiltIn = ({ sample, right }) => `~${sample + 1}${right ? "" : "x"}`;
/** @param {string} raw @returns {import("../elements/responses.js").BuiltIn | undefined} */
function readBuiltIn(raw) {
  const [, number, wrong] = /^~(\d)(x?)$/.exec(raw) ?? [];
  const sample = RESPONSES[Number(number) - 1];
  return sample && { ...sample, right: !wrong };
}

/** The parts of a text that tell what is wrong with a hash. */
export const TEXTS = /** @type {const} */ (["hash", "advantages", "agreement", "checker", "clip", "length", "ratios"]);

/** @type {Record<string, Key>} */
const KEYS = {
  q: text("question", question),
  e: text("answer", answer),
  w: {
    name: "responses",
    write: (/** @type {import("../elements/responses.js").Response[]} */ values) =>
      values.map((one) => (typeof one === "string" ? writeText(one).replace(/^~/, "%7E") : writeBuiltIn(one))).join(),
    read(raw) {
      const places = raw.split(",");
      const read = responses(places.map(readText));
      return "problem" in read
        ? read
        : {
            value: read.value.map(
              (/** @type {string} */ text, /** @type {number} */ i) => readBuiltIn(places[i]) ?? text,
            ),
          };
    },
  },
  j: {
    name: "judged",
    write: (values) =>
      values.map((/** @type {number | null} */ value) => (value === null ? "" : writeNumber(value))).join(),
    read(raw) {
      const places = raw.split(",");
      const given = places.filter((place) => place !== "");
      const read = readList("judged", given.length ? given : "0", (text) => text.advantages.anyNumber);
      if ("problem" in read || places.length > MOST) {
        return "problem" in read ? read : { problem: (text) => text.problem.length("judged", places.length, MOST) };
      }
      return { value: places.map((place) => (place === "" ? null : Number(place))) };
    },
  },
  r: list("rewards", rewards),
  a: texts("answers", answers),
  base: text("baseline", baseline),
  scale: text("scale", scale),
  eps: one("epsilon", epsilon),
  old: list("old", old),
  cur: list("current", current),
  adv: one("advantage", advantage),
  clip: list("clip", clip),
  gclip: list("gspoClip", GpoClip.options.gspoClip),
  p: one("p", p),
  g: one("size", size),
  ratio: one("ratio", ratio),
  noise: one("noise", noise),
  len: one("length", length),
  agg: text("aggregation", aggregation),
  max: one("maxLength", maxLength),
  pol: {
    name: "policies",
    // Responses parted by semicolons, each with its old and its current probabilities: .2,.5/.4,.25;…
    write: (policies) =>
      policies
        .map((/** @type {Policies} */ one) =>
          [one.old, one.current].map((list) => list.map(writeNumber).join()).join("/"),
        )
        .join(";"),
    read(raw) {
      const policies = [];
      for (const response of raw.split(";", MOST)) {
        const [first, second, rest] = response.split("/");
        const [from, to] = [old(first), current(second ?? "")];
        if ("problem" in from) return from;
        if ("problem" in to) return to;
        if (rest !== undefined) return { problem: BROKEN };
        if (from.value.length !== to.value.length) {
          return { problem: ({ problem }) => problem.unequal(from.value.length, to.value.length) };
        }
        policies.push({ old: from.value, current: to.value });
      }
      return { value: policies };
    },
  },
  i: row("chosen"),
  t: row("token"),
};

/** @type {Told} */
const BROKEN = (text) => text.hash.broken;

/** What of a state can be in a hash. */
export const NAMES = Object.values(KEYS).map(({ name }) => name);

/** @param {string} hash @returns {boolean} whether it means a state, and not a place on the page */
export const isState = (hash) => hash.includes("=");

/**
 * @param {State} state
 * @param {State} lesson what the page shows at first
 * @returns {string} without the #; empty where nothing differs. It can be longer than a link may be.
 */
export function encode(state, lesson) {
  const kept = essential(state, lesson);
  const pairs = Object.entries(KEYS).flatMap(([key, { name, write }]) => {
    const value = kept[name];
    return value === undefined || value === null || same(value, lesson[name]) ? [] : [`${key}=${write(value)}`];
  });
  return pairs.length > 0 ? [`v=${VERSION}`, ...pairs].join("&") : "";
}

/**
 * @param {string} hash with or without the #
 * @param {State} lesson what the page shows at first
 * @param {{ longest?: number }} [options]
 * @returns {Decoded} what differs from the lesson, or a sentence that says what is wrong
 */
export function decode(hash, lesson, { longest = LONGEST } = {}) {
  const raw = hash.replace(/^#/, "");
  if (raw === "") return { options: {} };
  if (raw.length > longest) return { problem: (text) => text.hash.long(longest) };
  const pairs = new Map(raw.split("&").map((pair) => /** @type {[string, string]} */ (pair.split(/=(.*)/s, 2))));
  const version = pairs.get("v") ?? String(VERSION);
  if (/^\d{1,6}$/.test(version) && Number(version) > VERSION) return { problem: (text) => text.hash.version };
  if (version !== String(VERSION)) return { problem: BROKEN };

  /** @type {State} */
  const options = {};
  for (const [key, value] of pairs) {
    if (value === undefined) return { problem: BROKEN };
    if (!Object.hasOwn(KEYS, key)) continue;
    let read;
    try {
      read = KEYS[key].read(value);
    } catch {
      // The one thing that throws is a % that stands for nothing.
      return { problem: BROKEN };
    }
    if ("problem" in read) return read;
    options[KEYS[key].name] = read.value;
  }
  const problem = conflict({ ...lesson, ...options }, lesson);
  return problem ? { problem } : { options };
}

/**
 * What is wrong with values that are each right alone.
 * @param {any} state
 * @param {any} lesson
 * @returns {Told}
 */
function conflict({ rewards, responses, judged, old, current, policies, chosen, token }, lesson) {
  if (old && current && old.length !== current.length) {
    return ({ problem }) => problem.unequal(old.length, current.length);
  }
  // A checker has one reward for each of its responses, and a lesson as many as it began with.
  const size = lesson.responses?.length;
  if (size && [rewards, responses, judged].some((one) => one && one.length !== size)) {
    return ({ hash }) => hash.size(size);
  }
  if (policies && policies.length !== rewards?.length) return ({ hash }) => hash.size(rewards?.length);
  if (rewards && chosen >= rewards.length) return ({ hash }) => hash.row("chosen", rewards.length);
  if (old && token >= old.length) return ({ hash }) => hash.row("token", old.length);
  return "";
}

/**
 * Where a checker gives the rewards, most of a state follows from little of it (see `relations`): a reward of a
 * built-in response says which variant of it stands there.
 * @param {any} state
 * @param {any} lesson
 * @returns {State}
 */
function essential(state, lesson) {
  if (!state.responses || !state.rewards || !lesson.responses) return state;
  const { answers, advantage, rewards, responses, judged, ...rest } = state;
  const follows = responses.every((/** @type {any} */ { sample, right }, /** @type {number} */ i) => {
    const plain = rewards[i] === 0 || rewards[i] === 1;
    const first = lesson.responses[i];
    return (
      sample !== undefined &&
      sample === first.sample &&
      right === (plain ? rewards[i] === 1 : first.right) &&
      judged[i] === (plain ? null : rewards[i])
    );
  });
  return follows ? { ...rest, rewards } : { ...rest, responses, judged };
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
