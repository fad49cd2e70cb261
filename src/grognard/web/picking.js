// Choosing by mouse, finger and keyboard, and saying what a thing is or why it cannot be chosen.

import { explained } from "./board.js";
import { find, make, ruleLink } from "./dom.js";
import { bar } from "./odds.js";
import { plays } from "./scene.js";
import { spoken } from "./words.js";

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const LINGER = 320; // milliseconds a tip with a link waits for the mouse to reach it
export const HOLD = 450; // a finger held that long asks instead of choosing
const REACH = 22; // pixels beside a choice where a finger still means it
const FINGER = 40; // pixels between the middles of two choices that a finger tells apart

export class Picking {
  /** @type {Thing | undefined} */
  hot;
  /** @type {Thing | null} */
  shown = null;

  /** `choose(plays)` is called with what was picked; `say(text, rule)` with what should be read out.
   *  `why(key)` asks why a thing cannot be chosen; `loupe` looks closer where choices lie too close for a finger.
   *  @param {HTMLElement} felt @param {import("./board.js").Board} board
   *  @param {{ game: () => string, choose: (plays: string[]) => void, say: (text: string, rule?: string) => void,
   *    tap: (event: Click) => void, why: (key: string) => Promise<Barred>, loupe?: import("./stage.js").Stage }} table */
  constructor(felt, board, { game, choose, say, tap, why, loupe }) {
    this.tap = tap;
    this.loupe = loupe;
    this.why = why;
    this.felt = felt;
    this.board = board;
    this.game = game;
    this.choose = choose;
    this.say = say;
    this.tip = find("#tip");
    /** @type {Place | null} */
    this.last = null; // where the keyboard was, to go on from there
    felt.addEventListener("pointermove", (event) => this.hover(event));
    felt.addEventListener("pointerleave", () => this.leave());
    felt.addEventListener("pointerdown", (event) => this.hold(event));
    for (const name of ["pointerup", "pointercancel"]) {
      felt.addEventListener(name, () => clearTimeout(this.held));
    }
    felt.addEventListener("click", (event) => this.click(event));
    felt.addEventListener("keydown", (event) => this.key(event));
    felt.addEventListener("focusin", (event) => this.focused(event));
    felt.addEventListener("focusout", () => this.hide());
    this.tip.addEventListener("pointerenter", () => clearTimeout(this.leaving));
    this.tip.addEventListener("pointerleave", () => this.leave());
  }

  // ------------------------------------------------------------------ mouse and finger

  /** The things under a point: the one that can be chosen, the one that cannot, the topmost with a name.
   *  @param {number} x @param {number} y @param {boolean} finger
   *  @returns {{ can?: Thing, cannot?: Thing, named?: Thing }} */
  under(x, y, finger = false) {
    /** @type {Set<Thing>} */
    const things = new Set();
    for (const node of document.elementsFromPoint(x, y)) {
      const key = node.closest?.("[data-key]")?.dataset.key;
      const thing = this.board.things.get(key ?? "");
      if (thing) things.add(thing);
    }
    const all = [...things];
    return {
      can: finger ? this.meant(x, y) : all.find(({ node }) => node.classList.contains("can")),
      cannot: all.find(({ node }) => node.classList.contains("cannot")),
      named: all.find(({ item }) => item.name),
    };
  }

  /** The choice that a finger means: the nearest in reach, of those under it the one whose middle is nearest.
   *  @param {number} x @param {number} y */
  meant(x, y) {
    /** @param {Thing} stop */
    const far = ({ halo, node }) => away((halo ?? node).getBoundingClientRect(), x, y);
    /** @param {Thing} stop */
    const off = (stop) => Math.hypot(centre(stop).x - x, centre(stop).y - y);
    return this.stops().map((stop) => ({ stop, far: far(stop), off: off(stop) })).filter((each) => each.far <= REACH)
      .sort((one, other) => one.far - other.far || one.off - other.off)[0]?.stop;
  }

  /** How much closer one has to look for a finger to tell a choice from the next one.
   *  @param {Thing} meant */
  crowd(meant) {
    const here = centre(meant);
    const own = String(plays(meant.item));
    const gaps = this.stops().filter(({ item }) => String(plays(item)) !== own)
      .map((stop) => Math.hypot(centre(stop).x - here.x, centre(stop).y - here.y));
    return FINGER / Math.max(1, Math.min(FINGER, ...gaps));
  }

  /** @param {Press} event */
  hover(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const found = this.under(event.clientX, event.clientY);
    this.heat(found.can);
    this.felt.classList.toggle("pointing", Boolean(found.can));
    const thing = found.can ?? found.named ?? found.cannot;
    if (!thing) this.leave();
    else if (thing !== this.shown || this.tip.hidden) this.show(thing, found);
    else clearTimeout(this.leaving);
  }

