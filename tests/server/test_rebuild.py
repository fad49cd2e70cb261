"""What is kept is what is played: after anything that happens, the log leads to the same match."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from grognard.core.clock import Clock, Control
from grognard.core.flow import OBSERVER
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.server import offers, settling, takeback
from grognard.server.rebuild import rebuilt
from grognard.server.refusals import Refused
from grognard.server.tables import Table

from ..testing.auction import GAME as AUCTION
from ..testing.ruse import GAME as RUSE
from .house import House, in_house, offer_games

OPERATIONS = 120


async def same(house: House, table: Table) -> None:
    stored = await house.store.load(table.id)
    assert stored is not None
    again = rebuilt(stored)
    assert again.match.record.dumps() == table.match.record.dumps()
    for viewer in table.match.viewers:
        assert again.course.version(viewer) == table.version(viewer)
        assert again.match.moments(viewer) == table.match.moments(viewer)
    assert again.course.offer == table.course.offer
    assert again.match.ending == table.match.ending
    assert len(stored.log) == table.seq
    if table.clock is not None:
        assert table.clock.started
        assert Clock.of(Control.read(table.control), len(table.seats), stored.log) == table.clock
    for side in (*range(len(table.match.sides)), OBSERVER):
        assert again.match.scene(side) == table.match.scene(side)
        assert again.match.log(side) == table.match.log(side)


async def something(table: Table, visitors: list[str], rng: random.Random, number: int) -> None:
    """One thing that people do at a table, refused or not."""
    match, action = table.match, f"action {number}"
    deed = rng.random()
    side = rng.choice(match.actors or (0,))
    visitor = visitors[side]
    try:
        if deed < 0.7:
            text = rng.choice(match.legal(side) or ["nothing"])
            await table.play(visitor, side, text, table.version(side), action)
        elif deed < 0.9:
            chooser = offers.last_choice(match, tuple(range(len(match.sides))))
            side = rng.randrange(len(match.sides)) if chooser is None else chooser
            await takeback.undo(table, visitors[side], side, table.version(side), action)
        elif deed < 0.92:
            what = rng.choice(["pause", "go on", "go on", "draw"])
            await settling.offer(table, visitor, side, what, action)
        elif deed < 0.99:
            await settling.answer(table, rng.choice(visitors), rng.random() < 0.7, action)
        else:
            await table.resign(visitor, side, action)
    except Refused as refused:
        if refused.code in ("rules_failed", "not_saved", "server_failed"):
            raise


async def walk(house: House, id: str, rng: random.Random) -> Table:
    table = await house.table(id)
    visitors = [seat.holders[0] for seat in table.seats]
    for number in range(OPERATIONS):
        await something(table, visitors, rng, number)
        if number % 8 == 0 or table.match.outcome is not None:
            await same(house, table)
    await same(house, table)
    return table


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("to-war", "standard"), ("to-war", "strategy"), (AUCTION.name, "trio"), (RUSE.name, None)],
)
@pytest.mark.parametrize("together", [True, False])
def test_the_log_leads_to_the_match(
    game: str, scenario: str | None, together: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_games(monkeypatch, AUCTION, RUSE)

    @in_house
    async def walks(house: House) -> None:
        guest = await house.owner()
        kinds = ["me", *(["here"] if together else ["link"]) * (2 if scenario == "trio" else 1)]
        id = await guest.made(
            *kinds, game=game, scenario=scenario, auto=False, clock="" if together else "3d"
        )
        for link in guest.links.values():
            await house.guest().join(link)
        table = await walk(house, id, random.Random(7))
        await from_its_record(house, table, random.Random(8))

    walks(tmp_path)


async def from_its_record(house: House, table: Table, rng: random.Random) -> None:
    """The same again with a match that was opened from a record, in the middle."""
    past = table.match.at(rng.randrange(len(table.match.entries) + 1))
    past.ending = None
    record = past.record
    assert replay(Record.loads(record.dumps())).record.plays == record.plays
    guest = house.guest()
    answer = await guest.ask("POST", "/api/records", content=record.dumps())
    assert answer.status_code == 200, answer.text
    await walk(house, answer.json()["id"], rng)
