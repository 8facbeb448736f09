import {
  assign,
  button,
  circle,
  expect,
  expectNoBrokenNumbers,
  expectRatios,
  field,
  open,
  place,
  ratios,
  recordEvents,
  recordedEvents,
  test,
  value,
} from "./helpers.js";

/**
 * @typedef {import("@playwright/test").Locator} Locator
 * @typedef {import("@playwright/test").Page} Page
 */

/** Where the marks stand, in pixels of the page. @param {Locator} figure */
const places = (figure) =>
  figure.locator("svg", { has: figure.page().locator("path") }).evaluate((svg) => {
    const middle = (/** @type {Element} */ part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    const { left, right } = svg.getBoundingClientRect();
    return {
      left,
      right,
      circles: [...svg.querySelectorAll("[data-i]")].map((token) =>
        middle(/** @type {Element} */ (token.querySelector("circle:last-of-type"))),
      ),
      diamond: middle(/** @type {Element} */ (svg.querySelector("path"))),
      labels: [...svg.querySelectorAll("text")].map((text) => (text.textContent ?? "").trim()),
    };
  });

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, one) => sum + one) / values.length;

/** @param {Locator} figure */
async function expectDiamondAtTheMean(figure) {
  const { circles, diamond } = await places(figure);
  expect(diamond.x).toBeCloseTo(mean(circles.map(({ x }) => x)), 1);
}

test.describe("the picture", () => {
  test.beforeEach(({ page }) => open(page));

  for (const name of ["Lesson", "No change", "Both rise", "One outlier", "Longer"]) {
    test(`${name}: the diamond stands at the mean of the circles' places`, async ({ page }) => {
      const figure = ratios(page);
      await button(figure, name).click();
      await expectDiamondAtTheMean(figure);
    });
  }

  test("equal steps multiply: 2 and 0.5 are as far from 1", async ({ page }) => {
    const { circles, left, right } = await places(ratios(page));
    const one = (left + right) / 2;
    expect(circles[0].x - one).toBeCloseTo(one - circles[1].x, 1);
    expect(circles[0].x).toBeGreaterThan(one);
  });

  test("the ends widen when a value leaves the scale, and come back", async ({ page }) => {
    const figure = ratios(page);
    const before = await places(figure);
    expect(before.labels).toEqual(expect.arrayContaining(["¼", "½", "1", "2", "4"]));
    expect(before.labels).not.toContain("16");
    await button(figure, "One outlier").click();
    const wide = await places(figure);
    expect(wide.labels).toContain("16");
    for (const { x } of [...wide.circles, wide.diamond]) {
      expect(x).toBeGreaterThan(wide.left);
      expect(x).toBeLessThan(wide.right);
    }
    await button(figure, "Lesson").click();
    const after = await places(figure);
    expect(after.labels).toEqual(before.labels);
    expect(after.circles.map(({ x }) => x)).toEqual(before.circles.map(({ x }) => x));
  });

  for (const [old, current] of [
    ["1e-300,0.5", "1,0.5"],
    ["0.5,1", "0.5,1e-300"],
    ["0.001,1", "1,0.001"],
    ["0.25,1", "1,0.25"],
  ]) {
    test(`from ${old} to ${current} every mark is within the picture`, async ({ page }) => {
      const figure = await place(page, `<gpo-ratios old="${old}" current="${current}"></gpo-ratios>`);
      const { circles, diamond, left, right } = await places(figure);
      for (const { x } of [...circles, diamond]) {
        expect(x).toBeGreaterThan(left);
        expect(x).toBeLessThan(right);
      }
      await expectDiamondAtTheMean(figure);
      await expectNoBrokenNumbers(figure);
    });
  }

  test("the clipping side of the band lies beyond its bound", async ({ page }) => {
    const figure = ratios(page);
    const hatched = () => figure.locator("svg rect[fill^=url]").boundingBox();
    const at = async (/** @type {number} */ ratio) => {
      const { left, right } = await places(figure);
      const { circles } = await places(figure);
      // Token 1 stands at 2: as many pixels a factor of 2.
      const one = (left + right) / 2;
      return one + (circles[0].x - one) * Math.log2(ratio);
    };
    const above = await hatched();
    expect(above?.x).toBeCloseTo(await at(1.2), 0);
    await button(figure, "negative").click();
    const below = await hatched();
    expect((below?.x ?? 0) + (below?.width ?? 0)).toBeCloseTo(await at(0.8), 0);
  });
});

