import assert from "node:assert/strict";
import { test } from "node:test";
import { beatsOf, flightOf, isGood, isWorthShowing, keyOf, momentsOf, readingTime } from "../../src/grognard/web/beats.js";

const line = (cue, more = {}) => ({ n: 1, text: "something happened", rule: "", side: 1, cue, ...more });

test("lines of one entry are one moment, in their order", () => {
  const lines = [line(), line(), line(undefined, { n: 2 }), line(undefined, { n: 4 })];
  assert.deepEqual(momentsOf(lines).map(({ n, lines: all }) => [n, all.length]), [[1, 2], [2, 1], [4, 1]]);
  assert.deepEqual(momentsOf([]), []);
});

test("a move of somebody else: who, where to, and the words", () => {
  assert.deepEqual(beatsOf(line({ kind: "move", who: "unit-1", end: "b2" }), false), ["who", "course", "word"]);
});

test("my own move is seen as it is made; what came of it is shown", () => {
  assert.deepEqual(beatsOf(line({ kind: "move", who: "unit-1", end: "b2" }), true), []);
  assert.deepEqual(beatsOf(line({ kind: "shot", who: "unit-1", end: "b2", dice: [3], hits: 1 }), true),
    ["dice", "shot", "burst", "verdict"]);
});

test("dice fall before the shot, the shot before the loss, the verdict is last", () => {
  const cue = { kind: "shot", who: "a", end: "b", dice: [6, 2], lost: ["c"], hits: 1, cards: ["ace"] };
  assert.deepEqual(beatsOf(line(cue), false), ["who", "dice", "cards", "shot", "burst", "verdict"]);
});

test("a line without a cue is words, of one's own nothing", () => {
  assert.deepEqual(beatsOf(line(), false), ["word"]);
  assert.equal(isWorthShowing([line(undefined, { side: 0 })], [0]), false);
  assert.equal(isWorthShowing([line(undefined, { side: 0 })], [1]), true);
});

test("a key is found as it is, a place by its name, and nothing where there is none", () => {
  const keys = ["unit-1", "why-b2", "square-b2", "b"];
  assert.equal(keyOf("unit-1", keys), "unit-1");
  assert.equal(keyOf("b2", keys), "square-b2");
  assert.equal(keyOf("c3", keys), null);
  assert.equal(keyOf("", keys), null);
});

test("a flight takes longer over more steps, within bounds; a long sentence stays longer", () => {
  assert.ok(flightOf(1) === flightOf(2) && flightOf(2) < flightOf(4) && flightOf(40) === 900);
  assert.ok(readingTime("word", "x") < readingTime("verdict", "x"));
  assert.ok(readingTime("verdict", "x".repeat(200)) > readingTime("verdict", "x"));
});

test("a die is good where it reaches what was needed", () => {
  assert.deepEqual([isGood(5, 5), isGood(4, 5), isGood(6)], [true, false, false]);
});
