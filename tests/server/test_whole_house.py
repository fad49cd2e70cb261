"""Several processes are one house: who is at a table, what everybody has had, what time it is."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from typing import Any

import pytest

from cluster import Cluster
from grognard.core.course import Started, WasShut
from grognard.server import claiming, whereabouts
from grognard.server.hostile import NO_LIMITS
from grognard.server.limits import HOUR, Limit, Rate
from grognard.server.metering import Book
from grognard.server.sockets import GONE
from grognard.server.sweeping import Sweeper

from ..database import postgres as postgres
from .house import Chair, Json
from .test_many import Wing, an_hour_passes, elsewhere, in_wings, link_of, same_everywhere, seated, timed

pytestmark = pytest.mark.postgres


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is where is said more often than in a house that people live in."""
    monkeypatch.setattr(whereabouts, "EVERY", 0.05)


def seat_told(side: int, **wanted: Any) -> Any:
    return lambda table: {**table["sides"][side]["seat"], **wanted} == table["sides"][side]["seat"]


async def logged(wing: Wing, id: str, kind: type) -> int:
    stored = await wing.store.load(id)
    assert stored is not None
    return sum(isinstance(deed, kind) for deed in stored.log)


@in_wings
async def test_who_is_at_a_table_is_seen_at_every_process(one: Wing, other: Wing) -> None:
    anna, ben, id = await seated(one, other)
    await anna.until(seat_told(1, online=True))
    await ben.until(seat_told(0, online=True))
    onlooker = await other.guest().sit(id)
    await anna.until(lambda table: table["looking_on"] == 1)
    await onlooker.leave()
    await ben.leave()
    await anna.until(lambda table: table["looking_on"] == 0 and not table["sides"][1]["seat"]["online"])


@in_wings
async def test_after_a_crash_of_the_database_it_is_told_anew_who_is_at_the_tables(
    one: Wing, other: Wing
) -> None:
    """What is not worth keeping over a crash is empty then, though nobody has come or gone."""
    anna, ben, id = await seated(one, other)
    await anna.until(seat_told(1, online=True))
    await ben.until(seat_told(0, online=True))
    database = one.store.database
    await database.execute("TRUNCATE presence, processes")
    for seat in (await one.table(id)).seats:
        while not await whereabouts.is_seen(database, id, seat.holders[0]):
            await asyncio.sleep(0.01)


@in_wings
async def test_nobody_is_reminded_here_who_is_at_the_table_there(one: Wing, other: Wing) -> None:
    _, ben, id = await seated(one, other, clock="5d")
    table, hall = await one.table(id), one.desk.hall
    (person,) = table.seats[1].holders
    while not await whereabouts.is_here(hall, id, person):
        await asyncio.sleep(0.01)
    table.elsewhere = frozenset()  # it has not heard of it
    assert await whereabouts.is_here(hall, id, person), "then it is asked where it stands"
    await ben.leave()
    while await whereabouts.is_here(hall, id, person):
        await asyncio.sleep(0.01)


@in_wings
async def test_a_live_match_starts_once_when_both_are_there(one: Wing, other: Wing) -> None:
    anna, ben = one.guest(), other.guest()
    id = await anna.made("me", "link", clock="600+5")
    chair = await anna.sit(id)
    assert (await ben.join(link_of(anna), "Ben")).status_code == 200
    await chair.until(seat_told(1, name="Ben"))
    assert await logged(one, id, Started) == 0
    there = await ben.sit(id)
    for each in (chair, there):
        await each.until(lambda table: table["clock"]["started"])
    assert await logged(one, id, Started) == 1


@in_wings
async def test_a_live_match_is_claimed_from_whoever_is_gone_from_another_process(
    one: Wing, other: Wing
) -> None:
    anna, _, id = await seated(one, other, clock="600+5")
    await anna.until(lambda table: table["clock"]["started"])
    table = await one.table(id)
    await anna.until(seat_told(1, online=True))
    await other.end()  # killed, as far as anybody can tell: its people are not gone at once
    await anna.until(seat_told(1, online=False))
    late = table.now() + claiming.GONE_EARLY + 1
    table.now = lambda: late
    claiming.look_for_claims(table)
    await anna.until(lambda told: told["clock"]["claim"])
    assert (await anna.say("claim", side=0))["t"] == "done"


