import {
  advantages,
  assign,
  button,
  column,
  expect,
  expectAdvantages,
  expectNoBrokenNumbers,
  field,
  formulas,
  lit,
  open,
  place,
  reward,
  test,
  type,
  value,
} from "./helpers.js";

const SILENT = ["0", "0", "0", "0"];

test.describe("presets", () => {
  const presets = [
    {
      name: "Lesson",
      shown: ["+1.00", "−1.00", "+1.00", "−1.00"],
      story: /Response 1 earned 1: 0.5 above this group’s mean/,
    },
    { name: "One right", shown: ["+1.73", "−0.58", "−0.58", "−0.58"], story: /0.75 above this group’s mean/ },
    { name: "One wrong", shown: ["+0.58", "+0.58", "+0.58", "−1.73"], story: /0.25 above this group’s mean/ },
    {
      name: "Tiny gap",
      shown: ["−0.58", "−0.58", "−0.58", "+1.73"],
      story: /earned 0.5: 0.0025 below this group’s mean/,
    },
  ];
  for (const { name, shown, story } of presets) {
    test(`${name} shows ${shown.join(" ")}`, async ({ page }) => {
      await open(page);
      const figure = advantages(page);
      await button(figure, "All right").click();
      await button(figure, name).click();
      await expectAdvantages(figure, ...shown);
      await expect(button(figure, name)).toHaveAttribute("aria-pressed", "true");
      await expect(button(figure, "All right")).toHaveAttribute("aria-pressed", "false");
      await expect(figure.getByText(story)).toBeVisible();
      await expect(figure.getByText("Nothing to compare.")).toHaveCount(0);
    });
  }

  const constant = [
    { name: "All wrong", one: "0", other: /All right gives the same silence, for the opposite reason/ },
    { name: "All right", one: "1", other: /All wrong gives the same silence, for the opposite reason/ },
  ];
  for (const { name, one, other } of constant) {
    test(`${name} is silent, and says why`, async ({ page }) => {
      await open(page);
      const figure = advantages(page);
      await button(figure, name).click();
      await expectAdvantages(figure, ...SILENT);
      expect(await column(figure, "Reward − mean")).toEqual(SILENT);
      const sentence = figure.locator("[part=note]");
      await expect(sentence).toContainText("Nothing to compare.");
      await expect(sentence).toContainText(`All four earned ${one}, so the spread is 0 and the formula has no value.`);
      await expect(sentence).toContainText("Trainers use 0: this group gives no push from its rewards.");
      await expect(sentence).toContainText(other);
      const sum = Array(4).fill(one).join("+");
      expect(await formulas(figure)).toEqual([
        `mean (${sum})/4 =${one}`,
        `Response 1 A_1=(${one}−${one})/0 =0/0 undefined: trainers use 0`,
      ]);
    });
  }
});

