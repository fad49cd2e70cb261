"""The battle as it is told."""

from __future__ import annotations

from grognard.core.ruleset import Options
from tests.midway.duels import chase
from tests.midway.table import Table, fresh, lay


def told(table: Table, *texts: str) -> list[str]:
    """What is told of some actions."""
    before = len(table.story)
    table.play(*texts)
    return table.story[before:]


def test_placing_is_told() -> None:
    table = fresh()
    assert told(table, "loop", "loop", "evade", "evade")[0] == "Loop is laid open."
    story = told(table, "bomber", table.at("-4,-2"), "E")
    assert story == [
        "Japan places a bomber next.",
        f"jb1 is placed on {table.at('-4,-2')}.",
        "jb1 points east.",
    ]


def test_a_flight_is_told_with_its_swap_and_its_end() -> None:
    table = lay("u1 0,0 E; j1 2,0 W; j2 -7,4 E")
    assert told(table, "u1", "fly", "ahead", "left", "left", "stop") == [
        "u1 is activated.",
        f"u1 flies to {table.at('2,0')} and swaps places with j1.",
        f"u1 flies {table.at('1,0')}–{table.at('2,0')}–{table.at('3,-1')}, nose north-west.",
        "The initiative card goes to Japan.",
    ]


def test_a_flight_of_full_length_ends_with_its_last_turn() -> None:
    table = lay("u1 0,0 E; j1 -7,4 W; j2 -5,4 W")
    path = "–".join(table.at(area) for area in ("1,0", "1,1", "0,2", "0,3"))
    story = told(table, "u1", "fly", "right", "right", "left", "on", "right")
    assert f"u1 flies {path}, nose south-west." in story


def test_the_edge_is_told() -> None:
    table = lay("u1 7,-4 E; j1 -7,4 W; j2 0,0 E")
    story = told(table, "u1", "fly", f"tile 1 at {table.at('9,-4')}")
    assert story[1:] == [
        "u1 flies over the edge of the board.",
        f"The US lays small tile 1 at {table.at('9,-4')}.",
        f"u1 flies to {table.at('8,-4')}.",
    ]
    table = lay("u1 7,-4 E; j1 -7,4 W")
    assert told(table, "u1", "fly", "decline")[2:5] == [
        "The US lays no tile.",
        "u1 is destroyed.",
        "Japan scores 1 and has 1.",
    ]


def test_a_combat_is_told_from_the_attack_to_the_hit() -> None:
    table = lay("u1 0,0 E; j1 2,0 E; j4 -7,4 W", us="acceleration", japan="reversal")
    story = told(table, "u1", "attack j1", "japan: plan FF", "us: plan LR", "japan first")
    assert story[1:4] == [
        "u1 attacks j1.",
        "The plans are revealed: j1 F F, u1 L R.",
        "The US lets j1 fly first.",
    ]
    assert "u1 turns left." in story
    story = told(table, "japan: pass", "us: play acceleration", "right", "japan: play reversal", "6 3", "2 1")
    assert story == [
        "Japan plays no order.",
        "The US plays Acceleration.",
        f"u1 flies {table.at('3,-1')}, nose south-east.",
        "Japan plays Reversal.",
        "j1 points west now.",
        "The US has no order to play.",
        "Both have the other in their sights.",
        "u1 has j1 yellow, 2 cards; j1 has u1 yellow, 2 cards.",
        "Japan draws 6, 3.",
        "The US draws 2, 1.",
        "6 beats 2: a hit for Japan.",
        "u1 is destroyed.",
        "Japan scores 1 and has 1.",
        "The initiative card goes to Japan.",
    ]


def test_the_zones_explain_how_many_cards_are_drawn() -> None:
    assert "u1 has j1 yellow, 2 cards; j1 has u1 outside its diagram." in chase().story
    table = chase(us="veterans").play("play veterans")
    assert "u1 has j1 yellow, 3 cards with Veterans; j1 has u1 outside its diagram." in table.story
    table = chase("japan", us="veterans").play("play veterans")
    assert "u1 has j1 outside its diagram, 1 card with Veterans; j1 has u1 yellow, 2 cards." in table.story


def test_the_zones_of_a_thach_weave_are_told_too() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; j4 -7,4 W; u4 7,-4 E"
    table = chase(us="thach-weave", planes=planes)
    assert told(table, "play thach-weave", "u2") == [
        "The US plays Thach Weave.",
        "u2 fires at j1 from outside.",
        "u2 has j1 red, 3 cards; j1 has u2 light blue, 2 cards.",
    ]


def test_the_aces_one_more_is_told() -> None:
    table = lay("ua1 0,0 E; j1 2,0 E; j4 -7,4 W")
    table.play("ua1", "attack j1", "japan: plan FF", "us: plan FFL", "japan first", "without 3")
    assert "5 (4 and 1 for the ace) beats 0 (no card): a hit for the US." in told(table, "4 1")


def test_an_ignored_card_is_told() -> None:
    table = chase(japan="aileron-roll").play("play aileron-roll")
    assert "1 (without the 7) beats 0 (no card): a hit for the US." in told(table, "7 1")
    table = chase(us="feint-left", japan="aileron-roll reversal")
    table.play("japan: play aileron-roll", "us: play feint-left", "japan: play reversal", "4 3")
    assert "4 beats 2 (without the 6): a hit for Japan." in told(table, "6 2")


