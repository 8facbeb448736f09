import {
  assign,
  button,
  expect,
  field,
  formulas,
  lines,
  place,
  problem,
  reward,
  setAttributes,
  test,
  type,
  value,
} from "./helpers.js";
import { expectAccessible, expectFits, expectReadable, openFigure, story, WIDTHS } from "./one-figure.js";

/** @typedef {import("@playwright/test").Locator} Locator */

const TAG = "gpo-update";

/** What the cells say, a row a response: those of GRPO, then those of GSPO. @param {Locator} figure @param {"grpo" | "gspo"} method */
const cells = (figure, method) =>
  figure
    .locator("[role=row][data-i]")
    .evaluateAll(
      (rows, method) =>
        rows.map((row) =>
          [...row.querySelectorAll(`[data-method=${method}]`)].map((cell) =>
            (cell.querySelector(".number")?.textContent ?? "").replace(/\s+/g, " ").trim(),
          ),
        ),
      method,
    );

/** @param {Locator} figure @returns {Promise<string[]>} what is so with each method altogether */
const totals = async (figure) => (await figure.locator(".totals p > span:last-child").allInnerTexts()).map(flat);
/** @param {Locator} figure @returns {Promise<string[]>} J and what is clipped, of each response, GRPO before GSPO */
const captions = async (figure) => (await figure.locator(".caption").allTextContents()).map(flat);
/** @param {string} text */
const flat = (text) => text.replace(/\s+/g, " ").trim();

/** @param {Locator} figure @param {string} name of a token's cell */
const cell = (figure, name) => figure.getByRole("gridcell", { name });
/** @param {Locator} figure @returns {Promise<string>} the heading of the token in hand */
const inHand = async (figure) => flat(await figure.locator(".token .who").innerText());
/** @param {Locator} figure @param {"grpo" | "gspo"} method @returns {Promise<string[]>} how the weight of the token in hand comes about */
const work = (figure, method) => lines(figure.locator(`.both > .${method}`));

/** @param {Locator} figure @param {string} name of a setting */
const select = (figure, name) => figure.getByRole("combobox", { name });

/** Rollouts as a file has them, a response a line. @param {object[]} responses */
const jsonLines = (responses) => responses.map((response) => JSON.stringify(response)).join("\n");

test("the example: GRPO clips some tokens and doubles others, GSPO treats a response as one", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  expect(await cells(figure, "grpo")).toEqual([
    ["clip", "+0.031", "clip", "+0.05"],
    ["−0.17", "clip", "−0.083"],
    ["+0.055", "+0.052", "+0.053", "+0.051", "+0.055"],
    ["−0.25", "clip", "−0.083"],
  ]);
  expect(await cells(figure, "gspo")).toEqual([
    ["+0.063", "+0.063", "+0.063", "+0.063"],
    ["−0.083", "−0.083", "−0.083"],
    ["clip", "clip", "clip", "clip", "clip"],
    ["−0.11", "−0.11", "−0.11"],
  ]);
  expect(await totals(figure)).toEqual([
    "J = −0.22 · 4 of 15 tokens clipped (26.7 %)",
    "J = −0.07 · 5 of 15 tokens clipped (33.3 %) · 1 of 4 responses whole",
  ]);
  expect((await captions(figure)).slice(0, 6)).toEqual([
    "GRPOJ 0.925 · 2 of 4 clipped",
    "GSPOJ 1",
    "GRPOJ −1.27 · 1 of 3 clipped",
    "GSPOJ −1",
    "GRPOJ 1.06",
    "GSPOJ 1 · all clipped",
  ]);
  expect(await formulas(figure)).toEqual([
    "GRPO J= (0.925+(−1.27)+1.06+(−1.6))/4 ≈−0.22",
    "GSPO J= (1+(−1)+1+(−1.28))/4 ≈−0.07",
  ]);
  expect(await story(figure)).toContain(
    "GRPO clips 4 of 15 tokens, and multiplies the push of each of the others by its own ratio, from 0.5 to 3.0.",
  );
  expect(await story(figure)).toContain("GSPO clips response 3 whole");
});

