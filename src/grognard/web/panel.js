// Beside the board: what is asked, who sits where, the story so far, the result.

import { capital, draw, emblem, find, make, ruleLink, wayTo } from "./dom.js";
import { bar } from "./odds.js";
import { HOLD } from "./picking.js";
import { choices, plays } from "./scene.js";
import { listed, spoken } from "./words.js";

export class Panel {
  /** `choose(plays)` plays, `jump(entry)` shows the table as it was then, `reveal(keys)` what is hidden, `why(line)` explains.
   *  @param {{ why: (line: Line) => void, choose: (plays: string[]) => void, jump: (entry: number) => void, reveal: (keys: string[]) => void }} table */
  constructor({ choose, jump, reveal, why }) {
    this.why = why;
    this.choose = choose;
    this.jump = jump;
    this.reveal = reveal;
    /** @type {Line[]} */
    this.lines = []; // the log as shown: [{n, text, rule, side}]
    this.log = find("#log");
    this.low = true; // the end of the log is in sight, and shall stay so
    this.top = 0; // how far it was scrolled when last looked at
    this.log.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follow()).observe(this.log);
    this.log.addEventListener("click", (event) => this.pickLine(event));
    this.log.addEventListener("keydown", (event) => this.walkLines(event));
  }

  // ------------------------------------------------------------------ what is asked

  /** @param {TableFields} table @param {Scene} scene @param {Past | null} past */
  prompt(table, scene, past) {
    const whose = find("#whose");
    const text = find("#asked");
    const card = find("#prompt");
    const mine = table.sides.findIndex((side, index) => side.to_act && table.viewing === index);
    card.dataset.side = mine >= 0 ? String(mine % 2) : "";
    card.classList.toggle("yours", mine >= 0 && !past && !table.outcome);
    const then = past && spoken("As it was after {at} of {count} {count:entry|entries}", { at: past.at, count: table.entries });
    whose.replaceChildren(...(then ? [then] : turnWords(table, mine)));
    whose.hidden = text.hidden = Boolean(table.outcome) && !past;
    const words = (past?.scene ?? scene).prompt;
    if (table.curtain !== null && table.curtain !== undefined && !past) {
      text.replaceChildren(spoken("{side} is to sit down at the table.", { side: table.sides[table.curtain].title }));
    } else if (table.frozen && !past) {
      text.replaceChildren(spoken("Nobody plays on here."));
    } else {
      text.replaceChildren(words.text ?? "", " ", ruleLink(table.game, words.rule) ?? "");
    }
  }

  /** While it is shown what the others did: nobody's turn is told before it has come. */
  shown() {
    find("#prompt").classList.remove("yours");
    find("#whose").textContent = spoken("What happened");
  }

  /** What costs one's own is folded away where there is anything else.
   *  @param {Scene} scene @param {boolean} live */
  buttons(scene, live) {
    const room = find("#buttons");
    const told = live ? scene.buttons : [];
    const folded = choices(scene).some(({ deadly }) => !deadly) ? told.filter(({ deadly }) => deadly) : [];
    room.replaceChildren(...told.filter((button) => !folded.includes(button)).map((button) => this.button(button)));
    if (folded.length > 0) {
      room.append(make("details", { class: "fold costly" },
        make("summary", {}, `${spoken("Own loss")} `, make("span", { class: "count" }, String(folded.length))),
        folded.map((button) => this.button(button))));
    }
    room.hidden = told.length === 0;
  }

  /** @param {Button} button */
  button(button) {
    return make("button", { type: "button", class: button.deadly ? "choice deadly" : "choice", "data-act": button.act,
      ...this.choosing(plays(button), button.hover) }, ...choiceWords(button));
  }

  /** @param {Scene} scene @param {boolean} live */
  choiceList(scene, live) {
    const found = live ? choices(scene) : [];
    find("#choices-count").textContent = String(found.length);
    find("#choices").replaceChildren(...found.map((choice, index) => make("li", {},
      make("button", { type: "button", "data-act": choice.id, ...this.choosing(choice.plays, choice.hover) },
        index < 9 && make("kbd", { "aria-hidden": "true" }, String(index + 1)),
        make("span", {}, choice.name), choice.deadly && deadlyWords(), choice.tip && make("small", {}, choice.tip), bar(choice.odds)))));
    find("#no-choices").hidden = found.length > 0;
    return found;
  }

  /** What a button for a choice listens to.
   *  @param {string[]} acts @param {string[]} hover */
  choosing(acts, hover = []) {
    const show = () => this.reveal(hover);
    const hide = () => this.reveal([]);
    let pressed = 0;
    /** @param {Event & { pointerType?: string }} event */
    const press = ({ pointerType, timeStamp }) => { pressed = pointerType === "mouse" ? 0 : timeStamp; };
    /** A finger that was held looked, and does not choose.
     *  @param {Event} event */
    const click = ({ timeStamp }) => {
      if (!pressed || timeStamp - pressed < HOLD) this.choose(acts);
      pressed = 0;
    };
    return { onclick: click, onpointerdown: press, onpointerenter: show, onpointerleave: hide, onfocus: show,
      onblur: hide };
  }

  // ------------------------------------------------------------------ who sits where

  /** @param {TableFields} table @param {Scene} scene */
  sides(table, scene) {
    find("#sides").replaceChildren(...table.sides.map((side, index) => {
      const thinking = (table.thinking ?? []).includes(index);
      const notes = scene.notes.filter((note) => note.side === index);
      return make("li", { class: `side ${side.to_act ? "acting" : ""}`, "data-side": index % 2 },
        emblem(index),
        make("strong", {}, side.title),
        make("div", { class: "side-who" },
          make("span", { class: `seat ${side.seat.holders.length > 1 ? "shared" : ""}` }, seatWords(side.seat, table)),
          standing(side.seat)),
        make("span", { class: `state ${thinking ? "thinking" : ""}` },
          thinking ? spoken("thinking…") : side.to_act && !isEmpty(side.seat) ? spoken("to act") : ""),
        seatButton(side, index, table),
        notes.length > 0 && noteList(notes));
    }));
    const common = scene.notes.filter((note) => (note.side ?? -1) < 0);
    find("#notes").replaceChildren(...(common.length ? [noteList(common)] : []));
    find("#notes").hidden = common.length === 0;
  }

  // ------------------------------------------------------------------ the story

  /** Lines from index `from` on are replaced by `lines`; gives back those that are new.
   *  @param {string} game @param {TableFields} table @param {number} from @param {Line[]} lines */
  tell(game, table, from, lines) {
    const old = this.lines.slice(from);
    this.lines = [...this.lines.slice(0, from), ...lines];
    for (const line of [...this.log.querySelectorAll("[data-n]")].slice(from)) line.remove();
    for (const group of [...this.log.children]) if (!find("[data-n]", group)) group.remove();
    for (const line of lines) find("ol", this.groupFor(table, line)).append(this.logLine(game, line));
    this.follow();
    return lines.filter((line, index) => old[index]?.text !== line.text);
  }

  /** A line, and at its end the § that says why: with the numbers that decided.
   *  @param {string} game @param {Line} line */
  logLine(game, line) {
    const link = ruleLink(game, line.rule);
    if (line.rule.startsWith("§")) {
      link?.setAttribute("title", spoken("Why did this happen?"));
      link?.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.why(line);
      });
    }
    return make("li", { "data-n": line.n },
      make("span", { role: "button", tabindex: -1, class: "line-text", title: spoken("See the table as it was then") }, line.text),
      " ", link);
  }

  /** Lines of one side stand together; what is nobody's goes on with the last.
   *  @param {TableFields} table @param {Line} line */
  groupFor(table, { side = -1 }) {
    const last = /** @type {HTMLElement | null} */ (this.log.lastElementChild);
    if (last && (side < 0 || String(side) === last.dataset.side)) return last;
    const group = turnGroup(table, side);
    this.log.append(group);
    return group;
  }

  follow() {
    if (this.low) this.log.scrollTop = this.log.scrollHeight;
    this.top = this.log.scrollTop;
  }

  /** Somebody who scrolls up wants to read; what grows or shrinks below him is no such wish. */
  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    if (scrollHeight - scrollTop - clientHeight < 30) this.low = true;
    else if (scrollTop < this.top) this.low = false;
    this.top = scrollTop;
  }

  /** @param {Click | Key} event */
  pickLine(event) {
    const line = event.target.closest("[data-n]");
    if (line && !event.target.closest("a")) this.jump(Number(line.dataset.n));
  }

  /** The log is one stop of the Tab key; up and down go from line to line, Enter jumps there.
   *  @param {Key} event */
  walkLines(event) {
    const lines = [...this.log.querySelectorAll(".line-text")];
    const at = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const next = at < 0 ? lines.length - 1 : at + (event.key === "ArrowUp" ? -1 : 1);
      lines[next]?.focus();
    } else if (at >= 0 && (event.key === "Enter" || event.key === " ")) this.pickLine(event);
    else return;
    event.preventDefault();
  }

  /** In the past: mark the last line that had been told by then.
   *  @param {number | null} upTo */
  mark(upTo) {
    const all = [...this.log.querySelectorAll("li[data-n]")];
    all.forEach((line, index) => {
      line.classList.toggle("later", upTo !== null && index >= upTo);
      line.classList.toggle("now", upTo !== null && index === upTo - 1);
    });
    const now = this.log.querySelector(".now");
    if (now) {
      this.log.scrollTop = now.offsetTop - this.log.clientHeight / 2;
    } else if (upTo === null) {
      this.low = true;
      this.follow();
    }
  }

  // ------------------------------------------------------------------ the end

  /** @param {TableFields} table @param {Past | null} past */
  result(table, past) {
    const over = table.outcome;
    this.dice(table);
    find("#result").hidden = !over || Boolean(past);
    if (!over) return;
    const drawn = !over.title; // the winner may be nobody at the table: a game's own rival
    const won = !drawn && over.winner !== null && table.you.includes(over.winner);
    const lost = !drawn && !won && table.you.length > 0;
    find("#result-picture").setAttribute("src", new URL(`picture-${table.game}.svg`, import.meta.url).href);
    find("#result").dataset.side = over.winner === null || over.winner === undefined ? "" : String(over.winner % 2);
    const wins = spoken(over.title?.endsWith("s") ? "{side} win" : "{side} wins", { side: over.title });
    find("#result-title").textContent = drawn ? spoken("A draw") : wins;
    const words = over.text.replace(` (${over.rule})`, "");
    const news = words === `${wins}.` ? "" : capital(words); // no need to say it twice
    find("#result-text").replaceChildren(news, " ", ruleLink(table.game, over.rule) ?? "");
    find("#result-story").textContent = over.rule ? lastWords(this.lines, [over.text, words, `${wins}.`]) : ""; // else people ended it
    find("#result-you").textContent = table.you.length > 1 || table.you.length === 0 ? ""
      : won ? spoken("The day is yours") : lost ? spoken("The day is lost") : spoken("Nobody carried the day");
    find("#result-rating").textContent = ratingWords(table);
  }

  /** @param {TableFields} table */
  dice(table) {
    find("#dice").hidden = !table.dice;
    find("#dice-commitment").textContent = table.dice ?? "";
    find("#dice-secret").textContent = table.secret ?? spoken("told once the match is over");
    find("#dice-done").hidden = !table.secret;
  }
}

