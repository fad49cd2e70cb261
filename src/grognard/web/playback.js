// What happened since one last looked: shown as it comes, again on demand, and when one comes back.

import { BY_STEP, SPEEDS, isMine, isWorthShowing, momentsOf } from "./beats.js";
import { find, make, memory } from "./dom.js";
import { Effects } from "./effects.js";
import { Film } from "./film.js";
import { Sound } from "./sound.js";
import { spoken } from "./words.js";

const BACKLOG = 12; // so many changes waiting are no longer shown one by one
const LONGEST = 60; // entries shown when one comes back
const REMEMBERED = 60; // tables
/** @type {Record<number, string>} */
const CALLED = { 0.5: spoken("half speed"), 1: spoken("usual speed"), 2: spoken("twice as fast"), 0: spoken("at once"), [BY_STEP]: spoken("step by step") };

export class Playback {
  playing = false;
  over = true; // the turn that was shown: the next one begins with a clean board
  from = 0; // entries before the turn that was shown last
  left = -1; // entries when one looked away
  side = -1;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.effects = new Effects(table.board);
    this.sound = new Sound();
    this.film = new Film(this.effects, this.sound);
    find("#speed").replaceChildren(...[...SPEEDS, BY_STEP].map((speed) => (
      make("option", { value: speed, selected: speed === this.film.speed }, CALLED[speed]))));
    find("#speed").addEventListener("change", () => this.film.setSpeed(Number(find("#speed").value)));
    find("#again").addEventListener("click", () => this.again(this.from));
    find("#caption-next").addEventListener("click", () => this.film.next());
    find("#caption-skip").addEventListener("click", () => this.film.skip());
    find("#since-watch").addEventListener("click", () => this.watchSince());
    find("#since-close").addEventListener("click", () => { find("#since").hidden = true; });
    find("#felt").addEventListener("click", (event) => this.tap(event), true);
    find("#felt").addEventListener("dblclick", (event) => this.playing && (event.stopPropagation(), this.film.skip()), true);
    addEventListener("keydown", (event) => this.key(event), true);
    addEventListener("visibilitychange", () => this.lookAway());
  }

  /** A click on the board while something is shown goes on, and chooses nothing.
   *  @param {Click} event */
  tap(event) {
    if (!this.playing || event.target.closest("#caption, #toast")) return;
    event.stopImmediatePropagation();
    this.film.next();
  }

  /** @param {Key} event */
  key(event) {
    if (!this.playing || event.target.closest?.("input, select, textarea, dialog, button, a")) return;
    if (event.key === " ") this.film.next();
    else if (event.key === "Escape") this.film.skip();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // ------------------------------------------------------------------ as it comes

  /** Whether these new lines are shown; else the board simply changes.
   *  @param {Line[]} lines */
  wants(lines) {
    const { table, hasCurtain, past, queue } = this.table;
    return this.film.speed !== 0 && !this.film.skipping && past === null && !hasCurtain && queue.length < BACKLOG
      && document.visibilityState === "visible" && isWorthShowing(lines, table.you);
  }

  /** Something new has come, and there were so many entries before: marks of an older turn go.
   *  @param {Line[]} lines @param {number} entries */
  begin(lines, entries) {
    const { you } = this.table.table;
    const side = lines.find((line) => (line.side ?? -1) >= 0)?.side ?? -1;
    if (this.over || (you.length === 0 && side !== this.side)) {
      this.effects.clearMarks();
      this.from = entries;
      this.over = false;
    }
    this.side = side;
    find("#since").hidden = true;
    this.effects.note(lines, null);
  }

  /** It is not shown, but what others moved is marked. @param {Line[]} lines */
  mark(lines) {
    for (const line of lines) if (!isMine(line, this.table.table.you)) this.effects.mark(line);
  }

  /** Show what is new; the table has it all already, but its log and its board. @param {Line[]} lines */
  async show(lines) {
    await this.run(momentsOf(lines), (line) => this.table.tell(line));
  }

  /** @param {Moment[]} moments @param {(line: Line) => void} tell */
  async run(moments, tell) {
    const { table } = this;
    this.playing = true;
    document.body.classList.add("staging");
    table.asNothingIsAsked();
    table.board.show(table.board.scene ?? table.scene, { live: false, animate: false });
    for (const moment of moments) {
      if (this.film.skipping) break;
      const scene = moment.n >= table.table.entries ? table.scene : (await table.replay.stood(moment.n))?.scene ?? null;
      await this.film.show(moment, { you: table.table.you, scene, tell,
        apply: (flight, doomed) => scene && table.board.show(scene, { live: false, flight, doomed }) });
    }
    this.effects.clear();
    this.film.caption("");
    this.playing = false;
    document.body.classList.remove("staging");
    find("#again").hidden = false;
  }

  // ------------------------------------------------------------------ again

  /** From an entry on to the present.
   *  @param {number} from */
  async again(from) {
    const { table } = this;
    if (table.pumping || table.past || table.hasCurtain) return;
    table.pumping = true;
    this.effects.clearMarks();
    this.film.skipping = false;
    const start = await table.replay.stood(from);
    if (start) {
      table.board.show(start.scene, { live: false, animate: false });
      const lines = table.panel.lines.filter(({ n }) => n > from);
      const { speed } = this.film;
      if (speed === 0) this.film.speed = 1; // who asks for it wants to see it
      await this.run(momentsOf(lines), () => {});
      this.film.speed = speed;
    }
    table.render({ animate: false });
    table.pump();
  }

  // ------------------------------------------------------------------ since you left

  lookAway() {
    if (document.visibilityState === "hidden") this.left = this.table.table?.entries ?? -1;
    else this.cameBack(this.left);
  }

  /** The table is seen for the first time on this page, or again: has anything happened since?
   *  @param {number} seen */
  cameBack(seen) {
    const { table, hasCurtain } = this.table;
    const news = seen >= 0 && table && !hasCurtain ? table.entries - seen : 0;
    const told = news > 0 && news <= LONGEST
      && isWorthShowing(this.table.panel.lines.filter(({ n }) => n > seen), table.you);
    if (!told) return;
    this.from = seen;
    find("#since-text").textContent = spoken("Since you left: {count} {count:entry|entries}.", { count: news });
    find("#since").hidden = false;
  }

  watchSince() {
    find("#since").hidden = true;
    this.again(this.from);
  }

  /** How much of this table was seen when one was last here; -1 if one never was. */
  get seen() {
    return memory.get("seen")?.find((/** @type {[string, number]} */ [id]) => id === this.table.id)?.[1] ?? -1;
  }

  remember() {
    if (document.visibilityState !== "visible" || this.table.hasCurtain) return;
    const others = (memory.get("seen") ?? []).filter((/** @type {[string, number]} */ [id]) => id !== this.table.id);
    memory.set("seen", [[this.table.id, this.table.table.entries], ...others].slice(0, REMEMBERED));
  }
}