@in_wings
async def test_where_nobody_knows_who_is_elsewhere_nothing_is_claimed(one: Wing, other: Wing) -> None:
    anna, _, id = await seated(one, other, clock="600+5")
    await anna.until(lambda table: table["clock"]["started"])
    await one.store.database.execute("ALTER TABLE presence RENAME TO hidden")
    table = await one.table(id)
    while table.sees_all:
        await asyncio.sleep(0.01)
    late = table.now() + 10 * claiming.GONE_EARLY
    table.now = lambda: late
    assert claiming.claimable(table) == {}
    await one.store.database.execute("ALTER TABLE hidden RENAME TO presence")
    while not table.sees_all:
        await asyncio.sleep(0.01)


@in_wings
async def test_all_who_open_again_forgive_the_same_hole_once(one: Wing, other: Wing) -> None:
    ids = [(await timed(one, other))[1] for _ in range(3)]
    await one.desk.hall.meeting.beat(one.desk.hall.now())
    an_hour_passes(one, other)
    sweepers = [Sweeper(wing.desk.hall) for wing in (one, other, one)]
    await asyncio.gather(*(sweeper.open_again() for sweeper in sweepers))
    await asyncio.gather(*(sweeper.sweep() for sweeper in sweepers))
    for id in ids:
        assert await logged(one, id, WasShut) == 1
        assert (await one.table(id)).match.outcome is None
        await same_everywhere(id, one, other)


def test_limits_hold_for_the_whole_house(postgres: Cluster) -> None:
    few = Limit("new tables", Rate(4, HOUR), Rate(6, HOUR))

    async def test(one: Wing, other: Wing) -> None:
        for wing in (one, other):
            wing.desk.meter.limits = NO_LIMITS._replace(tables=few)
        anna = one.guest()
        anywhere = itertools.cycle([anna, elsewhere(anna, other)])
        await anna.get("/")
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "here"}]}
        for guest in anywhere:
            guest.cookies = anna.cookies
            answer = await guest.post("/api/tables", wish)
            if answer.status_code != 200:
                break
        assert answer.status_code == 429
        assert 800 <= int(answer.headers["retry-after"]) <= 900
        assert len(await one.store.listed(await visitor_of(one), 99)) == 4
        kept = str(await one.store.database.fetch("SELECT * FROM buckets"))
        assert "new tables of a address" in kept
        assert "127.0.0.1" not in kept, "addresses are written down nowhere"
        ben = other.guest()
        assert [(await ben.post("/api/tables", wish)).status_code for _ in range(3)] == [200, 200, 429]

    in_wings(test)(postgres)


async def visitor_of(wing: Wing) -> str:
    """The one who has tables."""
    return str((await wing.store.database.fetch("SELECT DISTINCT host FROM matches"))[0][0])


def test_a_bucket_of_the_house_lets_through_what_is_due_and_no_more(postgres: Cluster) -> None:
    rate = Rate(6, 0.5, 8)

    async def test(one: Wing, other: Wing) -> None:
        books = [Book(wing.store.database) for wing in (one, other)]
        begun = asyncio.get_running_loop().time()
        waits = await asyncio.gather(*(book.take("what", "anna", rate) for book in books for _ in range(20)))
        passed = asyncio.get_running_loop().time() - begun
        assert 8 <= waits.count(0.0) <= 8 + passed * 12 + 1
        await asyncio.sleep(max(waits))
        assert await books[0].take("what", "anna", rate) == 0.0
        assert await books[1].take("what", "ben", rate) == 0.0

    in_wings(test)(postgres)