/** What a choice is called, what is known of it, and its chances as a bar.
 *  @param {Button} button @returns {Child[]} */
const choiceWords = ({ label, tip, odds, deadly }) => [make("span", {}, label), deadly && deadlyWords(),
  tip && make("small", { class: "choice-tip" }, tip), bar(odds)];

const deadlyWords = () => make("small", { class: "costs" }, spoken("Own loss"));

const LAST = 2; // lines that tell how it ended

/** How it ended, as the log tells it, without what is said already.
 *  @param {Line[]} lines @param {string[]} said */
function lastWords(lines, said) {
  return lines.map(({ text }) => text).filter((text) => !said.includes(text)).slice(-LAST).join(" ");
}

/** What the match has done to one's own rating, where it counted.
 *  @param {TableFields} table */
function ratingWords({ sides, you }) {
  const { change: moved } = (you.length === 1 && sides[you[0]].seat.holders[0]) || {};
  if (!moved) return "";
  const { points, change } = moved;
  return spoken("Your rating: {points} ({change})", { points, change: `${["−", "±", "+"][Math.sign(change) + 1]}${Math.abs(change)}` });
}

/** @param {TableFields} table @param {number} mine */
function turnWords(table, mine) {
  const acting = table.sides.map((side, index) => ({ ...side, index })).filter((side) => side.to_act);
  if (mine >= 0) {
    const alone = table.you.length === 1;
    return [emblem(mine), spoken(alone ? "Your turn, {side}" : "{side} to act", { side: table.sides[mine].title })];
  }
  if (acting.length === 0) return [""];
  if (acting.every(({ seat }) => isEmpty(seat))) return [spoken("Waiting for {side}", { side: listed(acting.map(({ title }) => title)) })];
  return [emblem(acting[0].index), spoken("{side} to act", { side: listed(acting.map((side) => side.title)) })];
}

