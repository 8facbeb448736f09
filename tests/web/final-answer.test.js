import assert from "node:assert/strict";
import test from "node:test";
import { CoreError, loadCore } from "../../web/core/index.js";

const core = await loadCore();

test("a right answer, a wrong one and none", () => {
  assert.deepEqual(core.checkFinalAnswer("17 - 3 = 14.", "14"), {
    reward: 1,
    answer: "14",
    form: "last",
    start: 9,
    end: 11,
  });
  assert.deepEqual(core.checkFinalAnswer("The answer is $13.50, I think.", "14"), {
    reward: 0,
    answer: "13.50",
    form: "answer",
    start: 15,
    end: 20,
  });
  assert.deepEqual(core.checkFinalAnswer("so \\boxed{14\\text{ apples}} of 17", "14.0"), {
    reward: 1,
    answer: "14",
    form: "boxed",
    start: 10,
    end: 12,
  });
  for (const response of ["", "I do not know."]) {
    assert.deepEqual(core.checkFinalAnswer(response, "0"), {
      reward: 0,
      answer: null,
      form: "none",
      start: 0,
      end: 0,
    });
  }
});

test("start and end count as JavaScript strings do", () => {
  for (const before of ["é", "√", "🍎", "🍎é√", "\u{feff}", "\ud83c", "\udf4e", "\ud83cx", "\0", "e\u0301"]) {
    for (const number of ["14", "−14", "1\u202f014", "-€14"]) {
      const response = `${before} ${number} ${before}`;
      const { answer, start, end } = core.checkFinalAnswer(response, "14");
      assert.equal(answer, number, JSON.stringify(response));
      assert.equal(start, before.length + 1);
      assert.equal(response.slice(start, end), number);
    }
  }
});

test("a later call, shorter or longer, sees nothing of the one before", () => {
  assert.equal(core.checkFinalAnswer("the answer is 14", "14").reward, 1);
  assert.equal(core.checkFinalAnswer("the answer is", "14").form, "none");
  assert.equal(core.checkFinalAnswer(`${"🍎".repeat(300_000)} 14`, "14").start, 600_001);
  assert.equal(core.checkFinalAnswer("1", "14").reward, 0);
});

/** @type {[string, any, any, string, RegExp][]} */
const BAD = [
  ["an expected answer without a number", "14", "fourteen", "no-number", /expected is "fourteen"/],
  ["an empty expected answer", "14", "", "no-number", /expected is ""/],
  ["a number for a response", 14, "14", "not-a-string", /response is 14/],
  ["a number for the expected answer", "14", 14, "not-a-string", /expected is 14/],
  ["nothing", undefined, "14", "not-a-string", /response is undefined/],
];

for (const [name, response, expected, code, message] of BAD) {
  test(`${name} is an error that names it`, () => {
    assert.throws(
      () => core.checkFinalAnswer(response, expected),
      (error) => error instanceof CoreError && error.code === code && error.index === -1 && message.test(error.message),
    );
  });
}
