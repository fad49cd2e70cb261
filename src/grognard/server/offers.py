"""What can be taken back, and whose consent that takes."""

from __future__ import annotations

from typing import Any

from grognard.core.course import Course
from grognard.core.match import Match
from grognard.core.message import say
from grognard.store.keeping import Seat


def last_choice(match: Match, sides: tuple[int, ...]) -> int | None:
    """Which of these sides made the latest real choice."""
    for entry in reversed(match.entries):
        if entry.side in sides and not entry.forced:
            return entry.side
    return None


def undo_told(match: Match, you: tuple[int, ...], frozen: str) -> dict[str, Any]:
    """What whoever holds these sides can take back, as far as it is known without long thought."""
    if not you or frozen:
        told = say("you are looking on") if not you else say("this match is not played on")
        return {"can": False, "why": told, "ask": False, "side": None}
    chooser = last_choice(match, you)
    side = you[0] if chooser is None else chooser
    can, why = match.can_undo(side, thoroughly=False)
    ask = not can and chooser is not None and match.outcome is None
    return {"can": can, "why": why, "ask": ask, "side": side}


def asker(course: Course) -> int | None:
    """Who has asked for something that is still open."""
    return None if course.offer is None else course.offer.side


def asked(course: Course, seats: list[Seat]) -> list[int]:
    """The sides whose consent to the pending offer is still out."""
    return [
        side
        for side, seat in enumerate(seats)
        if seat.holders and side != asker(course) and side not in course.agreed
    ]


def offer_told(course: Course, seats: list[Seat], you: tuple[int, ...]) -> dict[str, Any] | None:
    if course.offer is None:
        return None
    yours = any(side in you for side in asked(course, seats))
    offer = course.offer
    return {"from": offer.side, "what": offer.what, "yours": yours, "mine": offer.side in you}


def declined_told(course: Course, you: tuple[int, ...]) -> dict[str, Any] | None:
    """Who said no to what was asked by somebody who holds these sides."""
    if course.declined is None or course.declined[0].side not in you:
        return None
    offer, by = course.declined
    return {"by": by, "what": offer.what}
