"""§3 The Japanese phase."""

from __future__ import annotations

import pytest

from grognard.core.secrecy import plainly_forced
from grognard.games.kido_butai.flying import ACTS
from grognard.games.kido_butai.orders import CHOICES, CHOOSE_SQUADRON, GIVE_ORDER

from .table import Table


def test_3_1_orders_in_any_sequence_and_none_need_be_given() -> None:
    table = Table()
    assert "end" in table.legal
    table.japan("b1", "strike", "z2", "cap", "b2", "strike", "end")


def test_3_1_squadrons_that_are_alike_are_one_choice() -> None:
    table = Table()
    assert [text for text in table.legal if text.startswith("b")] == [
        "b1", "b1+", "b4", "b4+", "b7", "b7+", "b9", "b9+",
    ]  # fmt: skip
    assert table.why("b2") == "§3.1"


def test_3_1_all_that_are_alike_can_be_told_at_once() -> None:
    table = Table().japan("b4+", "strike")
    assert table.at("centre") == "b4bE b5bE b6bE"
    assert table.at("kaga") == "z2E"


def test_3_1_orders_in_another_sequence_lead_to_the_same_position() -> None:
    one = Table().japan("b1+", "strike", "z2", "cap")
    other = Table().japan("z2", "cap", "b1+", "strike")
    assert one.match.view("japan") == other.match.view("japan")


def test_3_1_when_a_squadron_took_off_does_not_tell_it_apart() -> None:
    table = Table("akagi b1bE\nkaga b4bE").turn(1, reported=1).japan("b1", "strike", "end").fall("1")
    table.japan("b4", "strike", "end").fall("1")
    assert "b1+" in table.legal


def test_3_2_only_a_squadron_that_is_ready_takes_off() -> None:
    table = Table("akagi z1N b1bE")
    table.japan("z1")
    assert table.legal == ["ready"]
    assert table.why("cap") == "§3.2"


def test_3_3_only_fighters_fly_cap() -> None:
    table = Table("akagi z1E b1bE").japan("b1")
    assert "cap" not in table.legal
    assert table.why("cap") == "§3.3"


def test_3_4_cap_to_its_box_and_strike_to_the_centre_facing_east() -> None:
    table = Table("akagi z1E b1bE").japan("z1", "cap", "b1", "strike")
    assert (table.at("cap"), table.at("centre")) == ("z1E", "b1bE")


def test_3_5_from_the_centre_to_the_target_facing_south() -> None:
    table = Table("centre b1bE b2tE z1E").turn(2, reported=1)
    table.japan("b1", "midway", "b2", "fleet", "z1", "midway")
    assert table.at("midway") == "z1S b1bS"
    assert table.at("fleet") == "b2tS"


def test_3_6_after_the_attack_to_the_centre_facing_west() -> None:
    table = Table("midway z1S b1bS").attack().fall("no fighter", "1", "1")
    assert table.at("centre") == "z1W b1bW"
    assert table.why("b1") == "§3.9"


def test_3_7_land_from_the_centre_or_the_cap_box_on_any_carrier_facing_north() -> None:
    table = Table("centre b1bE\ncap z1S\nhiryu b2bE")
    table.japan("b1", "land hiryu", "z1", "land soryu")
    assert table.at("hiryu") == "b1bN b2bE"
    assert table.at("soryu") == "z1N"


def test_3_7_nothing_lands_from_a_target() -> None:
    table = Table("midway b1bS").japan("b1")
    assert table.legal == ["back"]
    assert table.why("land akagi") == "§3.7"


def test_3_8_make_ready_and_change_the_load() -> None:
    table = Table("akagi z1N b1bN b2bN")
    table.japan("z1", "ready", "b1", "torpedoes", "b2", "bombs")
    assert table.at("akagi") == "z1E b1tE b2bE"


def test_3_8_a_ready_bomber_may_change_its_load_as_its_action() -> None:
    table = Table("akagi b1bE").japan("b1")
    assert table.legal == ["strike", "torpedoes"]
    table.japan("torpedoes")
    assert table.at("akagi") == "b1tE"
    assert table.why("b1") == "§3.9"


@pytest.mark.parametrize(
    ("layout", "orders"),
    [
        ("akagi b1bE", ("b1", "strike")),
        ("centre b1bE", ("b1", "midway")),
        ("midway b1bS", ("b1", "back")),
        ("centre b1bW", ("b1", "land akagi")),
        ("akagi b1bN", ("b1", "bombs")),
    ],
)
def test_3_9_one_action_in_a_turn(layout: str, orders: tuple[str, str]) -> None:
    table = Table(layout).japan(*orders)
    assert table.legal == ["end"]
    assert table.why("b1") == "§3.9"


def test_3_10_cap_turns_every_turn_but_not_in_the_turn_of_its_launch() -> None:
    table = Table("akagi z1E").turn(1, reported=1).japan("z1", "cap")
    assert table.at("cap") == "z1E"
    table.japan("end").fall("1")
    assert table.at("cap") == "z1S"
    table.japan("end").fall("1")
    assert table.at("cap") == "z1W"


