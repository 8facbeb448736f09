// Writes a WebAssembly file as an ES module, for pages that may not fetch.
// Usage: node inline.mjs <module.wasm> <output.mjs>

import { readFileSync, writeFileSync } from "node:fs";

const [input, output] = process.argv.slice(2);
writeFileSync(output, `export default "${readFileSync(input, "base64")}";\n`);
