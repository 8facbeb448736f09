import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../web/elements/history.js";

test("undo and redo walk the steps; a new step forgets what was undone", () => {
  const history = new History({ at: "a" });
  history.push({ at: "b" });
  history.push({ at: "c" });
  history.undo();
  assert.equal(history.state.at, "b");
  history.redo();
  assert.equal(history.state.at, "c");
  history.undo();
  history.push({ at: "d" });
  assert.equal(history.canRedo, false);
  history.undo();
  assert.equal(history.state.at, "b");
});

test("at either end undo and redo do nothing", () => {
  const history = new History({ at: "a" });
  history.undo();
  history.redo();
  assert.equal(history.state.at, "a");
  assert.deepEqual([history.canUndo, history.canRedo], [false, false]);
});

test("a gesture is one step, and the next gesture of that name another", () => {
  const history = new History({ at: 0 });
  for (const state of [1, 2, 3]) history.push({ at: state }, "drag");
  history.endGesture();
  for (const state of [4, 5]) history.push({ at: state }, "drag");
  history.undo();
  assert.equal(history.state.at, 3);
  history.undo();
  assert.equal(history.state.at, 0);
});

test("an amended state is no step", () => {
  const history = new History({ value: 1, chosen: 0 });
  history.amend({ value: 1, chosen: 2 });
  assert.equal(history.canUndo, false);
});

test("old steps are forgotten past the limit", () => {
  const history = new History({ at: 0 }, { limit: 3 });
  for (let i = 1; i <= 10; i++) history.push({ at: i });
  while (history.canUndo) history.undo();
  assert.equal(history.state.at, 7);
});

test("what follows from a change is part of its step", () => {
  const history = new History({ one: 1, twice: 2 }, { relate: (next) => ({ ...next, twice: next.one * 2 }) });
  history.push({ ...history.state, one: 4 });
  assert.deepEqual(history.state, { one: 4, twice: 8 });
  history.undo();
  assert.deepEqual(history.state, { one: 1, twice: 2 });
});

test("followers hear of every change until they stop", () => {
  const history = new History({ at: 0 });
  let heard = 0;
  const stop = history.follow(() => heard++);
  history.push({ at: 1 });
  history.undo();
  history.redo();
  history.amend({ at: 5 });
  history.reset();
  assert.equal(heard, 5);
  stop();
  history.push({ at: 2 });
  assert.equal(heard, 5);
});

test("reset goes back to the first state and can be undone", () => {
  const history = new History({ at: 0 });
  history.push({ at: 1 });
  history.reset();
  assert.equal(history.state.at, 0);
  history.undo();
  assert.equal(history.state.at, 1);
});

test("a gesture can be taken back while it is under way", () => {
  const history = new History({ at: 0 });
  history.push({ at: 1 });
  history.push({ at: 2 }, "typing");
  history.push({ at: 3 }, "typing");
  assert.equal(history.cancel("another"), false);
  assert.equal(history.cancel("typing"), true);
  assert.equal(history.state.at, 1);
  assert.equal(history.cancel("typing"), false);
  history.undo();
  assert.equal(history.state.at, 0);
});
