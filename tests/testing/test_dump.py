"""The tool that shows what a change changed: a dump is the same again, and a difference is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from comparing import Line, summary
from dump import Plan, dumped

PLAN = Plan("to-war", matches=2, every=9, most=30, refused=3)


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return list(dumped(PLAN))


def compared(before: list[Line], after: list[Line]) -> list[str]:
    return list(summary(before, after, 20))


def first(lines: list[Line], kind: str) -> Any:
    return next(line for line in lines if line[0] == kind)[-1]


def test_the_same_matches_show_the_same_again(lines: list[Line]) -> None:
    told = compared(lines, list(dumped(PLAN)))
    assert "0 distinct differences" in told
    kinds = {"art", "choice", "log", "outcome", "record", "refusal", "scene", "view"}
    assert {line.split(":")[0] for line in told[:-1]} == kinds
    assert all(line.endswith(" equal") for line in told[:-1])


def test_what_is_refused_is_never_legal_and_has_its_reason(lines: list[Line]) -> None:
    legal = {tuple(line[1:6]) for line in lines if line[0] == "choice"}
    refused = {tuple(line[1:6]): line[6] for line in lines if line[0] == "refusal"}
    assert legal
    assert len(refused) > 100
    assert not legal & refused.keys()
    assert all(code and reason for code, reason, _ in refused.values())


def test_a_reworded_thing_is_named_with_both_wordings(lines: list[Line]) -> None:
    after = copy.deepcopy(lines)
    first(after, "scene")["prompt"]["text"] = "Now?"
    was = first(lines, "scene")["prompt"]["text"]
    told = compared(lines, after)
    assert "1 distinct differences" in told
    assert told[-1].startswith("1 x scene.prompt.text\n")
    assert was in told[-1]
    assert "Now?" in told[-1]


def test_one_thing_more_does_not_spoil_those_after_it(lines: list[Line]) -> None:
    after = copy.deepcopy(lines)
    first(after, "scene")["items"].insert(0, {"key": "a gull"})
    first(after, "log").insert(0, ["It dawns.", "", -1, -1])
    told = compared(lines, after)
    assert "2 distinct differences" in told
    assert any("a gull" in line for line in told)
    assert any("It dawns." in line for line in told)


def test_a_line_that_one_dump_lacks_is_counted(lines: list[Line]) -> None:
    without = [line for line in lines if line[0] != "outcome"]
    assert any(line.startswith("outcome: ") and "only before" in line for line in compared(lines, without))
    assert any(line.startswith("outcome: ") and "only after" in line for line in compared(without, lines))
