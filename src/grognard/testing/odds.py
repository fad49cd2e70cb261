"""Whether redeals have the true odds: a side must not be able to tell the truth from a redeal of its view.

Over many random matches the truth and some redeals of the same view are laid side by side.  If they are
drawn by the same odds, each of them is as likely as any other to be the truth, whatever it looks like;
so nothing (a card in a hand, a unit on a place) may be found in the truth more often, or less, than its
share of all these worlds says.  How far it may be off by chance is known exactly, and what is complained
of would happen by chance once in ``ALARM`` games at most.

What others choose tells something of what they hold, but how much is for players to judge, not for rules.
So a side's worlds are looked at where it has to choose itself, and only as long as others could choose
the same in all of them, and in plain sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from math import exp, log

from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import CHANCE, SEALED, Position
from grognard.core.game import Game
from grognard.core.ruleset import Options
from grognard.testing.snapshot import Plain, snapshot
from grognard.testing.trial import Broken, encoded, pick

ALARM = 1_000_000
MATCHES = 6_000  # at most
REDEALS = 60_000  # in all matches together, at most: so many in a small game
WORK = 200_000_000  # or so many characters of plain data
WORLDS = 7  # redeals beside each truth
GUARDED = 300  # times that a choice is looked at, to see whether it tells of hidden things
ALTERNATIVES = 12  # other choices tried to see whether one is made in plain sight
LONGEST = 60  # actions and outcomes looked at in a match
SAME = 64  # views that are looked at by themselves, at each step
FEWEST = 20  # samples from which anything can be concluded
FIRST = 4  # matches after which a side from which nothing was hidden is left alone

ANY = b""

Trait = tuple[str, object]  # an attribute of a position, and its value
Scene = tuple[int, str, bytes]  # for which side, at which step, and with which view, or any


@dataclass
class Tally:
    """How often a trait was found in the truth, where some worlds had it and some not."""

    samples: int = 0
    truths: int = 0
    share: float = 0.0  # the sum of its shares of all worlds

    def add(self, true: bool, share: float) -> None:
        self.samples += 1
        self.truths += true
        self.share += share

    def chance(self) -> float:
        """How likely at most the truth is so far off by chance (Hoeffding's bound for unequal shares)."""
        true, fair = self.truths / self.samples, self.share / self.samples
        return min(1.0, 2 * exp(-self.samples * divergence(true, fair)))

    def told(self) -> str:
        true, fair = self.truths / self.samples, self.share / self.samples
        dealt = (fair * (WORLDS + 1) - true) / WORLDS
        return f"{true:.0%} of {self.samples} times, in redeals {dealt:.0%}"


def divergence(true: float, fair: float) -> float:
    """Of a coin that falls ``true`` from one that should fall ``fair``, in natural units."""
    found = 0.0
    for one, other in ((true, fair), (1 - true, 1 - fair)):
        if one > 0:
            found += one * log(one / other)
    return found


def redeals_have_the_true_odds(game: Game, scenario: str, options: Options | None) -> None:
    """Worlds are redealt by the odds by which they come about."""
    study = Study(game, scenario, options)
    while study.goes_on():
        study.play()
    study.judge()


@dataclass
class Study:
    """Random matches of one scenario, with what was found in them."""

    game: Game
    scenario: str
    options: Options | None
    rng: Rng = field(default_factory=lambda: Rng(1))
    matches: int = 0
    redeals: int = 0
    hiding: set[int] = field(default_factory=set)  # the sides from which something was hidden
    guarded: Counter[Scene] = field(default_factory=Counter)
    telling: set[Scene] = field(default_factory=set)  # where choices tell of hidden things
    tallies: dict[Scene, dict[Trait, Tally]] = field(default_factory=dict)
    scenes: Counter[tuple[int, str]] = field(default_factory=Counter)  # how many, by side and step

    def __post_init__(self) -> None:
        ruleset = self.game.rules_for(self.scenario, self.options)
        self.names = self.game.names(ruleset)
        self.start = self.game.begin(ruleset)
        self.viewers = set(range(len(self.names)))
        self.most = min(REDEALS, WORK // len(repr(snapshot(self.start))))

    def goes_on(self) -> bool:
        return bool(self.viewers) and self.matches < MATCHES and self.redeals < self.most

    def play(self) -> None:
        """One match, looked at by each side until others' choices tell it something."""
        position, open_to, seen = self.start.copy(), set(self.viewers), set[Scene]()
        for _ in range(LONGEST):
            actors = flow.actors(position)
            if not actors or not open_to:
                break
            if position.waiting == 0 and position.actor in open_to:
                self.sample(position, position.actor, seen)
            self.go_on(position, pick(self.rng, actors), open_to)
        self.matches += 1
        if self.matches == FIRST:
            self.viewers &= self.hiding

    def go_on(self, position: Position, side: int, open_to: set[int]) -> None:
        action = self.chosen(position, side)
        if side != CHANCE:
            for viewer in open_to - {side}:
                if self.tells(position, viewer, side, action):
                    open_to.discard(viewer)
        flow.play(position, side, action)

    def chosen(self, position: Position, side: int) -> int:
        if side != CHANCE:
            return pick(self.rng, flow.legal(position, side))
        chances = self.game.chances(position)
        share = self.rng.below(sum(weight for _, weight in chances))
        for outcome, weight in chances:
            share -= weight
            if share < 0:
                return outcome
        raise AssertionError

    # ------------------------------------------------------------------ choices that tell something

    def tells(self, position: Position, viewer: int, side: int, action: int) -> bool:
        """Whether this choice of another may depend on what ``viewer`` cannot know, or is hidden itself."""
        step = position.frame.step
        here = viewer, type(step).__name__, ANY
        self.guarded[here] += 1
        if here in self.telling or self.guarded[here] > GUARDED:
            return here in self.telling
        legal, other = flow.legal(position, side), self.in_place(position, viewer)
        if (
            step.kind == SEALED
            or flow.legal(other, side) != legal
            or self.is_hidden(position, viewer, side, action)
        ):
            self.telling.add(here)
        return here in self.telling

    def is_hidden(self, position: Position, viewer: int, side: int, action: int) -> bool:
        others = [other for other in flow.legal(position, side) if other != action]
        start = self.rng.below(len(others)) if others else 0
        seen = self.seen_after(position, viewer, side, action)
        tried = (others[start:] + others[:start])[:ALTERNATIVES]
        return any(self.seen_after(position, viewer, side, other) == seen for other in tried)

    def seen_after(self, position: Position, viewer: int, side: int, action: int) -> bytes:
        after = position.copy()
        flow.play(after, side, action)
        return encoded(self.game.view(after, viewer))

    # ------------------------------------------------------------------ the truth among redeals

    def sample(self, position: Position, viewer: int, seen: set[Scene]) -> None:
        """Lay the truth beside redeals of what ``viewer`` sees of it; once in a match at each step."""
        here = viewer, type(position.frame.step).__name__, ANY
        if here in seen:
            return
        seen.add(here)
        worlds = [snapshot(world) for world in (position, *self.redealt(position, viewer))]
        found = list(differing(worlds))
        if found:
            self.hiding.add(viewer)
            self.note(here, found)
            self.note((*here[:2], encoded(self.game.view(position, viewer))), found)

    def note(self, here: Scene, found: list[tuple[str, list[object]]]) -> None:
        if here not in self.tallies:
            self.scenes[here[:2]] += 1
            if self.scenes[here[:2]] > SAME:
                return
        tallies = self.tallies.setdefault(here, {})
        for name, values in found:
            for value, count in Counter(values).items():
                tally = tallies.setdefault((name, value), Tally())
                tally.add(value == values[0], count / len(values))

    def redealt(self, position: Position, viewer: int) -> Iterator[Position]:
        """Worlds made of the view, and of the position itself: both are used."""
        view = self.game.view(position, viewer)
        for number in range(WORLDS):
            if number % 2:
                yield self.in_place(position, viewer)
            else:
                self.redeals += 1
                yield self.game.redeal(view, Rng(self.rng.word()))

    def in_place(self, position: Position, viewer: int) -> Position:
        self.redeals += 1
        world = position.copy()
        flow.redeal(world, viewer, Rng(self.rng.word()), Actions())
        return world

    # ------------------------------------------------------------------ the verdict

    def judge(self) -> None:
        found = [
            (tally.chance(), here, trait, tally)
            for here, tallies in self.tallies.items()
            for trait, tally in tallies.items()
            if tally.samples >= FEWEST
        ]
        if not found:
            return
        chance, (viewer, step, view), (name, value), tally = min(found, key=lambda each: each[0])
        if chance * len(found) * ALARM < 1:
            where = f"for {self.names[viewer]} at {step}" + (" with one and the same view" if view else "")
            raise Broken(f"{where}, {name} is {value!r} in truth {tally.told()}")


def differing(worlds: list[Plain], path: str = "") -> Iterator[tuple[str, list[object]]]:
    """Every attribute in which plain worlds differ, with its value in each."""
    first = worlds[0]
    if all(world == first for world in worlds):
        return
    if all(isinstance(world, dict) for world in worlds):
        for name in dict.fromkeys(name for world in worlds for name in world):
            here = f"{path}.{name}" if path else str(name)
            yield from differing([world.get(name) for world in worlds], here)
    elif all(isinstance(world, list) for world in worlds):
        lengths: list[object] = [len(world) for world in worlds]
        if len(set(lengths)) > 1:
            yield f"len({path})", lengths
        for at, values in enumerate(zip_longest(*worlds)):
            yield from differing(list(values), f"{path}[{at}]")
    else:
        yield path, [world if isinstance(world, Hashable) else str(world) for world in worlds]
