"""Bots that think on other machines: asked for in a fair order, found again where somebody gives up."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cluster import Cluster
from grognard.bots.bot import Candidate, Choice
from grognard.core.game import View
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.registry import load
from grognard.server import asking, errand_rows
from grognard.server.asking import FarWorker
from grognard.server.errands import HINT, MOVE
from grognard.server.refusals import Refused
from grognard.server.thinking import Thinker
from grognard.server.worker import Worker
from grognard.store.postgres import PostgresStore, opened

from ..database import postgres as postgres

pytestmark = pytest.mark.postgres

SECONDS = 60.0


def a_view() -> View:
    return Match(load("to-war"), seed=3).view(0)


class Slow(Worker):
    """Thinks for a moment, once it may, and notes for whom."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(processes=False)
        self.seconds = seconds
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.served: list[str] = []
        self.stopped = 0

    async def think(self, view: View, level: int, seed: int, person: str = "", kind: int = MOVE) -> Choice:
        self.served.append(person)
        try:
            await self.goes_on.wait()
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return Choice("go", 0.5, level, say("{count} of them", count=seed), (Candidate(1, 2, 3.0),))


class Far:
    """A process that asks, and thinkers that answer, on one database."""

    def __init__(self, store: PostgresStore, url: str) -> None:
        self.store, self.url = store, url
        self.worker = FarWorker(store)
        self.hearing = asyncio.create_task(store.ears.hear(nothing))
        self.thinkers: list[tuple[asyncio.Event, asyncio.Task[None]]] = []

    async def hire(self, worker: Worker, places: int = 1) -> Thinker:
        thinker = Thinker(self.store, self.url, places, worker)
        over = asyncio.Event()
        self.thinkers.append((over, asyncio.create_task(thinker.run(over))))
        while not await errand_rows.are_there_thinkers(self.store.database):
            await asyncio.sleep(0.01)
        self.worker.known = 0.0, False
        return thinker

    async def dismiss(self) -> None:
        for over, _ in self.thinkers:
            over.set()
        await asyncio.gather(*(task for _, task in self.thinkers))
        self.thinkers = []
        self.hearing.cancel()
        await asyncio.gather(*self.worker.dropping)


async def nothing() -> None:
    pass


async def asked(far: Far, count: int) -> None:
    """So many errands are known, those under way included."""
    while (await far.store.database.fetch("SELECT count(*) FROM errands"))[0][0] < count:
        await asyncio.sleep(0.005)


def in_far(test: Callable[[Far], Awaitable[None]]) -> Callable[[Cluster], None]:
    def run(postgres: Cluster) -> None:
        async def scenario() -> None:
            url = postgres.database()
            async with asyncio.timeout(SECONDS), opened(url) as store:
                far = Far(store, url)
                try:
                    await test(far)
                finally:
                    await far.dismiss()
                assert await store.database.fetch("SELECT count(*) FROM errands") == [(0,)]

        asyncio.run(scenario())

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    return run


def test_after_a_crash_of_the_database_nobody_gets_an_answer_to_what_another_asked(postgres: Cluster) -> None:
    """Errands do not outlive it, but thinkers do, and whoever waits: they know their errand by its number."""

    async def asked_by(url: str, person: str) -> int:
        async with opened(url) as store:
            return await errand_rows.ask(store.database, person, HINT, 3, 1, b"")

    async def answered_late(url: str, id: int) -> list[Any]:
        async with opened(url) as store:
            await errand_rows.answer(store.database, id, Choice("go", 0.5, 3, "", ()))
            assert await errand_rows.beat(store.database, "thinker", [id]) == set()
            return await store.database.fetch("SELECT person, answer FROM errands")

    url = postgres.database()
    before = asyncio.run(asked_by(url, "anna"))
    postgres.restart()
    assert asyncio.run(asked_by(url, "ben")) != before
    assert asyncio.run(answered_late(url, before)) == [("ben", None)]


@in_far
async def test_an_answer_comes_back_with_its_words(far: Far) -> None:
    await far.hire(Slow())
    choice = await far.worker.think(a_view(), 3, 77, "anna")
    assert choice == Choice("go", 0.5, 3, "77 of them", (Candidate(1, 2, 3.0),))
    assert choice.why.template == "{count} of them"  # type: ignore[attr-defined]


@in_far
async def test_a_real_bot_answers_from_afar_as_it_would_here(far: Far) -> None:
    view = a_view()
    here = await Worker(processes=False, lines=30).think(view, 2, 5, "anna")
    await far.hire(Worker(processes=False, lines=30))
    assert await far.worker.think(view, 2, 5, "anna") == here


@in_far
async def test_one_with_many_errands_makes_nobody_wait_for_all_of_them(far: Far) -> None:
    slow = Slow()
    slow.goes_on.clear()
    thinker = await far.hire(slow, places=2)
    greedy = [asyncio.create_task(far.worker.think(a_view(), 1, 1, "greedy")) for _ in range(20)]
    await asked(far, 20)
    late = asyncio.create_task(far.worker.think(a_view(), 1, 1, "anna"))
    await asked(far, 21)
    slow.goes_on.set()
    await asyncio.gather(late, *greedy)
    assert slow.served.index("anna") <= 2 + thinker.places
    assert slow.served.count("greedy") == 20


