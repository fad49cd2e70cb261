"""A match on trial: what promises are asked of, and how a broken one is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import msgspec

from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, OBSERVER, Position
from grognard.core.game import Game, View
from grognard.core.match import Match
from grognard.core.message import in_english
from grognard.core.scene import Scene
from grognard.testing.rulebook import sections
from grognard.testing.snapshot import Plain, difference, snapshot

if TYPE_CHECKING:
    from grognard.testing.twins import Twin

TOLD = 200  # entries named in a message; the record has them all


class Nonconformance(AssertionError):
    """A promise that a game breaks: which, where, for which side and by which action.

    ``record`` replays the match up to the position in question
    (``grognard.Record.loads(error.record).replay(game)``).
    """

    def __init__(self, promise: str, broken: Broken, stop: Stop | None, game: Game) -> None:
        self.game = game.name
        self.promise = promise
        self.what = broken.what
        self.action = broken.action
        self.side = stop.side_name(broken.side) if stop else ""
        self.scenario = stop.match.ruleset.scenario if stop else ""
        self.record = stop.match.record.dumps() if stop else ""
        super().__init__("\n".join(self.lines(stop)))

    def lines(self, stop: Stop | None) -> list[str]:
        told = [f"{self.game} breaks a promise: {self.promise}", f"  what: {self.what}"]
        if self.side:
            told.append(f"  side: {self.side}")
        if self.action:
            told.append(f"  action: {self.action}")
        if stop:
            options = json.dumps(stop.match.ruleset.options, ensure_ascii=False)
            told.append(f"  scenario: {self.scenario}, options {options}")
            told.append(f"  step: {type(stop.position.frame.step).__name__}")
            told.append(f"  position: {stop.history()}")
        return told


class Broken(Exception):
    """Raised by a promise: what is wrong, in words."""

    def __init__(self, what: str, side: int | None = None, action: object = "") -> None:
        super().__init__(what)
        self.what = what
        self.side = side
        self.action = str(action)


class Stop:
    """A match as it stands after some entries; each promise looks at it and leaves it as it was."""

    def __init__(
        self, game: Game, match: Match, rng: Rng, heard: set[str], twins: dict[int, Twin] | None = None
    ) -> None:
        self.game = game
        self.match = match
        self.rng = rng
        self.heard = heard  # the texts of sides' actions met so far
        self.twins = twins or {}  # by viewer

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def sides(self) -> list[int]:
        return list(range(len(self.match.sides)))

    @property
    def viewers(self) -> list[int]:
        """Everybody who may look: each side, and an observer."""
        return [*self.sides, OBSERVER]

    @property
    def deciders(self) -> list[int]:
        """The sides that have to act; none where chance must fall or all is over."""
        return [side for side in self.match.actors if side != CHANCE]

    def side_name(self, side: int | None) -> str:
        if side is None:
            return ""
        names = {CHANCE: "chance", OBSERVER: "observer"}
        return names.get(side) or self.match.sides[side]

    def texts(self, side: int) -> list[str]:
        """The legal actions of a side (or outcomes of chance) as they are written."""
        return [self.game.write(self.position, side, action) for action in flow.legal(self.position, side)]

    def history(self) -> str:
        entries = self.match.entries
        told = [f"{self.side_name(entry.side)} {entry.text}" for entry in entries]
        if len(told) > TOLD:
            told = ["…", *told[-TOLD:]]
        return f"after {len(entries)} entries: {' | '.join(told)}" if entries else "at the start"

    @cached_property
    def sections(self) -> set[str]:
        """Every § of the rules."""
        return sections(self.game.rules())

    @cached_property
    def scenes(self) -> list[tuple[int, Scene]]:
        """What everybody sees."""
        return [(side, self.match.scene(side)) for side in self.viewers]

    def fork(self) -> Match:
        """The same match, to be played on without touching this one."""
        return self.match.at(len(self.match.entries))


AnyStop = TypeVar("AnyStop", bound=Stop)


def ask(promise: Callable[[AnyStop], None], stop: AnyStop) -> None:
    """Ask one promise; a crash counts as a broken one."""
    try:
        promise(stop)
    except Nonconformance:
        raise
    except Broken as broken:
        raise Nonconformance(title(promise), broken, stop, stop.game) from None
    except Exception as error:
        raise Nonconformance(title(promise), crash(error), stop, stop.game) from error


def crash(error: Exception) -> Broken:
    return Broken(f"it raised {type(error).__name__}: {error}")


def title(promise: Callable[..., None]) -> str:
    """A promise in words: the first line of its docstring."""
    return (promise.__doc__ or promise.__name__).partition("\n")[0].rstrip(".")


def encoded(thing: object) -> bytes:
    """A view, a scene or a log exactly as it would leave the program."""
    return msgspec.json.encode(thing, enc_hook=in_english)


def view_of(stop: Stop, position: Position, side: int) -> bytes:
    return encoded(stop.game.view(position, side))


def through_json(view: View) -> View:
    return msgspec.json.decode(encoded(view), type=View)


def apart(one: bytes, other: bytes) -> str:
    """Where two encoded things differ, in words."""
    return difference(json.loads(one), json.loads(other))


def same(what: str, one: Plain, other: Plain, side: int | None = None, action: object = "") -> None:
    """Complain unless two plain things are equal."""
    found = difference(one, other)
    if found:
        raise Broken(f"{what}: {found}", side, action)


def same_position(what: str, one: Position, other: Position, side: int | None = None) -> None:
    same(what, snapshot(one), snapshot(other), side)


def play_at_random(position: Position, rng: Rng, most: int) -> list[tuple[int, int]]:
    """Play up to ``most`` actions and outcomes, in place; the actions played."""
    played: list[tuple[int, int]] = []
    while len(played) < most and flow.actors(position):
        side = pick(rng, flow.actors(position))
        action = pick(rng, flow.legal(position, side))
        flow.play(position, side, action)
        played.append((side, action))
    return played


Thing = TypeVar("Thing")


def pick(rng: Rng, things: list[Thing] | tuple[Thing, ...]) -> Thing:
    return things[rng.below(len(things))]
