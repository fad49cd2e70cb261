"""§8.9 to §8.12 The special orders, by the defender and by the attacker."""

from __future__ import annotations

import pytest

from grognard.core.ruleset import Options
from tests.midway.duels import PLANES, chase
from tests.midway.table import lay

WINGMAN = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; j4 -7,4 W; u4 7,-4 E"  # u2 will have j1 (4,0) ahead: red


# ------------------------------------------------------------------ §8.9 Thach Weave


def test_8_9_thach_weave_by_the_attacker() -> None:
    table = chase(us="thach-weave", planes=WINGMAN).play("us: play thach-weave")
    assert table.legal == ["u2"]
    assert table.refusal("u1") == ("in_combat", "§8.9")
    assert table.refusal("u4") == ("no_attack_area", "§8.9")
    assert table.refusal("j1") == ("not_yours", "§8.9")
    assert table.refusal("u3") == ("destroyed", "§5.8")
    table.play("u2")
    assert len(table.legal) == 21  # Japan's, by its own diagram: it has u2 to its left behind, light blue
    table.play("2 1", "4 3 1")
    assert table["j1"] == "lost"
    assert table.score == (0, 1)
    assert table.to_act == "us"  # the combat is over
    assert "u2" in table.legal  # E33 the shooter keeps its marker


def test_8_9_thach_weave_by_the_defender() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 1,-1 SE; j4 -7,4 W; u4 7,-4 E"
    table = chase("japan", us="thach-weave", planes=planes)  # j1 at 2,0 chases u1 at 4,0
    assert table.to_act == "us"
    table.play("play thach-weave", "u2")
    table.play("2 1")  # u2 has j1 in yellow, j1 has u2 outside its diagram
    assert table["j1"] == "lost"
    assert table["u1"] == "4,0 E"
    assert table.legal == ["j4"]  # the combat is over, and Japan keeps the card


def test_8_9_the_enemy_draws_but_cannot_destroy_the_shooter() -> None:
    table = lay("u1 0,0 E; j1 2,0 E; u2 5,0 W; j4 -7,4 W; u4 7,-4 E", us="thach-weave")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first")
    assert table["j1"] == "3,0 E"
    table.play("play thach-weave", "u2", "7 6", "2 1")  # yellow both ways, Japan wins
    assert table["u2"] == "5,0 W"
    assert table.to_act == "chance"  # and the two in the combat fire as well
    table.play("2 1")
    assert table["j1"] == "lost"


def test_8_9_it_needs_a_shooter() -> None:
    table = chase(us="thach-weave evade")
    assert table.legal == ["pass", "play evade"]
    assert table.refusal("play thach-weave") == ("no_shooter", "§6.8")


@pytest.mark.parametrize("wingman", ["u2", "u3", "ua1", "ua2"])
def test_8_9_any_other_aircraft_may_be_the_shooter(wingman: str) -> None:
    table = chase(us="thach-weave", planes=WINGMAN.replace("u2", wingman)).play("play thach-weave")
    assert table.legal == [wingman]


def test_8_9_an_ace_that_weaves_adds_one() -> None:
    table = chase(us="thach-weave", planes=WINGMAN.replace("u2", "ua1"))
    table.play("play thach-weave", "ua1", "4 1", "4 3 1")
    assert table["j1"] == "lost"


def test_8_9_bushido_does_not_answer_a_weave() -> None:
    table = chase(us="thach-weave", japan="bushido", planes=WINGMAN)
    table.play("japan: play bushido", "us: play thach-weave", "u2", "2 1", "4 3 1")
    assert table["j1"] == "lost"
    assert table["u2"] == "4,-1 SE"


def test_e31_a_weave_after_an_evade() -> None:
    table = chase(us="thach-weave", japan="evade", planes=WINGMAN).play("japan: play evade")
    assert table.legal == ["pass", "play thach-weave"]
    options: Options = {"evade_stops_weave": True}
    table = chase(us="thach-weave acceleration", japan="evade", planes=WINGMAN, options=options)
    table.play("japan: play evade")
    assert table.refusal("play thach-weave") == ("evaded", "§8.7")


