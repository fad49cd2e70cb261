"""Who does the work that is asked for: this process, processes here, or a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.lab import clusters
from grognard.lab.workers import Here, Processes, Workers, cores


@contextmanager
def hired(on: str | None, processes: int | None) -> Iterator[Workers]:
    """Those that are asked for: a cluster at an address, else so many processes, else one for each core."""
    workers = wanted(on, processes)
    try:
        yield workers
    finally:
        workers.close()


def wanted(on: str | None, processes: int | None) -> Workers:
    if on:
        return clusters.at(on)
    count = cores() if processes is None else processes
    if count < 1:
        raise GameError("bad_number", say("there must be at least one process, not {count}", count=count))
    return Here() if count == 1 else Processes(count)
