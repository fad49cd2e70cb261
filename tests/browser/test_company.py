"""Friends at one table: invited by a link, seen by each other, and nobody in another's seat."""

from __future__ import annotations

import contextlib
import re
import sqlite3

from playwright.sync_api import expect

from grognard.store.opening import FILE

from .conftest import Visit
from .person import Person
from .program import Program

ME_AND_LINK = [{"kind": "me", "name": "Anna"}, {"kind": "link"}]


def new_link(host: Person) -> str:
    """By the button beside the open seat."""
    host.page.click("[data-invite]")
    host.page.wait_for_selector("#invite[open]")
    link = host.page.locator("#invite-url").input_value()
    host.page.click("#invite >> text=Done")
    return link


def seated(host: Person, auto: bool = False) -> None:
    made = host.post("/api/tables", {"game": "to-war", "seats": ME_AND_LINK, "auto": auto})
    host.page.goto(f"/table/{made['id']}")
    host.page.wait_for_selector("body.laid")


def test_a_friend_sits_down_by_a_link_and_a_third_one_watches(visit: Visit) -> None:
    anna, ben, carl = visit(), visit(), visit()
    seated(anna)
    expect(anna.page.locator("#sides li").nth(1)).to_contain_text("Nobody yet · link out")
    link = new_link(anna)
    ben.page.goto(link)
    expect(ben.page.locator("main")).to_contain_text("invites you")
    expect(ben.page.locator(".door-yours")).to_contain_text("North nobody yet")
    expect(ben.page.locator("time")).not_to_contain_text("UTC")
    ben.join(link, "Ben")
    expect(anna.page.locator("#sides li").nth(1)).to_contain_text(re.compile(r"Ben ·\w{4}"))
    carl.page.goto(link)
    expect(carl.page.locator("main")).to_contain_text(re.compile(r"Ben ·\w{4} sits there already"))
    expect(carl.page.locator("#door")).to_have_count(0)
    carl.page.click("text=Watch the match")
    carl.page.wait_for_selector("body.laid")
    expect(carl.page.locator("#sides li").nth(0)).to_contain_text(re.compile(r"Anna ·\w{4}"))
    assert carl.page.locator("#sides button").count() == 0
    for _ in range(3):
        for person in (anna, ben):
            if person.choices().count():
                version = person.version
                person.press("1")
                for other in (anna, ben, carl):
                    other.moved(version)
    assert carl.version == anna.version == ben.version
    anna.page.click("[data-free]")
    anna.page.click("#free-yes")
    expect(anna.page.locator("#toast")).to_contain_text("The first decision has been made")
    anna.problems = [each for each in anna.problems if "409" not in each]  # that was the refusal


def test_an_invitation_shows_the_game_it_is_for(visit: Visit) -> None:
    told = visit().post("/api/tables", {"game": "island", "seats": ME_AND_LINK, "auto": False})
    (link,) = told["links"].values()
    page = visit(360, 740, touch=True).page
    page.goto(link)
    picture = page.locator(".door-picture")
    expect(picture).to_have_attribute("src", re.compile(r"^/static/\w+/picture-island\.svg$"))
    assert picture.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0


def test_at_a_private_table_nobody_looks_on_and_who_is_rude_is_reported(
    visit: Visit, program: Program
) -> None:
    anna, ben, carl, owner = visit(), visit(), visit(), visit()
    anna.page.goto("/")
    anna.page.click("[data-options=to-war]")
    anna.page.fill("#my-name", "Anna")
    anna.page.select_option("#onlookers", "nobody")
    anna.page.click("#sit")
    anna.page.wait_for_selector("body.laid")
    table = anna.page.url
    ben.join(anna.page.locator("#invite-url").input_value(), "Ben")
    carl.page.goto(table)
    expect(carl.page.locator("main")).to_contain_text("this table is private", ignore_case=True)
    carl.problems = [each for each in carl.problems if "403" not in each]
    ben.page.click("#chat-box summary")
    ben.page.fill("#chat-text", "I know where you live.")
    ben.page.press("#chat-text", "Enter")
    anna.page.click("#chat-box summary")
    with anna.page.context.expect_page() as opened:
        anna.page.click("#chat .talk a")
    page = opened.value
    page.get_by_role("button", name="Report").click()
    page.fill("#report-words", "He threatens me.")
    page.click("#report-send")
    expect(page.locator("#report")).to_be_hidden()
    expect(page.locator("#person-done")).to_have_text("Thank you. The owner of this house reads it.")
    page.get_by_role("button", name="Block", exact=True).press("Enter")
    expect(page.locator("#block")).to_have_text("Unblock")
    expect(page.locator("#block")).to_be_focused()
    expect(anna.page.locator("#chat .talk")).to_have_count(0)
    owner.page.goto(f"/enter/{program.desk.visitors.door}")
    owner.page.goto("/house")
    report = owner.page.locator("#reports li").first
    report.locator("summary").click()
    expect(report).to_contain_text("He threatens me.")
    expect(report.locator("mark")).to_have_text("I know where you live.")
    expect(report.get_by_role("link", name="The table")).to_have_attribute(
        "href", "/table/" + table.rpartition("/")[2]
    )


