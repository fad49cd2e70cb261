"""The company at a table: phrases among strangers, free talk by consent, notepads, who looks on later."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .person import Person
from .test_meeting import rounds

ME_AND_ANYONE = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
ME_AND_LINK = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]
PICTURES = os.environ.get("GROGNARD_PICTURES", "")  # a folder, for whoever wants to look


def shot(person: Person, name: str) -> None:
    if PICTURES:
        person.shot(f"{PICTURES}/{name}.png")


def laid(person: Person, id: str) -> None:
    person.page.goto(f"/table/{id}")
    person.page.wait_for_selector("body.laid")


def opened(person: Person, box: str) -> None:
    """What is folded away, on a phone with the log."""
    if person.page.locator("#log-open").is_visible():
        person.page.click("#log-open")
    person.page.click(f"{box} > summary")


def test_a_german_and_a_pole_understand_each_other_and_agree_to_talk_freely(visit: Visit) -> None:
    anna = visit(language="de-DE")
    ben = visit(360, 740, touch=True, dark=True, language="pl-PL")
    made = anna.post("/api/tables", {"game": "to-war", "seats": ME_AND_ANYONE, "auto": False})
    laid(anna, made["id"])
    ben.page.goto("/")
    ben.page.click("[data-seat]")
    ben.page.wait_for_url("**/table/*")
    ben.page.wait_for_selector("body.laid")
    opened(anna, "#chat-box")
    expect(anna.page.locator("#chat-form")).to_be_hidden()
    anna.page.click("[data-phrase=luck]")
    expect(anna.page.locator("#chat .talk").last).to_contain_text("Viel Glück!")
    expect(ben.page.locator("#chat-new")).to_have_text("1")
    ben.page.reload()
    ben.page.wait_for_selector("body.laid")
    expect(ben.page.locator("#chat-new")).to_have_text("1")  # what nobody has read stays so
    opened(ben, "#chat-box")
    expect(ben.page.locator("#chat .talk").last).to_contain_text("Powodzenia!")
    expect(ben.page.locator("#chat-new")).to_be_hidden()
    anna.page.click("#chat-box [data-free=true]")
    expect(ben.page.locator(".stance")).to_contain_text("Druga strona chce rozmawiać swobodnie")
    shot(anna, "phrases-de")
    shot(ben, "phrases-pl-phone")
    ben.page.click("#chat-box [data-free=true]")
    expect(anna.page.locator("#chat .talk").last).to_contain_text("Ja, lass uns frei sprechen.")
    anna.page.fill("#chat-text", "Servus!")
    anna.page.click("#chat-form button")
    expect(ben.page.locator("#chat .talk").last).to_contain_text("Servus!")
    ben.page.click("#chat-box [data-free=false]")
    expect(anna.page.locator("#chat-form")).to_be_hidden()
    ben.page.reload()
    ben.page.wait_for_selector("body.laid")
    expect(ben.page.locator("#chat-new")).to_be_hidden()


def test_a_notepad_is_there_again_on_a_phone(visit: Visit) -> None:
    anna = visit()
    made = anna.post("/api/tables", {"game": "to-war", "seats": ME_AND_LINK, "auto": False})
    laid(anna, made["id"])
    anna.page.keyboard.press("Escape")
    opened(anna, "#notepad")
    anna.page.fill("#notes-text", "Hold the bridge.\nThen the left.")
    expect(anna.page.locator("#notepad small")).to_have_text("Kept.")
    shot(anna, "notepad")
    device = anna.post("/api/devices", {})["url"]
    phone = visit(360, 740, touch=True, dark=True, language="de-DE")
    phone.page.goto(device)
    phone.page.click("#door button")
    phone.page.wait_for_url("**/")
    laid(phone, made["id"])
    opened(phone, "#notepad")
    expect(phone.page.locator("#notes-text")).to_have_value("Hold the bridge.\nThen the left.")
    shot(phone, "notepad-phone-de")
    (link,) = made["links"].values()
    ben = visit()
    ben.join(link, "Ben")
    opened(ben, "#notepad")
    expect(ben.page.locator("#notes-text")).to_have_value("")


def test_who_looks_on_sees_the_match_later_or_when_it_is_over(visit: Visit) -> None:
    anna, ben = visit(), visit()
    anna.page.goto("/")
    anna.page.click("[data-options=to-war]")
    anna.page.select_option("#onlookers", "delayed")
    anna.page.fill("#late", "2")
    shot(anna, "lobby")
    anna.page.click("#sit")
    anna.page.wait_for_selector("body.laid")
    ben.join(anna.page.locator("#invite-url").input_value(), "Ben")
    carl = visit(360, 740, touch=True, language="pl-PL")
    carl.page.goto(anna.page.url)
    carl.page.wait_for_selector("body.laid")
    expect(carl.page.locator("#standing")).to_contain_text("o 2 decyzje później")
    first = carl.version
    rounds(5, anna, ben)
    carl.page.wait_for_selector(f'body[data-version="{first + 3}"]')
    anna.page.wait_for_selector(f'body[data-version="{first + 5}"]')
    assert carl.version == first + 3
    shot(carl, "later-pl-phone")
    ben.page.click("#resign-open")
    ben.page.click("#resign-yes")
    for each in (carl, ben):
        expect(each.page.locator("#result")).to_be_visible()
    expect(carl.page.locator("body")).to_have_attribute("data-version", str(ben.version))


def test_after_the_end_he_waits_and_sees_who_plays(visit: Visit) -> None:
    anna = visit()
    wish = {"game": "to-war", "seats": ME_AND_LINK, "auto": False, "onlookers": "after the end"}
    made = anna.post("/api/tables", wish)
    laid(anna, made["id"])
    phone = visit(360, 740, touch=True)
    laid(phone, made["id"])
    expect(phone.page.locator("#curtain")).to_be_visible()
    phone.page.click("#log-open")  # there is nothing to hide, and a way to the lobby
    expect(phone.page.locator("#sides")).to_contain_text("Anna")
    phone.page.click(".brand")
    phone.page.wait_for_url("**/")
    carl = visit(dark=True, language="de-DE")
    laid(carl, made["id"])
    expect(carl.page.locator("#curtain")).to_contain_text("Was hier geschieht, wird gezeigt")
    expect(carl.page.locator("#curtain-lift")).to_be_hidden()
    expect(carl.page.locator("#sides")).to_contain_text("Anna")
    expect(carl.page.locator("#sheets .can, #sheets [data-key]")).to_have_count(0)
    shot(carl, "waits-de-dark")
    ben = visit()
    ben.join(next(iter(made["links"].values())), "Ben")
    rounds(2, anna, ben)
    expect(carl.page.locator("#log li")).to_have_count(0)
    ben.page.click("#resign-open")
    ben.page.click("#resign-yes")
    expect(carl.page.locator("#result")).to_be_visible()
    expect(carl.page.locator("#curtain")).to_be_hidden()
    shot(carl, "waited-de-dark")


def test_on_a_phone_nothing_that_matters_hides_behind_the_log(visit: Visit) -> None:
    anna, ben = visit(), visit(360, 740, touch=True)
    wish = {"game": "to-war", "seats": ME_AND_ANYONE, "auto": False, "clock": "180+2"}
    made = anna.post("/api/tables", wish)
    laid(anna, made["id"])
    ben.page.goto("/")
    ben.page.click("[data-seat]")
    ben.page.wait_for_url("**/table/*")
    ben.page.wait_for_selector("body.laid")
    opened(anna, "#chat-box")
    anna.page.click("[data-phrase=luck]")
    expect(ben.page.locator("#log-new")).to_have_text("1")
    expect(ben.page.locator("#log-new")).to_be_in_viewport()
    opened(ben, "#chat-box")
    expect(ben.page.locator("#log-new")).to_be_hidden()
    ben.page.click("[data-phrase=bye]")  # the last of them: what was said stays in sight
    expect(ben.page.locator("#chat .talk").last).to_have_text("You Goodbye!")
    expect(ben.page.locator("#chat .talk").last).to_be_in_viewport(ratio=1)
    shot(ben, "phrases-phone")
    anna.page.click("#offer-pause")
    ben.page.click("#offer-yes")
    expect(ben.page.locator("#go-on")).to_be_in_viewport(ratio=1)
    shot(ben, "paused-phone")
    ben.page.click("#go-on")
    anna.page.click("#offer-yes")
    expect(ben.page.locator("#go-on")).to_be_hidden()
    ben.page.click("#log-open")
    ben.page.click("#resign-open")
    ben.page.click("#resign-yes")
    expect(ben.page.locator("#result-you")).to_be_in_viewport(ratio=1)
    expect(ben.page.locator(".panel")).to_be_hidden()
    for person in (anna, ben):  # the clocks stand above the picture, not beside it
        head, card = (person.page.locator(each).bounding_box() for each in (".result-head", "#prompt"))
        assert head
        assert card
        assert head["width"] > card["width"] - 20
        shot(person, f"result-{card['width']:.0f}")


SAY_TWO = """() => { // the first is sent, and one writes on before the answer is there
    const field = document.querySelector("#chat-text");
    field.value = "Where are you from?";
    document.querySelector("#chat-form").requestSubmit();
    field.value = "I am from Gdynia.";
}"""
ON_TOP = """(node) => [0.1, 0.5, 0.9].every((share) => { // nothing lies over it
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height * share));
})"""

ABOVE = """([one, other]) => {
    const [above, below] = [one, other].map((each) => document.querySelector(each).getBoundingClientRect());
    return above.height > 0 && above.bottom <= below.top + 1;
}"""


def test_what_is_written_while_a_line_is_on_its_way_stays(visit: Visit) -> None:
    anna, ben = visit(), visit()
    made = anna.post("/api/tables", {"game": "to-war", "seats": ME_AND_LINK})
    laid(anna, made["id"])
    ben.join(next(iter(made["links"].values())), "Ben")
    opened(anna, "#chat-box")
    anna.page.evaluate(SAY_TWO)
    expect(anna.page.locator("#chat .talk")).to_have_text(["You Where are you from?"])
    anna.page.press("#chat-text", "Enter")
    expect(anna.page.locator("#chat .talk").last).to_have_text("You I am from Gdynia.")
    expect(anna.page.locator("#chat-text")).to_have_value("")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800)])
def test_a_chat_opens_at_its_end_and_one_can_write(visit: Visit, width: int, height: int) -> None:
    anna = visit(width, height, touch=width < 500, language="pl-PL")
    ben = visit()
    made = anna.post("/api/tables", {"game": "midway", "seats": ME_AND_LINK, "auto": False, "clock": "1d"})
    laid(anna, made["id"])
    ben.join(next(iter(made["links"].values())), "Ben")
    opened(ben, "#chat-box")
    for number in range(6):
        ben.page.fill("#chat-text", f"Line {number} of what I have to say before we begin.")
        ben.page.press("#chat-text", "Enter")
        expect(ben.page.locator("#chat .talk")).to_have_count(number + 1)
    opened(anna, "#chat-box")
    expect(anna.page.locator("#chat .talk").last).to_be_in_viewport(ratio=0.9)
    for part in ("#chat-text", "#chat-form button", "#chat .talk:last-child"):
        assert anna.page.locator(part).evaluate(ON_TOP), part


def test_what_is_said_while_the_drawer_is_shut_is_not_read(visit: Visit) -> None:
    anna, ben = visit(), visit(360, 740, touch=True)
    made = anna.post("/api/tables", {"game": "to-war", "seats": ME_AND_LINK})
    laid(anna, made["id"])
    ben.join(next(iter(made["links"].values())), "Ben")
    opened(anna, "#chat-box")
    opened(ben, "#chat-box")
    ben.page.click("#log-open")
    anna.page.fill("#chat-text", "Are you still there?")
    anna.page.press("#chat-text", "Enter")
    expect(ben.page.locator("#log-new")).to_have_text("1")
    ben.page.click("#log-open")
    expect(ben.page.locator("#chat .talk").last).to_be_in_viewport()
    expect(ben.page.locator("#log-new")).to_be_hidden()


@pytest.mark.parametrize("language", ["de-DE", "pl-PL", "en-GB"])
def test_what_one_asks_for_on_a_phone_is_seen_to_be_asked(visit: Visit, language: str) -> None:
    anna, ben = visit(), visit(360, 740, touch=True, language=language)
    wish = {"game": "to-war", "seats": ME_AND_LINK, "auto": False, "clock": "1d"}
    made = anna.post("/api/tables", wish)
    laid(anna, made["id"])
    ben.join(next(iter(made["links"].values())), "Ben")
    rounds(2, anna, ben)  # there is something to take back
    ben.page.click("#log-open")
    ben.page.wait_for_function(ABOVE, arg=[".panel", ".acts"])  # the drawer does not lie over the bar
    ben.page.click("#offer-pause")
    expect(ben.page.locator("#offer-withdraw")).to_be_in_viewport(ratio=1)
    expect(ben.page.locator(".panel")).to_be_hidden()
    ben.page.click("#log-open")
    anna.page.click("#offer-no")
    expect(ben.page.locator("#offer-text")).to_be_in_viewport(ratio=1)
    expect(ben.page.locator(".panel")).to_be_hidden()


def test_nobody_decides_before_the_clocks_run(visit: Visit) -> None:
    anna, ben = visit(), visit()
    made = anna.post("/api/tables", {"game": "epic-naval", "seats": ME_AND_LINK, "clock": "1d"})
    laid(anna, made["id"])
    clock = anna.page.locator("[data-clock='1'] b")
    expect(clock).to_have_text("1 d 0 h")
    ben.join(next(iter(made["links"].values())), "Ben")
    expect(clock).to_have_text("deciding")
    anna.page.click("#offer-pause")
    ben.page.click("#offer-yes")
    expect(anna.page.locator("#go-on")).to_be_visible()
    expect(clock).not_to_have_text("deciding")


@pytest.mark.parametrize("width", [360, 1280])
def test_whose_turn_it_is_has_room_beside_long_clocks_or_below_them(visit: Visit, width: int) -> None:
    anna, ben = visit(width, 740, language="de-DE"), visit()
    wish = {"game": "to-war", "seats": ME_AND_LINK, "auto": False, "clock": "7d"}
    made = anna.post("/api/tables", wish)
    laid(anna, made["id"])
    ben.join(next(iter(made["links"].values())), "Ben")
    expect(anna.page.locator("#clock-state")).to_be_hidden()
    anna.page.wait_for_function(ABOVE, arg=["#clocks", "#whose"])
    whose = anna.page.locator("#whose").bounding_box()
    assert whose
    assert whose["height"] < 40


def test_on_a_phone_what_is_told_lies_over_the_log(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    person.sit()
    person.page.click("#log-open")
    person.page.click("#sides [data-ask]")  # it has not thought yet, and says so
    person.page.wait_for_function(f"() => ({ON_TOP})(document.querySelector('#toast'))")


def test_with_chat_and_notes_open_both_can_be_written_in(visit: Visit) -> None:
    anna = visit()
    made = anna.post("/api/tables", {"game": "midway", "seats": ME_AND_LINK, "auto": False, "clock": "180+2"})
    laid(anna, made["id"])
    opened(anna, "#chat-box")
    opened(anna, "#notepad")
    for field in ("#notes-text", "#chat-text"):
        expect(anna.page.locator(field)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_who_comes_back_sees_against_whom_he_plays_and_how_long_he_has(
    visit: Visit, width: int, height: int
) -> None:
    anna = visit(width, height, touch=width < 500, language="de-DE")
    for name, clock in (("Zbigniew", "7d"), ("Benedikta", "3d")):
        other = visit()
        seats = [{"kind": "link"}, {"kind": "me", "name": name}]
        made = other.post("/api/tables", {"game": "to-war", "seats": seats, "auto": False, "clock": clock})
        anna.join(next(iter(made["links"].values())), "Anna")
        if not anna.choices().count():
            other.page.goto(f"/table/{made['id']}")
            other.page.wait_for_selector("body.laid")
            rounds(1, anna, other)
    anna.page.goto("/")
    rows = anna.page.locator("#tables > li")
    expect(rows).to_have_count(2)
    for row, name, days in zip(rows.all(), ("Benedikta", "Zbigniew"), ("3", "7"), strict=True):
        expect(row).to_contain_text("als West")
        expect(row).to_contain_text(f"gegen {name}")
        expect(row).to_contain_text(re.compile(rf"noch ({days}|{int(days) - 1}) Tage"))
        expect(row.locator(".table-more")).to_be_visible()
        expect(row.locator(".table-status")).to_have_text("Du bist dran")
