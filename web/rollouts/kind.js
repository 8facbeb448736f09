/** Files that are not text, by how they begin. @type {[kind: string, bytes: number[]][]} */
const KINDS = [
  ["gzip", [0x1f, 0x8b]],
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["parquet", [0x50, 0x41, 0x52, 0x31]],
  ["arrow", [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31]],
  ["numpy", [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]],
  ["pickle", [0x80, 0x02]],
  ["pickle", [0x80, 0x03]],
  ["pickle", [0x80, 0x04]],
  ["pickle", [0x80, 0x05]],
  ["zstandard", [0x28, 0xb5, 0x2f, 0xfd]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["hdf5", [0x89, 0x48, 0x44, 0x46]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
];

/** How far into a file a zero byte says that it is no text. */
const LOOKED_AT = 4096;

/**
 * @param {Uint8Array} start the first bytes of a file
 * @returns {{ binary: string } | { encoding: "utf-8" | "utf-16le" | "utf-16be" }} what kind of file it is
 */
export function kindOf(start) {
  const begins = (/** @type {number[]} */ bytes) => bytes.every((byte, i) => start[i] === byte);
  if (begins([0xff, 0xfe])) return { encoding: "utf-16le" };
  if (begins([0xfe, 0xff])) return { encoding: "utf-16be" };
  const known = KINDS.find(([, bytes]) => begins(bytes));
  if (known) return { binary: known[0] };
  return start.subarray(0, LOOKED_AT).includes(0) ? { binary: "other" } : { encoding: "utf-8" };
}
