"""Epic Naval Battles in Chromium: whole matches by mouse and by finger, zones of fire, plotting, undo."""

from __future__ import annotations

import pytest

from grognard.games.epic_naval.files.reading import shipped

from .conftest import Visit
from .person import ME_AND_FRIEND, Person

LONGEST = 600  # clicks
OFF_THEIR_NODES = """() => [...document.querySelectorAll(".item[transform]")].filter((item) => {
    const [x, y] = item.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
    const meant = new DOMPoint(x, y).matrixTransform(item.parentNode.getScreenCTM());
    const drawn = item.getScreenCTM();
    return Math.hypot(meant.x - drawn.e, meant.y - drawn.f) > 1;
}).map((item) => item.getAttribute("aria-label") || item.id)"""
SHORT = shipped("own.toml").replace("rounds = 5", "rounds = 2")  # the skirmish, and soon over


def sit(me: Person, scenario: str = "own", auto: bool = True) -> None:
    options = {"file": {"toml": SHORT}} if scenario == "own" else {}
    me.sit(ME_AND_FRIEND, game="epic-naval", scenario=scenario, auto=auto, options=options)
    me.lift_curtain()


def whole_match(me: Person) -> int:
    """Both seats play anything; the number of clicks."""
    sit(me)
    clicks = 0
    while not me.over and clicks < LONGEST:
        if me.curtained:
            me.lift_curtain()
        me.click(17 * clicks + 5)
        clicks += 1
    return clicks


def until(me: Person, words: str, clicks: int = 80) -> None:
    """Anything is clicked until that is asked."""
    for number in range(clicks):
        if me.curtained:
            me.lift_curtain()
        if words in me.page.locator("#asked").inner_text():
            return
        me.click(number)
    raise AssertionError(f"nobody asked: {words}")


@pytest.mark.slow
def test_a_whole_match_by_mouse(visit: Visit) -> None:
    me = visit(motion=False)
    assert whole_match(me) > 20
    assert me.over
    assert me.page.evaluate(OFF_THEIR_NODES) == []
    assert me.problems == []


@pytest.mark.slow
def test_a_whole_match_on_a_phone(visit: Visit) -> None:
    me = visit(360, 740, touch=True, motion=False)
    assert whole_match(me) > 20
    assert me.over
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    right = "all => all.map(each => each.getBoundingClientRect().right)"
    assert max(me.page.locator(".sheet-face").evaluate_all(right)) <= 360  # desk and hand as well
    assert me.problems == []


def test_on_a_phone_the_whole_chart_is_seen_and_can_be_looked_at_closer(visit: Visit) -> None:
    me = visit(360, 740, touch=True, motion=False)
    sit(me, "convoy")
    width = "document.querySelector('[data-area=board] .sheet-face').getBoundingClientRect().width"
    assert me.page.evaluate(width) <= 360
    for _ in range(3):
        me.page.evaluate("document.querySelector('#zoom-in').click()")
    assert me.page.evaluate(width) > 600
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_6_2_zones_of_fire_are_seen_while_pointed_at_and_kept_by_a_click(visit: Visit) -> None:
    me = visit(motion=False)
    sit(me, "sandbox")
    switch, zone = me.page.locator("[data-key=zones-0]"), me.page.locator("[data-key=zone-0]")
    assert "seen" not in str(zone.get_attribute("class"))
    switch.locator(".halo").hover(force=True)
    me.page.wait_for_selector("[data-key=zone-0].seen", state="attached")
    me.page.mouse.move(5, 5)
    me.page.wait_for_selector("[data-key=zone-0]:not(.seen)", state="attached")
    switch.locator(".halo").click(force=True)
    me.page.mouse.move(5, 5)
    assert switch.get_attribute("aria-pressed") == "true"
    assert "held" in str(zone.get_attribute("class"))
    switch.focus()
    me.press("Enter")
    assert switch.get_attribute("aria-pressed") == "false"
    assert "held" not in str(zone.get_attribute("class"))


def test_5_a_way_is_shown_plotted_by_one_click_and_taken_back_step_by_step(visit: Visit) -> None:
    me = visit(motion=False)
    sit(me, auto=False)
    until(me, "movement points left.")
    goal = me.page.locator(".can[data-key^=to-]").last
    node = str(goal.get_attribute("data-key")).removeprefix("to-")
    before = sorted(me.board())
    goal.locator(".halo").hover(force=True)
    me.page.wait_for_selector(".item.seen", state="attached")
    goal.locator(".halo").click(force=True)
    arrived = f".chosen:is([aria-label*=' on {node},'], [aria-label*=' on {node} ('])"
    me.page.wait_for_selector(f"body:not(.sending) {arrived}", state="attached")
    for _ in range(20):
        if sorted(me.board()) == before:
            return
        version = me.version
        me.page.click("#undo")
        me.answered(version)
    raise AssertionError("the way was not taken back")


def test_nothing_lies_over_the_desk_and_a_tip_not_over_what_it_shows(visit: Visit) -> None:
    """The enemy's markers are at the lower right; the nodes ahead of a bomber are what one wants to see."""
    me = visit(motion=False)
    sit(me, "sandbox", auto=False)
    desk = me.page.locator("[data-area=desk]").bounding_box()
    zoom = me.page.locator(".zoom").bounding_box()
    assert desk is not None
    assert zoom is not None
    assert zoom["y"] >= desk["y"] + desk["height"] or zoom["x"] >= desk["x"] + desk["width"]
    until(me, "Which way does")
    me.page.locator("[data-key=turn-E] > .halo").hover(force=True)
    me.page.wait_for_selector(".item.seen", state="attached")
    tip = me.page.locator("#tip").bounding_box()
    ghost = me.page.locator(".item.seen[data-key^=ghost] .body").bounding_box()
    assert tip is not None
    assert ghost is not None
    assert not (
        tip["x"] < ghost["x"] + ghost["width"]
        and ghost["x"] < tip["x"] + tip["width"]
        and tip["y"] < ghost["y"] + ghost["height"]
        and ghost["y"] < tip["y"] + tip["height"]
    )


def test_5_7_the_last_point_does_not_end_the_movement(visit: Visit) -> None:
    """Until the end is confirmed, the way can be taken back step by step."""
    me = visit(motion=False)
    sit(me)
    until(me, "movement points left.")
    me.page.locator(".can[data-key^=to-] > .halo").last.click(force=True)
    me.page.wait_for_selector("body:not(.sending):has([data-key=wake])", state="attached")
    me.page.wait_for_timeout(500)  # longer than what is played by itself takes
    assert me.page.locator("#buttons .choice:is([data-act=end], [data-act=stay])").count() == 1
    assert me.page.locator("#undo").is_enabled()
