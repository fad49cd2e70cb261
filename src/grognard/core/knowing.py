"""What somebody knows of a position, compared in place: views of it would say the same, but cost far more."""

from __future__ import annotations

from typing import Any

from grognard.core import fields
from grognard.core.flow import Frame, Position, known_actors, still_out
from grognard.core.game import own_answer


def is_same(one: Position, other: Position, side: int) -> bool:
    """Whether ``side`` cannot tell one from the other."""
    return (
        one.side == other.side
        and one.winner == other.winner
        and one.ended == other.ended
        and still_out(one, side) == still_out(other, side)
        and list(known_actors(one, side)) == list(known_actors(other, side))
        and is_known_alike(one, side, other, side)
    )


def is_known_alike(one: Position, side: int, other: Position, another: int) -> bool:
    """Whether ``side`` knows of one position what ``another`` does of the other: answers, frames, facts."""
    if own_answer(one, side) != own_answer(other, another):
        return False
    mine: Frame | None = one.frame
    theirs: Frame | None = other.frame
    while mine is not None and theirs is not None:
        if mine.procedure is not theirs.procedure or number(mine) != number(theirs):
            return False
        if not is_alike(mine, side, theirs, another):
            return False
        mine, theirs = mine.caller, theirs.caller
    return mine is theirs and is_alike(one, side, other, another)


def number(frame: Frame) -> int:
    return int(frame.step.number) if frame.step in frame.procedure.steps else -1


def is_alike(one: Any, side: int, other: Any, another: int) -> bool:
    """The same of one position or frame: what is open, then what is revealed to each."""
    listed = fields.names(type(one))
    if one is not other and any(
        getattr(one, name) != getattr(other, name) for name, dark in listed if not dark
    ):
        return False
    secrets = [name for name, dark in listed if dark]
    if not secrets:
        return True
    mine, theirs = revealed(one, side), revealed(other, another)
    return all(getattr(mine, name) == getattr(theirs, name) for name in secrets)


def revealed(thing: Any, side: int) -> Any:
    """A blank one with the secrets that ``side`` knows."""
    blank = thing.procedure.blank() if isinstance(thing, Frame) else thing.blank()
    blank.reveal(thing, side)
    return blank
