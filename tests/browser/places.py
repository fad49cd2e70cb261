"""Every page of the program in every state that matters, and how somebody comes there.

Each function leads ``person`` to one; ``come`` brings others, who wait or are waited for.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from grognard import load
from grognard.lessons import course_of
from grognard.store.opening import FILE

from .conftest import Visit
from .person import ME_AND_BOT, ME_AND_FRIEND, Person
from .program import Program
from .pupil import open_lesson, play, solve, way_astray
from .test_analysis import analysed, played_out

Way = Callable[[Person, Visit, Program], None]

ME_AND_LINK: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "link"}]
ME_AND_ANYONE: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "open"}]
NOTHING = "0123456789abcdef"


def path(address: str) -> Way:
    """A page that is looked at as it comes."""

    def go(person: Person, _come: Visit, _program: Program) -> None:
        person.page.goto(address, wait_until="networkidle")

    return go


def made(person: Person, seats: list[dict[str, Any]], **more: Any) -> tuple[str, list[str]]:
    """A new table, and the links to it."""
    told = person.post("/api/tables", {"game": "to-war", "seats": seats, "auto": False, **more})
    return str(told["id"]), list(told["links"].values())


def laid(person: Person, id: str) -> None:
    person.page.goto(f"/table/{id}")
    person.page.wait_for_selector("body.laid")


# ------------------------------------------------------------------ the lobby


def lobby(person: Person, _come: Visit, _program: Program) -> None:
    person.page.goto("/")
    person.page.wait_for_selector("[data-play]")


def lobby_with_tables(person: Person, come: Visit, program: Program) -> None:
    """In play, over, waiting, about to be deleted; and a seat that somebody else has open."""
    made(come(), ME_AND_ANYONE)
    resigned(person, come, program)
    for seats in (ME_AND_LINK, ME_AND_BOT):
        made(person, seats)
    lobby(person, come, program)
    expect(person.page.locator("#open-seats li").first).to_be_visible()
    person.page.locator("[data-delete]").first.click()
    expect(person.page.locator(".sure")).to_be_visible()


def lobby_with_news(person: Person, come: Visit, program: Program) -> None:
    """As the owner of the house has it announced."""
    person.page.goto(f"/enter/{program.desk.visitors.door}")
    person.post("/api/house/announce", {"words": "We close at noon."})
    lobby(person, come, program)
    expect(person.page.locator("#announcement")).to_be_visible()
    person.post("/api/house/announce", {"words": ""})


def new_table(person: Person, come: Visit, program: Program) -> None:
    lobby(person, come, program)
    person.choose_game("Epic Naval")
    for fold in ("#clock-block", "#options-block"):
        person.page.click(f"{fold} > summary")


def wishes(person: Person, _come: Visit, _program: Program) -> None:
    person.page.goto("/#wishes")
    person.page.click("#wish-device")
    expect(person.page.locator("#wish-link img")).to_be_visible()


def forgetting(person: Person, _come: Visit, _program: Program) -> None:
    person.page.goto("/#wishes")
    person.page.click("#wish-delete")
    expect(person.page.locator("#forget")).to_be_visible()


# ------------------------------------------------------------------ at the table


def table(game: str) -> Way:
    def go(person: Person, _come: Visit, _program: Program) -> None:
        person.sit(ME_AND_BOT[: len(load(game).sides)], game=game)
        person.click(0)

    return go


def waiting(person: Person, _come: Visit, _program: Program) -> None:
    """For a friend; with the window in which the link stands."""
    id, _ = made(person, ME_AND_LINK)
    laid(person, id)
    person.page.click("[data-invite]")
    expect(person.page.locator("#invite")).to_be_visible()


def looking_on(person: Person, come: Visit, _program: Program) -> None:
    anna = come()
    id, _ = made(anna, ME_AND_ANYONE)
    laid(person, id)


def curtained(person: Person, _come: Visit, _program: Program) -> None:
    person.sit(ME_AND_FRIEND, game="epic-naval")
    for number in range(40):
        if person.curtained:
            return
        person.click(number)
    raise AssertionError("the curtain never fell")


def talking(person: Person, come: Visit, _program: Program) -> None:
    """With a friend, by the clock, all choices listed."""
    id, (link,) = made(person, ME_AND_LINK, clock="600+5")
    friend = come()
    friend.join(link, "Ben")
    laid(person, id)
    person.page.click("#chat-box > summary")
    friend.page.click("#chat-box > summary")
    friend.page.fill("#chat-text", "Good luck!")
    friend.page.click("#chat-form button")
    expect(person.page.locator("#chat")).to_contain_text("Good luck!")
    person.page.click("#choices-box > summary")


def offered(person: Person, come: Visit, _program: Program) -> None:
    id, (link,) = made(person, ME_AND_LINK)
    friend = come()
    friend.join(link, "Ben")
    laid(person, id)
    friend.page.click("#offer-draw")
    expect(person.page.locator("#offer")).to_be_visible()


def window(opener: str, name: str) -> Way:
    """A window over the table."""

    def go(person: Person, _come: Visit, _program: Program) -> None:
        person.sit(ME_AND_BOT)
        person.page.locator(opener).first.click()
        expect(person.page.locator(name)).to_be_visible()
        person.page.wait_for_load_state("networkidle")

    return go


def looking_back(person: Person, come: Visit, program: Program) -> None:
    table("to-war")(person, come, program)
    person.page.locator("#slider").fill("1")
    person.page.wait_for_selector("#back-to-now")


def shown_by_step(person: Person, _come: Visit, _program: Program) -> None:
    """What the bot did, event by event."""
    person.sit(ME_AND_BOT)
    person.page.select_option("#speed", "-1")
    person.play_until_shown()


def resigned(person: Person, come: Visit, program: Program) -> None:
    table("to-war")(person, come, program)
    person.page.click("#resign-open")
    person.page.click("#resign-yes")
    person.page.wait_for_selector("#result:not([hidden])")


def looked_into(person: Person, _come: Visit, _program: Program) -> None:
    """A match that is over, with its analysis."""
    played_out(person)
    analysed(person.page)


# ------------------------------------------------------------------ learning


def term(person: Person, _come: Visit, _program: Program) -> None:
    """The rules, with a term opened."""
    person.page.goto("/rules/midway", wait_until="networkidle")
    person.page.locator(".term").first.click()
    expect(person.page.locator(".term-told:popover-open")).to_be_visible()


def missed(person: Person, _come: Visit, _program: Program) -> None:
    game = load("to-war")
    lesson = course_of(game)[0]
    open_lesson(person, game, lesson)
    person.ready()
    play(person, way_astray(game, lesson))
    expect(person.page.locator('.lesson-told[data-state="missed"]')).to_be_visible()


def solved(person: Person, _come: Visit, _program: Program) -> None:
    game = load("to-war")
    open_lesson(person, game, course_of(game)[0])
    person.ready()
    solve(person, course_of(game)[0])


def puzzle(person: Person, _come: Visit, _program: Program) -> None:
    person.page.goto("/puzzle/to-war")
    person.page.wait_for_selector("body.laid")


# ------------------------------------------------------------------ the editor


def editor(tab: str) -> Way:
    def go(person: Person, _come: Visit, _program: Program) -> None:
        person.page.goto("/editor/epic-naval")
        person.page.wait_for_selector("[data-key=spot-e5]", state="attached")
        person.page.click(f"#tab-{tab}")

    return go


def bad_draft(person: Person, come: Visit, program: Program) -> None:
    editor("file")(person, come, program)
    person.page.fill("#draft-text", 'name = "x"\nround = 3\n')
    expect(person.page.locator("#complaints li").first).to_be_visible()


# ------------------------------------------------------------------ people


def tournament(going: bool) -> Way:
    """Announced, or begun: with a match that waits for its result."""

    def go(person: Person, come: Visit, _program: Program) -> None:
        page = person.page
        person.announce("Spring Cup")
        for each, name in ((person, "Anna"), (come(), "Ben")):
            each.page.goto(page.url)
            each.page.fill("#my-name", name)
            each.page.get_by_role("button", name="Take part").click()
            expect(each.page.locator("#standings")).to_contain_text(name)
        if going:
            page.reload()
            page.get_by_role("button", name="Begin").click()
            page.get_by_role("button", name="Begin for good").click()
            expect(page.get_by_role("link", name="To the table")).to_be_visible()

    return go


def new_tournament(person: Person, _come: Visit, _program: Program) -> None:
    person.page.goto("/tournaments")
    person.page.click("#new-open")
    expect(person.page.locator("#new-tournament")).to_be_visible()


def match_of_two(person: Person, come: Visit) -> Person:
    """A rated one that is over; the friend it was played with."""
    id, _ = made(person, [{"kind": "me", "name": "Anna"}, {"kind": "open"}])
    friend = come()
    friend.post(f"/api/tables/{id}/sit", {"side": "north", "name": "Ben"})
    people = [person, friend]
    for each in people:
        laid(each, id)
    for _ in range(8):
        acting = next(each for each in people if each.choices().count())
        version = acting.version
        acting.press("1")
        for each in people:
            each.moved(version)
    person.page.click("#resign-open")
    person.page.click("#resign-yes")
    friend.page.wait_for_selector("#result:not([hidden])")
    return friend


def archive(person: Person, come: Visit, _program: Program) -> None:
    match_of_two(person, come)
    person.page.goto("/archive")
    expect(person.page.locator("#matches li").first).to_be_visible()


def profile(person: Person, come: Visit, _program: Program) -> None:
    """Somebody else's, with a rating and a match, about to be reported."""
    match_of_two(person, come)
    person.page.goto("/archive")
    person.page.locator("#matches a", has_text="Ben").first.click()
    expect(person.page.locator("#ratings td").first).to_be_visible()
    expect(person.page.locator("#matches li").first).to_be_visible()


