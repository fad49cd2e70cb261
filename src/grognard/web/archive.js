// The archive: matches that are over, by game, player and date. What is looked for stands in the address.

import { call, find, make } from "./dom.js";
import { dayHere, markWay, showMatches, trying } from "./listings.js";

const FIELDS = ["game", "name", "since", "until"];
const form = /** @type {HTMLFormElement} */ (find("#search"));
/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (find(`#search-${name}`));

/** @param {URLSearchParams} wanted */
function fill(wanted) {
  for (const name of FIELDS) field(name).value = wanted.get(name) ?? "";
}

function asked(page = 0) {
  const filled = FIELDS.map((name) => [name, field(name).value.trim()]).filter(([, value]) => value);
  return new URLSearchParams([...filled, ...(page ? [["page", String(page)]] : [])]);
}

/** Matches are listed by the days of whoever looks, and so they are found.
 *  @param {URLSearchParams} wanted */
const here = (wanted) => new URLSearchParams([...wanted].map(([name, value]) => [name, value && ["since", "until"].includes(name) ? dayHere(value) : value]));

/** @param {URLSearchParams} wanted */
const look = (wanted) => trying(async () => showMatches(await call(`/api/archive?${here(wanted)}`), turn));

/** @param {number} page */
function turn(page) {
  const wanted = asked(page);
  history.pushState(null, "", `?${wanted}`);
  look(wanted);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  turn(0);
});
addEventListener("popstate", () => {
  fill(new URLSearchParams(location.search));
  look(new URLSearchParams(location.search));
});
markWay();
/** @type {ToldGame[]} */
const games = await call("/api/games").catch(() => []);
find("#search-game").append(...games.map(({ name, title }) => make("option", { value: name }, title)));
const begun = new URLSearchParams(location.search);
fill(begun);
look(begun);
