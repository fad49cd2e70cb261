"""What is left of a log: plays that count, the last offer, who resigned."""

from __future__ import annotations

import pytest

from grognard.core.flow import OBSERVER
from grognard.core.match import mark_of
from grognard.store.events import (
    Answer,
    Event,
    Offer,
    Play,
    Rebase,
    Rename,
    Resign,
    Undo,
    decoded,
    encoded,
    fold,
)

EVENTS: list[Event] = [
    Play(0, "a1", 2),
    Play(1, "pass", 5, auto=True),
    Play(1, "bid 3", 6, unseen=1 << 16 | 1),
    Undo(0, 2),
    Undo(1, 4, without=3, agreed=True),
    Rebase(0, "grognard record 1\n"),
    Resign(1),
    Offer(0),
    Answer(1, False),
    Rename(0, "Anna"),
]


@pytest.mark.parametrize("event", EVENTS)
def test_events_are_read_as_they_were_written(event: Event) -> None:
    assert decoded(encoded(event)) == event


def test_what_was_taken_back_no_longer_counts() -> None:
    course = fold([Play(0, "a1", 1), Play(0, "b1", 2), Play(1, "c4", 4), Undo(0, 2), Play(0, "c1", 2)])
    assert [(play.text, play.at) for play in course.plays] == [("a1", 1), ("c1", 2)]
    assert course.version(0) == 5


def test_a_sealed_answer_is_taken_out_and_the_others_move_up() -> None:
    course = fold([Play(0, "bid 1", 1), Play(1, "bid 2", 2), Play(2, "bid 3", 3), Undo(1, 3, without=2)])
    assert [(play.side, play.at) for play in course.plays] == [(0, 1), (2, 2)]


def test_a_new_beginning_replaces_everything() -> None:
    course = fold([Play(0, "a1", 7), Rebase(0, "other"), Play(1, "b4", 5)], "first")
    assert course.record == "other"
    assert [play.text for play in course.plays] == ["b4"]
    assert course.version(0) == 3


def test_an_offer_stands_until_it_is_answered_or_the_match_moves_on() -> None:
    assert fold([Offer(1)]).offer == 1
    assert fold([Offer(1), Answer(0, False)]).offer is None
    assert fold([Offer(1), Play(0, "a1", 3)]).offer is None
    agreed = fold([Offer(1), Answer(0, True)])
    assert (agreed.offer, agreed.agreed) == (1, {0})
    assert fold([Offer(1), Answer(0, True), Offer(1)]).agreed == set()


def test_what_somebody_cannot_see_is_no_version_for_him() -> None:
    """Side 0 answers under seal, takes it back and answers again; side 1 and onlookers see nothing of it."""
    others = mark_of(1) | mark_of(OBSERVER)
    course = fold([Play(0, "a", 1, unseen=others), Undo(0, 1, unseen=others), Play(0, "b", 1, unseen=others)])
    assert [course.version(viewer) for viewer in (0, 1, OBSERVER)] == [3, 0, 0]
    course.add(Play(1, "c", 2, unseen=mark_of(OBSERVER)))
    assert [course.version(viewer) for viewer in (0, 1, OBSERVER)] == [4, 1, 0]
    course.add(Resign(0))
    assert [course.version(viewer) for viewer in (0, 1, OBSERVER)] == [5, 2, 1]


def test_names_and_offers_are_no_version() -> None:
    assert fold([Offer(1), Answer(0, False), Rename(0, "Anna")]).version(0) == 0
    assert fold([Resign(1)]).resigned == 1
