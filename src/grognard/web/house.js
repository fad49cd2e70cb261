// What the owner of the house sees: reports, people, tables; bans, closed tables, announcements.

import { call, find, make } from "./dom.js";
import { closing, day, trying } from "./listings.js";
import { spoken } from "./words.js";

/** @type {() => Promise<void>} */
let sanction = async () => {};

/** @param {string} deed @param {object} body */
async function act(deed, body) {
  await call(`/api/house/${deed}`, "POST", body);
  await load();
}

/** Asks why before it is done.
 *  @param {string} title @param {string} yes @param {boolean} days @param {(words: string, days: number) => Promise<void>} deed */
function ask(title, yes, days, deed) {
  find("#sanction-title").textContent = title;
  find("#sanction-yes").textContent = yes;
  find("#sanction-days-row").hidden = !days;
  find("#sanction-words").value = "";
  sanction = () => deed(find("#sanction-words").value.trim(), Number(find("#sanction-days").value));
  find("#sanction").showModal();
}

/** @param {HousePerson} person */
function personRow({ public: id, name, since, tables, banned }) {
  const called = name || id;
  return make("li", {}, make("span", {}, make("a", { href: `/people/${id}` }, called),
    make("small", {}, ` ${id} · ${spoken("{count} {count:table|tables}", { count: tables })} · ${day(since)}`)),
  banned ? make("button", { type: "button", onclick: () => trying(() => act("unban", { person: id })) }, spoken("Let in again"))
    : make("button", { type: "button", class: "grave", onclick: () => ask(spoken("Ban {name}?", { name: called }), spoken("Ban"), true,
      (words, days) => act("ban", { person: id, words, days })) }, spoken("Ban")));
}

/** @param {HouseTable} table */
function tableRow({ id, title, over, people, updated, closed }) {
  return make("li", {}, make("span", {}, make("a", { href: `/table/${id}` }, title),
    make("small", {}, ` ${spoken("{count} {count:person|people}", { count: people })} · ${day(updated)}${over ? ` · ${spoken("over")}` : ""}`)),
  closed ? make("span", { class: "soft" }, spoken("closed"))
    : !over && make("button", { type: "button", class: "grave", onclick: () => ask(spoken("Close this table?"), spoken("Close it"), false,
      (words) => act("close", { table: id, words })) }, spoken("Close")));
}

/** @param {HouseReport} report */
function reportRow({ id, by, about, person, table, said, words, at }) {
  return make("li", {}, make("span", {}, make("strong", {}, spoken("{by} about {about}", { by: by || "?", about: about || "?" })),
    make("small", {}, ` ${day(at)}`), person && " ", person && make("a", { href: `/people/${person}` }, spoken("His page")),
    table && " ", table && make("a", { href: `/table/${table}` }, spoken("The table")), make("br"), words,
    said.length > 0 && make("details", {}, make("summary", {}, spoken("What was said there")),
      said.map((line) => make("p", {}, make("strong", {}, line.who), " ", line.about ? make("mark", {}, line.text) : line.text)))),
  make("button", { type: "button", onclick: () => trying(() => act("settle", { report: id })) }, spoken("Settled")));
}

const none = () => [make("li", {}, make("span", { class: "nothing" }, spoken("None.")))];

async function load() {
  /** @type {HousePage} */
  const told = await call(`/api/house?name=${encodeURIComponent(find("#find-name").value.trim())}`);
  find("#announce-words").value = told.announcement;
  find("#reports").replaceChildren(...(told.reports.length ? told.reports.map(reportRow) : none()));
  find("#people").replaceChildren(...(told.people.length ? told.people.map(personRow) : none()));
  find("#tables").replaceChildren(...(told.tables.length ? told.tables.map(tableRow) : none()));
  find("#parts").hidden = false;
}

closing();
find("#sanction-form").addEventListener("submit", () => trying(() => sanction()));
find("#announce").addEventListener("submit", (event) => {
  event.preventDefault();
  trying(async () => {
    await act("announce", { words: find("#announce-words").value });
    find("#announced").textContent = find("#announce-words").value ? spoken("Everybody in the lobby reads it now.") : spoken("Nothing is announced.");
  });
});
find("#find").addEventListener("submit", (event) => {
  event.preventDefault();
  trying(load);
});
trying(load);
