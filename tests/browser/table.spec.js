import { ALONE, advantages, assign, button, expect, open, place, ratios, reward, test } from "./helpers.js";

/** @typedef {import("@playwright/test").Locator} Locator */

/** @param {Locator} figure */
const numbers = (figure) => figure.getByRole("region", { name: /^Numbers: / });
/** @param {Locator} figure @returns {Promise<string[][]>} */
const cells = (figure) =>
  numbers(figure)
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

test("the numbers of each picture can be read as a table", async ({ page }) => {
  await open(page);
  /** @type {[tag: string, title: string, columns: number, rows: number, some: Record<number, string[]>][]} */
  const tables = [
    ["gpo-advantages", "What is 17 + 28?", 5, 4, { 2: ["2", "35", "0", "−0.5", "−1"] }],
    ["gpo-ratios", "One response of two tokens", 6, 2, { 1: ["1", "0.2", "0.4", "2", "yes", "1"] }],
    [
      "gpo-checker",
      "What is 17 + 28?",
      6,
      4,
      { 4: ["4", "17 + 30 = 47.\n30 is 1 more than 28: take 1 off.\nSo 46.", "46", "0", "0", "−1"] },
    ],
    [
      "gpo-agreement",
      "How often is a group wasted?",
      6,
      11,
      { 1: ["0", "4", "1", "0", "1", "no"], 6: ["0.5", "4", "0.125", "0.0625", "0.0625", "yes"] },
    ],
    [
      "gpo-length",
      "Why the length is divided out",
      8,
      10,
      { 8: ["128", "515.5", "1.05", "6.245", "1.131", "0.04879", "0.008839", "yes"] },
    ],
    ["gpo-clip", "What clipping does", 9, 2, { 2: ["2", "0.5", "0.25", "0.5", "1", "0.25", "no", "0.5", "no"] }],
    ["gpo-update", "One update, token by token", 13, 15, {}],
  ];
  for (const [tag, title, columns, rows, some] of tables) {
    const figure = page.locator(tag);
    await button(figure, "Table").click();
    await expect(figure.getByRole("region", { name: `Numbers: ${title}` }), tag).toBeVisible();
    await expect(numbers(figure).getByRole("columnheader"), tag).toHaveCount(columns);
    await expect(numbers(figure).getByRole("rowheader"), tag).toHaveCount(rows);
    const read = await cells(figure);
    for (const [row, texts] of Object.entries(some)) expect(read[Number(row)], tag).toEqual(texts);
    expect(read.flat().join(" "), tag).not.toMatch(/NaN|Infinity|undefined|null|true|false/);
    await expect(button(figure, "Table")).toHaveAttribute("aria-expanded", "true");
    await button(figure, "Table").click();
    await expect(numbers(figure)).toHaveCount(0);
  }
});

test("the table follows edits, and leaves by Escape to where it came from", async ({ page }) => {
  await open(page);
  const figure = advantages(page);
  await button(figure, "Table").click();
  await button(reward(figure, 1), "1").click();
  await expect.poll(async () => (await cells(figure))[4]).toEqual(["4", "46", "0", "−0.75", "−1.732"]);
  await numbers(figure).focus();
  await page.keyboard.press("Escape");
  await expect(numbers(figure)).toHaveCount(0);
  await expect(button(figure, "Table")).toBeFocused();
});

test("a curve is read at the point in hand too, and a value that no double holds is told as such", async ({ page }) => {
  await open(page);
  const figure = page.locator("gpo-length");
  await assign(figure, { ratio: 100, length: 500 });
  await button(figure, "Table").click();
  await expect(numbers(figure).getByRole("rowheader")).toHaveCount(11);
  const read = await cells(figure);
  expect(read.at(-2)?.slice(0, 3)).toEqual(["500", "over 1.8 × 10³⁰⁸", "100"]);
  expect(read.at(-2)?.at(-1)).toBe("yes");
});

test("a long table is cut, and says so", async ({ page }) => {
  const figure = await place(page, `<gpo-update></gpo-update>`);
  const responses = Array.from({ length: 8 }, (_, i) => ({
    reward: i % 2,
    old_logprobs: Array(20).fill(-1),
    logprobs: Array(20).fill(-1.1),
  }));
  await assign(figure, { src: responses });
  await button(figure, "Table").click();
  await expect(numbers(figure).getByRole("rowheader")).toHaveCount(100);
  await expect(numbers(figure)).toContainText("The first 100 of 160 rows. Share copies all of them as CSV.");
});

test("hide leaves the table out, and a figure that is only read keeps it", async ({ page }) => {
  await open(page);
  await assign(advantages(page), { hide: "table" });
  await assign(ratios(page), { readonly: true });
  await expect(button(advantages(page), "Table")).toHaveCount(0);
  await expect(button(advantages(page), "Share")).toHaveCount(1);
  await button(ratios(page), "Table").click();
  await expect(numbers(ratios(page))).toBeVisible();
});

test("the styles of one part opened later leave those of another", async ({ page }) => {
  await open(page);
  const figure = page.locator("gpo-update");
  const grid = () =>
    figure
      .locator(".cells")
      .first()
      .evaluate((cells) => getComputedStyle(cells).display);
  expect(await grid()).toBe("grid");
  await button(figure, "Share").click();
  await expect(figure.getByRole("group", { name: "Share this figure" }).getByRole("list")).toHaveCSS("display", "flex");
  await button(figure, "Table").click();
  await expect(numbers(figure)).toHaveCSS("overflow-y", "auto");
  expect(await grid()).toBe("grid");
  await expect(figure.getByRole("group", { name: "Share this figure" }).getByRole("list")).toHaveCSS("display", "flex");
});

test("where the table cannot be loaded, the figure says so", async ({ page, messages }) => {
  await page.route(/reading-table-[^/]*\.js$/, (route) => route.abort());
  await page.goto(ALONE);
  const figure = advantages(page);
  await button(figure, "Table").click();
  await expect(figure.getByRole("status")).toHaveText("This could not be loaded. Try again when the page is online.");
  messages.splice(0);
});
