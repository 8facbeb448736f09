import { responses } from "./words.js";

/** @type {import("../texts.js").Parts["advantages"]} */
export default {
  label: "从奖励到优势",
  presets: {
    lesson: "课程例子",
    oneRight: "一个答对",
    oneWrong: "一个答错",
    allWrong: "全错",
    allRight: "全对",
    tinyGap: "微小差距",
  },
  columns: {
    response: "回答",
    reward: "奖励",
    difference: "奖励 − 均值",
    bar: "优势（条形）",
    advantage: "优势",
  },
  differenceFromOthers: "奖励 − 其余均值",
  answer: (answer) => `… 得 ${answer}`,
  response: (i) => `回答 ${i + 1}`,
  reward: (i) => `回答 ${i + 1} 的奖励`,
  otherReward: "其他",
  anyNumber: "任意数字，例如 0.5",
  atLeastZero: "不小于 0 的数，例如 0.0001",
  remove: (i) => `删除回答 ${i + 1}`,
  add: "添加一个回答",
  mean: "均值",
  meanOfOthers: "其余均值",
  spread: "标准差",
  undefined: "无定义：训练框架取 0",
  spreadKind: (scale) =>
    ({
      population: "标准差：总体（÷ G）",
      sample: "标准差：样本（÷ (G − 1)）",
      none: "不除以标准差",
    })[scale] ?? "",

  told(rewards, equal) {
    const earned = rewards.length > 8 ? `${rewards.length} 个奖励` : `奖励为 ${rewards.join("、")}`;
    const few = equal.length > 4 ? [equal[0], /** @type {(typeof equal)[0]} */ (equal.at(-1))] : equal;
    const each = few.map(({ places, advantage }) => `${advantage}（${responses(places)}）`);
    return `${earned}。优势：${few === equal ? each.join("，") : each.join("，直到")}。`;
  },
  nothing: "没有可比的东西。",
  constant(size, reward, written, form) {
    const all = `${size === 2 ? "两个" : `${size} 个`}回答的奖励都是 ${written}`;
    const so = {
      undefined: "标准差为 0，公式没有值。训练框架此时取 0：",
      epsilon: "所有差都是 0，0 除以 ε 仍是 0：",
      none: "所有差都是 0：",
    }[form];
    const why =
      reward === 1
        ? "全错时同样无声，只是原因相反。"
        : reward === 0
          ? "全对时同样无声，只是原因相反。"
          : "奖励高低并不重要：大家一样，就看不出哪个回答更好。";
    return `${all}，${so}这一组的奖励不产生任何推动。${why}`;
  },
  one: "单独一个回答不成组。",
  oneNote:
    "它的均值就是它自己的奖励，所以无论奖励是多少，差都是 0；“其余均值”则根本不存在。各训练框架在这里并不一致：TRL 取 0，verl 大致取奖励本身，OpenRLHF 和 slime 得到 NaN。本图取 0。",

  story(i, reward, distance, side, advantage, others) {
    const against = others ? "其余回答的均值" : "本组均值";
    const meaning =
      side > 0
        ? "这表示它好于本组的平均水平，并不表示它在任何意义上都好。"
        : side < 0
          ? "这表示它不如本组的平均水平，并不表示它在任何意义上都差。"
          : "这表示它恰好处于本组的平均水平。";
    const place = side === 0 ? `恰好等于${against}` : `比${against}${side > 0 ? "高" : "低"} ${distance}`;
    return `回答 ${i + 1} 的奖励是 ${reward}，${place}，优势为 ${advantage}。${meaning}它的每个 token 都得到同样的 ${advantage}。`;
  },

  conventions: {
    open: "你的训练框架输出 ±0.866？",
    intro: "各家的思路相同，细节有别。选一种，本图就照它的方式计算。",
    columns: { trainer: "约定", baseline: "减去", scale: "除以" },
    names: {
      lesson: "本课程",
      trl: "TRL、ms-swift",
      verl: "verl、slime",
      openrlhf: "OpenRLHF",
      openInstruct: "open-instruct（standard）",
      drGrpo: "Dr. GRPO、prime-rl",
      rloo: "RLOO",
      custom: "本页的设置",
    },
    baselines: { mean: "均值", "leave-one-out": "其余均值" },
    scales: { population: "σ（÷ G）", sample: "σ（÷ G − 1）", none: "不除" },
    divisor(scale, epsilon) {
      return `${this.scales[scale]}${epsilon === "0" || scale === "none" ? "" : ` + ${epsilon}`}`;
    },
    difference({ baseline, scale, epsilon: size }, epsilon) {
      const parts = [];
      if (baseline === "leave-one-out") {
        parts.push("每个奖励与其余回答的均值相比（不含自己），因此差放大为 G ÷ (G − 1) 倍");
      }
      if (scale === "sample") parts.push("差的平方和除以 G − 1 而不是 G，因此标准差偏大，每个优势偏小");
      if (scale === "none") parts.push("什么也不除：差本身就是优势，奖励的尺度原样保留");
      if (size > 0 && scale !== "none") parts.push(`标准差加上 ε = ${epsilon}，这样标准差为 0 时也不会除以 0`);
      return parts.length ? `${parts.join("；")}。` : "组内均值，总体标准差（÷ G），不加 ε。";
    },
  },
};