test.describe("circles by key", () => {
  test.beforeEach(({ page }) => open(page));

  test("arrows, Page, Home and End", async ({ page }) => {
    const figure = ratios(page);
    await circle(figure, 0).focus();
    for (const [key, expected] of /** @type {[string, number][]} */ ([
      ["ArrowRight", 0.41],
      ["ArrowUp", 0.42],
      ["ArrowLeft", 0.41],
      ["ArrowDown", 0.4],
      ["PageUp", 0.5],
      ["PageDown", 0.4],
      ["Home", 0.01],
      ["ArrowLeft", 0.01],
      ["End", 1],
      ["ArrowRight", 1],
    ])) {
      await page.keyboard.press(key);
      expect((await value(figure)).current, key).toEqual([expected, 0.25]);
      await expect(circle(figure, 0)).toHaveAttribute("aria-valuenow", String(expected));
      await expect(circle(figure, 0)).toBeFocused();
      await expectDiamondAtTheMean(figure);
    }
  });

  test("a key is a step to undo, and what is in hand by then can be undone by key", async ({ page }) => {
    const figure = ratios(page);
    await circle(figure, 1).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageUp");
    expect((await value(figure)).current).toEqual([0.4, 0.36]);
    await page.keyboard.press("Control+z");
    expect((await value(figure)).current).toEqual([0.4, 0.26]);
    await page.keyboard.press("Control+z");
    await expectRatios(figure, "2.0", "0.5");
  });

  test("a key held down is one step", async ({ page }) => {
    const figure = ratios(page);
    await circle(figure, 1).focus();
    for (let i = 0; i < 5; i++) await page.keyboard.down("ArrowRight");
    await page.keyboard.up("ArrowRight");
    expect((await value(figure)).current).toEqual([0.4, 0.3]);
    await button(figure, "Undo").click();
    await expect(button(figure, "Undo")).toBeDisabled();
    await expectRatios(figure, "2.0", "0.5");
  });

  test("says whose it is, the probability and the ratio, in words other than the row's slider", async ({ page }) => {
    const first = circle(ratios(page), 0);
    await expect(first).toHaveAccessibleName(/token 1/);
    await expect(first).not.toHaveAccessibleName("Current probability of token 1");
    await expect(first).toHaveAttribute("aria-valuetext", "0.40, ratio 2.0");
  });
});

test.describe("circles by mouse", () => {
  test("a drag moves the diamond by its share, and is one step to undo", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    await circle(figure, 0).scrollIntoViewIfNeeded();
    await recordEvents(figure);
    const scrolled = await page.evaluate(() => scrollY);
    const before = await places(figure);
    const { x, y } = before.circles[0];
    await page.mouse.move(x + 3, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y + 40, { steps: 5 });
    await page.mouse.move(x - 77, y + 90, { steps: 5 });
    await page.mouse.up();
    const after = await places(figure);
    const moved = after.circles[0].x - before.circles[0].x;
    // On the grid of 0.01 and held where it was taken.
    expect(Math.abs(moved + 80)).toBeLessThan(5);
    expect(after.circles[1]).toEqual(before.circles[1]);
    expect(after.diamond.x - before.diamond.x).toBeCloseTo(moved / 2, 1);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    const { current } = await value(figure);
    expect(current[0]).toBeLessThan(0.4);
    expect(current[0]).toBe(Number(current[0].toFixed(2)));
    await expect(field(figure, "Current probability of token 1")).toHaveValue(current[0].toFixed(2));

    const types = (await recordedEvents(page)).map(({ type }) => type);
    expect(types.filter((type) => type === "change")).toEqual(["change"]);
    expect(types.at(-1)).toBe("change");
    expect(types.length).toBeGreaterThan(2);

    await page.mouse.move(x, y);
    await button(figure, "Undo").click();
    await expectRatios(figure, "2.0", "0.5");
    await expect(button(figure, "Undo")).toBeDisabled();
  });

  test("two drags of one circle are two steps", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    await circle(figure, 0).scrollIntoViewIfNeeded();
    for (const by of [-40, -40]) {
      const { x, y } = (await places(figure)).circles[0];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 4 });
      await page.mouse.up();
    }
    await button(figure, "Undo").click();
    await expect(button(figure, "Undo")).toBeEnabled();
    await button(figure, "Undo").click();
    await expectRatios(figure, "2.0", "0.5");
  });

  test("a drag past the ends stops at 1 and above 0", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    await circle(figure, 1).scrollIntoViewIfNeeded();
    for (const [by, low, high] of [
      [900, 1, 1],
      [-1200, 0.001, 0.2],
    ]) {
      const { x, y } = (await places(figure)).circles[1];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 6 });
      await page.mouse.up();
      const { current } = await value(figure);
      expect(current[1]).toBeGreaterThanOrEqual(low);
      expect(current[1]).toBeLessThanOrEqual(high);
      await expectNoBrokenNumbers(figure);
    }
  });

  test("a click on a circle changes no number and is no change", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    await circle(figure, 1).scrollIntoViewIfNeeded();
    await recordEvents(figure);
    const { x, y } = (await places(figure)).circles[1];
    await page.mouse.click(x + 4, y);
    await expectRatios(figure, "2.0", "0.5");
    await expect(button(figure, "Undo")).toBeDisabled();
    expect(await recordedEvents(page)).toEqual([]);
  });
});