def reporting(person: Person, come: Visit, program: Program) -> None:
    profile(person, come, program)
    person.page.get_by_role("button", name="Report").click()
    expect(person.page.locator("#report")).to_be_visible()


def house(person: Person, come: Visit, program: Program) -> None:
    """As its owner sees it: a report, people, tables."""
    reporting(person, come, program)
    person.page.fill("#report-words", "He shouted.")
    person.page.click("#report-send")
    expect(person.page.locator("#report")).to_be_hidden()
    person.page.goto(f"/enter/{program.desk.visitors.door}")
    person.page.goto("/house")
    expect(person.page.locator("#reports li").first).to_contain_text("He shouted.")


def banning(person: Person, come: Visit, program: Program) -> None:
    house(person, come, program)
    person.page.locator("#people .grave").first.click()
    expect(person.page.locator("#sanction")).to_be_visible()


# ------------------------------------------------------------------ doors


def invitation(person: Person, come: Visit, _program: Program) -> None:
    _, (link,) = made(come(), ME_AND_LINK)
    person.page.goto(link)
    expect(person.page.locator("#door")).to_be_visible()


def invitation_taken(person: Person, come: Visit, _program: Program) -> None:
    _, (link,) = made(come(), ME_AND_LINK)
    come().join(link, "Ben")
    person.page.goto(link)
    expect(person.page.locator("main")).to_contain_text("sits there already")


