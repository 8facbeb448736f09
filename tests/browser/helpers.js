import { test as base, expect } from "@playwright/test";

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Locator} Locator
 */

export { expect };

/** Every test fails on an exception, and on a warning or an error in the console that it does not take out of `messages`. */
export const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{ messages: string[] }, {}, import("@playwright/test").PlaywrightTestArgs>} */ ({
    messages: [
      async ({ page }, use) => {
        /** @type {string[]} */
        const messages = [];
        page.on("pageerror", (error) => messages.push(`exception: ${error.message}`));
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
        });
        await use(messages);
        expect(messages).toEqual([]);
      },
      { auto: true },
    ],
  }),
);

/** The page that shows each figure alone. */
export const ALONE = "./figures.html";
/** The front page. */
export const PAGE = "./";

export const FIGURES =
  "gpo-lesson, gpo-checker, gpo-advantages, gpo-agreement, gpo-ratios, gpo-length, gpo-clip, gpo-update";

/** A page, its figures started. @param {Page} page @param {string} [address] */
export async function open(page, address = ALONE) {
  await page.goto(address);
  await started(page);
}

/**
 * Changes the page on its way from the server.
 * @param {Page} page
 * @param {(html: string) => string} change
 * @param {Record<string, string>} [headers] to add
 */
export async function rewrite(page, change, headers = {}) {
  await page.route(
    (url) => /(\/|\.html)$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const body = change(await response.text());
      await route.fulfill({ response, body, headers: { ...response.headers(), ...headers } });
    },
  );
}

/** Opens every fold. @param {Locator} figure */
export async function openFolds(figure) {
  for (const fold of await figure.locator("summary").all()) await fold.click();
}

/** Ends the marks on numbers that moved, which fade. @param {Page} page */
export async function endAnimations(page) {
  await page.evaluate((figures) => {
    const roots = [...document.querySelectorAll(figures)].map((figure) => figure.shadowRoot);
    for (const root of [document, ...roots]) for (const animation of root?.getAnimations() ?? []) animation.finish();
  }, FIGURES);
}

/** @param {Page} page */
export async function started(page) {
  await page.evaluate(
    (figures) =>
      Promise.all([...document.querySelectorAll(figures)].map((figure) => /** @type {any} */ (figure).ready)),
    FIGURES,
  );
}

/** The figures' page with other tags in place of its own. @param {Page} page @param {string} tags @returns {Promise<Locator>} the first figure */
export async function place(page, tags) {
  await page.goto(ALONE);
  await page.evaluate((tags) => {
    /** @type {HTMLElement} */ (document.querySelector("main")).innerHTML = `<h1>Figures</h1><h2>One</h2>${tags}`;
  }, tags);
  await started(page);
  return page.locator(FIGURES).first();
}

/** @param {Page} page @returns {Locator} */
export const advantages = (page) => page.locator("gpo-advantages").first();
/** @param {Page} page @returns {Locator} */
export const ratios = (page) => page.locator("gpo-ratios").first();

/** @param {Locator} figure @param {string} name of a button @returns {Locator} */
export const button = (figure, name) => figure.getByRole("button", { name, exact: true });
/** @param {Locator} figure @param {string} name @returns {Locator} */
export const field = (figure, name) => figure.getByRole("textbox", { name, exact: true });
/** @param {Locator} figure @param {number} i zero-based @returns {Locator} what response i earned: 0, 1, other */
export const reward = (figure, i) => figure.getByRole("group", { name: `Reward of response ${i + 1}`, exact: true });
/** @param {Locator} figure @param {number} i zero-based @returns {Locator} */
export const circle = (figure, i) => figure.locator("svg").getByRole("slider").nth(i);
/** @param {Locator} figure @returns {Locator} the sentence about bad input */
export const problem = (figure) => figure.locator("#problem[role=status]");

/** Types into a field as a reader does and leaves it. @param {Locator} input @param {string} text */
export async function type(input, text) {
  await input.fill(text);
  await input.blur();
}

/** The rows of a figure's table, each the texts of its cells. @param {Locator} figure @returns {Promise<string[][]>} */
export function rows(figure) {
  return figure
    .getByRole("table", { name: /^(Rewards become advantages|Probabilities become ratios)$/ })
    .getByRole("row")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").replace(/\s+/g, " ").trim())),
    );
}

/** @param {Locator} figure @param {string | RegExp} header @returns {Promise<string[]>} what a column says, row for row */
export async function column(figure, header) {
  const [headers = [], ...body] = await rows(figure);
  const place = headers.findIndex((text) => (typeof header === "string" ? text === header : header.test(text)));
  return body.map((cells) => cells[place]);
}

/** @param {Locator} figure @param {string[]} texts */
export const expectAdvantages = (figure, ...texts) =>
  expect.poll(() => column(figure, "Advantage"), "advantages").toEqual(texts);
/** @param {Locator} figure @param {string[]} texts */
export const expectRatios = (figure, ...texts) =>
  expect.poll(() => column(figure, "Current / old"), "token ratios").toEqual(texts);

