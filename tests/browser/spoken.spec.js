import { ALONE, assign, button, expect, open, openFolds, setAttributes, test } from "./helpers.js";

/**
 * What those hear who do not see the figures.
 *
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Locator} Locator
 */

/** The formulas of a figure as they are heard: their names, what they say, and what is remarked. @param {Locator} figure @returns {Promise<string[]>} */
const heard = (figure) =>
  figure.locator(".formula").evaluateAll((formulas) =>
    formulas.map((formula) => {
      const text = (/** @type {string} */ selector) => formula.querySelector(selector)?.textContent?.trim() ?? "";
      const name = text(".key") || text(".lab");
      return `${name}: ${text(".spoken")}${text(".remark") && ` ${text(".remark")}`}`;
    }),
  );

/** @param {Page} page @param {string} tag @param {Record<string, unknown>} [properties] @returns {Promise<Locator>} */
async function figureWith(page, tag, properties = {}) {
  const figure = page.locator(tag);
  await assign(figure, properties);
  return figure;
}

test.describe("formulas", () => {
  test("are sentences", async ({ page }) => {
    await open(page);
    const group = await figureWith(page, "gpo-advantages");
    await expect
      .poll(() => heard(group))
      .toEqual([
        "mean: 1 plus 0 plus 1 plus 0, all over 4, equals 0.5.",
        "spread: the square root of 0.5 squared plus negative 0.5 squared plus 0.5 squared plus negative 0.5 squared, all over 4, end of root, equals the square root of 0.25, equals 0.5.",
        "Response 1: A 1 equals 1 minus 0.5, all over 0.5, equals plus 1.",
      ]);
    const response = await figureWith(page, "gpo-ratios");
    await expect
      .poll(() => heard(response))
      .toEqual([
        "GRPO: 0.40 over 0.20 equals 2.0, 0.25 over 0.50 equals 0.5. one ratio per token",
        "GSPO: open bracket 2.0 times 0.5 close bracket to the power 1 over 2, equals the square root of 1.0, equals 1.0. their geometric mean",
        "average: 2.0 plus 0.5, all over 2, equals 1.25.",
        "product: 2.0 times 0.5, equals 1.0.",
      ]);
    await expect
      .poll(() => heard(page.locator("gpo-length")))
      .toEqual([
        "product: 1.05 to the power 128, is about 515.5.",
        "log spread: 0.1 times the square root of 128, is about 1.13. grows with the length",
        "GSPO: open bracket 1.05 to the power 128 close bracket to the power 1 over 128, equals 1.05.",
        "log spread: 0.1 over the square root of 128, is about 0.00884. shrinks with the length",
      ]);
    await expect
      .poll(async () => (await heard(page.locator("gpo-clip"))).slice(0, 3))
      .toEqual([
        "GRPO: clip of 2.0, 0.8, 1.2, equals 1.2.",
        "Token 1: the smaller of 2.0 times 1, 1.2 times 1, equals 1.2. clipped: no push",
        "mean: J equals 1.2 plus 0.5, all over 2, equals 0.85.",
      ]);
    await expect
      .poll(async () => (await heard(page.locator("gpo-update"))).slice(3, 6))
      .toEqual([
        "ratio: s equals 1.0. one for its 4 tokens",
        "term: the smaller of 1.0 times 1, 1.0 times 1, equals 1.",
        "weight: partial J over partial log pi, equals 1 times 1.0, all over open bracket 4 times 4 close bracket, equals 0.0625. inside its range: not clipped",
      ]);
  });

  test("are said anew with each edit, also where they are long, undefined, tiny or negative", async ({ page }) => {
    await open(page);
    const group = await figureWith(page, "gpo-advantages");
    await button(group, "All wrong").click();
    await expect
      .poll(() => heard(group))
      .toEqual([
        "mean: 0 plus 0 plus 0 plus 0, all over 4, equals 0.",
        "Response 1: A 1 equals 0 minus 0, all over 0, equals 0 over 0. undefined: trainers use 0",
      ]);
    await assign(group, { rewards: [-1, 0.5], baseline: "leave-one-out", scale: "sample", epsilon: 1e-4 });
    await expect
      .poll(() => heard(group))
      .toEqual([
        "mean of others: 0.5 over 1, equals 0.5.",
        "spread: the square root of open bracket negative 1 minus negative 0.25 close bracket squared plus open bracket 0.5 minus negative 0.25 close bracket squared, all over open bracket 2 minus 1 close bracket, end of root, is about the square root of 1.13, is about 1.06.",
        "Response 1: A 1 equals negative 1 minus 0.5, all over open bracket 1.06 plus 10 to the power negative 4 close bracket, is about negative 1.41.",
      ]);
    await assign(group, { rewards: Array.from({ length: 64 }, (_, i) => i % 2) });
    await expect.poll(async () => (await heard(group))[0]).toContain("plus dot dot dot plus 1, all over 63");
  });

  test("say no sign that only an eye can read, and none is left to be read twice", async ({ page }) => {
    await open(page);
    for (const tag of ["gpo-advantages", "gpo-ratios", "gpo-agreement", "gpo-length", "gpo-clip", "gpo-update"]) {
      const figure = page.locator(tag);
      await openFolds(figure);
      const presets = await figure.getByRole("group", { name: "Examples" }).getByRole("button").all();
      for (const preset of presets) {
        await preset.click();
        for (const sentence of await figure.locator(".spoken").allTextContents()) {
          expect(sentence, tag).toMatch(/^[\p{Script=Latin}\d., ]+\.$/u);
        }
      }
      expect(await figure.locator("math:not([aria-hidden=true])").count(), tag).toBe(0);
    }
  });

  test("are left to the browser where their sentences cannot be loaded", async ({ page, messages }) => {
    await page.route(/spoken-[^/]*\.js$/, (route) => route.abort());
    await page.goto(ALONE);
    const figure = page.locator("gpo-advantages");
    await expect(figure.locator("math").first()).toBeVisible();
    await setAttributes(figure, { rewards: "1,0" });
    expect(await figure.locator("math[aria-hidden]").count()).toBe(0);
    messages.splice(0);
  });
});
