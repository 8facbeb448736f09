import { linkedResponses } from "./words.js";

/** @type {import("../texts.js").Parts["lesson"]} */
export default {
  unknownParts: (names, known) => `parts 里的 “${names}” 不存在。课程的各部分是 ${known.join("、")}。`,
  ask: {
    title: "同一个问题问四遍",
    before: "模型对同一个问题给出的四个回答是一组。验证器把每个回答的最终答案与正确答案比较，给出奖励 1 或 0。",
    live(right, wrong, size) {
      if (right.length === size) return "现在全部得 1。";
      if (wrong.length === size) return "现在全部得 0。";
      const rest = size - right.length - wrong.length;
      const earned = [
        right.length ? `${linkedResponses(right)} 得 1` : "",
        wrong.length ? `${linkedResponses(wrong)} 得 0` : "",
        rest ? `${rest === size ? "全部" : `另外 ${rest} 个`}得到别的奖励` : "",
      ];
      return `${earned.filter(Boolean).join("，")}。`;
    },
  },
  compare: {
    title: "在组内比较每个奖励",
    before: "什么样的奖励算好，GRPO 不问外人。它看每个奖励离组内均值有多远，再除以标准差，得到的就是这个回答的优势。",
    live(i, mean, distance, side, spread, advantage) {
      const bar = mean === undefined ? "其余回答的均值" : `均值 ${mean}`;
      const place = side === 0 ? `恰好等于${bar}` : `比${bar} ${side > 0 ? "高" : "低"} ${distance}`;
      return `这里 [回答 ${i + 1}](r${i}) ${place}${spread ? `，标准差是 ${spread}` : ""}，优势为 ${advantage}。`;
    },
    same: (reward) => `这里每个奖励都是 ${reward}：没有谁高于或低于均值。`,
    after:
      "回答的优势就是它每个 token 的优势：正的让这些 token 下次更可能出现，负的让它们更少出现。改一个奖励，看看其他优势也跟着变。“微小差距” 中 0.01 的差距除以同样小的标准差，得到的优势和大差距一样大。",
  },
  agree: {
    title: "如果大家都一样呢？",
    before: "一组回答靠彼此的差别来教。那么，想象一组毫无差别的回答。",
    reveal:
      "全错和全对同样无声，原因却相反：多半是题太难，或者太容易。采样这样一组和采样别的组一样费力，却什么也不推动。这种情况有多常见？",
  },
  unseen: {
    title: "验证器看不到什么",
    before: (i) => `奖励只知道验证器看过的东西。我们的验证器只读最终答案，不看 [回答 ${i + 1}](r${i}) 是怎么得到它的。`,
    after: "现在由你来评判：给出你认为合适的奖励。逐步检查的验证器就是这样的评判者，它也会有自己的盲区。",
  },
  ratio: {
    title: "比率在哪里形成",
    before:
      "给出这些回答的模型是旧策略，正在训练的模型是当前策略。token 的重要性比率，是它的当前概率除以旧概率。GRPO 为每个 token 各用一个比率。GSPO 为整个回答只用一个：各 token 变化的平均，而倍数的平均要用乘法来做。",
    live: (i, advantage, above) =>
      `设想一个只由这些 token 组成的回答，${above ? `优势取上面 [回答 ${i + 1}](r${i}) 的 ${advantage}` : `优势取 ${advantage}，虽然上面没有回答是这个优势`}。拖动一个圆点：菱形总停在各圆点的平均位置。`,
  },
  length: {
    title: "为什么要除掉长度",
    before:
      "一个回答的 token 比率之积，说明整个回答的概率变成了原来的多少倍。但它随长度失控：每个 token 上同样的小变化会连乘起来，噪声也是。GSPO 对 n 个比率的乘积开 n 次方，也就是取几何平均。为了看得清，这里的变化有所夸大。",
  },
  clip: {
    title: "裁剪对两种方法各做了什么",
    before:
      "优势为正时，token 被推高。如果比率高于范围，这个 token 已经升得够多，推动变为 0。降下去的 token 不裁剪：推动会把它带回来。优势为负时，一切反过来。GRPO 对每个 token 单独判断；GSPO 对整个回答判断一次，范围非常窄，实际训练中的小步都落在其中，本例中的大步则不然。",
    after: [
      "优势：一个回答比同组的平均水平好多少。",
      "比率：GRPO 每个 token 一个，GSPO 每个回答一个。",
      "裁剪：GRPO 停住单个 token，GSPO 停住整个回答。",
    ],
  },
  update: {
    title: "两种方法对整组做了什么",
    before:
      "现在把四个回答放在一起，每个只有几个 token。一格是一个 token，格中的数是权重：这次更新把它推多远。GRPO 用 token 自己的比率加权，并停住其中一些。GSPO 给一个回答的所有 token 同样的权重，或者都不给。选一个 token，看它的权重是怎么来的。",
    after: "训练程序每一步都对成千上万个 token 这样做。如果你手头有训练得到的对数概率，可以在这里看自己的数据。",
  },
  predict: {
    before: "先想一想：",
    skip: "直接看答案",
    waiting: "回答之后，图就会显示。",
    noValue: "没有值：0/0",
    yes: (answer) => `对，是 ${answer}。`,
    no: (choice, answer) => `是 ${answer}，不是 ${choice}。`,
    settled: (answer) => `公式确实这么说。训练程序取 ${answer}。`,
    shown: (answer) => `是 ${answer}。`,
    allWrong: {
      question: "四个回答全错，奖励都是 0。每个回答的优势是多少？",
      fixedBar:
        "−1 意味着和一条固定的线比。GRPO 的线是组内均值：它也是 0，没有谁在它之下。（标准差为 0 时，公式本身给出 0/0；训练程序取 0。）",
      right: "大家都正好在均值上，谁也不比谁好。（标准差为 0 时，公式本身给出 0/0；训练程序取 0。）",
      formula: "差都是 0，标准差也是 0。没有可比的东西，就没有推动。",
    },
    allRight: {
      question: "现在四个全对，奖励都是 1。每个回答的优势是多少？",
      fixedBar: "+1 意味着奖励 “答对”。GRPO 奖励的是比别人更对，而这里没有谁更对。",
      right: "全对和全错一样无声：均值是 1，大家都在均值上。",
      formula: "差又都是 0，标准差也是 0：没有谁比这一组更好。",
    },
    drop: {
      question:
        "这一组的奖励是 1、0、1、0。后来有人按步骤评判，把回答 3 改判为 0。回答 1 的奖励仍是 1，它的优势 +1.00 会变成多少？",
      right: "均值降到 0.25，唯一的正确回答就更突出：(1 − 0.25) / 0.433。",
      fewer: "+0.58 是多数回答都对时，一个正确回答的优势。对的越少，它越值钱。",
      alone: "奖励没变，但优势是比较出来的：均值降到 0.25，(1 − 0.25) / 0.433 更大。",
    },
    sequence: {
      question:
        "两个 token 的概率原来是 0.20 和 0.50，现在是 0.40 和 0.25。GRPO 的比率是 2.0 和 0.5。GSPO 为两者只用一个比率，是多少？",
      least: "0.5 只是第二个 token 的。序列比率要算上两个。",
      right: "一倍一半正好抵消。倍数的平均是相乘再开方：√(2.0 × 0.5) = 1。",
      mean: "1.25 是算术平均。比率是相乘的，所以要对它们的对数取平均：乘以 2 和除以 2 正好抵消。",
      largest: "2.0 只是第一个 token 的。序列比率要算上两个。",
    },
  },
};
