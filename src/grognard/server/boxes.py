"""What stands on the box of a game: how long a match takes and how heavy the rules are.

Estimates of ours for a person who knows the rules; a game that is not listed says neither.
"""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    minutes: int
    weight: int  # of five
    rank: int  # in the lobby: the easiest to begin with stands first


BOXES = {
    "to-war": Box(10, 1, 0),
    "midway": Box(35, 3, 1),
    "island": Box(30, 2, 2),
    "kido-butai": Box(40, 3, 3),
    "epic-naval": Box(60, 4, 4),
}
