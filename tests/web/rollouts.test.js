import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { FIELDS } from "../../web/rollouts/fields.js";
import { readRollouts } from "../../web/rollouts/read.js";
import { LIMITS, RolloutsError } from "../../web/rollouts/rollouts.js";
import text from "../../web/text/en/rollouts.js";

/** @typedef {import("../../web/rollouts/rollouts.js").Rollouts} Rollouts */

const GOOD = { group: "a", reward: 1, old_logprobs: [-1.5, -0.25], logprobs: [-0.5, -0.75] };

/** @param {object[]} entries */
const lines = (...entries) => entries.map((entry) => JSON.stringify(entry)).join("\n");

/** @param {string | Blob} source @returns {Promise<{ responses: any[], rollouts: Rollouts }>} the responses one by one */
async function read(source) {
  const rollouts = await readRollouts(source);
  const { offsets, texts, positions } = rollouts;
  const responses = rollouts.groups.flatMap(({ name, first, size }) =>
    Array.from({ length: size }, (_, k) => {
      const [from, to] = [offsets[first + k], offsets[first + k + 1]];
      return {
        group: name,
        line: rollouts.lines[first + k],
        reward: rollouts.rewards?.[first + k],
        advantage: rollouts.advantages?.[first + k],
        old: [...rollouts.oldLogprobs.subarray(from, to)],
        current: [...rollouts.logprobs.subarray(from, to)],
        ...(texts && {
          texts: Array.from({ length: to - from }, (_, t) =>
            texts.all.slice(texts.offsets[from + t], texts.offsets[from + t + 1]),
          ),
        }),
        ...(positions && { positions: [...positions.subarray(from, to)] }),
      };
    }),
  );
  return { responses, rollouts };
}

/** @param {string} source @returns {Promise<string[]>} the sentences about a file in which something is wrong */
async function sentences(source) {
  const { problems, counted } = await readRollouts(source).catch((error) => {
    assert.ok(error instanceof RolloutsError, String(error));
    assert.equal(error.code, "none");
    return error.data;
  });
  return problems.map(
    (/** @type {any} */ problem) => `${text.place(counted, problem)}: ${text.problems[problem.code](problem)}`,
  );
}

/** @param {string | Blob} source @param {string} code */
const refuses = (source, code) =>
  assert.rejects(readRollouts(source), (error) => {
    assert.ok(error instanceof RolloutsError, String(error));
    assert.equal(error.code, code);
    assert.match(text.errors[code](error.data), /^[A-Z].*[.:]$/);
    return true;
  });

test("lines become columns, group by group, in the order of the file", async () => {
  const { responses, rollouts } = await read(
    lines(
      { ...GOOD, tokens: ["so", " 45"] },
      { ...GOOD, group: "b", reward: 0, logprobs: [-2, 0] },
      { ...GOOD, reward: 0.5, old_logprobs: [], logprobs: [] },
    ),
  );
  assert.deepEqual(
    rollouts.groups.map(({ name, first, size }) => [name, first, size]),
    [
      ["a", 0, 2],
      ["b", 2, 1],
    ],
  );
  assert.deepEqual(responses, [
    {
      group: "a",
      line: 1,
      reward: 1,
      advantage: undefined,
      old: [-1.5, -0.25],
      current: [-0.5, -0.75],
      texts: ["so", " 45"],
    },
    { group: "a", line: 3, reward: 0.5, advantage: undefined, old: [], current: [], texts: [] },
    { group: "b", line: 2, reward: 0, advantage: undefined, old: [-1.5, -0.25], current: [-2, 0], texts: ["", ""] },
  ]);
  assert.equal(rollouts.counted, "line");
  assert.equal(rollouts.problemCount, 0);
});

test("one document is read like lines: an array, a list with a name, columns, on one line or on many", async () => {
  const entries = [GOOD, { ...GOOD, reward: 0 }, { ...GOOD, group: "b" }];
  const columns = Object.fromEntries(
    Object.keys(GOOD).map((key) => [key, entries.map((entry) => /** @type {any} */ (entry)[key])]),
  );
  const expected = (await read(lines(...entries))).responses;
  for (const document of [entries, { step: 3, data: entries }, { Samples: entries, meta: { a: [1] } }, columns]) {
    for (const space of [0, 2]) {
      const { responses, rollouts } = await read(JSON.stringify(document, null, space));
      assert.deepEqual(responses, expected);
      assert.equal(rollouts.counted, "entry");
    }
  }
  // A batch a line.
  const { responses } = await read(`${JSON.stringify(columns)}\n${JSON.stringify(columns)}\n`);
  assert.deepEqual(
    responses.map(({ line }) => line),
    [1, 1, 2, 2, 1, 2],
  );
});

