"""Every game and every example keeps every promise, in one match of its first scenario and kind of look."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.registry import load, names
from grognard.testing import check_game

EXAMPLES = sorted(str(path) for path in (Path(__file__).parents[2] / "examples").glob("*.py"))


@pytest.mark.parametrize("name", [*names(), *EXAMPLES], ids=lambda name: Path(name).stem)
def test_the_game_keeps_its_promises(name: str) -> None:
    game = load(name)
    check_game(game, list(game.scenarios)[:1], matches=1)
