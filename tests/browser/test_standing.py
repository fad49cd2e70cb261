"""What is wrong is said in words, where one looks: no cookies, no connection, no seat; looking on."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Visit
from .person import ME_AND_FRIEND, Person
from .program import Program
from .relay import Relay
from .test_fitness import NAMELESS, OVERFLOW, small_targets

ME_AND_LINK: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "link"}]
NO_COOKIES = "This browser keeps no cookies, so nobody can sit down with it."
FAINT = "getComputedStyle(document.querySelector('.can > .halo')).opacity"
SOCKET = re.compile("/api/tables/.*/ws")
CONTRASTS = """(rooms) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const light = (colours) => {
        canvas.clearRect(0, 0, 1, 1);
        for (const colour of colours) {
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
        }
        const part = (value) => value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
        const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    const style = (node) => getComputedStyle(node);
    const grounds = (node) => node ? [...grounds(node.parentElement), style(node).backgroundColor] : [];
    const hasText = (node) => [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE);
    const texts = [...document.querySelectorAll(rooms)]
        .flatMap((room) => [room, ...room.querySelectorAll("*")])
        .filter((node) => node.checkVisibility() && hasText(node));
    return texts.map((node) => {
        const under = grounds(node);
        const both = [light(under), light([...under, style(node).color])];
        return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    });
}"""


def good_looking(page: Page) -> None:
    """The notes can be read, are reached by a finger, and fit."""
    contrasts = page.evaluate(CONTRASTS, "#lost, #retry, #standing, #no-cookies, #tables-lost")
    assert contrasts
    assert min(contrasts) >= 4.5
    assert page.evaluate(OVERFLOW) == 0
    assert page.evaluate(NAMELESS) == []


def table_for(person: Person, seats: list[dict[str, Any]], **more: Any) -> tuple[str, dict[str, str]]:
    answer = person.post("/api/tables", {"game": "to-war", "seats": seats, **more})
    return str(answer["id"]), dict(answer["links"])


# ------------------------------------------------------------------ cookies


@pytest.fixture
def crumbless(program: Program) -> Iterator[Relay]:
    """A way to the program on which every cookie is lost."""
    relay = Relay(program.port, cookies=False)
    yield relay
    relay.end()


BLOCKED = """Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {
    get: () => { throw new DOMException("The operation is insecure.", "SecurityError"); } });"""


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_without_cookies_one_looks_on_and_is_told_why(
    crumbless: Relay, visit: Visit, width: int, dark: bool
) -> None:
    """As browsers do it: no cookie is kept, nothing may be stored, and they admit it."""
    host, guest = visit(), visit(width, 740, dark=dark, touch=width < 500, at=crumbless)
    id, _ = table_for(host, ME_AND_FRIEND, auto=False)
    guest.page.add_init_script(BLOCKED)
    guest.page.goto("/")
    guest.page.wait_for_selector("[data-play]")
    expect(guest.page.locator("#no-cookies")).to_contain_text(NO_COOKIES)
    good_looking(guest.page)
    guest.page.goto(f"/table/{id}")
    guest.page.wait_for_selector("body.laid")
    standing = guest.page.get_by_role("status").and_(guest.page.locator("#standing"))
    expect(standing).to_contain_text(NO_COOKIES)
    expect(standing).to_contain_text("You are looking on.")
    assert guest.board()
    good_looking(guest.page)
    host.page.goto(f"/table/{id}")
    host.ready()
    version = host.version
    host.press("1")
    guest.moved(version)


def test_the_servers_word_counts_where_the_browser_says_nothing(crumbless: Relay, visit: Visit) -> None:
    """The browser believes that it keeps cookies; none comes through."""
    host, guest = visit(), visit(at=crumbless)
    id, _ = table_for(host, ME_AND_FRIEND)
    guest.page.goto(f"/table/{id}")
    expect(guest.page.locator("#standing")).to_contain_text(NO_COOKIES)


def test_a_seat_refused_for_want_of_a_cookie_is_said_in_the_lobby(page: Page, person: Person) -> None:
    refusal = {"error": {"code": "no_cookie", "reason": "this browser keeps no cookies", "rule": ""}}
    page.route(
        "**/api/tables",
        lambda route: (
            route.fulfill(status=403, json=refusal) if route.request.method == "POST" else route.continue_()
        ),
    )
    page.goto("/")
    page.click("[data-play=to-war]")
    expect(page.locator("#no-cookies")).to_contain_text(NO_COOKIES)
    person.problems.clear()  # Chromium notes every refused call


# ------------------------------------------------------------------ the connection


@pytest.mark.parametrize(("width", "dark"), [(1280, True), (360, False)])
def test_a_server_that_does_not_answer_is_said_and_tried_again(
    own_program: Program, visit: Visit, width: int, dark: bool
) -> None:
    person = visit(width, 740, dark=dark, touch=width < 500, at=own_program)
    page = person.page
    person.sit(ME_AND_FRIEND)
    expect(page.locator("#lost")).to_be_empty()
    expect(page.locator("#retry")).to_be_hidden()
    version = person.version
    own_program.end()
    lost = page.get_by_role("status").and_(page.locator("#lost"))
    expect(lost).to_contain_text("The server does not answer. Nothing is lost.")
    expect(page.locator("#retry-wait")).to_have_text(re.compile(r"Trying again in \d+ s|Trying…"))
    expect(page.locator("#prompt").locator("#lost, #retry")).to_have_count(2)
    assert float(page.evaluate(FAINT)) < 0.5  # nothing looks as if it could be chosen now
    person.press("1")
    expect(lost).to_contain_text("Nothing is lost: what you chose is sent when the connection is back.")
    good_looking(page)
    if width < 500:
        assert small_targets(page) == []
    own_program.begin()
    person.moved(version)
    expect(lost).to_be_empty()
    expect(page.locator("#retry")).to_be_hidden()
    person.problems.clear()  # Chromium notes every try


def test_the_countdown_counts_and_is_not_read_out(page: Page, person: Person) -> None:
    page.clock.install()
    page.route_web_socket(SOCKET, lambda socket: socket.close(code=1013))
    id, _ = table_for(person, ME_AND_FRIEND)
    page.goto(f"/table/{id}")
    expect(page.locator("#lost")).to_contain_text("There is no room for another connection")
    first = seconds_left(page)
    page.clock.run_for(5000)
    assert 0 < seconds_left(page) <= first - 4
    assert page.locator("[role=status] #retry-wait, [aria-live] #retry-wait").count() == 0


def test_try_now_does_not_wait(page: Page, person: Person) -> None:
    tries: list[str] = []

    def refuse_once(socket: WebSocketRoute) -> None:
        tries.append(socket.url)
        if len(tries) == 1:
            socket.close(code=4429)  # by itself it would be tried again much later
        else:
            socket.connect_to_server()

    page.route_web_socket(SOCKET, refuse_once)
    id, _ = table_for(person, ME_AND_FRIEND)
    page.goto(f"/table/{id}")
    page.click("#retry-now")
    person.ready()
    expect(page.locator("#lost")).to_be_empty()
    expect(page.locator("#retry")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "felt"  # the keyboard does not stand on nothing
    assert len(tries) == 2


def seconds_left(page: Page) -> int:
    found = re.search(r"in (\d+) s", page.locator("#retry-wait").inner_text())
    assert found
    return int(found[1])


def test_offline_is_told_from_a_server_that_is_silent(own_program: Program, visit: Visit) -> None:
    person = visit(at=own_program)
    page = person.page
    person.sit(ME_AND_FRIEND)
    own_program.end()
    expect(page.locator("#lost")).to_contain_text("The server does not answer.")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_contain_text("You are offline. Nothing is lost.")
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_contain_text("The server does not answer.")
    own_program.begin()
    expect(page.locator("#lost")).to_be_empty()
    page.goto("/")
    page.wait_for_selector("#tables .table-row")
    page.context.set_offline(True)
    expect(page.locator("#tables-lost")).to_contain_text("You are offline. The list is as it was")
    page.context.set_offline(False)
    expect(page.locator("#tables-lost")).to_be_empty()
    person.problems.clear()


def test_a_dead_line_is_noticed_when_the_system_says_that_it_is_offline(page: Page, person: Person) -> None:
    """The socket seems open and nothing comes over it any more."""
    page.clock.install()
    lines: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if dead else server.send(message))
        lines.append(socket)

    dead: list[bool] = []
    page.route_web_socket(SOCKET, pass_on)
    person.sit(ME_AND_FRIEND)
    dead.append(True)
    page.context.set_offline(True)
    page.clock.run_for(3100)
    expect(page.locator("#lost")).to_contain_text("You are offline.")
    dead.clear()
    page.context.set_offline(False)
    page.clock.run_for(1000)
    expect(page.locator("#lost")).to_be_empty()
    assert len(lines) >= 2
    person.problems.clear()


CLOSES = [
    (4404, "There is no such table. To the lobby", False),
    (4409, "This table can no longer be used. To the lobby", False),
    (4429, "Too many connections come from here. Close a table in another tab. Nothing is lost.", True),
    (1013, "There is no room for another connection at this table just now. Nothing is lost.", True),
]


@pytest.mark.parametrize(("code", "words", "again"), CLOSES)
def test_every_way_to_be_closed_has_its_words(
    page: Page, person: Person, code: int, words: str, again: bool
) -> None:
    page.clock.install()
    tries: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        tries.append(socket.url)
        socket.close(code=code)

    page.route_web_socket(SOCKET, refuse)
    id, _ = table_for(person, ME_AND_FRIEND)
    page.goto(f"/table/{id}")
    expect(page.locator("#lost")).to_have_text(words)
    expect(page.locator("#retry")).to_be_visible(visible=again)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.clock.run_for(20_000)
    assert len(tries) == 1  # slowly, or never
    for _ in range(10):
        if len(tries) == 1:
            page.clock.run_for(2000)
    expect(page.locator("#lost")).to_have_text(words)
    assert len(tries) == 1 + again


def test_the_servers_last_words_are_told(page: Page, person: Person) -> None:
    said = {"t": "refused", "id": "", "code": "table_broken", "rule": ""}
    reason = "this match cannot be opened: its game, four, is not here"

    def refuse(socket: WebSocketRoute) -> None:
        socket.send(json.dumps({**said, "reason": reason}))
        socket.close(code=4409)

    page.route_web_socket(SOCKET, refuse)
    id, _ = table_for(person, ME_AND_FRIEND)
    page.goto(f"/table/{id}")
    expect(page.locator("#lost")).to_have_text(
        "This match cannot be opened: its game, four, is not here. To the lobby"
    )


# ------------------------------------------------------------------ seats


def with_holders(page: Page, *holders: dict[str, Any]) -> list[WebSocketRoute]:
    """The socket passed on, with these people in the seats that one is invited to."""
    lines: list[WebSocketRoute] = []

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(changed(str(message))))
        lines.append(socket)

    def changed(message: str) -> str:
        told = json.loads(message)
        for side in told.get("sides", []):
            if side["seat"]["kind"] == "link":
                side["seat"]["holders"] = holders
        return json.dumps(told)

    page.route_web_socket(SOCKET, pass_on)
    return lines


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_an_onlooker_is_told_so_and_that_a_seat_is_open(visit: Visit, width: int, dark: bool) -> None:
    host, guest = visit(), visit(width, 740, dark=dark, touch=width < 500)
    id, _ = table_for(host, ME_AND_LINK)
    with_holders(guest.page)
    guest.page.goto(f"/table/{id}")
    standing = guest.page.locator("#standing")
    expect(standing).to_have_text(
        "You are looking on. You see what is open to all. "
        "A seat is open; ask whoever made the table for the link."
    )
    good_looking(guest.page)
    box, board = (guest.page.locator(each).bounding_box() for each in ("#standing", "#felt"))
    assert box is not None
    assert board is not None
    assert box["y"] + box["height"] <= board["y"] or box["x"] >= board["x"] + board["width"]


def test_an_onlooker_where_every_seat_is_taken(visit: Visit) -> None:
    host, guest = visit(), visit()
    id, _ = table_for(host, ME_AND_LINK)
    with_holders(guest.page, {"tag": "k3f9", "devices": 1, "here": 0})
    guest.page.goto(f"/table/{id}")
    expect(guest.page.locator("#standing")).to_have_text("You are looking on. You see what is open to all.")


def test_who_sits_is_not_told_that_he_looks_on_and_looking_back_changes_nothing(
    page: Page, person: Person
) -> None:
    id = person.sit(ME_AND_FRIEND)
    person.click(0)
    expect(page.locator("#standing")).to_be_empty()
    page.click("#first")
    page.wait_for_selector("#back-to-now")
    expect(page.locator("#standing")).to_be_empty()
    page.context.clear_cookies()
    page.goto("/")
    page.evaluate("sessionStorage.clear()")
    page.goto(f"/table/{id}")
    expect(page.locator("#standing")).to_contain_text("You are looking on.")
    page.click("#first")
    page.wait_for_selector("#back-to-now")
    expect(page.locator("#standing")).to_contain_text("You are looking on.")


def without_you(lines: list[WebSocketRoute], you: list[int], version: int) -> None:
    """Tell the browser that it holds these sides only, as when the maker has freed a seat."""
    lines[-1].send(json.dumps({"t": "change", "since": version, "version": version, "you": you}))


def test_a_seat_that_is_gone_is_said_as_long_as_it_is(visit: Visit) -> None:
    person = visit(360, 740, touch=True)
    lines = with_holders(person.page)
    person.sit(ME_AND_FRIEND)
    standing = person.page.locator("#standing")
    without_you(lines, [0], person.version)
    expect(standing).to_contain_text("You no longer sit as North. The seat was freed")
    expect(standing).to_contain_text("You still sit as West.")
    without_you(lines, [], person.version)
    expect(standing).to_contain_text("You no longer sit at this table. The seat was freed")
    expect(standing).to_contain_text(
        "you look on now. To sit down again, ask whoever made the table for a new link."
    )
    good_looking(person.page)
    without_you(lines, [0, 1], person.version)
    expect(standing).to_be_empty()


def test_a_cookie_that_is_gone_is_told_as_a_seat_that_is_gone(own_program: Program, visit: Visit) -> None:
    person = visit(at=own_program)
    person.sit(ME_AND_FRIEND)
    person.page.context.clear_cookies()
    own_program.end()
    own_program.begin()
    standing = person.page.locator("#standing")
    expect(standing).to_contain_text("You no longer sit at this table. This browser has lost the cookie")
    person.page.reload()
    expect(standing).to_contain_text(
        "You no longer sit at this table. The seat was freed, or this browser has another"
    )
    person.problems.clear()


# ------------------------------------------------------------------ older rules


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)])
def test_a_match_begun_under_older_rules_says_so_and_offers_nothing(
    own_program: Program, visit: Visit, width: int, dark: bool
) -> None:
    person = visit(width, 740, dark=dark, touch=width < 500, at=own_program)
    person.sit(ME_AND_FRIEND)
    person.click(0)
    own_program.end()
    with contextlib.closing(sqlite3.connect(own_program.folder / "tables.sqlite3")) as database, database:
        database.execute("UPDATE matches SET ruleset = 0")
    own_program.begin()
    person.page.reload()
    expect(person.page.locator("#trouble")).to_contain_text("not played on: it was begun under ruleset 0")
    assert person.choices().count() == 0
    for hidden in ("#undo", "#resign-open", "#hint"):
        expect(person.page.locator(hidden)).to_be_hidden()
    person.open_replay()
    person.page.click("#first")
    expect(person.page.locator("#whose")).to_contain_text("As it was after 0 of")
    assert person.page.evaluate(OVERFLOW) == 0
    assert min(person.page.evaluate(CONTRASTS, "#trouble")) >= 4.5


def test_a_table_that_there_is_not_is_said_in_the_house_and_its_title(visit: Visit) -> None:
    person = visit(360, 740, touch=True, language="de-DE")
    person.page.goto("/table/0123456789abcdef")
    expect(person.page).to_have_title("Diesen Tisch gibt es nicht · Grognard")
    expect(person.page.get_by_role("heading")).to_have_text("Diesen Tisch gibt es nicht.")
    person.page.click(".ways >> text=Turniere")
    expect(person.page.locator(".ways [aria-current]")).to_have_text("Turniere")
    person.page.click(".ways >> text=Du")
    expect(person.page.locator("#wishes")).to_be_visible()
    person.problems.clear()  # that there is no such table


def test_where_no_table_is_laid_there_is_nothing_to_press(own_program: Program, visit: Visit) -> None:
    anna, owner = visit(at=own_program), visit(at=own_program)
    made = anna.post("/api/tables", {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}]})
    anna.post("/api/me", {"name": "Anna"})
    page = anna.page.request.get("/api/me").json()["public"]
    owner.page.goto(f"/enter/{own_program.desk.visitors.door}")
    owner.post("/api/house/ban", {"person": page, "words": "rude", "days": 1})
    anna.page.goto(f"/table/{made['id']}")
    expect(anna.page.locator("#lost")).to_contain_text("banned")
    for part in (".panel", ".acts", ".replay"):
        expect(anna.page.locator(part)).to_be_hidden()


def test_whoever_waits_for_anyone_reads_whether_a_bot_comes(visit: Visit) -> None:
    host, other = visit(), visit()
    for bot in (2, 0):
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "open"}], "auto": False, "bot": bot}
        made = host.post("/api/tables", wish)
        host.page.goto(f"/table/{made['id']}")
        expect(host.page.locator("#standing")).to_contain_text("Open seat in the lobby: North.")
        host.page.wait_for_load_state("networkidle")
        comes = "If nobody comes for a minute, a bot sits down."
        assert (comes in host.page.locator("#standing").inner_text()) == bool(bot)
        told = other.page.request.get("/api/seats").json()
        assert not any(seat["bot"] for seat in told)  # whoever comes need not know
