"""§7 The end of the match."""

from __future__ import annotations

from grognard.core.flow import NOBODY
from grognard.games.to_war.position import War, elites_of, units_of


def is_over(war: War) -> bool:
    """§7.1 Both reserves are used up; §8.4 cards in hand count as reserve, unless the option
    ``variant_end`` says otherwise."""
    if war.left[0] > 0 or war.left[1] > 0:
        return False
    return war.ends_with_reserves or (war.held[0] == 0 and war.held[1] == 0)


def count(war: War) -> None:
    """§7.2 More units on the field win, §7.3 then more elite units, §7.4 else it is a draw."""
    units = units_of(war, 0) - units_of(war, 1)
    elites = elites_of(war, 0) - elites_of(war, 1)
    if units != 0:
        war.finish(0 if units > 0 else 1, "§7.2")
    elif elites != 0:
        war.finish(0 if elites > 0 else 1, "§7.3")
    else:
        war.finish(NOBODY, "§7.4")
