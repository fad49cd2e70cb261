"""Looks for puzzles: bots play, and where a strong search finds one plan clearly best and a quick one misses
it, there is a puzzle.  Whoever solves it sees what its side knows, and so do the searches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot, sqrt
from time import monotonic
from typing import Final

from grognard.bots.bot import Candidate
from grognard.bots.budget import Budget
from grognard.bots.ismcts import IsmctsBot, searching
from grognard.bots.levels import Level
from grognard.bots.search import Search, Spread
from grognard.bots.weights import judgement
from grognard.core import flow
from grognard.core.chance import Rng
from grognard.core.flow import CHANCE
from grognard.core.game import Game
from grognard.core.match import Match
from grognard.core.message import say
from grognard.core.registry import load
from grognard.lab.hiring import hired
from grognard.lab.workers import cores, in_order
from grognard.lessons.puzzles import Puzzle

PLAYING: Final = Level(say("sergeant"), 0, 0.1, 0.4)  # not too well, so that much happens
OPENING: Final = Level(say("corporal"), 30, 0.02, 0.4)  # up to where somebody looks
LEFT: Final = (0.1, 0.98)  # a plan must be worth something, and not be won whatever one does
LONGEST_PLAN: Final = 4
A_MATCH: Final = 3  # puzzles at most
QUICK_LOOKS: Final = 3  # of which one may find it
APART: Final = 1_000_000  # seeds of two processes


Worth = tuple[int, float, float]  # an answer, what may be expected of it and of the next best


@dataclass(frozen=True)
class Effort:
    """How many simulations the searches take, how much better than any other the best answer is at least
    (also in standard errors), how many rivals it is held against and for how many rounds, and between which
    entries of a match."""

    playing: int = 120
    quick: int = 60
    fair: int = 500
    strong: int = 4000
    clear: float = 0.05
    sure: float = 2.0
    rivals: int = 2
    rounds: int = 1
    since: int = 24
    entries: int = 260


EFFORTS: Final = {  # where a simulation costs more or less than usual, or single choices matter less
    "kido-butai": Effort(
        quick=20, fair=1200, strong=6000, clear=0.012, sure=2.5, rivals=7, rounds=16, since=60, entries=480
    ),
    "epic-naval": Effort(quick=40, fair=250, strong=2000, since=40, entries=400),
    "island": Effort(quick=40, fair=1500, strong=16_000, clear=0.03, since=36),
    "midway": Effort(since=38),
}


class Runner:
    """One answer, and a search that begins with it."""

    def __init__(self, action: int, search: Search) -> None:
        self.action = action
        self.search = search
        search.first = action

    def find_its_way(self, budget: Budget) -> None:
        """What is expected is counted once the way on is known."""
        self.search.think(budget)
        self.search.rewarded = Spread()

    @property
    def mean(self) -> float:
        return float(self.search.rewarded.mean)

    @property
    def error(self) -> float:
        told = self.search.rewarded
        return float(told.deviation()) / sqrt(max(1, told.count))


class Hunt:
    """Matches of one game, one after another, and the puzzles in them."""

    def __init__(self, game: Game, seed: int, effort: Effort, scenario: str | None = None) -> None:
        self.game = game
        self.seed = seed
        self.effort = effort
        self.scenario = scenario
        self.rng = Rng(seed)
        self.bot = IsmctsBot.tuned(replace(PLAYING, simulations=effort.playing))
        self.hasty = IsmctsBot.tuned(OPENING)

    def puzzles(self, until: float) -> Iterator[Puzzle]:
        """All that are found until then, by the clock that only goes forward."""
        while monotonic() < until:
            self.seed += 1
            yield from self.in_match(Match(self.game, self.scenario, seed=self.seed), until)

    def in_match(self, match: Match, until: float) -> Iterator[Puzzle]:
        found = 0
        start = self.effort.since + int(self.rng.below(self.effort.entries // 2))
        while match.outcome is None and len(match.entries) < self.effort.entries and monotonic() < until:
            side = match.actors[0]
            alone = match.actors == (side,) and not match.position.waiting
            looks = len(match.entries) >= start
            if alone and looks and found < A_MATCH and len(match.legal(side)) > 2:
                puzzle = self.judge(match, side)
                if puzzle is not None:
                    found += 1
                    yield puzzle
            choice = (
                (self.bot if looks else self.hasty).with_seed(self.seed).choose(self.game, match.view(side))
            )
            match.play(side, choice.action)

    # ------------------------------------------------------------------ one position

    def judge(self, match: Match, side: int) -> Puzzle | None:
        """A puzzle, if there is one here."""
        fair = self.look(match, side, self.effort.fair)[0].action
        quick = [self.look(match, side, self.effort.quick)[0].action for _ in range(QUICK_LOOKS)]
        if quick.count(fair) > 1:
            return None
        found = self.look(match, side, self.effort.strong)
        clear = self.clearly(match, side, found)
        if clear is None or quick.count(clear[0]) > 1:
            return None
        best, *worth = clear
        at_length = fair != best and self.look(match, side, 4 * self.effort.fair)[0].action != best
        grade = 3 if at_length else 1 if fair == best else 2
        course = "\n".join(line(match, at) for at in range(len(match.entries)))
        scenario = match.ruleset.scenario
        return Puzzle(0, scenario, {}, match.sides[side], course, self.plan(match, side, best), grade, *worth)

    def look(self, match: Match, side: int, simulations: int) -> tuple[Candidate, ...]:
        """What a search of that length finds, the best answer first."""
        bot = self.bot.with_seed(int(self.rng.below(1 << 30)))
        return bot.choose(self.game, match.view(side), Budget(simulations=simulations)).candidates

    def clearly(self, match: Match, side: int, found: tuple[Candidate, ...]) -> Worth | None:
        """The answer that is clearly better than all others, what it is worth and what the next best."""
        if len(found) < 2:
            return None
        runners = [
            Runner(each.action, self.searching(match.known(side), side))
            for each in found[: 1 + self.effort.rivals]
        ]
        budget = Budget(simulations=max(2, self.effort.strong // 4))
        for runner in runners:
            runner.find_its_way(budget)
        for _ in range(self.effort.rounds):
            for runner in runners:
                runner.search.think(budget)
            best, *others = sorted(runners, key=lambda runner: -runner.mean)
            lead = best.mean - others[0].mean
            doubt = max(hypot(best.error, other.error) for other in others)
            if lead >= max(self.effort.clear, self.effort.sure * doubt):
                worth = best.action, best.mean, others[0].mean
                return worth if LEFT[0] < best.mean < LEFT[1] else None
            if lead + doubt < self.effort.clear:  # hardly ever still to come
                return None
            runners = [best, *(each for each in others if best.mean - each.mean < lead + 2 * doubt)]
        return None

    def searching(self, known: flow.Position, side: int) -> Search:
        return searching(self.game, known, side, self.rng, judgement(self.game, known))

    def plan(self, match: Match, side: int, best: int) -> tuple[str, ...]:
        """The answer, and those that follow at once and are as sure."""
        position = match.position.copy()
        acts = [self.game.write(position, side, best)]
        flow.play(position, side, best)
        while len(acts) < LONGEST_PLAN and position.actor == side and not position.waiting:
            legal = flow.legal(position, side)
            if len(legal) > 1:
                sure = self.sure(position, side)
                if sure is None:
                    break
                acts.append(self.game.write(position, side, sure))
                flow.play(position, side, sure)
            elif getattr(position.frame.step, "binding", False):
                break
            else:
                flow.play(position, side, legal[0])
        return tuple(acts)

    def sure(self, position: flow.Position, side: int) -> int | None:
        """The answer that two strong searches agree on by far."""
        chosen = []
        for _ in range(2):
            known = self.game.restore(self.game.view(position, side))
            search = self.searching(known, side)
            search.think(Budget(simulations=self.effort.strong))
            answers = search.tree.answers(side)
            second = answers[1].mean() if len(answers) > 1 else 0.0
            if answers[0].mean() - second < self.effort.clear:
                return None
            chosen.append(int(answers[0].action))
        return chosen[0] if chosen[0] == chosen[1] else None


def line(match: Match, at: int) -> str:
    entry = match.entries[at]
    return f"* {entry.text}" if entry.side == CHANCE else f"{match.sides[entry.side]} {entry.text}"


# ------------------------------------------------------------------ in several processes


def search(game: str, seed: int, seconds: float) -> list[Puzzle]:
    """What one process finds."""
    hunt = Hunt(load(game), seed, EFFORTS.get(game, Effort()))
    return list(hunt.puzzles(monotonic() + seconds))


def puzzles(
    game: str, seconds: float, processes: int | None = 1, seed: int = 1, most: int = 60
) -> list[Puzzle]:
    """The best that are found in that time, of all grades if possible, those of one match together."""
    count = cores() if processes is None else processes
    work = [(game, seed + APART * number, seconds) for number in range(count)]
    with hired(None, count) as workers:
        found = [puzzle for part in in_order(workers, search, work) for puzzle in part]
    return numbered(chosen(found, most))


def chosen(found: list[Puzzle], most: int) -> list[Puzzle]:
    """The clearest ones, and as many of each grade as there are and fit; in the order in which they came."""
    ranked = sorted(found, key=lambda puzzle: puzzle.next - puzzle.best)
    of_grades = [[puzzle for puzzle in ranked if puzzle.grade == grade] for grade in (1, 2, 3)]
    picked: list[Puzzle] = []
    while len(picked) < most and any(of_grades):
        for grade in of_grades:
            picked += [grade.pop(0)] if grade else []
    kept = {id(puzzle) for puzzle in picked[:most]}
    return [puzzle for puzzle in found if id(puzzle) in kept]


def numbered(found: Iterable[Puzzle]) -> list[Puzzle]:
    return [replace(puzzle, number=number) for number, puzzle in enumerate(found, 1)]
