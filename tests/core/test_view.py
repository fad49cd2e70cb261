"""Views: what a side may know, built up from facts; positions are made from views, never the other way."""

from __future__ import annotations

import msgspec
import pytest

from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.errors import NotYourDecision
from grognard.core.flow import CHANCE, NOBODY, OBSERVER
from grognard.core.game import View
from grognard.core.match import Match
from grognard.core.story import Message
from grognard.testing.snapshot import snapshot

from ..testing import auction, ruse


def dealt() -> Match:
    """North holds a one and a three, south two twos; north has laid the three face down on the left."""
    match = Match(ruse.GAME, roll=False)
    for card in "1322":
        match.fall(card)
    match.act("north", "left")
    match.act("north", "3")
    return match


def sent(view: View) -> View:
    return msgspec.json.decode(msgspec.json.encode(view), type=View)


def test_a_side_sees_its_own_hand_only() -> None:
    match = dealt()
    assert match.view("north").facts["hand"] == [0, 1, 0, 1, 0, 0, 0, 0]
    assert match.view("south").facts["hand"] == [0, 0, 0, 0, 0, 0, 2, 0]
    assert match.view("observer").facts["hand"] == [0] * 8


def test_a_side_sees_its_own_card_face_down() -> None:
    match = dealt()
    assert match.view("north").frames[-1][2] == [0, 0, 1, 3, -1]
    assert match.view("south").frames[-1][2] == [0, 0, 1, ruse.UNKNOWN, -1]


def test_a_view_says_who_has_to_act() -> None:
    match = dealt()
    view = match.view("observer")
    assert (view.game, view.scenario, view.side) == ("ruse", "standard", OBSERVER)
    assert (view.actors, view.turn, view.winner, view.ended) == ([1], 0, NOBODY, "")


@pytest.mark.parametrize("side", [0, 1, OBSERVER])
def test_a_view_survives_being_sent(side: int) -> None:
    view = dealt().view(side)
    again = sent(view)
    assert msgspec.json.encode(again) == msgspec.json.encode(view)


@pytest.mark.parametrize("side", [0, 1, OBSERVER])
def test_a_restored_position_is_what_the_side_knows(side: int) -> None:
    match = dealt()
    known = ruse.GAME.restore(sent(match.view(side)))
    assert msgspec.json.encode(ruse.GAME.view(known, side)) == msgspec.json.encode(match.view(side))
    assert flow.legal(known, 1) == (flow.legal(match.position, 1) if side == 1 else [0])
    assert known.frame.step is match.position.frame.step
    assert known.frame.caller is not None
    assert known.frame.depth == 1


def test_a_redealt_position_is_complete_and_looks_the_same() -> None:
    match = dealt()
    view = match.view("south")
    hands = set()
    for seed in range(80):
        world = ruse.GAME.redeal(view, Rng(seed))
        assert isinstance(world, ruse.Ruse)
        assert ruse.GAME.view(world, 1) == view
        hands.add(tuple(int(cards) for cards in world.hand[:4]))
        flow.random_playout(world, Rng(seed))
    assert hands == {(0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 2), (0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)}


def test_a_finished_position_is_restored_as_finished() -> None:
    match = Match(ruse.GAME, seed=2)
    while match.actors:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    known = match.known("observer")
    assert flow.actors(known) == ()
    assert known.ended == "§4.1"


# ------------------------------------------------------------------ sealed answers


def sealing() -> Match:
    match = Match(auction.GAME, "trio", roll=False)
    match.fall("prize 2")
    match.act("red", "bid 4")
    match.act("green", "bid 3")
    return match


def test_a_view_has_the_own_sealed_answer_only() -> None:
    match = sealing()
    assert [match.view(side).answer for side in (0, 1, 2, OBSERVER)] == [4, 3, -1, -1]


def test_nobody_is_told_who_else_has_sealed_his_answer() -> None:
    """Red and green have answered, blue has not: each knows of himself only."""
    match = sealing()
    assert [match.view(side).actors for side in (0, 1, 2, OBSERVER)] == [[1, 2], [0, 2], [0, 1, 2], [0, 1, 2]]
    assert [match.view(side).waiting for side in (0, 1, 2, OBSERVER)] == [0b110, 0b101, 0b111, 0b111]
    assert match.actors == (2,)
    with pytest.raises(NotYourDecision, match="Green and Blue have"):
        match.act("red", "bid 1")


def test_a_restored_seal_hides_the_answers_of_others() -> None:
    known = sealing().known("red")
    assert [int(answer) for answer in known.sealed] == [4, -1, -1]
    assert flow.actors(known) == (1, 2)


def test_a_redealt_seal_may_hold_any_answer() -> None:
    answers = set()
    for seed in range(100):
        world = sealing().position
        flow.redeal(world, 0, Rng(seed), Actions())
        answers.add(int(world.sealed[1]))
    assert answers == set(range(7))


def test_who_rests_has_no_answer() -> None:
    """Blue sealed an answer in the round before and is not asked in this one."""
    match = sealing()
    match.act("blue", "bid 6")
    match.fall("prize 1")
    match.act("red", "bid 1")
    assert match.view("blue").answer == -1


# ------------------------------------------------------------------ the flat action space


def test_every_decision_has_its_place_in_the_flat_space() -> None:
    space = ruse.GAME.space()
    assert [type(step).__name__ for step in space] == ["ChooseLane", "LayCard", "Answer"]
    assert list(space.values()) == [0, 5, 9]


def test_chances_are_listed_with_their_weights() -> None:
    position = auction.GAME.setup("pair")
    assert flow.actors(position) == (CHANCE,)
    assert auction.GAME.chances(position) == [(1, 3), (2, 2), (3, 1)]


def test_setting_up_twice_gives_equal_and_separate_positions() -> None:
    one, other = (ruse.GAME.setup() for _ in range(2))
    flow.random_playout(one, Rng(1))
    assert snapshot(other) == snapshot(ruse.GAME.setup())


# ------------------------------------------------------------------ messages


def test_a_message_is_for_those_it_names() -> None:
    message = Message("{side} draws a {card}.", {"side": "north", "card": 3}, "§1.2", 0, only=0b01)
    assert message.text() == "north draws a 3."
    assert [message.seen_by(side) for side in (0, 1, OBSERVER)] == [True, False, False]
    assert Message("Hello.").seen_by(OBSERVER)