test.describe("circles by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } });

  /** @param {Page} page @param {{ x: number, y: number }[]} path */
  async function swipe(page, path) {
    const session = await page.context().newCDPSession(page);
    for (const [i, point] of path.entries()) {
      const type = i === 0 ? "touchStart" : "touchMove";
      await session.send("Input.dispatchTouchEvent", { type, touchPoints: [point] });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** The figure with its picture in the middle of the screen, and the page free to scroll either way. @param {Page} page */
  async function centred(page) {
    await open(page);
    const figure = ratios(page);
    await circle(figure, 0).evaluate((part) => part.scrollIntoView({ block: "center" }));
    return figure;
  }

  test("a drag moves the circle and the diamond, not the page, and is one step", async ({ page }) => {
    const figure = await centred(page);
    const scrolled = await page.evaluate(() => scrollY);
    const before = await places(figure);
    const { x, y } = before.circles[0];
    await swipe(
      page,
      [0, 8, 16, 24, 32, 40].map((by) => ({ x: x - by, y: y - 2 * by })),
    );
    const after = await places(figure);
    const moved = after.circles[0].x - before.circles[0].x;
    expect(Math.abs(moved + 40)).toBeLessThan(5);
    expect(after.diamond.x - before.diamond.x).toBeCloseTo(moved / 2, 1);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await button(figure, "Undo").tap();
    expect((await value(figure)).current).toEqual([0.4, 0.25]);
    await expect(button(figure, "Undo")).toBeDisabled();
  });

  test("a swipe over the rest of the figure scrolls and changes nothing", async ({ page }) => {
    const figure = await centred(page);
    const before = await value(figure);
    for (const [name, part] of Object.entries({
      row: figure.getByRole("rowheader", { name: "Token 1" }),
      slider: figure.getByRole("row").getByRole("slider", { name: "Current probability of token 1" }),
      picture: figure.locator("svg", { has: page.locator("path") }),
      formula: figure.locator("[part=formula]"),
    })) {
      await part.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const scrolled = await page.evaluate(() => scrollY);
      const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await part.boundingBox());
      // In the picture: below the marks, where its scale is written.
      const from = { x: box.x + box.width / 2 + 5, y: box.y + box.height - 8 };
      await swipe(
        page,
        [0, 15, 40, 80, 120, 160].map((by) => ({ x: from.x + 1, y: from.y - by })),
      );
      await expect.poll(() => page.evaluate(() => scrollY), name).toBeGreaterThan(scrolled + 50);
      expect(await value(figure), name).toEqual(before);
    }
  });
});

test("a figure without a reader's hand has no circles to move", async ({ page }) => {
  const figure = await place(page, `<gpo-ratios readonly></gpo-ratios>`);
  await expect(figure.getByRole("slider")).toHaveCount(0);
  await assign(figure, { readonly: false });
  await expect(figure.getByRole("slider")).toHaveCount(6);
});
