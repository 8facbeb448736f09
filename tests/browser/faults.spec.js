import path from "node:path";
import { serve } from "../serve.js";
import { advantages, button, expect, expectAdvantages, expectRatios, ratios, test, value } from "./helpers.js";

/** @typedef {import("@playwright/test").Page} Page */

const DIST = path.join(import.meta.dirname, "../../dist");
const MODULE = '<script type="module" src="standalone/grpo-gspo-lesson.js"></script>';
const CLASSIC = '<script src="grpo-gspo-lesson.iife.js" defer></script>';
const TAGS = `<gpo-advantages><p>The fixed example.</p></gpo-advantages><gpo-ratios></gpo-ratios>`;
const SORRY = "This figure could not start here, so you see its fixed example.";

/** @type {(() => void)[]} */
const closings = [];
test.afterEach(() => closings.splice(0).forEach((close) => close()));

/**
 * Opens a page with this in it, served beside the package's scripts.
 * @param {Page} page
 * @param {string} content
 * @param {Record<string, string>} [headers]
 */
async function visit(page, content, headers) {
  const index = `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:," />${content}</html>`;
  const { url, close } = await serve(DIST, { base: "/some/path/", headers, pages: { "index.html": index } });
  closings.push(close);
  await page.goto(url);
}

/** @param {string[]} messages @returns {string[]} what the package says, without what the browser does */
const own = (messages) => messages.splice(0).filter((message) => message.startsWith("warning: grpo-gspo-lesson"));

test.describe("what is missing or broken", () => {
  test("WebAssembly that the page's policy forbids leaves the fixed example, with a sentence and one warning", async ({
    page,
    messages,
  }) => {
    await visit(page, MODULE + TAGS, { "content-security-policy": "script-src 'self'" });
    await expect(page.getByText(SORRY)).toHaveCount(2);
    await expect(page.getByText("The fixed example.")).toBeVisible();
    const told = own(messages);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/figures show their static examples\. .*(unsafe-eval|Content Security Policy)/);
  });

  for (const [name, answer] of /** @type {[string, object][]} */ ([
    ["is not there", { status: 404, contentType: "text/html", body: "<!doctype html>" }],
    ["is a page", { status: 200, contentType: "text/html", body: "<!doctype html>" }],
    ["has another MIME type", { status: 200, contentType: "text/plain", body: "export {};" }],
    ["is cut off", { status: 200, contentType: "text/javascript", body: "export const half = (" }],
  ])) {
    test(`the script ${name}: the fixed example is all there is`, async ({ page, messages }) => {
      await page.route(/grpo-gspo-lesson\.js/, (route) => route.fulfill(answer));
      await visit(page, MODULE + TAGS);
      await expect.poll(() => messages.length).toBeGreaterThan(0);
      await expect(page.getByText("The fixed example.")).toBeVisible();
      expect(own(messages)).toEqual([]);
    });

    test(`a file that a figure loads later ${name}: its fixed example stays, others work`, async ({
      page,
      messages,
    }) => {
      await page.route(/update-view/, (route) => route.fulfill(answer));
      await visit(page, `${MODULE}<gpo-update><p>The fixed example.</p></gpo-update><gpo-ratios></gpo-ratios>`);
      await expectRatios(ratios(page), "2.0", "0.5");
      await expect(page.getByText(SORRY)).toHaveCount(1);
      await expect(page.getByText("The fixed example.")).toBeVisible();
      expect(own(messages)).toHaveLength(1);
    });
  }

  test("a WebAssembly file is taken for what is in it, and what is wrong with it is said", async ({
    page,
    messages,
  }) => {
    await visit(page, "");
    const wasm = path.join(import.meta.dirname, "../../build/wasm/gpo_core.wasm");
    await page.route(/good\.wasm/, (route) => route.fulfill({ path: wasm, contentType: "text/plain" }));
    await page.route(/half\.wasm/, async (route) => {
      const { readFile } = await import("node:fs/promises");
      route.fulfill({ body: (await readFile(wasm)).subarray(0, 5000), contentType: "application/wasm" });
    });
    await page.route(/page\.wasm/, (route) => route.fulfill({ body: "<!doctype html>", contentType: "text/html" }));
    const told = await page.evaluate(async () => {
      const { loadCore } = await import(/** @type {any} */ ("./standalone/core.js"));
      const names = ["good", "half", "page", "none"];
      const loads = names.map((name) => loadCore({ wasm: `${name}.wasm` }));
      return (await Promise.allSettled(loads)).map((load) =>
        load.status === "fulfilled" ? load.value.groupAdvantages([1, 0]).size : load.reason.message,
      );
    });
    expect(told[0]).toBe(2);
    expect(told[1]).toMatch(/half\.wasm, 5000 bytes of application\/wasm: /);
    expect(told[2]).toMatch(/page\.wasm, 15 bytes of text\/html: /);
    expect(told[3]).toMatch(/none\.wasm answered 404/);
    expect(messages.splice(0)).toHaveLength(1); // the browser's own, of the 404
  });
});

