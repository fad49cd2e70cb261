"""Every door of the house, knocked at wrongly by somebody who reads wide letters: no answer is English."""

from __future__ import annotations

import re
from typing import Any

import httpx
from starlette.routing import Route

from grognard.server.app import routes
from grognard.server.speaking import COOKIE
from tests.speech.pseudo import ENGLISH, PSEUDO, spoken_wide

from .house import Guest, House, in_house

NOWHERE = "nowhere"
BODIES: tuple[Any, ...] = (
    {},
    {"game": NOWHERE, "seats": []},
    {"game": "to-war", "seats": [{"kind": "me"}]},
    {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "bot", "level": 99}]},
    {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}], "scenario": NOWHERE},
    {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}], "clock": NOWHERE},
    {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}], "options": {NOWHERE: 1}},
    {"record": "grognard record 1\ngame to-war\n", "seats": []},
    {"record": NOWHERE, "text": NOWHERE, "name": NOWHERE, "code": NOWHERE, "language": NOWHERE, "seats": []},
    {"game": "epic-naval", "text": "title = ", "scenario": NOWHERE, "kind": "mail", "address": NOWHERE},
    {"name": " " * 80, "invitation": NOWHERE, "person": NOWHERE, "cup": NOWHERE, "side": NOWHERE},
)
FORMAL = {"bad_message"}  # what no page of ours ever sends: told to programmers, by the reader of messages


def reading_wide(guest: Guest) -> Guest:
    guest.cookies.set(COOKIE, PSEUDO)
    return guest


def english_in(path: str, answer: httpx.Response) -> str:
    """The reason of a refusal, if it is English."""
    if answer.status_code < 400:
        return ""
    if answer.headers["content-type"].startswith("text/html"):
        words = re.sub(r"<(script|style|title).*?</\1>|<[^>]*>|&\w+;", " ", answer.text, flags=re.DOTALL)
        return "" if any(ord(letter) > 0xFF00 for letter in words) else f"{path}: {words.split()}"
    error = answer.json()["error"]
    reason = re.sub(r"'[^']*'|\b[\w-]+(, [\w-]+)+|\bnowhere\b|\S+://\S+", "", error["reason"])
    return f"{path}: {error}" if ENGLISH.search(reason) and error["code"] not in FORMAL else ""


async def knocked(house: House, guest: Guest, bodies: tuple[Any, ...] = BODIES) -> list[str]:
    found = []
    for route in routes(house.desk):
        if not isinstance(route, Route):
            continue
        path = re.sub(r"\{[^}]*\}", NOWHERE, route.path)
        if "POST" in (route.methods or ()):
            for body in bodies:
                found.append(english_in(path, await guest.post(path, body)))
        else:
            found.append(english_in(path, await guest.get(path)))
    return [each for each in found if each]


@in_house
async def test_nothing_is_refused_in_english(house: House) -> None:
    with spoken_wide():
        owner, stranger = reading_wide(await house.owner()), reading_wide(house.guest("10.0.0.9"))
        assert not [*await knocked(house, owner), *await knocked(house, stranger, BODIES[:1])]


@in_house
async def test_at_a_table_nothing_is_refused_in_english(house: House) -> None:
    with spoken_wide():
        owner = reading_wide(await house.owner())
        id = await owner.made("me", "link")
        chair = await owner.sit(id)
        side, version = chair.table["you"][0], chair.table["version"]
        wishes: tuple[dict[str, Any], ...] = (
            {"t": "play", "side": side, "act": NOWHERE, "version": version},
            {"t": "play", "side": "north", "act": "stop", "version": version},
            {"t": "play", "side": side, "act": "stop", "version": version + 9},
            {"t": "back", "side": side},
            {"t": "resign", "side": "north"},
            {"t": "speak", "language": NOWHERE},
            {"t": "chat", "text": ""},
        )
        for wish in wishes:
            told = await chair.babble(**wish)
            reason = re.sub(r"'[^']*'|\b[\w-]+(, [\w-]+)+", "", told.get("reason", ""))
            assert told.get("code") in FORMAL or not ENGLISH.search(reason), told
