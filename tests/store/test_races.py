"""Many who want the same thing at the same moment, in either database: what is promised holds for all."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from grognard.core.course import Played
from grognard.people import erasing, order, outbox, passkeys, recovery, sanctions
from grognard.people import tournaments as cups
from grognard.people.passkeys import Passkey
from grognard.people.persons import Person
from grognard.people.sanctions import BAN
from grognard.ranking.pairing import BYE
from grognard.store import leaving
from grognard.store.database import Database
from grognard.store.keeping import Conflict, Seat, Seek
from grognard.store.meeting import Meeting

from .calls import Calls, a_match, line

NOW = 1_800_000_000.0
ROUNDS = 8  # one is often won by chance


@pytest.fixture
def database(store: Calls) -> Database:
    return store.store.database


def won(done: list[Any]) -> int:
    """How many had what they wanted; all others were told that somebody was quicker."""
    assert all(each is None or isinstance(each, Conflict) for each in done), done
    return done.count(None)


def test_nobody_has_more_places_to_be_told_at_than_are_allowed(store: Calls, database: Database) -> None:
    for person in map(str, range(ROUNDS)):
        places = [
            outbox.fresh_channel(person, outbox.HOOK, f"https://example.org/{n}", {}, "en", "http://h")
            for n in range(outbox.MOST_CHANNELS + 4)
        ]
        done = store.together(outbox.add_channel(database, place, NOW) for place in places)
        assert won(done) == outbox.MOST_CHANNELS


def test_nobody_has_more_passkeys_than_are_allowed(store: Calls, database: Database) -> None:
    for person in map(str, range(ROUNDS)):
        keys = [Passkey(f"{person} {n}", person, b"key", 0, NOW) for n in range(passkeys.MOST + 4)]
        assert won(store.together(passkeys.keep(database, key) for key in keys)) == passkeys.MOST


def test_the_owner_says_the_same_twice_at_once(store: Calls, database: Database) -> None:
    store.create(a_match("m"))
    for number in range(ROUNDS):
        bans = [
            sanctions.impose(
                database,
                BAN,
                Person(f"p{number}", f"public {number}", "", NOW),
                NOW + 9,
                "rude",
                NOW,
                "owner",
            )
            for _ in range(4)
        ]
        shut = [order.close(database, "m", "late", NOW, "owner") for _ in range(4)]
        codes = [recovery.keep(database, f"p{number}", recovery.fresh_code(), NOW) for _ in range(4)]
        away = [leaving.depart(database, "m", f"p{number}") for _ in range(4)]
        assert won(store.together([*bans, *shut, *codes, *away])) == 16


def test_a_person_has_one_link_for_a_device_and_one_first_device(store: Calls) -> None:
    for person in (f"{number:064x}" for number in range(ROUNDS)):
        calls = [store.store.link_device(f"{person} {n}", person, NOW, NOW + 60) for n in range(6)]
        assert won(store.together(calls)) == 6
        good = [n for n in range(6) if store.linked_person(f"{person} {n}", NOW)]
        assert len(good) == 1
        added = [store.store.add_device(f"{person} {good[0]}", f"{person} d{n}", NOW) for n in range(4)]
        assert store.together(added).count(person) == 1
        assert store.devices([person]) == {person: 2}


def test_a_seat_that_is_open_and_offered_by_a_link_is_taken_once(store: Calls) -> None:
    meeting = Meeting(store.store.database)
    for id in (f"m{number}" for number in range(ROUNDS)):
        match = a_match(id)
        match.seats[1] = Seat("open")
        match.seeks = [Seek(id, 1, "anna", NOW, NOW + 60, False)]
        match.invitations = {
            f"to {id}": dataclasses.replace(
                match.invitations[f"invitation to {id}"], made=NOW, expires=NOW + 60
            )
        }
        store.create(match)
        done = store.together([
            *(meeting.sit(id, 1, f"stranger {n}", "", NOW) for n in range(2)),
            *(store.store.sit(f"to {id}", f"friend {n}", "", NOW) for n in range(2)),
        ])  # fmt: skip
        assert won(done) == 1
        assert len(store.load(id).match.seats[1].holders) == 1


def test_a_table_is_deleted_or_somebody_sits_down_at_it(store: Calls, database: Database) -> None:
    for id in (f"m{number}" for number in range(ROUNDS)):
        store.create(a_match(id))
        sits = store.store.sit(f"invitation to {id}", "ben", "", 150.0)
        moves = store.store.append(line(id, 0, Played(0, "a1", 0)))
        _, sat, _ = store.together([leaving.delete(database, id, "anna"), sits, moves])
        stays = store.load(id) is not None
        assert stays == (sat is None)
        orphans = "SELECT count(*) FROM {} WHERE match NOT IN (SELECT id FROM matches)"
        for part in ("events", "holders", "seats"):
            assert store.runner.run(database.fetch(orphans.format(part))) == [(0,)], part


def test_who_sits_down_with_somebody_who_wants_to_be_forgotten_keeps_the_match(
    store: Calls, database: Database
) -> None:
    for number in range(ROUNDS):
        id, anna = f"m{number}", f"anna {number}"
        store.create(a_match(id, anna))
        gone, sat = store.together([
            erasing.erase(database, anna),
            store.store.sit(f"invitation to {id}", "ben", "Ben", 150.0),
        ])  # fmt: skip
        assert gone == [id]
        assert (store.load(id) is not None) == (sat is None)


# ------------------------------------------------------------------ tournaments


def announced(store: Calls, database: Database, kind: str = cups.ROBIN) -> cups.Book:
    cup = cups.fresh("Cup", "to-war", "standard", kind, 0, "host", NOW)
    store.runner.run(cups.announce(database, cup))
    return book_of(store, database, cup.id)


def book_of(store: Calls, database: Database, id: str) -> cups.Book:
    book = store.runner.run(cups.book(database, id))
    assert book is not None
    assert [each.number for each in book.entrants] == list(range(len(book.entrants)))
    return book


def entered(store: Calls, database: Database, people: int) -> cups.Book:
    """A tournament that so many take part in."""
    book = announced(store, database)
    for n in range(people):
        book = book_of(store, database, book.tournament.id)
        store.runner.run(cups.enter(database, book, f"p{n}", ""))
    return book_of(store, database, book.tournament.id)


def test_as_many_take_part_as_there_is_room_for(store: Calls, database: Database) -> None:
    for _ in range(3):
        book = announced(store, database)
        many = [cups.enter(database, book, f"p{n}", "") for n in range(cups.MOST_ROBIN + 4)]
        assert won(store.together(many)) == cups.MOST_ROBIN
        assert len(book_of(store, database, book.tournament.id).entrants) == cups.MOST_ROBIN


def test_of_many_who_leave_at_once_nobody_takes_another_along(store: Calls, database: Database) -> None:
    for _ in range(ROUNDS):
        book = entered(store, database, 6)
        id = book.tournament.id
        changes = [cups.leave(database, book, book.entrants[n]) for n in (0, 2, 3)]
        assert won(store.together([*changes, cups.enter(database, book, "late", "")])) == 4
        staying = [each.person for each in book_of(store, database, id).entrants]
        assert staying[:3] == ["p1", "p4", "p5"]
        assert staying[3:] == ["late"]


def test_whoever_takes_part_is_paired_from_the_first_round_on(store: Calls, database: Database) -> None:
    for _ in range(ROUNDS):
        book = entered(store, database, 3)
        id = book.tournament.id
        store.together([
            cups.enter(database, book, "late", ""),
            cups.leave(database, book, book.entrants[1]),
            cups.go_on(database, book),
        ])  # fmt: skip
        after = book_of(store, database, id)
        if after.tournament.state == cups.GOING:
            there = {each for pairing in after.pairings for each in pairing.pair} - {BYE}
            assert there == set(range(len(after.entrants)))
