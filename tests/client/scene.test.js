import assert from "node:assert/strict";
import { test } from "node:test";
import { apply, choices, open, plays } from "../../src/grognard/web/scene.js";

const told = {
  areas: [{ key: "board", width: 100, height: 100 }],
  art: { man: [{ kind: "circle", at: [0, 0, 9] }] },
  items: [{ key: "a", x: 1, turn: 90, name: "man a", act: "go a" }, { key: "b", why: "not yours" }, { key: "c" }],
  prompt: { text: "Move" },
  buttons: [{ act: "pass", label: "Pass", tip: "do nothing" }],
};
const keys = (scene) => [...scene.items.keys()];

test("nothing told is an empty scene", () => {
  assert.deepEqual(open(), { areas: [], art: {}, items: new Map(), prompt: {}, buttons: [], notes: [], spelled: {} });
});

test("an empty change leaves everything, each item the very same", () => {
  const scene = open(told);
  const next = apply(scene, {});
  assert.deepEqual(next, scene);
  assert.equal(next.items.get("a"), scene.items.get("a"));
});

test("a change does not touch the scene before it", () => {
  const scene = open(told);
  apply(scene, { drop: ["c"], move: { a: [5, 6, 0] }, edit: [[["b"], { why: null }]], order: [["b", ""]], art: { x: [] } });
  assert.deepEqual(scene, open(told));
});

test("a move sets the place and nothing else", () => {
  const { items } = apply(open(told), { move: { a: [5, 6, 0] } });
  assert.deepEqual(items.get("a"), { key: "a", x: 5, y: 6, turn: 0, name: "man a", act: "go a" });
});

test("an edit changes fields of several items; null takes one away", () => {
  const { items } = apply(open(told), { edit: [[["a", "b"], { tip: "wait", why: null }]] });
  assert.equal(items.get("a").tip, "wait");
  assert.deepEqual(items.get("b"), { key: "b", tip: "wait" });
});

test("what is dropped is gone, what is new comes last", () => {
  assert.deepEqual(keys(apply(open(told), { drop: ["a"], set: [{ key: "d" }] })), ["b", "c", "d"]);
});

test("order is followed one after the other; an empty predecessor is the beginning", () => {
  assert.deepEqual(keys(apply(open(told), { order: [["c", ""], ["a", "b"]] })), ["c", "b", "a"]);
});

test("art is never forgotten, the rest comes whole", () => {
  const scene = apply(open(told), { art: { more: [] }, prompt: {}, buttons: [], notes: [{ label: "Turn", value: "3" }] });
  assert.deepEqual(Object.keys(scene.art), ["man", "more"]);
  assert.deepEqual([scene.prompt, scene.buttons, scene.notes], [{}, [], [{ label: "Turn", value: "3" }]]);
  assert.deepEqual(scene.areas, told.areas);
});

test("a click plays its action and what it goes on with", () => {
  assert.deepEqual(plays({ act: "go" }), ["go"]);
  assert.deepEqual(plays({ act: "go", then: ["stay", "end"] }), ["go", "stay", "end"]);
});

test("choices are the things that act, then the buttons", () => {
  assert.deepEqual(choices(open(told)), [
    { id: "go a", plays: ["go a"], name: "man a", tip: "", hover: [], odds: [], deadly: false, key: "a" },
    { id: "pass", plays: ["pass"], name: "Pass", tip: "do nothing", hover: [], odds: [], deadly: false, key: undefined },
  ]);
});

test("what plays the same is one choice, what goes on otherwise another; without a name its action is its name", () => {
  const items = [{ key: "a", act: "go" }, { key: "b", act: "go", name: "again" }, { key: "c", act: "go", then: ["on"] }];
  assert.deepEqual(choices(open({ items })).map(({ id, key, name }) => [id, key, name]),
    [["go", "a", "go"], ["go on", "c", "go"]]);
});
