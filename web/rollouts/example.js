/**
 * The example of the lesson: four responses to “What is 17 + 28?”, with probabilities that make both methods show what
 * they are. In the first two the changes cancel: the sequence ratio is 1 while single tokens are far out. In the third
 * no token is far out and the whole response is. The last is pushed away from, and its ratio is on the side that is
 * not clipped.
 *
 * @typedef {object} Policies probabilities of a response's tokens
 * @property {number[]} old under the old policy, which sampled it
 * @property {number[]} current under the current policy, which is in training
 */

/** @type {Policies[]} */
export const EXAMPLE = [
  { old: [0.2, 0.5, 0.4, 0.5], current: [0.4, 0.25, 0.5, 0.4] },
  { old: [0.2, 0.5, 0.7], current: [0.4, 0.25, 0.7] },
  { old: [0.4, 0.5, 0.6, 0.8, 0.7], current: [0.44, 0.52, 0.63, 0.82, 0.77] },
  { old: [0.1, 0.5, 0.6], current: [0.3, 0.35, 0.6] },
];

const REWARDS = [1, 0, 1, 0];

/** What the example can be; `policies` is null where the probabilities are its own. */
export const PRESETS = {
  lesson: { policies: null, rewards: REWARDS },
  onPolicy: { policies: EXAMPLE.map(({ old }) => ({ old, current: old })), rewards: REWARDS },
  // Up and down by a thousandth, as after the first steps of training.
  firstSteps: {
    policies: EXAMPLE.map(({ old }, i) => ({
      old,
      current: old.map((p, t) => Number((p * (1 + (t % 2 ? -0.0012 : 0.0014) + (i - 1.5) / 1e4)).toFixed(5))),
    })),
    rewards: REWARDS,
  },
  longAnswer: {
    policies: EXAMPLE.with(0, {
      old: [0.5, 0.6, 0.4, 0.8, 0.5, 0.7, 0.6, 0.4, 0.9, 0.5, 0.6, 0.5],
      current: [0.55, 0.63, 0.46, 0.82, 0.53, 0.71, 0.66, 0.44, 0.92, 0.54, 0.6, 0.45],
    }),
    rewards: REWARDS,
  },
  allRight: { policies: null, rewards: [1, 1, 1, 1] },
};
