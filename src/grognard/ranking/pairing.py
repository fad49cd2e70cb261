"""Who plays whom: everybody everybody, or the Swiss way, where those meet who have fared alike.

Somebody is a number; the first of a pair has the first side.  ``BYE`` is whoever is missing where the number
is odd.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

BYE = -1
MOST_ENTRANTS = 64
MOST_TRIES = 20_000  # pairings looked at before less is asked for
MOST_LEAN = 2  # how much more often somebody may have one side than the other
NO_MATTER = 10**6

Two = tuple[int, int]


class Pair(NamedTuple):
    first: int
    second: int  # BYE: there is nobody

    @property
    def people(self) -> frozenset[int]:
        return frozenset(self)


class Score(NamedTuple):
    """What the Swiss way has to know of somebody."""

    who: int
    points: float
    rank: int  # among those of equal points, the strongest first


def round_robin(entrants: int, *, twice: bool = False) -> list[list[Pair]]:
    """All rounds, by the circle method; ``twice``: the other way round as well."""
    seats = list(range(entrants)) + ([BYE] if entrants % 2 else [])
    half = len(seats) // 2
    rounds = []
    for number in range(len(seats) - 1):
        rows = zip(seats[:half], reversed(seats[half:]), strict=True)
        rounds.append([sided_by_place(pair, number, board) for board, pair in enumerate(rows)])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    if twice:
        rounds += [[swapped(pair) for pair in pairs] for pairs in rounds]
    return rounds


def sided_by_place(pair: Two, number: int, board: int) -> Pair:
    """Who sits in the upper row has the first side; at the board of whoever never moves it changes."""
    upper, lower = pair
    turned = board == 0 and number % 2 == 1
    if upper == BYE or (turned and lower != BYE):
        return Pair(lower, upper)
    return Pair(upper, lower)


def swapped(pair: Pair) -> Pair:
    return pair if pair.second == BYE else Pair(pair.second, pair.first)


def swiss(scores: Iterable[Score], played: Sequence[Pair]) -> list[Pair]:
    """The next round: equals meet, nobody the same again, nobody idle before all others were, as long as that
    is possible."""
    order = [score.who for score in sorted(scores, key=lambda score: (-score.points, score.rank))]
    past = Past(played)
    idle = [past.next_idle(order)] if len(order) % 2 else []
    order = [who for who in order if who not in idle]
    return [*past.matched(order), *(Pair(who, BYE) for who in idle)]


class Past:
    """Who has met whom, and who had the first side how often."""

    def __init__(self, played: Sequence[Pair]) -> None:
        self.met = Counter(pair.people for pair in played)
        self.lean: Counter[int] = Counter()  # how much more often the first side than the second
        self.last: dict[int, int] = {}  # the side somebody had last
        for first, second in played:
            if second != BYE:
                self.lean.update({first: 1, second: -1})
                self.last.update({first: 0, second: 1})

    def next_idle(self, order: Sequence[int]) -> int:
        """The last one in the order who has been idle least often."""
        return min(reversed(order), key=lambda who: self.met[frozenset((who, BYE))])

    def matched(self, order: list[int]) -> list[Pair]:
        """Sides may go out of balance before two meet again."""
        most = max(self.met.values(), default=0)  # with so many repetitions everybody may meet everybody
        for repeats, lean in [(0, MOST_LEAN), *((count, NO_MATTER) for count in range(most + 1))]:
            found = Search(self, repeats, lean).pairs(order)
            if found is not None:
                return [self.sided(one, other) for one, other in self.apart(found)]
        raise AssertionError("with enough repetitions everybody meets somebody")

    def apart(self, pairs: list[Two]) -> list[Two]:
        """Two who would meet again exchange with the next pair with whom all four meet for the first time:
        a search that gave up has not seen it."""
        for place, pair in enumerate(pairs):
            if self.met[frozenset(pair)]:
                for other in sorted(range(len(pairs)), key=lambda other: abs(other - place)):
                    changed = self.exchanged(pair, pairs[other]) if other != place else None
                    if changed is not None:
                        pairs[place], pairs[other] = changed
                        break
        return pairs

    def exchanged(self, pair: Two, other: Two) -> tuple[Two, Two] | None:
        (a, b), (c, d) = pair, other
        for both in (((a, c), (b, d)), ((a, d), (b, c))):
            if not any(self.met[frozenset(each)] for each in both):
                return both
        return None

    def sided(self, one: int, other: int) -> Pair:
        """The first side goes to whoever had it less often, else to whoever did not have it last."""
        mine, his = (self.lean[one], self.last.get(one, 1)), (self.lean[other], self.last.get(other, 1))
        return Pair(one, other) if (mine[0], -mine[1]) <= (his[0], -his[1]) else Pair(other, one)


class Search:
    """Pairs from the top down; where the rest does not come out, the last choice is taken back."""

    def __init__(self, past: Past, repeats: int, lean: int) -> None:
        self.past = past
        self.repeats = repeats  # how often two may have met already
        self.lean = lean  # two who both lean so far to one side do not meet
        self.tries = 0

    def pairs(self, order: list[int]) -> list[Two] | None:
        if not order:
            return []
        top, *rest = order
        often = [self.past.met[frozenset((top, other))] for other in rest]
        for place in sorted(range(len(rest)), key=often.__getitem__):
            other = rest[place]
            self.tries += 1
            if self.tries > MOST_TRIES:
                return None
            if self.fit(top, other):
                found = self.pairs(rest[:place] + rest[place + 1 :])
                if found is not None:
                    return [(top, other), *found]
        return None

    def fit(self, one: int, other: int) -> bool:
        lean = self.past.lean
        both = lean[one] == lean[other] and abs(lean[one]) >= self.lean
        return self.past.met[frozenset((one, other))] <= self.repeats and not both


def swiss_rounds(entrants: int) -> int:
    """As many as it takes until one can be alone at the top, and one more to be fair."""
    return min(max(1, entrants - 1), max(1, (entrants - 1).bit_length()) + 1)
