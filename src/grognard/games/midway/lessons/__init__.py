"""Battle of Midway taught: ``course.toml`` has the lessons and examples, this module what solves them."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.games.midway.data import JAPAN, LOST, US
from grognard.games.midway.position import Midway
from grognard.lessons.reading import course


def table(match: Match) -> Midway:
    assert isinstance(match.position, Midway)
    return match.position


def on(match: Match, name: str) -> str:
    """The area that an aircraft is on."""
    return table(match).board.label(table(match).area[table(match).named(name)])


def shot_down(match: Match, name: str) -> bool:
    return table(match).area[table(match).named(name)] == LOST


GOALS = {
    "the-initiative": lambda match: (
        table(match).initiative == JAPAN and match.actors == (0,) and not table(match).waiting
    ),
    "the-flight": lambda match: on(match, "u3") == "2417",
    "over-the-edge": lambda match: (
        table(match).is_up(table(match).named("u4")) and table(match).small[0] >= 0
    ),
    "the-combat": lambda match: shot_down(match, "j1"),
    "orders": lambda match: (
        shot_down(match, "j1") and any(entry.text == "play veterans" for entry in match.entries)
    ),
}
MISSED = {
    "the-initiative": lambda match: table(match).initiative == US and not table(match).waiting,
    "the-flight": lambda match: not match.legal(1),
    "over-the-edge": lambda match: shot_down(match, "u4"),
}

COURSE = course(__name__, GOALS, MISSED)
