// Type-checked against the packed package, with strict settings: what an author of a TypeScript page writes.
import { GpoAdvantages, GpoRatios } from "grpo-gspo-lesson";
import { CoreError, loadCore } from "grpo-gspo-lesson/core";

const core = await loadCore();
const group = core.groupAdvantages([1, 0, 1, 0], { baseline: "mean", scale: "population", epsilon: 0 });
const advantages: Float64Array = group.advantages;
const signal: "mixed" | "constant" | "single" = group.signal;
const ratios = core.importanceRatios({ old: [0.2, 0.5], current: [0.4, 0.25] });
const sequenceRatio: number = ratios.sequenceRatio;
core.importanceRatios({ oldLogprobs: new Float64Array([-1]), logprobs: [-2] });
core.conventions.trl.epsilon.toFixed();
const code = (error: unknown): string => (error instanceof CoreError ? error.code : "");

// @ts-expect-error there is no such scale
core.groupAdvantages([1], { scale: "std" });
// @ts-expect-error old has no current
core.importanceRatios({ old: [0.2] });

const figure: GpoAdvantages = new GpoAdvantages();
figure.rewards = [1, 1, 0, 0];
figure.readonly = true;
await figure.ready;
const other: GpoRatios = new GpoRatios();
other.old = [0.1];

export { advantages, code, sequenceRatio, signal };
