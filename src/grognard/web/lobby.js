// The lobby: a new table in one click, my tables, opening a record.

import { CLOCKS, clockWish, controlWords } from "./clocks.js";
import { call, capital, draw, find, hasNoCookies, make, memory, noCookies, say, silence, tab } from "./dom.js";
import { showSeats } from "./finding.js";
import { guidedMatch } from "./guide.js";
import { solvedHere } from "./lesson.js";
import { callingFirst, isListed, leftWords, peopleWords } from "./listing.js";
import { keepPlace } from "./listings.js";
import { optionFields } from "./options.js";
import { seatRows, seatWishes } from "./seats.js";
import { ago, spoken } from "./words.js";

const USUAL_LEVEL = 2;
const EVERY = 8000; // milliseconds between looks at my tables
const SELDOM = 60000; // the same while nobody looks, for the title
const SOON = 3000; // the same for seats that are open
const SEATS = ["me", "bot", "here", "link", "open"];

const narrow = matchMedia("(max-width: 860px)");

class Lobby {
  /** @type {ToldGame} */
  game;
  /** @type {Scenario} */
  scenario;
  /** @type {string[] | undefined} */
  sides;
  /** @type {ToldGame | undefined} */
  seatsOf;

  /** @param {ToldGame[]} games */
  constructor(games) {
    this.games = games;
    /** @type {Values} */
    this.values = {};
    /** @type {SeatChoice[]} */
    this.seats = [];
    const [first, ...others] = games;
    if (first) find("#first-box").replaceWith(this.box(first, spoken("Play now"), spoken("With a friend")));
    find("#boxes").replaceChildren(...others.map((game) => this.box(game, spoken("Play"), spoken("Options"))));
    find("#my-name").value = memory.get("name") ?? "";
    find("#clock").replaceChildren(...CLOCKS.map((each) => make("option", { value: each }, controlWords(each) || spoken("no clock"))));
    find("#onlookers").addEventListener("change", () => this.changed());
    find("#clock").addEventListener("change", () => {
      find("#claims").checked = find("#clock").value.endsWith("d"); // as is usual
      find("#bot-after").checked = !find("#claims").checked; // who has days for a turn waits for somebody
      this.changed();
    });
    find("#offer-seat").addEventListener("click", () => this.pickGame(first, "open"));
    find("#offer-seat").disabled = !first; // until now a click would have been lost
    find("#new").addEventListener("submit", (event) => {
      event.preventDefault();
      this.sitDown();
    });
    find("#new-table").addEventListener("click", ({ target }) => {
      if (target === find("#new-table") || target.closest("[data-closes]")) find("#new-table").close();
    });
  }

  /** A game as it stands on its box: one click to play it, another for everything else.
   *  @param {ToldGame} game @param {string} play @param {string} more */
  box(game, play, more) {
    const friend = more !== spoken("Options");
    return make("section", { class: `box ${friend ? "first" : ""}`, "aria-label": game.title },
      game.picture && make("img", { class: "box-picture", src: picture(game.name), alt: "", width: 360, height: 200 }),
      make("div", { class: "box-words" },
        friend && make("p", { class: "kicker" }, spoken("The one to begin with")),
        make("h2", {}, game.title),
        make("p", {}, game.about ?? "", game.drafts && " ", game.drafts && make("a", { href: `/editor/${game.name}` }, spoken("Draw a scenario"))),
        facts(game),
        make("div", { class: "box-acts" },
          make("button", { type: "button", class: "main", "data-play": game.name,
            "aria-label": `${play}: ${game.title}`, onclick: () => this.playNow(game) }, play),
          make("button", { type: "button", "data-options": game.name, "aria-label": `${more}: ${game.title}`,
            onclick: () => this.pickGame(game, friend ? "link" : "bot") }, more),
          (friend ? open : folded)(learning(game, (error) => this.failed(error))))));
  }

  /** At the first scenario, against a bot that one can beat.
   *  @param {ToldGame} game */
  playNow(game) {
    this.take(game, "bot");
    this.sitDown();
  }

