"""Whoever plays waits for no crowd: of what comes at once from one address one thing is done in a round."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from grognard.core.match import Match
from grognard.server import pictures, sockets
from grognard.server.pictures import Picture

from .house import House, in_house
from .test_limits import visitor


@in_house
async def test_of_many_sockets_from_one_address_one_is_shown_a_board_in_each_round(
    house: House,
) -> None:
    """Whoever plays elsewhere waits for one drawing at most, however many sit down at the same moment."""
    stranger, other = await visitor(house), await visitor(house, "203.0.113.10")
    tables = [await stranger.made("me", "here") for _ in range(12)]
    elsewhere = await other.made("me", "here")
    rounds, drawn = 0, []

    async def count() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    def whole(picture: Picture) -> bytes:
        drawn.append((picture.fields["id"] == elsewhere, rounds))
        return pictures.whole(picture)

    counting = asyncio.create_task(count())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sockets, "whole", whole)
        await asyncio.gather(*(stranger.sit(id) for id in tables), other.sit(elsewhere))
    counting.cancel()
    theirs = [at for is_other, at in drawn if not is_other]
    assert len(theirs) == 12
    assert len(set(theirs)) == 12
    assert len(drawn) == 13


@in_house
async def test_another_window_of_the_same_browser_makes_nobody_look_again(house: House) -> None:
    owner, friend = await house.owner(), await visitor(house)
    id = await owner.made("me", "here")
    chair, watching = await owner.sit(id), await friend.sit(id)
    await chair.hear("change")  # somebody looks on now
    table = await house.table(id)
    gallery = table.gallery
    turned: list[bool] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gallery, "turn", turned.append)
        windows = [await friend.sit(id) for _ in range(5)]
        for each in windows:
            await each.leave()
    assert turned == []
    await watching.leave()
    assert (await chair.hear("change"))["looking_on"] == 0


@in_house
async def test_the_first_drawing_of_a_game_keeps_nobody_waiting(house: House) -> None:
    """All its pictures are made then, which takes twenty times as long as any other."""
    drawing: list[bool] = []
    real = Match.scene

    def scene(self: Match, viewer: int, language: str) -> Any:
        drawing.append(threading.current_thread() is threading.main_thread())
        return real(self, viewer, language)

    guest = await house.owner()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "scene", scene)
        await guest.sit(await guest.made("me", "here"))
        await guest.sit(await guest.made("me", "here"))
    assert drawing == [False, True, True]
