/** @type {import("../texts.js").Parts["agreement"]} */
export default {
  title: "一组回答有多大可能白采？",
  label: "零方差组的概率随成功概率的变化",
  presets: { lesson: "课程例子", hard: "难题", easy: "容易题", larger: "难题，大组" },
  p: "成功概率 p",
  pShort: "p",
  size: "组大小 G",
  anyProbability: " 0 到 1 的数，例如 0.5",
  anySize: (most) => ` 1 到 ${most} 的整数，例如 4`,
  allRight: "全对",
  allWrong: "全错",
  constant: "零方差",
  story(p, size, written, percent, share) {
    if (size === 1) return "只有一个回答的组总是零方差：没有别的回答可比。";
    const given = `当 p = ${written}、G = ${size} 时`;
    if (p === 0) return `${given}，每个回答都错：所有组都是零方差组，什么也学不到。`;
    if (p === 1) return `${given}，每个回答都对：所有组都是零方差组，什么也学不到。`;
    return `${given}，${percent} 的组是零方差组，即组内奖励全相同：${share}。`;
  },
  oneIn: (groups, exact) => `${exact ? "" : "大约"}每 ${groups} 组就有 1 组学不到东西`,
  tenths: (tenths) => (tenths === 10 ? "几乎所有组都学不到东西" : `大约每 10 组就有 ${tenths} 组学不到东西`),
  parts: (right, wrong) => `其中全对占 ${right}，全错占 ${wrong}。`,
  twice: (size, percent) => `组大一倍，G = ${size} 时，是 ${percent}。`,
  only: "这只适用于奖励非 0 即 1、且各回答的对错相互独立的情形。",
};
