"""Kido Butai taught: ``course.toml`` has the lessons and the sample game, this module what solves them."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.match import Match
from grognard.games.kido_butai.data import (
    BOMBS,
    CAP_BOX,
    CARRIERS,
    CENTRE,
    GONE,
    MIDWAY,
    MIDWAY_CORNER,
    NORTH,
    ZEROS,
)
from grognard.games.kido_butai.position import Operation
from grognard.lessons.reading import course

AKAGI = range(ZEROS, ZEROS + 3)  # the bombers that begin aboard it
KAGA = range(ZEROS + 3, ZEROS + 6)


def day(match: Match) -> Operation:
    assert isinstance(match.position, Operation)
    return match.position


def later_than(turn: int) -> Callable[[Match], bool]:
    """Whether the turn of the task is over."""
    return lambda match: day(match).turn > turn


GOALS = {
    "air-patrol": lambda match: any(day(match).place[zero] == CAP_BOX for zero in range(ZEROS)),
    "the-right-load": lambda match: all(day(match).load[bomber] == BOMBS for bomber in KAGA),
    "fly-out": lambda match: all(day(match).place[bomber] == MIDWAY_CORNER for bomber in AKAGI),
    "the-attack": lambda match: (
        day(match).hits[MIDWAY] == 1 and all(day(match).place[bomber] == CENTRE for bomber in AKAGI)
    ),
    "must-land": lambda match: all(day(match).facing[bomber] == NORTH for bomber in AKAGI),
    "low-over-the-water": lambda match: day(match).turn > 3 and not day(match).low[1],
}
LOST = {
    "air-patrol": later_than(1),
    "the-right-load": lambda match: (
        day(match).turn > 1 or any(day(match).place[bomber] > 1 for bomber in KAGA)
    ),
    "fly-out": lambda match: (
        day(match).turn > 2 or any(day(match).place[bomber] < CARRIERS for bomber in AKAGI)
    ),
    "the-attack": later_than(3),
    "must-land": lambda match: (
        day(match).turn > 4 or any(day(match).place[bomber] == GONE for bomber in AKAGI)
    ),
    "low-over-the-water": lambda match: bool(day(match).low[1]),
}

COURSE = course(__name__, GOALS, LOST)
