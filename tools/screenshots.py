"""Pictures of all tables for the documents, as a browser shows them, by day and by night.

python tools/screenshots.py              writes docs/images/GAME-light.jpg and GAME-dark.jpg
python tools/screenshots.py midway       of one game

Each is a match of two quick bots with a fixed seed, opened as a record after so many entries.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.browsing import browsing
from tests.browser.person import Person
from tests.browser.program import Program

import grognard

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"


class Moment(NamedTuple):
    seed: int
    entries: int
    scenario: str | None = None


MOMENTS = {
    "to-war": Moment(3, 60),
    "island": Moment(5, 150),
    "midway": Moment(4, 90),
    "kido-butai": Moment(2, 120),
    "epic-naval": Moment(6, 190),
}


def record_of(game: str, moment: Moment) -> str:
    match = grognard.Match(grognard.load(game), moment.scenario, seed=moment.seed)
    bot = grognard.bots.load("greedy", seed=moment.seed)
    while match.outcome is None and len(match.entries) < moment.entries:
        side = match.actors[0]
        match.play(side, bot.choose(match.game, match.view(side)).action)
    return match.record.dumps()


def look(browser: Browser, program: Program, game: str) -> None:
    context = browser.new_context(
        base_url=program.address,
        locale="en",
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        service_workers="block",
    )
    person = Person(context.new_page())
    person.page.request.get("/")
    made = person.page.request.post("/api/records", data=record_of(game, MOMENTS[game]))
    person.page.goto(f"/table/{made.json()['id']}")
    person.page.wait_for_selector("body.laid")
    if person.curtained:
        person.lift_curtain()
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme=scheme)
        person.settled_board()
        person.page.screenshot(path=IMAGES / f"{game}-{scheme}.jpg", type="jpeg", quality=84)
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(MOMENTS))
    given = parser.parse_args()
    IMAGES.mkdir(parents=True, exist_ok=True)
    with browsing() as (browser, program):
        for game in given.games:
            look(browser, program, game)


if __name__ == "__main__":
    main()
