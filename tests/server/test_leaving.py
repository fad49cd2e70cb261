"""Tables are deleted by whoever plays at them alone; with others, they leave one's own list."""

from __future__ import annotations

from .house import Guest, House, in_house


async def listed(guest: Guest) -> list[tuple[str, bool]]:
    return [(told["id"], told["shared"]) for told in (await guest.get("/api/tables")).json()]


@in_house
async def test_a_table_against_bots_is_gone_at_once(house: House) -> None:
    anna = house.guest()
    kept, lost = await anna.made("me", "bot"), await anna.made("me", "bot")
    chair = await anna.sit(lost)
    await chair.say("resign", side=0)
    assert (await anna.post(f"/api/tables/{lost}/leave", {})).json() == {"gone": True}
    assert (await chair.hear("refused"))["code"] == "table_deleted"
    assert await listed(anna) == [(kept, False)]
    for part in ("matches WHERE id", "events WHERE match", "seats WHERE match", "holders WHERE match"):
        rows = await house.store.database.fetch(f"SELECT count(*) FROM {part} = $1", lost)
        assert rows[0][0] == 0, part
    assert (await anna.get(f"/api/tables/{lost}/record")).status_code == 404
    house.reopen()
    assert await listed(anna) == [(kept, False)]


@in_house
async def test_a_table_with_others_leaves_my_list_and_stays_theirs(house: House) -> None:
    anna = house.guest()
    id = await anna.made("me", "link")
    bela = await house.joined(anna.links["north"])
    assert await listed(anna) == [(id, True)]
    assert (await anna.post(f"/api/tables/{id}/leave", {})).json() == {"gone": False}
    assert await listed(anna) == []
    assert await listed(bela) == [(id, True)]
    assert (await bela.sit(id)).table["you"] == [1]
    again = await anna.post(f"/api/tables/{id}/leave", {})
    assert (again.status_code, again.json()["error"]["code"]) == (403, "not_your_table")
    assert (await bela.post(f"/api/tables/{id}/leave", {})).json() == {"gone": False}
    assert (await anna.sit(id)).table["you"] == [0]


@in_house
async def test_nobody_deletes_what_is_not_his(house: House) -> None:
    anna, eve = house.guest(), house.guest()
    id = await anna.made("me", "bot")
    for table in (id, "no-such-table"):
        answer = await eve.post(f"/api/tables/{table}/leave", {})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_table")
    assert await listed(anna) == [(id, False)]
