"""Battle of Midway in Chromium: a whole match of each mode, by mouse and by finger."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .person import ME_AND_FRIEND, Person

LONGEST = 900  # clicks


def whole_match(me: Person, scenario: str, **options: object) -> int:
    """Both seats play anything, attacking where they can; the number of clicks."""
    me.sit(ME_AND_FRIEND, game="midway", scenario=scenario, auto=True, options={"rounds": 2, **options})
    clicks = 0
    while not me.over and clicks < LONGEST:
        if me.curtained:
            me.lift_curtain()
        me.click(17 * clicks + 5)
        clicks += 1
    return clicks


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["carrier-hunt", "domination"])
def test_a_whole_match_by_mouse(visit: Visit, scenario: str) -> None:
    me = visit()
    assert whole_match(me, scenario) > 40
    assert me.over


@pytest.mark.slow
def test_a_whole_match_on_a_phone(visit: Visit) -> None:
    me = visit(360, 740, touch=True)
    assert whole_match(me, "domination") > 40
    assert me.over
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_pointing_at_an_arrow_shows_where_it_leads(visit: Visit) -> None:
    """The zones are seen on the board until the mouse has gone on."""
    me = visit()
    me.sit(ME_AND_FRIEND, game="midway", scenario="carrier-hunt", auto=False)
    me.click(0)  # a fighter
    me.click(0)  # its area: now the nose is asked for, and each arrow shows its zones
    arrow = me.page.locator(".can[data-key^=way-]").first
    assert me.page.locator(".item.seen").count() == 0
    arrow.locator(".halo").hover(force=True)
    me.page.wait_for_selector(".item.seen", state="attached")
    me.page.mouse.move(5, 5)
    me.page.wait_for_selector(".item.seen", state="detached")
