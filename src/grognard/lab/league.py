"""Who meets whom, and what came of it.

Matches come in pairs: the same dice and the same seeds of the bots, the second with the sides swapped.
Where there are more than two sides, one bot sits among seats of the other, on every side in turn, and then
the other way round; who did better on average of its seats has won.
A game for one has no pairs; there every bot plays the same dice alone.  One such match says little, so
the points of a campaign of several are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from statistics import fmean

from grognard.bots.alone import Results, points_made
from grognard.bots.arena import Score, score_of
from grognard.core.errors import GameError
from grognard.core.game import Game
from grognard.core.message import say
from grognard.core.ruleset import Options
from grognard.lab import crew
from grognard.lab.entrants import entrant
from grognard.lab.ledger import Fixture, Ledger, Result, Terms
from grognard.lab.ratings import Rating, fit
from grognard.lab.sprt import OPEN, Sprt
from grognard.lab.workers import Workers

Progress = Callable[[int, int], None]  # matches played, of so many

CAMPAIGN = 10  # matches of a game for one that count as one


@dataclass(frozen=True)
class Plan:
    """``name`` finds the game in every process; ``ladder``: only neighbours in the list meet;
    ``campaign``: matches of a game for one that are compared together."""

    name: str
    terms: Terms
    sides: int
    bots: tuple[str, ...]
    seed: int = 1
    ladder: bool = False
    campaign: int = CAMPAIGN
    title: str = ""  # of the scenario
    names: tuple[str, ...] = ()  # of the sides

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
    campaign: int = CAMPAIGN,
    unhurried: bool = False,
) -> Plan:
    """Complains about everything that can be wrong before a match is begun."""
    rules = game.rules_for(scenario, options)
    names = game.names(rules)
    sides = len(names)
    if len(set(bots)) != len(bots) or len(bots) < (1 if sides == 1 else 2):
        raise GameError("bad_entrants", say("a league needs different bots, at least two of them"))
    if campaign < 1:
        raise GameError(
            "bad_number", say("a campaign has at least one match, not {campaign}", campaign=campaign)
        )
    for text in bots:
        entrant(text)
    terms = Terms(game.name, rules.version, rules.scenario, rules.options, unhurried)
    return Plan(name, terms, sides, bots, seed, ladder, campaign, game.called(rules), names)


# ------------------------------------------------------------------ fixtures


def fixtures(plan: Plan, matches: int) -> list[Fixture]:
    """So many matches of each pairing (of each bot, in a game for one); an end at any time is fair."""
    if plan.sides == 1:
        return [Fixture((bot,), plan.seed + number) for number in range(matches) for bot in plan.bots]
    together = len(seatings(("", "other"), plan.sides))
    return [
        Fixture(seats, plan.seed + number)
        for number in range(-(-matches // together))
        for pair in plan.pairings()
        for seats in seatings(pair, plan.sides)
    ]


def seatings(pair: tuple[str, str], sides: int) -> list[tuple[str, ...]]:
    """All that are played with the same dice: each of the two alone among seats of the other, everywhere."""
    found = [
        tuple(one if side == place else other for side in range(sides))
        for one, other in (pair, pair[::-1])
        for place in range(sides)
    ]
    return list(dict.fromkeys(found))  # of two sides each has been named twice


def play(plan: Plan, ledger: Ledger, matches: int, workers: Workers, progress: Progress) -> None:
    """Play what the ledger does not hold yet."""
    wanted = fixtures(plan, matches)
    due = [fixture for fixture in wanted if fixture not in ledger.results]
    progress(len(wanted) - len(due), len(wanted))
    for done, result in enumerate(crew.play_all(plan.name, plan.terms, due, workers), start=1):
        ledger.add(result)
        progress(len(wanted) - len(due) + done, len(wanted))


def again(plan: Plan, ledger: Ledger, matches: int, workers: Workers) -> list[Result]:
    """Play so many of the kept matches again, spread over all of them; those that came out otherwise."""
    kept = sorted(ledger.results.values(), key=lambda result: (result.fixture.seed, result.fixture.seats))
    matches = min(matches, len(kept))
    chosen = [kept[number * len(kept) // matches] for number in range(matches)]
    played = crew.play_all(plan.name, plan.terms, (result.fixture for result in chosen), workers)
    return [result for result in played if result != ledger.results[result.fixture]]


# ------------------------------------------------------------------ what came of it


def scores(plan: Plan, ledger: Ledger) -> dict[tuple[str, str], Score]:
    """Of every pairing that has met, seen from the first."""
    if plan.sides == 1:
        return campaign_scores(plan, ledger)
    found: dict[tuple[str, str], Score] = {}
    for pair in combinations(plan.bots, 2):
        met = [each for each in ledger.results.values() if set(each.fixture.seats) == set(pair)]
        score = score_of(compared(each, *pair) for each in met)
        if score.matches:
            found[pair] = score
    return found


def campaign_scores(plan: Plan, ledger: Ledger) -> dict[tuple[str, str], Score]:
    """In a game for one: who made more points in the same campaigns."""
    sums = {bot: campaigns(plan, ledger, bot) for bot in plan.bots}
    found: dict[tuple[str, str], Score] = {}
    for first, second in plan.pairings():
        score = score_of(map(more, sums[first], sums[second]))
        if score.matches:
            found[first, second] = score
    return found


def campaigns(plan: Plan, ledger: Ledger, bot: str) -> list[int]:
    """What the bot made of every campaign that is complete, from the first on."""
    sums: list[int] = []
    seed = plan.seed
    while True:
        wanted = [Fixture((bot,), seed + number) for number in range(plan.campaign)]
        if not all(fixture in ledger.results for fixture in wanted):
            return sums
        sums.append(sum(points_of(ledger.results[fixture]) for fixture in wanted))
        seed += plan.campaign


def compared(result: Result, mine: str, its: str) -> float:
    """Whether the seats of one bot did better on average than those of the other."""
    means = [
        fmean(
            reward for seat, reward in zip(result.fixture.seats, result.rewards, strict=True) if seat == bot
        )
        for bot in (mine, its)
    ]
    return more(*means)


def more(mine: float, its: float) -> float:
    """More points are a win."""
    return 1.0 if mine > its else 0.0 if mine < its else 0.5


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
            results.verdicts.append(result.verdict)
    return {bot: results for bot, results in found.items() if results.points}


def points_of(result: Result) -> int:
    return points_made(result.points, result.rewards[0])


# ------------------------------------------------------------------ one against one, as long as it takes


@dataclass(frozen=True)
class Standing:
    """Of the new bot against the old one, so far."""

    score: Score
    ratio: float
    verdict: str


def decide(
    plan: Plan, ledger: Ledger, test: Sprt, most: int, workers: Workers, tell: Callable[[Standing], None]
) -> Standing:
    """The old bot is the first of the plan, the new one the second; ends by itself, at the latest after
    ``most`` matches, or campaigns of a game for one.

    Pairs count in the order of their seeds, whichever process was quicker: the same again gives the same.
    """
    score = Score()
    standing = Standing(score, 0.0, OPEN)
    for rewards in paired(plan, ledger, most, workers):
        for reward in rewards:
            score.note(reward)
        points = score.wins + score.draws / 2
        standing = Standing(score, test.ratio(points, score.matches), test.verdict(points, score.matches))
        tell(standing)
        if standing.verdict != OPEN:
            break
    return standing


def paired(plan: Plan, ledger: Ledger, most: int, workers: Workers) -> Iterator[list[float]]:
    """What the new bot got, pair by pair or campaign by campaign, in the order of their seeds."""
    together = plan.campaign if plan.sides == 1 else 1
    wanted = fixtures(plan, most * together)
    size = 2 * together if plan.sides == 1 else len(seatings(("", "other"), plan.sides))  # of one seed
    groups = [wanted[at : at + size] for at in range(0, len(wanted), size)]
    due = (fixture for fixture in wanted if fixture not in ledger.results)
    playing = crew.play_all(plan.name, plan.terms, due, workers)
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
    if plan.sides > 1:
        return [compared(result, plan.bots[1], plan.bots[0]) for result in results]
    old, mine = (sum(points_of(result) for result in results[seat::2]) for seat in range(2))
    return [more(mine, old)]
