import assert from "node:assert/strict";
import { test } from "node:test";
import { callingFirst, isListed } from "../../src/grognard/web/listing.js";

const tables = { mine: { your_turn: true, over: false }, theirs: { your_turn: false, over: false }, done: { your_turn: false, over: true } };
const listed = (which, away = false) => Object.keys(tables).filter((name) => isListed(tables[name], which, away));

test("tables are listed by how they stand", () => {
  assert.deepEqual(["all", "yours", "going", "over"].map((which) => listed(which)),
    [["mine", "theirs", "done"], ["mine"], ["mine", "theirs"], ["done"]]);
});

test("what was put away is seen only there", () => {
  assert.deepEqual(listed("all", true), []);
  assert.deepEqual(listed("away", true), ["mine", "theirs", "done"]);
  assert.deepEqual(listed("away"), []);
});

test("what waits for oneself stands first", () => {
  const { mine, theirs, done } = tables;
  const ended = { your_turn: true, over: true };
  assert.deepEqual(callingFirst([done, theirs, ended, mine]), [mine, done, theirs, ended]);
});
