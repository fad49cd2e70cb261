"""Taking back: free up to a barrier, at once against bots and alone, else by consent."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.course import Asked

from ..testing.auction import GAME as AUCTION
from ..testing.ruse import GAME as RUSE
from .house import Chair, Guest, House, in_house, offer_games

ASKED_BY_1 = {"from": 1, "what": "take back", "yours": True, "mine": False}


def to_act(chair: Chair) -> int:
    return next(side for side, told in enumerate(chair.table["sides"]) if told["to_act"])


async def two_people(house: House) -> tuple[str, list[Chair]]:
    anna, ben = await house.owner(), house.guest()
    id = await anna.made("me", "link", auto=False)
    await ben.join(anna.links["north"])
    return id, [await anna.sit(id), await ben.sit(id)]


async def agree_on(chairs: list[Chair], version: int) -> None:
    for chair in chairs:
        await chair.until(lambda table: table["version"] >= version)


async def undo(chair: Chair, **more: object) -> dict[str, object]:
    told = {"side": chair.table["undo"]["side"], "version": chair.table["version"], **more}
    return await chair.say("undo", **told)


@in_house
async def test_nothing_was_done_so_nothing_is_taken_back(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    assert chair.table["undo"]["can"] is False
    assert chair.table["undo"]["ask"] is False
    assert (await undo(chair))["code"] == "cannot_undo"


@in_house
async def test_two_on_one_sofa_take_back_at_once_step_by_step(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair = await guest.sit(id)
    boards = []
    for _ in range(20):
        boards.append(chair.scene)
        await chair.play()
    table = await house.table(id)
    while chair.table["undo"]["can"] or chair.table["undo"]["ask"]:
        assert (await undo(chair))["t"] == "done"
        assert chair.scene in boards
    assert not any(entry.side >= 0 and not entry.forced for entry in table.match.entries)
    version = chair.table["version"]
    await chair.leave()
    house.reopen()
    again = await guest.sit(id)
    assert again.table["version"] == version
    assert again.scene == chair.scene


@in_house
async def test_against_a_bot_taking_back_is_free_beyond_its_answer(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "bot1", auto=False))
    while True:
        await chair.until(lambda table: table["sides"][0]["to_act"])
        if chair.table["undo"]["ask"] and not chair.table["undo"]["can"]:
            break
        await chair.play()
    entries = chair.table["entries"]
    assert (await undo(chair))["t"] == "done"
    assert chair.table["entries"] < entries
    assert chair.table["sides"][0]["to_act"]


async def who_has_to_ask(chairs: list[Chair]) -> int:
    """Play until somebody can take back only if the other agrees; that side."""
    while True:
        side = to_act(chairs[0])
        await chairs[side].play()
        await agree_on(chairs, chairs[side].table["version"])
        if not chairs[side].table["undo"]["can"]:
            return side


@in_house
async def test_between_people_the_other_is_asked_and_may_decline_or_agree(house: House) -> None:
    _, chairs = await two_people(house)
    side = await who_has_to_ask(chairs)
    asking, asked = chairs[side], chairs[1 - side]
    version, entries = asking.table["version"], asking.table["entries"]
    assert (await undo(asking))["t"] == "done"
    assert (await undo(asking))["code"] == "offer_pending"
    await asked.until(lambda table: table["offer"] is not None)
    assert asked.table["offer"] == {"from": side, "what": "take back", "yours": True, "mine": False}
    assert asking.table["offer"] == {"from": side, "what": "take back", "yours": False, "mine": True}
    assert (await asking.say("answer", yes=True))["code"] == "no_offer"
    assert (await asked.say("answer", yes=False))["t"] == "done"
    await asking.until(lambda table: table["offer"] is None)
    assert asking.table["declined"] == {"by": 1 - side, "what": "take back"}
    assert asked.table["declined"] is None
    assert asking.table["entries"] == entries
    assert (await undo(asking))["t"] == "done"
    await asked.until(lambda table: table["offer"] is not None)
    assert (await asked.say("answer", yes=True))["t"] == "done"
    await agree_on(chairs, version + 1)
    assert asking.table["offer"] is None
    assert asking.table["entries"] < entries
    assert (await asked.say("answer", yes=True))["code"] == "no_offer"


@in_house
async def test_whoever_asked_may_withdraw(house: House) -> None:
    _, chairs = await two_people(house)
    side = await who_has_to_ask(chairs)
    asking, asked = chairs[side], chairs[1 - side]
    await undo(asking)
    await asked.until(lambda table: table["offer"] is not None)
    assert (await asking.say("answer", yes=False))["t"] == "done"
    await asked.until(lambda table: table["offer"] is None)
    assert asking.table["declined"] is None
    assert (await asked.say("answer", yes=True))["code"] == "no_offer"


@in_house
async def test_an_offer_outlives_a_restart_and_ends_with_the_next_action(house: House) -> None:
    id, chairs = await two_people(house)
    while True:
        side = to_act(chairs[0])
        await chairs[side].play()
        await agree_on(chairs, chairs[side].table["version"])
        if not chairs[side].table["undo"]["can"] and to_act(chairs[0]) != side:
            break
    await undo(chairs[side])
    house.reopen()
    table = await house.table(id)
    assert table.course.offer == Asked(side)
    await chairs[1 - side].until(lambda table: table["offer"] is not None)


@in_house
async def test_undo_is_only_for_the_seat_and_the_present_board(house: House) -> None:
    _, chairs = await two_people(house)
    side = to_act(chairs[0])
    await chairs[side].play()
    version = chairs[side].table["version"]
    await agree_on(chairs, version)
    other = chairs[1 - side]
    assert (await other.say("undo", side=side, version=version))["code"] == "not_your_seat"
    assert (await chairs[side].say("undo", side=side, version=version - 1))["code"] == "stale"


@in_house
async def test_what_was_taken_back_is_not_played_again_by_itself(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here")
    chair = await guest.sit(id)
    table = await house.table(id)
    while not any(play.auto for play in table.course.plays):
        if len(chair.acts()) > 1:
            await chair.play()
        else:
            await chair.hear("change")
    while (await undo(chair)).get("code") == "stale":  # more may be played by itself meanwhile
        await chair.until(lambda told: told["version"] == table.version(told["viewing"]))
    assert table.waiting
    assert len(table.match.legal(table.match.actors[0])) > 1


def test_a_sealed_answer_is_taken_out_from_under_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_games(monkeypatch, AUCTION)

    @in_house
    async def scenario(house: House) -> None:
        guests = [await house.owner(), house.guest(), house.guest()]
        id = await guests[0].made("me", "link", "link", game=AUCTION.name, scenario="trio", auto=False)
        for guest, side in zip(guests[1:], ("green", "blue"), strict=True):
            await guest.join(guests[0].links[side])
        chairs = [await guest.sit(id) for guest in guests]
        await three_bids(chairs, guests, house, id)

    scenario(tmp_path)


async def three_bids(chairs: list[Chair], guests: list[Guest], house: House, id: str) -> None:
    start = chairs[0].table["version"]
    for side in (0, 1):  # nobody's board changes but that of the one who answers
        assert (await chairs[side].play("bid 1", side=side, version=start))["t"] == "done"
    assert [chair.table["version"] - start for chair in chairs] == [1, 1, 0]
    assert chairs[0].table["undo"]["can"] is True
    assert (await undo(chairs[0]))["t"] == "done"
    assert [chair.table["version"] - start for chair in chairs] == [2, 1, 0]
    assert [told["to_act"] for told in chairs[0].table["sides"]] == [
        True,
        True,
        True,
    ]  # green's answer is sealed
    house.reopen()
    table = await house.table(id)
    assert table.match.actors == (0, 2)
    shown = [chair.table["version"] for chair in chairs]
    chairs = [await guest.sit(id) for guest in guests]
    for side in (2, 0):  # the click that was on the board before the restart
        assert (await chairs[side].play("bid 2", side=side, version=shown[side]))["t"] == "done"
    await all_at(chairs, [3, 2, 2], start)
    table = await house.table(id)
    assert chairs[1].table["undo"]["can"] is False
    assert (await undo(chairs[1]))["t"] == "done"
    for chair in (chairs[0], chairs[2]):
        await chair.until(lambda table: table["offer"] == ASKED_BY_1)
        assert [table.version(side) - start for side in (0, 1, 2)] == [3, 2, 2]
        assert (await chair.say("answer", yes=True))["t"] == "done"
    await all_at(chairs, [4, 3, 3], start)
    assert 1 in table.match.actors


async def all_at(chairs: list[Chair], versions: list[int], start: int) -> None:
    for chair, version in zip(chairs, versions, strict=True):
        await chair.until(lambda table, wanted=start + version: table["version"] == wanted)  # type: ignore[misc]


def test_that_something_was_revealed_is_found_out_when_somebody_wants_to_take_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_games(monkeypatch, RUSE)

    @in_house
    async def scenario(house: House) -> None:
        anna, ben = await house.owner(), house.guest()
        id = await anna.made("me", "link", game=RUSE.name, auto=False)
        await ben.join(anna.links["south"])
        asking, asked = await anna.sit(id), await ben.sit(id)
        await asking.until(lambda table: table["sides"][0]["to_act"])
        await asking.play(next(act for act in asking.acts() if act.startswith("ask")))
        assert asking.table["undo"]["can"] is True
        entries = asking.table["entries"]
        told = await undo(asking)
        assert (told["code"], told["reason"]) == ("cannot_undo", "something hidden was revealed")
        await asking.until(lambda table: table["undo"]["ask"] and not table["undo"]["can"])
        assert asked.table["offer"] is None  # nobody was asked unawares
        assert (await undo(asking))["t"] == "done"
        await asked.until(lambda table: table["offer"] is not None)
        assert asking.table["entries"] == entries

    scenario(tmp_path)
