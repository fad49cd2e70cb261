"""What traces say, in numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from math import hypot
from statistics import fmean, median, quantiles

from grognard.bots.arena import Score, score_of
from grognard.bots.spread import reach_of
from grognard.core.game import Game
from grognard.core.saying import rule_of
from grognard.lab.study.plan import Study
from grognard.lab.study.trace import NONE, Trace

LEAD = 0.05  # off the middle: less is no lead
OPEN = 0.25  # from the middle: as long as the standing stays within, nothing is decided
MATTERS = 0.05  # of a match, by which the best answer beats the median where a decision matters
FEWEST = 5  # matches on either hand before the worth of a thing is told
PARTS = 10  # of a match, to see how something goes on


@dataclass(frozen=True)
class Mean:
    """The true mean lies within ``reach``, 95 times of 100."""

    value: float
    reach: float


def mean_of(values: list[float]) -> Mean:
    return Mean(fmean(values), reach_of(values))


def mean_of_groups(groups: list[list[float]]) -> Mean:
    """Of all that is in them, where what is in one group is alike: only groups tell how far it may be off."""
    values = [value for group in groups for value in group]
    middle = fmean(values)
    weight = len(groups) / len(values)
    return Mean(middle, reach_of([weight * sum(value - middle for value in group) for group in groups]))


# ------------------------------------------------------------------ one match


def winner_of(trace: Trace) -> int | None:
    """The side with the highest reward; None if two share it, or it was less than half."""
    best = max(trace.rewards)
    at = trace.rewards.index(best)
    return at if best > 0.5 and trace.rewards.count(best) == 1 else None


def of_winner(trace: Trace) -> list[float]:
    """The standings as whoever won saw them; in a draw, and where nobody won, those of the first side."""
    return [1.0 - value for value in trace.standings] if trace.won(0) == 0.0 else trace.standings


def lead_changes(trace: Trace) -> int:
    changes, leader = 0, 0
    for value in trace.standings:
        ahead = 1 if value > 0.5 + LEAD else -1 if value < 0.5 - LEAD else leader
        changes += ahead == -leader != 0
        leader = ahead
    return changes


def comeback(trace: Trace) -> float:
    """How far the winner had been behind at worst, from 0 to 0.5."""
    return max(0.0, 0.5 - min(of_winner(trace), default=0.5)) if trace.won(0) != 0.5 else 0.0


def decided_at(trace: Trace) -> float:
    """The part of the match after which the standing never came back to the middle."""
    last = max((at for at, value in enumerate(trace.standings) if abs(value - 0.5) <= OPEN), default=-1)
    return (last + 1) / max(1, len(trace.standings))


def drama(trace: Trace) -> float:
    """Comebacks and lead changes together: five changes weigh as much as a match that was all but lost."""
    return comeback(trace) + min(0.5, lead_changes(trace) / 10)


def one_sided(trace: Trace) -> float:
    """How well it went for the winner on average; 0 in a draw."""
    return fmean(of_winner(trace)) if trace.standings and trace.won(0) != 0.5 else 0.0


# ------------------------------------------------------------------ all of them


@dataclass(frozen=True)
class Parted:
    """The matches of one bot: those in which a side used a thing more than usual there, and the others."""

    much: Score
    little: Score

    @property
    def weight(self) -> float:
        """How much this tells of the difference: where one hand is empty, nothing."""
        return self.much.matches * self.little.matches / (self.much.matches + self.little.matches)


@dataclass(frozen=True)
class Worth:
    """How often a side used a thing, and what its share was where it did more than usual, and otherwise.

    Compared is within the matches of each bot, so that a bot which uses more and does better for another
    reason makes nothing look good."""

    side: int
    name: str
    matches: int
    uses: float
    parts: tuple[Parted, ...]  # of the bots of which there are matches on either hand

    @property
    def much(self) -> int:
        return sum(each.much.matches for each in self.parts)

    @property
    def little(self) -> int:
        return sum(each.little.matches for each in self.parts)

    @property
    def known(self) -> bool:
        return min(self.much, self.little) >= FEWEST

    @property
    def much_share(self) -> float:
        return self.balanced([each.much.share for each in self.parts])

    @property
    def little_share(self) -> float:
        return self.balanced([each.little.share for each in self.parts])

    @property
    def change(self) -> Mean:
        """What more of it goes with, in the share of points."""
        total = sum(each.weight for each in self.parts)
        wide = [hypot(half(each.much), half(each.little)) * each.weight / total for each in self.parts]
        return Mean(self.much_share - self.little_share, hypot(*wide))

    def balanced(self, values: list[float]) -> float:
        """Their mean, each bot counting alike on either hand."""
        pairs = [(each.weight, value) for each, value in zip(self.parts, values, strict=True)]
        return sum(weight * value for weight, value in pairs) / sum(weight for weight, _ in pairs)


def usual_of(counts: list[int]) -> float:
    """The median; of what is mostly used as often as can be, less than that, or nobody would use it more."""
    return min(median(counts), max(counts) - 1) if counts else 0.0


def half(score: Score) -> float:
    """Of its interval."""
    low, high = score.interval
    return (high - low) / 2


@dataclass(frozen=True)
class Skill:
    """A pair of bots: what the second took of the first; of pairs with the same dice and sides swapped, how
    often the same bot won both, and the same side."""

    pair: tuple[str, str]
    score: Score
    swaps: int
    bot_both: int
    side_both: int


class Found:
    def __init__(self, study: Study, game: Game, traces: list[Trace]) -> None:
        self.study = study
        self.game = game
        self.traces = traces
        self.mirrors = {
            bot: [each for each in traces if each.fixture.seats == study.mirror(bot)] for bot in study.bots
        }
        self.even = [each for bot in study.bots for each in self.mirrors[bot]]  # equal bots

    @property
    def strongest(self) -> str:
        return self.study.bots[-1]

    @property
    def judged(self) -> bool:
        return any(each.standings for each in self.even)

    def share(self, bot: str, side: int = 0) -> Score:
        return score_of([each.won(side) for each in self.mirrors[bot]])

    def won(self, bot: str) -> Score:
        """In a game for one: how often it was won, and nothing else."""
        wins = self.share(bot).wins
        return Score(wins=wins, losses=len(self.mirrors[bot]) - wins)

    def openers(self) -> set[int]:
        """The sides that had a first decision; none in matches without any."""
        return {each.opener for each in self.even} - {NONE}

    def opener(self, bot: str) -> Score:
        """Of whoever had the first decision; of no match, where there was none."""
        return score_of([each.won(each.opener) for each in self.mirrors[bot] if each.opener != NONE])

    def skills(self) -> list[Skill]:
        return [self.skill(pair) for pair in self.study.pairs()]

    def skill(self, pair: tuple[str, str]) -> Skill:
        seats = [self.study.mixed(pair, seat) for seat in range(len(self.study.sides))]
        met = [each for each in self.traces if each.fixture.seats in seats]
        score = score_of([each.won(each.fixture.seats.index(pair[1])) for each in met])
        by_seed: defaultdict[int, list[Trace]] = defaultdict(list)
        for each in met:
            by_seed[each.fixture.seed].append(each)
        swaps = [both for both in by_seed.values() if len(both) == len(seats) == 2]
        bot_both = sum(winning_bot(one) == winning_bot(other) is not None for one, other in swaps)
        side_both = sum(winner_of(one) == winner_of(other) is not None for one, other in swaps)
        return Skill(pair, score, len(swaps), bot_both, side_both)

    # -------------------------------------------------------------- shape

    def lengths(self, bot: str) -> list[int]:
        return [each.length for each in self.mirrors[bot]]

    def branching(self, bot: str) -> list[float]:
        """The mean number of answers in each tenth of a match."""
        found: list[list[float]] = [[] for _ in range(PARTS)]
        for each in self.mirrors[bot]:
            for at, answers in enumerate(each.branching):
                found[PARTS * at // each.length].append(answers)
        return [fmean(part) if part else 0.0 for part in found]

    def gaps(self, bot: str) -> list[list[float]]:
        """By how much the best answer looked better than the median, match by match."""
        return [[one.best - one.middle for one in each.weighed] for each in self.mirrors[bot]]

    def ends(self, bot: str) -> Counter[str]:
        return Counter(each.ended for each in self.mirrors[bot])

    # -------------------------------------------------------------- what is in it

    def worths(self) -> list[Worth]:
        return self.weigh([each.used for each in self.even])

    def places(self) -> list[Worth]:
        return self.weigh([each.places for each in self.even])

    def weigh(self, counts: list[list[dict[str, int]]]) -> list[Worth]:
        found = []
        for side in range(len(self.study.sides)):
            for name in sorted({name for each in counts for name in each[side]}):
                uses = [each[side].get(name, 0) for each in counts]
                found.append(self.worth(side, name, uses))
        return sorted(found, key=lambda worth: (-worth.uses, worth.side, worth.name))

    def worth(self, side: int, name: str, uses: list[int]) -> Worth:
        parts, at = [], 0
        for some in self.mirrors.values():  # one after the other, as in ``even``
            counts, at = uses[at : at + len(some)], at + len(some)
            usual = usual_of(counts)
            shares = [(each.won(side), count > usual) for each, count in zip(some, counts, strict=True)]
            hands = [[share for share, more in shares if more is hand] for hand in (True, False)]
            if all(hands):
                parts.append(Parted(*map(score_of, hands)))
        return Worth(side, name, sum(count > 0 for count in uses), fmean(uses), tuple(parts))

    def cited(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for each in self.traces:
            total.update(each.cited)
        return total

    def dead_rules(self) -> list[str]:
        """Each § of a step that was never carried out."""
        cited = self.cited()
        return sorted(
            {rule for step in self.game.steps() if (rule := rule_of(step))} - set(cited), key=in_order
        )

    # -------------------------------------------------------------- matches to look at

    @property
    def shown(self) -> list[Trace]:
        """Those of the strongest bot: what weak ones do is no example of the game."""
        return self.mirrors[self.strongest]

    def dramatic(self) -> Trace:
        return max(self.shown, key=lambda each: (drama(each), -each.fixture.seed))

    def lopsided(self) -> Trace:
        return max(self.shown, key=lambda each: (one_sided(each), -each.fixture.seed))

    def typical(self) -> Trace:
        """The one nearest to the middle in length, drama and how it went."""
        facts = [(each.length, drama(each), one_sided(each)) for each in self.shown]
        middles = [median(column) for column in zip(*facts, strict=True)]
        spans = [max(column) - min(column) or 1.0 for column in zip(*facts, strict=True)]

        def off(fact: tuple[float, ...]) -> float:
            parts = zip(fact, middles, spans, strict=True)
            return fmean(abs(value - middle) / span for value, middle, span in parts)

        return self.shown[min(range(len(facts)), key=lambda at: off(facts[at]))]


def winning_bot(trace: Trace) -> str | None:
    winner = winner_of(trace)
    return None if winner is None else trace.fixture.seats[winner]


def in_order(rule: str) -> list[int]:
    return [int(part) for part in rule.removeprefix("§").split(".") if part.isdecimal()]


def between(values: list[int]) -> tuple[int, int, int]:
    """The tenth, the half and the ninth tenth of them."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    tenths = quantiles(values, n=10, method="inclusive")
    return round(tenths[0]), round(median(values)), round(tenths[-1])
