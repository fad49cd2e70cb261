"""Why not, rules, replay, curtain, records, a lost connection."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import Visit
from .person import ME_AND_FRIEND, Person
from .program import Program

CANNOT = ".item.cannot"


def point_at(page: Page, selector: str) -> None:
    box = page.locator(selector).first.locator(".halo").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_what_cannot_be_chosen_says_why_with_the_rule(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    point_at(page, CANNOT)
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    expect(tip.locator(".tip-why")).not_to_be_empty()
    rule = tip.locator("a.rule")
    expect(rule).to_have_text(re.compile(r"§\d"))
    anchor = rule.get_attribute("data-anchor")
    rule.click()
    expect(page.locator("#rulebook-text .here")).to_have_attribute("id", str(anchor))
    expect(page.locator("#rulebook-text .here")).to_be_in_viewport()
    person.press("Escape")
    expect(page.locator("#rulebook")).to_be_hidden()


def test_a_click_on_it_changes_nothing_and_tells_the_reason(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    version = person.version
    point_at(page, CANNOT)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#toast")).to_contain_text("§")
    assert person.version == version


def test_the_keyboard_reaches_it_too(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    page.locator("#felt").focus()
    person.press("Home")
    for way in ["Shift+ArrowUp"] * 4 + ["Shift+ArrowDown"] * 8:
        person.press(way)
        if page.locator(".cannot:focus").count():
            break
    expect(page.locator("#tip .tip-why")).to_be_visible()
    person.press("Enter")
    expect(page.locator("#toast")).to_contain_text("§")


def test_a_refusal_of_the_server_is_shown_gently(page: Page, person: Person) -> None:
    """As if the click had been made on a board that is no longer there."""
    page.add_init_script(
        """const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            send.call(this, text.replace(/"version":\\d+/, '"version":999'));
        };"""
    )
    person.sit(ME_AND_FRIEND)
    version = person.version
    person.press("1")
    expect(page.locator("#toast")).to_contain_text("moved on")
    assert person.version == version


def test_replay_to_any_entry_and_play_on_from_there(page: Page, person: Person) -> None:
    table = person.sit(ME_AND_FRIEND)
    boards = {person.entries: person.board()}
    for number in range(10):
        person.click(number)
        boards[person.entries] = person.board()
    places = sorted(boards)
    now, then = places[-1], places[4]
    page.locator("#slider").fill(str(then))
    expect(page.locator("#whose")).to_contain_text(f"after {then} of {now}")
    unlit = [re.sub(" Not now:.*| Chosen", "", each) for each in boards[then]]
    assert len(person.board()) == len(unlit)
    assert person.choices().count() == 0
    page.click("#back-to-now")
    assert person.board() == boards[now]
    page.locator("#slider").fill(str(then))
    page.click("text=Play on from here")
    page.wait_for_selector("#branch-seats .seat-row")
    page.click("#branch-go")
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    person.ready()
    assert person.entries == then
    assert person.board() == boards[then]
    person.click(0)
    page.goto(f"/table/{table}")
    person.ready()
    assert person.entries == now


def test_a_line_of_the_log_leads_to_its_moment(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    for number in range(6):
        person.click(number)
    line = page.locator("#log li[data-n]").nth(2)
    entry = line.get_attribute("data-n")
    line.locator(".line-text").click()
    expect(page.locator("#whose")).to_contain_text(f"after {entry} of")
    expect(page.locator("#log .now")).to_have_count(1)
    person.press("Escape")
    expect(page.locator("#log .now")).to_have_count(0)


def test_replay_steps_and_plays_by_itself(page: Page, person: Person) -> None:
    person.sit(ME_AND_FRIEND)
    for number in range(5):
        person.click(number)
    last = person.entries
    page.click("#back")
    expect(page.locator("#place")).to_have_text(f"{last - 1} / {last}")
    page.click("#first")
    expect(page.locator("#place")).to_have_text(f"0 / {last}")
    page.click("#forward")
    expect(page.locator("#place")).to_have_text(f"1 / {last}")
    page.click("#play")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#place")).to_have_text(f"2 / {last}")
    page.click("#now")
    expect(page.locator("#place")).to_have_text(str(last))


def cards_in_hand(page: Page) -> set[str]:
    """In words."""
    cards = page.locator("[data-area=hand] .item[role]").all()
    return {str(card.get_attribute("aria-label")) for card in cards}


def draws_told(page: Page) -> set[str]:
    """The entries of which the log tells what was drawn."""
    lines = page.locator("#log [data-n]", has_text="Into your hand").all()
    return {str(line.get_attribute("data-n")) for line in lines}


def test_the_curtain_hides_the_cards_of_the_other(page: Page, person: Person) -> None:
    """Behind it nothing lies on the page; lifted, it shows the cards of the one who sat down."""
    person.sit(ME_AND_FRIEND, scenario="strategy")
    curtains = 0
    seen: set[str] = set()
    drawn: set[str] = set()
    while curtains < 4 and not person.over:
        if person.curtained:
            curtains += 1
            assert page.locator("[data-key]").count() == 0
            assert not [card for card in seen if card in page.content()]
            assert draws_told(page) == set()
            person.lift_curtain()
            assert cards_in_hand(page)
            assert not draws_told(page) & drawn
        seen, drawn = cards_in_hand(page), draws_told(page)
        person.click(curtains)
    assert curtains == 4


def test_a_record_is_saved_and_opened_again(page: Page, person: Person, tmp_path: Path) -> None:
    person.sit()
    for number in range(4):
        person.click(number)
    page.click("#resign-open")
    page.click("#resign-yes")
    page.wait_for_selector("#result:not([hidden])")
    with page.expect_download() as saved:
        page.click("#save")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    entries, board = person.entries, person.board()
    page.goto("/")
    page.set_input_files("#record", file)
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#result:not([hidden])")
    assert person.entries == entries
    assert person.board() == board


def test_a_broken_record_is_refused_in_words(page: Page, person: Person, tmp_path: Path) -> None:
    file = tmp_path / "broken.txt"
    file.write_text("grognard record 1\ngame chess\n")
    page.goto("/")
    page.set_input_files("#record", file)
    expect(page.locator("#record-error")).to_contain_text("line")
    person.problems.clear()  # Chromium notes every refused call


def test_a_wrong_option_is_told_at_its_place(page: Page, person: Person) -> None:
    page.goto("/")
    person.choose_game("To War!")
    page.click("#options-block > summary")
    page.get_by_label("Army at the top").select_option("west")
    page.click("#sit")
    expect(page.locator("#new .error:visible")).to_contain_text("§1.2")
    page.get_by_label("Army at the top").select_option("south")
    expect(page.locator(".seat-side").nth(1)).to_contain_text("South")
    page.click("#sit")
    page.wait_for_url("**/table/*")
    person.ready()
    expect(page.locator("#sides li").nth(1)).to_contain_text("South")
    person.problems.clear()


def test_my_tables_are_listed(page: Page, person: Person) -> None:
    person.sit()
    page.goto("/")
    expect(page.locator("#tables .table-row")).to_contain_text("Your turn")
    page.get_by_role("button", name="Put away").click()
    expect(page.locator("#tables .table-row")).to_have_count(0)
    page.select_option("#which", "away")
    page.get_by_role("button", name="Take out again").click()
    page.select_option("#which", "yours")
    page.click("#tables .table-row")
    person.ready()


def test_the_rules_page_has_contents_and_marks_its_target(page: Page) -> None:
    page.goto("/rules/to-war#4.2")
    assert page.locator("#contents-list a").count() > 4
    assert page.evaluate("document.querySelector(':target').id") == "4.2"
    page.goto("/rules/to-war?table=x#4.2")
    expect(page.locator("#return")).to_have_attribute("href", "/table/x")


def test_a_restart_finds_the_match_again_and_nothing_said_is_lost(own_program: Program, visit: Visit) -> None:
    """Ended in the middle, with a choice made while it was away: it arrives once, when it is back."""
    try:
        person = visit(at=own_program)
        person.sit(ME_AND_FRIEND)
        for number in range(5):
            person.click(number)
        version, board = person.version, person.board()
        own_program.end()
        expect(person.page.locator("#lost")).to_be_visible()
        assert person.board() == board
        person.press("1")
        own_program.begin()
        person.moved(version)
        expect(person.page.locator("#lost")).to_be_hidden()
        person.ready()
        assert person.board() != board
        person.page.goto("/")
        expect(person.page.locator("#tables .table-row")).to_have_count(1)
        person.problems.clear()  # Chromium notes every try
    finally:
        own_program.end()
