"""How others fared: matches of bots, to compare one's own day with.

Measured with ``python -m grognard.bots.alone kido-butai BOT``, standard options.
"""

from __future__ import annotations

from dataclasses import dataclass

from grognard.games.kido_butai.data import RESULTS, result_of


@dataclass(frozen=True)
class Reference:
    """So many matches (values) ended with such a difference in points (keys)."""

    name: str
    title: str
    points: dict[int, int]

    @property
    def matches(self) -> int:
        return sum(self.points.values())

    @property
    def mean(self) -> float:
        return sum(lead * count for lead, count in self.points.items()) / self.matches

    def shares(self) -> list[float]:
        """The share of each of the five results, the worst first."""
        counts = dict.fromkeys([result for _, result in RESULTS[::-1]], 0)
        for lead, count in self.points.items():
            counts[result_of(lead)] += count
        return [count / self.matches for count in counts.values()]

    def beaten(self, lead: int) -> float:
        """The share of its matches that such a result is better than, equal ones counted half."""
        below = sum(count for points, count in self.points.items() if points < lead)
        return (below + self.points.get(lead, 0) / 2) / self.matches


REFERENCES = (
    Reference(
        "random",
        "Orders at random",
        {-14: 694, -13: 73, -12: 30, -11: 34, -10: 45, -9: 13, -8: 16, -7: 18, -6: 13, -5: 7}
        | {-4: 12, -3: 10, -2: 8, -1: 9, 0: 9, 1: 3, 2: 3, 5: 1, 6: 1, 7: 1},
    ),
    Reference(
        "greedy",
        "A bot that looks to the end of its turn",
        {-14: 4, -13: 8, -12: 4, -11: 4, -10: 9, -9: 6, -8: 6, -7: 3, -6: 9, -5: 14, -4: 14}
        | {-3: 31, -2: 31, -1: 28, 0: 31, 1: 24, 2: 21, 3: 22, 4: 24, 5: 19, 6: 16, 7: 14, 8: 16}
        | {9: 20, 10: 11, 11: 5, 12: 2, 13: 3, 14: 1},
    ),
    Reference(
        "ismcts",
        "A bot that searches, 0.1 s a decision",
        {-14: 1, -8: 1, -4: 1, -3: 4, -2: 1, -1: 6, 0: 2, 1: 1, 2: 6, 3: 2, 4: 2, 5: 3, 6: 7}
        | {7: 15, 8: 6, 9: 7, 10: 21, 11: 8, 12: 4, 13: 2},
    ),
)
BEST = REFERENCES[-1]  # the best known policy
