import {
  ALONE,
  PAGE,
  advantages,
  assign,
  button,
  circle,
  expect,
  expectAdvantages,
  field,
  open,
  openFolds,
  ratios,
  reward,
  setAttributes,
  test,
} from "./helpers.js";

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
        for (const sentence of await figure.locator(".pieces > .spoken").allTextContents()) {
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

test.describe("a picture is described by what there is to see in it", () => {
  /** @param {Locator} figure @param {boolean} [isTable] */
  const picture = (figure, isTable) => figure.locator(isTable ? "[role=table]" : "[aria-describedby~=told]");

  /** @type {[tag: string, preset: string, description: string | RegExp][]} */
  const seen = [
    [
      "gpo-advantages",
      "Lesson",
      "Rewards 1, 0, 1, 0. Advantages +1.00 for responses 1 and 3, −1.00 for responses 2 and 4.",
    ],
    ["gpo-advantages", "All wrong", /^Nothing to compare\. All four earned 0, so the spread is 0/],
    [
      "gpo-ratios",
      "Lesson",
      "Token 1 became more probable, token 2 less. The sequence ratio is 1.0: the changes cancel. That is not the same as nothing changed. With a positive advantage GRPO clips token 1: its ratio is above 1.2, so it has been raised enough and is pushed no further.",
    ],
    [
      "gpo-agreement",
      "Lesson",
      "With p = 0.5 and G = 4, 12.5\u00a0% of groups are constant: 1 in 8 teaches nothing. 6.25\u00a0% are all right and 6.25\u00a0% all wrong.",
    ],
    ["gpo-length", "Falls", /^128 tokens with a ratio of 0.95 each: their product is 0.00141, their sequence ratio/],
    [
      "gpo-clip",
      "Lesson",
      "GRPO pushes token 2 only: the ratio of token 1 is above 1.2. GSPO pushes both tokens equally, since its one ratio 1.0 is inside 0.9997–1.0004.",
    ],
    ["gpo-update", "All right", /All advantages are 0, so neither method pushes any token/],
  ];
  for (const hide of ["", "text"]) {
    test(hide ? "also where its words are left out" : "and its words say the same", async ({ page }) => {
      await open(page);
      for (const [tag, preset, description] of seen) {
        const figure = await figureWith(page, tag, { hide });
        await button(figure, preset).click();
        await expect(picture(figure).first()).toHaveAccessibleDescription(description);
        // What is read anyway is not read twice.
        const [words = ""] = await figure.locator("[part=text], [part=note]").allInnerTexts();
        const [first] = (await figure.locator("#told").innerText()).replace(/\s+/g, " ").split(/(?<=\.) /);
        const isRead = await figure.locator("#told").isVisible();
        expect(isRead, `${tag} ${preset}`).toBe(!words.replace(/\s+/g, " ").includes(first));
      }
    });
  }

  test("many different advantages by the largest and the smallest", async ({ page }) => {
    await open(page);
    const figure = await figureWith(page, "gpo-advantages", { rewards: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
    await expect(picture(figure, true)).toHaveAccessibleDescription(
      "9 rewards. Advantages from +1.55 for response 9 to −1.55 for response 1.",
    );
  });
});

test.describe("an edit is said", () => {
  /** @param {Locator} figure */
  const said = (figure) => figure.locator("[aria-live=polite]:not([role=status])");

  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: 0 });
  });

  /** @param {Page} page @param {string} [address] */
  async function start(page, address) {
    await open(page, address);
    await page.clock.pauseAt(60_000);
  }

  test("once the reader pauses, and what is said is taken away again", async ({ page }) => {
    await start(page);
    const figure = advantages(page);
    await button(figure, "One right").click();
    await page.clock.runFor(900);
    await expect(said(figure)).toHaveText("");
    await button(reward(figure, 1), "1").click();
    await page.clock.runFor(900);
    await expect(said(figure)).toHaveText("");
    await page.clock.runFor(100);
    await expect(said(figure)).toHaveText(
      "Rewards 1, 1, 0, 0. Advantages +1.00 for responses 1 and 2, −1.00 for responses 3 and 4.",
    );
    await page.clock.runFor(5000);
    await expect(said(figure)).toHaveText("");
    await page.clock.runFor(60_000);
    await expect(said(figure)).toHaveText("");
  });

  test("once for several in a row, and once for undo", async ({ page }) => {
    await start(page);
    const figure = ratios(page);
    await circle(figure, 0).focus();
    await page.evaluate(() => {
      const texts = /** @type {any} */ (/** @type {any} */ (window).texts = []);
      const root = /** @type {ShadowRoot} */ (document.querySelector("gpo-ratios")?.shadowRoot);
      const region = /** @type {Element} */ (root.querySelector("[aria-live=polite]:not([role=status])"));
      new MutationObserver(() => region.textContent && texts.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const texts = () => page.evaluate(() => /** @type {any} */ (window).texts.splice(0));
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    await page.clock.runFor(1000);
    await expect(said(figure)).toContainText("The sequence ratio is 1.06");
    expect(await texts()).toHaveLength(1);
    await page.keyboard.press("Control+z");
    await page.clock.runFor(1000);
    await expect(said(figure)).toContainText("The sequence ratio is 1.05");
    expect(await texts()).toHaveLength(1);
  });

  test("also where it reads as the one before it", async ({ page }) => {
    await start(page);
    const figure = await figureWith(page, "gpo-clip");
    await button(figure, "Both rise").click();
    await page.clock.runFor(1000);
    const first = await said(figure).textContent();
    expect(first).toMatch(/^GRPO pushes nothing/);
    await button(figure, "Lesson").click();
    await button(figure, "Both rise").click();
    await expect(said(figure)).toHaveText("");
    await page.clock.runFor(1000);
    await expect(said(figure)).toHaveText(first ?? "");
  });

  test("by the figure that was edited alone, and by no other of the lesson", async ({ page }) => {
    await start(page, PAGE);
    const lesson = page.locator("gpo-lesson");
    const regions = () =>
      lesson.evaluate((element) =>
        [.../** @type {ShadowRoot} */ (element.shadowRoot).querySelectorAll("*")].flatMap(
          (part) => part.shadowRoot?.querySelector("[aria-live=polite]:not([role=status])")?.textContent || [],
        ),
      );
    await page.clock.runFor(10_000);
    expect(await regions()).toEqual([]);
    await button(reward(advantages(page), 1), "1").click();
    await page.clock.runFor(1000);
    expect(await regions()).toEqual([
      "Rewards 1, 1, 1, 0. Advantages +0.58 for responses 1, 2 and 3, −1.73 for response 4.",
    ]);
  });

  test("and nothing else is: no start, no pointer, no author, and nothing that was taken back", async ({ page }) => {
    await start(page);
    const figure = advantages(page);
    await page.clock.runFor(10_000);
    await expect(said(figure)).toHaveText("");
    await figure.getByRole("row").nth(2).hover();
    await button(figure, "Response 2, 35").click();
    await setAttributes(figure, { rewards: "1,1,0" });
    await expectAdvantages(figure, "+0.71", "+0.71", "−1.41");
    await page.clock.runFor(10_000);
    await expect(said(figure)).toHaveText("");
    const other = field(figure, "Reward of response 1, other");
    await other.fill("7");
    await expectAdvantages(figure, "+1.40", "−0.54", "−0.86");
    await other.press("Escape");
    await page.clock.runFor(10_000);
    await expect(said(figure)).toHaveText("");
    await other.fill("7");
    await other.fill("x");
    await other.blur();
    await page.clock.runFor(10_000);
    await expect(said(figure)).toHaveText("");
    await expect(figure.getByRole("status")).toContainText("is not a number");
  });
});
