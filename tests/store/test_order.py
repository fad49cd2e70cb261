"""Sanctions, names and reminders in either database, also where several processes do the same at once."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.course import Played
from grognard.people import audit, notepads, order, outbox, persons, protecting, ratings, sanctions
from grognard.people.outbox import Reminder
from grognard.people.ratings import DAYS
from grognard.people.sanctions import BAN, MUTE, UNRATED
from grognard.store.database import Database
from grognard.store.keeping import Conflict, Seat

from .calls import Calls, a_match
from .test_books import NOW, database, ended, played, run  # noqa: F401

PROVED = "INSERT INTO passkeys (id, person, key, proofs, made) VALUES ($1, $2, $3, 0, 0)"


def proven(store: Calls, database: Database, person: str, name: str) -> None:  # noqa: F811
    run(store, persons.ensure(database, "house", person, name, NOW))
    run(store, database.execute(PROVED, f"key of {person}", person, b""))


def test_each_sanction_binds_by_itself(store: Calls, database: Database) -> None:  # noqa: F811
    anna = run(store, persons.ensure(database, "house", "anna", "Anna", NOW))
    for number, kind in enumerate(sanctions.KINDS):
        run(store, sanctions.impose(database, kind, anna, NOW + 10 + number, kind, NOW, "owner"))
    assert [each.kind for each in run(store, sanctions.of_person(database, "anna", NOW))] == [
        BAN,
        MUTE,
        UNRATED,
    ]
    assert [each.kind for each in run(store, sanctions.of_person(database, "anna", NOW + 11))] == [UNRATED]
    bans = run(store, database.fetch("SELECT person, until, words FROM bans"))
    assert [tuple(row) for row in bans] == [("anna", NOW + 10, BAN)], "where an older program looks for it"
    (known,) = run(store, order.people(database, NOW))
    assert (known.banned, known.muted, known.unrated) == (NOW + 10, NOW + 11, NOW + 12)
    run(store, sanctions.lift(database, MUTE, anna, NOW, "owner"))
    assert run(store, sanctions.in_force(database, "anna", MUTE, NOW)) is None
    assert len(run(store, audit.lines(database))) == 4


def test_matches_of_who_does_not_count_are_not_rated(store: Calls, database: Database) -> None:  # noqa: F811
    anna = run(store, persons.ensure(database, "house", "anna", "Anna", NOW))
    played(store, "before", "anna", "ben", over=False)
    far = 9e9
    run(store, sanctions.impose(database, UNRATED, anna, far, "", NOW, "owner"))
    played(store, "made", "anna", "ben", over=False)
    match = a_match("sat")
    match.host, match.seats = "ben", [Seat("me", 0, "", ["ben"]), Seat("link")]
    store.create(match)
    store.sit("invitation to sat", "anna", "", 150.0)
    run(store, sanctions.lift(database, UNRATED, anna, NOW, "owner"))
    played(store, "after", "anna", "ben", over=False)
    marked = run(store, sanctions.uncounted(database, ["before", "made", "sat", "after"]))
    assert marked == {"before", "made", "sat"}
    for id in ("before", "made", "sat"):
        run(store, ratings.settle(database, "house", ended(id)))
    assert run(store, ratings.held_by(database, "anna", "to-war", DAYS)).matches == 0
    run(store, ratings.settle(database, "house", ended("after")))
    assert run(store, ratings.held_by(database, "ben", "to-war", DAYS)).matches == 1
    store.free("sat", 1, 160.0)
    assert run(store, sanctions.uncounted(database, ["made", "sat"])) == {"made"}


def test_of_many_who_protect_a_name_at_once_one_has_it(store: Calls, database: Database) -> None:  # noqa: F811
    names = ["Morna", "MORNA", "Moma", "M0rna", "Mórna", "morna"]
    for number, name in enumerate(names):
        proven(store, database, f"p{number}", name)
    store.together(protecting.protect(database, f"p{number}", NOW) for number in range(6))
    rows = run(store, database.fetch("SELECT DISTINCT person FROM names"))
    assert len(rows) == 1
    (holder,) = rows[0]
    for number in range(6):
        taken = run(store, protecting.is_anothers(database, f"p{number}", "Morna"))
        assert taken == (f"p{number}" != holder)


def test_of_many_changes_of_a_name_at_once_one_is_made(store: Calls, database: Database) -> None:  # noqa: F811
    proven(store, database, "anna", "Anna")
    run(store, protecting.protect(database, "anna", NOW))
    later = NOW + protecting.A_MONTH
    calls = [protecting.call(database, "anna", name, later) for name in ("Berta", "Clara", "Doris", "Emma")]
    made = store.together(calls)
    assert [isinstance(each, Conflict) for each in made].count(False) == 1
    assert len(run(store, database.fetch("SELECT * FROM former_names"))) == 1


def test_who_has_proof_but_no_name_in_the_books_yet_is_found(store: Calls, database: Database) -> None:  # noqa: F811
    """As where an older program, beside this one, took the passkey."""
    proven(store, database, "anna", "Anna")
    assert not run(store, protecting.is_anothers(database, "ben", "Anna"))
    run(store, protecting.protect_all(database, NOW))
    assert run(store, protecting.is_anothers(database, "ben", "ANNA"))


def reminders(store: Calls, database: Database) -> list[Any]:  # noqa: F811
    sql = "SELECT key, seq FROM outbox WHERE kind = 'reminder' ORDER BY key"
    return [tuple(row) for row in run(store, database.fetch(sql))]


@pytest.mark.parametrize("tries", range(3))
def test_many_who_remind_at_once_remind_once(store: Calls, database: Database, tries: int) -> None:  # noqa: F811
    played(store, "m", "anna", "ben", over=False)
    channel = outbox.fresh_channel(
        "ben", outbox.HOOK, "https://example.org/", {"secret": "s"}, "en", "http://h"
    )
    run(store, outbox.add_channel(database, channel, NOW))
    told = Reminder("m", 1, 1000 + tries, 0, NOW + 9)
    made = store.together(outbox.remind(database, told, ["ben"], NOW) for _ in range(6))
    assert [isinstance(each, Conflict) for each in made].count(False) == 1
    assert len(reminders(store, database)) == 1
    (notice,) = run(store, outbox.due(database, NOW, 9))
    assert (notice.kind, notice.until) == (outbox.REMINDER, NOW + 9)
    claims = store.together(outbox.claim(database, notice, NOW) for _ in range(6))
    assert sorted(claims) == [False] * 5 + [True], "and one process sends it"
    assert run(store, outbox.is_fresh(database, notice))
    store.append("m", 0, Played(0, "a1", 0))
    assert not run(store, outbox.is_fresh(database, notice)), "something has happened since"
    run(store, outbox.reconsider(database, notice))
    assert reminders(store, database) == []
    assert not run(store, outbox.was_reminded(database, "m", 1, told.duty))


def test_whose_reminder_is_reconsidered_the_other_is_not_reminded_again(
    store: Calls,
    database: Database,  # noqa: F811
) -> None:
    """Both have to decide, under seal; one has been told in time."""
    played(store, "m", "anna", "ben", over=False)
    for side, person in enumerate(("anna", "ben")):
        given = (person, outbox.HOOK, f"https://{person}.example.org/", {"secret": "s"}, "en", "http://h")
        run(store, outbox.add_channel(database, outbox.fresh_channel(*given), NOW))
        run(store, outbox.remind(database, Reminder("m", side, 1000, 0, NOW + 9), [person], NOW))
    (late,) = [each for each in run(store, outbox.due(database, NOW, 9)) if each.channel.person == "ben"]
    run(store, outbox.reconsider(database, late))
    assert [run(store, outbox.was_reminded(database, "m", side, 1000)) for side in (0, 1)] == [True, False]


def test_nothing_is_noted_at_a_match_that_is_gone_meanwhile(store: Calls, database: Database) -> None:  # noqa: F811
    played(store, "m", "anna", "ben", over=False)
    for match in ("m", "gone"):
        run(store, notepads.write(database, match, 0, "anna", "Hold", NOW))
    assert run(store, database.fetch("SELECT match FROM notepads")) == [("m",)]
