// Somebody's page: ratings with how sure they are, and his matches.

import { call, find, make } from "./dom.js";
import { closing, day, figures, interval, keepPlace, showMatches, trying } from "./listings.js";
import { spoken } from "./words.js";

const id = location.pathname.split("/").pop() ?? "";
const table = new URLSearchParams(location.search).get("table")?.slice(0, 64) ?? ""; // where one met him
const PACES = { live: spoken("live"), days: spoken("unhurried") };

/** @param {ToldPerson} person */
function show(person) {
  document.title = `${person.name || person.tag} · Grognard`;
  find("#person-name").replaceChildren(person.name || spoken("Somebody"), make("small", {}, ` ·${person.tag}`));
  find("#person-since").textContent = spoken("Here since {day}", { day: day(person.since) });
  find("#ratings").replaceChildren(...figures(
    [spoken("Game"), spoken("Pace"), spoken("Rating"), spoken("Matches")],
    person.ratings.map((each) => [each.title, PACES[each.pace], interval(each), String(each.matches)])));
  find("#ratings").hidden = person.ratings.length === 0;
  find("#no-ratings").hidden = person.ratings.length > 0;
  find("#person-acts").replaceChildren(...(person.you
    ? [make("a", { class: "button", href: "/#wishes" }, spoken("Your settings"))]
    : person.known ? [
      make("button", { type: "button", id: "block", onclick: () => trying(() => block(!person.blocked)) },
        person.blocked ? spoken("Unblock") : spoken("Block")),
      make("button", { type: "button", onclick: () => find("#report").showModal() }, spoken("Report")),
    ] : []));
  find("#who").hidden = false;
}

/** @param {boolean} on */
async function block(on) {
  await call(`/api/people/${id}/block`, "POST", { on });
  await load();
}

const load = async () => {
  const person = await call(`/api/people/${id}`);
  keepPlace(() => show(person));
};
/** @param {number} page */
const turn = (page) => trying(async () => showMatches(await call(`/api/people/${id}/matches?page=${page}`), turn));

closing();
find("#report-form").addEventListener("submit", (event) => {
  event.preventDefault();
  trying(async () => {
    await call(`/api/people/${id}/report`, "POST", { words: find("#report-words").value, match: table });
    find("#report").close();
    find("#report-words").value = "";
    find("#person-done").textContent = spoken("Thank you. The owner of this house reads it.");
  }, "#report-error");
});
if (await trying(load)) turn(0);
