"""Several processes serve the same tables: whatever one of them writes, all of them show."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from cluster import Cluster
from grognard.core.course import Ending, Played
from grognard.server import chronicle
from grognard.server.app import make_app
from grognard.server.following import Follower
from grognard.server.hostile import NO_LIMITS
from grognard.server.rebuild import rebuilt
from grognard.server.sweeping import Sweeper
from grognard.server.tables import Pace
from grognard.server.whereabouts import Whereabouts
from grognard.server.worker import Worker
from grognard.store import hearing
from grognard.store.postgres import PostgresStore

from ..database import postgres as postgres
from ..testing.auction import GAME as AUCTION
from .house import Chair, Guest, House, offer_games
from .matches import page_of

pytestmark = pytest.mark.postgres

SECONDS = 60.0

Test = Callable[["Wing", "Wing"], Awaitable[None]]


class Wing(House):
    """One process of a house with several; all of them in one loop here."""

    store: PostgresStore  # type: ignore[assignment]

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.chairs: list[Chair] = []
        self.app, self.desk = make_app(
            store, pace=Pace(0, 0), worker=Worker(processes=False, lines=30), limits=NO_LIMITS
        )
        self.follower = Follower(self.desk.hall)
        self.following = asyncio.create_task(self.follower.run())
        self.looking = asyncio.create_task(Whereabouts(self.desk.hall).run())

    async def end(self) -> None:
        for task in (self.following, self.looking):
            task.cancel()
        await asyncio.gather(self.following, self.looking, return_exceptions=True)
        self.desk.hall.close()
        await self.store.close()


@contextlib.asynccontextmanager
async def wings(url: str) -> AsyncIterator[tuple[Wing, Wing]]:
    both = Wing(await PostgresStore.open(url)), Wing(await PostgresStore.open(url))
    try:
        yield both
    finally:
        for wing in both:
            await wing.end()


def in_wings(test: Test) -> Callable[[Cluster], None]:
    """Run an async test in a house of two processes."""

    def run(postgres: Cluster) -> None:
        async def scenario() -> None:
            async with asyncio.timeout(SECONDS), wings(postgres.database()) as (one, other):
                await test(one, other)

        asyncio.run(scenario())

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


def elsewhere(guest: Guest, wing: Wing) -> Guest:
    """The same browser at another process."""
    there = Guest(wing)
    there.cookies = guest.cookies
    return there


def link_of(guest: Guest) -> str:
    (link,) = guest.links.values()
    return link


async def shows(chair: Chair, version: int) -> None:
    await chair.until(lambda table: bool(table["version"] == version))


async def seated(one: Wing, other: Wing, game: str = "to-war", clock: str = "") -> tuple[Chair, Chair, str]:
    """Two people at one table, each at a process of his own."""
    anna, ben = one.guest(), other.guest()
    id = await anna.made("me", "link", game=game, auto=False, clock=clock)
    assert (await ben.join(link_of(anna), "Ben")).status_code == 200
    return await anna.sit(id), await ben.sit(id), id


async def same_everywhere(id: str, *wings: Wing) -> None:
    tables = [await wing.table(id) for wing in wings]
    while True:
        stored = await wings[0].store.load(id)
        assert stored is not None
        record = rebuilt(stored).match.record.dumps()  # a table may be ahead of it by what is being written
        if all(table.seq == len(stored.log) and table.match.record.dumps() == record for table in tables):
            break
        await asyncio.sleep(0.01)
    for table in tables:
        assert table.actions == stored.actions


@in_wings
async def test_what_one_plays_the_other_sees_at_another_process(one: Wing, other: Wing) -> None:
    anna, ben, id = await seated(one, other)
    for _ in range(12):
        mover, watcher = (anna, ben) if anna.table["sides"][0]["to_act"] else (ben, anna)
        assert (await mover.play())["t"] == "done"
        await shows(watcher, mover.table["version"])
        assert mover.log[-1] == watcher.log[-1]
    assert (await ben.say("rename", side=1, name="Benno"))["t"] == "done"
    await anna.until(lambda table: table["sides"][1]["seat"]["name"] == "Benno")
    await same_everywhere(id, one, other)
    assert other.desk.hall.followed + one.desk.hall.followed >= 13
    assert (await ben.say("resign", side=1))["t"] == "done"
    await anna.until(lambda table: table["outcome"] is not None)


@in_wings
async def test_a_take_back_is_asked_for_here_and_granted_there(one: Wing, other: Wing) -> None:
    anna, ben, id = await seated(one, other)
    for _ in range(8):
        mover, watcher = (anna, ben) if anna.table["sides"][0]["to_act"] else (ben, anna)
        await mover.play()
        await shows(watcher, mover.table["version"])
    side = next(side for side in (0, 1) if (anna, ben)[side].table["undo"]["ask"])
    asker, asked = ((anna, ben), (ben, anna))[side]
    await asker.say("undo", side=side, version=asker.table["version"])
    await asked.until(lambda table: table["offer"] is not None and table["offer"]["yours"])
    assert (await asked.say("answer", yes=False))["t"] == "done"
    await asker.until(lambda table: bool(table["declined"]) and table["declined"]["by"] == 1 - side)
    await asker.say("undo", side=side, version=asker.table["version"])
    await asked.until(lambda table: table["offer"] is not None)
    before = asked.table["version"]
    assert (await asked.say("answer", yes=True))["t"] == "done"
    await asker.until(lambda table: table["version"] > before)
    await same_everywhere(id, one, other)


def test_sealed_answers_at_once_are_both_kept(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who loses the place in the log looks again, is still asked, and has the next one."""
    offer_games(monkeypatch, AUCTION)

    async def test(one: Wing, other: Wing) -> None:
        rounds = conflicts = 0
        while rounds < 12 or not conflicts:  # how often they meet depends on the machine
            rounds += 1
            anna, ben, id = await seated(one, other, AUCTION.name)
            assert anna.table["sides"][0]["to_act"]
            assert ben.table["sides"][1]["to_act"]
            told = await asyncio.gather(anna.play(side=0), ben.play(side=1))
            assert [answer["t"] for answer in told] == ["done", "done"]
            await same_everywhere(id, one, other)
            conflicts = one.store.tally.conflicts + other.store.tally.conflicts
            await anna.leave()
            await ben.leave()

    in_wings(test)(postgres)


