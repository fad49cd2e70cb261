// The clocks of a table: what the server told of them, counted down here.

import { emblem, find, make } from "./dom.js";
import { language, listed, spoken } from "./words.js";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60000, 3600000, 86400000];
const LOW = 30 * SECOND; // from here on a running clock warns
export const CLOCKS = ["", "180+2", "300+5", "900+10", "1800+20", "3600+30", "600+3x30", "1800+5x60", "1d", "3d", "7d"];
const EVERY = 200; // milliseconds between two looks

export class Clocks {
  ahead = 0; // how far the server's time is ahead of this browser's
  warned = false; // that one's own time runs low, since it began to run
  /** @type {TableFields | undefined} */
  table;

  /** `warn(text)` says something to whoever cannot see the clock.
   *  @param {(text: string) => void} warn */
  constructor(warn) {
    this.warn = warn;
    setInterval(() => this.tick(), EVERY);
  }

  /** @param {TableFields} table */
  show(table) {
    this.table = table;
    const { clock } = table;
    find("#clocks").hidden = !clock;
    if (!clock) return;
    find("#clocks").replaceChildren(...clock.sides.flatMap((face, side) => (face
      ? [make("span", { class: "clock", role: "timer", "data-clock": side }, emblem(side), make("b", {}))] : [])));
    this.tick();
  }

  tick() {
    const { clock, sides, you = [] } = this.table ?? {};
    if (!clock || !sides) return;
    for (const node of document.querySelectorAll("[data-clock]")) {
      const side = Number(node.dataset.clock);
      const face = /** @type {ClockFace} */ (clock.sides[side]);
      const left = leftOf(face, Date.now() + this.ahead);
      const runs = face.since !== null;
      const deciding = face.deciding && clock.started && !clock.paused;
      const words = deciding ? spoken("deciding") : shownTime(left, clock.control);
      node.classList.toggle("runs", runs || deciding);
      node.classList.toggle("low", runs && left < LOW);
      const shown = find("b", node);
      if (shown.textContent !== words) shown.textContent = words;
      node.setAttribute("aria-label", spoken("Clock of {side}: {time}", { side: sides[side].title, time: words }));
      if (you.includes(side)) this.hurry(runs && left < LOW, left);
    }
    this.state();
  }

  /** Why no clock runs, or that one's own has run out. */
  state() {
    const { table } = this;
    const told = table && !table.outcome && !table.late && !table.frozen ? stateWords(table, Date.now() + this.ahead) : "";
    find("#clock-state").hidden = !told;
    if (find("#clock-state").textContent !== told) find("#clock-state").textContent = told;
  }

  /** Say once that time runs low. @param {boolean} low @param {number} left */
  hurry(low, left) {
    if (low && !this.warned) this.warn(spoken("You have {seconds} seconds left.", { seconds: Math.max(0, Math.ceil(left / SECOND)) }));
    this.warned = low;
  }
}

/** @param {TableFields} table @param {number} now */
function stateWords(table, now) {
  const { clock, sides, you } = table;
  if (!clock) return "";
  if (clock.paused) return pauseWords(table);
  if (!clock.started) {
    const missing = sides.filter(({ seat }) => ["link", "open"].includes(seat.kind) && seat.holders.length === 0);
    return missing.length > 0 ? spoken("The clocks wait for {sides}.", { sides: listed(missing.map(({ title }) => title)) })
      : spoken("The clocks start when everybody is here.");
  }
  const up = you.map((side) => clock.sides[side]).some((face) => face && face.since !== null && leftOf(face, now) === 0);
  return up && clock.control.endsWith("claim") ? spoken("Your time is up: the other side may claim the match.") : "";
}

/** Why the clocks stand. @param {TableFields} table */
function pauseWords({ clock, sides, you }) {
  if (!clock?.vacation) return spoken("The match is paused; the clocks stand.");
  const { side, until } = clock.vacation;
  const day = new Date(until * SECOND).toLocaleDateString(language, { dateStyle: "medium" });
  if (you.includes(side)) return spoken("You are away until {day}; the clocks of your matches by days stand.", { day });
  return spoken("{name} is on vacation until {day}; the clocks stand.", { name: sides[side].seat.name || sides[side].title, day });
}

/** @param {ClockFace} face @param {number} now */
export const leftOf = ({ left, since }, now) => since === null ? left : Math.max(0, left - Math.max(0, now - since));

/** Milliseconds as a clock shows them.
 *  @param {number} left */
export function timeWords(left) {
  const whole = Math.max(0, left);
  if (whole >= DAY) {
    return spoken("{days} d {hours} h", { days: Math.floor(whole / DAY), hours: Math.floor(whole % DAY / HOUR) });
  }
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(whole / HOUR), Math.floor(whole % HOUR / MINUTE), Math.floor(whole % MINUTE / SECOND)];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds)}`;
  const tenths = whole < 10 * SECOND ? `.${Math.floor(whole % SECOND / 100)}` : "";
  return `${minutes}:${two(seconds)}${tenths}`;
}

/** What is left of the bank, or after it of the period that runs, and how many there are with it.
 *  @param {number} left @param {string} control */
export function shownTime(left, control) {
  const { periods, add } = partsOf(control);
  const period = add * SECOND;
  if (!periods) return timeWords(left);
  if (left > periods * period) return timeWords(left - periods * period);
  const count = Math.ceil(left / period);
  return count > 0 ? `${timeWords(left - (count - 1) * period)} ×${count}` : timeWords(0);
}

/** "600+3x30" in numbers. @param {string} control */
function partsOf(control) {
  const [, main, periods, add] = /^(\d+)\+(?:(\d+)x)?(\d+)/.exec(control) ?? [];
  return { main: Number(main ?? 0), periods: Number(periods ?? 0), add: Number(add ?? 0) };
}

/** A clock as the server wants it, with what happens when time is up.
 *  @param {string} control @param {boolean} claims */
export const clockWish = (control, claims) => control && `${control} ${claims ? "claim" : "lose"}`;

/** A clock as one reads of it before the match: "600+5" is 10 min, and 5 s a turn.
 *  @param {string} control */
export function controlWords(control) {
  const [time] = control.split(" ");
  if (!time) return "";
  if (time.endsWith("d")) return spoken("{days} {days:day|days} a turn", { days: Number.parseInt(time, 10) });
  const { main, periods, add } = partsOf(time);
  const bank = main % 60 === 0 ? spoken("{minutes} min", { minutes: main / 60 }) : spoken("{seconds} s", { seconds: main });
  if (periods) return spoken("{bank}, then {periods} × {seconds} s", { bank, periods, seconds: add });
  return add > 0 ? spoken("{bank} + {seconds} s a turn", { bank, seconds: add }) : bank;
}
