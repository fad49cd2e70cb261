// What the lobby and the window for playing on send to the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readTable } from "../../src/grognard/web/options.js";
import { seatWishes } from "../../src/grognard/web/seats.js";

const LEVELS = [{ level: 1, title: "recruit" }, { level: 2, title: "sergeant" }];

test("a bot is called by its rank, or by its level where that has none", () => {
  assert.deepEqual(seatWishes([{ kind: "bot", level: 2 }, { kind: "bot", level: 9 }], LEVELS),
    [{ kind: "bot", level: 2, name: "Sergeant (bot)" }, { kind: "bot", level: 9, name: "Level 9 (bot)" }]);
});

test("only I have my name, if I have one", () => {
  const seats = [{ kind: "me", level: 2 }, { kind: "here", level: 2 }, { kind: "link", level: 2 }];
  assert.deepEqual(seatWishes(seats, LEVELS, "Ann"), [{ kind: "me", name: "Ann" }, { kind: "here" }, { kind: "link" }]);
  assert.deepEqual(seatWishes(seats, LEVELS)[0], { kind: "me" });
});

test("a table is read line by line, the first sign divides", () => {
  assert.deepEqual(readTable("a = 1\n\n  b: x = y \nc=\n"), { a: "1", b: "x = y", c: "" });
});

test("a line without a sign is kept for the server to refuse", () => {
  assert.deepEqual(readTable("nonsense"), { nonsense: "" });
});