def test_e32_rolls_and_veterans_hold_for_the_weave() -> None:
    table = chase(us="thach-weave veterans", japan="aileron-roll", planes=WINGMAN)
    table.play("japan: play aileron-roll", "us: play veterans")
    assert table.to_act == "chance"  # Japan has nothing to answer with: the weave comes too late
    table = chase(us="thach-weave veterans", japan="aileron-roll evade", planes=WINGMAN)
    table.play("japan: play aileron-roll", "us: play veterans", "japan: play evade")
    table.play("us: play thach-weave", "u2", "3 1")
    assert {len(text.split()) for text in table.legal} == {4}
    table.play("7 3 2 1")  # the 7 is ignored: 3 against 3
    assert table["j1"] == "4,0 E"


def test_e33_the_weave_may_decide_the_match_at_once() -> None:
    table = chase(us="thach-weave", planes=WINGMAN, score=(0, 8))
    table.play("play thach-weave", "u2", "2 1", "4 3 1")
    assert table.outcome == ("us", "§11.3")


# ------------------------------------------------------------------ §8.10 Veterans


@pytest.mark.parametrize("attacker", ["us", "japan"])
def test_8_10_veterans_draw_one_card_more(attacker: str) -> None:
    table = chase(attacker, us="veterans")
    assert table.to_act == "us"
    table.play("play veterans")
    if attacker == "us":
        assert {len(text.split()) for text in table.legal} == {3}
    else:  # outside the diagram: R16 one card
        table.play("7 5")
        assert {len(text.split()) for text in table.legal} == {1}


def test_r16_veterans_outside_the_diagram_stop_the_enemy_but_destroy_nobody() -> None:
    table = chase("japan", us="veterans").play("play veterans", "6 5", "7")
    assert table["u1"] == "4,0 E"
    assert table["j1"] == "2,0 E"


# ------------------------------------------------------------------ §8.11 Zero Agility


@pytest.mark.parametrize("attacker", ["us", "japan"])
def test_8_11_zero_agility_flies_one_or_two_more(attacker: str) -> None:
    table = chase(attacker, japan="zero-agility").play("japan: play zero-agility")
    table.play("ahead")
    assert table.legal == ["on", "stop"]
    where = 5 if attacker == "us" else 3
    assert table["j1"] == f"{where},0 E"
    stopped = chase(attacker, japan="zero-agility").play("play zero-agility", "left", "stop")
    assert stopped["j1"] == f"{where},0 NE"
    if attacker == "japan":
        table.play("on", "right")
        assert table["j1"] == "4,0 SE"
        assert table["u1"] == "3,0 E"  # swapped


# ------------------------------------------------------------------ §8.12 Bushido


def test_8_12_bushido_by_the_defender_takes_the_enemy_along() -> None:
    table = chase(us="acceleration", japan="bushido reversal")
    table.play("japan: play reversal", "us: pass")
    assert table.to_act == "chance"
    table = chase(us="feint-left", japan="bushido reversal")
    table.play("japan: play bushido", "us: play feint-left", "japan: play reversal")
    table.play("2 1", "7 6")
    assert table["j1"] == table["u1"] == "lost"
    assert table.score == (1, 1)


def test_8_12_bushido_by_the_attacker() -> None:
    table = chase("japan", japan="bushido", us="reversal")
    table.play("us: play reversal", "japan: play bushido", "2 1", "7 6")
    assert table["j1"] == table["u1"] == "lost"


def test_8_12_bushido_serves_whoever_plays_it() -> None:
    """With other special orders the US may have it."""
    options: Options = {"specials": {"us": "bushido veterans"}}
    table = chase("japan", us="bushido reversal", japan="evade", options=options)
    table.play("us: play bushido", "japan: pass")
    assert table.to_act == "chance"
    table = chase("japan", us="bushido reversal", japan="feint-left", options=options)
    table.play("us: play bushido", "japan: play feint-left", "us: play reversal", "7 6", "2 1")
    assert table["j1"] == table["u1"] == "lost"


def test_8_12_not_if_the_enemy_is_not_in_the_own_attack_area() -> None:
    table = chase(japan="bushido").play("japan: play bushido", "7 6")
    assert table["j1"] == "lost"
    assert table["u1"] == "2,0 E"


def test_specials_can_be_exchanged_for_other_effects() -> None:
    options: Options = {"specials": {"japan": "evade thach-weave"}}
    table = lay(PLANES, options=options)
    table.midway.hand[9] = table.midway.hand[10] = 1  # Japan's two special cards
    assert table.hand("japan") == ["special evade", "thach-weave"]
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first")
    assert table.legal == ["pass", "play special evade"]
    assert table.refusal("play evade") == ("not_in_hand", "§6.7")
    table.play("play special evade")
    assert table.legal == ["u4"]
    assert sum(int(copies) for copies in table.midway.discard) == 0
