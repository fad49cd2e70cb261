"""The calls of the lobby: games, tables, invitations; whatever is wrong is said with a code."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.bots.levels import LEVELS

from .house import Guest, House, in_house


def refused(answer: Any, code: str, status: int | None = None) -> None:
    assert set(answer.json()) == {"error"}
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["reason"]
    assert answer.status_code == (status or answer.status_code) >= 400


@in_house
async def test_games_tell_what_can_be_set(house: House) -> None:
    told = (await house.guest().get("/api/games")).json()
    war = next(game for game in told if game["name"] == "to-war")
    assert [scenario["name"] for scenario in war["scenarios"]] == ["standard", "strategy"]
    assert [side["title"] for side in war["sides"]] == ["West", "North"]
    assert [level["level"] for level in war["levels"]] == list(LEVELS)
    kinds = {option["name"]: option["kind"] for option in war["options"]}
    assert kinds["first_army"] == "choice"
    assert kinds["units"] == "table"


@in_house
async def test_a_table_is_as_wished(house: House) -> None:
    guest = await house.owner()
    answer = await guest.post(
        "/api/tables",
        {
            "game": "to-war",
            "scenario": "strategy",
            "options": {"first_army": "south", "units": {"south.sarbaz": "5/5 T"}},
            "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": 2}],
        },
    )
    chair = await guest.sit(answer.json()["id"])
    assert chair.table["scenario"] == "strategy"
    assert [side["name"] for side in chair.table["sides"]] == ["south", "north"]
    assert chair.table["sides"][0]["seat"]["name"] == "Anna"
    assert chair.table["sides"][1]["seat"] == {
        "kind": "bot", "level": 2, "name": "", "yours": False, "online": True, "holders": [], "link": None,
    }  # fmt: skip
    assert len(chair.table["dice"]) == 64
    assert "secret" not in chair.table


WRONG = [
    ({"game": "chess"}, "unknown_game"),
    ({"game": "to-war", "scenario": "x"}, "unknown_scenario"),
    ({"game": "to-war", "options": {"x": 1}}, "unknown_option"),
    ({"game": "to-war", "options": {"first_army": "east"}}, "bad_option"),
    ({"game": "to-war", "options": {"first_army": "north"}}, "bad_option"),
    ({"game": "to-war", "options": {"units": {"west.knight": "mighty"}}}, "bad_option"),
    ({"game": "to-war", "seats": [{"kind": "me"}]}, "bad_seats"),
    ({"game": "to-war", "seats": [{"kind": "me"}, {"kind": "cat"}]}, "bad_seats"),
    ({"game": "to-war", "seats": [{"kind": "me"}, {"kind": "bot", "level": 50}]}, "unknown_level"),
    ({"game": "to-war", "colour": "red"}, "bad_message"),
    ({"game": 7}, "bad_message"),
    ({}, "bad_message"),
    ([], "bad_message"),
    ("x" * 70_000, "too_large"),
]


@pytest.mark.parametrize(("wish", "code"), WRONG)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(wish: object, code: str, tmp_path: Any) -> None:
    @in_house
    async def scenario(house: House) -> None:
        guest = await house.owner()
        refused(await guest.post("/api/tables", wish), code)
        assert (await guest.get("/api/tables")).json() == []

    scenario(tmp_path)


@in_house
async def test_my_tables_are_listed_the_latest_first_and_nobody_elses(house: House) -> None:
    guest, eve = await house.owner(), house.guest()
    ids = [await guest.made("me", "here") for _ in range(3)]
    listed = (await guest.get("/api/tables")).json()
    assert [told["id"] for told in listed] == ids[::-1]
    chair = await guest.sit(ids[0])
    await chair.play()
    first = (await guest.get("/api/tables")).json()[0]
    assert (first["id"], first["moves"], first["your_turn"]) == (ids[0], 1, True)
    assert first["over"] is False
    await chair.say("resign", side=1)
    first = (await guest.get("/api/tables")).json()[0]
    assert first["over"] is True
    assert "West wins" in first["result"]
    assert (await eve.get("/api/tables")).json() == []
    house.reopen()
    assert len((await guest.get("/api/tables")).json()) == 3


@in_house
async def test_the_owner_is_the_same_in_every_browser_he_enters_with(house: House) -> None:
    first, second = await house.owner(), await house.owner()
    id = await first.made("me", "bot1")
    assert [told["id"] for told in (await second.get("/api/tables")).json()] == [id]
    assert (await second.sit(id)).table["you"] == [0]
    door = house.desk.visitors.door
    answer = await first.get(f"/enter/{door}?table={id}")
    assert answer.headers["location"] == f"/table/{id}"
    assert "set-cookie" not in answer.headers
    assert (await first.get(f"/enter/{door}?table=//evil.example")).headers["location"] == "/"
    assert (await house.guest().get("/enter/" + "x" * 32)).status_code == 404


@in_house
async def test_pages_of_what_is_not_there_say_so(house: House) -> None:
    guest = house.guest()
    for path in ("/table/nowhere", "/rules/chess", "/join/nothing", "/nowhere", "/static/no.js"):
        answer = await guest.get(path)
        assert answer.status_code == 404, path
        assert "no such" in answer.text
    chair_closed = await no_table(guest)
    assert chair_closed == ("not_found", 4404)


async def no_table(guest: Guest) -> tuple[str, int]:
    from .house import Chair

    chair = Chair(guest, "nowhere")
    told = await chair.hear("refused")
    closed = await chair.hear("closed")
    return told["code"], closed["code"]
