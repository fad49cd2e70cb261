"""Why a bot flies where it flies: each reason where it holds, and a neighbour where it does not."""

from __future__ import annotations

import pytest

from grognard.core.flow import run
from grognard.games.midway import GAME
from grognard.games.midway.battle import StartRound
from tests.midway.duels import chase
from tests.midway.table import SIDES, Table, fresh, lay
from tests.reasons import reason_of, reasons_in_random_play

HUNT = "carrier-hunt"
BOMBERS = "; jb2 -4,-1 W; ub2 4,1 E"  # far from everything, noses turned away
POOL = ("loop", "loop", "evade", "acceleration")


def why(table: Table, text: str) -> str:
    """The reason of an answer; "us: ..." says whose."""
    who, _, answer = text.rpartition(": ")
    side = SIDES.index(who) if who else table.match.actors[0]
    return reason_of(GAME, table.midway, side, answer)


@pytest.mark.parametrize("scenario", [HUNT, "domination"])
def test_reasons_in_random_play(scenario: str) -> None:
    assert len(reasons_in_random_play(GAME, scenario, seed=11, longest=400)) > 10
    assert len(reasons_in_random_play(GAME, scenario, seed=12, longest=400)) > 10


# ------------------------------------------------------------------ placing


def test_as_near_to_the_goal_as_can_be() -> None:
    table = fresh(HUNT).play(*POOL, "bomber")
    told = {text: why(table, text) for text in table.legal}
    assert set(told.values()) == {"", "no free area is nearer to the enemy's carrier"}
    assert told[table.at("-4,-2")] == ""


def test_fighters_are_placed_beside_bombers_noses_towards_the_enemy() -> None:
    table = fresh(HUNT).play(*POOL)
    assert why(table, "fighter") == ""
    table.play("bomber", table.at("-4,-2"), "E", "fighter", table.at("4,2"), "W", "fighter")
    assert why(table, table.at("-3,-2")) == "beside jb1"
    table.play(table.at("-3,-2"))
    assert why(table, "SE") == "towards the enemy's carrier"
    assert why(table, "W") == ""


# ------------------------------------------------------------------ command points


def bidding(planes: str, scenario: str = "domination") -> Table:
    table = lay(planes, scenario=scenario)
    battle = table.midway.frame.caller
    assert battle is not None
    battle.go(next(step for step in battle.procedure.steps if isinstance(step, StartRound)))
    table.midway.frame = battle
    run(table.midway)
    return table


def test_a_bid_without_need() -> None:
    table = bidding("u1 5,-4 E; j1 -5,4 W")
    assert why(table, "us: bid 0") == "keeps 3 points for orders"
    assert why(table, "us: bid 2") == "keeps 1 point for orders"
    assert why(table, "us: bid 3") == "is certain to act first"
    assert why(table, "japan: bid 0") == "leaves the first turn to the US, keeps 3 points for orders"
    assert why(table, "japan: bid 3") == ""


def test_a_bid_for_the_first_attack() -> None:
    table = bidding("u1 0,0 E; j1 2,0 E")
    assert why(table, "us: bid 2") == "to let u1 attack first"
    assert why(table, "japan: bid 2") == "to act before u1 attacks j1"


def test_a_bid_for_the_carrier() -> None:
    table = bidding("ub1 -2,-2 W; jb1 -7,4 W; u1 5,-4 E; j1 -5,4 W", HUNT)
    assert why(table, "us: bid 1") == "acting first, ub1 can bomb the carrier"
    assert why(table, "japan: bid 1") == "to act before ub1 can bomb the carrier"


def test_what_is_bought_before_the_other_side_can() -> None:
    for points, told in (((1, 1), "before Japan can buy it"), ((0, 1), "none in hand yet")):
        table = lay("u1 0,0 E; (j1 -5,4 W)", pool="acceleration evade evade loop", points=points)
        table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")
        assert why(table, "buy acceleration") == told
        assert why(table, "done") == ""


# ------------------------------------------------------------------ activation


