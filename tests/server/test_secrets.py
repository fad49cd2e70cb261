"""Nothing hidden gets out: were hidden things others, every byte sent would be the same.

For every game with secrets two matches are played that one viewer cannot tell apart, though something
hidden differs (a twin, as in ``check_game``); each is laid on a table of its own, and everything that the
viewer can get out of the server is compared.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from grognard import Dice, Match, Rng, load
from grognard.core.flow import CHANCE, OBSERVER
from grognard.core.record import Toss
from grognard.testing.twins import Twin

from ..testing.ruse import GAME as RUSE
from .house import Chair, Guest, House, in_house, offer_games

CASES = [
    ("to-war", "strategy", 40),
    *(("midway", scenario, 90) for scenario in load("midway").scenarios),
    *(("epic-naval", scenario, 70) for scenario in load("epic-naval").scenarios),
    (RUSE.name, None, 14),
]
SEEDS = 20


class PromisedDice(Dice):
    """The same dice for every world, whatever was promised."""

    @property
    def commitment(self) -> str:
        return "the same promise"


def pair(game: str, scenario: str | None, viewer: int, most: int) -> tuple[Match, Match, int]:
    """A match somewhere in its middle, one that ``viewer`` cannot tell from it, and who can."""
    for seed in range(SEEDS):
        rng = Rng(seed)
        match = Match(RUSE if game == RUSE.name else load(game), scenario, roll=False)
        twin = Twin(match, viewer, rng)
        stop = most // 2 + int(rng.below(most // 2))
        while match.actors:
            holder = next((side for side in match.viewers if match.view(side) != twin.match.view(side)), None)
            if (
                len(match.entries) >= stop
                and match.actors != (CHANCE,)
                and twin.differs
                and holder is not None
            ):
                return match, twin.match, holder
            side = match.actors[int(rng.below(len(match.actors)))]
            act(match, side, rng)
            twin.follow(match)
    raise AssertionError("no twin was found")


def act(match: Match, side: int, rng: Rng) -> None:
    if side == CHANCE:
        lots = match.game.chances(match.position)
        match.fall(match.game.write(match.position, CHANCE, lots[int(rng.below(len(lots)))][0]))
    else:
        legal = match.legal(side)
        match.act(side, legal[int(rng.below(len(legal)))])


async def all_that_is_sent(
    house: House, id: str, guest: Guest, match: Match, probes: list[str]
) -> list[bytes]:
    """Everything the guest can get out of the server at this table."""
    table = await house.table(id)
    table.match = match
    table.look_around()
    table.gallery = type(table.gallery)(table)
    chair = await guest.sit(id)
    viewing, version = chair.table["viewing"], chair.table["version"]
    answers: list[Any] = []
    for act in probes:
        for side in (0, 1):
            if act not in chair.acts() or side != viewing:
                told = await chair.tried(answers, "play", side=side, act=act, version=version)
                assert told["t"] == "refused"
    for at in range(0, chair.table["entries"] + 12, 6):
        await chair.tried(answers, "at", at=at)
    other = 1 - max(viewing, 0)
    for side in (0, 1):
        await chair.tried(answers, "hint", side=side)
        await chair.tried(answers, "ask", side=side)
    await chair.tried(answers, "undo", side=other, version=version)
    await chair.tried(answers, "look", side=other)
    await chair.tried(answers, "chat", text="Is it cold outside?")
    await chair.tried(answers, "claim", side=max(viewing, 0))
    await chair.tried(answers, "offer", side=max(viewing, 0), what="pause")
    answers += [(await guest.get(path)).json() for path in ("/api/seats", "/api/archive", "/api/tournaments")]
    for path in ("record", "branch", "analysis"):
        method, body = (
            ("GET", None) if path == "record" else ("POST", {"at": 5} if path == "branch" else None)
        )
        answers.append((await guest.ask(method, f"/api/tables/{id}/{path}", json=body)).json())
    await his_own_doings(answers, guest, chair, id, max(viewing, 0), match.sides[1])
    await chair.leave()
    return [alike(id, sent) for sent in [*chair.bytes, json.dumps(answers).encode()]]


async def his_own_doings(
    answers: list[Any], guest: Guest, chair: Chair, id: str, own: int, other: str
) -> None:
    """What is answered to whoever takes back, offers, asks why, frees a seat, or looks at lists and pages."""
    version = chair.table["version"]
    for key in [item["key"] for item in chair.scene["items"]][:12]:
        await chair.tried(answers, "why", key=key, version=version)
    for shown in (version, version + 1):
        await chair.tried(answers, "undo", side=own, version=shown)
        await chair.tried(answers, "answer", yes=False)
    await chair.tried(answers, "offer", side=own, what="draw")
    answers.append((await guest.post(f"/api/tables/{id}/free", {"side": other})).text)
    for path in ("/api/tables", f"/table/{id}", f"/api/tables/{id}/record"):
        told = await guest.get(path)
        answers.append([told.text, *(told.headers.get(name) for name in ("etag", "content-length"))])


def alike(id: str, sent: bytes) -> bytes:
    """What was sent, but for what is random in every house: the table's id, marks of people, dice, times."""
    people = rb'(tag|public)\\?":\\?"[^"\\]*\\?"'
    random = rb'\\?"(updated\\?":[0-9.]+|now":[0-9]+|link":[0-9.]+|' + people + rb'|dice":"[0-9a-f]+")'
    return re.sub(random, b"", sent.replace(id.encode(), b"ID"))


def sent_to(folder: Path, viewer: int, match: Match, probes: list[str]) -> list[bytes]:
    """What the guest at that side, or who looks on, is sent, in a house of its own."""
    sent: list[bytes] = []
    match = match.at(len(match.entries))
    match.tosses = [Toss(0, "the same promise", PromisedDice(b"the same"))]

    @in_house
    async def scenario(house: House) -> None:
        anna = await house.owner()
        house.now = lambda: 1.9e9  # type: ignore[method-assign]  # when something happened may be seen
        house.reopen()
        rules = {"game": match.game.name, "scenario": match.ruleset.scenario}
        id = await anna.made("me", "link", **rules, auto=False, clock="600+10")
        ben = await house.joined(next(iter(anna.links.values())))
        guest = {0: anna, 1: ben, OBSERVER: house.guest()}[viewer]
        sent.extend(await all_that_is_sent(house, id, guest, match, probes))

    scenario(folder)
    return sent


@pytest.mark.parametrize("viewer", [0, 1, OBSERVER])
@pytest.mark.parametrize(("game", "scenario", "most"), CASES)
def test_bytes_do_not_depend_on_what_is_hidden(
    game: str, scenario: str | None, most: int, viewer: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the viewer both matches are the same, to the byte; to whoever knows more they are not."""
    offer_games(monkeypatch, RUSE)
    *matches, holder = pair(game, scenario, viewer, most)
    texts = sorted({entry.text for entry in matches[0].entries})
    probes = [*texts[:: max(1, len(texts) // 12)], "§"]
    # his own sealed bid Midway does not show him
    tells = matches[0].scene(holder) != matches[1].scene(holder)
    for who in (viewer, holder) if tells else (viewer,):
        one, other = (
            sent_to(tmp_path / f"{who} {world}", who, match, probes) for world, match in enumerate(matches)
        )
        assert (one == other) == (who == viewer), next(
            (pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), (len(one), len(other))
        )
