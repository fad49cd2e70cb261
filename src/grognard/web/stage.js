// How the sheets share the room they have, and looking closer: wheel, pinch, drag, and buttons for both.

import { find } from "./dom.js";

const GAP = 18; // pixels between sheets
const CAPTION = 26; // pixels for the title of a sheet
const CLOSEST = 4;
const narrow = matchMedia("(max-width: 860px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  zoom = 1;
  x = 0;
  y = 0;
  start = { x: 0, y: 0 };
  dragged = false;
  /** @type {import("./board.js").Board | undefined} */
  board;

  /** `felt` is the window, `sheets` what is seen through it.
   *  @param {HTMLElement} felt @param {HTMLElement} sheets
   *  @param {{ reset: HTMLElement, out: HTMLElement }} controls */
  constructor(felt, sheets, controls) {
    this.felt = felt;
    this.sheets = sheets;
    this.controls = controls;
    /** @type {Map<number, Place>} */
    this.fingers = new Map();
    this.reset();
    new ResizeObserver(() => this.arrange()).observe(felt);
    felt.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    felt.addEventListener("pointerdown", (event) => this.press(event));
    felt.addEventListener("pointermove", (event) => this.drag(event));
    felt.addEventListener("pointerup", (event) => this.release(event));
    felt.addEventListener("pointercancel", (event) => this.release(event));
    felt.addEventListener("click", (event) => this.dragged && event.stopImmediatePropagation(), true);
  }

  // ------------------------------------------------------------------ laying out

  /** @param {import("./board.js").Board | undefined} board */
  arrange(board = this.board) {
    this.board = board;
    if (!board || board.sheets.size === 0) return;
    const sheets = [...board.sheets.values()];
    const width = this.felt.clientWidth - 2 * GAP;
    const height = this.felt.clientHeight - 2 * GAP;
    const plan = narrow.matches ? { layout: "stack", scale: undefined }
      : widest(sheets.map(({ area }) => area), width, height);
    this.sheets.dataset.layout = plan.layout;
    this.sheets.style.setProperty("--rest", String(sheets.length - 1));
    const full = this.felt.clientWidth - 16;
    const first = full / sheets[0].area.width;
    for (const { area, face } of sheets) {
      const scale = plan.scale ?? Math.max(area.least ?? 0, Math.min(full / area.width, first * 1.15));
      face.style.width = `${area.width * scale}px`;
      face.style.height = `${area.height * scale}px`;
    }
    this.show();
  }

  /** Where the page scrolls: bring a choice into sight if none is. */
  bringIntoSight() {
    if (!narrow.matches) return;
    const choices = [...document.querySelectorAll(".can, .choice")];
    const top = find("#prompt").getBoundingClientRect().bottom;
    const seen = choices.some((node) => {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return y > top && y < innerHeight && x > 0 && x < innerWidth;
    });
    const behavior = calm.matches ? "auto" : "smooth";
    if (!seen) choices[0]?.scrollIntoView({ block: "center", inline: "center", behavior });
  }

  // ------------------------------------------------------------------ looking closer

  reset() {
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    this.show();
  }

  show() {
    const roomX = this.felt.clientWidth * (this.zoom - 1);
    const roomY = this.felt.clientHeight * (this.zoom - 1);
    this.x = Math.min(0, Math.max(-roomX, this.x));
    this.y = Math.min(0, Math.max(-roomY, this.y));
    this.sheets.style.transform = this.zoom === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.felt.classList.toggle("closer", this.zoom > 1);
    for (const { area, face } of this.board?.sheets.values() ?? []) { // small pieces show plates instead of pictures
      face.toggleAttribute("data-far", face.clientWidth * this.zoom < (area.far ?? 0) * area.width);
    }
    this.controls.reset.hidden = this.zoom === 1;
    this.controls.out.setAttribute("aria-disabled", String(this.zoom === 1));
  }

  /** Look closer or from farther, keeping the point (px, py) of the window where it is.
   *  @param {number} factor @param {number} px @param {number} py */
  scaleBy(factor, px = this.felt.clientWidth / 2, py = this.felt.clientHeight / 2) {
    let zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    if (zoom < 1.02) zoom = 1;
    this.x = px - (px - this.x) * zoom / this.zoom;
    this.y = py - (py - this.y) * zoom / this.zoom;
    this.zoom = zoom;
    this.show();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (narrow.matches && !event.ctrlKey) return; // there the page scrolls
    event.preventDefault();
    const box = this.felt.getBoundingClientRect();
    this.scaleBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)),
      event.clientX - box.left, event.clientY - box.top);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || event.buttons === 0) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (this.fingers.size === 2) this.pinch(event, finger);
    else if (this.zoom > 1) {
      this.x += dx;
      this.y += dy;
      this.show();
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const way = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (way > 8 && (this.zoom > 1 || this.fingers.size === 2)) this.dragged = true;
  }

  /** @param {PointerEvent} event @param {Place} finger */
  pinch(event, finger) {
    const [other] = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const box = this.felt.getBoundingClientRect();
    if (before > 0) {
      this.scaleBy(after / before, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
    }
  }

  /** @param {PointerEvent} event */
  release(event) {
    this.fingers.delete(event.pointerId);
  }
}

/** The layout that shows the sheets largest: one below the other, beside the first, or in a row below it.
 *  @param {Area[]} areas @param {number} width @param {number} height */
function widest(areas, width, height) {
  const [first, ...rest] = areas;
  /** @param {Area[]} list */
  const tall = (list) => list.reduce((sum, area) => sum + area.height, 0);
  /** @param {Area[]} list */
  const wide = (list) => list.reduce((sum, area) => sum + area.width, 0);
  /** @param {Area[]} list @param {"width" | "height"} name */
  const most = (list, name) => Math.max(0, ...list.map((area) => area[name]));
  const gaps = rest.length * GAP;
  /** @param {Area[]} list */
  const titles = (list) => list.filter((area) => area.title).length * CAPTION;
  /** @param {Area[]} list */
  const one = (list) => (list.some((area) => area.title) ? CAPTION : 0);
  const plans = [{
    layout: "stack",
    scale: Math.min(width / most(areas, "width"), (height - gaps - titles(areas)) / tall(areas)),
  }];
  if (rest.length > 0) {
    plans.push({
      layout: "beside",
      scale: Math.min((width - 2 * GAP) / (first.width + most(rest, "width")),
        (height - one([first])) / first.height,
        (height - gaps - titles(rest)) / tall(rest)),
    });
  }
  if (rest.length > 1) {
    plans.push({
      layout: "below",
      scale: Math.min(width / first.width, (width - gaps) / wide(rest),
        (height - GAP - one([first]) - one(rest)) / (first.height + most(rest, "height"))),
    });
  }
  return plans.reduce((best, plan) => (plan.scale > best.scale ? plan : best));
}
