"""The kit is quiet about sound games."""

from __future__ import annotations

import pytest

from grognard.core.game import Game
from grognard.testing import check_game

from . import auction, ruse


@pytest.mark.parametrize("game", [auction.GAME, ruse.GAME], ids=lambda game: game.name)
def test_a_sound_game_passes(game: Game) -> None:
    check_game(game)
