import openrlhf from "./examples/openrlhf.js";
import trl from "./examples/trl.js";
import verl from "./examples/verl.js";

/** A small file as each trainer’s names make it, by trainer. docs/rollouts.md says how to write one’s own. */
export const EXAMPLES = {
  trl: { name: "trl.jsonl", text: trl },
  verl: { name: "verl.jsonl", text: verl },
  openrlhf: { name: "openrlhf.json", text: openrlhf },
};

/** @typedef {keyof typeof EXAMPLES} Trainer */
