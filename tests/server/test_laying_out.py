"""Somebody who wants to begin has a bot set up for him."""

from __future__ import annotations

import asyncio

import pytest

from .house import House, in_house
from .test_clocks import two


@pytest.mark.parametrize("game", ["to-war", "island", "midway", "epic-naval"])
def test_a_bot_sets_up_to_the_end_and_no_further(game: str, tmp_path: object) -> None:
    @in_house
    async def scenario(house: House) -> None:
        anna = house.guest()
        id = await anna.made("me", "bot1", game=game)
        chair = await anna.sit(id)
        assert chair.table["set_up"]
        await chair.say("lay out", side=0)
        await chair.until(lambda table: not table["set_up"] and table["sides"][0]["to_act"])
        match = (await house.table(id)).match
        mine = [entry for entry in match.entries if entry.side == 0]
        await asyncio.sleep(0.1)
        assert [entry for entry in match.entries if entry.side == 0] == mine
        assert (await chair.say("lay out", side=0))["code"] == "no_set_up"

    scenario(tmp_path)  # type: ignore[arg-type]


@in_house
async def test_what_is_taken_back_is_ones_own_again(house: House) -> None:
    anna = house.guest()
    id = await anna.made("me", "here", auto=False)
    chair = await anna.sit(id)
    first = chair.table["viewing"]
    await chair.say("lay out", side=first)
    await chair.until(lambda table: table["sides"][1 - first]["to_act"])
    await chair.say("undo", side=first, version=chair.table["version"])
    await chair.until(lambda table: bool(table["sides"][first]["to_act"]))
    await asyncio.sleep(0.1)
    assert chair.acts()
    eve = house.guest()
    stranger = await eve.sit(id)
    assert (await stranger.say("lay out", side=first))["t"] == "refused"


@in_house
async def test_a_standard_set_up_is_followed_by_its_name(house: House) -> None:
    anna = house.guest()
    id = await anna.made("me", "bot1", game="midway")
    chair = await anna.sit(id)
    assert [name for name, _, _ in chair.table["arrangements"]] == [
        "fighters-ahead",
        "strike-ahead",
        "all-around",
    ]
    assert (await chair.say("lay out", side=0, like="wedge"))["code"] == "unknown_set_up"
    await chair.say("lay out", side=0, like="strike-ahead")
    await chair.until(lambda table: not table["set_up"])
    mine = [entry.text for entry in (await house.table(id)).match.entries if entry.side == 0]
    assert mine[0] == "bomber"
    assert chair.table["arrangements"] == []


@in_house
async def test_nobody_has_his_side_set_up_while_the_match_is_paused(house: House) -> None:
    _, (anna, ben) = await two(house, game="epic-naval", scenario="fleet-build")
    assert (await anna.say("offer", side=0, what="pause"))["t"] == "done"
    assert (await ben.say("answer", yes=True))["t"] == "done"
    await anna.until(lambda table: table["clock"]["paused"])
    assert anna.table["set_up"]
    assert (await anna.say("lay out", side=0))["code"] == "paused"
