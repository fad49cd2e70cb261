"""A socket: strange words are refused, slow ears get one change, deaf ones are let go."""

from __future__ import annotations

import asyncio
import json

from .house import House, in_house

STRANGE: list[str | bytes] = [
    "",
    "hello",
    "{}",
    "[]",
    "null",
    "7",
    '{"t": "dance", "id": "1"}',
    '{"t": "play", "id": "1"}',
    '{"t": "play", "id": "1", "side": "0", "act": "a1", "version": 0}',
    '{"t": "play", "id": "1", "side": 0, "act": "a1", "version": 0, "more": 1}',
    '{"t": "play", "id": "1", "side": 0.5, "act": "a1", "version": 0}',
    '{"t": "play", "id": "1", "side": -1, "act": "a1", "version": 0}',
    '{"t": "play", "id": "1", "side": true, "act": "a1", "version": 0}',
    '{"t": "play", "id": "", "side": 0, "act": "a1", "version": 0}',
    '{"t": "play", "id": "1", "side": 0, "act": "a1", "version": 1e400}',
    '{"t": "play", "id": "1", "side": 0, "act": null, "version": 0}',
    '{"t": "play", "id": "1", "side": 99999999999999999999, "act": "a1", "version": 0}',
    json.dumps({"t": "play", "id": "1", "side": 0, "act": "x" * 201, "version": 0}),
    json.dumps({"t": "play", "id": "x" * 65, "side": 0, "act": "a1", "version": 0}),
    '{"t": "rename", "id": "1", "side": 0, "name": ' + json.dumps("x" * 61) + "}",
    '{"t": "at", "at": -1}',
    '{"t": "look", "id": "1", "side": -4}',
    b"\xff\xfe",
    b"\x00" * 100,
    "[" * 4000,
    '{"t": "hello", "id": "' + "x" * 5000 + '"}',
    '{"t": "resign", "id": "", "side": 0}',
    '{"t": "resign", "id": "leaves 1700000000.000", "side": 0}',  # as the house calls deeds of its own
    '{"t": "resign", "id": "gone\\n", "side": 0}',
]


@in_house
async def test_strange_words_are_refused_and_nothing_happens(house: House) -> None:
    guest = await house.owner()
    chair = await guest.sit(await guest.made("me", "here"))
    for text in STRANGE:
        chair.write(text)
        told = await chair.hear("refused")
        assert told["code"] in ("bad_message", "too_large"), text
        assert told["reason"]
    assert chair.table["version"] == 0
    chair.write('{"t": "play", "id": "mine", "side": 0}')
    assert (await chair.hear("refused"))["id"] == "mine"


@in_house
async def test_a_slow_socket_gets_one_change_for_all_it_missed(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chair, slow = await guest.sit(id), await guest.sit(id)
    slow.read = False
    for _ in range(20):
        await chair.play()
    slow.read = True
    while slow.table["version"] < chair.table["version"]:
        await slow.hear("change")
    assert slow.scene == chair.scene
    assert slow.log == chair.log
    assert len(slow.bytes) <= 4


@in_house
async def test_who_asks_and_never_listens_is_let_go(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here")
    chair = await guest.sit(id)
    chair.read = False
    for at in range(100):
        chair.write(json.dumps({"t": "at", "at": 0, "id": f"at{at}"}))
    table = await house.table(id)
    (socket,) = table.onlookers
    while socket.closing is None:  # type: ignore[attr-defined]
        await asyncio.sleep(0.001)
    assert len(socket.answers) <= 64  # type: ignore[attr-defined]
    chair.read = True
    await chair.task
    assert not table.onlookers


@in_house
async def test_everybody_who_sees_the_same_gets_the_same_bytes(house: House) -> None:
    guest = await house.owner()
    id = await guest.made("me", "here", auto=False)
    chairs = [await guest.sit(id) for _ in range(3)]
    for chair in chairs:
        await chair.say("hello")
        chair.bytes.clear()
    await chairs[0].play()
    for chair in chairs:
        await chair.until(lambda table: table["version"] == 1)
    changes = [[sent for sent in chair.bytes if b'"change"' in sent] for chair in chairs]
    assert changes[0] == changes[1] == changes[2]


@in_house
async def test_tables_nobody_is_at_are_put_away_and_come_back(house: House) -> None:
    guest = await house.owner()
    ids = [await guest.made("me", "here", auto=False) for _ in range(40)]
    held = await guest.sit(ids[0])
    await held.play()
    for id in ids[1:]:
        chair = await guest.sit(id)
        await chair.play()
        await chair.leave()
    places = house.desk.hall.places
    assert len(places) <= 26
    assert ids[0] in places
    assert ids[1] not in places
    assert (await guest.sit(ids[1])).table["version"] == 1


@in_house
async def test_a_socket_is_told_whether_its_browser_brought_the_cookie(house: House) -> None:
    guest, nobody = await house.owner(), house.guest()
    id = await guest.made("me", "here", auto=False)
    chair, onlooker = await guest.sit(id), await nobody.sit(id)
    assert (chair.table["known"], onlooker.table["known"]) == (True, False)
    assert onlooker.table["you"] == []
    await chair.play()
    assert "known" not in await onlooker.hear("change")
    onlooker.write('{"t": "hello"}')
    assert (await onlooker.hear("table"))["known"] is False
