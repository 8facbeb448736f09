import {
  FIGURES,
  PAGE,
  ALONE,
  advantages,
  assign,
  button,
  column,
  expect,
  expectAdvantages,
  expectRatios,
  field,
  formulas,
  open,
  openFolds,
  place,
  ratios,
  reward,
  rewrite,
  started,
  test,
  type,
} from "./helpers.js";

/** @typedef {import("@playwright/test").Page} Page */

test.describe("layout", () => {
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1280, height: 900 },
  ]) {
    test(`nothing moves while the page starts, ${size.width} wide`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.addInitScript(() => {
        const shifts = /** @type {any} */ (/** @type {any} */ (window).shifts = []);
        new PerformanceObserver((list) => {
          for (const entry of /** @type {any[]} */ (list.getEntries())) {
            if (!entry.hadRecentInput) {
              const sources = entry.sources.map((/** @type {any} */ { node }) => node?.localName ?? node?.nodeName);
              shifts.push(`${entry.value} ${sources}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      // The scripts arrive after the page has been painted without them.
      /** @type {(value?: unknown) => void} */
      let release = () => {};
      const painted = new Promise((resolve) => (release = resolve));
      await page.route(/\.js$/, async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto(PAGE, { waitUntil: "commit" });
      await page.evaluate(
        () => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })),
      );
      for (const fallback of await page.locator(FIGURES).all()) await expect(fallback).toBeAttached();
      release();
      await page.waitForLoadState();
      await started(page);
      // Read in a later frame: an entry comes after its frame was drawn.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      );
      expect(await page.evaluate(() => /** @type {any} */ (window).shifts)).toEqual([]);
    });
  }

  for (const width of [280, 320, 768, 1280]) {
    test(`nothing is wider than the page, ${width} wide`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      await open(page, PAGE);
      await expectFits(page, "the lesson");
      await page.locator("gpo-lesson").evaluate((lesson) => {
        /** @type {any} */ (lesson).readonly = true;
        return /** @type {any} */ (lesson).updateComplete;
      });
      await expectFits(page, "the lesson with everything revealed");
      await open(page);
      const group = advantages(page);
      const response = ratios(page);
      await expectFits(page, "at the start");
      for (const figure of [group, response]) {
        for (const preset of await figure.getByRole("group", { name: "Examples" }).getByRole("button").all()) {
          await preset.click();
          await expectFits(page, await preset.innerText());
        }
        await openFolds(figure);
        await expectFits(page, "with its folds open");
      }
      await type(field(group, "Reward of response 1, other"), "9".repeat(200));
      await type(field(response, "Old probability of token 1"), "x".repeat(200));
      await expectFits(page, "with bad input");
      await type(field(group, "Reward of response 1, other"), "-123456.789");
      await type(field(response, "Old probability of token 1"), "1.23456789e-7");
      await expectFits(page, "with long numbers");
      await assign(group, { rewards: Array.from({ length: 64 }, (_, i) => i / 7), question: "long ".repeat(30) });
      await assign(response, { old: Array(64).fill(0.001), current: Array(64).fill(0.999) });
      await expectFits(page, "with 64 rows");
      await assign(group, { rewards: [1], question: "W".repeat(100), answers: "W".repeat(60) });
      await expectFits(page, "with one response and words that do not break");
    });
  }

  /** @param {Page} page @param {string} state */
  async function expectFits(page, state) {
    const outside = await page.evaluate((figures) => {
      const width = document.documentElement.clientWidth;
      const parts = [...document.querySelectorAll(figures)].flatMap((figure) => {
        const card = /** @type {ShadowRoot} */ (figure.shadowRoot).querySelector("[part=figure]");
        // What scrolls in a box of its own is not outside.
        return [
          card,
          ...(card?.querySelectorAll("button, input, summary, [role=rowheader], [role=cell], p, h3") ?? []),
        ];
      });
      return {
        scrolls: document.documentElement.scrollWidth - width,
        parts: parts
          .filter(
            (part) =>
              part && (part.getBoundingClientRect().right > width + 0.5 || part.getBoundingClientRect().left < -0.5),
          )
          .map(
            (part) =>
              `${part?.localName} ${part?.getAttribute("aria-label") ?? part?.textContent?.trim().slice(0, 30)}`,
          ),
      };
    }, FIGURES);
    expect(outside, state).toEqual({ scrolls: 0, parts: [] });
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the static examples show, and no empty place is kept for the figures", async ({ page }) => {
    await page.goto(PAGE);
    const examples = page.locator("gpo-lesson").getByRole("figure");
    await expect(examples).toHaveCount(2);
    for (const example of await examples.all()) await expect(example.getByRole("table")).toBeVisible();
    await expect(examples.first().getByRole("cell", { name: "+1.00" })).toHaveCount(2);
    await expect(examples.last().getByText("their geometric mean")).toBeVisible();
    const outer = /** @type {{ y: number, height: number }} */ (await page.locator("gpo-lesson").boundingBox());
    const inner = /** @type {{ y: number, height: number }} */ (await examples.last().boundingBox());
    expect(outer.y + outer.height - inner.y - inner.height).toBeLessThan(40);
  });

  for (const width of [280, 320, 1280]) {
    test(`nothing is wider than the page, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(PAGE);
      const { width: content } = /** @type {{ width: number }} */ (await page.locator("html").boundingBox());
      expect(content).toBe(width);
      for (const table of await page.getByRole("table").all()) {
        const box = /** @type {{ x: number, width: number }} */ (await table.boundingBox());
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
    });
  }
});

test.describe("the static examples", () => {
  /** @param {string} text */
  const squeeze = (text) => text.replace(/\s+/g, "");

  /** What the lesson's static example says, and then the figures' page. @param {Page} page @param {number} place of the example */
  async function example(page, place) {
    await page.goto(PAGE);
    const figure = page.locator("gpo-lesson > figure").nth(place);
    const told = {
      title: await figure.locator("figcaption").textContent(),
      rows: await figure
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ""))),
      work: (await figure.locator("p").allTextContents()).map(squeeze),
    };
    await open(page);
    return told;
  }

  test("the group's has the numbers of the live figure", async ({ page }) => {
    const { title, rows, work } = await example(page, 0);
    const figure = advantages(page);
    await expect(figure.getByRole("heading")).toHaveText(title ?? "");
    expect(rows.map(([name]) => squeeze(name))).toEqual((await column(figure, "Response")).map(squeeze));
    for (const [i, [, earned]] of rows.entries()) {
      await expect(button(reward(figure, i), earned)).toHaveAttribute("aria-pressed", "true");
    }
    expect(rows.map(([, , difference]) => difference)).toEqual(await column(figure, "Reward − mean"));
    expect(rows.map(([, , , advantage]) => advantage)).toEqual(await column(figure, "Advantage"));
    const live = (await formulas(figure)).map(squeeze);
    for (const [i, results] of [["=0.5"], ["=√0.25=0.5"], ["=+1"]].entries()) {
      for (const result of results) {
        expect(work[i]).toContain(result);
        expect(live[i]).toContain(result);
      }
    }
  });

  test("the response's has the numbers of the live figure", async ({ page }) => {
    const { title, rows, work } = await example(page, 1);
    const figure = ratios(page);
    await expect(figure.getByRole("heading")).toHaveText(title ?? "");
    expect(rows.map(([name]) => name)).toEqual(await column(figure, "Token"));
    for (const [i, [, old, current]] of rows.entries()) {
      await expect(field(figure, `Old probability of token ${i + 1}`)).toHaveValue(old);
      await expect(field(figure, `Current probability of token ${i + 1}`)).toHaveValue(current);
    }
    expect(rows.map((row) => row[3])).toEqual(await column(figure, "Current / old"));
    const [, live] = (await formulas(figure)).map(squeeze);
    expect(work[1]).toContain("=√1.0=1.0,theirgeometricmean");
    expect(live).toContain("=√1.0=1.0theirgeometricmean");
  });
});

test.describe("where WebAssembly is broken", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError("broken for a test"));
      WebAssembly.instantiate = /** @type {any} */ (WebAssembly.compile);
      WebAssembly.compileStreaming = WebAssembly.instantiateStreaming = /** @type {any} */ (WebAssembly.compile);
    }),
  );
  const warning = "warning: grpo-gspo-lesson: figures show their static examples. broken for a test";

  test("the static examples stay, each with a sentence, and the author is warned once", async ({ page, messages }) => {
    const tags = ["gpo-advantages", "gpo-ratios", "gpo-lesson"];
    const html = tags.map((tag) => `<${tag}><p>The fixed example of ${tag}.</p></${tag}>`).join("");
    await rewrite(page, (page) => page.replace(/<main>.*<\/main>/s, `<main>${html}</main>`));
    await page.goto(ALONE);
    for (const tag of tags) {
      const figure = page.locator(tag);
      await expect(figure.getByText("This figure could not start here, so you see its fixed example.")).toBeVisible();
      await expect(figure.getByText(`The fixed example of ${tag}.`)).toBeVisible();
      await expect(figure.getByRole("button")).toHaveCount(0);
    }
    expect(messages.splice(0)).toEqual([warning]);
  });

  test("the lesson keeps its static examples", async ({ page, messages }) => {
    await page.goto(PAGE);
    await expect(page.getByText("This figure could not start here, so you see its fixed example.")).toHaveCount(1);
    await expect(page.locator("gpo-lesson").getByRole("table")).toHaveCount(2);
    expect(messages.splice(0)).toEqual([warning]);
  });
});

