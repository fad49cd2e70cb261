"""A third of the further scenarios: each keeps every promise, in one match of each kind of look."""

from __future__ import annotations

import pytest

from grognard.core.registry import load
from grognard.testing import check_game

from .scenarios import hand


@pytest.mark.parametrize(("game", "scenario"), hand(1, of=3))
def test_the_scenario_keeps_its_promises(game: str, scenario: str) -> None:
    check_game(load(game), [scenario], matches=1)
