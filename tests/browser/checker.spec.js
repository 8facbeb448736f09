import {
  assign,
  button,
  expect,
  expectNoBrokenNumbers,
  place,
  problem,
  reward,
  setAttributes,
  test,
  value,
} from "./helpers.js";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Locator} Locator
 */

/** @param {Page} page @param {string} [attributes] @returns {Promise<Locator>} */
async function checker(page, attributes = "") {
  await place(page, `<gpo-checker ${attributes}></gpo-checker>`);
  const figure = page.locator("gpo-checker");
  await figure.evaluate((element) => /** @type {any} */ (element).ready);
  return figure;
}

/** @param {Locator} figure @param {number} i @returns {Locator} */
const response = (figure, i) => figure.getByRole("listitem").and(figure.locator(`[data-i="${i}"]`));
/** @param {Locator} figure */
const rewards = async (figure) => (await value(figure)).rewards;
/** @param {Locator} figure @param {number} i @param {string} text */
async function write(figure, i, text) {
  await button(figure, `Edit response ${i + 1}`).click();
  const box = figure.getByRole("textbox", { name: `Text of response ${i + 1}` });
  await box.fill(text);
  await button(figure, "Done").click();
}

test("four responses, what the checker sees of each, and what each earns", async ({ page }) => {
  const figure = await checker(page);
  for (const [i, seen] of ["45", "35", "45", "46"].entries()) {
    await expect(response(figure, i)).toContainText(`sees ${seen}`);
  }
  expect(await rewards(figure)).toEqual([1, 0, 1, 0]);
  await expect(figure).toContainText("The checker expects 45");
  await expectNoBrokenNumbers(figure);
});

test("the flawed step of a response with the right answer is marked, and the sentence says what its reward establishes", async ({
  page,
}) => {
  const figure = await checker(page);
  await expect(response(figure, 2)).toContainText("Flawed step: 37 + 8 is 45.");
  await expect(button(reward(figure, 2), "1")).toHaveAttribute("aria-pressed", "true");
  await response(figure, 2).click({ position: { x: 5, y: 5 } });
  await expect(figure).toContainText(
    "The reward establishes that its final answer is right, and nothing about how it got there.",
  );
});

test("every word of a response has the tint of its advantage", async ({ page }) => {
  const figure = await checker(page);
  const tints = (/** @type {number} */ i) =>
    response(figure, i)
      .locator(".word")
      .evaluateAll((words) => [...new Set(words.map((word) => getComputedStyle(word).backgroundColor))]);
  const [up, down] = [await tints(0), await tints(1)];
  expect(up).toHaveLength(1);
  expect(down).toHaveLength(1);
  expect(up).not.toEqual(down);
  expect(await tints(2)).toEqual(up);
});

for (const [text, sees, earns] of [
  ["It is 45", "sees 45", 1],
  ["45, no: 54", "sees 54", 0],
  ["\\boxed{45} or 46?", "sees 45", 1],
  ["Answer: 45. I checked it 2 times.", "sees 45", 1],
  ["The answer is −45.", "sees −45", 0],
  ["045.0", "sees 045.0", 1],
  ["no idea", "sees no number", 0],
  ["", "sees no number", 0],
  ["<b>45</b><script>alert(1)</script>", "sees 1", 0],
]) {
  test(`an edited response “${text}” ${sees} and earns ${earns}`, async ({ page }) => {
    const figure = await checker(page);
    await write(figure, 1, String(text));
    await expect(response(figure, 1)).toContainText(String(sees));
    expect((await rewards(figure))[1]).toBe(earns);
    await expectNoBrokenNumbers(figure);
  });
}

test("where the checker found the answer stands beside it", async ({ page }) => {
  const figure = await checker(page);
  await write(figure, 0, "The answer is 45, I think. Or 35?");
  await expect(response(figure, 0)).toContainText("sees 45 after “answer”");
  await write(figure, 0, "\\boxed{45}, not 35");
  await expect(response(figure, 0)).toContainText("sees 45 in a box");
});

test("writing is one step, and Escape leaves the text", async ({ page }) => {
  const figure = await checker(page);
  await button(figure, "Edit response 1").click();
  const box = figure.getByRole("textbox", { name: "Text of response 1" });
  await expect(box).toBeFocused();
  await box.pressSequentially(" 7");
  await expect(response(figure, 0)).toContainText("sees 7");
  await box.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(button(figure, "Edit response 1")).toBeFocused();
  await button(figure, "Undo").click();
  await expect(response(figure, 0)).toContainText("sees 45");
  await expect(button(figure, "Undo")).toBeDisabled();
});

test("the reader judges in the checker's place, and gives it back", async ({ page }) => {
  const figure = await checker(page);
  await button(reward(figure, 2), "0").click();
  expect(await rewards(figure)).toEqual([1, 0, 0, 0]);
  await expect(response(figure, 2)).toContainText("Your judgement. The checker gives 1.");
  await expect(response(figure, 0)).toContainText("+1.73");
  await button(figure, "Back to the checker").click();
  expect(await rewards(figure)).toEqual([1, 0, 1, 0]);
  await expect(figure.getByText("Your judgement")).toHaveCount(0);
});

test("an author's question, answer and responses", async ({ page }) => {
  const figure = await checker(page, 'question="What is 6 × 7?" answer="42"');
  await expect(figure.getByRole("heading")).toHaveText("What is 6 × 7?");
  await assign(figure, { responses: ["So 42", "I say 1,042", "42.0"] });
  expect(await rewards(figure)).toEqual([1, 0, 1]);
  await setAttributes(figure, { answer: "forty-two" });
  await expect(problem(figure)).toHaveText("answer is “forty-two”. It needs a number, like 45.");
  expect(await rewards(figure)).toEqual([1, 0, 1]);
  await setAttributes(figure, { answer: "1042" });
  await expect(problem(figure)).toHaveText("");
  expect(await rewards(figure)).toEqual([0, 1, 0]);
});

test("the sentence is about the reader's judgement where there is one", async ({ page }) => {
  const figure = await checker(page);
  await button(reward(figure, 1), "1").click();
  await expect(figure).toContainText("You give response 2 the reward 1, where the checker gives 0.");
  await expect(figure).not.toContainText("reaches the right answer");
});
