"""Matches between two people, played for tests of what comes after them."""

from __future__ import annotations

from .house import Guest, House


async def finished(
    house: House, one: Guest, other: Guest, *, decisions: int = 6, loser: int = 1, names: str = "Anna Ben"
) -> str:
    """A match of To War! between two people that ends when the side ``loser`` resigns."""
    called = names.split(" ")
    seats = [{"kind": "me", "name": called[0]}, {"kind": "link"}]
    answer = await one.post("/api/tables", {"game": "to-war", "seats": seats})
    assert answer.status_code == 200, answer.text
    (link,) = answer.json()["links"].values()
    assert (await other.join(link, called[1])).status_code == 200
    id = str(answer.json()["id"])
    chairs = [await one.sit(id), await other.sit(id)]
    for _ in range(decisions):
        table = (await house.table(id)).match
        (side,) = table.actors
        while chairs[side].table["version"] < (await house.table(id)).version(side):
            await chairs[side].hear("change", "table")
        told = await chairs[side].play(side=side)
        assert told["t"] == "done", told
    assert (await chairs[loser].say("resign", side=loser))["t"] == "done"
    for chair in chairs:
        await chair.leave()
    await house.desk.chronicle.done()
    return id


async def page_of(guest: Guest, name: str = "") -> str:
    """The public id of somebody who has said his name, or been at the end of a match."""
    if name:
        await guest.post("/api/me", {"name": name})
    return str((await guest.get("/api/me")).json()["public"])
