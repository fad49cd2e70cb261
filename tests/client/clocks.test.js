// What a clock shows, and how it is wished for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockWish, controlWords, leftOf, shownTime, timeWords } from "../../src/grognard/web/clocks.js";

test("a clock that runs counts down to nothing, one that stands stands", () => {
  assert.equal(leftOf({ left: 5000, since: 1000, deciding: false }, 4000), 2000);
  assert.equal(leftOf({ left: 5000, since: 1000, deciding: false }, 900), 5000);
  assert.equal(leftOf({ left: 5000, since: 1000, deciding: false }, 90000), 0);
  assert.equal(leftOf({ left: 5000, since: null, deciding: false }, 90000), 5000);
});

test("time is told as clocks tell it", () => {
  assert.deepEqual([9400, 10000, 61000, 3723000, 93600000].map(timeWords), ["0:09.4", "0:10", "1:01", "1:02:03", "1 d 2 h"]);
});

test("after the bank the period that runs is shown, and how many there are", () => {
  assert.deepEqual([100000, 90000, 61000, 29500, 0].map((left) => shownTime(left, "600+3x30")), ["0:10", "0:30 ×3", "0:01.0 ×3", "0:29 ×1", "0:00.0"]);
  assert.equal(shownTime(5000, "300+5 lose"), "0:05.0");
});

test("a clock is told in words, and wished for with what happens when time is up", () => {
  assert.deepEqual(["", "300+5", "45+0", "600+3x30 lose", "1d", "3d lose"].map(controlWords),
    ["", "5 min + 5 s a turn", "45 s", "10 min, then 3 × 30 s", "1 day a turn", "3 days a turn"]);
  assert.deepEqual([clockWish("", true), clockWish("300+5", false), clockWish("3d", true)], ["", "300+5 lose", "3d claim"]);
});
