"""Who does the work: this process, processes of this machine, or a cluster.

Work is a function of a module and plain arguments, so that it can be done anywhere; whoever does it, the same
arguments give the same answer.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
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
    """As many as are wanted; a pool that broke with one of them is replaced."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.ahead = AHEAD * count
        self.pool = self.fresh()

    def fresh(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, mp_context=context, initializer=ignore_ctrl_c)

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        try:
            return self.pool.submit(work, *arguments)
        except BrokenExecutor:
            self.pool.shutdown(wait=False)
            self.pool = self.fresh()
            return self.pool.submit(work, *arguments)

    def lost(self, error: BaseException) -> bool:
        return isinstance(error, BrokenExecutor)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


def ignore_ctrl_c() -> None:
    """Whoever handed out the work ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    return os.cpu_count() or 1
