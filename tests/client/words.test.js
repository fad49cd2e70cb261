// Sentences with numbers, in the languages of the pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, spoken } from "../../src/grognard/web/words.js";

test("without a catalogue it is English, with the form that the number wants", () => {
  assert.equal(spoken("{count} {count:move|moves}", { count: 1 }), "1 move");
  assert.equal(spoken("{count} {count:move|moves}", { count: 3 }), "3 moves");
});

test("Polish has three forms", () => {
  const moves = (count) => filled("{count} {count:ruch|ruchy|ruchów}", { count }, "pl");
  assert.deepEqual([1, 2, 5, 12, 22, 25].map(moves),
    ["1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "25 ruchów"]);
});

test("what is filled in is not filled again", () => {
  assert.equal(spoken("{a}", { a: "{b}", b: "no" }), "{b}");
});
