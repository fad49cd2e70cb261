"""Bots at games for one."""

from __future__ import annotations

import pytest

from grognard import Budget, bots
from grognard.bots.alone import Results, alone, main
from grognard.core.errors import GameError
from grognard.core.registry import load

from . import boards


def test_results_tell_mean_interval_and_shares() -> None:
    results = Results([3, -1, 4, 2], ["won", "lost", "won", "won"])
    assert results.mean == 2.0
    assert results.reach == pytest.approx(3.182 * (14 / 3 / 4) ** 0.5)  # Student, of three degrees
    assert results.shares() == {"won": 0.75, "lost": 0.25}
    assert results.counts() == {-1: 1, 2: 1, 3: 1, 4: 1}
    words = "+2.00 ± 3.44 points in 4 matches; won 75 %, lost 25 % {-1: 1, 2: 1, 3: 1, 4: 1}"
    assert str(results) == words


def test_the_same_seed_gives_the_same_matches() -> None:
    game, bot = load("kido-butai"), bots.load("random", seed=1)
    first, again = (alone(game, bot, 2, seed=3, budget=Budget(simulations=1)) for _ in range(2))
    assert first.points == again.points
    assert all(verdict.endswith(("defeat", "victory", "draw")) for verdict in first.verdicts)


def test_games_for_two_are_refused() -> None:
    with pytest.raises(GameError, match="not one"):
        alone(boards.CONNECT_FOUR, bots.load("random"))


def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kido-butai", "random", "--matches", "2"]) == 0
    assert "Kido Butai: random: " in capsys.readouterr().out
