import {
  advantages,
  assign,
  button,
  circle,
  expect,
  expectAdvantages,
  expectRatios,
  field,
  open,
  place,
  problem,
  ratios,
  recordEvents,
  recordedEvents,
  reward,
  setAttributes,
  test,
  type,
  value,
} from "./helpers.js";

test.describe("events", () => {
  test.beforeEach(({ page }) => open(page));

  /** @param {import("@playwright/test").Page} page @param {RegExp} order */
  async function expectEvents(page, order) {
    const events = await recordedEvents(page);
    expect(events.map(({ type }) => type).join(" ")).toMatch(order);
    for (const { own, composed, same } of events)
      expect({ own, composed, same }).toEqual({ own: true, composed: true, same: true });
    return events;
  }

  test("a tap is one input and one change, with the value as detail", async ({ page }) => {
    const figure = advantages(page);
    await recordEvents(figure);
    await button(reward(figure, 1), "1").click();
    const events = await expectEvents(page, /^input change$/);
    expect(events[0].detail.rewards).toEqual([1, 1, 1, 0]);
    expect(events[1].detail.signal).toBe("mixed");
    await button(figure, "Undo").click();
    const [undone] = await expectEvents(page, /^input change$/);
    expect(undone.detail.rewards).toEqual([1, 0, 1, 0]);
  });

  test("typing is an input for each number on the way and one change", async ({ page }) => {
    const figure = advantages(page);
    await recordEvents(figure);
    const input = field(figure, "Reward of response 1, other");
    await input.click();
    await page.keyboard.type("0.25");
    await expectEvents(page, /^input( input)*$/);
    await input.blur();
    await expectEvents(page, /^change$/);
  });

  test("the native events of a figure's controls stay inside", async ({ page }) => {
    const figure = advantages(page);
    await recordEvents(figure);
    await field(figure, "Reward of response 1, other").fill("abc");
    await field(figure, "Reward of response 1, other").blur();
    expect(await recordedEvents(page)).toEqual([]);
    await figure.getByText("Your trainer prints ±0.866?").click();
    await figure.getByRole("radio", { name: "TRL" }).check();
    await expectEvents(page, /^input change$/);
  });

  test("a slider sends input as it moves and change when it is done", async ({ page }) => {
    const figure = ratios(page);
    await recordEvents(figure);
    await figure.getByRole("row").getByRole("slider", { name: "Old probability of token 1" }).focus();
    await page.keyboard.press("ArrowRight");
    const [{ detail }] = await expectEvents(page, /^input change$/);
    expect(detail.old[0]).toBeCloseTo(0.21, 12);
    await circle(figure, 0).focus();
    await page.keyboard.press("ArrowLeft");
    await expectEvents(page, /^input change$/);
  });

  test("what the page itself sets is no event", async ({ page }) => {
    const figure = advantages(page);
    await recordEvents(figure);
    await assign(figure, { rewards: [1, 2, 3] });
    await setAttributes(figure, { rewards: "4,5" });
    await expectAdvantages(figure, "−1.00", "+1.00");
    expect(await recordedEvents(page)).toEqual([]);
  });

  test("keys that a control uses stay inside, others pass", async ({ page }) => {
    const figure = ratios(page);
    await page.evaluate(() => {
      const keys = /** @type {any} */ (/** @type {any} */ (window).keys = []);
      document.addEventListener("keydown", ({ key }) => keys.push(key));
    });
    await circle(figure, 0).focus();
    for (const key of ["ArrowRight", "PageUp", "End", "Control+z", "F2", "n"]) await page.keyboard.press(key);
    await field(figure, "Old probability of token 1").focus();
    for (const key of ["ArrowRight", "5", "n", " ", "Escape"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => /** @type {any} */ (window).keys)).toEqual(["Control", "F2", "n", "Escape"]);
  });
});

