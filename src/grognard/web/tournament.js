// One tournament: who takes part, the standings, the rounds with their tables. Looks again by itself.

import { aboutCup, STATES } from "./cups.js";
import { call, find, make, memory } from "./dom.js";
import { figures, keepPlace, trying } from "./listings.js";
import { language, spoken } from "./words.js";

const id = location.pathname.split("/").pop() ?? "";
const EVERY = 15000; // milliseconds between two looks
let shown = "";

/** Points, of which there are halves.
 *  @param {number} points */
const written = (points) => points.toLocaleString(language);

/** @param {ToldBook} book */
function show(book) {
  const now = JSON.stringify(book);
  if (now === shown) return;
  shown = now;
  keepPlace(() => draw(book));
}

/** @param {ToldBook} book */
function draw(book) {
  document.title = `${book.title} · Grognard`;
  find("#cup-title").textContent = book.title;
  find("#cup-state").textContent = STATES[book.state];
  find("#cup-about").textContent = [book.game_title, ...aboutCup(book),
    book.state === "going" && spoken("round {number} of {rounds}", { number: book.number, rounds: book.rounds })].filter(Boolean).join(" · ");
  acts(book);
  const open = book.state === "open";
  find("#standings-title").textContent = open ? spoken("Who takes part") : spoken("Standings");
  find("#standings-note").hidden = open;
  const rows = find("#standings");
  rows.replaceChildren(...(open ? figures(["", spoken("Player")], book.standings.map(({ who }, at) => [String(at + 1), player(book, who)]))
    : figures(["", spoken("Player"), spoken("Points"), "Bh", "SB", spoken("Matches")],
      book.standings.map((row) => [String(row.rank), player(book, row.who), written(row.points),
        written(row.buchholz), written(row.sonneborn), String(row.played)]))));
  find("tbody", rows).querySelectorAll("tr").forEach((tr, at) => tr.classList.toggle("you", book.standings[at].who === book.you));
  find("#rounds").replaceChildren(...book.played.map((pairings, at) => round(book, pairings, at)));
  find("#cup").hidden = false;
}

/** @param {ToldBook} book @param {number} who */
function player(book, who) {
  const { name, public: person, gone } = book.entrants[who];
  const called = name || spoken("Somebody");
  return make("span", {}, person ? make("a", { href: `/people/${person}` }, called) : called, gone && ` (${spoken("withdrawn")})`);
}

/** @param {ToldBook} book @param {ToldPairing[]} pairings @param {number} at */
function round(book, pairings, at) {
  return make("section", {}, make("h2", {}, spoken("Round {number}", { number: at + 1 })),
    make("ul", { class: "pairings" }, pairings.map((pairing) => make("li", {},
      make("span", { class: "against" }, player(book, pairing.first), pairing.second < 0 ? ` ${spoken("is free this round")}` : [" – ", player(book, pairing.second)]),
      make("span", { class: "count" }, pairing.score === null ? "" : `${written(pairing.score)} : ${written(1 - pairing.score)}`),
      pairing.match && make("a", { class: "button", href: `/table/${pairing.match}` }, spoken("To the table")),
      pairing.score === null && book.yours && award(pairing)))));
}

/** What cannot be undone: the first click asks, the second does it.
 *  @param {string} short @param {string} whole @param {() => void} deed @param {Record<string, string>} [more] */
function twice(short, whole, deed, more = {}) {
  /** @param {HTMLElement} button @param {boolean} sure */
  const ask = (button, sure) => {
    button.textContent = sure ? whole : short;
    button.className = sure ? "grave" : more.class ?? "";
  };
  return make("button", { type: "button", ...more, onblur: (event) => ask(event.target, false),
    onclick: ({ target }) => { if (target.textContent === whole) deed(); else ask(target, true); } }, short);
}

/** Whoever announced it may decide a match that nobody plays any more.
 *  @param {ToldPairing} pairing */
const award = ({ match }) => make("span", { class: "acts" }, make("small", {}, spoken("Decide it:")), [[1, "1 : 0"], [0.5, "½ : ½"], [0, "0 : 1"]].map(([score, words]) => {
  const whole = spoken("Decide it: {words}", { words });
  return twice(String(words), whole, () => act("award", { match, score }), { class: "quiet", "aria-label": whole });
}));

/** @param {ToldBook} book */
function acts(book) {
  const joined = book.you >= 0 && !book.entrants[book.you].gone;
  find("#cup-name-row").hidden = joined || book.state !== "open";
  /** @param {string} words @param {() => void} deed @param {string} kind */
  const button = (words, deed, kind = "") => make("button", { type: "button", class: kind, onclick: deed }, words);
  find("#cup-acts").replaceChildren(...[
    !joined && book.state === "open" && button(spoken("Take part"), enter, "main"),
    joined && book.state === "open" && button(spoken("Withdraw from it"), () => act("leave")),
    joined && book.state === "going" && twice(spoken("Withdraw from it"), spoken("Withdraw for good"), () => act("leave")),
    book.yours && book.state === "open" && book.entrants.length > 1 && twice(spoken("Begin"), spoken("Begin for good"), () => act("begin"), { class: "main" }),
    book.yours && book.state === "open" && twice(spoken("Call it off"), spoken("Call it off for good"), () => act("cancel"), { class: "grave" }),
  ].filter((each) => each !== false));
}

function enter() {
  const field = find("#my-name");
  if (!field.reportValidity()) return;
  memory.set("name", field.value.trim());
  act("enter", { name: field.value.trim() });
}

/** @param {string} deed @param {object} more */
const act = (deed, more = {}) => trying(async () => {
  await call(`/api/tournaments/${id}/${deed}`, "POST", more);
  if (deed === "cancel") location.assign("/tournaments");
  else await look();
});

const look = async () => show(await call(`/api/tournaments/${id}`));

find("#my-name").value = memory.get("name") ?? "";
find("#cup-form").addEventListener("submit", (event) => {
  event.preventDefault();
  enter();
});
await trying(look);
setInterval(() => document.visibilityState === "visible" && look().catch(() => {}), EVERY);
