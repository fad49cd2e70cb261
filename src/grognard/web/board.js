// Draws a scene: each area as two stacked SVGs (what lies still, what moves), each item as one group
// with a `transform` attribute.  Items keep their group as long as they keep their key, and are seen
// moving when x, y, turn or area change.

import { draw, make } from "./dom.js";
import { choices } from "./scene.js";
import { fromAbove } from "./turning.js";
import { spoken } from "./words.js";

const EASE = "cubic-bezier(.3, .7, .25, 1)";
const BODY = new Set(["rect", "circle", "poly", "path"]);
const QUIET = /\bquiet\b/; // one of many that are lit together
const OUTLINE = /\boutline\b/;
const CAST = /\bcast-(-?\d+)-(-?\d+)/;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  /** Draws into `root`; `changed()` is called when sheets came, went or changed size.
   *  @param {HTMLElement} root @param {() => void} changed */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    /** @type {Map<string, Sheet>} */
    this.sheets = new Map(); // area key -> {area, node, face, still, layers}
    /** @type {Map<string, Thing>} */
    this.things = new Map(); // item key -> {item, node, body, halo}
    /** The one that is shown. @type {Scene | null} */
    this.scene = null;
    this.above = false; // it is looked at from the other end
    /** @type {Art} */
    this.art = {};
    this.areas = "";
    /** @type {Map<string, Item | undefined>} */
    this.doomed = new Map(); // things that are gone and not yet released, with how they will be, if at all
    /** @type {Set<string>} */
    this.kept = new Set(); // keys of things whose hidden things stay in sight
  }

  /** Show a scene.  `live`: its choices can be chosen; `animate`: things are seen moving, for `flight` milliseconds
   *  if not as far as they go; `doomed` are things that stay where they are until they are released.
   *  @param {Scene} scene @param {{ live?: boolean, animate?: boolean, flight?: number, doomed?: string[] }} how */
  show(scene, { live = true, animate = true, flight = 0, doomed = [] } = {}) {
    const moving = animate && !calm.matches && document.visibilityState === "visible";
    this.scene = scene;
    scene = this.seen(scene);
    this.root.classList.toggle("above", this.above);
    const spots = moving ? this.spots(scene) : new Map();
    this.art = scene.art;
    this.lay(scene.areas);
    this.doomed = new Map(doomed.filter((key) => this.things.has(key)).map((key) => [key, scene.items.get(key)]));
    for (const [key, thing] of this.things) {
      if (!scene.items.has(key) && !this.doomed.has(key)) this.vanish(thing, moving);
    }
    const numbers = new Map(live ? choices(scene).map(({ key }, index) => [key, index + 1]) : []);
    for (const item of scene.items.values()) {
      if (!this.doomed.has(item.key)) this.set(item, numbers.size > 0, numbers.get(item.key) ?? 0, moving);
    }
    this.order(scene);
    this.hold();
    for (const [key, spot] of spots) {
      if (!this.doomed.has(key)) this.glide(/** @type {Thing} */ (this.things.get(key)), spot, flight);
    }
  }

  /** A scene as it is looked at.
   *  @param {Scene} scene */
  seen(scene) {
    return this.above ? fromAbove(scene) : scene;
  }

  /** Let go of a thing that was to stay a while; whether there was one.
   *  @param {string} key */
  release(key) {
    const thing = this.things.get(key);
    if (!this.doomed.has(key) || !thing) return false;
    const item = this.doomed.get(key);
    const moving = !calm.matches;
    this.doomed.delete(key);
    if (!item) this.vanish(thing, moving);
    else {
      const spot = { item: thing.item, matrix: thing.node.getScreenCTM() };
      this.set(item, false, 0, moving);
      if (moving) this.glide(thing, spot);
    }
    return true;
  }

  /** Take everything off the table, so that nothing of it can be found on the page. */
  clear() {
    this.root.replaceChildren();
    this.scene = null;
    this.sheets.clear();
    this.things.clear();
    this.areas = "";
  }

  // ------------------------------------------------------------------ sheets

  /** @param {Area[]} areas */
  lay(areas) {
    const told = JSON.stringify(areas);
    if (told === this.areas) return;
    this.areas = told;
    for (const [key, sheet] of this.sheets) {
      if (!areas.some((area) => area.key === key)) {
        sheet.node.remove();
        this.sheets.delete(key);
      }
    }
    for (const area of areas) {
      const old = this.sheets.get(area.key);
      if (old) this.resize(old, area);
      const sheet = old ?? newSheet(area);
      this.sheets.set(area.key, sheet);
      this.root.append(sheet.node);
    }
    this.changed();
  }

  /** @param {Sheet} sheet @param {Area} area */
  resize(sheet, area) {
    sheet.area = area;
    sheet.caption.textContent = area.title ?? "";
    sheet.caption.hidden = !area.title;
    for (const svg of [sheet.still, sheet.under, sheet.moving, sheet.over]) {
      svg.setAttribute("viewBox", `0 0 ${area.width} ${area.height}`);
    }
  }

  // ------------------------------------------------------------------ items

  /** @param {Item} item @param {boolean} live @param {number} number @param {boolean} moving */
  set(item, live, number, moving) {
    const known = this.things.get(item.key);
    const thing = known ?? newThing(item);
    if (!known) this.things.set(item.key, thing);
    const same = known && thing.item === item && thing.live === live && thing.number === number;
    if (same) return;
    const looks = JSON.stringify([item.art, item.shapes]);
    if (thing.looks !== looks) this.paint(thing, item, looks);
    thing.item = item;
    thing.live = live;
    thing.number = number;
    thing.node.setAttribute("transform", placed(item));
    for (const node of thing.level) attribute(node, "transform", level(node, item.turn ?? 0) || null);
    const group = this.group(item);
    if (thing.node.parentNode !== group) group.append(thing.node);
    dress(thing);
    if (!known && moving && (item.layer ?? 0) > 0 && !item.hidden) appear(thing.body);
  }

  /** @param {Item} item */
  group(item) {
    const sheet = this.sheets.get(item.area ?? "board") ?? [...this.sheets.values()][0];
    return sheet.layers[Math.min(item.layer ?? 0, 2)];
  }

  /** @param {Thing} thing @param {Item} item @param {string} looks */
  paint(thing, item, looks) {
    const shapes = [...(this.art[item.art ?? ""] ?? []), ...(item.shapes ?? [])];
    thing.looks = looks;
    thing.body.replaceChildren(...shapes.map(shapeNode));
    thing.level = [...thing.body.querySelectorAll("text, .upright, [class*=cast-]")];
    thing.outline = shapes.find(({ cls = "" }) => OUTLINE.test(cls))
      ?? shapes.find((shape) => BODY.has(shape.kind)) ?? null;
  }

  /** @param {Thing} thing @param {boolean} moving */
  vanish(thing, moving) {
    this.things.delete(thing.key);
    const { node } = thing;
    if (!moving || (thing.item.layer ?? 0) === 0 || thing.item.hidden) {
      node.remove();
      return;
    }
    const ghost = thing.body; // only the look of it stays a moment
    ghost.setAttribute("transform", placed(thing.item));
    ghost.setAttribute("class", "ghost");
    node.parentNode?.prepend(ghost);
    node.remove();
    const fade = ghost.animate({ opacity: [1, 0] }, { duration: 260, delay: 160, fill: "both" });
    fade.finished.then(() => ghost.remove(), () => ghost.remove());
  }

  /** Bring the groups into the order of the scene, touching as few as possible.
   *  @param {Scene} scene */
  order(scene) {
    const next = new Map();
    for (const item of [...scene.items.values()].reverse()) {
      const { node } = /** @type {Thing} */ (this.things.get(item.key));
      const group = /** @type {ParentNode} */ (node.parentNode);
      const follower = next.get(group);
      if (follower && node.nextSibling !== follower) {
        const focused = document.activeElement === node;
        group.insertBefore(node, follower);
        if (focused) node.focus({ preventScroll: true });
      }
      next.set(group, node);
    }
  }

  // ------------------------------------------------------------------ motion

  /** Where those things stand now that are going to stand elsewhere.
   *  @param {Scene} scene @returns {Map<string, Spot>} */
  spots(scene) {
    const spots = new Map();
    for (const [key, { item, node }] of this.things) {
      const to = scene.items.get(key);
      if (!to || to === item || (to.layer ?? 0) === 0) continue;
      const stays = /** @type {const} */ (["x", "y", "turn"]).every((name) => (item[name] ?? 0) === (to[name] ?? 0));
      if (stays && item.area === to.area) continue;
      spots.set(key, { item, matrix: node.getScreenCTM() });
    }
    return spots;
  }

  /** Let a thing go from where it was seen to where it belongs now.
   *  @param {Thing} thing @param {Spot} spot @param {number} lasts */
  glide(thing, spot, lasts = 0) {
    const { node, item } = thing;
    const home = /** @type {SVGGraphicsElement} */ (node.parentNode).getScreenCTM();
    if (!home || !spot.matrix) return;
    const from = home.inverse().multiply(spot.matrix);
    const size = Math.hypot(from.a, from.b);
    const turn = item.turn ?? 0;
    const swing = shortest((spot.item.turn ?? 0) - turn);
    const far = Math.hypot(from.e - (item.x ?? 0), from.f - (item.y ?? 0));
    const timing = { duration: lasts || Math.min(460, 240 + far * 0.6), easing: EASE };
    node.getAnimations().forEach((running) => running.cancel());
    node.classList.add("flying");
    const flight = node.animate({ transform: [
      `translate(${from.e}px, ${from.f}px) rotate(${turn + swing}deg) scale(${size})`,
      `translate(${item.x ?? 0}px, ${item.y ?? 0}px) rotate(${turn}deg) scale(1)`,
    ] }, timing);
    if (swing) for (const part of thing.level) keepLevel(part, turn, swing, timing);
    const land = () => node.getAnimations().length === 0 && node.classList.remove("flying");
    flight.finished.then(land, land);
  }

  /** Show those hidden things for as long as something is pointed at; [] hides them again.
   *  @param {string[]} keys */
  reveal(keys = []) {
    for (const node of this.root.querySelectorAll(".seen")) node.classList.remove("seen");
    for (const key of keys) this.things.get(key)?.node.classList.add("seen");
  }

  /** Keep in sight what a thing shows, or no longer.
   *  @param {Thing} thing */
  keep(thing) {
    if (!this.kept.delete(thing.key)) this.kept.add(thing.key);
    this.hold();
  }

  hold() {
    for (const node of this.root.querySelectorAll(".held")) node.classList.remove("held");
    for (const { key, node, item } of this.things.values()) {
      if (!item.keep) continue;
      const on = this.kept.has(key);
      attribute(node, "aria-pressed", String(on));
      node.classList.toggle("kept", on);
      for (const hidden of on ? item.hover ?? [] : []) this.things.get(hidden)?.node.classList.add("held");
    }
  }

  /** Whether something is still on its way. */
  get busy() {
    return this.root.querySelector(".flying") !== null;
  }
}

