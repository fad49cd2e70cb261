"""What the owner lays on somebody, as he, the other at his table and the owner read it."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .person import Person
from .program import Program
from .test_accessibility import AXE, faults

WORDS = {
    "de-DE": ("Stumm schalten", "Nicht werten", "Du darfst anderen hier bis", "zählt nicht für die Wertung"),
    "pl-PL": ("Wycisz", "Bez rankingu", "nie możesz tu nic pisać", "nie liczy się do rankingu"),
}


def seen(person: Person, name: str) -> None:
    """Nothing is cut off at the side, and axe finds no grave fault."""
    if os.environ.get("SHOTS"):
        person.page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if AXE.exists():
        assert faults(person.page) == []


@pytest.mark.parametrize(("language", "width", "dark"), [("de-DE", 1280, False), ("pl-PL", 360, True)])
def test_somebody_is_muted_and_plays_what_does_not_count(
    visit: Visit, own_program: Program, language: str, width: int, dark: bool
) -> None:
    mute, unrated, told, uncounted = WORDS[language]
    anna, ben, owner = (visit(width, 740, dark=dark, language=language, at=own_program) for _ in range(3))
    anna.page.goto("/")
    anna.post("/api/me", {"name": "Anna Müller"})
    seats = [{"kind": "me", "name": "Anna Müller"}, {"kind": "link"}]
    made = anna.post("/api/tables", {"game": "to-war", "seats": seats})
    anna.page.goto(f"/table/{made['id']}")
    anna.page.wait_for_selector("body.laid")
    owner.page.goto(f"/enter/{own_program.desk.visitors.door}")
    owner.page.goto("/house")
    for deed in (mute, unrated):
        owner.page.locator("#people").get_by_role("button", name=deed, exact=True).first.click()
        owner.page.fill("#sanction-words", "Beleidigungen im Chat")
        owner.page.click("#sanction-yes")
        expect(owner.page.locator("#sanction")).to_be_hidden()
        expect(anna.page.locator("#toast")).to_contain_text("Beleidigungen im Chat")
    expect(owner.page.locator("#audit li")).to_have_count(2)
    seen(owner, f"house-{language}-{width}")
    expect(anna.page.locator("#uncounted")).to_contain_text(uncounted)
    seen(anna, f"table-{language}-{width}")
    anna.page.goto("/")
    expect(anna.page.locator("#bound")).to_contain_text(told)
    seen(anna, f"lobby-{language}-{width}")
    (link,) = made["links"].values()
    ben.page.goto(link)
    expect(ben.page.locator(".note")).to_contain_text(uncounted)
    seen(ben, f"door-{language}-{width}")
    owner.page.locator("#people li").first.locator("button:not(.grave)").first.press("Enter")
    expect(owner.page.locator("#audit li")).to_have_count(3)
    expect(owner.page.locator("#people li").first.locator("button:focus")).to_have_text(mute)
    owner.page.locator("#people .grave").first.click()
    owner.page.click("#sanction-yes")
    expect(owner.page.locator("#audit li")).to_have_count(4)
    anna.page.goto(f"/table/{made['id']}")
    expect(anna.page.locator("#lost a")).to_be_visible()  # the way to the lobby
    expect(anna.page.locator("#asked")).to_be_empty()  # no table is being laid
