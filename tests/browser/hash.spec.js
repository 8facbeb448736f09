import {
  advantages,
  button,
  expect,
  expectAdvantages,
  expectRatios,
  field,
  PAGE,
  ratios,
  rewrite,
  started,
  test,
} from "./helpers.js";

/** @typedef {import("./helpers.js").Page} Page */

/** @param {Page} page */
const hash = (page) => expect.poll(() => new URL(page.url()).hash);
/** @param {Page} page */
const note = (page) => page.locator("main > [role=status]");
/** The site's page with two figures in place of its text. @param {Page} page @param {string} [hash] @param {string} [text] more of the page */
async function openAt(page, hash = "", text = "") {
  const figures = `<gpo-advantages></gpo-advantages><gpo-ratios></gpo-ratios>${text}`;
  await rewrite(page, (html) => html.replace(/<main>[^]*<\/main>/, `<main><h1>Figures</h1>${figures}</main>`));
  await page.goto(`${PAGE}${hash}`);
  await started(page);
}

test("the address follows each change, and holds only what differs", async ({ page }) => {
  await openAt(page);
  await hash(page).toBe("");
  await button(advantages(page), "One right").click();
  await hash(page).toBe("#v=1&r=1,0,0,0");
  await button(ratios(page), "Both rise").click();
  await hash(page).toBe("#v=1&r=1,0,0,0&cur=.4,.75");
  await button(advantages(page), "Lesson").click();
  await button(ratios(page), "Lesson").click();
  await hash(page).toBe("");
});

