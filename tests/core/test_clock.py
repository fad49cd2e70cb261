"""Clocks: what runs, what stops, what is left; rebuilt from the log they are the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.core.clock import DAY, Clock, Control
from grognard.core.course import (
    DRAW,
    Answered,
    Asked,
    Deed,
    Paused,
    Played,
    Renamed,
    Resigned,
    Resumed,
    Started,
    TakenBack,
    TimedOut,
    WasShut,
    mark_of,
)
from grognard.core.flow import NOBODY, OBSERVER

WEST, NORTH, BOTH = 1, 2, 3  # whose clocks run, as a bit set
TEN = Control(10_000, 2_000)


def started(turn: int, control: Control = TEN, at: int = 0) -> Clock:
    return Clock.of(control, 2, [Started(NOBODY, arrived=at, turn=turn)])


def play(side: int, at: int, turn: int, **more: Any) -> Played:
    return Played(side, "x", arrived=at, turn=turn, **more)


def left(clock: Clock) -> list[int]:
    return [face.left for face in clock.faces]


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("600+5", Control(600_000, 5_000)),
        ("15+0", Control(15_000)),
        ("600+3x30", Control(600_000, periods=3, period=30_000)),
        ("60+0 claim", Control(60_000, claim=True)),
        ("3d", Control(3 * DAY, days=True, claim=True)),
        ("1d lose", Control(DAY, days=True)),
    ],
)
def test_controls_are_read(text: str, control: Control) -> None:
    assert Control.read(text) == control


BAD = ["", "14+0", "10801+0", "60+121", "0d", "15d", "5", "+5", "1e3+0", "600+5 "]
BAD_PERIODS = ["600+0x30", "600+11x30", "600+3x4"]


@pytest.mark.parametrize("text", [*BAD, *BAD_PERIODS])
def test_what_is_no_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"seconds|days"):
        Control.read(text)


def test_nothing_runs_before_everybody_sits() -> None:
    clock = Clock.of(TEN, 2, [Renamed(0, "Anna", arrived=5_000, turn=WEST)])
    assert [clock.deadline(side) for side in range(2)] == [None, None]
    clock.take(Started(NOBODY, arrived=9_000, turn=WEST))
    assert clock.deadline(0) == 19_000


def test_who_has_decided_stops_and_the_other_runs() -> None:
    clock = started(WEST)
    clock.take(play(0, 4_000, NORTH))
    assert left(clock) == [8_000, 10_000]
    assert clock.deadline(1) == 14_000
    assert clock.out(13_999) == []
    assert clock.out(14_000) == [1]


def test_a_chain_is_one_duty() -> None:
    clock = started(WEST)
    for at in (3_000, 3_500, 4_000):
        clock.take(play(0, at, WEST))
    clock.take(play(0, 5_000, NORTH))
    assert left(clock)[0] == 7_000


def test_a_duty_brings_no_more_than_it_took() -> None:
    clock = started(WEST)
    clock.take(play(0, 300, NORTH))
    clock.take(play(1, 400, WEST))  # a reaction
    assert left(clock) == [10_000, 10_000]


BYO = Control(10_000, periods=3, period=5_000)


def test_after_the_bank_periods_that_are_whole_again_when_a_duty_ends_within_them() -> None:
    clock = started(WEST, BYO)
    assert left(clock) == [25_000, 25_000]
    clock.take(play(0, 8_000, NORTH))
    assert left(clock)[0] == 17_000, "two seconds of the bank are left"
    clock.take(play(1, 8_000, WEST))
    clock.take(play(0, 14_000, NORTH))
    assert left(clock)[0] == 15_000, "four seconds of the first period, which is whole again"
    clock.take(play(1, 14_000, WEST))
    clock.take(play(0, 18_999, NORTH))
    assert left(clock)[0] == 15_000
    clock.take(play(1, 19_000, WEST))
    clock.take(play(0, 25_000, NORTH))
    assert left(clock)[0] == 10_000, "one period is gone"
    clock.take(play(1, 25_000, WEST))
    assert clock.deadline(0) == 35_000
    assert clock.out(35_000) == [0]


def test_sealed_answers_each_stops_his_own_clock() -> None:
    clock = started(BOTH)
    clock.take(play(0, 3_000, NORTH))
    assert left(clock)[0] == 9_000
    assert clock.deadline(1) == 10_000


def test_days_are_for_each_duty() -> None:
    clock = started(WEST, Control(2 * DAY, days=True))
    clock.take(play(0, DAY, NORTH))
    clock.take(play(1, 2 * DAY, WEST))
    assert clock.deadline(0) == 4 * DAY


def test_what_is_taken_back_gives_no_time_back() -> None:
    clock = started(WEST)
    clock.take(play(0, 5_000, NORTH))
    free, agreed = (
        clock.after_deed(TakenBack(0, 0, agreed=yes, arrived=6_000, turn=WEST)) for yes in (False, True)
    )
    assert left(free) == [5_000, 10_000], "a duty that goes on has brought nothing yet"
    assert free.deadline(0) == 11_000
    free.take(play(0, 7_000, NORTH))
    assert left(free)[0] == 6_000, "and brings it once"
    assert left(agreed) == [7_000, 10_000]
    assert agreed.deadline(0) == 13_000


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("control", [Control(60_000, 30_000), BYO, Control(DAY, days=True)])
def test_nobody_has_time_for_ever_by_taking_his_sealed_answer_out(control: Control, held: bool) -> None:
    clock, at = started(WEST, control), 0
    for deed in (play(0, 0, NORTH), play(1, 0, WEST)):
        clock.take(deed)
    until = clock.deadline(0)
    assert until is not None
    while at + control.main // 3 < until:
        at += control.main // 3
        clock.take(play(0, at, 0, sealed=True))
        if held:
            clock.take(Paused(1, arrived=at, sealed=True))
        clock.take(TakenBack(0, 0, alone=True, arrived=at, turn=WEST, sealed=True))
        if held:
            clock.take(Resumed(1, arrived=at, turn=WEST, sealed=True))
    assert clock.deadline(0) == until


def test_what_was_sealed_before_the_clocks_ran_is_taken_out_with_all_ones_time() -> None:
    clock = Clock.of(TEN, 2, [play(0, 0, NORTH), Started(NOBODY, arrived=0, turn=NORTH)])
    clock.take(TakenBack(0, 0, alone=True, arrived=1_000, turn=BOTH, sealed=True))
    clock.take(play(0, 2_000, NORTH, sealed=True))
    assert left(clock)[0] == 10_000


def test_in_a_pause_the_clocks_stand() -> None:
    clock = started(WEST)
    clock.take(play(0, 0, WEST))
    clock.take(Paused(1, arrived=4_000, turn=WEST))
    assert [clock.deadline(side) for side in range(2)] == [None, None]
    clock.take(Renamed(0, "Anna", arrived=50_000, turn=WEST))
    clock.take(Resumed(1, arrived=100_000, turn=WEST))
    assert clock.deadline(0) == 106_000
    clock.take(play(0, 101_000, NORTH))
    assert left(clock)[0] == 7_000, "the duty took five seconds, a pause in it or not"


def test_nobody_pays_while_the_house_is_shut() -> None:
    clock = started(WEST)
    clock.take(WasShut(NOBODY, 60_000, arrived=65_000, turn=WEST))
    assert clock.deadline(0) == 70_000
    clock.take(WasShut(NOBODY, 10**9, arrived=66_000, turn=WEST))  # nobody gains, either
    assert clock.deadline(0) == 76_000


def test_who_makes_no_first_decision_is_out_before_his_time() -> None:
    clock = started(WEST, Control(600_000))
    assert clock.deadline(0) == 60_000
    clock.take(play(0, 10, WEST, auto=True))
    assert clock.deadline(0) == 60_000, "what was played by itself tells of nobody that he is there"
    clock.take(play(0, 59_999, WEST))
    assert clock.deadline(0) == 600_000


@pytest.mark.parametrize(("days", "first"), [(1, 3), (3, 3), (14, 14)])
def test_by_days_the_first_decision_has_three_at_least(days: int, first: int) -> None:
    clock = started(WEST, Control(days * DAY, days=True))
    assert clock.deadline(0) == first * DAY
    clock.take(play(0, 1, NORTH))
    clock.take(play(1, 2, WEST))
    assert clock.deadline(0) == 2 + days * DAY


def test_both_at_the_same_moment() -> None:
    assert started(BOTH).out(10_000) == [0, 1]
    clock = started(BOTH)
    clock.take(Paused(0, arrived=1, turn=BOTH))
    assert clock.out(10**9) == []


def test_the_earlier_is_out_first() -> None:
    clock = started(NORTH)
    clock.take(play(1, 5_000, BOTH))
    clock.take(play(0, 5_001, BOTH))
    assert clock.out(10**6) == [1, 0]


def test_time_never_goes_back() -> None:
    clock = started(WEST, at=5_000)
    clock.take(play(0, 1_000, NORTH))
    assert left(clock) == [10_000, 10_000]
    assert clock.faces[1].since == 5_000


def test_after_the_end_nothing_runs() -> None:
    clock = started(WEST)
    clock.take(Resigned(0, arrived=3_000, turn=WEST))
    assert [clock.deadline(side) for side in range(2)] == [None, None]


@pytest.mark.parametrize("end", [TimedOut(0, arrived=10_300), Resigned(0, arrived=10_300)])
def test_what_the_end_cuts_off_brings_no_time(end: Deed) -> None:
    """The clock of whoever ran out of time shows none."""
    clock = started(WEST)
    clock.take(end)
    assert left(clock) == [-300, 10_000]


def test_a_sealed_answer_is_not_to_be_seen_on_the_clock() -> None:
    answered, waiting = started(BOTH), started(BOTH)
    for clock in (answered, waiting):
        clock.take(play(0, 10, BOTH, sealed=True))
    answered.take(play(0, 3_000, NORTH, sealed=True, unseen=mark_of(1) | mark_of(OBSERVER)))
    for clock, turn in ((answered, NORTH), (waiting, BOTH)):
        clock.take(Asked(1, DRAW, arrived=4_000, turn=turn, sealed=True))
        clock.take(Answered(0, False, arrived=5_000, turn=turn, sealed=True))
    for viewer in (1, OBSERVER):
        assert answered.faces_for(viewer) == waiting.faces_for(viewer)
    assert answered.faces_for(0)[0].left == 9_000
    answered.take(play(1, 6_000, WEST))
    assert answered.faces_for(1)[0].left == 9_000


def course(rng: random.Random) -> list[Deed]:
    """A random course of deeds with their times."""
    at = 0
    log: list[Deed] = []
    for number in range(rng.randrange(60)):
        at += rng.randrange(-50, 2_000)
        more: dict[str, Any] = {
            "arrived": at,
            "turn": rng.randrange(4),
            "unseen": rng.choice([0, 0, mark_of(1)]),
            "sealed": rng.random() < 0.2,
        }
        side = rng.randrange(2)
        deeds: list[Deed] = [
            Played(side, "x", number, **more),
            TakenBack(side, 0, **more),
            Paused(side, **more),
            Resumed(side, **more),
            WasShut(NOBODY, rng.randrange(5_000), **more),
            Asked(side, **more),
            Started(NOBODY, **more),
            Renamed(side, "x", **more),
        ]
        log.append(rng.choice([*deeds[:1] * 4, *deeds]))
    return log


def test_a_rebuilt_clock_is_the_live_one() -> None:
    for seed in range(3_000):
        rng = random.Random(seed)
        control = rng.choice([TEN, BYO, Control(60_000), Control(DAY, days=True)])
        log = course(rng)
        live = Clock(control, 2)
        cut = rng.randrange(len(log) + 1)
        for deed in log[:cut]:
            live.take(deed)
        rebuilt = Clock.of(control, 2, log[:cut])
        assert rebuilt == live
        for deed in log[cut:]:
            live.take(deed)
            rebuilt = rebuilt.after_deed(deed)
            assert rebuilt == live
        if not control.days:
            assert all(face.left <= control.start for face in live.faces)
