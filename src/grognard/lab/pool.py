"""Processes for work that comes in pieces, as many as there are cores."""

from __future__ import annotations

import itertools
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Any, TypeVar

from grognard.lab.crew import ignore_ctrl_c

T = TypeVar("T")

AHEAD = 3  # pieces that lie ready for every process


class Pool:
    """With one process everything is done here."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        context = multiprocessing.get_context("spawn")
        self.crew = (
            ProcessPoolExecutor(processes, mp_context=context, initializer=ignore_ctrl_c)
            if processes > 1
            else None
        )

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self.crew is not None:
            self.crew.shutdown(cancel_futures=True)

    def each(self, work: Callable[..., T], pieces: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """What comes of every piece, in their order; some are begun before they are asked for."""
        if self.crew is None:
            return (work(*piece) for piece in pieces)
        due = iter(pieces)
        crew = self.crew
        begun = deque(crew.submit(work, *piece) for piece in itertools.islice(due, AHEAD * self.processes))
        return self.rest(work, due, begun)

    def rest(self, work: Callable[..., T], due: Iterator[Any], begun: deque[Future[T]]) -> Iterator[T]:
        assert self.crew is not None
        try:
            while begun:
                found = begun.popleft().result()
                begun.extend(self.crew.submit(work, *piece) for piece in itertools.islice(due, 1))
                yield found
        finally:
            for future in begun:
                future.cancel()