@in_far
async def test_moves_go_before_hints_and_too_many_hints_are_refused(far: Far) -> None:
    slow = Slow()
    slow.goes_on.clear()
    await far.hire(slow)
    first = asyncio.create_task(far.worker.think(a_view(), 1, 1, "ben"))
    while not slow.served:
        await asyncio.sleep(0.005)
    hints = [asyncio.create_task(far.worker.think(a_view(), 1, 1, "carl", HINT)) for _ in range(8)]
    await asked(far, 9)
    with pytest.raises(Refused, match="the bots are busy"):
        await far.worker.think(a_view(), 1, 1, "carl", HINT)
    move = asyncio.create_task(far.worker.think(a_view(), 1, 1, "dora", MOVE))
    await asked(far, 10)
    slow.goes_on.set()
    await asyncio.gather(first, move, *hints)
    assert slow.served == ["ben", "dora", *8 * ["carl"]]


@in_far
async def test_nobody_has_more_than_two_at_work_though_there_are_places(far: Far) -> None:
    slow = Slow()
    slow.goes_on.clear()
    greedy = []
    await far.hire(slow, places=4)
    for count in range(1, 5):
        greedy.append(asyncio.create_task(far.worker.think(a_view(), 1, 1, "greedy")))
        await asked(far, count)
    while len(slow.served) < 2:
        await asyncio.sleep(0.005)
    anna = [asyncio.create_task(far.worker.think(a_view(), 1, 1, "anna")) for _ in range(2)]
    while len(slow.served) < 4:
        await asyncio.sleep(0.005)
    assert sorted(slow.served) == ["anna", "anna", "greedy", "greedy"]
    slow.goes_on.set()
    await asyncio.gather(*anna, *greedy)


@in_far
async def test_what_a_thinker_fails_at_is_thought_here(far: Far) -> None:
    class Failing(Worker):
        async def think(self, *_: object) -> Choice:
            raise ZeroDivisionError

    await far.hire(Failing(processes=False))
    far.worker.processes, far.worker.lines = False, 20
    assert (await far.worker.think(a_view(), 1, 1, "anna")).action


@in_far
async def test_what_nobody_waits_for_any_more_is_stopped(far: Far) -> None:
    slow = Slow(30.0)
    await far.hire(slow)
    task = asyncio.create_task(far.worker.think(a_view(), 1, 1, "anna"))
    while not slow.served or far.worker.waiting() != 1:
        await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert far.worker.waiting() == 0
    while not slow.stopped:
        await asyncio.sleep(0.01)


def test_who_leaves_before_his_errand_has_a_number_leaves_nothing_behind(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = errand_rows.ask

    async def heard_late(*errand: Any) -> int:
        id = await ask(*errand)
        await asyncio.sleep(0.2)
        return id

    monkeypatch.setattr(errand_rows, "ask", heard_late)
    test_what_nobody_waits_for_any_more_is_stopped(postgres)


def test_what_a_dead_thinker_had_taken_another_takes(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errand_rows, "TAKE", errand_rows.TAKE.replace("10.0", "0.5"))

    async def test(far: Far) -> None:
        await far.hire(Slow(60.0))
        task = asyncio.create_task(far.worker.think(a_view(), 1, 1, "anna"))
        while not (await far.store.database.fetch("SELECT 1 FROM errands WHERE taken IS NOT NULL")):
            await asyncio.sleep(0.01)
        (_, dead), *_ = far.thinkers
        far.thinkers = []
        dead.cancel()
        await asyncio.gather(dead, return_exceptions=True)
        kept = Slow()
        await far.hire(kept)
        assert (await task).action == "go"
        assert kept.served == ["anna"]

    in_far(test)(postgres)


@in_far
async def test_an_answer_for_whoever_was_killed_before_he_heard_it_is_not_kept(far: Far) -> None:
    database = far.store.database
    await errand_rows.ask(database, "anna", MOVE, 1, 1, b"no view")
    heard = await errand_rows.ask(database, "ben", MOVE, 1, 1, b"no view")
    await far.hire(Slow())
    while await database.fetch("SELECT 1 FROM errands WHERE failed = 0"):
        await asyncio.sleep(0.01)
    await database.execute("UPDATE errands SET taken = taken - 61 WHERE person = 'anna'")
    await errand_rows.beat(database, "another", [])
    assert await database.fetch("SELECT id FROM errands") == [(heard,)], "he may be about to hear it"
    await errand_rows.drop(database, heard)


@pytest.mark.parametrize("seconds", [-7200, 7200])
def test_a_jump_of_the_databases_clock_wakes_no_dead_thinker(seconds: int, postgres: Cluster) -> None:
    """Everybody would wait for him, and what he was at would be nobody's."""

    async def test(far: Far) -> None:
        database = far.store.database
        await errand_rows.beat(database, "dead", [])
        asked = await errand_rows.ask(database, "anna", MOVE, 1, 1, b"a view")
        assert await errand_rows.take(database) is not None
        assert await errand_rows.take(database) is None
        await database.execute(f"UPDATE thinkers SET beat = beat - {seconds}")
        await database.execute(f"UPDATE errands SET taken = taken - {seconds}")
        assert not await errand_rows.are_there_thinkers(database)
        again = await errand_rows.take(database)
        assert again is not None
        assert again.id == asked
        await errand_rows.beat(database, "another", [])
        assert await database.fetch("SELECT name FROM thinkers") == [("another",)]
        await errand_rows.drop(database, asked)

    in_far(test)(postgres)


@in_far
async def test_without_thinkers_it_is_thought_here(far: Far) -> None:
    far.worker.processes, far.worker.lines = False, 20
    choice = await far.worker.think(a_view(), 1, 1, "anna")
    assert choice.action
    asked = asyncio.create_task(far.worker.ask(a_view(), 1, 1, "anna", MOVE))
    with pytest.raises(asking.Nobody):
        await asked


def test_an_answer_can_be_nothing_but_a_choice() -> None:
    with pytest.raises(pickle.UnpicklingError, match="no part of an answer"):
        errand_rows.choice_from(pickle.dumps(print))
