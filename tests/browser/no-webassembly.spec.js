import { pathToFileURL } from "node:url";
import path from "node:path";
import { serve } from "../serve.js";
import { advantages, button, expect, expectAdvantages, expectRatios, open, PAGE, ratios, test } from "./helpers.js";
import config from "./playwright.config.js";

// What Lockdown Mode is like: a browser without WebAssembly.
const { launchOptions } = config.use ?? {};
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--js-flags=--jitless"] } });

const DIST = path.join(import.meta.dirname, "../../dist");
const TAGS = `<gpo-advantages rewards="1,0,0,0"><p>The fixed example.</p></gpo-advantages><gpo-ratios></gpo-ratios>`;
const SORRY = "This figure could not start here, so you see its fixed example.";

/** @param {import("@playwright/test").Page} page */
async function works(page) {
  expect(await page.evaluate(() => typeof WebAssembly)).toBe("undefined");
  await expectAdvantages(advantages(page), "+1.73", "−0.58", "−0.58", "−0.58");
  await button(ratios(page), "Both rise").click();
  await expectRatios(ratios(page), "2.0", "1.5");
}

test("the figures of the site compute in plain JavaScript", async ({ page }) => {
  await open(page);
  await button(advantages(page), "One right").click();
  await works(page);
});

test("the lesson does too", async ({ page }) => {
  await open(page, PAGE);
  await expectAdvantages(advantages(page), "+1.00", "−1.00", "+1.00", "−1.00");
});

for (const [name, script] of Object.entries({
  "modules without a bundler": '<script type="module" src="standalone/grpo-gspo-lesson.js"></script>',
  "a classic script": '<script src="grpo-gspo-lesson.iife.js" defer></script>',
})) {
  const index = `<!doctype html><title>A page</title><link rel="icon" href="data:," />${script}${TAGS}`;

  test(`${name} bring it along`, async ({ page }) => {
    const { url, close } = await serve(DIST, { base: "/some/path/", pages: { "index.html": index } });
    await page.goto(url);
    await works(page);
    close();
  });

  test(`${name} without that file leave the fixed example, with a sentence and one warning`, async ({
    page,
    messages,
  }) => {
    const { url, close } = await serve(DIST, { pages: { "index.html": index } });
    await page.route(/fallback/, (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(url);
    await expect(page.getByText("The fixed example.")).toBeVisible();
    await expect(page.getByText(SORRY)).toHaveCount(2);
    const told = messages.splice(0).filter((message) => !/status of 404/.test(message));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^warning: grpo-gspo-lesson: figures show their static examples\. .*fallback/);
    close();
  });
}

test("a classic script from a file, which no browser lets load another, leaves the fixed example", async ({
  page,
  messages,
}) => {
  await page.goto(pathToFileURL(path.join(DIST, "css-custom-data.json")).href);
  await page.evaluate(
    ([address, tags]) => {
      document.body.innerHTML = tags;
      document.body.append(Object.assign(document.createElement("script"), { src: address }));
    },
    [pathToFileURL(path.join(DIST, "grpo-gspo-lesson.iife.js")).href, TAGS],
  );
  await expect(page.getByText(SORRY)).toHaveCount(2);
  await expect(page.getByText("The fixed example.")).toBeVisible();
  expect(messages.splice(0).filter((message) => message.startsWith("warning"))).toHaveLength(1);
});