  /** @param {Thing | undefined} thing */
  heat(thing) {
    if (thing === this.hot) return;
    this.hot?.node.classList.remove("hot");
    this.hot = thing;
    thing?.node.classList.add("hot");
  }

  /** Pointing at a thing shows what is hidden behind it.
   *  @param {Thing | null} thing */
  reveal(thing) {
    this.board.reveal(thing?.item.hover);
  }

  leave() {
    this.heat(undefined);
    this.felt.classList.remove("pointing");
    this.reveal(null); // at once: what a button shows that the mouse goes on to shall stay
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.putAway(), this.tip.classList.contains("linked") ? LINGER : 60);
  }

  /** @param {Press} event */
  hold(event) {
    this.asked = false;
    if (event.pointerType === "mouse") return;
    this.held = setTimeout(() => {
      const found = this.under(event.clientX, event.clientY, true);
      const thing = found.can ?? found.named ?? found.cannot;
      this.asked = true; // whatever lay there: a finger held that long does not choose
      if (thing) this.show(thing, found);
    }, HOLD);
  }

  /** @param {Click} event */
  click(event) {
    if (this.asked) return;
    const finger = /** @type {any} */ (event).pointerType === "touch";
    const found = this.under(event.clientX, event.clientY, finger);
    if (finger && !found.can) this.tap(event);
    if (finger && found.can && this.loupe?.closer(event, this.crowd(found.can))) return;
    if (found.can) this.pick(found.can);
    else if (found.named?.item.keep) this.board.keep(found.named);
    else if (found.cannot) this.explain(found.cannot, found);
    else if (found.named) this.show(found.named, found);
    else this.hide();
  }

  /** @param {Thing} thing */
  pick(thing) {
    this.hide();
    this.loupe?.back();
    this.choose(plays(thing.item));
  }

  /** @param {Thing} thing @param {Found} found */
  async explain(thing, found = {}) {
    this.show(thing, { ...found, cannot: thing });
    const { why, rule } = await this.why(thing.key);
    if (why) this.say(why, rule);
  }

  /** Ask why `thing` cannot be chosen, and say so in the tip if `shown` is still pointed at.
   *  @param {Thing} thing @param {Thing} shown */
  async ask(thing, shown) {
    const { why, rule } = await this.why(thing.key);
    if (!why) return;
    explained(thing, why);
    if (this.shown !== shown || this.tip.querySelector(".tip-why")) return;
    this.tip.hidden = false;
    this.tip.append(make("span", { class: "tip-why" }, why, " ", ruleLink(this.game(), rule)));
    this.tip.classList.toggle("linked", Boolean(rule));
    this.place(shown.node.getBoundingClientRect());
  }

  // ------------------------------------------------------------------ the tip

  /** @param {Thing} thing @param {Found} found */
  show(thing, found = {}) {
    clearTimeout(this.leaving);
    const { can, named, cannot } = { named: thing, cannot: thing.node.classList.contains("cannot") && thing, ...found };
    const lines = [];
    for (const each of new Set([named, can])) {
      if (!each) continue;
      if (each.item.name) lines.push(make("strong", {}, each.item.name));
      if (each.item.deadly) lines.push(make("span", { class: "tip-more costs" }, spoken("Own loss")));
      if (each.item.tip) lines.push(make("span", { class: "tip-more" }, each.item.tip));
      const odds = bar(each.item.odds);
      if (odds) lines.push(odds);
    }
    const barred = can ? null : cannot;
    if (barred && lines.length === 0 && barred.item.name) lines.push(make("strong", {}, barred.item.name));
    if (lines.length === 0 && !barred) {
      this.hide();
      return;
    }
    this.shown = thing;
    this.tip.replaceChildren(...lines);
    this.tip.classList.toggle("linked", Boolean(this.tip.querySelector("a")));
    this.tip.hidden = lines.length === 0;
    this.reveal(can ?? thing);
    this.place(thing.node.getBoundingClientRect());
    if (barred) this.ask(barred, thing);
  }

  /** Beside its thing, where it hides least of the others, above all of what is shown for it and what can be chosen.
   *  @param {DOMRect} box */
  place(box) {
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const [middle, centre] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
    const things = [...this.felt.querySelectorAll(".item[role], .item.seen > .body > *")].map((node) => ({
      box: node.getBoundingClientRect(), weight: node.classList.contains("can") ? 3 : node.hasAttribute("role") ? 1 : 6 }));
    const [before, after, above, below] = [box.left - width - 8, box.right + 8, box.top - height - 8, box.bottom + 8];
    const spots = [[middle, above], [after, centre], [before, centre], [middle, below],
      [before, above], [after, above], [before, below], [after, below]].map(([left, top]) => {
      const x = Math.min(innerWidth - width - 8, Math.max(8, left));
      const y = Math.min(innerHeight - height - 8, Math.max(8, top));
      /** @param {DOMRect} each */
      const over = (each) => each.left < x + width && each.right > x && each.top < y + height && each.bottom > y;
      const hidden = things.reduce((sum, each) => sum + (over(each.box) ? each.weight : 0), over(box) ? 9 : 0);
      return { x, y, hidden };
    });
    const best = spots.reduce((least, spot) => (spot.hidden < least.hidden ? spot : least));
    this.tip.style.left = `${best.x}px`;
    this.tip.style.top = `${best.y}px`;
  }

  hide() {
    this.putAway();
    this.reveal(null);
  }

  /** Only the tip. */
  putAway() {
    clearTimeout(this.leaving);
    this.tip.hidden = true;
    this.tip.replaceChildren();
    this.shown = null;
  }

  // ------------------------------------------------------------------ keyboard

  /** Things the keyboard can stand on: what can be chosen, or with `all` everything that has a name. */
  stops(all = false) {
    return [...this.board.things.values()].filter(({ node, item }) => (
      all ? node.hasAttribute("tabindex") && (item.name || item.choice) : node.classList.contains("can")));
  }

  current() {
    const key = document.activeElement?.closest?.("[data-key]")?.dataset.key;
    return this.board.things.get(key ?? "");
  }

  /** @param {Key} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const thing = this.current();
    const way = ARROWS[event.key];
    if (way) {
      event.preventDefault();
      this.step(thing, way, event.shiftKey);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.stand(this.stops(event.shiftKey).at(event.key === "Home" ? 0 : -1));
    } else if (thing && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (thing.node.classList.contains("can")) this.pick(thing);
      else if (thing.item.keep) this.board.keep(thing);
      else if (thing.node.classList.contains("cannot")) this.explain(thing);
    }
  }

  /** Go to the nearest thing in that direction; straight ahead counts for more than aside.
   *  @param {Thing | null | undefined} thing @param {number[]} way @param {boolean} [all] */
  step(thing, [dx, dy], all) {
    const stops = this.stops(all);
    if (!thing) return this.stand(stops[0]);
    const here = centre(thing);
    /** @type {Thing | null} */
    let best = null;
    let least = Infinity;
    for (const stop of stops) {
      const there = centre(stop);
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const cost = ahead + 2.5 * aside;
      if (stop !== thing && ahead > 2 && cost < least) [best, least] = [stop, cost];
    }
    this.stand(best);
  }

  /** @param {Thing | null | undefined} thing */
  stand(thing) {
    if (!thing) return;
    this.tabStop(thing);
    thing.node.focus({ preventScroll: false });
  }

  /** @param {Happening<FocusEvent>} event */
  focused(event) {
    const thing = this.board.things.get(event.target.closest("[data-key]")?.dataset.key ?? "");
    if (!thing) return;
    this.tabStop(thing);
    this.last = centre(thing);
    if (event.target.matches(":focus-visible")) this.show(thing);
  }

  /** One thing is reached with Tab, the others with the arrows.
   *  @param {Thing | undefined} thing */
  tabStop(thing) {
    for (const { node } of this.board.things.values()) {
      if (node.getAttribute("tabindex") === "0" && node !== thing?.node) node.setAttribute("tabindex", "-1");
    }
    thing?.node.setAttribute("tabindex", "0");
  }

  /** After the scene changed: keep one tab stop, and keep the keyboard where it was or near it.
   *  @param {boolean} keyboard */
  settle(keyboard) {
    const stops = this.stops();
    const here = this.current();
    const target = here && stops.includes(here) ? here : nearest(stops, this.last);
    this.tabStop(target ?? this.stops(true)[0]);
    if (this.shown && this.board.things.get(this.shown.key) !== this.shown) this.hide();
    const idle = !document.activeElement || document.activeElement === document.body
      || document.activeElement === this.felt || (here && !stops.includes(here));
    if (!keyboard || !idle) return;
    if (target) this.stand(target);
    else this.felt.focus({ preventScroll: true });
  }
}

/** @param {Thing} thing */
function centre({ node }) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How far a point lies outside a box.
 *  @param {DOMRect} box @param {number} x @param {number} y */
const away = ({ left, right, top, bottom }, x, y) => (
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)));

/** @param {Thing[]} stops @param {Place | null} spot @returns {Thing | undefined} */
function nearest(stops, spot) {
  if (!spot) return stops[0];
  /** @param {Thing} stop */
  const far = (stop) => Math.hypot(centre(stop).x - spot.x, centre(stop).y - spot.y);
  return stops.reduce((best, stop) => (far(stop) < far(best) ? stop : best), stops[0]);
}
