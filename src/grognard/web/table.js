// One table: hears the server, shows what it says, sends back what was chosen.

import { Board } from "./board.js";
import { Dialogs } from "./dialogs.js";
import { call, capital, find, make, memory, ruleLink } from "./dom.js";
import { Link } from "./link.js";
import { Panel } from "./panel.js";
import { Phone } from "./phone.js";
import { Picking } from "./picking.js";
import { Playback } from "./playback.js";
import { Replay } from "./replay.js";
import { apply, open } from "./scene.js";
import { Spelling } from "./spelling.js";
import { isAbove } from "./turning.js";
import { Stage } from "./stage.js";
import { calling, Standing } from "./standing.js";
import { spoken } from "./words.js";

const HURRY = 4; // so many changes waiting are shown without motion
const OBSERVER = -3; // looks on without a side
/** @type {Record<string, string>} */
const GENTLE = { stale: spoken("The table had already moved on. Have another look."), match_over: spoken("The match is over.") };

export class Table {
  /** Everything told but scene and log; nothing before it is. @type {TableFields} */
  table;
  known = false;
  heard = 0; // the last version that came
  /** @type {Choice[]} */
  choices = [];
  /** @type {string[]} */
  spoken = [];
  /** @type {import("./analysis.js").Analysis | undefined} */
  analysis;
  /** @type {import("./lesson.js").LessonCard | undefined} */
  card;
  called = ""; // to what, as the title says it
  ahead = 0; // how far the server's time is ahead of this browser's
  /** @type {import("./clocks.js").Clocks | undefined} */
  clocks;
  /** @type {import("./offers.js").Offers | undefined} */
  offers;
  /** @type {import("./rulebook.js").Rulebook | undefined} */
  rulebook;
  /** @type {import("./chat.js").Chat | undefined} */
  chat;
  /** @type {import("./notepad.js").Notepad | undefined} */
  notepad;
  /** @type {import("./legend.js").Legend | undefined} */
  legend;
  /** @type {import("./guide.js").Guide | undefined} */
  guiding;

  /** @param {string} id @param {string} path of its socket */
  constructor(id, path) {
    this.id = id;
    /** @type {string | null} */
    this.sent = null;
    /** @type {{ version: number, known: Map<string, Promise<Answer>> }} */
    this.reasons = { version: -1, known: new Map() };
    this.scene = open();
    this.spelling = new Spelling();
    /** @type {Past | null} */
    this.past = null;
    /** @type {News[]} */
    this.queue = [];
    this.felt = find("#felt");
    this.board = new Board(find("#sheets"), () => this.stage.arrange(this.board));
    this.stage = new Stage(this.felt, find("#sheets"), { reset: find("#zoom-reset"), out: find("#zoom-out") },
      () => this.phone?.settle());
    this.phone = new Phone(this.stage, () => {
      this.panel.follow();
      this.chat?.come();
    });
    const choose = (/** @type {string[]} */ acts) => this.choose(acts);
    const game = () => this.table?.game ?? "";
    const reveal = (/** @type {string[]} */ keys) => this.board.reveal(keys);
    this.panel = new Panel({ choose, reveal, why: (line) => this.readIn(line.rule.slice(1), line), jump: (entry) => this.replay.go(entry) });
    this.picking = new Picking(this.felt, this.board, { game, choose, say: (text, rule) => this.toast(text, rule),
      tap: (event) => this.stage.tap(event), why: (key) => this.why(key), loupe: this.stage });
    this.replay = new Replay((at) => this.say({ t: "at", at }), (past) => this.look(past));
    this.playback = new Playback(this);
    this.dialogs = new Dialogs(this);
    this.listen();
    this.standing = new Standing(id, () => this.link.retry());
    this.link = new Link(path, (message) => this.hear(message),
      (broken) => this.connection(broken));
  }

  // ------------------------------------------------------------------ hearing

  /** @param {Message} message */
  hear(message) {
    if (message.t === "warning") this.toast(capital(message.words));
    if (message.t === "chat") this.talk((chat) => chat.hear(message));
    if (message.t !== "table" && message.t !== "change") return;
    if (message.now) this.ahead = message.now - Date.now();
    this.heard = message.version; // perhaps not shown yet
    this.queue.push(message);
    if (!this.pumping) this.pump();
  }

