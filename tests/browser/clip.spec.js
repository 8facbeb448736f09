import { assign, button, expect, field, formulas, problem, setAttributes, test, type, value } from "./helpers.js";
import { expectAccessible, expectFits, expectReadable, openFigure, story, WIDTHS } from "./one-figure.js";

/** @typedef {import("@playwright/test").Locator} Locator */

const TAG = "gpo-clip";

/** What the cells of a method say. @param {Locator} figure @param {string} method */
const cells = (figure, method) =>
  figure
    .getByRole("group", { name: method, exact: true })
    .getByRole("button")
    .evaluateAll((all) => all.map((cell) => cell.querySelector(".number")?.textContent));

/** @param {Locator} figure @returns {Promise<string[]>} J of GRPO and of GSPO */
const objectives = (figure) => figure.locator(".objective").allInnerTexts();

test("the lesson, pushed up", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  expect(await cells(figure, "GRPO")).toEqual(["clipped", "▲ +0.25"]);
  expect(await cells(figure, "GSPO")).toEqual(["▲ +0.5", "▲ +0.5"]);
  expect(await objectives(figure)).toEqual(["J = 0.85", "J = 1"]);
  expect(await formulas(figure)).toEqual([
    "GRPO clip(2.0,0.8,1.2) =1.2",
    "Token 1 min(2.0×1, 1.2×1) =1.2 clipped: no push",
    "mean J= (1.2+0.5)/2 =0.85",
    "GSPO clip(1.0,0.9997,1.0004) =1.0",
    "Response min(1.0×1, 1.0×1) =1 not clipped",
    "mean J= (1+1)/2 =1",
  ]);
  expect(await story(figure)).toContain("GRPO pushes token 2 only: the ratio of token 1 is above 1.2.");
  expect(await story(figure)).toContain(
    "GSPO pushes both tokens equally, since its one ratio 1.0 is inside 0.9997–1.0004.",
  );
});

test("the lesson, pushed down", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await button(figure, "negative").click();
  expect(await cells(figure, "GRPO")).toEqual(["▼ −1", "clipped"]);
  expect(await cells(figure, "GSPO")).toEqual(["▼ −0.5", "▼ −0.5"]);
  expect(await objectives(figure)).toEqual(["J = −1.4", "J = −1"]);
  expect(await story(figure)).toContain("GRPO pushes token 1 only: the ratio of token 2 is below 0.8.");
  await button(figure, "Undo").click();
  expect(await objectives(figure)).toEqual(["J = 0.85", "J = 1"]);
});

for (const [name, grpo, gspo, says] of /** @type {[string, string[], string[], string][]} */ ([
  ["No change", ["▲ +0.5", "▲ +0.5"], ["▲ +0.5", "▲ +0.5"], "GRPO pushes both tokens up, each by its own ratio."],
  ["Slight rise", ["▲ +0.503", "▲ +0.501"], ["clipped", "clipped"], "its one ratio 1.0035 is above 1.0004"],
  ["Both rise", ["clipped", "clipped"], ["clipped", "clipped"], "GRPO pushes nothing: every ratio is above 1.2."],
  [
    "One outlier",
    ["▲ +0.25", "▲ +0.25", "▲ +0.25", "clipped"],
    ["clipped", "clipped", "clipped", "clipped"],
    "GRPO pushes tokens 1, 2 and 3 only: the ratio of token 4 is above 1.2.",
  ],
])) {
  test(name, async ({ page }) => {
    const figure = await openFigure(page, TAG);
    await button(figure, name).click();
    expect(await cells(figure, "GRPO")).toEqual(grpo);
    expect(await cells(figure, "GSPO")).toEqual(gspo);
    expect(await story(figure)).toContain(says);
  });
}

test("a ratio off GSPO's scale stands at its end, on the side where it is", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const name = figure.locator(".sequence text");
  await button(figure, "Both rise").click();
  await expect(name).toHaveText("sequence · 1.73 →");
  await button(figure, "negative").click();
  expect(await story(figure)).toContain("is above 1.0004, where a negative advantage clips nothing");
  await assign(figure, { old: [0.5], current: [0.25] });
  await expect(name).toHaveText("sequence · ← 0.5");
});

