// What a tool does to a scenario in the making: pure functions from values to values, nothing of the page.

const ROWS = "abcdefghijklmnopqrstuvwxyz";
const HEADINGS = ["E", "NE", "NW", "W", "SW", "SE"];
const LAST = ["points", "otherwise"]; // goals behind which no other stands

/** The place of a node in the drawing: its row, and the character in it.
 *  @param {string} node */
function placeOf(node) {
  const row = ROWS.indexOf(node[0]);
  return { row, along: 2 * (Number(node.slice(1)) - 1) + row % 2 };
}

/** The chart as rows of text: the file's own drawing, or the one it names.
 *  @param {DraftValues} values @param {Drawn} drawn @returns {string[]} */
export function rowsOf(values, drawn) {
  const own = values.charts?.[values.chart]?.drawn;
  if (typeof own !== "string") return drawn.rows ?? [];
  const rows = own.split("\n");
  while (rows.length > 0 && !rows[0].trim()) rows.shift();
  while (rows.length > 0 && !rows[rows.length - 1].trim()) rows.pop();
  return rows;
}

/** @param {DraftValues} values @param {string[]} rows */
function withRows(values, rows) {
  const old = values.charts?.[values.chart] ?? {};
  return { ...values, charts: { ...values.charts, [values.chart]: { ...old, drawn: `${rows.map((row) => row.trimEnd()).join("\n")}\n` } } };
}

/** Nodes become terrain of that kind; " " takes them off the chart.
 *  @param {DraftValues} values @param {Drawn} drawn @param {string[]} nodes @param {string} mark */
export function painted(values, drawn, nodes, mark) {
  const rows = [...rowsOf(values, drawn)];
  for (const node of nodes) {
    const { row, along } = placeOf(node);
    const padded = (rows[row] ?? "").padEnd(along + 1);
    rows[row] = padded.slice(0, along) + mark + padded.slice(along + 1);
  }
  return withRows(values, rows);
}

/** The chart with so many rows, and so many nodes in every long one; what is new is sea.
 *  @param {DraftValues} values @param {Drawn} drawn @param {number} height @param {number} width */
export function resized(values, drawn, height, width) {
  const old = rowsOf(values, drawn);
  const rows = Array.from({ length: height }, (_, row) => {
    const count = row % 2 ? width - 1 : width;
    const marks = Array.from({ length: count }, (__, at) => old[row]?.[2 * at + row % 2] ?? ".");
    return " ".repeat(row % 2) + marks.join(" ");
  });
  return withRows(values, rows);
}

/** Rows of the chart, and nodes in its longest row.
 *  @param {DraftValues} values @param {Drawn} drawn */
export function sizeOf(values, drawn) {
  const rows = rowsOf(values, drawn);
  return { height: rows.length, width: Math.max(0, ...rows.map((row, at) => Math.ceil((row.trimEnd().length - at % 2) / 2))) };
}

/** A tile lies there in every match, its first character on that node; again: it goes.
 *  @param {DraftValues} values @param {string} tile @param {string} node @returns {DraftValues} */
function tiled(values, tile, node) {
  const lies = values.lay?.some((each) => each.tile === tile && each.at === node);
  const others = values.lay?.filter(({ at }) => at !== node) ?? [];
  return { ...values, lay: lies ? others : [...others, { tile, at: node }] };
}

// ------------------------------------------------------------------ sides

/** @param {DraftValues} values @param {number} number @param {(side: DraftSide) => DraftSide} change */
function withSide(values, number, change) {
  const sides = [...values.sides ?? []];
  while (sides.length <= number) sides.push({ name: ["west", "east"][sides.length], deck: "standard" });
  sides[number] = change(sides[number]);
  return { ...values, sides };
}

/** Nodes of the start area come or go, as the first of them does.
 *  @param {DraftValues} values @param {Drawn} drawn @param {number} number @param {string[]} nodes */
export function started(values, drawn, number, nodes) {
  return withSide(values, number, (side) => {
    const now = side.start?.nodes ?? drawn.starts?.[number] ?? [];
    return { ...side, start: { nodes: toggled(now, nodes) } };
  });
}

/** Minefields of a side come or go, as the first of them does.
 *  @param {DraftValues} values @param {number} number @param {string[]} nodes */
