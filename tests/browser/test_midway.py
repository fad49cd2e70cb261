"""Battle of Midway in Chromium: a whole match of each mode, by mouse and by finger."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from grognard import Match, load
from grognard.draw.svg import element
from grognard.games.midway.data import EFFECT
from grognard.games.midway.draw.manoeuvres import LIFT, PICTURE, SCALE, manoeuvre

from .conftest import Visit
from .person import GROUND, ME_AND_FRIEND, Person

LONGEST = 900  # clicks


def test_no_picture_of_an_order_reaches_over_its_window(visit: Visit) -> None:
    page = visit().page
    for effect in EFFECT:
        drawn = "".join(element(shape) for shape in manoeuvre(effect.name))
        page.set_content(f"<svg><g>{drawn}</g></svg>")
        top, high = page.locator("svg > g").evaluate("each => [each.getBBox().y, each.getBBox().height]")
        assert SCALE * top + LIFT >= -PICTURE / 2, effect.name
        assert SCALE * (top + high) + LIFT <= PICTURE / 2, effect.name


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


def extended() -> Match:
    """A match that was played at random until a small tile sticks out to the west, and a little longer."""
    match, dice, after = Match(load("midway"), "domination", seed=8), random.Random(8), 0
    while after < 3:
        match.play(match.actors[0], dice.choice(match.legal(match.actors[0])))
        after += bool(match.scene("observer").areas[0].frame)
    return match


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["desk", "phone"])
def test_5_5_a_map_that_is_extended_does_not_shrink_and_on_a_phone_does_not_move(
    visit: Visit, size: tuple[int, int]
) -> None:
    me = visit(*size, touch=size[0] < 400)
    match = extended()
    me.page.goto(f"/table/{me.post('/api/records', match.record.dumps())['id']}")
    me.ready()
    wide = "document.querySelector('.sheet-face').getBoundingClientRect().width"
    seen = []
    for button, entry in (("#back", len(match.entries) - 1), ("#first", 0)):
        me.page.evaluate(f"document.querySelector('{button}').click()")
        expect(me.page.locator("#whose")).to_contain_text(f"after {entry} of")
        seen.append((me.page.evaluate(wide), *me.page.evaluate(GROUND)))
    (grown, scale, *place), (first, before, *was) = seen
    assert first < grown - 20
    assert before == scale
    assert size[0] > 400 or was == place


def test_5_5_who_comes_to_an_extended_map_sees_all_of_it(visit: Visit) -> None:
    me = visit()
    me.page.goto(f"/table/{me.post('/api/records', extended().record.dumps())['id']}")
    me.ready()
    all_in_sight(me)
    me.press("0")
    assert me.page.locator("#zoom-reset").is_hidden()
    for _ in range(3):
        me.press("-")
    all_in_sight(me)


def all_in_sight(me: Person) -> None:
    box = me.page.locator(".sheet-face").first.bounding_box()
    felt = me.page.locator("#felt").bounding_box()
    assert box is not None
    assert felt is not None
    assert box["x"] >= felt["x"] - 1
    assert box["x"] + box["width"] < felt["x"] + felt["width"]
    assert box["y"] >= felt["y"] - 1
    assert box["y"] + box["height"] < felt["y"] + felt["height"] + 1