@in_wings
async def test_of_two_moves_at_once_with_one_id_one_is_played(one: Wing, other: Wing) -> None:
    """As when a browser sends again what it did not see acknowledged, and comes to another process."""
    anna = one.guest()
    id = await anna.made("me", "here", auto=False)
    here, there = await anna.sit(id), await elsewhere(anna, other).sit(id)
    for number in range(10):
        move = {"side": here.table["viewing"], "act": here.acts()[0], "version": here.table["version"]}
        told = await asyncio.gather(
            here.say("play", id=f"same{number}", **move), there.say("play", id=f"same{number}", **move)
        )
        assert [answer["t"] for answer in told] == ["done", "done"]
        for chair in (here, there):
            await shows(chair, number + 1)
    stored = await one.store.load(id)
    assert stored is not None
    assert len([deed for deed in stored.log if isinstance(deed, Played)]) == 10


def test_who_has_lost_his_seat_here_can_do_nothing_there(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where that process has heard of nothing."""
    offer_games(monkeypatch, AUCTION)

    async def test(one: Wing, other: Wing) -> None:
        _, ben, id = await seated(one, other, AUCTION.name)
        other.following.cancel()
        assert (
            await elsewhere(ben.guest, one).post(f"/api/tables/{id}/free", {"side": "green"})
        ).status_code == 200
        assert (await other.table(id)).seats[1].holders != []
        told = await ben.play(side=1)
        assert (told["t"], told["code"]) == ("refused", "not_your_seat")

    in_wings(test)(postgres)


@in_wings
async def test_a_rematch_and_an_invitation_are_seen_everywhere(one: Wing, other: Wing) -> None:
    anna = one.guest()
    id = await anna.made("me", "link", auto=False)
    chair = await elsewhere(anna, other).sit(id)
    ben = one.guest()
    assert (await ben.join(link_of(anna), "Ben")).status_code == 200
    await chair.until(lambda table: table["sides"][1]["seat"]["name"] == "Ben")
    await (await ben.sit(id)).say("resign", side=1)
    await chair.until(lambda table: table["outcome"] is not None)
    made = (await ben.post(f"/api/tables/{id}/rematch")).json()["id"]
    await chair.until(lambda table: table["rematch"] == made)
    again = (await elsewhere(anna, other).post(f"/api/tables/{id}/rematch")).json()["id"]
    assert again == made


async def timed(one: Wing, other: Wing) -> tuple[Chair, str]:
    """A table at which the clocks run, and who sits at it at the other process."""
    _, chair, id = await seated(one, other, clock="600+5")
    await chair.until(lambda table: table["clock"]["started"])
    return chair, id


def an_hour_passes(*wings: Wing) -> None:
    later = wings[0].desk.hall.now() + 3600
    for wing in wings:
        wing.desk.hall.now = lambda: later
        for table in wing.desk.hall.tables():
            table.now = wing.desk.hall.now


async def ended_once(id: str, *wings: Wing) -> None:
    stored = await wings[0].store.load(id)
    assert stored is not None
    assert [isinstance(deed, Ending) for deed in stored.log] == [False, True]
    await same_everywhere(id, *wings)


@in_wings
async def test_every_clock_rings_once_though_all_processes_look(one: Wing, other: Wing) -> None:
    ids = [(await timed(one, other))[1] for _ in range(4)]
    an_hour_passes(one, other)
    await asyncio.gather(*(Sweeper(wing.desk.hall).sweep() for wing in (one, other)))
    for id in ids:
        await ended_once(id, one, other)


@in_wings
async def test_who_resigns_while_his_clock_rings_elsewhere_has_lost_once(one: Wing, other: Wing) -> None:
    chair, id = await timed(one, other)
    an_hour_passes(one, other)
    await asyncio.gather(Sweeper(one.desk.hall).sweep(), chair.say("resign", side=1))
    await ended_once(id, one, other)


def test_a_ban_and_a_table_closed_here_hold_there(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "HEED", 0.05)

    async def test(one: Wing, other: Wing) -> None:
        owner, anna, ben = await one.owner(), other.guest(), other.guest()
        id = await ben.made("me", "me")
        person = await page_of(anna, "Anna")
        banned, shut = await anna.sit(await anna.made("me", "me")), await ben.sit(id)
        rounds = asyncio.create_task(other.desk.chronicle.rounds())
        assert (await owner.post("/api/house/ban", {"person": person})).status_code == 200
        assert (await owner.post("/api/house/close", {"table": id})).status_code == 200
        assert (await banned.hear("refused"))["code"] == "banned"
        assert (await anna.post("/api/tables", {"game": "to-war"})).status_code == 403
        await shut.until(lambda table: table["frozen"] is not None)
        assert (await shut.play())["code"] == "closed"
        rounds.cancel()

    in_wings(test)(postgres)


def test_silence_and_matches_that_do_not_count_ordered_here_hold_there(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chronicle, "HEED", 0.05)

    async def test(one: Wing, other: Wing) -> None:
        owner, anna = await one.owner(), other.guest()
        person = await page_of(anna, "Anna")
        chair = await anna.sit(await anna.made("me", "link"))
        rounds = asyncio.create_task(other.desk.chronicle.rounds())
        for deed in ("mute", "unrated"):
            told = {"person": person, "words": "because"}
            assert (await owner.post(f"/api/house/{deed}", told)).status_code == 200
            assert "because" in (await chair.hear("warning"))["words"]
        assert (await chair.say("chat", text="Hello"))["code"] == "muted"
        await chair.until(lambda table: table["counts"] is False)
        rounds.cancel()

    in_wings(test)(postgres)


def test_ears_that_are_cut_again_and_again_miss_nothing(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever hears again looks at once what was said meanwhile."""
    monkeypatch.setattr(hearing, "LOOK_EVERY", 3600.0)

    async def test(one: Wing, other: Wing) -> None:
        anna, ben, id = await seated(one, other)
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        for _ in range(12):
            await one.store.database.fetch(cut)
            mover, watcher = (anna, ben) if anna.table["sides"][0]["to_act"] else (ben, anna)
            assert (await mover.play())["t"] == "done"
            await shows(watcher, mover.table["version"])
        await same_everywhere(id, one, other)

    in_wings(test)(postgres)


def test_what_is_never_told_is_looked_for(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "LOOK_EVERY", 0.2)
    monkeypatch.setattr(hearing.Ears, "note", lambda *_: None)

    async def test(one: Wing, other: Wing) -> None:
        anna, ben, id = await seated(one, other)
        for _ in range(4):
            mover, watcher = (anna, ben) if anna.table["sides"][0]["to_act"] else (ben, anna)
            assert (await mover.play())["t"] == "done"
            await shows(watcher, mover.table["version"])
        assert one.desk.hall.rescued + other.desk.hall.rescued >= 1
        await same_everywhere(id, one, other)

    in_wings(test)(postgres)


@in_wings
async def test_bots_that_are_watched_from_two_processes_play_once(one: Wing, other: Wing) -> None:
    anna = one.guest()
    id = await anna.made("bot1", "bot1")
    here, there = await anna.sit(id), await elsewhere(anna, other).sit(id)
    for chair in (here, there):
        await chair.until(lambda table: table["version"] >= 12)
        assert chair.table["trouble"] is None
    await here.leave()
    await there.leave()
    await same_everywhere(id, one, other)
