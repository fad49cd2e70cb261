// Plays what others and chance did, beat by beat: at a speed one likes, on to the next, or all at once.

import { LASTS, BY_STEP, SPEEDS, beatsOf, flightOf, isMine, readingTime } from "./beats.js";
import { find, memory } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Film {
  skipping = false; // until everything that has come is shown
  hurried = false; // until the next line
  /** @type {(() => void) | undefined} */
  wake;

  /** @param {import("./effects.js").Effects} effects @param {{ play: (cue: string) => void }} sound */
  constructor(effects, sound) {
    this.effects = effects;
    this.sound = sound;
    const told = memory.get("speed");
    this.speed = [...SPEEDS, BY_STEP].includes(told) ? told : 1;
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    memory.set("speed", speed);
    if (speed === 0) this.skip();
    else this.wake?.();
  }

  get pace() {
    return this.speed > 0 ? this.speed : 1;
  }

  /** On to the next line. */
  next() {
    this.hurried = true;
    this.wake?.();
  }

  /** To the end of what there is. */
  skip() {
    this.skipping = true;
    this.wake?.();
  }

  /** Wait so long, or until somebody wants to go on.
   *  @param {number} milliseconds @param {boolean} [word] it may be waited for a word */
  async hold(milliseconds, word = false) {
    if (this.skipping || this.hurried) return;
    const stepping = this.speed === BY_STEP;
    await new Promise((settle) => {
      const done = () => settle(undefined);
      this.wake = done;
      if (!(stepping && word)) setTimeout(done, milliseconds / this.pace);
    });
    this.wake = undefined;
  }

  /** Show a moment: `apply(flight, doomed)` brings the board to how it stood then, `tell(line)` writes it down.
   *  @param {Moment} moment @param {Showing} showing */
  async show({ lines }, { you, scene, apply, tell }) {
    const { effects } = this;
    let applied = false;
    effects.note(lines, scene);
    for (const line of lines) {
      this.hurried = false;
      if (this.skipping) break;
      const beats = beatsOf(line, isMine(line, you));
      if (!applied && !calm.matches) await this.before(line, beats);
      if (!applied) {
        applied = true;
        const flight = flightOf(effects.stepsOf(line.cue));
        apply(calm.matches ? 0 : flight / this.pace, lines.flatMap(({ cue }) => cue?.lost ?? []));
        effects.mark(line);
        if (!calm.matches && effects.hasMoved(line.cue)) {
          this.sound.play("move");
          await this.hold(flight);
        }
      } else effects.mark(line);
      tell(line);
      await this.after(line, beats);
    }
    this.hurried = false;
    if (!applied) apply(0, []);
    for (const line of lines) effects.bury(line.cue);
    effects.clear();
    this.caption("");
  }

  /** Who it is, and where he goes.
   *  @param {Line} line @param {string[]} beats */
  async before({ cue }, beats) {
    if (beats.includes("who") && this.effects.ring(cue?.who)) {
      this.sound.play("tick");
      await this.hold(LASTS.who);
    }
    if (beats.includes("course") && this.effects.course(cue)) await this.hold(LASTS.course);
    this.effects.clear();
  }

  /** What chance said, what was shot at, what became of it; reduced motion shows it in one still.
   *  @param {Line} line @param {string[]} beats */
  async after({ text, cue, side }, beats) {
    const { effects } = this;
    const still = calm.matches;
    const last = beats.at(-1) ?? "";
    if (still && beats.includes("who")) effects.ring(cue?.who);
    if (last === "word" || last === "verdict") this.caption(text, side);
    if (cue && beats.includes("dice") && effects.dice(cue)) {
      this.sound.play("dice");
      if (!still) await this.hold(LASTS.piece + LASTS.pause * (cue.dice?.length ?? 0));
    }
    if (cue && beats.includes("cards") && effects.cards(cue)) {
      this.sound.play("paper");
      if (!still) await this.hold(LASTS.piece + LASTS.pause * (cue.cards?.length ?? 0));
    }
    if (cue && beats.includes("shot") && effects.shot(cue)) {
      this.sound.play("gun");
      if (!still) await this.hold(LASTS.shot);
    }
    if (cue && beats.includes("burst") && effects.burst(cue)) {
      this.sound.play("hit");
      if (!still) await this.hold(LASTS.burst);
    }
    if (last === "word" || last === "verdict") {
      await this.hold(still ? LASTS.still : readingTime(last, text), true);
    }
    effects.bury(cue);
    effects.clear();
  }

  /** What is shown, in words, on the board.
   *  @param {string} text @param {number} [side] */
  caption(text, side = -1) {
    const card = find("#caption");
    find("#caption-text").textContent = text;
    card.dataset.side = side >= 0 ? String(side % 2) : "";
    card.hidden = !text;
  }
}
