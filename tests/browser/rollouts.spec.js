import { AxeBuilder } from "@axe-core/playwright";
import { openAsBlob } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { readRollouts } from "../../web/rollouts/read.js";
import { ALONE, button, expect, place, rewrite, started, test, value } from "./helpers.js";
import { expectFits, expectReadable, openFigure, WIDTHS } from "./one-figure.js";

/** @typedef {import("./helpers.js").Page} Page */
/** @typedef {import("./helpers.js").Locator} Locator */

const TAG = "gpo-update";
const PARTS = ["gpo-rollouts", "gpo-rollout-report"];
const EXAMPLES = new URL("../rollouts/", import.meta.url);

/** @param {Locator} figure */
const fold = (figure) => figure.locator("gpo-rollouts");
/** @param {Locator} figure @returns {Locator} what became of the last file */
const told = (figure) => fold(figure).locator("[role=status]");
/** @param {Locator} figure @returns {Promise<string[]>} */
const listed = (figure) => fold(figure).locator(".findings li").allInnerTexts();
/** @param {Locator} figure @param {string} name */
const opener = (figure, name) => figure.locator("summary", { hasText: name });

/** The parts that are tested here; the figure around has its own test. @param {Page} page @param {string[]} parts */
async function expectAccessible(page, ...parts) {
  const axe = new AxeBuilder({ page });
  for (const part of parts) axe.include({ fromShadowDom: [TAG, part] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** @param {Page} page @returns {Promise<Locator>} the figure, with the fold open */
async function openFold(page) {
  const figure = await openFigure(page, TAG);
  await opener(figure, "Your own rollouts").click();
  return figure;
}

/** @param {Locator} figure @param {string | Buffer} content @param {string} [name] */
const choose = (figure, content, name = "mine.jsonl") =>
  fold(figure)
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

/** @param {Locator} figure @param {string} text */
async function paste(figure, text) {
  await fold(figure).getByLabel("Or paste its text").fill(text);
  await button(figure, "Read the text").click();
}

/** What a reader drops on the figure, as the browser tells of it. @param {Locator} figure @param {string} content @param {string} name */
const drop = (figure, content, name) =>
  figure.evaluate(
    async (element, [content, name]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], name));
      // On a part of the figure far from the fold.
      const part = /** @type {Element} */ (element.shadowRoot?.querySelector("h3"));
      const send = (/** @type {string} */ type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true });
        part.dispatchEvent(event);
        return event.defaultPrevented;
      };
      const card = /** @type {Element} */ (element.shadowRoot?.querySelector("figure"));
      const outline = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return getComputedStyle(card).outlineStyle;
      };
      const over = [send("dragenter"), send("dragover")];
      const during = await outline();
      send("dragleave");
      const left = await outline();
      send("dragover");
      return { over, during, left, dropped: send("drop"), after: await outline() };
    },
    [content, name],
  );

const GOOD = { prompt_id: "a", reward: 1, old_logprobs: [-1.5, -0.25], logprobs: [-0.5, -0.75] };
/** @param {object[]} entries */
const lines = (...entries) => entries.map((entry) => JSON.stringify(entry)).join("\n");

/** @param {number} tokens @returns {string} lines of about 500 tokens, eight a group */
function manyTokens(tokens) {
  const length = Math.min(500, tokens / 2);
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: Math.round(tokens / length) }, (_, i) => {
    const old = Array.from({ length }, () => -Math.fround(3 * random()));
    const logprobs = old.map((one) => Math.min(0, one + Math.fround((random() - 0.5) * 0.3)));
    return `${JSON.stringify({ uid: `q${i >> 3}`, reward: random() < 0.5 ? 1 : 0, old_logprobs: old, logprobs })}\n`;
  }).join("");
}

test("the example of each trainer is looked at and loaded with one tap, and can be taken back", async ({ page }) => {
  const figure = await openFold(page);
  for (const [trainer, name, told1] of [
    ["TRL", "trl.jsonl", "Read 8 responses with 41 tokens in 2 groups from trl.jsonl. Masks took out 31 tokens."],
    ["verl", "verl.jsonl", "Read 8 responses with 40 tokens in 2 groups from verl.jsonl. Masks took out 9 tokens."],
    ["OpenRLHF", "openrlhf.json", "Read 8 responses with 41 tokens in 2 groups from openrlhf.json."],
  ]) {
    await button(figure, `Show the ${trainer} example`).click();
    await expect(fold(figure).locator("pre")).toHaveText(await readFile(new URL(name, EXAMPLES), "utf8"));
    await button(figure, `Show the ${trainer} example`).click();
    await expect(fold(figure).locator("pre")).toHaveCount(0);
    await button(figure, `Load the ${trainer} example`).click();
    await expect(told(figure)).toHaveText(told1);
    expect((await value(figure)).src).toBe(name);
    await expect(button(figure, `Load the ${trainer} example`)).toBeFocused();
  }
  await expectReadable(figure);
  await button(figure, "Back to the example").click();
  expect((await value(figure)).src).toBe("");
  await expect(told(figure)).toHaveText("The figure shows its own example again.");
  await expect(opener(figure, "Your own rollouts")).toBeFocused();
});