// ------------------------------------------------------------------ making nodes

/** @param {Area} area @returns {Sheet} */
function newSheet(area) {
  /** @param {string} name */
  const svg = (name) => draw("svg", { class: name, viewBox: `0 0 ${area.width} ${area.height}`,
    role: "presentation" });
  const still = svg("still");
  const moving = svg("moving");
  const layers = [still, draw("g"), draw("g")];
  moving.append(layers[1], layers[2]);
  const caption = make("h2", { class: "sheet-title" }, area.title ?? "");
  caption.hidden = !area.title;
  const over = svg("over");
  over.setAttribute("aria-hidden", "true");
  const under = svg("under");
  under.setAttribute("aria-hidden", "true");
  const face = make("div", { class: "sheet-face" }, still, under, moving, over);
  const node = make("section", { class: "sheet", "data-area": area.key, "aria-label": area.title || spoken("Board") },
    caption, face);
  return { area, node, face, caption, still, under, moving, over, layers };
}

/** @param {Item} item @returns {Thing} */
function newThing(item) {
  const body = draw("g", { class: "body" });
  const node = draw("g", { "data-key": item.key }, body);
  return { key: item.key, node, body, item, looks: "", level: [], outline: null, live: false, number: 0, halo: null,
    badge: null };
}

/** @param {Shape} shape @returns {SVGGraphicsElement} */
export function shapeNode({ kind, at, cls, text }) {
  const look = cls ? { class: cls } : {};
  switch (kind) {
    case "rect": {
      const [x, y, width, height, rx] = at;
      return draw("rect", { ...look, x, y, width, height, rx: rx || undefined });
    }
    case "circle": return draw("circle", { ...look, cx: at[0], cy: at[1], r: at[2] });
    case "line": return draw("line", { ...look, x1: at[0], y1: at[1], x2: at[2], y2: at[3] });
    case "poly": return draw("polygon", { ...look, points: at.join(" ") });
    case "path": return draw("path", { ...look, d: text });
    default: return draw("text", { ...look, x: at[0], y: at[1], "font-size": at[2] }, text ?? "");
  }
}

