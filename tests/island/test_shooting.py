"""§7, §8 Shooting and blocks: general rules 5, 7, 8, 10, 12 and 13 of the sheet."""

from __future__ import annotations

import pytest

from grognard.games.island import GAME

from .table import battle


def column(*words: str, beside: str = "") -> str:
    """A drawing of column a from the top, with one word beside the lowest."""
    lines = [f"{word} . . . . . . ." for word in words]
    if beside:
        lines[-1] = f"{words[-1]} . {beside} . . . . ."
    return "\n".join(lines)


@pytest.mark.parametrize(("kind", "reach"), [("S", 2), ("J", 3), ("T", 4)])
def test_7_1_exactly_at_range(kind: str, reach: int) -> None:
    for distance in range(1, 6):
        text = column("s>", *["."] * (distance - 1), f"{kind}^", beside="J>")
        field = battle(text, 1)
        shot = f"a1xa{distance + 1}"
        assert (shot in field.legal) == (distance == reach)
        if distance != reach:
            assert field.refusal(shot) == ("not_in_range", "§7.1")


def test_7_1_beyond_the_edge_there_is_nothing() -> None:
    field = battle(". . s>\nS< . .\nS> . .\n", 1)
    assert field.legal == ["a1"]


@pytest.mark.parametrize(("arrow", "target"), [("^", "c5"), (">", "e3"), ("v", "c1"), ("<", "a3")])
def test_7_2_straight_ahead_only(arrow: str, target: str) -> None:
    field = battle(f". . s^ . .\n. . . . .\ns^ . S{arrow} . s^\n. . . . .\n. . s^ . .\n", 1)
    assert [text for text in field.legal if "x" in text] == [f"c3x{target}"]
    others = {"c5", "e3", "c1", "a3"} - {target}
    assert all(field.refusal(f"c3x{other}") == ("not_ahead", "§7.2") for other in others)


def test_7_3_rule_5_a_block_stops_shots() -> None:
    field = battle(column("s>", ".", "##", "J^", beside="S>"), 1)
    assert field.refusal("a1xa4") == ("barricade", "§7.3")


def test_7_3_an_empty_square_is_no_target() -> None:
    field = battle(column("s>", ".", ".", ".", "S^"), 1)
    assert field.refusal("a1xa3") == ("nothing_there", "§7.3")


def test_7_4_a_character_that_is_hit_is_removed() -> None:
    field = battle(column("t>", "s>", ".", "S^"), 1).play("a1xa3")
    field.shows(column("t>", ".", ".", "S^"))
    assert field.island.lost[1] == 9


@pytest.mark.parametrize("face", ["safe", "live"])
def test_7_5_a_block_that_is_hit_is_removed_either_way(face: str) -> None:
    field = battle(column("t>", "##", ".", "S^"), 1, live=1)
    if face == "safe":
        field = battle(column("t>", "##", ".", "S^"), 1, live=0)
    field.play("a1xa3", face)
    field.shows(column("t>", ".", ".", "S^"))
    assert field.to_act == "south"


def test_7_6_rule_10_crossfire_takes_own_and_enemy_between() -> None:
    field = battle(column("t<", "s>", "j>", "S<", ".", "T^", beside="S>"), 1)
    field.play("a1xa5")
    field.shows(column("t<", ".", ".", ".", ".", "T^", beside="S>"))
    assert "Caught in the crossfire: South's soldier on a3 and North's jeep on a4." in field.story


def test_7_6_crossfire_through_a_live_block_hit() -> None:
    text = column("t<", "##", "j>", "S<", ".", "T^", beside="S>")
    live = battle(text, 1, live=1).play("a1xa5", "live")
    live.shows(column("t<", ".", ".", ".", ".", "T^", beside="S>"))
    safe = battle(text, 1, live=0).play("a1xa5", "safe")
    safe.shows(column("t<", ".", "j>", "S<", ".", "T^", beside="S>"))


def test_7_6_beyond_the_target_nobody_is_caught() -> None:
    field = battle(column("t<", "j>", "s>", ".", "S^"), 1).play("a1xa3")
    field.shows(column("t<", "j>", ".", ".", "S^"))


