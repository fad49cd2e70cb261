"""Why something is not legal: what a rule answers instead of no."""

from __future__ import annotations

from typing import Final, final

from grognard.core.message import Arg, Words


@final
class Reason:
    """A code for programs, a template for people, and the § ("": that of the step).

    The template is filled with what the step and the position can name, and with ``args``.
    """

    def __init__(self, code: str, words: str, rule: str = "", args: Words | None = None) -> None:
        self.code: Final = code
        self.words: Final = words
        self.rule: Final = rule
        self.args: Final[Words] = args or {}

    def of(self, **args: Arg) -> Reason:
        """The same reason, about something in particular."""
        return Reason(self.code, self.words, self.rule, args)
