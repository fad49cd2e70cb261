// Sentences with numbers, in the languages of the pages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { capital } from "../../src/grognard/web/dom.js";
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

test("a sentence begins with a capital, but a place keeps the name that it has on the board", () => {
  assert.deepEqual(["no card lies there", "", "ęx", "a4 is not in your half", "jb1 has flown"].map(capital),
    ["No card lies there", "", "Ęx", "a4 is not in your half", "jb1 has flown"]);
});