test.describe("properties and attributes", () => {
  test("rewards are given as a list, a typed list or a string, and read as a list", async ({ page }) => {
    const figure = await place(page, `<gpo-advantages rewards=" 1, 0 ,0,0 "></gpo-advantages>`);
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await assign(figure, { rewards: [1, 1, 1, 0] });
    await expectAdvantages(figure, "+0.58", "+0.58", "+0.58", "−1.73");
    await assign(figure, { rewards: "1,0" });
    await expectAdvantages(figure, "+1.00", "−1.00");
    await figure.evaluate((element) => {
      /** @type {any} */ (element).rewards = new Float32Array([0, 1, 0, 1]);
    });
    await expectAdvantages(figure, "−1.00", "+1.00", "−1.00", "+1.00");
    const read = await figure.evaluate((element) => {
      const figure = /** @type {any} */ (element);
      figure.rewards = ["2", 1];
      const { rewards } = figure;
      rewards.push(7);
      return [Array.isArray(rewards), figure.rewards];
    });
    expect(read).toEqual([true, [2, 1]]);
  });

  test("what is set is read back in the same turn", async ({ page }) => {
    const figure = await place(page, `<gpo-advantages></gpo-advantages>`);
    const given = await figure.evaluate((element) => {
      const figure = /** @type {any} */ (element);
      figure.rewards = [3, 1];
      figure.scale = "sample";
      return [figure.rewards, figure.scale, figure.value.advantages.length];
    });
    expect(given).toEqual([[3, 1], "sample", 2]);
  });

  test("an element made by script before it stands on the page has its properties", async ({ page }) => {
    await open(page);
    await page.evaluate(() => {
      const figure = /** @type {any} */ (document.createElement("gpo-advantages"));
      figure.rewards = [1, 0, 0, 0];
      figure.question = "Made by script?";
      document.querySelector("main")?.prepend(figure);
      return figure.ready;
    });
    const figure = advantages(page);
    await expect(figure.getByRole("heading", { name: "Made by script?" })).toBeVisible();
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await expect(button(figure, "Undo")).toBeDisabled();
  });

  test("each attribute of gpo-advantages", async ({ page }) => {
    const figure = await place(
      page,
      `<gpo-advantages rewards="1,0,1,0" question="What is 2 + 2?" answers="4|5|4|a, b" scale="sample"
        baseline="leave-one-out" epsilon="0.5"></gpo-advantages>`,
    );
    await expect(figure.getByRole("heading", { name: "What is 2 + 2?" })).toBeVisible();
    await expect(figure.getByRole("button", { name: "Response 4, a, b" })).toBeVisible();
    const { advantages: given } = await value(figure);
    expect(given[0]).toBeCloseTo(2 / 3 / (Math.sqrt(1 / 3) + 0.5), 12);
    const read = await figure.evaluate((element) => {
      const { question, answers, scale, baseline, epsilon } = /** @type {any} */ (element);
      return { question, answers, scale, baseline, epsilon };
    });
    expect(read).toEqual({
      question: "What is 2 + 2?",
      answers: ["4", "5", "4", "a, b"],
      scale: "sample",
      baseline: "leave-one-out",
      epsilon: 0.5,
    });
  });

  test("attributes of gpo-advantages that are changed late and removed", async ({ page }) => {
    const figure = await place(page, `<gpo-advantages rewards="1,1,1,0"></gpo-advantages>`);
    await setAttributes(figure, { rewards: "1,0,0,0", scale: "none", question: "Which?", answers: "a,b,c,d" });
    await expectAdvantages(figure, "+0.750", "−0.250", "−0.250", "−0.250");
    await expect(figure.getByRole("heading", { name: "Which?" })).toBeVisible();
    await expect(figure.getByRole("button", { name: "Response 3, c" })).toBeVisible();
    await setAttributes(figure, { scale: null, question: null, answers: null });
    await expectAdvantages(figure, "+1.73", "−0.58", "−0.58", "−0.58");
    await expect(figure.getByRole("heading", { name: "What is 17 + 28?" })).toBeVisible();
    await setAttributes(figure, { rewards: null });
    await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
  });

  test("each attribute of gpo-ratios, changed late and removed", async ({ page }) => {
    const figure = await place(
      page,
      `<gpo-ratios old="0.5,0.5,0.5" current="0.25,0.5,1" advantage="-2" clip="0.1,0.3"></gpo-ratios>`,
    );
    await expectRatios(figure, "0.5", "1.0", "2.0");
    await expect(button(figure, "negative")).toHaveAttribute("aria-pressed", "true");
    await expect(figure.locator("svg").getByText("GRPO clips below 0.9")).toBeVisible();
    await button(figure, "positive").click();
    await expect(figure.locator("svg").getByText("GRPO clips above 1.3")).toBeVisible();
    expect((await value(figure)).advantage).toBe(2);
    await setAttributes(figure, { clip: "0.2,0.28", old: "0.5", current: "1" });
    await expectRatios(figure, "2.0");
    await expect(figure.locator("svg").getByText("GRPO clips above 1.28")).toBeVisible();
    await setAttributes(figure, { old: null, current: null, clip: null, advantage: null });
    await expectRatios(figure, "2.0", "0.5");
    await expect(figure.locator("svg").getByText("GRPO clips above 1.2")).toBeVisible();
    await assign(figure, { old: "0.1", current: [0.2], clip: [0, 2], advantage: "-1" });
    await expectRatios(figure, "2.0");
    expect(await value(figure)).toMatchObject({ old: [0.1], current: [0.2], clip: [0, 2], advantage: -1 });
  });

  test("lists that get longer one after the other, in two turns", async ({ page }) => {
    const figure = await place(page, `<gpo-ratios></gpo-ratios>`);
    await setAttributes(figure, { old: "0.5,0.5,0.5" });
    await expectRatios(figure, "2.0", "0.5");
    await setAttributes(figure, { current: "0.5,0.25,1" });
    await expectRatios(figure, "1.0", "0.5", "2.0");
    await expect(problem(figure)).toBeHidden();
  });

  test("value is a plain snapshot of state and numbers", async ({ page }) => {
    await open(page);
    const snapshot = await advantages(page).evaluate((element) => {
      const { value } = /** @type {any} */ (element);
      const kept = structuredClone(value);
      value.rewards[0] = 99;
      value.advantages.push(1);
      return { kept, again: /** @type {any} */ (element).value, text: JSON.stringify(kept) };
    });
    expect(snapshot.again).toEqual(snapshot.kept);
    expect(snapshot.kept).toMatchObject({
      rewards: [1, 0, 1, 0],
      baseline: "mean",
      scale: "population",
      epsilon: 0,
      mean: 0.5,
      variance: 0.25,
      standardDeviation: 0.5,
      advantages: [1, -1, 1, -1],
      signal: "mixed",
    });
    expect(await value(ratios(page))).toMatchObject({
      old: [0.2, 0.5],
      current: [0.4, 0.25],
      advantage: 1,
      clip: [0.2, 0.2],
      tokenRatios: [2, 0.5],
      sequenceRatio: 1,
      product: 1,
    });
  });

  test("ready gives the element, and it is drawn by then", async ({ page }) => {
    await page.goto("./");
    const drawn = await page.evaluate(async () => {
      const figure = /** @type {any} */ (document.createElement("gpo-ratios"));
      document.body.append(figure);
      const given = await figure.ready;
      return [given === figure, figure.shadowRoot.querySelectorAll("[role=row]").length];
    });
    expect(drawn).toEqual([true, 3]);
  });

  test("reset() goes back to what the author wrote, and can be undone", async ({ page }) => {
    const figure = await place(page, `<gpo-advantages rewards="1,0"></gpo-advantages>`);
    await button(figure, "Tiny gap").click();
    await figure.evaluate((element) => /** @type {any} */ (element).reset());
    await expectAdvantages(figure, "+1.00", "−1.00");
    await button(figure, "Undo").click();
    await expectAdvantages(figure, "−0.58", "−0.58", "−0.58", "+1.73");
    await assign(figure, { rewards: [0, 1] });
    await button(figure, "Lesson").click();
    await button(figure, "Reset").click();
    await expectAdvantages(figure, "−1.00", "+1.00");
  });

  test("an element taken off the page and put back keeps its state", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    await button(figure, "Both rise").click();
    await figure.evaluate((element) => {
      const place = /** @type {HTMLElement} */ (element.parentElement);
      element.remove();
      place.append(element);
    });
    await expectRatios(figure, "2.0", "1.5");
    await button(figure, "Undo").click();
    await expectRatios(figure, "2.0", "0.5");
  });
});

