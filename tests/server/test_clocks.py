"""Clocks at a table: they start when all are there, ring by themselves, and survive everything."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from grognard.core.clock import DAY, Clock, Control
from grognard.core.course import (
    CalledOff,
    Claimed,
    Deed,
    Drawn,
    Played,
    Started,
    TakenBack,
    TimedOut,
    WasShut,
)
from grognard.core.flow import NOBODY, OBSERVER
from grognard.core.record import Record
from grognard.core.replay import replay, verify
from grognard.server.sweeping import Sweeper
from grognard.server.tables import Table
from grognard.server.timing import verdict
from grognard.store import meeting

from .house import Chair, House, in_house

LIVE = "600+5"


async def two(house: House, clock: str = LIVE, **more: Any) -> tuple[Table, list[Chair]]:
    """Two people at a table with a clock, both there."""
    anna = await house.owner()
    id = await anna.made("me", "link", clock=clock, auto=False, **more)
    ben = await house.joined(next(iter(anna.links.values())))
    chairs = [await anna.sit(id), await ben.sit(id)]
    return await house.table(id), chairs


def acting(table: Table) -> int:
    return table.match.actors[0]


async def move(table: Table, chairs: list[Chair]) -> None:
    side = acting(table)
    await chairs[side].until(lambda told: told["version"] == table.version(side))
    assert (await chairs[side].play(table.match.legal(side)[0], side=side))["t"] == "done"


async def caught_up(table: Table, chair: Chair, viewer: int) -> None:
    """He has heard all that there is to hear."""
    await chair.until(lambda told: bool(told["version"] == table.version(viewer)))


async def begun(table: Table, chairs: list[Chair]) -> None:
    """Both have made their first decisions."""
    while table.clock is None or not all(face.begun for face in table.clock.faces):
        await move(table, chairs)


@in_house
async def test_the_clocks_start_when_both_are_there(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "link", clock=LIVE)
    chair = await anna.sit(id)
    assert chair.table["clock"]["started"] is False
    await house.pass_time(3600)
    ben = await house.joined(anna.links["north"])
    table = await house.table(id)
    assert table.clock is not None
    assert not table.clock.started
    await ben.sit(id)
    told = await chair.until(lambda table: table["clock"]["started"])
    running = [face["since"] is not None for face in told["clock"]["sides"]]
    assert [side for side, runs in enumerate(running) if runs] == list(table.match.actors)


@in_house
async def test_the_flag_falls_by_itself_and_the_record_knows(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    side = acting(table)
    await house.pass_time(590)
    assert table.match.outcome is None
    await house.pass_time(20)
    assert table.match.ending == TimedOut(side, turn=0)
    told = await chairs[1 - side].until(lambda table: table["outcome"] is not None)
    assert "ran out of time" in told["outcome"]["text"]
    assert told["outcome"]["winner"] == 1 - side
    assert (await chairs[side].play("b1", side=side, version=10**6))["t"] == "refused"
    text = table.match.record.dumps()
    assert f"! {table.match.sides[side]} runs out of time" in text
    assert replay(Record.loads(text)).outcome == table.match.outcome
    assert verify(Record.loads(text)).unknown == 0


@in_house
async def test_who_makes_no_first_decision_has_begun_nothing(house: House) -> None:
    table, chairs = await two(house)
    side = acting(table)
    await house.pass_time(61)
    assert table.match.ending == CalledOff(side)
    told = await chairs[0].until(lambda table: table["outcome"] is not None)
    assert "called off" in told["outcome"]["text"]
    assert told["outcome"]["winner"] is None


@in_house
async def test_a_move_counts_by_when_it_arrived(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    side = acting(table)
    assert table.clock is not None
    due = table.clock.deadline(side)
    assert due is not None
    visitor, text = table.seats[side].holders[0], table.match.legal(side)[0]
    house.ahead += 10_000
    await table.play(visitor, side, text, table.version(side), "in time", due - 1)
    assert table.match.outcome is None
    side = acting(table)
    due = table.clock.deadline(side) or 0
    with pytest.raises(Exception, match="your time was up"):
        await table.play(
            table.seats[side].holders[0], side, table.match.legal(side)[0], table.version(side), "late", due
        )
    assert table.match.ending == TimedOut(side)


@in_house
async def test_what_came_while_the_house_stood_still_has_come_in_time(house: House) -> None:
    """As when a process is stopped, or a machine sleeps: nobody was there to take the move."""
    table, chairs = await two(house)
    await begun(table, chairs)
    house.desk.hall.pulse = house.now()
    side, before = acting(table), table.milliseconds()
    house.ahead += 3600
    await move(table, chairs)
    assert table.match.outcome is None
    assert table.clock is not None
    assert table.clock.now <= before + 3000
    assert table.clock.faces[side].left > 590_000


@in_house
async def test_who_sleeps_with_the_whole_house_pays_nothing(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    await house.pass_time(10)  # a beat
    sweeping = asyncio.create_task(Sweeper(house.desk.hall).run())
    await asyncio.sleep(0)
    house.ahead += 3600
    while table.clock is None or not table.clock.now > (house.now() - 60) * 1000:
        assert table.match.outcome is None
        await asyncio.sleep(0.01)
    sweeping.cancel()
    stored = await house.store.load(table.id)
    assert stored is not None
    assert isinstance(stored.log[-1], WasShut)
    assert table.match.outcome is None


@pytest.mark.parametrize(("clock", "told"), [(LIVE, True), ("3d", False)])
def test_days_run_on_where_the_house_was_shut_for_some_minutes(
    clock: str, told: bool, tmp_path: Path
) -> None:
    @in_house
    async def shut(house: House) -> None:
        table, chairs = await two(house, clock)
        await begun(table, chairs)
        await house.pass_time(10)  # a beat
        house.close()
        house.ahead += 300
        house.open()
        await Sweeper(house.desk.hall).open_again()
        stored = await house.store.load(table.id)
        assert stored is not None
        assert isinstance(stored.log[-1], WasShut) is told

    shut(tmp_path)


@in_house
async def test_where_the_time_is_set_back_the_house_goes_on_as_before(house: House) -> None:
    """Else it would be as if it had been shut, and whoever waits would wait until it is as late again."""
    await two(house)
    sweeper = Sweeper(house.desk.hall)
    await sweeper.sweep()
    done = [sweeper.beaten, sweeper.looked, sweeper.seen, sweeper.forgot]
    house.ahead -= 7200
    await sweeper.sweep()
    assert all(at <= house.now() for at in (sweeper.beaten, sweeper.looked, sweeper.seen, sweeper.forgot))
    beat = await house.desk.hall.meeting.last_beat()
    assert beat is not None
    assert beat <= house.now() < min(done)


@in_house
async def test_a_restart_in_the_middle_changes_no_clock(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    for _ in range(3):
        house.ahead += 7
        await move(table, chairs)
    before, id = table.clock, table.id
    house.reopen()
    assert (await house.table(id)).clock == before
    await house.pass_time(700)
    again = await house.table(id)
    assert isinstance(again.match.ending, TimedOut)
    assert again.clock is not None
    assert [again.clock.deadline(side) for side in range(2)] == [None, None]


@in_house
async def test_nobody_pays_while_the_house_is_shut(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    await house.pass_time(10)  # a beat
    id, side = table.id, acting(table)
    assert table.clock is not None
    left = table.clock.faces[side].left_at(table.milliseconds())
    house.close()
    house.ahead += 5000
    house.open()
    await Sweeper(house.desk.hall).open_again()
    await house.pass_time(0)
    again = await house.table(id)
    assert again.match.outcome is None
    assert again.clock is not None
    assert abs(again.clock.faces[side].left_at(again.milliseconds()) - left) < 3000
    stored = await house.store.load(id)
    assert stored is not None
    assert isinstance(stored.log[-1], WasShut)


@in_house
async def test_days_are_claimed_and_not_lost_by_themselves(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    side = acting(table)
    other = chairs[1 - side]
    assert (await other.say("claim", side=1 - side))["code"] == "no_claim"
    await house.pass_time(3 * DAY / 1000 + 100)
    assert table.match.outcome is None
    await other.until(lambda table: table["clock"]["claim"])
    assert chairs[side].table["clock"]["claim"] is False
    await move(table, chairs)  # he may still play, until the other claims
    await house.pass_time(0)
    await other.until(lambda table: not table["clock"]["claim"])
    await house.pass_time(4 * DAY / 1000)
    side = acting(table)
    await chairs[1 - side].until(lambda table: table["clock"]["claim"])
    assert (await chairs[1 - side].say("claim", side=1 - side))["t"] == "done"
    assert table.match.ending == Claimed(1 - side, side, table.match.sides[side])


@in_house
async def test_nobody_waits_for_ever_for_a_claim(house: House) -> None:
    table, chairs = await two(house, "1d")
    await begun(table, chairs)
    side = acting(table)
    await house.pass_time(16 * DAY / 1000)
    assert table.match.ending == TimedOut(side)


@in_house
async def test_who_leaves_a_live_match_may_lose_it(house: House) -> None:
    table, chairs = await two(house, "3600+30")
    await begun(table, chairs)
    while sum(entry.side >= 0 for entry in table.match.entries) < 6:
        await move(table, chairs)
    await chairs[1].leave()
    await house.pass_time(50)
    assert (await chairs[0].say("claim", side=0))["code"] == "no_claim"
    await house.pass_time(20)
    await chairs[0].until(lambda table: table["clock"]["claim"])
    assert (await chairs[0].say("claim", side=0))["t"] == "done"
    told = await chairs[0].until(lambda table: table["outcome"] is not None)
    assert "did not come back" in told["outcome"]["text"]


@in_house
async def test_a_draw_is_offered_and_agreed_on(house: House) -> None:
    table, chairs = await two(house, "")
    assert (await chairs[0].say("offer", side=0, what="draw"))["t"] == "done"
    await chairs[1].until(lambda table: table["offer"] is not None)
    assert chairs[1].table["offer"] == {"from": 0, "what": "draw", "yours": True, "mine": False}
    await chairs[1].say("answer", yes=False)
    told = await chairs[0].until(lambda table: table["declined"] is not None)
    assert told["declined"] == {"by": 1, "what": "draw"}
    await chairs[0].say("offer", side=0, what="draw")
    await chairs[1].until(lambda table: table["offer"] is not None)
    await chairs[1].say("answer", yes=True)
    told = await chairs[0].until(lambda table: table["outcome"] is not None)
    assert told["outcome"]["text"] == "A draw was agreed."
    assert table.match.ending == Drawn(1)
    assert replay(Record.loads(table.match.record.dumps())).outcome == table.match.outcome


@in_house
async def test_a_yes_is_for_what_was_asked_and_not_for_what_is_asked_now(house: House) -> None:
    """Who asks for a pause and then for a draw instead does not get the draw for a yes to the pause."""
    table, (ann, ben) = await two(house)
    assert (await ann.say("offer", side=0, what="pause"))["t"] == "done"
    assert (await ann.say("answer", yes=False))["t"] == "done"
    assert (await ann.say("offer", side=0, what="draw"))["t"] == "done"
    told = await ben.say("answer", yes=True, what="pause")
    assert (told["t"], told["code"]) == ("refused", "stale")
    assert table.match.outcome is None
    assert (await ben.say("answer", yes=True, what="draw"))["t"] == "done"
    assert table.match.outcome is not None


@in_house
async def test_a_pause_is_by_consent(house: House) -> None:
    table, chairs = await two(house)
    await begun(table, chairs)
    side = acting(table)
    assert (await chairs[0].say("offer", side=0, what="go on"))["code"] == "no_offer"
    await chairs[0].say("offer", side=0, what="pause")
    await chairs[1].say("answer", yes=True)
    await chairs[side].until(lambda table: table["clock"]["paused"])
    answer = await chairs[side].play(table.match.legal(side)[0], side=side)
    assert answer["code"] == "paused"
    await house.pass_time(6000)
    assert table.match.outcome is None
    await chairs[1].say("offer", side=1, what="go on")
    await chairs[0].say("answer", yes=True)
    await chairs[0].until(lambda table: not table["clock"]["paused"])
    await house.pass_time(700)
    assert table.match.ending == TimedOut(side)


@in_house
async def test_with_bots_there_is_no_draw_and_pauses_are_free(house: House) -> None:
    anna = await house.owner()
    id = await anna.made("me", "bot1", clock=LIVE)
    chair = await anna.sit(id)
    told = await chair.until(lambda table: table["clock"]["started"])
    assert told["clock"]["sides"][1] is None
    assert (await chair.say("offer", side=0, what="draw"))["code"] == "no_offer"
    assert (await chair.say("offer", side=0, what="pause"))["t"] == "done"
    await chair.until(lambda table: table["clock"]["paused"])
    assert (await chair.say("offer", side=0, what="go on"))["t"] == "done"


@pytest.mark.parametrize("clock", ["1+1", "soon", "99d"])
def test_no_such_clock(clock: str, tmp_path: Path) -> None:
    @in_house
    async def ask(house: House) -> None:
        anna = await house.owner()
        wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "link"}], "clock": clock}
        answer = await anna.post("/api/tables", wish)
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "bad_clock"

    ask(tmp_path)


@in_house
async def test_on_one_device_nobody_plays_by_the_clock(house: House) -> None:
    anna = await house.owner()
    wish = {"game": "to-war", "seats": [{"kind": "me"}, {"kind": "here"}], "clock": LIVE}
    assert (await anna.post("/api/tables", wish)).json()["error"]["code"] == "bad_clock"


@in_house
async def test_a_rematch_has_the_same_clock(house: House) -> None:
    table, chairs = await two(house)
    await chairs[0].say("resign", side=0)
    answer = await (await house.owner()).post(f"/api/tables/{table.id}/rematch")
    assert (await house.table(answer.json()["id"])).control == LIVE


def test_who_has_not_begun_calls_off_what_another_might_only_claim() -> None:
    days = Control.read("3d")
    clock = Clock.of(days, 2, [Started(NOBODY, turn=1), Played(0, "x", turn=3)])
    assert clock.deadline(0) == clock.deadline(1) == 3 * DAY
    assert verdict(clock, 3 * DAY) == CalledOff(1)


def test_who_is_out_of_time_first_has_lost_and_at_the_same_moment_nobody_has() -> None:
    log: list[Deed] = [Started(NOBODY, turn=3), Played(0, "x", turn=3), Played(1, "x", turn=3)]
    clock = Clock.of(Control.read("60+0"), 2, log)
    assert verdict(clock, 60_000) == TimedOut(0, True)
    later = clock.after_deed(TakenBack(1, 0, arrived=10, turn=1)).after_deed(
        TakenBack(1, 0, arrived=20, turn=3)
    )
    assert verdict(later, 70_000) == TimedOut(0)


LONG = 40  # decisions
KINDS = {  # games in which more than one decides at a time, or somebody decides in another's turn
    "midway": "sealed",
    "epic-naval": "reactions",
}


@pytest.mark.parametrize("game", KINDS)
def test_a_live_match_with_sealed_decisions_and_reactions_to_the_flag(game: str, tmp_path: Path) -> None:
    """After every decision the clocks of those run who have to decide, and of nobody else; what they lost is
    the time in which they had to; a restart knows the same; and in the end a flag falls."""
    seen: set[str] = set()

    @in_house
    async def play(house: House) -> None:
        time = 1.9e9
        house.now = lambda: time + house.ahead  # type: ignore[method-assign]
        house.reopen()
        table, chairs = await two(house, "3600+0 lose", game=game)
        rng = random.Random(game)
        spent = [0, 0]
        for _ in range(LONG):
            actors = table.match.actors
            seconds = rng.randrange(1, 4)
            house.ahead += seconds
            for side in actors:
                spent[side] += seconds * 1000
            seen.update(["sealed"] * (len(actors) > 1))
            side = rng.choice(actors)
            await caught_up(table, chairs[side], side)
            assert (await chairs[side].play(rng.choice(table.match.legal(side)), side=side))["t"] == "done"
            seen.update(["reactions"] * is_between(table))
            check_clocks(table, spent)
        stored = await house.store.load(table.id)
        assert stored is not None
        assert Clock.of(Control.read("3600+0 lose"), 2, stored.log) == table.clock
        running = [side for side in (0, 1) if side in table.match.actors]
        await house.pass_time(3700)
        assert isinstance(table.match.ending, TimedOut)
        assert table.match.ending.side in running

    play(tmp_path)
    assert KINDS[game] in seen


def is_between(table: Table) -> bool:
    """Whether the last decision was one side's between two of the other."""
    made = [entry.side for entry in table.match.entries if entry.side >= 0][-2:]
    return len(made) == 2 and made[0] != made[1] and table.match.actors == (made[0],)


