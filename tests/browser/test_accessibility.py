"""No serious fault that axe-core finds on any page in any state: day and night, desk and phone.

axe-core comes with ``npm install``, as the other checks of the client do; without it there is nothing to run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from grognard.server import app, learning

from .conftest import Visit
from .person import ME_AND_BOT, Person
from .places import PLACES, Way
from .program import Program

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# a card shows figures, its name tells them in words: not the same text, and not meant to be
GRAVE = """() => {
  const rules = { 'label-content-name-mismatch': { enabled: false } };
  return axe.run(document, { rules }).then(({ violations }) => violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html, any }) =>
      `${html.slice(0, 120)} (${any[0]?.message ?? ''})`)].join(' | ')));
}"""
DESK, PHONE = (1280, 800), (360, 740)

needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (npm install)")


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(GRAVE)
    return found


def faults_in_any_light(page: Page) -> list[str]:
    """Of the page as it is, on a phone and at a desk."""
    found = []
    for width, height in (DESK, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found += [f"{width} {scheme} {fault}" for fault in faults(page)]
    return found


def test_every_page_is_held_to_it() -> None:
    parts = (app.PAGES, learning.PAGES, *(part.PAGES for part in app.HOUSE))
    assert {"/{path:path}"}.union(*parts) == set(PLACES)


@needs_axe
@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, id=f"{route} {state}".replace("/", "-"))
        for route, states in PLACES.items()
        for state, way in states.items()
    ],
)
def test_no_page_has_a_grave_fault(visit: Visit, program: Program, person: Person, way: Way) -> None:
    way(person, visit, program)
    assert faults_in_any_light(person.page) == []
    person.problems.clear()  # that there is no such page


@needs_axe
@pytest.mark.parametrize("game", ["to-war", "epic-naval"])
def test_the_drawers_of_a_phone(visit: Visit, game: str) -> None:
    person = visit(*PHONE, touch=True, dark=True)
    person.sit(ME_AND_BOT, game=game)
    person.click(0)
    for drawer in ("#log-open", "#replay-open", "#prompt-open"):
        person.page.locator(drawer).dispatch_event("click")
        assert faults(person.page) == []
        person.page.locator(drawer).dispatch_event("click")
