// Signs that are put on places by touching them, until they spell an action: which task force is where.

import { spoken } from "./words.js";

const TOUCH = "touch ";
const AGAIN = `${TOUCH}0`;

export class Spelling {
  constructor() {
    /** The sign on each place, by its number. @type {Map<number, string>} */
    this.put = new Map();
    this.of = ""; // the words that can be spelled
  }

  /** What was put so far, as a text. */
  get told() {
    return [...this.put].flat().join("");
  }

  /** The scene with the signs that were put, places that can be touched, and a button once they spell something.
   *  @param {Scene} scene @returns {Scene} */
  seen(scene) {
    const words = Object.keys(scene.spelled);
    if (words.join() !== this.of) this.put.clear();
    this.of = words.join();
    if (words.length === 0) return scene;
    const items = new Map(scene.items);
    for (const item of scene.items.values()) {
      if (!item.spot) continue;
      const sign = this.put.get(item.spot);
      const tip = spoken("Touched, it takes the next sign that fits");
      items.set(item.key, { ...item, tip, act: `${TOUCH}${item.spot}`, name: [item.name, sign].filter(Boolean).join(": ") });
      const letter = items.get(`${item.key}-${sign}`);
      if (letter) items.set(letter.key, { ...letter, hidden: false });
    }
    return { ...scene, items, buttons: [...this.buttons(scene), ...scene.buttons] };
  }

  /** @param {Scene} scene @returns {Button[]} */
  buttons({ spelled }) {
    const [word, ...others] = this.fitting();
    if (others.length === 0) return [{ act: word, label: spoken("Set up like this"), tip: spelled[word] }, { act: AGAIN, label: spoken("Start again") }];
    return this.put.size > 0 ? [{ act: AGAIN, label: spoken("Start again") }] : [];
  }

  /** The words that what was put can still become, but for what lies on one place.
   *  @param {number} [but] */
  fitting(but = 0) {
    return this.of.split(",").filter((word) => [...this.put].every(([spot, sign]) => spot === but || word[spot - 1] === sign));
  }

  /** Whether an action is a touch: then the place takes the next sign that fits, or none; the last follow by themselves.
   *  @param {string} act */
  touch(act) {
    if (!act.startsWith(TOUCH)) return false;
    const spot = Number(act.slice(TOUCH.length));
    if (spot === 0) this.put.clear();
    else {
      const signs = [...new Set(this.fitting(spot).map((word) => word[spot - 1]))].sort();
      const next = signs[signs.indexOf(this.put.get(spot) ?? "") + 1];
      if (next) this.put.set(spot, next);
      else this.put.delete(spot);
      const [word, ...others] = this.fitting();
      if (next && others.length === 0) [...word].forEach((sign, at) => this.put.set(at + 1, sign));
    }
    return true;
  }
}
