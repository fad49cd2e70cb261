"""Ratings: a match between two people counts once, for both, and is shown with how sure it is."""

from __future__ import annotations

import asyncio

from grognard.people import ratings
from grognard.people.ratings import DAYS, Ended, Held, held_by
from grognard.ranking.glicko import PERIOD, Played, Rating, rated
from grognard.server.inspecting import inspected

from .house import Guest, House, in_house
from .matches import finished, page_of


async def rating_of(house: House, guest: Guest) -> Held:
    visitor = (await guest.get("/api/me")).json()["public"]
    rows = await house.store.database.fetch("SELECT person FROM people WHERE public = $1", visitor)
    return await held_by(house.store.database, rows[0][0], "to-war", DAYS)


@in_house
async def test_a_match_moves_both_ratings_as_the_formula_says(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    await finished(house, anna, ben, loser=1)
    won, lost = await rating_of(house, anna), await rating_of(house, ben)
    assert won.rating == rated(Rating(), [Played(Rating(), 1.0)], 0)
    assert lost.rating == rated(Rating(), [Played(Rating(), 0.0)], 0)
    assert (won.matches, lost.matches) == (1, 1)
    edge, seen = await ratings.edge_of(house.store.database, "to-war", "standard")
    assert seen == 1
    assert edge > 0, "the first side has won"


@in_house
async def test_a_match_counts_once_however_often_its_end_is_told(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await finished(house, anna, ben)
    before = await rating_of(house, anna)
    table = await house.table(id)
    await asyncio.gather(*(house.desk.chronicle.settle(table) for _ in range(5)))
    house.reopen()
    await house.desk.chronicle.round()
    assert await rating_of(house, anna) == before
    rows = await house.store.database.fetch("SELECT count(*) FROM rated WHERE match = $1", id)
    assert rows == [(2,)]


@in_house
async def test_an_end_that_nobody_wrote_down_is_found_later(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await finished(house, anna, ben)
    for table in ("finished", "rated", "ratings", "edges"):
        await house.store.database.execute(f"DELETE FROM {table}")
    house.reopen()
    assert await ratings.unsettled(house.store.database, 10) == [id]
    await house.desk.chronicle.round()
    assert (await rating_of(house, anna)).matches == 1
    assert await ratings.unsettled(house.store.database, 10) == []


@in_house
async def test_what_is_no_match_between_two_people_rates_nobody(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    await finished(house, anna, ben, decisions=3)
    assert (await rating_of(house, anna)).matches == 0, "three decisions are no match"
    alone = await anna.made("me", "me")
    chair = await anna.sit(alone)
    await chair.say("resign", side=0)
    bots = await anna.made("me", "bot1")
    chair = await anna.sit(bots)
    await chair.say("resign", side=0)
    await house.desk.chronicle.done()
    assert (await rating_of(house, anna)).matches == 0
    assert await house.store.database.fetch("SELECT * FROM rated") == []


async def called(guest: Guest) -> str:
    return str((await guest.get("/api/me")).json()["name"])


@in_house
async def test_the_end_of_a_match_calls_nobody_by_an_older_name(house: House) -> None:
    """What somebody is called is what he said last; nor is he called like the friend beside him."""
    anna, ben = house.guest(), house.guest()
    answer = await anna.made("me", "link")
    await ben.join(next(iter(anna.links.values())), "Ben")
    await ben.post("/api/me", {"name": "Benjamin"})
    chair = await anna.sit(answer)
    await chair.say("rename", side=0, name="Anna")
    await chair.say("resign", side=0)
    await house.desk.chronicle.done()
    assert (await called(anna), await called(ben)) == ("Anna", "Benjamin")
    await ben.join(f"/join/{await invited(anna)}", "Big Ben")
    assert await called(ben) == "Big Ben", "when he sits down under another name that is what he said last"
    seats = [{"kind": "here", "name": "Papa"}, {"kind": "me", "name": "Anna"}]
    beside = await anna.post("/api/tables", {"game": "to-war", "seats": seats})
    await (await anna.sit(beside.json()["id"])).say("resign", side=1)
    await house.desk.chronicle.done()
    assert await called(anna) == "Anna"


async def invited(host: Guest) -> str:
    await host.made("me", "link")
    return next(iter(host.links.values())).rsplit("/", 1)[1]


def ended(**more: object) -> Ended:
    told = {"people": ("a", "b"), "names": ("", ""), "score": 1.0, "decisions": 9, **more}
    return Ended("m", "to-war", "standard", DAYS, at=1.0, **told)  # type: ignore[arg-type]


def test_who_is_rated() -> None:
    assert ended().is_rated
    assert not ended(people=("a", "a")).is_rated
    assert not ended(people=("a", "")).is_rated
    assert not ended(people=("a",)).is_rated
    assert not ended(fresh=False).is_rated, "it went on from elsewhere"
    assert not ended(decisions=3).is_rated
    assert not ended(score=None).is_rated, "called off"


@in_house
async def test_matches_that_end_at_the_same_time_are_all_counted(house: House) -> None:
    database = house.store.database
    await asyncio.gather(
        *(
            ratings.settle(database, "house", ended()._replace(match=f"m{number}", at=1000.0 + number))
            for number in range(6)
        )
    )
    for person in "ab":
        assert (await held_by(database, person, "to-war", DAYS)).matches == 6
    assert (await inspected(house.store)).wrong == [], "each rating is what its ledger says"
    assert (await ratings.edge_of(database, "to-war", "standard"))[1] == 6


@in_house
async def test_a_rating_is_told_with_its_interval_at_the_table_and_on_the_page(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    id = await finished(house, anna, ben, loser=1)
    chair = await ben.sit(id)
    (holder,) = chair.table["sides"][0]["seat"]["holders"]
    rating = holder["rating"]
    assert rating["low"] < rating["points"] < rating["high"]
    assert rating["points"] > 1500
    assert not rating["settled"]
    page = (await ben.get(f"/api/people/{holder['public']}")).json()
    assert page["name"] == "Anna"
    assert not page["you"]
    (line,) = page["ratings"]
    assert {name: line[name] for name in rating} == rating
    assert (line["title"], line["pace"]) == ("To War!", "days")


@in_house
async def test_what_a_match_has_done_to_a_rating_is_told_at_its_table(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    first = await finished(house, anna, ben, loser=1)
    second = await finished(house, anna, ben, loser=0)
    before, later = [
        [side["seat"]["holders"][0]["change"] for side in (await anna.sit(id)).table["sides"]]
        for id in (first, second)
    ]
    won, lost = before
    assert won == {"points": 1500 + won["change"], "change": -lost["change"]}
    assert won["change"] > 0
    for this, (one, other) in zip((won, lost), zip(before, later, strict=True), strict=True):
        assert other["points"] - this["points"] == other["change"], one
    unplayed = await finished(house, anna, ben, decisions=2)
    (holder, _) = [side["seat"]["holders"][0] for side in (await anna.sit(unplayed)).table["sides"]]
    assert "change" not in holder, "it does not count"


@in_house
async def test_who_offers_a_seat_is_listed_with_his_strength(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    await ben.made("me", "open")
    (row,) = (await anna.get("/api/seats")).json()
    assert row["rating"] is None, "nobody knows it yet"
    await finished(house, anna, ben, loser=1)
    (row,) = (await anna.get("/api/seats")).json()
    page = (await ben.get(f"/api/people/{await page_of(ben)}")).json()
    assert row["rating"] == {name: page["ratings"][0][name] for name in row["rating"]}
    await ben.made("me", "open", clock="600+5")
    live, days = (await anna.get("/api/seats")).json()
    assert (live["rating"], days["rating"]) == (None, row["rating"]), "each pace has its own"


@in_house
async def test_the_interval_widens_while_somebody_is_away(house: House) -> None:
    anna, ben = house.guest(), house.guest()
    await finished(house, anna, ben)
    held = await rating_of(house, anna)
    now = ratings.rating_told(held, held.updated)
    later = ratings.rating_told(held, held.updated + 24 * PERIOD)
    assert later["points"] == now["points"]
    assert later["low"] < now["low"]
