import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { folder, installed, names, remove, root, tarball } from "./installed.js";

after(remove);

const here = import.meta.dirname;
const { exports, customElements } = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8"));
const tags = readdirSync(path.join(root, "web/define"))
  .filter((file) => file.startsWith("gpo-"))
  .map((file) => path.basename(file, ".js"));
/** Every path that can be imported, the pattern of the elements written out. */
const paths = Object.keys(exports).flatMap((key) =>
  key.includes("*") ? tags.map((tag) => key.replace("*", tag)) : key,
);

/** @param {string} script @param {...string} options for node @returns {string} what it prints */
const run = (script, ...options) =>
  execFileSync(process.execPath, [...options, "--input-type=module", "--eval", script], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
/** Runs a tool of this project, which has to end well. @param {string} name @param {string[]} options @returns {string} what it prints */
function tool(name, ...options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, "node_modules", name), ...options], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

test("the package depends on nothing but Lit", () => {
  const manifest = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8"));
  const kinds = [
    "dependencies",
    "peerDependencies",
    "optionalDependencies",
    "bundleDependencies",
    "bundledDependencies",
  ];
  assert.deepEqual(
    kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})),
    ["lit"],
  );
});

test("the packed core computes in node", () => {
  const printed = run(`
    import { loadCore } from "grpo-gspo-lesson/core";
    const core = await loadCore();
    console.log([...core.groupAdvantages([1, 0, 1, 0]).advantages].join());
    console.log(core.importanceRatios({ old: [0.2, 0.5], current: [0.4, 0.25] }).sequenceRatio);
  `);
  assert.equal(printed, "1,-1,1,-1\n1\n");
});

test("the packed core computes without WebAssembly too", () => {
  const printed = run(
    `
    import { loadCore } from "grpo-gspo-lesson/core";
    const core = await loadCore();
    console.log(typeof WebAssembly, [...core.groupAdvantages([1, 0, 1, 0]).advantages].join());
  `,
    "--jitless",
  );
  assert.equal(printed, "undefined 1,-1,1,-1\n");
});

test("the WebAssembly of the package is the core's", () => {
  const printed = run(`
    import { readFile } from "node:fs/promises";
    import { loadCore } from "grpo-gspo-lesson/core";
    const wasm = await readFile(new URL(import.meta.resolve("grpo-gspo-lesson/core.wasm")));
    const core = await loadCore({ wasm });
    console.log(core === (await loadCore()), [...core.groupAdvantages([1, 0]).advantages].join());
  `);
  assert.equal(printed, "false 1,-1\n");
});

test("every path can be imported where there is no browser, but for what is for script tags alone", () => {
  assert.ok(paths.includes("./elements/gpo-ratios"));
  const modules = paths.filter((key) => !/\.(json|wasm)$|^\.\/(script|standalone)$/.test(key));
  assert.equal(modules.length, paths.length - 7);
  const printed = run(`
    for (const key of ${JSON.stringify(modules)}) {
      const names = Object.keys(await import("grpo-gspo-lesson" + key.slice(1)));
      if (names.length === 0) console.log(key, "exports nothing");
    }
    console.log(typeof HTMLElement);
  `);
  assert.equal(printed, "undefined\n");
});

test("every source file is a module as browsers have them, with nothing for a bundler to add", () => {
  const sources = names.filter((name) => name.startsWith("web/"));
  assert.ok(sources.length > 60);
  const printed = run(`
    for (const name of ${JSON.stringify(sources)}) {
      await import("./node_modules/grpo-gspo-lesson/" + name).catch((error) => console.log(name, error.message));
    }
  `);
  assert.equal(printed, "");
});

test("every path leads to a file of the package", () => {
  const printed = run(`
    import { stat } from "node:fs/promises";
    for (const key of ${JSON.stringify(paths)}) {
      const url = new URL(import.meta.resolve("grpo-gspo-lesson" + key.slice(1)));
      if (!(await stat(url)).isFile()) console.log(key);
    }
  `);
  assert.equal(printed, "");
});

test("each element's own path registers it and what it needs", () => {
  const lesson = [...tags, "gpo-predict"].toSorted().join();
  for (const tag of tags) {
    const printed = run(`
      const defined = [];
      globalThis.customElements = { get() {}, define: (tag) => defined.push(tag) };
      await import("grpo-gspo-lesson/elements/${tag}");
      console.log(defined.sort().join());
    `);
    assert.equal(printed.trim(), tag === "gpo-lesson" ? lesson : tag);
  }
});

test("the classes come without registration, and the whole package with it", () => {
  const printed = run(`
    const defined = [];
    globalThis.customElements = { get() {}, define: (tag, element) => defined.push(element.name) };
    const classes = await import("grpo-gspo-lesson/classes");
    console.log(defined.length);
    await import("grpo-gspo-lesson");
    console.log(defined.filter((name) => !(name in classes)).length, defined.length);
  `);
  assert.equal(printed, `0\n0 ${tags.length + 1}\n`);
});

test("a tag that is taken stays with the one who has it, and the author is told once", () => {
  const printed = run(`
    console.warn = (text) => console.log("warned:", text);
    globalThis.customElements = { get: (tag) => (tag === "gpo-clip" ? undefined : class {}), define: (tag) => console.log(tag) };
    await import("grpo-gspo-lesson");
  `);
  assert.match(printed, /^warned: grpo-gspo-lesson: .*\ngpo-clip\n$|^gpo-clip\nwarned: grpo-gspo-lesson: .*\n$/);
});

test("the packed types hold under strict settings, and each class has its tag", () => {
  cpSync(path.join(here, "consumer.ts"), path.join(folder, "consumer.ts"));
  const tagged = tags.map(
    (tag) => `document.createElement("${tag}") satisfies import("grpo-gspo-lesson").Tags["${tag}"];`,
  );
  writeFileSync(path.join(folder, "tags.ts"), `import "grpo-gspo-lesson";\n${tagged.join("\n")}\n`);
  for (const resolution of [
    ["--module", "nodenext"],
    ["--module", "esnext", "--moduleResolution", "bundler"],
  ]) {
    tool(
      "typescript/bin/tsc",
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--noUncheckedIndexedAccess",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom,dom.iterable",
      ...resolution,
      "consumer.ts",
      "tags.ts",
    );
  }
});

test("publint finds nothing", () => {
  assert.match(tool("publint/src/cli.js", "--strict", tarball), /All good!/);
});

test("arethetypeswrong finds nothing", () => {
  const typed = paths.filter((key) => !/\.(json|wasm)$|^\.\/script$/.test(key)).map((key) => key.slice(2) || ".");
  tool("@arethetypeswrong/cli/dist/index.js", tarball, "--profile", "esm-only", "--entrypoints", ...typed);
});

test("the package holds what it needs and nothing else", () => {
  const unexpected = names.filter(
    (name) =>
      !/^(dist\/|web\/(?!site\/)[\w/-]+\.js$|build\/wasm\/gpo_core(_inline|_fallback)?\.(mjs|wasm)$|package\.json$|README\.md$|LICENSE$)/.test(
        name,
      ),
  );
  assert.deepEqual(unexpected, []);
  assert.ok(names.includes(customElements.slice(2)));
});
