"""The pages of the house: what somebody wishes, a tournament from its announcement to its archive."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import CDPSession, expect

from .conftest import Visit
from .person import ME_AND_BOT, Person
from .program import Program
from .test_accessibility import AXE, faults


def checked(person: Person) -> None:
    """Nothing is cut off at the side, and axe finds no grave fault."""
    page = person.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if AXE.exists():
        assert faults(page) == []


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_what_somebody_wishes(visit: Visit, width: int, dark: bool) -> None:
    person = visit(width, 740, dark=dark)
    page = person.page
    page.goto("/")
    page.click("#wishes-open")
    page.fill("#wish-name", "Zoë")
    page.click("#wish-name-form button")
    expect(page.locator("#wishes-done")).to_have_text("Kept.")
    expect(page.locator("#wishes-done")).to_be_in_viewport(ratio=1)  # though the window is longer
    page.fill("#wish-hook", "https://127.0.0.1/turn")
    page.click("#wish-hook-form button")
    expect(page.locator("#wishes-error")).to_contain_text("not open to the world")
    expect(page.locator("#wishes-error")).to_be_in_viewport(ratio=1)
    person.problems.clear()  # the console tells of the refusal as well
    page.fill("#wish-hook", "https://example.org/turn")
    page.click("#wish-hook-form button")
    expect(page.locator("#wish-channels li")).to_contain_text("https://example.org/turn")
    page.click("#wish-channels button")
    expect(page.locator("#wish-channels li")).to_have_count(0)
    page.click("#wish-device")
    expect(page.locator("#wish-link img")).to_be_in_viewport()
    assert page.evaluate("document.querySelector('#wish-link img').naturalWidth") > 20, "the picture is drawn"
    page.click("#wish-code")
    expect(page.locator(".code")).to_contain_text("-")
    checked(person)
    page.click("#wish-page")
    expect(page.locator("#person-name")).to_contain_text("Zoë")
    checked(person)


def test_a_code_brings_a_lost_browser_its_seats_back(visit: Visit) -> None:
    person, other = visit(), visit(360, 740)
    id = person.sit()
    person.page.goto("/#wishes")
    person.page.click("#wish-code")
    code = person.page.locator(".code").inner_text()
    other.page.goto("/#wishes")
    other.page.fill("#wish-recover", code.upper())
    other.page.click("#wish-recover-form button")
    expect(other.page.locator(f"#tables a[href='/table/{id}']")).to_be_visible()


def test_a_phone_that_was_lost_is_removed(visit: Visit) -> None:
    person, phone = visit(), visit(360, 740, dark=True, language="de-DE")
    id = person.sit()
    person.page.goto("/#wishes")
    expect(person.page.locator("#wish-devices li")).to_have_count(0)
    person.page.click("#wish-device")
    phone.page.goto(person.page.locator("#wish-link input").input_value())
    phone.page.click("#door button")
    phone.page.wait_for_url("**/")
    phone.page.click("#wishes-open")
    expect(phone.page.locator("#wish-devices li")).to_have_count(2)
    checked(phone)
    phone.page.goto(f"/table/{id}")
    phone.ready()
    phone.page.click("#log-open")
    person.page.reload()
    person.page.click("#wish-devices button")
    expect(person.page.locator("#wish-devices li")).to_have_count(0)
    expect(phone.page.locator("#lost")).to_contain_text("gehört nicht mehr", timeout=10_000)
    expect(phone.page.locator(".panel")).to_be_hidden()  # so that one reads it


def test_on_another_device_one_is_called_as_before(visit: Visit) -> None:
    person, phone = visit(), visit(360, 740)
    person.page.goto("/#wishes")
    person.page.fill("#wish-name", "Zoë")
    person.page.click("#wish-name-form button")
    expect(person.page.locator("#wishes-done")).to_have_text("Kept.")
    person.page.click("#wish-device")
    phone.page.goto(person.page.locator("#wish-link input").input_value())
    phone.page.click("#door button")
    phone.page.wait_for_url("**/")
    expect(phone.page.locator("#my-name")).to_have_value("Zoë")
    phone.page.click("[data-play=to-war]")
    phone.page.wait_for_selector("body.laid")
    expect(phone.page.locator("#sides")).to_contain_text("Zoë", use_inner_text=False)


DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def device_of(person: Person) -> tuple[CDPSession, str]:
    """An authenticator of Chromium's own."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session, str(made["authenticatorId"])


def test_a_passkey_brings_ones_seats_to_another_browser(visit: Visit, program: Program) -> None:
    """The device of the other browser has the passkey as well, as where devices share theirs."""
    person, other = visit(), visit(360, 740, dark=True)
    named = f"http://localhost:{program.port}"
    person.page.goto(f"{named}/#wishes")
    expect(person.page.locator("#wish-passkey")).to_be_visible()
    session, device = device_of(person)
    person.page.click("#wish-passkey")
    expect(person.page.locator("#wish-passkeys li")).to_contain_text("Passkey")
    made = person.page.request.post(f"{named}/api/tables", data={"game": "to-war", "seats": ME_AND_BOT})
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    other.page.goto(f"{named}/#wishes")
    session, device = device_of(other)
    session.send("WebAuthn.addCredential", {"authenticatorId": device, "credential": credential})
    checked(other)
    other.page.click("#wish-enter")
    expect(other.page.locator(f"#tables a[href='/table/{made.json()['id']}']")).to_be_attached()
    person.page.click("#wish-passkeys button")
    expect(person.page.locator("#wish-passkeys li")).to_have_count(0)


