"""§10 The end of the round and §11 of the match."""

from __future__ import annotations

import pytest

from grognard.core.errors import BrokenRecord
from grognard.core.match import Match
from grognard.core.record import Record, checksum
from grognard.core.replay import replay
from grognard.core.ruleset import Options
from grognard.games.midway import GAME
from tests.midway.duels import chase
from tests.midway.table import Table, lay

POOL = "loop loop evade acceleration"


def test_10_1_in_the_carrier_hunt_the_next_round_begins() -> None:
    table = lay("ub1 0,0 E; (jb1 0,-3 E)", scenario="carrier-hunt", pool=POOL)
    table.play("ub1", "fly", "ahead", "ahead", "stop")
    assert table.midway.round == 2
    assert table.to_act == "japan and us"


def last_flight(planes: str, **laid: object) -> Table:
    """u1 flies the last flight of the round from 5,-3 to 2,-3, outside Midway."""
    table = lay(f"u1 5,-3 W; {planes}", pool=POOL, **laid)  # type: ignore[arg-type]
    return table.play("u1", "fly", "ahead", "ahead", "ahead", "stop")


@pytest.mark.parametrize(
    ("over_midway", "score"),
    [
        ("(u2 0,0 E)", (0, 2)),
        ("(j1 0,0 E)", (2, 0)),
        ("(j1 0,0 E); (ja1 2,0 E); (u2 0,1 E)", (2, 0)),
        ("(j1 0,0 E); (u2 2,-2 E)", (0, 0)),
        ("(j1 3,0 E)", (0, 0)),
    ],
)
def test_10_2_more_aircraft_on_the_midway_tile_score_two(over_midway: str, score: tuple[int, int]) -> None:
    table = last_flight(over_midway)
    assert table.score == score


def test_10_3_destroyed_fighters_come_back_the_holders_first() -> None:
    table = last_flight("(j1 -7,3 E)")
    assert table.to_act == "us"
    assert len(table.legal) == 9
    for _ in range(3):
        table.play(f"us: {table.legal[0]}", "W")
    assert table.to_act == "japan"
    for _ in range(3):
        table.play(f"japan: {table.legal[0]}", "E")
    assert table.to_act == "japan and us"
    assert len(table.marked()) == 8  # aces never come back


def test_9_5_no_points_are_left_when_fighters_come_back() -> None:
    table = last_flight("(j1 -7,3 E)", points=(1, 0)).play("japan: done")
    assert table.to_act == "us"
    assert list(table.midway.command) == [0, 0]


def test_10_3_only_on_free_areas_of_ones_own() -> None:
    table = last_flight("(j1 7,-4 E)")
    assert table.at("7,-4") not in table.legal
    assert len(table.legal) == 8
    assert table.refusal(table.at("7,-4")) == ("taken", "§2.1")
    assert table.refusal(table.at("0,0")) == ("not_your_area", "§10.3")


def test_10_3_without_a_free_area_they_wait() -> None:
    options: Options = {"board": {"us-areas": "7,-4 7,-3", "japan-areas": "-7,4"}}
    table = last_flight("(j1 -7,4 E); (j2 7,-3 W)", options=options)
    assert table.legal == [table.at("7,-4")]
    table.play(table.legal[0], "W")
    assert table.to_act == "japan and us"
    assert table["u3"] == "lost"
    assert table["j3"] == "lost"


def test_10_3_midway_is_scored_before_they_come_back() -> None:
    table = last_flight("(u2 0,0 E)", score=(0, 7))
    assert table.outcome == ("us", "§11.3")


def test_10_4_after_the_last_agreed_round_it_is_a_draw() -> None:
    table = lay("ub1 0,0 E; (jb1 0,-3 E)", scenario="carrier-hunt", pool=POOL, options={"rounds": 1})
    table.play("ub1", "fly", "ahead", "ahead", "stop")
    assert table.outcome == (None, "§10.4")
    assert table.story[-1] == "The last round is over: a draw."


