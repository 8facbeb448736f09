import {
  FIGURES,
  PAGE,
  advantages,
  assign,
  button,
  circle,
  column,
  expect,
  expectAdvantages,
  expectRatios,
  field,
  formulas,
  lines,
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
      await page.setViewportSize({ width, height: 800 });
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

  test("the static examples show, and no empty place is kept for figures", async ({ page }) => {
    await page.goto(PAGE);
    for (const figure of [advantages(page), ratios(page)]) {
      const fallback = figure.getByRole("figure");
      await expect(fallback).toBeVisible();
      await expect(fallback.getByRole("table")).toBeVisible();
      const outer = await figure.boundingBox();
      const inner = await fallback.boundingBox();
      expect(outer?.height).toBeCloseTo(inner?.height ?? 0, 0);
    }
    await expect(advantages(page).getByRole("cell", { name: "+1.00" })).toHaveCount(2);
    await expect(ratios(page).getByText("one ratio for the response")).toBeVisible();
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

  /** The rows of a tag's own table, which a started figure does not show. @param {Page} page @param {string} tag */
  const staticRows = (page, tag) =>
    page
      .locator(`${tag} > figure`)
      .first()
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

  test("the group's has the numbers of the live figure", async ({ page }) => {
    await open(page);
    const figure = advantages(page);
    const told = await staticRows(page, "gpo-advantages");
    const responses = await column(figure, "Response");
    expect(told.map(([name]) => squeeze(name))).toEqual(responses.map(squeeze));
    for (const [i, [, earned]] of told.entries()) {
      await expect(button(reward(figure, i), earned)).toHaveAttribute("aria-pressed", "true");
    }
    expect(told.map(([, , difference]) => difference)).toEqual(await column(figure, "Reward − mean"));
    expect(told.map(([, , , advantage]) => advantage)).toEqual(await column(figure, "Advantage"));
    const work = await page.locator("gpo-advantages > figure").first().locator("p").allInnerTexts();
    const live = (await formulas(figure)).join();
    for (const result of ["=0.5", "=√0.25", "=+1"]) {
      expect(squeeze(work.join())).toContain(result);
      expect(squeeze(live)).toContain(result);
    }
    await expect(figure.getByRole("heading")).toHaveText(
      (await page.locator("gpo-advantages > figure figcaption").first().textContent()) ?? "",
    );
  });

  test("the response's has the numbers of the live figure", async ({ page }) => {
    await open(page);
    const figure = ratios(page);
    const told = await staticRows(page, "gpo-ratios");
    expect(told.map(([name]) => name)).toEqual(await column(figure, "Token"));
    for (const [i, [, old, current]] of told.entries()) {
      await expect(field(figure, `Old probability of token ${i + 1}`)).toHaveValue(old);
      await expect(field(figure, `Current probability of token ${i + 1}`)).toHaveValue(current);
    }
    expect(told.map((row) => row[3])).toEqual(await column(figure, "Current / old"));
    const work = await page.locator("gpo-ratios > figure").first().locator("p").allTextContents();
    const [, live] = await lines(figure.locator("[part=formula]"));
    expect(squeeze(work[1])).toContain("=√1.0=1.0,oneratiofortheresponse");
    expect(squeeze(live)).toContain("=√1.0=1.0oneratiofortheresponse");
  });
});

test.describe("where WebAssembly does not work", () => {
  const ways = {
    "is broken": () => {
      WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError("broken for a test"));
      WebAssembly.instantiate = /** @type {any} */ (WebAssembly.compile);
      WebAssembly.compileStreaming = WebAssembly.instantiateStreaming = /** @type {any} */ (WebAssembly.compile);
    },
    "is missing": () => {
      Reflect.deleteProperty(globalThis, "WebAssembly");
    },
  };
  for (const [name, breakIt] of Object.entries(ways)) {
    test(`the static example stays, with one sentence and one warning, where it ${name}`, async ({
      page,
      messages,
    }) => {
      await page.addInitScript(breakIt);
      await page.goto(PAGE);
      for (const figure of [advantages(page), ratios(page)]) {
        await expect(figure.getByText("This figure could not start here, so you see its fixed example.")).toBeVisible();
        await expect(figure.getByRole("table")).toBeVisible();
        await expect(figure.getByRole("button")).toHaveCount(0);
      }
      const tags = await page.locator(FIGURES).count();
      expect(messages.length).toBe(tags);
      for (const message of messages.splice(0)) {
        expect(message).toMatch(/^warning: <gpo-(advantages|ratios)> shows its static example: \S/);
      }
    });
  }
});

test("the page asks nobody else for anything, and for no WebAssembly", async ({ page, baseURL }) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page);
  for (const figure of [advantages(page), ratios(page)]) await openFolds(figure);
  await button(advantages(page), "All wrong").click();
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

test("everything works under a strict content security policy", async ({ page }) => {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html",
    "frame-ancestors *",
  ].join("; ");
  await page.addInitScript(() => {
    const violations = /** @type {any} */ (/** @type {any} */ (window).violations = []);
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  await rewrite(page, (html) => html, { "content-security-policy": policy });
  await open(page);
  const group = advantages(page);
  const response = ratios(page);
  await openFolds(group);
  await openFolds(response);
  await button(group, "One right").click();
  await expectAdvantages(group, "+1.73", "−0.58", "−0.58", "−0.58");
  await group.getByRole("radio", { name: "TRL" }).check();
  await type(field(group, "Reward of response 1, other"), "bad");
  await circle(response, 0).focus();
  await page.keyboard.press("ArrowRight");
  await button(response, "One outlier").click();
  await expectRatios(response, "1.0", "1.0", "1.0", "10.0");
  expect(await page.evaluate(() => /** @type {any} */ (window).violations)).toEqual([]);
});

test("places of figures take a page's own text around them", async ({ page }) => {
  const figure = await place(page, `<p>Before</p><gpo-ratios><span>Fallback</span></gpo-ratios><p>After</p>`);
  await expectRatios(figure, "2.0", "0.5");
  await expect(page.getByText("Fallback")).toBeHidden();
  await expect(page.getByText("After")).toBeVisible();
});
