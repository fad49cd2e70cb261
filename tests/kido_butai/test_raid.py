"""§10 American attacks."""

from __future__ import annotations

import pytest

from grognard.games.kido_butai import GAME

from .table import Table

SHIPS = ("akagi", "kaga", "soryu", "hiryu")


def raided(layout: str, bombers: int = 1, escorts: int = 0, turn: int = 5) -> Table:
    """A raid comes in."""
    table = Table(layout).turn(turn, found=True, reported=1).japan("end")
    return table.fall(*["bomber"] * bombers, "no bomber", *["fighter"] * escorts, "no fighter")


def test_10_1_a_raid_runs_like_a_strike() -> None:
    table = raided("cap z1E", 1, 1).fall("4")  # air combat, flak, bombs
    assert table.asked == "BuffaloFires"
    table.fall("1")
    assert table.asked == "ZeroFires"
    table.fall("1")
    assert table.asked == "FireFlak"
    table.fall("1")
    assert table.asked == "DropBombs"


def test_10_2_the_type_die_is_rolled_if_there_is_a_cap_even_a_low_one() -> None:
    assert raided("cap z1E").asked == "RollType"
    assert raided("cap z1E~").asked == "RollType"
    assert raided("akagi z1E").asked == "FireFlak"


def test_10_2_1_to_3_torpedo_bombers_otherwise_dive_bombers() -> None:
    for die, low in (("1", "~"), ("3", "~"), ("4", ""), ("6", "")):
        table = raided("cap z1E").fall(die, "5")
        assert table.at("cap") == "z1S" + low


def test_10_3_all_bombers_are_of_one_type() -> None:
    table = raided("cap z1E", 3).fall("5")
    assert table.asked == "ZeroFires"


def test_10_4_who_fought_torpedo_bombers_is_low_until_the_end_of_the_next_turn() -> None:
    table = raided("cap z1E", turn=5).fall("1", "5")
    assert table.at("cap") == "z1S~"
    table.japan("end").fall("no bomber")
    assert table.at("cap") == "z1W"


def test_10_4_low_lasts_longer_after_another_fight() -> None:
    table = raided("cap z1E", turn=5).fall("1", "5")
    table.japan("end").fall("bomber", "no bomber", "no fighter", "1", "5")
    assert table.at("cap") == "z1W~"


def test_10_4_landing_ends_it() -> None:
    table = raided("cap z1E").fall("1", "5")
    table.japan("z1", "land akagi")
    assert table.at("akagi") == "z1N"


def test_10_4_who_fought_an_escort_is_low_too() -> None:
    table = raided("cap z1E", 1, 1).fall("1", "1", "1", "6")
    assert table.at("cap") == "z1S~"


def test_10_5_low_cap_cannot_fight_dive_bombers() -> None:
    table = raided("cap z1E~").fall("6")
    assert table.asked == "FireFlak"
    table.fall("1", "1", "1", "1", "6")  # undisturbed: all pips
    assert [table.hits(ship) for ship in SHIPS] == [2, 2, 2, 0]


def test_10_5_low_cap_can_fight_torpedo_bombers() -> None:
    assert raided("cap z1E~").fall("2").asked == "ZeroFires"


def test_10_6_against_torpedo_bombers_one_must_go_in_the_others_may() -> None:
    table = raided("cap z1E~ z2E z3S").fall("1")
    assert table.asked == "Intercept"
    assert table.legal == ["z1", "z2", "z3"]
    assert table.why("enough") == "§10.6"
    table.japan("z1")
    assert table.legal == ["z2", "z3", "enough"]
    table.japan("enough").fall("5")
    assert table.at("cap") == "z1S~ z2S z3W"


def test_10_6_against_dive_bombers_all_that_are_not_low_go_in() -> None:
    table = raided("cap z1E~ z2E z3S", 2).fall("5")
    assert table.asked == "ZeroFires"
    table.fall("5", "5")
    assert table.shot == (2, 0)


def test_10_6_with_escorts_you_choose_who_meets_them() -> None:
    table = raided("cap z1E~ z2E z3S", 1, 1).fall("5")
    assert table.legal == ["z2", "z3"]
    assert table.why("z1") == "§10.5"
    assert table.why("enough") == "§10.6"
    table.japan("z3")
    assert table.why("enough") == "§10.6"  # all that are not low go in
    table.japan("z2")
    table.fall("6")  # the escort fires at the first that was sent in
    table.fall("1", "5")
    assert table.at("cap") == "z1S z2S"
    assert table.shot == (1, 0)


def test_10_6_you_choose_even_if_only_the_first_two_differ() -> None:
    assert raided("cap z1E z2S", 1, 1).fall("5").legal == ["z1", "z2"]