def test_a_tournament_from_its_announcement_to_the_archive(visit: Visit) -> None:
    host, friend = visit(), visit(360, 740, dark=True)
    page = host.page
    host.announce("Autumn Cup")
    for person, name in ((host, "Anna"), (friend, "Ben")):
        person.page.goto(page.url)
        person.page.fill("#my-name", name)
        person.page.get_by_role("button", name="Take part").click()
        expect(person.page.locator("#standings")).to_contain_text(name)
    expect(friend.page.locator("#cup-about")).to_have_text(
        "To War! · Standard · everybody meets everybody · 3 days a turn"
    )
    expect(friend.page.locator("h2")).to_have_text("Who takes part")
    expect(friend.page.locator("#standings th")).to_have_text(["", "Player"])  # nobody has points yet
    page.reload()
    for once, surely in (("Call it off", "Call it off for good"), ("Begin", "Begin for good")):
        page.get_by_role("button", name=once, exact=True).click()
        expect(page.get_by_role("button", name=surely)).to_be_visible()
        expect(page.locator("h2")).to_have_text("Who takes part")  # that is asked once more
    page.get_by_role("button", name="Begin for good").click()
    expect(page.locator("#standings-title")).to_have_text("Standings")
    expect(page.locator("#standings-note")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_selector("body.laid")  # either side may begin
    expect(page.locator("#sides .seat").first).to_contain_text("Anna")
    host.page.go_back()
    page.get_by_role("button", name="1 : 0").click()
    expect(page.locator("#rounds .grave")).to_have_text("Decide it: 1 : 0")  # said once more, it is done
    expect(page.locator("#cup-state")).to_have_text("Going on")
    page.get_by_role("button", name="1 : 0").click()
    expect(page.locator("#cup-state")).to_have_text("Over")
    checked(host)
    friend.page.reload()
    expect(friend.page.locator("#standings tbody tr").first).to_contain_text("Anna")
    checked(friend)
    friend.page.goto("/tournaments")
    cup = friend.page.locator("#tournaments li", has_text="Autumn Cup")
    expect(cup).to_contain_text("Standard · everybody meets everybody · 3 days a turn · 2 players")
    checked(friend)
    friend.page.goto("/archive?name=nobody")
    expect(friend.page.locator("#no-matches")).to_be_visible()
    checked(friend)


def test_halves_and_who_withdraws(visit: Visit) -> None:
    """Points are written as one writes them; leaving what goes on is asked once more."""
    host, friend = visit(language="de-DE"), visit(360, 740, language="pl-PL")
    page = host.page
    host.announce("Herbstpokal")
    for person, name in ((host, "Anna"), (friend, "Bartek")):
        person.page.goto(page.url)
        person.page.fill("#my-name", name)
        person.page.press("#my-name", "Enter")
        expect(person.page.locator("#standings")).to_contain_text(name)
    page.reload()
    page.click("#cup-acts .main")
    page.get_by_role("button", name="Verbindlich beginnen").click()
    expect(page.locator("#rounds li")).to_have_count(1)
    friend.page.reload()
    leave = friend.page.locator("#cup-acts button")
    leave.click()
    expect(leave).to_have_text("Wycofaj się na dobre")
    checked(friend)
    leave.click()
    expect(leave).to_have_count(0)
    page.reload()
    half = page.locator("#rounds button").nth(1)
    half.click()
    half.click()
    expect(page.locator("#rounds .count")).to_have_text("0,5 : 0,5")
    expect(page.locator("#standings tbody tr").first).to_contain_text("0,5")
    checked(host)


def test_a_notice_is_shown_by_the_browser_and_leads_to_the_table(visit: Visit) -> None:
    """What a push service would hand over is handed to the real service worker."""
    person = visit(offline_page=True)
    page = person.page
    page.context.grant_permissions(["notifications"])
    id = person.sit()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    notice = {"head": "Your turn: To War!", "words": "It is your turn.", "table": id, "url": f"/table/{id}"}
    origin = page.evaluate("location.origin")
    told = {"origin": origin, "registrationId": found[0], "data": json.dumps(notice)}
    session.send("ServiceWorker.deliverPushMessage", told)
    shown = (
        "navigator.serviceWorker.ready.then(async (worker) => (await worker.getNotifications())[0]?.title)"
    )
    page.wait_for_function(f"async () => await {shown} === 'Your turn: To War!'")


def test_the_title_of_the_lobby_calls(visit: Visit) -> None:
    host, friend = visit(), visit(360, 740)
    made = host.post("/api/tables", {"game": "epic-naval", "seats": [{"kind": "me"}, {"kind": "link"}]})
    (link,) = made["links"].values()
    friend.join(link)
    host.page.goto("/")
    expect(host.page).to_have_title(re.compile(r"● Your turn \(\d+\) · "))
