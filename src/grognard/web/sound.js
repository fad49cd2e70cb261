// Whether cues are heard: silent until somebody switches them on. Whatever is heard can be seen as well.

import { find, memory } from "./dom.js";
import { spoken } from "./words.js";

const CALLING = "yours"; // heard from another tab as well

export class Sound {
  /** @type {import("./cues.js").Cues | undefined} */
  cues;
  on = memory.get("sound") === true;

  constructor() {
    find("#sound").addEventListener("click", () => this.toggle());
    this.label();
  }

  toggle() {
    this.on = !this.on;
    memory.set("sound", this.on);
    this.label();
    if (this.on) this.play("yours");
  }

  label() {
    find("#sound").setAttribute("aria-pressed", String(this.on));
    find("#sound").setAttribute("aria-label", this.on ? spoken("Switch sound off") : spoken("Switch sound on"));
  }

  /** @param {string} cue */
  async play(cue) {
    if (!this.on || !navigator.userActivation.hasBeenActive) return; // browsers want a click or key first
    if (document.visibilityState !== "visible" && cue !== CALLING) return;
    const { Cues } = await import("./cues.js"); // nobody who plays in silence needs them
    this.cues ??= new Cues();
    this.cues.play(cue);
  }
}
