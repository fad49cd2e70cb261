"""§9, §10 The end, and other ways to play."""

from __future__ import annotations

import pytest

from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.ruleset import Options
from grognard.games.island import GAME
from grognard.games.island.position import Island

from .table import battle

LAST_SHOT = "s> . .\n. . .\nS^ . T<\n"


def test_9_1_who_has_lost_all_loses_at_once() -> None:
    """In the middle of a turn: the move was still to come."""
    field = battle(LAST_SHOT, 1).play("a1xa3")
    assert field.outcome == ("south", "§9.1")
    assert field.match.actors == ()
    assert field.island.verdict() == "North has lost every character."


def test_9_1_characters_on_the_pad_are_not_lost() -> None:
    field = battle(LAST_SHOT, 1, pads=(".....", "s....")).play("a1xa3")
    assert field.match.outcome is None


def test_9_1_by_a_mine_of_ones_own() -> None:
    field = battle(". . s>\n## . .\nS^ . .\n", 1).play("a1", "a2", "live")
    assert field.outcome == ("north", "§9.1")


def test_9_1_by_the_penalty() -> None:
    assert battle(". . s>\nS< . .\n", 1).play("a1").outcome == ("north", "§9.1")


def test_9_2_both_wiped_out_at_once_is_a_draw() -> None:
    field = battle("s> . .\n## . .\nS^ . .\n", 1, options={"blast": "four"}).play("a1", "a2", "live")
    assert field.outcome == (None, "§9.2")
    assert field.island.reward(0) == field.island.reward(1) == 0.5


def test_9_3_the_cap_draws_the_battle() -> None:
    field = battle(". . . s>\nS> . . .\n", 1, options={"round_cap": 5}, turns=8)
    field.play("a1", "b1")
    assert field.match.outcome is None
    field.play("1", "d2", "e2")
    assert field.outcome == (None, "§9.3")


def test_9_3_no_cap() -> None:
    field = battle(". . . s>\nS> . . .\n", 1, options={"round_cap": 0}, turns=99_999).play("a1", "b1")
    assert field.match.outcome is None


# ------------------------------------------------------------------ §10 other ways


def test_10_1_the_winner_scores_ranges_double_on_the_pad_and_ten() -> None:
    field = battle(LAST_SHOT, 1, scenario="points", options={"battles": 1}, pads=("S.J..", "....."))
    field.play("a1xa3")
    assert field.match.outcome is not None
    assert field.match.outcome.points == (10 + 2 + 4 + 2 * (2 + 3), 0)


def test_10_1_the_most_is_54() -> None:
    """Five soldiers on the island, all else on the pad: 10 + 44."""
    text = "s> . . . . .\n. . . . . .\nS^ S> S> S> S> .\n"
    field = battle(text, 1, scenario="points", options={"battles": 1}, pads=("JJJTT", "....."))
    assert [int(score) for score in field.play("a1xa3").island.score] == [54, 0]


def test_10_2_a_draw_scores_five_each() -> None:
    options: Options = {"blast": "four", "battles": 1}
    field = battle("s> . .\n## . .\nS^ . .\n", 1, scenario="points", options=options)
    field.play("a1", "a2", "live")
    assert field.match.outcome is not None
    assert (field.match.outcome.winner, field.match.outcome.points) == (None, (5, 5))


def test_10_3_a_series_of_battles() -> None:
    field = battle(LAST_SHOT, 1, scenario="points")
    assert (int(field.island.battles), int(field.island.battle)) == (3, 1)
    field.play("a1xa3")
    assert field.match.outcome is None
    assert (int(field.island.battle), int(field.island.score[0])) == (2, 16)
    assert field.to_act == "chance"
    assert set(field.island.board) == {-1}
    assert field.island.blocks == 10
    assert field.play("2-3").to_act == "north"


def test_10_3_pads_blocks_and_rounds_are_as_new_in_the_next_battle() -> None:
    """§3.4 The pads lie where they lay at first, §2.4 six blocks are live again, rounds count from one."""
    field = battle(LAST_SHOT, 1, scenario="points", missiles="fd", live=0, turns=12).play("a1xa3")
    fresh = Match(GAME, "points", roll=False).position
    assert isinstance(fresh, Island)
    island = field.island
    assert (int(island.battle), int(island.turns)) == (2, 0)
    assert (int(island.blocks), int(island.live)) == (10, 6)
    for own, new in ((island.pad_at, fresh.pad_at), (island.pad, fresh.pad), (island.lost, fresh.lost)):
        assert [int(each) for each in own] == [int(each) for each in new]
    assert [int(each) for each in island.pad_at] == [2, 9]


