"""§4 The round: bids, the initiative card, activation."""

from __future__ import annotations

import pytest

from grognard.core.errors import NotYourDecision
from tests.midway.table import Table, lay


def next_round(planes: str) -> Table:
    """A table at the bid of round 2: the last aircraft of round 1 has just flown."""
    table = lay(planes, scenario="carrier-hunt", pool="loop loop evade evade")
    while table.to_act in ("us", "japan"):
        table.play(table.legal[0])
    return table


HUNT = "u1 0,0 E; (ub1 1,0 E); j1 0,-2 E; (jb1 1,-2 E)"


def test_4_1_every_aircraft_gets_a_marker_and_each_side_three_points() -> None:
    table = next_round(HUNT)
    assert table.midway.round == 2
    assert table.marked() == ["j1", "jb1", "u1", "ub1"]
    assert [int(points) for points in table.midway.command] == [3, 3]


def test_4_2_both_sides_bid_in_secret() -> None:
    table = next_round(HUNT)
    assert table.to_act == "japan and us"
    assert table.legal_for("us") == ["bid 0", "bid 1", "bid 2", "bid 3"]
    table.play("us: bid 2")
    assert table.to_act == "japan"
    for viewer in ("japan", "observer"):
        assert table.match.view(viewer).answer == -1
        assert table.match.view(viewer).frames[0][2] == [0, 0]
    table.play("japan: bid 1")
    assert [int(points) for points in table.midway.command] == [2, 1]  # both bids are lost


@pytest.mark.parametrize(
    ("japan", "us", "holder"), [(0, 0, "us"), (1, 0, "japan"), (2, 2, "us"), (3, 2, "japan"), (1, 3, "us")]
)
def test_4_3_the_higher_bid_takes_the_card_a_tie_gives_it_to_the_us(japan: int, us: int, holder: str) -> None:
    table = next_round(HUNT).play(f"japan: bid {japan}", f"us: bid {us}")
    assert table.holder == holder
    assert table.to_act == holder
    assert [int(points) for points in table.midway.command] == [3 - japan, 3 - us]  # §4.2


def test_4_2_nobody_bids_more_than_three() -> None:
    assert next_round(HUNT).refusal("us: bid 4") == ("too_much", "§4.2")


def test_4_4_only_marked_aircraft_are_activated_and_nobody_passes() -> None:
    table = lay("u1 0,0 E; (u2 1,0 E); ua1 0,1 E; j1 0,-2 E")
    assert table.legal == ["u1", "ua1"]
    assert table.refusal("u2") == ("no_marker", "§4.4")
    assert table.refusal("u3") == ("destroyed", "§5.8")
    assert table.refusal("j1") == ("not_yours", "§4.4")
    assert table.refusal("ub1") == ("not_in_this_mode", "§1.2")
    assert table.refusal("pass") == ("not_now", "§4.4")
    with pytest.raises(NotYourDecision):
        table.match.act("japan", "j1")
    table.play("ua1")
    assert table.marked() == ["j1", "u1"]


def test_4_4_a_holder_without_a_marked_aircraft_hands_the_card_over() -> None:
    table = lay("(u1 0,0 E); j1 0,-2 E")
    assert table.holder == "japan"
    assert table.to_act == "japan"


def test_4_5_flight_is_always_possible_combat_needs_a_target() -> None:
    table = lay("u1 -2,0 E; j1 2,0 E; j2 -4,0 E").play("u1")
    assert table.legal == ["fly", "attack j1"]
    assert lay("u1 7,-4 E; j1 -7,4 E").play("u1").legal == ["fly"]


def test_4_6_after_a_flight_the_card_goes_to_the_other_side() -> None:
    table = lay("u1 -5,1 E; u2 3,3 W; j1 3,-3 W").play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.holder == "japan"


def test_4_6_but_not_if_that_has_no_marked_aircraft() -> None:
    table = lay("u1 -5,1 E; u2 3,3 W; (j1 3,-3 W)").play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.holder == "us"
    assert table.legal == ["u2"]


def fight(table: Table) -> Table:
    """A combat in which nobody gets the other into its attack area."""
    return table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first")


def test_4_7_after_a_combat_the_holder_keeps_the_card() -> None:
    table = fight(lay("u1 -2,0 E; u2 3,3 W; j1 2,0 E; j2 3,-3 W"))
    assert table.holder == "us"
    assert table.legal == ["u2"]


def test_4_7_without_a_marked_aircraft_he_hands_it_over() -> None:
    table = fight(lay("u1 -2,0 E; (u2 3,3 W); j1 2,0 E; j2 3,-3 W"))
    assert table.holder == "japan"
    assert table.legal == ["j2"]


def test_4_8_with_no_marker_left_the_card_stays_and_orders_are_bought() -> None:
    table = fight(lay("u1 -2,0 E; j1 2,0 E", pool="loop loop evade evade", points=(3, 3)))
    assert table.marked() == []
    assert table.holder == "us"
    assert table.to_act == "us"
    assert "done" in table.legal


def test_4_8_after_the_last_flight_the_card_stays_too() -> None:
    table = lay("u1 -5,1 E; (j1 3,-3 W)", pool="loop loop evade evade", points=(3, 3))
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert table.holder == "us"
    assert "done" in table.legal
