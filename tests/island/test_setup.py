"""§1 to §3 The components and the set-up."""

from __future__ import annotations

import re

import pytest

from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.ruleset import Value
from grognard.games.island import GAME
from grognard.games.island.data import BLOCK, KIND, PAD, RANGE, TABLE

from .table import Field, battle

DIAGONAL = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "j10"]


def fresh(scenario: str = "standard", **options: Value) -> Field:
    return Field(Match(GAME, scenario, dict(options), roll=False))


def blocks_laid(scenario: str = "standard", **options: Value) -> Field:
    return fresh(scenario, first="south", **options).play(*DIAGONAL)


def placed(scenario: str = "standard", **options: Value) -> Field:
    """Five characters each: South's soldiers in row 1, North's in row 12."""
    field = blocks_laid(scenario, **options)
    for column in "bcdef":
        field.play("soldier", f"{column}1", "north", "soldier", f"{column}12", "south")
    return field


def test_1_1_each_side_has_ten_characters() -> None:
    field = fresh()
    assert len(field.island.cell) == 20
    assert field.island.enough == 10


def test_1_2_the_sides_sit_at_opposite_edges() -> None:
    assert fresh().match.sides == ("south", "north")


def test_1_3_the_island_has_twelve_rows_and_columns() -> None:
    legal = fresh(first="south").legal
    assert len(legal) == 144
    assert {"a1", "l1", "a12", "l12"} <= set(legal)


def test_1_4_an_army_has_five_soldiers_three_jeeps_two_tanks() -> None:
    for side in (0, 1):
        kinds = [int(kind) for kind in KIND][10 * side : 10 * side + 10]
        assert [kinds.count(kind) for kind in range(3)] == [5, 3, 2] == [kind.count for kind in TABLE]


def test_1_5_everything_is_open_and_block_faces_are_in_no_view() -> None:
    field = blocks_laid()
    views = [field.match.view(who) for who in ("south", "north", "observer")]
    assert views[0].facts == views[1].facts == views[2].facts
    assert [seen for seen in views[0].facts["board"] if seen >= 0] == [BLOCK] * 10


def test_2_1_soldiers_reach_two_jeeps_three_tanks_four() -> None:
    assert [(kind.name, kind.reach) for kind in TABLE] == [("soldier", 2), ("jeep", 3), ("tank", 4)]
    assert [int(reach) for reach in RANGE][:10] == [2] * 5 + [3] * 3 + [4] * 2


def test_2_4_six_of_ten_blocks_are_live() -> None:
    island = fresh().island
    assert (island.blocks, island.live) == (10, 6)


@pytest.mark.parametrize("live", [0, 10])
def test_2_4_the_option_live_changes_that(live: int) -> None:
    assert fresh(live=live).island.live == live
    with pytest.raises(GameError, match="must be 0 to 10"):
        fresh(live=11)


def test_2_5_a_pad_has_five_squares() -> None:
    assert placed().play("jeep").legal == ["pad1", "pad2", "pad3", "pad4", "pad5"]


@pytest.mark.parametrize(("rolled", "beginner"), [("3-2", "south"), ("0-5", "north"), ("1-0", "south")])
def test_3_1_the_higher_roll_begins(rolled: str, beginner: str) -> None:
    field = fresh()
    assert field.to_act == "chance"
    assert field.play(rolled).to_act == beginner


def test_3_1_a_tie_is_rolled_again() -> None:
    field = fresh().play("0-0")
    assert field.to_act == "chance"
    assert field.play("5-5").to_act == "chance"
    assert field.play("4-5").to_act == "north"
    assert len(GAME.chances(fresh().island)) == 36


@pytest.mark.parametrize("first", ["south", "north"])
def test_3_1_the_beginner_may_be_agreed(first: str) -> None:
    assert fresh(first=first).to_act == first


