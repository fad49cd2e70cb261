// Which of one's tables are listed.

/** What was put away is listed only where one asks for it.
 *  @param {{ your_turn: boolean, over: boolean }} table @param {string} which @param {boolean} away */
export function isListed({ your_turn: yours, over }, which, away) {
  if (which === "away" || away) return which === "away" && away;
  return which === "yours" ? yours && !over : which === "going" ? !over : which === "over" ? over : true;
}
