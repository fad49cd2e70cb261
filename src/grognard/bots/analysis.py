"""A finished match looked through: how the chances stood, what was luck and what was chosen.

Everybody's decision is judged by what he could know then: his answer against the best that a search
from his view finds.  Luck is what chance brought against what it brings on average, by the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt

from grognard.bots.budget import Budget
from grognard.bots.ismcts import searching
from grognard.bots.search import Search, Spread
from grognard.bots.weights import judgement
from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.errors import GameError
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game
from grognard.core.match import Entry, Match
from grognard.core.message import say
from grognard.core.secrecy import differ

SIMULATIONS = 2400  # for each search
SECONDS = 20.0  # for all of them together, more or less
LONGEST = 0.12  # seconds for one
SHORTEST = 0.002
THROWS = 10  # other outcomes that are looked at to judge one
LESS = 4  # a throw gets this part of a search only
SURE = 2.0  # standard errors that a swing must exceed to be told
FEWEST = 0.02  # and this share of the match
MOST_SWINGS = 12
LONGEST_TEXT = 160  # of what is told of a swing


@dataclass(frozen=True)
class Standing:
    """How good it looked for the first side after so many entries, from 0 to 1."""

    at: int
    value: float


@dataclass(frozen=True)
class Swing:
    """One entry that changed what was to be expected; ``change`` is for ``side``."""

    at: int  # the entries before it
    side: int  # who chose; by luck: the first side
    luck: bool
    text: str
    better: str
    change: float


@dataclass
class Analysis:
    sides: list[str]
    entries: int
    standings: list[Standing] = field(default_factory=list)
    swings: list[Swing] = field(default_factory=list)
    luck: float = 0.0  # of the first side, in all
    choices: list[float] = field(default_factory=list)  # by side, what its swings cost it in all


class Cancelled(Exception):
    """Nobody wants to know any more."""


Progress = Callable[[int, int], bool]  # entries looked at, of so many; False ends it


def analyse(match: Match, progress: Progress, simulations: int = SIMULATIONS) -> Analysis:
    """Of a match that is over; ``Cancelled`` as soon as ``progress`` says so."""
    if match.outcome is None:
        raise GameError("match_not_over", say("a match is analysed once it is over"))
    if len(match.sides) > 2:
        raise GameError("too_many_sides", say("only matches of one side or two can be analysed"))
    return Analyst(match, progress, simulations).look()


class Analyst:
    def __init__(self, match: Match, progress: Progress, simulations: int) -> None:
        self.match = match
        self.game: Game = match.game
        self.progress = progress
        self.simulations = simulations
        self.rng = Rng(1)
        self.seconds = min(LONGEST, max(SHORTEST, SECONDS / searches(match)))
        self.found = Analysis(list(match.sides), len(match.entries), choices=[0.0] * len(match.sides))

    def look(self) -> Analysis:
        for at, entries, before, after in self.stretches():
            if not self.progress(at, len(self.match.entries)):
                raise Cancelled
            entry = entries[0]
            if entry.side == CHANCE:
                self.judge_luck(at, entries, before, after)
            elif not entry.forced:
                self.judge_choice(at, entry, before)
        self.end()
        found = self.found
        found.swings.sort(key=lambda swing: -abs(swing.change))
        del found.swings[MOST_SWINGS:]
        return found

    def stretches(self) -> Iterator[tuple[int, list[Entry], Position, Position]]:
        """Decisions one by one, rolls in a row together, each with the positions before and after."""
        entries = self.match.entries
        position = self.game.begin(self.match.ruleset)
        at = 0
        while at < len(entries):
            before = position.copy()
            upto = at + 1
            while entries[at].side == CHANCE and upto < len(entries) and entries[upto].side == CHANCE:
                upto += 1
            for entry in entries[at:upto]:
                flow.play(position, entry.side, entry.action)
            yield at, entries[at:upto], before, position
            at = upto

    def end(self) -> None:
        """The last standing is the result."""
        match = self.match
        value = float(match.position.reward(0))
        if match.ending is not None:
            loser = match.ending.loser
            value = 0.5 if loser is None else 0.0 if loser == 0 else 1.0
        self.found.standings.append(Standing(len(match.entries), value))

    # ------------------------------------------------------------------ decisions

    def judge_choice(self, at: int, entry: Entry, before: Position) -> None:
        side = entry.side
        known = self.game.restore(self.game.view(before, side))
        search = self.search(known, side)
        search.think(self.budget())
        best = search.tree.answers(side)[0]
        self.stand(at, side, before, float(best.mean()))
        if best.action == entry.action:
            return
        mine = self.expect(known, side, entry.action)
        theirs = self.expect(known, side, best.action)
        change = mine[0] - theirs[0]
        if -change > max(FEWEST, SURE * sqrt(mine[1] ** 2 + theirs[1] ** 2)):
            self.found.choices[side] += change
            better = self.game.write(known, side, best.action)
            self.found.swings.append(Swing(at, side, False, entry_text(entry), better, change))

    def stand(self, at: int, side: int, before: Position, value: float) -> None:
        """Where something is hidden, the standing is by the truth."""
        if differ(before, range(len(self.match.sides))):
            value, _ = self.truth(before, side, 1)
        self.found.standings.append(Standing(at, value if side == 0 else 1.0 - value))

    def expect(self, known: Position, side: int, action: int) -> tuple[float, float]:
        """What ``side`` may expect of an answer, and the error of that."""
        search = self.search(known.copy(), side)
        search.first = action
        return self.outlook(search, 1)

    # ------------------------------------------------------------------ luck

    def judge_luck(self, at: int, entries: list[Entry], before: Position, after: Position) -> None:
        if all(entry.forced for entry in entries):
            return
        usual, doubt = self.usual(before)
        actual, error = self.truth(after, 0, LESS)
        change = actual - usual
        self.found.luck += change
        if abs(change) > max(FEWEST, SURE * sqrt(doubt**2 + error**2)):
            texts = [text for entry in entries if (text := entry_text(entry))]
            self.found.swings.append(Swing(at, 0, True, together(texts), "", change))

    def usual(self, before: Position) -> tuple[float, float]:
        """What chance brings on average, and how uncertain that is."""
        values = [self.truth(self.thrown(before), 0, LESS)[0] for _ in range(THROWS)]
        mean = sum(values) / THROWS
        variance = sum((value - mean) ** 2 for value in values) / (THROWS - 1)
        return mean, sqrt(variance / THROWS)

    def thrown(self, before: Position) -> Position:
        position = before.copy()
        lots = Lots()
        while position.actor == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(self.rng))
        return position

    def truth(self, position: Position, side: int, part: int) -> tuple[float, float]:
        """What ``side`` may expect, everything known, and the error of that."""
        if position.actor == NOBODY:
            return float(position.reward(side)), 0.0
        search = self.search(position.copy(), side)
        search.certain = True
        return self.outlook(search, part)

    def outlook(self, search: Search, part: int) -> tuple[float, float]:
        """The mean of the later half of all lines, when the search has found its way, and its error."""
        search.think(self.budget(2 * part))
        search.rewarded = Spread()
        search.think(self.budget(2 * part))
        rewarded = search.rewarded
        return float(rewarded.mean), float(rewarded.deviation()) / sqrt(max(1, rewarded.count))

    def search(self, position: Position, side: int) -> Search:
        """By the best judgement there is."""
        return searching(self.game, position, side, self.rng, judgement(self.game, position))

    def budget(self, part: int = 1) -> Budget:
        return Budget(simulations=max(2, self.simulations // part), seconds=self.seconds / part)


def searches(match: Match) -> float:
    """About how many there will be, as long as a whole one."""
    total = 1.0
    last = NOBODY
    for entry in match.entries:
        if entry.side == CHANCE and last != CHANCE:
            total += (THROWS + 1) / LESS
        elif entry.side != CHANCE and not entry.forced:
            total += 2.0
        last = entry.side
    return total


def together(texts: list[str]) -> str:
    """One after the other, as many as are not too long to read."""
    told = texts[0] if texts else ""
    for text in texts[1:]:
        if len(told) + len(text) > LONGEST_TEXT:
            return say("{told} …", told=told)
        told = say("{told} {text}", told=told, text=text)
    return told


def entry_text(entry: Entry) -> str:
    """The entry as the log tells it."""
    return entry.story[0] if entry.story else entry.text
