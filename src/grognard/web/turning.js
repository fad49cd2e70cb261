// The board as it is seen from the other end, for whoever plays the second side alone.

/** @type {WeakMap<Item, Item>} */
const known = new WeakMap(); // the same item is the same again, so that what did not change is left alone

/** A scene from the other end of the table: an area that is seen `turned` is turned round, one that is
 *  seen `flipped` upside down, with everything on it upright (what looks otherwise from there has art of its own, with a ~).
 *  @param {Scene} scene @returns {Scene} */
export function fromAbove(scene) {
  const areas = new Map(scene.areas.filter(({ seen }) => seen).map((area) => [area.key, area]));
  if (areas.size === 0) return scene;
  const items = [...scene.items].map(([key, item]) => {
    const area = areas.get(item.area ?? "board");
    return /** @type {[string, Item]} */ ([key, area ? turned(item, area, scene.art) : item]);
  });
  return { ...scene, items: new Map(items) };
}

/** @param {Item} item @param {Area} area @param {Art} art */
function turned(item, area, art) {
  const { x = 0, y = 0, turn = 0 } = item;
  const other = `${item.art}~`;
  const now = known.get(item) ?? (area.seen === "flipped"
    ? { ...item, y: area.height - y, art: art[other] ? other : item.art }
    : { ...item, x: area.width - x, y: area.height - y, turn: item.stands ? turn : (turn + 180) % 360 });
  known.set(item, now);
  return now;
}

/** Whether somebody who plays these sides sits at the other end.
 *  @param {number[]} you */
export const isAbove = (you) => you.length === 1 && you[0] === 1;
