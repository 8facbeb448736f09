import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { folder, remove, root } from "./installed.js";

after(remove);

const here = import.meta.dirname;
const text = ["README.md", "docs/embedding.md"].map((file) => readFileSync(path.join(root, file), "utf8")).join("\n");
/** @param {string} language @returns {string[]} the blocks in it */
const blocks = (language) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, given, code]) => (given === language ? [code] : []));

test("each language of the snippets has a test here or in tests/browser", () => {
  const languages = [...text.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
  assert.deepEqual([...new Set(languages)].toSorted(), ["cmake", "html", "js", "sh"]);
});

for (const code of blocks("js")) {
  test(`js: ${code.split("\n", 1)[0]}`, () => {
    // A line that ends in a comment with a value has that value.
    const checked = code.replace(
      /^(core\..+); \/\/ (Float64Array \[.*?\]|"[^"]*"|±?\d[\d.]*\d|\d)(?:…|:|$).*$/gm,
      (_, expression, value) => `check(${expression}, ${JSON.stringify(value)});`,
    );
    const script = `
      import assert from "node:assert/strict";
      let checks = 0;
      function check(value, written) {
        checks++;
        if (written.startsWith("±")) for (const one of value) assert.ok(String(Math.abs(one)).startsWith(written.slice(1)), one);
        else if (value instanceof Float64Array) assert.equal("Float64Array [" + [...value].join(", ") + "]", written);
        else assert.equal(JSON.stringify(value), written);
      }
      ${checked}
      console.log(checks);
    `;
    const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: folder,
      encoding: "utf8",
    });
    const expected = code.split("\n").filter((line) => /^core\..*; \/\/ [^{l]/.test(line)).length;
    assert.equal(printed, `${expected}\n`);
  });
}

test("sh: each command is one that there is", () => {
  const usage = execFileSync("./build.sh", ["help"], { cwd: root, encoding: "utf8" });
  const commands = blocks("sh").flatMap((code) => code.trim().split("\n"));
  assert.ok(commands.length > 2);
  for (const command of commands) {
    const [, argument = "(none)"] = /^\.\/build\.sh(?: ([a-z]+))?(?: +#|$)/.exec(command) ?? [, "no such"];
    // The other command is what tests/consumers does with the tarball.
    if (command !== "npm install grpo-gspo-lesson") assert.ok(usage.includes(`  ${argument} `), command);
  }
});

test("cmake: what is written is what a project here does", () => {
  const project = readFileSync(path.join(here, "../cmake/CMakeLists.txt"), "utf8");
  for (const line of blocks("cmake").flatMap((code) => code.trim().split("\n"))) {
    const name = line
      .replace("my_program", "consumer")
      .replace("find_package(gpo REQUIRED)", "find_package(gpo 0.1 REQUIRED)");
    assert.ok(project.includes(name), line);
  }
});
