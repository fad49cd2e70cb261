"""The figures of a house, for whoever watches over it."""

from __future__ import annotations

import asyncio
import re

import pytest

from grognard.server import health
from grognard.store.keeping import StoreError

from .house import Guest, House, in_house
from .test_clocks import two


async def measured(guest: Guest) -> dict[str, float]:
    answer = await guest.get("/metrics")
    assert answer.status_code == 200
    return {
        name: float(value)
        for name, value in re.findall(r"^grognard_(\w+){[^,\n]*} (\S+)$", answer.text, re.M)
    }


@in_house
async def test_clocks_that_rang_and_thoughts_that_waited_are_counted(house: House) -> None:
    guest = house.guest()
    before = await measured(guest)
    assert (before["clocks_rung_total"], before["errands_total"]) == (0, 0)
    await two(house)
    await house.pass_time(1000)
    after = await measured(guest)
    assert after["clocks_rung_total"] == 1
    assert after["clocks_late_seconds_total"] > 500, "nobody looked for so long"
    assert after["moves_total"] > before["moves_total"]


@in_house
async def test_large_figures_are_told_to_the_last_one(house: House) -> None:
    """Else what is counted would stand still, and then leap."""
    house.store.tally.written = 123_456_789
    assert (await measured(house.guest()))["moves_total"] == 123_456_789


@in_house
async def test_the_figures_are_told_where_the_database_is_away(house: House) -> None:
    guest = house.guest()
    assert "outbox_age_seconds" in await measured(guest)

    async def fetch(*_: object) -> list[tuple[object, ...]]:
        raise StoreError("away")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store.database, "fetch", fetch)
        told = await measured(guest)
        assert "sockets" in told
        assert "outbox_age_seconds" not in told
        assert (await guest.get("/health/ready")).text == "no database\n"


@in_house
async def test_a_database_that_does_not_answer_is_none(house: House) -> None:
    async def fetch(*_: object) -> None:
        await asyncio.Event().wait()

    guest = house.guest()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(health, "DATABASE_WITHIN", 0.01)
        patch.setattr(house.store.database, "fetch", fetch)
        assert (await guest.get("/health/ready")).text == "no database\n"
        assert (await guest.get("/health/live")).status_code == 200
        assert "sockets" in await measured(guest)
