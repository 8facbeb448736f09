/** @type {import("../texts.js").Parts["checker"]} */
export default {
  label: "回答和它们的奖励",
  expected: "验证器要的答案是",
  samples: [
    {
      right: { lines: ["7 + 8 = 15：写 5，进 1。", "1 + 2 + 1 = 4。", "所以是 45。"], flaws: {} },
      wrong: {
        lines: ["7 + 8 = 14：写 4，进 1。", "1 + 2 + 1 = 4。", "所以是 44。"],
        flaws: { 0: "7 + 8 是 15。" },
      },
    },
    {
      right: { lines: ["10 + 20 = 30。", "7 + 8 = 15。", "所以是 45。"], flaws: {} },
      wrong: { lines: ["7 + 8 的个位是 5。", "1 + 2 = 3。", "所以是 35。"], flaws: { 1: "漏了进位。" } },
    },
    {
      right: {
        lines: ["17 + 20 = 37。", "37 + 8 = 44。", "我常常少算 1，所以加上 1。", "所以是 45。"],
        flaws: { 1: "37 + 8 是 45。", 2: "没有理由加 1：两个错误恰好抵消。" },
      },
      wrong: { lines: ["17 + 20 = 37。", "37 + 8 = 55。", "所以是 55。"], flaws: { 1: "37 + 8 是 45。" } },
    },
    {
      right: { lines: ["17 + 30 = 47。", "30 比 28 多 2：减去 2。", "所以是 45。"], flaws: {} },
      wrong: {
        lines: ["17 + 30 = 47。", "30 比 28 多 1：减去 1。", "所以是 46。"],
        flaws: { 1: "30 比 28 多 2。" },
      },
    },
  ],
  flaw: (why) => `这一步有误：${why}`,
  edit: "编辑",
  done: "完成",
  editing: (i) => `编辑回答 ${i + 1}`,
  textOf: (i) => `回答 ${i + 1} 的文字`,
  sees: (answer) => (answer === null ? "没看到数字" : `看到 ${answer}`),
  where: (form) => ({ boxed: "（方框中）", answer: "（“answer” 之后）" })[form] ?? "",
  rewardOf: (i) => `回答 ${i + 1} 的奖励`,
  reward: "奖励",
  judged: (reward) => `这是你的评判。验证器给的是 ${reward}。`,
  release: "改回验证器的奖励",
  badAnswer: (value) => `answer 是 “${value}”，其中应有一个数字，例如 45。`,
  story: (i, answer, advantage) =>
    `验证器只读回答里的一个数，也就是最终答案${answer === "" ? "，而这里没有" : `，这里是 ${answer}`}。前面的步骤它不看。回答 ${i + 1} 的每个 token 得到同样的优势 ${advantage}：第一个词和最后一个词一样多。`,
  flawStory: (i, advantage, rewarded) =>
    rewarded
      ? `回答 ${i + 1} 用站不住脚的步骤得到了正确答案，奖励是 1。这个奖励只说明最终答案对，不说明它是怎么得来的。优势是 ${advantage}，错误的步骤和正确的步骤受到同样的推动。`
      : `回答 ${i + 1} 有一步出错，奖励是 0。只有当错误影响到最终答案时，验证器才看得见。`,
  judgedStory: (i, reward, checker, advantage) =>
    `你给回答 ${i + 1} 的奖励是 ${reward}，验证器给的是 ${checker}。它的每个 token 得到优势 ${advantage}。`,
  now: (advantages) => `现在的优势：${advantages.map((advantage, i) => `${i + 1}：${advantage}`).join(" · ")}`,
};
