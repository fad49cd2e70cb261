// Chances on the choices themselves: the server says them as numbers, [chance, risk] in per cent.

import { draw } from "./dom.js";

/** The order of choices: what is known to be best first, what costs one's own last (as `rank` in core/scene.py).
 *  @param {{ odds?: number[], deadly?: boolean }} choice */
export const rank = ({ odds: [chance = 0, risk = 0] = [], deadly }) => (deadly ? 1000 : 0) + risk - chance;

/** A bar: from the left the chance, from the right the risk; null where nothing is known.
 *  @param {number[]} [odds] */
export function bar(odds) {
  if (!odds?.length) return null;
  const [chance, risk = 0] = odds;
  return draw("svg", { class: "odds", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("rect", { class: "chance", width: chance, height: 6 }), draw("rect", { class: "risk", x: 100 - risk, width: risk, height: 6 }));
}
