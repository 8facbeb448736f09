// Type-checked against the packed package, with strict settings: what an author of a TypeScript page writes.
import { GpoAdvantages, GpoRatios, type Tags } from "grpo-gspo-lesson";
import * as classes from "grpo-gspo-lesson/classes";
import { CoreError, loadCore } from "grpo-gspo-lesson/core";
import { GpoLesson } from "grpo-gspo-lesson/elements/gpo-lesson";
import "grpo-gspo-lesson/script";
import { loadCore as loadStandaloneCore } from "grpo-gspo-lesson/standalone/core";

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

const found = document.querySelector("gpo-ratios");
const tokens: number[] | undefined = found?.current;
const tags: (keyof Tags)[] = ["gpo-lesson", "gpo-clip"];
// @ts-expect-error there is no such tag
const wrong: keyof Tags = "gpo-nothing";
const lesson: GpoLesson = document.createElement("gpo-lesson");
class Own extends classes.GpoClip {}
const own: number[] = new Own().gspoClip;
const sameCore: typeof core = await loadStandaloneCore();
const global: typeof GpoRatios = grpoGspoLesson.GpoRatios;

export { advantages, code, global, lesson, own, sameCore, sequenceRatio, signal, tags, tokens, wrong };
