"""Matches at random, for tests that look at every stop of them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard import COMPILED, flow
from grognard.core.chance import Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game
from grognard.core.registry import installed, load
from grognard.core.ruleset import Options

EVERY = [(name, scenario) for name in installed() for scenario in load(name).scenarios]
SOME = [pair for pair in EVERY if COMPILED or pair[0] == "to-war"]  # where a match takes long otherwise
FIRST = [(name, next(iter(load(name).scenarios))) for name in installed()]


def stride(size: int) -> int:
    """How many stops to go on where looking at one takes long."""
    return 1 if COMPILED else 1 + size // 150


def stops(
    game: Game, scenario: str, seed: int, every: int = 1, options: Options | None = None
) -> Iterator[Position]:
    """The positions of a random match in which a side has to act, or every so many of them; and the last.

    Those in which some sealed answers are in, but not all, are never left out.
    """
    number = 0
    position, rng, lots = game.setup(scenario, options), Rng(seed), Lots()
    while position.actor != NOBODY:
        if position.actor == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(rng))
            continue
        number += 1
        if number % every == 0 or position.waiting:
            yield position
        legal = flow.legal(position, position.actor)
        flow.play(position, position.actor, legal[rng.below(len(legal))])
    yield position
