import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "../../src/grognard/web/scene.js";
import { fromAbove, isAbove } from "../../src/grognard/web/turning.js";

const items = [{ key: "tank", x: 10, y: 20, turn: 90 }, { key: "die", x: 10, y: 20, stands: true }, { key: "card", area: "hand", x: 3 }];
const board = { key: "board", width: 100, height: 200 };

test("who plays the second side alone sits at the other end", () => {
  assert.deepEqual([[0], [1], [0, 1], []].map(isAbove), [false, true, false, false]);
});

test("a board that is turned is turned about its middle, with all that does not stand", () => {
  const seen = fromAbove(open({ areas: [{ ...board, seen: "turned" }], items }));
  assert.deepEqual([...seen.items.values()], [
    { key: "tank", x: 90, y: 180, turn: 270 }, { key: "die", x: 90, y: 180, turn: 0, stands: true }, items[2]]);
});

test("on one that is flipped all is upright, and may look otherwise", () => {
  const told = [{ key: "camp", x: 10, y: 20, art: "camp" }, { key: "card", x: 10, y: 20, art: "king" }];
  const seen = fromAbove(open({ areas: [{ ...board, seen: "flipped" }], items: told, art: { "camp~": [], camp: [], king: [] } }));
  assert.deepEqual([...seen.items.values()], [{ key: "camp", x: 10, y: 180, art: "camp~" }, { key: "card", x: 10, y: 180, art: "king" }]);
});

test("what did not change is the same again, and a board without ends is left as it is", () => {
  const scene = open({ areas: [{ ...board, seen: "turned" }], items });
  assert.equal(fromAbove(scene).items.get("tank"), fromAbove(scene).items.get("tank"));
  const plain = open({ areas: [board], items });
  assert.equal(fromAbove(plain), plain);
});
