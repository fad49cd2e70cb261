// One tournament: who takes part, the standings, the rounds with their tables. Looks again by itself.

import { controlWords } from "./clocks.js";
import { KINDS, STATES } from "./cups.js";
import { call, find, make, memory } from "./dom.js";
import { figures, trying } from "./listings.js";
import { spoken } from "./words.js";

const id = location.pathname.split("/").pop() ?? "";
const EVERY = 15000; // milliseconds between two looks
let shown = "";

/** @param {ToldBook} book */
function show(book) {
  const now = JSON.stringify(book);
  if (now === shown) return;
  shown = now;
  document.title = `${book.title} · Grognard`;
  find("#cup-title").textContent = book.title;
  find("#cup-state").textContent = STATES[book.state];
  find("#cup-about").textContent = [book.game_title, KINDS[book.kind], controlWords(book.control),
    book.state === "going" && spoken("round {number} of {rounds}", { number: book.number, rounds: book.rounds })].filter(Boolean).join(" · ");
  acts(book);
  const rows = find("#standings");
  rows.replaceChildren(...figures(["", spoken("Player"), spoken("Points"), "Bh", "SB", spoken("Matches")],
    book.standings.map((row) => [book.state === "open" ? "" : String(row.rank), player(book, row.who), String(row.points),
      String(row.buchholz), String(row.sonneborn), String(row.played)])));
  find("tbody", rows).querySelectorAll("tr").forEach((tr, at) => tr.classList.toggle("you", book.standings[at].who === book.you));
  find("#rounds").replaceChildren(...book.played.map((pairings, at) => round(book, pairings, at)));
  find("#cup").hidden = false;
}

/** @param {ToldBook} book @param {number} who */
function player(book, who) {
  const { name, public: person, gone } = book.entrants[who];
  return make("span", {}, person ? make("a", { href: `/people/${person}` }, name) : name, gone && ` (${spoken("withdrawn")})`);
}

/** @param {ToldBook} book @param {ToldPairing[]} pairings @param {number} at */
function round(book, pairings, at) {
  return make("section", {}, make("h2", {}, spoken("Round {number}", { number: at + 1 })),
    make("ul", { class: "pairings" }, pairings.map((pairing) => make("li", {},
      make("span", { class: "against" }, player(book, pairing.first), pairing.second < 0 ? ` ${spoken("is free this round")}` : [" – ", player(book, pairing.second)]),
      make("span", { class: "count" }, pairing.score === null ? "" : `${pairing.score} : ${1 - pairing.score}`),
      pairing.match && make("a", { href: `/table/${pairing.match}` }, spoken("To the table")),
      pairing.score === null && book.yours && award(pairing)))));
}

/** Whoever announced it may decide a match that nobody plays any more: the first click asks, the second decides.
 *  @param {ToldPairing} pairing */
const award = ({ match }) => make("span", { class: "acts" }, [[1, "1 : 0"], [0.5, "½ : ½"], [0, "0 : 1"]].map(([score, words]) => {
  const [short, whole] = [String(words), spoken("Decide it: {words}", { words })];
  /** @param {HTMLElement} button @param {boolean} sure */
  const ask = (button, sure) => {
    button.textContent = sure ? whole : short;
    button.className = sure ? "grave" : "quiet";
  };
  return make("button", { type: "button", class: "quiet", "aria-label": whole, onblur: (event) => ask(event.target, false),
    onclick: ({ target }) => { if (target.textContent === whole) act("award", { match, score }); else ask(target, true); } }, short);
}));

/** @param {ToldBook} book */
function acts(book) {
  const joined = book.you >= 0 && !book.entrants[book.you].gone;
  find("#cup-name-row").hidden = joined || book.state !== "open";
  /** @param {string} words @param {() => void} deed @param {string} kind */
  const button = (words, deed, kind = "") => make("button", { type: "button", class: kind, onclick: deed }, words);
  find("#cup-acts").replaceChildren(...[
    !joined && book.state === "open" && button(spoken("Take part"), enter, "main"),
    joined && book.state !== "over" && button(spoken("Withdraw from it"), () => act("leave")),
    book.yours && book.state === "open" && button(spoken("Begin"), () => act("begin"), book.entrants.length > 1 ? "main" : ""),
    book.yours && book.state === "open" && button(spoken("Call it off"), () => act("cancel"), "grave"),
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