@pytest.mark.parametrize(
    ("score", "winner"), [((3, 5), "us"), ((5, 3), "japan"), ((4, 4), None), ((2, 0), None), ((2, 1), "us")]
)
def test_10_4_in_domination_the_higher_score_wins_then(score: tuple[int, int], winner: str | None) -> None:
    """Midway is scored first (the US hold it in the last two cases), and no fighter comes back any more."""
    holds = "(u2 0,0 E)" if score[0] == 2 else "(j1 -7,4 E)"
    table = last_flight(holds, score=score, options={"rounds": 1})
    assert table.outcome == (winner, "§10.4")
    names = {"japan": "Japan", "us": "The US"}
    words = f"{names[winner]} leads after the last round and wins" if winner else "equal scores: a draw"
    assert words in table.story[-1]
    assert not any("comes back" in line for line in table.story)


def test_10_4_the_end_by_score_is_said() -> None:
    table = last_flight("(u2 0,0 E)", score=(3, 5), options={"rounds": 1})
    assert table.match.scene("us").prompt.text == "The US leads after the last round and wins, 7 to 3."
    table = last_flight("(j1 -7,4 E)", options={"rounds": 1})
    assert table.match.scene("us").prompt.text == "The last round is over with equal scores: a draw."


def test_10_4_a_record_of_the_old_ruling_says_so() -> None:
    """Under ruleset 1 a match that reached the limit was drawn whatever the score."""
    match = Match(GAME, "domination", {"rounds": 1}, seed=5)
    text = match.record.dumps().replace("ruleset 2", "ruleset 1")
    body = text[: text.rindex("end ")]
    with pytest.raises(BrokenRecord, match="it was played under ruleset 1, this program has 2"):
        replay(Record.loads(body + f"end {checksum(body)}\n"), GAME)


# ------------------------------------------------------------------ §11.1 the carrier


def hunt(planes: str, **laid: object) -> Table:
    return lay(planes, scenario="carrier-hunt", **laid)  # type: ignore[arg-type]


def test_11_1_a_bomber_on_the_enemys_carrier_wins_at_once() -> None:
    table = hunt("ub1 -3,-2 W; jb1 0,0 E").play("ub1", "fly")
    assert table.outcome == ("us", "§11.1")
    table = hunt("jb1 3,2 E; ub1 0,0 E", first="japan").play("jb1", "fly")
    assert table.outcome == ("japan", "§11.1")


def test_11_1_fighters_and_own_carriers_do_nothing() -> None:
    table = hunt("u1 -3,-2 W; ub1 5,2 W; jb1 0,0 E").play("u1", "fly")
    assert table.outcome is None
    table = hunt("ub1 5,2 W; jb1 0,0 E").play("ub1", "fly")
    assert table["ub1"] == "4,2 W"
    assert table.outcome is None


def test_11_1_by_a_token() -> None:
    table = hunt("ub1 -2,-2 W; j1 -3,-2 W; jb1 0,0 E").play("ub1", "attack j1")
    table.play("japan: plan LL", "us: plan FF", "japan first")
    assert table.outcome == ("us", "§11.1")


def test_11_1_by_an_order() -> None:
    table = hunt("ub1 -1,-2 W; j1 -2,-2 W; jb1 0,0 E", us="acceleration").play("ub1", "attack j1")
    table.play("japan: plan LL", "us: plan FF", "japan first")
    assert table.outcome is None
    table.play("us: play acceleration")
    assert table.outcome == ("us", "§11.1")


def test_11_1_by_a_swap_that_somebody_else_caused() -> None:
    """Japan's own fighter leaves the carrier and swaps the bomber onto it."""
    table = hunt("j1 -4,-2 E; ub1 -3,-2 W; jb1 0,0 E", first="japan").play("j1", "fly")
    assert table.outcome == ("us", "§11.1")


def test_11_1_by_a_swap_in_a_combat() -> None:
    table = hunt("j1 -4,-2 E; ub1 -3,-2 W; jb1 0,0 E", first="japan").play("j1", "attack ub1")
    table.play("japan: plan FF", "us: plan LL", "japan first")
    assert table.outcome == ("us", "§11.1")


# ------------------------------------------------------------------ §11.2 the last bomber


def test_11_2_the_last_bomber_destroyed_decides() -> None:
    table = hunt("u1 0,0 E; jb1 2,0 E; jb2 -4,-2 E; ub1 4,2 W").play("u1", "attack jb1")
    table.play("japan: plan FF", "us: plan FF", "japan first", "2 1", "4 3")
    assert table["jb1"] == "lost"
    assert table.outcome is None
    table = hunt("u1 0,0 E; jb1 2,0 E; j1 -4,-2 E; ub1 4,2 W").play("u1", "attack jb1")
    table.play("japan: plan FF", "us: plan FF", "japan first", "2 1", "4 3")
    assert table.outcome == ("us", "§11.2")


