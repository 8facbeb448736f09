import { readFile } from "node:fs/promises";
import { advantages, button, expect, expectAdvantages, PAGE, ratios, rewrite, started, test } from "./helpers.js";

/** @typedef {import("./helpers.js").Page} Page */
/** @typedef {import("./helpers.js").Locator} Locator */

/** @param {Page} page @param {string} tags @param {Record<string, string>} [headers] */
async function show(page, tags, headers) {
  await rewrite(page, (html) => html.replace(/<main>[^]*<\/main>/, `<main><h1>Figures</h1>${tags}</main>`), headers);
  await page.goto(PAGE);
  await started(page);
}

/** @param {Locator} figure @param {string} item */
async function choose(figure, item) {
  if ((await button(figure, "Share").getAttribute("aria-expanded")) === "false") await button(figure, "Share").click();
  await button(figure, item).click();
}
/** @param {Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
/** @param {Locator} figure */
const told = (figure) => figure.getByRole("group", { name: "Share this figure" }).getByRole("status");

/** @param {Page} page @param {Locator} figure @param {string} item @returns {Promise<{ name: string, bytes: Buffer }>} */
async function download(page, figure, item) {
  const [file] = await Promise.all([page.waitForEvent("download"), choose(figure, item)]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** @param {Page} page @param {string} file @returns {Promise<{ broken: boolean, pixel: number[], dark: number }>} how an SVG file looks by itself */
const paint = (page, file) =>
  page.evaluate(async (file) => {
    const broken = new DOMParser().parseFromString(file, "image/svg+xml").querySelector("parsererror") !== null;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(file)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 200) dark++;
    return { broken, pixel: [...data.slice(0, 4)], dark };
  }, file);

test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

test("a link, a tag and data go to the clipboard, and the menu says so", async ({ page }) => {
  await show(page, `<gpo-advantages></gpo-advantages><gpo-ratios></gpo-ratios>`);
  const figure = advantages(page);
  await button(figure, "One right").click();

  await choose(figure, "Copy link");
  await expect(told(figure)).toHaveText("Link copied. It shows what you see now.");
  expect(await clipboard(page)).toBe(page.url());
  expect(page.url()).toContain("#v=1&r=1,0,0,0");

  await choose(figure, "Copy HTML tag");
  await expect(told(figure)).toContainText("Tag copied.");
  expect(await clipboard(page)).toBe(
    '<gpo-advantages rewards="1,0,0,0">Rewards 1, 0, 0, 0: advantages +1.73, −0.58, −0.58, −0.58.</gpo-advantages>',
  );

  await choose(figure, "Copy data as CSV");
  await expect(told(figure)).toHaveText("Data copied as CSV.");
  const [header, first] = (await clipboard(page)).split(/\r?\n/);
  expect(header).toBe("response,answer,reward,difference,advantage");
  const value = await figure.evaluate((element) => /** @type {any} */ (element).value);
  expect(first).toBe(`1,45,1,0.75,${value.advantages[0]}`);

  await choose(figure, "Copy data as JSON");
  await expect(told(figure)).toHaveText("Data copied as JSON.");
  expect(JSON.parse(await clipboard(page))).toEqual(value);
});

test("the link that was copied opens what was seen", async ({ page, context }) => {
  await show(page, `<gpo-advantages></gpo-advantages>`);
  await button(advantages(page), "One wrong").click();
  await choose(advantages(page), "Copy link");
  await expect(told(advantages(page))).toContainText("Link copied");
  const other = await context.newPage();
  await rewrite(other, (html) => html.replace(/<main>[^]*<\/main>/, "<main><gpo-advantages></gpo-advantages></main>"));
  await other.goto(await clipboard(page));
  await expectAdvantages(advantages(other), "+0.58", "+0.58", "+0.58", "−1.73");
});

test("a tag that was copied makes the same figure, whatever is in it", async ({ page }) => {
  await show(
    page,
    `<gpo-advantages readonly theme="dark" rewards="0.5,1e-7,-3" scale="sample" epsilon="1e-4"
      question='"Is" 1 &lt; 2 &amp; why?' answers="1,5|&lt;b>|'"></gpo-advantages>`,
  );
  const figure = advantages(page);
  await choose(figure, "Copy HTML tag");
  await expect(told(figure)).toContainText("Tag copied.");
  const tag = await clipboard(page);
  const before = await figure.evaluate((element) => /** @type {any} */ (element).value);
  await show(page, tag);
  expect(await figure.evaluate((element) => /** @type {any} */ (element).value)).toEqual(before);
  await expect(figure).toHaveAttribute("readonly");
  await expect(figure).toHaveAttribute("theme", "dark");
});

test("where the clipboard is refused, the text stands selected to be copied by hand", async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await show(page, `<gpo-ratios current="0.3,0.3"></gpo-ratios>`);
  const figure = ratios(page);
  await choose(figure, "Copy HTML tag");
  await expect(told(figure)).toContainText("The clipboard is closed to this page.");
  const box = figure.getByRole("textbox", { name: "Text to copy" });
  await expect(box).toBeFocused();
  const tag = '<gpo-ratios current="0.3,0.3">Token ratios 1.5, 0.6: sequence ratio 0.949.</gpo-ratios>';
  await expect(box).toHaveValue(tag);
  expect(
    await box.evaluate((element) => {
      const { selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (element);
      return [selectionStart, selectionEnd];
    }),
  ).toEqual([0, tag.length]);
});

test("the menu opens and closes by keyboard, and Escape gives the focus back", async ({ page }) => {
  await show(page, `<gpo-advantages></gpo-advantages>`);
  const figure = advantages(page);
  const share = button(figure, "Share");
  await share.focus();
  await page.keyboard.press("Enter");
  await expect(share).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(button(figure, "Copy link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(figure, "Copy HTML tag")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(figure, "Copy HTML tag")).toHaveCount(0);
  await expect(share).toBeFocused();
  await expect(share).toHaveAttribute("aria-expanded", "false");
});

test("hide leaves the menu out; a figure that is only read keeps it", async ({ page }) => {
  await show(page, `<gpo-advantages hide="share"></gpo-advantages><gpo-ratios readonly></gpo-ratios>`);
  await expect(button(advantages(page), "Share")).toHaveCount(0);
  await expect(button(advantages(page), "Undo")).toHaveCount(1);
  await expect(button(ratios(page), "Share")).toHaveCount(1);
  await expect(button(ratios(page), "Undo")).toHaveCount(0);
});

for (const [tag, name] of /** @type {const} */ ([
  ["gpo-advantages", "Rewards"],
  ["gpo-ratios", "Token"],
])) {
  test(`${tag} is saved as a picture that is right by itself, on white, also from a dark page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await show(page, `<${tag} style="--gpo-ink: red"></${tag}>`);
    const figure = page.locator(tag);
    const svg = await download(page, figure, "Save as SVG");
    expect(svg.name).toBe(`${tag}.svg`);
    await expect(told(figure)).toHaveText(`Saved as ${tag}.svg.`);
    const file = svg.bytes.toString();
    expect(file).toContain(name.slice(0, 5));
    expect(file).not.toMatch(/class=|style=|var\(|light-dark|<!--|role="slider"|undefined|NaN/);
    const picture = await paint(page, file);
    expect(picture.broken).toBe(false);
    expect(picture.pixel).toEqual([255, 255, 255, 255]);
    expect(picture.dark).toBeGreaterThan(300);

    const png = await download(page, figure, "Save as PNG");
    expect(png.name).toBe(`${tag}.png`);
    const width = Number(/ width="(\d+)"/.exec(file)?.[1]);
    expect([...png.bytes.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join("")).toBe("PNG");
    expect(png.bytes.readUInt32BE(16)).toBe(2 * width);
  });
}

test("the colours of a saved picture are those of the light figure", async ({ page }) => {
  await show(page, `<gpo-advantages theme="light"></gpo-advantages><gpo-ratios theme="light"></gpo-ratios>`);
  /** @param {Locator} figure @param {string} part @param {"fill" | "stroke"} property */
  const colour = (figure, part, property) =>
    figure
      .locator(part)
      .first()
      .evaluate((element, property) => {
        const [, ...parts] = /(\d+), (\d+), (\d+)/.exec(getComputedStyle(element)[property]) ?? [];
        return `${property}="#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}"`;
      }, property);
  const bars = (await download(page, advantages(page), "Save as SVG")).bytes.toString();
  expect(bars).toContain(await colour(advantages(page), ".plus", "fill"));
  expect(bars).toContain(await colour(advantages(page), ".minus", "stroke"));
  const axis = (await download(page, ratios(page), "Save as SVG")).bytes.toString();
  for (const [part, property] of /** @type {const} */ ([
    [".dot", "stroke"],
    [".band", "fill"],
    [".bound", "stroke"],
    [".rule", "stroke"],
    [".stem", "stroke"],
    [".sequence path", "fill"],
    ["svg .value", "fill"],
  ])) {
    expect(axis, part).toContain(await colour(ratios(page), part, property));
  }
});

test("letters that XML cannot hold do not break the picture", async ({ page }) => {
  await show(page, `<gpo-advantages></gpo-advantages>`);
  const figure = advantages(page);
  await figure.evaluate((element) => {
    Object.assign(element, { question: 'a\u0000\u0008\ud800 <b> & "c" ]]>', answers: ["\u001b", "&lt;", "<", ""] });
  });
  const { bytes } = await download(page, figure, "Save as SVG");
  expect((await paint(page, bytes.toString())).broken).toBe(false);
});

test("where the page forbids it, the menu says that a PNG cannot be made, and offers SVG", async ({
  page,
  messages,
}) => {
  await show(page, `<gpo-ratios></gpo-ratios>`, {
    "content-security-policy":
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
  });
  const figure = ratios(page);
  await choose(figure, "Save as PNG");
  await expect(told(figure)).toContainText("Save it as SVG instead.");
  expect((await download(page, figure, "Save as SVG")).name).toBe("gpo-ratios.svg");
  expect(messages.splice(0).join("\n")).toMatch(/img-src|icon|default-src/);
});

test("what shares is loaded when it is wanted, and its absence is told", async ({ page, messages }) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.route(/menu-[^/]*\.js$/, (route) => route.abort());
  await show(page, `<gpo-advantages></gpo-advantages>`);
  expect(asked.filter((url) => /menu-|sheet-/.test(url))).toEqual([]);
  await button(advantages(page), "Share").click();
  await expect(advantages(page).getByRole("status")).toHaveText(
    "This could not be loaded. Try again when the page is online.",
  );
  messages.splice(0);
});

for (const [name, title, row] of /** @type {const} */ ([
  ["gpo-checker", "What is 17 + 28?", /^2,"7 \+ 8 ends in 5\.\n1 \+ 2 = 3\.\nSo 35\.",35,0,0,-1$/m],
  ["gpo-agreement", "How often is a group wasted?", /^0\.5,4,0\.125,0\.0625,0\.0625,true\r$/m],
  ["gpo-length", "Why the length is divided out", /^128,515\.\d+,1\.05\d*,.*,true\r$/m],
  ["gpo-clip", "What clipping does", /^1,0\.2,0\.4,2,1,0,true,0\.5,false\r$/m],
])) {
  test(`${name} is copied as data and saved as pictures on white`, async ({ page }) => {
    await show(page, `<${name}></${name}>`);
    const figure = page.locator(name);
    await figure.evaluate((element) => /** @type {any} */ (element).ready);
    await choose(figure, "Copy data as CSV");
    await expect(told(figure)).toHaveText("Data copied as CSV.");
    expect(await clipboard(page)).toMatch(row);
    await choose(figure, "Copy data as JSON");
    await expect(told(figure)).toHaveText("Data copied as JSON.");
    const value = await figure.evaluate((element) => /** @type {any} */ (element).value);
    expect(JSON.parse(await clipboard(page))).toEqual(value);

    const svg = await download(page, figure, "Save as SVG");
    expect(svg.name).toBe(`${name}.svg`);
    const text = svg.bytes.toString("utf8");
    expect(text).toContain(title);
    expect(text).not.toMatch(/NaN|Infinity|undefined|var\(|class=/);
    const look = await paint(page, text);
    expect(look.broken).toBe(false);
    expect(look.pixel).toEqual([255, 255, 255, 255]);
    expect(look.dark).toBeGreaterThan(500);
    const png = await download(page, figure, "Save as PNG");
    expect([...png.bytes.subarray(1, 4)].map((code) => String.fromCharCode(code)).join("")).toBe("PNG");
  });
}
