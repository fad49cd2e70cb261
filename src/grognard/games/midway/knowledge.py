"""§1.4 Who knows what.  Secret are only bids and plans, and those are sealed by the core."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Position
from grognard.core.ruleset import Ruleset
from grognard.games.midway.battle import Battle
from grognard.games.midway.position import Midway
from grognard.games.midway.rules import rules_of


def start(ruleset: Ruleset) -> Position:
    return Midway(ruleset, rules_of(ruleset), Battle())


def facts(position: Position, _side: int) -> dict[str, Any]:
    """All that lies on the table, and the hands: whoever watched the buying knows them (R2)."""
    assert isinstance(position, Midway)
    return {
        "area": listed(position.area),
        "nose": listed(position.nose),
        "marked": [bool(marked) for marked in position.marked],
        "small": listed(position.small),
        "round": int(position.round),
        "initiative": int(position.initiative),
        "command": listed(position.command),
        "score": listed(position.score),
        "hand": listed(position.hand),
        "pool": listed(position.pool),
        "pile": listed(position.pile),
        "discard": listed(position.discard),
        "shots": listed(position.shots),
    }


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    """The position that ``facts`` tells of."""
    position = Midway(ruleset, rules_of(ruleset), Battle())
    position.area = vec[i64](facts["area"])
    position.nose = vec[i64](facts["nose"])
    position.marked = vec[bool](facts["marked"])
    position.small = vec[i64](facts["small"])
    position.round = facts["round"]
    position.initiative = facts["initiative"]
    position.command = vec[i64](facts["command"])
    position.score = vec[i64](facts["score"])
    position.hand = vec[i64](facts["hand"])
    position.pool = vec[i64](facts["pool"])
    position.pile = vec[i64](facts["pile"])
    position.discard = vec[i64](facts["discard"])
    position.shots = vec[i64](facts["shots"])
    return position


def listed(numbers: vec[i64]) -> list[int]:
    return [int(number) for number in numbers]