function mined(values, number, nodes) {
  return withSide(values, number, ({ minefields = [], ...side }) => {
    const left = toggled(minefields, nodes);
    return left.length > 0 ? { ...side, minefields: left } : side;
  });
}

/** @param {string[]} now @param {string[]} nodes */
function toggled(now, nodes) {
  if (now.includes(nodes[0])) return now.filter((node) => !nodes.includes(node));
  return [...now, ...nodes.filter((node) => !now.includes(node))];
}

/** The task force of that letter starts there; one that is not there yet has a destroyer.
 *  @param {DraftValues} values @param {number} number @param {string} letter @param {string} node */
export function placed(values, number, letter, node) {
  return withSide(values, number, (side) => {
    const forces = [...side.forces ?? []];
    const at = forces.findIndex((force) => force.letter === letter);
    const { track, edge, ...force } = at < 0 ? { letter, ships: ["DD"] } : forces[at];
    forces.splice(at < 0 ? forces.length : at, 1, { ...force, at: node });
    return { ...side, forces };
  });
}

/** A base stands on land, which is made for it; a battery that is there already turns.
 *  @param {DraftValues} values @param {Drawn} drawn @param {number} number @param {string} kind @param {string} node */
function based(values, drawn, number, kind, node) {
  const there = values.sides?.[number]?.bases?.findIndex((base) => base.at === node && base.kind === kind) ?? -1;
  if (there < 0) {
    const cleared = painted(without(values, [node]), drawn, [node], "#");
    const base = kind === "airfield" ? { kind, at: node, bombers: 2 } : { kind, at: node, heading: number === 0 ? "E" : "W" };
    return withSide(cleared, number, (side) => ({ ...side, bases: [...side.bases ?? [], base] }));
  }
  return withSide(values, number, (side) => ({ ...side, bases: side.bases?.map((base, at) => (
    at === there && kind === "battery" ? { ...base, heading: HEADINGS[(HEADINGS.indexOf(base.heading ?? "E") + 1) % 6] } : base)) }));
}

/** A land unit stands there, one more every time; in the water it needs a landing place, which is made for it.
 *  @param {DraftValues} values @param {Drawn} drawn @param {number} number @param {string} node */
function landed(values, drawn, number, node) {
  const { row, along } = placeOf(node);
  const dry = "#+".includes(rowsOf(values, drawn)[row]?.[along] || ".") ? values : painted(values, drawn, [node], "+");
  return withSide(dry, number, (side) => {
    const stack = side.troops?.find(({ at }) => at === node);
    const others = side.troops?.filter((each) => each !== stack) ?? [];
    return { ...side, troops: [...others, { at: node, units: Math.min(9, (stack?.units ?? (stack ? 1 : 0)) + 1) }] };
  });
}

// ------------------------------------------------------------------ goals

/** A goal stands before the last, which decides if no other does.
 *  @param {DraftGoal[]} goals @param {DraftGoal} goal */
function withGoal(goals, goal) {
  const at = goals.findIndex(({ kind }) => LAST.includes(kind ?? ""));
  return at < 0 ? [...goals, goal] : [...goals.slice(0, at), goal, ...goals.slice(at)];
}

/** @param {DraftValues} values @param {number} number */
const nameOf = (values, number) => values.sides?.[number]?.name ?? "";

/** Nodes on which a side's cargo is wanted come or go.
 *  @param {DraftValues} values @param {number} number @param {string[]} nodes */
function unloaded(values, number, nodes) {
  const [side, goals] = [nameOf(values, number), values.goals ?? []];
  const old = goals.find((goal) => goal.kind === "unload" && goal.side === side);
  if (!old) return { ...values, goals: withGoal(goals, { side, kind: "unload", cargo: 1, nodes }) };
  const left = toggled(old.nodes ?? [], nodes);
  return { ...values, goals: left.length === 0 ? goals.filter((goal) => goal !== old)
    : goals.map((goal) => (goal === old ? { ...goal, nodes: left } : goal)) };
}

/** A goal of a side that there is or is not.
 *  @param {DraftValues} values @param {DraftGoal} wanted @param {keyof DraftGoal} by what tells it from others of its kind */
