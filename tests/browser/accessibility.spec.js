import { AxeBuilder } from "@axe-core/playwright";
import {
  PAGE,
  advantages,
  assign,
  button,
  circle,
  endAnimations,
  expect,
  expectAdvantages,
  expectRatios,
  field,
  open,
  openFolds,
  ratios,
  test,
  type,
  value,
} from "./helpers.js";

/** @typedef {import("@playwright/test").Page} Page */

test.describe("axe finds nothing", () => {
  /** @param {Page} page @param {string[]} [parts] to look at; default all */
  async function expectNothing(page, parts = []) {
    await endAnimations(page);
    const axe = new AxeBuilder({ page });
    for (const part of parts) axe.include(part);
    const { violations } = await axe.analyze();
    const told = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target}`));
    expect(told).toEqual([]);
  }

  /** @type {Record<string, (page: Page) => Promise<unknown>>} */
  const states = {
    "at the start": async () => {},
    "with the folds open": async (page) => {
      await openFolds(advantages(page));
      await openFolds(ratios(page));
    },
    "with a trainer's convention": async (page) => {
      await openFolds(advantages(page));
      await advantages(page).getByRole("radio", { name: "RLOO" }).check();
    },
    "with bad input": async (page) => {
      await type(field(advantages(page), "Reward of response 1, other"), "1,5");
      await type(field(ratios(page), "Old probability of token 1"), "0");
    },
    "with a group of one": async (page) => {
      await assign(advantages(page), { rewards: [0.5] });
      await assign(ratios(page), { old: [0.5], current: [0.5] });
    },
    "with 64 rows": async (page) => {
      await assign(advantages(page), { rewards: Array.from({ length: 64 }, (_, i) => i % 3) });
      await assign(ratios(page), { old: Array(64).fill(0.5), current: Array(64).fill(0.25) });
    },
    "with a negative advantage": async (page) => {
      await button(ratios(page), "negative").click();
    },
    "with no advantage": async (page) => {
      await assign(ratios(page), { advantage: 0 });
    },
    readonly: async (page) => {
      await assign(advantages(page), { readonly: true });
      await assign(ratios(page), { readonly: true });
    },
  };
  /** Those with colours of their own. */
  const dark = ["at the start", "with the folds open", "with bad input", "with a negative advantage"];
  for (const scheme of /** @type {const} */ (["light", "dark"])) {
    for (const [state, reach] of Object.entries(states)) {
      if (scheme === "dark" && !dark.includes(state)) continue;
      test(`${scheme}, ${state}`, async ({ page }) => {
        test.slow();
        await page.emulateMedia({ colorScheme: scheme });
        await open(page);
        await reach(page);
        await expectNothing(page, ["gpo-advantages", "gpo-ratios"]);
      });
    }

    test(`${scheme}, each preset`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme });
      await open(page);
      const group = advantages(page).getByRole("group", { name: "Examples" }).getByRole("button");
      const response = ratios(page).getByRole("group", { name: "Examples" }).getByRole("button");
      for (let i = 0; i < (await group.count()); i++) {
        await group.nth(i).click();
        await response.nth(i % (await response.count())).click();
        await expectNothing(page, ["gpo-advantages", "gpo-ratios"]);
      }
    });

    test(`${scheme}, 320 px wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page);
      await openFolds(advantages(page));
      await openFolds(ratios(page));
      await expectNothing(page, ["gpo-advantages", "gpo-ratios"]);
    });

    test(`${scheme}, the lesson`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, PAGE);
      await expectNothing(page);
    });
  }

  test("where WebAssembly is broken", async ({ page, messages }) => {
    await page.addInitScript(() => {
      WebAssembly.compile = () => Promise.reject(new Error("broken for a test"));
    });
    await page.goto(PAGE);
    await expect(page.getByText("This figure could not start here")).toBeVisible();
    await expectNothing(page);
    messages.splice(0);
  });
});

