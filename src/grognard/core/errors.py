"""What can go wrong at the edge: each error has a stable code, the reason in words and the §."""

from __future__ import annotations

from typing import Any

from grognard.core.message import say, spoken


def reason_with(reason: str, rule: str) -> str:
    """A reason with its §, if it has one."""
    return say("{reason} ({section})", reason=reason, section=rule) if rule else reason


class GameError(Exception):
    """Something asked of a game cannot be done; ``code`` is stable, ``reason`` is for people."""

    def __init__(self, code: str, reason: str, rule: str = "") -> None:
        super().__init__(str(reason_with(reason, rule)))
        self.code = code
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        """From one process to another it is the same error."""
        return made_again, (type(self), self.args, vars(self))

    @property
    def full(self) -> str:
        """What went wrong, with its §, as a message."""
        return reason_with(self.reason, self.rule)

    def text(self, language: str = "en") -> str:
        """What went wrong, with its §."""
        return spoken(self.full, language)


def made_again(kind: type[GameError], args: tuple[Any, ...], told: dict[str, Any]) -> GameError:
    error = kind.__new__(kind, *args)
    vars(error).update(told)
    return error


class BadNotation(GameError):
    """A text that is no action of this game at all."""


class IllegalAction(GameError):
    """A well-formed action that the rules do not allow now."""


class NotYourDecision(GameError):
    """A side acted that has nothing to decide now."""


class BrokenRecord(GameError):
    """A record that cannot be read or replayed; ``line`` says where (0: the file as a whole)."""

    def __init__(self, code: str, reason: str, line: int = 0) -> None:
        super().__init__(code, say("line {line}: {reason}", line=line, reason=reason) if line else reason)
        self.line = line
