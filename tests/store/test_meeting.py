"""Open seats, chat and clocks, in either database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.core.course import Played, Started
from grognard.core.flow import NOBODY
from grognard.people import order, sanctions
from grognard.people.persons import Person
from grognard.store.keeping import Conflict, Seat, Seek
from grognard.store.meeting import Meeting, Said

from .calls import Calls, a_match, line

NOW = 1_800_000_000.0


@pytest.fixture
def meeting(store: Calls) -> Meeting:
    return Meeting(store.store.database)


def run(store: Calls, work: Any) -> Any:
    return store.runner.run(work)


def waiting(store: Calls, id: str, **more: Any) -> None:
    """A match with a seat for anyone."""
    match = a_match(id)
    match.invitations = {}
    match.seats = [Seat("me", 0, "Anna", ["anna"]), Seat("open")]
    match.clock = "300+5"
    match.seeks = [Seek(id, 1, "anna", NOW, NOW + 45, True, **more)]
    store.create(match)


def test_of_many_who_sit_down_at_once_one_does(store: Calls, meeting: Meeting) -> None:
    waiting(store, "one")
    [seat] = run(store, meeting.seats(NOW + 1))
    assert (seat.match, seat.side, seat.host, seat.clock) == ("one", 1, "anna", "300+5")
    done = store.together(meeting.sit("one", 1, f"guest{n}", "Ben", NOW + 2) for n in range(6))
    assert sorted(str(type(each).__name__) for each in done) == ["Conflict"] * 5 + ["NoneType"]
    stored = store.load("one")
    assert stored is not None
    assert len(stored.company.seats[1].holders) == 1
    assert stored.company.seats[1].name == "Ben"
    assert stored.match.clock == "300+5"
    assert run(store, meeting.seats(NOW + 3)) == []


def test_a_seat_that_nobody_waits_at_is_not_open(store: Calls, meeting: Meeting) -> None:
    waiting(store, "one")
    assert run(store, meeting.seats(NOW + 46)) == []
    with pytest.raises(Conflict):
        run(store, meeting.sit("one", 1, "ben", "", NOW + 46))
    run(store, meeting.still_here("one", NOW + 90))
    assert len(run(store, meeting.seats(NOW + 46))) == 1
    run(store, meeting.forget_seeks(NOW + 8 * 24 * 3600))
    with pytest.raises(Conflict):
        run(store, meeting.sit("one", 1, "ben", "", NOW + 47))


def test_a_bot_takes_a_seat_that_nobody_came_for(store: Calls, meeting: Meeting) -> None:
    waiting(store, "one", bot=2, bot_at=NOW + 60)
    assert run(store, meeting.lonely(NOW + 59)) == []
    assert run(store, meeting.lonely(NOW + 60)) == [("one", 1, 2)]
    run(store, meeting.seat_bot("one", 1, 2))
    with pytest.raises(Conflict):
        run(store, meeting.seat_bot("one", 1, 2))
    stored = store.load("one")
    assert stored is not None
    assert (stored.company.seats[1].kind, stored.company.seats[1].level) == ("bot", 2)


def test_what_was_said_is_there_in_its_order(store: Calls, meeting: Meeting) -> None:
    lines = [
        Said(number, "players", "anna", "Anna", 0 if number % 2 else None, NOW + number, f"line {number} „ä“")
        for number in (1, 2, 3)
    ]
    for each in lines:
        run(store, meeting.talk("one", each))
    assert run(store, meeting.chat("one", 10)) == lines
    assert run(store, meeting.chat("one", 2)) == lines[1:]
    assert run(store, meeting.last_lines(["one", "two"])) == {"one": 3}
    with pytest.raises(Conflict):
        run(store, meeting.talk("one", lines[2]))


def test_clocks_are_found_when_they_are_due(store: Calls, meeting: Meeting) -> None:
    waiting(store, "one")
    assert run(store, meeting.ticking()) == []
    begun = Started(NOBODY, arrived=1_800_000_000_123, turn=1)
    run(store, store.store.append(replace(line("one", 0, begun), deadline=1_800_000_010_000)))
    assert run(store, meeting.ticking()) == ["one"]
    assert run(store, meeting.clocks()) == [("one", 1_800_000_010_000)]
    store.append("one", 1, Played(0, "a", 0, arrived=1_800_000_000_456, turn=2, sealed=True, unseen=2))
    assert run(store, meeting.ticking()) == []
    stored = store.load("one")
    assert stored is not None
    assert [(deed.arrived, deed.turn, deed.sealed) for deed in stored.log] == [
        (1_800_000_000_123, 1, False),
        (1_800_000_000_456, 2, True),
    ]


def test_the_house_remembers_when_it_was_open_last(store: Calls, meeting: Meeting) -> None:
    assert run(store, meeting.last_beat()) is None
    for at in (NOW, NOW + 5.25):
        run(store, meeting.beat(at))
    assert run(store, meeting.last_beat()) == NOW + 5.25


def test_who_offers_many_seats_hides_nobodys(
    store: Calls, meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.store.meeting.MOST_SEATS", 3)
    for number in range(5):
        match = a_match(f"m{number}")
        host = "anna" if number == 0 else "greedy"
        match.invitations, match.seats = {}, [Seat("me", 0, "", [host]), Seat("open")]
        match.seeks = [Seek(match.id, 1, host, NOW + number, NOW + 99, False)]
        store.create(match)
    assert [seat.match for seat in run(store, meeting.seats(NOW + 9))] == ["m4", "m3", "m0"]


def test_no_seat_is_open_at_a_closed_table_or_with_somebody_banned(store: Calls, meeting: Meeting) -> None:
    database = store.store.database
    waiting(store, "one")
    anna = Person("anna", "anna-public", "Anna", NOW)
    run(store, sanctions.impose(database, sanctions.BAN, anna, NOW + 9, "rude", NOW, "owner"))
    assert run(store, meeting.seats(NOW + 1)) == []
    assert len(run(store, meeting.seats(NOW + 10))) == 1
    run(store, order.close(database, "one", "late", NOW, "owner"))
    assert run(store, meeting.seats(NOW + 10)) == []
