"""§19 Minefields are laid, struck and swept."""

from __future__ import annotations

import pytest

from grognard.core.chance import Actions
from grognard.core.errors import IllegalAction
from grognard.core.flow import fill_actions
from grognard.core.sheet import Sheet
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import DUE, NONE, UNDER
from grognard.games.epic_naval.draw import scene
from grognard.games.epic_naval.judgement import IN_THE_WAY, MINEFIELD, mines_worth
from grognard.games.epic_naval.laying import lost_if_laid_out
from grognard.games.epic_naval.muster import Muster, add_entries
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reasons import reason_for
from grognard.games.epic_naval.reasons.prey import prey_ahead, prey_of_force
from tests.epic_naval.table import Sea, battle

MINES = "[ships.DD]\nlays = true\n[ships.CA]\nsweeps = true\n"
OPEN = """
    . . . . . . . .
     . . . . . . .
    . . D . . . . .
     . . . . . . .
    . . . . . . . b
"""


def at_sea(drawn: str = OPEN, mines: str = "", **marks: str) -> Sea:
    """A battle with mines: "east c5" is a minefield of east's."""
    marks = {"D": "west DD E", "b": "east TR W", **marks}
    sea = battle(drawn, more=MINES, marks={mark: text for mark, text in marks.items() if mark in drawn})
    for each in mines.split(","):
        if each:
            side, node = each.split()
            sea.naval.mine_at[sea.node(node)] = ("west", "east").index(side)
    return sea


def why(sea: Sea, text: str) -> str:
    """The reason with which the text is refused."""
    with pytest.raises(IllegalAction) as caught:
        sea.match.act(sea.match.actors[0], text)
    return str(caught.value.reason)


def numbers(sea: Sea) -> dict[str, int]:
    """What may be done, and by which numbers."""
    actions = Actions()
    fill_actions(sea.naval, sea.naval.side, actions)
    return {text: int(actions.items[at]) for at, text in enumerate(sea.legal)}


def fields(sea: Sea) -> dict[str, str]:
    """Where whose minefields lie."""
    owners = enumerate(sea.naval.mine_at)
    return {sea.naval.rules.node_names[node]: ("west", "east")[side] for node, side in owners if side != NONE}


# ------------------------------------------------------------------ §19.1 as an option


def test_19_1_without_a_layer_or_a_field_there_are_no_mines_in_the_position() -> None:
    for scenario in ("own", "wolf-pack"):
        naval = GAME.setup(scenario)
        assert isinstance(naval, Naval)
        assert not naval.rules.minefields
        assert len(naval.mine_at) == 0
    assert not any(name.startswith("mine-") for name in scene(naval, 0).art)


# ------------------------------------------------------------------ §19.2 laying


def test_19_2_a_ship_lays_a_mine_of_its_stock_astern_instead_of_attacking() -> None:
    sea = at_sea()
    sea.play("DD1", "ahead", "left", "end")
    assert sea.legal == ["mine", "hold"]
    sea.play("mine")
    assert fields(sea) == {"d3": "west"}
    assert [*sea.naval.mines] == [1, 2]
    assert sea.to_act == "east"
    assert "West's destroyer DD1 lays a minefield on d3." in sea.story


@pytest.mark.parametrize("astern", ["", "#", "e", "f", "t", "u"])
def test_19_2_only_onto_free_water(astern: str) -> None:
    """Not beyond the edge, not on land, ships or the centres of task forces, whose ever they are."""
    row = f" {astern} D . . . ." if astern else " D . . . . ."
    sea = at_sea(
        f". . . . . .\n{row}\n. . . . . b\n . . . . .\n",
        e="east TR E",
        f="west TR E",
        t="west tf CA",
        u="east tf CA",
    )
    sea.play("DD1", "end")
    if sea.to_act == "east" and "hold" not in sea.legal:  # a task force that must deploy, or the turn is over
        assert not fields(sea)
    else:
        assert "mine" not in sea.legal


def test_19_2_not_onto_mines_of_either_side() -> None:
    for side in ("west", "east"):
        sea = at_sea(mines=f"{side} c2")
        sea.play("DD1", "end")
        assert sea.to_act == "east"


def test_19_2_shallow_water_can_be_mined() -> None:
    sea = at_sea(". . . . .\n ~ D . . .\n. . . . b\n")
    sea.play("DD1", "end", "mine")
    assert fields(sea) == {"b1": "west"}