def device(mine: bool) -> Way:
    def go(person: Person, come: Visit, _program: Program) -> None:
        link = (person if mine else come()).post("/api/devices", {})["url"]
        person.page.goto(link)
        expect(person.page.locator("#door")).to_have_count(0 if mine else 1)

    return go


def letters(person: Person, _come: Visit, program: Program) -> None:
    """Where a letter leads whose reader has not said yet that he wants any."""
    row = ("c1", "anna", "mail", "anna@example.org", "{}", NOTHING, 0, "en", "", 0.0)
    with contextlib.closing(sqlite3.connect(program.folder / FILE)) as kept, kept:
        kept.execute(
            "INSERT OR IGNORE INTO channels (id, person, kind, address, keys, token, confirmed, language,"
            " base, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )
    person.page.goto(f"/notices/{NOTHING}")
    expect(person.page.locator("#door")).to_be_visible()


GAMES = ("to-war", "midway", "island", "kido-butai", "epic-naval")
PLACES: dict[str, dict[str, Way]] = {  # by the route of the page
    "/": {
        "empty": lobby,
        "tables": lobby_with_tables,
        "news": lobby_with_news,
        "new table": new_table,
        "wishes": wishes,
        "forgetting": forgetting,
    },
    "/table/{id}": {
        **{game: table(game) for game in GAMES},
        "waiting": waiting,
        "looking on": looking_on,
        "curtain": curtained,
        "talking": talking,
        "offer": offered,
        "help": window('[data-opens="help"]', "#help"),
        "legend": window("[data-legend]", "#legend"),
        "rulebook": window("#rules-link", "#rulebook"),
        "resigning": window("#resign-open", "#resign"),
        "name": window("[data-rename]", "#name"),
        "looking back": looking_back,
        "by step": shown_by_step,
        "over": resigned,
        "analysis": looked_into,
        "nowhere": path(f"/table/{NOTHING}"),
    },
    "/rules/{game}": {
        **{game: path(f"/rules/{game}") for game in GAMES},
        "term": term,
        "nowhere": path("/rules/chess"),
    },
    "/learn/{game}": {
        **{game: path(f"/learn/{game}") for game in GAMES},
        "nowhere": path("/learn/chess"),
    },
    "/learn/{game}/{lesson}": {
        "missed": missed,
        "solved": solved,
        "nowhere": path("/learn/to-war/chess"),
    },
    "/puzzle/{game}": {"today": puzzle, "nowhere": path("/puzzle/chess")},
    "/editor/{game}": {
        **{tab: editor(tab) for tab in ("tools", "keys", "file", "open")},
        "bad draft": bad_draft,
        "nowhere": path("/editor/to-war"),
    },
    "/tournaments": {"list": path("/tournaments"), "new": new_tournament},
    "/tournament/{id}": {
        "announced": tournament(going=False),
        "going": tournament(going=True),
        "nowhere": path(f"/tournament/{NOTHING}"),
    },
    "/archive": {"found": archive, "nothing": path("/archive?name=nobody")},
    "/people/{id}": {"profile": profile, "reporting": reporting, "nowhere": path(f"/people/{NOTHING}")},
    "/house": {"owner": house, "banning": banning, "refused": path("/house")},
    "/join/{token}": {
        "invitation": invitation,
        "taken": invitation_taken,
        "nowhere": path(f"/join/{NOTHING}"),
    },
    "/device/{token}": {
        "another's": device(mine=False),
        "mine": device(mine=True),
        "nowhere": path(f"/device/{NOTHING}"),
    },
    "/notices/{token}": {"asked": letters, "nowhere": path("/notices/none")},
    "/enter/{token}": {"refused": path(f"/enter/{NOTHING}")},
    "/offline": {"offline": path("/offline")},
    "/{path:path}": {"nowhere": path("/nowhere")},
}
