"""What is told of a match: rules format no text, ``narrate`` turns their steps into messages."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.core.flow import AnyStep, Position


@dataclass
class Message:
    """A sentence as a template with arguments; the template is also the id for translation."""

    template: str
    args: dict[str, str | int] = field(default_factory=dict)
    rule: str = ""
    side: int = -1  # the side it tells of, if any
    only: int = -1  # bit set of the sides that may read it; -1: everybody

    def text(self) -> str:
        return self.template.format(**self.args)

    def seen_by(self, observer: int) -> bool:
        return self.only == -1 or (observer >= 0 and bool(self.only >> observer & 1))


@dataclass
class Event:
    """One step carried out: by ``side`` (CHANCE for an outcome, NOBODY for a rule)."""

    step: AnyStep
    before: Position
    after: Position
    side: int
    action: int
