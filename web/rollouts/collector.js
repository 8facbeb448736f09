import { Column } from "./columns.js";
import { LIMITS, RolloutsError } from "./rollouts.js";

/**
 * @typedef {import("./entry.js").Outcome} Outcome
 * @typedef {import("./entry.js").Response} Response
 * @typedef {import("./rollouts.js").Rollouts} Rollouts
 * @typedef {import("./rollouts.js").Problem} Problem
 */

/** Gathers responses in the order of the file, and hands them out group by group. */
export class Collector {
  /** @type {Map<string, { name: string, responses: number[], lost: number }>} */
  #groups = new Map();
  /** @type {(number | undefined)[]} */
  #rewards = [];
  /** @type {(number | undefined)[]} */
  #advantages = [];
  /** @type {string[]} one a response: the group it is of */
  #keys = [];
  #lines = new Column(Uint32Array);
  #offsets = new Column(Uint32Array);
  #oldLogprobs = new Column(Float64Array);
  #logprobs = new Column(Float64Array);
  #positions = new Column(Uint32Array);
  /** Whether a mask took a token that stands before another. */
  #moved = false;
  /** Texts, one string a response; undefined as long as no response has any. @type {string[] | undefined} */
  #texts;
  #textLengths = new Column(Uint32Array);
  /** Of each response, how many tokens a mask took. @type {number[]} */
  #masked = [];
  /** @type {Problem[]} */
  #problems = [];
  #problemCount = 0;

  constructor() {
    this.#offsets.push(0);
  }

  /** @param {number} line @param {Outcome} outcome @param {number} [row] of a batch on that line */
  add(line, { response, group, faults }, row) {
    for (const fault of faults) this.addProblem({ line, ...(row && { row }), ...fault });
    if (response) this.#addResponse(line, response);
    else if (group) this.#group(group).lost++;
  }

  /** @param {Problem} problem */
  addProblem(problem) {
    this.#problemCount++;
    if (this.#problems.length < LIMITS.problems) this.#problems.push(problem);
  }

  /** @param {{ key: string, name: string }} group */
  #group({ key, name }) {
    let group = this.#groups.get(key);
    if (!group) {
      group = { name, responses: [], lost: 0 };
      this.#groups.set(key, group);
    }
    return group;
  }

  /** @param {number} line @param {Response} response */
  #addResponse(line, { group, reward, advantage, oldLogprobs, logprobs, tokens, kept }) {
    const count = kept?.length ?? logprobs.length;
    if (this.#logprobs.length + count > LIMITS.tokens)
      throw new RolloutsError("too-many-tokens", { most: LIMITS.tokens });
    this.#group(group).responses.push(this.#rewards.length);
    this.#keys.push(group.key);
    this.#rewards.push(reward);
    this.#advantages.push(advantage);
    this.#lines.push(line);
    this.#oldLogprobs.append(oldLogprobs, kept);
    this.#logprobs.append(logprobs, kept);
    this.#offsets.push(this.#logprobs.length);
    for (let i = 0; i < count; i++) this.#positions.push(kept ? kept[i] : i);
    this.#masked.push(logprobs.length - count);
    if (kept && count > 0 && kept[count - 1] !== count - 1) this.#moved = true;
    this.#addTexts(tokens, kept, count);
  }

  /** @param {readonly unknown[] | undefined} tokens @param {readonly number[] | undefined} kept @param {number} count */
  #addTexts(tokens, kept, count) {
    if (tokens && !this.#texts) {
      // The responses before had none.
      this.#texts = Array(this.#rewards.length - 1).fill("");
      this.#textLengths.append(new Uint32Array(this.#logprobs.length - count));
    }
    if (!this.#texts) return;
    const texts = [];
    for (let i = 0; i < count; i++) {
      const token = tokens?.[kept ? kept[i] : i];
      const text = typeof token === "string" ? token : typeof token === "number" ? String(token) : "";
      this.#textLengths.push(text.length);
      texts.push(text);
    }
    this.#texts.push(texts.join(""));
  }

  /**
   * Rewards or advantages have to be there for all: the kind that more responses have is taken, and a response without
   * it is left out.
   */
  #chooseKind() {
    const rewards = this.#rewards.filter((reward) => reward !== undefined).length;
    const advantages = this.#advantages.filter((advantage) => advantage !== undefined).length;
    const all = this.#rewards.length;
    if (rewards === all || advantages === all) return;
    const [kind, values] = rewards >= advantages ? ["reward", this.#rewards] : ["advantage", this.#advantages];
    for (const group of this.#groups.values()) {
      group.responses = group.responses.filter((i) => {
        if (values[i] !== undefined) return true;
        group.lost++;
        this.addProblem({ line: this.#lines.at(i), code: "missing-as-others", field: kind });
        return false;
      });
    }
  }

  /** @param {{ name: string, counted: "line" | "entry" }} file @returns {Rollouts} */
  finish({ name, counted }) {
    this.#chooseKind();
    const kept = [...this.#groups.values()].filter(({ responses }) => responses.length > 0);
    const order = kept.flatMap(({ responses }) => responses);
    const problems = this.#problems.sort((a, b) => a.line - b.line);
    if (order.length === 0) {
      throw new RolloutsError("none", { problems, problemCount: this.#problemCount, counted });
    }
    let first = 0;
    const groups = kept.map(({ name, responses, lost }) => {
      const group = { name, first, size: responses.length, lost };
      first += responses.length;
      return group;
    });
    /** @param {(number | undefined)[]} values */
    const complete = (values) =>
      order.every((i) => values[i] !== undefined)
        ? Float64Array.from(order, (i) => /** @type {number} */ (values[i]))
        : undefined;
    return {
      name,
      groups,
      rewards: complete(this.#rewards),
      advantages: complete(this.#advantages),
      ...this.#arrange(order),
      lines: Uint32Array.from(order, (i) => this.#lines.at(i)),
      counted,
      masked: order.reduce((sum, i) => sum + this.#masked[i], 0),
      problems,
      problemCount: this.#problemCount,
    };
  }

  /** The columns of all tokens, in the order of the responses. @param {number[]} order */
  #arrange(order) {
    const offsets = new Uint32Array(order.length + 1);
    for (const [place, i] of order.entries()) {
      offsets[place + 1] = offsets[place] + this.#offsets.at(i + 1) - this.#offsets.at(i);
    }
    /**
     * @template {Float64Array | Uint32Array} Numbers
     * @param {Column<Numbers>} column
     * @returns {Numbers}
     */
    const arrange = (column) => {
      const whole = column.slice(0, offsets[order.length]);
      for (const [place, i] of order.entries()) {
        whole.set(column.view(this.#offsets.at(i), this.#offsets.at(i + 1)), offsets[place]);
      }
      return whole;
    };
    const texts = this.#texts;
    return {
      offsets,
      oldLogprobs: arrange(this.#oldLogprobs),
      logprobs: arrange(this.#logprobs),
      positions: this.#moved ? arrange(this.#positions) : undefined,
      texts: texts && { all: order.map((i) => texts[i]).join(""), offsets: cumulated(arrange(this.#textLengths)) },
    };
  }
}

/** @param {Uint32Array} lengths @returns {Uint32Array} where each starts, and where the last ends */
function cumulated(lengths) {
  const offsets = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) offsets[i + 1] = offsets[i] + lengths[i];
  return offsets;
}