test("the page asks nobody else for anything, and for no WebAssembly", async ({ page, baseURL }) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const address of [PAGE, ALONE]) {
    await open(page, address);
    await button(advantages(page), "One wrong").click();
    await openFolds(advantages(page));
  }
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(2);
  for (const address of asked) {
    expect(new URL(address).origin).toBe(new URL(baseURL ?? "").origin);
    expect(address).not.toMatch(/\.wasm/);
  }
});

test("fifty figures use one core", async ({ page }) => {
  await page.addInitScript(() => {
    const counts = /** @type {any} */ (/** @type {any} */ (window).counts = { compile: 0, instantiate: 0 });
    const { compile, instantiate } = WebAssembly;
    WebAssembly.compile = (...given) => {
      counts.compile++;
      return compile(...given);
    };
    WebAssembly.instantiate = /** @type {any} */ (
      (/** @type {Parameters<typeof instantiate>} */ ...given) => {
        counts.instantiate++;
        return instantiate(...given);
      }
    );
  });
  const tags = "<gpo-advantages></gpo-advantages><gpo-ratios></gpo-ratios>".repeat(25);
  await rewrite(page, (html) => html.replace(/<main>.*<\/main>/s, `<main>${tags}</main>`));
  await open(page);
  await expect(page.locator(FIGURES)).toHaveCount(50);
  await expectAdvantages(page.locator("gpo-advantages").last(), "+1.00", "−1.00", "+1.00", "−1.00");
  await expectRatios(page.locator("gpo-ratios").last(), "2.0", "0.5");
  await page.evaluate(() => {
    const late = document.createElement("gpo-ratios");
    document.body.append(late);
    return /** @type {any} */ (late).ready;
  });
  expect(await page.evaluate(() => /** @type {any} */ (window).counts)).toEqual({ compile: 1, instantiate: 1 });
});

test("places of figures take a page's own text around them", async ({ page }) => {
  const figure = await place(page, `<p>Before</p><gpo-ratios><span>Fallback</span></gpo-ratios><p>After</p>`);
  await expectRatios(figure, "2.0", "0.5");
  await expect(page.getByText("Fallback")).toBeHidden();
  await expect(page.getByText("After")).toBeVisible();
});
