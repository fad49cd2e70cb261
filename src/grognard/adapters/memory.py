"""What a side has seen so far: a chain of everything it was shown and did, worked out when asked for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from grognard.adapters.numbers import Bytes, Numbers
from grognard.core import flow
from grognard.core.errors import GameError
from grognard.core.flow import Position
from grognard.core.game import Game

MEMORY_BITS = 96  # of a digest: two pasts that differ have the same once in 2 ** 96


def knowledge_text(game: Game, position: Position, side: int) -> str:
    """All that somebody may know of a position, and nothing else, as one line of JSON."""
    view = game.view(position, side)
    parts = (view.actors, view.turn, view.waiting, view.answer, view.winner, view.ended)
    return msgspec.json.encode((*parts, view.frames, view.facts)).decode()


@dataclass(frozen=True)
class Decided:
    """What a side saw when it decided, what it chose, and its decision before that."""

    seen: Bytes
    action: int  # by its id
    before: Decided | None


@dataclass(frozen=True)
class Note:
    """What a side remembers at one moment."""

    memory: str  # a digest of all it was shown and did
    told: str  # what it was shown last
    decided: Decided | None = None


class Past:
    """One action more than ``parent``; shared by all copies of a state, never changed but for notes."""

    def __init__(
        self, numbers: Numbers, parent: Past | None, side: int, action: int, root: Position | None
    ) -> None:
        self.numbers = numbers
        self.parent = parent
        self.side = side
        self.action = action
        self.root = root  # the position, at the first link only
        self.is_start = False  # whether the match began there, and not in the middle
        self.notes: dict[int, Note] = {}  # by side

    @classmethod
    def beginning(cls, numbers: Numbers, position: Position) -> Past:
        past = cls(numbers, None, flow.NOBODY, 0, position)
        past.is_start = True
        return past

    def after(self, side: int, action: int) -> Past:
        return Past(self.numbers, self, side, action, None)

    def resampled(self, position: Position, side: int) -> Past:
        """A new beginning, at which ``side`` remembers all it did, and the others only what they see."""
        past = Past(self.numbers, None, flow.NOBODY, 0, position.copy())
        told = knowledge_text(self.numbers.game, position, side)
        past.notes[side] = Note(self.memory(side), told, self.decided(side))
        return past

    def memory(self, side: int) -> str:
        """The same for two pasts exactly if the side was shown and did the same in both."""
        return self.note(side).memory

    def decided(self, side: int) -> Decided | None:
        """The last decision of the side, which knows those before it."""
        return self.note(side).decided

    def note(self, side: int) -> Note:
        if side not in self.notes:
            self.recall(side)
        return self.notes[side]

    def recall(self, side: int) -> None:
        """Go through the match again from its beginning, and note what the side was shown."""
        links = self.links()
        root = links[0].root
        assert root is not None
        game, position = self.numbers.game, root.copy()
        if side not in links[0].notes:
            told = knowledge_text(game, position, side)
            links[0].notes[side] = Note(digest("", told), told)
        for before, link in pairwise(links):
            decided = before.notes[side].decided
            if link.side == side and side not in link.notes:
                action = link.action + int(position.frame.step.offset)
                decided = Decided(self.numbers.observed(position, side), action, decided)
            flow.play(position, link.side, link.action)
            if side not in link.notes:
                told = knowledge_text(game, position, side)
                link.notes[side] = Note(link.remembered(side, before.notes[side], told), told, decided)

    def remembered(self, side: int, before: Note, told: str) -> str:
        memory = before.memory
        if self.side == side:
            memory = digest(memory, f"{self.action}")
        return memory if told == before.told else digest(memory, told)

    def actions(self) -> list[tuple[int, int]]:
        """Who did what, chance included, since the match began."""
        links = self.links()
        if not links[0].is_start:
            raise GameError("no_beginning", "a resampled match has no beginning that it could be saved from")
        return [(link.side, link.action) for link in links[1:]]

    def links(self) -> list[Past]:
        links: list[Past] = []
        link: Past | None = self
        while link is not None:
            links.append(link)
            link = link.parent
        return links[::-1]

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self


def digest(memory: str, more: str) -> str:
    return hashlib.blake2b(f"{memory} {more}".encode(), digest_size=MEMORY_BITS // 8).hexdigest()
