"""§12 Options."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError
from grognard.core.message import Message
from grognard.core.ruleset import Value
from grognard.games.kido_butai import GAME

from .table import Table


def test_12_1_other_numbers_of_counters() -> None:
    assert Table(dauntless=11, no_bomber=9, buffalo=4, no_fighter=6).cup == [11, 9, 4, 6]


def test_12_2_other_capacities() -> None:
    table = Table(capacities={"akagi": "5/3", "us_carrier": "6/1"})
    assert table.operation.capacity(0) == 5
    table.hit(akagi=1, hornet=1)
    assert [table.operation.capacity(ship) for ship in (0, 5)] == [3, 1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"capacities": {"akagi": "3/2"}}, "the 4 squadrons of the set-up"),
        ({"capacities": {"kaga": "3/2"}}, "the 4 squadrons of the set-up"),
        ({"capacities": {"soryu": "2/1"}}, "the 3 squadrons of the set-up"),
        ({"capacities": {"hiryu": "2/1"}}, "the 3 squadrons of the set-up"),
        ({"capacities": {"akagi": "4"}}, "like 4/2"),
        ({"capacities": {"akagi": "004/02"}}, "like 4/2"),
        ({"capacities": {"midway": "2/3"}}, "second number"),
        ({"capacities": {"midway": "15/3"}}, "at most 14"),
        ({"endurance": 1}, "at least 3"),
        ({"capacities": {"zuikaku": "4/2"}}, "no line"),
        ({"endurance": 2}, "at least 3"),
        ({"dauntless": 21}, "0 to 20"),
        ({"undisturbed": "never"}, "one of"),
    ],
)
def test_12_2_wrong_options_are_refused(options: dict[str, Value], words: str) -> None:
    with pytest.raises(GameError, match=words) as caught:
        GAME.rules_for(None, options)
    told = caught.value.reason
    assert isinstance(told, Message)
    wrong = told.args.get("wrong", told)
    assert isinstance(wrong, Message)
    assert wrong.text("de") != wrong.text() != wrong.text("pl")


@pytest.mark.parametrize(
    "options",
    [
        {"capacities": {"akagi": "4/4", "kaga": "4/0", "soryu": "3/3", "hiryu": "3/0", "midway": "14/14"}},
        {"capacities": {"us_carrier": "0/0"}},
        {"endurance": 3},
        {"endurance": 0},
    ],
)
def test_12_2_options_at_the_edge_are_taken(options: dict[str, Value]) -> None:
    assert GAME.rules_for(None, options).options.items() >= options.items()


def test_12_3_undisturbed_if_no_bomber_was_attacked() -> None:
    layout = "fleet z1S b1tS"
    table = Table(layout, undisturbed="no-bomber-attacked").turn(4, reported=1).fleets("e", "hy")
    table.attack("fleet").fall("fighter", "no fighter", "1", "1", "1", "2")
    assert table.hits("enterprise") == 2
    table = Table(layout, undisturbed="no-bomber-attacked").turn(4, reported=1).fleets("e", "hy")
    table.attack("fleet").fall("fighter", "fighter", "no fighter", "1", "1", "1", "1", "2")
    assert table.hits("enterprise") == 0


def test_12_3_in_a_raid_the_escorts_may_tie_up_the_whole_cap() -> None:
    table = Table("cap z1E", undisturbed="no-bomber-attacked").turn(5, found=True, reported=1).japan("end")
    table.fall("bomber", "no bomber", "fighter", "no fighter", "5", "1", "1")
    table.fall("1", "1", "1", "1", "2")
    assert table.hits("akagi") == 2


def test_12_4_waves() -> None:
    table = Table("midway b1bS b2bS", waves=True).japan("attack midway", "hold bomber", "go")
    table.fall("no fighter", "1", "1").attack().fall("no fighter", "1", "1")
    assert table.at("centre") == "b1bW b2bW"


def test_12_5_sweep() -> None:
    assert Table("midway z1S").why("attack midway") == "§6.4"
    table = Table("midway z1S", sweep=True).attack().fall("fighter", "no fighter", "1", "5")
    assert table.shot == (0, 1)
    assert table.at("centre") == "z1W"


def test_12_5_a_sweep_may_hold_back_its_bombers() -> None:
    table = Table("midway z1S b1bS", sweep=True).japan("attack midway")
    assert table.legal == ["go", "hold zero", "hold bomber"]
    table.japan("hold bomber", "go").fall("no fighter")
    assert table.at("midway") == "b1bS"


def test_12_6_no_rearming_of_ready_bombers() -> None:
    table = Table("akagi b1bE", rearm=False).japan("b1")
    assert table.legal == ["strike"]
    assert table.why("torpedoes") == "§12.6"


def test_12_7_endurance() -> None:
    table = Table("akagi b1bE b2bE", endurance=3).turn(1, reported=1)
    table.japan("b1", "strike", "end").fall("1")
    table.japan("b1", "midway", "end").fall("1")
    assert table.at("midway") == "b1bS"
    table.japan("end").fall("1")
    assert table.at("centre") == "b1bW"
    assert table.why("end") == "§3.11"


def test_12_7_the_cap_has_its_own_time() -> None:
    """§3.10 The facing of a patrol tells when it must land, whatever the endurance of strikes."""
    table = Table("cap z1E", endurance=3).turn(8, reported=1).japan("end").fall("1")
    assert table.at("cap") == "z1S"


def test_12_7_squadrons_launched_in_different_turns_are_not_alike() -> None:
    table = Table("akagi b1bE\nkaga b4bE", endurance=3).turn(1, reported=1)
    table.japan("b1", "strike", "end").fall("1")
    table.japan("b4", "strike", "end").fall("1")
    assert "b1+" not in table.legal


def test_12_8_squadrons_without_a_base_from_the_cups() -> None:
    table = Table("midway b1bS", cups_too=True).turn(4).cups(3, 3, 1, 1).attack()
    table.fall("no fighter", "1", "6")
    assert table.shot == (2, 0)
    assert table.cup[:2] == [1, 1]


def test_12_8_the_track_comes_before_the_cups() -> None:
    table = Table("midway b1bS", cups_too=True).turn(4).cups(3, 3, 1, 1).due(6, buffalo=1).attack()
    table.fall("no fighter", "1", "6")
    assert table.shot == (1, 1)
    assert table.track(6)[2] == 0
    assert table.cup[0] == 2


def test_12_8_equal_groups_on_the_track_still_come_first() -> None:
    table = (
        Table("midway b1bS", cups_too=True).turn(4).cups(3, 3, 1, 1).due(6, dauntless=1, buffalo=1).attack()
    )
    assert table.fall("no fighter", "1", "6").asked == "ThrowForStranded"
    assert table.fall("4").shot == (1, 1)
    assert table.cup[:2] == [3, 2]


def test_12_9_no_raids_without_bases() -> None:
    for option, asked in ((True, "ChooseSquadron"), (False, "DrawBomber")):
        table = Table("akagi z1E", bases_gone=option).turn(5, found=True, reported=1).fleets("ehy")
        table.hit(enterprise=2, hornet=2, yorktown=2, midway=2).japan("end")
        assert table.asked == asked


@pytest.mark.parametrize("last", ["enterprise", "hornet", "yorktown", "midway"])
def test_12_9_one_base_is_enough(last: str) -> None:
    gone = dict.fromkeys({"enterprise", "hornet", "yorktown", "midway"} - {last}, 2)
    table = Table("akagi z1E", bases_gone=True).turn(5, found=True, reported=1).fleets("ehy").hit(**gone)
    assert table.japan("end").asked == "DrawBomber"


def test_12_10_american_carriers_sink_at_the_third_hit() -> None:
    table = Table("fleet b1tS", three_hits=True).turn(5, reported=1).fleets("e", "hy").attack("fleet")
    table.fall("no fighter", "1", "2")
    assert table.operation.is_afloat(4)
    assert table.operation.capacity(4) == 2
    assert table.points[0] == 1


def test_12_10_the_third_hit_sinks_and_japanese_carriers_still_sink_at_the_second() -> None:
    table = Table("fleet b1tS", three_hits=True).turn(5, reported=1).fleets("e", "hy").hit(enterprise=2)
    table.attack("fleet").fall("no fighter", "1", "1")
    assert table.points[0] == 3
    assert Table(three_hits=True).hit(akagi=2, midway=2).points == (1, 3)


def test_12_11_the_japanese_never_attack_with_all_pips() -> None:
    table = Table("fleet b1tS", no_pips=True).turn(5, reported=1).fleets("e", "hy").attack("fleet")
    table.fall("no fighter", "1", "4")
    assert table.hits("enterprise") == 0


@pytest.mark.parametrize(
    ("die", "ship"),
    [("1", "akagi"), ("2", "akagi"), ("3", "kaga"), ("4", "kaga"), ("5", "soryu"), ("6", "hiryu")],
)
def test_12_12_every_die_has_its_carrier(die: str, ship: str) -> None:
    table = Table("cap z1E", random_targets=True).turn(5, found=True, reported=1).japan("end")
    table.fall("bomber", "no bomber", "fighter", "no fighter", "5", "1", "1", die, "1", "5")
    assert table.hits(ship) == 1


def test_12_12_american_bombers_roll_for_their_targets() -> None:
    table = Table("cap z1E", random_targets=True).turn(5, found=True, reported=1).hit(kaga=2).japan("end")
    table.fall(*["bomber"] * 3, "no bomber", "no fighter", "5", "1")
    table.fall("6", "3", "2")  # Hiryu; Kaga is sunk, so Soryu; Akagi
    table.fall("1", "1", "1", "5", "1", "5")
    assert [table.hits(ship) for ship in ("akagi", "soryu", "hiryu")] == [1, 0, 1]
