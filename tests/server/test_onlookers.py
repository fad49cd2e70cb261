"""Who looks on later: he is sent what was so many decisions ago, and not a byte that follows from more.

Matches are played that are the same up to a decision and differ after it, in what is decided, in secret as
well, in what is said, in the clocks, in who is there, in what is offered and taken back: to whoever looks on
so many decisions later all that he can get out of the house is the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cluster import Cluster
from grognard.core.dice import Dice
from grognard.core.flow import OBSERVER
from grognard.core.registry import load
from grognard.server import settling, takeback
from grognard.server.echoes import is_decision
from grognard.server.tables import Table
from grognard.store.onlookers import lateness

from ..database import postgres as postgres
from .house import Chair, Guest, House, Json, in_house
from .test_hidden_steps import FLEETS, LISTS
from .test_many import Wing, in_wings
from .test_secrets import alike

LATE = 5  # decisions
SAME = 6  # that both matches begin with
GAMES = [
    ("to-war", "strategy"),
    ("midway", next(iter(load("midway").scenarios))),
    ("epic-naval", "fleet-build"),
]
WORDS = ["delayed 5", "after the end"]
PEOPLE = re.compile(rb'\\*"(at|since)\\*":[0-9.]+')  # when he said something, and came first

Noise = Callable[[Table, Chair | None, int], Any]


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance brings the same as long as the same is decided."""
    monkeypatch.setattr(Dice, "fresh", classmethod(lambda cls: cls(b"the same for all of them")))


class Course:
    """A match that is the same in every world up to a decision, and one of many after it."""

    def __init__(self, house: House, world: int, watched: House | None = None) -> None:
        self.house = house
        self.world = world
        self.watched = watched or house  # the process by which somebody looks on
        self.number = 0  # of what was done
        self.heard: list[bytes] = []
        self.seen: list[tuple[int, Json]] = []  # how many decisions there were, and the table as he saw it

    async def gather(self, game: str, scenario: str | None, word: str, clock: str = "") -> None:
        house = self.house
        self.anna = house.guest()
        rules: dict[str, Any] = {"scenario": scenario, "onlookers": word, "auto": False, "clock": clock}
        self.id = await self.anna.made("me", "link", game=game, **rules)
        self.ben = await house.joined(next(iter(self.anna.links.values())))
        self.table = await house.table(self.id)
        self.hers, self.his = await self.anna.sit(self.id), await self.ben.sit(self.id)
        self.eve, self.dora = self.watched.guest(), self.watched.guest()
        for guest in (self.eve, self.dora):
            await guest.get("/")
        self.other = await self.dora.sit(self.id)
        self.watcher = await self.eve.sit(self.id)

    async def decisions(self) -> int:
        stored = await self.house.store.load(self.id)
        assert stored is not None
        return sum(map(is_decision, stored.log))

    async def play(self, rng: random.Random) -> None:
        """Until something was decided that onlookers could see."""
        before = await self.decisions()
        while await self.decisions() == before and self.table.match.outcome is None:
            side = rng.choice(self.table.match.actors)
            await self.act(side, rng.choice(self.table.match.legal(side)))

    async def act(self, side: int, act: str) -> None:
        (person,) = self.table.seats[side].holders
        self.number += 1
        version = self.table.version(side)
        await self.table.play(person, side, act, version, f"{person}/{self.number}")

    async def look(self) -> None:
        """Have the watcher hear all there is to hear."""
        there = await self.watched.table(self.id)
        while there.seq < self.table.seq:
            await asyncio.sleep(0.005)
        await self.watcher.say("at", at=10**6, id="now")
        self.seen.append((await self.decisions(), dict(self.watcher.table)))

    async def go(self) -> None:
        same, own = random.Random("the same for all"), random.Random(f"world {self.world}")
        await self.look()
        for _ in range(SAME):
            await self.play(same)
            await self.look()
        for number in range(LATE):
            await self.live(number)
            await self.play(own)
            await self.look()
        await self.live(LATE)
        await self.watcher.say("hello", id="again")
        await self.look()

    async def live(self, number: int) -> None:
        """All that makes no decision is different as well."""
        table, world = self.table, self.world
        self.house.ahead += 3 * world + number
        for line in range(world + number):
            await self.hers.say("chat", text=f"in world {world} I plan {line}")
        await self.other.say("chat", text=f"in world {world} they have done {number}")
        if not world:
            return
        (anna,), (ben,) = (seat.holders for seat in table.seats)
        if number == 1:
            await settling.offer(table, ben, 1, "draw", "draw")
        elif number == 2:
            await self.his.leave()
            await settling.offer(table, ben, 1, "draw", "draw again")
            await settling.answer(table, anna, False, "no")
        elif number == 3:
            self.his = await self.ben.sit(self.id)
            if not table.match.position.waiting:
                await takeback.undo(table, anna, 0, table.version(0), "back")
                if table.course.offer is not None:
                    await settling.answer(table, ben, True, "yes")
        elif number == 4 and table.clock is not None and table.clock.started:
            await settling.offer(table, anna, 0, "pause", "pause")
            await settling.answer(table, ben, True, "pause it")
            self.house.ahead += 50
            await settling.offer(table, ben, 1, "go on", "on")
            await settling.answer(table, anna, True, "let us")
        elif number == LATE and table.course.offer is None:
            await settling.offer(table, ben, 1, "draw", "draw at last")  # nobody has answered it at the end

    async def sent(self, guest: Guest) -> list[bytes]:
        """All that a guest can get out of the house, who comes now."""
        self.house.ahead = 1000.0
        chair = await guest.sit(self.id)
        answers: list[Any] = []
        for at in range(chair.table["entries"] + 3):
            await chair.tried(answers, "at", at=at)
        for side in (0, 1):
            for kind in ("hint", "ask", "claim", "resign", "look", "lay out"):
                await chair.tried(answers, kind, side=side)
            more = {"side": side, "version": chair.table["version"]}
            await chair.tried(answers, "undo", **more)
            await chair.tried(answers, "play", **more, act="a1")
            await chair.tried(answers, "rename", side=side, name="Eve")
            await chair.tried(answers, "offer", side=side, what="pause")
        for what in ("", "draw", "pause", "take back", "go on"):
            await chair.tried(answers, "answer", yes=True, what=what)
        await chair.tried(answers, "talk", free=True)
        await chair.tried(answers, "look", side=OBSERVER)
        await chair.tried(answers, "why", key="a1", version=chair.table["version"])
        await chair.tried(answers, "chat", text="Who leads?")
        await chair.tried(answers, "hello")
        paths = [*LISTS, *(f"/api/tables/{self.id}/{kind}" for kind in ("record", "notepad?side=0"))]
        answers += [(await guest.get(path)).text for path in paths]
        for deed in ("branch", "analysis", "rematch"):
            body = {"at": 2} if deed == "branch" else {}
            answers.append((await guest.post(f"/api/tables/{self.id}/{deed}", body)).text)
        await chair.leave()
        return [*chair.bytes, *(json.dumps(answer).encode() for answer in answers)]


