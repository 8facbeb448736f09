import path from "node:path";
import { serve } from "../serve.js";
import { button, expect, expectAdvantages, started, test } from "./helpers.js";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {{ width?: string, style?: string, sandbox?: string, id?: string }} Frame
 */

const SITE = path.join(import.meta.dirname, "../../build/site");

/** @type {(() => void)[]} */
const closings = [];
test.afterEach(() => closings.splice(0).forEach((close) => close()));

/**
 * A page on one origin with frames from another, as most have it.
 * @param {Page} page
 * @param {(embed: string) => string} content
 * @param {string} [sizing] the page's own script in place of ours
 */
async function host(page, content, sizing) {
  const site = await serve(SITE, { base: "/figures/" });
  const body = content(`${site.url}embed.html`);
  const listening = `<script>window.heard = []; addEventListener("message", ({ data }) => heard.push(data));</script>`;
  const frames = sizing ? `<script>${sizing}</script>` : `<script src="${site.url}frames.js"></script>`;
  const index = `<!doctype html><title>Host</title><link rel="icon" href="data:," />${listening}${body}${frames}`;
  const other = await serve(SITE, { pages: { "index.html": index } });
  closings.push(site.close, other.close);
  await page.goto(other.url);
}

/** @param {Page} page @returns {Promise<any[]>} the messages that the page has heard */
const heard = (page) => page.evaluate(() => /** @type {any} */ (window).heard);

/** @param {Page} page @param {number} [i] which of its frames */
const expectToFit = (page, i = 0) =>
  expect
    .poll(async () => {
      const { inside, around } = await heights(page, i);
      return around - inside;
    })
    .toBe(0);

/** @param {Page} page @param {number} [i] */
async function heights(page, i = 0) {
  const frame = page.locator("iframe").nth(i);
  const inside = await frame
    .contentFrame()
    .locator("main")
    .evaluate((main) => main.getBoundingClientRect().height);
  const around = await frame.evaluate((frame) => frame.clientHeight);
  return { inside: Math.ceil(inside), around };
}

test("the frame shows the figure that its address names and has its height", async ({ page }) => {
  await host(
    page,
    (embed) => `<iframe src="${embed}?figure=ratios&old=0.5,0.5&current=0.25,1&id=a" title="Ratios"></iframe>`,
  );
  const figure = page.frameLocator("iframe").locator("gpo-ratios");
  await expect(figure.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectToFit(page);
  const told = await heard(page);
  const last = told.filter(({ type }) => type === "gpo-height").at(-1);
  expect(last).toEqual({ type: "gpo-height", id: "a", version: 1, height: (await heights(page)).inside });
  expect(told.filter(({ subject }) => subject).at(-1)).toEqual({ subject: "lti.frameResize", height: last.height });
  expect(await figure.evaluate((element) => [.../** @type {any} */ (element).value.tokenRatios])).toEqual([0.5, 2]);
});

test("the frame follows the figure as it grows and shrinks, and then is still", async ({ page }) => {
  await host(
    page,
    (embed) => `<iframe src="${embed}?figure=advantages" style="border: 5px solid; box-sizing: border-box"></iframe>`,
  );
  const figure = page.frameLocator("iframe").locator("gpo-advantages");
  await expectToFit(page);
  for (let i = 0; i < 3; i++) await figure.locator(".add").click();
  await expectToFit(page);
  const before = (await heights(page)).inside;
  await button(figure, "Lesson").click();
  await expect.poll(async () => (await heights(page)).around).toBeLessThan(before);
  await expectToFit(page);
});

test("a page that gives the frame more than it asks for does not make it grow", async ({ page }) => {
  const careless = `addEventListener("message", ({ data }) => {
    if (data.type === "gpo-height") document.querySelector("iframe").style.height = data.height + 40 + "px";
  });`;
  await host(page, (embed) => `<iframe src="${embed}?figure=clip"></iframe>`, careless);
  await expect(page.frameLocator("iframe").locator("gpo-clip svg").first()).toBeVisible();
  const frames = (/** @type {number} */ count) =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
    }, count);
  const count = async () => (await heard(page)).filter(({ type }) => type === "gpo-height").length;
  await frames(30);
  const told = await count();
  expect(told).toBeGreaterThan(0);
  await frames(60);
  expect(await count()).toBe(told);
});