test("a token tells how its weight comes about, with each method", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  expect(await inHand(figure)).toBe("Response 1, token 1 of 4 15, reward 1, advantage +1");
  expect(await work(figure, "grpo")).toEqual([
    "GRPO",
    "ratio r =0.40/0.20 =2.0",
    "term min(2.0×1, 1.2×1) =1.2",
    "weight (∂J)/(∂logπ) =0 above 1.2: clipped, no push",
  ]);
  expect(await work(figure, "gspo")).toEqual([
    "GSPO",
    "ratio s =1.0 one for its 4 tokens",
    "term min(1.0×1, 1.0×1) =1",
    "weight (∂J)/(∂logπ) =(1×1.0)/(4×4) =0.0625 inside its range: not clipped",
  ]);
  await cell(figure, "Response 4, token 1 “47,”, GSPO: weight −0.11").hover();
  expect(await inHand(figure)).toBe("Response 4, token 1 of 3 47, reward 0, advantage −1");
  expect(await work(figure, "grpo")).toEqual([
    "GRPO",
    "ratio r =0.30/0.10 =3.0",
    "term min(3.0×(−1), 1.2×(−1)) =−3",
    "weight (∂J)/(∂logπ) =((−1)×3.0)/(4×3) =−0.25 above 1.2, but the push leads back: not clipped",
  ]);
  await page.mouse.move(0, 0);
  expect(await inHand(figure)).toContain("Response 1, token 1");
  await cell(figure, "Response 2, token 2 “3:”, GRPO: clipped, weight 0").click();
  await page.mouse.move(0, 0);
  expect(await inHand(figure)).toContain("Response 2, token 2 of 3 3:");
  expect(await value(figure)).toMatchObject({ chosen: 1, place: 1 });
});

test("the side of min that counts is lit up", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const lit = () =>
    figure.locator(".both").evaluate((both) => [...both.querySelectorAll(".term.on")].map((term) => term.textContent));
  expect((await lit()).map((text) => flat(text ?? ""))).toEqual(["1.2×1", "1.0×1"]);
  await cell(figure, "Response 1, token 2 “carry”, GRPO: weight +0.031").click();
  expect((await lit()).map((text) => flat(text ?? ""))).toEqual(["0.5×1", "1.0×1"]);
});

test("rewards make the advantages, and equal ones push nothing", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await button(reward(figure, 1), "1").click();
  expect((await value(figure)).advantages.map((/** @type {number} */ one) => one.toFixed(3))).toEqual([
    "0.577",
    "0.577",
    "0.577",
    "-1.732",
  ]);
  // A right answer reads like one.
  await expect(figure.locator("[role=row][data-i='1'] .cell").last()).toHaveAccessibleName(/“45”/);
  await button(figure, "All right").click();
  for (const method of /** @type {const} */ (["grpo", "gspo"])) {
    expect((await cells(figure, method)).flat()).toEqual(Array(15).fill("0"));
  }
  await expect(figure.locator("[part=note]")).toHaveText(/All advantages are 0, so neither method pushes any token/);
  await expectReadable(figure);
  await button(figure, "Undo").click();
  await button(figure, "Undo").click();
  expect((await cells(figure, "grpo"))[0]).toEqual(["clip", "+0.031", "clip", "+0.05"]);
});

test("a probability in a field moves its token alone in GRPO, and its whole response in GSPO", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const current = field(figure, "Response 1, token 1, current probability");
  await type(current, "0.2");
  expect((await cells(figure, "grpo"))[0]).toEqual(["+0.063", "+0.031", "clip", "+0.05"]);
  expect((await cells(figure, "gspo"))[0]).toEqual(["+0.053", "+0.053", "+0.053", "+0.053"]);
  await type(current, "1.5");
  await expect(problem(figure)).toContainText("current probability: 1.5 is out of range");
  expect((await value(figure)).policies[0].current[0]).toBe(0.2);
  await button(figure, "Reset").click();
  expect((await cells(figure, "gspo"))[0]).toEqual(["+0.063", "+0.063", "+0.063", "+0.063"]);
});