def test_3_10_turning_is_no_action() -> None:
    table = Table("akagi z1E").turn(1, reported=1).japan("z1", "cap", "end").fall("1")
    table.japan("z1", "land akagi")
    assert table.at("akagi") == "z1N"


def test_3_11_west_at_the_start_of_a_turn_must_land() -> None:
    table = Table("cap z1S\ncentre b1bW").turn(1, reported=1)
    table.japan("end").fall("1")
    assert table.at("cap") == "z1W"
    assert table.legal == ["z1", "b1"]
    assert table.why("end") == "§3.11"
    table.japan("b1", "land akagi")
    assert "end" in table.legal


def test_3_11_turned_west_this_turn_has_until_the_next() -> None:
    table = Table("midway b1bS").japan("b1", "back")
    assert "end" in table.legal


def test_3_11_a_zero_turned_west_now_is_not_like_one_that_must_land() -> None:
    table = Table("cap z1S z2W").turn(1, reported=1).japan("end").fall("1")
    assert table.at("cap") == "z1W z2W"
    assert table.legal == ["z1", "z2"]
    table.japan("z1", "land akagi")
    assert table.why("end") == "§3.11"


def test_3_11_on_its_way_home_a_squadron_only_lands() -> None:
    table = Table("centre z1W b1bW b2tW").turn(2, reported=1)
    for squadron in ("z1", "b1", "b2"):
        table.japan(squadron)
        assert all(text.startswith("land") for text in table.legal)
        assert table.why("fleet" if squadron == "b2" else "midway") == "§3.11"
        table.japan("land kaga")


def test_3_12_who_cannot_land_is_destroyed() -> None:
    table = Table("akagi b2bE\ncap z1W").turn(1, reported=1).hit(kaga=2, soryu=2, hiryu=2)
    table.operation.must_land = 1
    assert "end" not in table.legal
    table.japan("b2", "strike")  # it takes away the last deck: legal, and the Zero is lost (R6)
    assert table.legal == ["end"]
    assert table.why("z1") == "§3.12"
    table.japan("end")
    assert table.at("cap") == ""
    assert table.lost == 13


def test_3_12_every_squadron_that_is_late_is_destroyed() -> None:
    table = Table("centre z1W b10bW").hit(akagi=2, kaga=2, soryu=2)
    table.hit(hiryu=2).operation.must_land = 1 | 1 << 13
    table.japan("end")
    assert (table.at("centre"), table.lost) == ("", 14)


def test_3_12_if_only_some_find_room_you_choose_which() -> None:
    table = Table("soryu b9bE b10bE\ncentre b1bW b2tW").hit(akagi=2, kaga=2, hiryu=2)
    table.operation.must_land = 0b110000
    table.japan("b2", "land soryu")
    assert table.at("soryu") == "b2tN b9bE b10bE"
    table.japan("end")
    assert table.at("centre") == ""


def test_3_13_a_carrier_launches_or_lands_never_both() -> None:
    table = Table("akagi b1bE b2bE\ncap z1S").hit(kaga=2, soryu=2, hiryu=2)
    table.japan("b1", "strike")
    assert table.why("z1") == "§3.13"
    table = Table("akagi b1bE b2bE\ncap z1S", rearm=False).hit(kaga=2, soryu=2, hiryu=2)
    table.japan("z1", "land akagi")
    assert table.why("b1") == "§3.13"


def test_3_13_a_cap_launch_closes_the_deck_too() -> None:
    table = Table("akagi z1E z2E\ncap z3S").hit(kaga=2, soryu=2, hiryu=2).japan("z1", "cap")
    assert table.why("z3") == "§3.13"


def test_3_13_launching_frees_no_place_on_the_same_carrier() -> None:
    table = Table("soryu b1bE b2bE b3bE\ncap z1S").japan("b1", "strike", "z1")
    assert table.legal == ["land akagi", "land kaga", "land hiryu"]
    assert table.why("land soryu") == "§3.13"


def test_3_13_readying_is_neither() -> None:
    table = Table("akagi b1bN b2bE\ncap z1S")
    table.japan("b2", "strike", "b1", "bombs")
    table = Table("akagi b1bN\ncap z1S")
    table.japan("z1", "land akagi", "b1", "bombs")


def test_3_14_never_more_aboard_than_the_number() -> None:
    table = Table("soryu b1bE b2bE b3bE\ncap z1S").japan("z1")
    assert table.why("land soryu") == "§3.14"


def test_3_14_a_damaged_carrier_has_its_reduced_number() -> None:
    table = Table("akagi b1bE b2bE\ncap z1S").hit(akagi=1, hiryu=2).japan("z1")
    assert table.legal == ["land kaga", "land soryu"]
    assert table.why("land akagi") == "§3.14"
    assert table.why("land hiryu") == "§3.7"


