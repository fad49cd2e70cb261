"""The game keeps every promise of the conformance kit, whatever its options."""

from __future__ import annotations

import pytest

from grognard.core.ruleset import Options
from grognard.games.midway import GAME
from grognard.testing import check_game


@pytest.mark.parametrize("scenario", ["carrier-hunt", "domination"])
def test_it_keeps_every_promise(scenario: str) -> None:
    check_game(GAME, [scenario], matches=1)


SMALL_BOARD = {
    "radius": "1",
    "tiles": "2,1 -1,3 -3,2 -2,-1 1,-3 3,-2",
    "us-carrier": "2,1",
    "japan-carrier": "-2,-1",
}
OTHERS: list[tuple[str, Options]] = [
    ("carrier-hunt", {"own_tile": False, "feint": "behind", "refill": "buyer", "evade_stops_weave": True}),
    ("carrier-hunt", {"rounds": 2, "specials": {"japan": "evade thach-weave", "us": "bushido zero-agility"}}),
    ("domination", {"points": "15", "areas": "alternating", "fire": {"us": "1 1 2 2 7 7 7"}}),
    (
        "domination",
        {
            "points": "12",
            "rounds": 3,
            "board": {
                "radius": "1",
                "tiles": "2,1 -1,3 -3,2 -2,-1 1,-3 3,-2",
                "us-carrier": "2,1",
                "japan-carrier": "-2,-1",
            },
            "diagrams": {"us-fighter": "red F F2 F3; navy B"},
            "orders": {"sixth-sense": "9 for 0", "loop": "0 for 1"},
        },
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "options"), OTHERS)
def test_with_other_options_too(scenario: str, options: Options) -> None:
    check_game(GAME, [scenario], options, matches=1, seed=2)
