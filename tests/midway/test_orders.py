"""§8 Every order, played by the defender and by the attacker (in the chase of ``duels``)."""

from __future__ import annotations

import pytest

from grognard.games.midway.data import EFFECT, ORDERS
from tests.midway.duels import PLANES, chase
from tests.midway.table import Table, lay


def is_calm(table: Table) -> bool:
    """The combat ended without firing: the US has its next aircraft to activate."""
    return table.legal == ["u4"]


# ------------------------------------------------------------------ §8.1 Acceleration


def test_8_1_acceleration_by_the_defender() -> None:
    table = chase(japan="acceleration").play("japan: play acceleration")
    assert table.to_act == "japan"
    assert table.legal == ["ahead", "left", "right"]
    table.play("left")
    assert table["j1"] == "5,0 NE"
    assert is_calm(table)


def test_8_1_acceleration_by_the_attacker() -> None:
    table = chase(us="acceleration").play("us: play acceleration", "ahead")
    assert table["u1"] == "3,0 E"
    table.play("7")  # the defender has him right behind: navy
    assert len(table.legal) == 35  # red


def test_8_1_acceleration_over_the_edge() -> None:
    table = lay("u1 3,-3 E; j1 5,-3 E; j4 -7,4 W", japan="acceleration")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first", "play acceleration")
    assert table.to_act == "japan"
    table.play("decline")
    assert table["j1"] == "lost"
    assert table.score == (0, 1)
    assert table.to_act == "japan"  # the combat is over, the US has no marker left


def test_8_1_acceleration_swaps() -> None:
    table = chase(us="acceleration", planes=PLANES + "; u2 4,0 W").play("play acceleration", "ahead")
    assert table["u1"] == "3,0 E"
    assert table["u2"] == "2,0 W"


# ------------------------------------------------------------------ §8.2 Feint


@pytest.mark.parametrize(("order", "where"), [("feint-left", "5,-1"), ("feint-right", "4,1")])
def test_8_2_feint_by_the_defender(order: str, where: str) -> None:
    table = chase(japan=order).play(f"japan: play {order}")
    assert table["j1"] == f"{where} E"  # the nose stays
    assert is_calm(table)


@pytest.mark.parametrize(("order", "where"), [("feint-left", "3,-1"), ("feint-right", "2,1")])
def test_8_2_feint_by_the_attacker(order: str, where: str) -> None:
    table = chase(us=order).play(f"us: play {order}")
    assert table["u1"] == f"{where} E"
    assert len(table.legal) == 21  # between ahead and the side: yellow


@pytest.mark.parametrize(("order", "where"), [("feint-left", "2,-1"), ("feint-right", "1,1")])
def test_r11_the_feint_may_slip_behind(order: str, where: str) -> None:
    table = chase(us=order, options={"feint": "behind"}).play(f"play {order}")
    assert table["u1"] == f"{where} E"


def test_8_2_a_feint_swaps_with_whoever_is_there() -> None:
    """§5.4 A friend or an enemy, also the one in the combat; both keep their noses."""
    table = chase(japan="feint-left", planes="u1 0,0 E; j1 2,0 E; u2 5,-1 SW; j4 -7,4 W").play(
        "play feint-left"
    )
    assert (table["j1"], table["u2"]) == ("5,-1 E", "4,0 SW")
    table = chase(japan="feint-right", planes="u1 0,0 E; j1 2,0 E; j2 4,1 NW; j4 -7,4 W").play(
        "play feint-right"
    )
    assert (table["j1"], table["j2"]) == ("4,1 E", "4,0 NW")
    table = lay("u1 0,0 E; j1 3,-3 SE; j4 -7,4 W", us="feint-left")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first", "us: play feint-left")
    assert (table["u1"], table["j1"]) == ("3,-1 E", "2,0 SE")


def test_8_2_a_feint_can_lead_over_the_edge() -> None:
    table = lay("u1 3,-3 E; j1 5,-3 E; j4 -7,4 W", japan="feint-left")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first", "play feint-left")
    assert "decline" in table.legal
    table.play(next(text for text in table.legal if text.startswith("tile")))
    assert table["j1"] == "8,-4 E"


# ------------------------------------------------------------------ §8.3 Reversal


def test_8_3_reversal_by_the_defender() -> None:
    table = chase(japan="reversal").play("japan: play reversal")
    assert table["j1"] == "4,0 W"
    table.play("7 1", "6 2")  # two cards each
    assert table["u1"] == "lost"


