"""Who plays the second side has it before him."""

from __future__ import annotations

from playwright.sync_api import Page

from .person import ME_AND_BOT, Person

MIDDLE = """key => {
    const { y, height } = document.querySelector(`[data-key="${key}"] > .body`).getBoundingClientRect();
    return y + height / 2;
}"""

SEEN_TURNED = """all => all.filter(each => each.checkVisibility() && each.getCTM().a < 0).length"""


def test_my_own_camp_lies_below_and_its_name_is_upright(page: Page, person: Person) -> None:
    person.sit()
    assert page.evaluate(MIDDLE, "camp-0") > page.evaluate(MIDDLE, "camp-1")
    person.sit(ME_AND_BOT[::-1])
    assert page.evaluate(MIDDLE, "camp-1") > page.evaluate(MIDDLE, "camp-0")
    assert page.evaluate(MIDDLE, "place-a4") > page.evaluate(MIDDLE, "place-a1")
    assert person.problems == []


def test_an_island_is_turned_round(page: Page, person: Person) -> None:
    person.sit(ME_AND_BOT[::-1], game="island")
    assert page.evaluate(MIDDLE, "square-a12") > page.evaluate(MIDDLE, "square-a1")
    turned = page.eval_on_selector_all('[data-area="board"] text', SEEN_TURNED)
    assert turned == 0
