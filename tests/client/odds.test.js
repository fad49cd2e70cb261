import assert from "node:assert/strict";
import { test } from "node:test";
import { rank } from "../../src/grognard/web/odds.js";
import { choices, open } from "../../src/grognard/web/scene.js";

test("chance speaks for a choice, risk against it, a loss of one's own most of all", () => {
  assert.deepEqual([{}, { odds: [40] }, { odds: [40, 30] }, { odds: [0, 20] }, { odds: [90], deadly: true }].map(rank),
    [0, -40, -10, 20, 910]);
});

test("the best-known choice comes first, a deadly one last; the rest keep their order", () => {
  const scene = open({
    items: [{ key: "a", act: "a", deadly: true }, { key: "b", act: "b" }, { key: "c", act: "c" }],
    buttons: [{ act: "low", label: "Low", odds: [20] }, { act: "high", label: "High", odds: [70, 10] }],
  });
  assert.deepEqual(choices(scene).map(({ id }) => id), ["high", "low", "b", "c", "a"]);
});