def test_8_3_reversal_by_the_attacker() -> None:
    table = chase(us="reversal").play("us: play reversal")
    assert table["u1"] == "2,0 W"
    assert is_calm(table)


# ------------------------------------------------------------------ §8.4 Loop


def test_8_4_loop_by_the_defender_onto_an_area_that_is_taken_now() -> None:
    """j1 came from 2,0, where u1 is now: they swap, and u1 is the one in front."""
    table = chase(japan="loop").play("japan: play loop")
    assert table["j1"] == "2,0 E"
    assert table["u1"] == "4,0 E"
    table.play("2 1")
    assert table["u1"] == "lost"


def test_8_4_loop_by_the_attacker() -> None:
    table = chase(us="loop").play("us: play loop")
    assert table["u1"] == "0,0 E"
    assert is_calm(table)


def test_8_4_loop_takes_back_later_orders_too() -> None:
    table = chase(us="acceleration loop", japan="evade reversal")
    table.play("japan: play evade", "us: play acceleration", "right", "japan: play reversal", "us: play loop")
    assert table["u1"] == "0,0 E"


def test_8_4_loop_goes_back_to_just_before_the_own_tokens_after_a_swap() -> None:
    """u1 flies first and swaps j1 to 1,0: that is where j1's tokens, and its Loop, begin."""
    table = lay(PLANES, japan="loop").play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first")
    assert table.planes() == "j1 3,0 E; j4 -7,4 W; u1 1,0 E; u4 7,-4 E"
    table.play("play loop")
    assert table["j1"] == "1,0 E"
    assert table["u1"] == "3,0 E"


def test_8_4_loop_after_a_swap_by_the_opponent() -> None:
    """The attacker's Acceleration swaps j1 away; it goes back from wherever it is."""
    table = chase(us="acceleration acceleration", japan="evade loop", planes=PLANES)
    table.play("japan: pass", "us: play acceleration", "ahead", "japan: play evade")
    table.play("us: play acceleration", "ahead")
    assert table.planes() == "j1 3,0 E; j4 -7,4 W; u1 4,0 E; u4 7,-4 E"
    table.play("japan: play loop")
    assert table["j1"] == "2,0 E"


def test_8_4_loop_to_an_area_that_is_gone() -> None:
    """j1 began on a small tile, which u1 has taken along since.  It extends the board or is lost."""
    planes = "u1 4,-1 E; j1 8,-4 W; j4 -7,4 W"
    for rest, small in (("", ("9,-4",)), ("; j2 -9,4 E", ("9,-4", "-9,4"))):
        table = lay(planes + rest, japan="loop", small=small)
        table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first")
        table.play(f"us: tile 1 at {table.at('7,-1')}", "japan: play loop")
        if rest:  # the other tile is occupied, and so is this one now
            assert table["j1"] == "lost"
        else:
            table.play(f"japan: tile 2 at {table.at('9,-4')}")
            assert table["j1"] == "8,-4 W"


# ------------------------------------------------------------------ §8.5 Surprise Attack


def test_8_5_surprise_attack_by_the_defender_denies_the_attacker_every_order() -> None:
    table = chase(us="evade veterans", japan="surprise-attack").play("japan: play surprise-attack")
    assert table.to_act == "chance"
    assert table.hand("us") == ["evade", "veterans"]


def test_8_5_surprise_attack_by_the_attacker_leaves_no_answer() -> None:
    table = chase(us="surprise-attack", japan="evade").play("japan: pass", "us: play surprise-attack")
    assert table.to_act == "chance"


def test_8_5_what_has_been_played_stays_in_force() -> None:
    table = chase(us="surprise-attack", japan="evade").play("japan: play evade", "us: play surprise-attack")
    assert is_calm(table)  # E30


# ------------------------------------------------------------------ §8.6 Aileron Roll


def test_8_6_aileron_roll_by_the_defender() -> None:
    table = chase(japan="aileron-roll reversal acceleration", us="evade")
    table.play("japan: play reversal", "us: pass")  # the attacker declines: firing
    assert table.to_act == "chance"
    table = chase(japan="aileron-roll", us="")
    table.play("japan: play aileron-roll", "7 1")
    assert table["j1"] == "lost"  # the 1 is left, and beats no card


def test_8_6_aileron_roll_by_the_attacker() -> None:
    table = chase(japan="reversal", us="aileron-roll")
    table.play("japan: play reversal", "us: play aileron-roll", "7 2", "3 1")
    assert table["j1"] == "lost"  # 2 against 3


