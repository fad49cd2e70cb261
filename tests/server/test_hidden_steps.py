"""Nothing is sent about steps that somebody cannot see: no byte, no version, no entry, no time in the lobby.

Where a step told a viewer nothing, his socket stays silent and every answer he can get is the same as
before.  What was told him is decided here by the game's own views and story, not by the server.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from grognard.core.flow import OBSERVER
from grognard.core.registry import load
from grognard.people.posting import Outside

from ..people.receivers import Receiver, receiving
from ..testing.auction import GAME as AUCTION
from .house import Chair, Guest, House, Json, in_house, offer_games
from .program import START_WITHIN, Program, said
from .test_secrets import alike

GAMES = [  # in To War! all can see every step, though not what it brought: see test_secrets
    *(("midway", scenario) for scenario in load("midway").scenarios),
    *(("epic-naval", scenario) for scenario in load("epic-naval").scenarios),
    (AUCTION.name, "trio"),
]
DECISIONS = 60
LISTS = [f"/api/{name}" for name in ("tables", "seats", "archive", "tournaments", "me", "me/export", "house")]
CLOCK = "10800+30"
MOST_HIDDEN = 6
EVERY = 8  # steps at which all lists are looked at, not only that of one's own tables


class Company:
    """Everybody at a table, one guest at each side and one who looks on."""

    def __init__(self, house: House, rng: random.Random) -> None:
        self.house = house
        self.rng = rng
        self.steps = 0
        self.silent: Counter[int] = Counter()  # steps of which a viewer was told nothing

    async def gather(self, game: str, scenario: str | None, clock: str = CLOCK) -> None:
        anna = await self.house.owner()
        sides = len(load(game).names(load(game).rules_for(scenario)))
        kinds = ["me", *["link"] * (sides - 1)]
        self.id = await anna.made(*kinds, game=game, scenario=scenario, auto=False, clock=clock)
        guests = [anna]
        for link in anna.links.values():
            guests.append(await self.house.joined(link))
        guests.append(self.house.guest())
        await guests[-1].get("/")
        self.table = await self.house.table(self.id)
        viewers = self.table.match.viewers
        self.guests: dict[int, Guest] = dict(zip(viewers, guests, strict=True))
        self.chairs: dict[int, Chair] = {viewer: await self.guests[viewer].sit(self.id) for viewer in viewers}

    def knows(self, viewer: int) -> tuple[Any, ...]:
        """All that the game tells ``viewer``."""
        match = self.table.match
        return match.view(viewer), [(message.text(), message.rule) for message in match.log(viewer)]

    async def answers(self, viewer: int) -> list[Any]:
        """What a viewer can get out of the server without changing anything."""
        chair, guest = self.chairs[viewer], self.guests[viewer]
        side = max(viewer, 0)
        answers: list[Any] = [
            await chair.say("at", at=10**6, id="at"),
            await chair.say("play", side=side, act="nonsense", version=10**6, id="stale"),
            await chair.say("undo", side=side, version=10**6, id="undo"),
            await chair.say("hint", side=side, id="hint"),
            await chair.say("ask", side=0 if side else 1, id="ask"),
            await chair.say("answer", yes=True, id="answer"),
            await chair.say("claim", side=side, id="claim"),
        ]
        lists = LISTS if self.steps % EVERY == 0 else LISTS[:1]
        paths = [*lists, f"/api/tables/{self.id}/record"]
        return answers + [(await guest.get(path)).text for path in paths]

    async def step(self) -> None:
        """One decision; whoever was told nothing of it has heard nothing."""
        self.steps += 1
        match = self.table.match
        side = self.rng.choice(match.actors)
        act = self.rng.choice(match.legal(side))
        others = [viewer for viewer in match.viewers if viewer != side]
        known = {viewer: self.knows(viewer) for viewer in others}
        before = {viewer: await self.answers(viewer) for viewer in others}
        heard = {viewer: len(self.chairs[viewer].bytes) for viewer in others}
        fields = {viewer: dict(self.chairs[viewer].table) for viewer in others}
        chair = self.chairs[side]
        await chair.until(lambda table: table["version"] == self.table.version(side))
        told = await chair.play(act, side=side)
        assert told["t"] == "done", (act, told)
        for viewer in others:
            if self.knows(viewer) == known[viewer]:
                self.silent[viewer] += 1
                after = await self.answers(viewer)
                assert after == before[viewer]
                assert len(self.chairs[viewer].bytes) == heard[viewer] + 7, self.chairs[viewer].bytes[
                    heard[viewer] :
                ]
                assert self.chairs[viewer].table == fields[viewer]

    async def act_while_away(self, acting: int, away: int, receiver: Receiver) -> bool:
        """A decision; if it told the other side, who is not there, nothing, no notice tells it either."""
        match, chair = self.table.match, self.chairs[acting]
        known, before = self.knows(away), await self.notices(receiver)
        await chair.until(lambda table: table["version"] == self.table.version(acting))
        assert (await chair.play(self.rng.choice(match.legal(acting)), side=acting))["t"] == "done"
        after = await self.notices(receiver)
        if self.knows(away) != known:
            return False
        assert after == before
        return True

    async def notices(self, receiver: Receiver) -> tuple[Any, ...]:
        """What was sent by now, an hour later, and what waits to be."""
        await self.house.desk.chronicle.done()
        self.house.ahead += 3600.0
        await self.house.desk.postman.round()
        waiting = await self.house.store.database.fetch("SELECT key, tries, sent FROM outbox")
        return [(call.path, call.body) for call in receiver.calls], waiting

    async def undo(self) -> None:
        """Whoever acted last may take back what nobody else saw, and nobody else hears of it."""
        match = self.table.match
        entry = match.entries[-1] if match.entries else None
        if entry is None or entry.side < 0 or not match.can_undo(entry.side)[0]:
            return
        others = [viewer for viewer in match.viewers if viewer != entry.side and not entry.seen_by(viewer)]
        before = {viewer: await self.answers(viewer) for viewer in others}
        heard = {viewer: len(self.chairs[viewer].bytes) for viewer in others}
        chair = self.chairs[entry.side]
        await chair.until(lambda table: table["version"] == self.table.version(entry.side))
        told = await chair.say("undo", side=entry.side, version=chair.table["version"])
        assert told["t"] == "done"
        for viewer in others:
            assert await self.answers(viewer) == before[viewer]
            assert len(self.chairs[viewer].bytes) == heard[viewer] + 7


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_step_that_tells_somebody_nothing_sends_him_nothing(
    game: str, scenario: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_games(monkeypatch, AUCTION)
    silent: Counter[int] = Counter()

    @in_house
    async def walk(house: House) -> None:
        rng = random.Random(f"{game} {scenario}")
        company = Company(house, rng)
        await company.gather(game, scenario)
        for _ in range(DECISIONS):
            if company.table.match.outcome is not None:
                break
            await company.step()
            if rng.random() < 0.2:
                await company.undo()
        silent.update(company.silent)

    walk(tmp_path)
    assert silent[OBSERVER] > 0, "nothing was hidden in this match: it shows nothing"


FLEETS = [["CV", "CV", "done"], ["CV", "BB", "DD", "SS", "done"]]


@pytest.mark.parametrize("viewer", [1, OBSERVER])
def test_the_number_of_ships_bought_in_secret_is_nobodys_business(viewer: int, tmp_path: Path) -> None:
    """A fleet of two ships and one of four: to the other side and to onlookers every byte is the same."""
    sent: list[list[bytes]] = []

    async def buy(house: House, fleet: list[str]) -> None:
        house.now = lambda: 1.9e9  # type: ignore[method-assign]  # when something happened may be seen
        house.reopen()
        company = Company(house, random.Random(1))
        await company.gather("epic-naval", "fleet-build")
        chair = company.chairs[0]
        for act in fleet:
            assert (await chair.play(act))["t"] == "done"
        while "A" in chair.acts():
            assert (await chair.play("A"))["t"] == "done"
        onlooker = company.chairs[viewer]
        answers = [json.dumps(answer).encode() for answer in await company.answers(viewer)]
        told = [*onlooker.bytes, *answers]
        assert b"has bought a fleet" in b"".join(told)
        sent.append([alike(company.id, each) for each in told])

    for number, fleet in enumerate(FLEETS):
        in_house(lambda house, fleet=fleet: buy(house, fleet))(tmp_path / str(number))  # type: ignore[misc]
    assert sent[0] == sent[1]


HOOKED = [
    (AUCTION.name, "trio"),
    *(("epic-naval", name) for name in ("fleet-build", "wolf-pack", "three-nights")),
]


@pytest.mark.parametrize(("game", "scenario"), HOOKED)
def test_a_notice_tells_nothing_of_what_is_done_in_secret(
    game: str, scenario: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is away is told that it is his turn; what the others do in secret neither brings him a notice
    nor takes one away, nor changes when or how it comes."""
    offer_games(monkeypatch, AUCTION)

    @in_house
    async def walk(house: House) -> None:
        house.desk.postman.outside = Outside(loopback=True)
        house.desk.postman.now = house.now
        rng = random.Random(f"{game} {scenario}")
        company = Company(house, rng)
        await company.gather(game, scenario, "14d claim")
        async with receiving() as receiver:
            acting = company.table.match.actors[0]
            away = 1 - acting
            wish = {"kind": "hook", "address": f"http://127.0.0.1:{receiver.port}/turn"}
            assert (await company.guests[away].post("/api/me/channels", wish)).status_code == 200
            await company.chairs[away].leave()
            hidden = 0
            while acting in company.table.match.actors and hidden < MOST_HIDDEN:
                hidden += await company.act_while_away(acting, away, receiver)
            assert hidden > 0, "nothing was hidden in this match: it shows nothing"
        for call in receiver.calls:
            assert set(json.loads(call.body)) == {"t", "table", "game", "head", "words", "url"}

    walk(tmp_path)


