"""Set phrases: said by their ids, read by everybody in his own language.

Where strangers have met by an open seat those who play begin with these alone, until all of them want to talk
freely.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grognard.core.message import Message, say
from grognard.store.keeping import Seat

OFFERED = {
    "hello": say("Hello!"),
    "luck": say("Good luck!"),
    "well": say("Well played!"),
    "thanks": say("Thank you, good game!"),
    "yes": say("Yes, gladly."),
    "no": say("No, thank you."),
    "moment": say("One moment, please."),
    "back": say("I am back."),
    "thinking": say("I have to think about this."),
    "slip": say("Oh, that was a slip."),
    "turn": say("I think it is your turn."),
    "later": say("I must go. Let us go on later."),
    "again": say("Shall we play again?"),
    "bye": say("Goodbye!"),
}
FREELY, AGREED, ENOUGH = "freely", "agreed", "enough"
PHRASES: dict[str, Message] = {
    **OFFERED,
    FREELY: say("Shall we talk freely, not in set phrases alone?"),
    AGREED: say("Yes, let us talk freely."),
    ENOUGH: say("Set phrases alone from now on, please."),
}


def told() -> list[dict[str, Any]]:
    """Those one may choose from."""
    return [{"id": id, "text": text} for id, text in OFFERED.items()]


def are_strangers(seats: Iterable[Seat]) -> bool:
    """Whether anybody could sit down there; who was invited, or plays in a tournament, is known."""
    return any(seat.kind == "open" for seat in seats)
