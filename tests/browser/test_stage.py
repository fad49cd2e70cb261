"""What a table owes everybody: silence, a legend, a result in words, and few bytes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from grognard import load

from .conftest import Visit
from .person import ME_AND_BOT, Person
from .relay import Relay
from .test_analysis import analysed, played_out
from .test_phone import GAMES

HEARD = """() => {
    window.heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...all) {
        window.heard += 1;
        return start.apply(this, all);
    };
}"""

LARGEST_PAGE = 110_000  # bytes, compressed, with all art
ASKED_FOR = (
    "performance.getEntriesByType('resource').filter((each) => each.transferSize).map(({ name }) => name)"
)


def sit(person: Person, game: str) -> None:
    person.sit(ME_AND_BOT[: len(load(game).sides)], game=game)


def test_nothing_is_heard_until_sound_is_switched_on(visit: Visit) -> None:
    person = visit(speed=2)
    page = person.page
    sit(person, "to-war")
    page.evaluate(HEARD)
    for number in range(3):
        person.click(number)
    assert page.evaluate("window.heard") == 0
    page.click("#sound")
    page.wait_for_function("() => window.heard > 0")
    page.reload()
    person.ready()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", GAMES)
def test_the_aim_and_every_piece_are_one_key_away(visit: Visit, game: str) -> None:
    person = visit()
    page = person.page
    sit(person, game)
    person.press("l")
    expect(page.locator("#legend")).to_be_visible()
    expect(page.locator("#legend-aim")).not_to_be_empty(timeout=30_000)
    kinds = page.locator("#legend-kinds li")
    expect(kinds.nth(5)).to_be_attached(timeout=30_000)  # also what is not on the table yet
    assert all(kinds.locator("strong").all_inner_texts())
    person.press("Escape")
    expect(page.locator("#legend")).to_be_hidden()


def test_a_result_says_what_happened_and_shows_the_turning_point(visit: Visit) -> None:
    person = visit()
    page = person.page
    played_out(person)
    for part in ("#result-title", "#result-text", "#result-story"):
        expect(page.locator(part)).not_to_be_empty()
    page.wait_for_function("() => document.querySelector('#result-picture').naturalWidth > 0")
    analysed(page)
    expect(page.locator("#result-turn")).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visit_is_light_and_a_second_asks_for_the_page_alone(
    relay: Relay, visit: Visit, game: str
) -> None:
    """All that comes until the board can be played, with all art."""
    person = visit(at=relay)
    sit(person, game)
    person.page.wait_for_load_state("networkidle")
    assert 10_000 < relay.down <= LARGEST_PAGE, relay.down
    person.page.goto(person.page.url)
    person.ready()
    assert person.page.evaluate(ASKED_FOR) == []
