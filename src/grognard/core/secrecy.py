"""Who knows more than others: found by comparing what the game tells each side."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import OBSERVER, Position
from grognard.core.knowing import is_known_alike
from grognard.core.match import Match

SAMPLES = 8  # worlds tried to see whether everybody knows that a decision is none


def differ(position: Position, sides: Iterable[int]) -> bool:
    """Whether these sides know different things."""
    looking = list(sides)
    return not all(is_known_alike(position, looking[0], position, other) for other in looking[1:])


def had_secrets(match: Match, viewers: tuple[int, ...] = ()) -> bool:
    """Whether any of these knew more than another (of all viewers, if none are named) at any time so far.

    Sealed answers do not count: they are secret only as long as they are sealed.
    """
    viewers = viewers or match.viewers
    position = match.game.begin(match.ruleset)
    for entry in match.entries:
        if not position.waiting and differ(position, viewers):
            return True
        flow.play(position, entry.side, entry.action)
    return not position.waiting and differ(position, viewers)


def plainly_forced(match: Match, side: int) -> bool:
    """Whether ``side`` has one choice only, and everybody can see that.

    If only ``side`` could see it, playing at once would tell the others something about its hand.
    A binding step is never forced: until it is answered, what led to it can be taken back.
    """
    if getattr(match.position.frame.step, "binding", False):  # so that interpreted classes are read as well
        return False
    if len(flow.legal(match.position, side)) != 1:
        return False
    open_to_all = match.view(OBSERVER)
    for sample in range(SAMPLES):
        world = match.game.redeal(open_to_all, Rng(sample))
        if len(flow.legal(world, side)) != 1:
            return False
    return True