function flipped(values, wanted, by) {
  const goals = values.goals ?? [];
  const old = goals.find((goal) => goal.kind === wanted.kind && goal.side === wanted.side && goal[by] === wanted[by]);
  return { ...values, goals: old ? goals.filter((goal) => goal !== old) : withGoal(goals, wanted) };
}

/** An airfield that the side has to close in the last round.
 *  @param {DraftValues} values @param {number} number @param {string} node */
export const closed = (values, number, node) => flipped(values,
  { side: nameOf(values, number), kind: "closed", base: node, rounds: [values.rounds ?? 1] }, "base");

/** A place that the side has to hold at the end.
 *  @param {DraftValues} values @param {number} number @param {string} node */
export const held = (values, number, node) => flipped(values, { side: nameOf(values, number), kind: "hold", at: node }, "at");

/** Cargo of the side is to leave by the edge on which the node lies.
 *  @param {DraftValues} values @param {Drawn} drawn @param {number} number @param {string} node */
function delivered(values, drawn, number, node) {
  const { row } = placeOf(node);
  const { height, width } = sizeOf(values, drawn);
  const last = width - row % 2;
  const at = Number(node.slice(1));
  const edge = at === 1 ? "west" : at >= last ? "east" : row === 0 ? "north" : row === height - 1 ? "south" : "";
  return edge ? flipped(values, { side: nameOf(values, number), kind: "deliver", cargo: 1, edge }, "edge") : values;
}

/** Sea control is counted around that node, or no longer.
 *  @param {DraftValues} values @param {string} node @returns {DraftValues} */
function controlled(values, node) {
  const { control, ...rest } = values;
  return control?.node === node ? rest : { ...rest, control: { radius: 2, ...control, node } };
}

// ------------------------------------------------------------------ taking away

/** Whatever stands on those nodes is taken away: task forces, bases, land units, minefields, goals, tiles.
 *  @param {DraftValues} values @param {string[]} nodes @returns {DraftValues} */
export function without(values, nodes) {
  /** @param {{ at?: string }} piece */
  const stays = ({ at }) => !nodes.includes(at ?? "");
  const sides = values.sides?.map(({ minefields, ...side }) => ({ ...side, ...swept(minefields, nodes),
    ...(side.forces && { forces: side.forces.filter(stays) }), ...(side.bases && { bases: side.bases.filter(stays) }),
    ...(side.troops && { troops: side.troops.filter(stays) }) }));
  const goals = values.goals?.filter((goal) => !nodes.includes(goal.base ?? "") && stays(goal))
    .map((goal) => (goal.nodes ? { ...goal, nodes: goal.nodes.filter((node) => !nodes.includes(node)) } : goal))
    .filter((goal) => goal.nodes?.length !== 0);
  const lay = values.lay?.filter(stays);
  const { control, ...rest } = values;
  return { ...rest, ...(lay && { lay }), ...(control && !nodes.includes(control.node ?? "") && { control }), ...(sides && { sides }), ...(goals && { goals }) };
}

/** The minefields that are left, if any are.
 *  @param {string[] | undefined} minefields @param {string[]} nodes */
function swept(minefields, nodes) {
  const left = (minefields ?? []).filter((node) => !nodes.includes(node));
  return left.length > 0 ? { minefields: left } : {};
}

/** The values after a tool was used on nodes.
 *  @param {DraftValues} values @param {Drawn} drawn @param {string} tool its name, perhaps with what it draws behind a colon
 *  @param {number} side @param {string[]} nodes @returns {DraftValues} */
export function used(values, drawn, tool, side, nodes) {
  const [name, what = ""] = tool.split(/:(.*)/s);
  const [node] = nodes;
  switch (name) {
    case "terrain": return painted(values, drawn, nodes, what);
    case "tile": return tiled(values, what, node);
    case "start": return started(values, drawn, side, nodes);
    case "force": return placed(values, side, what, node);
    case "mine": return mined(values, side, nodes);
    case "base": return based(values, drawn, side, what, node);
    case "troops": return landed(values, drawn, side, node);
    case "hold": return held(values, side, node);
    case "unload": return unloaded(values, side, nodes);
    case "closed": return closed(values, side, node);
    case "deliver": return delivered(values, drawn, side, node);
    case "control": return controlled(values, node);
    default: return without(values, nodes);
  }
}
