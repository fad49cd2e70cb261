"""One stranger cannot hurt others: what is limited, for whom, and that nobody else notices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from grognard.bots.analysis import analyse
from grognard.core.match import Match
from grognard.core.registry import load
from grognard.lessons import course_of
from grognard.people.persons import OWNER
from grognard.server import analysing, drafting, illustrating, learning, metering, security, tables
from grognard.server.forwarded import address_of
from grognard.server.hall import ASIDE
from grognard.server.hostile import NO_LIMITS
from grognard.server.limits import HOUR, AtOnce, Limit, Limits, Rate
from grognard.server.metering import Bucket, Buckets, Counts, Meter
from grognard.server.refusals import Refused

from .house import PATIENCE, Chair, Guest, House, in_house
from .test_analysis import finished

BODY = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "here"}]}
NEVER = 1e-6  # a second, so that nothing fills up while a test runs
FAR = "203.0.113.9"


def few(name: str, visitor: int, address: int) -> Limit:
    """The limit of that name, but with so many and then no more."""
    limit: Limit = getattr(Limits(), name)
    return limit._replace(visitor=Rate(NEVER, 1, visitor), address=Rate(NEVER, 1, address))


def limited(**limits: Any) -> Callable[[Callable[[House], Awaitable[None]]], Callable[[Path], None]]:
    """Run a test in a house with these limits and no others."""

    def begun(test: Callable[[House], Awaitable[None]]) -> Callable[[Path], None]:
        async def scenario(house: House) -> None:
            house.limits = NO_LIMITS._replace(**limits)
            house.reopen()
            await test(house)

        scenario.__name__, scenario.__doc__ = test.__name__, test.__doc__
        return in_house(scenario)

    return begun


def too_fast(answer: httpx.Response, *words: str) -> None:
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.json()["error"]["code"] in ("too_fast", "too_many")
    for word in words:
        assert word in answer.json()["error"]["reason"]


async def visitor(house: House, address: str = FAR) -> Guest:
    guest = house.guest(address)
    await guest.get("/")
    return guest


async def closed(chair: Chair) -> dict[str, Any]:
    """Why a socket was turned away, with nothing left behind."""
    told = await chair.hear("refused")
    assert (await chair.heard())["code"] == 4429
    await chair.task
    return told


# ------------------------------------------------------------------ what is limited


@limited(tables=few("tables", 2, 3))
async def test_tables_are_limited_for_a_visitor_and_for_an_address(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    made = [(await stranger.post("/api/tables", BODY)).status_code for _ in range(3)]
    assert made == [200, 200, 429]
    too_fast(await stranger.post("/api/tables", BODY), "new tables", "one visitor")
    assert (await other.post("/api/tables", BODY)).status_code == 200
    too_fast(await other.post("/api/tables", BODY), "new tables", "one address")
    too_fast(await house.guest(FAR).post("/api/tables", BODY), "one address")
    for unhurt in (await visitor(house, "203.0.113.10"), await house.owner()):
        assert (await unhurt.post("/api/tables", BODY)).status_code == 200


@limited(tables=few("tables", 1, 1), records=few("records", 1, 1), texts=few("texts", 1, 1))
async def test_the_owner_makes_opens_and_saves_what_he_likes(house: House) -> None:
    owner = await house.owner()
    record = Match(load("to-war"), seed=1).record.dumps()
    for _ in range(3):
        id = await owner.made("me", "here")
        assert (await owner.ask("POST", "/api/records", content=record)).status_code == 200
        assert (await owner.get(f"/api/tables/{id}/record")).status_code == 200


@limited(unfinished=2)
async def test_nobody_heaps_up_unfinished_tables(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    ids = [await stranger.made("me", "here") for _ in range(2)]
    too_fast(await stranger.post("/api/tables", BODY), "2 unfinished tables")
    too_fast(await stranger.post(f"/api/tables/{ids[0]}/branch", {"at": 0}), "2 unfinished tables")
    assert (await other.post("/api/tables", BODY)).status_code == 200
    chair = await stranger.sit(ids[0])
    await chair.say("resign", side=0)
    assert (await stranger.post("/api/tables", BODY)).status_code == 200


@limited(records=few("records", 1, 2))
async def test_records_to_open_are_limited(house: House) -> None:
    record = Match(load("to-war"), seed=1).record.dumps()
    stranger, other = await visitor(house), await visitor(house)
    assert (await stranger.ask("POST", "/api/records", content=record)).status_code == 200
    too_fast(await stranger.ask("POST", "/api/records", content=record), "records to open")
    assert (await other.ask("POST", "/api/records", content=record)).status_code == 200
    assert (await stranger.post("/api/tables", BODY)).status_code == 200


@limited(drafts=few("drafts", 2, 3))
async def test_drafts_to_check_are_limited_and_come_with_their_size(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    path = "/api/scenarios/epic-naval"
    assert (await stranger.post(path, {"text": ""})).status_code == 200
    assert (await stranger.get(f"{path}/rock")).status_code == 200
    too_fast(await stranger.post(path, {"text": ""}), "drafts to check", "one visitor")
    too_fast(await stranger.get(f"{path}/rock"), "drafts to check", "one visitor")
    assert (await other.post(path, {"text": "x" * 70_000})).status_code == 413
    too_fast(await other.post(path, {"text": ""}), "drafts to check", "one address")


@limited(drafts_at_once=AtOnce("drafts", 1, 2))
async def test_drafts_under_way_are_limited(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    path, real = "/api/scenarios/epic-naval", drafting.text_of
    begun, goes_on = threading.Semaphore(0), threading.Event()

    def slowly(*given: Any) -> str:
        begun.release()
        assert goes_on.wait(PATIENCE)
        return real(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drafting, "text_of", slowly)
        first = asyncio.create_task(stranger.post(path, {"text": "title = 1"}))
        assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
        too_fast(await stranger.post(path, {"text": ""}), "1 drafts at once", "one visitor")
        second = asyncio.create_task(other.post(path, {"text": "title = 2"}))
        assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
        too_fast(await (await visitor(house)).post(path, {"text": ""}), "2 drafts at once", "one address")
        goes_on.set()
        assert [(await each).status_code for each in (first, second)] == [200, 200]
    assert (await stranger.post(path, {"text": ""})).status_code == 200


@limited(texts=few("texts", 2, 3))
async def test_records_to_fetch_are_limited(house: House) -> None:
    owner, stranger = await house.owner(), await visitor(house)
    path = f"/api/tables/{await owner.made('me', 'here')}/record"
    assert [(await stranger.get(path)).status_code for _ in range(2)] == [200, 200]
    too_fast(await stranger.get(path), "records to fetch")
    assert (await owner.get(path)).status_code == 200


@limited(loads=few("loads", 2, 9))
async def test_tables_that_have_to_be_fetched_from_the_store_are_limited(house: House) -> None:
    stranger = await visitor(house)
    ids = [await stranger.made("me", "here") for _ in range(3)]
    house.desk.hall.places.clear()
    assert [(await stranger.get(f"/table/{id}")).status_code for id in ids] == [200, 200, 429]
    assert (await stranger.get(f"/table/{ids[0]}")).status_code == 200  # it is in memory
    other = await visitor(house)
    assert (await other.get(f"/table/{ids[2]}")).status_code == 200


@limited(loads=few("loads", 2, 9))
async def test_tables_are_fetched_by_no_other_call_either(house: House) -> None:
    """The archive names tables to everybody; whatever they are called for, reading them costs the same."""
    host, stranger = await visitor(house), await visitor(house)
    ids = [await host.made("me", "here") for _ in range(9)]
    calls: tuple[tuple[str, object], ...] = (
        *(("free", {"side": "west"}), ("sit", {"side": "west"}), ("invite", {"side": "west"})),
        *(("branch", {"at": 0}), ("rematch", {})),
    )
    for deed, body in calls:
        house.desk.hall.places.clear()
        house.desk.meter.buckets.clear()
        for id in ids[:2]:
            assert (await stranger.post(f"/api/tables/{id}/{deed}", body)).status_code < 429
        too_fast(await stranger.post(f"/api/tables/{ids[2]}/{deed}", body), "tables to fetch")


@limited(invitations=few("invitations", 1, 9))
async def test_invitations_are_limited(house: House) -> None:
    stranger = await visitor(house)
    id = await stranger.made("me", "link")
    assert (await stranger.post(f"/api/tables/{id}/invite", {"side": "north"})).status_code == 200
    too_fast(await stranger.post(f"/api/tables/{id}/invite", {"side": "north"}), "invitations")


@limited(calls=few("calls", 2, 9))
async def test_calls_are_limited_for_everybody(house: House) -> None:
    for guest in (await visitor(house), await house.owner()):
        assert [(await guest.post("/api/tables", BODY)).status_code for _ in range(3)] == [200, 200, 429]


@limited(requests=few("requests", 0, 4), files=few("files", 0, 6))
async def test_whatever_is_read_is_limited_for_an_address_and_files_apart(house: House) -> None:
    stranger, other = house.guest(FAR), house.guest("203.0.113.10")
    for path in ("/", "/rules/to-war", "/api/games", "/nowhere"):
        assert (await stranger.get(path)).status_code != 429
    for path in ("/", "/rules/to-war", "/api/games", "/nowhere"):
        too_fast(await stranger.get(path), "requests")
    assert [(await stranger.get("/static/base.css")).status_code for _ in range(7)] == [200] * 6 + [429]
    assert (await other.get("/")).status_code == 200
    assert (await closed(Chair(stranger, "x")))["code"] == "too_fast"


# ------------------------------------------------------------------ sockets


@limited(sockets=AtOnce("open tables", 2, 3))
async def test_a_socket_too_many_is_told_so_and_closed(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    id = await stranger.made("me", "here")
    chairs = [await stranger.sit(id) for _ in range(2)]
    told = await closed(Chair(stranger, id))
    assert told["code"] == "too_many"
    assert "2 open tables at once are the most for one visitor" in told["reason"]
    chairs.append(await other.sit(id))
    assert "one address" in (await closed(Chair(other, id)))["reason"]
    assert "one address" in (await closed(Chair(house.guest(FAR), id)))["reason"]
    await (await house.owner()).sit(id)
    await chairs[0].leave()
    await stranger.sit(id)


@limited(sockets_in_all=2, sockets_at_a_table=1)
async def test_a_full_table_and_a_full_house_are_said(house: House) -> None:
    guest, stranger = await house.owner(), await visitor(house)
    first, second = await guest.made("me", "here"), await guest.made("me", "here")
    await stranger.sit(first)
    assert "at this table" in (await closed(Chair(stranger, first)))["reason"]
    await guest.sit(first)  # who plays is let in, however many look on
    assert "the house is full" in (await closed(Chair(stranger, second)))["reason"]


@limited(messages=Rate(NEVER, 1, 3))
async def test_messages_on_a_socket_are_limited_for_everybody(house: House) -> None:
    owner = await house.owner()
    id = await owner.made("me", "here")
    chair = await owner.sit(id)
    told = [(await chair.say("rename", side=0, name="x"))["t"] for _ in range(5)]
    assert told == ["done"] * 3 + ["refused"] * 2
    assert (await (await owner.sit(id)).say("rename", side=0, name="y"))["t"] == "done"


@limited(looks=few("looks", 2, 9))
async def test_looks_at_the_past_have_a_limit_of_their_own_over_all_sockets(house: House) -> None:
    stranger, owner = await visitor(house), await house.owner()
    id = await stranger.made("me", "here")
    one, two = await stranger.sit(id), await stranger.sit(id)
    assert [(await chair.say("at", at=0))["t"] for chair in (one, two)] == ["past", "past"]
    for chair in (one, two):
        assert (await chair.say("at", at=0))["code"] == "too_fast"
        assert (await chair.say("hello"))["code"] == "too_fast"
    assert (await one.play())["t"] == "done"
    assert (await (await owner.sit(id)).say("at", at=0))["t"] == "past"


@limited(hints=few("hints", 1, 9), hints_at_once=AtOnce("hints", 1, 9))
async def test_hints_are_limited_but_not_for_the_owner(house: House) -> None:
    for guest, expected in ((await visitor(house), "refused"), (await house.owner(), "hint")):
        chair = await guest.sit(await guest.made("me", "here"))
        assert (await chair.say("hint", side=chair.table["viewing"]))["t"] == "hint"
        assert (await chair.say("hint", side=chair.table["viewing"]))["t"] == expected


@limited(analyses=AtOnce("analyses", 1, 2))
async def test_analyses_under_way_are_limited(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house, "203.0.113.10")
    first, second = await finished(stranger), await finished(stranger)
    goes_on = threading.Event()

    def slowly(*given: Any) -> Any:
        assert goes_on.wait(PATIENCE)
        return analyse(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysing, "analyse", slowly)
        assert (await stranger.post(f"/api/tables/{first}/analysis")).status_code == 200
        too_fast(await stranger.post(f"/api/tables/{second}/analysis"), "1 analyses at once")
        assert (await stranger.post(f"/api/tables/{first}/analysis")).status_code == 200  # how far it is
        assert (await other.post(f"/api/tables/{second}/analysis")).status_code == 200
        goes_on.set()
    house.desk.hall.analysts.close()


def test_who_asks_too_often_is_told_so_late_and_who_says_too_much_is_not_heard_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.extend([seconds] if seconds else [])  # who waits for his turn does not sleep

    for module in (security, metering):
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep, Lock=asyncio.Lock))

    @limited(files=few("files", 0, 1), messages=Rate(NEVER, 1, 1), late=7.0)
    async def scenario(house: House) -> None:
        stranger = await visitor(house)
        assert (await stranger.get("/static/base.css")).status_code == 200
        assert not slept
        too_fast(await stranger.get("/static/base.css"), "files")
        assert slept == [7.0]
        chair = await stranger.sit(await stranger.made("me", "here"))
        for name in "xyz":
            await chair.say("rename", side=0, name=name)
        while len(slept) < 3:
            await asyncio.sleep(0)
        assert slept == [7.0] * 3

    scenario(tmp_path)


@limited(searches=few("searches", 2, 3))
async def test_who_looks_through_the_archive_again_and_again_has_to_wait(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    for _ in range(2):
        assert (await stranger.get("/api/archive?name=anna")).status_code == 200
    too_fast(await stranger.get("/api/archive"), "searches", "one visitor")
    assert (await other.get("/api/archive")).status_code == 200
    too_fast(await other.get("/api/archive"), "one address")
    assert (await (await visitor(house, "203.0.113.10")).get("/api/archive")).status_code == 200


@limited(asides=few("asides", 3, 4))
async def test_names_offers_and_answers_cannot_fill_the_log(house: House) -> None:
    stranger, other = await visitor(house), await visitor(house)
    chair = await stranger.sit(await stranger.made("me", "here"))
    for deed, words in (("rename", {"name": "x"}), ("offer", {"what": "draw"}), ("answer", {"yes": False})):
        told = await chair.say(deed, **({} if deed == "answer" else {"side": 0}), **words)
        assert told.get("code") != "too_fast"
    assert (await chair.say("rename", side=0, name="y"))["code"] == "too_fast"
    assert (await chair.play())["t"] == "done"
    there = await other.sit(await other.made("me", "here"))
    assert (await there.say("rename", side=0, name="x"))["t"] == "done"
    assert (await there.say("rename", side=0, name="x"))["code"] == "too_fast"


@in_house
async def test_a_log_has_an_end_and_the_match_can_still_be_ended(house: House) -> None:
    """Who plays and takes back in a loop makes a table that is slow to open for everybody else's sake."""
    guest = await visitor(house)
    chair = await guest.sit(await guest.made("me", "here", auto=False))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "MOST_LINES", 3)
        for _ in range(3):
            assert (await chair.play())["t"] == "done"
        version = chair.table["version"]
        assert (await chair.play())["code"] == "log_full"
        assert (await chair.say("undo", side=0, version=version))["code"] in ("log_full", "stale")
        assert (await chair.say("rename", side=0, name="x"))["code"] == "log_full"
        assert (await chair.say("offer", side=0, what="draw"))["code"] == "log_full"
        assert (await chair.say("resign", side=0))["t"] == "done"


