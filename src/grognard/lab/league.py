"""Who meets whom, and what came of it.

Matches come in pairs: the same dice and the same seeds of the bots, the second with the sides swapped.
A game for one has no pairs; there every bot plays the same dice alone, and points are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from grognard.bots.alone import Results
from grognard.bots.arena import Score
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.ruleset import Options
from grognard.lab import crew
from grognard.lab.entrants import entrant
from grognard.lab.ledger import Fixture, Ledger, Result, Terms
from grognard.lab.ratings import Rating, fit
from grognard.lab.sprt import OPEN, Sprt

Progress = Callable[[int, int], None]  # matches played, of so many


@dataclass(frozen=True)
class Plan:
    """``name`` finds the game in every process; ``ladder``: only neighbours in the list meet."""

    name: str
    terms: Terms
    sides: int
    bots: tuple[str, ...]
    seed: int = 1
    ladder: bool = False

    def pairings(self) -> list[tuple[str, str]]:
        return list(pairwise(self.bots) if self.ladder else combinations(self.bots, 2))


def plan(
    name: str,
    game: Game,
    bots: tuple[str, ...],
    *,
    scenario: str | None = None,
    options: Options | None = None,
    seed: int = 1,
    ladder: bool = False,
) -> Plan:
    """Complains about everything that can be wrong before a match is begun."""
    rules = game.rules_for(scenario, options)
    sides = len(game.names(rules))
    if sides > 2:
        raise GameError("not_two_sides", f"{game.title} has {sides} sides; a league is for one or two")
    if len(set(bots)) != len(bots) or len(bots) < (2 if sides == 2 else 1):
        raise GameError("bad_entrants", "a league needs different bots, at least two of them")
    for text in bots:
        entrant(text)
    return Plan(
        name, Terms(game.name, rules.version, rules.scenario, rules.options), sides, bots, seed, ladder
    )


# ------------------------------------------------------------------ fixtures


def fixtures(plan: Plan, matches: int) -> list[Fixture]:
    """So many matches of each pairing (of each bot, in a game for one); an end at any time is fair."""
    if plan.sides == 1:
        return [Fixture((bot,), plan.seed + number) for number in range(matches) for bot in plan.bots]
    return [
        fixture
        for number in range((matches + 1) // 2)
        for pair in plan.pairings()
        for fixture in both_ways(pair, plan.seed + number)
    ]


def both_ways(pair: tuple[str, str], seed: int) -> tuple[Fixture, Fixture]:
    return Fixture(pair, seed), Fixture(pair[::-1], seed)


def play(plan: Plan, ledger: Ledger, matches: int, processes: int, progress: Progress) -> None:
    """Play what the ledger does not hold yet."""
    wanted = fixtures(plan, matches)
    due = [fixture for fixture in wanted if fixture not in ledger.results]
    progress(len(wanted) - len(due), len(wanted))
    for done, result in enumerate(crew.play_all(plan.name, plan.terms, due, processes), start=1):
        ledger.add(result)
        progress(len(wanted) - len(due) + done, len(wanted))


# ------------------------------------------------------------------ what came of it


def scores(plan: Plan, ledger: Ledger) -> dict[tuple[str, str], Score]:
    """Of every pairing that has met, seen from the first."""
    found: dict[tuple[str, str], Score] = {}
    for pair in combinations(plan.bots, 2):
        score = Score()
        for result in ledger.results.values():
            if set(result.fixture.seats) == set(pair) and len(result.fixture.seats) == 2:
                note(score, result.rewards[result.fixture.seats.index(pair[0])])
        if score.matches:
            found[pair] = score
    return found


def note(score: Score, reward: float) -> None:
    if reward > 0.5:
        score.wins += 1
    elif reward < 0.5:
        score.losses += 1
    else:
        score.draws += 1


def ratings(plan: Plan, ledger: Ledger) -> dict[str, Rating]:
    points = [[0.0] * len(plan.bots) for _ in plan.bots]
    for (first, second), score in scores(plan, ledger).items():
        a, b = plan.bots.index(first), plan.bots.index(second)
        points[a][b] = score.wins + score.draws / 2
        points[b][a] = score.losses + score.draws / 2
    return dict(zip(plan.bots, fit(points), strict=True))


def alone(plan: Plan, ledger: Ledger) -> dict[str, Results]:
    """How each bot did in a game for one."""
    found = {bot: Results() for bot in plan.bots}
    for result in ledger.results.values():
        if len(result.fixture.seats) == 1 and result.fixture.seats[0] in found:
            results = found[result.fixture.seats[0]]
            results.points.append(points_of(result))
            results.verdicts.append(result.verdict.rstrip("."))
    return {bot: results for bot, results in found.items() if results.points}


def points_of(result: Result) -> int:
    """Points where the game counts some, else hundredths of the reward."""
    return result.points[0] if result.points else round(100 * result.rewards[0])


# ------------------------------------------------------------------ one against one, as long as it takes


@dataclass(frozen=True)
class Standing:
    """Of the new bot against the old one, so far."""

    score: Score
    ratio: float
    verdict: str


def decide(
    plan: Plan, ledger: Ledger, test: Sprt, most: int, processes: int, told: Callable[[Standing], None]
) -> Standing:
    """The old bot is the first of the plan, the new one the second; ends by itself.

    Pairs count in the order of their seeds, whichever process was quicker: the same again gives the same.
    """
    score = Score()
    standing = Standing(score, 0.0, OPEN)
    for rewards in paired(plan, ledger, most, processes):
        for reward in rewards:
            note(score, reward)
        points = score.wins + score.draws / 2
        standing = Standing(score, test.ratio(points, score.matches), test.verdict(points, score.matches))
        told(standing)
        if standing.verdict != OPEN:
            break
    return standing


def paired(plan: Plan, ledger: Ledger, most: int, processes: int) -> Iterator[list[float]]:
    """What the new bot got, seed by seed, in order."""
    wanted = fixtures(plan, most)
    groups = [wanted[at : at + 2] for at in range(0, len(wanted), 2)]  # two of a seed stand together
    due = (fixture for fixture in wanted if fixture not in ledger.results)
    playing = crew.play_all(plan.name, plan.terms, due, processes)
    try:
        for group in groups:
            while not all(fixture in ledger.results for fixture in group):
                ledger.add(next(playing))
            yield rewards_of(plan, [ledger.results[fixture] for fixture in group])
    finally:
        close = getattr(playing, "close", None)
        if close is not None:
            close()


def rewards_of(plan: Plan, results: list[Result]) -> list[float]:
    new = plan.bots[1]
    if plan.sides == 2:
        return [result.rewards[result.fixture.seats.index(new)] for result in results]
    old, mine = (points_of(result) for result in results)  # the same dice: more points are a win
    return [1.0 if mine > old else 0.0 if mine < old else 0.5]
