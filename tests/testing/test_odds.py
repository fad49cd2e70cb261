"""The odds of redeals: what is complained of, and how surely."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.core.chance import Rng
from grognard.core.registry import load
from grognard.testing.odds import (
    ALARM,
    ANY,
    Study,
    Tally,
    differing,
    divergence,
    redeals_have_the_true_odds,
)
from grognard.testing.trial import Broken

from . import ruse

ROOT = Path(__file__).parents[2]


def tossed(samples: int, true: int, share: int, seed: int) -> Tally:
    """A trait that ``share`` of eight worlds have, and the truth as often as ``true`` of eight times."""
    rng, tally = Rng(seed), Tally()
    for _ in range(samples):
        tally.add(rng.below(8) < true, share / 8)
    return tally


def test_right_odds_look_unlikely_no_more_often_than_they_should() -> None:
    chances = sorted(tossed(300, 3, 3, seed).chance() for seed in range(2000))
    assert chances[0] > 1 / 20_000
    assert chances[20] > 0.01


def test_wrong_odds_look_impossible_after_enough_samples() -> None:
    assert tossed(100, 4, 3, 1).chance() > 1 / ALARM
    assert tossed(2000, 4, 3, 1).chance() < 1 / ALARM


def test_nothing_diverges_from_itself() -> None:
    assert divergence(0.25, 0.25) == 0
    assert divergence(0.0, 0.25) > 0
    assert divergence(1.0, 0.25) > divergence(0.5, 0.25) > 0


def test_only_what_differs_is_looked_at() -> None:
    worlds = [
        {"hand": [1, 2], "up": 3, "deck": [4], "name": "a"},
        {"hand": [1, 3], "up": 3, "deck": [4, 5], "name": "a"},
    ]
    assert list(differing(worlds)) == [("hand[1]", [2, 3]), ("len(deck)", [1, 2]), ("deck[1]", [None, 5])]


def test_a_side_is_asked_no_more_once_others_choose_by_what_it_cannot_see() -> None:
    """In Ruse south never decides before north has laid a card from a hand that south does not know."""
    study = Study(ruse.GAME, "standard", None)
    for _ in range(50):
        study.play()
    assert (1, "LayCard", ANY) in study.telling
    assert {here[0] for here in study.tallies} == {0}
    assert {here[1] for here in study.tallies} == {"ChooseLane", "LayCard"}


def test_odds_that_are_right_on_the_whole_and_wrong_in_every_case_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever holds a card knows that there is one less of it."""
    game = load(str(ROOT / "src" / "grognard" / "starter" / "ambush.py"))
    redeals_have_the_true_odds(game, "standard", None)
    road = type(game.setup())

    def redeal(self: Any, observer: int, rng: Rng) -> None:
        for side in range(2):
            if side != observer and not self.played[side] and self.card[side] >= 0:
                self.card[side] = 1 + rng.below(3)

    monkeypatch.setattr(road, "redeal", redeal)
    with pytest.raises(Broken, match=r"for red at GoForward with one and the same view, card\[1\] is "):
        redeals_have_the_true_odds(game, "standard", None)