test("a file is dropped anywhere on the figure, which shows that it may be", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  const happened = await drop(figure, lines(GOOD, { ...GOOD, reward: 0 }), "dropped.jsonl");
  expect(happened).toEqual({ over: [true, true], during: "dashed", left: "none", dropped: true, after: "none" });
  await expect(told(figure)).toHaveText("Read 2 responses with 4 tokens in 1 group from dropped.jsonl.");
  expect((await value(figure)).advantages).toEqual([1, -1]);
  // What went wrong is to be seen.
  await drop(figure, "oops", "broken.txt");
  await expect(told(figure)).toHaveText("No response in this file can be used. This is why:");
  expect(await listed(figure)).toEqual(["Line 1: not JSON. It starts with “oops”."]);
  await expect(button(figure, "Read the text")).toBeVisible();
  // The figure shows what it showed.
  expect((await value(figure)).src).toBe("dropped.jsonl");
});

test("a text is pasted and read, all by keyboard, and keys typed there are no commands", async ({ page }) => {
  const figure = await openFigure(page, TAG);
  await button(figure, "All right").click();
  const before = await value(figure);
  await opener(figure, "Your own rollouts").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(fold(figure).getByLabel("Choose a file")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(fold(figure).getByLabel("Or paste its text")).toBeFocused();
  await page.keyboard.type("x");
  await page.keyboard.press("Control+z");
  expect(await value(figure)).toEqual(before);
  await page.keyboard.insertText(JSON.stringify(GOOD));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(told(figure)).toHaveText("Read 1 response with 2 tokens in 1 group.");
  await expect(button(figure, "Read the text")).toBeFocused();
  await fold(figure).getByLabel("Or paste its text").fill(" ");
  await button(figure, "Read the text").click();
  await expect(told(figure)).toHaveText("There is no text to read yet.");
});

test("broken lines are listed with their reasons, the first 20 of them, and the good ones are kept", async ({
  page,
}) => {
  const figure = await openFold(page);
  const broken = [
    '{"reward": 1, "old_logprobs": [-1, NaN], "logprobs": [-1, -1]}',
    JSON.stringify({ ...GOOD, logprobs: [-1] }),
    JSON.stringify({ ...GOOD, logprobs: [0.5, 0.25] }),
    JSON.stringify({ ...GOOD, logprobs: [-1, 0.25] }),
  ];
  await paste(figure, `${JSON.stringify(GOOD)}\n${broken.join("\n")}\n${"oops\n".repeat(96)}`);
  await expect(told(figure)).toHaveText("Read 1 response with 2 tokens in 1 group.");
  const found = await listed(figure);
  expect(found.slice(0, 5)).toEqual([
    "Group “a” lost 3 of 4 responses: its mean, its advantages and its weights differ from your trainer’s.",
    "Line 2: old_logprobs, token 2, is NaN. A log-probability is a finite number, at most 0.",
    "Line 3: old_logprobs has 2 values and logprobs has 1. Both take one a token.",
    "Line 4: all values of logprobs lie between 0 and 1, like 0.5: these look like probabilities. Log-probabilities are at most 0; take the natural logarithm.",
    "Line 5: logprobs, token 2, is 0.25. A log-probability is at most 0.",
  ]);
  expect(found).toHaveLength(1 + 20 + 1);
  expect(found.at(-1)).toBe("and 80 more");
  await expectReadable(figure);
});

test("files of the wrong kind have a sentence each", async ({ page }) => {
  const figure = await openFold(page);
  for (const [content, sentence] of /** @type {[Buffer | string, RegExp][]} */ ([
    ["", /^This is empty/],
    [Buffer.from([0x1f, 0x8b, 8, 0, 0]), /a gzip archive\. Unpack it first/],
    [Buffer.from("PAR1\0\0"), /a Parquet file/],
    [Buffer.from([0x80, 4, 0x95, 0]), /a Python pickle/],
    [Buffer.from([1, 2, 0, 3]), /not text/],
    ["[]", /^This file has no response in it\.$/],
  ])) {
    await choose(figure, content);
    await expect(told(figure)).toHaveText(sentence);
    await expect(told(figure)).toHaveClass(/failed/);
  }
  // 2 GB, of which nothing is read.
  await figure.evaluate((element) => {
    const megabyte = new Blob([new Uint8Array(2 ** 20)]);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(Array(2048).fill(megabyte), "large.jsonl"));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  });
  await expect(told(figure)).toHaveText("This file has 2.0 GB. This figure reads up to 1 GB: take some of its lines.");
  expect((await value(figure)).src).toBe("");
});

