import { assign, button, expect, field, formulas, problem, setAttributes, test, type, value } from "./helpers.js";
import { drag, expectAccessible, expectFits, expectReadable, openFigure, story, WIDTHS } from "./one-figure.js";

const TAG = "gpo-length";
const LENGTH = "Length in tokens";

test("the lesson: the product runs away, the sequence ratio stays", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  expect(await story(figure)).toContain(
    "128 tokens with a ratio of 1.05 each: their product is 515.5, their sequence ratio is 1.05, as at any length. If the log ratio of each token has the standard deviation 0.1 (the noise), 95 % of such responses have a product from 56.1 to 4734.5 and a sequence ratio from 1.03 to 1.07.",
  );
  expect(await formulas(figure)).toEqual([
    "product 1.05^128 ≈515.5",
    "log spread 0.1×√128 ≈1.13 grows with the length",
    "GSPO (1.05^128)^(1/128) =1.05",
    "log spread 0.1/(√128) ≈0.00884 shrinks with the length",
  ]);
  expect(await value(figure)).toMatchObject({ ratio: 1.05, noise: 0.1, length: 128 });
});

for (const [name, state, says] of /** @type {[string, Record<string, unknown>, string][]} */ ([
  ["Falls", { ratio: 0.95, length: 128 }, "their product is 0.00141, their sequence ratio is 0.95"],
  ["No drift", { ratio: 1, length: 512 }, "a product from 0.0119 to 84.3 and a sequence ratio from 0.99138 to 1.0087"],
  ["Short", { ratio: 1.05, length: 8 }, "their product is 1.48, their sequence ratio is 1.05"],
])) {
  test(`${name}, and back`, async ({ page }) => {
    const figure = await openFigure(page, TAG);
    await button(figure, name).click();
    expect(await value(figure)).toMatchObject(state);
    expect(await story(figure)).toContain(says);
    await button(figure, "Undo").click();
    expect(await value(figure)).toMatchObject({ ratio: 1.05, length: 128 });
  });
}

test("past what a double holds the values are written from their logarithms", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  for (const [ratio, product] of /** @type {[number, string][]} */ ([
    [100, "10¹⁰²⁴"],
    [0.01, "10⁻¹⁰²⁴"],
  ])) {
    await assign(figure, { ratio, noise: 2, length: 512 });
    expect(await story(figure)).toContain(`their product is ${product}`);
    await expectReadable(figure);
    await expectFits(figure);
  }
  await assign(figure, { ratio: 1, noise: 0, length: 1 });
  expect(await story(figure)).toContain("One token with a ratio of 1");
  await expectReadable(figure);
});

test("the mark is dragged along the length; the scale stands still", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const ticks = () => figure.locator("svg text:not(.value)").allInnerTexts();
  const before = await ticks();
  const mark = figure.locator("svg").getByRole("slider");
  await drag(page, mark, 155);
  const { length } = await value(figure);
  expect(length).toBeGreaterThan(240);
  expect(length).toBeLessThan(272);
  expect(Number.isInteger(length)).toBe(true);
  expect(await ticks()).toEqual(before);
  await drag(page, mark, -900);
  expect((await value(figure)).length).toBe(1);
  await button(figure, "Undo").click();
  expect((await value(figure)).length).toBe(length);
});

test("the mark takes the keys of a slider, and says where it is", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const mark = figure.locator("svg").getByRole("slider");
  await mark.focus();
  for (const [key, length] of /** @type {[string, number][]} */ ([
    ["ArrowRight", 129],
    ["ArrowDown", 128],
    ["PageDown", 96],
    ["Home", 1],
    ["ArrowLeft", 1],
    ["End", 512],
    ["PageUp", 512],
  ])) {
    await page.keyboard.press(key);
    expect((await value(figure)).length).toBe(length);
  }
  await page.keyboard.press("Home");
  await expect(mark).toHaveAttribute("aria-valuenow", "1");
});

test("fields and attributes take what is allowed and name what is not", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await type(field(figure, "Ratio of each token"), "1.5");
  await type(field(figure, "Noise"), "0");
  await type(field(figure, LENGTH), "3");
  expect(await value(figure)).toMatchObject({ ratio: 1.5, noise: 0, length: 3 });
  expect(await story(figure)).toContain("their product is 3.38");
  for (const [name, text] of [
    ["Ratio of each token", "0"],
    ["Noise", "-0.1"],
    [LENGTH, "2.5"],
    [LENGTH, "513"],
  ]) {
    await type(field(figure, name), text);
    await expect(problem(figure)).toContainText(`${name}: `);
    expect(await value(figure)).toMatchObject({ ratio: 1.5, noise: 0, length: 3 });
  }
  await setAttributes(figure, { ratio: "2", noise: "0.5", length: "4" });
  expect(await value(figure)).toMatchObject({ ratio: 2, noise: 0.5, length: 4 });
  await setAttributes(figure, { length: "long" });
  await expect(problem(figure)).toContainText("length: “long” is not a number");
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openFigure(page, TAG);
    await expectAccessible(page, TAG);
  });
}

for (const width of WIDTHS) {
  test(`it fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const figure = await openFigure(page, TAG);
    for (const length of [1, 8, 128, 512]) {
      for (const ratio of [0.95, 1, 1.05]) {
        await assign(figure, { length, ratio });
        await expectFits(figure);
      }
    }
  });
}