  /** Without a connection nothing is lit; what is chosen all the same is sent when it is back.
   *  @param {Broken | null} broken */
  connection(broken) {
    if (broken && !document.body.classList.contains("cut")) this.phone.surface();
    document.body.classList.toggle("cut", broken !== null);
    this.standing.connection(broken);
  }

  /** Show what came, one change after the other, so that each can be seen. */
  async pump() {
    this.pumping = true;
    this.felt.setAttribute("aria-busy", "true");
    while (this.queue.length > 0) {
      if (this.board.busy && this.queue.length < HURRY) await pause(60);
      else if (!await this.take(/** @type {News} */ (this.queue.shift()))) break;
    }
    this.pumping = false;
    this.playback.film.skipping &&= this.table.thinking.length > 0; // a bot's whole turn is skipped
    this.felt.setAttribute("aria-busy", "false");
  }

  /** @param {News} message */
  async take(message) {
    const whole = message.t === "table";
    if (!whole && message.since !== this.table?.version) { // something was missed: ask for all of it
      this.queue = [];
      this.link.ask({ t: "hello" });
      return false;
    }
    const { t, scene, log, since, now, known = this.known, ...fields } = message;
    const [before, entries] = [this.panel.lines.length, this.table?.entries ?? this.playback.seen];
    const { called } = this;
    this.known = known;
    this.table = /** @type {TableFields} */ (whole ? fields : { ...this.table, ...fields });
    this.board.above = isAbove(this.table.you);
    if (message.t === "table") this.scene = open(message.scene);
    else if (message.scene) this.scene = apply(this.scene, message.scene);
    const told = message.t === "table" ? { from: 0, lines: message.log } : message.log;
    const added = !whole && told?.from === before ? told.lines : [];
    if (added.length > 0) this.playback.begin(added, entries);
    if (this.playback.wants(added)) {
      this.announce(added);
      await this.playback.show(added);
    }
    const shown = this.panel.lines.length - before;
    const news = told ? this.panel.tell(this.table.game, this.table, told.from, told.lines) : [];
    this.render({ animate: !whole && shown === 0 && this.queue.length < HURRY });
    if (whole) this.playback.cameBack(entries);
    else if (shown === 0) {
      this.announce(news);
      this.playback.mark(added);
    }
    this.playback.remember();
    if (this.called && this.called !== called) this.playback.sound.play("yours");
    if (!whole && fields.rematch && this.table.you.length > 0) this.toast(spoken("The table for a rematch is laid."));
    return true;
  }

  /** Write down a line that is being shown.
   *  @param {Line} line */
  tell(line) {
    this.panel.tell(this.table.game, this.table, this.panel.lines.length, [line]);
  }

  get hasChoices() {
    return this.live && this.choices.length > 0;
  }

  // ------------------------------------------------------------------ showing

  /** Whether choices can be made: the scene on the table is the present one and nothing is on its way. */
  get live() {
    return Boolean(this.table) && this.past === null && !this.hasCurtain && !this.playback.playing && !this.table.outcome
      && !this.table.frozen && !this.table.lesson?.over;
  }

  /** Which board lies there: on one device another side may see another one of the same version. */
  get shown() {
    return `${this.table.version} ${this.table.viewing} ${this.spelling.told}`.trimEnd();
  }

  get hasCurtain() {
    return this.waits || (this.table?.curtain !== null && this.table?.curtain !== undefined);
  }

  /** Whether the match is shown to this onlooker when it is over, and nothing of it before. */
  get waits() {
    return this.table?.late === "end";
  }

  render({ animate = true } = {}) {
    const { table } = this;
    const scene = this.spelling.seen(this.scene);
    document.body.classList.add("laid");
    document.body.dataset.version = String(table.version);
    document.body.dataset.board = this.shown;
    if (table.outcome && !document.body.classList.contains("over")) this.phone.surface();
    document.body.classList.toggle("over", Boolean(table.outcome));
    find("#title").textContent = table.title;
    find("#scenario").textContent = capital(table.scenario_title ?? table.scenario);
    find("#rules-link").href = `/rules/${table.game}?table=${encodeURIComponent(this.id)}`;
    this.curtain();
    if (this.past === null && !this.hasCurtain) this.board.show(scene, { live: this.live, animate });
    this.words();
    this.controls();
    this.standing.who(table, this.known);
    this.replay.update(table.entries ?? 0, this.shown, this.hasCurtain);
    this.picking.settle(document.documentElement.dataset.input === "keys");
    this.dialogs.refresh();
    this.phone.settle();
    this.panel.follow();
    if (table.lesson) this.teach();
    if ((memory.get("guided") ?? []).includes(this.id)) this.guide();
  }

