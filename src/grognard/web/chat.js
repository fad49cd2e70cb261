// What people say to each other at a table: those who play in one room, onlookers in another.

import { call, find, make, memory, wayTo } from "./dom.js";
import { spoken } from "./words.js";

const MOST = 50; // tables of which is remembered how far one has read

export class Chat {
  /** @type {Talk[]} */
  lines = [];
  unread = 0;
  shown = ""; // what stands there, so that nothing is read out twice
  /** How one may talk here; null: as one likes. @type {Terms | null} */
  terms = null;

  /** `say` sends a message and gives its answer.
   *  @param {(message: Saying) => Promise<Answer>} say @param {string} id of the table */
  constructor(say, id) {
    this.say = say;
    this.id = id;
    this.stance = make("p", { class: "stance", role: "status" });
    this.set = make("div", { class: "phrases", role: "group", "aria-label": spoken("Set phrases") });
    this.phrases = make("details", { class: "set-phrases" }, make("summary", {}, spoken("Set phrases")),
      make("small", {}, spoken("Everybody reads them in his own language.")), this.set);
    find("#chat-form").before(this.stance, this.phrases);
    find("#chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    find("#chat-box").addEventListener("toggle", () => this.come());
    find("#chat").addEventListener("click", (event) => {
      const button = event.target.closest("[data-hide]");
      if (button) this.hide(button.dataset.hide ?? "");
    });
  }

  /** @param {ChatMessage} message */
  hear({ whole, lines, terms }) {
    this.lines = whole ? lines : [...this.lines, ...lines];
    const read = memory.get("chat read")?.[this.id] ?? 0;
    const news = lines.filter(({ yours, tag, at }) => !yours && at > read && !this.hidden.includes(tag)).length;
    if (!this.inSight) this.unread = whole ? news : this.unread + news;
    this.terms = terms;
    this.agree();
    this.read();
  }

  /** Who may be heard here. @param {TableFields} table */
  update({ sides, you, outcome, late }) {
    const company = sides.some(({ seat }) => !seat.yours && seat.kind !== "bot");
    find("#chat-box").hidden = !company && this.lines.length === 0;
    find("#chat-room").textContent = outcome ? spoken("Everybody reads this.")
      : you.length > 0 ? spoken("Only those who play read this; onlookers when the match is over.")
        : late ? spoken("Only onlookers read this while the match goes on, as late as they see the board.")
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
    for (const id of ["#chat-new", "#log-new"]) {
      find(id).hidden = this.unread === 0;
      find(id).textContent = String(this.unread);
    }
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

  /** Not where it is folded up, nor in a drawer that is shut. */
  get inSight() {
    return find("#chat-box").open && find("#chat-box").offsetParent !== null;
  }

  /** It may have come in sight: one reads on at its end, and can write. */
  come() {
    this.read();
    if (!this.inSight) return;
    find("#chat").scrollTop = find("#chat").scrollHeight;
    find("#chat-box").scrollIntoView({ block: "nearest" });
  }

  /** What stands there is read as soon as it is in sight; how far, is remembered over a reload. */
  read() {
    this.show();
    if (!this.inSight) return;
    this.unread = 0;
    this.show();
    const last = Math.max(0, ...this.lines.map(({ at }) => at));
    const { [this.id]: before = 0, ...others } = memory.get("chat read") ?? {};
    const kept = Object.fromEntries(Object.entries(others).slice(1 - MOST));
    if (last > before) memory.set("chat read", { ...kept, [this.id]: last });
    this.offer();
  }

  // ------------------------------------------------------------------ set phrases, and free talk by consent

  /** The phrases one may choose from; fetched when somebody first opens the chat. */
  async offer() {
    if (this.offered) return;
    this.offered = true;
    /** @type {{ id: string, text: string }[]} */
    const told = await call("/api/phrases").catch(() => []);
    this.offered = told.length > 0;
    this.set.replaceChildren(...told.map(({ id, text }) => (
      make("button", { type: "button", "data-phrase": id, onclick: () => this.say({ t: "chat", phrase: id }) }, text))));
  }

  /** Where strangers play: in set phrases alone, until both want it otherwise. */
  agree() {
    const { terms } = this;
    const stiff = terms !== null && !terms.free;
    find("#chat-form").hidden = stiff;
    if (stiff) this.phrases.open = true;
    const focused = this.stance.contains(document.activeElement);
    /** @param {boolean} free @param {string} words */
    const button = (free, words) => make("button", { type: "button", class: free ? "" : "quiet", "data-free": String(free),
      onclick: () => this.say({ t: "talk", free }) }, words);
    this.stance.replaceChildren(...!terms ? [] : terms.free ? [button(false, spoken("Set phrases only"))]
      : terms.yours ? [spoken("You have offered to talk freely."), " ", button(false, spoken("Withdraw"))]
        : terms.theirs ? [spoken("The other side would like to talk freely."), " ", button(true, spoken("Agree"))]
          : [spoken("Among strangers the chat begins with set phrases."), " ", button(true, spoken("Offer to talk freely"))]);
    if (focused) this.stance.querySelector("button")?.focus();
  }

  /** What is written meanwhile stays; what was refused stands there again, unless there is more. */
  async send() {
    const field = find("#chat-text");
    const { value: text } = field;
    if (!text.trim()) return;
    field.value = "";
    const answer = await this.say({ t: "chat", text: text.trim() });
    if (answer.t === "refused") field.value ||= text;
  }
}
