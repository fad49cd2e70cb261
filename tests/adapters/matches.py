"""Matches at random, for tests that look at every stop of them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard import flow
from grognard.core.chance import Outcomes, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game
from grognard.core.registry import installed, load

EVERY = [(name, scenario) for name in installed() for scenario in load(name).scenarios]
FIRST = [(name, next(iter(load(name).scenarios))) for name in installed()]


def stops(game: Game, scenario: str, seed: int) -> Iterator[Position]:
    """Every position of a random match in which a side has to act, and the last one."""
    position, rng, lots = game.setup(scenario), Rng(seed), Outcomes()
    while position.actor != NOBODY:
        if position.actor == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(rng))
            continue
        yield position
        legal = flow.legal(position, position.actor)
        flow.play(position, position.actor, legal[rng.below(len(legal))])
    yield position
