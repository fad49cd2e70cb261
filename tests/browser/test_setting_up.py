"""Setting up by touching places, or by somebody else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .person import GROUND, ME_AND_BOT, Person

LETTERS = """() => [...document.querySelectorAll('[data-key^="start-"]:not(.hidden) > .body text')]
    .filter(text => text.checkVisibility()).map(text => text.textContent)"""


def test_letters_are_put_on_nodes(page: Page, person: Person) -> None:
    person.sit(ME_AND_BOT, game="epic-naval")
    places = page.locator('.item.can[data-key^="start-"]')
    keys = places.evaluate_all("all => all.map(each => each.dataset.key)")
    assert len(keys) == 4
    for key in keys[:3]:
        page.locator(f'[data-key="{key}"]').click(force=True)
    assert page.evaluate(LETTERS) == ["A", "B", "C", "D"]
    page.locator("#buttons .choice", has_text="Set up like this").click()
    expect(page.locator("#asked")).not_to_contain_text("Which task force starts")
    assert person.problems == []


def test_a_bot_lays_it_out(page: Page, person: Person) -> None:
    person.sit(ME_AND_BOT)
    page.locator("#lay-out button").first.click()
    expect(page.locator("#lay-out")).to_be_hidden(timeout=20_000)
    person.ready()
    assert person.problems == []


def test_a_standard_set_up_is_one_click_away(page: Page, person: Person) -> None:
    person.sit(ME_AND_BOT, game="epic-naval")
    expect(page.locator("#lay-out button")).to_have_count(4)
    page.locator("#lay-out button", has_text="Carriers behind").click()
    expect(page.locator("#lay-out")).to_be_hidden(timeout=20_000)
    person.ready()
    assert person.problems == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
@pytest.mark.parametrize("game", ["to-war", "island", "epic-naval"])
def test_the_board_stays_where_it_is(visit: Visit, game: str, width: int, height: int) -> None:
    """When all is laid out, nothing that lay beside it goes and leaves it more room."""
    person = visit(width, height, touch=width < 500)
    person.sit(ME_AND_BOT, game=game)
    before = person.page.evaluate(GROUND)
    for number in range(3):
        person.click(number)
    person.page.locator("#lay-out button").first.click()
    for number in range(12):  # what is left of setting up, and the first turns
        person.click(number)
    person.page.evaluate("document.querySelector('#zoom-reset').click()")  # where the person moved it himself
    assert person.page.evaluate(GROUND) == before