  /** Who tells, in a first match, what matters. */
  async guide() {
    const { Guide } = await import("./guide.js");
    this.guiding ??= new Guide(this);
    this.guiding.look();
  }

  /** What only people need who play against people, or by the clock.
   *  @param {TableFields} table */
  async company(table) {
    const people = table.sides.some(({ seat }) => !seat.yours && seat.kind !== "bot");
    if (people || this.chat) this.talk((chat) => chat.update(table));
    if (!people && !table.clock && !this.offers) return;
    const [{ Offers }, { Clocks }] = await Promise.all([import("./offers.js"), import("./clocks.js")]);
    this.offers ??= new Offers(this);
    this.offers.show();
    this.clocks ??= new Clocks((text) => { find("#live").textContent = text; });
    this.clocks.ahead = this.ahead;
    this.clocks.show(this.table);
    this.phone.settle();
  }

  /** What people say to each other, where there are any.
   *  @param {(chat: import("./chat.js").Chat) => void} then */
  async talk(then) {
    const { Chat } = await import("./chat.js");
    this.chat ??= new Chat((message) => this.say(message), this.id);
    then(this.chat);
  }

  /** One's own notes, once they are opened; on one device the sheet of whoever sits there. */
  async note() {
    if (!find("#notepad").open) return;
    const { Notepad } = await import("./notepad.js");
    this.notepad ??= new Notepad(this.id);
    const { you, viewing } = this.table;
    const side = this.hasCurtain ? -1 : you.includes(viewing) ? viewing : you[0] ?? -1;
    if (side !== this.notepad.side) this.notepad.look(side);
  }

  /** A rule beside the table.
   *  @param {string} anchor @param {Line | null} line that is to be explained */
  async readIn(anchor, line = null) {
    const { Rulebook } = await import("./rulebook.js");
    this.rulebook ??= new Rulebook(() => this.table.game);
    this.rulebook.open(anchor, line);
  }

