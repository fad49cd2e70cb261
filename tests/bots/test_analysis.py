"""Analyses of finished matches."""

from __future__ import annotations

import pytest

from grognard import CHANCE, GameError, Match, bots, load, names
from grognard.bots import analysis
from grognard.bots.analysis import Cancelled, analyse
from grognard.core.game import Game

from . import boards, solitaire


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many simulations as are asked for, however busy the machine is."""
    monkeypatch.setattr(analysis, "LONGEST", 60.0)
    monkeypatch.setattr(analysis, "SHORTEST", 60.0)


def go_on(_done: int, _total: int) -> bool:
    return True


def played(game: Game, seed: int = 1, entries: int = 40) -> Match:
    """At random, until somebody has seen enough."""
    match = Match(game, seed=seed)
    bot = bots.load("random", seed=seed)
    while match.actors and len(match.entries) < entries:
        side = match.actors[0]
        match.play(side, bot.choose(game, match.view(side)).action)
    if match.outcome is None:
        match.resign(0)
    return match


def test_a_blunder_is_found_and_what_was_better() -> None:
    """Four in a row could be had at d; red looks away, and blue does not prevent it either."""
    match = Match(boards.CONNECT_FOUR, seed=1)
    for side, column in zip("rbrbrbrbr", "aabbccgfd", strict=True):
        match.play(0 if side == "r" else 1, column)
    assert match.outcome is not None
    found = analyse(match, go_on, 400)
    assert [(swing.at, swing.side, swing.better) for swing in found.swings[:2]] in (
        [(6, 0, "d"), (7, 1, "d")],
        [(7, 1, "d"), (6, 0, "d")],
    )
    assert all(swing.change < -0.3 for swing in found.swings[:2])
    assert found.luck == 0.0
    assert found.choices[0] < -0.3
    assert found.standings[-1].value == 1.0


def test_alone_a_high_roll_is_luck_and_leaving_it_is_not() -> None:
    match = Match(solitaire.GAME, seed=1, roll=False)
    for pips, text in (("pips 6", "leave"), ("pips 1", "take"), ("pips 6", "take")):
        match.fall(pips)
        match.act(0, text)
    found = analyse(match, go_on, 400)
    worst = min((swing for swing in found.swings if not swing.luck), key=lambda swing: swing.change)
    assert (worst.at, worst.better) == (1, "take")
    assert found.choices[0] == pytest.approx(-6 / 18, abs=0.06)
    assert found.luck == pytest.approx((2.5 - 2.5 + 2.5) / 18, abs=0.15)


@pytest.mark.parametrize("name", names())
def test_every_game_can_be_analysed(name: str) -> None:
    match = played(load(name), seed=3, entries=8)
    found = analyse(match, go_on, 4)
    assert found.entries == len(match.entries)
    assert all(0.0 <= standing.value <= 1.0 for standing in found.standings)
    assert [standing.at for standing in found.standings] == sorted(
        standing.at for standing in found.standings
    )
    for swing in found.swings:
        assert swing.text
        assert swing.luck == (match.entries[swing.at].side == CHANCE)


def test_it_can_be_given_up() -> None:
    with pytest.raises(Cancelled):
        analyse(played(boards.CONNECT_FOUR), lambda done, _total: done < 3, 10)


def test_a_match_that_goes_on_is_not_analysed() -> None:
    with pytest.raises(GameError) as refused:
        analyse(Match(boards.CONNECT_FOUR, seed=1), go_on)
    assert refused.value.code == "match_not_over"
