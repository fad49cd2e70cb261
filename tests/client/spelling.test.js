import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, open } from "../../src/grognard/web/scene.js";
import { Spelling } from "../../src/grognard/web/spelling.js";

const told = {
  items: [1, 2, 3].flatMap((spot) => [{ key: `n${spot}`, name: `node ${spot}`, spot },
    ...["A", "B", "C"].map((sign) => ({ key: `n${spot}-${sign}`, hidden: true }))]),
  spelled: { ABC: "A on 1", ACB: "A on 1", BAC: "A on 2" },
};
const acts = (scene) => scene.buttons.map(({ act }) => act);
const lying = (scene) => [...scene.items.values()].filter(({ hidden }) => hidden === false).map(({ key }) => key);

test("places are touched, every word is a choice, nothing is decided yet", () => {
  const seen = new Spelling().seen(open(told));
  assert.equal(seen.items.get("n1").act, "touch 1");
  assert.deepEqual(acts(seen), []);
  assert.deepEqual(choices(seen).map(({ id }) => id), ["touch 1", "touch 2", "touch 3", "ABC", "ACB", "BAC"]);
});

test("a place takes the next sign that fits, then none; what must follow follows", () => {
  const spelling = new Spelling();
  const touched = (act) => { spelling.seen(open(told)); spelling.touch(act); return lying(spelling.seen(open(told))); };
  assert.deepEqual(touched("touch 1"), ["n1-A"]);
  assert.deepEqual(touched("touch 1"), ["n1-B", "n2-A", "n3-C"]);
  assert.deepEqual(acts(spelling.seen(open(told))), ["BAC", "touch 0"]);
  assert.deepEqual(touched("touch 0"), []);
  assert.deepEqual(touched("touch 3"), ["n1-A", "n2-C", "n3-B"]);
});

test("an action of the game is no touch, and another question begins anew", () => {
  const spelling = new Spelling();
  spelling.seen(open(told));
  assert.equal(spelling.touch("ABC"), false);
  assert.equal(spelling.touch("touch 1"), true);
  assert.equal(spelling.told, "1A");
  const other = open({ items: [] });
  assert.equal(spelling.seen(other), other);
  assert.equal(spelling.told, "");
});
