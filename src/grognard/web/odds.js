// Chances on the choices themselves.

/** The first chance that a text tells, as a share of one; null if it tells none.
 *  @param {string} [text] @returns {number | null} */
export function chanceIn(text = "") {
  const found = /(\d+(?:[.,]\d+)?)\s?%/.exec(text);
  const share = found ? Number(found[1].replace(",", ".")) / 100 : NaN;
  return share >= 0 && share <= 1 ? share : null;
}
