import assert from "node:assert/strict";
import test from "node:test";
import { readNumber } from "../../web/text/number.js";
import { loadText } from "../../web/text/texts.js";

const { number } = await loadText("en", []);

test("numbers keep three digits, a true minus and no more than they mean", () => {
  assert.equal(number.text(0.5), "0.5");
  assert.equal(number.text(-1, { signed: true, decimals: 2 }), "−1.00");
  assert.equal(number.text(1.7320508, { digits: 2, decimals: 2, signed: true }), "+1.73");
  assert.equal(number.text(0.8658754, { digits: 3, decimals: 3 }), "0.866");
  assert.equal(number.text(0), "0");
  assert.equal(number.text(-0, { signed: true }), "0");
  assert.equal(number.text(123456.7), "123457");
});

test("very large and small numbers are powers of ten, and no word like Infinity is written", () => {
  assert.equal(number.text(1e160), "10¹⁶⁰");
  assert.equal(number.text(-2.5e-7), "−2.5 × 10⁻⁷");
  assert.equal(number.text(Infinity), "over 1.8 × 10³⁰⁸");
  assert.equal(number.text(-Infinity), "under −1.8 × 10³⁰⁸");
  assert.equal(number.ratio(Infinity, 1000 * Math.LN10), "10¹⁰⁰⁰");
  assert.equal(number.ratio(0, -1000 * Math.LN10), "10⁻¹⁰⁰⁰");
});

test("a ratio shows a decimal at the least, and more of them near 1", () => {
  assert.equal(number.ratio(2, Math.log(2)), "2.0");
  assert.equal(number.ratio(1, 0), "1.0");
  assert.equal(number.ratio(1.7320508, 0.5), "1.73");
  assert.equal(number.ratio(1.0003, 0.0003), "1.0003");
});

test("a rounded number knows that it is rounded", () => {
  assert.equal(number.write(0.5).exact, true);
  assert.equal(number.write(1 / 3).exact, false);
  assert.equal(number.write(0.1 + 0.2).exact, true, "a last bit is not a rounding");
});

test("a field shows every digit", () => {
  assert.equal(number.field(0.2, 2), "0.20");
  assert.equal(number.field(0.123456789, 2), "0.123456789");
  assert.equal(number.field(-0.3), "−0.3");
  assert.equal(number.field(1e160), "1e160");
});

test("what a field shows is read back as the same number", () => {
  for (const value of [0, 1, -0.3, 1 / 3, 1e160, -5e-324, 1.7976931348623157e308, 123456.789]) {
    assert.deepEqual(readNumber(number.field(value)), { value });
  }
});

test("what is no finite decimal number is told apart by reason", () => {
  const reasons = { "": "empty", "  ": "empty", "1,5": "comma", words: "word", NaN: "word", Infinity: "word" };
  for (const [text, problem] of Object.entries({ ...reasons, "0x10": "word", "1e999": "huge", "1 2": "word" })) {
    assert.deepEqual(readNumber(text), { problem }, text);
  }
  assert.deepEqual(readNumber("9".repeat(1_000_000)), { problem: "word" });
});

test("negative zero is zero", () => {
  const read = readNumber("-0");
  assert.ok("value" in read && Object.is(read.value, 0));
});

test("a number past a double is written from its logarithm", () => {
  assert.equal(number.plain(number.writeExp(Math.log(4) + 320 * Math.LN10)), "4 × 10³²⁰");
});

test("a field that is not in hand shows at most eight letters", () => {
  assert.equal(number.shortField(1 / 3), "0.3333");
  assert.equal(number.shortField(1e9), "1e9");
  assert.equal(number.shortField(-1.7e308), "−1.7e308");
  assert.equal(number.shortField(0.5, 2), "0.50");
});

test("what is typed is read with the reader's own decimal mark, and with the wide digits of an East Asian keyboard", async () => {
  const read = async (/** @type {string} */ tag, /** @type {string} */ typed) =>
    readNumber((await loadText(tag, [])).number.canonical(typed));
  for (const tag of ["de", "fr-FR", "de-AT"]) {
    assert.deepEqual(await read(tag, "0,5"), { value: 0.5 });
    assert.deepEqual(await read(tag, "−1,25e-3"), { value: -0.00125 });
    assert.deepEqual(await read(tag, "0.5"), { value: 0.5 }, "a point is read everywhere");
    assert.deepEqual(await read(tag, "1.234,5"), { problem: "word" });
  }
  for (const tag of ["en", "zh", "de-CH", "", "no such tag"]) {
    assert.deepEqual(await read(tag, "0,5"), { problem: "comma" }, tag);
  }
  assert.deepEqual(await read("zh", "０．２５"), { value: 0.25 });
  assert.deepEqual(await read("zh", "－１"), { value: -1 });
  assert.deepEqual(await read("zh", "0。5"), { value: 0.5 });
  assert.deepEqual(await read("zh", "０，５"), { problem: "comma" });
  assert.equal(
    (await loadText("de", [])).number.canonical("1,2,3"),
    "1,2,3",
    "what is no number stays as it was typed",
  );
});

test("numbers are written in the language of the text around them", async () => {
  assert.equal((await loadText("de", [])).number.text(0.5), "0.5");
  assert.equal((await loadText("zh-TW", [])).number.text(-0.5), "−0.5");
  assert.equal((await loadText("zh", [])).number.percent(0.99999), "超过 99.9%");
});
