import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf, sizeOf, used } from "../../src/grognard/web/drafting.js";
import { countsIn } from "../../src/grognard/web/form.js";

const drawn = { rows: [". . .", " . .", ". # ."], starts: [["a1", "c1"], ["a3"]] };
const bare = () => ({ chart: "bay", rounds: 4, sides: [{ name: "west" }, { name: "east" }], goals: [{ kind: "points" }] });
const after = (values, ...uses) => uses.reduce((now, [tool, side, ...nodes]) => used(now, drawn, tool, side, nodes), values);

test("terrain is drawn where the node stands, and nodes come and go", () => {
  const values = after(bare(), ["terrain:#", 0, "b2", "c1"], ["terrain: ", 0, "a3"]);
  assert.deepEqual(rowsOf(values, drawn), [". .", " . #", "# # ."]);
  assert.deepEqual(rowsOf(after(values, ["terrain:~", 0, "a3"]), drawn), [". . ~", " . #", "# # ."]);
  assert.deepEqual(bare(), bare(), "what was there before is left alone");
});

test("tiles lie with their first character on a node, one on each; again or taken away they go", () => {
  const values = after(bare(), ["tile:islet", 0, "a2"], ["tile:reef", 0, "b1"], ["tile:shoal", 0, "a2"]);
  assert.deepEqual(values.lay, [{ tile: "reef", at: "b1" }, { tile: "shoal", at: "a2" }]);
  assert.deepEqual(after(values, ["tile:reef", 0, "b1"]).lay, [{ tile: "shoal", at: "a2" }]);
  assert.deepEqual(after(values, ["away", 0, "a2"]).lay, [{ tile: "reef", at: "b1" }]);
  assert.equal("lay" in after(bare(), ["away", 0, "a2"]), false);
});

test("a start area is listed by its nodes, which come and go as the first does", () => {
  const values = after(bare(), ["start", 0, "b1", "c1"]);
  assert.deepEqual(values.sides[0].start, { nodes: ["a1", "c1", "b1"] });
  assert.deepEqual(after(values, ["start", 0, "c1", "b1"]).sides[0].start, { nodes: ["a1"] });
});

test("a task force is made, and moved; it no longer comes by the track", () => {
  const values = after(bare(), ["force:B", 1, "a3"]);
  assert.deepEqual(values.sides[1].forces, [{ letter: "B", ships: ["DD"], at: "a3" }]);
  values.sides[1].forces[0] = { letter: "B", ships: ["CA"], track: 2, edge: "east" };
  assert.deepEqual(after(values, ["force:B", 1, "b2"]).sides[1].forces, [{ letter: "B", ships: ["CA"], at: "b2" }]);
});

test("bases make their land; a battery turns when it is drawn again; one thing stands on a node", () => {
  const values = after(bare(), ["base:airfield", 0, "b1"], ["base:battery", 1, "b2"], ["base:battery", 1, "b2"]);
  assert.deepEqual(values.sides[0].bases, [{ kind: "airfield", at: "b1", bombers: 2 }]);
  assert.deepEqual(values.sides[1].bases, [{ kind: "battery", at: "b2", heading: "SW" }]);
  assert.equal(rowsOf(values, drawn)[1], " # #");
  const taken = after(values, ["base:battery", 1, "b1"]);
  assert.deepEqual(taken.sides[0].bases, []);
  assert.equal(taken.sides[1].bases.length, 2);
});

test("land units stand ashore, one more every time; in the water a landing place is made for them", () => {
  const values = after(bare(), ["troops", 0, "c2"], ["troops", 0, "c2"], ["troops", 1, "a2"]);
  assert.deepEqual(values.sides[0].troops, [{ at: "c2", units: 2 }]);
  assert.deepEqual(values.sides[1].troops, [{ at: "a2", units: 1 }]);
  assert.deepEqual(rowsOf(values, drawn), [". + .", " . .", ". # ."]);
  values.sides[0].troops = [{ at: "c2" }, { at: "a1", units: 9 }];
  assert.deepEqual(after(values, ["troops", 0, "a1"], ["troops", 0, "c2"]).sides[0].troops, [{ at: "a1", units: 9 }, { at: "c2", units: 2 }]);
  assert.deepEqual(after(values, ["away", 0, "c2"]).sides[0].troops, [{ at: "a1", units: 9 }]);
});

