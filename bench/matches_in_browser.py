"""A whole match of every game in Chromium, on a desk, on a large screen and on a phone, against a bot.

python bench/matches_in_browser.py                              all of it, by day; about ten minutes
python bench/matches_in_browser.py island --size phone --dark --pictures /tmp/seen

For each match: clicks until the result, how far board and window moved between two decisions, the smallest
writing that was on the screen, whether anything was wider than it, and what the console complained of.
A match that does not end, a board that moves, writing that is too small, or a complaint ends with status 1.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.browsing import browsing
from tests.browser.person import ME_AND_BOT, Person
from tests.browser.program import Program

from grognard import load, names

SIZES = {"desk": (1280, 800), "large": (1920, 1080), "phone": (360, 740)}
LEAST = {"desk": 11.0, "large": 11.0, "phone": 10.0}  # pixels of writing
LONGEST = 1500  # clicks
OPTIONS: dict[str, dict[str, Any]] = {"midway": {"rounds": 3}}
SEEN = """() => {
    const round = (box) => [box.x, box.y, box.width, box.height].map(Math.round);
    const on = ({ width, left, right, top, bottom }) =>
        width && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const length = (matrix) => (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    const size = (each) => parseFloat(getComputedStyle(each).fontSize) * length(each.getScreenCTM?.());
    const shown = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && on(each.getBoundingClientRect());
    const written = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const all = [...document.querySelectorAll("body *")].filter((each) => written(each) && shown(each));
    const sizes = all.map((each) => [size(each), each.textContent.trim().slice(0, 30)]);
    const ground = document.querySelector(".sheet-face .item").getScreenCTM();
    return {
        window: round(document.querySelector("#felt").getBoundingClientRect()),
        board: [ground.e, ground.f, 1000 * ground.a].map(Math.round),
        wider: document.documentElement.scrollWidth - innerWidth,
        least: sizes.sort((one, other) => one[0] - other[0])[0],
    };
}"""


@dataclass
class Seen:
    """What a match was like."""

    clicks: int = 0
    over: bool = False
    moved: int = 0  # pixels, of the window to the board
    shifted: int = 0  # pixels, of what lies still on the board, or thousandths of its scale
    least: tuple[float, str] = (99.0, "")
    wider: int = 0
    problems: list[str] = field(default_factory=list)

    def told(self) -> str:
        end = "to its end" if self.over else "NOT to its end"
        return (
            f"{self.clicks:4} clicks {end}; window moved {self.moved} px, board {self.shifted} px; "
            f"smallest writing {self.least[0]:.1f} px ({self.least[1]!r}); "
            f"wider by {self.wider} px; {len(self.problems)} complaints"
        )


def apart(one: list[int], other: list[int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def play(person: Person, game: str, pictures: Path | None, every: int) -> Seen:
    """Against the weakest bot, choosing anything."""
    seats = ME_AND_BOT[: len(load(game).sides)]
    person.sit(seats, game=game, auto=True, options=OPTIONS.get(game, {}))
    seen = Seen()
    first = person.page.evaluate(SEEN)
    back = "document.querySelector('#zoom-reset').click()"  # where the person has moved the table himself
    while not (over := person.over) and seen.clicks < LONGEST:
        if pictures is not None and seen.clicks % every == 0:
            person.shot(f"{pictures}-{seen.clicks:04}.png")
        person.click(17 * seen.clicks + 5)
        seen.clicks += 1
        person.page.evaluate(back)
        now = person.page.evaluate(SEEN)
        seen.wider = max(seen.wider, now["wider"])
        seen.least = min(seen.least, tuple(now["least"]))
        if not person.over:  # a finished match has no questions below the board
            seen.moved = max(seen.moved, apart(first["window"], now["window"]))
            seen.shifted = max(seen.shifted, apart(first["board"], now["board"]))
    seen.over = over
    if pictures is not None:
        person.shot(f"{pictures}-over.png")
    seen.problems = person.problems
    return seen


def visit(browser: Browser, program: Program, size: str, dark: bool) -> Person:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=program.address,
        locale="en",
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        has_touch=size == "phone",
        is_mobile=size == "phone",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script("localStorage.speed ??= 0")
    return Person(context.new_page())


def wrong(size: str, seen: Seen) -> bool:
    still = seen.moved + seen.shifted <= 1
    readable = seen.least[0] >= LEAST[size] - 0.05
    return not (seen.over and still and readable and seen.wider <= 0 and not seen.problems)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=names())
    parser.add_argument("--size", choices=SIZES, action="append")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--pictures", type=Path, help="a folder for what was seen")
    parser.add_argument("--every", type=int, default=25, help="clicks between two pictures")
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    failed = 0
    with browsing() as (browser, program):
        for game in asked.games:
            for size in asked.size or SIZES:
                person = visit(browser, program, size, asked.dark)
                name = f"{game}-{size}-{'dark' if asked.dark else 'light'}"
                seen = play(person, game, asked.pictures and asked.pictures / name, asked.every)
                failed += wrong(size, seen)
                print(f"{'WRONG ' if wrong(size, seen) else ''}{name}: {seen.told()}", flush=True)
                print("".join(f"    {problem}\n" for problem in seen.problems[:5]), end="", flush=True)
                person.page.context.close()
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
