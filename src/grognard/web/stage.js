// How the sheets share the room they have, and looking closer: wheel, pinch, drag, double tap, and buttons.

const GAP = 18; // pixels between sheets
const CAPTION = 26; // pixels for the title of a sheet
const CLOSEST = 4;
const NEAR = 2.2; // how much closer a double tap looks
const TWICE = 320; // milliseconds between the taps of a double tap
const SHRUNK = 0.72; // rather so small than to be moved about
const narrow = matchMedia("(max-width: 860px)");

export class Stage {
  zoom = 1;
  x = 0;
  y = 0;
  start = { x: 0, y: 0 };
  dragged = false;
  tapped = 0; // when a finger last touched nothing that can be chosen
  /** @type {import("./board.js").Board | undefined} */
  board;

  /** `felt` is the window, `sheets` what is seen through it.
   *  @param {HTMLElement} felt @param {HTMLElement} sheets
   *  @param {{ reset: HTMLElement, out: HTMLElement }} controls @param {() => void} moved */
  constructor(felt, sheets, controls, moved) {
    this.moved = moved;
    this.loose = false; // there is more than is in sight
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
    const areas = sheets.map(({ area }) => area);
    const plan = narrow.matches ? this.small(areas) : widest(areas, width, height);
    this.sheets.dataset.layout = plan.layout;
    this.sheets.style.setProperty("--rest", String(sheets.length - 1));
    sheets.forEach(({ area, face }, index) => {
      const scale = plan.scales?.[index] ?? plan.scale;
      face.style.width = `${area.width * scale}px`;
      face.style.height = `${area.height * scale}px`;
    });
    this.show();
  }

  /** On a small screen: everything in sight if that is large enough, else as wide as the screen and to be moved about.
   *  @param {Area[]} areas @returns {Plan} */
  small(areas) {
    const [width, height] = [this.felt.clientWidth - 16, this.felt.clientHeight - 16];
    const first = width / areas[0].width;
    const whole = widest(areas, width, height);
    if (whole.scale >= SHRUNK * first) return whole;
    return { layout: "stack", scale: first, scales: areas.map((area) => Math.min(width / area.width, first * 1.15)) };
  }

  /** Whether a point of the page lies on the part of the table that is in sight.
   *  @param {number} x @param {number} y */
  sees(x, y) {
    const { left, right, top, bottom } = this.felt.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
  }

  /** Move the table so that a thing lies in the middle of what is seen.
   *  @param {Element} node */
  bring(node) {
    const [box, felt] = [node.getBoundingClientRect(), this.felt.getBoundingClientRect()];
    this.x += (felt.left + felt.right - box.left - box.right) / 2;
    this.y += (felt.top + felt.bottom - box.top - box.bottom) / 2;
    this.show();
  }

  // ------------------------------------------------------------------ looking closer

  reset() {
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    this.show();
  }

  show() {
    const roomX = Math.max(0, this.sheets.offsetWidth * this.zoom - this.felt.clientWidth);
    const roomY = Math.max(0, this.sheets.offsetHeight * this.zoom - this.felt.clientHeight);
    this.x = Math.min(0, Math.max(-roomX, this.x));
    this.y = Math.min(0, Math.max(-roomY, this.y));
    const still = this.zoom === 1 && this.x === 0 && this.y === 0;
    this.sheets.style.transform = still ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.loose = roomX > 1 || roomY > 1;
    this.felt.classList.toggle("closer", this.loose);
    for (const { area, face } of this.board?.sheets.values() ?? []) { // small pieces show plates instead of pictures
      face.toggleAttribute("data-far", face.clientWidth * this.zoom < (area.far ?? 0) * area.width);
    }
    this.moved();
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
    else if (this.loose) {
      this.x += dx;
      this.y += dy;
      this.show();
    }
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const way = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (way > 8 && (this.loose || this.fingers.size === 2)) this.dragged = true;
  }

  /** A finger touched nothing that can be chosen; the second time within a moment it looks closer, or at all again.
   *  @param {Press | Click} event */
  tap(event) {
    const again = event.timeStamp - this.tapped < TWICE;
    this.tapped = again ? 0 : event.timeStamp;
    if (!again) return;
    const box = this.felt.getBoundingClientRect();
    if (this.zoom > 1) this.reset();
    else this.scaleBy(NEAR, event.clientX - box.left, event.clientY - box.top);
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
 *  @param {Area[]} areas @param {number} width @param {number} height @returns {Plan} */
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
