import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../../web/elements/history.js";

test("undo and redo walk the steps; a new step forgets what was undone", () => {
  const history = new History("a");
  history.push("b");
  history.push("c");
  history.undo();
  assert.equal(history.state, "b");
  history.redo();
  assert.equal(history.state, "c");
  history.undo();
  history.push("d");
  assert.equal(history.canRedo, false);
  history.undo();
  assert.equal(history.state, "b");
});

test("at either end undo and redo do nothing", () => {
  const history = new History("a");
  history.undo();
  history.redo();
  assert.equal(history.state, "a");
  assert.deepEqual([history.canUndo, history.canRedo], [false, false]);
});

test("a gesture is one step, and the next gesture of that name another", () => {
  const history = new History(0);
  for (const state of [1, 2, 3]) history.push(state, "drag");
  history.endGesture();
  for (const state of [4, 5]) history.push(state, "drag");
  history.undo();
  assert.equal(history.state, 3);
  history.undo();
  assert.equal(history.state, 0);
});

test("an amended state is no step", () => {
  const history = new History({ value: 1, chosen: 0 });
  history.amend({ value: 1, chosen: 2 });
  assert.equal(history.canUndo, false);
});

test("old steps are forgotten past the limit", () => {
  const history = new History(0, 3);
  for (let i = 1; i <= 10; i++) history.push(i);
  while (history.canUndo) history.undo();
  assert.equal(history.state, 7);
});
