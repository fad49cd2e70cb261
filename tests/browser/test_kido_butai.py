"""A game for one in Chromium: a whole day by mouse, and a turn on a phone."""

from __future__ import annotations

import pytest

from .conftest import Visit
from .person import Person

ALONE = [{"kind": "me"}]


@pytest.mark.slow
def test_a_whole_day_by_mouse(person: Person) -> None:
    person.sit(ALONE, game="kido-butai")
    for number in range(400):
        if person.over:
            break
        end = person.page.locator("#buttons .choice", has_text="End the Japanese phase")
        if number % 4 == 3 and end.count():
            before = person.version
            end.click()
            person.answered(before)
        else:
            person.click(7 * number)
    assert person.over
    assert person.page.locator("#result").inner_text() != ""


def test_orders_are_undone_until_a_die_falls(person: Person) -> None:
    person.sit(ALONE, game="kido-butai")
    for _ in range(4):
        person.click(0)
    before = person.board()
    person.click(0)
    person.click(0)
    assert person.board() != before
    for _ in range(2):
        version = person.version
        person.page.click("#undo")
        person.answered(version)
    assert person.board() == before


def test_on_a_phone_nothing_lies_outside_the_screen(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit(ALONE, game="kido-butai")
    for number in range(12):
        person.click(number)
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
