import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { loadCore } from "../../web/core/index.js";
import { RESPONSES, spell } from "../../web/elements/responses.js";
import { loadText, setText, textOf } from "../../web/text/texts.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = (/** @type {string} */ language) => `${root}web/text/${language}/`;
const LANGUAGES = readdirSync(`${root}web/text`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const PARTS = readdirSync(folder("en"))
  .filter((name) => name !== "words.js")
  .map((name) => name.replace(".js", ""));

/** @param {string} language @returns {Promise<Record<string, any>>} every string and function, by its path */
async function leavesOf(language) {
  /** @type {Record<string, any>} */
  const leaves = {};
  /** @param {any} value @param {string} path */
  const walk = (value, path) => {
    if (typeof value !== "object") leaves[path] = value;
    else for (const [key, inside] of Object.entries(value)) walk(inside, `${path}.${key}`);
  };
  for (const part of PARTS) walk((await import(`${folder(language)}${part}.js`)).default, part);
  return leaves;
}

const english = await leavesOf("en");

test("every language is there, each with every part", () => {
  assert.ok(LANGUAGES.includes("en") && LANGUAGES.includes("zh"));
  for (const language of LANGUAGES) {
    const parts = readdirSync(folder(language)).filter((name) => name !== "words.js");
    assert.deepEqual(
      parts,
      readdirSync(folder("en")).filter((name) => name !== "words.js"),
      language,
    );
  }
});

for (const language of LANGUAGES.filter((one) => one !== "en")) {
  test(`${language} has every string that English has, of its kind, and no other`, async () => {
    const leaves = await leavesOf(language);
    // Which lines of a built-in response have a flaw is the same in any language too.
    assert.deepEqual(Object.keys(leaves).sort(), Object.keys(english).sort());
    for (const [path, text] of Object.entries(leaves)) {
      assert.equal(typeof text, typeof english[path], path);
      if (typeof text === "string") assert.equal(text === "", english[path] === "", `${path} is empty`);
      else assert.ok(text.length <= english[path].length, `${path} takes more than it is given`);
    }
  });

  test(`${language} has no English left in it`, async () => {
    for (const [path, text] of Object.entries(await leavesOf(language))) {
      if (text === english[path]) assert.doesNotMatch(text, /\b(?!token|verl|slime|prime|swift|ms\b)[a-z]{3,}/, path);
    }
  });

  test(`what the checker makes of the built-in responses is the same in ${language}`, async () => {
    const core = await loadCore();
    const [en, other] = await Promise.all([loadText("en", ["checker"]), loadText(language, ["checker"])]);
    for (const one of RESPONSES.flatMap(({ sample }) => [true, false].map((right) => ({ sample, right })))) {
      const { reward, answer } = core.checkFinalAnswer(spell(one, en), "45");
      const found = core.checkFinalAnswer(spell(one, other), "45");
      assert.deepEqual([found.reward, found.answer], [reward, answer], spell(one, other));
    }
  });
}

test("a tag is read in its language, in English where there is none, and what is no tag hurts nobody", async () => {
  const undo = async (/** @type {string} */ tag) => (await loadText(tag, [])).undo;
  for (const tag of ["zh", "zh-CN", "zh-Hans", "zh-Hant-TW", "ZH-tw"]) assert.equal(await undo(tag), "撤销", tag);
  for (const tag of ["", "en", "en-GB", "de", "zhx", "-", "x-zh", "constructor", "__proto__", "a b"]) {
    assert.equal(await undo(tag), "Undo", tag);
  }
});

test("an author's words take the place of ours, also in parts that are loaded later, and nothing else changes", async () => {
  const before = await loadText("zh", ["clip"]);
  setText("zh", { undo: "退回", ratios: { presets: { lesson: "例" } }, clip: { advantage: (a) => `优势 ${a}` } });
  assert.equal(textOf("zh", ["clip"]), undefined, "it is put together anew");
  const after = await loadText("zh-CN", ["clip"]);
  assert.deepEqual([after.undo, after.redo, after.clip.advantage("1")], ["退回", before.redo, "优势 1"]);
  const { ratios } = await loadText("zh", ["ratios"]);
  assert.deepEqual([ratios.presets.lesson, ratios.presets.longer], ["例", "更长"]);
  assert.equal((await loadText("en", [])).undo, "Undo");
});

test("an author's language says the rest in English, and writes numbers its own way", async () => {
  setText("de", { undo: "Zurück" });
  const text = await loadText("de-CH", ["ratios"]);
  assert.deepEqual([text.undo, text.redo, text.ratios.sequence], ["Zurück", "Redo", "sequence"]);
  assert.deepEqual([text.number.text(0.5), text.number.field(1.5e160), text.number.comma], ["0,5", "1,5e160", ";"]);
});

test("what is no text is left out, and its author told once", async (t) => {
  const { mock } = t.mock.method(console, "warn", () => undefined);
  const wrong = /** @type {any} */ ({ undone: "x", undo: 1, numbers: null, share: { open: "x" }, presets: ["x"] });
  setText("en", wrong);
  setText("en", { redo: "Again" });
  const text = await loadText("en", ["share"]);
  assert.deepEqual(
    [text.undo, text.redo, text.presets, text.number.percent(0.5)],
    ["Undo", "Again", "Examples", "50\u00a0%"],
  );
  const told = mock.calls.map(({ arguments: [sentence] }) => sentence).sort();
  assert.equal(told.length, 5, told.join("\n"));
  assert.match(told.join(), /"numbers".*"presets".*"share\.open".*"undo".*"undone"/);
});

test("no string is there for nothing", () => {
  const unused = unusedStrings();
  assert.deepEqual(unused, []);
});

/**
 * The strings of the English text that no source refers to, found by the types. What is handed on whole, or looked up
 * by a name that is computed, counts with all that is in it.
 */
function unusedStrings() {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ["web"] }, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const types = program.getTypeChecker();
  const isText = (/** @type {string} */ name) => name.includes("/web/text/en/") && !name.endsWith("words.js");
  /** @type {Map<ts.Node, string>} */
  const strings = new Map();
  /** @type {Set<ts.Node>} */
  const used = new Set();

  /** @param {ts.Expression} expression @param {string} path */
  const list = (expression, path) => {
    if (!ts.isObjectLiteralExpression(expression)) return;
    for (const property of expression.properties) {
      const name = `${path}.${property.name?.getText().replace(/^"|"$/g, "")}`;
      strings.set(property, name);
      if (ts.isPropertyAssignment(property)) list(property.initializer, name);
    }
  };
  /** @param {ts.Node} declaration */
  const useAll = (declaration) => {
    used.add(declaration);
    if (!ts.isPropertyAssignment(declaration) || !ts.isObjectLiteralExpression(declaration.initializer)) return;
    for (const property of declaration.initializer.properties) useAll(property);
  };
  /** Whether only a part of what a node names goes on from here. @param {ts.Node} node @returns {boolean} */
  const isPath = ({ parent }) =>
    ts.isPropertyAccessExpression(parent) ||
    (ts.isVariableDeclaration(parent) && parent.initializer !== undefined) ||
    ts.isBindingElement(parent) ||
    ((ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent)) && isPath(parent));
  /** @param {ts.Node} node */
  const look = (node) => {
    const name =
      ts.isPropertyAccessExpression(node) || ts.isBindingElement(node)
        ? ts.isBindingElement(node)
          ? (node.propertyName ?? node.name)
          : node.name
        : undefined;
    if (name) {
      const symbol = ts.isBindingElement(node)
        ? types.getTypeAtLocation(node.parent).getProperty(name.getText())
        : types.getSymbolAtLocation(name);
      for (const declaration of symbol?.declarations ?? []) {
        if (!strings.has(declaration)) continue;
        if (ts.isBindingElement(node) || isPath(node)) used.add(declaration);
        else useAll(declaration);
      }
    }
    // names[key]: any of them. Through a variable, the object itself is looked up here.
    if (ts.isElementAccessExpression(node) || ts.isCallExpression(node)) {
      const objects = ts.isCallExpression(node) ? node.arguments : [node.expression];
      for (const object of objects) {
        const own = types.getTypeAtLocation(object).symbol?.declarations?.[0]?.parent;
        if (own && strings.has(own)) useAll(own);
      }
    }
    ts.forEachChild(node, look);
  };

  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${root}web/`));
  for (const source of sources.filter(({ fileName }) => isText(fileName))) {
    const part = /** @type {string} */ (source.fileName.split("/").pop()).replace(".js", "");
    ts.forEachChild(source, (node) => ts.isExportAssignment(node) && list(node.expression, part));
  }
  for (const source of sources.filter(({ fileName }) => !fileName.includes("/web/text/zh/"))) look(source);
  const inUsed = (/** @type {string} */ path) =>
    [...strings].some(([node, name]) => name.startsWith(`${path}.`) && used.has(node));
  return [...strings].filter(([node, name]) => !used.has(node) && !inUsed(name)).map(([, name]) => name);
}
