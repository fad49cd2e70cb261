// How the sheets share the room they have, and looking closer: wheel, pinch, drag, double tap, and buttons.

const GAP = 18; // pixels between sheets
const BRINK = 2 * GAP; // pixels to be seen around what lies beyond
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
  /** How far the board runs on beyond the table: above, right, below, left. @type {number[]} */
  beyond = [0, 0, 0, 0];
  laid = false; // a board has been laid out
  once = false; // it was looked closer at for one choice
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
    const areas = sheets.map(({ area }) => framed(area));
    const plan = narrow.matches ? this.small(areas) : widest(areas, width, height);
    this.sheets.dataset.layout = plan.layout;
    this.sheets.style.setProperty("--rest", String(sheets.length - 1));
    sheets.forEach(({ area, face }, index) => {
      const scale = plan.scales?.[index] ?? plan.scale;
      face.style.width = `${area.width * scale}px`;
      face.style.height = `${area.height * scale}px`;
      face.style.margin = overhang(area).map((units) => `${-units * scale}px`).join(" ");
    });
    this.reach(sheets[0], sheets[1]);
    this.show();
  }

  /** A board that has grown keeps its size and place; the table can be moved to what lies beyond, on a desk it is at once.
   *  @param {Sheet} first @param {Sheet} [second] */
  reach({ area, face, node }, second) {
    const beside = this.sheets.dataset.layout === "beside";
    node.style.marginBottom = beside || !second ? "" : `${overhang(area)[2] * face.clientWidth / area.width}px`;
    const end = beside && second ? second.node.offsetLeft - GAP / 2 : this.sheets.offsetWidth;
    const before = this.beyond;
    this.beyond = [face.offsetTop, end - face.offsetLeft - face.offsetWidth,
      this.sheets.offsetHeight - face.offsetTop - face.offsetHeight, face.offsetLeft].map((room) => (room < 0 ? BRINK - room : 0));
    const comes = !this.laid;
    this.laid = true;
    if (narrow.matches) return;
    if (comes) this.zoom = this.farthest(); // whoever comes to a board that has grown sees all of it
    const [top, right, bottom, left] = this.beyond.map((far, side) => (far > before[side] ? far : 0));
    if (left || right) this.x = left || -right;
    if (top || bottom) this.y = top || -bottom;
  }

  /** On a small screen: everything in sight if it can be read, else the first sheet as wide as the screen and the others
   *  as large as they must be, to be moved about.
   *  @param {Area[]} areas @returns {Plan} */
  small(areas) {
    const [width, height] = [this.felt.clientWidth - 16, this.felt.clientHeight - 16];
    const [{ width: wide }, ...rest] = areas;
    const first = width / wide;
    const whole = widest(areas, width, height);
    if (whole.scale >= SHRUNK * first && rest.every(({ least = 0 }) => whole.scale >= least)) return whole;
    const scales = rest.map(({ width: needed, least = 0 }) => Math.max(least, Math.min(width / needed, 1.15 * Math.max(first, least))));
    return { layout: "long", scale: first, scales: [first, ...scales] };
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
    this.once = false;
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    this.show();
  }

  show() {
    const [top, right, bottom, left] = this.beyond;
    const inX = within(this.x, this.zoom, this.felt.clientWidth, -left, this.sheets.offsetWidth + right);
    const inY = within(this.y, this.zoom, this.felt.clientHeight, -top, this.sheets.offsetHeight + bottom);
    [this.x, this.y] = [inX.at, inY.at];
    const still = this.zoom === 1 && this.x === 0 && this.y === 0;
    this.sheets.style.transform = still ? "" : `translate(${this.x}px, ${this.y}px) scale(${this.zoom})`;
    this.loose = inX.room > 1 || inY.room > 1;
    const beside = this.sheets.dataset.layout === "beside" && this.zoom === 1 && !still; // then the board alone moves
    for (const { node } of [...this.board?.sheets.values() ?? []].slice(1)) {
      node.style.translate = beside ? `${-this.x}px ${-this.y}px` : "";
    }
    this.felt.classList.toggle("closer", this.loose);
    for (const { area, face } of this.board?.sheets.values() ?? []) { // small pieces show plates instead of pictures
      face.toggleAttribute("data-far", face.clientWidth * this.zoom < (area.far ?? 0) * area.width);
    }
    this.moved();
    this.controls.reset.hidden = this.zoom <= 1;
    this.controls.out.setAttribute("aria-disabled", String(this.zoom <= this.farthest()));
  }

  /** From where all of a board that has grown is in sight. */
  farthest() {
    const [top, right, bottom, left] = this.beyond;
    const { offsetWidth: width, offsetHeight: height } = this.sheets;
    const [wide, high] = [left + right && this.felt.clientWidth / (width + left + right),
      top + bottom && this.felt.clientHeight / (height + top + bottom)];
    return Math.min(wide || 1, high || 1);
  }

  /** Look closer or from farther, keeping the point (px, py) of the window where it is.
   *  @param {number} factor @param {number} px @param {number} py */
  scaleBy(factor, px = this.felt.clientWidth / 2, py = this.felt.clientHeight / 2) {
    let zoom = Math.min(CLOSEST, Math.max(this.farthest(), this.zoom * factor));
    if (Math.abs(zoom - 1) < 0.02) zoom = 1;
    this.once = false;
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

  /** For one choice, so much closer that a finger can tell it from the next; whether that was needed.
   *  @param {Click} event @param {number} factor */
  closer({ clientX, clientY }, factor) {
    if (factor < 1.05 || this.zoom >= CLOSEST) return false;
    const { left, top } = this.felt.getBoundingClientRect();
    this.scaleBy(factor, clientX - left, clientY - top);
    this.once = true;
    return true;
  }

  /** The choice is made. */
  back() {
    if (this.once) this.reset();
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

/** What of a sheet is laid out; what it has grown by lies beyond.
 *  @param {Area} area @returns {Area} */
function framed(area) {
  return area.frame ? { ...area, width: area.frame[2], height: area.frame[3] } : area;
}

/** Units by which a sheet has grown: above, right, below, left.
 *  @param {Area} area */
function overhang({ width, height, frame: [x, y, wide, high] = [0, 0, width, height] }) {
  return [y, width - x - wide, height - y - high, x];
}

/** Where the table may lie so that no more is empty than must be, and how far it can be moved.
 *  @param {number} at @param {number} zoom @param {number} window @param {number} start @param {number} end */
function within(at, zoom, window, start, end) {
  const room = (end - start) * zoom - window;
  const middle = (window - (start + end) * zoom) / 2;
  return room < 0 ? { at: middle, room } : { at: Math.min(-start * zoom, Math.max(window - end * zoom, at)), room };
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
