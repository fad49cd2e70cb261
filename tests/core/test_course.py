"""A course in lines, and what is left of it: plays that count, the last offer, who resigned."""

from __future__ import annotations

import pytest

from grognard.core.course import (
    DRAW,
    GO_ON,
    PAUSE,
    Answered,
    Asked,
    CalledOff,
    Claimed,
    Course,
    Deed,
    Drawn,
    Paused,
    Played,
    Renamed,
    Reopened,
    Resigned,
    Resumed,
    Started,
    TakenBack,
    TimedOut,
    WasShut,
    mark_of,
    read,
    write,
)
from grognard.core.flow import CHANCE, NOBODY, OBSERVER

SIDES = ("west", "north")
LINES: dict[str, Deed] = {
    "west b1": Played(0, "b1"),
    "north bid 3 for c": Played(1, "bid 3 for c"),
    "* archer": Played(CHANCE, "archer"),
    "! west takes back to 12": TakenBack(0, 12),
    "! west takes back to 0 by consent": TakenBack(0, 0, agreed=True),
    "! north takes out 3": TakenBack(1, 3, alone=True),
    "! west goes on from\ngrognard record 1\nend\n": Reopened(0, "grognard record 1\nend\n"),
    "! north resigns": Resigned(1),
    "! north runs out of time": TimedOut(1),
    "! north runs out of time, as do all others": TimedOut(1, True),
    "! north claims the match from west": Claimed(1, 0, "west"),
    "! west agrees to a draw": Drawn(0),
    "! west does not begin": CalledOff(0),
    "! west asks to take back": Asked(0),
    "! west offers a draw": Asked(0, DRAW),
    "! west asks for a pause": Asked(0, PAUSE),
    "! west asks to go on": Asked(0, GO_ON),
    "! north agrees to a pause": Paused(1),
    "! north agrees to go on": Resumed(1),
    "! house starts the clocks": Started(NOBODY),
    "! house was shut for 61000": WasShut(NOBODY, 61000),
    "! north agrees": Answered(1, True),
    "! north declines": Answered(1, False),
    "name west Anna of the Hill": Renamed(0, "Anna of the Hill"),
    "name west ": Renamed(0, ""),
}


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_as_they_were_written(line: str) -> None:
    assert read(line, SIDES) == LINES[line]
    assert write(LINES[line], SIDES) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "?",
        "south b1",
        "! south resigns",
        "! west leaves",
        "! west takes out -1",
        "name south x",
        "! house resigns",
        "! house was shut for -1",
        "! north claims the match from south",
    ],
)
def test_what_is_no_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read(line, SIDES)


def test_what_was_taken_back_no_longer_counts() -> None:
    course = Course.of(
        [Played(0, "a1", 1), Played(0, "b1", 2), Played(1, "c4", 4), TakenBack(0, 2), Played(0, "c1", 2)]
    )
    assert [(play.text, play.at) for play in course.plays] == [("a1", 1), ("c1", 2)]
    assert course.version(0) == 5


def test_a_sealed_answer_is_taken_out_and_the_others_move_up() -> None:
    course = Course.of(
        [Played(0, "bid 1", 1), Played(1, "bid 2", 2), Played(2, "bid 3", 3), TakenBack(1, 2, alone=True)]
    )
    assert [(play.side, play.at) for play in course.plays] == [(0, 1), (2, 2)]


def test_a_new_beginning_replaces_everything() -> None:
    course = Course.of([Played(0, "a1", 7), Reopened(0, "other"), Played(1, "b4", 5)], "first")
    assert course.record == "other"
    assert [play.text for play in course.plays] == ["b4"]
    assert course.version(0) == 3


def test_an_offer_stands_until_it_is_answered_or_the_match_moves_on() -> None:
    assert Course.of([Asked(1)]).offer == Asked(1)
    assert Course.of([Asked(1), Answered(0, False)]).offer is None
    assert Course.of([Asked(1), Played(0, "a1", 3)]).offer is None
    assert Course.of([Asked(1), Played(0, "a1", 3, unseen=2)]).offer == Asked(1)
    agreed = Course.of([Asked(1), Answered(0, True)])
    assert (agreed.offer, agreed.agreed) == (Asked(1), {0})
    assert Course.of([Asked(1), Answered(0, True), Asked(1)]).agreed == set()


def test_what_somebody_cannot_see_is_no_version_for_him() -> None:
    """Side 0 answers under seal, takes it back and answers again; side 1 and onlookers see nothing of it."""
    others = mark_of(1) | mark_of(OBSERVER)
    course = Course.of(
        [Played(0, "a", 1, unseen=others), TakenBack(0, 1, unseen=others), Played(0, "b", 1, unseen=others)]
    )
    assert [course.version(viewer) for viewer in (0, 1, OBSERVER)] == [3, 0, 0]
    course.add(Played(1, "c", 2, unseen=mark_of(OBSERVER)))
    assert [course.version(viewer) for viewer in (0, 1, OBSERVER)] == [4, 1, 0]
    course.add(Resigned(0))
    assert [course.version(viewer) for viewer in (0, 1, OBSERVER)] == [5, 2, 1]


def test_names_and_offers_are_no_version() -> None:
    assert Course.of([Asked(1), Answered(0, False), Renamed(0, "Anna")]).version(0) == 0
    assert Course.of([Resigned(1)]).ending == Resigned(1)