test("a million tokens are read in a worker, and the numbers are right", async ({ page }, testInfo) => {
  test.slow();
  const figure = await openFold(page);
  const worker = page.waitForEvent("worker");
  for (const tokens of [1e3, 1e4, 1e5, 1e6]) {
    const path = testInfo.outputPath(`${tokens}.jsonl`);
    const content = manyTokens(tokens);
    await writeFile(path, content);
    await figure.evaluate((element) => {
      const marks = /** @type {any} */ (window);
      marks.times = {};
      element.addEventListener(
        "input",
        async () => {
          marks.times.computed = performance.now();
          await /** @type {any} */ (element).updateComplete;
          requestAnimationFrame(() => setTimeout(() => (marks.times.drawn = performance.now())));
        },
        { once: true },
      );
      fold: for (const input of element.shadowRoot
        ?.querySelector("gpo-rollouts")
        ?.shadowRoot?.querySelectorAll("input") ?? []) {
        input.addEventListener("change", () => (marks.times.start = performance.now()), { once: true, capture: true });
        break fold;
      }
    });
    await fold(figure).locator("input[type=file]").setInputFiles(path);
    const groups = Math.max(1, Math.ceil(tokens / 500 / 8));
    await page.waitForFunction(() => /** @type {any} */ (window).times.drawn);
    const { start, computed, drawn } = await page.evaluate(() => /** @type {any} */ (window).times);
    // Told, not tested: how fast it is depends on the machine.
    console.log(
      `${tokens} tokens: ${Math.round(computed - start)} ms to the numbers, ${Math.round(drawn - start)} ms to the picture`,
    );
    await expect(told(figure)).toContainText(
      ` in ${groups === 1 ? "1 group" : `${groups} groups`} from ${tokens}.jsonl.`,
    );
  }
  expect((await worker).url()).toContain("worker");
  const { grpo } = await value(figure);
  const first = manyTokens(1e6).split("\n", 1)[0];
  const { old_logprobs: old, logprobs } = JSON.parse(first);
  const mean =
    old.reduce(
      (/** @type {number} */ sum, /** @type {number} */ one, /** @type {number} */ t) => sum + logprobs[t] - one,
      0,
    ) / old.length;
  expect(grpo.sequenceRatios).toHaveLength(2000);
  expect(grpo.sequenceRatios[0]).toBeCloseTo(Math.exp(mean), 12);
});

test("nothing leaves the page", async ({ page }) => {
  const figure = await openFold(page);
  await button(figure, "Load the TRL example").click();
  await expect(told(figure)).toContainText("Read 8 responses");
  /** @type {string[]} */
  const requests = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await choose(figure, lines(GOOD, GOOD));
  await expect(told(figure)).toContainText("mine.jsonl");
  await opener(figure, "Report on all responses").click();
  await expect(figure.getByText("The group is constant")).toBeVisible();
  expect(
    requests.filter(
      (request) => !/^GET .*\/assets\/worker-[\w-]+\.js$/.test(request) && !request.startsWith("GET blob:"),
    ),
  ).toEqual([]);
});

test("where a page refuses workers, it reads the file itself", async ({ page, messages }) => {
  await rewrite(page, (html) => html, {
    "content-security-policy":
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
  });
  const figure = await openFold(page);
  await choose(figure, manyTokens(1e4));
  await expect(told(figure)).toHaveText(/^Read 20 responses with 10.000 tokens in 3 groups from mine\.jsonl\.$/);
  await button(figure, "Load the verl example").click();
  await expect(told(figure)).toContainText("Read 8 responses");
  expect(messages.splice(0).filter((message) => !/TrustedScriptURL|worker/i.test(message))).toEqual([]);
});