/** Who sits there; where several people play, each with the mark that tells those of one name apart.
 *  @param {Seat} seat @param {TableFields} table */
function seatWords(seat, table) {
  const { kind, level, name, yours, online, holders } = seat;
  if (kind === "bot") return name || spoken("Bot, level {level}", { level });
  if (holders.length === 0 && kind === "open") return spoken("Nobody yet · open to anyone");
  if (holders.length === 0) return spoken(linkOut(seat) ? "Nobody yet · link out" : "Nobody yet · no link given out");
  const tags = holders.map(({ tag }) => `·${tag}`).join(" ");
  if (holders.length > 1) return spoken("{count} people hold this seat: {names}", { count: holders.length, names: `${name} ${tags}` });
  const [me, friend] = yours ? [spoken("You"), spoken("You")] : [spoken("Somebody"), spoken("Friend by link")];
  /** @type {Record<string, string>} */
  const plain = { me, link: friend, open: me, here: spoken("Friend here") };
  const people = new Set(table.sides.flatMap((side) => side.seat.holders.map(({ tag }) => tag)));
  const { devices } = holders[0];
  return [name || plain[kind] || capital(kind), yours && name && kind !== "here" && ` (${spoken("you")})`, people.size > 1 && ` ${tags}`,
    devices > 1 && ` · ${spoken("on {devices} {devices:device|devices}", { devices })}`, online === false && ` · ${spoken("away")}`].filter(Boolean).join("");
}

