// Seats that are open to anyone, and sitting down at one.

import { call, find, make, memory } from "./dom.js";
import { controlWords } from "./clocks.js";
import { ago, spoken } from "./words.js";

let shown = ""; // the seats, as they were told last

/** Look for open seats; `refused(error)` tells why one could not sit down.
 *  @param {(game: string) => string} picture @param {(error: Refusal) => void} refused */
export async function showSeats(picture, refused) {
  /** @type {OpenSeat[] | null} */
  const seats = await call("/api/seats").catch(() => null);
  const now = JSON.stringify(seats);
  if (!seats || now === shown) return; // leave the list alone while somebody tabs through it
  shown = now;
  find("#no-seats").hidden = seats.length > 0;
  find("#open-seats").replaceChildren(...seats.map((seat) => seatRow(seat, picture(seat.game), refused)));
}

/** @param {OpenSeat} seat @param {string} picture @param {(error: Refusal) => void} refused */
function seatRow(seat, picture, refused) {
  const { id, title, scenario_title: scenario, side_title: side, host, rating, clock, level, fits, counts, made, yours } = seat;
  const when = ago(Math.round((Date.now() - made * 1000) / 60000));
  const strength = rating ? ` (${rating.points}${rating.settled ? "" : "?"})` : "";
  const words = [spoken("play {side}", { side }), spoken("against {host}", { host: `${host}${strength}` }), controlWords(clock).replace(/(\d) /g, "$1\u00a0") || spoken("no clock"),
    level && spoken("rating {level}", { level }), !counts && spoken("does not count for ratings"), when].filter(Boolean).join(" · ");
  const face = [make("img", { src: picture, alt: "", width: 72, height: 40, loading: "lazy" }),
    make("span", { class: "table-game" }, title, make("small", {}, ` ${scenario}`)), make("small", { class: "table-more" }, words)];
  return make("li", {}, make("a", { class: "table-row", href: `/table/${id}` }, face),
    yours || !fits ? make("span", { class: "soft" }, yours ? spoken("yours") : spoken("not your level"))
      : make("button", { type: "button", class: "main", "data-seat": id, "aria-label": spoken("Sit down: {game}, {side}", { game: title, side }),
        onclick: (event) => sitDown(seat, event.target, refused) }, spoken("Sit down")));
}

/** @param {OpenSeat} seat @param {{ disabled: boolean }} button @param {(error: Refusal) => void} refused */
async function sitDown({ id, side }, button, refused) {
  button.disabled = true;
  try {
    await call(`/api/tables/${id}/sit`, "POST", { side, name: memory.get("name") ?? "" });
    location.assign(`/table/${id}`);
  } catch (error) {
    button.disabled = false;
    shown = "";
    refused(error);
  }
}
