// What people say to each other at a table: those who play in one room, onlookers in another.

import { find, make, memory, wayTo } from "./dom.js";
import { spoken } from "./words.js";

export class Chat {
  /** @type {Talk[]} */
  lines = [];
  unread = 0;
  shown = ""; // what stands there, so that nothing is read out twice

  /** `say` sends a message and gives its answer, `refuse` tells what was refused.
   *  @param {(message: Saying) => Promise<Answer>} say */
  constructor(say) {
    this.say = say;
    find("#chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    find("#chat-box").addEventListener("toggle", () => this.read());
    find("#chat").addEventListener("click", (event) => {
      const button = event.target.closest("[data-hide]");
      if (button) this.hide(button.dataset.hide ?? "");
    });
  }

  /** @param {ChatMessage} message */
  hear({ whole, lines }) {
    this.lines = whole ? lines : [...this.lines, ...lines];
    const news = lines.filter((line) => !line.yours && !this.hidden.includes(line.tag)).length;
    if (!whole && !find("#chat-box").open) this.unread += news;
    this.show();
  }

  /** Who may be heard here. @param {TableFields} table */
  update({ sides, you, outcome }) {
    const company = sides.some(({ seat }) => !seat.yours && seat.kind !== "bot");
    find("#chat-box").hidden = !company && this.lines.length === 0;
    find("#chat-room").textContent = outcome ? spoken("Everybody reads this.")
      : you.length > 0 ? spoken("Only those who play read this; onlookers when the match is over.")
        : spoken("Only onlookers read this while the match goes on.");
  }

  /** @returns {string[]} */
  get hidden() {
    return memory.get("hidden people") ?? [];
  }

  /** Of somebody one does not want to read; or read him again.
   *  @param {string} tag */
  hide(tag) {
    const { hidden } = this;
    memory.set("hidden people", hidden.includes(tag) ? hidden.filter((each) => each !== tag) : [...hidden, tag]);
    this.show();
  }

  show() {
    find("#chat-new").hidden = this.unread === 0;
    find("#chat-new").textContent = String(this.unread);
    const now = JSON.stringify([this.lines, this.hidden]);
    if (now === this.shown) return;
    this.shown = now;
    find("#chat").replaceChildren(...this.lines.map((line) => this.line(line)));
    find("#chat").scrollTop = find("#chat").scrollHeight;
  }

  /** @param {Talk} line */
  line({ name, tag, public: person, side, room, text, yours }) {
    const away = this.hidden.includes(tag);
    const who = `${name || spoken("Somebody")} ·${tag}`;
    return make("p", { class: `talk ${yours ? "yours" : ""} ${room}`, "data-tone": side === null ? "" : side % 2 },
      make("strong", {}, yours ? spoken("You") : make("a", { href: wayTo(person), target: "_blank" }, who)), " ",
      away ? make("span", { class: "soft" }, spoken("(hidden)")) : make("span", {}, text),
      !yours && make("button", { type: "button", class: "quiet", "data-hide": tag,
        "aria-label": away ? spoken("Read {who} again", { who }) : spoken("Hide what {who} says", { who }) },
      away ? spoken("Show") : spoken("Hide")));
  }

  read() {
    if (find("#chat-box").open) this.unread = 0;
    this.show();
  }

  async send() {
    const text = find("#chat-text").value.trim();
    if (!text) return;
    const answer = await this.say({ t: "chat", text });
    if (answer.t !== "refused") find("#chat-text").value = "";
  }
}
