"""Whatever is refused is refused with a code, a reason in words and, where there is one, the §."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from grognard.core.errors import GameError, NotYourDecision
from grognard.core.message import say
from grognard.store.keeping import StoreError

MADE: Counter[str] = Counter()  # by code, in this process


class Refused(Exception):
    """``status`` is what HTTP makes of it; ``wait`` after how many seconds it may be tried again."""

    def __init__(
        self, code: str, reason: str, rule: str = "", status: int = 400, *, wait: float = 0.0
    ) -> None:
        super().__init__(reason)
        MADE[code] += 1
        self.code = code
        self.reason = reason
        self.rule = rule
        self.status = status
        self.wait = wait

    @classmethod
    def by_game(cls, error: GameError) -> Refused:
        status = 409 if isinstance(error, NotYourDecision) else 500 if error.code == "broken_game" else 400
        return cls(error.code, error.reason, error.rule, status)

    @classmethod
    def by_store(cls, error: StoreError) -> Refused:
        words: str = error.args[0]
        if error.code in ("stale", "not_saved"):
            words = say("this could not be kept: {cause}", cause=words)
        return cls(error.code, words, status=409 if error.code == "table_broken" else 503)

    def fields(self) -> dict[str, str]:
        return {"code": self.code, "reason": self.reason, "rule": self.rule}


@contextmanager
def by_rules() -> Iterator[None]:
    """What a game refuses meanwhile the house refuses, too."""
    try:
        yield
    except GameError as error:
        raise Refused.by_game(error) from None


NOWHERE = {
    "page": say("there is no such page"),
    "game": say("there is no such game"),
    "file": say("there is no such file"),
    "table": say("there is no such table"),
    "door": say("there is no such door"),
    "invitation": say("there is no such invitation"),
    "picture": say("there is no such picture"),
    "scenario": say("there is no such scenario"),
    "person": say("there is nobody of that name here"),
    "device": say("you have no such browser"),
    "place": say("nobody is told anything there"),
    "tournament": say("there is no such tournament"),
}


def not_found(what: str) -> Refused:
    return Refused("not_found", NOWHERE[what], status=404)