def test_19_2_every_refusal_has_its_cause() -> None:
    sea = battle(OPEN, more=MINES, marks={"D": "west CA E", "b": "east TR W"})
    sea.naval.mine_at[sea.node("b3")] = 1
    sea.play("CA1", "end")
    assert sea.legal == ["sweep-b3", "hold"]
    assert sea.refused("mine") == "§19.2"
    assert why(sea, "mine") == "CA1 lays no mines"
    assert sea.refused("sweep-b2") == "§19.5"
    assert why(sea, "sweep-b2") == "no minefield of the enemy lies there"
    target = """
        . . . . .
         . . . .
        . D e . .
         . . . .
    """
    sea = at_sea(target, e="east TR NE", b="east TR W")
    sea.naval.mines[0] = 0
    sea.play("DD1", "end")
    assert sea.legal == ["xc3", "hold"]
    assert why(sea, "mine") == "there are no mines left to lay"
    assert why(sea, "sweep-c3") == "DD1 sweeps no mines"
    sea.naval.mines[0] = 1
    sea.naval.mine_at[sea.node("c1")] = 0
    assert why(sea, "mine") == "the node astern of DD1 is no free water without mines"
    assert sea.refused("mine") == "§19.2"


def test_19_2_only_in_an_activation_of_its_own() -> None:
    """§13.5 Ships laid out with their task force attack, and do nothing else."""
    sea = at_sea("""
        . . . . . .
         . . . . .
        . . t . e .
         . . . . .
        . . . . . b
    """, t="west tf DD", e="east TR NE", D="west CA W")  # fmt: skip
    sea.play("tf1", "deploy", "DD1", "c3", "E", "DD1")
    assert sea.legal == ["xc5", "hold"]
    assert why(sea, "mine") == "DD1 may only attack now"


# ------------------------------------------------------------------ §19.3 own mines


def test_19_3_own_mines_are_no_obstacle() -> None:
    sea = at_sea(mines="west c4,west c5")
    sea.play("DD1", "ahead", "ahead", "end")
    assert sea.where("west DD1") == "c5 E"
    assert fields(sea) == {"c4": "west", "c5": "west"}


# ------------------------------------------------------------------ §19.4 striking


def test_19_4_a_ship_that_comes_onto_enemy_mines_is_sunk_and_the_field_is_gone() -> None:
    sea = at_sea(mines="east c5,east b5")
    sea.play("DD1", "ahead", "ahead")
    assert sea.where("west DD1") == "sunk"
    assert fields(sea) == {"b5": "east"}
    assert sea.score == [0, 2]
    assert sea.to_act == "east"
    assert sea.naval.free[0] == 8  # its marker was spent, and no other is lost
    assert sea.naval.ship_at[sea.node("c4")] == NONE
    assert "West's destroyer DD1 goes from c3 to c5 and strikes a minefield." in sea.story
    assert "West's destroyer DD1 is sunk on c5: 2 points for East." in sea.story
    told = [message for entry in sea.match.entries for message in entry.story]
    cues = [message.cue for message in told if message.cue is not None]
    assert ("move", "c3", "c5", ("c3", "c4")) in [(cue.kind, cue.start, cue.end, cue.way) for cue in cues]
    assert ("loss", "c5") in [(cue.kind, cue.start) for cue in cues]


def test_19_4_the_step_is_marked_as_deadly_and_a_bot_shuns_it() -> None:
    sea = at_sea(mines="east c4")
    sea.play("DD1")
    items = {item.key: item for item in sea.match.scene(0).items}
    assert items["to-c4"].deadly
    assert items["to-c4"].act == "ahead"
    assert not items["to-c4"].then
    assert "is sunk: 2 points for the enemy (§19.4)" in str(items["to-c4"].tip)
    assert items["mine-c4"].text == "◇"
    assert not items["to-b5"].deadly
    assert [items["to-b5"].act, *items["to-b5"].then] == ["left", "ahead", "right", "ahead", "ahead"]
    buttons = {button.act: button for button in sea.match.scene(0).buttons}
    assert buttons["ahead"].deadly
    assert not buttons["left"].deadly
    actions = Actions()
    fill_actions(sea.naval, 0, actions)
    priors = {text: GAME.sense.prior(sea.naval, 0, actions, index) for index, text in enumerate(sea.legal)}
    assert priors["ahead"] < 0.1 < priors["left"]


def test_19_4_mines_at_the_end_of_a_longer_way_are_marked_as_well() -> None:
    sea = at_sea(mines="east c6")
    sea.play("DD1")
    items = {item.key: item for item in sea.match.scene(0).items}
    assert items["to-c6"].deadly
    assert [items["to-c6"].act, *items["to-c6"].then] == ["ahead", "ahead", "ahead"]


