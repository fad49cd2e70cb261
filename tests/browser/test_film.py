"""What others and chance did is shown event by event, at one's own speed, and tells nothing too early."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .person import ME_AND_BOT, READY, Person

BY_STEP = -1
WATCH = """() => {
    window.told = [];
    window.early = 0;
    window.moved = 0;
    window.plays = 0;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        window.plays += text.includes('"t":"play"') ? 1 : 0;
        return send.call(this, text);
    };
    const caption = document.querySelector('#caption-text');
    const look = () => {
        if (!document.body.matches('.staging')) return;
        const text = caption.textContent;
        if (text && window.told.at(-1) !== text) window.told.push(text);
        window.early += document.querySelectorAll('.can, #buttons .choice').length;
    };
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        window.moved += 1;
        return animate.apply(this, all);
    };
}"""
STAGING = "body.staging"
NOT_STAGING = "body:not(.staging)"


def at_the_bots_turn(person: Person, speed: float, game: str = "to-war") -> None:
    """Sits down, and chooses until the bot answers; what it does is then shown at that speed."""
    person.sit(ME_AND_BOT, game=game)
    person.page.evaluate(WATCH)
    person.page.select_option("#speed", str(speed))
    person.play_until_shown()


def log(page: Page) -> list[str]:
    return page.locator("#log .line-text").all_inner_texts()


def moved(page: Page) -> list[str]:
    keys: list[str] = page.locator(".moved").evaluate_all("all => all.map(each => each.dataset.key)")
    return keys


def until_told(page: Page, number: int) -> None:
    """Until so many events have been told, or all of them."""
    while len(page.evaluate("window.told")) < number and page.locator(STAGING).count():
        page.wait_for_timeout(50)


def test_events_come_in_the_order_of_the_log_and_nothing_can_be_chosen_before_the_last(visit: Visit) -> None:
    person = visit(motion=True)
    at_the_bots_turn(person, 2)
    page = person.page
    page.wait_for_selector(NOT_STAGING)
    person.ready()
    told = page.evaluate("window.told")
    lines = log(page)
    places = [lines.index(text) for text in told]
    assert len(told) > 1
    assert places == sorted(places)
    assert page.evaluate("window.early") == 0


def test_step_by_step_waits_for_a_word(visit: Visit) -> None:
    person = visit(motion=True)
    at_the_bots_turn(person, BY_STEP)
    page = person.page
    for number in range(1, 40):
        until_told(page, number)
        if not page.locator(STAGING).count():
            break
        page.wait_for_timeout(300)
        assert len(page.evaluate("window.told")) == number
        person.press("Space")
    while not page.locator(f"body:not(.sending) {READY}").count():  # what the bot did meanwhile is shown, too
        if page.locator(STAGING).count():
            person.press("Space")
        page.wait_for_timeout(50)
    assert len(page.evaluate("window.told")) > 1


def test_escape_skips_to_the_end(visit: Visit) -> None:
    person = visit(motion=True)
    at_the_bots_turn(person, BY_STEP)  # it would wait for ever
    person.press("Escape")
    person.page.wait_for_selector(NOT_STAGING)
    person.ready()
    shown = person.settled_board()
    person.page.reload()
    person.ready()
    assert person.settled_board() == shown


def test_a_click_on_the_board_goes_on_and_chooses_nothing(visit: Visit) -> None:
    person = visit(motion=True)
    at_the_bots_turn(person, BY_STEP)
    page = person.page
    until_told(page, 1)
    expect(page.locator("#whose")).to_have_text("What happened")  # not whose turn it is after it
    expect(page.locator("#lay-out")).to_be_hidden()
    plays = page.evaluate("window.plays")
    for choice in page.locator(".item[role]").all()[:12]:
        if page.locator(".can").count():
            break
        choice.click(force=True)
        page.wait_for_timeout(300)
    assert page.evaluate("window.plays") == plays
    assert len(page.evaluate("window.told")) > 1


@pytest.mark.parametrize("motion", [True, False])
def test_reduced_motion_shows_stills(visit: Visit, motion: bool) -> None:
    person = visit(motion=motion)
    at_the_bots_turn(person, 2)
    person.page.wait_for_selector(NOT_STAGING)
    assert len(person.page.evaluate("window.told")) > 1
    assert bool(person.page.evaluate("window.moved")) == motion


def test_the_last_move_stays_marked_until_the_next_turn_and_can_be_seen_again(visit: Visit) -> None:
    person = visit()
    at_the_bots_turn(person, 2)
    page = person.page
    page.wait_for_selector(NOT_STAGING)
    person.ready()
    assert page.locator(".moved, .under > *").count() > 0
    board = person.settled_board()
    page.click("#again")
    page.wait_for_selector(STAGING)
    assert page.locator(".can").count() == 0
    page.wait_for_selector(NOT_STAGING)
    person.ready()
    assert person.settled_board() == board
    page.select_option("#speed", "0")
    marked = moved(page)
    for _ in range(6):
        version = person.version
        person.press("1")
        person.answered(version)
        if moved(page) != marked:
            return
    raise AssertionError("the marks of that turn never went")


def test_the_speed_is_remembered(visit: Visit) -> None:
    person = visit(speed=2)
    person.sit(ME_AND_BOT)
    expect(person.page.locator("#speed")).to_have_value("2")
    person.page.select_option("#speed", "0.5")
    person.page.reload()
    person.ready()
    expect(person.page.locator("#speed")).to_have_value("0.5")


def test_who_comes_back_is_told_and_may_watch_what_happened(visit: Visit) -> None:
    host, guest = visit(speed=2), visit()
    made = host.post(
        "/api/tables", {"game": "to-war", "auto": False, "seats": [{"kind": "me"}, {"kind": "link"}]}
    )
    guest.join(made["links"]["north"])
    path = f"/table/{made['id']}"
    host.page.goto(path)
    host.page.wait_for_selector("body.laid")
    mover, other = (host, guest) if host.choices().count() else (guest, host)
    other.page.select_option("#speed", "2")
    entries = other.entries
    other.page.goto("/")
    version = mover.version
    mover.press("1")
    mover.moved(version)
    other.page.goto(path)
    other.page.wait_for_selector("body.laid")
    expect(other.page.locator("#since-text")).to_contain_text("Since you left")
    assert other.entries > entries
    other.page.click("#since-watch")
    other.page.wait_for_selector(STAGING)
    expect(other.page.locator("#since")).to_be_hidden()
    other.page.wait_for_selector(NOT_STAGING)