def test_a_bomber_before_the_carrier() -> None:
    near = lay("ub1 -2,-2 W; jb1 -7,4 W", scenario=HUNT)
    assert why(near, "ub1") == "can bomb the carrier"
    assert why(near.play("ub1"), "fly") == "can bomb the carrier"
    assert why(near.play("fly"), "ahead") == "bombs the carrier"
    far = lay("ub1 1,-2 W; jb1 -7,4 W", scenario=HUNT)
    assert why(far, "ub1") == "two flights from the carrier"
    assert why(far.play("ub1", "fly"), "ahead") == "heads for the carrier"
    assert why(far, "left") == ""
    assert why(far.play("ahead", "ahead"), "stop") == "one flight from the carrier"


def test_a_bomber_that_is_stopped() -> None:
    planes = "j1 -1,-2 W; ub1 -2,-2 W{}; jb1 -7,4 W"
    table = lay(planes.format(""), scenario=HUNT, first="japan")
    assert why(table, "j1") == "can attack ub1, one flight from the carrier"
    assert why(table.play("j1"), "attack ub1") == "takes the marker of ub1, one flight from the carrier"
    spent = lay("j1 -1,-2 W; (ub1 -2,-2 W); jb1 -7,4 W", scenario=HUNT, first="japan")
    assert why(spent, "j1") == "well placed to attack ub1"
    told = why(spent.play("j1"), "attack ub1")
    assert told == "the last bomber: more likely to destroy ub1 than to be lost"


def test_hunter_and_prey() -> None:
    table = lay("u1 0,0 E; u2 -2,7 SW; j1 2,0 E; j2 -5,4 W")
    assert why(table, "u1") == "well placed to attack j1"
    assert why(table, "u2") == ""
    assert why(table.play("u1"), "attack j1") == "more likely to destroy j1 than to be lost"
    other = lay("u1 0,0 E; j1 2,0 E; j2 -5,4 W", first="japan")
    assert why(other, "j1") == "moves before u1 can attack it"


def test_an_attack_that_promises_little_keeps_the_initiative() -> None:
    table = lay("u1 0,0 E; u2 5,-4 E; j1 -1,1 W").play("u1")
    assert why(table, "attack j1") == "keeps the initiative"
    last = lay("u1 0,0 E; j1 -1,1 W").play("u1")
    assert why(last, "attack j1") == "takes j1's marker"
    danger = lay("u1 0,0 E; u2 5,-4 E; j1 2,-2 SW").play("u1")
    assert why(danger, "attack j1") == "attacks j1 before it attacks"


# ------------------------------------------------------------------ flight


def test_the_end_of_a_flight() -> None:
    table = lay("u1 -2,0 E; j1 4,-1 E").play("u1", "fly", "ahead", "ahead")
    assert why(table, "ahead") == "can still take aim at j1"
    assert why(table.play("ahead"), "stop") == "aims at j1"
    away = lay("u1 -2,0 W; j1 4,-1 E").play("u1", "fly", "ahead", "ahead", "ahead")
    assert why(away, "stop") == ""


def test_out_of_reach() -> None:
    planes = "j1 2,0 NE; {} 0,1 NE"
    table = lay(planes.format("u1"), first="japan").play("j1", "fly", "ahead", "ahead", "ahead")
    assert why(table, "on") == ""
    assert why(table.play("on"), "ahead") == "out of u1's reach"


def test_over_midway() -> None:
    table = lay("u1 -3,0 E; j1 -5,4 W").play("u1")
    assert why(table, "fly") == "can reach Midway"
    table.play("fly", "ahead", "ahead", "ahead")
    assert why(table, "stop") == "leads over Midway, 1 to 0"
    level = lay("u1 -3,0 E; (j1 -1,2 W)").play("u1", "fly", "ahead", "ahead", "ahead")
    assert why(level, "stop") == "level over Midway, 1 to 1"


def test_a_fighter_comes_nearer_to_a_bomber() -> None:
    table = lay("u1 0,2 W; jb1 -7,3 W; ub1 5,0 E", scenario=HUNT).play("u1", "fly", "ahead", "ahead")
    assert why(table.play("ahead"), "stop") == "comes nearer to jb1"
    away = lay("u1 0,2 E; jb1 -7,3 W; ub1 5,-4 E", scenario=HUNT).play("u1", "fly", "ahead", "ahead", "ahead")
    assert why(away, "stop") == ""


