"""Every promise of a game, kept with land units ashore: a small battle in which they meet at once."""

from __future__ import annotations

from grognard.games.epic_naval import GAME
from grognard.testing import check_game

SPIT = '''
title = "The spit"
chart = "spit"
rounds = 2
first = "west"

[charts.spit]
drawn = """
. . + # . . .
 . . # # . .
. . + # . . .
 . . . . . .
. . . . . . .
"""

[[sides]]
name = "west"
deck = "standard"
start = { numbers = [1, 1] }

[[sides.forces]]
letter = "A"
ships = ["TR", "CA"]
at = "c1"

[[sides.troops]]
at = "c3"
units = 2

[[sides]]
name = "east"
deck = "standard"
start = { last = 1 }

[[sides.forces]]
letter = "A"
ships = ["DD"]
at = "c7"

[[sides.bases]]
kind = "airfield"
at = "a4"
bombers = 1

[[sides.troops]]
at = "b3"

[[goals]]
kind = "hold"
side = "west"
at = "a4"

[[goals]]
kind = "points"
'''


def test_18_a_battle_ashore_keeps_its_promises() -> None:
    check_game(GAME, ["own"], {"file": {"toml": SPIT}}, matches=1, seed=2)
