import {
  assign,
  button,
  expect,
  expectNoBrokenNumbers,
  field,
  place,
  problem,
  setAttributes,
  test,
  type,
  value,
} from "./helpers.js";

const LONG = "9".repeat(5000);
const WORDS = "lorem ".repeat(2000);

/**
 * What may stand in an attribute that takes a list of numbers, and what the sentence about it says.
 * @type {[string, RegExp][]}
 */
const BAD_LISTS = [
  ["one,two", /“one” is not a number/],
  ["", /empty/],
  ["1,,0", /value 2 is empty/],
  ["1;0", /“1;0” is not a number/],
  ["NaN,1", /“NaN” is not a number/],
  ["Infinity,1", /“Infinity” is not a number/],
  ["1,1e999", /1e999 is too large/],
  ["0x10,1", /“0x10” is not a number/],
  ["[1,0]", /“\[1” is not a number/],
  [LONG, /“9999.*…” is not a number/],
  [WORDS, /“lorem .*…” is not a number/],
  [Array(10_000).fill("1").join(), /10000 values\. It takes 1 to 64/],
];

/** @type {[string, string, RegExp][]} */
const BAD_ADVANTAGES = [
  ...BAD_LISTS.map(([text, says]) => /** @type {[string, string, RegExp]} */ (["rewards", text, says])),
  ["scale", "variance", /scale is “variance”. It can be population, sample, none/],
  ["scale", "", /scale is “”. It can be population/],
  ["scale", "toString", /scale is “toString”/],
  ["baseline", "median", /baseline is “median”. It can be mean, leave-one-out/],
  ["epsilon", "-1", /epsilon: -1 is out of range. Type a number from 0 up/],
  ["epsilon", "tiny", /epsilon: “tiny” is not a number/],
  ["epsilon", "1,5", /epsilon: “1,5” has a comma. Write a decimal point, like 1\.5/],
  ["epsilon", "1e999", /epsilon: 1e999 is too large/],
  ["epsilon", "", /epsilon is empty/],
];

const PROBABILITIES = ["0", "1.2", "-0.1", "1.0000001", "-1e-300"];
/** @type {[string, string, RegExp][]} */
const BAD_RATIOS = [
  ...["old", "current"].flatMap((name) => [
    ...BAD_LISTS.map(([text, says]) => /** @type {[string, string, RegExp]} */ ([name, text, says])),
    ...PROBABILITIES.map(
      (text) =>
        /** @type {[string, string, RegExp]} */ ([
          name,
          `0.5,${text}`,
          new RegExp(`${name}, value 2: ${text} is out of range\\. Type a number above 0, at most 1`),
        ]),
    ),
    /** @type {[string, string, RegExp]} */ ([name, "0.5,0.5,0.5", /old has \d values? and current has \d/]),
    /** @type {[string, string, RegExp]} */ ([name, "0.5", /old has \d values? and current has \d/]),
  ]),
  ["clip", "wide", /“wide” is not a number/],
  ["clip", "0.2", /clip is “0.2”. It takes two numbers/],
  ["clip", "0.2,0.2,0.2", /clip is “0.2,0.2,0.2”. It takes two numbers/],
  ["clip", "-0.2,0.2", /-0.2 is out of range/],
  ["clip", "1.5,0.2", /clip is “1.5,0.2”. It takes two numbers/],
  ["clip", "0.2,1e999", /1e999 is too large/],
  ["clip", "", /empty/],
  ["advantage", "positive", /advantage: “positive” is not a number/],
  ["advantage", "", /advantage is empty/],
  ["advantage", "1,5", /advantage: “1,5” has a comma/],
  ["advantage", "1e999", /1e999 is too large/],
];

/** @param {string} text */
const short = (text) => (text.length > 24 ? `${text.slice(0, 16)}… (${text.length} letters)` : text);

/** @type {Record<string, { tables: [string, string, RegExp][], good: Record<string, string>, changed: Record<string, unknown>, edit: string }>} */
const ELEMENTS = {
  "gpo-advantages": {
    tables: BAD_ADVANTAGES,
    good: { rewards: "1,0,0,0", scale: "sample", epsilon: "0.0001", baseline: "mean" },
    changed: { rewards: [1, 0, 0, 0], scale: "sample", epsilon: 0.0001, baseline: "mean" },
    edit: "One wrong",
  },
  "gpo-ratios": {
    tables: BAD_RATIOS,
    good: { old: "0.5,0.25", current: "0.25,0.5", clip: "0.2,0.28", advantage: "-1" },
    changed: { old: [0.5, 0.25], current: [0.25, 0.5], clip: [0.2, 0.28], advantage: -1 },
    edit: "Both rise",
  },
};

for (const [tag, { tables, good, changed, edit }] of Object.entries(ELEMENTS)) {
  const attributes = Object.entries(good)
    .map(([name, text]) => `${name}="${text}"`)
    .join(" ");

  test.describe(`${tag}: bad attributes`, () => {
    for (const [name, text, says] of tables) {
      test(`${name}="${short(text)}"`, async ({ page }) => {
        const figure = await place(page, `<${tag} ${attributes}></${tag}>`);
        const before = await value(figure);
        expect(before).toMatchObject(changed);

        // Changed late.
        await setAttributes(figure, { [name]: text });
        await expect(problem(figure)).toBeVisible();
        await expect(problem(figure)).toHaveText(says);
        expect((await problem(figure).innerText()).length).toBeLessThan(300);
        expect(await value(figure)).toEqual(before);
        await expectNoBrokenNumbers(figure);

        // A good one clears it.
        await setAttributes(figure, { [name]: good[name] });
        await expect(problem(figure)).toBeHidden();
        expect(await value(figure)).toEqual(before);

        // And so does an edit.
        await setAttributes(figure, { [name]: text });
        await expect(problem(figure)).toBeVisible();
        await button(figure, edit).click();
        await expect(problem(figure)).toBeHidden();
        await expectNoBrokenNumbers(figure);
      });
    }
  });

  test(`${tag}: bad attributes from the start leave the default`, async ({ page }) => {
    const tags = tables.map(([name, text]) => `<${tag} ${name}="${text}"></${tag}>`).join("");
    await place(page, `<${tag}></${tag}>${tags}`);
    const figures = page.locator(tag);
    const usual = await value(figures.first());
    for (const [i, [, , says]] of tables.entries()) {
      const figure = figures.nth(i + 1);
      expect(await value(figure)).toEqual(usual);
      await expect(problem(figure)).toHaveText(says);
      await expectNoBrokenNumbers(figure);
    }
  });

  test(`${tag}: two bad attributes are both told`, async ({ page }) => {
    const [[first, one], [second, other]] =
      tag === "gpo-ratios"
        ? [
            ["old", "a,b"],
            ["clip", "c"],
          ]
        : [
            ["rewards", "a,b"],
            ["scale", "c"],
          ];
    const figure = await place(page, `<${tag} ${first}="${one}" ${second}="${other}"></${tag}>`);
    await expect(problem(figure)).toContainText("“a”");
    await expect(problem(figure)).toContainText("“c”");
  });

  test(`${tag}: bad properties keep the last good state and throw nothing`, async ({ page }) => {
    const figure = await place(page, `<${tag} ${attributes}></${tag}>`);
    const before = await value(figure);
    const list = tag === "gpo-ratios" ? "old" : "rewards";
    const number = tag === "gpo-ratios" ? "advantage" : "epsilon";
    // Made in the page: most of these cannot be sent there.
    const bad = `[
      ["${list}", []], ["${list}", [NaN, 1]], ["${list}", [Infinity, 1]], ["${list}", [-Infinity, 1]],
      ["${list}", [undefined, 1]], ["${list}", [null, 1]], ["${list}", [{}, 1]], ["${list}", [[], 1]],
      ["${list}", [Symbol("s"), 1]], ["${list}", [() => 1, 1]], ["${list}", [true, 1]], ["${list}", [, 1]],
      ["${list}", {}], ["${list}", 7], ["${list}", true], ["${list}", new Date(0)], ["${list}", () => 1],
      ["${list}", new Array(10000).fill(1)], ["${list}", new Float64Array(65)], ["${list}", new DataView(new ArrayBuffer(8))],
      ["${list}", [Object.create(null), 1]],
      ["${number}", NaN], ["${number}", Infinity], ["${number}", {}], ["${number}", []], ["${number}", true],
      ["${number}", Symbol("s")], ["${number}", Object.create(null)],
    ]`;
    const results = await figure.evaluate(async (element, source) => {
      const figure = /** @type {any} */ (element);
      const results = [];
      for (const [name, raw] of (0, eval)(source)) {
        let thrown = "";
        let value;
        try {
          figure[name] = raw;
          await figure.updateComplete;
          value = figure.value;
        } catch (error) {
          thrown = String(error);
        }
        const told = figure.shadowRoot.querySelector("[role=status]");
        results.push({ name, thrown, told: told.hidden ? "" : told.textContent.trim(), value });
      }
      return results;
    }, bad);
    for (const [i, { name, thrown, told, value }] of results.entries()) {
      expect.soft(thrown, `thrown by the ${i + 1}th, ${name}`).toBe("");
      expect.soft(told, `told of the ${i + 1}th, ${name}`).toContain(name);
      expect.soft(value, `${i + 1}th, ${name}`).toEqual(before);
    }
    await expectNoBrokenNumbers(figure);
    await assign(figure, changed);
    await expect(problem(figure)).toBeHidden();
  });
}

test.describe("bad typing", () => {
  /** @type {[string, RegExp][]} */
  const typed = [
    ["two", /“two” is not a number\. Type/],
    ["1,5", /“1,5” has a comma\. Write a decimal point, like 1\.5/],
    ["NaN", /“NaN” is not a number/],
    ["Infinity", /“Infinity” is not a number/],
    ["1e999", /1e999 is too large/],
    ["-1e999", /-1e999 is too large/],
    ["1 2", /“1 2” is not a number/],
    ["1.2.3", /“1\.2\.3” is not a number/],
    ["--1", /“--1” is not a number/],
    ["0x1", /“0x1” is not a number/],
    [".", /“\.” is not a number/],
    ["<b>1</b>", /“<b>1<\/b>” is not a number/],
    [LONG, /“9999.*…” is not a number/],
  ];
  /** @type {Record<string, { name: string, cases: [string, RegExp][], sentence: RegExp }>} */
  const fields = {
    "gpo-advantages": { name: "Reward of response 2, other", cases: typed, sentence: /^\s*Reward of response 2/ },
    "gpo-ratios": {
      name: "Current probability of token 2",
      cases: [
        ...typed,
        ["", /is empty\. Type a number above 0, at most 1/],
        ["0", /: 0 is out of range\. Type a number above 0, at most 1/],
        ["1.2", /: 1\.2 is out of range/],
        ["-0.1", /: -0\.1 is out of range/],
        ["1e-400", /: 1e-400 is out of range/],
      ],
      sentence: /^\s*Current probability of token 2/,
    },
  };

  for (const [tag, { name, cases, sentence }] of Object.entries(fields)) {
    for (const [text, says] of cases) {
      test(`${tag}: ${short(text)}`, async ({ page }) => {
        const figure = await place(page, `<${tag}></${tag}>`);
        const before = await value(figure);
        const input = field(figure, name);
        await type(input, text);
        await expect(problem(figure)).toHaveText(says);
        await expect(problem(figure)).toHaveText(sentence);
        await expect(input).toHaveValue(text);
        await expect(input).toHaveAttribute("aria-invalid", "true");
        await expect(input).toHaveAccessibleDescription(says);
        expect(await value(figure)).toEqual(before);
        const fieldText = text === "NaN" || text === "Infinity";
        if (!fieldText) await expectNoBrokenNumbers(figure);

        await type(input, "0.5");
        await expect(problem(figure)).toBeHidden();
        await expect(input).toHaveAttribute("aria-invalid", "false");
        await expect(input).toHaveValue(/^0\.50?$/);
        await expectNoBrokenNumbers(figure);
      });
    }

    test(`${tag}: a bad field gives way to an edit elsewhere, to undo and to Escape`, async ({ page }) => {
      const figure = await place(page, `<${tag}></${tag}>`);
      const before = await value(figure);
      const input = field(figure, name);
      const usual = await input.inputValue();
      await type(input, "two");
      await button(figure, "Lesson").click();
      await expect(problem(figure)).toBeHidden();
      await expect(input).toHaveValue(usual);

      await type(input, "0.5");
      await type(input, "two");
      await expect(problem(figure)).toBeVisible();
      await button(figure, "Undo").click();
      await expect(problem(figure)).toBeHidden();
      await expect(input).toHaveValue(usual);

      await type(input, "two");
      await input.focus();
      await page.keyboard.press("Escape");
      await expect(problem(figure)).toBeHidden();
      await expect(input).toHaveValue(usual);
      expect(await value(figure)).toEqual(before);
    });

    test(`${tag}: what is bad in the end leaves what held before it was typed`, async ({ page }) => {
      const figure = await place(page, `<${tag}></${tag}>`);
      const before = await value(figure);
      const input = field(figure, name);
      await input.click();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(tag === "gpo-ratios" ? "1.2" : "1,5");
      await page.keyboard.press("Enter");
      await expect(problem(figure)).toBeVisible();
      const numbers = await value(figure);
      expect(numbers.rewards ?? numbers.current).toEqual(before.rewards ?? before.current);
    });
  }
});

test.describe("extreme good input", () => {
  /** @type {[string, string][]} */
  const extremes = [
    ["gpo-advantages", `rewards="1e160,-1e160,1e160,-1e160"`],
    ["gpo-advantages", `rewards="1.7e308,-1.7e308"`],
    ["gpo-advantages", `rewards="1.7e308,1.7e308,-1.7e308"`],
    ["gpo-advantages", `rewards="1.7e308,1.7e308"`],
    ["gpo-advantages", `rewards="1.7e308,-1.7e308" scale="none"`],
    ["gpo-advantages", `rewards="1.7e308,-1.7e308" scale="none" baseline="leave-one-out"`],
    ["gpo-advantages", `rewards="1.7e308,-1.7e308" scale="sample" epsilon="1.7e308"`],
    ["gpo-advantages", `rewards="5e-324,0"`],
    ["gpo-advantages", `rewards="5e-324,0,0" scale="none"`],
    ["gpo-advantages", `rewards="1e-300,2e-300" epsilon="1e-320"`],
    ["gpo-advantages", `rewards="100000000,100000001,100000000,100000001"`],
    ["gpo-advantages", `rewards="-0,0"`],
    ["gpo-advantages", `rewards="${Array.from({ length: 64 }, (_, i) => `${i % 2 ? "-" : ""}1e${i * 4}`)}"`],
    ["gpo-ratios", `old="1e-300,0.5" current="1,0.5"`],
    ["gpo-ratios", `old="1,1" current="1e-300,1e-300"`],
    ["gpo-ratios", `old="5e-324" current="1"`],
    ["gpo-ratios", `old="1" current="5e-324"`],
    ["gpo-ratios", `old="5e-324,5e-324" current="1,1"`],
    ["gpo-ratios", `old="${Array(64).fill("1e-300")}" current="${Array(64).fill("1")}"`],
    ["gpo-ratios", `old="${Array(64).fill("1")}" current="${Array(64).fill("1e-300")}"`],
    ["gpo-ratios", `clip="1,1.7e308"`],
    ["gpo-ratios", `clip="1,1.7e308" advantage="-1.7e308"`],
    ["gpo-ratios", `clip="0,0" advantage="0"`],
  ];
  for (const [tag, attributes] of extremes) {
    test(`${tag} ${attributes.slice(0, 70)}`, async ({ page }) => {
      const figure = await place(page, `<${tag} ${attributes}></${tag}>`);
      await expect(problem(figure)).toBeHidden();
      await expectNoBrokenNumbers(figure);
      for (const fold of await figure.locator("summary").all()) await fold.click();
      await expectNoBrokenNumbers(figure);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    });
  }

  test("±1e160 and 1e8 + {0, 1} give the right advantages", async ({ page }) => {
    const figure = await place(page, `<gpo-advantages rewards="1e160,-1e160,1e160,-1e160"></gpo-advantages>`);
    expect((await value(figure)).advantages).toEqual([1, -1, 1, -1]);
    await setAttributes(figure, { rewards: "100000001,100000000,100000001,100000000" });
    expect((await value(figure)).advantages).toEqual([1, -1, 1, -1]);
  });
});
