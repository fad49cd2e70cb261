import assert from "node:assert/strict";
import { test } from "node:test";
import { callingFirst, isListed, leftWords, peopleWords } from "../../src/grognard/web/listing.js";

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

test("of those that wait for oneself the most urgent stands first, those without a clock last", () => {
  const [soon, later, never] = [5, 9, null].map((until) => ({ ...tables.mine, until }));
  assert.deepEqual(callingFirst([never, later, tables.theirs, soon]), [soon, later, never, tables.theirs]);
});

test("the time that is left is rounded down, and never to nothing", () => {
  const [minute, hour] = [60_000, 3_600_000];
  assert.deepEqual([71 * hour, 47.9 * hour, hour, hour - 1, 1, 0, -hour].map(leftWords),
    ["2 days left", "47 hours left", "1 hour left", "59 minutes left", "1 minute left", "time is up", "time is up"]);
  assert.equal(leftWords(minute * 2), "2 minutes left");
});

const seat = (kind, name = "", more = {}) => ({ kind, name, level: 2, yours: false, taken: name !== "", ...more });
const people = (...seats) => peopleWords(seats.map((each, side) => ({ name: "", title: ["West", "North"][side], seat: each })));

test("whoever plays reads against whom, as what", () => {
  const me = seat("me", "Anna", { yours: true });
  assert.deepEqual([seat("link", "Ben"), seat("link", "", { taken: true }), seat("open"), seat("bot")].map((other) => people(me, other)),
    ["play West · against Ben", "play West · against somebody", "play West · nobody yet", "play West · against bot, level 2"]);
  assert.equal(people(me), "", "alone");
  assert.equal(people(me, seat("here", "", { yours: true, taken: true })), "West, Anna · North, friend here");
  assert.equal(people(seat("link"), seat("bot", "Sergeant (bot)")), "West, nobody yet · North, Sergeant (bot)");
});