def test_19_4_no_way_out_of_enemy_range_leads_over_mines() -> None:
    narrow = """
        # # # # # # . .
         # # # # # . .
        # # D . . . . .
         # # # # # . .
        # # # # # g . b
    """
    sea = at_sea(narrow, g="east CA NE")
    sea.naval.cover[sea.node("c3")] = True
    assert "DD1" in sea.legal
    sea.naval.mine_at[sea.node("c4")] = 1
    assert "DD1" not in sea.legal
    assert sea.refused("DD1") == "§5.6"
    sea.naval.mine_at[sea.node("c4")] = 0
    assert "DD1" in sea.legal


def test_5_8_who_must_leave_enemy_range_does_not_turn_towards_mines() -> None:
    sea = at_sea("""
        # # # . . . . .
         # # . # . . .
        # # D . . . . .
         # # # # # . .
        # # # # # . . b
    """, mines="east b3")  # fmt: skip
    sea.naval.cover[sea.node("c3")] = True
    sea.play("DD1")
    assert sea.legal == ["ahead"]
    assert sea.refused("left") == "§5.8"
    sea = at_sea("""
        # # # . . . . .
         # # . # . . .
        # # D . . . . .
         # # # # # . .
        # # # # # . . b
    """)  # fmt: skip
    sea.naval.cover[sea.node("c3")] = True
    sea.play("DD1")
    assert sea.legal == ["ahead", "left"]


def test_19_4_planes_on_the_node_are_lost_before_the_mines_go_off() -> None:
    sea = at_sea(mines="east c4")
    sea.naval.planes[sea.naval.rules.nodes + sea.node("c4")] = 1
    sea.naval.planes_out[1] = 1
    sea.play("DD1", "ahead")
    assert sea.naval.planes_out[1] == 0  # §7.4 it came over the plane before it struck
    assert sea.score == [1, 2]


# ------------------------------------------------------------------ §19.5 sweeping


def test_19_5_a_sweeper_removes_an_enemy_minefield_beside_it_instead_of_attacking() -> None:
    sea = battle(OPEN, more=MINES, marks={"D": "west CA E", "b": "east TR W"})
    for node, side in (("b3", 1), ("d2", 1), ("c2", 0), ("c5", 1)):
        sea.naval.mine_at[sea.node(node)] = side
    sea.play("CA1", "end")
    assert sea.legal == ["sweep-b3", "sweep-d2", "hold"]
    view = sea.match.scene(0)
    items = {item.key: item for item in view.items}
    assert items["mine-b3"].act == "sweep-b3"
    assert items["mine-c5"].act == ""
    assert {button.act: button.label for button in view.buttons}["sweep-d2"] == "Sweep the minefield on d2"
    assert "sweep mines" in view.prompt.text
    assert reason_for(sea.naval, 0, numbers(sea)["sweep-d2"]) == "clears d2 of mines"
    sea.play("sweep-d2")
    assert fields(sea) == {"b3": "east", "c2": "west", "c5": "east"}
    assert [*sea.naval.mines] == [2, 2]
    assert sea.score == [0, 0]
    assert "West's cruiser CA1 sweeps the minefield on d2." in sea.story
    assert sea.to_act == "east"


def test_19_5_east_sweeps_wests_mines() -> None:
    sea = battle(OPEN, turn="east", more=MINES, marks={"D": "east CA E", "b": "west TR W"})
    sea.naval.mine_at[sea.node("b3")] = 0
    sea.naval.mine_at[sea.node("b2")] = 1
    sea.play("CA1", "end")
    assert sea.legal == ["sweep-b3", "hold"]


# ------------------------------------------------------------------ §19.6 task forces, submarines


def test_19_6_a_task_force_does_not_enter_enemy_mines() -> None:
    sea = at_sea(mines="east c4,west b3", D="west tf DD CA")
    sea.play("tf1")
    assert "E" not in sea.legal
    assert "NE" in sea.legal
    assert sea.refused("E") == "§19.6"


def test_19_6_a_task_force_finds_no_way_out_of_enemy_range_over_mines() -> None:
    narrow = """
        # # # # # # . .
         # # # # # . .
        # # t . . . . .
         # # # # # . .
        # # # # # . . b
    """
    sea = battle(narrow, more=MINES, marks={"t": "west tf CA", "b": "east TR W"})
    sea.naval.cover[sea.node("c3")] = True
    assert "tf1" in sea.legal
    sea.naval.mine_at[sea.node("c4")] = 1
    assert "tf1" not in sea.legal


