/** @param {string[]} texts @returns {string} the first of them, in a row */
const some = (texts) => `${texts.slice(0, 8).join("、")}${texts.length > 8 ? " ……" : ""}`;

/** @type {import("../texts.js").Parts["share"]} */
export default {
  label: "分享这个图",
  items: {
    link: "复制链接",
    tag: "复制 HTML 标签",
    json: "复制数据（JSON）",
    csv: "复制数据（CSV）",
    svg: "保存为 SVG",
    png: "保存为 PNG",
  },
  copied: {
    link: "链接已复制，打开后就是你现在看到的样子。",
    tag: "标签已复制，可以粘贴到加载了这些图的网页里。",
    json: "数据已复制为 JSON。",
    csv: "数据已复制为 CSV。",
  },
  saved: (file) => `已保存为 ${file}。`,
  byHand: "这个页面不能使用剪贴板。下面的文字已经选中，请从那里复制。",
  byHandLabel: "要复制的文字",
  noPng: "这个页面的安全策略不允许把图存成 PNG，请改存为 SVG。",
  tooLong: "内容太多，链接放不下。请复制标签或数据。",
  table: {
    name: (title) => `数据表：${title}`,
    yes: "是",
    no: "否",
    cut: (shown, all) => `共 ${all} 行，这里是前 ${shown} 行。用 “分享” 可以把全部复制为 CSV。`,
  },
  advantages: {
    columns: ["回答", "答案", "奖励", "差", "优势"],
    summary: (rewards, advantages) => `奖励 ${some(rewards)}：优势 ${some(advantages)}。`,
    result(mean, spread, { baseline, scale, epsilon: size }, epsilon) {
      const against = baseline === "mean" ? "" : "；每个奖励与其余回答的均值相比";
      if (scale === "none") return `均值 ${mean}，不除以标准差${against}。`;
      const divisor = scale === "sample" ? "样本，÷ (G − 1)" : "总体，÷ G";
      return `均值 ${mean}，标准差 ${spread}（${divisor}）${size > 0 ? ` + ${epsilon}` : ""}${against}。`;
    },
    constant: (reward) => `所有奖励都是 ${reward}：没有可比的，每个优势都是 0。`,
    single: "单独一个回答没有组可比，本图取 0。",
  },
  ratios: {
    columns: ["token", "旧概率", "当前概率", "比率", "裁剪", "序列比率"],
    summary: (ratios, sequence) => `token 比率 ${some(ratios)}：序列比率 ${sequence}。`,
    result: (sequence) => `序列比率 ${sequence}：token 比率的几何平均。`,
  },
  clip: {
    columns: ["token", "旧概率", "当前概率", "比率", "序列比率", "GRPO 权重", "GRPO 裁剪", "GSPO 权重", "GSPO 裁剪"],
    weight: (method) => `${method} 权重`,
    result: (advantage, sequence, grpo, gspo) =>
      `A = ${advantage}，序列比率 ${sequence} 时，GRPO 的 J 是 ${grpo}，GSPO 的 J 是 ${gspo}。`,
  },
  agreement: {
    columns: ["p", "G", "零方差", "全对", "全错", "当前选择"],
    result: (p, size, constant, right, wrong) =>
      `p = ${p}、G = ${size} 时，${constant} 的组是零方差组：全对 ${right}，全错 ${wrong}。`,
  },
  length: {
    columns: [
      "长度",
      "乘积",
      "序列比率",
      "乘积的对数",
      "乘积的对数标准差",
      "序列比率的对数",
      "序列比率的对数标准差",
      "当前选择",
    ],
    result: (length, ratio, noise, product, sequence) =>
      `${length} 个 token，比率${length === 1 ? "" : "各"}为 ${ratio}：乘积 ${product}，序列比率 ${sequence}。${noise && `每个 token 的对数比率的标准差是 ${noise}。`}`,
  },
  checker: {
    columns: ["回答", "文字", "最终答案", "验证器的奖励", "奖励", "优势"],
    response: "回答",
    sees: "验证器看到",
    reward: "奖励",
    advantage: "优势",
    summary: (rewards) => `各回答的奖励：${some(rewards)}。`,
    result: (answer) => `验证器把每个回答的最终答案与 ${answer} 比较。`,
  },
};
