import {
  assign,
  button,
  column,
  expect,
  expectAdvantages,
  expectNoBrokenNumbers,
  place,
  reward,
  test,
  value,
} from "./helpers.js";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Locator} Locator
 */

/** @param {Page} page @param {string} [attributes] @returns {Promise<Locator>} a lesson alone on a page, started */
async function lesson(page, attributes = "") {
  await place(page, `<gpo-lesson ${attributes}></gpo-lesson>`);
  const lesson = page.locator("gpo-lesson");
  await lesson.evaluate((element) => /** @type {any} */ (element).ready);
  return lesson;
}

/** @param {Locator} lesson @param {string} part @returns {Locator} */
const section = (lesson, part) => lesson.locator(`section#${part}`);
/** @param {Locator} part @param {string} choice */
const predict = (part, choice) =>
  part.locator("gpo-predict").last().getByRole("button", { name: choice, exact: true }).click();
/** @param {Locator} lesson @returns {Promise<string[]>} */
const titles = (lesson) => lesson.getByRole("heading", { level: 2 }).allTextContents();

test("the parts stand in the lesson's order", async ({ page }) => {
  const all = await lesson(page);
  expect(await titles(all)).toEqual([
    "Ask the same question four times",
    "Compare each reward with its group",
    "What if everyone agrees?",
    "What the checker does not see",
    "Where the ratio is formed",
    "Why the length is divided out",
    "What clipping does with each",
    "What both do with the whole group",
  ]);
  await expectNoBrokenNumbers(all);
});

test("an author picks and orders parts, and hears of one that there is not", async ({ page }) => {
  const some = await lesson(page, 'parts="ratio compare"');
  expect(await titles(some)).toEqual(["Where the ratio is formed", "Compare each reward with its group"]);
  await assign(some, { parts: "compare essay" });
  await expect(some.getByText(/parts has “essay”\. The lesson has ask, compare/)).toBeVisible();
  expect(await titles(some)).toHaveLength(2);
  await assign(some, { parts: ["ask"] });
  await expect(some.getByText(/parts has/)).toHaveCount(0);
  expect(await titles(some)).toEqual(["Ask the same question four times"]);
  await some.evaluate((element) => element.removeAttribute("parts"));
  await assign(some, { parts: null });
  expect(await titles(some)).toHaveLength(8);
});

test("a reward changed in one part changes the sentences and figures of the others", async ({ page }) => {
  const all = await lesson(page);
  const compare = section(all, "compare");
  await expect(section(all, "ask")).toContainText("Responses 1 and 3 earned 1, responses 2 and 4 earned 0.");
  await expect(compare).toContainText(
    "response 1 lies 0.5 above the mean, 0.5; the spread is 0.5. Its advantage is +1.00.",
  );

  await button(reward(compare, 2), "0").click();
  await expectAdvantages(compare, "+1.73", "−0.58", "−0.58", "−0.58");
  await expect(section(all, "ask")).toContainText("Response 1 earned 1, responses 2, 3 and 4 earned 0.");
  // The built-in response has become its wrong variant, so that the checker agrees.
  await expect(section(all, "ask").locator("[part=row]").nth(2)).toContainText("So 55.");
  await expect(compare).toContainText("response 3 lies 0.25 below the mean, 0.25");

  // One history: undone in another part.
  await button(section(all, "ask"), "Undo").click();
  await expectAdvantages(compare, "+1.00", "−1.00", "+1.00", "−1.00");
});

test("an edited response changes its reward and with it all advantages", async ({ page }) => {
  const all = await lesson(page);
  const ask = section(all, "ask");
  await button(ask, "Edit response 2").click();
  await ask.getByRole("textbox", { name: "Text of response 2" }).fill("I know it by heart. Answer: 45");
  await expect(ask.locator("[part=row]").nth(1)).toContainText("sees 45");
  await expectAdvantages(section(all, "compare"), "+0.58", "+0.58", "+0.58", "−1.73");
  await expect(ask).toContainText("Responses 1, 2 and 3 earned 1, response 4 earned 0.");
});

test("the advantage of the response chosen above is the one used below", async ({ page }) => {
  const all = await lesson(page);
  const ratio = section(all, "ratio");
  await predict(ratio, "Show me");
  await expect(ratio).toContainText("the advantage of response 1 above, +1.00.");
  await section(all, "compare").getByRole("button", { name: "Response 2, 35" }).click();
  await expect(ratio).toContainText("the advantage of response 2 above, −1.00.");
  await expect(ratio).toContainText("With a negative advantage GRPO clips token 2");
  expect((await value(ratio.locator("gpo-ratios"))).advantage).toBe(-1);
  // And back: the sign picked below is that of a response above.
  await button(ratio, "positive").click();
  await expect(ratio).toContainText("the advantage of response 1 above, +1.00.");
});

