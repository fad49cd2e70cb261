"""Positions to try bots on."""

from __future__ import annotations

from pathlib import Path

from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.flow import CHANCE, Position
from grognard.core.game import Game, View
from grognard.core.registry import load

EXAMPLES = Path(__file__).parents[2] / "examples"
CONNECT_FOUR = load(str(EXAMPLES / "connect_four.py"))
BREAKTHROUGH = load(str(EXAMPLES / "breakthrough.py"))
TO_WAR = load("to-war")


def connect_four(columns: str) -> View:
    """Connect four as the side on turn sees it after discs were dropped into these columns."""
    position = CONNECT_FOUR.setup()
    for column in columns:
        flow.play(position, position.actor, "abcdefg".index(column))
    return CONNECT_FOUR.view(position, int(position.actor))


def let_fall(position: Position, rng: Rng) -> None:
    """Chance falls until a side has to act."""
    lots = Lots()
    while position.actor == CHANCE:
        flow.fill_outcomes(position, lots)
        flow.play(position, CHANCE, lots.pick(rng))


def some_way_on(game: Game, scenario: str, decisions: int, seed: int) -> Position:
    """A position reached by random play, with a real choice to make."""
    rng = Rng(seed)
    position = game.setup(scenario)
    let_fall(position, rng)
    while decisions > 0 or len(flow.legal(position, flow.actors(position)[0])) == 1:
        side = flow.actors(position)[0]
        legal = flow.legal(position, side)
        flow.play(position, side, legal[rng.below(len(legal))])
        let_fall(position, rng)
        decisions -= 1
    return position
