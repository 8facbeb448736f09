import { FIELDS } from "../../rollouts/fields.js";

/** @param {readonly string[]} names @returns {string} “a”、“b” 或 “c” */
const either = (names) => {
  const quoted = names.map((name) => `“${name}”`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join("、")} 或 ${quoted.at(-1)}`;
};

/** @param {keyof typeof FIELDS} field @returns {string} its name, and what else it may be called */
const named = (field) => {
  const [own, ...others] = FIELDS[field];
  return `“${own}”（也可叫 ${others.slice(0, 4).join("、")}）`;
};

/** @param {number} count */
const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** @type {Record<string, string>} */
const KINDS = {
  gzip: " gzip 压缩文件，请先解压，例如用 gunzip",
  zip: " zip 压缩文件，torch.save 和 NumPy 的 savez 写出的也是。请解压，或把其中的数写成 JSON Lines",
  parquet: ' Parquet 文件，请先写成 JSON Lines，例如用 pandas：df.to_json(path, orient="records", lines=True)',
  arrow: " Arrow 文件，请先写成 JSON Lines，例如用 dataset.to_json(path)",
  numpy: " NumPy 数组，请先用 tolist() 写成 JSON",
  pickle: " Python pickle，请先用 json.dumps 写成 JSON Lines",
  zstandard: " Zstandard 压缩文件，请先用 unzstd 解压",
  bzip2: " bzip2 压缩文件，请先用 bunzip2 解压",
  xz: " xz 压缩文件，请先用 unxz 解压",
  hdf5: " HDF5 文件，请先把其中的数写成 JSON Lines",
  pdf: " PDF",
  other: "文本以外的文件",
};

/** @type {import("../texts.js").Parts["rollouts"]} */
export default {
  open: "使用自己的 rollout",
  intro: "把文件拖到这个图上，选择文件，或粘贴文字：每行一个回答的 JSON Lines，或者 JSON。",
  private: "数据不会离开这个页面：读取和计算都在你的浏览器里完成。",
  choose: "选择文件",
  paste: "或粘贴文字",
  readPasted: "读取文字",
  nothingPasted: "还没有可读的文字。",
  dropped: "松开即可读取这个文件。",

  examples: "各训练框架写出的格式",
  trainers: { trl: "TRL", verl: "verl", openrlhf: "OpenRLHF" },
  load: (trainer) => `载入 ${trainer} 的例子`,
  loadShort: "载入",
  show: (trainer) => `查看 ${trainer} 的例子`,
  showShort: "查看",
  exampleNotes: {
    trl: "每行一个批次，按列存放。completion mask 去掉填充，优势是 TRL 自己的。",
    verl: "每行一个回答。奖励放在最后一个 token 上；response mask 去掉填充和工具写出的内容。",
    openrlhf: "一个 JSON 文档：回答的列表。",
  },
  fields: "所有字段和它们的名称",
  fieldColumns: ["字段", "含义", "别名"],
  fieldMeanings: {
    reward: "一个数，或每个 token 一个数（会相加）",
    advantage: "一个数，或每个 token 都相同的数；奖励和优势至少要有一个",
    oldLogprobs: "每个 token 在采样策略下的自然对数概率",
    logprobs: "在当前策略下的自然对数概率",
    tokens: "每个 token 的文字，可以不写",
    mask: "不计入的 token 为 0，其余为 1",
    toolMask: "第二个 mask，与第一个相乘",
    group: "用来区分不同的 prompt；没有它时，所有回答算作一组",
  },

  reading: (name) => `正在读取 ${name || "文字"} ……`,
  cancel: "取消",
  cancelled: "已取消。图中仍是之前的内容。",
  read: (name, responses, tokens, groups) =>
    `${name ? `从 ${name} ` : ""}读到 ${grouped(groups)} 组，${grouped(responses)} 个回答，${grouped(tokens)} 个 token。`,
  masked: (count) => `mask 去掉了 ${grouped(count)} 个 token。`,
  problemsTitle: (count) => `这个文件有 ${grouped(count)} 处问题：`,
  more: (count) => `还有 ${grouped(count)} 处`,
  back: "回到例子",
  isBack: "图中又是自带的例子了。",

  errors: {
    empty: () => "内容为空，没有可读的东西。",
    binary: ({ kind }) => `这个文件是${KINDS[kind]}。本图读取 JSON 和 JSON Lines。`,
    "too-large": ({ bytes, most }) =>
      `这个文件有 ${(bytes / 2 ** 30).toFixed(1)} GB，本图最多读取 ${most / 2 ** 30} GB：请只取其中一部分行。`,
    "too-many-tokens": ({ most }) => `这个文件超过 ${grouped(most)} 个 token，已到本图的上限。请只取其中一部分行。`,
    "too-long": ({ most }) => `文件中有一行或一项超过 ${grouped(most)} 个字符。请每行写一个回答。`,
    unreadable: () => "浏览器无法再读取这个文件。它可能在你选择之后有了改动：请重新选择。",
    memory: () => "浏览器的内存不够读取这个文件。请只取其中一部分行。",
    none: ({ problemCount }) => (problemCount === 0 ? "这个文件里没有回答。" : "这个文件里没有可用的回答，原因如下："),
  },

  place: (counted, { line, row }) =>
    `第 ${line} ${counted === "line" ? "行" : "项"}${row ? `，批次中第 ${row} 行` : ""}`,

  problems: {
    "not-json": ({ start }) => `不是 JSON，开头是 “${start}”。`,
    python: () => "这是 print 出来的 Python 字典，不是 JSON。请用 json.dumps 写出。",
    "cut-off": () => "文件在这一项中间就结束了。前面的内容已保留。",
    "not-object": ({ value }) => `${value} 不是对象。回答应是一个对象，含有 ${named("logprobs")} 等字段。`,
    missing: ({ field }) =>
      field === "reward" ? `既没有 ${named("reward")}，也没有 ${either(FIELDS.advantage)}。` : `没有 ${named(field)}。`,
    "missing-as-others": ({ field }) =>
      `没有 ${either(FIELDS[/** @type {"reward"} */ (field)].slice(0, 1))}，而其他回答都有。`,
    "not-list": ({ field, value }) => `${field} 是 ${value}，应是每个 token 一个数的列表。`,
    unequal: ({ field, length, other, otherLength }) =>
      `${field} 有 ${length} 个值，${other} 有 ${otherLength} 个值，两者应每个 token 各一个。`,
    "unequal-columns": ({ field, length, other, otherLength }) =>
      `${field} 有 ${length} 行，${other} 有 ${otherLength} 行，批次的每一列应每个回答一行。`,
    "unequal-tokens": ({ field, length, tokens }) =>
      `${field} 有 ${length} 个值，而 token 有 ${tokens} 个。应是一个数，或每个 token 一个数。`,
    mask: ({ field, place, value }) => `${field} 中 token ${place} 的值是 ${value}。mask 对每个 token 应是 0 或 1。`,
    "not-finite": ({ field, place, value }) =>
      `${field} 中 token ${place} 的值是 ${value}。对数概率应是有限的数，不大于 0。`,
    "above-zero": ({ field, place, value }) => `${field} 中 token ${place} 的值是 ${value}。对数概率不大于 0。`,
    probabilities: ({ field, value }) =>
      `${field} 的所有值都在 0 和 1 之间，例如 ${value}：看起来像概率。对数概率不大于 0，请取自然对数。`,
    "not-number": ({ field, place, value }) =>
      `${field}${place ? ` 中 token ${place} 的值` : ""}是 ${value}，应是有限的数。`,
    "token-advantages": ({ field, value, place, otherValue, kept }) =>
      `${field} 在 token ${place} 处从 ${value} 变为 ${otherValue}。两种方法都要求一个回答只有一个优势${kept ? "，所以改用奖励" : ""}。`,
    texts: ({ field, length, tokens }) =>
      `${field} 有 ${length} 段文字，而 token 有 ${tokens} 个。回答保留，文字略去。`,
  },

  group: (name, i) => (name ? `组 “${name.length > 40 ? `${name.slice(0, 39)}…` : name}”` : `第 ${i + 1} 组`),
  lostTitle: "不完整的组：",
  lost: (group, lost, size) => `${group}的 ${size} 个回答中少了 ${lost} 个：均值、优势和权重会与训练框架的不同。`,

  report: {
    open: "所有回答的统计",
    groups: "零方差组",
    constant(constant, count, percent, rewarded) {
      const what = rewarded ? "组内奖励全相同" : "组内优势全为 0";
      if (constant === 0) return count === 1 ? "这一组不是零方差组。" : `${grouped(count)} 组中没有零方差组。`;
      if (count === 1) return `这一组是零方差组：${what}，学不到东西。`;
      return `${grouped(count)} 组中有 ${grouped(constant)} 组（${percent}）学不到东西：${what}。`;
    },
    single: (single) => `有 ${grouped(single)} 组只有一个回答，没有可比的。`,
    clipped: "裁剪",
    clippedColumns: ["", "上侧", "下侧", "合计"],
    clippedNote: "上侧：优势为正，比率高于范围。下侧：优势为负，比率低于范围。",
    tokens: "token",
    responses: "回答",
    clippedRow: (method, what) => `${method}，${what}`,
    tokenRatios: "token 比率",
    sequenceRatios: "序列比率",
    byLength: "序列比率与长度",
    caption(token, log, short) {
      const [ratio, count] = token ? ["token 比率", "token"] : ["序列比率", "回答"];
      return short
        ? `${ratio}；纵轴：${count} 数`
        : `横轴：${ratio}，对数刻度；纵轴：${count} 数${log ? "，对数刻度" : ""}`;
    },
    lengthCaption: (marks, short) =>
      short ? "token 数；纵轴：序列比率" : `横轴：回答的 token 数；纵轴：序列比率${marks ? "；空心：被裁剪" : ""}`,
    grpoBand: (low, high) => `GRPO 的裁剪范围 ${low}–${high}`,
    gspoBand: (low, high) => `GSPO 的裁剪范围 ${low}–${high}`,
    spread(all, token, least, most, inside, above, below, clipped) {
      const what = token ? " token 比率" : "序列比率";
      const range = all === 1 ? `一个${what}：${least}。` : `${grouped(all)} 个${what}，从 ${least} 到 ${most}。`;
      return `${range}裁剪范围之内 ${inside}，之上 ${above}，之下 ${below}。被裁剪（斜线）${clipped}。`;
    },
    lengths: (responses, shortest, longest, least, most) =>
      `${grouped(responses)} 个回答，${shortest === longest ? "" : `${grouped(shortest)} 到 `}${grouped(longest)} 个 token，序列比率从 ${least} 到 ${most}。`,
    noTokens: "没有 token 可供统计。",
    largest: "最大的权重",
    largestNote: "GRPO 用每个 token 自己的比率加权；GSPO 对一个回答的所有 token 同等加权，所以合为一行。",
    largestColumns: ["方法", "位置", "比率", "权重"],
    noWeights: "没有 token 受到推动：权重全是 0。",
    where: (group, response, token, tokens) =>
      `${group && `${group}，`}回答 ${response + 1}，${tokens === 1 ? `token ${token + 1}` : `全部 ${grouped(tokens)} 个 token`}`,
    save: "所有回答的全部比率和权重：",
    saveJson: "保存为 JSON",
    saveCsv: "保存为 CSV",
    saving: "正在写文件 ……",
    saved: (file, size) => `已保存为 ${file}，${size}。`,
    size: (bytes) =>
      bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`,
  },
};
