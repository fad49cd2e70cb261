"""The books of the house, in either database: ratings, archive, notices, tournaments, order."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.people import (
    archive,
    audit,
    company,
    erasing,
    order,
    outbox,
    persons,
    pushing,
    ratings,
    recovery,
    retention,
    sanctions,
)
from grognard.people import tournaments as cups
from grognard.people.archive import Search
from grognard.people.ratings import DAYS, Ended
from grognard.people.sanctions import BAN
from grognard.store.database import Database
from grognard.store.keeping import Conflict, Seat, Summary

from .calls import Calls, a_match

NOW = 1_800_000_000.0


@pytest.fixture
def database(store: Calls) -> Database:
    return store.store.database


def run(store: Calls, work: Any) -> Any:
    return store.runner.run(work)


def played(store: Calls, id: str, *people: str, over: bool = True) -> None:
    """A match between these, in the store."""
    match = a_match(id)
    match.invitations = {}
    match.seats = [Seat("link", 0, f"Name of {person}", [person]) for person in people]
    match.summary = Summary(to_act=[0], over=over)
    match.host = people[0]
    store.create(match)


def ended(match: str, one: str = "anna", other: str = "ben", at: float = NOW) -> Ended:
    return Ended(match, "to-war", "standard", DAYS, (one, other), (one, other), 1.0, 9, at)


def test_matches_that_end_at_once_are_all_rated(store: Calls, database: Database) -> None:
    done = store.together(ratings.settle(database, "house", ended(f"m{n}", at=NOW + n)) for n in range(5))
    assert done == [None] * 5
    assert run(store, ratings.held_by(database, "anna", "to-war", DAYS)).matches == 5
    run(store, ratings.settle(database, "house", ended("m1")))
    assert run(store, ratings.held_by(database, "anna", "to-war", DAYS)).matches == 5
    told = run(store, ratings.at_table(database, "one", ["anna", "carl"], "to-war", DAYS, NOW))
    assert set(told) == {"anna"}
    assert run(store, ratings.of_person(database, "ben", NOW))[0]["matches"] == 5


def test_somebody_new_in_many_processes_at_once_is_in_the_books_once(
    store: Calls, database: Database
) -> None:
    for number in range(30):
        person = f"person {number}"
        done = store.together(
            persons.ensure(database, "house", person, name, NOW) for name in ("", "Anna", "", "Anna")
        )
        assert [each.person for each in done] == [person] * 4
    run(store, persons.ensure(database, "house", "person 0", "Annie", NOW + 1))
    assert run(store, persons.ensure(database, "house", "person 0", "", NOW + 2)).name == "Annie"


def test_two_who_end_matches_of_two_scenarios_at_once_do_not_wait_for_each_other(
    store: Calls, database: Database
) -> None:
    def of(number: int) -> Ended:
        one, other = ("anna", "ben") if number % 2 else ("ben", "anna")
        return ended(f"m{number}", one, other, NOW + number)._replace(scenario=f"s{number % 2}")

    for first in range(0, 60, 4):
        done = store.together(ratings.settle(database, "house", of(first + n)) for n in range(4))
        assert done == [None] * 4
    assert run(store, ratings.held_by(database, "anna", "to-war", DAYS)).matches == 60


def test_the_archive_is_searched(store: Calls, database: Database) -> None:
    for number in range(3):
        played(store, f"m{number}", "anna", "ben")
        run(store, ratings.settle(database, "house", ended(f"m{number}", at=NOW + number)))

    def found(**wanted: Any) -> list[str]:
        matches, _ = run(store, archive.search(database, Search(**wanted)))
        return [match.match for match in matches]

    assert run(store, ratings.unsettled(database, 10)) == []
    assert found() == []
    for person in ("anna", "ben"):
        run(store, persons.show(database, person, True))
    assert found(game="to-war", name="ANN", since=NOW, until=NOW + 2) == ["m1", "m0"]
    assert found(person="anna", viewer="anna", page=0) == ["m2", "m1", "m0"]
    assert found(name="%") == []
    changes = run(store, archive.changes_of(database, "anna", ["m0", "m1"]))
    assert set(changes) == {"m0", "m1"}
    assert {each.id for each in store.listings(["m0", "m2", "none"])} == {"m0", "m2"}


def test_names_are_found_in_any_letters_whatever_the_database_knows_of_them(
    store: Calls, database: Database
) -> None:
    played(store, "m", "anna", "ben")
    match = ended("m")._replace(names=("Łukasz Öztürk", "Ædan"))
    run(store, ratings.settle(database, "house", match))
    for person in ("anna", "ben"):
        run(store, persons.show(database, person, True))
    for name in ("łukasz öz", "ŁUKASZ", "Öztürk", "ÖZTÜRK", "ztür", "æd", "ÆDAN"):
        matches, _ = run(store, archive.search(database, Search(name=name)))
        assert [each.match for each in matches] == ["m"], name
    for name in ("!", "_", "lukasz"):
        assert run(store, archive.search(database, Search(name=name)))[0] == []


def test_notices_are_taken_in_hand_once(store: Calls, database: Database) -> None:
    channel = outbox.fresh_channel(
        "ben", outbox.HOOK, "https://example.org/", {"secret": "s"}, "en", "http://h"
    )
    run(store, outbox.add_channel(database, channel, NOW))
    with pytest.raises(Conflict):
        run(store, outbox.add_channel(database, channel._replace(id="other", token="t"), NOW))
    for _ in range(2):
        run(store, outbox.tell(database, "m", "ben", NOW))
    (notice,) = run(store, outbox.due(database, NOW, 5))
    assert notice.channel == channel
    assert store.together(outbox.claim(database, notice, NOW) for _ in range(4)).count(True) == 1
    run(store, outbox.is_sent(database, notice.key, NOW))
    run(store, outbox.tell(database, "m", "ben", NOW))
    assert run(store, outbox.due(database, NOW + 10**6, 5)) == []
    run(store, outbox.came_back(database, "m", "ben"))
    run(store, outbox.tell(database, "m", "ben", NOW))
    assert len(run(store, outbox.due(database, NOW, 5))) == 1
    run(store, outbox.drop_channel(database, channel.id))
    assert run(store, outbox.channel_by_token(database, channel.token)) is None
    keys = store.together(pushing.house_key(database) for _ in range(3))
    assert len(set(keys)) == 1


def test_who_has_many_notices_keeps_nobody_else_waiting(store: Calls, database: Database) -> None:
    async def scenario() -> None:
        for person in ("stranger", "anna"):
            await outbox.add_channel(
                database, outbox.fresh_channel(person, "hook", f"https://{person}.example", {}, "en", ""), 1.0
            )
        for number in range(40):
            await outbox.tell(database, f"match {number}", "stranger", 10.0)
        await outbox.tell(database, "hers", "anna", 20.0)
        due = await outbox.due(database, 30.0, 8)
        assert len(due) == 8
        assert "hers" in [notice.match for notice in due]

    run(store, scenario())


def test_a_tournament_from_its_first_round_to_its_last(store: Calls, database: Database) -> None:
    cup = cups.fresh("Cup", "to-war", "standard", cups.SWISS, 2, "host", NOW)
    run(store, cups.announce(database, cup))

    def book() -> cups.Book:
        found: cups.Book | None = run(store, cups.book(database, cup.id))
        assert found is not None
        return found

    for name in ("anna", "ben", "carl"):
        run(store, cups.enter(database, book(), name, name))
    with pytest.raises(Conflict):
        run(store, cups.enter(database, book(), "ben", "ben"))
    run(store, cups.leave(database, book(), book().entrants[0]))
    assert [each.person for each in book().entrants] == ["ben", "carl"]
    run(store, cups.enter(database, book(), "anna", "anna"))
    for number in (1, 2):
        done = store.together([cups.go_on(database, book()), cups.go_on(database, book())] if number == 1
                              else [cups.go_on(database, book())])  # fmt: skip
        assert sum(isinstance(each, Conflict) for each in done) == (number == 1)
        for pairing in book().pairings:
            if pairing.score is None:
                assert run(store, cups.of_match(database, pairing.match)) == cup.id
                assert run(store, cups.score(database, pairing.match, 0.5))
                assert not run(store, cups.score(database, pairing.match, 1.0))
    assert run(store, cups.unfinished(database)) == [cup.id]
    assert run(store, cups.go_on(database, book())) == []
    assert book().tournament.state == cups.OVER
    assert run(store, cups.listed(database, 5))[0][1] == 3


def test_who_is_forgotten_leaves_every_tournament_and_what_he_plays_is_found(
    store: Calls, database: Database
) -> None:
    played(store, "going", "anna", "ben", over=False)
    open_one, going = (cups.fresh(title, "to-war", "standard", cups.ROBIN, 0, "host", NOW) for title in "ab")

    def book(cup: cups.Tournament) -> cups.Book:
        found: cups.Book | None = run(store, cups.book(database, cup.id))
        assert found is not None
        return found

    for cup in (open_one, going):
        run(store, cups.announce(database, cup))
        for name in ("anna", "ben", "carl"):
            run(store, cups.enter(database, book(cup), name, name))
    before = book(going)
    run(store, cups.go_on(database, before))
    assert run(store, erasing.held_by_nobody(database)) == []
    run(store, erasing.erase(database, "anna"))
    assert [(each.person, each.number) for each in book(open_one).entrants] == [("ben", 0), ("carl", 1)]
    assert [each.gone for each in book(going).entrants] == [True, False, False]
    ((match, nobody),) = run(store, erasing.held_by_nobody(database))
    assert (match, nobody[:5]) == ("going", erasing.GONE)
    run(store, cups.leave(database, before, before.entrants[1]))  # who does not know yet that it has begun
    assert [each.gone for each in book(going).entrants] == [True, True, False]


def test_order_in_the_house(store: Calls, database: Database) -> None:
    played(store, "m", "anna", "ben", over=False)
    anna = run(store, persons.ensure(database, "house", "anna", "Anna", NOW))
    run(store, sanctions.impose(database, BAN, anna, NOW + 10, "rude", NOW, "owner"))
    assert run(store, sanctions.in_force(database, "anna", BAN, NOW)).words == "rude"
    assert run(store, sanctions.in_force(database, "anna", BAN, NOW + 11)) is None
    run(store, order.close(database, "m", "late", NOW, "owner"))
    with pytest.raises(Conflict):
        run(store, order.close(database, "none", "", NOW, "owner"))
    assert [each.person for each in run(store, sanctions.latest(database, NOW))] == ["anna"]
    assert run(store, order.latest(database, NOW)) == ["m"]
    assert run(store, order.closed(database, "m")) == "late"
    (known,) = run(store, order.people(database, NOW, name="ann"))
    assert (known.tables, known.banned) == (1, NOW + 10)
    (table,) = run(store, order.tables(database))
    assert (table.people, table.closed) == (2, True)
    run(store, sanctions.lift(database, BAN, anna, NOW, "owner"))
    assert run(store, sanctions.in_force(database, "anna", BAN, NOW)) is None
    run(store, order.announce(database, "Hello", NOW, "owner"))
    run(store, order.announce(database, "Hello again", NOW, "owner"))
    assert run(store, order.announcement(database)) == "Hello again"
    run(store, company.block(database, "anna", "ben", NOW))
    run(store, company.block(database, "anna", "ben", NOW))
    assert run(store, company.is_apart(database, "ben", ["carl", "anna"]))
    run(store, company.report(database, "anna", "ben", "m", "words", NOW))
    assert len(run(store, company.reports(database))) == 1


def test_who_reports_often_hides_nobodys_report(store: Calls, database: Database) -> None:
    for at, by in enumerate(("anna", "ben", "ben", "ben")):
        run(store, company.report(database, by, "carl", "m", "words", NOW + at))
    found = run(store, company.reports(database, limit=2))
    assert [(each.by, each.at) for each in found] == [("ben", NOW + 3), ("anna", NOW)]


def test_being_forgotten(store: Calls, database: Database) -> None:
    played(store, "shared", "anna", "ben")
    played(store, "alone", "anna", "anna")
    run(store, ratings.settle(database, "house", ended("shared")))
    code = recovery.fresh_code()
    run(store, recovery.keep(database, "anna", code, NOW))
    assert run(store, recovery.person_of(database, code)) == "anna"
    assert run(store, erasing.export(database, "anna"))["tables"]
    assert run(store, erasing.erase(database, "anna")) == ["alone", "shared"]
    assert run(store, recovery.person_of(database, code)) == ""
    assert store.load("alone") is None
    seats = store.load("shared").match.seats
    assert [seat.name for seat in seats] == ["", "Name of ben"]
    assert seats[0].holders[0].startswith("gone ")


def test_what_nobody_needs_any_more_is_taken_away(store: Calls, database: Database) -> None:
    played(store, "going", "anna", "ben", over=False)
    played(store, "over", "anna", "ben")
    mail = outbox.fresh_channel("anna", outbox.MAIL, "anna@example.org", {}, "en", "http://h")
    hook = outbox.fresh_channel("ben", outbox.HOOK, "https://example.org/", {"secret": "s"}, "en", "http://h")
    for channel in (mail, hook):
        run(store, outbox.add_channel(database, channel, NOW))
    for match in ("going", "over"):
        run(store, outbox.tell(database, match, "ben", NOW))
    carl = run(store, persons.ensure(database, "house", "carl", "", NOW))
    for kind in sanctions.KINDS:
        run(store, sanctions.impose(database, kind, carl, NOW + 1, "", NOW, "owner"))
    run(store, company.report(database, "anna", "ben", "going", "words", NOW))
    run(store, retention.tidy(database, NOW + retention.UNANSWERED - 1))
    assert len(run(store, outbox.channels_of(database, "anna"))) == 1
    assert [notice.match for notice in run(store, outbox.due(database, NOW, 9))] == ["going"]
    run(store, retention.tidy(database, NOW + retention.TALK + 10))
    assert run(store, outbox.channels_of(database, "anna")) == []
    assert len(run(store, outbox.channels_of(database, "ben"))) == 1, "he has not ended it"
    assert run(store, company.reports(database)) == []
    assert run(store, sanctions.latest(database, 0)) == []
    assert run(store, audit.lines(database)) == []


def test_who_announces_many_tournaments_hides_nobodys(store: Calls, database: Database) -> None:
    for number in range(5):
        who = "anna" if number == 0 else "greedy"
        run(
            store,
            cups.announce(
                database, cups.fresh(f"Cup {number}", "toy", "s", cups.ROBIN, 0, who, NOW + number)
            ),
        )
    assert [cup.title for cup, _ in run(store, cups.listed(database, 3))] == ["Cup 4", "Cup 3", "Cup 0"]
