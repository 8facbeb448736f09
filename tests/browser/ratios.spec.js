import {
  assign,
  button,
  expect,
  expectNoBrokenNumbers,
  expectRatios,
  field,
  formulas,
  lines,
  lit,
  open,
  place,
  ratios,
  test,
  type,
  value,
} from "./helpers.js";

const PRESETS = [
  { name: "Lesson", tokens: ["2.0", "0.5"], sequence: "1.0", mean: "1.25", product: "1.0" },
  { name: "No change", tokens: ["1.0", "1.0"], sequence: "1.0", mean: "1", product: "1.0" },
  { name: "Both rise", tokens: ["2.0", "1.5"], sequence: "1.73", mean: "1.75", product: "3.0" },
  { name: "One outlier", tokens: ["1.0", "1.0", "1.0", "10.0"], sequence: "1.78", mean: "3.25", product: "10.0" },
  { name: "Longer", tokens: ["2.0", "2.0", "2.0", "2.0"], sequence: "2.0", mean: "2", product: "16.0" },
];

test.describe("presets", () => {
  for (const { name, tokens, sequence, mean, product } of PRESETS) {
    test(`${name}: ${tokens.join(", ")} and the sequence ratio ${sequence}`, async ({ page }) => {
      await open(page);
      const figure = ratios(page);
      await button(figure, name === "Lesson" ? "Longer" : "Lesson").click();
      await button(figure, name).click();
      await expectRatios(figure, ...tokens);
      await expect(button(figure, name)).toHaveAttribute("aria-pressed", "true");
      expect((await formulas(figure)).at(-1)).toMatch(new RegExp(`[=≈]${sequence} their geometric mean$`));
      await expect(figure.locator("svg").getByText(`sequence · ${sequence}`, { exact: true })).toBeVisible();
      await figure.getByText(`Why not ${mean}?`).click();
      const fold = await lines(figure.locator("details .inside"));
      expect(fold[0]).toMatch(new RegExp(`^average \\(.*\\)/${tokens.length} [=≈]${mean}$`));
      expect(fold[2]).toMatch(new RegExp(`^product .* [=≈]${product}$`));
    });
  }

  const stories = [
    ["Lesson", "Token 1 became more probable, token 2 less. The sequence ratio is 1.0: the changes cancel."],
    ["No change", "Nothing changed: every ratio is 1, and so is the sequence ratio."],
    ["Both rise", "Tokens 1 and 2 became more probable. The sequence ratio is 1.73"],
    ["One outlier", "Token 4 became more probable. The sequence ratio is 1.78"],
    ["Longer", "Tokens 1, 2, 3 and 4 became more probable. The sequence ratio is 2.0"],
  ];
  for (const [name, story] of stories) {
    test(`${name} in words`, async ({ page }) => {
      await open(page);
      await button(ratios(page), "Longer").click();
      await button(ratios(page), name).click();
      await expect(ratios(page).locator("[part=text]")).toContainText(story);
    });
  }
});

test.describe("formulas", () => {
  test.beforeEach(({ page }) => open(page));

  test("the lesson's formulas have its numbers in them", async ({ page }) => {
    expect(await formulas(ratios(page))).toEqual([
      "GRPO 0.40/0.20=2.0 0.25/0.50=0.5 one ratio per token",
      "GSPO (2.0×0.5)^(1/2) =√1.0 =1.0 their geometric mean",
    ]);
  });

  test("they follow an edit", async ({ page }) => {
    const figure = ratios(page);
    await type(field(figure, "Current probability of token 2"), "0.75");
    expect(await formulas(figure)).toEqual([
      "GRPO 0.40/0.20=2.0 0.75/0.50=1.5 one ratio per token",
      "GSPO (2.0×1.5)^(1/2) =√3.0 ≈1.73 their geometric mean",
    ]);
    await type(field(figure, "Old probability of token 1"), "0.1");
    expect(await formulas(figure)).toEqual([
      "GRPO 0.40/0.10=4.0 0.75/0.50=1.5 one ratio per token",
      "GSPO (4.0×1.5)^(1/2) =√6.0 ≈2.45 their geometric mean",
    ]);
  });

  test("the arithmetic mean and the product are one fold away", async ({ page }) => {
    const figure = ratios(page);
    const inside = figure.locator("details .inside");
    await expect(inside).toBeHidden();
    await figure.getByText("Why not 1.25?").click();
    await expect(inside).toBeVisible();
    const fold = await lines(inside);
    expect(fold[0]).toBe("average (2.0+0.5)/2 =1.25");
    expect(fold[1]).toContain("GSPO averages the logarithms, which gives 1.0");
    expect(fold[2]).toBe("product 2.0×0.5 =1.0");
  });

  test("of four tokens the root is a power of 1/4, and the product grows with the length", async ({ page }) => {
    const figure = ratios(page);
    await button(figure, "Longer").click();
    expect((await formulas(figure))[1]).toBe("GSPO (2.0×2.0×2.0×2.0)^(1/4) =16.0^(1/4) =2.0 their geometric mean");
    await figure.getByText("Why not 2?").click();
    const fold = await lines(figure.locator("details .inside"));
    expect(fold[2]).toBe("product 2.0×2.0×2.0×2.0 =16.0");
    expect(fold[3]).toMatch(/16.0 is the plain product.*The 4th root takes the length out: 2.0/);
  });

  test("pointing at a row lights up its terms, and at a term its row", async ({ page }) => {
    const figure = ratios(page);
    const second = { rows: [2], terms: ["0.250.50=0.5", "0.5"] };
    await figure.getByRole("rowheader", { name: "Token 2" }).hover();
    await expect.poll(() => lit(figure)).toEqual(second);
    await page.getByRole("heading", { level: 1 }).hover();
    await expect.poll(() => lit(figure)).toEqual({ rows: [1], terms: ["0.400.20=2.0", "2.0"] });
    for (const formula of [0, 1]) {
      await page.getByRole("heading", { level: 1 }).hover();
      await figure.locator("[part=formula] > *").nth(formula).locator("math [data-i]").nth(1).hover();
      await expect.poll(() => lit(figure)).toEqual(second);
    }
  });
});