def test_over_real_sockets_nothing_comes_while_another_acts_in_secret(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        wish = {"game": "epic-naval", "scenario": "fleet-build", "seats": [{"kind": "me"}, {"kind": "link"}]}
        made = program.client.post("/api/tables", json=wish).json()
        ben = program.joined(made["links"]["east"])
        anna_socket, anna = program.sit(made["id"])
        ben_socket, table = program.sit(made["id"], ben)
        eve_socket, _ = program.sit(made["id"], httpx.Client())
        for socket in (ben_socket, eve_socket):
            silence(socket)
        lobby = ben.get("/api/tables").text
        for number, act in enumerate(["CV", "BB", "DD"]):
            version = anna["version"] + number
            assert said(anna_socket, t="play", id=act, side=0, act=act, version=version)["t"] == "done"
        for socket in (ben_socket, eve_socket):
            assert silence(socket) == []
        assert ben.get("/api/tables").text == lobby
        assert (
            said(anna_socket, t="play", id="done", side=0, act="done", version=anna["version"] + 3)["t"]
            == "done"
        )
        (change,) = silence(ben_socket)
        assert change["version"] == table["version"] + 1
        assert change["entries"] == table["entries"] + 1


def silence(socket: ClientConnection) -> list[Json]:
    """What was sent until the answer to a question asked now."""
    socket.send(json.dumps({"t": "answer", "id": "?", "yes": True}))
    found: list[Json] = []
    while (told := json.loads(socket.recv(timeout=START_WITHIN)))["t"] != "refused":
        found.append(told)
    return found
