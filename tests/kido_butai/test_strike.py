"""§6 Japanese attacks, §8 flak, §9 bombing."""

from __future__ import annotations

import pytest

from grognard.core.ruleset import Value
from grognard.games.kido_butai import GAME

from .table import Table


def at_sea(bombers: int = 4, zeros: int = 0, **options: Value) -> Table:
    """Torpedo bombers (and Zeros) at a reported fleet."""
    names = [f"z{i + 1}S" for i in range(zeros)] + [f"b{i + 1}tS" for i in range(bombers)]
    return Table("fleet " + " ".join(names), **options).turn(4, reported=1)


def test_6_1_and_6_4_midway_from_the_south_east_with_bombs_only() -> None:
    table = Table("centre b1bE b2tE").turn(1)
    table.japan("b2")
    assert table.why("midway") == "§6.4"
    table.japan("land akagi", "b1", "midway")
    assert table.at("midway") == "b1bS"


def test_6_2_a_fleet_only_when_reported() -> None:
    table = Table("fleet b1tS")
    assert table.why("attack fleet") == "§6.2"
    table.turn(1, reported=1)
    assert table.why("attack second fleet") == "§6.2"
    table.attack("fleet")


def test_6_3_the_fleet_from_the_north_east() -> None:
    table = Table("centre b1tE").turn(1, reported=1).japan("b1", "fleet")
    assert table.at("fleet") == "b1tS"


def test_6_5_carriers_are_drawn_until_no_carrier_appears() -> None:
    table = at_sea().attack("fleet")
    table.fall("hornet")
    assert GAME.chances(table.operation) == [(0, 1), (2, 1), (3, 1)]
    table.fall("yorktown", "no carrier")
    assert list(table.operation.fleet) == [2, 1, 1]


def test_6_5_all_three_may_be_together() -> None:
    table = at_sea().attack("fleet").fall("hornet", "yorktown", "enterprise")
    assert GAME.chances(table.operation) == [(3, 1)]
    table.fall("no carrier")
    assert not table.operation.has_second_fleet()


def test_6_6_the_rest_are_a_second_fleet_to_be_attacked_by_itself() -> None:
    table = at_sea(2).fleets("e", "hy").turn(4, reported=2).attack("second fleet")
    assert table.asked == "DrawFighter"  # R12: nothing is drawn for it
    table.fall("fighter", "no fighter", "1")
    assert table.legal == ["hornet", "yorktown"]
    assert table.why("enterprise") == "§6.6"


def test_6_6_two_fleets_are_two_targets_in_the_same_turn() -> None:
    table = at_sea(2).fleets("e", "hy").turn(4, found=True, reported=2)
    table.japan("attack fleet", "hold bomber", "go").fall("no fighter", "6")
    assert table.at("fleet") == "b2tS"
    table.attack("second fleet").fall("no fighter", "1", "1", "4")
    assert table.hits("hornet") + table.hits("yorktown") == 4


def test_6_7_no_carrier_is_drawn_only_once() -> None:
    table = at_sea(2).attack("fleet").fall("hornet", "no carrier", "no fighter", "5")
    table.fall("1")
    assert table.hits("hornet") == 1
    table = at_sea(2).fleets("h", "ey").attack("fleet")
    assert table.asked == "DrawFighter"


def test_6_8_the_cap_is_drawn_before_every_attack() -> None:
    table = Table("midway b1bS").attack()
    assert table.asked == "DrawFighter"
    table.fall("fighter", "fighter", "no fighter")
    assert table.asked == "BuffaloFires"


def test_6_9_no_cap_no_air_combat() -> None:
    table = Table("midway z1S b1bS").attack().fall("no fighter")
    assert table.asked == "FireFlak"


# ------------------------------------------------------------------ §8


def test_8_1_bombers_are_allotted_after_the_air_combat() -> None:
    table = at_sea(3).fleets("ehy").attack("fleet").fall("fighter", "no fighter", "3")
    assert table.legal == ["enterprise", "hornet", "yorktown"]
    table.japan("hornet")
    assert table.asked == "Aim"
    table.japan("yorktown")  # one of the three was aborted
    assert table.asked == "FireFlak"


def test_8_1_a_single_carrier_leaves_no_choice() -> None:
    table = at_sea(2).fleets("e", "hy").attack("fleet").fall("fighter", "no fighter", "1")
    assert table.asked == "FireFlak"


