// What the people at a table ask each other for: to take back, a draw, a pause, to go on; and claims.

import { find } from "./dom.js";
import { spoken } from "./words.js";

export class Offers {
  told = ""; // what was asked for, declined or may be claimed, as it was shown last

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @param {string} id @param {() => void} act */
    const on = (id, act) => find(id).addEventListener("click", act);
    on("#offer-yes", () => this.answer(true));
    on("#offer-no", () => this.answer(false));
    on("#offer-withdraw", () => this.answer(false));
    on("#offer-draw", () => this.ask("draw"));
    on("#offer-pause", () => this.ask("pause"));
    on("#go-on", () => this.ask("go on"));
    on("#claim-yes", () => table.say({ t: "claim", side: table.dialogs.mine }));
  }

  /** @param {string} what */
  ask(what) {
    this.table.say({ t: "offer", side: this.table.dialogs.mine, what });
  }

  /** To what stands there: what is asked for instead by then has no answer. @param {boolean} yes */
  answer(yes) {
    this.table.say({ t: "answer", yes, what: this.table.table.offer?.what ?? "" });
  }

  show() {
    const { offer, declined, sides, clock, you, outcome, frozen } = this.table.table;
    find("#offer").hidden = !offer && !declined;
    find("#offer-text").textContent = offer ? offerWords(offer, sides[offer.from].title)
      : declined ? declinedWords(declined.what, sides[declined.by].title) : "";
    const told = offer && (offer.yours || offer.mine) ? `${offer.what} ${offer.from}` : declined ? `not ${declined.what} ${declined.by}`
      : clock?.claim && !outcome ? "claim" : clock?.paused ? "paused" : "";
    if (told && told !== this.told) this.table.phone.surface();
    this.told = told;
    const back = offer?.what === "take back";
    find("#offer-yes").textContent = back ? spoken("Yes, take it back") : spoken("Agree");
    for (const id of ["#offer-yes", "#offer-no"]) find(id).hidden = !offer?.yours;
    find("#offer-withdraw").hidden = !offer?.mine;
    find("#claim").hidden = !clock?.claim || Boolean(outcome);
    const playing = you.length > 0 && !outcome && !frozen;
    const company = sides.some(({ seat }) => !seat.yours && seat.holders.length > 0);
    find("#offer-draw").hidden = !playing || !company || Boolean(offer);
    const ticking = playing && Boolean(clock?.started) && !offer;
    find("#offer-pause").hidden = !ticking || Boolean(clock?.paused);
    find("#go-on").hidden = !ticking || !clock?.paused;
    find("#offer-pause").textContent = company ? spoken("Ask for a pause") : spoken("Pause");
    find("#go-on").textContent = company ? spoken("Ask to go on") : spoken("Go on");
  }
}

/** @param {Offer} offer @param {string} side */
function offerWords({ what, yours, mine }, side) {
  if (what === "draw") {
    return mine ? spoken("You offered a draw.") : yours ? spoken("{side} offers a draw.", { side }) : spoken("{side} has offered a draw.", { side });
  }
  if (what === "pause") {
    return mine ? spoken("You asked for a pause.") : yours ? spoken("{side} asks for a pause: the clocks would stand.", { side })
      : spoken("{side} has asked for a pause.", { side });
  }
  if (what === "go on") {
    return mine ? spoken("You asked to go on.") : yours ? spoken("{side} asks to go on: the clocks would run again.", { side })
      : spoken("{side} has asked to go on.", { side });
  }
  return mine ? spoken("You asked to take back the last choice.") : yours ? spoken("{side} asks to take back the last choice.", { side })
    : spoken("{side} has asked to take back the last choice.", { side });
}

/** @param {string} what @param {string} side */
function declinedWords(what, side) {
  if (what === "draw") return spoken("{side} does not agree to a draw.", { side });
  if (what === "pause") return spoken("{side} does not agree to a pause.", { side });
  if (what === "go on") return spoken("{side} does not want to go on yet.", { side });
  return spoken("{side} does not agree: nothing is taken back.", { side });
}
