// All tournaments, and announcing a new one.

import { CLOCKS, controlWords } from "./clocks.js";
import { aboutCup, STATES } from "./cups.js";
import { call, find, make } from "./dom.js";
import { closing, day, markWay, trying } from "./listings.js";
import { spoken } from "./words.js";

/** @param {ToldCup} cup */
function row(cup) {
  return make("li", {}, make("a", { href: `/tournament/${cup.id}`, class: `table-row ${cup.state === "open" ? "yours" : "waiting"}` },
    make("img", { src: new URL(`picture-${cup.game}.svg`, import.meta.url).href, alt: "", width: 72, height: 40, loading: "lazy" }),
    make("span", { class: "table-game" }, cup.title, make("small", {}, ` ${cup.game_title}`)),
    make("span", { class: "table-status" }, STATES[cup.state]),
    make("small", { class: "table-more" }, [...aboutCup(cup), spoken("{count} {count:player|players}", { count: cup.entrants }), day(cup.made)].join(" · "))));
}

const USUAL = "3d"; // a round ends though somebody stays away

/** @param {ToldGame[]} games */
function offer(games) {
  const game = /** @type {HTMLSelectElement} */ (find("#new-game"));
  const kind = /** @type {HTMLSelectElement} */ (find("#new-kind"));
  game.replaceChildren(...games.map(({ name, title }) => make("option", { value: name }, title)));
  const scenarios = () => find("#new-scenario").replaceChildren(...(games.find(({ name }) => name === game.value)?.scenarios ?? [])
    .map(({ name, title }) => make("option", { value: name }, title)));
  const rounds = () => { find("#rounds-row").hidden = kind.value !== "swiss"; };
  find("#new-clock").replaceChildren(...CLOCKS.map((each) => make("option", { value: each, selected: each === USUAL }, controlWords(each) || spoken("no clock"))));
  game.addEventListener("change", scenarios);
  kind.addEventListener("change", rounds);
  scenarios();
  rounds();
  find("#new-open").removeAttribute("disabled");
  find("#new-open").addEventListener("click", () => /** @type {HTMLDialogElement} */ (find("#new-tournament")).showModal());
  find("#new").addEventListener("submit", (event) => {
    event.preventDefault();
    trying(async () => {
      const { id } = await call("/api/tournaments", "POST", { title: value("#new-name"), game: game.value,
        scenario: value("#new-scenario"), clock: value("#new-clock"), kind: kind.value, rounds: kind.value === "swiss" ? Number(value("#new-rounds")) : 0 });
      location.assign(`/tournament/${id}`);
    }, "#new-error");
  });
}

/** @param {string} selector */
const value = (selector) => /** @type {HTMLInputElement} */ (find(selector)).value.trim();

closing();
markWay();
await trying(async () => {
  /** @type {ToldCup[]} */
  const cups = await call("/api/tournaments");
  find("#tournaments").replaceChildren(...cups.map(row));
  find("#no-tournaments").hidden = cups.length > 0;
  /** @type {ToldGame[]} */
  const games = await call("/api/games");
  offer(games.filter(({ sides }) => sides.length === 2));
});
