// What one notes for oneself at one's seat: kept by the house, read by nobody else, the same on all one's devices.

import { call, find, make } from "./dom.js";
import { spoken } from "./words.js";

const REST = 800; // milliseconds without a key after which it is kept
const LONGEST = 4000; // characters

export class Notepad {
  side = -1; // whose sheet lies there; -1: none
  kept = ""; // what the house has of it

  /** @param {string} id of the table */
  constructor(id) {
    this.path = `/api/tables/${id}/notepad`;
    this.sheet = make("textarea", { id: "notes-text", class: "field notes-text", maxlength: LONGEST, rows: 6, "aria-label": spoken("Notepad"),
      oninput: () => this.later(), onblur: () => this.keep() });
    this.state = make("small", { class: "soft", role: "status" });
    find("#notepad").append(make("p", { class: "soft" }, spoken("Only you read this, on all your devices.")), make("div", {}, this.sheet), this.state);
    addEventListener("pagehide", () => this.keep());
    addEventListener("focus", () => this.look(this.side));
  }

  /** Lay out the sheet of that side, as it is kept; what is just being written stays.
   *  @param {number} side -1: nobody may look now */
  async look(side) {
    if (side !== this.side) {
      await this.keep();
      this.side = side;
      this.sheet.value = this.kept = "";
    }
    this.sheet.disabled = side < 0;
    if (side < 0 || this.sheet.value !== this.kept) return;
    try {
      const { text } = await call(`${this.path}?side=${side}`);
      if (side === this.side && this.sheet.value === this.kept) this.sheet.value = this.kept = text;
      this.state.textContent = "";
      find("#notepad").scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.state.textContent = error.message;
    }
  }

  later() {
    this.state.textContent = "";
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.keep(), REST);
  }

  async keep() {
    clearTimeout(this.waiting);
    const { side, sheet: { value: text } } = this;
    if (side < 0 || text === this.kept) return;
    const before = this.kept;
    this.kept = text;
    try {
      await call(this.path, "POST", { side, text });
      this.state.textContent = spoken("Kept.");
    } catch (error) {
      if (this.kept === text) this.kept = before;
      this.state.textContent = error.message;
    }
  }
}
