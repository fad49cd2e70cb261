// What is asked in a window of its own: resigning, playing on from the past, inviting, one's own seat, help.

import { call, find, memory, tab } from "./dom.js";
import { spoken } from "./words.js";

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

export class Dialogs {
  renaming = 0; // the side whose seat is looked at
  leaving = ""; // the name of the side whose seat would be freed
  inviting = ""; // the name of the side to which the link that is shown invites
  /** @type {SeatChoice[]} */
  chosen = [];
  /** @type {Level[]} */
  levels = [];

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    for (const opener of document.querySelectorAll("[data-opens]")) {
      opener.addEventListener("click", () => this.open(opener.dataset.opens ?? ""));
    }
    for (const dialog of document.querySelectorAll("dialog")) {
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog || event.target.closest("[data-closes]")) dialog.close();
      });
    }
    find("#resign-yes").addEventListener("click", () => this.resign());
    find("#branch-go").addEventListener("click", () => this.branch());
    find("#invite-copy").addEventListener("click", () => this.copy());
    find("#invite").addEventListener("close", () => this.refresh());
    find("#device-link").addEventListener("click", () => this.linkDevice());
    find("#seat-leave").addEventListener("click", () => this.freeing(this.renaming));
    find("#free-yes").addEventListener("click", () => this.free());
    find("#name-form").addEventListener("submit", () => this.rename());
    find("#sides").addEventListener("click", (event) => this.fromSides(event));
  }

  /** @param {string} name */
  open(name) {
    const prepare = { branch: () => this.seats(), resign: () => this.resigning() }[name];
    prepare?.();
    /** @type {HTMLDialogElement} */ (find(`#${name}`)).showModal();
  }

  // ------------------------------------------------------------------ resigning

  /** The side that would resign: the one on view, else the first of mine. */
  get mine() {
    const { you, viewing } = this.table.table;
    return you.includes(viewing) ? viewing : you[0];
  }

  resigning() {
    find("#resign-text").textContent = spoken("{side} lays down arms and loses the match.",
      { side: this.table.table.sides[this.mine].title });
  }

  resign() {
    this.table.say({ t: "resign", side: this.mine });
  }

  // ------------------------------------------------------------------ playing on from here

  async seats() {
    const { table } = this.table;
    const sides = table.sides.map((side) => side.title);
    /** @param {Seat} seat */
    const kept = (seat) => (seat.kind === "bot" ? "bot" : seat.yours && seat.kind !== "here" ? "me" : "here");
    this.chosen = table.sides.map(({ seat }) => ({ kind: kept(seat), level: seat.level || 2 }));
    if (!this.chosen.some((seat) => seat.kind === "me")) this.chosen[0].kind = "me";
    find("#branch-error").hidden = true;
    /** @type {ToldGame[]} */
    const games = await call("/api/games").catch(() => []);
    this.levels = games.find((game) => game.name === table.game)?.levels ?? [];
    const { seatRows } = await import("./seats.js");
    find("#branch-seats").replaceChildren(...seatRows(sides, this.chosen, this.levels, ["me", "bot", "here"]));
  }

  async branch() {
    try {
      const { seatWishes } = await import("./seats.js");
      const { id } = await call(`/api/tables/${this.table.id}/branch`, "POST",
        { at: this.table.replay.place, seats: seatWishes(this.chosen, this.levels, memory.get("name") ?? "") });
      location.assign(`/table/${id}`);
    } catch (error) {
      find("#branch-error").textContent = error.message;
      find("#branch-error").hidden = false;
    }
  }

  // ------------------------------------------------------------------ inviting

  /** Links that came with a new table are shown once each, when it is first seen.
   *  @param {string} id @param {Links} links */
  remember(id, links) {
    if (links && Object.keys(links).length > 0) tab.set(`links ${id}`, links);
  }

  refresh() {
    if (find("#invite").open) this.arrived();
    if (this.table.table.outcome && find("#resign").open) find("#resign").close(); // nothing is left to resign
    const kept = tab.get(`links ${this.table.id}`);
    if (!kept || find("#invite").open) return;
    tab.set(`links ${this.table.id}`, null);
    const [[side, url], ...others] = Object.entries(kept);
    this.remember(this.table.id, Object.fromEntries(others));
    this.showInvitation(side, url);
  }

  /** Whoever was invited has come: his link is of no use any more, and lies over a match that may go on. */
  arrived() {
    const seat = this.table.table.sides.find(({ name }) => name === this.inviting)?.seat;
    if (!seat || seat.holders.length === 0) return;
    find("#invite").close(); // which looks for the next link
    this.table.toast(spoken("{name} has sat down.", { name: seat.name || spoken("Somebody") }));
  }

  /** @param {Click} event */
  fromSides(event) {
    const invite = event.target.closest("[data-invite]");
    const free = event.target.closest("[data-free]");
    const own = event.target.closest("[data-rename]");
    if (invite) this.invite(invite.dataset.invite ?? "");
    else if (free) this.freeing(Number(free.dataset.free));
    else if (own) {
      this.renaming = Number(own.dataset.rename);
      this.ownSeat(this.table.table.sides[this.renaming].seat);
    }
  }

  /** @param {string} side */
  async invite(side) {
    try {
      this.showInvitation(side, (await call(`/api/tables/${this.table.id}/invite`, "POST", { side })).url);
    } catch (error) {
      this.table.toast(error.message);
    }
  }

  /** @param {string} side @param {string} url */
  showInvitation(side, url) {
    this.showLink(url, spoken("Invite a friend"), spoken("Whoever opens this link and sits down first is {side}. "
      + "It works once, within seven days; a new link ends this one.", { side: this.called(side) }));
    this.inviting = side;
  }

  /** @param {string} side */
  called(side) {
    return this.table.table.sides.find(({ name }) => name === side)?.title ?? side;
  }

  /** @param {string} url @param {string} title @param {string} text */
  showLink(url, title, text) {
    const link = new URL(url, location.href);
    this.inviting = "";
    find("#invite-title").textContent = title;
    find("#invite-text").textContent = text;
    find("#invite-near").hidden = !LOOPBACK.includes(link.hostname);
    find("#invite-url").value = link.href;
    find("#invite-copied").textContent = "";
    if (!find("#invite").open) find("#invite").showModal();
  }

  async copy() {
    const field = find("#invite-url");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      find("#invite-copied").textContent = spoken("Copied.");
    } catch {
      find("#invite-copied").textContent = spoken("Selected: copy it with your keyboard or menu.");
    }
  }

  // ------------------------------------------------------------------ one's own seat, and freeing one

  /** @param {Seat} seat */
  ownSeat({ name, kind, holders }) {
    const { devices } = holders[0];
    find("#name-input").value = name ?? "";
    find("#seat-devices").textContent = devices > 1 ? spoken("You use {devices} {devices:device|devices}.", { devices }) : spoken("You use this device only.");
    find("#seat-leave").hidden = kind !== "link" || Boolean(this.table.table.outcome);
    this.open("name");
  }

  rename() {
    const name = find("#name-input").value.trim();
    if (name) this.table.say({ t: "rename", side: this.renaming, name });
  }

  async linkDevice() {
    find("#name").close();
    try {
      this.showLink((await call("/api/devices", "POST")).url, spoken("On another device"),
        spoken("Open this link there, within ten minutes. It works once, and that device is then you, at all your "
          + "tables: give it to nobody."));
    } catch (error) {
      this.table.toast(error.message);
    }
  }

  /** Asks first; the server says whether it is too late.
   *  @param {number} side */
  freeing(side) {
    const { title, name, seat } = this.table.table.sides[side];
    this.leaving = name;
    find("#name").close();
    find("#free-title").textContent = seat.yours ? spoken("Leave the seat?") : spoken("Free the seat of {side}?", { side: title });
    find("#free-text").textContent = `${seat.yours ? spoken("You no longer play here, and somebody else can be invited.")
      : spoken("{name} no longer plays here, and somebody else can be invited.",
        { name: seat.name || spoken("Whoever sits there") })} ${spoken("Possible until the first decision is made.")}`;
    find("#free-yes").textContent = seat.yours ? spoken("Leave the seat") : spoken("Free the seat");
    find("#free").showModal();
  }

  async free() {
    try {
      await call(`/api/tables/${this.table.id}/free`, "POST", { side: this.leaving });
    } catch (error) {
      this.table.toast(error.message);
    }
  }
}
