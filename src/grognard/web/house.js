// What the owner of the house sees: reports, people, tables, what was done; sanctions, closed tables, announcements.

import { call, find, make } from "./dom.js";
import { closing, day, keepPlace, trying } from "./listings.js";
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

/** What may be laid on somebody: the deed and the one that ends it, and how they are called.
 *  @type {{ deed: string, lifting: string, until: "banned" | "muted" | "unrated", yes: string, again: string, title: (name: string) => string, told: (until: string) => string }[]} */
const SANCTIONS = [
  { deed: "ban", lifting: "unban", until: "banned", yes: spoken("Ban"), again: spoken("Let in again"), title: (name) => spoken("Ban {name}?", { name }), told: (until) => spoken("banned until {day}", { day: until }) },
  { deed: "mute", lifting: "unmute", until: "muted", yes: spoken("Mute"), again: spoken("Let write again"), title: (name) => spoken("Mute {name}?", { name }), told: (until) => spoken("muted until {day}", { day: until }) },
  { deed: "unrated", lifting: "rated", until: "unrated", yes: spoken("Not rated"), again: spoken("Let count again"),
    title: (name) => spoken("Have the matches of {name} not count?", { name }), told: (until) => spoken("not rated until {day}", { day: until }) },
];

/** @param {HousePerson} person */
function personRow(person) {
  const { public: id, name, former, since, tables } = person;
  const called = name || spoken("Somebody");
  const bound = SANCTIONS.filter(({ until }) => person[until]).map(({ until, told }) => told(day(person[until])));
  const words = [id, spoken("{count} {count:table|tables}", { count: tables }), day(since),
    former.length > 0 && spoken("before: {names}", { names: former.join(", ") }), ...bound].filter(Boolean);
  return make("li", {}, make("span", {}, make("a", { href: `/people/${id}` }, called), make("small", {}, ` ${words.join(" · ")}`)),
    make("span", { class: "sanctions" }, SANCTIONS.map(({ deed, lifting, until, yes, again, title }) => person[until]
      ? make("button", { type: "button", onclick: () => trying(() => act(lifting, { person: id })) }, again)
      : make("button", { type: "button", class: "grave", onclick: () => ask(title(name || id), yes, true,
        (why, days) => act(deed, { person: id, words: why, days })) }, yes))));
}

/** @type {Record<string, (who: string) => string>} */
const DEEDS = {
  ban: (who) => spoken("{who} was banned", { who }),
  unban: (who) => spoken("{who} was let in again", { who }),
  mute: (who) => spoken("{who} was muted", { who }),
  unmute: (who) => spoken("{who} may write again", { who }),
  unrated: (who) => spoken("The matches of {who} do not count", { who }),
  rated: (who) => spoken("The matches of {who} count again", { who }),
  close: (who) => spoken("Table {who} was closed", { who }),
  announce: () => spoken("Announced"),
  settle: (who) => spoken("A report about {who} was settled", { who }),
  export: (who) => spoken("What is kept of {who} was handed out", { who }),
  delete: (who) => spoken("{who} was forgotten", { who }),
};

/** @param {AuditLine} line */
function auditRow({ at, by, deed, about, name, until, words }) {
  const told = DEEDS[deed]?.(name ? `${name} (${about})` : about || "–") ?? deed;
  return make("li", {}, make("span", {}, [told, until > 0 && spoken("until {day}", { day: day(until) })].filter(Boolean).join(", "), words && `: ${words}`,
    make("small", {}, ` ${day(at)} · ${by === "owner" ? spoken("by the owner") : by}`)));
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
  keepPlace(() => list(told));
  find("#parts").hidden = false;
}

/** @param {HousePage} told */
function list(told) {
  find("#reports").replaceChildren(...(told.reports.length ? told.reports.map(reportRow) : none()));
  find("#people").replaceChildren(...(told.people.length ? told.people.map(personRow) : none()));
  find("#tables").replaceChildren(...(told.tables.length ? told.tables.map(tableRow) : none()));
  find("#audit").replaceChildren(...(told.audit.length ? told.audit.map(auditRow) : none()));
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