@in_house
async def test_pictures_that_many_want_at_once_are_drawn_a_few_at_a_time(house: House) -> None:
    guest = await visitor(house)
    at_work: list[str] = []
    most = 0
    real = illustrating.drawn

    def drawn(game: Any, lesson: Any, language: str, theme: str) -> bytes:
        nonlocal most
        at_work.append(lesson.name)
        most = max(most, len(at_work))
        try:
            return real(game, lesson, language, theme)
        finally:
            at_work.pop()

    names = [each.name for each in course_of(load("to-war"))][:12]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "drawn", drawn)
        paths = [f"/rules/to-war/pictures/en/light/{name}" for name in names]
        answers = await asyncio.gather(*(guest.get(path) for path in paths))
    assert {answer.status_code for answer in answers} == {200}
    assert 1 <= most <= ASIDE


# ------------------------------------------------------------------ the meter


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """For this module alone: the event loop of another test may be running in a thread."""
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(metering, "time", SimpleNamespace(monotonic=lambda: clock.now))
    return clock


def test_a_bucket_fills_again_and_says_how_long_that_takes(clock: SimpleNamespace) -> None:
    bucket = Bucket(Rate(20, 10, 3))
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [0, 0.5]
    clock.now += 1.0
    assert [bucket.take() for _ in range(3)] == [0, 0, 0.5]
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_flood_of_newcomers_frees_nobody_from_his_limit(
    clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metering, "MOST_BUCKETS", 100)
    monkeypatch.setattr(metering, "SHARED", 8)
    buckets = Buckets(Rate(1, HOUR, 2))
    assert [buckets.take("greedy") > 0 for _ in range(3)] == [False, False, True]
    for number in range(10_000):
        buckets.take(f"newcomer {number}")
        clock.now += 0.1
    assert buckets.take("greedy") > 0
    assert len(buckets.buckets) <= 100
    assert len(buckets.shared) <= 8
    clock.now += 3 * HOUR
    assert buckets.take("somebody") == 0
    assert set(buckets.buckets) == {"somebody"}
    assert buckets.take("greedy") == 0