def test_8_6_two_rolls_ignore_two_cards() -> None:
    table = chase(japan="aileron-roll aileron-roll", us="veterans")
    table.play("japan: play aileron-roll", "us: play veterans", "japan: play aileron-roll")
    table.play("7 6 1")
    assert table["j1"] == "lost"
    table = chase(japan="aileron-roll aileron-roll evade", us="evade acceleration")
    table.play("japan: play aileron-roll", "us: play acceleration", "right", "japan: play aileron-roll")
    table.play("us: pass")


def test_8_6_without_a_card_left_the_value_is_0() -> None:
    table = chase(japan="aileron-roll aileron-roll", us="feint-left")
    table.play("japan: play aileron-roll", "us: play feint-left", "japan: play aileron-roll", "7 6")
    assert table["j1"] == "4,0 E"  # 0 against 0 is a tie


# ------------------------------------------------------------------ §8.7 Evade


def test_8_7_evade_by_the_defender() -> None:
    assert is_calm(chase(japan="evade").play("japan: play evade"))


def test_8_7_evade_by_the_attacker() -> None:
    assert is_calm(chase(us="evade").play("us: play evade"))


def test_8_7_orders_may_still_be_played() -> None:
    table = chase(japan="evade", us="acceleration").play("japan: play evade")
    assert table.legal == ["pass", "play acceleration"]


# ------------------------------------------------------------------ §8.8 Sixth Sense


def test_8_8_sixth_sense_by_the_defender_after_a_swap() -> None:
    table = chase(japan="sixth-sense").play("japan: play sixth-sense")
    assert table["j1"] == "2,0 E"
    assert table["u1"] == "4,0 E"  # it stood there: swapped
    assert table.to_act == "japan"
    assert len(table.legal) == 10
    table.play("plan LR")
    assert table["j1"] == "4,-1 E"


def test_8_8_sixth_sense_by_the_attacker() -> None:
    table = chase(us="sixth-sense").play("us: play sixth-sense")
    assert table["u1"] == "0,0 E"
    table.play("plan RL")
    assert table["u1"] == "1,1 E"


def test_8_8_planning_again_is_optional() -> None:
    table = chase(us="sixth-sense").play("us: play sixth-sense", "stay")
    assert table["u1"] == "0,0 E"
    assert is_calm(table)


def test_8_8_the_enemy_may_answer_and_a_loop_goes_back_to_before_the_new_tokens() -> None:
    table = chase(us="sixth-sense loop", japan="evade evade")
    table.play("japan: pass", "us: play sixth-sense", "plan RL", "japan: play evade", "us: play loop")
    assert table["u1"] == "0,0 E"


def test_8_8_the_new_flight_may_leave_the_board() -> None:
    table = lay("u1 3,-3 E; j1 7,-4 SE; j4 -7,4 W", japan="sixth-sense")
    table.play("u1", "attack j1", "japan: plan RR", "us: plan FF", "japan first")
    assert table["j1"] == "6,-2 W"
    table.play("play sixth-sense", "plan LL")
    assert table.to_act == "japan"
    table.play("decline")
    assert table["j1"] == "lost"


def test_8_8_even_with_nothing_to_take_back() -> None:
    table = chase(us="sixth-sense loop", japan="evade")
    table.play("japan: pass", "us: play loop", "japan: play evade", "us: play sixth-sense", "plan FF")
    assert table["u1"] == "2,0 E"


def test_r15_an_ace_simply_chooses_two() -> None:
    table = lay("ua1 0,0 E; j1 2,0 E; j4 -7,4 W", us="sixth-sense")
    table.play("ua1", "attack j1", "japan: plan FF", "us: plan FFL", "japan first", "us: without 3")
    table.play("us: play sixth-sense")
    assert "plan LL" in table.legal
    assert len(table.legal) == 10


@pytest.mark.parametrize("order", range(ORDERS), ids=lambda order: EFFECT[order].name)
def test_6_7_every_order_is_discarded(order: int) -> None:
    name = EFFECT[order].name
    table = chase(us=name).play(f"us: play {name}")
    assert [int(copies) for copies in table.midway.discard] == [int(kind == order) for kind in range(ORDERS)]
    assert table.hand("us") == []


@pytest.mark.parametrize(
    ("side", "name"), [("us", "veterans"), ("japan", "bushido"), ("japan", "zero-agility")]
)
def test_6_7_a_special_order_leaves_the_game(side: str, name: str) -> None:
    table = chase(us=name if side == "us" else "", japan=name if side == "japan" else "")
    table.play(f"{side}: play {name}")
    assert set(table.midway.discard) == {0}
    assert table.hand(side) == []
