// The scenario editor: draws on the chart, asks for every key, and lets the server check, write and play what was made.

import { Board } from "./board.js";
import { call, capital, emblem, find, make, memory } from "./dom.js";
import { resized, sizeOf, used } from "./drafting.js";
import { formFields } from "./form.js";
import { Picking } from "./picking.js";
import { open } from "./scene.js";
import { Stage } from "./stage.js";
import { spoken } from "./words.js";

const SOON = 180; // milliseconds after which a change is checked
const WRITING = 500; // the same while somebody writes
const LATER = 1500; // after which it is tried again where that was too often
const MOST_STEPS = 100; // that can be undone
const BEGIN = "own"; // the scenario one begins with
const MANY = /^(terrain|start|unload|mine)/; // tools that draw over many nodes in one stroke
const GROUPS = [
  { title: spoken("Terrain"), tools: [["terrain:#", spoken("Land")], ["terrain:.", spoken("Sea")], ["terrain:~", spoken("Shallows")],
    ["terrain:=", spoken("Shore")], ["terrain:+", spoken("Landing place")], ["terrain: ", spoken("No node")]] },
  { title: spoken("Tiles"), tools: [["tile:islet", spoken("Islet")], ["tile:shoal", spoken("Shoal")], ["tile:reef", spoken("Reef")],
    ["tile:atoll", spoken("Atoll")], ["tile:headland", spoken("Headland")]] },
  { title: spoken("Pieces"), tools: [["force:A", spoken("Task force {letter}", { letter: "A" })], ["force:B", "B"], ["force:C", "C"],
    ["force:D", "D"], ["base:airfield", spoken("Airfield")], ["base:battery", spoken("Battery; again: turns")],
    ["troops", spoken("Land unit; again: one more")], ["mine", spoken("Minefield")]] },
  { title: spoken("Areas and goals"), tools: [["start", spoken("Start area")], ["unload", spoken("Unload here")], ["deliver", spoken("Leave by this edge")],
    ["closed", spoken("Close this airfield")], ["hold", spoken("Hold this place")], ["control", spoken("Sea control")], ["away", spoken("Take away")]] },
];

