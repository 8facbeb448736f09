import {
  advantages,
  button,
  column,
  expect,
  expectAdvantages,
  field,
  open,
  place,
  reward,
  test,
  type,
  value,
} from "./helpers.js";

/** What each convention makes of [1, 0, 1, 0], and what its sentence says. */
const CONVENTIONS = [
  { name: "This lesson", first: 1, row: "+1.00", told: "+1", says: [/population spread/, /no ε/] },
  { name: "TRL, ms-swift", first: 0.8658754, row: "+0.866", told: "+0.8658754", says: [/G − 1/, /ε = 10⁻⁴/] },
  { name: "verl, slime", first: 0.8660239, row: "+0.866", told: "+0.8660239", says: [/G − 1/, /ε = 10⁻⁶/] },
  { name: "OpenRLHF", first: 0.8660254, row: "+0.866", told: "+0.8660254", says: [/G − 1/, /ε = 10⁻⁹/] },
  { name: "open-instruct (standard)", first: 0.99999998, row: "+1.000", told: "+0.99999998", says: [/ε = 10⁻⁸/] },
  { name: "Dr. GRPO, prime-rl", first: 0.5, row: "+0.500", told: "+0.5", says: [/nothing is divided/i] },
  {
    name: "RLOO",
    first: 2 / 3,
    row: "+0.667",
    told: "+0.6666",
    says: [/mean of the others, itself left out/, /nothing is divided/],
  },
];

test.beforeEach(async ({ page }) => {
  await open(page);
  await advantages(page).getByText("Your trainer prints ±0.866?").click();
});

test("the table says what each convention makes of the group", async ({ page }) => {
  const figure = advantages(page);
  for (const { name, told } of CONVENTIONS) {
    await expect(figure.getByRole("row").filter({ has: page.getByRole("radio", { name }) })).toContainText(told);
  }
  await button(reward(figure, 1), "1").click();
  await expect(figure.getByRole("row", { name: /^RLOO/ })).toContainText("+0.3333");
});

for (const { name, first, row, says } of CONVENTIONS) {
  test(`${name} recomputes everything and says what differs`, async ({ page }) => {
    const figure = advantages(page);
    const radio = figure.getByRole("radio", { name });
    await radio.check();
    await expect(radio).toBeChecked();
    const minus = row.replace("+", "−");
    await expectAdvantages(figure, row, minus, row, minus);
    const { advantages: given } = await value(figure);
    for (const [i, sign] of [1, -1, 1, -1].entries()) expect(given[i]).toBeCloseTo(sign * first, 7);
    const sentence = figure.locator("p", { hasText: `${name}.` });
    for (const part of says) await expect(sentence).toHaveText(part);
  });
}

test("a convention is a step to undo, and holds for the edits after it", async ({ page }) => {
  const figure = advantages(page);
  await figure.getByRole("radio", { name: "TRL" }).check();
  await button(figure, "One right").click();
  await expectAdvantages(figure, "+1.500", "−0.500", "−0.500", "−0.500");
  await button(figure, "Undo").click();
  await button(figure, "Undo").click();
  await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
  await expect(figure.getByRole("radio", { name: "This lesson" })).toBeChecked();
});

test("leave-one-out compares with the others", async ({ page }) => {
  const figure = advantages(page);
  await figure.getByRole("radio", { name: "RLOO" }).check();
  expect(await column(figure, /others/)).toEqual(["+0.667", "−0.667", "+0.667", "−0.667"]);
  await expect(figure.getByText(/Response 1 earned 1: 0.667 above the mean of the others/)).toBeVisible();
});

for (const { name } of CONVENTIONS) {
  test(`a constant group is silent under ${name}`, async ({ page }) => {
    const figure = advantages(page);
    await figure.getByRole("radio", { name }).check();
    for (let i = 0; i < 4; i++) await type(field(figure, `Reward of response ${i + 1}, other`), "0.1");
    await expectAdvantages(figure, "0", "0", "0", "0");
    expect((await value(figure)).advantages).toEqual([0, 0, 0, 0]);
    const note = figure.locator("[part=note]");
    await expect(note).toContainText("All four earned 0.1");
    await expect(note).toContainText("this group gives no push from its rewards");
  });

  test(`a group of one is 0 under ${name}`, async ({ page }) => {
    const figure = advantages(page);
    await figure.getByRole("radio", { name }).check();
    for (let i = 0; i < 3; i++) await button(figure, "Remove response 2").click();
    await expectAdvantages(figure, "0");
    await expect(figure.locator("[part=note]")).toContainText("One response has no group.");
  });
}

test("settings of no trainer have a line of their own", async ({ page }) => {
  const figure = await place(page, `<gpo-advantages scale="sample" epsilon="0.5"></gpo-advantages>`);
  await figure.getByText("Your trainer prints ±0.866?").click();
  await expect(figure.getByRole("radio", { name: "As set on this page" })).toBeChecked();
  expect((await value(figure)).advantages[0]).toBeCloseTo(0.5 / (Math.sqrt(1 / 3) + 0.5), 12);
});
