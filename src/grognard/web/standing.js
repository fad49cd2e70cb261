// How one stands at this table: the connection, a seat that is gone, looking on. Said as long as it is so.

import { call, find, hasNoCookies, make, noCookies, say, tab } from "./dom.js";
import { isEmpty } from "./panel.js";
import { listed, spoken } from "./words.js";

const BOT_COMES = `${spoken("If nobody comes for a minute, a bot sits down")}.`;

export class Standing {
  asked = false;
  bot = false;

  /** `again()` tries the connection at once.
   *  @param {string} id @param {() => void} again */
  constructor(id, again) {
    this.key = `sat ${id}`;
    /** @type {number[]} */
    this.held = tab.get(this.key) ?? [];
    find("#retry-now").addEventListener("click", again);
  }

  // ------------------------------------------------------------------ the connection

  /** As the link tells it; what counts down is not read out every second.
   *  @param {Broken | null} broken */
  connection(broken) {
    clearInterval(this.counting);
    if (!broken && document.activeElement === find("#retry-now")) find("#felt").focus({ preventScroll: true });
    find("#retry").hidden = !broken || broken.final;
    if (!broken) return say(find("#lost"));
    const kept = ` ${spoken(broken.held ? "Nothing is lost: what you chose is sent when the connection is back." : "Nothing is lost.")}`;
    const lobby = [" ", make("a", { href: "/" }, spoken("To the lobby"))];
    if (broken.final && !document.body.classList.contains("laid")) find("#asked").replaceChildren();
    say(find("#lost"), make("strong", {}, broken.why), ...(broken.final ? lobby : [kept]));
    const count = () => {
      const seconds = Math.ceil((broken.due - Date.now()) / 1000);
      find("#retry-wait").textContent = seconds > 0 ? spoken("Trying again in {seconds} s", { seconds }) : spoken("Trying…");
    };
    count();
    this.counting = setInterval(count, 250);
  }

  // ------------------------------------------------------------------ who one is here

  /** `known`: this browser came with a cookie of ours.
   *  @param {TableFields} table @param {boolean} known */
  who(table, known) {
    const { you } = table;
    const gone = this.sat(you).filter((side) => !you.includes(side));
    const blocked = hasNoCookies(!known);
    if (gone.length > 0) say(find("#standing"), seatLost(table, gone, known));
    else if (you.length > 0) {
      say(find("#standing"), openSeat(table, this.bot));
      if (find("#standing").hasChildNodes()) this.askForBot(table);
    }
    else {
      say(find("#standing"), blocked && make("p", { class: "note danger-note" }, noCookies()), lookingOn(table, blocked));
    }
  }

  /** Whether one comes if nobody does: the list of open seats knows.
   *  @param {TableFields} table */
  async askForBot(table) {
    if (this.asked) return;
    this.asked = true;
    /** @type {OpenSeat[]} */
    const seats = await call("/api/seats").catch(() => []);
    this.bot = seats.some(({ id, bot }) => id === table.id && bot);
    const now = find("#standing .onlooker");
    if (this.bot && now) now.append(` ${BOT_COMES}`);
  }

  /** The sides one has held here, as long as this tab is open.
   *  @param {number[]} you */
  sat(you) {
    const more = you.filter((side) => !this.held.includes(side));
    if (more.length > 0) tab.set(this.key, this.held = [...this.held, ...more]);
    return this.held;
  }
}

/** @param {TableFields} table @param {number[]} gone @param {boolean} known */
function seatLost({ sides, you }, gone, known) {
  /** @param {number[]} seats */
  const titles = (seats) => listed(seats.map((side) => sides[side].title));
  const why = spoken(known ? "The seat was freed, or this browser has another cookie than before."
    : "This browser has lost the cookie that holds the seat.");
  const [head, now] = you.length > 0
    ? [spoken("You no longer sit as {side}.", { side: titles(gone) }), spoken("You still sit as {side}.", { side: titles(you) })]
    : [spoken("You no longer sit at this table."), spoken("You were {side}; you look on now.", { side: titles(gone) })];
  return make("p", { class: "note danger-note" }, make("strong", {}, head), ` ${why} ${now} `,
    spoken("To sit down again, ask whoever made the table for a new link."));
}

/** To whoever made the table and waits for anyone: how long the seat is offered.
 *  @param {TableFields} table @param {boolean} bot whether one comes if nobody does */
function openSeat({ sides, host, outcome, frozen, clock }, bot) {
  const open = sides.filter(({ seat }) => seat.kind === "open" && isEmpty(seat)).map(({ title }) => title);
  if (!host || outcome || frozen || open.length === 0) return "";
  const words = clock?.control.includes("+") ? spoken("It stands open as long as you stay at this table.")
    : spoken("You need not wait here: the table stays in your list.");
  return make("p", { class: "onlooker" }, make("strong", {}, spoken("Open seat in the lobby: {side}.", { side: listed(open) })), ` ${words}${bot ? ` ${BOT_COMES}` : ""}`);
}

/** @param {TableFields} table @param {boolean} blocked */
function lookingOn({ sides, outcome, late }, blocked) {
  const open = !outcome && !blocked && sides.some(({ seat }) => seat?.kind === "link" && seat.holders?.length === 0);
  const any = !outcome && !blocked && sides.some(({ seat }) => seat?.kind === "open" && seat.holders?.length === 0);
  return make("p", { class: "onlooker" }, make("strong", {}, spoken("You are looking on.")),
    outcome ? "" : ` ${late === "end" ? spoken("You see the match when it is over.")
      : late ? spoken("You see what is open to all, {count} {count:decision|decisions} later.", { count: late })
        : spoken("You see what is open to all.")}`,
    open ? ` ${spoken("A seat is open; ask whoever made the table for the link.")}` : "",
    any ? ` ${spoken("A seat is open to anyone; take it in the lobby.")}` : "");
}

/** To what somebody is called who looks elsewhere; not to clocks that wait for others.
 *  @param {TableFields} table @param {boolean} mine @returns {string} */
export function calling({ offer, clock, outcome }, mine) {
  if (offer?.yours && !outcome) return `● ${spoken("You are asked")} · `;
  return mine && (!clock || clock.started) ? `● ${spoken("Your turn")} · ` : "";
}