def bare(id: str, sent: list[bytes]) -> list[bytes]:
    return [PEOPLE.sub(b"", alike(id, each)) for each in sent]


def compare(one: list[bytes], other: list[bytes]) -> None:
    for left, right in zip(one, other, strict=False):
        assert left == right
    assert len(one) == len(other)


@pytest.mark.usefixtures("same_dice")
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_what_is_newer_changes_no_byte_for_who_looks_on_later(
    game: str, scenario: str | None, word: str, tmp_path: Path
) -> None:
    found: list[list[bytes]] = []
    present: list[str] = []

    async def walk(house: House, world: int) -> None:
        house.now = lambda: 1.9e9 + house.ahead  # type: ignore[method-assign]
        house.reopen()
        course = Course(house, world)
        await course.gather(game, scenario, word, clock="9000+10")
        await course.go()
        shown, first = lateness(word), course.seen[0][1]["entries"]
        for made, table in course.seen:
            assert table["late"] == (shown or "end")
            assert table["entries"] == first or made > LATE, "he sees only what is late enough"
        assert (course.seen[-1][1]["entries"] > first) == (shown is not None)
        sent = [*course.watcher.bytes, *await course.sent(house.guest())]
        present.append(json.dumps([message.text() for message in course.table.match.log(OBSERVER)]))
        house.reopen()  # and so it is for whoever comes after a restart
        sent += await course.sent(course.eve)
        found.append(bare(course.id, sent))

    for world in (0, 1):
        in_house(lambda house, world=world: walk(house, world))(tmp_path / str(world))  # type: ignore[misc]
    assert present[0] != present[1], "both matches were the same: this shows nothing"
    compare(*found)


