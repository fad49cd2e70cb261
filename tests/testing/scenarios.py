"""Which scenarios are looked at where: a file is run by one process, and many files share the work."""

from __future__ import annotations

from grognard.core.registry import load, names

Pair = tuple[str, str]  # a game and a scenario

# The first scenario of every game is looked at in test_every_game.py.
OTHERS: list[Pair] = [(name, each) for name in names() for each in list(load(name).scenarios)[1:]]


def hand(number: int, of: int) -> list[Pair]:
    """Every so-and-so-many-th of the others."""
    return OTHERS[number::of]
