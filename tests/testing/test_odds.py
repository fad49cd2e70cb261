"""The odds of redeals: what is complained of, and how surely."""

from __future__ import annotations

from grognard.core.chance import Rng
from grognard.testing.odds import ALARM, Study, Tally, differing, divergence

from . import ruse


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
    assert (1, "LayCard") in study.telling
    assert {viewer for viewer, _ in study.tallies} == {0}
    assert {step for _, step in study.tallies} == {"ChooseLane", "LayCard"}
