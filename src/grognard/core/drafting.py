"""Scenarios in the making: what a game hands over so that somebody can draw and write one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from grognard.core.scene import Scene


@dataclass(frozen=True)
class Complaint:
    """What is wrong with a draft, or odd in it, and on which line of its text."""

    line: int
    reason: str


@dataclass
class Draft:
    """A scenario file as far as it has come."""

    text: str
    values: dict[str, Any] = field(default_factory=dict)  # what the text says; nothing, if it is no TOML
    faults: list[Complaint] = field(default_factory=list)  # why it cannot be played
    doubts: list[Complaint] = field(default_factory=list)  # what can be played, but was hardly meant
    about: str = ""  # what is played, if it can be
    drawn: dict[str, Any] = field(default_factory=dict)  # what those need who draw: see the game
    scene: Scene | None = None  # every node an item whose action is its name; none without a chart


class Drafting(Protocol):
    """How scenario files of a game are made; ``names`` are the scenarios that come with it."""

    names: tuple[str, ...]

    def form(self) -> list[dict[str, Any]]:
        """Every key that a file may have, for a form to ask for."""

    def written(self, values: dict[str, Any]) -> str:
        """The text of a file that says this."""

    def draft(self, text: str) -> Draft:
        """What has been made of it so far, with everything that is wrong."""

    def shipped(self, name: str) -> str:
        """The text of a scenario that comes with the game."""
