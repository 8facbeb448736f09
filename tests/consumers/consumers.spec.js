import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import esbuild from "esbuild";
import { rollup } from "rollup";
import { button, expect, expectAdvantages, expectRatios, test, value } from "../browser/helpers.js";
import { serve } from "../serve.js";

/** @typedef {import("@playwright/test").Page} Page */

const here = fileURLToPath(new URL(".", import.meta.url));
const out = path.join(here, "../../build/consumers");
const BASE = "/some/sub/path/";

/** The pages that build.js makes, and whether what builds them brings the worker. */
const PAGES = {
  vite: true,
  webpack: true,
  esbuild: false,
  rollup: false,
  react: false,
  "react-server": false,
  vue: true,
  svelte: true,
  astro: true,
  module: true,
  script: true,
};

/** Changes the figures as a reader and as the page does, and opens what loads later. @param {Page} page */
async function use(page) {
  const group = page.locator("gpo-advantages");
  const response = page.locator("gpo-ratios");
  await expectAdvantages(group, "+1.73", "−0.58", "−0.58", "−0.58");
  await expectRatios(response, "0.5", "1.0", "2.0");
  await expect(page.getByText("A static example.")).toBeHidden();
  await button(group, "All right").click();
  await expect(page.locator("output")).toHaveText("1,1,1,1");
  await page.locator("#late").click();
  await expectAdvantages(group, "+1.00", "+1.00", "−1.00", "−1.00");
  await expectRatios(response, "2.0", "2.0", "2.0");
  await button(response, "Undo").click();
  await expectRatios(response, "0.5", "1.0", "2.0");
  await button(response, "Share").click();
  await expect(button(response, "Copy HTML tag")).toBeVisible();
}

for (const [name, hasWorker] of Object.entries(PAGES)) {
  test(`${name}, under a sub-path`, async ({ page }) => {
    const { url, close } = await serve(path.join(out, name), { base: BASE });
    /** @type {string[]} */
    const missing = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) missing.push(request.url());
    });
    page.on("response", (response) => {
      if (!response.ok()) missing.push(response.url());
    });
    await page.goto(url);
    await use(page);
    // Its rollouts come from a file, through a worker where there is one.
    await expect.poll(() => value(page.locator("gpo-update"))).toMatchObject({ advantages: [1, -1] });
    expect(missing).toEqual(hasWorker ? [] : [`${url}worker.js`]);
    close();
  });
}

test("script, from a file", async ({ page, messages }) => {
  await page.goto(pathToFileURL(path.join(out, "script/index.html")).href);
  await use(page);
  // A browser reads no other file for it.
  await expect(page.locator("gpo-update").getByRole("status").first()).toContainText("rollouts.jsonl");
  for (const message of messages.splice(0)) expect(message).toMatch(/rollouts\.jsonl|net::ERR_FAILED/);
});

test.describe("what is not used is not in the bundle", () => {
  /** What a bundler leaves of the package's modules. @type {Record<string, (source: string) => Promise<string[]>>} */
  const bundlers = {
    esbuild: async (source) => {
      const { metafile } = await esbuild.build({
        stdin: { contents: source, resolveDir: here },
        bundle: true,
        format: "esm",
        splitting: true,
        outdir: "unwritten",
        write: false,
        metafile: true,
      });
      return Object.values(metafile.outputs).flatMap(({ inputs }) =>
        Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0),
      );
    },
    Rollup: async (source) => {
      const entry = {
        name: "entry",
        resolveId: (/** @type {string} */ id) => (id === "entry" ? path.join(here, "entry.js") : null),
        load: (/** @type {string} */ id) => (id === path.join(here, "entry.js") ? source : null),
      };
      const bundle = await rollup({ input: "entry", plugins: [entry, nodeResolve()] });
      const { output } = await bundle.generate({});
      return output.flatMap((chunk) =>
        chunk.type === "chunk" ? Object.keys(chunk.modules).filter((id) => chunk.modules[id].renderedLength > 0) : [],
      );
    },
  };
  const figures = ["advantages", "agreement", "checker", "clip", "length", "lesson", "predict", "ratios", "update"];
  /** @param {string[]} modules @returns {string[]} the elements among them */
  const elements = (modules) =>
    modules.flatMap((id) => figures.filter((name) => id.endsWith(`/web/elements/${name}.js`))).toSorted();

  for (const [name, bundle] of Object.entries(bundlers)) {
    test(`with ${name}`, async () => {
      const one = await bundle('import "grpo-gspo-lesson/elements/gpo-ratios"');
      expect(elements(one)).toEqual(["ratios"]);
      const two = await bundle('import { GpoClip } from "grpo-gspo-lesson/classes"; console.log(GpoClip);');
      expect(elements(two)).toEqual(["clip"]);
      const none = await bundle('import { loadCore } from "grpo-gspo-lesson/core"; loadCore();');
      expect(none.filter((id) => /\/lit|\/web\/(?!core\/)/.test(id))).toEqual([]);
      const all = await bundle('import "grpo-gspo-lesson"');
      expect(elements(all)).toEqual(figures);
    });
  }
});
