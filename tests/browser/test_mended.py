"""Faults that people met at the table, each with what they saw."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Visit
from .person import ME_AND_FRIEND, Person

FROM_END = """() => {
    const log = document.querySelector('#log');
    return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""
LONG = 26


def played(person: Person) -> str:
    id = person.sit(ME_AND_FRIEND)
    for number in range(LONG):
        person.click(number)
    return id


def at_its_end(page: Page) -> None:
    """Soon, and for good."""
    for _ in range(40):
        if page.evaluate(FROM_END) < 30:
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    assert page.evaluate(FROM_END) < 30


def test_the_log_of_a_long_match_is_at_its_end_and_stays_there(page: Page, person: Person) -> None:
    played(person)
    assert page.evaluate(FROM_END) < 30
    for _ in range(3):
        page.reload()
        person.ready()
        at_its_end(page)
    for number in range(4):
        person.click(number)
        at_its_end(page)


def test_who_reads_farther_up_is_left_in_peace_and_follows_again_at_the_end(
    page: Page, person: Person
) -> None:
    played(person)
    page.locator("#log").hover()
    page.mouse.wheel(0, -2000)
    page.wait_for_function(f"() => ({FROM_END})() > 100")
    far = page.evaluate(FROM_END)
    person.click(0)
    assert page.evaluate(FROM_END) >= far
    page.locator("#log").hover()
    page.mouse.wheel(0, 9000)
    page.wait_for_function(f"() => ({FROM_END})() < 1")
    person.click(1)
    assert page.evaluate(FROM_END) < 30


def test_the_log_is_on_the_screen_however_many_choices_are_asked(visit: Visit) -> None:
    person = visit(1280, 800)
    person.sit(game="epic-naval")
    box = person.page.locator("#log").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
    assert box["height"] > 80


def test_who_asked_hears_that_the_other_declined_and_may_withdraw(visit: Visit) -> None:
    host, guest = visit(), visit()
    wish = {"game": "to-war", "auto": False, "seats": [{"kind": "me"}, {"kind": "link"}]}
    made = host.post("/api/tables", wish)
    guest.join(made["links"]["north"])
    host.page.goto(f"/table/{made['id']}")
    host.page.wait_for_selector("body.laid")
    mover, other = (host, guest) if host.choices().count() else (guest, host)
    version = mover.version
    mover.press("1")
    mover.moved(version)
    mover.page.click("text=Ask to take back")
    expect(mover.page.locator("#offer-text")).to_have_text("You asked to take back the last choice.")
    other.page.click("#offer-no")
    expect(mover.page.locator("#offer-text")).to_contain_text("does not agree: nothing is taken back.")
    mover.page.click("text=Ask to take back")
    mover.page.click("#offer-withdraw")
    expect(mover.page.locator("#offer")).to_be_hidden()
    expect(other.page.locator("#offer")).to_be_hidden()


def test_an_onlooker_is_offered_no_link_that_would_be_refused(visit: Visit) -> None:
    host, guest = visit(), visit()
    made = host.post("/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]})
    host.page.goto(f"/table/{made['id']}")
    guest.page.goto(f"/table/{made['id']}")
    expect(guest.page.locator("#standing")).to_contain_text("You are looking on.")
    assert guest.page.locator("[data-invite]").count() == 0
    expect(host.page.locator("[data-invite]")).to_have_count(1)


def test_a_table_is_deleted_by_a_second_click(page: Page, person: Person) -> None:
    person.sit()
    id = person.sit()
    page.goto("/")
    button = page.locator(f'[data-delete="{id}"]')
    button.click()
    expect(button).to_have_text("For ever?")
    button.click()
    expect(button).to_have_count(0)
    assert page.request.get(f"/api/tables/{id}/record").status == 404
    assert person.problems == []
