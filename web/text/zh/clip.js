import { tokens, whole } from "./words.js";

/** @type {import("../texts.js").Parts["clip"]} */
export default {
  title: "裁剪起什么作用",
  presets: {
    lesson: "课程例子",
    noChange: "没有变化",
    slightRise: "略微上升",
    bothRise: "都上升",
    oneOutlier: "一个离群",
  },
  methods: { grpo: "GRPO", gspo: "GSPO" },
  axis: "token 比率在 GRPO 的尺度上，序列比率在 GSPO 的尺度上",
  zoom: "当前 / 旧：GSPO 的范围只是上面刻度的一条细缝",
  zoomShort: "当前 / 旧（放大）",
  band(method, side, low, high) {
    if (side > 0) return `${method} 裁剪 ${high} 以上`;
    if (side < 0) return `${method} 裁剪 ${low} 以下`;
    return `${method} 的裁剪范围 ${low}–${high}`;
  },
  advantage: (advantage) => `A = ${advantage}`,
  weights:
    "训练让 J 变大。token 的权重就是它受到的推动，即斜率 ∂J/∂log π：比率 × 优势 ÷ token 数。被裁剪后，它在 J 中的那一项不再变化，斜率为 0。",
  range: "范围",
  from: "1 −",
  to: "到 1 +",
  bound: (method, above) => `${method} 的裁剪范围，1 ${above ? "以上" : "以下"}`,
  lowBound: " 0 到 1 的数",
  highBound: "不小于 0 的数",
  atLeastOne: "不小于 1 的数，例如 1024",
  clipped: "裁剪",
  cell: (i, method, clipped, weight) => `token ${i + 1}，${method}：${clipped ? "被裁剪，权重 0" : `权重 ${weight}`}`,
  push: (weight) => (weight.startsWith("+") ? `▲ ${weight}` : weight.startsWith("−") ? `▼ ${weight}` : weight),
  objective: (objective) => `J = ${objective}`,
  mean: "均值",
  response: "整个回答",
  remark: (clipped) => (clipped ? "被裁剪：没有推动" : "未裁剪"),
  still: "优势为 0 时，无论是否裁剪，都不推动任何 token。",
  grpo(side, clipped, n, bound) {
    const where = `${side > 0 ? "高于" : "低于"} ${bound}`;
    if (clipped.length === 0) {
      return `GRPO 把${whole(n)} ${n === 1 ? "" : "都"}${side > 0 ? "推高" : "推低"}，${n === 1 ? "力度由它的比率决定" : "力度各由自己的比率决定"}。`;
    }
    if (clipped.length === n) return `GRPO 什么也不推动：${n === 1 ? "" : "每个"}比率${n === 1 ? "" : "都"}${where}。`;
    const free = Array.from({ length: n }, (_, i) => i).filter((i) => !clipped.includes(i));
    return `GRPO 只推动 ${tokens(free)}：${tokens(clipped)} 的比率${where}。`;
  },
  gspo(side, clipped, n, ratio, place, low, high) {
    if (clipped) {
      return `GSPO 什么也不推动：它唯一的比率 ${ratio} ${side > 0 ? `高于 ${high}` : `低于 ${low}`}，整个回答随之被裁剪。`;
    }
    const why =
      place === 0
        ? `在 ${low}–${high} 之内`
        : `${place > 0 ? `高于 ${high}` : `低于 ${low}`}，但优势为${side > 0 ? "正" : "负"}时这一侧不裁剪`;
    return `GSPO ${n === 1 ? "" : "同等地"}推动${whole(n)}，因为它唯一的比率 ${ratio} ${why}。`;
  },
  rule: "优势为正时，只裁剪高于 1 + 上界的比率；优势为负时，只裁剪低于 1 − 下界的比率：在另一侧的比率会被推回来。恰好在界上的 token 仍受推动。",
};
