"""Messages on narrow things: wrapped in the language they are read in, not before."""

from __future__ import annotations

import textwrap
from typing import Any

from grognard.core.message import TONGUES, Message, Tongue

ALL = -1


class Wrapped(Message):
    """One line of a message, or all of them; "" if it has fewer."""

    __slots__ = ("at", "most", "whole", "wide")

    whole: Message
    wide: int  # characters
    most: int  # lines; what is longer ends with dots
    at: int  # which of them

    def __new__(cls, whole: Message, wide: int, most: int, at: int = ALL) -> Wrapped:
        line = str.__new__(cls, part_of(str(whole), wide, most, at))
        line.template, line.args, line.rule = whole.template, whole.args, ""
        line.side, line.only, line.cue, line.forecast = -1, -1, None, None
        line.whole, line.wide, line.most, line.at = whole, wide, most, at
        return line

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.whole, self.wide, self.most, self.at

    def said(self, tongue: Tongue) -> str:
        return part_of(self.whole.said(tongue), self.wide, self.most, self.at)


def part_of(text: str, wide: int, most: int, at: int) -> str:
    lines = cut(text, wide, most)
    if at == ALL:
        return "\n".join(lines)
    return lines[at] if at < len(lines) else ""


def cut(text: str, wide: int, most: int) -> list[str]:
    lines = textwrap.wrap(text, wide, break_long_words=False)
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} …"]


def lines_of(whole: Message, wide: int, most: int) -> list[Message]:
    """As many lines as the longest language needs; where another has fewer, the last are empty."""
    needed = max(len(cut(whole.said(tongue), wide, most)) for tongue in TONGUES.values())
    return [Wrapped(whole, wide, most, at) for at in range(needed)]
