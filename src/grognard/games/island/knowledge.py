"""§1.5 Who knows what: everybody everything, since what lies below the blocks is nobody's knowledge."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from grognard.core.flow import Position
from grognard.core.ruleset import Ruleset
from grognard.games.island.position import Island
from grognard.games.island.war import War


def start(ruleset: Ruleset) -> Position:
    return Island(ruleset, War())


def listed(values: vec[i64]) -> list[int]:
    return [int(value) for value in values]


def facts(position: Position, _side: int) -> dict[str, Any]:
    """The same for every side: the table as it lies there."""
    assert isinstance(position, Island)
    return {
        "board": listed(position.board),
        "cell": listed(position.cell),
        "facing": listed(position.facing),
        "pad": listed(position.pad),
        "pad_at": listed(position.pad_at),
        "ashore": listed(position.ashore),
        "lost": listed(position.lost),
        "score": listed(position.score),
        "battle": int(position.battle),
        "blocks": int(position.blocks),
        "live": int(position.live),
        "first": int(position.first),
        "turns": int(position.turns),
        "victor": int(position.victor),
        "cause": int(position.cause),
    }


def known(ruleset: Ruleset, _side: int, facts: dict[str, Any]) -> Position:
    island = Island(ruleset, War())
    island.board = vec[i64](facts["board"])
    island.cell = vec[i64](facts["cell"])
    island.facing = vec[i64](facts["facing"])
    island.pad = vec[i64](facts["pad"])
    island.pad_at = vec[i64](facts["pad_at"])
    island.ashore = vec[i64](facts["ashore"])
    island.lost = vec[i64](facts["lost"])
    island.score = vec[i64](facts["score"])
    island.battle = facts["battle"]
    island.blocks = facts["blocks"]
    island.live = facts["live"]
    island.first = facts["first"]
    island.turns = facts["turns"]
    island.victor = facts["victor"]
    island.cause = facts["cause"]
    return island
