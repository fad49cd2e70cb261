// What the game is about and what lies on the table: every kind of thing once, with its picture and its words.

import { shapeNode } from "./board.js";
import { call, draw, find, make } from "./dom.js";

const SIZE = 72; // pixels of a picture

/** What a thing looks like; with another number it looks the same. @param {Item} item */
const lookOf = ({ art, shapes = [] }) => art
  || JSON.stringify(shapes.map(({ kind, cls, text }) => [kind, cls, text?.replace(/\d+/g, "")]));

/** The first thing of each look that has a name.
 *  @param {Scene} scene @returns {Item[]} */
function kindsOf({ items }) {
  /** @type {Map<string, Item>} */
  const kinds = new Map();
  for (const item of items.values()) {
    const look = lookOf(item);
    const seen = (item.art || item.shapes?.length) && item.name && !item.hidden && (item.layer ?? 0) > 0;
    if (seen && !kinds.has(look)) kinds.set(look, item);
  }
  return [...kinds.values()];
}

export class Legend {
  /** @param {() => { game: string, title: string, scene: Scene }} table */
  constructor(table) {
    this.table = table;
  }

  async open() {
    const { game, title, scene } = this.table();
    find("#legend-title").textContent = title;
    find("#legend-rules").href = `/rules/${game}`;
    find("#legend-learn").href = `/learn/${game}`;
    const here = kindsOf(scene);
    find("#legend-kinds").replaceChildren(...kindList(here, scene.art));
    find("#legend").showModal();
    fitAll(find("#legend-kinds"));
    this.showRest(game, new Set(here.map(lookOf)));
    /** @type {ToldGame[]} */
    const games = await call("/api/games").catch(() => []);
    const told = games.find(({ name }) => name === game);
    find("#legend-aim").textContent = told?.about ?? "";
    find("#legend-learn").hidden = !told?.lessons;
  }

  /** What the game has besides, but is not on the table now.
   *  @param {string} game @param {Set<string>} shown */
  async showRest(game, shown) {
    /** @type {{ items: Item[], art: Scene["art"] }} */
    const { items, art } = await call(`/api/rules/${game}/pieces`).catch(() => ({ items: [], art: {} }));
    find("#legend-kinds").append(...kindList(items.filter((item) => !shown.has(lookOf(item))), art));
    fitAll(find("#legend-kinds"));
  }
}

/** Each thing with its picture and its words.
 *  @param {Item[]} items @param {Scene["art"]} art */
export const kindList = (items, art) => items.map((item) => make("li", {}, picture(item, art),
  make("div", {}, make("strong", {}, item.name ?? ""), item.tip && make("p", {}, item.tip))));

/** @param {Item} item @param {Scene["art"]} art */
const picture = (item, art) => draw("svg", { width: SIZE, height: SIZE, "aria-hidden": "true" },
  draw("g", {}, ...[...(art[item.art ?? ""] ?? []), ...(item.shapes ?? [])].map(shapeNode)));

/** Once they can be seen, every picture shows all of what is drawn in it.
 *  @param {Element} list */
export function fitAll(list) {
  for (const svg of list.querySelectorAll("svg")) fit(/** @type {any} */ (svg));
}

/** Show all of what is drawn. @param {SVGSVGElement} svg */
function fit(svg) {
  const { x, y, width, height } = svg.getBBox();
  svg.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
}
