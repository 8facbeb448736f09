/** @type {import("../texts.js").Parts["spoken"]} */
export default {
  operators: {
    "+": "加",
    "−": "减",
    "×": "乘以",
    "/": "除以",
    "=": "等于",
    "≈": "约等于",
    "⋯": "等等",
    "(": "",
    ")": "",
  },
  signs: { "+": "正", "−": "负", ">": "大于", "<": "小于", "∂": "偏" },
  names: { min: "取较小者", clip: "裁剪", π: "派" },
  fraction: (above, below, short) => `${below} 分之 ${above}${short ? "" : "，分数结束"}`,
  root: (inside, short) => `根号 ${inside}${short ? "" : "，根号结束"}`,
  power: (base, exponent) => `${base} 的 ${{ 2: "平方", 3: "立方" }[exponent] ?? `${exponent} 次方`}`,
  index: (name, index) => `${name} ${index}`,
  brackets: (inside) => `左括号 ${inside} 右括号`,
  pause: "，",
  stop: "。",
};
