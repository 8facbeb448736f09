import { pickFields } from "./fields.js";
import { showJson } from "./json.js";

/**
 * Makes responses of the entries of a file, and says what is wrong with them.
 *
 * @typedef {import("./fields.js").Given} Given
 * @typedef {import("./fields.js").GivenFields} GivenFields
 * @typedef {import("./rollouts.js").Problem} Problem
 * @typedef {{ code: string, [key: string]: unknown }} Fault a problem, before its line is known
 *
 * @typedef {{ key: string, name: string }} GroupKey
 *
 * @typedef {object} Response one that is right
 * @property {GroupKey} group
 * @property {number | undefined} reward
 * @property {number | undefined} advantage
 * @property {readonly number[]} oldLogprobs
 * @property {readonly number[]} logprobs
 * @property {readonly unknown[] | undefined} tokens
 * @property {readonly number[] | undefined} kept places of the tokens that a mask leaves; all without one
 *
 * @typedef {{ response?: Response, group?: GroupKey, faults: Fault[] }} Outcome of one response: it, what is wrong, or both
 */

/** Thrown inside this module for what leaves a response out. */
class Left extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.code);
    this.fault = fault;
  }
}

/**
 * @param {unknown} value an entry of the file: a response, or a batch of them in columns
 * @returns {Outcome[]}
 */
export function readEntry(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [{ faults: [{ code: "not-object", value: showJson(value) }] }];
  }
  return readFields(pickFields(Object.entries(value)));
}

/** @param {GivenFields} fields of an entry @returns {Outcome[]} */
export function readFields(fields) {
  const lists = [fields.logprobs, fields.oldLogprobs];
  if (!lists.some((given) => Array.isArray(given?.value) && Array.isArray(given.value[0]))) return [readOne(fields)];

  // A batch in columns: row i is the i-th value of every list.
  const columns = Object.values(fields).filter(({ value }) => Array.isArray(value));
  const rows = /** @type {unknown[]} */ (columns[0].value).length;
  const other = columns.find(({ value }) => /** @type {unknown[]} */ (value).length !== rows);
  if (other) {
    return [{ faults: [unequal("unequal-columns", columns[0], other)] }];
  }
  return Array.from({ length: rows }, (_, i) => {
    /** @type {GivenFields} */
    const row = {};
    for (const [field, { name, value }] of Object.entries(fields)) {
      const own = Array.isArray(value) ? value[i] : value;
      if (own !== null) row[/** @type {keyof GivenFields} */ (field)] = { name, value: own };
    }
    return readOne(row);
  });
}

/** @param {string} code @param {Given} one @param {Given} other lists both @returns {Fault} */
const unequal = (code, one, other) => ({
  code,
  field: one.name,
  length: /** @type {unknown[]} */ (one.value).length,
  other: other.name,
  otherLength: /** @type {unknown[]} */ (other.value).length,
});

/** @param {GivenFields} fields of one response @returns {Outcome} */
function readOne(fields) {
  const group = groupKey(fields.group?.value);
  try {
    /** @type {Fault[]} */
    const faults = [];
    return { response: { group, ...readTokens(fields, faults) }, group, faults };
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    return { group, faults: [error.fault] };
  }
}

/** @param {GivenFields} fields @param {Fault[]} faults takes those that leave the response in */
function readTokens(fields, faults) {
  const { reward, advantage, oldLogprobs: old, logprobs: current, tokens } = fields;
  for (const field of /** @type {const} */ (["oldLogprobs", "logprobs"])) {
    if (!fields[field]) throw new Left({ code: "missing", field });
  }
  if (!reward && !advantage) throw new Left({ code: "missing", field: "reward" });
  const lists = /** @type {Given[]} */ ([old, current, fields.mask, fields.toolMask].filter(Boolean));
  for (const list of lists) {
    if (!Array.isArray(list.value)) throw new Left({ code: "not-list", field: list.name, value: showJson(list.value) });
    if (list.value.length !== /** @type {unknown[]} */ (lists[0].value).length) {
      throw new Left(unequal("unequal", lists[0], list));
    }
  }
  const length = /** @type {unknown[]} */ (lists[0].value).length;
  const kept = keptPlaces(/** @type {Given[]} */ ([fields.mask, fields.toolMask].filter(Boolean)), length);
  const oldLogprobs = logprobs(/** @type {Given} */ (old), kept);
  return {
    oldLogprobs,
    logprobs: logprobs(/** @type {Given} */ (current), kept),
    kept,
    reward: reward && readReward(reward, kept, length),
    advantage: advantage && readAdvantage(advantage, kept, length, reward !== undefined, faults),
    tokens: tokens && readTexts(tokens, length, faults),
  };
}