test.describe("two copies on a page", () => {
  for (const [first, second] of [
    [MODULE, CLASSIC],
    [CLASSIC, CLASSIC.replace("iife.js", "iife.js?again")],
  ]) {
    test(`the first stands, and the author is told once: ${second}`, async ({ page, messages }) => {
      await visit(page, first + second + TAGS);
      await expectAdvantages(advantages(page), "+1.00", "−1.00", "+1.00", "−1.00");
      await button(ratios(page), "Both rise").click();
      await expectRatios(ratios(page), "2.0", "1.5");
      expect(own(messages)).toEqual([
        "warning: grpo-gspo-lesson: this page has the same elements from another script already, and those stand.",
      ]);
    });
  }

  test("a lesson whose figures are taken by another version leaves its fixed example", async ({ page, messages }) => {
    await visit(page, `<gpo-lesson><p>The fixed example.</p></gpo-lesson>`);
    await page.evaluate(async () => {
      customElements.define("gpo-ratios", class extends HTMLElement {});
      await import(/** @type {any} */ ("./standalone/grpo-gspo-lesson.js"));
    });
    await expect(page.getByText(SORRY)).toHaveCount(1);
    await expect(page.getByText("The fixed example.")).toBeVisible();
    expect(own(messages)).toHaveLength(2);
  });
});

