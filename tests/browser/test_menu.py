"""What one does seldom beside the board: in sight at any height of the screen, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grognard import load

from .conftest import Visit
from .person import ME_AND_BOT
from .places import GAMES, laid, made

WAYS = "#choices-box > summary, .more-acts button, #dice > summary, #notepad > summary"
WHOLE = """(ways) => {
    const panel = document.querySelector(".panel").getBoundingClientRect();
    const parts = [...document.querySelectorAll(ways)].filter((each) => each.checkVisibility());
    const hidden = parts.filter((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height - 3);
        return y + height > panel.bottom || !each.contains(there);
    });
    return [parts.length > 3, hidden.map((each) => each.textContent)];
}"""
LEFT = """all => all.filter((each) => each.checkVisibility()).map((each) => {
    const { left, top, height } = each.getBoundingClientRect();
    return [top + height / 2, left + parseFloat(getComputedStyle(each).paddingLeft)];
})"""


@pytest.mark.parametrize("language", ["de-DE", "pl-PL"])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_wants_to_resign_need_not_scroll_for_it(visit: Visit, game: str, language: str) -> None:
    """Nor whoever lists his choices, though the question has four answers below each other."""
    person = visit(language=language)
    person.sit(ME_AND_BOT[: len(load(game).sides)], game=game)
    person.click(0)
    assert person.page.evaluate(WHOLE, WAYS) == [True, []]


def test_each_line_of_the_menu_begins_at_its_edge(visit: Visit) -> None:
    person = visit(language="de-DE")
    person.sit()
    edge = person.page.locator(".story h2").bounding_box()
    assert edge is not None
    lines: dict[int, float] = {}
    for top, left in person.page.locator(WAYS).evaluate_all(LEFT):
        lines[round(top / 20)] = min(lines.get(round(top / 20), left), left)
    assert len(lines) == 2
    assert all(abs(left - edge["x"]) < 2 for left in lines.values())


def test_an_offer_leaves_menu_and_chat_in_sight(visit: Visit) -> None:
    person, friend = visit(language="de-DE"), visit()
    id, (link,) = made(person, [{"kind": "me"}, {"kind": "link"}])
    friend.join(link, "Ben")
    laid(person, id)
    friend.page.click("#offer-draw")
    expect(person.page.locator("#offer")).to_be_visible()
    assert person.page.evaluate(WHOLE, WAYS) == [True, []]
    person.page.click("#chat-box > summary")
    expect(person.page.locator("#chat-text")).to_be_in_viewport(ratio=0.9)
    assert person.page.evaluate(WHOLE, WAYS) == [True, []]