def test_a_fighter_stays_with_a_bomber() -> None:
    planes = "u1 0,2 E; jb1 -7,3 W; ub1 {} E"
    near = lay(planes.format("3,3"), scenario=HUNT).play("u1", "fly", "ahead", "ahead", "ahead")
    assert why(near, "stop") == "stays close to ub1"
    far = lay(planes.format("5,-4"), scenario=HUNT).play("u1", "fly", "ahead", "ahead", "ahead")
    assert why(far, "stop") == ""


def test_turning_away_from_the_edge() -> None:
    table = lay("u1 5,-4 E; j1 -5,4 W").play("u1", "fly", "ahead")
    assert {why(table, text) for text in table.legal} == {"", "turns away from the edge"}
    inside = lay("u1 5,-4 W; j1 -5,4 W").play("u1", "fly", "ahead")
    assert "turns away from the edge" not in {why(inside, text) for text in inside.legal}


def test_a_tile_saves_the_aircraft() -> None:
    table = lay("u1 7,-4 E; j1 -5,4 W").play("u1", "fly")
    assert why(table, table.legal[0]) == "saves u1"
    assert why(table, "decline") == ""


# ------------------------------------------------------------------ combat


def test_plans_are_weighed_against_all_answers() -> None:
    table = lay("u1 0,0 E; j1 2,0 E").play("u1", "attack j1")
    told = {text: why(table, f"us: {text}") for text in table.legal_for("us")}
    assert told["plan FF"].startswith("the better shot after ")
    assert told["plan FF"].endswith(" of j1's 9 plans")
    assert told["plan RR"] != told["plan FF"]
    assert not any(why(table, f"japan: {text}").startswith("the better") for text in told)


def test_who_flies_first() -> None:
    table = lay("u1 0,0 E; j1 2,-1 SW").play("u1", "attack j1", "japan: plan LF", "us: plan RF")
    assert why(table, "us first") == "a shot at j1 without an answer"
    assert why(table, "japan first") == ""
    same = lay("u1 0,0 E; j1 2,-1 E").play("u1", "attack j1", "japan: plan FF", "us: plan FF")
    assert why(same, "us first") == why(same, "japan first") == ""


def test_orders_by_what_they_change() -> None:
    table = chase(us="evade veterans surprise-attack", japan="evade reversal loop")
    assert why(table, "pass") == ""
    assert why(table, "play evade") == "saves j1 from u1's fire"
    assert why(table, "play reversal") == "brings u1 into its sights"
    table.play("pass")
    assert why(table, "pass") == "a shot at j1 without an answer"
    assert why(table, "play surprise-attack") == "fires before j1 can play an order"
    assert why(table, "play evade") == ""


def test_no_shot_after_an_evade() -> None:
    table = chase(us="veterans", japan="evade").play("play evade")
    assert why(table, "pass") == "no shot falls as they stand"
    assert why(table, "play veterans") == ""


def test_orders_that_better_the_odds() -> None:
    table = chase(us="veterans aileron-roll", japan="reversal").play("play reversal")
    assert why(table, "pass") == "an even shot at j1"
    assert why(table, "play veterans") == "better odds against j1"
    assert why(table, "play aileron-roll") == "better odds against j1"


def test_bushido_only_where_both_aim() -> None:
    table = chase(us="reversal", japan="reversal bushido")
    assert why(table, "play bushido") == ""
    both = chase(us="acceleration", japan="reversal bushido")
    both.play("play reversal", "play acceleration", "ahead")
    assert why(both, "play bushido") == "if j1 falls, u1 falls with it"


def test_a_weave_and_who_fires() -> None:
    planes = "u1 0,0 E; j1 2,0 E; u2 4,-1 SE; u3 4,2 NW; j4 -7,4 W; u4 7,-4 E"
    table = chase(us="thach-weave", planes=planes)
    assert why(table, "play thach-weave") == "a second aircraft fires at j1"
    table.play("play thach-weave")
    assert why(table, "u2") == "has j1 in its sights: three cards"
    assert why(table, "u3") == "has j1 in its sights: two cards"


def test_extra_manoeuvres_by_how_the_two_stand_then() -> None:
    table = chase(us="acceleration", japan="reversal").play("play reversal", "play acceleration")
    assert why(table, "ahead") == "an even shot at j1"
    assert why(table, "left") == ""
