"""Tournaments: joined, begun, and then they go on by themselves."""

from __future__ import annotations

from typing import Any

from .house import Guest, House, in_house
from .test_lobby import refused


async def announced(host: Guest, kind: str = "robin", **more: Any) -> str:
    wish = {"title": "Autumn Cup", "game": "to-war", "kind": kind, **more}
    answer = await host.post("/api/tournaments", wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


async def act(guest: Guest, id: str, deed: str, **more: Any) -> Any:
    return await guest.post(f"/api/tournaments/{id}/{deed}", more)


async def joined(house: House, id: str, *names: str) -> list[Guest]:
    guests = [house.guest() for _ in names]
    for guest, name in zip(guests, names, strict=True):
        assert (await act(guest, id, "enter", name=name)).status_code == 200
    return guests


async def told(guest: Guest, id: str) -> dict[str, Any]:
    book: dict[str, Any] = (await guest.get(f"/api/tournaments/{id}")).json()
    return book


async def resign(guest: Guest, match: str) -> None:
    """Lose a match at once."""
    chair = await guest.sit(match)
    assert (await chair.say("resign", side=chair.table["you"][0]))["t"] == "done"
    await chair.leave()
    await guest.house.desk.chronicle.done()


@in_house
async def test_everybody_meets_everybody_and_the_best_leads(house: House) -> None:
    host = house.guest()
    id = await announced(host)
    people = await joined(house, id, "Anna", "Ben", "Carl")
    assert (await act(host, id, "begin")).status_code == 200
    for number in range(3):
        book = await told(host, id)
        assert (book["state"], book["number"], book["rounds"]) == ("going", number + 1, 3)
        (match,) = [each for each in book["played"][number] if each["match"]]
        loser = max(match["first"], match["second"])  # Anna beats all, Ben beats Carl
        chair = await people[loser].sit(match["match"])
        assert chair.table["you"] == [0 if match["first"] == loser else 1], "everybody sits in his own seat"
        await chair.leave()
        await resign(people[loser], match["match"])
    book = await told(people[0], id)
    assert book["state"] == "over"
    names = [book["entrants"][row["who"]]["name"] for row in book["standings"]]
    assert names == ["Anna", "Ben", "Carl"]
    assert [row["points"] for row in book["standings"]] == [3.0, 2.0, 1.0], "a free round is a point"
    assert (book["you"], book["yours"]) == (0, False)


@in_house
async def test_the_swiss_way_ends_after_its_rounds(house: House) -> None:
    host = house.guest()
    id = await announced(host, "swiss", rounds=2, clock="3d")
    people = await joined(house, id, "Anna", "Ben", "Carl", "Dora")
    await act(host, id, "begin")
    first = (await told(host, id))["played"][0][0]["match"]
    assert (await house.table(first)).control == "3d"
    for number in range(2):
        for match in (await told(host, id))["played"][number]:
            await resign(people[max(match["first"], match["second"])], match["match"])
    book = await told(host, id)
    assert book["state"] == "over"
    assert (
        len({frozenset((each["first"], each["second"])) for pairs in book["played"] for each in pairs}) == 4
    )
    assert book["entrants"][book["standings"][0]["who"]]["name"] == "Anna"


@in_house
async def test_a_house_that_broke_down_goes_on_with_the_round(house: House) -> None:
    host = house.guest()
    id = await announced(host)
    people = await joined(house, id, "Anna", "Ben")
    await act(host, id, "begin")
    (match,) = (await told(host, id))["played"][0]
    for table, column in (("matches", "id"), ("seats", "match"), ("holders", "match")):
        await house.store.database.execute(f"DELETE FROM {table} WHERE {column} = $1", match["match"])
    house.reopen()
    await house.desk.chronicle.round()
    await resign(people[1], match["match"])
    assert (await told(host, id))["state"] == "over"


@in_house
async def test_matches_of_a_tournament_are_in_the_archive_and_their_seats_stay(house: House) -> None:
    host = house.guest()
    id = await announced(host)
    people = await joined(house, id, "Anna", "Ben")
    await act(host, id, "begin")
    (match,) = (await told(host, id))["played"][0]
    side = (await house.table(match["match"])).match.sides[0 if match["first"] == 0 else 1]
    freed = await people[0].post(f"/api/tables/{match['match']}/free", {"side": side})
    refused(freed, "of_tournament", 409)
    await resign(people[0], match["match"])
    found = (await host.get("/api/archive")).json()["matches"]
    assert [each["id"] for each in found] == [match["match"]]


@in_house
async def test_who_withdraws_is_paired_no_more(house: House) -> None:
    host = house.guest()
    id = await announced(host)
    people = await joined(house, id, "Anna", "Ben", "Carl")
    await act(people[1], id, "leave")
    assert [each["name"] for each in (await told(host, id))["entrants"]] == ["Anna", "Carl"]
    (ben,) = await joined(house, id, "Ben")
    await act(host, id, "begin")
    await act(ben, id, "leave")
    refused(await act(ben, id, "enter", name="Ben"), "too_late", 409)
    for number in range(3):
        for match in (await told(host, id))["played"][number]:
            if match["match"] and match["score"] is None:
                answer = await act(host, id, "award", match=match["match"], score=1)
                assert answer.status_code == 200, answer.text
    book = await told(host, id)
    assert book["state"] == "over"
    later = [each for pairs in book["played"][1:] for each in pairs]
    assert all(2 not in (each["first"], each["second"]) for each in later), "Ben is the third"


@in_house
async def test_what_is_refused(house: House) -> None:
    host, other = house.guest(), house.guest()
    refused(
        await host.post("/api/tournaments", {"title": "X", "game": "to-war", "kind": "cup"}), "bad_tournament"
    )
    solo = {"title": "X", "game": "kido-butai", "kind": "robin"}
    refused(await host.post("/api/tournaments", solo), "bad_tournament")
    refused(await host.post("/api/tournaments", {**solo, "game": "chess"}), "unknown_game")
    refused(await host.post("/api/tournaments", {**solo, "game": "to-war", "clock": "soon"}), "bad_clock")
    id = await announced(host)
    refused(await act(host, id, "begin"), "too_few", 409)
    people = await joined(house, id, "Anna", "Ben")
    assert (await act(people[0], id, "enter", name="Anna")).status_code == 200, "twice is once"
    assert len((await told(host, id))["entrants"]) == 2
    for deed in ("begin", "cancel"):
        refused(await act(other, id, deed), "not_yours", 403)
    await act(host, id, "begin")
    refused(await act(host, id, "begin"), "too_late", 409)
    refused(await act(host, id, "cancel"), "too_late", 409)
    refused(await act(other, id, "enter", name="Carl"), "too_late", 409)
    refused(await act(other, id, "leave"), "not_there", 409)
    (match,) = (await told(host, id))["played"][0]
    refused(await act(other, id, "award", match=match["match"], score=1), "not_yours", 403)
    refused(await act(host, id, "award", match=match["match"], score=2), "bad_tournament")
    refused(await act(host, id, "award", match="", score=1), "bad_tournament")
    assert (await other.get("/tournament/nothing")).status_code == 404
    assert (await other.get(f"/tournament/{id}")).status_code == 200


@in_house
async def test_one_that_has_not_begun_can_be_called_off(house: House) -> None:
    host = house.guest()
    id = await announced(host)
    await joined(house, id, "Anna")
    assert [each["entrants"] for each in (await host.get("/api/tournaments")).json()] == [1]
    assert (await act(host, id, "cancel")).status_code == 200
    assert (await host.get("/api/tournaments")).json() == []


@in_house
async def test_who_begins_a_round_is_told_though_nobody_came_to_its_table(house: House) -> None:
    host = house.guest()
    id = await announced(host, clock="3d")
    for guest in await joined(house, id, "Anna", "Ben"):
        wish = {"kind": "hook", "address": "https://example.org/turn"}
        assert (await guest.post("/api/me/channels", wish)).status_code == 200
    assert (await act(host, id, "begin")).status_code == 200
    await house.desk.chronicle.done()
    ((match, person),) = await house.store.database.fetch("SELECT match, person FROM outbox")
    table = await house.table(match)
    assert [person] == [holder for side in table.match.actors for holder in table.seats[side].holders]
    assert table.clock is not None
    assert table.clock.started, "who never comes loses in the end"


@in_house
async def test_who_never_comes_to_his_match_has_lost_it(house: House) -> None:
    host = house.guest()
    id = await announced(host, clock="1d")
    await joined(house, id, "Anna", "Ben")
    assert (await act(host, id, "begin")).status_code == 200
    ((pairing,),) = (await told(host, id))["played"]
    (due,) = (await house.table(pairing["match"])).match.actors
    await house.pass_time(4 * 24 * 3600)
    await house.desk.chronicle.done()
    book = await told(host, id)
    assert book["state"] == "over"
    assert book["played"][0][0]["score"] == float(due != 0)
    assert await house.store.database.fetch("SELECT * FROM rated") == [], "nobody has played"


@in_house
async def test_a_tournament_that_cannot_go_on_keeps_no_other_waiting(house: House) -> None:
    """Nor a match whose end could not be written down: their games are not here any more."""
    host, database = house.guest(), house.store.database
    stuck, other = await announced(host), await announced(host)
    for id in (stuck, other):
        await joined(house, id, "Anna", "Ben")
        assert (await act(host, id, "begin")).status_code == 200
    ((lost,), (kept,)) = [
        [each["match"] for each in (await told(host, id))["played"][0]] for id in (stuck, other)
    ]
    house.reopen()
    database = house.store.database
    for id in (lost, kept):
        for table in ("events", "holders", "seats"):
            await database.execute(f"DELETE FROM {table} WHERE match = $1", id)
        await database.execute("DELETE FROM matches WHERE id = $1", id)
    await database.execute("UPDATE tournaments SET game = 'gone' WHERE id = $1", stuck)
    broken = await host.made("me", "bot1")
    await database.execute("UPDATE matches SET ended = 1, game = 'gone' WHERE id = $1", broken)
    await database.execute("DELETE FROM finished")
    house.desk.hall.begun.clear()
    for _ in range(2):
        await house.desk.chronicle.round()
    assert await database.fetch("SELECT id FROM matches WHERE id = $1", kept), "its table is there again"
    assert house.desk.chronicle.tidied, "what is too old was taken away"


@in_house
async def test_whose_cup_it_was_is_forgotten_with_him(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    for guest, name in ((anna, "Zebulon"), (ben, "Cup")):
        await guest.post("/api/me", {"name": name})
    hers, another = (await announced(anna, title="Zebulon's Cup")), await announced(house.guest())
    for guest in (anna, ben):
        assert (await guest.post("/api/me/delete", {})).status_code == 200
    assert (await told(anna, hers))["title"] == "–'s Cup"
    assert (await told(anna, another))["title"] == "Autumn Cup", "nobody takes words from others' titles"


@in_house
async def test_who_is_forgotten_before_the_beginning_has_never_been_there(house: House) -> None:
    host = house.guest()
    id = await announced(host)
    people = await joined(house, id, "Anna", "Ben", "Carl")
    for guest, left in ((people[0], ["Ben", "Carl"]), (people[2], ["Ben"])):
        assert (await guest.post("/api/me/delete", {})).status_code == 200
        assert [each["name"] for each in (await told(host, id))["entrants"]] == left
    refused(await act(host, id, "begin"), "too_few", 409)
    assert (await told(host, id))["state"] == "open"


@in_house
async def test_who_is_forgotten_is_paired_no_more(house: House) -> None:
    """Nor in the round that is opened because he gives up the last match of this one."""
    host = house.guest()
    id = await announced(host, "double")
    people = await joined(house, id, "Anna", "Ben", "Carl")
    assert (await act(host, id, "begin")).status_code == 200
    (match,) = [each for each in (await told(host, id))["played"][0] if each["match"]]
    lost, other = match["first"], match["second"]
    assert (await people[lost].post("/api/me/delete", {})).status_code == 200
    while (book := await told(host, id))["state"] == "going":
        for each in book["played"][-1]:
            assert lost not in (each["first"], each["second"])
            if each["match"]:
                await resign(people[other], each["match"])
    assert book["number"] == 6
    assert (book["entrants"][lost]["name"], book["entrants"][lost]["public"]) == ("", ""), "he has no page"
