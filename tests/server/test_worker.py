"""Bots think elsewhere; if that is impossible, they still think."""

from __future__ import annotations

import asyncio
import logging
import os
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from grognard import Match, _compiled, load
from grognard.bots.bot import Choice
from grognard.server import crew, worker
from grognard.server.crew import Crew, Process
from grognard.server.errands import HINT, Errand, Line
from grognard.server.worker import Worker

MATCH = Match(load("to-war"), "strategy", seed=1)


def think(bots: Worker, seed: int = 1, level: int = 1) -> Choice:
    async def main() -> Choice:
        try:
            return await bots.think(MATCH.view(MATCH.actors[0]), level, seed)
        finally:
            bots.close()

    return asyncio.run(main())


def test_a_thread_and_a_process_come_to_the_same_thought() -> None:
    in_thread = think(Worker(processes=False, lines=20))
    assert in_thread.action in MATCH.legal(MATCH.actors[0])
    assert think(Worker(lines=20)) == in_thread


def test_a_stronger_bot_thinks_in_two_processes_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "BOTH_FROM", 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    first = think(Worker(lines=20), level=2)
    assert think(Worker(lines=20), level=2) == first
    assert first.action in MATCH.legal(MATCH.actors[0])


def test_what_nobody_waits_for_any_more_is_stopped() -> None:
    """A level that would think for two seconds is gone when the next thought is asked for."""

    async def main() -> None:
        bots = Worker()
        view = MATCH.view(MATCH.actors[0])
        try:
            await bots.warm(view.game)
            errands = [asyncio.create_task(bots.think(view, 6, seed)) for seed in range(40)]
            await asyncio.sleep(0.2)
            for errand in errands:
                errand.cancel()
            async with asyncio.timeout(20):  # forty of them in full would take more than a minute
                assert (await bots.think(view, 1, 1)).action in MATCH.legal(MATCH.actors[0])
        finally:
            bots.close()

    asyncio.run(main())


def test_a_thread_is_stopped_as_well() -> None:
    async def main() -> None:
        bots = Worker(processes=False)
        errand = asyncio.create_task(bots.think(MATCH.view(MATCH.actors[0]), 6, 1))
        await asyncio.sleep(0.05)
        errand.cancel()
        with pytest.raises(asyncio.CancelledError):
            await errand

    asyncio.run(main())


def test_where_processes_break_a_thread_has_to_do(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    attempts = []

    def broken(*_: Any, **__: Any) -> None:
        attempts.append(1)
        raise BrokenProcessPool("no processes here")

    monkeypatch.setattr(crew, "ProcessPoolExecutor", broken)
    bots = Worker()
    for _ in range(5):
        assert think(bots).action in MATCH.legal(MATCH.actors[0])
    assert len(attempts) == worker.MOST_LOSSES


def test_a_process_without_a_build_is_replaced_once_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[object] = []

    class Pool:
        def __init__(self, *_: Any, **__: Any) -> None:
            begun.append(self)

        def shutdown(self, **_: Any) -> None:
            begun.append("ended")

    monkeypatch.setattr(crew, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(_compiled, "in_checkout", lambda: True)
    monkeypatch.setattr(_compiled, "build_folder", lambda: tmp_path)
    monkeypatch.delenv("GROGNARD_COMPILE", raising=False)

    async def main() -> None:
        loop = asyncio.get_running_loop()

        async def not_compiled(*_: Any) -> bool:
            return False

        monkeypatch.setattr(loop, "run_in_executor", not_compiled)
        bots = Crew(Line(1))

        async def used() -> Process:
            async with bots.process(Errand(""), "to-war", "") as process:
                return process

        first = await used()
        assert await used() is first
        (tmp_path / _compiled.COMPLETE).touch()
        bots.looked = 0.0
        second = await used()
        assert second is not first
        assert begun[1] == "ended"
        monkeypatch.setenv("GROGNARD_COMPILE", "0")
        bots.looked = 0.0
        assert await used() is second

    asyncio.run(main())


def test_hints_think_apart_and_step_back() -> None:
    async def main() -> None:
        bots = Worker(lines=20)
        view = MATCH.view(MATCH.actors[0])
        try:
            assert (await bots.think(view, 6, 1, "anna", HINT)).action in MATCH.legal(MATCH.actors[0])
            assert not bots.moves.processes
            [aside, *_] = bots.asides.processes
            loop = asyncio.get_running_loop()
            assert await loop.run_in_executor(aside.executor, os.nice, 0) == 19
        finally:
            bots.close()

    asyncio.run(main())


def test_a_level_that_thinks_in_two_processes_leaves_one_for_others() -> None:
    assert Worker().moves.line.places >= 3
    assert Worker().asides.line.places >= 2