  /** A radio button that looks like a card.
   *  @param {string} group @param {Titled} each @param {() => void} pick */
  card(group, { name, title, about }, pick) {
    return make("label", { class: "pick" },
      make("input", { type: "radio", name: group, value: name, onchange: pick }),
      make("span", { class: "pick-face" }, make("strong", {}, title), about && make("small", {}, about)));
  }

  /** @param {ToldGame} game @param {string} other who is wanted at the other seats */
  pickGame(game, other) {
    this.take(game, other);
    find("#new-title").textContent = game.title;
    find("#new-table").showModal();
  }

  /** @param {ToldGame} game @param {string} other */
  take(game, other) {
    find("#clock").value = "";
    find("#lots").checked = false;
    find("#bot-after").checked = true;
    this.game = game;
    this.seatsOf = undefined;
    find("#scenarios").replaceChildren(...game.scenarios.map((scenario) => (
      this.card("scenario", scenario, () => this.pickScenario(scenario)))));
    find("#scenario-block").hidden = game.scenarios.length < 2;
    this.seats = game.sides.map((_, side) => ({ kind: side === 0 ? "me" : other, level: USUAL_LEVEL }));
    this.pickScenario(game.scenarios[0]);
  }

  /** @param {Scenario} scenario */
  pickScenario(scenario) {
    this.scenario = scenario;
    tick(`#scenarios input[value="${CSS.escape(scenario.name)}"]`);
    const told = this.game.options.map((option) => [option.name, scenario.options?.[option.name] ?? option.default]);
    this.values = Object.fromEntries(structuredClone(told));
    find("#options").replaceChildren(...optionFields(this.game.options, this.values, () => this.changed()));
    find("#options-block").hidden = this.game.options.length === 0;
    this.changed();
  }

  changed() {
    find("#new-error").hidden = true;
    const sides = this.sideTitles();
    if (sides.join() !== this.sides?.join() || this.seatsOf !== this.game) {
      this.sides = sides;
      this.seatsOf = this.game;
      find("#seats").replaceChildren(...seatRows(sides, this.seats, this.game.levels, SEATS, () => this.changed()));
    }
    find("#lots-line").hidden = new Set(this.seats.map(({ kind }) => kind)).size < 2;
    find("#bot-after-line").hidden = find("#level-line").hidden = !this.seats.some(({ kind }) => kind === "open");
    const open = this.seats.some(({ kind }) => kind === "open");
    find("#onlookers-line").hidden = !open && !this.seats.some(({ kind }) => kind === "link");
    find("#onlookers [value=nobody]").disabled = open;
    if (open && find("#onlookers").value === "nobody") find("#onlookers").value = "open";
    find("#late-line").hidden = find("#onlookers").value !== "delayed";
    find("#claim-line").hidden = find("#clock").value === "";
    find("#clock-told").textContent = controlWords(find("#clock").value);
    const picked = this.game.options.filter((option) => option.kind === "choice" || option.kind === "flag")
      .filter((option) => this.values[option.name] !== option.default);
    find("#options-told").textContent = picked.length ? spoken("{count} changed", { count: picked.length }) : "";
  }

  /** The sides as they will be called: an option may choose what a side is, and then says its title. */
  sideTitles() {
    return this.game.sides.map(({ name, title }) => {
      const option = this.game.options.find((each) => each.kind === "choice" && each.default === name);
      const at = option ? option.choices.indexOf(String(this.values[option.name])) : -1;
      return option && at >= 0 ? option.titles?.[at] ?? capital(option.choices[at]) : title;
    });
  }

