import { Figure } from "./figure.js";
import { clipRange } from "./clip-range.js";
import { asText, choice, readOne } from "./options.js";

/**
 * @typedef {import("../core/core.js").Core} Core
 * @typedef {import("../core/core.js").Aggregation} Aggregation
 * @typedef {import("../core/core.js").Baseline} Baseline
 * @typedef {import("../core/core.js").Scale} Scale
 * @typedef {import("../rollouts/example.js").Policies} Policies
 * @typedef {import("../rollouts/update.js").Update} Update
 * @typedef {import("./update-view.js").UpdateView} UpdateView
 *
 * @typedef {object} UpdateState
 * @property {string} src whose responses: the address of rollouts or their JSON, the name of a file that the reader opened, or empty for the example
 * @property {number[]} rewards of the example's responses
 * @property {Policies[] | null} policies of the example's responses; null as they are built in
 * @property {Baseline} baseline
 * @property {Scale} scale
 * @property {number} epsilon
 * @property {boolean} own whether advantages that rollouts bring are used, where they have rewards too
 * @property {number[]} clip GRPO's clip range below and above 1
 * @property {number[]} gspoClip GSPO's
 * @property {Aggregation} aggregation
 * @property {number | null} maxLength in tokens; null for the longest response there is
 * @property {"push" | "difference"} view
 * @property {number} group the one shown
 * @property {number} chosen response of that group
 * @property {number} place of the chosen token in its response
 */

const AGGREGATIONS = /** @type {Aggregation[]} */ (["seq-mean-token-mean", "token-mean", "seq-mean-token-sum-norm"]);

/** @type {typeof import("./update-view.js").UpdateView} what draws, loaded with the first figure of this kind */
let View;

/**
 * One update of the policy, token by token: the weight ∂J/∂log π that GRPO (DeepSeekMath, arXiv 2402.03300, eq. 3)
 * and GSPO (arXiv 2507.18071, eqs. 5 and 7) put on each token of a group's responses, for an example that can be
 * changed and for the reader's own rollouts.
 *
 * @attr {string} src - address of rollouts as JSON or JSON Lines, or the JSON itself; the built-in example without it
 * @attr {string} clip - GRPO's clip range below and above 1: `0.2,0.2`
 * @attr {string} gspo-clip - GSPO's: `3e-4,4e-4`
 * @attr {"seq-mean-token-mean" | "token-mean" | "seq-mean-token-sum-norm"} aggregation - how token terms are averaged
 * @attr {number} max-length - the fixed length of `seq-mean-token-sum-norm`, in tokens; by default that of the longest response
 * @csspart row - one response
 * @csspart picture - the tokens of the responses as a map
 * @csspart formula - the formulas, with the reader's numbers in them
 * @csspart note - what is said of a group that teaches nothing
 * @tagname gpo-update
 * @extends {Figure<UpdateState, Update>}
 */
export class GpoUpdate extends Figure {
  static load = async () => {
    ({ UpdateView: View } = await import("./update-view.js"));
    // The figure does not wait for what opens files. Without it, there is no fold for them.
    import("./rollouts.js").catch(() => undefined);
  };
  static texts = /** @type {const} */ (["update", "clip", "ratios", "advantages"]);
  static describe = () => import("../share/update.js");

  /** @type {import("lit").PropertyDeclarations} */
  static properties = {
    ...Object.fromEntries(["src", "clip", "aggregation"].map((name) => [name, { noAccessor: true }])),
    gspoClip: { noAccessor: true, attribute: "gspo-clip" },
    maxLength: { noAccessor: true, attribute: "max-length" },
  };

  /** @type {Record<string, import("./options.js").Reader<any>>} */
  static options = {
    src: (raw) => ({ value: typeof raw === "object" ? JSON.stringify(raw) : asText(raw).trim() }),
    clip: clipRange("clip"),
    gspoClip: clipRange("gspo-clip"),
    aggregation: choice("aggregation", AGGREGATIONS),
    maxLength: (raw) =>
      readOne(
        "max-length",
        raw,
        (text) => text.clip.atLeastOne,
        (value) => value >= 1,
      ),
  };

  static follows = { src: ["group", "place"] };

  /** @type {UpdateView | undefined} */
  #view;

  /** Made when it is first needed, which is after `load`. */
  get #drawing() {
    return (this.#view ??= new View(this));
  }

  /** @param {Record<string, any>} options @returns {UpdateState} */
  stateOf({ src = "", clip = [0.2, 0.2], gspoClip = [3e-4, 4e-4], aggregation = AGGREGATIONS[0], maxLength = null }) {
    return {
      src,
      rewards: [1, 0, 1, 0],
      policies: null,
      baseline: "mean",
      scale: "population",
      epsilon: 0,
      own: true,
      clip,
      gspoClip,
      aggregation,
      maxLength,
      view: "push",
      group: 0,
      chosen: 0,
      place: 0,
    };
  }

  /** Whose responses. Set with an address, with JSON, or with a list of responses as in the JSON; empty for the example. */
  get src() {
    return this.state.src;
  }
  set src(value) {
    this.write("src", value);
  }

  /** GRPO's clip range, [low, high]. Set with a list or with a string as in the attribute. */
  get clip() {
    return [...this.state.clip];
  }
  set clip(value) {
    this.write("clip", value);
  }

  /** GSPO's clip range, [low, high]. Set with a list or with a string as in the attribute. */
  get gspoClip() {
    return [...this.state.gspoClip];
  }
  set gspoClip(value) {
    this.write("gspoClip", value);
  }

  /** How the token terms are averaged into the objective. */
  get aggregation() {
    return this.state.aggregation;
  }
  set aggregation(value) {
    this.write("aggregation", value);
  }

  /** The fixed length of the aggregation that has one, in tokens; null for that of the longest response. */
  get maxLength() {
    return this.state.maxLength;
  }
  set maxLength(value) {
    this.write("maxLength", value);
  }

  /**
   * What the core made of the responses that are shown, token by token, in typed arrays; `value` has the numbers of
   * each response and of the whole alone. Nothing before `ready`.
   * @returns {Update | undefined}
   */
  get policyUpdate() {
    return this.core && this.result;
  }

  /** @returns {object} */
  get value() {
    const { policyUpdate, state } = this;
    if (!policyUpdate) return structuredClone(state);
    const { advantages, grpo, gspo } = policyUpdate;
    const totals = Object.entries({ grpo, gspo }).map(([method, { objective, clipFraction, sequenceRatios }]) => [
      method,
      { objective, clipFraction, sequenceRatios: Array.from(sequenceRatios) },
    ]);
    return { ...structuredClone(state), advantages: Array.from(advantages), ...Object.fromEntries(totals) };
  }

  /** @param {Core} core @param {UpdateState} state */
  compute(core, state) {
    return this.#drawing.compute(core, state);
  }

  /** @param {UpdateState} state @param {Update} result */
  draw(state, result) {
    return this.#drawing.draw(state, result);
  }

  /** @param {UpdateState} state @param {Update} result */
  tell(state, result) {
    return this.#drawing.tell(state, result);
  }

  updated() {
    super.updated();
    if (this.core) this.#drawing.drawn();
  }
}