def test_7_7_rule_12_nobody_shoots_in_the_opponents_turn() -> None:
    field = battle(column("s>", ".", ".", ".", "S^"), 2).play("a1")
    assert field.refusal("a5xa3")[0] == "choose_a_way"
    field = battle(column("sv", ".", "S^", beside="J>"), 1)
    assert field.refusal("a3xa1") == ("not_yours", "§7.7")
    assert field.match.legal("north") == []


def test_7_8_rule_13_nobody_has_to_shoot() -> None:
    field = battle(column("t>", "s>", ".", "S^", beside="J>"), 1)
    field.play("c1", "d1")
    assert field.legal == ["a1xa3", "done"]
    field.play("done")
    assert field.island.lost[1] == 8


def test_7_8_as_often_as_wished() -> None:
    """C7: another target can come into sight when the first has gone."""
    text = ". t> .\ns> . .\n. . .\nS^ . S<\n"
    field = battle(text, 1)
    assert field.legal == ["a1", "a1xa3", "c1", "c1xa1"]
    field.play("a1xa3", "c1xa1")
    field.shows(". t> .\n. . .\n. . .\n. . S<\n")
    field = battle("s> . . .\n. . s> .\n. . . .\nS^ . S^ .\n. . . t>\n", 1).play("a2", "a3", "a3xa5")
    assert field.legal == ["c2xc4", "done"]
    assert field.play("c2xc4").on_turn == "north"


def test_7_9_own_characters_may_be_shot_and_the_enemy_between_dies() -> None:
    text = column("t<", "S>", "s>", "S^", beside="J>")
    field = battle(text, 1)
    assert "a1xa3" in field.legal
    field.play("a1xa3")
    field.shows(column("t<", ".", ".", "S^", beside="J>"))


def test_7_9_the_option_forbids_it_but_crossfire_still_hits_them() -> None:
    text = column("t<", "S>", "s>", "S^", beside="J>")
    field = battle(text, 1, options={"own_targets": False})
    assert field.refusal("a1xa3") == ("own_target", "§7.9")
    field = battle(column("t<", "s>", "S>", "S^", beside="J>"), 1, options={"own_targets": False})
    field.play("a1xa3").shows(column("t<", ".", ".", "S^", beside="J>"))


def test_2_6_rule_7_nobody_on_a_pad_is_hit() -> None:
    """A tank in row 2 that faces the pad has nothing in its sights."""
    field = battle("Sv . . s>\n. . . .\n", 5, pads=(".....", "ssss."))
    assert not any("x" in text for text in field.legal)
    assert field.island.sight(0) == -1


def test_2_7_rule_8_nobody_on_a_pad_shoots() -> None:
    field = battle("s> . t> .\n. . . .\n. . . .\n. . . S>\n", 1, pads=("T....", "....."))
    assert field.legal == ["d1"]


# ------------------------------------------------------------------ §8 blocks


def test_8_1_any_block_left_may_be_live() -> None:
    field = battle("## . . t>\n. . . .\nS^ ## . .\n. . ## .\n", 1, live=2).play("a2xa4")
    assert GAME.chances(field.island) == [(0, 1), (1, 2)]
    field.play("live")
    assert (int(field.island.blocks), int(field.island.live)) == (2, 1)


def test_8_1_the_last_ones_may_be_certain() -> None:
    field = battle("## . . t>\n. . . .\nS^ ## . .\n", 1, live=2).play("a1xa3")
    assert GAME.chances(field.island) == [(1, 2)]
    field = battle("## . . t>\n. . . .\nS^ ## . .\n", 1, live=0).play("a1xa3")
    assert GAME.chances(field.island) == [(0, 2)]


def test_8_2_landed_on_and_safe_the_character_stays_and_may_shoot() -> None:
    field = battle(column("t>", ".", "##", "S^"), 1, live=0).play("a1", "a2", "safe")
    field.shows(column("t>", ".", "S^", "."))
    assert field.legal == ["a2xa4", "done"]


