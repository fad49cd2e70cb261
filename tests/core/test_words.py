"""Names and results as people read them."""

from __future__ import annotations

import grognard
from grognard.core.naming import title_of
from grognard.core.words import result_of


def test_a_side_is_named_as_people_write_it() -> None:
    assert title_of("far-east") == "Far East"
    assert title_of("us") == "US"


def test_a_resignation_is_told_in_a_sentence() -> None:
    match = grognard.Match(grognard.load("to-war"), seed=1)
    assert result_of(match) == ""
    match.resign("west")
    assert result_of(match) == "West resigned. North wins."
