import { AxeBuilder } from "@axe-core/playwright";
import { everything, expect } from "./helpers.js";

/**
 * What holds for each figure of the page that shows them one by one.
 *
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Locator} Locator
 */

/** @param {Page} page @param {string} tag @returns {Promise<Locator>} the figure, drawn with the core's numbers */
export async function openFigure(page, tag) {
  await page.goto("./figures.html");
  const figure = page.locator(tag);
  await figure.evaluate(async (element) => {
    await customElements.whenDefined(element.localName);
    await /** @type {any} */ (element).ready;
  });
  return figure;
}

/** @param {Locator} figure @returns {Promise<string>} what it says under its formulas */
export const story = async (figure) => (await figure.locator("[part=text]").innerText()).replace(/\s+/g, " ");

/** Nothing that no reader should see. @param {Locator} figure */
export async function expectReadable(figure) {
  expect(await everything(figure)).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
}

/** No scroll bar for the page, and nothing of the figure that sticks out of it. @param {Locator} figure */
export async function expectFits(figure) {
  expect(
    await figure.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const out = [...root.querySelectorAll("*:not(defs *)")].filter((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return width > 0 && (right > box.right + 1 || left < box.left - 1);
      });
      const page = document.documentElement;
      return [
        ...out.map((part) => part.outerHTML.slice(0, 80)),
        page.scrollWidth > page.clientWidth ? "page" : "",
      ].join("");
    }),
  ).toBe("");
}

/** @param {Page} page @param {string} tag */
export async function expectAccessible(page, tag) {
  const { violations } = await new AxeBuilder({ page }).include(tag).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** Drags a mark, in steps as a hand does. @param {Page} page @param {Locator} mark @param {number} by pixels */
export async function drag(page, mark, by) {
  await mark.scrollIntoViewIfNeeded();
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (
    await mark.locator(".grip").boundingBox()
  );
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 8 });
  await page.mouse.up();
}

export const WIDTHS = [320, 480, 768, 1280];