test.describe("editing", () => {
  test.beforeEach(({ page }) => open(page));

  test("a tap on 0 or 1 changes a reward and everything that follows from it", async ({ page }) => {
    const figure = advantages(page);
    await button(reward(figure, 1), "1").click();
    await expectAdvantages(figure, "+0.58", "+0.58", "+0.58", "−1.73");
    await expect(button(reward(figure, 1), "1")).toHaveAttribute("aria-pressed", "true");
    await expect(button(reward(figure, 1), "0")).toHaveAttribute("aria-pressed", "false");
    await expect(button(figure, "One wrong")).toHaveAttribute("aria-pressed", "true");
    expect(await column(figure, "Reward − mean")).toEqual(["+0.25", "+0.25", "+0.25", "−0.75"]);
    expect(await formulas(figure)).toEqual([
      "mean (1+1+1+0)/4 =0.75",
      "spread √((0.25^2+0.25^2+0.25^2+(−0.75)^2)/4) ≈√0.188 ≈0.433",
      "Response 2 A_2=(1−0.75)/0.433 ≈+0.577",
    ]);
  });

  test("the lesson's formulas have its numbers in them", async ({ page }) => {
    expect(await formulas(advantages(page))).toEqual([
      "mean (1+0+1+0)/4 =0.5",
      "spread √((0.5^2+(−0.5)^2+0.5^2+(−0.5)^2)/4) =√0.25 =0.5",
      "Response 1 A_1=(1−0.5)/0.5 =+1",
    ]);
  });

  for (const { typed, number, shown, difference } of [
    { typed: "0.5", number: 0.5, shown: ["+1.51", "−0.90", "+0.30", "−0.90"], difference: "+0.125" },
    { typed: "-1", number: -1, shown: ["+1.41", "0", "−1.41", "0"], difference: "−1" },
    { typed: "−2.5e1", number: -25, shown: ["+0.64", "+0.55", "−1.73", "+0.55"], difference: "−19" },
    { typed: " 100 ", number: 100, shown: ["−0.56", "−0.59", "+1.73", "−0.59"], difference: "+74.8" },
  ]) {
    test(`the reward "${typed}" can be typed`, async ({ page }) => {
      const figure = advantages(page);
      await type(field(figure, "Reward of response 3, other"), typed);
      await expectAdvantages(figure, ...shown);
      expect((await column(figure, "Reward − mean"))[2]).toBe(difference);
      expect((await value(figure)).rewards).toEqual([1, 0, number, 0]);
      await expect(button(reward(figure, 2), "0")).toHaveAttribute("aria-pressed", "false");
      await expect(button(reward(figure, 2), "1")).toHaveAttribute("aria-pressed", "false");
      await expectNoBrokenNumbers(figure);
    });
  }

  test("what is typed applies while it is typed, and is one step to undo", async ({ page }) => {
    const figure = advantages(page);
    const input = field(figure, "Reward of response 2, other");
    await input.click();
    await page.keyboard.type("0.75");
    expect((await value(figure)).rewards).toEqual([1, 0.75, 1, 0]);
    await input.blur();
    await button(figure, "Undo").click();
    expect((await value(figure)).rewards).toEqual([1, 0, 1, 0]);
    await expect(input).toHaveValue("");
    await expect(button(figure, "Undo")).toBeDisabled();
    await button(figure, "Redo").click();
    await expect(input).toHaveValue("0.75");
  });

  test("two typing runs in one field are two steps", async ({ page }) => {
    const figure = advantages(page);
    const input = field(figure, "Reward of response 2, other");
    await type(input, "0.25");
    await type(input, "0.75");
    await button(figure, "Undo").click();
    await expect(input).toHaveValue("0.25");
    await button(figure, "Undo").click();
    expect((await value(figure)).rewards).toEqual([1, 0, 1, 0]);
  });

  test("undo, redo and reset by button", async ({ page }) => {
    const figure = advantages(page);
    for (const name of ["Undo", "Redo", "Reset"]) await expect(button(figure, name)).toBeDisabled();
    await button(figure, "One right").click();
    await button(reward(figure, 1), "1").click();
    await expectAdvantages(figure, "+1.00", "+1.00", "−1.00", "−1.00");
    await button(figure, "Undo").click();
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await button(figure, "Undo").click();
    await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
    await expect(button(figure, "Undo")).toBeDisabled();
    await button(figure, "Redo").click();
    await button(figure, "Redo").click();
    await expectAdvantages(figure, "+1.00", "+1.00", "−1.00", "−1.00");
    await expect(button(figure, "Redo")).toBeDisabled();
    await button(figure, "Reset").click();
    await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
    await expect(button(figure, "Reset")).toBeDisabled();
    await button(figure, "Undo").click();
    await expectAdvantages(figure, "+1.00", "+1.00", "−1.00", "−1.00");
  });

  test("undo and redo by key, and a new edit ends what could be redone", async ({ page }) => {
    const figure = advantages(page);
    await button(figure, "One right").click();
    await button(figure, "All wrong").click();
    await page.keyboard.press("Control+z");
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await page.keyboard.press("Control+z");
    await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
    await page.keyboard.press("Control+Shift+Z");
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await button(figure, "One wrong").click();
    await expect(button(figure, "Redo")).toBeDisabled();
    await page.keyboard.press("Control+Shift+Z");
    await expectAdvantages(figure, "+0.58", "+0.58", "+0.58", "−1.73");
  });

  test("a tap on the reward that holds is no step", async ({ page }) => {
    const figure = advantages(page);
    await button(reward(figure, 0), "1").click();
    await button(figure, "Lesson").click();
    await expect(button(figure, "Undo")).toBeDisabled();
  });

  test("responses are added and removed", async ({ page }) => {
    const figure = advantages(page);
    await figure.getByRole("button", { name: "Add a response" }).click();
    await expectAdvantages(figure, "+1.22", "−0.82", "+1.22", "−0.82", "−0.82");
    expect((await formulas(figure))[0]).toBe("mean (1+0+1+0+0)/5 =0.4");
    await button(figure, "Remove response 1").click();
    await expectAdvantages(figure, "−0.58", "+1.73", "−0.58", "−0.58");
    await button(figure, "Undo").click();
    await button(figure, "Undo").click();
    await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
  });

  test("a group of one is explained, and cannot lose its last response", async ({ page }) => {
    const figure = advantages(page);
    for (let i = 0; i < 3; i++) await button(figure, "Remove response 2").click();
    await expectAdvantages(figure, "0");
    await expect(figure.locator("[part=note]")).toContainText("One response has no group.");
    const note = figure.locator("[part=note]");
    await expect(note).toContainText("TRL gives 0");
    await expect(note).toContainText("verl about the reward itself");
    await expect(figure.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    expect((await formulas(figure))[0]).toMatch(/^mean 1\/1 =1$/);
    expect((await value(figure)).signal).toBe("single");
    await figure.getByRole("button", { name: "Add a response" }).click();
    await expectAdvantages(figure, "+1.00", "−1.00");
  });
});

test("a group holds 64 responses and no more", async ({ page }) => {
  const figure = await place(page, "<gpo-advantages></gpo-advantages>");
  await assign(figure, { rewards: Array.from({ length: 63 }, (_, i) => i % 2) });
  const add = figure.getByRole("button", { name: "Add a response" });
  await add.click();
  await expect(figure.getByRole("button", { name: /^Remove response/ })).toHaveCount(64);
  await expect(add).toHaveCount(0);
  await expectNoBrokenNumbers(figure);
  await button(figure, "Remove response 64").click();
  await expect(add).toBeVisible();
});

test.describe("rows and terms", () => {
  test.beforeEach(({ page }) => open(page));

  const terms = [
    ["1", "0.52"],
    ["0", "(−0.5)2"],
    ["1", "0.52"],
    ["0", "(−0.5)2"],
  ];

  test("pointing at a row lights up its terms", async ({ page }) => {
    const figure = advantages(page);
    for (const i of [1, 2, 3, 0]) {
      await figure
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader") })
        .nth(i)
        .hover();
      await expect.poll(() => lit(figure)).toEqual({ rows: [i + 1], terms: terms[i] });
      // What is written out stays that of the chosen response.
      expect((await formulas(figure)).at(-1)).toContain("A_1=");
    }
    await page.getByRole("heading", { level: 1 }).hover();
    await expect.poll(() => lit(figure)).toEqual({ rows: [1], terms: terms[0] });
  });

  test("focus on a row lights up its terms", async ({ page }) => {
    const figure = advantages(page);
    await button(reward(figure, 3), "0").focus();
    await expect.poll(() => lit(figure)).toEqual({ rows: [4], terms: terms[3] });
  });

  test("pointing at a term lights up its row", async ({ page }) => {
    const figure = advantages(page);
    for (const i of [3, 1]) {
      for (const formula of [0, 1]) {
        await figure.locator("[part=formula] > *").nth(formula).locator("math [data-i]").nth(i).hover();
        await expect.poll(() => lit(figure)).toEqual({ rows: [i + 1], terms: terms[i] });
      }
    }
  });

  test("a chosen response stays written out", async ({ page }) => {
    const figure = advantages(page);
    await figure.getByRole("button", { name: "Response 2, 35" }).click();
    await page.getByRole("heading", { level: 1 }).hover();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(figure.getByRole("button", { name: "Response 2, 35" })).toHaveAttribute("aria-pressed", "true");
    expect((await formulas(figure)).at(-1)).toBe("Response 2 A_2=(0−0.5)/0.5 =−1");
    await expect(
      figure.getByText(
        "Response 2 earned 0: 0.5 below this group’s mean. Its advantage is −1.00. It means worse than this group’s average",
      ),
    ).toBeVisible();
  });

  test("the chosen response stays the same one when one above it is removed", async ({ page }) => {
    const figure = advantages(page);
    await figure.getByRole("button", { name: "Response 3, 45" }).click();
    await button(figure, "Remove response 1").click();
    expect((await value(figure)).chosen).toBe(1);
    await expect(figure.getByText(/^\s*Response 2 earned 1: 0.667 above/)).toBeVisible();
  });
});

for (const one of [0.1, 0.7, 1 / 3, -0.3, 1e300]) {
  test(`three times ${one} is silent exactly`, async ({ page }) => {
    const figure = await place(page, `<gpo-advantages rewards="${one},${one},${one}"></gpo-advantages>`);
    await expectAdvantages(figure, "0", "0", "0");
    const { advantages: given, deviations, signal } = await value(figure);
    expect(given).toEqual([0, 0, 0]);
    expect(deviations).toEqual([0, 0, 0]);
    expect(signal).toBe("constant");
    const note = figure.locator("[part=note]");
    await expect(note).toContainText(/All three earned \S+.*, so the spread is 0 and the formula has no value/);
    await expect(note).toContainText("equal rewards do not say which response was better");
    if (one === 0.1) await expect(note).toContainText("All three earned 0.1, so");
    expect((await formulas(figure)).at(-1)).toMatch(/\/0 =0\/0 undefined: trainers use 0$/);
  });
}