  async sitDown() {
    const name = find("#my-name").value.trim();
    memory.set("name", name);
    const seats = seatWishes(this.seats, this.game.levels, name);
    const more = { clock: clockWish(find("#clock").value, find("#claims").checked), bot: find("#bot-after-line").hidden || !find("#bot-after").checked ? 0 : USUAL_LEVEL };
    if (!find("#lots-line").hidden) Object.assign(more, { lots: find("#lots").checked });
    if (!find("#level-line").hidden) Object.assign(more, { low: Number(find("#level-low").value), high: Number(find("#level-high").value) });
    if (!find("#onlookers-line").hidden) Object.assign(more, { onlookers: onlookersWish() });
    const sit = find("#sit");
    sit.disabled = true;
    try {
      const { id, links } = await call("/api/tables", "POST",
        { game: this.game.name, scenario: this.scenario.name, options: this.values, seats, ...more });
      if (links && Object.keys(links).length > 0) tab.set(`links ${id}`, links);
      location.assign(`/table/${id}`);
    } catch (error) {
      this.refused(error);
      sit.disabled = false;
    }
  }

  /** @param {Error} error */
  failed(error) {
    find("#lobby-error").textContent = error.message;
    find("#lobby-error").hidden = false;
  }

  /** An error is told beside the option it speaks of, else above the button.
   *  @param {Refusal} error */
  refused(error) {
    if (error.code === "no_cookie") tellCookies(true);
    const option = this.game.options.find(({ name }) => error.message.toLowerCase().includes(name));
    const general = find("#new-table").open ? find("#new-error") : find("#lobby-error");
    const place = (option && find(`#error-${option.name}`)) ?? general;
    for (const other of document.querySelectorAll("#new .error, #lobby-error")) other.hidden = true;
    place.textContent = error.message;
    place.hidden = false;
    if (option) find("#options-block").open = true;
    place.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} selector */
const tick = (selector) => { /** @type {HTMLInputElement} */ (find(selector)).checked = true; };

/** What stands on the box of a game. @param {string} game */
const picture = (game) => new URL(`picture-${game}.svg`, import.meta.url).href;

/** @param {HTMLElement} more */
const open = (more) => more;

/** On a small screen only what one came for stands open. @param {HTMLElement} more */
function folded(more) {
  const fold = make("details", { class: "box-more", open: !narrow.matches }, make("summary", {}, spoken("Learn it")), more);
  narrow.addEventListener("change", () => { fold.open = !narrow.matches; });
  return fold;
}

/** The ways to learn a game: its lessons with how far one is, a guided match, the puzzle of the day, its rules.
 *  @param {ToldGame} game @param {(error: Error) => void} fail */
function learning({ name, title, lessons, puzzles, sides }, fail) {
  const solved = Math.min(solvedHere(name).length, lessons);
  const far = solved ? `${solved}/${lessons}` : spoken("{count} {count:lesson|lessons}", { count: lessons });
  return make("div", { class: "box-learn" },
    lessons > 0 && make("a", { class: "button", href: `/learn/${name}`, "data-learn": name, "aria-label": spoken("Learn it: {game}", { game: title }) },
      spoken("Learn it"), make("small", {}, far)),
    lessons > 0 && make("button", { type: "button", "data-guided": name, "aria-label": `${spoken("Guided match")}: ${title}`,
      onclick: () => guidedMatch({ name, sides: sides.length }).catch(fail) }, spoken("Guided match")),
    puzzles > 0 && make("a", { class: "button", href: `/puzzle/${name}`, "data-puzzle": name,
      "aria-label": `${spoken("Today's puzzle")}: ${title}` }, spoken("Today's puzzle")),
    make("a", { class: "button", href: `/rules/${name}`, "aria-label": spoken("Rules of {game}", { game: title }) }, spoken("Rules")));
}

/** How many play, how long, how heavy: in figures and in words.
 *  @param {ToldGame} game */
function facts({ sides, minutes, weight }) {
  const men = sides.map(() => draw("svg", { class: "man", viewBox: "0 0 12 16", "aria-hidden": "true" },
    draw("path", { d: "M6 0a3.2 3.2 0 0 1 1.6 6C9 7.5 9.3 10 9.8 13H11v3H1v-3h1.2c.5-3 .8-5.5 2.2-7A3.2 3.2 0 0 1 6 0z" })));
  const dots = weight !== null && [1, 2, 3, 4, 5].map((dot) => make("i", { class: dot <= weight ? "full" : "" }));
  return make("p", { class: "facts" },
    make("span", {}, men, spoken("{count} {count:player|players}", { count: sides.length })),
    minutes !== null && make("span", {}, spoken("about {minutes} min", { minutes })),
    dots && make("span", { class: "dots", role: "img", "aria-label": spoken("weight {weight} of 5", { weight }), title: spoken("How heavy the rules are") }, dots));
}

// ------------------------------------------------------------------ my tables

/** @type {Record<string, string>} */
const WHICH = { all: spoken("All"), yours: spoken("Your turn"), going: spoken("Going on"), over: spoken("Over"), away: spoken("Put away") };
/** @type {TableRow[]} */
let rows = [];
let shown = ""; // the tables, as they were told last
let looked = 0; // when, in milliseconds since 1970
const { title } = document;

async function showTables() {
  if (document.visibilityState !== "visible" && Date.now() - looked < SELDOM) return;
  looked = Date.now();
  const tables = await call("/api/tables").catch(() => null);
  say(find("#tables-lost"), ...(tables ? [] : [`${silence()} ${spoken("The list is as it was; it is looked at again by itself.")}`]));
  if (!tables) return;
  rows = tables;
  const mine = rows.filter((row) => row.your_turn && row.shared && !row.over).length;
  document.title = mine > 0 ? `● ${spoken("Your turn")} (${mine}) · ${title}` : title;
  listTables();
}

/** @param {Refusal} error */
function tellRefusal(error) {
  find("#lobby-error").textContent = error.message;
  find("#lobby-error").hidden = false;
}

function lookForSeats() {
  if (document.visibilityState === "visible") showSeats(picture, tellRefusal);
}

function listTables() {
  const which = find("#which").value;
  /** @type {string[]} */
  const away = memory.get("away") ?? [];
  const told = callingFirst(rows.filter((row) => isListed(row, which, away.includes(row.id))));
  document.body.classList.toggle("newcomer", rows.length === 0);
  find("#no-tables").hidden = told.length > 0;
  find("#no-tables").textContent = rows.length > 0 ? spoken("None of these.")
    : spoken("None yet. They stay here, also when the program was closed in between.");
  const now = JSON.stringify([told, told.map(timeLeft), which, doomed]);
  if (now === shown) return; // leave the list alone while somebody tabs through it
  shown = now;
  keepPlace(() => find("#tables").replaceChildren(...told.map((row) => tableRow(row, away.includes(row.id)))));
}

/** @param {string} id */
function putAway(id) {
  /** @type {string[]} */
  const away = memory.get("away") ?? [];
  memory.set("away", away.includes(id) ? away.filter((each) => each !== id) : [id, ...away]);
  listTables();
}

const AWAY = "M3 4h18v5H3zM5 9v11h14V9M9 13h6";
const OUT = "M4 14v6h16v-6M12 16V4M7 9l5-5 5 5";
const BIN = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5";

/** @param {string} d */
const icon = (d) => draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d }));

