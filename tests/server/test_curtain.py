"""One device, two sides: where hands are hidden a curtain falls between them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..testing.auction import GAME as AUCTION
from .house import House, in_house, offer_games


@in_house
async def test_without_secrets_there_is_no_curtain(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    played = 0
    while played < 30 and chair.table["outcome"] is None:  # the dice may end it early
        assert chair.table["curtain"] is None
        await chair.play()
        played += 1
    assert played > 5


@in_house
async def test_with_hidden_hands_each_sits_down_before_he_sees(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", scenario="strategy", auto=False))
    fallen = 0
    while fallen < 6 and chair.table["outcome"] is None:  # the dice may end it early
        if chair.table["curtain"] is None:
            assert chair.table["sides"][chair.table["viewing"]]["to_act"]
            await chair.play()
            continue
        fallen += 1
        side = chair.table["curtain"]
        assert chair.scene == {}
        assert chair.table["sides"][side]["to_act"]
        assert (await chair.say("at", at=3))["code"] == "curtain"
        assert (await chair.say("hint", side=side))["code"] == "curtain"
        assert (await chair.say("look", side=side))["t"] == "done"
        assert chair.table["viewing"] == side
        hand = [item for item in chair.scene["items"] if item["area"] == "hand"]
        assert hand
    assert fallen > 1


@in_house
async def test_a_reload_shows_the_side_that_sat_down_a_restart_asks_again(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", scenario="strategy", auto=False)
    chair = await guest.sit(id)
    while chair.table["curtain"] is None:
        await chair.play()
    await chair.say("look", side=chair.table["curtain"])
    seen = chair.scene
    await chair.leave()
    assert (await guest.sit(id)).scene == seen
    house.reopen()
    assert (await guest.sit(id)).table["curtain"] is not None


@in_house
async def test_the_log_behind_the_curtain_is_the_onlookers(house: House) -> None:
    guest, eve = await house.owner(), house.guest()
    id = await guest.made("me", "here", scenario="strategy", auto=False)
    chair, onlooker = await guest.sit(id), await eve.sit(id)
    while chair.table["curtain"] is None:
        await chair.play()
    await onlooker.until(lambda table: table["version"] == chair.table["version"])
    assert chair.log == onlooker.log
    assert (await onlooker.say("look", side=0))["code"] == "not_your_seat"
    assert (await chair.say("look", side=-3))["code"] == "unknown_side"


@in_house
async def test_against_a_bot_there_is_no_curtain(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "bot1", scenario="strategy", auto=False))
    for _ in range(12):
        await chair.until(lambda table: table["sides"][0]["to_act"])
        assert chair.table["curtain"] is None
        await chair.play()


@in_house
async def test_after_the_end_everybody_looks_with_whose_eyes_he_likes(house: House) -> None:
    guest, eve = await house.owner(), house.guest()
    id = await guest.made("me", "here", scenario="strategy", auto=False)
    chair = await guest.sit(id)
    while chair.table["curtain"] is None:
        await chair.play()
    await chair.say("resign", side=0)
    assert chair.table["curtain"] is None
    onlooker = await eve.sit(id)
    for side in (0, 1, -3):
        assert (await onlooker.say("look", side=side))["t"] == "done"
        assert onlooker.table["viewing"] == side
        has_hand = any(item["area"] == "hand" for item in onlooker.scene["items"])
        assert has_hand == (side >= 0)
    assert (await onlooker.say("look", side=2))["code"] == "unknown_side"


def test_sealed_answers_are_given_one_behind_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_games(monkeypatch, AUCTION)

    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        chair = await guest.sit(await guest.made("me", "here", game=AUCTION.name, auto=False))
        await chair.say("look", side=0)
        for sitting in (0, 1, 0, 1):  # who was last is the first in the next round
            assert chair.table["viewing"] == sitting
            assert chair.table["curtain"] is None
            assert (await chair.play("bid 0"))["t"] == "done"
            assert chair.table["curtain"] == 1 - sitting
            await chair.say("look", side=1 - sitting)
            assert (await chair.play("bid 0"))["t"] == "done"

    scenario(tmp_path)