test("where a worker does not start or dies, the page reads the file itself", async ({ page }) => {
  await page.addInitScript(() => {
    const Real = Worker;
    // @ts-ignore
    window.Worker = class extends Real {
      constructor() {
        super("./missing-worker.js", { type: "module" });
      }
    };
  });
  const figure = await openFold(page);
  await choose(figure, lines(GOOD));
  await expect(told(figure)).toHaveText("Read 1 response with 2 tokens in 1 group from mine.jsonl.");
  await page.evaluate(() => {
    // @ts-ignore
    window.Worker = class {
      postMessage() {
        // @ts-ignore
        setTimeout(() => this.onmessage({ data: { share: 0.5 } }));
        // @ts-ignore
        setTimeout(() => this.onerror(new Event("error", { cancelable: true })), 10);
      }
      terminate() {}
    };
  });
  await choose(figure, lines(GOOD, GOOD));
  await expect(told(figure)).toHaveText("Read 2 responses with 4 tokens in 1 group from mine.jsonl.");
});

for (const where of ["in a worker", "on the page"]) {
  test(`reading ${where} shows how far it is, and can be cancelled`, async ({ page }) => {
    await page.addInitScript((where) => {
      if (where === "in a worker") {
        // @ts-ignore
        window.Worker = class {
          postMessage() {
            // @ts-ignore
            this.timer = setInterval(() => this.onmessage({ data: { share: 0.5 } }), 20);
          }
          terminate() {
            // @ts-ignore
            clearInterval(this.timer);
            // @ts-ignore
            window.ended = true;
          }
        };
      } else {
        // @ts-ignore
        window.Worker = undefined;
        // Half of it comes, and then nothing for long.
        File.prototype.stream = function () {
          const half = this.slice(0, this.size / 2);
          return new ReadableStream({
            async pull(controller) {
              controller.enqueue(new Uint8Array(await half.arrayBuffer()));
              await new Promise(() => {});
            },
            cancel() {
              // @ts-ignore
              window.ended = true;
            },
          });
        };
      }
    }, where);
    const figure = await openFold(page);
    await choose(figure, lines(GOOD, GOOD));
    await expect(fold(figure).getByText("Reading mine.jsonl …")).toBeVisible();
    const share = () =>
      fold(figure)
        .getByRole("progressbar")
        .evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value);
    await expect.poll(share).toBeCloseTo(0.5, 1);
    await expectAccessible(page, "gpo-rollouts");
    await button(figure, "Cancel").focus();
    await page.keyboard.press("Enter");
    await expect(told(figure)).toHaveText("Cancelled. The figure shows what it showed before.");
    await expect(fold(figure).getByRole("progressbar")).toHaveCount(0);
    await expect(fold(figure).getByLabel("Choose a file")).toBeFocused();
    await page.waitForFunction(() => /** @type {any} */ (window).ended);
    expect((await value(figure)).src).toBe("");
  });
}

test("a second file takes the place of the first, also while that is read", async ({ page }) => {
  await page.addInitScript(() => {
    let started = 0;
    const Real = Worker;
    // @ts-ignore
    window.Worker = class extends Real {
      // The first never answers.
      postMessage(/** @type {any} */ message) {
        if (started++ > 0) super.postMessage(message);
      }
    };
  });
  const figure = await openFold(page);
  await choose(figure, lines(GOOD), "first.jsonl");
  await expect(fold(figure).getByText("Reading first.jsonl …")).toBeVisible();
  await choose(figure, lines(GOOD, GOOD), "second.jsonl");
  await expect(told(figure)).toHaveText("Read 2 responses with 4 tokens in 1 group from second.jsonl.");
  await expect(fold(figure).getByRole("progressbar")).toHaveCount(0);
});

test("the report says what is so in all responses, and its rows lead to their tokens", async ({ page }) => {
  const figure = await openFold(page);
  await button(figure, "Load the OpenRLHF example").click();
  await opener(figure, "Report on all responses").click();
  const report = figure.locator("gpo-rollout-report");
  await expect(report).toContainText(
    "1 of 2 groups (50 %), each of which teaches nothing: all its responses earn the same.",
  );
  const cells = async (/** @type {string} */ name) =>
    (await report.getByRole("table", { name }).getByRole("row").allInnerTexts()).map((row) =>
      row.replace(/\s+/g, " ").trim(),
    );
  expect(await cells("Clipped")).toEqual([
    "above below in all",
    "GRPO, tokens 4.88 % 4.88 % 9.76 %",
    "GSPO, tokens 43.9 % 19.5 % 63.4 %",
    "GSPO, responses 25 % 25 % 50 %",
  ]);
  await expect(
    report.getByRole("img", { name: /^41 token ratios from 0\.75 to 1\.43\. Inside the clip range: 87\.8 %;/ }),
  ).toBeVisible();
  await expect(report.getByRole("img", { name: /^8 sequence ratios from 0\.934 to 1\.07\./ })).toBeVisible();
  await expect(
    report.getByRole("img", { name: "8 responses of 2 to 13 tokens, with sequence ratios from 0.934 to 1.07." }),
  ).toBeVisible();
  expect((await cells("Largest weights")).slice(0, 3)).toEqual([
    "Method Where Ratio Weight",
    "GRPO Group “What is 17 + 28?”, response 4, token 1 45 1.43 −0.0595",
    "GRPO Group “What is 17 + 28?”, response 4, token 3 46 0.848 −0.0354",
  ]);
  await button(report, "Group “What is 9 + 6?”").click();
  await expect(figure.locator(".cell:focus")).toHaveAttribute("aria-label", /^Response 1, token 1 “9”/);
  expect(await value(figure)).toMatchObject({ group: 1, chosen: 0, place: 0 });
  await report.getByRole("button", { name: "response 4, token 3" }).click();
  await expect(figure.locator(".cell:focus")).toHaveAttribute("aria-label", /^Response 4, token 3 “ 46”/);
  expect(await value(figure)).toMatchObject({ group: 0, chosen: 3, place: 2 });

  // It follows what is set above.
  await button(figure, "Back to the example").click();
  await expect(report).toHaveCount(0);
  await button(figure, "Undo").click();
  await opener(figure, "Report on all responses").click();
  await expect(report).toContainText("1 of 2 groups");
});

