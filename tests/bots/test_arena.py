"""Bots against bots."""

from __future__ import annotations

import pytest

from grognard import Budget, Game, GameError, Rng, View, bots, flow
from grognard.bots import arena
from grognard.bots.arena import Score, duel
from grognard.bots.bot import Bot, Choice
from grognard.core.flow import Position

from ..testing import auction
from . import boards, solitaire


class Leftmost(Bot):
    """Always takes the first action there is."""

    def think(self, game: Game, view: View, position: Position, rng: Rng, budget: Budget) -> Choice:
        first = flow.legal(position, view.side)[0]
        return Choice(game.write(position, view.side, first), 0.5, 0, "it is the first")


def test_the_interval_is_wilsons() -> None:
    score = Score(wins=70, draws=0, losses=30)
    low, high = score.interval
    assert (round(low, 4), round(high, 4)) == (0.6041, 0.7811)
    assert str(score) == "70 won, 0 drawn, 30 lost of 100: 70 % (60 to 78 %)"


def test_a_draw_is_half_a_point() -> None:
    assert Score(wins=1, draws=2, losses=1).share == 0.5


def test_matches_come_in_pairs_with_the_sides_swapped() -> None:
    """Of two bots that both play the same answers, whoever has the better side wins: one match each."""
    score, of_side = duel(boards.CONNECT_FOUR, Leftmost(1, 0), Leftmost(1, 0), 6)
    assert (score.wins, score.losses) == (3, 3)
    assert (of_side.wins, of_side.losses) == (6, 0)


def test_a_duel_is_the_same_again() -> None:
    first, second = bots.load("ismcts"), bots.load("random")
    budgets = (Budget(simulations=10), None)
    scores = [duel(boards.CONNECT_FOUR, first, second, 4, budgets=budgets) for _ in range(2)]
    assert scores[0] == scores[1]


def test_each_bot_beats_the_one_before() -> None:
    """A few matches only; the figures in the documentation come from hundreds."""
    assert duel(boards.TO_WAR, bots.load("greedy"), bots.load("random"), 6)[0].wins >= 5
    budgets = (Budget(simulations=200), None)
    assert (
        duel(boards.CONNECT_FOUR, bots.load("ismcts"), bots.load("greedy"), 4, budgets=budgets)[0].wins >= 3
    )
    assert duel(auction.GAME, bots.load("ismcts"), bots.load("random"), 10, budgets=budgets)[0].share > 0.5


def test_a_duel_has_two_sides() -> None:
    with pytest.raises(GameError):
        duel(solitaire.GAME, bots.load("random"), bots.load("random"))


def test_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    game = str(boards.EXAMPLES / "connect_four.py")
    arena.main([game, "greedy", "random/1", "--matches", "2", "--simulations", "5"])
    assert capsys.readouterr().out.startswith("Connect Four: greedy against random/1: ")


def test_the_command_line_says_what_is_wrong() -> None:
    with pytest.raises(SystemExit, match="there is no bot 'chess'"):
        arena.main(["to-war", "chess", "random"])