async def clock_jumps(wing: Wing, seconds: float) -> None:
    """The database's clock, for every connection from now on: a function of that name before its own."""
    await wing.store.database.fetch("SELECT 1")
    for sql in (
        "CREATE SCHEMA IF NOT EXISTS jumped",
        "CREATE OR REPLACE FUNCTION jumped.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS"
        f" 'SELECT pg_catalog.clock_timestamp() + interval ''{seconds} seconds'''",
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = jumped, public, pg_catalog',"
        " current_database()); END $$",
    ):
        await wing.store.database.execute(sql)
    await wing.store.database.pool.expire_connections()


@pytest.mark.parametrize("seconds", [7200.0, -7200.0])
def test_by_a_clock_that_is_wrong_nothing_is_done(seconds: float, postgres: Cluster) -> None:
    async def test(one: Wing, other: Wing) -> None:
        anna, ben, id = await seated(one, other, clock="600+5")
        await anna.until(lambda table: table["clock"]["started"])
        set_clock(other, lambda: time.time() + seconds)
        while not other.desk.hall.wrong:
            await asyncio.sleep(0.01)
        assert not one.desk.hall.astray
        await Sweeper(other.desk.hall).sweep()
        for deed in ("resign", "claim"):
            told = await ben.say(deed, side=1)
            assert (told["t"], told["code"]) == ("refused", "wrong_clock")
        stored = await one.store.load(id)
        assert stored is not None
        assert [type(deed).__name__ for deed in stored.log] == ["Started"]
        set_clock(other, time.time)
        while other.desk.hall.wrong:
            await asyncio.sleep(0.01)
        assert (await ben.say("resign", side=1))["t"] == "done"

    in_wings(test)(postgres)


def set_clock(wing: Wing, now: Callable[[], float]) -> None:
    wing.desk.hall.now = now
    for table in wing.desk.hall.tables():
        table.now = now


@pytest.mark.parametrize("seconds", [7200.0, -7200.0])
def test_a_jump_of_the_databases_clock_costs_nobody_anything(seconds: float, postgres: Cluster) -> None:
    async def test(one: Wing, other: Wing) -> None:
        anna, ben, id = await seated(one, other, clock="600+5")
        await anna.until(lambda table: table["clock"]["started"])
        await clock_jumps(one, seconds)
        while not (one.desk.hall.astray and other.desk.hall.astray):
            await asyncio.sleep(0.01)
            await other.store.database.pool.expire_connections()
        assert "wrong clock" in (await one.guest().get("/health/ready")).text
        await Sweeper(one.desk.hall).sweep()
        assert (await one.table(id)).match.outcome is None
        mover, watcher = (anna, ben) if anna.table["sides"][0]["to_act"] else (ben, anna)
        assert (await mover.play())["t"] == "done"
        await watcher.until(lambda table: table["version"] == mover.table["version"])
        await anna.until(seat_told(1, online=True))
        await clock_jumps(one, 0.0)
        while one.desk.hall.astray or other.desk.hall.astray:
            await asyncio.sleep(0.01)

    in_wings(test)(postgres)


@in_wings
async def test_what_is_said_at_two_processes_at_once_is_all_heard(one: Wing, other: Wing) -> None:
    anna, ben, id = await seated(one, other)

    async def speak(chair: Chair, words: str) -> list[Json]:
        return [await chair.say("chat", text=f"{words} {number}") for number in range(6)]

    told = await asyncio.gather(speak(anna, "anna"), speak(ben, "ben"))
    assert [answer["t"] for answers in told for answer in answers] == ["done"] * 12
    assert [line.number for line in await one.desk.hall.meeting.chat(id, 50)] == list(range(1, 13))


@in_wings
async def test_whom_somebody_blocks_at_one_process_he_reads_at_no_other(one: Wing, other: Wing) -> None:
    """The call that blocks belongs to no table: it comes to whatever process it likes."""
    anna, ben, _ = await seated(one, other)
    assert (await ben.say("chat", text="hello"))["t"] == "done"
    await Sweeper(one.desk.hall).listen()
    while not anna.talk:
        await anna.hear("chat")
    blocked = anna.table["sides"][1]["seat"]["holders"][0]["public"]
    there = elsewhere(anna.guest, other)
    assert (await there.post(f"/api/people/{blocked}/block", {"on": True})).status_code == 200
    await one.desk.chronicle.keep_order()
    while anna.talk:
        await anna.hear("chat")
    assert (await ben.say("chat", text="are you there?"))["t"] == "done"
    await Sweeper(one.desk.hall).listen()
    assert (await anna.say("hello"))["t"] == "done"
    assert b"are you there?" not in b"".join(anna.bytes)


