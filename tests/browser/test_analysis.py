"""After a match: the graph, the turning points, and from there into the replay."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from grognard import Match, bots, load

from .conftest import Visit
from .person import ME_AND_BOT, Person


def played_out(person: Person) -> None:
    """A table with a match that bots have played at random."""
    match = Match(load("to-war"), seed=5)
    bot = bots.load("random", seed=5)
    while match.actors:
        side = match.actors[0]
        match.play(side, bot.choose(match.game, match.view(side)).action)
    person.page.goto(f"/table/{person.post('/api/records', match.record.dumps())['id']}")
    person.ready()


def analysed(page: Page) -> None:
    page.locator("#analyse").click()
    expect(page.locator(".account")).to_be_visible(timeout=60_000)


def test_turning_points_lead_into_the_replay(page: Page, person: Person) -> None:
    played_out(person)
    analysed(page)
    graph = page.locator(".chances svg")
    expect(graph).to_have_attribute("aria-label", re.compile("The chances of West over the match"))
    rows = page.locator(".account tbody tr")
    expect(rows).to_have_count(2)
    swings = page.locator(".swings button")
    assert swings.count() > 0
    swings.first.click()
    expect(page.locator("#whose")).to_have_text(re.compile(r"As it was after \d+ of"))
    at = swings.first.get_attribute("data-at")
    expect(page.locator("#place")).to_have_text(re.compile(rf"^{at} / "))
    expect(swings.first).to_have_attribute("aria-current", "")
    person.press("Escape")
    expect(page.locator("#result")).to_be_visible()


def test_the_greatest_turning_points_can_be_read_without_scrolling(page: Page, person: Person) -> None:
    """At a desk of 1280 by 800 the result leaves room for them."""
    played_out(person)
    analysed(page)
    heading, panel = (page.locator(name).first.bounding_box() for name in (".swings li", ".panel-top"))
    assert heading is not None
    assert panel is not None
    assert heading["y"] + 40 < panel["y"] + panel["height"]
    expect(page.locator("#result-turn")).to_be_visible()


def test_turning_points_have_their_place(visit: Visit) -> None:
    """In the list the change stands before the words; in the graph all lie on the line, which begins late."""
    person = visit(language="de-DE")
    played_out(person)
    analysed(person.page)
    for row in person.page.locator(".swings button").all():
        change, words = (row.locator(part).bounding_box() for part in ("strong", "span"))
        drawn = row.locator("strong").evaluate("node => node.scrollWidth")
        assert change
        assert words
        assert change["x"] + drawn <= words["x"]
    line = person.page.locator(".chances-line").bounding_box()
    assert line
    for dot in person.page.locator(".chances-dot").all():
        box = dot.bounding_box()
        assert box
        assert box["x"] + box["width"] / 2 >= line["x"] - 1


def test_the_graph_can_be_clicked(page: Page, person: Person) -> None:
    played_out(person)
    analysed(page)
    box = page.locator(".chances svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 6)
    expect(page.locator("body")).to_have_class(re.compile("past"))


def test_on_a_phone_nothing_is_wider_than_the_screen(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    played_out(person)
    analysed(person.page)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_while_a_match_goes_on_there_is_no_analysis_but_a_bot_can_be_asked(
    page: Page, person: Person
) -> None:
    person.sit(ME_AND_BOT)
    expect(page.locator("#analyse")).to_be_hidden()
    for number in range(12):
        person.click(number)
        page.locator("[data-ask]").click()
        expect(page.locator("#toast")).to_be_visible()
        if "expects" in (page.locator("#toast").text_content() or ""):
            break
    expect(page.locator("#toast")).to_contain_text("of 100")
