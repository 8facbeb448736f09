import { tokens } from "./words.js";

/** @type {import("../texts.js").Parts["ratios"]} */
export default {
  label: "从概率到比率",
  title: (n) => `一个回答，${n} 个 token`,
  presets: {
    lesson: "课程例子",
    noChange: "没有变化",
    bothRise: "都上升",
    oneOutlier: "一个离群",
    longer: "更长",
  },
  columns: {
    token: "token",
    old: "旧概率",
    oldShort: "旧",
    current: "当前概率",
    currentShort: "当前",
    ratio: "当前 / 旧",
  },
  badClip: (name, given, example) =>
    `${name} 是 “${given}”，应是两个数，例如 ${example}：1 以下的幅度（0 到 1），和 1 以上的幅度（不小于 0）。`,
  token: (i) => `token ${i + 1}`,
  old: (i) => `token ${i + 1} 的旧概率`,
  current: (i) => `token ${i + 1} 的当前概率`,
  circle: (i) => `token ${i + 1} 的比率，由当前概率调节`,
  dotValue: (probability, ratio) => `${probability}，比率 ${ratio}`,
  probability: "大于 0、不超过 1 的数",
  clipRange: "不小于 0 的数",
  anyAdvantage: "任意数字，例如 1",
  remove: (i) => `删除 token ${i + 1}`,
  add: "添加一个 token",
  sequence: "序列",
  dot: (i) => `token ${i + 1}`,
  axis: "当前 / 旧，对数刻度：每一等距都是同样的倍数",
  sign: "优势",
  positive: "正",
  negative: "负",
  band(side, low, high) {
    if (side > 0) return `GRPO 裁剪 ${high} 以上`;
    if (side < 0) return `GRPO 裁剪 ${low} 以下`;
    return `GRPO 的裁剪范围 ${low}–${high}`;
  },
  clip(side, clipped, bound) {
    if (side === 0) return "优势为 0 时，无论是否裁剪，都不推动任何 token。";
    const where = `${side > 0 ? "高于" : "低于"} ${bound}`;
    const given = `优势为${side > 0 ? "正" : "负"}时，GRPO 裁剪`;
    if (clipped.length === 0) return `${given}比率${where} 的 token：这里没有。`;
    return `${given} ${tokens(clipped)}：比率${where}，已经${side > 0 ? "升" : "降"}得够多，不再推动。`;
  },
  gspoClip: "GSPO 把序列比率作为一个整体来裁剪，用自己的范围，比 GRPO 的窄几百倍。",
  perToken: "每个 token 一个比率",
  andMore: (n) => `还有 ${n} 个 token`,
  perSequence: "它们的几何平均",
  story(up, down, balance, ratio) {
    if (up.length + down.length === 0) return "没有变化：每个比率都是 1，序列比率也是 1。";
    const rose = up.length ? `${tokens(up)} 的概率变大` : "";
    const fell = down.length ? `${tokens(down)} 的概率变小` : "";
    const moved = [rose, fell].filter(Boolean).join("，");
    const verdict =
      balance === 0
        ? "序列比率是 1.0：变化相互抵消，但这不等于没有变化。"
        : `序列比率是 ${ratio}：在这个刻度上，菱形位于各圆点的平均位置。`;
    return `${moved}。${verdict}`;
  },
  fold: {
    open: (mean) => `为什么不是 ${mean}？`,
    mean: "算术平均",
    product: "乘积",
    meanNote: (mean, sequence, same) =>
      same
        ? `这里比率全都相等，所以普通的平均也是 ${mean}。只要它们不全相等，算术平均就大于序列比率。`
        : `${mean} 是各比率的算术平均。但比率是相乘的：一个 token 翻倍、一个减半，整个回答的概率回到原处，而 2 和 0.5 的算术平均却不是 1。GSPO 对对数取平均，得到 ${sequence}。`,
    productNote: (n, product, sequence) =>
      n === 1
        ? "只有一个 token 时，乘积就是比率本身。"
        : `${product} 是各比率的乘积，即整个回答的概率变成了原来的多少倍。它随每个 token 增大或减小，所以没有哪个裁剪范围能同时适合长短不同的回答。开 ${n} 次方就除掉了长度：${sequence}。`,
  },
};
