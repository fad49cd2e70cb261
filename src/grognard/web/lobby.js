// The lobby: a new table in one click, my tables, opening a record.

import { call, capital, emblem, find, hasNoCookies, make, memory, noCookies, say, silence, tab } from "./dom.js";
import { optionFields } from "./options.js";
import { seatRows, seatWishes } from "./seats.js";

const USUAL_LEVEL = 2;
const EVERY = 8000; // milliseconds between looks at my tables

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
    find("#games").replaceChildren(...games.map((game) => this.card("game", game, () => this.pickGame(game))));
    find("#rules-links").replaceChildren(...games.map((game) => make("li", {},
      make("a", { href: `/rules/${game.name}` }, game.title))));
    find("#my-name").value = memory.get("name") ?? "";
    find("#new").addEventListener("submit", (event) => {
      event.preventDefault();
      this.sitDown();
    });
    const usual = games.find((game) => game.name === memory.get("game"))
      ?? games.find((game) => game.sides.length > 1) ?? games[0];
    if (usual) this.pickGame(usual);
  }

  /** A radio button that looks like a card.
   *  @param {string} group @param {Titled} each @param {() => void} pick */
  card(group, { name, title, about }, pick) {
    return make("label", { class: "pick" },
      make("input", { type: "radio", name: group, value: name, onchange: pick }),
      make("span", { class: "pick-face" }, make("strong", {}, title), about && make("small", {}, about)));
  }

  /** @param {ToldGame} game */
  pickGame(game) {
    this.game = game;
    tick(`#games input[value="${CSS.escape(game.name)}"]`);
    find("#scenarios").replaceChildren(...game.scenarios.map((scenario) => (
      this.card("scenario", scenario, () => this.pickScenario(scenario)))));
    find("#scenario-block").hidden = game.scenarios.length < 2;
    this.seats = game.sides.map((_, side) => ({ kind: side === 0 ? "me" : "bot", level: USUAL_LEVEL }));
    this.pickScenario(game.scenarios[0]);
    find("#sit").disabled = false;
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
      find("#seats").replaceChildren(...seatRows(sides, this.seats, this.game.levels));
    }
    const picked = this.game.options.filter((option) => option.kind === "choice" || option.kind === "flag")
      .filter((option) => this.values[option.name] !== option.default);
    find("#options-told").textContent = picked.length ? `${picked.length} changed` : "";
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
    memory.set("game", this.game.name);
    const seats = seatWishes(this.seats, this.game.levels, name);
    const sit = find("#sit");
    sit.disabled = true;
    try {
      const { id, links } = await call("/api/tables", "POST",
        { game: this.game.name, scenario: this.scenario.name, options: this.values, seats });
      if (links && Object.keys(links).length > 0) tab.set(`links ${id}`, links);
      location.assign(`/table/${id}`);
    } catch (error) {
      this.refused(error);
      sit.disabled = false;
    }
  }

  /** An error is told beside the option it speaks of, else above the button.
   *  @param {Refusal} error */
  refused(error) {
    if (error.code === "no_cookie") tellCookies(true);
    const option = this.game.options.find(({ name }) => error.message.toLowerCase().includes(name));
    const place = (option && find(`#error-${option.name}`)) ?? find("#new-error");
    for (const other of document.querySelectorAll("#new .error")) other.hidden = true;
    place.textContent = error.message;
    place.hidden = false;
    if (option) find("#options-block").open = true;
    place.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} selector */
const tick = (selector) => { /** @type {HTMLInputElement} */ (find(selector)).checked = true; };

// ------------------------------------------------------------------ my tables

let shown = ""; // the tables, as they were told last

async function showTables() {
  if (document.visibilityState !== "visible") return;
  const tables = await call("/api/tables").catch(() => null);
  say(find("#tables-lost"), ...(tables ? [] : [`${silence()} The list is as it was; it is looked at again by itself.`]));
  if (!tables) return;
  find("#no-tables").hidden = tables.length > 0;
  const told = JSON.stringify(tables);
  if (told === shown) return; // leave the list alone while somebody tabs through it
  shown = told;
  find("#tables").replaceChildren(...tables.map(tableRow));
}

/** @param {TableRow} table */
function tableRow(table) {
  const status = table.over ? table.result || "over" : table.your_turn ? "Your turn" : "Waiting";
  const kind = table.over ? "done" : table.your_turn ? "yours" : "waiting";
  return make("li", {}, make("a", { href: `/table/${table.id}`, class: `table-row ${kind}` },
    make("span", { class: "table-game" }, table.title, make("small", {}, ` ${capital(table.scenario)}`)),
    make("span", { class: "table-sides" }, table.sides.map((side, index) => make("span", { class: "table-side" },
      emblem(index), `${side.title}${seatName(side.seat)}`))),
    make("span", { class: "table-status" }, capital(status)),
    make("small", {}, `${table.moves} moves · ${ago(table.updated)}`)));
}

/** @param {Seat} seat */
function seatName({ kind, level, name, yours }) {
  /** @type {Record<string, string>} */
  const plain = { bot: `bot, level ${level}`, here: "friend here", link: yours ? "you" : "friend by link", me: "you" };
  return `, ${name || plain[kind] || kind}`;
}

/** How long ago, given seconds since 1970.
 *  @param {number} seconds */
function ago(seconds) {
  const then = seconds * 1000;
  const minutes = Math.round((Date.now() - then) / 60000);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 1) return "just now";
  if (minutes < 60) return words.format(-minutes, "minute");
  if (minutes < 60 * 36) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 1440), "day");
}

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

acceptRecords();
tellCookies();
showTables();
for (const change of ["online", "offline"]) addEventListener(change, showTables);
setInterval(showTables, EVERY);
addEventListener("visibilitychange", showTables);
try {
  new Lobby(await call("/api/games"));
} catch (error) {
  find("#new-error").textContent = error.message;
  find("#new-error").hidden = false;
}
