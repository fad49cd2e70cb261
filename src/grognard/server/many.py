"""One house, several processes: a parent that listens, starts them, starts the dead again, and ends them all.

SIGTERM ends the house, each process after it has sent its callers away; SIGHUP puts a new process in the
place of each, one after the other, so that somebody is always there.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import socket
import time
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType
from typing import Any

from grognard import building
from grognard.server import serving
from grognard.server.serving import Plan
from grognard.server.visitors import fresh_token
from grognard.store.keeping import StoreError

END_WITHIN = 15.0  # seconds; who takes longer is killed
READY_WITHIN = 60.0
PAUSE = 2.5  # seconds before the next is renewed: nginx comes back to one that was gone after two
LOOK_EVERY = 0.5
SHORT_LIFE = 5.0  # seconds; who dies younger is started again a little later

_log = logging.getLogger("grognard")


def run(plan: Plan) -> int:
    """Serve in several processes until somebody ends it; StoreError says why that is impossible."""
    asyncio.run(serving.try_store(plan))
    plan = replace(plan, door=plan.door or fresh_token())
    shared = serving.listen(plan.host, plan.port) if plan.path is None else None
    builder = building.build_quietly()
    parent = Parent(plan, shared)
    for number, deed in {
        signal.SIGTERM: parent.end,
        signal.SIGINT: parent.end,
        signal.SIGHUP: parent.renew,
    }.items():
        signal.signal(number, deed)
    try:
        parent.run()
    finally:
        if shared is not None:
            shared.close()
        if builder is not None:
            building.stop(builder)
    return 0


def own_path(path: str, number: int) -> str:
    """The socket of one process: table.sock becomes table.0.sock, table.1.sock, and so on."""
    whole = Path(path)
    return str(whole.with_name(f"{whole.stem}.{number}{whole.suffix}"))


class Child:
    """The process with one number; another one whenever it is started."""

    def __init__(self, plan: Plan, number: int, shared: socket.socket | None) -> None:
        path = None if plan.path is None else own_path(plan.path, number)
        self.plan = replace(plan, path=path, child=number + 1, browser=False)
        self.shared = shared
        self.begun = 0.0
        self.process: SpawnProcess
        self.ready: Any

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.begun = time.monotonic()
        self.ready = context.Event()
        given = (self.plan, self.shared, self.ready)
        self.process = context.Process(target=child, args=given, name=f"grognard-{self.plan.child}")
        self.process.start()

    def end(self) -> None:
        """Ask it to end; who does not is ended."""
        if self.process.is_alive():
            self.process.terminate()

    def bury(self, until: float) -> None:
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            _log.error("process %d had to be killed", self.process.pid)
            self.process.kill()
            self.process.join()


class Parent:
    def __init__(self, plan: Plan, shared: socket.socket | None) -> None:
        self.plan = plan
        self.children = [Child(plan, number, shared) for number in range(plan.processes)]
        self.shared = shared
        self.ending = self.renewing = False

    def end(self, _: int, __: FrameType | None) -> None:
        self.ending = True

    def renew(self, _: int, __: FrameType | None) -> None:
        self.renewing = True

    def run(self) -> None:
        for child in self.children:
            child.start()
        try:
            if self.all_ready(self.children):
                self.welcome()
            while not self.ending:
                wait([child.process.sentinel for child in self.children], LOOK_EVERY)
                self.revive()
                if self.renewing:
                    self.renewing = False
                    self.renew_all()
        finally:
            for child in self.children:
                child.end()
            until = time.monotonic() + END_WITHIN
            for child in self.children:
                child.bury(until)

    def welcome(self) -> None:
        plan, port = self.plan, serving.port_of(self.shared) if self.shared else 0
        if plan.path is not None:
            paths = [own_path(plan.path, number) for number in (0, plan.processes - 1)]
            plan = replace(plan, path=" … ".join(paths))
        serving.welcome(plan, plan.door, "", port)

    def all_ready(self, children: list[Child]) -> bool:
        """Wait until all of them serve; False if the house is to end before."""
        until = time.monotonic() + READY_WITHIN
        while not all(child.ready.is_set() for child in children):
            if self.ending or time.monotonic() > until:
                return False
            self.revive()
            time.sleep(0.02)
        return True

    def revive(self) -> None:
        """Start the dead again."""
        for child in self.children:
            if not self.ending and not child.process.is_alive():
                lived = time.monotonic() - child.begun
                if lived < SHORT_LIFE:
                    time.sleep(1.0)
                _log.warning(
                    "process %d is gone (%s); another begins", child.plan.child, child.process.exitcode
                )
                child.start()

    def renew_all(self) -> None:
        """One after the other; where a new one does not begin, those that are left stay: a program that is
        broken ends no house."""
        for child in self.children:
            if child is not self.children[0]:
                self.rest(PAUSE)
            if self.ending:
                return
            child.end()
            child.bury(time.monotonic() + END_WITHIN)
            child.start()
            if not self.all_ready([child]) and not self.ending:
                _log.error("process %d does not begin; the others stay as they are", child.plan.child)
                return

    def rest(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self.ending and time.monotonic() < until:
            time.sleep(LOOK_EVERY)


def child(plan: Plan, shared: socket.socket | None, ready: Any) -> None:
    """One process of the house."""
    serving.quieten(plan.log)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of us; the parent sees to it
    try:
        serving.run_one(plan, shared, ready.set)
    except StoreError as error:
        _log.error("%s", error)
        raise SystemExit(2) from None
