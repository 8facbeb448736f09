/** @type {import("../texts.js").Common} */
export default {
  numbers: {
    over: (number) => `超过 ${number}`,
    under: (number) => `不到 ${number}`,
    percent: (number) => `${number}%`,
  },

  undo: "撤销",
  redo: "重做",
  reset: "还原",
  resetAll: "全部还原",
  presets: "示例",
  question: "17 + 28 等于多少？",
  noCore: "这个图无法在此运行，这里显示的是固定的例子。",

  openTable: "表格",
  openShare: "分享",
  notLoaded: "加载失败，请在联网后重试。",

  problem: {
    number: (what, value, allowed, reason) =>
      ({
        empty: `${what}：还没有填写。请输入${allowed}。`,
        comma: `${what}：“${value}” 里有逗号。小数点请用句点，例如 ${value.replace(/[,，]/, ".")}。`,
        word: `${what}：“${value}” 不是数字。请输入${allowed}。`,
        huge: `${what}：${value} 太大，这个图无法显示。请输入${allowed}。`,
        range: `${what}：${value} 超出了范围。请输入${allowed}。`,
      })[reason] ?? "",
    length: (what, given, most) => `${what} 有 ${given} 个值，应有 1 到 ${most} 个。`,
    choice: (what, value, choices) => `${what} 不能是 “${value}”，可选的值有 ${choices.join("、")}。`,
    unequal: (old, current) => `old 有 ${old} 个值，current 有 ${current} 个值。每个 token 两者各需一个。`,
    list: (what) => `${what} 应是一个列表，例如 "1,0,1,0"。`,
    entry: (what, place) => `${what} 的第 ${place + 1} 个值`,
  },
};