test("numbers are those of the file to the last bit, wherever the file is cut", async () => {
  const numbers = fc.array(fc.double({ max: 0, noNaN: true, noDefaultInfinity: true }), { maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(numbers, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 40 }),
      async (lists, cut) => {
        const source = lines(
          ...lists.map((list) => ({ reward: 1, old_logprobs: list, logprobs: list, tokens: list.map(() => 'é"\\') })),
        );
        const bytes = new TextEncoder().encode(source);
        const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, i) =>
          bytes.slice(i * cut, (i + 1) * cut),
        );
        const { responses } = await read(new Blob(pieces));
        assert.deepEqual(
          responses.map(({ current }) => current.map(String)),
          lists.map((list) => list.map(String)),
        );
      },
    ),
    { numRuns: 50 },
  );
});

test("a document is read the same wherever it is cut, whatever else is in it", async () => {
  const text = fc.string({ unit: "binary" });
  const entry = fc.record({ note: fc.oneof(text, fc.jsonValue()), tokens: fc.tuple(text, text) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 4 }),
      fc.nat(2),
      fc.nat(3),
      fc.integer({ min: 1, max: 60 }),
      async (entries, space, shape, cut) => {
        const all = entries.map((entry) => ({ ...GOOD, ...entry }));
        const columns = Object.fromEntries(
          Object.keys(all[0]).map((key) => [key, all.map((one) => /** @type {any} */ (one)[key])]),
        );
        const document = [all, { ...entries[0], rollouts: all }, { note: entries[0], data: all, after: 1 }, columns][
          shape
        ];
        const bytes = new TextEncoder().encode(JSON.stringify(document, null, space));
        const pieces = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, i) =>
          bytes.slice(i * cut, (i + 1) * cut),
        );
        const { responses, rollouts } = await read(new Blob(pieces));
        assert.equal(rollouts.problemCount, 0);
        assert.deepEqual(
          responses.map(({ texts }) => texts),
          entries.map(({ tokens }) => tokens),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("every name of a field is taken, in any case", async () => {
  for (const name of FIELDS.logprobs) {
    const { logprobs, ...rest } = GOOD;
    assert.deepEqual((await read(lines({ ...rest, [name.toUpperCase()]: logprobs }))).responses[0].current, logprobs);
  }
  for (const name of FIELDS.oldLogprobs) {
    const { old_logprobs, ...rest } = GOOD;
    assert.deepEqual((await read(lines({ ...rest, [name]: old_logprobs }))).responses[0].old, old_logprobs);
  }
  for (const name of FIELDS.reward) {
    const { reward, ...rest } = GOOD;
    assert.equal((await read(lines({ ...rest, [name]: 7 }))).responses[0].reward, 7);
  }
  for (const name of FIELDS.advantage) {
    assert.equal((await read(lines({ ...GOOD, [name]: -2 }))).responses[0].advantage, -2);
  }
  for (const name of FIELDS.mask) {
    assert.deepEqual((await read(lines({ ...GOOD, [name]: [0, 1] }))).responses[0].current, [-0.75]);
  }
  for (const name of FIELDS.group) {
    const { group, ...rest } = GOOD;
    const { rollouts } = await read(lines({ ...rest, [name]: "x" }, { ...rest, [name]: "y" }));
    assert.deepEqual(
      rollouts.groups.map(({ name }) => name),
      ["x", "y"],
    );
  }
});

test("a mask takes out tokens, whatever they hold, and their places are kept", async () => {
  const { responses, rollouts } = await read(
    '{"reward": 1, "old_logprobs": [0.5, -1, NaN, -2, null], "logprobs": [Infinity, -1, "x", -3, 0], "mask": [0, 1, 0, true, false], "tokens": [1, 2, 3, 4, 5]}\n' +
      lines({ ...GOOD, completion_mask: [1, 1], tool_mask: [1, 0] }, GOOD),
  );
  assert.deepEqual(
    responses.map(({ old, positions }) => [old, positions]),
    [
      [
        [-1, -2],
        [1, 3],
      ],
      [[-1.5], [0]],
      [
        [-1.5, -0.25],
        [0, 1],
      ],
    ],
  );
  assert.deepEqual(responses[0].texts, ["2", "4"]);
  assert.equal(rollouts.masked, 4);
  // Padding alone moves no token.
  const padded = await read(lines({ ...GOOD, mask: [1, 0] }, GOOD));
  assert.deepEqual([padded.rollouts.positions, padded.rollouts.masked], [undefined, 1]);
});

test("rewards of tokens are added up, and an advantage that all tokens have is the response's", async () => {
  const { responses } = await read(
    lines(
      { ...GOOD, reward: undefined, token_level_scores: [0.25, 1], advantages: [0.5, 0.5] },
      { ...GOOD, reward: undefined, token_level_scores: [8, 1], advantages: [0, -0.5], response_mask: [0, 1] },
    ),
  );
  assert.deepEqual(
    responses.map(({ reward, advantage }) => [reward, advantage]),
    [
      [1.25, 0.5],
      [1, -0.5],
    ],
  );
});

test("what is missing in some responses leaves out these, or the whole column", async () => {
  const { reward, ...rest } = GOOD;
  const { responses, rollouts } = await read(lines(GOOD, { ...rest, advantage: 2 }, { ...GOOD, advantage: 3 }));
  assert.deepEqual(
    responses.map(({ line, advantage }) => [line, advantage]),
    [
      [1, undefined],
      [3, undefined],
    ],
  );
  assert.equal(rollouts.groups[0].lost, 1);
  assert.deepEqual(
    rollouts.problems.map(({ line, code }) => [line, code]),
    [[2, "missing-as-others"]],
  );
});

test("prompts tell groups apart; without any there is one", async () => {
  const { group, ...rest } = GOOD;
  const of = async (/** @type {object[]} */ ...entries) =>
    (await read(lines(...entries))).rollouts.groups.map(({ name, size }) => [name, size]);
  assert.deepEqual(await of(rest, rest), [["", 2]]);
  assert.deepEqual(
    await of({ ...rest, prompt_ids: [1, 2] }, { ...rest, prompt_ids: [1, 3] }, { ...rest, prompt_ids: [1, 2] }),
    [
      ["", 2],
      ["", 1],
    ],
  );
  assert.deepEqual(await of({ ...rest, uid: 3 }, { ...rest, uid: "__proto__" }), [
    ["3", 1],
    ["__proto__", 1],
  ]);
});

/** @type {[what: string, entry: string | object, sentence: RegExp][]} */
const BROKEN = [
  ["words", "step 3 done", /^Line 2: not JSON\. It starts with “step 3 done”\.$/],
  ["a line cut short", '{"reward": 1, "logprobs": [-1, -0.5', /^Line 2: not JSON\./],
  ["a printed dict", "{'reward': 1}", /^Line 2: a Python dict/],
  ["a list", "[1, 2]", /^Line 2: \[1,2\] is no object/],
  ["no log-probabilities", { reward: 1, old_logprobs: [] }, /^Line 2: there is no “logprobs” \(or per_token_logps, /],
  ["no old ones", { reward: 1, logprobs: [] }, /^Line 2: there is no “old_logprobs” \(or old_per_token_logps, /],
  ["no reward", { ...GOOD, reward: null }, /^Line 2: there is neither “reward” .* nor “advantage” or “advantages”/],
  ["one number", { ...GOOD, logprobs: -1 }, /^Line 2: logprobs is -1\. It takes a list/],
  ["unequal lengths", { ...GOOD, logprobs: [-1] }, /^Line 2: old_logprobs has 2 values and logprobs has 1\./],
  ["an unequal mask", { ...GOOD, mask: [1] }, /^Line 2: old_logprobs has 2 values and mask has 1\./],
  ["an odd mask", { ...GOOD, loss_mask: [1, 2] }, /^Line 2: loss_mask, token 2, is 2\. A mask has 0 or 1/],
  ["NaN", '{"reward": 1, "old_logprobs": [-1, NaN], "logprobs": [-1, -1]}', /^Line 2: old_logprobs, token 2, is NaN\./],
  [
    "-Infinity",
    '{"reward": 1, "old_logprobs": [-1], "logprobs": [-Infinity]}',
    /^Line 2: logprobs, token 1, is -Infinity\./,
  ],
  [
    "a number too large",
    '{"reward": 1, "old_logprobs": [-1], "logprobs": [-1e999]}',
    /is -Infinity\. A log-probability is a finite/,
  ],
  ["null", { ...GOOD, logprobs: [-1, null] }, /^Line 2: logprobs, token 2, is null\./],
  ["a number in quotes", { ...GOOD, logprobs: ["-1", -1] }, /^Line 2: logprobs, token 1, is "-1"\./],
  [
    "one above 0",
    { ...GOOD, logprobs: [-1, 0.25] },
    /^Line 2: logprobs, token 2, is 0\.25\. A log-probability is at most 0\.$/,
  ],
  [
    "probabilities",
    { ...GOOD, old_logprobs: [0.5, 1] },
    /^Line 2: all values of old_logprobs .* like 0\.5: these look like probabilities/,
  ],
  ["a reward in words", { ...GOOD, reward: "1.0" }, /^Line 2: reward is "1\.0"\. It takes a finite number\.$/],
  ["a reward NaN", '{"reward": NaN, "old_logprobs": [-1], "logprobs": [-1]}', /^Line 2: reward is NaN\./],
  ["token rewards", { ...GOOD, reward: [1, 2, 3] }, /^Line 2: reward has 3 values for 2 tokens\./],
  ["a token reward null", { ...GOOD, reward: [1, null] }, /^Line 2: reward, token 2, is null\./],
  [
    "advantages of tokens",
    { ...GOOD, reward: undefined, advantages: [1, 2] },
    /^Line 2: advantages changes from 1 to 2 at token 2\. Both methods take one advantage a response\.$/,
  ],
  [
    "a batch with unequal columns",
    { ...GOOD, reward: [1], logprobs: [[-1], [-1]], old_logprobs: [[-1], [-1]] },
    /^Line 2: .* has \d rows? and /,
  ],
];

for (const [what, entry, sentence] of BROKEN) {
  test(`${what} is a sentence with its line, and the other lines are kept`, async () => {
    const broken = typeof entry === "string" ? entry : JSON.stringify(entry);
    const good = JSON.stringify(GOOD);
    const [found, ...others] = await sentences(`${good}\n${broken}\n${good}`);
    assert.match(found, sentence);
    assert.deepEqual(others, []);
    const { responses } = await read(`${good}\n${broken}\n\n${good}\n`);
    assert.deepEqual(
      responses.map(({ line }) => line),
      [1, 4],
    );
    // In the first line too, where it could be the start of one document.
    const first = await read(`${broken}\n${good}\n${good}`);
    assert.deepEqual(
      first.responses.map(({ line }) => line),
      [2, 3],
      what,
    );
    assert.match(first.rollouts.problems[0].code, /./);
    // And as an entry of one document, where it is JSON.
    if (typeof entry === "string") return;
    assert.equal((await sentences(`[${good}, ${broken}]`))[0].replace("Entry", "Line"), found);
  });
}

test("what costs a response only its texts or the file's advantages keeps it", async () => {
  const source = lines(GOOD, { ...GOOD, tokens: ["a"] }, { ...GOOD, advantages: [1, 2] });
  assert.equal((await read(source)).responses.length, 3);
  const [texts, advantages] = await sentences(source);
  assert.match(texts, /^Line 2: tokens has 1 text for 2 tokens\. The response is kept/);
  assert.match(advantages, /^Line 3: .*, so the reward is used instead\.$/);
});

test("a group says how many responses it has lost", async () => {
  const { rollouts } = await read(lines(GOOD, { ...GOOD, logprobs: [1, 2] }, { ...GOOD, group: "b" }));
  assert.deepEqual(
    rollouts.groups.map(({ lost }) => lost),
    [1, 0],
  );
});

test("a document that ends too early keeps what came before", async () => {
  const whole = JSON.stringify({ data: [GOOD, GOOD, GOOD] });
  for (const document of [whole, JSON.stringify([GOOD, GOOD, GOOD])]) {
    const cut = document.slice(0, document.lastIndexOf("-0.75"));
    assert.equal((await read(cut)).responses.length, 2);
    assert.deepEqual(await sentences(cut), [
      "Entry 3: the file ends in the middle of this entry. What came before it is kept.",
    ]);
  }
  await refuses('{"reward": 1, "old_logprobs": [-1, -', "none");
});

test("the first problems are kept and all are counted", async () => {
  const { rollouts } = await read(`${JSON.stringify(GOOD)}\n${"oops\n".repeat(1000)}`);
  assert.equal(rollouts.problems.length, LIMITS.problems);
  assert.equal(rollouts.problemCount, 1000);
});

test("a file of the wrong kind is named", async () => {
  await refuses("", "empty");
  await refuses(" \n\t\n", "empty");
  await refuses("a,b\n1,2\n", "none");
  await refuses("{}", "none");
  await refuses("[]", "none");
  for (const [kind, start] of /** @type {[string, number[]][]} */ ([
    ["gzip", [0x1f, 0x8b, 8, 0]],
    ["zip", [0x50, 0x4b, 3, 4]],
    ["parquet", [...Buffer.from("PAR1")]],
    ["pickle", [0x80, 4, 0x95]],
    ["other", [0x7b, 0, 1, 2]],
  ])) {
    await assert.rejects(readRollouts(new Blob([Uint8Array.from(start)])), { code: "binary", data: { kind } });
  }
  const large = /** @type {any} */ ({ size: 2 ** 31, slice: () => assert.fail(), stream: () => assert.fail() });
  await assert.rejects(readRollouts(large), { code: "too-large" });
  assert.equal(
    text.errors["too-large"]({ bytes: 2 ** 31, most: LIMITS.bytes }),
    "This file has 2.0 GB. This figure reads up to 1 GB: take some of its lines.",
  );
});

test("other encodings of a text file are read", async () => {
  const source = lines({ ...GOOD, tokens: ["é", "Ā"] });
  const utf16 = Buffer.from(`\ufeff${source}`, "utf16le");
  for (const blob of [new Blob(["\ufeff", source]), new Blob([utf16]), new Blob([Buffer.from(utf16).swap16()])]) {
    assert.deepEqual((await read(blob)).responses[0].texts, ["é", "Ā"]);
  }
});

test("the signal ends the reading at once, with its reason", async () => {
  const source = `${JSON.stringify(GOOD)}\n`.repeat(50_000);
  await assert.rejects(readRollouts(source, { signal: AbortSignal.abort() }), { name: "AbortError" });
  const controller = new AbortController();
  /** @type {number[]} */
  const shares = [];
  const reading = readRollouts(source, {
    signal: controller.signal,
    onProgress(share) {
      shares.push(share);
      controller.abort(new Error("enough"));
    },
  });
  await assert.rejects(reading, { message: "enough" });
  assert.ok(shares.length <= 2 && shares[0] < 1, String(shares));
});

test("any text gives rollouts or an error that has a sentence", async () => {
  const word = fc.constantFrom(
    ...'{ } [ ] , : " \\ \n NaN -1 0.5 null true'.split(" "),
    '"reward"',
    '"logprobs"',
    '"old_logprobs"',
    '"data"',
    "{}",
    JSON.stringify(GOOD),
  );
  const source = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 30 }).map((words) => words.join("")),
    fc.json(),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Blob([bytes])),
  );
  await fc.assert(
    fc.asyncProperty(source, async (source) => {
      try {
        const { offsets, logprobs, oldLogprobs, groups, rewards, advantages } = await readRollouts(source);
        const last = groups[groups.length - 1];
        assert.equal(offsets.length, last.first + last.size + 1);
        assert.equal(logprobs.length, offsets[offsets.length - 1]);
        assert.equal(oldLogprobs.length, logprobs.length);
        assert.ok(rewards ?? advantages);
        assert.ok([...logprobs, ...oldLogprobs].every((value) => Number.isFinite(value) && value <= 0));
      } catch (error) {
        assert.ok(error instanceof RolloutsError, String(error));
        assert.match(text.errors[error.code](error.data), /[.:]$/);
        for (const problem of error.data.problems ?? []) {
          assert.match(text.problems[problem.code](problem), /^[^]+\.$/);
          assert.doesNotMatch(text.problems[problem.code](problem), /undefined|\[object/);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
