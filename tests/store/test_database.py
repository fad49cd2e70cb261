"""The seam under the store: the same statements mean the same to every database."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.store.database import Change, among
from grognard.store.keeping import Conflict, StoreError
from grognard.store.migrating import known_steps

from .calls import Calls

PUT = "INSERT INTO facts VALUES ($1, $2)"


class Facts:
    """The calls of the database, waited for."""

    def __init__(self, store: Calls) -> None:
        self.run = store.runner.run
        self.database = store.store.database

    def fetch(self, sql: str, *values: object) -> Any:
        return self.run(self.database.fetch(sql, *values))

    def execute(self, sql: str, *values: object) -> int:
        return self.run(self.database.execute(sql, *values))

    def all_or_nothing(self, *changes: Any) -> Any:
        return self.run(self.database.all_or_nothing(changes))

    def all(self) -> dict[str, str]:
        """But for what the store itself remembers."""
        return dict(self.fetch("SELECT name, value FROM facts WHERE name NOT IN ($1, $2)", "name", "oldest"))


@pytest.fixture
def facts(store: Calls) -> Facts:
    return Facts(store)


def test_what_is_written_is_read_in_any_order_of_its_numbers(facts: Facts) -> None:
    assert facts.execute("INSERT INTO facts VALUES ($2, $1)", "value", "a") == 1
    assert facts.fetch("SELECT value, name FROM facts WHERE name = $1 AND name = $1", "a") == [("value", "a")]
    assert facts.execute("UPDATE facts SET value = $1 WHERE name = $2", "other", "none") == 0
    names = ["a", "name", "x"]
    assert facts.fetch(f"SELECT count(*) FROM facts WHERE name IN {among(names)}", *names) == [(2,)]


def test_all_is_written_or_nothing(facts: Facts) -> None:
    assert facts.all_or_nothing((PUT, ("a", "1")), Change(PUT, ("b", "2"))) == [[], []]
    with pytest.raises(Conflict):
        facts.all_or_nothing((PUT, ("c", "3")), (PUT, ("a", "4")))
    with pytest.raises(StoreError):
        facts.all_or_nothing((PUT, ("c", "3")), ("INSERT INTO nowhere VALUES ($1)", ("x",)))
    assert facts.all() == {"a": "1", "b": "2"}


def test_what_must_change_something_ends_the_rest_where_it_does_not(facts: Facts) -> None:
    facts.execute(PUT, "a", "1")
    once = Change("UPDATE facts SET value = $2 WHERE name = $1 AND value = '1'", ("a", "2"), "too late")
    again = (PUT, ("b", "1"))
    assert facts.all_or_nothing(once, again)
    with pytest.raises(Conflict, match="too late"):
        facts.all_or_nothing((PUT, ("c", "1")), once)
    assert facts.all() == {"a": "2", "b": "1"}


def test_what_statements_give_back_comes_back(facts: Facts) -> None:
    back = "UPDATE facts SET value = $2 WHERE name = $1 RETURNING name, value"
    given = facts.all_or_nothing((PUT, ("a", "1")), Change(back, ("a", "2"), "too late"))
    assert given == [[], [("a", "2")]]
    with pytest.raises(Conflict, match="too late"):
        facts.all_or_nothing(Change(back, ("b", "2"), "too late"))


def test_a_conflict_is_told_apart_from_other_errors(facts: Facts) -> None:
    facts.execute(PUT, "a", "1")
    with pytest.raises(Conflict):
        facts.execute(PUT, "a", "2")
    with pytest.raises(StoreError) as told:
        facts.execute("INSERT INTO facts VALUES ($1, NULL)", "b")
    assert told.value.code == "not_saved"
    with pytest.raises(StoreError):
        facts.fetch("SELECT nonsense FROM nowhere")
    assert facts.fetch("SELECT 1") == [(1,)]


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_no_two_steps_have_one_number(database: str) -> None:
    numbers = [step.number for step in known_steps(database)]
    assert numbers == sorted(set(numbers))
