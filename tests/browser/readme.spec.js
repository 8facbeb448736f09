import { readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "../serve.js";
import { expect, started, test } from "./helpers.js";

const ROOT = path.join(import.meta.dirname, "../..");

/** @type {string} */
let folder;
test.beforeAll(async () => {
  // All that an author may have copied into the folder of a page.
  folder = await mkdtemp(path.join(tmpdir(), "gpo page "));
  await cp(path.join(ROOT, "build/site"), folder, { recursive: true });
  await cp(path.join(ROOT, "dist/standalone"), folder, { recursive: true });
  await cp(path.join(ROOT, "dist"), folder, { recursive: true });
});
test.afterAll(() => rm(folder, { recursive: true }));

for (const file of ["README.md", "docs/embedding.md"]) {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  for (const [i, [, html]] of [...text.matchAll(/^```html\n(.*?)^```$/gms)].entries()) {
    test(`snippet ${i + 1} of ${file} works when it is copied into a page`, async ({ page }) => {
      // A snippet without a script goes on from the one before.
      const script = html.includes("<script") ? "" : '<script type="module" src="grpo-gspo-lesson.js"></script>';
      const index = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:," />${script}${html}</html>`;
      const { url, close } = await serve(folder, { pages: { "page.html": index } });
      await page.goto(`${url}page.html`);
      const frame = html.includes("<iframe") ? page.frameLocator("iframe") : page;
      const figures = frame.locator(":is(body, main) > :is(gpo-lesson, gpo-advantages, gpo-ratios)");
      await expect(figures.first().getByRole("button").first()).toBeVisible();
      for (const figure of await figures.all()) await expect(figure.getByRole("button").first()).toBeVisible();
      if (!html.includes("<iframe")) await started(page);
      else await expect.poll(() => page.locator("iframe").evaluate(({ style }) => style.height)).toMatch(/^\d+px$/);
      close();
    });
  }
}
