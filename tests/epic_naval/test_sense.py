"""What bots think: never a rule, but it should make sense."""

from __future__ import annotations

from grognard.core.chance import Actions
from grognard.core.flow import fill_actions
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.sense import ambush, prey_of
from tests.epic_naval.table import Sea, battle

CHART = """
    . . . . . . . .
     . . . . . . .
    D . e . . . . f
     . . . . . . .
    . . . . . . . .
"""


def seen(sea: Sea, side: int) -> float:
    return GAME.sense.evaluate(sea.naval, side)


def test_it_is_a_share_and_the_same_for_both() -> None:
    sea = battle(CHART, D="west DD E", e="east CA W", f="east TR E")
    assert abs(seen(sea, 0) + seen(sea, 1) - 1.0) < 1e-9
    assert 0.0 < seen(sea, 0) < 1.0


def test_a_target_in_range_is_worth_more_than_none() -> None:
    aimed = battle(CHART, D="west DD E", e="east BB NE", f="east TR E")
    astern = battle(CHART, D="west DD W", e="east BB NE", f="east TR E")
    assert seen(aimed, 0) > seen(astern, 0)


def test_sinking_comes_before_holding_fire() -> None:
    sea = battle(CHART, hand="c4", D="west DD E", e="east TR NE", f="east TR E")
    sea.play("DD1", "end")
    actions = Actions()
    fill_actions(sea.naval, 0, actions)
    priors = {text: GAME.sense.prior(sea.naval, 0, actions, index) for index, text in enumerate(sea.legal)}
    assert priors["xc3"] > 5 * priors["hold"]


def test_a_side_ahead_on_points_looks_better() -> None:
    sea = battle(CHART, D="west DD E", f="east TR E")
    even = seen(sea, 0)
    sea.naval.score[0] = 6
    assert seen(sea, 0) > even


FAR_OFF = """
    . . . . . . . . . . . . . . .
     . . . . . . . . . . . . . .
    . W . . . . . . . . . . . e .
     . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
"""


def test_far_from_the_enemy_a_hidden_force_is_worth_more_than_its_ships_on_the_chart() -> None:
    hidden = battle(FAR_OFF, W="west tf CA DD", e="east CA W")
    shown = battle(FAR_OFF.replace("W . .", "W D .", 1), W="west CA E", D="west DD E", e="east CA W")
    assert seen(hidden, 0) > seen(shown, 0)


def test_a_hidden_force_that_can_come_and_strike_is_worth_more() -> None:
    near = FAR_OFF.replace(". W . . . . . . . . . . . e .", ". . . . . . W . . . . . . e .")
    far = battle(FAR_OFF, W="west tf CA DD", e="east CA W").naval
    assert ambush(far, 0, 0, prey_of(far, 1)) == 0.0
    close = battle(near, W="west tf CA DD", e="east CA W").naval
    assert ambush(close, 0, 0, prey_of(close, 1)) == 6.0  # either of the two ships may sink the cruiser