  /** A link to a rule opens it beside the table.
   *  @param {Click} event */
  follow(event) {
    const link = event.target.closest?.("a.rule, a[data-rules]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.readIn(link.dataset.anchor ?? "");
  }

  /** What lies on the table. */
  async explain() {
    const { Legend } = await import("./legend.js");
    this.legend ??= new Legend(() => ({ game: this.table.game, title: this.table.title, scene: this.scene }));
    this.legend.open();
  }

  /** What a lesson says; what that takes is fetched only where there is one. */
  async teach() {
    const { LessonCard } = await import("./lesson.js");
    this.card ??= new LessonCard(this);
    this.card.show();
    this.phone.settle();
  }

  words() {
    const { table, panel } = this;
    const seen = this.past?.scene ?? this.scene;
    panel.prompt(table, this.scene, this.past);
    panel.result(table, this.past);
    keepFocus(find("#buttons"), () => panel.buttons(this.spelling.seen(this.scene), this.live));
    keepFocus(find("#choices"), () => { this.choices = panel.choiceList(this.spelling.seen(this.scene), this.live); });
    keepFocus(find("#sides"), () => panel.sides(table, seen));
    this.called = calling(table, this.hasChoices);
    document.title = `${this.called}${table.title} · Grognard`;
  }

  /** While something is shown: what stands beside the board must not tell how it ends. */
  asNothingIsAsked() {
    this.panel.shown();
    this.panel.buttons(this.scene, false);
    this.choices = this.panel.choiceList(this.scene, false);
  }

  /** Show a past scene, or (null) the present again.
   *  @param {Past | null} past */
  look(past) {
    this.past = past;
    document.body.classList.toggle("past", past !== null);
    find("#past-acts").hidden = past === null;
    if (past) {
      this.board.show(past.scene, { live: false });
      this.words();
    } else this.render();
    this.panel.mark(past ? past.log_to : null);
    this.analysis?.mark(past ? past.at : null);
  }

  curtain() {
    const down = this.hasCurtain && this.past === null;
    find("#curtain").hidden = !down;
    if (!down) return;
    this.board.clear();
    this.picking.hide();
    find("#toast").replaceChildren();
    find("#toast").hidden = true;
    find("#curtain-lift").hidden = this.waits;
    find("#curtain").classList.toggle("waits", this.waits);
    if (this.waits) {
      find("#curtain-text").textContent = spoken("What happens here is shown when the match is over.");
      return;
    }
    const { title } = this.table.sides[Number(this.table.curtain)];
    find("#curtain-text").textContent = spoken("Hand the device to {side}.", { side: title });
    find("#curtain-lift").textContent = spoken("I am {side}, show my cards", { side: title });
    if (document.activeElement === document.body || this.felt.contains(document.activeElement)) {
      find("#curtain-lift").focus({ preventScroll: true });
    }
  }

  controls() {
    const { table } = this;
    const undo = find("#undo");
    const { can = false, ask = false, why = "" } = table.undo ?? {};
    const alone = table.sides.every((side) => side.seat?.yours || side.seat?.kind === "bot");
    find("#undo-word").textContent = spoken(can || !ask ? "Undo" : alone ? "Take back" : "Ask to take back");
    undo.setAttribute("aria-disabled", String(!can && !ask));
    undo.title = can || !why ? "" : capital(why);
    find("#undo-why").textContent = can || ask || !why ? "" : spoken("No undo: {why}.", { why });
    const seated = table.you.length > 0;
    const over = Boolean(table.outcome);
    find("#undo").hidden = !seated || (over && !table.lesson) || Boolean(table.frozen);
    find("#undo-why").hidden = find("#undo").hidden;
    find("#lay-out").hidden = !table.set_up || this.choices.length < 2;
    const [bot] = find("#lay-out").children;
    find("#lay-out").replaceChildren(bot, ...table.arrangements.map(([like, text, title]) => (
      make("button", { type: "button", title, "data-like": like }, text))));
    find("#hint").hidden = !table.hints || over || !seated;
    find("#hint").setAttribute("aria-disabled", String(this.choices.length === 0));
    find("#notepad").hidden = !seated || Boolean(table.lesson);
    this.note();
    find("#save").hidden = Boolean(table.late);
    find("#resign-open").hidden = !seated || over || Boolean(table.frozen);
    find("#rematch").hidden = !over || (!seated && !table.rematch);
    find("#analyse").hidden = !over || table.sides.length > 2;
    if (!over) this.analysis?.close();
    find("#rematch").textContent = spoken(table.sequel ? "On to the next battle" : table.rematch ? "Go to the rematch"
      : table.sides.length > 1 ? "Rematch, sides swapped" : "Play again");
    this.eyes(over);
    const trouble = table.trouble ?? table.frozen ?? table.saved;
    find("#trouble").hidden = !trouble;
    find("#trouble").textContent = capital(trouble ?? "");
    this.company(table);
    find("#uncounted").hidden = table.counts !== false || over;
    find("#company").hidden = !table.looking_on;
    find("#company").textContent = spoken("{count} {count:person looks|people look} on.", { count: table.looking_on ?? 0 });
  }

  /** Once it is over, everybody may see what anybody saw.
   *  @param {boolean} over */
  eyes(over) {
    const { sides, viewing } = this.table;
    const titles = [...sides.map(({ title }, side) => [side, title]), [OBSERVER, spoken("an onlooker")]];
    find("#eyes-line").hidden = !over || sides.length < 2;
    find("#eyes").replaceChildren(...titles.map(([side, title]) => (
      make("option", { value: side, selected: side === viewing }, String(title)))));
  }

  // ------------------------------------------------------------------ telling

  /** @param {Line[]} news */
  announce(news) {
    this.spoken = [...this.spoken, ...news.map((line) => line.text)];
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      const { table } = this;
      const asked = this.hasCurtain ? "" : table.outcome ? table.outcome.text : this.scene.prompt.text;
      find("#live").textContent = [...this.spoken, asked].filter(Boolean).join(" ");
      this.spoken = [];
    }, 250);
  }

  /** Something to read for a moment; read out as well.
   *  @param {string} text @param {string} rule */
  toast(text, rule = "") {
    const note = find("#toast");
    note.replaceChildren(capital(text), " ", ruleLink(this.table.game, rule) ?? "");
    note.hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => { note.hidden = true; }, 3500 + 45 * text.length);
  }

  // ------------------------------------------------------------------ choosing

  /** @param {Saying} message */
  async say(message) {
    const answer = await this.link.ask(message);
    if (answer.t === "refused") this.toast(GENTLE[answer.code] ?? answer.reason, answer.rule);
    return answer;
  }

  /** Why a thing cannot be chosen now; asked once for each board.
   *  @param {string} key @returns {Promise<Barred>} */
  async why(key) {
    const { version } = this.table;
    if (this.reasons.version !== version) this.reasons = { version, known: new Map() };
    const { known } = this.reasons;
    if (!known.has(key)) known.set(key, this.link.ask({ t: "why", key, version }));
    const answer = await known.get(key);
    return answer?.t === "why" && version === this.table.version ? answer : { why: "", rule: "" };
  }

  /** Play what was chosen: an action, and those the same click goes on with.
   *  @param {string[]} acts */
  async choose(acts) {
    const { viewing } = this.table;
    if (!this.live || this.chain || this.sent === this.shown || this.queue.length > 0) return;
    if (this.spelling.touch(acts[0])) {
      this.render();
      return;
    }
    this.sent = this.shown; // one choice for each board
    this.playback.over = true;
    this.phone.close();
    this.chain = acts.length > 1;
    document.body.classList.add("sending");
    find("#toast").hidden = true;
    for (const act of acts) {
      const answer = await this.say({ t: "play", side: viewing, act, version: this.heard });
      if (answer.t === "refused") {
        this.sent = null;
        break;
      }
      if (answer.t === "done" && answer.over) break; // a lesson that is settled goes no further
    }
    this.chain = false;
    document.body.classList.remove("sending");
  }

  undo() {
    const { undo, version, outcome } = this.table;
    if (!undo || (outcome && !this.table.lesson)) return;
    this.playback.film.skip();
    if (!undo.can && !undo.ask) this.toast(undo.why || spoken("There is nothing to take back."));
    else this.say({ t: "undo", side: undo.side, version });
  }

  async hint() {
    if (!this.table.hints || !this.live || this.choices.length === 0) return;
    const button = find("#hint");
    button.classList.add("busy");
    const answer = await this.say({ t: "hint", side: this.table.viewing });
    button.classList.remove("busy");
    if (answer.t !== "hint") return;
    const choice = this.choices.find((each) => each.plays[0] === answer.act);
    this.toast(`${spoken("Hint: {text}.", { text: choice?.name ?? answer.act })} ${sentence(answer.why)}`);
    const thing = this.board.things.get(choice?.key ?? "");
    thing?.node.classList.add("hinted");
    find(`#buttons [data-act="${CSS.escape(answer.act)}"]`)?.classList.add("hinted");
  }

  /** What the bot expected when it decided last.
   *  @param {number} side */
  async expectation(side) {
    const answer = await this.say({ t: "ask", side });
    if (answer.t !== "thought") return;
    const chances = Math.round(100 * answer.value);
    this.toast(`${spoken("{side} expects {chances} of 100 from {text}.",
      { side: this.table.sides[side].title, chances, text: answer.act })} ${sentence(answer.why)}`);
  }

  /** How the match went; what that takes is fetched only now. */
  async analyse() {
    const { Analysis } = await import("./analysis.js");
    this.analysis ??= new Analysis(this.id, { jump: (at) => this.replay.go(at), say: (text) => this.toast(text) });
    this.analysis.open();
    this.phone.fold("#log-open", document.body, "reading", true);
  }

  async rematch() {
    if (this.table.rematch) return location.assign(`/table/${this.table.rematch}`);
    try {
      const { id, links } = await call(`/api/tables/${this.id}/rematch`, "POST");
      this.dialogs.remember(id, links);
      location.assign(`/table/${id}`);
    } catch (error) {
      this.toast(error.message, error.rule);
    }
  }

  async save() {
    try {
      const answer = await fetch(`/api/tables/${this.id}/record`);
      if (!answer.ok) throw new Error((await answer.json()).error.reason);
      const url = URL.createObjectURL(await answer.blob());
      make("a", { href: url, download: `${this.table.game}-${this.id}.grognard` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10000);
    } catch (error) {
      this.toast(error.message);
    }
  }

  // ------------------------------------------------------------------ controls and keys

  listen() {
    /** @param {string} id @param {(event: Click) => void} act */
    const on = (id, act) => find(id).addEventListener("click", act);
    on("#undo", () => this.undo());
    document.addEventListener("click", (event) => this.follow(event));
    for (const opener of document.querySelectorAll("[data-legend]")) {
      opener.addEventListener("click", () => this.explain());
    }
    on("#hint", () => this.hint());
    on("#lay-out", ({ target }) => target.closest("button")
      && this.say({ t: "lay out", side: this.table.viewing, like: target.dataset.like ?? "" }));
    on("#rematch", () => this.rematch());
    on("#save", () => this.save());
    find("#notepad").addEventListener("toggle", () => this.note());
    on("#analyse", () => this.analyse());
    on("#sides", (event) => {
      const asked = event.target.closest("[data-ask]");
      if (asked) this.expectation(Number(asked.dataset.ask));
    });
    on("#curtain-lift", () => this.say({ t: "look", side: Number(this.table.curtain) }));
    on("#zoom-in", () => this.stage.scaleBy(1.4));
    on("#zoom-out", () => this.stage.scaleBy(1 / 1.4));
    on("#zoom-reset", () => this.stage.reset());
    find("#eyes").addEventListener("change", () => this.say({ t: "look", side: Number(find("#eyes").value) }));
    /** @param {string} kind */
    const input = (kind) => { document.documentElement.dataset.input = kind; };
    addEventListener("pointerdown", () => input("pointer"), true);
    addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) input("keys");
    }, true);
    addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {Key} event */
  key(event) {
    const typing = event.target.closest?.("input:not([type=range]), select, textarea, dialog");
    if (!this.table || typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      u: () => this.undo(),
      h: () => this.hint(),
      c: () => { find("#choices-box").open = !find("#choices-box").open; },
      l: () => this.explain(),
      r: () => this.readRule(),
      w: () => this.playback.again(this.playback.from),
      "?": () => this.dialogs.open("help"),
      "+": () => this.stage.scaleBy(1.4),
      "-": () => this.stage.scaleBy(1 / 1.4),
      0: () => this.stage.reset(),
      Escape: () => this.escape(),
    };
    const numbered = /^[1-9]$/.test(event.key) ? this.choices[Number(event.key) - 1] : null;
    if (numbered) this.choose(numbered.plays);
    else if (keys[event.key]) keys[event.key]();
    else if (event.key.startsWith("Arrow") && document.activeElement === document.body) this.picking.step(null, [0, 0]);
    else return;
    event.preventDefault();
  }

  /** The rule that applies to the thing one stands on, else to what is asked. */
  async readRule() {
    const thing = this.picking.current();
    const barred = thing?.node.classList.contains("cannot") ? await this.why(thing.key) : null;
    const rule = barred?.rule || this.scene.prompt.rule || "";
    this.readIn(rule.replace("§", ""));
  }

  escape() {
    this.picking.hide();
    find("#toast").hidden = true;
    if (this.past) this.replay.go(this.replay.entries);
  }
}

/** A bot's reason, which begins small and has no end, as a sentence; a number keeps its per cent.
 *  @param {string} why */
const sentence = (why) => why ? `${capital(why).replaceAll(" %", "\u00a0%")}.` : "";

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((settle) => setTimeout(settle, milliseconds));

/** Draw the buttons of `room` anew; a keyboard that stood on one of them stands on the next best.
 *  @param {HTMLElement} room @param {() => void} redraw */
function keepFocus(room, redraw) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const act = room.contains(focused) ? focused.dataset.act ?? "" : null;
  redraw();
  if (act === null) return;
  const same = room.querySelector(`[data-act="${CSS.escape(act)}"]`);
  (same ?? room.querySelector("button") ?? find("#felt")).focus({ preventScroll: true });
}

const [, kind, ...place] = location.pathname.split("/");
new Table(place.join("/"), `/api/${kind === "learn" ? "learn" : "tables"}/${place.join("/")}/ws`);
