"""Positions of random matches, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game


def walked(game: Game, scenario: str, seed: int) -> Iterator[Position]:
    """Copies, without end: after a match comes another."""
    rng, actions, lots = Rng(seed), Actions(), Lots()
    position = game.setup(scenario)
    while True:
        if position.actor == NOBODY:
            position = game.setup(scenario)
        yield position.copy()
        if position.actor == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(rng))
        else:
            flow.fill_actions(position, position.actor, actions)
            flow.play(position, position.actor, actions.pick(rng))