/** Who may look on at a new table, as the server wants it. */
function onlookersWish() {
  const { value } = find("#onlookers");
  return value === "delayed" ? `delayed ${Math.max(1, Math.min(200, Math.round(Number(find("#late").value)) || 10))}` : value;
}

/** @param {TableRow} table @param {boolean} away */
function tableRow(table, away) {
  const status = table.over ? table.result || spoken("Over") : table.your_turn ? spoken("Your turn") : table.moves === null ? spoken("Running") : spoken("Waiting");
  const kind = table.over ? "done" : table.your_turn ? "yours" : "waiting";
  return make("li", {}, make("a", { href: `/table/${table.id}`, class: `table-row ${kind}` },
    make("img", { src: picture(table.game), alt: "", width: 72, height: 40, loading: "lazy" }),
    make("span", { class: "table-game" }, table.title, make("small", {}, ` ${table.scenario_title}`)),
    make("span", { class: "table-status" }, capital(status)),
    make("small", { class: "table-more" }, timeLeft(table) && make("strong", {}, `${timeLeft(table)} · `), peopleWords(table.sides),
      table.moves !== null && make("span", { class: "table-when" }, ` · ${spoken("{count} {count:move|moves}", { count: table.moves })} · ${since(table.updated)}`))),
  make("div", { class: "table-acts" },
    make("button", { type: "button", class: "quiet", onclick: () => putAway(table.id),
      title: away ? spoken("Take out") : spoken("Put away"),
      "aria-label": `${away ? spoken("Take out again") : spoken("Put away")}: ${table.title}, ${since(table.updated)}` }, icon(away ? OUT : AWAY)),
    make("button", { type: "button", class: table.id === doomed ? "quiet sure" : "quiet", "data-delete": table.id, onclick: () => askToDelete(table.id),
      title: spoken("Delete"), "aria-label": `${spoken("Delete")}: ${table.title}, ${since(table.updated)}` },
    table.id !== doomed ? icon(BIN) : table.shared ? spoken("Off my list?") : spoken("For ever?"))));
}