def test_8_1_no_bomber_left_nothing_to_aim() -> None:
    table = at_sea(1).fleets("ehy").attack("fleet").fall("fighter", "no fighter", "3")
    assert (table.asked, table.at("centre")) == ("ChooseSquadron", "b1tW")


@pytest.mark.parametrize("ship", ["enterprise", "hornet", "yorktown"])
def test_8_1_any_carrier_of_the_fleet_can_be_aimed_at_alone(ship: str) -> None:
    table = at_sea(1).fleets("ehy").attack("fleet").fall("fighter", "no fighter", "1").japan(ship)
    table.fall("1", "5")
    assert [table.hits(each) for each in ("enterprise", "hornet", "yorktown") if each != ship] == [0, 0]
    assert table.hits(ship) == 1


def test_8_2_one_die_of_flak_for_each_carrier_attacked() -> None:
    table = at_sea(4).fleets("ehy").attack("fleet").fall("fighter", "no fighter", "1")
    table.japan("enterprise", "enterprise", "yorktown", "yorktown")
    table.fall("1", "1")
    assert table.asked == "DropBombs"


def test_8_2_one_die_for_midway_even_if_undisturbed() -> None:
    table = Table("midway b1bS b2bS").attack().fall("no fighter", "1")
    assert table.asked == "DropBombs"


def test_8_3_flak_aborts_one_bomber_on_5_and_6() -> None:
    for die, dice in (("4", 2), ("5", 1), ("6", 1)):
        table = Table("midway b1bS b2bS").attack().fall("no fighter", die)
        table.fall(*["1"] * dice)
        assert table.at("centre") == "b1bW b2bW"


def test_8_3_no_bomber_left_nothing_falls() -> None:
    table = Table("midway z1S b1bS").attack().fall("no fighter", "6")
    assert table.at("centre") == "z1W b1bW"


# ------------------------------------------------------------------ §9


def test_9_1_a_carrier_is_hit_on_5_and_6() -> None:
    for die, hits in (("4", 0), ("5", 1), ("6", 1)):
        table = at_sea(1).fleets("e", "hy").attack("fleet").fall("fighter", "no fighter", "1", "1", die)
        assert table.hits("enterprise") == hits


def test_9_1_midway_is_hit_on_6() -> None:
    for die, hits in (("5", 0), ("6", 1)):
        assert Table("midway b1bS").attack().fall("no fighter", "1", die).hits("midway") == hits


def test_9_2_the_second_hit_sinks_and_more_are_lost() -> None:
    table = at_sea(3).fleets("eh", "y").attack("fleet").fall("fighter", "no fighter", "1")
    table.japan("enterprise", "enterprise", "enterprise").fall("1", "6", "5", "5")
    assert (table.hits("enterprise"), table.hits("hornet")) == (2, 0)


def test_9_2_midway_is_destroyed_by_the_second_hit() -> None:
    table = Table("midway b1bS b2bS").attack().fall("no fighter", "1", "6", "6")
    assert not table.operation.is_afloat(7)


def test_9_3_undisturbed_every_ship_fires_and_each_hit_aborts_one() -> None:
    table = at_sea(3).fleets("ehy").hit(hornet=1).attack("fleet").fall("no fighter")
    table.fall("5", "6", "4")  # a damaged one fires too
    assert table.asked == "DropBombs"
    table.fall("1")
    assert table.asked == "SpreadHits"


def test_9_3_sunk_ships_do_not_fire() -> None:
    table = at_sea(3).fleets("ehy").hit(hornet=2).attack("fleet").fall("no fighter", "1", "1")
    assert table.asked == "DropBombs"


def test_9_3_any_air_combat_disturbs_the_whole_strike() -> None:
    table = at_sea(3, zeros=1).fleets("e", "hy").attack("fleet").fall("fighter", "no fighter", "1", "1")
    table.fall("1")  # the only carrier
    assert table.asked == "DropBombs"
    table.fall("4", "4", "4")
    assert table.hits("enterprise") == 0