test.describe("readonly, hide and theme", () => {
  for (const tag of ["gpo-advantages", "gpo-ratios"]) {
    test(`${tag} readonly shows its numbers and no control`, async ({ page }) => {
      const figure = await place(page, `<${tag} readonly></${tag}>`);
      for (const role of /** @type {const} */ (["textbox", "slider", "radio"])) {
        await expect(figure.getByRole(role)).toHaveCount(0);
      }
      // What is left shows more of the same numbers or gives them away.
      for (const one of await figure.getByRole("button").all()) {
        await expect(one).toHaveAccessibleName(/^(Response \d|Table|Share)/);
      }
      if (tag === "gpo-advantages") await expectAdvantages(figure, "+1.00", "−1.00", "+1.00", "−1.00");
      else await expectRatios(figure, "2.0", "0.5");
      await setAttributes(figure, { readonly: "false" });
      await expect(button(figure, "Undo")).toHaveCount(1);
    });

    for (const [part, gone] of /** @type {[string, string[]][]} */ ([
      ["presets", ["presets"]],
      ["formula", ["formula"]],
      ["text", ["text"]],
      ["presets formula text table share", ["presets", "formula", "text"]],
    ])) {
      test(`${tag} hides ${part}`, async ({ page }) => {
        const figure = await place(page, `<${tag} hide="${part}"></${tag}>`);
        const seen = {
          presets: await figure.getByRole("group", { name: "Examples" }).count(),
          formula: await figure.locator("[part=formula]").count(),
          text: await figure.locator("[part=text]").count(),
        };
        for (const [name, count] of Object.entries(seen)) expect(count, name).toBe(gone.includes(name) ? 0 : 1);
        await setAttributes(figure, { hide: null });
        await expect(figure.getByRole("group", { name: "Examples" })).toHaveCount(1);
      });
    }

    test(`${tag} follows the page's colour scheme, or its own theme`, async ({ page }) => {
      const figure = await place(page, `<${tag}></${tag}>`);
      const background = () =>
        figure.locator("[part=figure]").evaluate((part) => getComputedStyle(part).backgroundColor);
      const light = await background();
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = await background();
      expect(dark).not.toBe(light);
      await setAttributes(figure, { theme: "light" });
      expect(await background()).toBe(light);
      await page.emulateMedia({ colorScheme: "light" });
      await setAttributes(figure, { theme: "dark" });
      expect(await background()).toBe(dark);
      await setAttributes(figure, { theme: null });
      expect(await background()).toBe(light);
      await assign(figure, { theme: "dark" });
      expect(await background()).toBe(dark);
    });
  }

  test("a custom property of the page gives a figure its colour", async ({ page }) => {
    const figure = await place(page, `<div><gpo-advantages></gpo-advantages></div>`);
    await page.evaluate(() => document.documentElement.style.setProperty("--gpo-card", "rgb(1, 2, 3)"));
    await expect(figure.locator("[part=figure]")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  });
});

test("the answers follow their responses when one is removed", async ({ page }) => {
  const figure = await place(page, `<gpo-advantages rewards="1,0,1" answers="a,b,c"></gpo-advantages>`);
  await button(figure, "Remove response 1").click();
  await expect(figure.getByRole("button", { name: "Response 1, b" })).toBeVisible();
  await expect(figure.getByRole("button", { name: "Response 2, c" })).toBeVisible();
  await type(field(figure, "Reward of response 1, other"), "3");
  await expectAdvantages(figure, "+1.00", "−1.00");
});
