// What is drawn over the board while something is shown, and the marks of the last turn that stay after it.

import { isGood, keyOf } from "./beats.js";
import { draw } from "./dom.js";

const EASE = "cubic-bezier(.3, .7, .25, 1)";
const DIE = 34; // pixels on the screen
const LEAST = 11; // pixels of a ring, at least
const NO_MOVES = new Set(["roll", "pass"]); // a die or a card that changes hands
const SLIGHT = 3; // a thing that moved less has not moved
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Effects {
  /** Where things stood before the moment that is shown. @type {Map<string, Spotted>} */
  before = new Map();
  /** How the board will stand then. @type {Scene | null} */
  scene = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  // ------------------------------------------------------------------ where things are

  /** Where a thing or place is: its sheet, its middle and its size, in the units of the sheet.
   *  @param {string} [name] @returns {Spotted | null} */
  find(name = "") {
    const thing = this.board.things.get(keyOf(name, this.board.things.keys()) ?? "");
    if (!thing || thing.item.hidden) return null;
    const { x, y, width, height } = thing.body.getBBox();
    const { x: dx = 0, y: dy = 0, turn = 0, area = "board" } = thing.item;
    const [cx, cy] = [x + width / 2, y + height / 2];
    const [sin, cos] = [Math.sin(turn * Math.PI / 180), Math.cos(turn * Math.PI / 180)];
    return { area, x: dx + cx * cos - cy * sin, y: dy + cx * sin + cy * cos, size: Math.min(width, height) / 2 };
  }

  /** Where a thing is, or was before this moment. @param {string} [name] */
  spot(name = "") {
    return this.find(name) ?? this.before.get(name) ?? null;
  }

  /** Remember where everything stands that these lines speak of, and where it will.
   *  @param {Line[]} lines @param {Scene | null} scene */
  note(lines, scene) {
    this.scene = scene && this.board.seen(scene);
    this.before.clear();
    for (const { cue } of lines) {
      for (const name of cue ? [cue.who, cue.start, cue.end, ...(cue.way ?? []), ...(cue.lost ?? [])] : []) {
        const spot = this.find(name);
        if (name && spot) this.before.set(name, spot);
      }
    }
  }

  /** The points that a piece passes: where it stood, its way, and where it ends.
   *  @param {Cue} [cue] @returns {Spotted[]} */
  points(cue) {
    if (!cue) return [];
    const from = this.before.get(cue.start ?? "") ?? this.before.get(cue.who ?? "") ?? this.find(cue.start);
    const to = this.find(cue.end) ?? this.next(cue.who);
    const way = (cue.way ?? []).filter((name) => name !== cue.who && !this.isPiece(name)).map((name) => this.find(name));
    const points = [from, ...way, to].filter((each) => each !== null && each !== undefined);
    return points.filter((each) => each.area === points[0].area);
  }

  /** Where a piece will stand. @param {string} [who] @returns {Spotted | null} */
  next(who = "") {
    const [spot, now, then] = [this.find(who), this.board.things.get(who)?.item, this.scene?.items.get(who)];
    if (!spot || !now || !then || (then.area ?? "board") !== spot.area) return spot;
    return { ...spot, x: spot.x + (then.x ?? 0) - (now.x ?? 0), y: spot.y + (then.y ?? 0) - (now.y ?? 0) };
  }

  /** Whether a name is a piece that goes along, not a place on the way. @param {string} name */
  isPiece(name) {
    return (this.board.things.get(name)?.item.layer ?? 0) > 0;
  }

  /** @param {Cue} [cue] */
  stepsOf(cue) {
    return (cue?.way ?? []).filter((name) => !this.isPiece(name)).length + 1;
  }

  /** Whether a piece stands elsewhere than before. @param {Cue} [cue] */
  hasMoved(cue) {
    return [cue?.who ?? "", ...(cue?.way ?? [])].some((name) => {
      const [from, to] = [this.before.get(name), this.find(name)];
      return from && to && (from.area !== to.area || Math.hypot(from.x - to.x, from.y - to.y) > SLIGHT);
    });
  }

  // ------------------------------------------------------------------ what passes

  /** @param {string} [who] */
  ring(who) {
    const spot = this.spot(who);
    if (!spot) return false;
    const r = Math.max(spot.size * 1.25, LEAST * this.unit(spot));
    const ring = draw("circle", { class: "fx-ring", cx: spot.x, cy: spot.y, r });
    this.put(spot, ring);
    grow(ring, [1.15, 1], 250);
    return true;
  }

  /** @param {Cue} [cue] */
  course(cue) {
    const points = this.points(cue);
    if (points.length < 2 || Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) < SLIGHT) return false;
    const [first, end] = [points[0], points[points.length - 1]];
    const path = draw("path", { class: "fx-course", d: wayOf(points), pathLength: 1 });
    this.put(first, path, draw("circle", { class: "fx-goal", cx: end.x, cy: end.y, r: 7 * this.unit(end) }));
    path.animate?.({ strokeDashoffset: [1, 0] }, { duration: calm.matches ? 0 : 380, fill: "both" });
    return true;
  }

  /** Dice beside what they are rolled for; those that are good enough glow. @param {Cue} cue */
  dice({ dice = [], need = 0, who, end }) {
    const spot = this.beside(end, who);
    if (!spot) return false;
    const size = DIE * this.unit(spot);
    dice.forEach((face, index) => {
      const x = spot.x + (index - (dice.length - 1) / 2) * size * 1.2;
      const die = draw("g", { class: `fx-die ${need ? isGood(face, need) ? "good" : "bad" : ""}` },
        draw("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size / 5 }),
        ...pips(face, size));
      const room = draw("g", { transform: `translate(${x} ${spot.y})` }, die);
      this.put(spot, room);
      drop(die, index, size);
    });
    return true;
  }

  /** @param {Cue} cue */
  cards({ cards = [], who, start, end }) {
    const spot = this.beside(end, who, start);
    if (!spot) return false;
    const unit = this.unit(spot);
    const widths = cards.map((text) => (18 + 7.5 * text.length) * unit);
    let x = spot.x - widths.reduce((sum, each) => sum + each + 6 * unit, -6 * unit) / 2;
    cards.forEach((text, index) => {
      const card = draw("g", { class: "fx-card" },
        draw("rect", { x: -widths[index] / 2, y: -19 * unit, width: widths[index], height: 38 * unit, rx: 6 * unit }),
        draw("text", { y: 5 * unit, "font-size": 14 * unit }, text));
      this.put(spot, draw("g", { transform: `translate(${x + widths[index] / 2} ${spot.y})` }, card));
      if (!calm.matches) {
        card.animate({ transform: ["scaleX(0)", "scaleX(1)"] }, { duration: 320, delay: 80 * index, easing: EASE, fill: "both" });
      }
      x += widths[index] + 6 * unit;
    });
    return true;
  }

  /** @param {Cue} cue */
  shot({ who, start, end, lost = [] }) {
    const from = this.spot(who) ?? this.spot(start);
    const to = this.before.get(lost[0] ?? "") ?? this.spot(end);
    if (!from || !to || from.area !== to.area || Math.hypot(from.x - to.x, from.y - to.y) < SLIGHT) return false;
    const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
    const tracer = draw("path", { class: "fx-tracer", d });
    this.put(from, draw("path", { class: "fx-glow", d }), tracer);
    if (!calm.matches) tracer.animate({ strokeDashoffset: [60, 0], opacity: [0, 1] }, { duration: 220, fill: "both" });
    return true;
  }

  /** @param {Cue} cue */
  burst({ lost = [], end, who, hits = 0 }) {
    const spots = lost.map((name) => this.before.get(name) ?? this.find(name));
    if (spots.length === 0 && hits > 0) spots.push(this.spot(end) ?? this.spot(who));
    const seen = spots.filter((spot) => spot !== null && spot !== undefined);
    for (const spot of seen) this.put(spot, this.flame(spot));
    return seen.length > 0;
  }

  /** @param {Spotted} spot */
  flame({ x, y, size, area }) {
    const r = Math.max(size, 16 * this.unit({ area }));
    const star = draw("g", { class: "fx-burst" }, draw("circle", { class: "fx-heat", r: r * 1.1 }),
      draw("path", { class: "fx-flame", d: starOf(9, r, r * 0.5) }), draw("path", { class: "fx-core", d: starOf(8, r * 0.6, r * 0.3) }),
      draw("circle", { class: "fx-white", r: r * 0.18 }));
    grow(star, [0.4, 1.15, 1], 380);
    return draw("g", { transform: `translate(${x} ${y})` }, star);
  }

  clear() {
    for (const { over } of this.board.sheets.values()) over.replaceChildren();
  }

  // ------------------------------------------------------------------ what stays until the next turn

  /** The last move: a ribbon from where it stood. @param {Line} line */
  mark({ cue, side = -1 }) {
    const from = this.before.get(cue?.who ?? "");
    const to = this.find(cue?.who);
    if (!to || NO_MOVES.has(cue?.kind ?? "") || (from && !this.hasMoved(cue))) return;
    this.board.things.get(cue?.who ?? "")?.node.classList.add("moved");
    if (!from || from.area !== to.area) return;
    const unit = this.unit(from);
    const tone = side >= 0 ? `of-side${side % 2}` : "";
    this.leave(from, draw("circle", { class: `fx-stood ${tone}`, cx: from.x, cy: from.y, r: Math.max(LEAST * unit, from.size * 0.8) }),
      draw("path", { class: `fx-ribbon ${tone}`, d: ribbonOf(from, to, 7 * unit) }));
  }

  /** Things that are gone leave the board now, and a wreck. @param {Cue} [cue] */
  bury(cue) {
    for (const key of cue?.lost ?? []) {
      const spot = this.before.get(key);
      if (!this.board.release(key) || !spot) continue;
      const r = Math.max(LEAST * this.unit(spot), spot.size * 0.55);
      const { x, y } = spot;
      this.leave(spot, draw("path", { class: "fx-wreck",
        d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x - r} ${y + r}L${x + r} ${y - r}` }));
    }
  }

  clearMarks() {
    for (const { under } of this.board.sheets.values()) under.replaceChildren();
    for (const node of this.board.root.querySelectorAll(".moved")) node.classList.remove("moved");
  }

  // ------------------------------------------------------------------ drawing

  /** Above the first of these that is on the table, else in the middle of it.
   *  @param {(string | undefined)[]} names @returns {Spotted | null} */
  beside(...names) {
    const spot = names.map((name) => this.spot(name)).find((each) => each !== null);
    const [sheet] = this.board.sheets.values();
    if (!spot) return sheet ? { area: sheet.area.key, x: sheet.area.width / 2, y: sheet.area.height / 2, size: 0 } : null;
    const room = DIE * this.unit(spot);
    const above = spot.y - spot.size - room * 0.8;
    return { ...spot, y: above > room / 2 ? above : spot.y + spot.size + room * 0.8 };
  }

  /** How many units of its sheet a pixel on the screen is. @param {{ area: string }} spot */
  unit({ area }) {
    const sheet = this.sheet(area);
    return sheet && sheet.face.clientWidth > 0 ? sheet.area.width / sheet.face.clientWidth : 1;
  }

  /** @param {string} area */
  sheet(area) {
    return this.board.sheets.get(area) ?? [...this.board.sheets.values()][0];
  }

  /** For a moment, over everything. @param {Spotted} spot @param {SVGElement[]} parts */
  put({ area }, ...parts) {
    this.sheet(area).over.append(...parts);
  }

  /** Until the next turn, below the pieces. @param {Spotted} spot @param {SVGElement[]} parts */
  leave({ area }, ...parts) {
    this.sheet(area).under.append(...parts);
  }
}

/** @param {Spotted[]} points */
const wayOf = (points) => points.map(({ x, y }, index) => `${index ? "L" : "M"}${x} ${y}`).join("");

/** Widens from a point to `width`. @param {Place} from @param {Place} to @param {number} width */
function ribbonOf(from, to, width) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const [nx, ny] = [-(to.y - from.y) / far * width, (to.x - from.x) / far * width];
  return `M${from.x} ${from.y}L${to.x + nx} ${to.y + ny}L${to.x - nx} ${to.y - ny}Z`;
}

/** @param {number} points @param {number} outer @param {number} inner */
function starOf(points, outer, inner) {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const [r, angle] = [index % 2 ? inner : outer, Math.PI * index / points];
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/** @param {number} face @param {number} size */
function pips(face, size) {
  const places = PIPS[/** @type {keyof typeof PIPS} */ (face)];
  if (!places) return [draw("text", { y: size * 0.18, "font-size": size * 0.55 }, String(face))];
  return places.map((place) => draw("circle", { class: "pip", r: size * 0.09,
    cx: (place % 3 - 1) * size * 0.26, cy: (Math.floor(place / 3) - 1) * size * 0.26 }));
}

/** @param {Element} node @param {number[]} sizes @param {number} duration */
function grow(node, sizes, duration) {
  if (!calm.matches) node.animate({ transform: sizes.map((size) => `scale(${size})`) }, { duration, easing: EASE });
}

/** @param {Element} die @param {number} index @param {number} size */
function drop(die, index, size) {
  if (calm.matches) return;
  die.animate({ transform: [`translateY(${-1.6 * size}px) rotate(-140deg)`, "none"], opacity: [0, 1] },
    { duration: 320, delay: 80 * index, easing: EASE, fill: "both" });
}