test.describe("by keyboard", () => {
  /** What has the focus, inside figures too, and whether that can be seen. @param {Page} page */
  const focused = (page) =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body) return { name: "", ring: true };
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      // An SVG mark has its ring drawn by its own circle.
      const mark = element.querySelector("circle");
      const ring =
        outlineStyle === "auto" ||
        (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1.5) ||
        (mark !== null && getComputedStyle(mark).stroke !== "none");
      const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
      const label = /** @type {HTMLInputElement} */ (element).labels?.[0]?.textContent?.trim();
      return { name: element.getAttribute("aria-label") ? text : (label ?? text), ring };
    });

  /** @param {Page} page @param {import("@playwright/test").Locator} from @param {string} last @returns {Promise<string[]>} names of the stops up to the last */
  async function tabThrough(page, from, last) {
    await from.focus();
    const names = [];
    for (let i = 0; i < 120; i++) {
      const { name, ring } = await focused(page);
      if (i > 0) expect(ring, `a ring around ${name}`).toBe(true);
      names.push(name);
      if (name === last) break;
      await page.keyboard.press("Tab");
    }
    return names;
  }

  test.beforeEach(({ page }) => open(page));

  test("Tab goes through the group from top to bottom, each stop with its ring", async ({ page }) => {
    const figure = advantages(page);
    const names = await tabThrough(page, button(figure, "Lesson"), "Your trainer prints ±0.866?");
    const row = (/** @type {number} */ i, /** @type {string} */ answer) => [
      `Response ${i}, ${answer}`,
      "0",
      "1",
      `Reward of response ${i}, other`,
      `Remove response ${i}`,
    ];
    expect(names).toEqual([
      ...["Lesson", "One right", "One wrong", "All wrong", "All right", "Tiny gap"],
      ...row(1, "45"),
      ...row(2, "35"),
      ...row(3, "45"),
      ...row(4, "46"),
      "+ Add a response",
      "Your trainer prints ±0.866?",
    ]);
  });

  test("Tab goes through the response from top to bottom, each stop with its ring", async ({ page }) => {
    const figure = ratios(page);
    const names = await tabThrough(page, button(figure, "Lesson"), "Why not 1.25?");
    const row = (/** @type {number} */ i) => [
      `Old probability of token ${i}`,
      `Old probability of token ${i}`,
      `Current probability of token ${i}`,
      `Current probability of token ${i}`,
      `Remove token ${i}`,
    ];
    const circles = await figure
      .locator("svg")
      .getByRole("slider")
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("aria-label")));
    expect(names).toEqual([
      ...["Lesson", "No change", "Both rise", "One outlier", "Longer"],
      ...row(1),
      ...row(2),
      "+ Add a token",
      ...["positive", "negative"],
      ...circles,
      "Why not 1.25?",
    ]);
  });

  test("the whole lesson can be walked through and left again", async ({ page }) => {
    test.slow();
    await open(page, PAGE);
    const stops = [];
    await page.keyboard.press("Tab");
    for (let i = 0; i < 300; i++) {
      const { name } = await focused(page);
      if (!name) break;
      stops.push(name);
      await page.keyboard.press("Tab");
    }
    expect(stops.length).toBeLessThan(300);
    expect(stops).toEqual(expect.arrayContaining(["Tiny gap", "arXiv 2402.03300", "arXiv 2507.18071"]));
  });

  test("everything a pointer does to the group, keys do", async ({ page }) => {
    const figure = advantages(page);
    /** @param {...string} keys */
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await button(figure, "Lesson").focus();
    await press("Tab", "Enter");
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    for (let i = 0; i < 5; i++) await press("Tab");
    await press("Tab", "Space");
    await expectAdvantages(figure, "0", "0", "0", "0");
    await press("Tab", "Tab");
    await page.keyboard.type("0.5");
    await press("Enter");
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await press("Tab", "Enter");
    await expectAdvantages(figure, "0", "0", "0");
    await figure.getByRole("button", { name: "Add a response" }).focus();
    await press("Enter");
    expect((await value(figure)).rewards).toEqual([0, 0, 0, 0]);
    await figure.locator("summary").focus();
    await press("Enter", "Tab", "ArrowDown", "ArrowDown");
    await expect(figure.getByRole("radio", { name: "verl" })).toBeChecked();
    await expect(figure.getByRole("radio", { name: "verl" })).toBeFocused();
    await press("Control+z", "Control+z");
    await expect(figure.getByRole("radio", { name: "This lesson" })).toBeChecked();
    await press("Control+Shift+Z");
    await expect(figure.getByRole("radio", { name: "TRL" })).toBeChecked();
    await button(figure, "Reset").focus();
    await press("Enter");
    await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
  });

  test("everything a pointer does to the response, keys do", async ({ page }) => {
    const figure = ratios(page);
    await circle(figure, 1).focus();
    for (let i = 0; i < 25; i++) await page.keyboard.press("ArrowRight");
    await expectRatios(figure, "2.0", "1.0");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(button(figure, "negative")).toHaveAttribute("aria-pressed", "true");
    await figure.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(figure.getByText(/is the plain average/)).toBeVisible();
  });

  test("undo by key goes on where the button that had the focus is gone or off", async ({ page }) => {
    const figure = advantages(page);
    await button(figure, "One right").click();
    await button(figure, "Undo").focus();
    await page.keyboard.press("Enter");
    await expect(button(figure, "Undo")).toBeDisabled();
    await page.keyboard.press("Control+Shift+Z");
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
  });

  test("the focus stays in the figure where a row is removed", async ({ page }) => {
    const figure = advantages(page);
    await button(figure, "Remove response 4").focus();
    await page.keyboard.press("Enter");
    await expectAdvantages(figure, "+0.71", "−1.41", "+0.71");
    expect((await focused(page)).name).not.toBe("");
  });
});

test("targets are at least 24 px large, and 44 px for a finger", async ({ browser, page, baseURL }) => {
  /** @param {Page} page */
  const small = (page) =>
    page.evaluate(() =>
      [...document.querySelectorAll("gpo-advantages, gpo-ratios")].flatMap((figure) =>
        [.../** @type {ShadowRoot} */ (figure.shadowRoot).querySelectorAll("button, input, summary")]
          .map((part) => (part.matches("[type=radio]") ? /** @type {Element} */ (part.closest("label")) : part))
          .map((part) => ({
            name: part.getAttribute("aria-label") ?? part.textContent?.trim(),
            box: part.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.height > 0)
          .map(({ name, box }) => ({ name, width: box.width, height: box.height })),
      ),
    );
  await open(page);
  for (const target of await small(page)) {
    expect(Math.min(target.width, target.height), JSON.stringify(target)).toBeGreaterThanOrEqual(24);
  }
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  const phone = await context.newPage();
  await open(phone);
  for (const target of await small(phone)) expect(target.height, JSON.stringify(target)).toBeGreaterThanOrEqual(43.5);
  await context.close();
});
