"""A whole match, by mouse and by keyboard alone, and what happens in between."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import grognard

from .conftest import Visit
from .person import ME_AND_BOT, ME_AND_FRIEND, Person


def test_one_click_in_the_lobby_starts_a_match_against_a_bot(page: Page, person: Person) -> None:
    page.goto("/")
    play = page.get_by_role("button", name="Play now")
    box = play.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 800  # without scrolling
    play.click()
    page.wait_for_url("**/table/*")
    person.ready()
    expect(page.locator("#title")).to_have_text("To War!")
    expect(page.locator("#whose")).to_contain_text("Your turn")
    expect(page.locator("#sides")).to_contain_text("(bot)")


def test_a_whole_match_by_mouse(page: Page, person: Person) -> None:
    person.sit(auto=True)
    clicks = 0
    while not person.over:
        person.click(clicks)
        clicks += 1
    assert clicks > 5
    expect(page.locator("#result-title")).to_have_text(re.compile("wins|A draw"))
    expect(page.locator("#result-text .rule")).to_have_text(re.compile(r"§\d"))
    expect(page.locator("#dice-secret")).to_have_text(re.compile(r"^[0-9a-f]{32,}$"))
    assert person.choices().count() == 0


@pytest.mark.parametrize("game", grognard.names())
def test_every_game_can_be_played_at_this_table(person: Person, game: str) -> None:
    """The table knows none of them."""
    sides = len(grognard.load(game).sides)
    person.sit(ME_AND_BOT[:sides], game=game)
    for number in range(12):
        if not person.over:
            person.click(number * 5)


def test_the_lobby_by_keyboard_alone(page: Page, person: Person) -> None:
    page.goto("/")
    page.wait_for_selector("[data-play]")
    for _ in range(40):
        person.press("Tab")
        if page.evaluate("document.activeElement.dataset.options") == "midway":
            break
    person.press("Enter")
    page.wait_for_selector("#new-table[open]")
    for _ in range(40):
        person.press("Tab")
        if page.evaluate("document.activeElement.id") == "sit":
            break
    person.press("Enter")
    page.wait_for_url("**/table/*")
    person.ready()


def test_a_whole_match_by_keyboard_alone(page: Page, person: Person) -> None:
    person.sit()
    ways = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]
    turns = 0
    while not person.over:
        version = person.version
        if page.locator("#buttons .choice").count() or turns % 3 == 2:
            person.press("1")
        else:
            person.press(ways[turns % 4])
            assert page.evaluate("document.activeElement.matches('.can')")
            person.press("Enter")
        person.answered(version)
        turns += 1
    expect(page.locator("#result-title")).to_be_visible()


def test_the_keyboard_stays_at_the_board_from_choice_to_choice(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    person.press("ArrowDown")
    for _ in range(4):
        version = person.version
        expect(page.locator(".can:focus")).to_have_count(1)
        expect(page.locator(".item[tabindex='0']")).to_have_count(1)
        person.press("Enter")
        person.answered(version)


def test_arrows_go_where_they_point(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    person.press("Home")
    page.locator("#felt").focus()
    person.press("Home")

    def middle() -> tuple[float, float]:
        box = page.locator(".item:focus").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    x, y = middle()
    person.press("ArrowRight")
    assert middle()[0] > x
    assert abs(middle()[1] - y) < 2
    person.press("ArrowLeft")
    assert middle() == (x, y)


def test_numbers_stand_at_the_choices_and_in_the_list(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    person.press("c")
    told = page.locator("#choices button")
    count = person.choices().count()
    assert told.count() == count
    assert page.locator(".badge:visible").count() == min(count, 9)
    version = person.version
    told.first.click()
    person.answered(version)


def test_reloading_in_the_middle_changes_nothing(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    for number in range(8):
        person.click(number)
    before = person.board(), person.version, page.locator("#log").inner_text()
    page.reload()
    person.ready()
    assert (person.board(), person.version, page.locator("#log").inner_text()) == before


def test_every_change_leads_to_what_a_reload_shows(page: Page, person: Person) -> None:
    """What small changes built up is what the whole scene says."""
    person.sit(ME_AND_FRIEND, scenario="strategy")
    for number in range(24):
        person.lift_curtain()
        person.click(number)
        person.lift_curtain()
        if number % 6 == 5:
            built = person.board()
            page.reload()
            person.ready()
            person.lift_curtain()
            assert person.board() == built


def test_undo_takes_back_and_says_when_it_cannot(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    undo = page.locator("#undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#undo-why")).to_contain_text("nothing to take back")
    person.press("u")
    expect(page.locator("#toast")).to_contain_text("nothing to take back")
    before = person.board()
    person.click(1)
    assert person.board() != before
    version = person.version
    undo.click()
    person.answered(version)
    assert person.board() == before


def test_against_a_bot_everything_can_be_taken_back(person: Person) -> None:
    person.sit()
    before = person.board()
    person.click(0)
    version = person.version
    person.press("u")
    person.answered(version)
    assert person.board() == before


def test_resigning_asks_first_and_the_rematch_swaps_sides(page: Page, person: Person) -> None:
    table = person.sit()
    page.click("#resign-open")
    page.click("#resign >> text=Fight on")
    assert not person.over
    page.click("#resign-open")
    page.click("#resign-yes")
    page.wait_for_selector("#result:not([hidden])")
    expect(page.locator("#result-you")).to_have_text("The day is lost")
    page.click("#rematch")
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    person.ready()
    expect(page.locator("#sides li").nth(0)).to_contain_text("Bot")
    expect(page.locator("#sides li").nth(1)).to_contain_text("You")


def test_a_hint_is_shown_on_the_board(page: Page, person: Person) -> None:
    person.sit()
    page.click("#hint")
    expect(page.locator(".hinted")).to_have_count(1, timeout=30_000)
    expect(page.locator("#toast")).to_have_text(re.compile(r"Hint: .+\. [A-Z].+ lines"))


def test_a_friend_comes_by_link_and_agrees_to_a_take_back(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.page.goto("/")
    host.choose_game("To War!")
    host.page.locator(".seat-row").nth(1).get_by_label("Friend by link").check()
    host.page.click("#sit")
    host.page.wait_for_selector("#invite[open]")
    link = host.page.locator("#invite-url").input_value()
    host.page.click("#invite >> text=Done")
    guest.join(link)
    mover = host if host.choices().count() else guest
    other = guest if mover is host else host
    before = mover.board()
    mover.page.wait_for_selector(".can")
    version = mover.version
    mover.press("1")
    mover.moved(version)
    mover.page.click("text=Ask to take back")
    expect(other.page.locator("#offer-text")).to_contain_text("asks to take back")
    other.page.click("#offer-yes")
    mover.page.wait_for_selector(".can")
    expect(mover.page.locator("#offer")).to_be_hidden()
    assert mover.board() == before