def test_r13_escorts_nobody_was_sent_against_fire_at_those_that_engage() -> None:
    table = raided("cap z1E z2E~", 1, 3).fall("5")
    table.fall("1", "1", "6", "5", "6")
    assert table.at("cap") == "z2S"  # Zero 1 alone went in; the low one was not fired at
    assert table.shot == (0, 1)


def test_r13_surplus_escorts_are_spread_over_the_zeros() -> None:
    """Four escorts and three Zeros: two fire at the first, one at each of the others."""
    for dice, left in ((("1", "1", "1", "6"), "z2E z3E"), (("1", "1", "6", "1"), "z1E z2E")):
        table = raided("cap z1E z2E z3E", 1, 4).fall("5")
        table.fall(*dice, "1", "1", "1")
        assert table.at("cap") == left


def test_r13_the_cap_engages_escorts_bombers_and_escorts_again() -> None:
    table = raided("cap z1E z2E z3E", 1, 1).fall("5")
    table.fall("1").fall("1", "1", "5")  # the third Zero goes for the escort
    assert table.shot == (0, 1)


def test_10_7_bombers_past_the_cap_take_the_carriers_in_turn() -> None:
    table = raided("cap z1E", 6).fall("5", "1")
    table.fall("1", "1", "1", "1")
    table.fall("5", "5", "1", "5", "1", "5")  # Akagi 5 5, Kaga 1 5, Soryu 1, Hiryu 5
    assert [table.hits(ship) for ship in SHIPS] == [2, 1, 0, 1]


def test_10_7_sunk_carriers_are_passed_over() -> None:
    table = Table("cap z1E").turn(5, found=True, reported=1).hit(akagi=2, soryu=2).japan("end")
    table.fall(*["bomber"] * 3, "no bomber", "no fighter", "5", "1")
    table.fall("1", "1", "5", "5", "5")
    assert [table.hits(ship) for ship in SHIPS] == [2, 2, 2, 1]


@pytest.mark.parametrize("ship", SHIPS)
def test_10_7_the_last_carrier_afloat_is_the_only_target(ship: str) -> None:
    sunk = {other: 2 for other in SHIPS if other != ship}
    table = Table("cap z1E").turn(5, found=True, reported=1).hit(**sunk).japan("end")
    table.fall("bomber", "no bomber", "fighter", "no fighter", "5", "1", "1")
    table.fall("1", "5")
    assert table.hits(ship) == 1


def test_10_7_shot_down_and_aborted_bombers_do_not_count() -> None:
    table = raided("cap z1E z2E", 3).fall("5", "5", "3")
    table.fall("1", "5")
    assert [table.hits(ship) for ship in SHIPS] == [1, 0, 0, 0]


def test_10_8_japanese_flak_aborts_on_6_only() -> None:
    table = raided("cap z1E", 1).fall("5", "1", "5")
    assert table.asked == "DropBombs"
    table = raided("cap z1E", 1).fall("5", "1", "6")
    assert table.operation.turn == 6


def test_10_8_in_the_attack_with_all_pips_too() -> None:
    table = raided("akagi z1E", 2).fall("6", "5", "5", "5")
    table.fall("2")
    assert table.hits("akagi") == 2


def test_10_9_squadrons_aboard_a_sunk_carrier_are_lost() -> None:
    table = raided("akagi z1E b1bE b2bN\nkaga b4bE").fall("1", "1", "1", "1", "2")
    assert table.at("akagi") == ""
    assert table.at("kaga") == "b4bE"
    assert table.lost == 13


def test_10_9_squadrons_aloft_are_not() -> None:
    table = raided("akagi b1bE\ncentre b2bE").fall("1", "1", "1", "1", "2")
    assert table.at("centre") == "b2bE"


def test_10_10_damage_costs_only_what_exceeds_the_reduced_number() -> None:
    table = raided("akagi b1bE b2bE").fall("1", "1", "1", "1", "1")
    assert table.hits("akagi") == 1
    assert table.at("akagi") == "b1bE b2bE"
    table = raided("akagi b1bE b2bE b3bE").fall("1", "1", "1", "1", "1")
    assert table.at("akagi") == "b2bE b3bE"


def test_10_10_later_damage_does_not_ask_twice() -> None:
    """A carrier that is damaged already and hit once more is sunk, and nothing else (R20)."""
    table = Table("akagi z1E b1bE").turn(5, found=True, reported=1).hit(akagi=1).japan("end")
    table.fall("bomber", "no bomber", "no fighter", "1", "1", "1", "1", "1")
    assert table.at("akagi") == ""


def test_10_11_the_larger_group_loses_first_counted_anew_each_time() -> None:
    table = raided("akagi z1E z2E b1bE b2bE b3bE").fall("1", "1", "1", "1", "1")
    assert table.asked == "ThrowForLoss"  # a bomber went first, now they are equal
    table.fall("4")
    assert table.asked == "ChooseSquadron"
    assert table.at("akagi") == "z2E b3bE"