test.describe("editing", () => {
  test.beforeEach(({ page }) => open(page));

  for (const which of ["Old", "Current"]) {
    test(`the slider of an ${which.toLowerCase()} probability goes by key`, async ({ page }) => {
      const figure = ratios(page);
      const name = `${which} probability of token 2`;
      const slider = figure.getByRole("row").getByRole("slider", { name });
      const key = which === "Old" ? "old" : "current";
      await type(field(figure, name), "0.5");
      await slider.focus();
      for (const [press, expected] of /** @type {[string, number][]} */ ([
        ["ArrowRight", 0.51],
        ["ArrowUp", 0.52],
        ["ArrowLeft", 0.51],
        ["ArrowDown", 0.5],
        ["PageUp", 0.6],
        ["PageDown", 0.5],
        ["End", 1],
        ["Home", 0.01],
      ])) {
        await page.keyboard.press(press);
        expect((await value(figure))[key][1], press).toBeCloseTo(expected, 10);
        await expect(field(figure, name)).toHaveValue(expected.toFixed(2));
      }
      await button(figure, "Undo").click();
      await expect(field(figure, name)).toHaveValue("1.00");
    });
  }

  for (const { typed, number, ratio } of [
    { typed: "1", number: 1, ratio: "5.0" },
    { typed: "0.123", number: 0.123, ratio: "0.615" },
    { typed: ".4", number: 0.4, ratio: "2.0" },
    { typed: "0.0004", number: 0.0004, ratio: "0.002" },
    { typed: "2e-9", number: 2e-9, ratio: "10⁻⁸" },
    { typed: "1e-300", number: 1e-300, ratio: "5 × 10⁻³⁰⁰" },
    { typed: "0.2002", number: 0.2002, ratio: "1.001" },
  ]) {
    test(`the probability ${typed} can be typed`, async ({ page }) => {
      const figure = ratios(page);
      await type(field(figure, "Current probability of token 1"), typed);
      await expectRatios(figure, ratio, "0.5");
      expect((await value(figure)).current).toEqual([number, 0.25]);
      await expectNoBrokenNumbers(figure);
    });
  }

  test("typing is one step to undo", async ({ page }) => {
    const figure = ratios(page);
    const input = field(figure, "Current probability of token 1");
    await input.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("0.125");
    await input.blur();
    await expectRatios(figure, "0.625", "0.5");
    await button(figure, "Undo").click();
    await expectRatios(figure, "2.0", "0.5");
    await expect(button(figure, "Undo")).toBeDisabled();
    await button(figure, "Redo").click();
    await expect(input).toHaveValue("0.125");
  });

  test("undo, redo and reset by button and by key", async ({ page }) => {
    const figure = ratios(page);
    await button(figure, "Both rise").click();
    await button(figure, "negative").click();
    await page.keyboard.press("Control+z");
    await expect(button(figure, "positive")).toHaveAttribute("aria-pressed", "true");
    await expectRatios(figure, "2.0", "1.5");
    await page.keyboard.press("Control+z");
    await expectRatios(figure, "2.0", "0.5");
    await page.keyboard.press("Control+Shift+Z");
    await expectRatios(figure, "2.0", "1.5");
    await button(figure, "Redo").click();
    await expect(button(figure, "negative")).toHaveAttribute("aria-pressed", "true");
    await button(figure, "Reset").click();
    await expectRatios(figure, "2.0", "0.5");
    await expect(button(figure, "positive")).toHaveAttribute("aria-pressed", "true");
    await expect(button(figure, "Reset")).toBeDisabled();
    await button(figure, "Undo").click();
    await expectRatios(figure, "2.0", "1.5");
  });

  test("tokens are added and removed", async ({ page }) => {
    const figure = ratios(page);
    await expect(figure.getByRole("heading", { name: "One response of two tokens" })).toBeVisible();
    await figure.getByRole("button", { name: "Add a token" }).click();
    await expectRatios(figure, "2.0", "0.5", "1.0");
    await expect(figure.getByRole("heading", { name: "One response of three tokens" })).toBeVisible();
    await button(figure, "Remove token 2").click();
    await expectRatios(figure, "2.0", "1.0");
    await button(figure, "Remove token 2").click();
    await expectRatios(figure, "2.0");
    await expect(figure.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    expect((await formulas(figure))[1]).toBe("GSPO 2.0 =2.0 their geometric mean");
    for (let i = 0; i < 3; i++) await button(figure, "Undo").click();
    await expectRatios(figure, "2.0", "0.5");
  });
});

test("a response holds 64 tokens and no more", async ({ page }) => {
  const many = Array(63).fill("0.5").join();
  const figure = await place(page, `<gpo-ratios old="${many}" current="${many}"></gpo-ratios>`);
  const add = figure.getByRole("button", { name: "Add a token" });
  await add.click();
  await expect(figure.getByRole("button", { name: /^Remove token/ })).toHaveCount(64);
  await expect(add).toHaveCount(0);
  await expectNoBrokenNumbers(figure);
  await button(figure, "Remove token 64").click();
  await expect(add).toBeVisible();
});

test.describe("GRPO's clip range", () => {
  for (const [old, current, advantage] of [
    ["0.5", "0.6", 1],
    ["0.25", "0.3", 1],
    ["0.5", "0.4", -1],
    ["0.75", "0.6", -1],
  ]) {
    test(`from ${old} to ${current} a token stands on its bound, and passes`, async ({ page }) => {
      const figure = await place(
        page,
        `<gpo-ratios old="${old}" current="${current}" advantage="${advantage}"></gpo-ratios>`,
      );
      expect((await value(figure)).tokenClipped).toEqual([false]);
      await expect(figure.locator("[part=text]")).toContainText(/here, none/);
    });
  }

  test("clips on the side of the advantage's sign", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    await expect(figure.locator("svg").getByText("GRPO clips above 1.2")).toBeVisible();
    await expect(figure.locator("[part=text]")).toContainText(/GRPO clips token 1: its ratio is above 1.2/);
    expect((await value(figure)).tokenClipped).toEqual([true, false]);
    await button(figure, "negative").click();
    await expect(figure.locator("svg").getByText("GRPO clips below 0.8")).toBeVisible();
    await expect(figure.locator("[part=text]")).toContainText(/GRPO clips token 2: its ratio is below 0.8/);
    expect((await value(figure)).tokenClipped).toEqual([false, true]);
    await button(figure, "No change").click();
    await expect(figure.locator("[part=text]")).toContainText(/GRPO clips a token below 0.8: here, none/);
  });

  const bounds = [
    { clip: "0.5,1", advantage: 1, clipped: [false, false] },
    { clip: "0.5,0.9375", advantage: 1, clipped: [true, false] },
    { clip: "0.5,1", advantage: -1, clipped: [false, false] },
    { clip: "0.4375,1", advantage: -1, clipped: [false, true] },
    { clip: "0,0", advantage: 0, clipped: [false, false] },
  ];
  for (const { clip, advantage, clipped } of bounds) {
    test(`with clip ${clip} and advantage ${advantage}: ${clipped.join()}`, async ({ page }) => {
      const figure = await place(
        page,
        `<gpo-ratios old="0.25,0.5" current="0.5,0.25" clip="${clip}" advantage="${advantage}"></gpo-ratios>`,
      );
      expect((await value(figure)).tokenClipped).toEqual(clipped);
      const none = figure
        .getByText(advantage === 0 ? /An advantage of 0 pushes no token/ : /here, none/)
        .filter({ visible: true });
      await expect(none).toHaveCount(clipped.some(Boolean) ? 0 : 1);
    });
  }
});

test("a narrow clip range and the root of a long response are written right", async ({ page }) => {
  const figure = await place(page, '<gpo-ratios clip="0.001,0.001"></gpo-ratios>');
  await expect(figure).toContainText("GRPO clips above 1.001");
  await expect(figure).toContainText("its ratio is above 1.001");
  for (const [n, root] of /** @type {const} */ ([
    [2, "square"],
    [3, "cube"],
    [11, "11th"],
    [12, "12th"],
    [21, "21st"],
    [22, "22nd"],
    [64, "64th"],
  ])) {
    await assign(figure, { old: Array(n).fill(0.2), current: Array(n).fill(0.4) });
    await expect(figure).toContainText(`The ${root} root takes the length out: 2.0.`);
  }
});