def test_newcomers_are_served_while_others_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metering, "MOST_BUCKETS", 10)
    buckets = Buckets(Rate(1, HOUR, 2))
    for number in range(10):
        buckets.take(f"crowd {number}")
    assert buckets.take("newcomer") == 0


def test_counts_forget_who_has_left() -> None:
    counts = Counts(AtOnce("things", 1, 2))
    with counts.one_more("anna", "here"), pytest.raises(Refused), counts.one_more("anna", "here"):
        pass
    with counts.one_more("", "here"), counts.one_more("", "here"), pytest.raises(Refused):
        counts.enter("ben", "here")
    assert not counts.visitors
    assert not counts.addresses


def test_a_refusal_says_which_limit_for_whom_and_how_long(clock: SimpleNamespace) -> None:
    meter = Meter(Limits())
    for _ in range(20):
        meter.check(meter.limits.tables, "anna", FAR)
    with pytest.raises(Refused) as refused:
        meter.check(meter.limits.tables, "anna", FAR)
    assert refused.value.reason == (
        "too many new tables: 20 an hour are the most for one visitor; wait 3 minutes"
    )
    assert refused.value.wait == 180
    for _ in range(100):
        meter.check(meter.limits.tables, OWNER, FAR)
    meter.check(meter.limits.tables, "ben", FAR)
    clock.now += 180
    meter.check(meter.limits.tables, "anna", FAR)


def test_an_address_is_a_household() -> None:
    assert address_of("2001:db8:1:2300::7") == address_of("2001:db8:1:23ff:1::9")
    assert address_of("2001:db8:1:2300::7") != address_of("2001:db8:1:2400::7")
    assert address_of("::ffff:192.0.2.1") == address_of("192.0.2.1") == "192.0.2.1"
    assert address_of("192.0.2.1") != address_of("192.0.2.2")
    assert address_of("") == ""