def test_10_3_with_an_agreed_beginner_they_begin_in_turn() -> None:
    field = battle(LAST_SHOT, 1, scenario="points", options={"first": "south"}).play("a1xa3")
    assert field.to_act == "north"


def test_10_3_the_higher_score_wins_after_the_last_battle() -> None:
    field = battle(LAST_SHOT, 1, scenario="points", options={"battles": 1}, score=(0, 40))
    field.island.battle = 2
    field.play("a1xa3")
    assert field.outcome == ("north", "§10.3")


def test_10_3_equal_scores_draw_the_series() -> None:
    field = battle(LAST_SHOT, 1, scenario="points", options={"battles": 2}, score=(0, 16))
    field.island.battle = 2
    assert field.play("a1xa3").outcome == (None, "§10.3")
    assert field.island.verdict() == "The series ended: South 16, North 16."


def test_10_3_to_a_target() -> None:
    options = {"target": 50}
    field = battle(LAST_SHOT, 1, scenario="points", options=dict(options), score=(30, 49)).play("a1xa3")
    assert field.match.outcome is None
    field = battle(LAST_SHOT, 1, scenario="points", options=dict(options), score=(40, 0))
    field.island.battle = 7
    assert field.play("a1xa3").outcome == ("south", "§10.3")
    field = battle(LAST_SHOT, 1, scenario="points", options=dict(options), score=(40, 56))
    field.island.battle = 7
    field.play("a1xa3")
    assert field.match.outcome is None


def test_10_3_without_points_the_series_ends_when_it_cannot_be_turned() -> None:
    field = battle(LAST_SHOT, 1, options={"battles": 3}, score=(1, 0))
    field.island.battle = 2
    assert field.play("a1xa3").outcome == ("south", "§10.3")
    field = battle(LAST_SHOT, 1, options={"battles": 3}, score=(0, 1))
    field.island.battle = 2
    field.play("a1xa3")
    assert field.match.outcome is None


def test_10_3_a_target_needs_points() -> None:
    with pytest.raises(GameError, match="scenario points"):
        Match(GAME, "standard", {"target": 50})


def test_10_4_the_fifth_loss_loses() -> None:
    text = "s> . .\n. . .\nS^ . t>\n"
    field = battle(text, 1, scenario="five-kills", lost=(0, 4)).play("a1xa3")
    assert field.outcome == ("south", "§10.4")
    field = battle(text, 1, scenario="five-kills", lost=(0, 3)).play("a1xa3")
    assert field.match.outcome is None


def test_10_4_every_loss_counts_whatever_the_cause() -> None:
    field = battle(". . s>\n## . .\nS^ J> .\n", 1, scenario="five-kills", lost=(4, 0)).play(
        "a1", "a2", "live"
    )
    assert field.outcome == ("north", "§10.4")


def test_10_4_both_fifth_losses_at_once_the_side_on_turn_wins() -> None:
    field = battle("s> . .\nS> . t<\nS^ . .\n", 1, scenario="five-kills", lost=(4, 4)).play("a1xa3")
    assert field.outcome == ("south", "§10.4")


def test_10_5_without_pads_the_last_one_on_the_island_is_the_last() -> None:
    assert battle(LAST_SHOT, 1, scenario="no-pad").play("a1xa3").outcome == ("south", "§9.1")


def test_10_6_five_each_and_five_losses_lose() -> None:
    field = battle(LAST_SHOT, 1, scenario="no-pad", options={"five": True}, lost=(2, 4)).play("a1xa3")
    assert field.outcome == ("south", "§9.1")


@pytest.mark.parametrize(
    ("score", "ends"),
    [
        ((34, 0), True),  # 50 to 0: the target itself is enough
        ((33, 0), False),
        ((35, 50), True),  # 51 to 50: ahead by one
        ((34, 50), False),  # level at 50
        ((0, 57), True),  # whoever is ahead, be it North
    ],
)
def test_10_3_the_target_is_reached_by_whoever_is_ahead(score: tuple[int, int], ends: bool) -> None:
    """The battle that ends here is worth sixteen points to South."""
    field = battle(LAST_SHOT, 1, scenario="points", options={"target": 50}, score=score).play("a1xa3")
    assert (field.match.outcome is not None) is ends


def test_10_3_a_lead_that_can_still_be_made_up_ends_nothing() -> None:
    field = battle(LAST_SHOT, 1, options={"battles": 2}, score=(0, 0)).play("a1xa3")
    assert (int(field.island.score[0]), field.match.outcome) == (1, None)
