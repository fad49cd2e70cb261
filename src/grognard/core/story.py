"""What is told of a match: one step carried out, which its own words (or ``narrate``) turn into messages."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.flow import AnyStep, Position
from grognard.core.message import Message as Message


@dataclass
class Event:
    """One step carried out: by ``side`` (CHANCE for an outcome, NOBODY for a rule)."""

    step: AnyStep
    before: Position
    after: Position
    side: int
    action: int