def test_3_14_all_like_it_land_as_far_as_there_is_room() -> None:
    table = Table("soryu b1bE\ncentre b4bE b5bE b6bE").japan("b4+", "land soryu")
    assert table.at("soryu") == "b1bE b4bN b5bN"
    assert table.at("centre") == "b6bE"


def test_3_15_the_fleet_is_found_as_a_whole() -> None:
    """A raid after the one sighting may hit every carrier."""
    table = Table("akagi z1E").turn(3, found=True, reported=1).japan("end")
    table.fall(*["bomber"] * 4, "no bomber", "no fighter", "1", "1", "1", "1", *["2"] * 4)
    assert [table.hits(ship) for ship in ("akagi", "kaga", "soryu", "hiryu")] == [2, 2, 2, 2]


# ------------------------------------------------------------------ rulings


def test_r4_a_squadron_may_wait_and_may_come_back_early() -> None:
    table = Table("centre b1bE\nmidway b2bS").turn(1, reported=1)
    for _ in range(3):
        table.japan("end").fall("1")
    assert (table.at("centre"), table.at("midway")) == ("b1bE", "b2bS")
    table.japan("b1", "land akagi")


def test_r4_no_way_from_cap_to_strike() -> None:
    table = Table("cap z1E\ncentre z2E").turn(1, reported=1).japan("z1")
    assert all(text.startswith("land") for text in table.legal)
    assert table.why("midway") == "§3.5"


def test_r5_a_strike_whose_target_is_gone_comes_home() -> None:
    table = Table("midway z1S b1bS").hit(midway=2)
    assert table.why("attack midway") == "§6.1"
    table.japan("b1", "back", "z1", "back")
    assert table.at("centre") == "z1W b1bW"


def test_r7_cap_that_must_land_is_not_turned_on() -> None:
    table = Table("cap z1W").turn(1, reported=1).japan("end").fall("1")
    assert table.at("cap") == "z1W"


def test_r8_one_attack_on_each_target_and_turn() -> None:
    table = Table("midway b1bS b2bS").japan("attack midway", "hold bomber", "go")
    table.fall("no fighter", "1", "1")
    assert table.at("midway") == "b2bS"
    assert table.why("attack midway") == "§3.6"
    table.japan("b2", "back")


def test_r8_the_last_of_its_kind_is_held_back() -> None:
    table = Table("midway z1S z4S b1bS b10bS").japan("attack midway", "hold zero", "hold bomber", "go")
    table.fall("no fighter", "1", "1")
    assert table.at("midway") == "z4S b10bS"


def test_r8_two_targets_can_be_attacked_in_one_turn() -> None:
    table = Table("midway b1bS\nfleet b2tS").turn(2, reported=1).fleets("ehy")
    table.attack("midway").fall("no fighter", "1", "1")
    table.attack("fleet").fall("fighter", "no fighter", "1")
    assert table.asked == "Aim"


def test_r10_the_right_load_leaves_the_centre() -> None:
    table = Table("centre b1bE b2tE z1E").turn(2, reported=1).japan("b1")
    assert "midway" in table.legal
    assert table.why("fleet") == "§6.4"
    table.japan("midway", "b2")
    assert table.why("midway") == "§6.4"
    table.japan("fleet", "z1")
    assert {"midway", "fleet"} <= set(table.legal)


def test_r10_the_corners_close_when_there_is_nothing_to_attack() -> None:
    table = Table("centre b1bE b2tE").turn(2, reported=1).fleets("e", "hy").hit(enterprise=2, midway=2)
    table.japan("b1")
    assert table.why("midway") == "§6.1"
    table.japan("land akagi", "b2")
    assert table.why("fleet") == "§6.2"


def test_3_1_the_phase_never_ends_by_itself() -> None:
    """Even where nothing is left but to end it, the dice wait for the word."""
    table = Table("akagi b1bE")
    table.japan("b1", "strike")
    assert table.legal == ["end"]
    assert not plainly_forced(table.match, 0)
    assert table.match.can_undo("japan") == (True, "")


def test_r10_one_reported_fleet_afloat_keeps_the_corner_open() -> None:
    for sunk in ({"enterprise": 2}, {"hornet": 2, "yorktown": 2}):
        table = Table("centre b1tE").turn(2, reported=2).fleets("e", "hy").hit(**sunk)
        assert "fleet" in table.japan("b1").legal


def test_undo_is_free_in_the_japanese_phase_until_something_falls() -> None:
    table = Table()
    table.japan("b1", "strike", "z1", "cap")
    assert table.match.can_undo("japan") == (True, "")
    for _ in range(4):
        table.match.undo("japan")
    assert table.at("akagi") == "z1E b1bE b2bE b3bE"
    table.japan("end").fall("1", "1")
    assert table.match.can_undo("japan") == (False, "chance has fallen since")


def test_every_choice_and_order_has_its_number() -> None:
    """The layouts fill the steps' spaces."""
    assert (CHOICES.size, CHOOSE_SQUADRON.space) == (32, 32)
    assert (ACTS.size, GIVE_ORDER.space) == (12, 12)
