"""Which matches a study needs, and playing them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from grognard._version import VERSION
from grognard.bots.arena import score_of
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.lab import crew
from grognard.lab.entrants import entrant
from grognard.lab.ledger import Book, Fixture, Terms
from grognard.lab.study.trace import Trace, watch
from grognard.lab.workers import Workers, done_by

FORMAT = "grognard study 2"
BLOCK = 20  # matches of each kind after which intervals are looked at

Progress = Callable[[int, int], None]  # matches played, of so many


@dataclass(frozen=True)
class Study:
    """``name`` finds the game in every process; bots from the weakest to the strongest."""

    name: str
    terms: Terms
    sides: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int = 1

    def mirror(self, bot: str) -> tuple[str, ...]:
        """One bot on every side."""
        return (bot,) * len(self.sides)

    def pairs(self) -> list[tuple[str, str]]:
        """Neighbours in the list, who meet; nobody in a game for one."""
        return list(pairwise(self.bots)) if len(self.sides) > 1 else []

    def mixed(self, pair: tuple[str, str], seat: int) -> tuple[str, ...]:
        """The second of a pair on one seat, the first on all others."""
        return tuple(pair[side == seat] for side in range(len(self.sides)))

    def fixtures(self, matches: int) -> list[Fixture]:
        """So many of every bot against itself and of every pair, all sides by turns with the same dice; an
        end at any time is fair."""
        found = []
        for number in range(matches):
            found += [Fixture(self.mirror(bot), self.seed + number) for bot in self.bots]
            again, seat = divmod(number, len(self.sides))
            found += [Fixture(self.mixed(pair, seat), self.seed + again) for pair in self.pairs()]
        return found


def study_of(
    name: str, game: Game, scenario: str | None, options: Options, bots: tuple[str, ...], seed: int = 1
) -> Study:
    """Complains about everything that can be wrong before a match is begun."""
    rules = game.rules_for(scenario, options)
    if len(set(bots)) != len(bots) or not bots:
        raise GameError("bad_entrants", say("a study needs bots, each of them once"))
    for text in bots:
        entrant(text)
    terms = Terms(game.name, rules.version, rules.scenario, rules.options)
    return Study(name, terms, game.names(rules), bots, seed)


class Notes(Book[Trace]):
    """What was seen of each match."""

    form = FORMAT

    def line(self, result: Trace) -> str:
        return msgspec.json.encode(result).decode()

    def kept(self, line: str) -> Trace:
        trace = msgspec.json.decode(line, type=Trace)
        if not trace.whole:
            raise ValueError(line)
        return trace


def play(study: Study, notes: Notes, matches: int, until: float, workers: Workers, tell: Progress) -> int:
    """Play what is not noted yet, at most so many of each kind, or until all intervals are that small
    (0: never); how many it were."""
    if not until:
        play_up_to(study, notes, matches, workers, tell, matches)
        return matches
    for upto in range(BLOCK, matches + BLOCK, BLOCK):
        upto = min(upto, matches)
        play_up_to(study, notes, upto, workers, tell, matches)
        if reach(study, traces_of(study, notes, upto)) <= until:
            return upto
    return matches


def play_up_to(study: Study, notes: Notes, upto: int, workers: Workers, tell: Progress, matches: int) -> None:
    wanted, total = study.fixtures(upto), len(study.fixtures(matches))
    due = [fixture for fixture in wanted if fixture not in notes.results]
    done = len(wanted) - len(due)
    tell(done, total)
    jobs = ((study.name, study.terms, fixture, VERSION) for fixture in due)
    try:
        for trace in done_by(workers, watch, jobs):
            notes.add(trace)
            done += 1
            tell(done, total)
    finally:
        crew.dismiss()


def traces_of(study: Study, notes: Notes, matches: int) -> list[Trace]:
    """Those there are of so many matches, in the order of the plan, whoever was quicker."""
    return [notes.results[each] for each in study.fixtures(matches) if each in notes.results]


def reach(study: Study, traces: list[Trace]) -> float:
    """Half of the widest interval of a side's share, where a bot plays itself."""
    widest = 0.0
    for bot in study.bots:
        equal = [each for each in traces if each.fixture.seats == study.mirror(bot)]
        for side in range(len(study.sides)):
            low, high = score_of([each.won(side) for each in equal]).interval
            widest = max(widest, (high - low) / 2)
    return widest