test("words and figures light each other up", async ({ page }) => {
  const all = await lesson(page);
  const word = section(all, "ask").locator(".word", { hasText: /^3$/ });
  const row = section(all, "compare").getByRole("row").nth(3);
  const plain = await row.evaluate((element) => getComputedStyle(element).backgroundColor);
  await word.hover();
  await expect.poll(() => row.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(plain);
  await page.mouse.move(0, 0);
  const unlit = await word.evaluate((element) => getComputedStyle(element).backgroundColor);
  await row.hover();
  await expect.poll(() => word.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(unlit);
});

test.describe("predictions", () => {
  test("the figure waits for a choice, and the answer explains the choice that was made", async ({ page }) => {
    const all = await lesson(page);
    const agree = section(all, "agree");
    await expect(agree.locator("gpo-agreement")).toBeHidden();
    await expect(agree).toContainText("The figure shows when you have answered.");
    // The examples above do not give it away.
    await expect(button(section(all, "compare"), "All wrong")).toHaveCount(0);
    await predict(agree, "−1.00");
    await expect(button(section(all, "compare"), "All wrong")).toBeVisible();
    await expect(button(section(all, "compare"), "All right")).toHaveCount(0);
    await expect(agree).toContainText("It is 0, not −1.00. −1 would compare with a fixed bar.");
    await expect(agree.locator("gpo-agreement")).toBeHidden();
    await predict(agree, "no value: 0/0");
    await expect(agree).toContainText("So says the formula. Training programs use 0.");
    await expect(agree.locator("gpo-agreement")).toBeVisible();
    await expect(agree).toContainText("the same silence for opposite reasons");
    await expect(agree).not.toContainText("when you have answered");
    // The other choices can still be looked at.
    await predict(agree, "+1.00");
    await expect(agree).toContainText("It is 0, not +1.00. +1 would reward being right.");
  });

  for (const [choice, answer] of [
    ["0.5", "It is 1.0, not 0.5. 0.5 is the second token alone"],
    ["1.0", "1.0 it is. Doubling and halving cancel"],
    ["1.25", "It is 1.0, not 1.25. 1.25 is the arithmetic mean"],
    ["2.0", "It is 1.0, not 2.0. 2.0 is the first token alone"],
  ]) {
    test(`sequence ratio ${choice} is explained`, async ({ page }) => {
      const ratio = section(await lesson(page), "ratio");
      await expect(ratio.locator("gpo-ratios")).toBeHidden();
      await predict(ratio, choice);
      await expect(ratio).toContainText(answer);
      await expect(ratio.locator("gpo-ratios")).toBeVisible();
      await expect.poll(() => column(ratio, "Current / old")).toEqual(["2.0", "0.5"]);
    });
  }

  for (const [choice, answer] of [
    ["+0.58", "It is +1.73, not +0.58."],
    ["+1.00", "It is +1.73, not +1.00. Its reward stays, but an advantage is a comparison"],
    ["+1.73", "+1.73 it is."],
  ]) {
    test(`response 1’s advantage ${choice} is explained, and the judgement shows it`, async ({ page }) => {
      const all = await lesson(page);
      const unseen = section(all, "unseen");
      await predict(unseen, choice);
      await expect(unseen).toContainText(answer);
      await button(reward(unseen, 2), "0").click();
      await expectAdvantages(section(all, "compare"), "+1.73", "−0.58", "−0.58", "−0.58");
      await expect(unseen).toContainText("Your judgement. The checker gives 1.");
      await expect(unseen).toContainText("Advantages now: 1: +1.73 · 2: −0.58 · 3: −0.58 · 4: −0.58");
    });
  }

  test("the answer can be asked for, and the question is asked once a visit", async ({ page }) => {
    const all = await lesson(page);
    await predict(section(all, "ratio"), "Show me");
    await expect(section(all, "ratio").locator("gpo-ratios")).toBeVisible();
    await expect(section(all, "ratio")).toContainText("It is 1.0. Doubling and halving cancel");
    await all.evaluate((element) => {
      element.insertAdjacentElement("afterend", document.createElement("gpo-lesson"))?.setAttribute("parts", "ratio");
    });
    const second = page.locator("gpo-lesson").nth(1);
    await second.evaluate((element) => /** @type {any} */ (element).ready);
    await expect(second.locator("gpo-ratios")).toBeVisible();
    await expect(second).toContainText("It is 1.0.");
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      "",
    ]);
  });

  test("a lesson that is only read, or printed, hides nothing", async ({ page }) => {
    const all = await lesson(page);
    await expect(all.locator("gpo-ratios")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(all.locator("gpo-ratios")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await assign(all, { readonly: true });
    await expect(all.locator("gpo-ratios")).toBeVisible();
    await expect(all).not.toContainText("Before you look");
    await expect(all.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });
});

test("its events leave it with the whole state, and reset undoes it all", async ({ page }) => {
  const all = await lesson(page);
  await all.evaluate((element) => {
    const seen = /** @type {any} */ (/** @type {any} */ (window).seen = []);
    for (const type of ["input", "change"]) {
      document.addEventListener(type, (event) => {
        seen.push([type, event.target === element, /** @type {CustomEvent} */ (event).detail.rewards]);
      });
    }
  });
  await button(reward(section(all, "compare"), 0), "0").click();
  expect(await page.evaluate(() => /** @type {any} */ (window).seen)).toEqual([
    ["input", true, [0, 0, 1, 0]],
    ["change", true, [0, 0, 1, 0]],
  ]);
  await all.evaluate((element) => /** @type {any} */ (element).reset());
  await expectAdvantages(section(all, "compare"), "+1.00", "−1.00", "+1.00", "−1.00");
  expect((await value(all)).responses).toHaveLength(4);
});

test("the sentence about the group follows the convention", async ({ page }) => {
  const compare = section(await lesson(page), "compare");
  await compare.getByText("Your trainer prints").click();
  await compare.getByRole("radio", { name: "RLOO" }).check();
  await expect(compare).toContainText("response 1 lies 0.667 above the mean of the others. Its advantage is +0.67.");
});

test("in a silent group an advantage is supposed, and the sentence says so", async ({ page }) => {
  const all = await lesson(page);
  const ratio = section(all, "ratio");
  await predict(ratio, "Show me");
  for (const i of [0, 2]) await button(reward(section(all, "compare"), i), "0").click();
  await expect(ratio).toContainText("the advantage of response 3 above, 0.");
  await button(ratio, "positive").click();
  await expect(ratio).toContainText("an advantage of +1.00, though no response above has one");
  expect((await value(all)).advantage).toBe(1);
});