def test_8_3_landed_on_and_live_both_are_gone() -> None:
    field = battle(column("t>", ".", "##", "S^", beside="J>"), 1).play("a1", "a2", "live")
    field.shows(column("t>", ".", ".", ".", beside="J>"))
    assert field.on_turn == "north"


def test_8_3_the_others_may_shoot_after_a_live_landing() -> None:
    field = battle("t> . . .\n. . j> .\n## . . .\nS^ . S^ .\n", 1).play("a1", "a2", "live")
    assert (field.on_turn, field.legal) == ("south", ["c1xc3", "done"])
    field.play("c1xc3").shows("t> . . .\n. . . .\n. . . .\n. . S^ .\n")
    assert field.on_turn == "north"


def test_8_3_the_last_one_on_the_island_may_be_lost_that_way() -> None:
    """C2: the next turn begins with a launch."""
    field = battle(column("t>", ".", "##", "S^"), 1, pads=("J....", ".....")).play("a1", "a2", "live")
    field.play("1", "a4", "b4")
    assert (field.to_act, field.legal) == ("south", ["pad1"])


BLAST = """
    s> j> s< .
    S> ## J> t>
    S< S^ s> .
    .  .  .  .
    .  J^ .  .
"""


def test_8_4_without_blast_only_the_line_of_fire() -> None:
    field = battle(BLAST, 1).play("b1xb4", "live")
    field.shows("s> j> s< .\nS> . J> t>\nS< . s> .\n. . . .\n. J^ . .\n")


def test_8_4_blast_on_four_squares() -> None:
    field = battle(BLAST, 1, options={"blast": "four"}).play("b1xb4", "live")
    field.shows("s> . s< .\n. . . t>\nS< . s> .\n. . . .\n. J^ . .\n")


def test_8_4_blast_on_eight_squares() -> None:
    field = battle(BLAST, 1, options={"blast": "eight"}).play("b1xb4", "live")
    field.shows(". . . .\n. . . t>\n. . . .\n. . . .\n. J^ . .\n")


def test_8_4_a_landing_blasts_too_and_other_blocks_stay() -> None:
    text = "## ## t> .\ns> ## S> .\n. . . .\n. S^ . J>\n"
    field = battle(text, 2, live=3, options={"blast": "eight"}).play("b1", "b3", "live")
    field.shows("## ## . .\n. . . .\n. . . .\n. . . J>\n")
    assert field.outcome == ("south", "§9.1")


def test_8_4_a_safe_block_harms_nobody() -> None:
    field = battle(BLAST, 1, live=0, options={"blast": "eight"}).play("b1xb4", "safe")
    assert [int(lost) for lost in field.island.lost] == [5, 5]


@pytest.mark.parametrize("face", ["safe", "live"])
def test_8_5_launched_onto_a_block(face: str) -> None:
    options = {"launch_onto_block": True}
    live = int(face == "live")
    field = battle(". . . t>\n## . . S>\n", 0, pads=("SJ...", "....."), live=live, options=dict(options))
    field.play("pad1")
    assert field.to_act == "chance"
    field.play(face)
    if face == "safe":
        assert field.play("1").legal == ["a1"]
        assert field.island.lost[0] == 7
    else:
        assert (field.on_turn, int(field.island.lost[0])) == ("north", 8)


@pytest.mark.parametrize("face", ["safe", "live"])
def test_8_5_also_where_nobody_is_on_the_island(face: str) -> None:
    live = int(face == "live")
    field = battle(
        ". . . t>\n## . . .\n", pads=("S....", "....."), live=live, options={"launch_onto_block": True}
    )
    field.play("pad1", face)
    if face == "safe":
        assert (field.to_act, field.on_turn) == ("chance", "south")
    else:
        assert field.outcome == ("north", "§9.1")


def test_7_9_the_cross_hairs_know_whom_the_option_spares() -> None:
    """The line of fire marks whom it would hit: one's own man only where he may be shot."""
    text = column("t<", "S>", "s>", "S^", beside="J>")
    for allowed in (True, False):
        items = battle(text, 1, options={"own_targets": allowed}).match.scene("south").items
        assert (
            any(item.key.startswith("aim") and item.art == "cross" and "a3" in item.key for item in items)
            is allowed
        )
