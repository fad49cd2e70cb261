"""A match begun under another ruleset is shown and replayed, says so, and is not played on."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from grognard.core.game import Game
from grognard.core.registry import load

from ..testing.auction import GAME as AUCTION
from .house import Chair, House, in_house, offer_games

WORDS = "can be looked at and replayed, not played on"


def later(game: Game, **other: Any) -> Game:
    """The game with its rules changed."""
    changed = copy.copy(game)
    changed.ruleset += 1
    for name, part in other.items():
        setattr(changed, name, part)
    return changed


async def played(house: House, *kinds: str, decisions: int = 8, **wish: Any) -> tuple[str, Chair]:
    guest = await house.owner()
    id = await guest.made(*kinds, auto=False, **wish)
    chair = await guest.sit(id)
    for _ in range(decisions):
        await chair.play()
    return id, chair


def told_of_old_rules(table: dict[str, Any]) -> None:
    assert WORDS in table["frozen"]
    assert "begun under ruleset" in table["frozen"]
    assert not any(side["to_act"] for side in table["sides"])
    assert table["hints"] is False


def test_it_is_shown_replayed_and_not_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @in_house
    async def scenario(house: House) -> None:
        id, before = await played(house, "me", "here")
        guest = await house.owner()
        offer_games(monkeypatch, later(load("to-war")))
        house.reopen()
        chair = await guest.sit(id)
        told_of_old_rules(chair.table)
        assert chair.table["entries"] == before.table["entries"]
        assert chair.log == before.log
        assert [item["key"] for item in chair.scene["items"]] == [
            item["key"] for item in before.scene["items"]
        ]
        past = await chair.say("at", at=3)
        assert (past["t"], past["at"]) == ("past", 3)
        for told in (await chair.play(), await chair.say("resign", side=0)):
            assert (told["code"], WORDS in told["reason"]) == ("other_ruleset", True)
        undo = await chair.say("undo", side=0, version=chair.table["version"])
        assert undo["code"] == "other_ruleset"
        assert (await guest.get(f"/table/{id}")).status_code == 200
        branched = (await guest.post(f"/api/tables/{id}/branch", {"at": 5})).json()
        other = await guest.sit(branched["id"])  # under today's rules it can be gone on from there
        assert other.table["frozen"] is None
        assert (await other.play())["t"] == "done"

    scenario(tmp_path)


def test_bots_do_not_play_on_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        id = await guest.made("bot1", "bot1")
        offer_games(monkeypatch, later(load("to-war")))
        house.reopen()
        chair = await guest.sit(id)
        told_of_old_rules(chair.table)
        assert chair.table["thinking"] == []
        assert not (await house.desk.hall.place(id)).opponents.tasks

    scenario(tmp_path)


def test_where_todays_rules_lead_elsewhere_it_is_shown_as_far_as_they_lead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def writes_otherwise(position: Any, side: int, action: int) -> str:
        """Bids of more than one coin are called something else by now."""
        text = AUCTION.write(position, side, action)
        return text.replace("bid", "offer") if side >= 0 and action > 1 else text

    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        id = await guest.made("me", "here", game=AUCTION.name, auto=False)
        chair = await guest.sit(id)
        await chair.say("look", side=0)
        for act in ("bid 1", "bid 1", "bid 2"):
            assert (await chair.play(act))["t"] == "done"
            if chair.table["curtain"] is not None:
                await chair.say("look", side=chair.table["curtain"])
        offer_games(monkeypatch, later(AUCTION, write=writes_otherwise))
        house.reopen()
        again = await guest.sit(id)
        told_of_old_rules(again.table)
        assert "lead only as far as is shown here" in again.table["frozen"]
        assert 0 < len(again.log) <= len(chair.log)

    offer_games(monkeypatch, AUCTION)
    scenario(tmp_path)


def test_a_match_that_goes_on_from_an_old_record_is_shown_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @in_house
    async def scenario(house: House) -> None:
        id, _ = await played(house, "me", "here")
        guest = await house.owner()
        branched = (await guest.post(f"/api/tables/{id}/branch", {"at": 6})).json()["id"]
        chair = await guest.sit(branched)
        await chair.play()
        offer_games(monkeypatch, later(load("to-war")))
        house.reopen()
        again = await guest.sit(branched)
        told_of_old_rules(again.table)
        assert again.table["entries"] == chair.table["entries"]

    scenario(tmp_path)
