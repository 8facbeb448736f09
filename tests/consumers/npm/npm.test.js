import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "gpo consumer "));
after(() => rmSync(folder, { recursive: true }));

// The package as npm would install it, from the tarball; Lit and its parts are those that are here already.
const modules = path.join(folder, "node_modules");
const installed = path.join(modules, "grpo-gspo-lesson");
mkdirSync(installed, { recursive: true });
const packed = JSON.parse(
  execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
    cwd: root,
    encoding: "utf8",
  }),
);
const [{ filename }] = Object.values(packed);
execFileSync("tar", ["-xzf", path.join(folder, filename), "-C", installed, "--strip-components=1"]);
for (const name of ["lit", "lit-html", "lit-element", "@lit", "@lit-labs", "@types"]) {
  symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
}
writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');

/** @param {string} script @returns {string} what it prints */
const run = (script) =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder, encoding: "utf8" });

test("the packed core computes in node", () => {
  const printed = run(`
    import { loadCore } from "grpo-gspo-lesson/core";
    const core = await loadCore();
    console.log([...core.groupAdvantages([1, 0, 1, 0]).advantages].join());
    console.log(core.importanceRatios({ old: [0.2, 0.5], current: [0.4, 0.25] }).sequenceRatio);
  `);
  assert.equal(printed, "1,-1,1,-1\n1\n");
});

test("the packed elements can be imported where there is no browser", () => {
  const printed = run(`
    const { GpoAdvantages, GpoRatios } = await import("grpo-gspo-lesson");
    console.log(typeof GpoAdvantages, typeof GpoRatios, typeof HTMLElement);
  `);
  assert.equal(printed, "function function undefined\n");
});

test("the packed types hold under strict settings", () => {
  cpSync(path.join(here, "consumer.ts"), path.join(folder, "consumer.ts"));
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--lib",
    "es2022,dom,dom.iterable",
  ];
  execFileSync(process.execPath, [path.join(root, "node_modules/typescript/bin/tsc"), ...options, "consumer.ts"], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  });
});

test("the package holds what it needs and nothing else", () => {
  const files = /** @type {{ path: string }[]} */ (Object.values(packed)[0].files).map((file) => file.path);
  const unexpected = files.filter((file) => !/^(dist\/|package\.json$|README\.md$|LICENSE$)/.test(file));
  assert.deepEqual(unexpected, []);
  assert.ok(files.includes("dist/index.js") && files.includes("dist/core.js"));
});