def test_10_11_more_fighters_than_bombers_aboard_fighters_lose() -> None:
    table = raided("akagi z1E z2E b1bE").fall("1", "1", "1", "1", "1")
    assert table.at("akagi") == "z2E b1bE"


def test_10_11_at_a_tie_1_to_3_takes_a_bomber() -> None:
    for die, aboard in (("3", "z1E"), ("4", "b7bE")):
        table = Table("soryu z1E b7bE").turn(5, found=True, reported=1).hit(akagi=2, kaga=2).japan("end")
        table.fall("bomber", "no bomber", "no fighter", "1", "1", "1", die)
        assert table.at("soryu") == aboard
        kind = "a bomber" if die == "3" else "a Zero"
        assert f"A die for what is lost aboard Soryu, {die}: {kind}." in table.match.log("japan")


def test_10_11_which_squadron_of_the_group_you_choose_if_they_differ() -> None:
    table = raided("akagi b1bE b2tE b3bN").fall("1", "1", "1", "1", "1")
    assert table.legal == ["b1", "b2", "b3"]
    assert table.why("z1") == "§10.10"
    table.japan("b3")
    assert table.at("akagi") == "b1bE b2tE"


def test_r20_several_carriers_hit_losses_in_order() -> None:
    table = raided("akagi b1bE b2tE b3bE\nkaga b4bE b5tE b6bE\ncap z1E", 2).fall("5", "1")
    table.fall("1", "1", "5", "5")
    assert table.why("b4") == "§10.10"
    table.japan("b2", "b4")
    assert table.at("akagi") == "b1bE b3bE"
    assert table.at("kaga") == "b5tE b6bE"


def test_10_12_survivors_and_placeholders_come_back_five_turns_later() -> None:
    table = raided("cap z1E", 2, 1).fall("5", "1", "1", "6", "6")
    assert table.track(10) == [2, 1, 1, 1]
    assert table.cup == [8, 9, 4, 4]


def test_10_12_a_kill_takes_the_placeholder_drawn() -> None:
    table = raided("cap z1E", 1).fall("5", "5")
    assert table.track(10) == [0, 0, 0, 1]
    assert table.shot == (1, 0)
    assert table.cup == [9, 9, 5, 4]


def test_7_9_every_kill_in_a_raid_takes_a_placeholder_of_its_kind() -> None:
    table = raided("cap z1E z2E z3E z4E", 3, 1).fall("5", "1", "5", "6", "5", "1")
    assert table.shot == (2, 1)
    assert table.cup == [7, 8, 4, 4]  # the first "no bomber" was the one drawn, the second is from the cup
    table.fall("6")
    assert table.track(10) == [1, 0, 0, 0]


def test_r15_the_pips_of_all_bombers_are_added_up() -> None:
    table = raided("akagi z1E", 2).fall("1", "1", "1", "1", "2", "3")
    assert [table.hits(ship) for ship in SHIPS] == [2, 2, 1, 0]


def test_r15_a_damaged_carrier_needs_one_hit_only() -> None:
    table = Table("akagi z1E").turn(5, found=True, reported=1).hit(akagi=1).japan("end")
    table.fall("bomber", "no bomber", "no fighter", "1", "1", "1", "1", "4")
    assert [table.hits(ship) for ship in SHIPS] == [2, 2, 1, 0]


def test_r18_an_empty_bomber_cup_means_no_raid() -> None:
    table = Table("akagi z1E").turn(5, found=True, reported=1).cups(0, 0, 5, 5).japan("end")
    assert table.operation.turn == 6


def test_r18_what_is_not_in_a_cup_is_not_drawn() -> None:
    for cups, bombers, fighters in (
        ((2, 0, 3, 0), [(0, 2)], [(0, 3)]),
        ((1, 4, 0, 2), [(0, 1), (1, 4)], [(1, 2)]),
    ):
        table = Table("akagi z1E").turn(5, found=True, reported=1).cups(*cups).japan("end")
        assert GAME.chances(table.operation) == bombers
        table.fall(*["bomber"] * cups[0], *["no bomber"] * (cups[1] > 0))
        assert GAME.chances(table.operation) == fighters
    empty = Table("akagi z1E").turn(5, found=True, reported=1).cups(0, 3, 1, 1).japan("end")
    assert GAME.chances(empty.operation) == [(1, 3)]


def test_r18_a_cup_without_placeholders_gives_all() -> None:
    table = Table("akagi z1E").turn(5, found=True, reported=1).cups(2, 0, 1, 0).japan("end")
    table.fall("bomber", "bomber", "fighter", "1", "1", "1", "1", "1", "1")
    assert table.track(10) == [2, 0, 1, 0]