/** @param {Item} item */
const placed = ({ x = 0, y = 0, turn = 0 }) => `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`;

/** @param {number} degrees */
const shortest = (degrees) => ((degrees % 360) + 540) % 360 - 180;

// What does not turn with its thing: writing (about its own middle), what is `upright` (about the middle of
// the thing), and shadows, which fall to the same side of the page (`cast-25-45`: by 2.5 and 4.5).
/** @param {Element} node */
const middle = (node) => ["x", "y", "font-size"].map((name) => Number(node.getAttribute(name)));

/** How such a part lies on a thing turned by so many degrees, as an attribute; as a style with units.
 *  @param {Element} node @param {number} turn */
function level(node, turn, px = "", deg = "") {
  const [, dx, dy] = CAST.exec(node.getAttribute("class") ?? "") ?? [];
  const at = -turn * Math.PI / 180;
  if (dx) {
    const [x, y] = [Number(dx) / 10, Number(dy) / 10];
    return `translate(${x * Math.cos(at) - y * Math.sin(at)}${px}, ${x * Math.sin(at) + y * Math.cos(at)}${px})`;
  }
  if (turn === 0 && !px) return "";
  const [x, y, size] = node.matches(".upright") ? [0, 0, 0] : middle(node);
  const v = y - size / 3;
  return `translate(${x}${px}, ${v}${px}) rotate(${-turn}${deg}) translate(${-x}${px}, ${-v}${px})`;
}