test("clip ranges, on the scale of each method", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await type(field(figure, "GSPO clips above 1 +"), "0.1");
  expect((await cells(figure, "gspo"))[2]).toEqual(["+0.053", "+0.053", "+0.053", "+0.053", "+0.053"]);
  expect(await story(figure)).toContain("GSPO clips no response");
  await type(field(figure, "GRPO clips above 1 +"), "1");
  // At the bound a token passes.
  expect((await cells(figure, "grpo"))[0]).toEqual(["+0.13", "+0.031", "+0.078", "+0.05"]);
  await type(field(figure, "GRPO clips below 1 −"), "2");
  await expect(problem(figure)).toContainText("GRPO clips below 1 −: 2 is out of range. Type a number from 0 to 1.");
  const slider = figure.getByRole("slider", { name: "GSPO clips above 1 +" });
  await expect(slider).toHaveAttribute("max", "0.002");
  expect(await value(figure)).toMatchObject({ clip: [0.2, 1], gspoClip: [3e-4, 0.1] });
});

test("the average says what it does to long answers", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await button(figure, "A long answer").click();
  const first = async () => (await cells(figure, "grpo"))[0][0];
  expect(await first()).toBe("+0.023");
  await select(figure, "Average").selectOption("over all tokens (DAPO)");
  expect(await first()).toBe("+0.048");
  await expect(figure.locator(".hint")).toHaveText(/Every token counts the same/);
  expect((await formulas(figure))[0]).toMatch(/^GRPO J= \(12×1\.05\+3×\(−1\.27\)\+⋯\+3×\(−1\.6\)\)\/23 ≈0\.405/);
  await select(figure, "Average").selectOption("÷ a fixed length (Dr. GRPO)");
  expect(await first()).toBe("+0.023");
  await type(field(figure, "Fixed length in tokens"), "100");
  expect(await first()).toBe("+2.8");
  await expect(figure.locator("#legend")).toContainText("in units of 0.001");
  await type(field(figure, "Fixed length in tokens"), "0");
  await expect(problem(figure)).toContainText("Fixed length in tokens: 0 is out of range. Type a number from 1 up");
  expect((await value(figure)).maxLength).toBe(100);
});

test("a trainer's advantages", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await select(figure, "Advantages").selectOption("TRL, ms-swift");
  expect((await value(figure)).advantages[0]).toBeCloseTo(0.8658754, 7);
  expect((await cells(figure, "gspo"))[0][0]).toBe("+0.054");
  await button(figure, "Undo").click();
  await expect(select(figure, "Advantages")).toHaveValue("lesson");
});

test("on policy both push alike; where they differ, the difference says which pushes harder", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await button(figure, "Difference").click();
  expect(await cells(figure, "grpo")).toEqual([
    ["◆ 0.063", "◆ 0.031", "◆ 0.063", "◆ 0.012"],
    ["● 0.083", "◆ 0.083", "="],
    ["● 0.055", "● 0.052", "● 0.053", "● 0.051", "● 0.055"],
    ["● 0.14", "◆ 0.11", "◆ 0.023"],
  ]);
  expect(await story(figure)).toContain(
    "GRPO pushes 7 tokens harder; GSPO pushes 7 tokens harder; 1 token is pushed alike.",
  );
  await button(figure, "On policy").click();
  expect(new Set((await cells(figure, "grpo")).flat())).toEqual(new Set(["="]));
  expect(await story(figure)).toContain("Every ratio is 1");
});

test("keys walk the cells, from one method to the other", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const focused = () =>
    figure.evaluate((element) => element.shadowRoot?.activeElement?.getAttribute("aria-label")?.split(":")[0]);
  await figure.locator(".cell[tabindex='0']").focus();
  expect(await figure.locator(".cell[tabindex='0']").count()).toBe(1);
  expect(await focused()).toBe("Response 1, token 1 “15,”, GRPO");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("Response 1, token 2 “carry”, GRPO");
  await page.keyboard.press("End");
  await expect.poll(focused).toBe("Response 1, token 4 “45”, GRPO");
  await page.keyboard.press("ArrowRight");
  await expect.poll(focused).toBe("Response 1, token 1 “15,”, GSPO");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(focused).toBe("Response 1, token 4 “45”, GRPO");
  await page.keyboard.press("ArrowDown");
  // The response below has three tokens.
  await expect.poll(focused).toBe("Response 2, token 3 “35”, GRPO");
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+End");
  await expect.poll(focused).toBe("Response 4, token 3 “46”, GRPO");
  expect(await value(figure)).toMatchObject({ chosen: 3, place: 2 });
});

