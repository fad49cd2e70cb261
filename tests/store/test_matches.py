"""What every store promises: what was written is there, in order, once, whichever database it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from grognard.core.course import Played, Renamed
from grognard.store.keeping import Conflict, Summary

from .calls import Calls, a_match, line


def append(store: Calls, seq: int, action: str | None = None, match: str = "one") -> None:
    store.append(match, seq, Played(0, f"a{seq}", seq), action, Summary([1], seq + 1))


def test_a_match_is_read_as_it_was_written_by_the_next_program(opened: Callable[[], Calls]) -> None:
    store = opened()
    store.create(a_match())
    for seq in range(5):
        append(store, seq, f"anna/{seq}")
    name = store.name
    store.close()
    again = opened()
    stored = again.load("one")
    assert stored is not None
    expected = a_match()
    expected.invitations = {}
    expected.summary = Summary([1], 5)
    expected.seats[1].link = 200.0
    assert stored.match == expected
    assert stored.log == [Played(0, f"a{seq}", seq) for seq in range(5)]
    assert stored.actions == {f"anna/{seq}" for seq in range(5)}
    assert again.name == name
    assert again.load("two") is None
    again.close()


def test_a_place_in_the_log_and_an_id_are_given_once(store: Calls) -> None:
    store.create(a_match())
    append(store, 0, "anna/1")
    for seq, action in ((0, "anna/2"), (1, "anna/1"), (2, "anna/3")):
        with pytest.raises(Conflict):
            append(store, seq, action)
    append(store, 1, None)
    append(store, 2, None)
    store.create(a_match("two"))
    append(store, 0, "anna/1", "two")
    loaded = store.load("one")
    assert loaded is not None
    assert len(loaded.log) == 3


def test_what_was_decided_in_other_company_is_not_written(store: Calls) -> None:
    """Whoever has lost his seat meanwhile: his move was under way already."""
    store.create(a_match())
    store.free("one", 0, 150.0)
    with pytest.raises(Conflict):
        append(store, 0, "anna/1")
    stored = store.load("one")
    assert stored.log == []
    move = replace(line("one", 0, Played(1, "a", 0), "ben/1"), company=stored.company.number)
    assert store.together([store.store.append(move)]) == [None]


def test_what_fails_takes_nothing_else_along(store: Calls) -> None:
    """Many writers at once are committed together; a conflict among them stays its own."""
    store.create(a_match())
    lines = [line("one", seq // 2, Played(0, "a", seq // 2), f"anna/{seq}") for seq in range(200)]
    came = store.together(store.store.append(each) for each in lines)
    assert [type(error) for error in came] == [type(None), Conflict] * 100
    loaded = store.load("one")
    assert loaded is not None
    assert len(loaded.log) == 100


def test_many_matches_are_written_together(store: Calls) -> None:
    ids = [f"match {number}" for number in range(8)]

    async def written(id: str) -> None:
        await store.store.create(a_match(id))
        for seq in range(20):
            await store.store.append(line(id, seq, Played(0, "a", seq)))

    assert store.together(written(id) for id in ids) == [None] * 8
    for id in ids:
        assert len(store.load(id).log) == 20


def test_a_name_is_kept_with_the_seat(store: Calls) -> None:
    store.create(a_match())
    store.append("one", 0, Renamed(1, "Ben"))
    loaded = store.load("one")
    assert loaded is not None
    assert loaded.match.seats[1].name == "Ben"


def test_the_latest_match_is_listed_first_and_no_more_than_wanted(store: Calls) -> None:
    for number in range(5):
        store.create(a_match(f"match {number}"))
    append(store, 0, None, "match 1")
    assert [listing.id for listing in store.listed("anna", 3)] == ["match 1", "match 4", "match 3"]


def test_a_step_that_nobody_may_see_does_not_show_in_the_times(store: Calls) -> None:
    store.create(a_match())
    (before,) = store.listed("anna", 1)
    store.append("one", 0, Played(0, "a0", 0, unseen=1), None, Summary([1], 0))
    (after,) = store.listed("anna", 1)
    assert after.updated == before.updated
    assert after.summary == Summary([1], 0)
    store.append("one", 1, Played(0, "a1", 1), None, Summary([1], 1))
    assert store.listed("anna", 1)[0].updated > before.updated


def test_there_is_one_rematch(store: Calls) -> None:
    store.create(a_match())
    assert store.rematch("one", a_match("two")) == "two"
    assert store.rematch("one", a_match("three")) == "two"
    assert store.load("three") is None
    with pytest.raises(Conflict):
        store.rematch("none", a_match("four"))
