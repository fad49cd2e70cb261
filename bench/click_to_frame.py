"""From a click on a choice to the frame in which the board has changed, in Chromium on a real server.

    python bench/click_to_frame.py [to-war island ...] [--clicks 60] [--size desk]

Each click is made with the mouse, by somebody who plays against the weakest bot; its time goes from the
click as the page hears it to the moment after the first frame that shows the answer.  Server and browser
are on this machine.  Printed are the median, which may be 60 ms, and what 95 of 100 clicks stay below.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from matches_in_browser import OPTIONS, SIZES, visit
from tests.browser.browsing import browsing
from tests.browser.person import ME_AND_BOT, Person

from grognard import load, names

MEDIAN = 60.0  # milliseconds at most
FIRST = 5  # clicks that do not count: scripts are read and compiled then
WATCH = """() => {
    window.took = null;
    let start = null, version = null;
    addEventListener("click", () => {
        start = performance.now();
        version = document.body.dataset.version;
    }, true);
    new MutationObserver(() => {
        if (start === null || document.body.dataset.version === version) return;  // drawn anew, no answer yet
        const since = start;
        start = null;
        requestAnimationFrame(() => setTimeout(() => { window.took = performance.now() - since; }));
    }).observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
}"""
TAKEN = "() => { const taken = window.took; window.took = null; return taken; }"


def clicks(person: Person, game: str, count: int) -> list[float]:
    """How long so many clicks took, in as many matches as that needs."""
    taken: list[float] = []
    made = 0  # each click means another choice, or one that answers nothing would be made for ever
    while len(taken) < count + FIRST:
        person.sit(ME_AND_BOT[: len(load(game).sides)], game=game, auto=True, options=OPTIONS.get(game, {}))
        person.page.evaluate(WATCH)
        while not person.over and len(taken) < count + FIRST:
            person.click(17 * made + 5)
            made += 1
            took = person.page.evaluate(TAKEN)
            if took is not None:  # else the click put a sign on the board that is not played yet
                taken.append(took)
    return taken[FIRST:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--size", choices=SIZES, default="desk")
    asked = parser.parse_args()
    slow = 0
    with browsing() as (browser, program):
        for game in asked.games:
            person = visit(browser, program, asked.size, dark=False)
            taken = sorted(clicks(person, game, asked.clicks))
            half, most = statistics.median(taken), taken[int(0.95 * len(taken))]
            slow += half > MEDIAN
            print(
                f"{game:12} p50 {half:5.1f} ms, p95 {most:5.1f} ms, {len(taken)} clicks; "
                f"the median may be {MEDIAN:.0f} ms",
                flush=True,
            )
            person.page.context.close()
    return min(slow, 1)


if __name__ == "__main__":
    sys.exit(main())
