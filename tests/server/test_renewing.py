"""A new program in the place of the old one, one process after the other, as long as it begins."""

from __future__ import annotations

import asyncio
import re
import threading
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.server import health, many, serving
from grognard.server.many import Child, Parent
from grognard.server.serving import Plan

CONFIG = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"


class Clock:
    """It goes on as soon as somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


CLOCK = Clock()


class Stand(Child):
    """A process of which only is known how often it was ended and started; a broken one never serves."""

    def __init__(self, plan: Plan, number: int, broken: bool) -> None:
        super().__init__(plan, number, None)
        self.broken = broken
        self.done: list[str] = []
        self.ready: Any = threading.Event()

    def start(self) -> None:
        self.done.append("started")
        self.begun = CLOCK.monotonic()
        self.process: Any = SimpleNamespace(is_alive=lambda: True)
        self.ready = threading.Event()
        if not self.broken:
            self.ready.set()

    def end(self) -> None:
        self.done.append("ended")
        self.ended = CLOCK.monotonic()

    def bury(self, until: float) -> None:
        """It is gone at once."""


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "time", CLOCK)


def renewed(broken: set[int]) -> list[list[str]]:
    return [each.done for each in renewing(broken)]


def renewing(broken: set[int]) -> list[Stand]:
    plan = Plan(path="table.sock", processes=3)
    parent = Parent(plan, None)
    stands = [Stand(plan, number, number in broken) for number in range(3)]
    parent.children = [*stands]
    for each in stands:
        each.process = SimpleNamespace(is_alive=lambda: True)
    parent.renew_all()
    return stands


ANEW = ["ended", "started"]


def test_all_are_renewed_one_after_the_other() -> None:
    assert renewed(set()) == [ANEW, ANEW, ANEW]


def test_the_next_is_ended_when_nginx_comes_back_to_the_one_before() -> None:
    """Whom it found gone it passes by for a while; if all were renewed within that, nobody would be left."""
    found = re.findall(r"fail_timeout=(\d+)s", CONFIG.read_text(encoding="utf-8"))
    assert len(found) == 3
    for earlier, later in pairwise(renewing(set())):
        assert later.ended - earlier.begun > max(map(int, found))


def test_where_a_new_one_does_not_begin_the_others_stay(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """So a broken program, or a database that is away, does not end the whole house."""
    monkeypatch.setattr(many, "READY_WITHIN", 0.0)
    assert renewed({0}) == [ANEW, [], []]
    assert renewed({1}) == [ANEW, ANEW, []]
    assert "process 2 does not begin; the others stay as they are" in caplog.text


def test_whose_clock_is_wrong_has_begun_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nobody would tell the owner his way in, nor renew the others."""
    found = ["deaf", "no database", health.WRONG_CLOCK, ""]

    async def trouble(_: object) -> str:
        return found.pop(0)

    monkeypatch.setattr(health, "trouble", trouble)
    server: Any = SimpleNamespace(started=True, desk=None)
    asyncio.run(serving.tell_ready(server, lambda: found.append("ready")))
    assert found == ["", "ready"]
