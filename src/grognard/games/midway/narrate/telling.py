"""What the tellers share: names, and where in the flow of play a step belongs."""

from __future__ import annotations

from grognard.core.flow import Frame
from grognard.core.story import Event, Message
from grognard.games.midway.combat import Combat
from grognard.games.midway.position import Midway

NAMES = ("Japan", "The US")
INNER = ("Japan", "the US")
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def say(template: str, rule: str, of: int = -1, /, **args: str | int) -> list[Message]:
    """One sentence, of a side or of nobody in particular."""
    return [Message(template, args, rule, of)]


def frame_of(event: Event, before: Midway) -> Frame:
    """The procedure that the step belongs to; those it called may be lying on top, finished."""
    frame = before.frame
    while event.step not in frame.procedure.steps:
        assert frame.caller is not None
        frame = frame.caller
    return frame


def combat_in(midway: Midway) -> Combat:
    frame: Frame | None = midway.frame
    while not isinstance(frame, Combat):
        assert frame is not None
        frame = frame.caller
    return frame
