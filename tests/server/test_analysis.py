"""Analyses at the table: only of what is over, made aside, given up when nobody asks."""

from __future__ import annotations

import asyncio

import pytest

from grognard.server import analysing
from grognard.server.metering import Counts
from grognard.server.worker import Worker

from .house import Guest, House, in_house


async def finished(guest: Guest) -> str:
    id = await guest.made("me", "here")
    chair = await guest.sit(id)
    while len(chair.log) < 5:
        await chair.play()
    await chair.say("resign", side=0)
    await chair.leave()
    return id


async def asked(guest: Guest, id: str) -> dict[str, object]:
    while True:
        answer = await guest.post(f"/api/tables/{id}/analysis")
        assert answer.status_code == 200, answer.text
        told: dict[str, object] = answer.json()
        if "standings" in told:
            return told
        assert 0.0 <= float(str(told["share"])) <= 1.0
        await asyncio.sleep(0.02)


@in_house
async def test_once_it_is_over_the_match_is_looked_through(house: House) -> None:
    guest = await house.owner()
    id = await finished(guest)
    told = await asked(guest, id)
    assert told["titles"] == ["West", "North"]
    assert told["standings"][-1]["value"] == 0.0  # type: ignore[index]
    assert len(told["choices"]) == 2  # type: ignore[arg-type]
    again = await guest.post(f"/api/tables/{id}/analysis")
    assert again.json() == told


@in_house
async def test_a_match_that_goes_on_is_not_analysed(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here")
    answer = await guest.post(f"/api/tables/{id}/analysis")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "match_not_over")
    assert (await guest.post("/api/tables/nowhere/analysis")).status_code == 404


def test_if_nobody_asks_any_more_it_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(analysing, "PATIENCE", 0.0)

    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        id = await finished(guest)
        await guest.post(f"/api/tables/{id}/analysis")
        analysts = house.desk.hall.analysts
        while analysts.works:
            await asyncio.sleep(0.02)

    scenario(tmp_path_factory.mktemp("house"))


@in_house
async def test_a_process_comes_to_the_same_as_a_thread(house: House) -> None:
    guest = await house.owner()
    id = await finished(guest)
    here = await asked(guest, id)
    worker = Worker()
    there = analysing.Analysts(worker, Counts(house.desk.limits.analyses))
    table = await house.table(id)
    try:
        while "standings" not in (told := there.ask(table, "", "")):
            await asyncio.sleep(0.05)
    finally:
        there.close()
        worker.close()
    assert told["titles"] == here["titles"]
    assert len(told["standings"]) == len(here["standings"])  # type: ignore[arg-type]
