"""Scenarios in the making: a page, a form, a check while one draws, and a table to play at."""

from __future__ import annotations

import tomllib

from .house import House, in_house

PATH = "/api/scenarios/epic-naval"


@in_house
async def test_the_form_has_every_key_and_every_scenario_to_begin_with(house: House) -> None:
    form = (await house.guest().get(PATH)).json()
    assert form["title"] == "Epic Naval Battles"
    assert {"title", "sides", "goals"} <= {key["name"] for key in form["keys"]}
    names = [each["name"] for each in form["shipped"]]
    assert "sandbox" in names
    assert "three-nights" not in names  # a campaign


@in_house
async def test_a_draft_comes_back_as_text_values_and_picture(house: House) -> None:
    guest = house.guest()
    shipped = (await guest.get(f"{PATH}/rock")).json()
    assert shipped["values"] == tomllib.loads(shipped["text"])
    assert shipped["faults"] == []
    values = {**shipped["values"], "rounds": 99}
    draft = (await guest.post(PATH, {"values": values})).json()
    assert tomllib.loads(draft["text"])["rounds"] == 99
    (fault,) = draft["faults"]
    assert draft["text"].splitlines()[fault["line"] - 1] == "rounds = 99"
    assert fault["reason"] == "rounds must be 1 to 30, not 99"
    assert {item["key"] for item in draft["scene"]["items"]} >= {"chart", "spot-e6", "force-0-0"}
    assert (await guest.post(PATH, {"text": draft["text"]})).json() == draft


@in_house
async def test_a_draft_is_played_at_once_against_a_bot(house: House) -> None:
    guest = await house.owner()
    text = (await guest.get(f"{PATH}/rock")).json()["text"].replace("Behind the rock", "My rock")
    made = await guest.post(f"{PATH}/table", {"text": text})
    chair = await guest.sit(made.json()["id"])
    assert chair.table["scenario_title"] == "My rock"
    assert [side["seat"]["kind"] for side in chair.table["sides"]] == ["me", "bot"]
    refused = await guest.post(f"{PATH}/table", {"text": text.replace("rounds = 4", "rounds = 0")})
    assert refused.status_code == 400
    assert "rounds must be 1 to 30" in refused.json()["error"]["reason"]
    assert (await house.guest().call("POST", f"{PATH}/table", json={"text": text})).status_code == 403


@in_house
async def test_pages_and_calls_that_there_are_not(house: House) -> None:
    guest = house.guest()
    assert (await guest.get("/editor/epic-naval")).status_code == 200
    for path in (
        "/editor/to-war",
        "/editor/chess",
        "/api/scenarios/chess",
        "/api/scenarios/midway",
        f"{PATH}/own.toml",
    ):
        assert (await guest.get(path)).status_code == 404, path
    bodies: list[object] = [{"text": 7}, {"values": []}, {"name": "x"}, []]
    for body in bodies:
        assert (await guest.post(PATH, body)).status_code == 400
    deep: object = {}
    for _ in range(400):
        deep = {"start": deep}
    assert (await guest.post(PATH, {"values": deep})).status_code in (200, 400)


@in_house
async def test_the_lobby_says_which_games_have_an_editor(house: House) -> None:
    games = (await house.guest().get("/api/games")).json()
    assert [game["name"] for game in games if game["drafts"]] == ["epic-naval"]