/**
 * An element's text in lines, one a child, with its MathML written in a row: (1 + 0) / 2 and √(0.25).
 * @param {Locator} locator
 * @returns {Promise<string[]>}
 */
export function lines(locator) {
  return locator.evaluate((element) => {
    const wrap = (/** @type {string} */ text) => (/^([\p{L}\d.]+|\([^()]*\))$/u.test(text) ? text : `(${text})`);
    /** @param {Node} node @returns {string} */
    function write(node) {
      if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(/\s+/g, " ");
      if (/** @type {Element} */ (node).matches(".spoken")) return "";
      const inside = [...node.childNodes].filter((child) => child.nodeType !== Node.COMMENT_NODE);
      const name = /** @type {Element} */ (node).localName;
      const parts = () => inside.filter((child) => child.nodeType === Node.ELEMENT_NODE).map((child) => write(child));
      if (name === "mfrac") {
        const [above, below] = parts();
        return `${wrap(above)}/${wrap(below)}`;
      }
      if (name === "msup") return parts().map(wrap).join("^");
      if (name === "msub") return parts().join("_");
      if (name === "msqrt") return `√${wrap(parts().join(""))}`;
      if (name.startsWith("m") && node.parentElement?.closest("math"))
        return parts().join("") || inside.map(write).join("").trim();
      return inside.map(write).join(name === "math" ? "" : " ");
    }
    return [...element.children].map((child) => write(child).replace(/\s+/g, " ").trim());
  });
}

/** @param {Locator} figure @returns {Promise<string[]>} its formulas, with its own numbers in them */
export const formulas = (figure) => lines(figure.locator("[part=formula]"));

/** The names of the rows that are lit up, and their terms in the formulas. @param {Locator} figure */
export async function lit(figure) {
  return figure.evaluate((element) => {
    const coloured = (/** @type {Element} */ part) => getComputedStyle(part).backgroundColor !== "rgba(0, 0, 0, 0)";
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const text = (/** @type {Element} */ part) => (part.textContent ?? "").replace(/\s+/g, "");
    const rows = [...root.querySelectorAll("[role=row]")].filter((row) => row.querySelector("[role=rowheader]"));
    return {
      rows: rows.flatMap((row, i) => (coloured(row) ? [i + 1] : [])),
      terms: [...root.querySelectorAll("[part=formula] math *")].filter(coloured).map(text),
    };
  });
}

/** @param {Locator} figure @returns {Promise<any>} its `value` */
export const value = (figure) => figure.evaluate((element) => /** @type {any} */ (element).value);

/** Writes properties and waits for the drawing. @param {Locator} figure @param {Record<string, unknown>} properties */
export async function assign(figure, properties) {
  await figure.evaluate(async (element, properties) => {
    Object.assign(element, properties);
    await /** @type {any} */ (element).updateComplete;
  }, properties);
}

/** Writes attributes, or removes those that are null. @param {Locator} figure @param {Record<string, string | null>} attributes */
export async function setAttributes(figure, attributes) {
  await figure.evaluate(async (element, attributes) => {
    for (const [name, text] of Object.entries(attributes)) {
      if (text === null) element.removeAttribute(name);
      else element.setAttribute(name, text);
    }
    await /** @type {any} */ (element).updateComplete;
  }, attributes);
}

/** All that a figure shows and says, in one text, without its sentence about bad input. @param {Locator} figure @returns {Promise<string>} */
export function everything(figure) {
  return figure.evaluate((element) => {
    /** @param {Element} part @returns {string[]} */
    function read(part) {
      if (part.getAttribute("role") === "status") return [];
      const attributes = [...part.attributes].map(({ value }) => value);
      const field = part instanceof HTMLInputElement ? [part.value] : [];
      const own = [...part.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ""] : [],
      );
      return [...attributes, ...field, ...own, ...[...part.children].flatMap(read)];
    }
    return [.../** @type {ShadowRoot} */ (element.shadowRoot).children].flatMap(read).join("\n");
  });
}

/** @param {Locator} figure */
export async function expectNoBrokenNumbers(figure) {
  expect(await everything(figure)).not.toMatch(/NaN|Infinity|undefined(?!: trainers)|null|\[object/);
}

/** Notes the events that reach the page from a figure. @param {Locator} figure */
export async function recordEvents(figure) {
  await figure.evaluate((element) => {
    const events = /** @type {any} */ (/** @type {any} */ (window).events = []);
    for (const name of ["input", "change"]) {
      document.addEventListener(name, (event) => {
        events.push({
          type: name,
          own: event.target === element && event instanceof CustomEvent,
          composed: event.composed,
          detail: /** @type {CustomEvent} */ (event).detail,
          same:
            JSON.stringify(/** @type {CustomEvent} */ (event).detail) ===
            JSON.stringify(/** @type {any} */ (element).value),
        });
      });
    }
  });
}

/** @param {Page} page @returns {Promise<{ type: string, own: boolean, composed: boolean, detail: any, same: boolean }[]>} */
export const recordedEvents = (page) => page.evaluate(() => /** @type {any} */ (window).events.splice(0));
