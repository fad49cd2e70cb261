"""Short redraws, orders on one line, and what signs mean."""

from __future__ import annotations

import pytest

from grognard.terminal.choices import Choice, first_of
from grognard.terminal.play import main
from grognard.terminal.redrawing import MORE, changed

from .script import Script

TABLE = [f"line {number}" for number in range(10)]


def test_nothing_new_is_not_drawn_again() -> None:
    assert changed(TABLE, TABLE) == []


def test_the_lines_around_what_is_new_are() -> None:
    now = [*TABLE[:4], "new", *TABLE[5:]]
    assert changed(TABLE, now) == [MORE, "line 3", "new", "line 5", MORE]
    assert changed(TABLE, ["new", *TABLE[1:]]) == ["new", "line 1", MORE]


@pytest.mark.parametrize("before", [[], TABLE[:9], ["other", *TABLE[1:9], "other"]])
def test_much_that_is_new_is_drawn_as_a_whole(before: list[str]) -> None:
    assert changed(before, TABLE) == TABLE


def test_the_first_order_of_a_line_is_written_in_full() -> None:
    choices = [Choice("b2", ""), Choice("b2+", ""), Choice("attack jb1", "")]
    assert first_of("B2+ strike now", choices) == ("b2+", "strike now")
    assert first_of("attack jb1 left", choices) == ("attack jb1", "left")
    assert first_of("att jb1 left", choices) == ("", "")
    assert first_of("b2", choices) == ("", "")


def played(*lines: str, game: str = "to-war") -> str:
    console = Script([*lines, "quit"])
    main(game, seats=["me", "here"], seed=7, console=console)
    return console.text


def test_two_orders_on_one_line_are_two_orders() -> None:
    both = played("c4 b1")  # the other side decides next: what is left is not carried over to it
    assert both.count("turns up") == played("c4").count("turns up")
    text = played("legend")
    assert "Reserve of" in text or "of North" in text


def test_an_order_that_cannot_follow_is_refused_and_the_table_shown() -> None:
    console = Script(["z1 nowhere", "quit"])
    main("kido-butai", seats=["me"], seed=7, console=console)
    assert "Not possible" in console.text
