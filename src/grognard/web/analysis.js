// Once the match is over: how the chances stood, the turning points, and what was luck.

import { call, draw, emblem, find, make } from "./dom.js";
import { spoken } from "./words.js";

const PAUSE = 500; // milliseconds between two questions how far it is
const HEIGHT = 118;
const EDGE = { left: 44, right: 14, top: 12, bottom: 12 };
/** @param {number} share */
const hundred = (share) => Math.round(100 * share);
/** @param {number} share */
const signed = (share) => (hundred(share) > 0 ? "+" : hundred(share) < 0 ? "−" : "") + Math.abs(hundred(share));

export class Analysis {
  /** Looked at only where it is there. @type {Analysed} */
  found;
  /** @type {(at: number) => number} */
  x = () => 0;
  /** @type {Element | undefined} */
  cursor;

  /** `jump(at)` shows the table as it was after so many entries, `say(text)` tells what went wrong.
   *  @param {string} id @param {{ jump: (at: number) => void, say: (text: string) => void }} table */
  constructor(id, { jump, say }) {
    this.path = `/api/tables/${id}/analysis`;
    this.jump = jump;
    this.say = say;
    /** @type {number | null} */
    this.at = null;
    this.chances = make("section", { class: "chances", "aria-label": spoken("How the chances stood"), hidden: true });
    this.section = make("section", { class: "analysis", "aria-label": spoken("Analysis"), hidden: true });
    find(".stage-foot").before(this.chances);
    find(".panel-top").append(this.section);
    document.head.append(make("link", { rel: "stylesheet", href: new URL("analysis.css", import.meta.url).href }));
    new ResizeObserver(() => this.found && this.graph()).observe(this.chances);
  }

  /** Ask until it is there, or until it is not wanted any more. */
  async open() {
    if (this.asking || this.found) return this.section.scrollIntoView({ block: "nearest", behavior: "smooth" });
    this.asking = true;
    this.waiting(0);
    try {
      while (this.asking) {
        const told = await call(this.path, "POST");
        if (told.failed) throw new Error(told.failed);
        if (told.standings) this.show(told);
        else this.waiting(told.share);
        if (this.found || !this.asking) break;
        await new Promise((settle) => setTimeout(settle, PAUSE));
      }
    } catch (error) {
      this.close();
      this.say(error.message);
    }
    this.asking = false;
  }

  close() {
    this.asking = false;
    this.found = /** @type {any} */ (null);
    this.section.hidden = this.chances.hidden = true;
    find("#result-turn").replaceChildren();
  }

  /** @param {number} share */
  waiting(share) {
    this.section.hidden = false;
    this.section.replaceChildren(make("h2", {}, spoken("How the day went")),
      make("p", { class: "soft", role: "status" }, spoken("Looking through the match… {share} %", { share: hundred(share) })),
      make("progress", { max: 1, value: share || 0.01, "aria-label": spoken("Analysis") }),
      make("button", { type: "button", class: "quiet", onclick: () => this.close() }, spoken("Stop")));
  }

  /** @param {Analysed} found */
  show(found) {
    this.found = found;
    this.chances.hidden = false;
    this.graph();
    this.section.replaceChildren(make("h2", {}, spoken("How the day went")), this.account(), this.turningPoints());
    find("#result-turn").replaceChildren(...this.greatest());
    this.section.scrollIntoView({ block: "nearest" });
  }

  // ------------------------------------------------------------------ the graph

  graph() {
    const { standings, entries, swings, titles } = this.found;
    const width = Math.max(240, this.chances.clientWidth);
    this.x = (at) => EDGE.left + (at / Math.max(1, entries)) * (width - EDGE.left - EDGE.right);
    /** @param {number} value */
    const y = (value) => HEIGHT - EDGE.bottom - value * (HEIGHT - EDGE.top - EDGE.bottom);
    const line = standings.map(({ at, value }) => `${this.x(at).toFixed(1)} ${y(value).toFixed(1)}`);
    const [start, end] = [this.x(standings[0].at), this.x(entries)].map((x) => Number(x.toFixed(1)));
    /** @param {number} value @param {string} text */
    const label = (value, text) => draw("text", { x: EDGE.left - 7, y: y(value) + 4, class: "chances-label" }, text);
    const svg = draw("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, role: "img", "aria-label": this.summary() },
      titles.length > 1 && draw("rect", { x: start, y: y(1), width: end - start, height: y(0) - y(1), class: "chances-other" }),
      draw("path", { class: "chances-area", d: `M${start} ${y(0)}L${line.join("L")}L${end} ${y(0)}Z` }),
      [0.25, 0.5, 0.75].map((value) => draw("path", { class: value === 0.5 ? "chances-even" : "chances-grid",
        d: `M${start} ${y(value)}H${end}` })),
      draw("path", { class: "chances-line", d: `M${line.join("L")}` }),
      label(1, "100"), label(0.5, "50"), label(0, "0"),
      draw("text", { x: start + 6, y: HEIGHT - EDGE.bottom - 6, class: "chances-side" }, titles[0]),
      titles.length > 1 && draw("text", { x: start + 6, y: EDGE.top + 15, class: "chances-side" }, titles[1]),
      swings.map((swing) => this.dot(swing, this.x(Math.max(swing.at, standings[0].at)), y(this.valueAt(swing.at)))));
    this.cursor = draw("path", { class: "chances-cursor" });
    svg.append(this.cursor);
    svg.addEventListener("click", (event) => {
      const share = (event.clientX - svg.getBoundingClientRect().left - EDGE.left) / (width - EDGE.left - EDGE.right);
      this.jump(Math.round(Math.max(0, Math.min(1, share)) * entries));
    });
    this.chances.replaceChildren(svg);
    this.mark(this.at);
  }

