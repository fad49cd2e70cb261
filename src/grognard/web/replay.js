// Looking back: the table as it stood after any entry, step by step or playing by itself.

import { find } from "./dom.js";
import { open } from "./scene.js";
import { spoken } from "./words.js";

const BEAT = 900; // milliseconds between steps while it plays
const BREATH = 60; // between two questions while the slider is dragged

export class Replay {
  age = "";
  blocked = false;
  /** @type {number | undefined} */
  playing;

  /** `fetchPast(at)` gives a promise of the server's answer; `show(past)` shows it, or the present (null).
   *  @param {(at: number) => Promise<Answer>} fetchPast @param {(past: Past | null) => void} show */
  constructor(fetchPast, show) {
    this.fetchPast = fetchPast;
    this.show = show;
    this.entries = 0;
    /** @type {number | null} */
    this.at = null; // the entry looked at; null is now
    /** @type {Map<number, Past>} */
    this.known = new Map();
    this.slider = find("#slider");
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    find("#first").addEventListener("click", () => this.go(0));
    find("#back").addEventListener("click", () => this.go(this.place - 1));
    find("#forward").addEventListener("click", () => this.go(this.place + 1));
    find("#now").addEventListener("click", () => this.go(this.entries));
    find("#play").addEventListener("click", () => (this.playing ? this.pause() : this.start()));
    find("#back-to-now").addEventListener("click", () => this.go(this.entries));
  }

  get place() {
    return this.at ?? this.entries;
  }

  /** The match has so many entries now; scenes of another `age` are not the same any more.
   *  While `blocked` nobody may look at anything.
   *  @param {number} entries @param {string} age @param {boolean} blocked */
  update(entries, age, blocked) {
    if (age !== this.age) this.known.clear();
    this.age = age;
    this.entries = entries;
    this.blocked = blocked;
    if (this.at !== null && (blocked || this.at > entries)) this.go(entries);
    this.label();
  }

  /** @param {number} at */
  go(at) {
    const place = Math.max(0, Math.min(this.entries, at));
    if (place === this.entries) {
      this.pause();
      this.wanted = null;
      if (this.at !== null) {
        this.at = null;
        this.label();
        this.show(null);
      }
      return;
    }
    this.at = place;
    this.label();
    this.fetch();
  }

  /** One question at a time, the last place asked for next: while the slider is dragged, the table follows. */
  async fetch() {
    this.wanted = this.at;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted !== null) {
      const at = this.wanted;
      this.wanted = null;
      const past = this.known.get(at) ?? await this.ask(at);
      if (!past) this.go(this.entries);
      else if (this.at !== null) this.show(past);
    }
    this.asking = false;
  }

  /** The table as it stood after that entry; null if that cannot be had.
   *  @param {number} at */
  async stood(at) {
    return this.known.get(at) ?? await this.ask(at);
  }

  /** @param {number} at @returns {Promise<Past | null>} */
  async ask(at) {
    const [answer] = await Promise.all([this.fetchPast(at), new Promise((settle) => setTimeout(settle, BREATH))]);
    if (answer.t !== "past") return null;
    const past = { ...answer, scene: open(answer.scene) };
    this.known.set(at, past);
    return past;
  }

  start() {
    if (this.entries === 0) return;
    if (this.at === null) this.go(0);
    this.playing = setInterval(() => this.go(this.place + 1), BEAT);
    this.label();
  }

  pause() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.label();
  }

  label() {
    this.slider.max = String(this.entries);
    this.slider.value = String(this.place);
    this.slider.setAttribute("aria-valuetext", `${this.place} of ${this.entries}`);
    find("#place").textContent = this.at === null ? `${this.entries}` : `${this.at} / ${this.entries}`;
    const play = find("#play");
    play.setAttribute("aria-label", this.playing ? spoken("Pause") : spoken("Play from here"));
    play.classList.toggle("playing", Boolean(this.playing));
    const past = this.at !== null;
    const nothing = this.blocked || this.entries === 0;
    for (const [id, idle] of [["first", this.place === 0], ["back", this.place === 0], ["forward", !past],
      ["now", !past], ["play", false]]) find(`#${id}`).toggleAttribute("disabled", nothing || Boolean(idle));
    this.slider.disabled = nothing;
  }
}
