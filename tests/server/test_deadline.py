"""What takes too long is given up; one timer is enough for all that is done in time."""

from __future__ import annotations

import asyncio

from grognard.server.deadline import Deadline


async def given_up(*steps: str) -> int:
    """How often it is given up where no time at all is allowed and these steps follow each other."""
    calls: list[int] = []
    deadline = Deadline(0, lambda: calls.append(1))
    for step in steps:
        getattr(deadline, step)()
    for _ in range(3):
        await asyncio.sleep(0)
    return len(calls)


def test_what_has_not_ended_in_time_is_given_up() -> None:
    assert asyncio.run(given_up("begin")) == 1
    assert asyncio.run(given_up("begin", "end", "begin")) == 1


def test_what_has_ended_is_not() -> None:
    assert asyncio.run(given_up("begin", "end")) == 0
    assert asyncio.run(given_up("begin", "stop")) == 0


def test_a_later_beginning_has_all_its_time_with_the_same_timer() -> None:
    async def looked_at() -> bool:
        deadline = Deadline(3600, lambda: None)
        deadline.begin()
        first = deadline.timer
        deadline.end()
        deadline.begin()
        assert deadline.timer is first
        deadline.look()  # as if the first hour were over
        later = deadline.timer
        deadline.stop()
        return later is not None and later is not first

    assert asyncio.run(looked_at())