  /** @param {Swing} swing @param {number} x @param {number} y */
  dot(swing, x, y) {
    const shape = swing.luck ? draw("path", { d: `M${x} ${y - 6}l6 6l-6 6l-6 -6Z` }) : draw("circle", { cx: x, cy: y, r: 5 });
    const group = draw("g", { class: `chances-dot ${swing.luck ? "by-luck" : "by-choice"}` }, shape,
      draw("title", {}, `${signed(swing.change)}: ${swing.text}`));
    group.addEventListener("click", (event) => { event.stopPropagation(); this.jump(this.seen(swing)); });
    return group;
  }

  /** @param {number} at */
  valueAt(at) {
    const { standings } = this.found;
    return (standings.findLast((standing) => standing.at <= at) ?? standings[0]).value;
  }

  summary() {
    const { titles, standings } = this.found;
    const last = standings.at(-2) ?? standings[0];
    return spoken("The chances of {side} over the match: {first} of 100 at first, {last} before the end.",
      { side: titles[0], first: hundred(standings[0].value), last: hundred(last.value) });
  }

  /** Where the replay stands now; null is the end.
   *  @param {number | null} at */
  mark(at) {
    this.at = at;
    if (!this.found || !this.cursor) return;
    const x = this.x(at ?? this.found.entries).toFixed(1);
    this.cursor.setAttribute("d", `M${x} ${EDGE.top - 6}V${HEIGHT - EDGE.bottom + 6}`);
    for (const button of this.section.querySelectorAll("[data-at]")) {
      button.toggleAttribute("aria-current", Number(button.dataset.at) === at);
    }
  }

  // ------------------------------------------------------------------ in words

  /** A choice is looked at before it was made, luck after it fell.
   *  @param {Swing} swing */
  seen(swing) {
    return swing.luck ? swing.at + 1 : swing.at;
  }

  account() {
    const { titles, luck, choices } = this.found;
    const rows = titles.map((title, side) => make("tr", {},
      make("th", { scope: "row" }, emblem(side), title),
      make("td", {}, signed(side === 0 ? luck : -luck)),
      make("td", {}, signed(choices[side]))));
    return make("div", {}, make("table", { class: "account" },
      make("thead", {}, make("tr", {}, make("td", {}), make("th", { scope: "col" }, spoken("Luck")), make("th", { scope: "col" }, spoken("Decisions")))),
      make("tbody", {}, rows)),
      make("p", { class: "soft" }, spoken("In hundredths of a match: what chance brought against the "
        + "average, and what decisions cost against the best a bot finds with the same knowledge. Both are estimates.")));
  }

  /** The greatest turning point, to be told with the result. */
  greatest() {
    const { swings, titles } = this.found;
    if (swings.length === 0) return [];
    const swing = swings.reduce((most, each) => (Math.abs(each.change) > Math.abs(most.change) ? each : most));
    const who = swing.luck ? spoken("Luck") : titles[swing.side];
    return [make("strong", {}, spoken("Turning point:")), ` ${who} · ${swing.text} `,
      swing.better && `${spoken("Better: {text}.", { text: swing.better })} `,
      `${spoken("Worth {share} of 100.", { share: Math.abs(hundred(swing.change)) })} `,
      make("button", { type: "button", class: "quiet", onclick: () => this.jump(this.seen(swing)) }, spoken("See it"))]
      .filter((part) => part !== "");
  }

  turningPoints() {
    const { swings } = this.found;
    if (swings.length === 0) return make("p", { class: "soft" }, spoken("There was no turning point: it went as was to be expected."));
    return make("div", {}, make("h3", {}, spoken("Turning points")), make("ol", { class: "swings" }, swings.map((swing) => {
      const who = swing.luck ? spoken("Luck") : this.found.titles[swing.side];
      const change = swing.luck && this.found.titles.length > 1 && swing.change < 0
        ? `+${-hundred(swing.change)} ${this.found.titles[1]}` : signed(swing.change);
      const side = swing.luck && this.found.titles.length > 1 && swing.change > 0 ? ` ${this.found.titles[0]}` : "";
      return make("li", {}, make("button", { type: "button", "data-at": this.seen(swing),
        class: swing.luck ? "by-luck" : "by-choice", onclick: () => this.jump(this.seen(swing)) },
        make("strong", {}, `${change}${side}`),
        make("span", {}, make("small", {}, `${who} · ${swing.at + 1}`), swing.text,
          swing.better && make("em", {}, ` ${spoken("Better: {text}.", { text: swing.better })}`))));
    })));
  }
}
