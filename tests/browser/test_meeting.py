"""Strangers: they find each other in the lobby, play by the clock, talk, and agree, or do not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from grognard.server import sweeping

from .conftest import Visit
from .person import Person
from .program import Program

DAY = 24 * 3600.0


def open_table(anna: Person, clock: str) -> None:
    """In the lobby: a seat for anyone of some strength, and a clock."""
    page = anna.page
    page.goto("/")
    page.locator('[data-options="to-war"]').click()
    page.locator(".seat-row").nth(1).get_by_label("Anyone").check()
    page.fill("#level-low", "1400")
    page.click("#clock-block summary")
    page.select_option("#clock", clock)
    page.fill("#my-name", "Anna")
    page.click("#sit")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.laid")


def take_seat(ben: Person) -> None:
    ben.page.goto("/")
    expect(ben.page.locator("#open-seats")).to_contain_text("rating 1400 or more")
    ben.page.click("[data-seat]")
    ben.page.wait_for_url("**/table/*")
    ben.page.wait_for_selector("body.laid")


def rounds(number: int, *people: Person) -> None:
    """So many decisions, by whoever has to make them."""
    for _ in range(number):
        acting = next(person for person in people if person.choices().count())
        version = acting.version
        acting.press("1")
        for person in people:
            person.moved(version)


def test_a_live_match_is_played_to_the_flag(
    visit: Visit, own_program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "SHUT", float("inf"))  # a leap of time is none in which the house was shut
    anna, ben = visit(at=own_program), visit(dark=True, at=own_program)
    open_table(anna, "180+2")
    expect(anna.page.locator("#clock-state")).to_contain_text("The clocks wait for North.")
    expect(anna.page.locator("#standing")).to_contain_text("as long as you stay at this table")
    take_seat(ben)
    expect(anna.page.locator("#clock-state")).to_be_hidden()
    expect(anna.page.locator("#standing")).to_be_empty()
    rounds(6, anna, ben)
    acting = next(person for person in (anna, ben) if person.choices().count())
    other = ben if acting is anna else anna
    own_program.ahead += 160
    acting.page.reload()
    expect(acting.page.locator(".clock.low")).to_have_count(1)
    own_program.ahead += 30
    for person in (acting, other):
        expect(person.page.locator("#result")).to_contain_text("ran out of time")
    expect(other.page.locator("#result-you")).to_have_text("The day is yours")
    expect(acting.page.locator("#result-you")).to_have_text("The day is lost")
    expect(acting.page.locator("#result-story")).to_be_empty()  # no decision ended it
    expect(other.page.locator("#result-rating")).to_have_text(re.compile(r"Your rating: 1\d{3} \(\+\d+\)"))
    expect(acting.page.locator("#result-rating")).to_have_text(re.compile(r"Your rating: 1\d{3} \(−\d+\)"))
    acting.page.request.post("/api/language", data={"language": "de"})
    acting.page.reload()
    expect(acting.page.locator("#result")).to_contain_text("hat die Zeit überschritten")


def test_clocks_of_days_stand_while_somebody_is_away(visit: Visit, own_program: Program) -> None:
    anna, ben = visit(at=own_program), visit(dark=True, at=own_program)
    open_table(anna, "1d")
    take_seat(ben)
    rounds(2, anna, ben)
    acting = next(person for person in (anna, ben) if person.choices().count())
    other = ben if acting is anna else anna
    table = acting.page.url
    acting.page.goto("/#wishes")
    acting.page.fill("#wish-days", "5")
    acting.page.click("#wish-leave-form button")
    expect(acting.page.locator("#wishes-done")).to_have_text("Have a good time.")
    expect(acting.page.locator("#wish-vacation")).to_contain_text("You are away until")
    expect(other.page.locator("#clock-state")).to_contain_text("is on vacation until")
    own_program.ahead += 4 * DAY  # more than anybody has
    other.page.reload()
    expect(other.page.locator("#clock-state")).to_contain_text("is on vacation until")
    acting.page.reload()
    acting.page.click("#wish-back")
    expect(acting.page.locator("#wishes-done")).to_have_text("Welcome back: your clocks run again.")
    expect(other.page.locator("#clock-state")).to_be_hidden()
    acting.page.goto(table)
    acting.page.wait_for_selector("body.laid")
    rounds(1, acting, other)
    expect(other.page.locator("#result")).to_be_hidden()


def test_the_title_calls_when_somebody_has_come_and_when_he_asks(visit: Visit) -> None:
    """Whose clock waits for others does something else until then."""
    anna, ben = visit(360, 740, touch=True), visit()
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    made = anna.post("/api/tables", {"game": "midway", "seats": seats, "auto": False, "clock": "180+2"})
    anna.page.goto(f"/table/{made['id']}")
    expect(anna.page.locator("#clock-state")).to_have_text("The clocks wait for US.")
    anna.page.wait_for_selector(".prompt.more")  # there is more than its dock shows
    expect(anna.page).to_have_title("Battle of Midway · Grognard")
    ben.page.goto("/")
    ben.page.click("[data-seat]")
    expect(anna.page).to_have_title("● Your turn · Battle of Midway · Grognard")
    expect(anna.page.locator("#clock-state")).to_be_hidden()
    ben.page.wait_for_url("**/table/*")
    ben.page.click("#offer-draw")
    expect(anna.page).to_have_title("● You are asked · Battle of Midway · Grognard")
    anna.page.click("#offer-no")
    expect(anna.page).to_have_title("● Your turn · Battle of Midway · Grognard")


def test_whose_time_is_up_is_told_what_the_other_may_do(
    visit: Visit, own_program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "SHUT_DAYS", float("inf"))
    anna, ben = visit(at=own_program), visit(360, 740, language="pl-PL", at=own_program)
    open_table(anna, "1d")
    ben.page.goto("/")
    ben.page.click("[data-seat]")
    ben.page.wait_for_url("**/table/*")
    ben.page.wait_for_selector("body.laid")
    expect(anna.page.locator("#clock-state")).to_be_hidden()
    assert ben.page.locator("#clocks").evaluate("each => each.offsetHeight") < 36  # one line
    rounds(4, anna, ben)
    acting = next(person for person in (anna, ben) if person.choices().count())
    own_program.ahead += 2 * DAY
    acting.page.reload()
    words = "Your time is up" if acting is anna else "Twój czas się skończył"
    expect(acting.page.locator("#clock-state")).to_contain_text(words)


def test_who_still_looks_at_the_end_is_told_of_the_rematch(visit: Visit) -> None:
    anna, ben = visit(), visit()
    made = anna.post("/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]})
    ben.join(next(iter(made["links"].values())), "Ben")
    ben.page.click("#resign-open")
    ben.page.click("#resign-yes")
    expect(ben.page.locator("#result")).to_be_visible()
    anna.page.goto(f"/table/{made['id']}")
    anna.page.click("#rematch")
    expect(ben.page.locator("#toast")).to_have_text("The table for a rematch is laid. ")
    expect(ben.page.locator("#rematch")).to_have_text("Go to the rematch")


def test_whoever_waits_is_told_for_whom_and_need_not_stay_where_days_are_given(visit: Visit) -> None:
    anna = visit(language="de-DE")
    seats = [{"kind": "open"}, {"kind": "me", "name": "Anna"}]
    for clock in ("3d", ""):
        made = anna.post("/api/tables", {"game": "midway", "seats": seats, "clock": clock})
        anna.page.goto(f"/table/{made['id']}")
        anna.page.wait_for_selector("body.laid")
        expect(anna.page.locator("#standing")).to_contain_text("Du musst hier nicht warten")
        expect(anna.page.locator("#whose")).to_have_text("Warten auf Japan")
        expect(anna.page.locator(".side .state")).to_have_text(["", ""])


def test_the_lobby_says_nothing_of_open_seats_before_it_knows(visit: Visit) -> None:
    page = visit().page
    page.route("**/api/seats", lambda route: None)
    page.goto("/")
    page.wait_for_selector("[data-play]")
    expect(page.locator("#no-seats")).to_be_hidden()
    page.unroute("**/api/seats")
    expect(page.locator("#no-seats, #open-seats li").locator("visible=true").first).to_be_visible()


def test_nobody_is_asked_whether_he_resigns_once_it_is_over(visit: Visit) -> None:
    anna, ben = visit(), visit()
    made = anna.post("/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]})
    anna.page.goto(f"/table/{made['id']}")
    ben.join(next(iter(made["links"].values())), "Ben")
    anna.page.click("#resign-open")
    ben.page.click("#resign-open")
    expect(anna.page.locator("#resign")).to_be_visible()
    ben.page.click("#resign-yes")
    expect(anna.page.locator("#result-you")).to_have_text("The day is yours")
    expect(anna.page.locator("#resign")).to_be_hidden()