def test_11_2_over_the_edge_too() -> None:
    table = hunt("ub1 7,-4 E; jb1 0,0 E").play("ub1", "fly", "decline")
    assert table.outcome == ("japan", "§11.2")


def test_11_2_lost_fighters_do_not_decide_and_do_not_return() -> None:
    table = hunt("u1 7,-4 E; ub1 4,2 W; (jb1 0,0 E)", pool=POOL).play("u1", "fly", "decline")
    assert table.outcome is None
    table.play("ub1", "fly", "ahead", "ahead", "stop")
    assert table.to_act == "japan and us"
    assert table["u1"] == "lost"


# ------------------------------------------------------------------ §11.3 points


@pytest.mark.parametrize("points", ["9", "12", "15"])
def test_11_3_the_threshold_ends_it_in_the_middle_of_a_combat(points: str) -> None:
    table = chase(score=(0, int(points) - 1), options={"points": points}).play("2 1")
    assert table.outcome == ("us", "§11.3")
    assert table.score == (0, int(points))


def test_11_3_a_fighter_is_one_point_an_ace_three() -> None:
    assert chase().play("2 1").score == (0, 1)
    table = lay("u1 0,0 E; ja1 2,0 E; j4 -7,4 W").play("u1", "attack ja1")
    table.play("japan: plan FFL", "us: plan FF", "japan first", "japan: without 3", "2 1")
    assert table.score == (0, 3)
    assert lay("ua1 7,-4 E; j1 0,0 E").play("ua1", "fly", "decline").score == (3, 0)


def test_11_3_lost_aces_are_no_defeat() -> None:
    table = lay("ua1 7,-4 E; (u1 0,3 E); (j1 0,0 E)", pool=POOL).play("ua1", "fly", "decline")
    assert table.outcome is None


# ------------------------------------------------------------------ §11.4 both at once


def test_11_4_both_at_the_threshold_with_equal_scores_is_a_draw() -> None:
    table = chase(us="feint-left", japan="bushido reversal", score=(8, 8))
    table.play("japan: play bushido", "us: play feint-left", "japan: play reversal", "2 1", "7 6")
    assert table.outcome == (None, "§11.3")
    assert table.score == (9, 9)


def test_11_4_otherwise_the_higher_score_wins() -> None:
    """Japan loses an ace, the US a fighter."""
    planes = "u1 0,0 E; ja1 2,0 E; j4 -7,4 W; u4 7,-4 E"
    table = lay(planes, us="feint-left", japan="bushido reversal", score=(8, 8)).play("u1", "attack ja1")
    table.play("japan: plan FFL", "us: plan FF", "japan first", "japan: without 3")
    table.play("japan: play bushido", "us: play feint-left", "japan: play reversal", "2 1", "7 6")
    assert table.outcome == ("us", "§11.3")
    assert table.score == (9, 11)


def test_11_4_only_one_at_the_threshold() -> None:
    table = chase(us="feint-left", japan="bushido reversal", score=(8, 2))
    table.play("japan: play bushido", "us: play feint-left", "japan: play reversal", "2 1", "7 6")
    assert table.outcome == ("japan", "§11.3")


def last_bombers(rest: str) -> Table:
    """Two bombers nose to nose (yellow), Bushido played, Japan loses the firing."""
    table = hunt(f"ub1 -2,0 E; jb1 3,0 W; {rest}", japan="bushido").play("ub1", "attack jb1")
    return table.play("japan: plan FF", "us: plan FF", "us first", "japan: play bushido", "2 1", "7 6")


def test_11_4_both_last_bombers_is_a_draw() -> None:
    assert last_bombers("j1 0,-5 E; u1 0,5 E").outcome == (None, "§11.2")
    assert last_bombers("jb2 0,-4 E; u1 0,4 E").outcome == ("japan", "§11.2")
    assert last_bombers("j1 0,-4 E; ub2 0,4 E").outcome == ("us", "§11.2")
    assert last_bombers("jb2 0,-4 E; ub2 0,4 E").outcome is None