def check_clocks(table: Table, spent: list[int]) -> None:
    assert table.clock is not None
    now = table.milliseconds()
    for side, face in enumerate(table.clock.faces):
        assert (face.since is not None) == (side in table.match.actors)
        assert face.left_at(now) == 3_600_000 - spent[side]


# ------------------------------------------------------------------ nothing of a secret


def sealed_at(table: Table) -> bool:
    return bool(table.match.position.waiting)


@pytest.mark.parametrize("watching", [1, OBSERVER])
def test_a_sealed_answer_stops_no_clock_that_others_see(watching: int, tmp_path: Path) -> None:
    """With and without another's answer, whoever waits is sent the same bytes."""
    sent: list[list[Any]] = []

    async def watch(house: House, answers: bool) -> None:
        house.now = lambda: 1.9e9 + house.ahead  # type: ignore[method-assign]
        house.reopen()
        table, chairs = await two(house, game="midway")
        onlooker = await house.guest().sit(table.id)
        rng = random.Random(3)
        while not (sealed_at(table) and len(table.match.actors) == 2):
            side = rng.choice(table.match.actors)
            act = rng.choice(table.match.legal(side))
            await caught_up(table, chairs[side], side)
            assert (await chairs[side].play(act, side=side))["t"] == "done"
        viewer = onlooker if watching == OBSERVER else chairs[1]
        await caught_up(table, viewer, watching)
        house.ahead += 20
        if answers:
            await caught_up(table, chairs[0], 0)
            assert (await chairs[0].play(table.match.legal(0)[0], side=0))["t"] == "done"
            assert list(table.match.actors) == [1]
        house.ahead += 20
        await viewer.say("hello")
        sent.append([viewer.table["clock"], viewer.table["sides"], viewer.table["entries"]])

    for number, answers in enumerate((True, False)):
        in_house(lambda house, answers=answers: watch(house, answers))(tmp_path / str(number))  # type: ignore[misc]
    first, second = (json.dumps(each).replace("null", "") for each in sent)
    assert tags_away(first) == tags_away(second)
    assert sent[0][0]["sides"][0]["deciding"] is True


