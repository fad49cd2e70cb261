// Lists of matches and people, as the pages of the house share them.

import { capital, find, make } from "./dom.js";
import { language, spoken } from "./words.js";

/** @param {number} seconds since 1970 */
export const day = (seconds) => new Date(seconds * 1000).toLocaleDateString(language, { dateStyle: "medium" });

/** A day as it begins here: 2026-11-17+01:00.
 *  @param {string} date */
export function dayHere(date) {
  const east = -new Date(`${date}T00:00`).getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60].map((each) => String(each).padStart(2, "0"));
  return Number.isNaN(east) ? date : `${date}${east < 0 ? "-" : "+"}${hours}:${minutes}`;
}

/** @param {ToldRating} rating */
export const interval = ({ points, low, high, settled }) => `${points}${settled ? "" : "?"} (${low}–${high})`;

/** Somebody, with the way to his page where he has one.
 *  @param {ToldSide} side */
export const somebody = ({ name, level, public: id }) => {
  if (level) return name || spoken("bot, level {level}", { level });
  const called = name || spoken("somebody");
  return id ? make("a", { href: `/people/${id}` }, called) : called;
};

/** @param {ArchivedMatch} match */
export function matchRow(match) {
  const { change } = match;
  return make("li", {},
    make("div", { class: "table-row done" },
      make("img", { src: new URL(`picture-${match.game}.svg`, import.meta.url).href, alt: "", width: 72, height: 40, loading: "lazy" }),
      make("span", { class: "table-game" }, make("a", { href: `/table/${match.id}` }, match.title),
        make("small", {}, ` ${match.sides.map(({ title }) => title).join(" – ")} · `,
          match.sides.flatMap((side, at) => [at > 0 && " – ", somebody(side)]))),
      make("span", { class: "table-status" }, capital(match.result || spoken("Over")), ` · ${spoken("{count} {count:move|moves}", { count: match.moves })}`,
        ` · ${day(match.at)}`, change && make("span", { class: "change" }, ` · ${change.points} (${change.change >= 0 ? "+" : "−"}${Math.abs(change.change)})`))));
}

/** Earlier and later pages of a list.
 *  @param {number} page @param {boolean} more @param {(page: number) => void} turn */
export function pager(page, more, turn) {
  find("#pager").replaceChildren(...[
    page > 0 && make("button", { type: "button", onclick: () => turn(page - 1) }, spoken("Later matches")),
    more && make("button", { type: "button", onclick: () => turn(page + 1) }, spoken("Earlier matches")),
  ].filter((each) => each !== false));
}

/** @param {ArchivePage} told @param {(page: number) => void} turn */
export function showMatches({ matches, page, more }, turn) {
  find("#matches").replaceChildren(...matches.map(matchRow));
  find("#no-matches").hidden = matches.length > 0;
  pager(page, more, turn);
}

/** Do something that may be refused, and say why beside it.
 *  @param {() => Promise<void>} deed @param {string} place */
export async function trying(deed, place = "#page-error") {
  const problem = find(place);
  problem.hidden = true;
  try {
    await deed();
    return true;
  } catch (error) {
    problem.textContent = error.message.endsWith(".") ? error.message : `${error.message}.`;
    problem.hidden = false;
    return false;
  }
}

/** Tell lists anew; the keyboard stands where it stood, or as near to it as may be.
 *  @param {() => void} redraw */
export function keepPlace(redraw) {
  const focused = document.activeElement;
  const room = /** @type {HTMLElement | null | undefined} */ (focused?.parentElement?.closest("[id]"));
  const at = room ? [...room.querySelectorAll("a[href], button")].findIndex((each) => each === focused) : -1;
  redraw();
  if (!room || at < 0 || focused?.isConnected) return;
  const left = /** @type {NodeListOf<HTMLElement>} */ (room.querySelectorAll("a[href], button"));
  if (left.length === 0) room.tabIndex = -1;
  (left[Math.min(at, left.length - 1)] ?? room).focus({ preventScroll: true });
}

/** Windows close by their own buttons and by a click beside them. */
export function closing() {
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-closes]")) dialog.close();
    });
  }
}

/** @param {(string | Node | null | false)[][]} rows @param {string[]} heads */
export const figures = (heads, rows) => [
  make("thead", {}, make("tr", {}, heads.map((head, at) => make("th", { scope: "col", class: at > 1 && "number" }, head)))),
  make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell, at) => make("td", { class: at > 1 && "number" }, cell))))),
];

for (const way of globalThis.document?.querySelectorAll(".ways a") ?? []) if (way.getAttribute("href") === location.pathname) way.setAttribute("aria-current", "page");
