/** @type {import("../texts.js").Parts["length"]} */
export default {
  title: "为什么要除掉长度",
  label: "乘积和序列比率随长度的变化",
  presets: { lesson: "课程例子", falls: "下降", noDrift: "无漂移", short: "短回答" },
  ratio: "每个 token 的比率",
  noise: "噪声",
  tokens: "长度（token 数）",
  anyRatio: " 0.01 到 100 的数，例如 1.05",
  anyNoise: " 0 到 2 的数，例如 0.1",
  anyLength: (most) => ` 1 到 ${most} 的整数，例如 128`,
  caption: "长度（token 数）；纵轴为对数刻度；色带含中间 95%",
  captionShort: "长度（token 数）；色带：95%",
  product: "乘积",
  spread: "对数标准差",
  grows: "随长度增大",
  shrinks: "随长度减小",
  productIs: (product) => `乘积 · ${product}`,
  sequenceIs: (sequence) => `序列 · ${sequence}`,
  range: (low, high) => `${low} 到 ${high}`,
  story: (length, ratio, product, sequence) =>
    length === 1
      ? `一个 token，比率 ${ratio}：乘积和序列比率都是它。`
      : `${length} 个 token，比率各为 ${ratio}：乘积是 ${product}，序列比率是 ${sequence}，与长度无关。`,
  noisy: (noise, product, sequence) =>
    `如果每个 token 的对数比率的标准差是 ${noise}（噪声），那么 95% 的这类回答，乘积在 ${product} 之间，序列比率在 ${sequence} 之间。`,
  noiseless: "没有噪声，就没有离散。",
  meaning:
    "所以，在一种长度上合适的乘积裁剪范围，换一种长度就不对了。序列比率无论长短都停留在单个 token 的尺度上，一个范围就够用。这里的噪声在对数尺度上服从正态分布，各 token 相互独立。",
};