test("a row that is chosen is in the address, without a step in the history", async ({ page }) => {
  await openAt(page);
  const before = await page.evaluate(() => history.length);
  await advantages(page)
    .getByRole("button", { name: /^Response 3/ })
    .click();
  await hash(page).toBe("#v=1&i=3");
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("a link restores what it was made from", async ({ page }) => {
  await openAt(page, "#v=1&r=1,1,1,0&i=4&cur=.4,.75");
  await expectAdvantages(advantages(page), "+0.58", "+0.58", "+0.58", "−1.73");
  await expectRatios(ratios(page), "2.0", "1.5");
  await expect(advantages(page).getByRole("button", { name: /^Response 4/ })).toHaveAttribute("aria-pressed", "true");
  await expect(note(page)).toBeHidden();
  await button(advantages(page), "Reset").click();
  await expectAdvantages(advantages(page), "+1.00", "−1.00", "+1.00", "−1.00");
  await expectRatios(ratios(page), "2.0", "1.5");
});

test("back and forward walk the changes", async ({ page }) => {
  await openAt(page);
  const figure = advantages(page);
  await button(figure, "One right").click();
  await button(figure, "All wrong").click();
  await hash(page).toBe("#v=1&r=0,0,0,0");
  await page.goBack();
  await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
  await page.goBack();
  await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
  await hash(page).toBe("");
  await page.goForward();
  await page.goForward();
  await expectAdvantages(figure, "0", "0", "0", "0");
  await page.reload();
  await started(page);
  await expectAdvantages(figure, "0", "0", "0", "0");
  await page.goBack();
  await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
});

test("a run of typing is one step, and back leads to what was before it", async ({ page }) => {
  await openAt(page);
  const figure = ratios(page);
  const before = await page.evaluate(() => history.length);
  const input = field(figure, "Current probability of token 1");
  await input.fill("0.3");
  await hash(page).toBe("#v=1&cur=.3,.25");
  await input.pressSequentially("5");
  await hash(page).toBe("#v=1&cur=.35,.25");
  await input.blur();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expectRatios(figure, "2.0", "0.5");
});

test("a hash typed into the address is followed", async ({ page }) => {
  await openAt(page);
  await page.evaluate(() => (location.hash = "#v=1&r=1,1,0,0"));
  await expectAdvantages(advantages(page), "+1.00", "+1.00", "−1.00", "−1.00");
  await page.goBack();
  await expectAdvantages(advantages(page), "+1.00", "−1.00", "+1.00", "−1.00");
});

for (const [name, bad] of Object.entries({
  malformed: "#v=1&r=1,%E0%A4%A,0",
  hostile: "#v=1&q=<img src=x onerror=alert(1)>&r=NaN,<script>alert(1)</script>",
  "from a later version": "#v=9&r=1,0",
  oversized: `#v=1&q=${"x".repeat(3000)}`,
})) {
  test(`a ${name} link gives the lesson and a note`, async ({ page }) => {
    await openAt(page, bad);
    await expect(note(page)).toBeVisible();
    await expect(note(page)).toContainText("This link cannot be read, so you see the lesson’s own example.");
    await expectAdvantages(advantages(page), "+1.00", "−1.00", "+1.00", "−1.00");
    await expectRatios(ratios(page), "2.0", "0.5");
    await expect(page.locator("main img, main script")).toHaveCount(0);
    await button(advantages(page), "One right").click();
    await expect(note(page)).toBeHidden();
    await hash(page).toBe("#v=1&r=1,0,0,0");
  });
}

test("a bad hash typed while the page is open says so too", async ({ page }) => {
  await openAt(page);
  await button(advantages(page), "One right").click();
  await page.evaluate(() => (location.hash = "#v=1&r=x"));
  await expect(note(page)).toContainText("“x” is not a number");
  await expectAdvantages(advantages(page), "+1.00", "−1.00", "+1.00", "−1.00");
  await page.goBack();
  await expect(note(page)).toBeHidden();
  await expectAdvantages(advantages(page), "+1.73", "−0.58", "−0.58", "−0.58");
});

test("links to places on the page keep working and keep the state", async ({ page }) => {
  await openAt(page, "", '<p><a href="#end">To the end</a></p><h2 id="end">End</h2>');
  const figure = advantages(page);
  await button(figure, "One right").click();
  await page.getByRole("link", { name: "To the end" }).click();
  await hash(page).toBe("#end");
  await expect(page.locator("#end")).toBeInViewport();
  await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
  await button(figure, "All wrong").click();
  await hash(page).toBe("#v=1&r=0,0,0,0");
  await page.goBack();
  await hash(page).toBe("#end");
  await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
});

test("what is too much for a link is not in the address, and back and forward still hold it", async ({ page }) => {
  await openAt(page);
  const figure = ratios(page);
  const long = Array.from({ length: 64 }, (_, i) => 0.123456789012345 + i / 1000).join();
  await figure.evaluate((element, long) => Object.assign(element, { old: long, current: long }), long);
  await button(figure, "negative").click();
  await hash(page).toBe("");
  await button(figure, "Share").click();
  await button(figure, "Copy link").click();
  await expect(figure.getByText("This is too much for a link.")).toBeVisible();
  await button(figure, "Lesson").click();
  await expectRatios(figure, "2.0", "0.5");
  await page.goBack();
  await expect(field(figure, "Current probability of token 64")).toBeVisible();
});

test("a figure in someone else’s page leaves the address alone", async ({ page }) => {
  await rewrite(page, (html) => html.replace(/<main>[^]*<\/main>/, "<main></main><gpo-advantages></gpo-advantages>"));
  await page.goto(`${PAGE}#v=1&r=0,0,0,0`);
  await started(page);
  const figure = advantages(page);
  await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
  await button(figure, "One right").click();
  await hash(page).toBe("#v=1&r=0,0,0,0");
  await button(figure, "Share").click();
  await expect(button(figure, "Copy HTML tag")).toBeVisible();
  await expect(button(figure, "Copy link")).toHaveCount(0);
});

test("in the lesson a link is short, though much follows from it, and each step can be walked back", async ({
  page,
}) => {
  await rewrite(page, (html) => html.replace(/<main>[^]*<\/main>/, "<main><gpo-lesson></gpo-lesson></main>"));
  const lesson = page.locator("gpo-lesson");
  const state = () => lesson.evaluate((element) => /** @type {any} */ (element).value);
  const ready = () => lesson.evaluate((element) => /** @type {any} */ (element).ready.then(() => {}));
  await page.goto(PAGE);
  await ready();
  const first = await state();
  await button(advantages(page), "One right").click();
  await hash(page).toBe("#v=1&r=1,0,0,0");
  const second = await state();
  await page.goBack();
  expect(await state()).toEqual(first);
  await page.goForward();
  expect(await state()).toEqual(second);
  await page.goto("about:blank");
  await page.goto(`${PAGE}#v=1&r=1,0,0,0`);
  await ready();
  await expect.poll(state).toEqual(second);
});
