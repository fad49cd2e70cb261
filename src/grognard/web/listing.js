// Which of one's tables are listed, in which order, and what is said of them.

import { language, spoken } from "./words.js";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]; // in milliseconds

/** What was put away is listed only where one asks for it.
 *  @param {{ your_turn: boolean, over: boolean }} table @param {string} which @param {boolean} away */
export function isListed({ your_turn: yours, over }, which, away) {
  if (which === "away" || away) return which === "away" && away;
  return which === "yours" ? yours && !over : which === "going" ? !over : which === "over" ? over : true;
}

/** Those that wait for oneself stand first, the most urgent before all; the others as they came.
 *  @template {{ your_turn: boolean, over: boolean, until?: number | null }} T @param {T[]} rows @returns {T[]} */
export function callingFirst(rows) {
  const [calling, others] = [true, false].map((calls) => rows.filter(({ your_turn: yours, over }) => (yours && !over) === calls));
  const due = (/** @type {T} */ { until }) => until ?? Number.MAX_SAFE_INTEGER;
  return [...calling.sort((one, other) => due(one) - due(other)), ...others];
}

/** How much time is left for a decision, as one says it: "2 days left".
 *  @param {number} left milliseconds */
export function leftWords(left) {
  if (left <= 0) return spoken("time is up");
  const [unit, size] = left < HOUR ? ["minute", MINUTE] : left < 2 * DAY ? ["hour", HOUR] : ["day", DAY];
  const words = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return spoken("{time} left", { time: words.format(Math.max(1, Math.floor(left / size))) });
}

/** Who plays there: for whoever has one side, which it is, and against whom.
 *  @param {TableRow["sides"]} sides @returns {string} */
export function peopleWords(sides) {
  const [mine, others] = [true, false].map((yours) => sides.filter(({ seat }) => seat.yours === yours));
  if (mine.length !== 1) return sides.map(({ title, seat }) => `${title}, ${seatName(seat)}`).join(" · ");
  return [sides.length > 1 && spoken("play {side}", { side: mine[0].title }), ...others.map(({ seat }) => opponent(seat))].filter(Boolean).join(" · ");
}

/** @param {TableSeat} seat */
function opponent(seat) {
  const { kind, name, taken } = seat;
  if (kind !== "bot" && !taken) return spoken("nobody yet");
  return name || kind === "bot" ? spoken("against {host}", { host: seatName(seat) }) : spoken("against somebody");
}

/** @param {TableSeat} seat */
function seatName({ kind, level, name, yours, taken }) {
  if (name) return name;
  if (kind === "bot") return spoken("bot, level {level}", { level });
  if (yours) return kind === "here" ? spoken("friend here") : spoken("you");
  return taken ? spoken("somebody") : spoken("nobody yet");
}
