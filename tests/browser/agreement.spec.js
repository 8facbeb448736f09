import { assign, button, expect, field, formulas, problem, setAttributes, test, type, value } from "./helpers.js";
import { drag, expectAccessible, expectFits, expectReadable, openFigure, story, WIDTHS } from "./one-figure.js";

const TAG = "gpo-agreement";
const P = "Success probability p";
const SIZE = "Group size G";

test("the lesson: one group in eight is constant", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  expect(await story(figure)).toContain(
    "With p = 0.5 and G = 4, 12.5 % of groups are constant: 1 in 8 teaches nothing. 6.25 % are all right and 6.25 % all wrong. With twice the group, G = 8, it is 0.781 %.",
  );
  expect(await story(figure)).toContain("rewards of 0 or 1 only");
  expect(await formulas(figure)).toEqual([
    "all right 0.5^4 =0.0625",
    "all wrong (1−0.5)^4 =0.0625",
    "constant 0.0625+0.0625 =0.125",
  ]);
  expect(await value(figure)).toEqual({ p: 0.5, size: 4, probability: 0.125, allRight: 0.0625, allWrong: 0.0625 });
});

for (const [name, p, size, says] of /** @type {const} */ ([
  ["Hard question", 0.05, 4, "81.5 % of groups are constant: about 8 in 10 teach nothing. Under 0.01 % are all right"],
  ["Easy question", 0.95, 4, "81.5 % are all right and under 0.01 % all wrong"],
  ["Hard, larger group", 0.05, 16, "44 % of groups are constant: about 1 in 2 teaches nothing"],
])) {
  test(`${name}, and back`, async ({ page }) => {
    const figure = await openFigure(page, TAG);
    await button(figure, name).click();
    expect(await value(figure)).toMatchObject({ p, size });
    expect(await story(figure)).toContain(says);
    await expect(button(figure, name)).toHaveAttribute("aria-pressed", "true");
    await button(figure, "Undo").click();
    expect(await value(figure)).toMatchObject({ p: 0.5, size: 4 });
    await button(figure, "Redo").click();
    await button(figure, "Reset").click();
    expect(await value(figure)).toMatchObject({ p: 0.5, size: 4 });
  });
}

test("the ends: all wrong, all right, a group of one, the largest group", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  for (const [properties, says] of /** @type {[Record<string, number>, string][]} */ ([
    [{ p: 0 }, "every response is wrong: all groups are constant"],
    [{ p: 1 }, "every response is right: all groups are constant"],
    [{ p: 0.5, size: 1 }, "A group of one is always constant"],
    [{ p: 0.5, size: 64 }, "under 0.01 % of groups are constant: 1 in 9.2 × 10¹⁸ teaches nothing"],
  ])) {
    await assign(figure, { size: 4, ...properties });
    expect(await story(figure)).toContain(says);
    await expectReadable(figure);
  }
});

test("the point is dragged along the curve, in one step of the history", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const point = figure.locator("svg").getByRole("slider");
  await drag(page, point, 200);
  const { p } = await value(figure);
  expect(p).toBeGreaterThan(0.78);
  expect(p).toBeLessThan(0.88);
  expect(Math.abs(p * 100 - Math.round(p * 100))).toBeLessThan(1e-9);
  await drag(page, point, 900);
  expect((await value(figure)).p).toBe(1);
  await button(figure, "Undo").click();
  expect((await value(figure)).p).toBe(p);
  await button(figure, "Undo").click();
  expect((await value(figure)).p).toBe(0.5);
});

test("the point takes the keys of a slider, and says where it is", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const point = figure.locator("svg").getByRole("slider");
  await point.focus();
  for (const [key, p] of /** @type {[string, number][]} */ ([
    ["ArrowRight", 0.51],
    ["ArrowDown", 0.5],
    ["PageUp", 0.6],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["End", 1],
    ["PageDown", 0.9],
  ])) {
    await page.keyboard.press(key);
    expect((await value(figure)).p).toBe(p);
  }
  await expect(point).toHaveAttribute("aria-valuenow", "0.9");
  await expect(point).toHaveAttribute("aria-valuetext", "0.9");
});

test("a touch drags the point", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const figure = await openFigure(page, TAG);
  const point = figure.locator("svg").getByRole("slider");
  await point.scrollIntoViewIfNeeded();
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await point.locator(".grip").boundingBox()
  );
  const client = await context.newCDPSession(page);
  const y = box.y + box.height / 2;
  const at = (/** @type {number} */ x) => ({ touchPoints: [{ x, y }] });
  const x = box.x + box.width / 2;
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(x) });
  for (let moved = 10; moved <= 60; moved += 10) {
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x + moved) });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(async () => (await value(figure)).p).toBeGreaterThan(0.6);
  await context.close();
});

test("fields take every allowed number and name what is wrong with others", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await type(field(figure, P), "0.123");
  await type(field(figure, SIZE), "7");
  expect(await value(figure)).toMatchObject({ p: 0.123, size: 7 });
  for (const [name, text, says] of [
    [P, "1.5", "out of range. Type a number from 0 to 1"],
    [SIZE, "2.5", "Type a whole number from 1 to 64"],
    [SIZE, "65", "out of range"],
    [P, "half", "is not a number"],
  ]) {
    await type(field(figure, name), text);
    await expect(problem(figure)).toContainText(says);
    expect(await value(figure)).toMatchObject({ p: 0.123, size: 7 });
  }
});

test("attributes and sliders", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await setAttributes(figure, { p: "0.25", size: "2" });
  expect(await value(figure)).toMatchObject({ p: 0.25, size: 2, probability: 0.625 });
  await setAttributes(figure, { size: "0" });
  await expect(problem(figure)).toContainText("size: 0 is out of range");
  await figure.getByRole("slider", { name: SIZE }).fill("8");
  expect(await value(figure)).toMatchObject({ p: 0.25, size: 8 });
});

test("pointing at a part lights up its term", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await button(figure, "Hard question").click();
  await figure.locator("math .term").first().hover();
  await expect(figure.locator("path.right")).toHaveClass(/\bon\b/);
  await expect(figure.locator("path.wrong")).not.toHaveClass(/\bon\b/);
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
    for (const p of [0, 0.05, 0.5, 1]) {
      await assign(figure, { p });
      await expectFits(figure);
    }
  });
}