@pytest.mark.usefixtures("same_dice")
def test_what_was_done_in_secret_before_is_told_as_late_and_as_little(tmp_path: Path) -> None:
    """Fleets of two ships and of four, bought before what he sees: neither by bytes nor by when they come."""
    found: list[list[bytes]] = []

    async def walk(house: House, fleet: list[str]) -> None:
        house.now = lambda: 1.9e9  # type: ignore[method-assign]
        house.reopen()
        course = Course(house, 0)
        await course.gather("epic-naval", "fleet-build", "delayed 1")
        for act in fleet:
            await course.act(0, act)
        await course.look()
        while course.table.match.actors == (0,):
            await course.act(0, course.table.match.legal(0)[0])
        for act in FLEETS[0]:
            await course.act(1, act)
        await course.look()
        found.append(bare(course.id, course.watcher.bytes))

    for number, fleet in enumerate(FLEETS):
        in_house(lambda house, fleet=fleet: walk(house, fleet))(tmp_path / str(number))  # type: ignore[misc]
    assert b"has bought a fleet" in b"".join(found[0])
    compare(*found)


@pytest.mark.postgres
@pytest.mark.usefixtures("same_dice")
@pytest.mark.parametrize("word", WORDS)
def test_who_looks_on_later_at_another_process_sees_no_more(word: str, postgres: Cluster) -> None:
    found: list[list[bytes]] = []

    async def walk(one: Wing, other: Wing, world: int) -> None:
        one.ahead = other.ahead = 0.0
        course = Course(one, world, other)
        await course.gather("to-war", "strategy", word)
        await course.go()
        guest = other.guest()
        await guest.get("/")
        sent = [*course.watcher.bytes, *await course.sent(guest)]
        assert (course.seen[-1][1]["entries"] > 0) == (word != "after the end")
        found.append(bare(course.id, sent))

    for world in (0, 1):
        in_wings(lambda one, other, world=world: walk(one, other, world))(postgres)  # type: ignore[misc]
    compare(*found)


# ------------------------------------------------------------------ what is shown, and when


@in_house
async def test_he_sees_what_was_so_many_decisions_ago_and_at_the_end_all(house: House) -> None:
    course = Course(house, 0)
    await course.gather("to-war", None, "delayed 3", clock="9000+10")
    rng = random.Random(1)
    first = course.watcher.scene
    logs = []
    for number in range(1, 9):
        await course.play(rng)
        await course.look()
        logs.append([line["text"] for line in course.hers.log])
        await course.hers.until(lambda table, number=number: table["version"] == number)  # type: ignore[misc]
        logs[-1] = [line["text"] for line in course.hers.log]
        if number <= 3:
            assert course.watcher.scene == first
        else:
            assert [line["text"] for line in course.watcher.log] == logs[number - 4]
            assert course.watcher.table["version"] == number - 3
        assert all(face["since"] is None for face in course.watcher.table["clock"]["sides"])
    assert [side["seat"]["online"] for side in course.watcher.table["sides"]] == [None, None]
    assert (await course.his.say("resign", side=1))["t"] == "done"
    await course.watcher.until(lambda table: table["outcome"] is not None)
    assert course.watcher.table["late"] is None
    assert len(course.watcher.log) > len(logs[-1]) - 1
    assert (await course.eve.get(f"/api/tables/{course.id}/record")).status_code == 200
    await house.desk.chronicle.done()


@in_house
async def test_until_the_end_he_sees_who_plays_and_nothing_else(house: House) -> None:
    course = Course(house, 0)
    await course.gather("to-war", None, "after the end")
    for _ in range(4):
        await course.play(random.Random(1))
        await course.look()
    table = course.watcher.table
    assert (course.watcher.scene, course.watcher.log, table["entries"], table["version"]) == ({}, [], 0, 0)
    assert [side["to_act"] for side in table["sides"]] == [False, False]
    assert all(side["seat"]["holders"] for side in table["sides"])
    assert (await course.watcher.say("at", at=0))["code"] == "late"
    echo = course.table.echo
    assert echo is not None
    assert (echo.seq, len(echo.coming)) == (0, 0), "nothing is fetched that nobody is to be told"
    await course.his.say("resign", side=1)
    await course.watcher.until(lambda table: table["outcome"] is not None)
    assert course.watcher.scene["items"]


@in_house
async def test_of_a_match_with_a_bot_he_has_neither_record_nor_branch_before_its_end(house: House) -> None:
    """Where nobody plays against people, and nothing is hidden, others who look on could have both."""
    anna, eve = house.guest(), house.guest()
    id = await anna.made("me", "bot1", onlookers="delayed 5")
    wish = {"at": 0, "seats": []}
    assert (await eve.post(f"/api/tables/{id}/branch", wish)).json()["error"]["code"] == "late"
    assert (await eve.get(f"/api/tables/{id}/record")).json()["error"]["code"] == "late"
    assert (await anna.post(f"/api/tables/{id}/branch", wish)).status_code == 200
    assert (await anna.get(f"/api/tables/{id}/record")).status_code == 200


