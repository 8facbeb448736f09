// Writes a WebAssembly file as an ES module, for pages that may not fetch. Compressed first: base64 hides from
// the server's compression what repeats in the code.
// Usage: node inline.mjs <module.wasm> <output.mjs>

import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

const [input, output] = process.argv.slice(2);
const compressed = deflateRawSync(readFileSync(input), { level: 9 });
writeFileSync(output, `export default "${compressed.toString("base64")}";\n`);
