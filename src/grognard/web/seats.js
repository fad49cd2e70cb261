// Who sits where: one row for each side, used in the lobby and when a match is played on from its middle.

import { capital, emblem, make } from "./dom.js";
import { spoken } from "./words.js";

const KINDS = [["me", spoken("Me")], ["bot", spoken("Bot")], ["here", spoken("Friend here")], ["link", spoken("Friend by link")], ["open", spoken("Anyone")]];

/** Rows for `sides` (titles); `seats` are the present choices and are changed in place.
 *  @param {string[]} sides @param {SeatChoice[]} seats @param {Level[]} levels @param {string[]} kinds
 *  @param {() => void} changed told of every change */
export function seatRows(sides, seats, levels, kinds = ["me", "bot", "here", "link"], changed = () => {}) {
  return sides.map((title, side) => seatRow(title, side, seats[side], levels, kinds, changed));
}

/** @param {string} title @param {number} side @param {SeatChoice} seat @param {Level[]} levels
 *  @param {string[]} kinds @param {() => void} changed */
function seatRow(title, side, seat, levels, kinds, changed) {
  const level = make("select", { class: "level", "aria-label": spoken("How well the bot of {side} plays", { side: title }),
    onchange: (event) => { seat.level = Number(event.target.value); } },
  levels.map((each, at) => make("option", { value: each.level, selected: each.level === seat.level },
    `${each.level} · ${capital(each.title)}${at === 0 ? `, ${spoken("easiest")}` : at === levels.length - 1 ? `, ${spoken("hardest")}` : ""}`)));
  level.hidden = seat.kind !== "bot";
  const group = `seat-${side}-${Math.random().toString(36).slice(2)}`;
  const choices = KINDS.filter(([kind]) => kinds.includes(kind)).map(([kind, words]) => make("label", { class: "pill" },
    make("input", { type: "radio", name: group, value: kind, checked: seat.kind === kind,
      onchange: () => {
        seat.kind = kind;
        level.hidden = kind !== "bot";
        changed();
      } }),
    make("span", {}, words)));
  return make("fieldset", { class: "seat-row" },
    make("legend", {}, emblem(side), make("span", { class: "seat-side" }, title)),
    make("div", { class: "pills" }, choices), level);
}

/** The seats as the server wants them; bots are called by their rank, and I by my name.
 *  @param {SeatChoice[]} seats @param {Level[]} levels @param {string} myName */
export function seatWishes(seats, levels, myName = "") {
  return seats.map(({ kind, level }) => {
    if (kind === "bot") {
      const rank = levels.find((each) => each.level === level)?.title ?? spoken("level {level}", { level });
      return { kind, level, name: spoken("{rank} (bot)", { rank: capital(rank) }) };
    }
    return kind === "me" && myName ? { kind, name: myName } : { kind };
  });
}