test("attributes and properties; a wrong one leaves the last good state", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await setAttributes(figure, { clip: "0.2,0.28", "gspo-clip": "1e-3,2e-3", aggregation: "token-mean" });
  expect(await value(figure)).toMatchObject({ clip: [0.2, 0.28], gspoClip: [1e-3, 2e-3], aggregation: "token-mean" });
  expect((await cells(figure, "grpo"))[0]).toEqual(["clip", "+0.033", "+0.083", "+0.053"]);
  await setAttributes(figure, { aggregation: "mean" });
  await expect(problem(figure)).toHaveText(/aggregation is “mean”\. It can be seq-mean-token-mean, token-mean/);
  expect((await value(figure)).aggregation).toBe("token-mean");
  await assign(figure, { aggregation: "seq-mean-token-sum-norm", maxLength: 10 });
  expect(await value(figure)).toMatchObject({ aggregation: "seq-mean-token-sum-norm", maxLength: 10 });
  const tokens = await figure.evaluate((element) => {
    const { grpo, rollouts } = /** @type {any} */ (element).policyUpdate;
    return [grpo.tokenWeights.length, rollouts.offsets.length, grpo.tokenWeights[1]];
  });
  expect(tokens).toEqual([15, 5, 0.5 / 40]);
});

const ROLLOUTS = [
  { prompt_id: "a", reward: 1, tokens: ["x", "y"], old_logprobs: [-1, -2], logprobs: [-0.5, -2.5] },
  { prompt_id: "b", reward: 1, old_logprobs: [-1], logprobs: [-1] },
  { prompt_id: "a", reward: 0, old_logprobs: [-0.5, -0.5, -0.5], logprobs: [-0.5, -0.4, -0.9] },
  { prompt_id: "b", reward: 1, old_logprobs: [-1, -1], logprobs: [-1.5, -0.5] },
];

test("an author's rollouts stand in the attribute, or behind an address", async ({ page }) => {
  const figure = await place(page, `<${TAG} src='${JSON.stringify(ROLLOUTS)}'></${TAG}>`);
  await expect(figure.getByText("Rollouts of this page: 4 responses in 2 groups, 8 tokens")).toBeVisible();
  expect(await cells(figure, "grpo")).toEqual([
    ["clip", "+0.076"],
    ["−0.083", "−0.092", "clip"],
  ]);
  await expect(figure.getByText("Group 1 of 2: a")).toBeVisible();
  await button(figure, "Next group").click();
  await expect(figure.getByText("Group 2 of 2: b")).toBeVisible();
  expect(await cells(figure, "gspo")).toEqual([["0"], ["0", "0"]]);
  await type(figure.getByRole("textbox", { name: "Group" }), "7");
  await expect(problem(figure)).toContainText("Group: 7 is out of range. Type a whole number from 1 to 2.");

  await page.route("**/rollouts.jsonl", (route) => route.fulfill({ body: jsonLines(ROLLOUTS.slice(1)) }));
  await setAttributes(figure, { src: "./rollouts.jsonl" });
  await expect(figure.getByText("rollouts.jsonl: 3 responses in 2 groups, 6 tokens")).toBeVisible();
  await assign(figure, { src: ROLLOUTS });
  await expect(figure.getByText("Rollouts of this page: 4 responses")).toBeVisible();
  await setAttributes(figure, { src: null });
  expect((await cells(figure, "grpo"))[0]).toEqual(["clip", "+0.031", "clip", "+0.05"]);
});

test("an address that cannot be read leaves the example, and says why", async ({ page, messages }) => {
  const figure = await openFigure(page, TAG);
  await page.route("**/gone.json", (route) => route.fulfill({ status: 404, body: "" }));
  await setAttributes(figure, { src: "./gone.json" });
  await expect(problem(figure)).toContainText("src: ./gone.json could not be read. 404");
  expect((await cells(figure, "grpo"))[0]).toEqual(["clip", "+0.031", "clip", "+0.05"]);
  await page.route("**/page.json", (route) => route.fulfill({ body: "<!doctype html>" }));
  await setAttributes(figure, { src: "./page.json" });
  await expect(problem(figure)).toContainText(
    "src: ./page.json could not be read. No response in this file can be used.",
  );
  await setAttributes(figure, { src: '[{"reward": 1}]' });
  await expect(problem(figure)).toContainText("src could not be read.");
  messages.splice(0, messages.length, ...messages.filter((message) => !/404/.test(message)));
});

