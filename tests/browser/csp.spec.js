import path from "node:path";
import { serve } from "../serve.js";
import {
  advantages,
  button,
  circle,
  expect,
  expectAdvantages,
  expectRatios,
  field,
  openFolds,
  ratios,
  started,
  test,
  type,
} from "./helpers.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The strictest policy under which a page with figures works, as docs/embedding.md has it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
  "frame-ancestors *",
].join("; ");
/** The lesson's own pages have an icon. */
const WITH_ICON = `${POLICY}; img-src 'self'`;
const HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
const SITE = path.join(import.meta.dirname, "../../build/site");
const DIST = path.join(import.meta.dirname, "../../dist");
const TAGS = ["advantages", "agreement", "checker", "clip", "length", "ratios", "update"]
  .map((name) => `<gpo-${name}></gpo-${name}>`)
  .join("");

/** @type {(() => void)[]} */
const closings = [];
test.afterEach(() => closings.splice(0).forEach((close) => close()));

/**
 * @param {Page} page
 * @param {string} folder
 * @param {string} [name]
 * @param {Record<string, string>} [pages]
 * @param {string} [policy]
 */
async function visit(page, folder, name = "", pages = {}, policy = POLICY) {
  await page.addInitScript(() => {
    const violations = /** @type {any} */ (/** @type {any} */ (window).violations = []);
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const { url, close } = await serve(folder, {
    base: "/some/path/",
    headers: { ...HEADERS, "content-security-policy": policy },
    pages,
  });
  closings.push(close);
  /** @type {string[]} */
  const elsewhere = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) elsewhere.push(request.url());
  });
  await page.goto(url + name);
  await started(page);
  return { url, elsewhere };
}

/** What a page must not have done. @param {Page} page @param {string[]} elsewhere */
async function expectQuiet(page, elsewhere) {
  expect(await page.evaluate(() => /** @type {any} */ (window).violations)).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const kept = () => [Object.keys(localStorage), Object.keys(sessionStorage)].flat().length;
  expect(await page.evaluate(kept)).toBe(0);
  const databases = await page.evaluate(
    async () => [...(await indexedDB.databases()), ...(await caches.keys())].length,
  );
  expect(databases).toBe(0);
}

/** @param {Page} page */
async function use(page) {
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
  await button(response, "Share").click();
  await expect(button(response, "Copy HTML tag")).toBeVisible();
  for (const tag of ["gpo-agreement", "gpo-clip", "gpo-length", "gpo-update"]) {
    await expect(page.locator(tag).locator("[part=picture]").first()).toBeVisible();
  }
}

/** @param {string} script */
const pageWith = (script) => `<!doctype html><html lang="en"><title>A page</title>${script}${TAGS}</html>`;

test("the lesson", async ({ page }) => {
  const { elsewhere } = await visit(page, SITE, "", {}, WITH_ICON);
  await button(advantages(page), "One right").click();
  await expectAdvantages(advantages(page), "+1.73", "−0.58", "−0.58", "−0.58");
  await expectQuiet(page, elsewhere);
});

test("the figures one by one", async ({ page }) => {
  const { elsewhere } = await visit(page, SITE, "figures.html", {}, WITH_ICON);
  await use(page);
  await expectQuiet(page, elsewhere);
});

for (const [name, script] of Object.entries({
  "modules without a bundler": '<script type="module" src="standalone/grpo-gspo-lesson.js"></script>',
  "a classic script": '<script src="grpo-gspo-lesson.iife.js" defer></script>',
})) {
  test(`a page with ${name}`, async ({ page, messages }) => {
    const { elsewhere } = await visit(page, DIST, "", { "index.html": pageWith(script) });
    await use(page);
    await expectQuiet(page, elsewhere);
    // The browser asks for an icon, which this policy forbids.
    expect(messages.splice(0).filter((message) => !/favicon/.test(message))).toEqual([]);
  });
}

test("the page in a sandboxed frame", async ({ page }) => {
  const { url, elsewhere } = await visit(page, SITE, "embed.html?figure=ratios");
  await button(ratios(page), "Both rise").click();
  await expectRatios(ratios(page), "2.0", "1.5");
  await expectQuiet(page, elsewhere);

  const index = `<!doctype html><title>Host</title><link rel="icon" href="data:," />
    <iframe sandbox="allow-scripts" src="${url}embed.html?figure=ratios"></iframe><script src="${url}frames.js"></script>`;
  const host = await serve(SITE, { pages: { "index.html": index } });
  closings.push(host.close);
  await page.goto(host.url);
  const frame = page.frameLocator("iframe");
  await button(frame.locator("gpo-ratios"), "Both rise").click();
  await expect(button(frame.locator("gpo-ratios"), "Both rise")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.locator("iframe").evaluate(({ style }) => style.height)).toMatch(/^\d{3,4}px$/);
  expect(await frame.locator("main").evaluate(() => /** @type {any} */ (window).violations)).toEqual([]);
});

test("the headers are sent, and a page that breaks them is seen to", async ({ page, messages }) => {
  const bad = `${pageWith('<script src="grpo-gspo-lesson.iife.js" defer></script>')}<p style="color: red">Styled</p><script>1</script>`;
  await visit(page, DIST, "", { "index.html": bad });
  const blocked = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<b>x</b>";
    } catch (error) {
      return /** @type {Error} */ (error).name;
    }
  });
  expect(blocked).toBe("TypeError");
  const violations = await page.evaluate(() =>
    /** @type {any} */ (window).violations.map((/** @type {string} */ one) => one.split(" ")[0]),
  );
  expect(violations).toEqual(
    expect.arrayContaining(["style-src-attr", "script-src-elem", "require-trusted-types-for"]),
  );
  expect(messages.splice(0).length).toBeGreaterThan(0);
});
