"""Copies are equal, independent, and can be recycled."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import Position
from grognard.testing.snapshot import snapshot, unsettled
from grognard.testing.trial import Broken, Stop, play_at_random, same, same_position

FURTHER = 60  # actions played on to see whether a copy is touched


def a_copy_is_equal(stop: Stop) -> None:
    """A copy is equal in every attribute."""
    copy = stop.position.copy()
    same_position("the copy differs", stop.position, copy)
    if copy.ruleset is not stop.position.ruleset:
        raise Broken("the copy has other rules in force")
    if type(copy) is not type(stop.position):
        raise Broken(f"the copy is a {type(copy).__name__}")


def a_copy_is_independent(stop: Stop) -> None:
    """Playing on in a copy touches neither the original nor another copy."""
    before = snapshot(stop.position)
    copy, other = stop.position.copy(), stop.position.copy()
    play_at_random(copy, stop.rng, FURTHER)
    same("playing on in a copy changed the original", before, snapshot(stop.position))
    same("playing on in a copy changed another copy", before, snapshot(other))
    later = snapshot(copy)
    play_at_random(other, stop.rng, FURTHER)
    same("playing on in one copy changed a copy that was played before", later, snapshot(copy))


def a_recycled_copy_is_equal(stop: Stop) -> None:
    """A position that was played elsewhere becomes equal and independent by copy_from."""
    before = snapshot(stop.position)
    for recycled in played_elsewhere(stop):
        recycled.copy_from(stop.position)
        same("after copy_from into a position played elsewhere", before, snapshot(recycled))
        play_at_random(recycled, stop.rng, FURTHER)
        same("playing on after copy_from changed the original", before, snapshot(stop.position))
        recycled.copy_from(stop.position)
        same("after copy_from into a position played on from here", before, snapshot(recycled))


def played_elsewhere(stop: Stop) -> list[Position]:
    """Positions of the same rules: at the start, somewhere on the way, and at an end."""
    start = stop.game.begin(stop.position.ruleset)
    midway, ended = start.copy(), start.copy()
    play_at_random(midway, stop.rng, int(stop.rng.below(40)))
    flow.random_playout(ended, stop.rng)
    return [start, midway, ended]


def equal_positions_play_alike(stop: Stop) -> None:
    """The same actions have the same effects in a copy: nothing outside the position matters."""
    one = stop.position.copy()
    other = stop.game.begin(stop.position.ruleset)
    other.copy_from(stop.position)
    seed = int(stop.rng.word())
    played = play_at_random(one, Rng(seed), FURTHER)
    again = play_at_random(other, Rng(seed), FURTHER)
    if played != again:
        raise Broken(f"a copy offers other actions: {played} and {again}")
    same_position("a copy played alike differs", one, other)


def what_is_settled_stays(stop: Stop) -> None:
    """What says of itself that it is settled is never written to."""
    changed = unsettled(stop.position)
    if changed:
        raise Broken(changed)
