import { responses } from "./words.js";

/** @type {import("../texts.js").Parts["update"]} */
export default {
  title: "逐个 token 看一次更新",
  presets: {
    lesson: "课程例子",
    onPolicy: "同策略",
    firstSteps: "最初几步",
    longAnswer: "一个长回答",
    allRight: "全对",
  },
  tokens: [
    { right: ["15，", "进", "1：", "45"], wrong: ["14，", "进", "1：", "44"] },
    { right: ["30", "+15：", "45"], wrong: ["5，", "3：", "35"] },
    { right: ["37，", "44，", "加", "1：", "45"], wrong: ["37，", "加", "8", "得", "55"] },
    { right: ["47，", "−2：", "45"], wrong: ["47，", "−1：", "46"] },
  ],

  views: { push: "并排", difference: "差别" },
  viewLabel: "格中显示什么",
  legend: (unit) => `每个 token 的权重 ∂J/∂log π${unit ? `（单位 ${unit}）` : ""}：这次更新把它推多远。`,
  differenceLegend: (unit) => `一种方法比另一种对 token 多推多少${unit ? `（单位 ${unit}）` : ""}：● GRPO，◆ GSPO。`,
  clips: "裁剪",
  grid: "各 token 的权重，每行一个回答",
  rowName: (i, reward, advantage) => `回答 ${i + 1}${reward && `，奖励 ${reward}`}，优势 ${advantage}`,
  tokenName: (i, t, token) => `回答 ${i + 1}，token ${t + 1}${token && ` “${token}”`}`,
  cell: (token, method, clipped, weight) => `${token}，${method}：${clipped ? "被裁剪，权重 0" : `权重 ${weight}`}`,
  differenceCell: (token, grpo, gspo) => `${token}：GRPO ${grpo}，GSPO ${gspo}`,
  equal: "=",
  caption: (objective, clipped, tokens) =>
    `J ${objective}${clipped === 0 ? "" : clipped === tokens ? " · 全被裁剪" : ` · 裁剪 ${clipped}/${tokens}`}`,
  noTokens: "没有 token",
  total: (objective, clipped, tokens, percent) =>
    `J = ${objective} · ${tokens} 个 token 中${clipped === 0 ? "没有被裁剪的" : `裁剪 ${clipped} 个（${percent}）`}`,
  whole: (clipped, size) => ` · ${size} 个回答中整个裁剪 ${clipped} 个`,
  columns: [
    "回答",
    "token",
    "文字",
    "奖励",
    "优势",
    "旧对数概率",
    "对数概率",
    "比率",
    "序列比率",
    "GRPO 权重",
    "GRPO 裁剪",
    "GSPO 权重",
    "GSPO 裁剪",
  ],
  reward: "奖励",

  story: {
    label: "选中的 token",
    place: (i, t, n) => `回答 ${i + 1}，${n} 个 token 中的第 ${t + 1} 个`,
    probability: "概率",
    old: "旧",
    current: "当前",
    given: (reward, advantage) => `${reward ? `奖励 ${reward}，` : ""}优势 ${advantage}`,
    ratio: "比率",
    term: "目标项",
    weight: "权重",
    sequence: (n) => (n === 1 ? "回答只有这一个 token" : `${n} 个 token 共用一个`),
    clipped: (bound, above) => `${above ? "高于" : "低于"} ${bound}：被裁剪，没有推动`,
    passes: (bound, above) => `${above ? "高于" : "低于"} ${bound}，但推动把它带回来：不裁剪`,
    inside: "在范围之内：不裁剪",
    silent: "没有优势，就没有推动",
  },

  controls: "设置",
  bound: (method, above) => `${method} 裁剪 ${above ? "1 + 多少以上" : "1 − 多少以下"}`,
  boundShort: (method, above) => `${method} 1 ${above ? "+" : "−"}`,
  advantages: "优势",
  own: "用文件里的",
  aggregation: "平均方式",
  aggregations: {
    "seq-mean-token-mean": "先在回答内，再对回答平均",
    "token-mean": "对所有 token 平均（DAPO）",
    "seq-mean-token-sum-norm": "÷ 固定长度（Dr. GRPO）",
  },
  aggregationNotes: {
    "seq-mean-token-mean": "每个回答分量相同，所以长回答的 token 受到的推动比短回答的小：又长又错的回答几乎不受抑制。",
    "token-mean": "每个 token 分量相同，所以长回答有多少 token 就算多少份，它的 token 受到的推动和短回答的一样强。",
    "seq-mean-token-sum-norm": "每个 token 都除以同一个固定长度，所以推动的大小与回答长短无关。",
  },
  maxLength: "固定长度（token 数）",

  group: (group, groups, name) => `第 ${group + 1} 组，共 ${groups} 组${name && `：${name}`}`,
  groupField: "组",
  anyGroup: (groups) => ` 1 到 ${groups} 的整数`,
  previousGroup: "上一组",
  nextGroup: "下一组",
  map: "整组的缩略图：每行一个回答，GRPO 与 GSPO 并列。方框标出下面显示的部分。",
  firstToken: "从第几个 token 开始显示",
  firstRow: "从第几个回答开始显示",
  tokensShown: (first, last, all) => `token ${first}–${last}，共 ${all} 个`,
  rowsShown: (first, last, all) => `回答 ${first}–${last}，共 ${all} 个`,
  source: (name, size, tokens, groups) => `${name}：${groups} 组，${size} 个回答，${tokens} 个 token`,
  inline: "本页自带的数据",
  pasted: "粘贴的数据",
  notLoaded: (address, why) => `src${address && `（${address}）`} 无法读取。${why}`,

  summary: {
    constant: "所有优势都是 0，两种方法都不推动任何 token，比率是多少都无所谓。",
    onPolicy: "每个比率都是 1，就像采样后的第一步。没有裁剪，两种方法对每个 token 的推动相同。",
    grpo(clipped, tokens, least, most) {
      const held = clipped === 0 ? "GRPO 没有裁剪 token" : `GRPO 在 ${tokens} 个 token 中裁剪 ${clipped} 个`;
      if (clipped === tokens) return `${held}：什么也没有推动。`;
      const others = clipped === 0 ? "每个 token 的推动" : "其余每个 token 的推动";
      return least === most
        ? `${held}，${others}都乘以 ${least}。`
        : `${held}，${others}各乘以自己的比率，从 ${least} 到 ${most}。`;
    },
    gspo(whole, size, narrow) {
      if (whole.length === size) return "GSPO 把每个回答都整个裁剪：什么也没有推动。";
      const few = whole.length > 5 ? `${size} 个回答中的 ${whole.length} 个` : responses(whole);
      const held = whole.length === 0 ? "GSPO 没有裁剪回答" : `GSPO 整个裁剪${few}`;
      return `${held}，${whole.length === 0 ? "每个" : "其余每个"}回答的所有 token 受到同样的推动。${
        whole.length > 0 && narrow ? "它的范围窄几百倍，是为训练中的一小步设的。" : ""
      }`;
    },
    difference(grpo, gspo, same) {
      if (grpo + gspo === 0) return "两种方法对每个 token 的推动相同。";
      const parts = [
        grpo ? `${grpo} 个 token 由 GRPO 推得更多` : "",
        gspo ? `${gspo} 个 token 由 GSPO 推得更多` : "",
        same ? `${same} 个 token 推得一样` : "",
      ].filter(Boolean);
      return `${parts.join("；")}。两者都不会把推动反过来：方向总是优势的正负号。`;
    },
  },
};
