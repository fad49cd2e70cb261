"""The game keeps every promise of the conformance kit."""

from __future__ import annotations

import pytest

from grognard.games.to_war import GAME
from grognard.testing import check_game


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_it_keeps_every_promise(scenario: str) -> None:
    check_game(GAME, [scenario], matches=1)


def test_with_other_armies_and_the_other_end_too() -> None:
    options = {"first_army": "far-east", "second_army": "south", "variant_end": "reserves"}
    check_game(GAME, ["strategy"], dict(options), matches=1, seed=2)
