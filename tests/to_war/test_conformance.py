"""The game keeps every promise of the conformance kit."""

from __future__ import annotations

import pytest

from grognard.core.flow import RULE
from grognard.games.to_war import GAME
from grognard.testing import check_game


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_it_keeps_every_promise(scenario: str) -> None:
    check_game(GAME, [scenario], matches=1)


def test_with_other_armies_and_the_other_end_too() -> None:
    options = {"first_army": "far-east", "second_army": "south", "variant_end": "reserves"}
    check_game(GAME, ["strategy"], dict(options), matches=1, seed=2)


def test_every_step_has_as_many_numbers_as_it_has_choices() -> None:
    """What learns to play counts on them: one too many shifts all that follow."""
    steps = [step for procedure in GAME.procedures for step in procedure.steps]
    spaces = {type(step).__name__: int(step.space) for step in steps if step.kind != RULE}
    kinds = dict.fromkeys(("TurnUpToDeploy", "DrawHand", "TurnUp", "ChooseCard", "DrawCard"), 5)
    assert spaces == {"DrawLots": 2, "Deploy": 12, "BringUp": 3, "MoveOn": 3, "MoveAgain": 4, **kinds}