def test_an_invitation_goes_when_whoever_was_invited_has_come(visit: Visit) -> None:
    """Else it lay over a match whose clock runs."""
    anna, ben = visit(), visit()
    wish = {"game": "midway", "seats": ME_AND_LINK, "auto": False, "clock": "180+2"}
    made = anna.post("/api/tables", wish)
    anna.page.goto(f"/table/{made['id']}")
    anna.page.wait_for_selector("body.laid")
    link = new_link(anna)
    anna.page.click("[data-invite]")
    expect(anna.page.locator("#invite")).to_be_visible()
    second = anna.page.locator("#invite-url").input_value()
    assert second != link
    ben.join(second, "Ben")
    expect(anna.page.locator("#invite")).to_be_hidden()
    expect(anna.page.locator("#toast")).to_have_text("Ben has sat down. ")
    anna.page.click("[data-rename]")
    anna.page.click("#device-link")
    expect(anna.page.locator("#invite-title")).to_have_text("On another device")
    ben.page.click("#offer-draw")
    expect(anna.page.locator("#offer-yes")).to_be_attached()
    expect(anna.page.locator("#invite")).to_be_visible()  # that link is for somebody else


def test_a_seat_is_freed_before_the_first_decision_and_given_to_another(visit: Visit) -> None:
    anna, ben, carl = visit(), visit(), visit()
    seated(anna)
    ben.join(new_link(anna), "Ben")
    anna.page.click("[data-free]")
    expect(anna.page.locator("#free-text")).to_contain_text("Ben no longer plays here")
    anna.page.click("#free-yes")
    expect(anna.page.locator("#sides li").nth(1)).to_contain_text("Nobody yet · no link given out")
    expect(ben.page.locator("#resign-open")).to_be_hidden()
    carl.join(new_link(anna), "Carl")
    expect(ben.page.locator("#sides li").nth(1)).to_contain_text("Carl")
    carl.page.click("[data-rename]")
    carl.page.click("#seat-leave")
    carl.page.click("#free-yes")
    expect(anna.page.locator("#sides li").nth(1)).to_contain_text("Nobody yet")


def test_a_seat_that_several_hold_warns(visit: Visit, program: Program) -> None:
    """As there may be in matches from before a seat was one person's."""
    anna = visit()
    seated(anna)
    id = anna.page.url.rsplit("/", 1)[1]
    anna.page.goto("/rules/to-war")  # nobody calls while the program is away
    program.end()
    with contextlib.closing(sqlite3.connect(program.folder / FILE)) as kept, kept:
        kept.execute("INSERT INTO holders VALUES (?1, 1, 'ben'), (?1, 1, 'carl')", (id,))
    program.begin()
    anna.page.goto(f"/table/{id}")
    expect(anna.page.locator(".seat.shared")).to_have_text(
        re.compile(r"2 people hold this seat: +·\w{4} ·\w{4}")
    )


def test_a_phone_is_added_at_the_table_and_plays_the_same_seat(visit: Visit) -> None:
    anna, phone = visit(), visit(360, 740, touch=True)
    anna.sit()
    anna.page.click("[data-rename]")
    expect(anna.page.locator("#seat-devices")).to_have_text("You use this device only.")
    anna.page.click("#device-link")
    expect(anna.page.locator("#invite-title")).to_have_text("On another device")
    link = anna.page.locator("#invite-url").input_value()
    anna.page.click("#invite >> text=Done")
    phone.page.goto(link)
    phone.page.click("#door button")
    phone.page.wait_for_selector("#tables a")
    phone.page.click("#tables a")
    phone.ready()
    assert phone.choices().count() > 0
    expect(anna.page.locator("#sides li").nth(0)).to_contain_text("You · on 2 devices")
