"""No serious fault that axe-core finds, on any page, by day and by night, at a desk and on a phone.

axe-core comes with ``npm install``, as the other checks of the client do; without it there is nothing to run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from .conftest import Visit
from .person import ME_AND_BOT

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# a card shows figures, its name tells them in words: not the same text, and not meant to be
GRAVE = """() => {
  const rules = { 'label-content-name-mismatch': { enabled: false } };
  return axe.run(document, { rules }).then(({ violations }) => violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`));
}"""
SIZES = [(1280, 800, False), (360, 740, True)]

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (npm install)")


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(GRAVE)
    return found


@pytest.mark.parametrize(("width", "height", "dark"), SIZES)
@pytest.mark.parametrize(
    "path",
    ["/", "/rules/to-war", "/learn/island", "/puzzle/to-war", "/editor/epic-naval", "/offline", "/nowhere"],
)
def test_pages(visit: Visit, path: str, width: int, height: int, dark: bool) -> None:
    person = visit(width, height, dark=dark, touch=width < 500)
    person.page.goto(path)
    if path == "/":
        person.page.wait_for_selector("[data-play]")
    if path.startswith("/editor"):
        person.page.wait_for_selector("[data-key=spot-e5]", state="attached")
        person.page.click("#tab-keys")
    if path.startswith("/puzzle"):
        person.page.wait_for_selector("body.laid")
    assert faults(person.page) == []
    person.problems.clear()  # that there is no such page


def test_the_window_for_a_new_table(visit: Visit) -> None:
    person = visit()
    person.page.goto("/")
    person.choose_game("To War!")
    assert faults(person.page) == []


@pytest.mark.parametrize(("width", "height", "dark"), SIZES)
@pytest.mark.parametrize("game", ["to-war", "midway", "island", "kido-butai", "epic-naval"])
def test_tables(visit: Visit, game: str, width: int, height: int, dark: bool) -> None:
    person = visit(width, height, dark=dark, touch=width < 500)
    person.sit(ME_AND_BOT[: 1 if game == "kido-butai" else 2], game=game)
    person.click(0)
    assert faults(person.page) == []
    if width < 500:
        person.page.click("#log-open")
        assert faults(person.page) == []


@pytest.mark.parametrize(("width", "height", "dark"), SIZES)
def test_the_end_of_a_match(visit: Visit, width: int, height: int, dark: bool) -> None:
    person = visit(width, height, dark=dark, touch=width < 500)
    person.sit(ME_AND_BOT)
    person.click(0)
    person.page.evaluate("document.querySelector('#resign-open').click()")  # on a phone it lies in the drawer
    assert faults(person.page) == []
    person.page.click("#resign-yes")
    person.page.wait_for_selector("#result:not([hidden])")
    assert faults(person.page) == []
