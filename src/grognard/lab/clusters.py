"""Workers on other machines: a Dask or a Ray cluster that somebody has started.

Grognard has to be installed on every machine, in the same version, and a game in a file of one's own
has to lie at the same place there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar
from urllib.parse import urlsplit

from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.lab.extras import missing
from grognard.lab.workers import AHEAD, Workers

T = TypeVar("T")
SECONDS = 15  # to reach a cluster
NOT_THERE = "no {kind} cluster answers at {address}: {cause}"


def at(address: str) -> Workers:
    """The cluster at dask://HOST:PORT or ray://HOST:PORT."""
    parts = urlsplit(address)
    kinds: dict[str, Callable[[str], Workers]] = {"dask": Dask, "ray": Ray}
    if parts.scheme not in kinds or not parts.netloc:
        told = say("{address} is no cluster: dask://HOST:PORT or ray://HOST:PORT", address=repr(address))
        raise GameError("bad_cluster", told)
    try:
        return kinds[parts.scheme](parts.netloc)
    except ImportError as error:
        raise missing(error.name or "", parts.scheme) from None


class Dask:
    """Dask itself hands out again what a lost worker had, and gives up where a task loses many."""

    def __init__(self, place: str) -> None:
        from distributed import Client

        try:
            self.client: Any = Client(f"tcp://{place}", timeout=SECONDS, set_as_default=False)
        except OSError as error:
            raise GameError(
                "no_cluster", say(NOT_THERE, kind="Dask", address=place, cause=str(error))
            ) from None
        threads: dict[str, int] = self.client.nthreads()
        self.ahead = AHEAD * max(1, sum(threads.values()))
        self.pool: Any = self.client.get_executor(pure=False)

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        future: Future[T] = self.pool.submit(work, *arguments)
        return future

    def lost(self, error: BaseException) -> bool:
        from distributed import KilledWorker

        return isinstance(error, KilledWorker)

    def close(self) -> None:
        self.pool.shutdown(wait=False)
        self.client.close()


class Ray:
    """By the client of Ray, from any machine; the cluster's own driver is not needed here."""

    def __init__(self, place: str) -> None:
        os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # workers have what they need
        import ray

        try:
            self.context: Any = ray.init(f"ray://{place}", log_to_driver=False)
        except (ConnectionError, RuntimeError, TimeoutError) as error:
            raise GameError(
                "no_cluster", say(NOT_THERE, kind="Ray", address=place, cause=str(error))
            ) from None
        self.ray: Any = ray
        self.ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.tasks: dict[Callable[..., Any], Any] = {}

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        if work not in self.tasks:
            self.tasks[work] = self.ray.remote(num_cpus=1, max_retries=-1)(work)
        future: Future[T] = self.tasks[work].remote(*arguments).future()
        return future

    def lost(self, error: BaseException) -> bool:
        lost = self.ray.exceptions
        return isinstance(error, lost.WorkerCrashedError | lost.NodeDiedError | lost.ObjectLostError)

    def close(self) -> None:
        self.context.disconnect()
