import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceIn } from "../../src/grognard/web/odds.js";

test("the first chance of a text is a share of one", () => {
  assert.deepEqual(["hits in 45 %", "45% or 12%", "12,5 % of draws", "0 %"].map(chanceIn), [0.45, 0.45, 0.125, 0]);
});

test("a text without a chance tells none", () => {
  assert.deepEqual(["", undefined, "45 of 100", "250 % more"].map(chanceIn), [null, null, null, null]);
});