class Editor {
  /** @type {DraftValues} */
  values = {};
  /** @type {Drawn} */
  drawn = {};
  text = "";
  tool = "terrain:#";
  side = 0;
  /** @type {FileKey[]} */
  keys = [];
  /** Texts before and after this one. @type {string[]} */
  past = [];
  /** @type {string[]} */
  future = [];
  /** What is to be checked next: values, or a text. @type {{ values?: DraftValues, text?: string } | null} */
  wish = null;
  busy = false;
  /** @type {Set<string>} */
  stroke = new Set();

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.address = `/api/scenarios/${game}`;
    this.felt = find("#felt");
    this.board = new Board(find("#sheets"), () => this.stage.arrange(this.board));
    this.stage = new Stage(this.felt, find("#sheets"), { reset: find("#zoom-reset"), out: find("#zoom-out") }, () => {});
    this.listenToStrokes();
    this.picking = new Picking(this.felt, this.board, { game: () => game, choose: ([node]) => this.use([node]),
      say: (text) => this.toast(text), tap: (event) => this.stage.tap(event), why: async () => ({ why: "", rule: "" }) });
    this.showTools();
    this.listen();
  }

  async begin() {
    const { title, keys, shipped } = await call(this.address);
    this.keys = keys;
    find("#title").textContent = title;
    find("#shipped").replaceChildren(...shipped.map((/** @type {Titled} */ each) => make("li", {},
      make("button", { type: "button", "data-shipped": each.name, onclick: () => this.fetch(each.name) }, each.title))));
    const kept = memory.get(`draft ${this.game}`);
    if (typeof kept === "string" && kept) this.ask({ text: kept }, 0);
    else await this.fetch(BEGIN);
  }

  /** A scenario that comes with the game, to begin with.
   *  @param {string} name */
  async fetch(name) {
    try {
      this.take(await call(`${this.address}/${name}`), true);
      this.go("tools");
    } catch (error) {
      this.toast(error.message);
    }
  }

  // ------------------------------------------------------------------ changing

  /** The tool that is chosen, on those nodes.
   *  @param {string[]} nodes */
  use(nodes) {
    const values = used(this.values, this.drawn, this.tool, this.side, nodes);
    if (values === this.values) this.toast(spoken("This tool does nothing there."));
    else this.change(values);
  }

  /** @param {DraftValues} values @param {number} wait @param {boolean} anew whether the form has to be made anew */
  change(values, wait = SOON, anew = true) {
    this.values = values;
    if (anew) this.showForm();
    this.ask({ values }, wait);
  }

  /** Let the server write and check it, once nothing more has come for a moment.
   *  @param {{ values?: DraftValues, text?: string }} wish @param {number} wait */
  ask(wish, wait) {
    this.wish = wish;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.check(), wait);
  }

  async check() {
    if (this.busy || !this.wish) return;
    const wish = this.wish;
    this.wish = null;
    this.busy = true;
    let wait = 0;
    try {
      const draft = await call(this.address, "POST", wish);
      if (!this.wish) this.take(draft, wish.text === undefined || wish.text !== find("#draft-text").value, wish.text !== undefined);
    } catch (error) {
      if (error.code === "too_many") [this.wish, wait] = [this.wish ?? wish, LATER];
      else this.toast(error.message);
    }
    this.busy = false;
    if (this.wish) this.ask(this.wish, wait);
  }

  /** Show a draft as the server knows it. `write`: its text as well; `anew`: its values come from there, too.
   *  @param {ToldDraft} draft @param {boolean} write @param {boolean} anew */
  take(draft, write, anew = true) {
    if (this.text && draft.text !== this.text) {
      this.past = [...this.past, this.text].slice(-MOST_STEPS);
      this.future = [];
    }
    this.show(draft, write, anew);
  }

  /** @param {ToldDraft} draft @param {boolean} write @param {boolean} anew */
  show(draft, write, anew) {
    this.text = draft.text;
    memory.set(`draft ${this.game}`, draft.text);
    const isFile = Object.keys(draft.values).length > 0;
    if (isFile) this.drawn = { ...this.drawn, ...draft.drawn };
    if (isFile && anew) this.values = draft.values; // else the form is bound to those that were sent
    if (draft.scene) {
      this.board.show(open(draft.scene), { animate: false });
      this.picking.settle(false);
    }
    if (write) find("#draft-text").value = draft.text;
    this.showVerdict(draft);
    this.showSides();
    const { height, width } = sizeOf(this.values, this.drawn);
    if (document.activeElement !== find("#height")) find("#height").value = String(height);
    if (document.activeElement !== find("#width")) find("#width").value = String(width);
    find("#undo").disabled = this.past.length === 0;
    find("#redo").disabled = this.future.length === 0;
    if (anew && isFile) this.showForm();
  }

  /** Back to the text before, or on to the one after.
   *  @param {string[]} from @param {string[]} to */
  async step(from, to) {
    const text = from.pop();
    if (text === undefined || this.busy) return;
    to.push(this.text);
    try {
      this.show(await call(this.address, "POST", { text }), true, true);
    } catch (error) {
      from.push(text);
      to.pop();
      this.toast(error.message);
    }
  }

  // ------------------------------------------------------------------ showing

  /** @param {ToldDraft} draft */
  showVerdict({ faults, doubts, about }) {
    const good = faults.length === 0;
    find("#verdict").classList.toggle("good", good);
    find("#verdict").classList.toggle("bad", !good);
    find("#verdict-text").textContent = good ? spoken("It can be played: {about}", { about })
      : spoken("{count} {count:thing forbids|things forbid} playing it", { count: faults.length });
    find("#complaints").replaceChildren(...[...faults.map((each) => complaint(each, "fault")), ...doubts.map((each) => complaint(each, "doubt"))]
      .map((node) => make("li", {}, node)));
    for (const [at, each] of [...faults, ...doubts].entries()) {
      find("#complaints").children[at].querySelector("button")?.addEventListener("click", () => this.goToLine(each.line));
    }
    find("#play").disabled = !good;
  }

  /** Select a line of the text.
   *  @param {number} number */
  goToLine(number) {
    this.go("file");
    const area = find("#draft-text");
    const lines = area.value.split("\n");
    const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0));
    area.scrollTop = Math.max(0, (number - 5) * area.scrollHeight / Math.max(1, lines.length));
  }

  showTools() {
    find("#tool-groups").replaceChildren(...GROUPS.map(({ title, tools }) => make("fieldset", { class: "tool-group" },
      make("legend", {}, title), make("div", { class: "pills" }, tools.map(([name, words]) => make("label", { class: "pill" },
        make("input", { type: "radio", name: "tool", value: name, checked: name === this.tool, "aria-label": name.startsWith("force:")
          ? spoken("Task force {letter}", { letter: name.slice(6) }) : words, onchange: () => { this.tool = name; } }),
        make("span", {}, name.startsWith("terrain:") && make("i", { class: "swatch", "data-mark": name.slice(8) }), words)))))));
  }

  /** Whose pieces and areas are drawn. */
  showSides() {
    const names = [0, 1].map((at) => this.values.sides?.[at]?.name ?? String(at + 1));
    if (names.join() === this.names) return;
    this.names = names.join();
    find("#whose").replaceChildren(...names.map((name, at) => make("label", { class: "pill" },
      make("input", { type: "radio", name: "whose", value: at, checked: at === this.side, onchange: () => { this.side = at; } }),
      make("span", {}, emblem(at), capital(name)))));
  }

  /** Every key, made anew; what was open stays open. */
  showForm() {
    const room = find("#keys");
    const opened = new Set([...room.querySelectorAll("details[open]")].map(pathOf));
    room.replaceChildren(...formFields(this.keys, this.values, this.drawn.codes ?? {}, (anew) => this.change(this.values, WRITING, anew)));
    for (const each of room.querySelectorAll("details")) each.open = opened.has(pathOf(each));
  }

  /** Show one page of the panel.
   *  @param {string} name */
  go(name) {
    for (const each of document.querySelectorAll("[role=tab]")) {
      const on = each.getAttribute("aria-controls") === name;
      each.setAttribute("aria-selected", String(on));
      each.setAttribute("tabindex", on ? "0" : "-1");
      find(`#${each.getAttribute("aria-controls")}`).hidden = !on;
    }
  }

  /** @param {string} text */
  toast(text) {
    const note = find("#toast");
    note.textContent = capital(text);
    note.hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => { note.hidden = true; }, 3500 + 45 * text.length);
  }

  // ------------------------------------------------------------------ hearing

  listen() {
    find("#undo").addEventListener("click", () => this.step(this.past, this.future));
    find("#redo").addEventListener("click", () => this.step(this.future, this.past));
    find("#save").addEventListener("click", () => this.save());
    find("#play").addEventListener("click", () => this.play());
    find("#zoom-in").addEventListener("click", () => this.stage.scaleBy(1.4));
    find("#zoom-out").addEventListener("click", () => this.stage.scaleBy(1 / 1.4));
    find("#zoom-reset").addEventListener("click", () => this.stage.reset());
    find("#rules-link").setAttribute("href", `/rules/${this.game}`);
    find("#draft-text").addEventListener("input", ({ target }) => this.ask({ text: /** @type {any} */ (target).value }, WRITING));
    for (const id of ["#height", "#width"]) find(id).addEventListener("change", () => this.resize());
    find("#draft-file").addEventListener("change", () => this.openFile());
    addEventListener("keydown", (event) => this.key(event));
    for (const each of document.querySelectorAll("[role=tab]")) {
      each.addEventListener("click", () => this.go(each.getAttribute("aria-controls") ?? ""));
      each.addEventListener("keydown", (event) => turn(each, event.key));
    }
  }

  /** @param {Key} event */
  key(event) {
    const name = event.key.toLowerCase();
    const writing = event.target.matches?.("input:not([type=radio]), textarea");
    if (!(event.ctrlKey || event.metaKey) || writing || (name !== "z" && name !== "y")) return;
    event.preventDefault();
    if (name === "y" || event.shiftKey) this.step(this.future, this.past);
    else this.step(this.past, this.future);
  }

  /** With the mouse pressed, a tool that draws over many nodes is drawn over them; a finger moves the chart instead. */
  listenToStrokes() {
    let drawing = false;
    this.felt.addEventListener("pointerdown", (event) => {
      this.stroke = new Set();
      drawing = event.pointerType === "mouse" && event.button === 0 && MANY.test(this.tool);
      if (drawing) this.pass(event);
    }, true);
    this.felt.addEventListener("pointermove", (event) => {
      if (!drawing) return;
      event.stopImmediatePropagation();
      this.pass(event);
    }, true);
    addEventListener("pointerup", () => {
      if (drawing && this.stroke.size > 1) this.use([...this.stroke]);
      for (const node of this.felt.querySelectorAll(".stroked")) node.classList.remove("stroked");
      drawing = false;
    });
    this.felt.addEventListener("click", (event) => this.stroke.size > 1 && event.stopImmediatePropagation(), true);
  }

  /** The pointer passes over a node.
   *  @param {Press} event */
  pass(event) {
    const { can } = this.picking.under(event.clientX, event.clientY);
    if (!can?.item.act) return;
    this.stroke.add(can.item.act);
    can.node.classList.add("stroked");
  }

  resize() {
    const [height, width] = ["#height", "#width"].map((id) => /** @type {HTMLInputElement} */ (find(id)).valueAsNumber);
    if (height >= 3 && width >= 3) this.change(resized(this.values, this.drawn, Math.min(26, height), Math.min(60, width)));
  }

  async openFile() {
    const input = find("#draft-file");
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    const text = await file.text();
    this.go("tools");
    this.ask({ text }, 0);
  }

  /** The file, as the browser saves files. */
  save() {
    const name = (this.values.title ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "scenario";
    const link = make("a", { href: URL.createObjectURL(new Blob([this.text], { type: "application/toml" })), download: `${name}.toml` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async play() {
    find("#play").disabled = true;
    try {
      const { id } = await call(`${this.address}/table`, "POST", { text: this.text });
      location.assign(`/table/${id}`);
    } catch (error) {
      this.toast(error.message);
      find("#play").disabled = false;
    }
  }
}

/** @param {{ line: number, reason: string }} told @param {string} kind */
const complaint = ({ line, reason }, kind) => make("button", { type: "button", class: kind },
  make("span", { class: "where" }, spoken("line {line}", { line })), reason);

/** What tells a fold of the form from all others.
 *  @param {Element} fold @returns {string} */
const pathOf = (fold) => {
  const above = fold.parentElement?.closest("details");
  return `${above ? pathOf(above) : ""}/${fold.getAttribute("data-fold")}`;
};

/** Arrow keys go from tab to tab.
 *  @param {HTMLElement} each @param {string} key */
function turn(each, key) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const way = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (way === 0) return;
  const next = tabs[(tabs.indexOf(each) + way + tabs.length) % tabs.length];
  next.click();
  next.focus();
}

const game = location.pathname.split("/").pop() ?? "";
const editor = new Editor(game);
try {
  await editor.begin();
} catch (error) {
  find("#verdict-text").textContent = error.message;
}
