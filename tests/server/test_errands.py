"""The bots' line: moves before hints before analyses, and whoever has waited longest for a turn."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from grognard.server import crew, errands
from grognard.server.crew import Crew
from grognard.server.errands import ANALYSIS, HINT, MOVE, Errand, Line
from grognard.server.refusals import Refused


def run(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run an async test."""

    @functools.wraps(test)
    def once(*given: Any, **more: Any) -> None:
        asyncio.run(test(*given, **more))

    return once


class Work:
    """Errands at a line that are done when a test says so."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, person: str, kind: int = MOVE, errand: Errand | None = None) -> None:
        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self.do(name, errand or Errand(person, kind)))
        await settled()

    async def do(self, name: str, errand: Errand) -> None:
        async with self.line.place(errand):
            self.begun.append(name)
            await self.ends[name].wait()

    async def end(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()
            await settled()


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@run
async def test_a_crowd_of_errands_lets_the_next_person_through_at_once() -> None:
    work = Work(Line(3))
    for number in range(60):
        await work.ask(f"greedy {number}", "greedy")
    assert work.begun == ["greedy 0", "greedy 1"]
    await work.ask("anna's", "anna")
    assert work.begun[2:] == ["anna's"]
    await work.ask("ben's", "ben")
    await work.ask("anna's second", "anna")
    assert len(work.begun) == 3
    await work.end("greedy 0")
    await work.end("ben's")  # now the crowd has had no turn for longest
    await work.end("greedy 1")
    assert work.begun[3:] == ["ben's", "greedy 2", "anna's second"]


@run
async def test_whoever_was_served_longest_ago_is_next() -> None:
    work = Work(Line(2))
    for name in ("anna", "ben", "cleo"):
        await work.ask(name, name)
        await work.end(name)
    await work.ask("x", "x")
    await work.ask("y", "y")
    for name in ("cleo again", "ben again", "anna again", "new"):
        await work.ask(name, name.split()[0])
    await work.end("x", "new", "anna again", "ben again")
    assert work.begun[5:] == ["new", "anna again", "ben again", "cleo again"]


@run
async def test_moves_go_before_hints_and_hints_before_analyses() -> None:
    work = Work(Line(2))
    await work.ask("a", "a")
    await work.ask("b", "b")
    await work.ask("analysis", "p", ANALYSIS)
    await work.ask("hint", "q", HINT)
    await work.ask("move", "r", MOVE)
    await work.end("a", "move", "hint")
    assert work.begun[2:] == ["move", "hint", "analysis"]


@run
async def test_analyses_leave_a_place_for_hints() -> None:
    work = Work(Line(2))
    await work.ask("one", "a", ANALYSIS)
    await work.ask("two", "b", ANALYSIS)
    assert work.begun == ["one"]
    await work.ask("hint", "c", HINT)
    assert work.begun == ["one", "hint"]
    await work.end("one")
    assert work.begun[2:] == ["two"]


@run
async def test_the_parts_of_an_errand_take_a_place_each_and_never_all() -> None:
    work = Work(Line(3))
    both = Errand("strong")
    await work.ask("part 0", "strong", errand=both)
    await work.ask("part 1", "strong", errand=both)
    await work.ask("next", "strong")
    assert work.begun == ["part 0", "part 1"]
    await work.ask("other", "anna")
    assert work.begun[2:] == ["other"]
    await work.end("part 0")
    assert work.begun[3:] == ["next"]


@run
async def test_what_nobody_wants_any_more_leaves_the_line() -> None:
    work = Work(Line(2))
    for name in ("a", "b", "c", "d"):
        await work.ask(name, name)
    work.tasks["c"].cancel()
    await settled()
    assert [ticket.errand.person for ticket in work.line.waiting] == ["d"]
    await work.end("a")
    assert work.begun == ["a", "b", "d"]
    work.tasks["b"].cancel()
    await settled()
    assert [errand.person for errand in work.line.at_work] == ["d"]


@run
async def test_a_place_given_to_somebody_who_leaves_in_that_moment_is_given_on() -> None:
    work = Work(Line(1))
    for name in ("a", "b", "c"):
        await work.ask(name, name)
    work.ends["a"].set()
    while work.line.at_work[0].person != "b":
        await asyncio.sleep(0)
    work.tasks["b"].cancel()  # called, but not there yet
    await settled()
    assert work.begun == ["a", "c"]


@run
async def test_more_than_eight_are_refused_but_a_move_never_is() -> None:
    line = Line(2)
    work = Work(line)
    for number in range(1 + errands.WAITING):
        line.check(Errand("greedy", HINT))
        await work.ask(f"hint {number}", "greedy", HINT)
    with pytest.raises(Refused) as refused:
        line.check(Errand("greedy", HINT))
    assert (refused.value.code, refused.value.status) == ("too_busy", 429)
    line.check(Errand("greedy", MOVE))
    line.check(Errand("anna", HINT))


@run
async def test_of_people_long_gone_nothing_is_remembered() -> None:
    work = Work(Line(2))
    for number in range(errands.REMEMBERED + 50):
        work.line.remember(str(number))
    assert len(work.line.turns) == errands.REMEMBERED
    assert "49" not in work.line.turns
    assert "50" in work.line.turns


# ------------------------------------------------------------------ the crew


class Fake:
    """A process that does nothing."""

    made = 0
    gate: asyncio.Event | None = None

    def __init__(self, niceness: int = 0) -> None:
        Fake.made += 1
        self.niceness = niceness
        self.warm = False
        self.compiled = True
        self.closed = False

    async def ready(self, _game: str) -> None:
        await asyncio.sleep(0)
        if self.gate is not None and not self.warm:
            await self.gate.wait()
        self.warm = True

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> type[Fake]:
    monkeypatch.setattr(crew, "Process", Fake)
    Fake.made = 0
    Fake.gate = None
    return Fake


async def used(bots: Crew, thought: str, end: asyncio.Event | None = None) -> Any:
    async with bots.process(Errand(thought), "to-war", thought) as process:
        if end is not None:
            await end.wait()
        return process


def test_processes_begin_as_they_are_needed_with_two_to_spare(fakes: type[Fake]) -> None:
    async def main() -> None:
        bots = Crew(Line(5), niceness=7)
        first = await used(bots, "a")
        assert first.niceness == 7
        await settled()
        assert (fakes.made, len(bots.idle)) == (2, 2)
        end = asyncio.Event()
        tasks = [asyncio.create_task(used(bots, name, end)) for name in "ab"]
        await settled()
        assert (fakes.made, len(bots.idle)) == (4, 2)
        tasks += [asyncio.create_task(used(bots, name, end)) for name in "cdefg"]
        await settled()
        assert fakes.made == 5
        end.set()
        processes = await asyncio.gather(*tasks)
        assert processes[0] is first
        assert len(bots.idle) == 5

    asyncio.run(main())


def test_a_process_that_is_about_to_be_ready_is_waited_for(fakes: type[Fake]) -> None:
    async def main() -> None:
        bots = Crew(Line(2))
        end = asyncio.Event()
        first = asyncio.create_task(used(bots, "a", end))
        while bots.sparing is None:
            await asyncio.sleep(0)
        fakes.gate = asyncio.Event()  # the spare one takes its time
        await settled()
        second = asyncio.create_task(used(bots, "b", end))
        await settled()
        assert fakes.made == 2
        fakes.gate.set()
        end.set()
        assert await first is not await second
        assert fakes.made == 2

    asyncio.run(main())


@pytest.mark.usefixtures("fakes")
def test_a_thought_goes_on_where_it_was_thought_before() -> None:
    async def main() -> None:
        bots = Crew(Line(3))
        end = asyncio.Event()
        tasks = [asyncio.create_task(used(bots, name, end)) for name in "abc"]
        await settled()
        end.set()
        homes = await asyncio.gather(*tasks)
        assert len(set(homes)) == 3
        for at in (2, 0, 1, 1, 0, 2):
            assert await used(bots, "abc"[at]) is homes[at]
        bots.close()
        assert all(process.closed for process in homes)
        assert await used(bots, "a") not in homes

    asyncio.run(main())
