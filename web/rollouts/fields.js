/**
 * What each field of a response is called: first its name here, then the names that trainers use. Case does not matter.
 * Where an entry has several of one field, the first in this order counts. docs/rollouts.md has the same table, with
 * where each name comes from.
 *
 * @typedef {keyof typeof FIELDS} Field
 */
export const FIELDS = /** @type {const} */ ({
  reward: ["reward", "rewards", "token_level_rewards", "token_level_scores", "score", "scores"],
  advantage: ["advantage", "advantages"],
  oldLogprobs: [
    "old_logprobs",
    "old_per_token_logps",
    "old_log_probs",
    "old_log_prob",
    "old_action_log_probs",
    "old_logps",
    "oldLogprobs",
    "sampling_per_token_logps",
    "rollout_log_probs",
  ],
  logprobs: [
    "logprobs",
    "per_token_logps",
    "log_probs",
    "log_prob",
    "action_log_probs",
    "logps",
    "current_logprobs",
    "new_logprobs",
  ],
  tokens: ["tokens", "token_texts", "completion_tokens"],
  mask: ["mask", "loss_mask", "completion_mask", "response_mask", "action_mask"],
  // TRL multiplies it with the completion mask.
  toolMask: ["tool_mask"],
  group: ["prompt_id", "group", "group_id", "uid", "prompt_uid", "prompt", "prompts", "prompt_ids"],
});

/** Where a document that is one object holds its list of responses. */
export const LISTS = ["data", "rollouts", "responses", "samples"];

/** @type {Map<string, { field: Field, rank: number }>} */
const byName = new Map(
  Object.entries(FIELDS).flatMap(([field, names]) =>
    names.map((name, rank) => [name.toLowerCase(), { field: /** @type {Field} */ (field), rank }]),
  ),
);

/** @param {string} name @returns {boolean} whether it is a name of any field */
export const isField = (name) => byName.has(name.toLowerCase());

/** @param {string} name @returns {boolean} whether a document can hold its responses there */
export const isList = (name) => LISTS.includes(name.toLowerCase());

/**
 * @typedef {{ name: string, value: unknown }} Given a field under the name that it has in the file
 * @typedef {Partial<Record<Field, Given>>} GivenFields
 */

/** @param {Iterable<[name: string, value: unknown]>} members of an entry @returns {GivenFields} */
export function pickFields(members) {
  /** @type {GivenFields} */
  const given = {};
  /** @type {Partial<Record<Field, number>>} */
  const ranks = {};
  for (const [name, value] of members) {
    const known = byName.get(name.toLowerCase());
    // Trainers write null for what they do not have.
    if (!known || value === null || known.rank >= (ranks[known.field] ?? Infinity)) continue;
    given[known.field] = { name, value };
    ranks[known.field] = known.rank;
  }
  return given;
}
