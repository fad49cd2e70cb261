"""Who does the work: this process, processes of this machine, or a cluster.

Work is a function of a module and plain arguments, so that it can be done anywhere; whoever does it, the same
arguments give the same answer.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

AHEAD = 2  # pieces of work that lie ready for every worker
MOST_LOSSES = 5  # workers lost over one piece of work, after which it is to blame itself

T = TypeVar("T")


class Workers(Protocol):
    """The one seam: whatever takes work and brings futures."""

    ahead: int  # pieces of work that may be out at a time

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]: ...

    def lost(self, error: BaseException) -> bool:
        """Whether the worker was lost, and not the work wrong."""

    def close(self) -> None: ...


def done_by(workers: Workers, work: Callable[..., T], every: Iterable[tuple[Any, ...]]) -> Iterator[T]:
    """Answers as they come.  What a lost worker had in hand is handed out again; whoever stops listening
    stops the work that has not begun."""
    due = iter(every)
    running: dict[Future[T], tuple[Any, ...]] = {}
    losses: Counter[tuple[str, ...]] = Counter()
    try:
        while True:
            while len(running) < workers.ahead and (arguments := next(due, None)) is not None:
                running[workers.submit(work, *arguments)] = arguments
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                arguments = running.pop(future)
                error = future.exception()
                if error is None:
                    yield future.result()
                    continue
                key = tuple(map(repr, arguments))
                losses[key] += 1
                if not workers.lost(error) or losses[key] > MOST_LOSSES:
                    raise error
                running[workers.submit(work, *arguments)] = arguments
    finally:
        for future in running:
            future.cancel()


def in_order(workers: Workers, work: Callable[..., T], every: list[tuple[Any, ...]]) -> Iterator[T]:
    """Answers in the order of the work, which is handed out at once; a lost worker's work is done again."""
    begun = [workers.submit(work, *arguments) for arguments in every]

    def answers() -> Iterator[T]:
        for future, arguments in zip(begun, every, strict=True):
            losses = 0
            while (error := future.exception()) is not None:
                losses += 1
                if not workers.lost(error) or losses > MOST_LOSSES:
                    raise error
                future = workers.submit(work, *arguments)
            yield future.result()

    return answers()


# ------------------------------------------------------------------ on this machine


class Here:
    """This process, one piece of work after the other."""

    ahead = 1

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(work(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    def lost(self, error: BaseException) -> bool:
        return False

    def close(self) -> None:
        pass


class Processes:
    """As many as are wanted; a pool that broke with one of them is replaced.

    They hold the other end of a pipe: when it closes, nobody waits for them any more.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.ahead = AHEAD * count
        self.context = multiprocessing.get_context("spawn")
        self.theirs, self.mine = self.context.Pipe(duplex=False)
        self.pool = self.fresh()

    def fresh(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.count, mp_context=self.context, initializer=begin, initargs=(self.theirs,)
        )

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        try:
            return self.pool.submit(wanted, work, *arguments)
        except BrokenExecutor:
            self.pool.shutdown(wait=False)
            self.pool = self.fresh()
            return self.pool.submit(wanted, work, *arguments)

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, BrokenExecutor)

    def close(self) -> None:
        """At once: what is still being done is given up."""
        self.mine.close()
        self.pool.shutdown(cancel_futures=True)
        self.theirs.close()


class Shift:
    """Of a process that works for another: whether it is at work, and whether anybody still waits for it."""

    lock = threading.Lock()
    working = False
    over = False


def begin(end: Connection) -> None:
    """A process's first deed: leave Ctrl-C to whoever handed out the work, and end with him."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(end,), daemon=True).start()


def end_with(end: Connection) -> None:
    """An idle process is ended by its pool, as long as there is somebody who has one."""
    with suppress(EOFError, OSError):
        end.recv_bytes()
    with Shift.lock:
        Shift.over = True
        if Shift.working:
            os._exit(1)
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def wanted(work: Callable[..., T], *arguments: Any) -> T:
    """A piece of work, if anybody still waits for it."""
    with Shift.lock:
        if Shift.over:
            raise CancelledError
        Shift.working = True
    try:
        return work(*arguments)
    finally:
        with Shift.lock:
            Shift.working = False


def cores() -> int:
    return os.cpu_count() or 1
