"""§2 The course of the day, §4 reconnaissance, §5 the American phase."""

from __future__ import annotations

from .table import Table


def test_2_1_the_day_ends_after_sixteen_turns() -> None:
    table = Table("akagi z1E").turn(16, reported=1)
    table.japan("end").fall("1")
    assert table.match.outcome is not None
    assert table.match.outcome.rule == "§11.4"


def test_2_1_sixteen_turns_and_not_fewer() -> None:
    table = Table("akagi z1E").turn(15, reported=1)
    table.japan("end").fall("1")
    assert table.match.outcome is None
    assert table.operation.turn == 16


def test_2_2_three_phases_in_fixed_order() -> None:
    table = Table().turn(3)
    assert table.asked == "ChooseSquadron"
    table.japan("end")
    assert table.asked == "AmericansLook"
    table.fall("5")
    assert table.asked == "JapaneseLook"
    table.fall("1")
    assert table.asked == "DrawBomber"
    table.fall("no bomber")
    assert (table.asked, table.operation.turn) == ("ChooseSquadron", 4)


def test_2_3_counters_return_when_the_marker_reaches_them() -> None:
    table = Table("akagi z1E").turn(3, reported=1).cups(5, 5, 2, 2).due(4, 1, 2, 3, 1).due(5, 1, 0, 0, 0)
    table.japan("end").fall("1")
    assert table.operation.turn == 4
    assert table.cup == [6, 7, 5, 3]
    assert table.track(4) == [0, 0, 0, 0]
    assert table.track(5) == [1, 0, 0, 0]


# ------------------------------------------------------------------ §4


def test_4_1_the_americans_find_the_fleet_on_5_and_6() -> None:
    for die, found in (("4", False), ("5", True), ("6", True)):
        assert Table().japan("end").fall(die).operation.found is found


def test_4_1_once_found_it_stays_found() -> None:
    table = Table().japan("end").fall("5", "1")
    table.japan("end")
    assert table.asked == "JapaneseLook"


def test_4_2_a_fleet_is_reported_on_6() -> None:
    for die, reported in (("5", 0), ("6", 1)):
        assert Table().japan("end").fall("1", die).operation.reported == reported


def test_4_3_who_has_nothing_to_find_does_not_roll() -> None:
    table = Table().turn(1, found=False, reported=1).japan("end")
    assert table.asked == "AmericansLook"
    table.fall("1")
    assert (table.asked, table.operation.turn) == ("ChooseSquadron", 2)


def test_4_3_the_phase_is_left_out_when_both_are_found() -> None:
    table = Table().turn(1, found=True, reported=1).japan("end")
    assert (table.asked, table.operation.turn) == ("ChooseSquadron", 2)


def test_4_4_a_second_fleet_makes_japan_search_again() -> None:
    table = Table("fleet b1tS").turn(1, found=True, reported=1).fleets("e", "hy").japan("end")
    assert table.asked == "JapaneseLook"


def test_4_4_no_second_fleet_no_search() -> None:
    table = Table("fleet b1tS").turn(1, found=True, reported=1).fleets("ehy").japan("end")
    assert table.operation.turn == 2


def test_4_5_the_search_begins_in_the_same_turn_and_ends_with_the_second_report() -> None:
    table = Table("fleet b1tS").turn(2, found=True, reported=1).attack("fleet")
    table.fall("hornet", "no carrier", "fighter", "no fighter", "1")
    table.fall("5")  # flak
    table.japan("end")
    assert table.asked == "JapaneseLook"
    table.fall("6")
    assert table.operation.reported == 2
    table.japan("b1", "land akagi", "end")
    assert (table.asked, table.operation.turn) == ("DrawBomber", 3)


def test_4_5_a_second_fleet_is_searched_for_when_the_first_is_sunk() -> None:
    table = Table("akagi b1tE").turn(2, found=True, reported=1).fleets("e", "hy").hit(enterprise=2)
    assert table.japan("end").asked == "JapaneseLook"


# ------------------------------------------------------------------ §5


def test_5_1_no_american_phase_before_the_third_turn() -> None:
    assert Table().turn(2, found=True, reported=1).japan("end").asked == "ChooseSquadron"
    assert Table().turn(3, found=True, reported=1).japan("end").asked == "DrawBomber"


def test_5_1_no_american_phase_before_the_fleet_is_found() -> None:
    table = Table().turn(3, found=False, reported=1).japan("end").fall("4")
    assert (table.asked, table.operation.turn) == ("ChooseSquadron", 4)


def test_5_1_the_phase_takes_place_in_the_turn_in_which_the_fleet_is_found() -> None:
    assert Table().turn(3, found=False, reported=1).japan("end").fall("5").asked == "DrawBomber"


def test_5_2_a_placeholder_first_means_no_attack() -> None:
    table = Table().turn(3, found=True, reported=1).japan("end").fall("no bomber")
    assert (table.asked, table.operation.turn) == ("ChooseSquadron", 4)
    assert table.cup == [10, 9, 5, 5]
    assert table.track(8) == [0, 1, 0, 0]  # R21


def test_5_3_and_5_4_bombers_are_drawn_until_a_placeholder_and_all_attack() -> None:
    table = Table("akagi z1E").turn(3, found=True, reported=1).japan("end")
    table.fall("bomber", "bomber", "bomber", "no bomber", "no fighter")
    table.fall("1", "1", "1", "1")  # flak of all ships: no CAP
    assert table.asked == "DropBombs"
    table.fall("1", "1")
    assert table.asked == "DropBombs"
    table.fall("1")
    assert table.operation.turn == 4


def test_5_5_escorts_are_drawn_only_if_there_is_an_attack() -> None:
    table = Table("cap z1E").turn(3, found=True, reported=1).japan("end")
    table.fall("bomber", "no bomber")
    assert table.asked == "DrawFighter"
    table.fall("fighter", "fighter", "no fighter", "4")
    assert table.asked == "BuffaloFires"
    table.fall("1")
    assert table.asked == "BuffaloFires"