test("log ratios past what a double holds, empty responses and a group of one", async ({ page }) => {
  const far = [0, -25, -69, -800];
  for (const reward of [0, 1]) {
    const responses = [
      { reward, old_logprobs: far, logprobs: far.toReversed() },
      { reward: 1 - reward, old_logprobs: far.toReversed(), logprobs: far },
      { reward: 0.5, old_logprobs: [], logprobs: [] },
    ];
    const figure = await place(page, `<${TAG} src='${JSON.stringify(responses)}'></${TAG}>`);
    await expect(figure.getByText("3 responses in 1 group")).toBeVisible();
    for (const one of await figure.locator("[data-method=grpo]").all()) {
      await one.click();
      await expectReadable(figure);
    }
    await button(figure, "Difference").click();
    await expectReadable(figure);
  }
  const alone = await place(page, `<${TAG} src='${JSON.stringify(ROLLOUTS.slice(1, 2))}'></${TAG}>`);
  await expect(alone.getByText("1 response in 1 group, 1 token")).toBeVisible();
  expect(await cells(alone, "grpo")).toEqual([["0"]]);
});

test("a reader's file takes the place of the example, and can be taken back", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await figure.getByText("Your own rollouts").click();
  const file = { name: "mine.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from(jsonLines(ROLLOUTS)) };
  await figure.locator("input[type=file]").setInputFiles(file);
  await expect(figure.getByText("mine.jsonl: 4 responses in 2 groups, 8 tokens")).toBeVisible();
  expect(await value(figure)).toMatchObject({ src: "mine.jsonl", group: 0, chosen: 0, place: 0 });
  await expect(figure.getByText("old 0.368")).toBeVisible();
  // Log-probabilities are what a trainer wrote down: nothing of them can be changed, and nothing is an example.
  await expect(button(figure, "All right")).toHaveCount(0);
  await expect(field(figure, "Response 1, token 1, current probability")).toHaveCount(0);
  await select(figure, "Advantages").selectOption("Dr. GRPO, prime-rl");
  expect((await value(figure)).advantages).toEqual([0.5, -0.5, 0, 0]);
  await figure.locator("input[type=file]").setInputFiles(file);
  await expect(figure.getByText("mine.jsonl (2): 4 responses")).toBeVisible();
  await button(figure, "Undo").click();
  await expect(figure.getByText("mine.jsonl: 4 responses")).toBeVisible();
  await button(figure, "Back to the example").click();
  await expect(button(figure, "All right")).toBeVisible();
  await button(figure, "Undo").click();
  await expect(figure.getByText("mine.jsonl: 4 responses")).toBeVisible();
  await expectReadable(figure);
});

test("advantages that a file brings are used unless the reader wants them from the rewards", async ({ page }) => {
  const responses = ROLLOUTS.map((response, i) => ({ ...response, advantage: i - 1.5 }));
  const figure = await place(page, `<${TAG} src='${JSON.stringify(responses)}'></${TAG}>`);
  await expect(select(figure, "Advantages")).toHaveValue("own");
  expect((await value(figure)).advantages).toEqual([-1.5, 0.5, -0.5, 1.5]);
  await select(figure, "Advantages").selectOption("This lesson");
  expect((await value(figure)).advantages).toEqual([1, -1, 0, 0]);
  await select(figure, "Advantages").selectOption("as in the file");
  expect((await value(figure)).advantages).toEqual([-1.5, 0.5, -0.5, 1.5]);
});

/** @param {number} size @param {number} length */
const long = (size, length) =>
  Array.from({ length: size }, (_, i) => ({
    reward: i % 2,
    old_logprobs: Array.from({ length: length - i }, (_, t) => -1 - (t % 7) / 10),
    logprobs: Array.from({ length: length - i }, (_, t) => -1 - (t % 5) / 10),
  }));

