// The scene as this browser knows it, and how a change leads to the next (as grognard.draw.diff tells it).

import { rank } from "./odds.js";

/** A scene with its items by key; a Map keeps their order.
 *  @param {ToldScene} told @returns {Scene} */
export function open(told = {}) {
  return {
    areas: told.areas ?? [],
    art: told.art ?? {},
    items: new Map((told.items ?? []).map((item) => [item.key, item])),
    prompt: told.prompt ?? {},
    buttons: told.buttons ?? [],
    notes: told.notes ?? [],
    spelled: told.spelled ?? {},
  };
}

/** @param {Scene} scene @param {Change} change @returns {Scene} */
export function apply(scene, change) {
  let items = new Map(scene.items);
  for (const key of change.drop ?? []) {
    const kind = key.endsWith("-*") && key.slice(0, -1); // all that begin so
    for (const each of kind ? [...items.keys()].filter((other) => other.startsWith(kind)) : [key]) items.delete(each);
  }
  for (const item of change.set ?? []) items.set(item.key, item);
  for (const [key, [x, y, turn]] of Object.entries(change.move ?? {})) {
    items.set(key, { ...items.get(key), key, x, y, turn });
  }
  for (const [keys, fields] of change.edit ?? []) {
    for (const key of keys) {
      const told = Object.entries({ ...items.get(key), ...fields });
      items.set(key, /** @type {any} */ (Object.fromEntries(told.filter(([, value]) => value !== null))));
    }
  }
  if (change.order) {
    const order = [...items.keys()];
    for (const [key, predecessor] of change.order) {
      order.splice(order.indexOf(key), 1);
      order.splice(order.indexOf(predecessor) + 1, 0, key);
    }
    items = new Map(order.map((key) => [key, /** @type {Item} */ (items.get(key))]));
  }
  return {
    areas: change.areas ?? scene.areas,
    art: { ...scene.art, ...change.art },
    items,
    prompt: change.prompt ?? scene.prompt,
    buttons: change.buttons ?? scene.buttons,
    notes: change.notes ?? scene.notes,
    spelled: change.spelled ?? scene.spelled,
  };
}

/** What a click on a thing plays: its action, and those the same click goes on with.
 *  @param {{ act?: string, then?: string[] }} thing @returns {string[]} */
export const plays = ({ act = "", then = [] }) => [act, ...then];

/** Everything that can be chosen, each once: the best-known first, things on the board before the rest.
 *  @param {Scene} scene @returns {Choice[]} */
export function choices(scene) {
  /** @type {Map<string, Choice>} */
  const found = new Map();
  /** @param {Partial<Item>} thing @param {string} [name] */
  const add = (thing, name) => {
    const acts = plays(thing);
    const id = acts.join(" ");
    const { key, tip = "", hover = [], odds = [], deadly = false } = thing;
    if (!found.has(id)) found.set(id, { id, plays: acts, name: name || acts[0], tip, hover, odds, deadly, key });
  };
  for (const item of scene.items.values()) if (item.act) add(item, item.name);
  for (const button of scene.buttons) add(button, button.label);
  for (const [act, name] of Object.entries(scene.spelled)) add({ act }, name);
  return [...found.values()].sort((one, other) => rank(one) - rank(other));
}