def test_bushido_is_the_cause_of_the_second_loss() -> None:
    table = chase(us="feint-left", japan="bushido reversal")
    table.play("japan: play bushido", "us: play feint-left", "japan: play reversal", "2 1")
    assert told(table, "7 6")[1:4] == [
        "7 beats 2: a hit for the US.",
        "Bushido: j1 takes u1 with it.",
        "j1 is destroyed.",
    ]


def test_the_new_nose_is_told() -> None:
    assert "j1 points west now." in chase(japan="reversal").play("play reversal").story
    table = lay("u1 0,0 E; j1 2,0 E; j4 -7,4 W", us="loop sixth-sense")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan LR", "japan first")
    assert told(table, "us: play loop")[:3] == [
        "The US plays Loop.",
        f"u1 flies to {table.at('0,0')}.",
        "u1 points east now.",
    ]
    table = lay("u1 0,0 E; j1 2,0 E; j4 -7,4 W", us="sixth-sense")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan LF", "japan first")
    assert "u1 points east now." in told(table, "us: play sixth-sense")


def test_who_has_no_order_to_play_and_who_cannot_pay_is_told() -> None:
    table = lay("u1 0,0 E; j1 2,0 E; j4 -7,4 W")
    story = told(table, "u1", "attack j1", "japan: plan FF", "us: plan FF", "japan first")
    assert "Japan has no order to play." in story
    assert "The US has no order to play." in story
    table = lay("u1 5,-3 W; (j1 0,0 E)", pool="loop loop evade evade", points=(0, 1))
    story = told(table, "u1", "fly", "ahead", "ahead", "ahead", "stop")
    assert "The US cannot pay for any order with 1 command point." in story
    assert "Japan has no command points left to buy with." in story


def test_fighters_that_find_no_free_area_are_told_to_wait() -> None:
    options: Options = {"board": {"us-areas": "7,-4 7,-3", "japan-areas": "-7,4"}}
    planes = "u1 5,-3 W; (j1 -7,4 E); (j2 7,-3 W)"
    table = lay(planes, pool="loop loop evade evade", options=options)
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")
    story = told(table, table.legal[0], "W")
    assert story[-3:-1] == [
        "No area is free for u3 and u4: they wait for the end of the next round.",
        "No area is free for j3 and j4: they wait for the end of the next round.",
    ]


def test_who_waits_for_an_area_is_told_once() -> None:
    """The US finds none; Japan then brings back one after the other, which is no news for the US."""
    options: Options = {"board": {"us-areas": "7,-4", "japan-areas": "-7,4 -7,3 -6,2"}}
    table = lay("u1 5,-3 W; (j1 7,-4 W); (j2 0,0 W)", pool="loop loop evade evade", options=options)
    story = told(table, "u1", "fly", "ahead", "ahead", "ahead", "stop")
    story += told(table, f"japan: {table.at('-7,4')}", "E", f"japan: {table.at('-7,3')}", "E")
    assert [line for line in story if line.startswith("No area is free")] == [
        "No area is free for u2, u3 and u4: they wait for the end of the next round."
    ]


def test_the_first_pool_is_part_of_the_set_up() -> None:
    table = fresh().play("loop")
    assert [(message.text(), message.rule) for message in table.match.log("observer")] == [
        ("Loop is laid open.", "§3.1")
    ]
    table = lay("u1 5,-3 W; (j1 0,0 E)", pool="loop loop evade", points=(0, 0))
    table.play("u1", "fly", "ahead", "ahead", "ahead", "stop", "acceleration")
    rules = [message.rule for message in table.match.log("observer") if "laid open" in message.text()]
    assert rules == ["§9.3"]


def test_what_becomes_of_a_firing_is_told() -> None:
    assert "u1 opens fire." in chase().story
    assert "No shots are fired." in chase(japan="evade").play("play evade").story
    table = lay("u1 0,0 E; j1 1,-2 SE; j2 -7,4 E")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first", "4 1", "7")
    assert "7 beats 4, but the US only defends." in table.story


def test_a_plan_is_told_only_when_both_are_in() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1")
    assert told(table, "us: plan LR") == []
    assert told(table, "japan: plan FF") == ["The plans are revealed: j1 F F, u1 L R."]


def test_every_line_has_its_rule() -> None:
    table = chase(us="loop", japan="evade").play("japan: pass", "us: play loop")
    for message in table.match.log("observer"):
        assert message.rule.startswith("§"), message.text()


def test_buying_and_the_end_of_the_round_are_told() -> None:
    table = lay("u1 5,-3 W; (j1 0,0 E)", pool="loop loop evade evade", points=(3, 3))
    story = told(
        table, "u1", "fly", "ahead", "ahead", "ahead", "stop", "buy loop", "acceleration", "done", "done"
    )
    assert story[-5:] == [
        "The US buys Loop for 2.",
        "Acceleration is laid open.",
        "The US buys no more.",
        "Japan buys no more.",
        "Japan has more aircraft over Midway: 2 points, 2 in all.",
    ]
    back = told(table, table.legal[0], "W")
    assert back[0].startswith("u2 comes back on")


def test_the_end_is_told() -> None:
    table = lay("ub1 -3,-2 W; jb1 0,0 E", scenario="carrier-hunt")
    assert told(table, "ub1", "fly")[-1] == "The US bombs the enemy's carrier and wins."
    assert chase(score=(0, 8)).play("2 1").story[-1] == "The US reaches the threshold and wins, 9 to 0."
