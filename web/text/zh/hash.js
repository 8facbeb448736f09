/** @type {import("../texts.js").Parts["hash"]} */
export default {
  long: (most) => `链接超过 ${most} 个字符。`,
  broken: "链接不完整，或者已经损坏。",
  version: "链接来自本页面的更新版本。",
  row: (what, most) => `${what} 应是 1 到 ${most} 的整数。`,
  size: (size) => `${size} 个回答各需要一个奖励。`,
  note: (why) => `这个链接无法读取，页面显示的是课程自带的例子。${why}`,
};
