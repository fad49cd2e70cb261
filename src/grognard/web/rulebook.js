// The rules beside the table: a § link opens the page of rules in a drawer, at that §.

import { find, make } from "./dom.js";
import { spoken } from "./words.js";

export class Rulebook {
  /** @param {() => string} game */
  constructor(game) {
    this.game = game;
    this.drawer = find("#rulebook");
    this.text = find("#rulebook-text");
    this.why = find("#rulebook-why");
    this.loaded = "";
    document.head.append(make("link", { rel: "stylesheet", href: new URL("terms.css", import.meta.url).href }));
  }

  /** @param {string} anchor @param {Line | null} line that is to be explained */
  async open(anchor, line = null) {
    this.why.hidden = line === null;
    this.why.replaceChildren(...(line ? [make("p", {}, line.text), numbers(line)] : []));
    const page = `/rules/${this.game()}`;
    find("#rulebook-page").href = find("#rules-link").href + (anchor ? `#${anchor}` : "");
    if (!this.drawer.open) this.drawer.showModal();
    if (this.loaded !== page) {
      this.text.replaceChildren(make("p", {}, spoken("Fetching the rules…")));
      try {
        const answer = await fetch(page);
        if (!answer.ok) throw new Error(String(answer.status));
        const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#rules");
        if (!found) throw new Error("no rules");
        this.text.replaceChildren(...found.childNodes);
        this.loaded = page;
      } catch {
        this.text.replaceChildren(make("p", {}, spoken("The rules cannot be fetched just now.")));
        return;
      }
    }
    this.mark(anchor);
  }

  /** @param {string} anchor */
  mark(anchor) {
    for (const old of this.text.querySelectorAll(".here")) old.classList.remove("here");
    const place = anchor && this.text.querySelector(`[id="${CSS.escape(anchor)}"]`);
    if (place) {
      place.classList.add("here");
      place.scrollIntoView({ block: "start" });
    } else this.text.scrollTop = 0;
  }
}

/** What the dice showed and what they had to, and what came of it.
 *  @param {Line} line */
function numbers({ cue }) {
  const { dice = [], need = 0, hits = 0, lost = [], score = [] } = cue ?? {};
  const told = [[spoken("Dice"), dice.join(" · ")], [spoken("Needed at least"), need ? String(need) : ""],
    [spoken("Hits"), hits ? String(hits) : ""], [spoken("Pieces lost"), lost.length ? String(lost.length) : ""],
    [spoken("Score"), score.join(" : ")]].filter(([, value]) => value);
  return make("dl", { class: "notes" }, told.map(([label, value]) => make("div", {}, make("dt", {}, label), make("dd", {}, value))));
}
