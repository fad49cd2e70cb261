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
        titles = [title for _, title in RESULTS]
        counts = dict.fromkeys(titles[::-1], 0)
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
        {-14: 279, -13: 33, -12: 11, -11: 13, -10: 13, -9: 4, -8: 8, -7: 8, -6: 7, -5: 3, -4: 4, -3: 4}
        | {-2: 2, -1: 4, 0: 3, 1: 1, 2: 1, 6: 1, 7: 1},
    ),
    Reference(
        "greedy",
        "A bot that looks to the end of its turn",
        {-14: 1, -4: 1, -3: 4, -2: 1, -1: 2, 0: 2, 2: 2, 3: 1, 4: 4, 5: 1, 6: 1, 8: 1, 9: 1, 10: 1, 11: 1},
    ),
    Reference(
        "ismcts",
        "A bot that searches, 60 simulations a decision",
        {0: 1, 2: 2, 3: 1, 5: 4, 6: 2, 7: 2, 8: 5, 9: 4, 10: 4, 11: 2, 12: 2, 13: 1},
    ),
)
BEST = REFERENCES[-1]  # the best known policy