test("a place to hold is a goal of its side, and goes when it is drawn again or taken away", () => {
  const values = after(bare(), ["hold", 1, "c2"]);
  assert.deepEqual(values.goals, [{ side: "east", kind: "hold", at: "c2" }, { kind: "points" }]);
  assert.deepEqual(after(values, ["hold", 1, "c2"]).goals, [{ kind: "points" }]);
  assert.deepEqual(after(values, ["away", 0, "c2"]).goals, [{ kind: "points" }]);
});

test("minefields come and go, as the first of them does, and are taken away", () => {
  const values = after(bare(), ["mine", 1, "a1", "b1"]);
  assert.deepEqual(values.sides, [{ name: "west" }, { name: "east", minefields: ["a1", "b1"] }]);
  assert.deepEqual(after(values, ["mine", 1, "b1"]).sides[1].minefields, ["a1"]);
  assert.deepEqual(after(values, ["mine", 1, "a1", "b1"]).sides[1], { name: "east" });
  assert.deepEqual(after(values, ["away", 0, "a1"]).sides[1].minefields, ["b1"]);
  assert.deepEqual(after(values, ["away", 0, "a1", "b1"]).sides[1], { name: "east" });
});

test("goals stand before the last, and go when they are drawn again", () => {
  const values = after(bare(), ["unload", 0, "a2"], ["deliver", 1, "a1"], ["closed", 0, "c2"]);
  assert.deepEqual(values.goals, [{ side: "west", kind: "unload", cargo: 1, nodes: ["a2"] },
    { side: "east", kind: "deliver", cargo: 1, edge: "west" }, { side: "west", kind: "closed", base: "c2", rounds: [4] }, { kind: "points" }]);
  assert.deepEqual(after(values, ["unload", 0, "a2"], ["deliver", 1, "c1"], ["closed", 0, "c2"]).goals, [{ kind: "points" }]);
  assert.equal(after(bare(), ["deliver", 0, "b2"]).goals[0].edge, "east");
  const inside = bare();
  assert.equal(used(inside, { rows: [". . .", " . .", ". . ."] }, "deliver", 0, ["b1"]).goals[0].edge, "west");
  assert.equal(after(bare(), ["deliver", 0, "a2"]).goals[0].edge, "north");
});

test("sea control moves, and goes from where it is", () => {
  const values = after(bare(), ["control", 0, "a2"], ["control", 0, "b1"]);
  assert.deepEqual(values.control, { radius: 2, node: "b1" });
  assert.equal(after(values, ["control", 0, "b1"]).control, undefined);
});

test("whatever stands on a node is taken away", () => {
  const values = after(bare(), ["force:A", 0, "a1"], ["base:airfield", 1, "b2"], ["closed", 0, "b2"], ["unload", 0, "a2"], ["control", 0, "a1"]);
  const left = after(values, ["away", 0, "a1", "b2", "a2"]);
  assert.deepEqual([left.sides[0].forces, left.sides[1].bases, left.goals, left.control], [[], [], [{ kind: "points" }], undefined]);
});

test("a chart grows with sea and keeps what it has", async () => {
  const { resized } = await import("../../src/grognard/web/drafting.js");
  const values = resized(bare(), drawn, 4, 4);
  assert.deepEqual(rowsOf(values, drawn), [". . . .", " . . .", ". # . .", " . . ."]);
  assert.deepEqual(sizeOf(values, drawn), { height: 4, width: 4 });
  assert.deepEqual(rowsOf(resized(values, drawn, 3, 2), drawn), [". .", " .", ". #"]);
});

test("counts are read line by line, and what is no number is left for the server to refuse", () => {
  assert.deepEqual(countsIn("DD = 2\n\nCA: 1\nBB"), { DD: 2, CA: 1, BB: "" });
  assert.equal(countsIn(" \n"), undefined);
});
