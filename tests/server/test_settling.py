"""What is asked for and agreed on, where something else comes in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.course import TimedOut

from .house import House, in_house
from .test_clocks import acting, begun, move, two


@pytest.mark.parametrize("asks", [0, 1])
def test_after_a_week_anybody_ends_a_pause_whatever_is_done_meanwhile(asks: int, tmp_path: Path) -> None:
    @in_house
    async def wait(house: House) -> None:
        table, chairs = await two(house)
        await begun(table, chairs)
        await chairs[0].say("offer", side=0, what="pause")
        await chairs[1].say("answer", yes=True)
        await house.pass_time(6 * 24 * 3600)
        await chairs[0].say("rename", side=0, name="Somebody else")
        await chairs[asks].say("offer", side=asks, what="go on")
        assert table.clock is not None
        assert table.clock.paused
        await house.pass_time(2 * 24 * 3600)
        assert (await chairs[1].say("offer", side=1, what="go on"))["t"] == "done"
        assert not table.clock.paused
        assert table.course.offer is None

    wait(tmp_path)


@pytest.mark.parametrize("granting", [0, 1])
@pytest.mark.parametrize("what", ["draw", "pause", "take back"])
def test_nobody_agrees_to_anything_once_a_flag_has_fallen(what: str, granting: int, tmp_path: Path) -> None:
    @in_house
    async def ask(house: House) -> None:
        table, chairs = await two(house)
        await begun(table, chairs)
        side = acting(table)
        asker, other = (side, 1 - side) if granting else (1 - side, side)
        undo = {"t": "undo", "version": table.version(asker)}
        asks = undo if what == "take back" else {"t": "offer", "what": what}
        assert (await chairs[asker].say(**asks, side=asker))["t"] == "done"
        house.ahead += 700  # and nobody has looked at the clocks yet
        assert (await chairs[other].say("answer", yes=True, what=what))["code"] == "match_over"
        assert table.match.ending == TimedOut(side)

    ask(tmp_path)


@in_house
async def test_who_asked_hears_that_it_was_declined_also_after_a_restart(house: House) -> None:
    table, (ann, ben) = await two(house, "")
    await ann.say("offer", side=0, what="draw")
    await ann.leave()
    assert (await ben.say("answer", yes=False))["t"] == "done"
    house.reopen()
    for chair in (ann, ben):
        told = (await chair.guest.sit(table.id)).table
        assert told["declined"] == ({"by": 1, "what": "draw"} if chair is ann else None)
    table = await house.table(table.id)
    again = [await chair.guest.sit(table.id) for chair in (ann, ben)]
    await move(table, again)
    assert (await again[0].until(lambda told: told["declined"] is None))["offer"] is None


@pytest.mark.parametrize("asks", [0, 1])
def test_nobody_is_bound_by_what_was_offered_before_he_sat_down(asks: int, tmp_path: Path) -> None:
    @in_house
    async def leave(house: House) -> None:
        table, chairs = await two(house, "")
        assert (await chairs[asks].say("offer", side=asks, what="draw"))["t"] == "done"
        assert (await chairs[1].guest.post(f"/api/tables/{table.id}/free", {"side": "north"})).is_success
        assert table.course.offer is None

    leave(tmp_path)