/** @param {Element} node @param {number} turn @param {number} swing @param {KeyframeAnimationOptions} timing */
function keepLevel(node, turn, swing, timing) {
  node.animate({ transform: [level(node, turn + swing, "px", "deg"), level(node, turn, "px", "deg")] }, timing);
}

/** Say of a thing why it cannot be chosen.
 *  @param {Thing} thing @param {string} why */
export function explained({ node }, why) {
  const label = node.getAttribute("aria-label") ?? "";
  const not = spoken("Not now: {why}", { why });
  if (!label.includes(not)) attribute(node, "aria-label", [label, not].filter(Boolean).map(sentence).join(" "));
}

/** With a full stop, if it does not end already.
 *  @param {string} words */
const sentence = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** Light, mark and name a thing as its item says; the halo follows its outline.
 *  @param {Thing} thing */
function dress(thing) {
  const { node, item, live, number } = thing;
  const can = live && Boolean(item.act);
  const cannot = live && !can && Boolean(item.choice);
  const told = !item.hidden && (can || cannot || Boolean(item.name));
  node.classList.add("item");
  for (const [name, on] of Object.entries({ can, cannot, deadly: can && item.deadly, chosen: item.chosen, hidden: item.hidden })) {
    node.classList.toggle(name, Boolean(on));
  }
  node.classList.remove("hinted");
  const words = [item.name, can && item.deadly && spoken("Own loss"), item.tip, item.chosen && spoken("Chosen")];
  const said = /** @type {string[]} */ (words.filter(Boolean));
  attribute(node, "role", can || cannot || item.keep ? "button" : told ? "img" : null);
  attribute(node, "aria-label", told ? said.map(sentence).join(" ").replace(/\.$/, "") : null);
  attribute(node, "aria-disabled", cannot ? "true" : null);
  attribute(node, "aria-hidden", told ? null : "true");
  if (told) {
    if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
  } else node.removeAttribute("tabindex");
  thing.halo?.remove();
  thing.badge?.remove();
  thing.halo = told ? outlineOf(thing) : null;
  if (thing.halo) node.append(thing.halo);
  thing.badge = thing.halo && number > 0 && number < 10 ? badgeFor(thing.halo, item, number) : null;
  if (thing.badge) node.append(thing.badge);
}

/** @param {Element} node @param {string} name @param {string | null} value */
function attribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

/** @param {Thing} thing */
function outlineOf({ outline, body }) {
  if (outline) return shapeNode({ ...outline, cls: QUIET.test(outline.cls ?? "") ? "halo quiet" : "halo" });
  const { x, y, width, height } = body.getBBox();
  return draw("rect", { class: "halo", x, y, width, height, rx: 4 });
}

/** The number key that picks this choice, at its upper right corner.
 *  @param {SVGGraphicsElement} halo @param {Item} item @param {number} number */
function badgeFor(halo, item, number) {
  const { x, y, width } = halo.getBBox();
  return draw("g", { class: "badge", "aria-hidden": "true",
    transform: `translate(${x + width - 4} ${y + 4}) rotate(${-(item.turn ?? 0)})` },
  draw("circle", { r: 9 }), draw("text", { y: 4, "font-size": 12 }, String(number)));
}

/** @param {Element} body */
function appear(body) {
  body.animate({ opacity: [0, 1], transform: ["scale(.9)", "scale(1)"] }, { duration: 220, easing: EASE });
}