@in_house
async def test_that_ratings_are_looked_up_again_is_told_to_nobody_who_looks_on_later(house: House) -> None:
    """As where a match is paused: what has become of them since would tell when."""
    course = Course(house, 0)
    await course.gather("to-war", None, "delayed 5")
    before, table = course.watcher.table["sides"], course.table
    again = {"rating": None, "public": "zebulon"}
    table.standing = {person: {**told, **again} for person, told in table.standing.items()}
    table.stir()
    await course.hers.until(lambda table: table["sides"][0]["seat"]["holders"][0]["public"] == "zebulon")
    await house.guest().sit(course.id)
    await course.watcher.until(lambda table: table["looking_on"] == 3)
    assert course.watcher.table["sides"] == before


@in_house
async def test_whoever_holds_a_seat_sees_the_present(house: House) -> None:
    course = Course(house, 0)
    await course.gather("to-war", None, "delayed 200")
    for number in range(1, 5):
        await course.play(random.Random(1))
        for chair in (course.hers, course.his):
            await chair.until(lambda table, number=number: table["version"] == number)  # type: ignore[misc]
    assert course.hers.table["late"] is None
    again = await course.anna.post(f"/api/tables/{course.id}/record")
    assert again.status_code in (404, 405)


@in_house
async def test_what_is_said_among_onlookers_is_read_as_late_as_the_board(house: House) -> None:
    course = Course(house, 0)
    await course.gather("to-war", None, "delayed 2")
    rng = random.Random(1)
    await course.play(rng)
    assert (await course.other.say("chat", text="A bold beginning!"))["t"] == "done"
    await course.watcher.say("chat", text="I see nothing yet.")
    await course.watcher.say("hello", id="one")
    assert [line["text"] for line in course.watcher.talk] == ["I see nothing yet."], (
        "his own he reads at once"
    )
    await course.play(rng)
    await course.play(rng)
    await course.look()
    assert len(course.watcher.talk) == 1, "what he sees is what it was said about, or what came before"
    await course.play(rng)
    while len(course.watcher.talk) < 2:
        await course.watcher.hear("chat")
    assert course.watcher.talk[1]["text"] == "A bold beginning!"
    again = await course.eve.sit(course.id)
    while len(again.talk) < 2:
        await again.hear("chat")
    assert [line["text"] for line in again.talk] == ["A bold beginning!", "I see nothing yet."]


@in_house
async def test_who_made_the_table_and_does_not_play_looks_on_as_late(house: House) -> None:
    """His list says that it runs; not for how long, nor when somebody decided last."""
    host = house.guest()
    id = await host.made("link", "link", onlookers="delayed 5", auto=False)
    people = [await house.joined(link) for link in host.links.values()]
    chairs = [await each.sit(id) for each in people]
    before = (await host.get("/api/tables")).text
    for number in range(1, 4):
        chair = next(each for each in chairs if each.acts())
        assert (await chair.play())["t"] == "done"
        for each in chairs:
            await each.until(lambda table, number=number: table["version"] == number)  # type: ignore[misc]
    assert (await host.get("/api/tables")).text == before
    assert (await host.get("/api/tables")).json()[0]["moves"] is None
    assert (await people[0].get("/api/tables")).json()[0]["moves"] == 3
    assert (await host.sit(id)).table["late"] == 5
    assert (await host.get("/api/me/export")).text.count("updated") == 0


@in_house
async def test_the_word_is_one_of_four_and_the_rematch_keeps_it(house: House) -> None:
    anna = house.guest()
    for wrong in ("", "delayed 0", "delayed 201", "delayed 05", "delayed -1", "late", "closed"):
        seats = [{"kind": "me"}, {"kind": "bot"}]
        told = await anna.post("/api/tables", {"game": "to-war", "seats": seats, "onlookers": wrong})
        assert told.json()["error"]["code"] == "bad_onlookers", wrong
    id = await anna.made("me", "bot1", onlookers="after the end")
    chair = await anna.sit(id)
    await chair.say("resign", side=0)
    again = (await anna.post(f"/api/tables/{id}/rematch", {})).json()["id"]
    assert (await house.table(again)).admits == "after the end"
    old = await anna.made("me", "link", private=True)
    assert (await house.table(old)).admits == "nobody"
    house.reopen()
    assert (await house.table(again)).admits == "after the end"
    assert (await house.table(old)).admits == "nobody"
    assert (await house.table(await anna.made("me", "bot1"))).admits == "open"
    sql = "SELECT onlookers, private FROM matches WHERE id IN ($1, $2) ORDER BY private, onlookers"
    assert await house.store.database.fetch(sql, again, old) == [("after the end", 1), ("nobody", 1)]