def test_9_4_all_pips_are_hits_and_you_spread_them() -> None:
    table = at_sea(1).fleets("ehy").attack("fleet").fall("no fighter", "1", "1", "1", "3")
    assert table.legal == ["enterprise", "hornet", "yorktown"]
    table.japan("hornet", "hornet")
    assert table.legal == ["enterprise", "yorktown"]
    table.japan("yorktown")
    assert [table.hits(ship) for ship in ("enterprise", "hornet", "yorktown")] == [0, 2, 1]


def test_9_4_enough_pips_sink_them_all() -> None:
    table = at_sea(2).fleets("ehy").attack("fleet").fall("no fighter", "1", "1", "1", "5", "6")
    assert [table.hits(ship) for ship in ("enterprise", "hornet", "yorktown")] == [2, 2, 2]
    assert table.at("centre") == "b1tW b2tW"


def test_9_4_pips_that_do_not_sink_them_all_are_yours_to_spread() -> None:
    table = at_sea(1).fleets("ehy").attack("fleet").fall("no fighter", "1", "1", "1", "5")
    assert table.asked == "SpreadHits"
    table.japan("yorktown", "yorktown", "hornet", "hornet", "enterprise")
    assert [table.hits(ship) for ship in ("enterprise", "hornet", "yorktown")] == [1, 2, 2]


def test_9_5_lost_capacity_is_taken_from_the_track() -> None:
    table = at_sea(2).fleets("e", "hy").due(6, dauntless=3).due(9, dauntless=1, no_bomber=2).attack("fleet")
    table.fall("no fighter", "1", "1", "1")
    assert table.hits("enterprise") == 2
    assert table.shot == (4, 0)
    assert table.track(6) == [0, 0, 0, 0]
    assert table.cup[1] == 6  # R19: with each a placeholder


def test_9_5_squadrons_shot_down_in_the_attack_count() -> None:
    table = at_sea(2, zeros=1).fleets("e", "hy").due(6, dauntless=3).attack("fleet")
    table.fall("fighter", "no fighter", "1", "6", "1", "5", "1")
    assert table.hits("enterprise") == 1
    assert table.shot == (1, 1)  # capacity went from 4 to 2, one Buffalo was shot down


def test_9_5_survivors_of_this_very_fight_can_be_lost() -> None:
    table = Table("midway b1bS b2bS").turn(3).attack().fall("fighter", "no fighter", "1", "1", "6", "1")
    assert table.hits("midway") == 1
    assert table.shot == (0, 1)
    assert table.track(6) == [0, 0, 0, 1]
    assert table.cup == [10, 10, 4, 3]


def test_9_5_kills_over_midway_make_up_for_its_lost_capacity() -> None:
    table = Table("midway z1S b1bS").turn(3).due(5, dauntless=3).attack()
    table.fall("fighter", "no fighter", "1", "6", "1", "6")
    assert table.hits("midway") == 1  # from 3 to 1
    assert table.shot == (1, 1)


def test_r19_who_is_due_first_is_lost_first() -> None:
    table = Table("midway b1bS").turn(3).due(4, dauntless=1).due(5, dauntless=1).due(8, dauntless=1).attack()
    table.fall("no fighter", "1", "6")
    assert [table.track(turn)[0] for turn in (4, 5, 8)] == [0, 0, 1]


def test_9_5_an_empty_track_costs_nothing() -> None:
    table = Table("midway b1bS").turn(3).cups(10, 10, 5, 5).attack().fall("no fighter", "1", "6")
    assert table.shot == (0, 0)


def test_9_6_the_larger_group_loses_first_counted_anew_each_time() -> None:
    table = at_sea(1).fleets("e", "hy").due(6, dauntless=2, buffalo=1).attack("fleet")
    table.fall("no fighter", "1", "1")  # 4 to 2: a bomber, then a tie
    assert table.asked == "ThrowForStranded"
    table.fall("4")
    assert table.shot == (1, 1)


def test_9_6_at_a_tie_1_to_3_takes_a_bomber() -> None:
    for die, shot in (("3", (1, 0)), ("4", (0, 1))):
        table = Table("midway b1bS", capacities={"midway": "3/2"}).due(6, dauntless=1, buffalo=1)
        table.attack().fall("no fighter", "1", "6", die)
        assert table.shot == shot
        kind = "a Dauntless" if die == "3" else "a Buffalo"
        assert f"A die for the squadron without a deck, {die}: {kind}." in table.match.log("japan")