test("a frame in a sandbox works", async ({ page }) => {
  await host(page, (embed) => `<iframe sandbox="allow-scripts" src="${embed}?figure=ratios"></iframe>`);
  const figure = page.frameLocator("iframe").locator("gpo-ratios");
  await button(figure, "Both rise").click();
  await expect(button(figure, "Both rise")).toHaveAttribute("aria-pressed", "true");
  expect(await figure.evaluate(() => self.origin)).toBe("null");
  await expectToFit(page);
});

test("each of several frames has its own height, also one that was there before the script", async ({ page }) => {
  await host(page, (embed) =>
    ["agreement", "length"].map((name) => `<iframe src="${embed}?figure=${name}&id=${name}"></iframe>`).join(""),
  );
  for (const i of [0, 1]) await expectToFit(page, i);
  // The page's script is taken away and comes again, when the frames have long told.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("iframe")) frame.style.height = "";
    const { src } = /** @type {HTMLScriptElement} */ (document.querySelector("script[src]"));
    document.body.append(Object.assign(document.createElement("script"), { src }));
  });
  for (const i of [0, 1]) await expectToFit(page, i);
});

test("the page's script takes heights from its figures' frames only, and within bounds", async ({ page }) => {
  await host(
    page,
    (embed) => `<iframe src="${embed}?figure=nothing"></iframe><iframe src="about:blank#/embed.html"></iframe>`,
  );
  const send = (/** @type {string} */ from, /** @type {unknown} */ data) =>
    page.evaluate(([from, data]) => {
      const [embed, other] = document.querySelectorAll("iframe");
      const source = { embed: embed.contentWindow, other: other.contentWindow, page: window }[
        /** @type {string} */ (from)
      ];
      dispatchEvent(new MessageEvent("message", { source, data }));
      return [embed.style.height, other.style.height];
    }, /** @type {const} */ ([from, data]));
  const good = { type: "gpo-height", version: 1, id: "", height: 500 };
  await expect(page.frameLocator("iframe >> nth=0").getByText("Here stands one figure")).toBeVisible();
  expect((await send("embed", good))[0]).toBe("500px");
  for (const from of ["other", "page"]) expect(await send(from, { ...good, height: 700 })).toEqual(["500px", ""]);
  for (const data of [
    null,
    "gpo-height",
    { ...good, version: 2, height: 600 },
    { ...good, type: "height", height: 600 },
  ])
    expect((await send("embed", data))[0]).toBe("500px");
  for (const height of [NaN, Infinity, "600", null])
    expect((await send("embed", { ...good, height }))[0]).toBe("500px");
  expect((await send("embed", { ...good, height: 1e9 }))[0]).toBe("20000px");
  expect((await send("embed", { ...good, height: -5 }))[0]).toBe("80px");
});

test("the address gives theme, language and attributes, and nothing else", async ({ page }) => {
  const { url, close } = await serve(SITE);
  closings.push(close);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(
    `${url}embed.html?figure=ratios&theme=dark&lang=zh&onclick=alert(1)&style=color:red&innerHTML=x&old=1&current=.5`,
  );
  await started(page);
  const figure = page.locator("gpo-ratios");
  expect(await figure.evaluate((element) => element.getAttributeNames().toSorted())).toEqual([
    "current",
    "old",
    "theme",
  ]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("zh");
  await page.goto(`${url}embed.html?figure=update&src=http://127.0.0.2:9/evil.json`);
  await started(page);
  expect(await page.locator("gpo-update").evaluate((element) => element.hasAttribute("src"))).toBe(false);
  await page.goto(`${url}embed.html?figure=advantages&rewards=${"1,".repeat(3000)}1`);
  await started(page);
  await expectAdvantages(page.locator("gpo-advantages"), "+1.00", "−1.00", "+1.00", "−1.00");
  for (const address of asked) expect(address.startsWith(url)).toBe(true);
});

for (const figure of ["", "script", "predict", "lesson%22", "constructor"]) {
  test(`an address that names no figure shows none: “${figure}”`, async ({ page }) => {
    const { url, close } = await serve(SITE);
    closings.push(close);
    await page.goto(`${url}embed.html?figure=${figure}`);
    await expect(page.getByText("Here stands one figure")).toBeVisible();
    await expect(page.locator("main > *")).toHaveCount(1);
  });
}