const PATIENCE = 5000; // milliseconds in which the second click means it

let doomed = ""; // the table that somebody wants to delete, if he says so again

/** The first click asks, the second deletes; a table with others only leaves one's own list.
 *  @param {string} id */
function askToDelete(id) {
  if (id === doomed) {
    deleteTable(id);
    return;
  }
  doomed = id;
  listTables();
  find(`[data-delete="${id}"]`)?.focus();
  setTimeout(() => {
    if (doomed === id) doomed = "";
    listTables();
  }, PATIENCE);
}

/** @param {string} id */
async function deleteTable(id) {
  try {
    await call(`/api/tables/${id}/leave`, "POST", {});
  } catch (error) {
    find("#lobby-error").textContent = error.message;
    find("#lobby-error").hidden = false;
    return;
  }
  rows = rows.filter((row) => row.id !== id);
  memory.set("away", (memory.get("away") ?? []).filter((/** @type {string} */ each) => each !== id));
  listTables();
}

/** What is left of one's own time; "" where none runs.
 *  @param {TableRow} table */
const timeLeft = ({ until }) => until === null ? "" : leftWords(until - Date.now());

/** How long ago, given seconds since 1970.
 *  @param {number} seconds */
const since = (seconds) => ago(Math.round((Date.now() - seconds * 1000) / 60000));

// ------------------------------------------------------------------ records

/** @param {File} file */
async function openRecord(file) {
  const problem = find("#record-error");
  problem.hidden = true;
  try {
    const { id } = await call("/api/records", "POST", await file.text());
    location.assign(`/table/${id}`);
  } catch (error) {
    problem.textContent = `${file.name}: ${error.message}`;
    problem.hidden = false;
  }
}

function acceptRecords() {
  const input = find("#record");
  input.addEventListener("change", () => {
    if (input.files?.[0]) openRecord(input.files[0]);
    input.value = "";
  });
  const drop = find("#drop");
  /** @param {DragEvent} event */
  const carries = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    drop.hidden = false;
  });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.hidden = true; });
  addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    drop.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) openRecord(file);
  });
}

/** Whether one can sit down with this browser at all; `told`: the server has said that one cannot. */
function tellCookies(told = false) {
  say(find("#no-cookies"), ...(hasNoCookies(told) ? [make("p", { class: "note danger-note" }, noCookies())] : []));
}

navigator.serviceWorker?.register("/worker.js").catch(() => {}); // a browser that will not has the pages all the same
acceptRecords();
tellCookies();
find("#which").replaceChildren(...Object.entries(WHICH).map(([value, words]) => make("option", { value }, words)));
find("#which").addEventListener("change", listTables);
showTables();
for (const change of ["online", "offline"]) addEventListener(change, showTables);
setInterval(showTables, EVERY);
lookForSeats();
setInterval(lookForSeats, SOON);
addEventListener("visibilitychange", showTables);
try {
  new Lobby(await call("/api/games"));
} catch (error) {
  tellRefusal(error);
}