def test_3_2_blocks_are_placed_in_turn() -> None:
    field = fresh(first="north")
    order = []
    for square in DIAGONAL:
        order.append(field.to_act)
        field.play(square)
    assert order == ["north", "south"] * 5
    assert field.to_act == "north"
    assert field.legal == ["jeep", "soldier", "tank"]


def test_3_3_one_block_in_a_row_and_column() -> None:
    field = fresh(first="south").play("c4")
    assert field.refusal("c4") == ("row_taken", "§3.3")
    assert field.refusal("h4") == ("row_taken", "§3.3")
    assert field.refusal("c9") == ("column_taken", "§3.3")
    assert len(field.legal) == 121


def test_3_3_a_square_is_always_left() -> None:
    field = fresh(first="south").play(*DIAGONAL[:9])
    assert len(field.legal) == 9


def test_3_4_the_pads_lie_along_the_own_leftmost_columns() -> None:
    island = placed().island
    south = [int(island.before_pad(0, slot)) for slot in range(PAD)]
    north = [int(island.before_pad(1, slot)) for slot in range(PAD)]
    assert south == [0, 1, 2, 3, 4]
    assert north == [143, 142, 141, 140, 139]


def test_3_5_five_characters_in_the_first_two_rows_facing_any_way() -> None:
    field = blocks_laid().play("tank")
    assert len(field.legal) == 22
    assert field.refusal("a1") == ("square_taken", "§3.5")
    assert field.refusal("c3") == ("not_your_rows", "§3.5")
    field.play("c1")
    assert field.legal == ["east", "north", "south", "west"]
    assert field.refusal("c2") == ("choose_facing", "§3.5")
    assert field.play("south").to_act == "north"
    field.play("jeep")
    assert field.refusal("a10") == ("not_your_rows", "§3.5")
    field.play("a12", "west", "soldier")
    assert field.refusal("c1") == ("square_taken", "§3.5")


def test_3_5_a_kind_can_run_out() -> None:
    field = placed()
    assert field.legal == ["jeep", "tank"]
    assert field.refusal("soldier") == ("none_left", "§1.4")
    assert field.refusal("c3") == ("choose_a_kind", "§3.6")


def test_3_6_the_others_go_on_the_pads_in_turn() -> None:
    field = placed().play("jeep", "pad4")
    assert field.to_act == "north"
    field.play("tank", "pad4", "tank")
    assert field.refusal("pad4") == ("pad_square_taken", "§3.6")
    field.play("pad1")
    assert (field.pad(0), field.pad(1)) == ("T..J.", "...t.")


def test_3_7_the_beginner_takes_the_first_turn() -> None:
    field = placed()
    for slot in range(1, 6):
        for _ in range(2):
            field.play(field.legal[0], f"pad{slot}")
    assert (field.to_act, field.on_turn) == ("chance", "south")
    assert field.play("3").to_act == "south"


def test_10_5_without_pads_all_ten_start_on_the_island() -> None:
    field = blocks_laid("no-pad")
    rng = Rng(1)
    for _ in range(60):
        field.play(field.legal[int(rng.below(len(field.legal)))])
    assert [int(ashore) for ashore in field.island.ashore] == [10, 10]
    assert field.to_act == "chance"


def test_10_6_five_characters_each_without_pads() -> None:
    field = placed("no-pad", five=True)
    assert field.to_act == "chance"
    assert field.island.enough == 5
    with pytest.raises(GameError, match="scenario no-pad"):
        fresh("standard", five=True)


def test_the_rules_name_every_general_rule_of_the_sheet() -> None:
    table = GAME.rules().split("## The general rules of the sheet")[1].split("## Rulings")[0]
    named = re.findall(r"\| (\d+[ab]?) \|", table)
    assert sorted(named) == sorted(["1a", "1b", "2a", *map(str, range(1, 16))])


def test_a_drawing_is_what_it_shows() -> None:
    text = """
        .  t> .
        S^ ## j<
    """
    assert battle(text).shows(text)
