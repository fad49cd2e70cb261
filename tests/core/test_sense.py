"""Judgement that knows nothing, and rewards."""

from __future__ import annotations

from grognard.core import flow
from grognard.core.chance import Actions, Rng
from grognard.core.flow import NOBODY
from grognard.core.sense import Sense

from ..testing import ruse


def test_without_judgement_everything_is_even() -> None:
    position, actions = ruse.GAME.setup(), Actions()
    assert Sense().evaluate(position, 0) == 0.5
    assert Sense().prior(position, 0, actions, 0) == 1.0


def test_a_finished_position_is_worth_its_reward() -> None:
    position = ruse.GAME.setup()
    flow.random_playout(position, Rng(2))
    assert position.winner != NOBODY
    assert {Sense().evaluate(position, side) for side in (0, 1)} == {0.0, 1.0}
    assert Sense().evaluate(position, int(position.winner)) == 1.0


def test_a_draw_is_worth_a_half() -> None:
    position = ruse.GAME.setup()
    position.finish(NOBODY, "§4.1")
    assert [position.reward(side) for side in (0, 1)] == [0.5, 0.5]
