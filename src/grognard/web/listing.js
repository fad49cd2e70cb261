// Which of one's tables are listed, and in which order.

/** What was put away is listed only where one asks for it.
 *  @param {{ your_turn: boolean, over: boolean }} table @param {string} which @param {boolean} away */
export function isListed({ your_turn: yours, over }, which, away) {
  if (which === "away" || away) return which === "away" && away;
  return which === "yours" ? yours && !over : which === "going" ? !over : which === "over" ? over : true;
}

/** Those that wait for oneself stand first, the others as they came.
 *  @template {{ your_turn: boolean, over: boolean }} T @param {T[]} rows @returns {T[]} */
export const callingFirst = (rows) => [true, false].flatMap((calls) => rows.filter(({ your_turn: yours, over }) => (yours && !over) === calls));
