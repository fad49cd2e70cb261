"""§7 The exact odds of a firing, counted over all sets of cards that can be drawn."""

from __future__ import annotations

from typing import final

from grognard.games.midway.data import DECK, WING, cards_in, is_attack
from grognard.games.midway.rules import Rules


@final
class Odds:
    """How many of ``total`` equally likely draws end in which way, seen from the first aircraft."""

    def __init__(self, destroys: int, destroyed: int, total: int) -> None:
        self.destroys = destroys  # it destroys the other one
        self.destroyed = destroyed  # it is destroyed
        self.total = total

    @property
    def nothing(self) -> int:
        return self.total - self.destroys - self.destroyed


def tops(rules: Rules, side: int, count: int, ignored: int, bonus: int) -> dict[int, int]:
    """§7.3 In how many ways each value is the highest of ``count`` cards, so many ignored."""
    found: dict[int, int] = {}
    place = int(rules.first_draw[(DECK + 1) * side + count])
    end = int(rules.first_draw[(DECK + 1) * side + count + 1])
    while place < end:
        value = int(rules.highest(side, rules.draws[place], ignored))
        if value > 0:
            value += bonus
        found[value] = found.get(value, 0) + int(rules.draws[place + 1])
        place += 2
    return found


def odds(
    rules: Rules,
    first: int,
    first_zone: int,
    second: int,
    second_zone: int,
    veterans: tuple[int, int] = (0, 0),
    rolls: tuple[int, int] = (0, 0),
) -> Odds:
    """§7.4 Two aircraft that have each other in these zones; the pairs are the first one's, then the
    second one's Veterans and Aileron Rolls.  (Bushido is not counted: it only adds a loss.)"""
    planes = (first, second)
    zones = (first_zone, second_zone)
    highest = [
        tops(
            rules,
            planes[i] // WING,
            min(DECK, int(cards_in(zones[i])) + veterans[i]),
            rolls[1 - i],
            1 if rules.is_ace(planes[i]) else 0,
        )
        for i in (0, 1)
    ]
    ahead = behind = total = 0
    for own, ways in highest[0].items():
        for other, others in highest[1].items():
            total += ways * others
            if own > other:
                ahead += ways * others
            elif own < other:
                behind += ways * others
    return Odds(ahead if is_attack(first_zone) else 0, behind if is_attack(second_zone) else 0, total)