def test_19_6_ships_are_not_laid_out_on_enemy_mines() -> None:
    sea = at_sea(D="west tf CA DD", mines="east c4,west b3")
    assert lost_if_laid_out(sea.naval, 0) == 0
    sea.play("tf1", "deploy", "CA1")
    assert "c4" not in sea.legal
    assert "b3" in sea.legal
    assert sea.refused("c4") == "§19.6"


def test_19_6_mines_take_the_room_of_a_task_force() -> None:
    chart = """
        # # # # . . . .
         # t . # . . .
        # # # # . . . b
    """
    sea = battle(chart, more=MINES, marks={"t": "west tf CA DD", "b": "east TR W"})
    assert lost_if_laid_out(sea.naval, 0) == 0
    sea.naval.mine_at[sea.node("b3")] = 1
    assert lost_if_laid_out(sea.naval, 0) == 1
    sea.naval.mine_at[sea.node("b3")] = 0
    assert lost_if_laid_out(sea.naval, 0) == 0


def test_19_6_a_submarine_dives_below_mines_but_does_not_come_up_on_them() -> None:
    sea = battle(OPEN, more=MINES, round=3, marks={"D": "west SS E", "b": "east TR W"})
    submarine = sea.number("west SS1")
    naval = sea.naval
    naval.status[submarine], naval.due[submarine], naval.dived[submarine] = UNDER, 3, 2
    naval.ship_at[sea.node("c3")] = NONE
    naval.mine_at[sea.node("c4")] = 1
    naval.mine_at[sea.node("c5")] = 0
    sea.play("surface-SS1")
    assert "c5" in sea.legal
    assert "c4" not in sea.legal
    assert sea.refused("c4") == "§19.6"


def test_19_6_nobody_comes_in_on_enemy_mines() -> None:
    naval = battle(OPEN, more=MINES, marks={"D": "west DD E", "b": "east TR W"}).naval
    ship = 3
    naval.status[ship], naval.due[ship], naval.letter[ship] = DUE, naval.round, 0
    naval.rules.entry_edge[0] = 3
    muster, found = Muster(), Actions()
    muster.letters = 1
    edge = [int(node) for node in naval.rules.edges[3]]
    naval.mine_at[edge[0]] = 1
    naval.mine_at[edge[1]] = 0
    add_entries(naval, muster, 0, found)
    assert [int(found.items[number]) for number in range(found.count)] == edge[1:]
    naval.rules.entry_edge[0] = NONE


# ------------------------------------------------------------------ bots, numbers


def test_bots_value_mines_in_the_way_of_the_enemy() -> None:
    sea = at_sea(mines="west c7,west a1,east c2")
    assert IN_THE_WAY == 4
    assert mines_worth(sea.naval, 0) == MINEFIELD
    assert mines_worth(sea.naval, 1) == MINEFIELD
    before = GAME.sense.evaluate(sea.naval, 0)
    sea.naval.mine_at[sea.node("c7")] = NONE
    assert GAME.sense.evaluate(sea.naval, 0) < before


def test_reasons_see_no_prey_behind_mines() -> None:
    row = """
        # # # # # # . . . .
         D . . . . e . . .
        # # # # # # . . . b
    """
    sea = at_sea(row, e="east TR W")
    assert prey_ahead(sea.naval, sea.number("west DD1")) != NONE
    sea.naval.mine_at[sea.node("b2")] = 1
    assert prey_ahead(sea.naval, sea.number("west DD1")) == NONE
    sea = at_sea(row.replace("D . . . . e", "t . . . e ."), t="west tf CA", e="east TR W")
    assert prey_of_force(sea.naval, 0, 0, sea.node("b1")) == sea.number("east TR2")
    sea.naval.mine_at[sea.node("b2")] = 1
    assert prey_of_force(sea.naval, 0, 0, sea.node("b1")) == NONE
    laid = at_sea()
    laid.play("DD1", "end")
    assert reason_for(laid.naval, 0, numbers(laid)["mine"]) == "mines c2"


def test_19_1_minefields_are_among_the_numbers_that_are_shown() -> None:
    sea = at_sea(mines="west c4,east c5")
    features = GAME.features
    sheet = Sheet(int(features.size))
    features.write(sea.naval, 1, sheet)
    first = next(int(each.first) for each in features.features if each.name == "mines_on")
    assert [int(sheet.numbers[first + sea.node("c5")]), int(sheet.numbers[first + sea.node("c4")])] == [1, 0]
    assert int(sheet.numbers[first + 400 + sea.node("c4")]) == 1
