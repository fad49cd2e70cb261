// A first match with a guide: when a thing happens for the first time somebody says what matters, and never again.

import { call, find, make, memory, ruleLink } from "./dom.js";
import { spoken } from "./words.js";

const REMEMBERED = 30; // tables that are guided
const GENTLE = 1; // the level of the bot
const AT_ONCE = 2; // tips in sight

/** Sit down at a guided match against a bot that forgives much.
 *  @param {{ name: string, sides: number }} game */
export async function guidedMatch({ name, sides }) {
  const seats = Array.from({ length: sides }, (_, side) => (side === 0 ? { kind: "me" } : { kind: "bot", level: GENTLE }));
  const { id } = await call("/api/tables", "POST", { game: name, seats });
  memory.set("guided", [id, ...(memory.get("guided") ?? [])].slice(0, REMEMBERED));
  location.assign(`/table/${id}`);
}

export class Guide {
  /** @type {string[]} the § whose tips are in sight */
  shown = [];
  /** @type {string[]} those that were in sight when one last had a choice */
  read = [];
  /** @type {Record<string, string>} */
  tips = {};
  version = -1;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.card = make("section", { id: "guide", class: "guide", role: "status", "aria-label": spoken("Tips") });
    document.head.append(make("link", { rel: "stylesheet", href: new URL("lesson.css", import.meta.url).href }));
    find("#buttons").before(this.card);
    this.fetch();
  }

  async fetch() {
    this.tips = (await call(`/api/learn/${this.table.table.game}`).catch(() => ({}))).tips ?? {};
    this.look();
  }

  /** @returns {string[]} */
  get known() {
    return memory.get("tips")?.[this.table.table.game] ?? [];
  }

  /** @param {string[]} rules */
  learn(rules) {
    const { game } = this.table.table;
    memory.set("tips", { ...memory.get("tips"), [game]: [...new Set([...this.known, ...rules])] });
    this.shown = this.shown.filter((rule) => !rules.includes(rule));
  }

  /** What is asked, or was told since one last looked, for the first time. */
  look() {
    const { table, scene, panel, live } = this.table;
    if (table.version !== this.version && live) this.learn(this.read);
    const asked = live ? [scene.prompt.rule ?? ""] : [];
    const told = panel.lines.slice(-12).map(({ rule }) => rule).reverse();
    const fresh = [...asked, ...told].filter((rule) => rule in this.tips && !this.known.includes(rule));
    this.shown = [...new Set([...this.shown, ...fresh])].slice(0, AT_ONCE);
    if (live) [this.version, this.read] = [table.version, this.shown];
    this.render();
  }

  render() {
    const { game, outcome } = this.table.table;
    this.card.hidden = this.shown.length === 0 || Boolean(outcome);
    this.card.replaceChildren(...this.shown.map((rule) => make("div", { class: "guide-tip", "data-rule": rule },
      make("p", {}, make("strong", {}, `${spoken("Tip")}. `), this.tips[rule], " ", ruleLink(game, rule)),
      make("button", { type: "button", class: "quiet", "aria-label": spoken("I know that"), title: spoken("I know that"),
        onclick: () => { this.learn([rule]); this.look(); } }, "✓"))));
    this.table.phone.settle();
  }
}