@in_wings
async def test_what_somebody_said_is_forgotten_with_him_at_every_process(one: Wing, other: Wing) -> None:
    _, ben, id = await seated(one, other)
    carl, dora = one.guest(), other.guest()
    for guest in (carl, dora):
        await guest.get("/")
    talking, reading = await carl.sit(id), await dora.sit(id)
    await talking.say("chat", text="I am Zebulon")
    await Sweeper(other.desk.hall).listen()
    while not reading.talk:
        await reading.hear("chat")
    assert (await carl.post("/api/me/delete")).status_code == 200
    while reading.talk:
        await reading.hear("chat")
    assert (await ben.say("hello"))["t"] == "done"


@in_wings
async def test_whoever_is_forgotten_is_called_nothing_at_every_process(one: Wing, other: Wing) -> None:
    """Also where his table lies in memory: neither at the table nor in its record."""
    anna, ben, id = await seated(one, other)
    assert (await anna.say("rename", side=0, name="Zebulon"))["t"] == "done"
    await ben.until(seat_told(0, name="Zebulon"))
    assert (await anna.guest.post("/api/me/delete")).status_code == 200
    await ben.until(seat_told(0, name=""))
    assert "Zebulon" not in (await ben.guest.get(f"/api/tables/{id}/record")).text
    assert b"Zebulon" not in b"".join((await other.guest().sit(id)).bytes)


@in_wings
async def test_a_table_that_is_deleted_here_is_gone_there(one: Wing, other: Wing) -> None:
    anna = one.guest()
    id = await anna.made("me", "me")
    onlooker = await other.guest().sit(id)
    assert (await anna.post(f"/api/tables/{id}/leave")).status_code == 200
    assert (await onlooker.hear("refused"))["code"] == "table_deleted"
    assert id not in other.desk.hall.places


@in_wings
async def test_a_browser_that_was_lost_is_sent_away_everywhere(one: Wing, other: Wing) -> None:
    anna = one.guest()
    id = await anna.made("me", "link")
    made = await anna.made("link", "link", private=True)
    phone = other.guest()
    url = (await anna.post("/api/devices")).json()["url"]
    await phone.get(url)
    assert (await phone.post(f"/api/devices/{url.rsplit('/', 1)[1]}")).status_code == 200
    chair, beside = await phone.sit(id), await phone.sit(made)
    assert chair.table["you"] == [0]
    (lost,) = [each for each in (await anna.get("/api/me")).json()["devices"] if not each["this"]]
    assert (await anna.post(f"/api/me/devices/{lost['id']}/drop")).status_code == 200
    for each in (chair, beside):
        assert (await each.hear("closed"))["code"] == GONE
    assert (await phone.sit(id)).table["you"] == []


@in_wings
async def test_a_browser_that_was_lost_is_sent_away_where_nobody_heard_of_it(one: Wing, other: Wing) -> None:
    """Its process has learnt of the new company by what it wrote itself, and looks who may be there all the
    same."""
    anna = one.guest()
    id = await anna.made("me", "here", auto=False)
    phone = other.guest()
    url = (await anna.post("/api/devices")).json()["url"]
    await phone.get(url)
    assert (await phone.post(f"/api/devices/{url.rsplit('/', 1)[1]}")).status_code == 200
    chair = await phone.sit(id)
    other.following.cancel()
    await asyncio.gather(other.following, return_exceptions=True)
    (lost,) = [each for each in (await anna.get("/api/me")).json()["devices"] if not each["this"]]
    assert (await anna.post(f"/api/me/devices/{lost['id']}/drop")).status_code == 200
    await chair.play()
    assert other.store.tally.conflicts == 1
    await other.follower.look()
    assert (await chair.hear("closed"))["code"] == GONE
