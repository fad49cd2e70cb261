"""One match looked at while it is played, as plain data."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from grognard.bots.oneply import OnePly
from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import Message
from grognard.core.record import FORMAT
from grognard.core.saying import rule_of
from grognard.core.sense import Sense
from grognard.core.story import Event
from grognard.lab import crew
from grognard.lab.ledger import Fixture, Terms
from grognard.lab.study.things import Thing, place_of, thing_of

WEIGH_EVERY: Final = 10  # one of so many decisions is weighed, answer by answer
WORLDS: Final = 4  # that are looked at for it, where something is hidden
NONE: Final = -1  # instead of a side
MOST_IN_A_LEAD: Final = 2  # sides; of more, one number does not say who leads


@dataclass(frozen=True)
class Weighed:
    """A decision: how many answers, how good the best and the median looked, from 0 to 1."""

    side: int
    answers: int
    best: float
    middle: float


@dataclass
class Trace:
    """What is kept of a match; numbers by side, standings those of the first side before each decision."""

    fixture: Fixture
    rewards: tuple[float, ...] = ()
    points: tuple[int, ...] = ()
    ended: str = ""  # the §
    opener: int = NONE  # who had the first decision; what is answered under seal has no first
    branching: list[int] = field(default_factory=list)  # answers at each decision
    standings: list[float] = field(default_factory=list)  # empty without a judgement, and of many sides
    weighed: list[Weighed] = field(default_factory=list)
    cited: dict[str, int] = field(default_factory=dict)  # how often each § was carried out
    used: list[dict[str, int]] = field(default_factory=list)  # by side, how often each thing
    places: list[dict[str, int]] = field(default_factory=list)  # by side, how often gone to
    record: str = ""

    @property
    def length(self) -> int:
        """Decisions in which there was a choice."""
        return len(self.branching)

    @property
    def whole(self) -> bool:
        """Whether all that is in it fits together."""
        sides, length = len(self.fixture.seats), len(self.branching)
        by_side = {len(self.rewards), len(self.used), len(self.places)}
        return (
            by_side == {sides}
            and len(self.standings) in (0, length)
            and NONE <= self.opener < sides
            and all(0 <= each.side < sides for each in self.weighed)
            and self.record.startswith(FORMAT)
        )

    def won(self, side: int) -> float:
        """1, 0, or 0.5 where it was a draw."""
        reward = self.rewards[side]
        return 1.0 if reward > 0.5 else 0.0 if reward < 0.5 else 0.5


class Overheard(Game):
    """The same game, noting each § that is carried out."""

    def __init__(self, game: Game) -> None:
        self.__dict__.update(game.__dict__)
        self.cited: Counter[str] = Counter()

    def narrate(self, event: Event) -> list[Message]:
        self.cited[rule_of(event.step)] += 1
        return super().narrate(event)


def judges(game: Game) -> bool:
    """Whether the game says how good a position looks."""
    return type(game.sense).evaluate is not Sense.evaluate


def tells_leads(game: Game, sides: int) -> bool:
    return judges(game) and sides <= MOST_IN_A_LEAD


def watch(name: str, terms: Terms, fixture: Fixture, version: str) -> Trace:
    """One match, from a process that may never have seen the game."""
    return Watcher(crew.found(name, terms, version), terms, fixture).watch()


class Watcher:
    def __init__(self, game: Game, terms: Terms, fixture: Fixture) -> None:
        self.game = Overheard(game)
        self.bots = tuple(bot.seated() for bot in crew.bots_of(fixture))
        self.budgets = [crew.unhurried(bot, game) for bot in self.bots]
        self.rng = Rng(fixture.seed)
        self.match = Match(self.game, terms.scenario, terms.options, fixture.seed)
        self.match.names = dict(zip(self.match.sides, fixture.seats, strict=True))
        self.judged = judges(game)
        self.leads = tells_leads(game, len(self.bots))
        self.trace = Trace(fixture)

    def watch(self) -> Trace:
        while self.match.outcome is None:
            self.decide(self.match.actors[0])
        self.finish()
        return self.trace

    def decide(self, side: int) -> None:
        position = self.match.position
        answers = len(flow.legal(position, side))
        if answers > 1:
            if self.trace.opener == NONE and position.waiting == 0:
                self.trace.opener = side
            self.trace.branching.append(answers)
            if self.judged:
                if self.leads:
                    self.trace.standings.append(round(float(self.game.sense.evaluate(position, 0)), 3))
                if self.rng.below(WEIGH_EVERY) == 0:
                    self.trace.weighed.append(self.weigh(side))
        choice = self.bots[side].choose(self.game, self.match.view(side), self.budgets[side])
        self.match.play(side, choice.action)

    def weigh(self, side: int) -> Weighed:
        """How much the answers differ, as far as ``side`` can tell, at the end of its turn."""
        known = self.game.restore(self.match.view(side))
        actions = Actions()
        flow.fill_actions(known, side, actions)
        ahead = OnePly(known, side, actions, self.game.sense, self.rng)
        for _ in range(WORLDS):
            ahead.weigh()
        worth = [total / WORLDS for total in ahead.totals]
        return Weighed(side, len(worth), round(max(worth), 3), round(median(worth), 3))

    def finish(self) -> None:
        trace, position = self.trace, self.match.position
        sides = range(len(self.match.sides))
        trace.rewards = tuple(float(position.reward(side)) for side in sides)
        trace.points = tuple(position.points())
        trace.ended = position.ended
        trace.cited = dict(self.game.cited)
        trace.used, trace.places = [{} for _ in sides], [{} for _ in sides]
        owners = frozenset(self.match.sides)
        for entry in self.match.entries:
            for message in entry.story:
                trace.cited.setdefault(message.rule, 1)
                if message.side in sides:
                    note(trace.used[message.side], thing_of(message, owners))
                    note(trace.places[message.side], place_of(message))
        trace.record = self.match.record.dumps()


def note(counts: dict[str, int], thing: Thing | str | None) -> None:
    if thing:
        counts[str(thing)] = counts.get(str(thing), 0) + 1