/** How strong he is, as far as that is known, and the way to his page.
 *  @param {Seat} seat */
function standing({ holders }) {
  const [{ public: person, rating } = {}] = holders;
  if (holders.length !== 1 || !person) return null;
  const words = rating && `${rating.points}${rating.settled ? "" : "?"} ±${Math.round((rating.high - rating.low) / 2)}`;
  return make("a", { class: "standing-link", href: wayTo(person), title: spoken("Rating, and how far the true strength may lie from it") },
    words || spoken("Not rated yet"));
}

/** Whether somebody is still to come. @param {Seat} seat */
export const isEmpty = ({ kind, holders }) => (kind === "link" || kind === "open") && holders.length === 0;

/** @param {Seat} seat */
const linkOut = ({ link }) => link !== null && link * 1000 > Date.now();

/** To invite somebody to an open seat or to free one, to ask a bot what it expects, or for what is one's own.
 *  @param {Side} side @param {number} index @param {TableFields} table */
function seatButton({ name, title, seat }, index, { hints, host, outcome, counts }) {
  if (seat.kind === "bot") {
    return hints && !outcome && quiet({ "data-ask": index, "data-act": `ask${index}`,
      "aria-label": spoken("What does {side} expect?", { side: title }), title: spoken("What does it expect?") }, "?");
  }
  if (seat.yours) {
    return quiet({ "data-rename": index, "data-act": index, "aria-label": spoken("Your seat as {side}: name, other devices", { side: title }),
      title: spoken("Name, other devices") }, pencil());
  }
  const taken = seat.kind === "open" && seat.holders.length > 0 && counts === false; // he did not know that before
  if (!host || (seat.kind !== "link" && !taken)) return null;
  if (seat.holders.length === 0) {
    return quiet({ "data-invite": name, "data-act": "invite" }, linkOut(seat) ? spoken("New link") : spoken("Invite link"));
  }
  return !outcome && quiet({ "data-free": index, "data-act": `free${index}`, "aria-label": spoken("Free the seat of {side}", { side: title }) },
    spoken("Free the seat"));
}

/** @param {Properties} properties @param {Child} words */
const quiet = (properties, words) => make("button", { type: "button", class: "quiet", ...properties }, words);

const pencil = () => draw("svg", { class: "pencil", viewBox: "0 0 24 24", "aria-hidden": "true" },
  draw("path", { d: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4" }));

/** @param {Note[]} notes */
function noteList(notes) {
  return make("dl", { class: "notes" }, notes.flatMap((note) => [
    make("div", {}, make("dt", {}, note.label), make("dd", {}, note.value))]));
}

/** @param {TableFields} table @param {number} side */
function turnGroup(table, side) {
  const title = side >= 0 ? table.sides[side]?.title : "";
  return make("li", { class: "turn", "data-side": side, "data-tone": side >= 0 ? side % 2 : "" },
    title && make("h3", {}, title), make("ol", {}));
}