test("what is saved has every number and is read back", async ({ page }) => {
  const figure = await openFold(page);
  await choose(figure, lines(GOOD, { ...GOOD, reward: 0.1, logprobs: [-1.5, -1 / 3], tokens: ["=1", "x"] }));
  await opener(figure, "Report on all responses").click();
  const report = figure.locator("gpo-rollout-report");
  const before = await value(figure);
  const [json] = await Promise.all([page.waitForEvent("download"), button(report, "Save as JSON").click()]);
  expect(json.suggestedFilename()).toBe("mine-update.json");
  await expect(report.getByRole("status")).toHaveText(/^Saved as mine-update\.json, \d+ kB\.$/);
  const saved = JSON.parse(await readFile(await json.path(), "utf8"));
  expect(saved.objective).toEqual({ grpo: before.grpo.objective, gspo: before.gspo.objective });
  expect(saved.responses[1].logprobs).toEqual([-1.5, -1 / 3]);
  expect((await readRollouts(await openAsBlob(await json.path()))).problemCount).toBe(0);
  await fold(figure)
    .locator("input[type=file]")
    .setInputFiles(await json.path());
  await expect(told(figure)).toContainText("Read 2 responses with 4 tokens");
  const after = await value(figure);
  expect([after.grpo, after.gspo, after.advantages]).toEqual([before.grpo, before.gspo, before.advantages]);

  const [csv] = await Promise.all([page.waitForEvent("download"), button(report, "Save as CSV").click()]);
  const rows = (await readFile(await csv.path(), "utf8")).trim().split("\r\n");
  expect(rows).toHaveLength(5);
  expect(rows[3]).toContain("a,2,1,'=1,0.1,");
});

test("rollouts that an author names have their report, and a figure to be read offers no fold to open others", async ({
  page,
}) => {
  const figure = await place(
    page,
    `<${TAG} readonly src='${JSON.stringify([GOOD, { ...GOOD, reward: 0 }])}'></${TAG}>`,
  );
  await opener(figure, "Report on all responses").click();
  await expect(figure.locator("gpo-rollout-report svg")).toHaveCount(3);
  await expect(fold(figure)).toHaveCount(0);
});

for (const width of WIDTHS) {
  test(`fold and report fit ${width} pixels, are accessible and readable, light and dark`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const figure = await openFold(page);
    await choose(figure, `${manyTokens(4e3)}\noops`);
    await expect(told(figure)).toContainText("Read 8 responses");
    await button(figure, "Show the verl example").click();
    await opener(figure, "Every field and its names").click();
    await opener(figure, "Report on all responses").click();
    await expect(figure.locator("gpo-rollout-report svg")).toHaveCount(3);
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, ...PARTS);
    }
    await expectFits(figure);
    for (const part of PARTS) await expectFits(figure.locator(part));
    await expectReadable(figure);
  });
}

test("figures without an update load nothing of all this", async ({ page }) => {
  /** @type {string[]} */
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  const tags = "<gpo-advantages></gpo-advantages><gpo-clip></gpo-clip>";
  await rewrite(page, (html) => html.replace(/<main>[^]*<\/main>/, `<main>${tags}</main>`));
  await page.goto(ALONE);
  await started(page);
  await page.waitForLoadState("networkidle");
  expect(requests.filter((request) => /rollout|worker|update/.test(request))).toEqual([]);
});