def tags_away(text: str) -> str:
    """But for the marks of people and times of links, which are random in every house."""
    return re.sub(r'"(tag|link|public)": ("[^"]*"|[0-9.]+)', "", text)


@in_house
async def test_clocks_that_cannot_ring_keep_no_other_from_ringing(house: House) -> None:
    """Those of tables that were closed, or of games that are not here: however many they are."""
    meeting.MOST_DUE, most = 2, meeting.MOST_DUE
    try:
        owner = await house.owner()
        for _ in range(3):
            closed, _ = await two(house)
            await owner.post("/api/house/close", {"table": closed.id})
        table, _ = await two(house)
        house.ahead += 1000
        sweeper = Sweeper(house.desk.hall)
        for _ in range(4):
            await sweeper.mind_clocks()
        assert isinstance(table.match.ending, CalledOff)
    finally:
        meeting.MOST_DUE = most


@in_house
async def test_the_list_of_tables_tells_everybody_when_his_own_time_is_up(house: House) -> None:
    table, chairs = await two(house, "3d")
    await begun(table, chairs)
    assert table.clock is not None
    side = acting(table)
    rows = [(await chair.guest.get("/api/tables")).json()[0] for chair in chairs]
    assert rows[side]["until"] == table.clock.deadline(side)
    assert rows[1 - side]["until"] is None
    assert [seat["seat"]["taken"] for seat in rows[0]["sides"]] == [True, True]
    await move(table, chairs)
    row = (await chairs[side].guest.get("/api/tables")).json()[0]
    assert row["until"] is None
    await chairs[side].say("resign", side=side)
    (row, *_) = (await chairs[1 - side].guest.get("/api/tables")).json()
    assert (row["over"], row["until"]) == (True, None)