test.describe("the life of an element", () => {
  test("properties set and listeners added before it is defined hold", async ({ page }) => {
    await visit(page, `<gpo-ratios></gpo-ratios><gpo-advantages rewards="1,0"></gpo-advantages><output></output>`);
    await page.evaluate(async () => {
      const [group] = /** @type {any} */ (document.getElementsByTagName("gpo-advantages"));
      Object.assign(group, { rewards: [1, 1, 1, 0], question: "Early?", theme: "dark" });
      const [response] = /** @type {any} */ (document.getElementsByTagName("gpo-ratios"));
      Object.assign(response, { old: [0.5], current: new Float64Array([1]), readonly: true });
      group.addEventListener("change", (/** @type {CustomEvent} */ { detail }) => {
        /** @type {HTMLElement} */ (document.querySelector("output")).textContent = detail.rewards.join();
      });
      await import(/** @type {any} */ ("./standalone/grpo-gspo-lesson.js"));
    });
    await expectAdvantages(advantages(page), "+0.58", "+0.58", "+0.58", "−1.73");
    await expect(advantages(page).getByRole("heading", { name: "Early?" })).toBeVisible();
    await expectRatios(ratios(page), "2.0");
    await expect(button(ratios(page), "Undo")).toHaveCount(0);
    await button(advantages(page), "One right").click();
    await expect(page.locator("output")).toHaveText("1,0,0,0");
  });

  test("constructing one touches no attribute and no child, and it can be made in every way", async ({ page }) => {
    await visit(
      page,
      `${MODULE}<div id="place"></div><template><gpo-ratios old="0.5" current="1"></gpo-ratios></template>`,
    );
    await page.waitForFunction(() => customElements.get("gpo-ratios"));
    const bare = await page.evaluate(async () => {
      const place = /** @type {HTMLElement} */ (document.getElementById("place"));
      const made = [...["gpo-advantages", "gpo-lesson", "gpo-update"].map((tag) => document.createElement(tag))];
      const bare = made.map((element) => element.attributes.length + element.childNodes.length);
      place.innerHTML = '<gpo-ratios id="inner" old="0.5" current="0.25"></gpo-ratios>';
      const template = /** @type {HTMLTemplateElement} */ (document.querySelector("template"));
      const clone = document.importNode(template.content, true).firstElementChild;
      const parsed = new DOMParser().parseFromString("<gpo-ratios old='1' current='0.1'></gpo-ratios>", "text/html");
      const host = document.createElement("div");
      const shadow = host.attachShadow({ mode: "closed" });
      const shaded = document.createElement("gpo-ratios");
      shaded.setAttribute("current", "0.2,0.5");
      shadow.append(shaded);
      place.append(
        /** @type {Node} */ (clone),
        document.adoptNode(/** @type {Node} */ (parsed.body.firstElementChild)),
        host,
      );
      const figures = /** @type {any[]} */ ([...place.children].filter(({ localName }) => localName === "gpo-ratios"));
      const all = await Promise.all([...figures, shaded].map(({ ready }) => ready));
      return [bare, all.map(({ value }) => [...value.tokenRatios])];
    });
    expect(bare).toEqual([
      [0, 0, 0],
      [[0.5], [2], [0.1], [1, 1]],
    ]);
  });

  test("a live figure can be cloned: the copy shows what its attributes say", async ({ page }) => {
    await visit(page, MODULE + '<gpo-advantages rewards="1,0,0,0"></gpo-advantages>');
    await button(advantages(page), "All right").click();
    await page.evaluate(async () => {
      const [group] = document.getElementsByTagName("gpo-advantages");
      const copy = /** @type {any} */ (group.cloneNode(true));
      copy.id = "copy";
      document.body.append(copy);
      await copy.ready;
    });
    await expectAdvantages(page.locator("#copy"), "+1.73", "−0.58", "−0.58", "−0.58");
  });

  for (const tag of ["gpo-ratios", "gpo-lesson", "gpo-update"]) {
    test(`${tag} moved before and after it has started is drawn once and hears its reader`, async ({ page }) => {
      await visit(page, `${MODULE}<div></div><section></section><${tag}></${tag}>`);
      await page.waitForFunction((tag) => customElements.get(tag), tag);
      await page.evaluate(async (tag) => {
        const heard = /** @type {any} */ (/** @type {any} */ (window).heard = []);
        const figure = /** @type {any} */ (document.createElement(tag));
        document.querySelector("section")?.append(figure);
        document.querySelector("div")?.append(figure);
        figure.remove();
        document.querySelector("section")?.append(figure);
        await figure.ready;
        figure.remove();
        await new Promise(requestAnimationFrame);
        document.querySelector("div")?.append(figure);
        figure.addEventListener("change", () => heard.push(1));
      }, tag);
      const figure = page.locator(`div ${tag}`);
      await expect(figure.locator("figure, section").first()).toBeVisible();
      const change = { "gpo-lesson": "One right", "gpo-ratios": "Both rise" }[tag];
      await figure
        .getByRole("button", change ? { name: change } : { pressed: false })
        .first()
        .click();
      await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).heard.length)).toBe(1);
      const expected = tag === "gpo-lesson" ? 8 : 0;
      await expect(figure.locator("section[part=section]")).toHaveCount(expected);
    });
  }

  test("a figure that starts out of sight has the width of its place when it is shown", async ({ page }) => {
    await visit(page, `${MODULE}<div hidden style="width: 400px">${TAGS}</div>`);
    await page.evaluate(() =>
      Promise.all(["gpo-ratios", "gpo-advantages"].map((tag) => customElements.whenDefined(tag))),
    );
    await page.evaluate(() => /** @type {any} */ (document.querySelector("gpo-ratios")).ready);
    await page.evaluate(() => document.querySelector("div")?.removeAttribute("hidden"));
    await expect.poll(() => ratios(page).evaluate((figure) => /** @type {any} */ (figure).width)).toBe(400);
    expect((await value(ratios(page))).tokenRatios).toEqual([2, 0.5]);
    const wide = await ratios(page).evaluate(({ scrollWidth }) => scrollWidth);
    expect(wide).toBeLessThanOrEqual(400);
  });

  test("a figure starts in a tab that nobody sees", async ({ page }) => {
    // Such a tab is given no frames.
    await page.addInitScript(() => {
      Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
      Object.defineProperty(document, "hidden", { get: () => true });
      window.requestAnimationFrame = () => 0;
      window.requestIdleCallback = () => 0;
      window.ResizeObserver = class {
        observe() {}
        unobserve() {}
        disconnect() {}
      };
      window.IntersectionObserver = /** @type {any} */ (window.ResizeObserver);
    });
    await visit(page, MODULE + TAGS + "<gpo-lesson></gpo-lesson>");
    await expectAdvantages(page.locator("body > gpo-advantages"), "+1.00", "−1.00", "+1.00", "−1.00");
    await expectRatios(page.locator("body > gpo-ratios"), "2.0", "0.5");
    await expect(page.locator("gpo-lesson section").first()).toBeVisible();
  });

  test("a pointer moves a circle to where it is in a deck that is scaled", async ({ page }) => {
    await visit(page, `${MODULE}<div style="transform: scale(0.6); transform-origin: 0 0; width: 800px">${TAGS}</div>`);
    const circle = ratios(page).locator("svg circle.grip").first();
    await circle.scrollIntoViewIfNeeded();
    const before = /** @type {{ x: number, y: number, width: number, height: number }} */ (await circle.boundingBox());
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y, { steps: 4 });
    // Let go of, the axis fits itself to where the circle is.
    const after = /** @type {{ x: number, width: number }} */ (await circle.boundingBox());
    expect(Math.abs(after.x + after.width / 2 - (x - 40))).toBeLessThan(3);
  });
});