test("of a large group the map shows all, and a window of it the tokens", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.route("**/long.jsonl", (route) => route.fulfill({ body: jsonLines(long(20, 400)) }));
  const figure = await place(page, `<${TAG} src="./long.jsonl"></${TAG}>`);
  await expect(figure.getByText("tokens 1–10 of 400")).toBeVisible();
  await expect(figure.getByText("responses 1–8 of 20")).toBeVisible();
  expect(await figure.locator(".cell").count()).toBe(160);
  const map = figure.locator(".map");
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await map.boundingBox());
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height - 1, { steps: 5 });
  await page.mouse.up();
  await expect(figure.getByText(/^\s*tokens (19|20)\d–2\d\d of 400\s*$/)).toBeVisible();
  await expect(figure.getByText("responses 13–20 of 20")).toBeVisible();
  // The Tab key reaches a cell that is drawn, and the keys move the window.
  await figure.locator(".cell[tabindex='0']").focus();
  await page.keyboard.press("Home");
  await expect(figure.getByText("tokens 1–10 of 400")).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(figure.locator(".cell:focus")).toHaveAccessibleName(/Response 13, token 11,/);
  await figure.getByRole("slider", { name: "First response shown" }).fill("0");
  await expect(figure.getByText("responses 1–8 of 20")).toBeVisible();
  await figure.getByRole("slider", { name: "First token shown" }).fill("390");
  await expect(figure.getByText("tokens 391–400 of 400")).toBeVisible();
  await expectReadable(figure);
  await expectAccessible(page, TAG);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(figure);
  }
});

test("read only it shows its numbers and no control that changes them", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await setAttributes(figure, { readonly: "", hide: "formula text" });
  await expect(figure.getByRole("textbox")).toHaveCount(0);
  await expect(figure.getByRole("slider")).toHaveCount(0);
  await expect(figure.getByRole("combobox")).toHaveCount(0);
  await expect(button(figure, "Difference")).toHaveCount(0);
  await expect(figure.locator("[part=formula], [part=text]")).toHaveCount(0);
  await cell(figure, "Response 2, token 1 “5,”, GRPO: weight −0.17").click();
  expect(await inHand(figure)).toContain("Response 2, token 1");
});

test("it can be taken along: every number of every token, the drawing, and a tag that shows the same", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const figure = await openFigure(page, TAG);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await type(field(figure, "Response 1, token 1, current probability"), "0.3");
  await button(reward(figure, 3), "1").click();
  await button(figure, "Share").click();
  await button(figure, "Copy data as CSV").click();
  await expect(figure.getByText("Data copied as CSV.")).toBeVisible();
  const [head, first] = (await clipboard()).split("\r\n");
  expect(head).toContain("response,token,text,reward,advantage,old logprob,logprob,ratio,sequence ratio,GRPO weight");
  expect(first).toMatch(/^1,1,"15,",1,0\.577350269189\d+,-1\.60943791243\d+,-1\.2039728043\d+,1\.(5|4999)/);
  const drawing = page.waitForEvent("download");
  await button(figure, "Save as SVG").click();
  expect((await drawing).suggestedFilename()).toBe("gpo-update.svg");
  const shown = await cells(figure, "grpo");
  await button(figure, "Copy HTML tag").click();
  await expect(figure.getByText("Tag copied.")).toBeVisible();
  const copy = await place(page, await clipboard());
  await expect(copy.getByText("4 responses in 1 group, 15 tokens")).toBeVisible();
  expect(await cells(copy, "grpo")).toEqual(shown);
});

test("nothing of it is loaded on a page without it", async ({ page }) => {
  /** @type {string[]} */
  const scripts = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await openFigure(page, TAG);
  const before = scripts.splice(0);
  expect(before.some((path) => /update-view/.test(path))).toBe(true);
  await page.route("**/figures.html", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<gpo-update[\s\S]*<\/gpo-update>/, "");
    await route.fulfill({ response, body });
  });
  await place(page, "<gpo-advantages></gpo-advantages>");
  expect(scripts.some((path) => path.endsWith(".js"))).toBe(true);
  expect(scripts.filter((path) => /update-view|rollouts/.test(path))).toEqual([]);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const preset of ["Lesson", "A long answer", "All right"]) {
    test(`axe finds nothing, ${colorScheme}, ${preset}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const figure = await openFigure(page, TAG);
      await button(figure, preset).click();
      await expectAccessible(page, TAG);
      await button(figure, "Difference").click();
      await expectAccessible(page, TAG);
    });
  }
}

for (const width of WIDTHS) {
  test(`it fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const figure = await openFigure(page, TAG);
    await expectFits(figure);
    for (const name of ["A long answer", "First steps", "Difference", "All right"]) {
      await button(figure, name).click();
      await expectFits(figure);
    }
  });
}