/** @param {Given[]} masks @param {number} length @returns {number[] | undefined} places where every mask is 1; undefined for all places */
function keptPlaces(masks, length) {
  if (masks.length === 0) return undefined;
  for (const { name, value } of masks) {
    const list = /** @type {unknown[]} */ (value);
    const odd = list.findIndex((one) => one !== 1 && one !== 0 && typeof one !== "boolean");
    if (odd >= 0) throw new Left({ code: "mask", field: name, place: odd + 1, value: showJson(list[odd]) });
  }
  const kept = [];
  for (let i = 0; i < length; i++) if (masks.every(({ value }) => /** @type {unknown[]} */ (value)[i])) kept.push(i);
  return kept.length === length ? undefined : kept;
}

/** @param {Given} given a list of log-probabilities @param {readonly number[] | undefined} kept @returns {number[]} the same, looked at where it counts */
function logprobs({ name, value }, kept) {
  const list = /** @type {unknown[]} */ (value);
  const count = kept?.length ?? list.length;
  let above = -1;
  let positive = 0;
  for (let i = 0; i < count; i++) {
    const place = kept ? kept[i] : i;
    const one = list[place];
    if (typeof one !== "number" || !Number.isFinite(one)) {
      throw new Left({ code: "not-finite", field: name, place: place + 1, value: showNumber(one) });
    }
    if (one > 0) {
      if (above < 0) above = place;
      if (one <= 1) positive++;
    }
  }
  if (above >= 0) {
    const code = positive === count ? "probabilities" : "above-zero";
    throw new Left({ code, field: name, place: above + 1, value: showNumber(list[above]) });
  }
  return /** @type {number[]} */ (list);
}

/** @param {unknown} value @returns {string} a number as it is, also one too large for JSON */
const showNumber = (value) => (typeof value === "number" ? String(value) : showJson(value ?? null));

/** @param {Given} given @param {readonly number[] | undefined} kept @param {number} length @returns {number} a number, or the sum of one a token */
function readReward({ name, value }, kept, length) {
  const one = Array.isArray(value) && value.length === 1 && length !== 1 ? value[0] : value;
  if (!Array.isArray(one)) return finite(name, one);
  const list = perToken(name, one, length);
  let sum = 0;
  for (let i = 0; i < (kept?.length ?? length); i++) {
    const place = kept ? kept[i] : i;
    sum += finite(name, list[place], place);
  }
  return finite(name, sum);
}

/**
 * @param {Given} given @param {readonly number[] | undefined} kept @param {number} length
 * @param {boolean} optional whether the response can go without it
 * @param {Fault[]} faults
 * @returns {number | undefined} a number, or the one that all tokens have
 */
function readAdvantage({ name, value }, kept, length, optional, faults) {
  const one = Array.isArray(value) && value.length === 1 && length !== 1 ? value[0] : value;
  if (!Array.isArray(one)) return finite(name, one);
  const list = perToken(name, one, length);
  const first = kept ? kept[0] : 0;
  // A response without tokens is not pushed, whatever its advantage.
  if (first === undefined || length === 0) return 0;
  const advantage = finite(name, list[first], first);
  for (let i = 1; i < (kept?.length ?? length); i++) {
    const place = kept ? kept[i] : i;
    const next = finite(name, list[place], place);
    if (next !== advantage) {
      const fault = {
        code: "token-advantages",
        field: name,
        value: String(advantage),
        place: place + 1,
        otherValue: String(next),
        kept: optional,
      };
      if (!optional) throw new Left(fault);
      faults.push(fault);
      return undefined;
    }
  }
  return advantage;
}

/** @param {string} name @param {unknown[]} list @param {number} length @returns {unknown[]} */
function perToken(name, list, length) {
  if (list.length !== length)
    throw new Left({ code: "unequal-tokens", field: name, length: list.length, tokens: length });
  return list;
}

/** @param {string} name @param {unknown} value @param {number} [place] in a list @returns {number} */
function finite(name, value, place) {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const at = place === undefined ? {} : { place: place + 1 };
  throw new Left({ code: "not-number", field: name, value: showNumber(value), ...at });
}

/** @param {Given} given @param {number} length @param {Fault[]} faults @returns {unknown[] | undefined} texts or token numbers, one a token */
function readTexts({ name, value }, length, faults) {
  if (Array.isArray(value) && value.length === length) return value;
  // Only what is drawn on the tokens goes missing with it.
  if (Array.isArray(value))
    faults.push({ code: "texts", field: name, length: value.length, tokens: length, kept: true });
  return undefined;
}

/** @param {unknown} value @returns {GroupKey} */
function groupKey(value) {
  if (value === undefined) return { key: "", name: "" };
  const key = typeof value === "string" ? value : JSON.stringify(value);
  // The numbers of a prompt's tokens tell prompts apart, and name none.
  return { key, name: typeof value === "object" ? "" : key };
}
