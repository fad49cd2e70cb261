"""People's pages and the archive: who finds what there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from grognard.people.archive import PAGE
from grognard.store.keeping import Summary

from .house import Guest, House, in_house
from .matches import finished, page_of
from .test_lobby import refused


async def found(guest: Guest, **wanted: Any) -> list[str]:
    answer = await guest.get("/api/archive", params=wanted)
    assert answer.status_code == 200, answer.text
    return [match["id"] for match in answer.json()["matches"]]


async def agree(*guests: Guest) -> None:
    for guest in guests:
        await guest.post("/api/me", {"shown": True})


@in_house
async def test_a_private_match_is_listed_once_both_agree(house: House) -> None:
    anna, ben, carl = house.guest(), house.guest(), house.guest()
    id = await finished(house, anna, ben)
    assert await found(carl) == []
    await agree(anna)
    assert await found(carl) == []
    await agree(ben)
    assert await found(carl) == [id]
    await ben.post("/api/me", {"shown": False})
    assert await found(carl) == [], "he may think better of it"
    page = (await carl.get(f"/api/people/{await page_of(anna)}/matches")).json()
    assert page["matches"] == []
    page = (await anna.get(f"/api/people/{await page_of(anna)}/matches")).json()
    assert [match["id"] for match in page["matches"]] == [id], "one's own matches one always finds"


@in_house
async def test_the_archive_is_searched_by_game_person_and_day(house: House) -> None:
    anna, ben, carl = house.guest(), house.guest(), house.guest()
    house.desk.hall.now = lambda: 1_700_000_000.0  # 14 November 2023
    first = await finished(house, anna, ben)
    house.desk.hall.now = lambda: 1_700_200_000.0  # 17 November
    second = await finished(house, anna, carl, names="Anna 100%_Carl")
    await agree(anna, ben, carl)
    assert await found(ben) == [second, first], "the latest first"
    assert await found(ben, game="to-war") == [second, first]
    assert await found(ben, game="midway") == []
    assert await found(ben, name="BEN") == [first]
    assert await found(ben, name="%_C") == [second], "signs are what they are"
    assert await found(ben, name="___") == []
    assert await found(ben, name=await page_of(ben)) == [first]
    assert await found(ben, since="2023-11-15") == [second]
    assert await found(ben, until="2023-11-14") == [first], "the day itself counts"
    assert await found(ben, since="2023-11-14", until="2023-11-17", name="anna") == [second, first]
    assert await found(ben, since="2023-11-17") == [second], "at 5:46 in Greenwich"
    assert await found(ben, since="2023-11-17-06:00") == [], "where it was the 16th until 6:00"
    assert await found(ben, since="0001-01-01+14:00", until="9999-12-31-12:00") == [second, first]
    assert await found(ben, until="1969-12-31") == [], "the day before time began is a day"


@in_house
async def test_a_name_is_found_by_its_small_letters_in_every_alphabet(house: House) -> None:
    anna, ben, owner = house.guest(), house.guest(), await house.owner()
    id = await finished(house, anna, ben, names="Łukasz Öznur")
    await agree(anna, ben)
    for name in ("łuk", "ŁUKASZ", "öz", "ÖZNUR"):
        assert await found(ben, name=name) == [id]
        (told,) = (await owner.get("/api/house", params={"name": name})).json()["people"]
        assert told["name"] in ("Łukasz", "Öznur")


@in_house
async def test_a_long_list_comes_in_pages(house: House) -> None:
    anna = house.guest()
    await anna.get("/")
    await agree(anna)
    stored = await house.store.load(await anna.made("me", "me"))
    assert stored is not None
    for number in range(PAGE + 3):
        match = replace(stored.match, id=f"copy{number}", summary=Summary(over=True))
        await house.store.create(match)
        sql = "INSERT INTO finished VALUES ($1, 'to-war', 'standard', $2, 0)"
        await house.store.database.execute(sql, match.id, float(number))
    pages = [(await anna.get("/api/archive", params={"page": page})).json() for page in (0, 1)]
    ids = [match["id"] for page in pages for match in page["matches"]]
    assert ids == [f"copy{number}" for number in reversed(range(PAGE + 3))]
    assert [page["more"] for page in pages] == [True, False]


@in_house
async def test_what_is_asked_for_wrongly_is_refused(house: House) -> None:
    guest = house.guest()
    for wanted in ({"page": "-1"}, {"page": "9999999"}, {"page": "x"}, {"since": "yesterday"}):
        refused(await guest.get("/api/archive", params=wanted), "bad_message")
    for until in ("2023-13-45", "2023-11-14+99:00", "2023-11-14T00:00", "٢٠٢٣-١١-١٤"):
        refused(await guest.get("/api/archive", params={"until": until}), "bad_message")
    refused(await guest.get("/api/people/nobody"), "not_found", 404)
    assert (await guest.get("/people/nobody")).status_code == 404
    assert (await guest.get("/archive")).status_code == 200


@in_house
async def test_nobodys_own_id_is_told_to_anybody(house: House) -> None:
    """By it he could be found out in the store; only the public one is sent."""
    anna, ben = house.guest(), house.guest()
    id = await finished(house, anna, ben)
    await agree(anna, ben)
    people = [holder for seat in (await house.table(id)).seats for holder in seat.holders]
    told = [
        (await ben.get(path)).text
        for path in (
            *("/api/archive", f"/api/people/{await page_of(anna)}"),
            *(f"/api/people/{await page_of(anna)}/matches", "/api/me"),
        )
    ]
    for text in [*told, *map(bytes.decode, (await ben.sit(id)).bytes)]:
        assert not any(person in text for person in people)
    matches = (await ben.get(f"/api/people/{await page_of(anna)}/matches")).json()["matches"]
    assert matches[0]["change"]["change"] > 0
    assert [side["name"] for side in matches[0]["sides"]] == ["Anna", "Ben"]


@in_house
async def test_a_match_taken_back_after_its_end_is_not_in_the_archive(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await finished(house, anna, ben)
    await agree(anna, ben)
    await house.store.database.execute("UPDATE matches SET ended = 0 WHERE id = $1", id)
    assert await found(ben) == []
