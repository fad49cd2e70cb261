"""What sides are called, by people and in any language."""

from __future__ import annotations

from functools import cache

from grognard.core.message import Message, Noun, say


@cache
def name_of(side: str) -> Noun:
    """A side, to be spoken of: far-east is Far East, us is US; West wins, but raiders win."""
    words = side.replace("-", " ").replace("_", " ").split()
    title = " ".join(word.upper() if len(word) <= 2 else word.capitalize() for word in words)
    return Noun(title, proper=True, plural=title.endswith("s"))


@cache
def title_of(side: str) -> Message:
    """A side's name as people read it."""
    return say("{side}", side=name_of(side))
