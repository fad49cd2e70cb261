"""Redeals: other worlds that a side cannot tell from the truth."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position
from grognard.testing.snapshot import snapshot
from grognard.testing.trial import Broken, Stop, apart, play_at_random, same_position, view_of

WORLDS = 4
LONGEST_PLAYOUT = 100_000


def redealt(stop: Stop, side: int) -> Position:
    """The truth with everything that ``side`` cannot know dealt again."""
    world = stop.position.copy()
    flow.redeal(world, side, Rng(stop.rng.word()), Actions())
    return world


def from_view(stop: Stop, side: int, seed: int) -> Position:
    return stop.game.redeal(stop.game.view(stop.position, side), Rng(seed))


def a_redeal_fits_the_view(stop: Stop) -> None:
    """A redealt position looks to its side exactly like the one it was made of."""
    for side in stop.viewers:
        truth = view_of(stop, stop.position, side)
        for seed in range(WORLDS):
            again = view_of(stop, from_view(stop, side, seed), side)
            if again != truth:
                raise Broken(f"the view after redealing differs: {apart(truth, again)}", side)


def a_redeal_follows_its_numbers(stop: Stop) -> None:
    """The same view and the same random numbers give the same world."""
    for side in stop.viewers:
        one, other = from_view(stop, side, 11), from_view(stop, side, 11)
        same_position("two redeals with the same numbers differ", one, other, side)


def a_redeal_can_be_played(stop: Stop) -> None:
    """Nothing is left unknown: a redealt position can be played to the end."""
    for side in stop.viewers:
        played = play_at_random(from_view(stop, side, 5), stop.rng, LONGEST_PLAYOUT)
        if len(played) == LONGEST_PLAYOUT:
            raise Broken(f"it does not end in {LONGEST_PLAYOUT} actions", side)


def varies(stop: Stop, side: int, tries: int = 300) -> None:
    """Complain unless redealing, from the view and in place, brings more than one world."""
    for how in ("from the view", "in place"):
        first = None
        for seed in range(tries):
            world = from_view(stop, side, seed) if how == "from the view" else redealt(stop, side)
            plain = snapshot(world)
            if first is not None and plain != first:
                break
            first = plain
        else:
            raise Broken(f"{tries} redeals {how} are all the same, though something is hidden", side)
