"""How the house is: for whoever starts it, sends callers to it, and watches over it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from grognard.people import outbox
from grognard.server.calling import Desk
from grognard.server.forwarded import parsed, peer_of
from grognard.server.refusals import MADE, not_found
from grognard.store.keeping import StoreError

DATABASE_WITHIN = 1.0  # seconds
LOOK_EVERY = 1.0
WRONG_CLOCK = "wrong clock"

Measure = tuple[str, str, str, float]  # its name, its kind, what it is, and how much


async def live(_: Desk, __: Request) -> Response:
    """The loop answers."""
    return PlainTextResponse("live\n")


async def ready(desk: Desk, _: Request) -> Response:
    """Whether callers are to be sent here."""
    why = await trouble(desk)
    return PlainTextResponse(f"{why or 'ready'}\n", 503 if why else 200)


async def trouble(desk: Desk) -> str:
    """Why nobody should be sent here just now, "" if everybody may."""
    if desk.draining:
        return "draining"
    if not desk.store.is_heard():
        return "deaf"
    if desk.hall.astray:
        return WRONG_CLOCK
    try:
        async with asyncio.timeout(DATABASE_WITHIN):
            await desk.store.database.fetch("SELECT 1")
    except (StoreError, TimeoutError):
        return "no database"
    return ""


async def metrics(desk: Desk, request: Request) -> Response:
    """For Prometheus, and only from this machine."""
    peer = peer_of(request.scope)
    address = parsed(peer)
    if peer and (address is None or not address.is_loopback):
        raise not_found("page")
    told = list(measures(desk))
    with contextlib.suppress(StoreError, TimeoutError):  # figures are wanted most when something is wrong
        async with asyncio.timeout(DATABASE_WITHIN):
            late = await outbox.age(desk.database, desk.hall.now())
        told.append(("outbox_age_seconds", "gauge", "How late the oldest notice is.", late))
    return PlainTextResponse("".join(written(told)), media_type="text/plain; version=0.0.4")


def written(told: list[Measure]) -> Iterator[str]:
    for name, kind, about, value in told:
        yield f"# HELP grognard_{name} {about}\n# TYPE grognard_{name} {kind}\n"
        yield f'grognard_{name}{{process="{os.getpid()}"}} {float(value)!r}\n'
    yield "# HELP grognard_refusals_total Calls and messages that were refused.\n"
    yield "# TYPE grognard_refusals_total counter\n"
    for code, count in sorted(MADE.items()):
        yield f'grognard_refusals_total{{process="{os.getpid()}",code="{code}"}} {count}\n'


def measures(desk: Desk) -> Iterator[Measure]:
    tally, hall = desk.store.tally, desk.hall
    yield "moves_total", "counter", "Lines written to logs.", tally.written
    yield "conflicts_total", "counter", "Lines whose place was taken.", tally.conflicts
    yield "unsaved_total", "counter", "Lines of which nobody knew whether they were written.", tally.failed
    yield "append_seconds_total", "counter", "Time until lines were on disk.", tally.seconds
    if tally.batches:
        yield "batches_total", "counter", "Groups of lines that were written together.", tally.batches
    yield "followed_total", "counter", "Lines of other processes that were played here.", hall.followed
    yield "rescued_total", "counter", "Tables that nobody told about a line of another process.", hall.rescued
    yield "sockets", "gauge", "Browsers at tables.", sum(len(table.onlookers) for table in hall.tables())
    yield "tables", "gauge", "Tables in memory.", len(hall.places)
    yield "errands_waiting", "gauge", "Thoughts of bots that wait, here or elsewhere.", hall.worker.waiting()
    waits = hall.worker.waits()
    yield "errands_total", "counter", "Thoughts of bots whose turn came here.", waits.count
    yield "errands_wait_seconds_total", "counter", "Time that they waited for it.", waits.seconds
    yield "clocks_rung_total", "counter", "Clocks of matches that were rung here.", hall.rung.count
    yield "clocks_late_seconds_total", "counter", "How much later than due.", hall.rung.seconds
    yield "loop_lag_seconds", "gauge", "How late the loop was at worst, of late.", desk.lag
    yield "draining", "gauge", "Whether it is about to end.", desk.draining


async def feel_lag(desk: Desk) -> None:
    """How late the loop is, forgotten within a minute."""
    while True:
        begun, desk.hall.pulse = time.monotonic(), desk.hall.now()
        await asyncio.sleep(LOOK_EVERY)
        desk.lag = max(time.monotonic() - begun - LOOK_EVERY, 0.95 * desk.lag)
