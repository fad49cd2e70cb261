// What is asked in a window of its own: resigning, playing on from the past, inviting, a name, help.

import { call, find, memory, tab } from "./dom.js";
import { seatRows, seatWishes } from "./seats.js";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

export class Dialogs {
  constructor(table) {
    this.table = table;
    for (const opener of document.querySelectorAll("[data-opens]")) {
      opener.addEventListener("click", () => this.open(opener.dataset.opens));
    }
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog || event.target.closest("[data-closes]")) dialog.close();
      });
    }
    find("#resign-yes").addEventListener("click", () => this.resign());
    find("#branch-go").addEventListener("click", () => this.branch());
    find("#invite-copy").addEventListener("click", () => this.copy());
    find("#name-form").addEventListener("submit", () => this.rename());
    find("#sides").addEventListener("click", (event) => this.fromSides(event));
  }

  open(name) {
    const prepare = { branch: () => this.seats(), resign: () => this.resigning() }[name];
    prepare?.();
    find(`#${name}`).showModal();
  }

  // ------------------------------------------------------------------ resigning

  /** The side that would resign: the one on view, else the first of mine. */
  get mine() {
    const { you, viewing } = this.table.table;
    return you.includes(viewing) ? viewing : you[0];
  }

  resigning() {
    find("#resign-text").textContent = `${this.table.table.sides[this.mine].title} lays down arms and loses the match.`;
  }

  resign() {
    this.table.say({ t: "resign", side: this.mine });
  }

  // ------------------------------------------------------------------ playing on from here

  async seats() {
    const { table } = this.table;
    const sides = table.sides.map((side) => side.title);
    const kept = (seat) => (seat.kind === "bot" ? "bot" : seat.yours && seat.kind !== "here" ? "me" : "here");
    this.chosen = table.sides.map(({ seat }) => ({ kind: kept(seat), level: seat.level || 2 }));
    if (!this.chosen.some((seat) => seat.kind === "me")) this.chosen[0].kind = "me";
    find("#branch-error").hidden = true;
    const games = await call("/api/games").catch(() => []);
    this.levels = games.find((game) => game.name === table.game)?.levels ?? [];
    find("#branch-seats").replaceChildren(...seatRows(sides, this.chosen, this.levels, ["me", "bot", "here"]));
  }

  async branch() {
    try {
      const { id } = await call(`/api/tables/${this.table.id}/branch`, "POST",
        { at: this.table.replay.place, seats: seatWishes(this.chosen, this.levels, memory.get("name") ?? "") });
      location.assign(`/table/${id}`);
    } catch (error) {
      find("#branch-error").textContent = error.message;
      find("#branch-error").hidden = false;
    }
  }

  // ------------------------------------------------------------------ inviting

  /** Links that came with a new table are shown once, when it is first seen. */
  remember(id, links) {
    if (links && Object.keys(links).length > 0) tab.set(`links ${id}`, links);
  }

  refresh() {
    const kept = tab.get(`links ${this.table.id}`);
    if (!kept) return;
    tab.set(`links ${this.table.id}`, null);
    const [[side, url]] = Object.entries(kept);
    this.showInvitation(side, url);
  }

  fromSides(event) {
    const invite = event.target.closest("[data-invite]");
    if (invite) this.invite(invite.dataset.invite);
    else if (event.target.closest("[data-rename]")) {
      this.renaming = Number(event.target.closest("[data-rename]").dataset.rename);
      find("#name-input").value = this.table.table.sides[this.renaming].seat?.name ?? "";
      this.open("name");
    }
  }

  async invite(side) {
    try {
      this.showInvitation(side, (await call(`/api/tables/${this.table.id}/invite`, "POST", { side })).url);
    } catch (error) {
      this.table.toast(error.message);
    }
  }

  showInvitation(side, url) {
    const { title } = this.table.table.sides.find(({ name }) => name === side) ?? { title: side };
    const link = new URL(url, location.href);
    const near = LOOPBACK.includes(link.hostname);
    find("#invite-text").textContent = `Whoever opens this link sits down as ${title}. It works again later, too.`;
    find("#invite-near").hidden = !near;
    find("#invite-url").value = link.href;
    find("#invite-copied").textContent = "";
    if (!find("#invite").open) find("#invite").showModal();
  }

  async copy() {
    const field = find("#invite-url");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      find("#invite-copied").textContent = "Copied.";
    } catch {
      find("#invite-copied").textContent = "Selected: copy it with your keyboard or menu.";
    }
  }

  // ------------------------------------------------------------------ a name

  rename() {
    const name = find("#name-input").value.trim();
    if (name) this.table.say({ t: "rename", side: this.renaming, name });
  }
}