test("a range in a field: at the bound a token passes, just inside it is clipped", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const above = field(figure, "GRPO’s clip range above 1");
  await type(above, "1");
  expect(await cells(figure, "GRPO")).toEqual(["▲ +1", "▲ +0.25"]);
  await type(above, "0.999");
  expect(await cells(figure, "GRPO")).toEqual(["clipped", "▲ +0.25"]);
  await type(field(figure, "GSPO’s clip range above 1"), "0.001");
  await type(field(figure, "GSPO’s clip range below 1"), "0.002");
  expect(await value(figure)).toMatchObject({ clip: [0.2, 0.999], gspoClip: [0.002, 0.001] });
  await type(field(figure, "GRPO’s clip range below 1"), "1.5");
  await expect(problem(figure)).toContainText(
    "GRPO’s clip range below 1: 1.5 is out of range. Type a number from 0 to 1",
  );
  expect((await value(figure)).clip).toEqual([0.2, 0.999]);
});

test("never is GRPO's range shown as GSPO's", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await setAttributes(figure, { "gspo-clip": null, clip: "0.2,0.28" });
  expect(await value(figure)).toMatchObject({ clip: [0.2, 0.28], gspoClip: [3e-4, 4e-4] });
  await expect(field(figure, "GSPO’s clip range below 1")).toHaveValue("0.0003");
  await setAttributes(figure, { "gspo-clip": "2,0" });
  await expect(problem(figure)).toContainText("gspo-clip is “2,0”. It takes two numbers, like 3e-4,4e-4");
});

test("a cell writes out its token, and pointing at it lights up its circle", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await figure.getByRole("button", { name: "Token 2, GRPO: weight +0.25" }).click();
  expect((await value(figure)).token).toBe(1);
  expect((await formulas(figure))[0]).toBe("GRPO clip(0.5,0.8,1.2) =0.8");
  expect((await formulas(figure))[1]).toBe("Token 2 min(0.5×1, 0.8×1) =0.5 not clipped");
  await figure.getByRole("button", { name: "Token 1, GRPO: clipped, weight 0" }).hover();
  await expect(figure.locator(".token[data-i='0']")).toHaveClass(/\bon\b/);
});

test("an advantage of 0, and ratios past what a double holds", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await assign(figure, { advantage: 0 });
  expect(await story(figure)).toContain("An advantage of 0 pushes no token");
  await expectReadable(figure);
  for (const advantage of [1, -1]) {
    await assign(figure, { old: [5e-324, 1], current: [1, 5e-324], advantage });
    await expectReadable(figure);
    await assign(figure, { old: [5e-324], current: [1], clip: [0, 0], gspoClip: [1, 0] });
    await expectReadable(figure);
  }
});

test("read only it shows its numbers and no control that changes them", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await setAttributes(figure, { readonly: "" });
  await expect(figure.getByRole("textbox")).toHaveCount(0);
  await expect(button(figure, "negative")).toHaveCount(0);
  await expect(figure.locator(".range")).toHaveText(["range 1 − 0.2 to 1 + 0.2", "range 1 − 0.0003 to 1 + 0.0004"]);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const sign of ["positive", "negative"]) {
    test(`axe finds nothing, ${colorScheme}, ${sign}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const figure = await openFigure(page, TAG);
      await button(figure, sign).click();
      await expectAccessible(page, TAG);
    });
  }
}

for (const width of WIDTHS) {
  test(`it fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const figure = await openFigure(page, TAG);
    await expectFits(figure);
    for (const name of ["One outlier", "Both rise", "negative", "Slight rise"]) {
      await button(figure, name).click();
      await expectFits(figure);
    }
    const old = Array.from({ length: 64 }, () => 0.2);
    await assign(figure, { old, current: old.map((_, i) => 0.1 + i * 0.005), advantage: -1.7320508 });
    await expectFits(figure);
    await expectReadable(figure);
  });
}
