"""Who knows more than others."""

from __future__ import annotations

from grognard.core.match import Match
from grognard.core.registry import load
from grognard.core.secrecy import had_secrets, plainly_forced

from ..epic_naval.table import battle
from ..testing import auction, ruse


def test_hidden_hands_are_secrets() -> None:
    match = Match(ruse.GAME, roll=False)
    match.fall("1")
    assert had_secrets(match)


def test_an_open_game_has_no_secrets() -> None:
    match = Match(auction.GAME, roll=False)
    assert not had_secrets(match)
    match.fall("prize 3")
    assert not had_secrets(match)


def test_a_sealed_answer_is_not_counted_among_the_secrets() -> None:
    """It is one only as long as it is sealed; whoever asks looks at ``position.waiting``, too."""
    match = Match(auction.GAME, roll=False)
    match.fall("prize 1")
    match.act("red", "bid 2")
    assert match.position.waiting
    assert not had_secrets(match)
    match.act("green", "bid 1")
    assert not had_secrets(match)


def test_a_hand_is_a_secret_among_the_sides() -> None:
    match = Match(load("to-war"), "strategy", seed=1)
    assert had_secrets(match)
    assert had_secrets(match, (0, 1))


def test_secrets_of_the_past_were_secrets() -> None:
    match = Match(ruse.GAME, seed=2)
    while match.actors:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert had_secrets(match)


def test_a_decision_is_plainly_forced_if_everybody_can_see_it() -> None:
    """Red has no coin left, and purses are open."""
    match = Match(auction.GAME, roll=False)
    match.fall("prize 1")
    match.act("red", "bid 6")
    match.act("green", "bid 0")
    match.fall("prize 1")
    assert plainly_forced(match, 0)
    assert not plainly_forced(match, 1)


def test_a_decision_forced_by_a_hidden_hand_is_not_plainly_forced() -> None:
    """North holds two ones: only north knows that there is nothing to choose."""
    match = Match(ruse.GAME, roll=False)
    for card in "1123":
        match.fall(card)
    match.act("north", "left")
    assert match.legal("north") == ["1"]
    assert not plainly_forced(match, 0)


def test_a_binding_step_is_asked_even_if_there_is_one_answer() -> None:
    """So that the way that led there can still be taken back."""
    sea = battle(". . . .\n . D . .\n. . . .", D="west DD E").play("DD1", *["left"] * 3, "ahead", "left")
    assert sea.legal == ["end"]
    assert not plainly_forced(sea.match, 0)
    assert sea.match.can_undo(0)[0]
