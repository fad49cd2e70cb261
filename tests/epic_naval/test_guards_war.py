"""Corners of attacks, bombers, cards and task forces that planted faults once got through."""

from __future__ import annotations

import pytest

from grognard.core.chance import Actions, Rng
from grognard.core.flow import OBSERVER
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.activation import BLOCKED, EDGE_AHEAD
from grognard.games.epic_naval.airwar import keep_targets
from grognard.games.epic_naval.attack import NO_LANDING, NOT_UNDER
from grognard.games.epic_naval.damage import return_behind
from grognard.games.epic_naval.data import (
    ABSENT,
    BASE,
    FORCE,
    LINK,
    LOST_BOMBER,
    MAX_NODES,
    NONE,
    STOCK,
    SUNK,
    WING,
)
from grognard.games.epic_naval.deck import UNKNOWN, Drawing, cards_in, has_deck
from grognard.games.epic_naval.fleet import rule_out_shallows, sort_markers
from grognard.games.epic_naval.flying import CLEAR, OPEN
from grognard.games.epic_naval.goals import lost_of
from grognard.games.epic_naval.letters import bits_of, stack_of
from grognard.games.epic_naval.muster import FULL
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.reach import forces_near
from grognard.games.epic_naval.rounds import TAKE_BACK, TAKEN_BACK, Rounds
from grognard.games.epic_naval.taskforce import force_turn_of
from grognard.games.epic_naval.turn import NOT_YOURS, why_not_flown
from tests.epic_naval.table import Sea, battle
from tests.epic_naval.test_bombers import FAR, lay
from tests.epic_naval.test_forces import mustering

CHART = """
    . . . . . . . . .
     . . . . . . . .
    T . U . . . . . .
     . . . . . . . .
    w . V . . . . . f
"""


def test_6_8_where_nothing_lies_there_is_nothing_to_attack() -> None:
    for turn, enemy in (("west", "east"), ("east", "west")):
        marks = {"T": f"{turn} CA E", "U": f"{enemy} tf DD", "g": f"{enemy} TR E"}
        sea = battle(CHART.replace("w . V", ". g ."), turn=turn, marks=marks)
        sea.play("CA1", "end")
        assert "xe2" in sea.legal
        for target in ("xe9-tf", "xa9-tf", "xa9-plane", "xa9-bomber"):
            refused = GAME.refuse(sea.naval, sea.naval.side, target)
            assert refused is not None
            assert refused.code == "no_target"


def test_6_8_a_node_that_is_none_is_no_target() -> None:
    sea = battle(CHART.replace("w . V", ". g ."), T="west CA E", g="east TR E", f="east TR E")
    sea.play("CA1", "end")
    for text in ("xz9-base", "xz9-tf"):
        refused = GAME.refuse(sea.naval, 0, text)
        assert refused is not None
        assert refused.code == "attack_or_hold"


@pytest.mark.parametrize(("ship", "target"), [("CA", "xd1-plane"), ("CV", "xd1-plane"), ("CV", "xd1-bomber")])
def test_6_8_a_plane_or_bomber_may_be_all_there_is_to_attack(ship: str, target: str) -> None:
    marks = {"T": f"west {ship} E", "f": "east TR E", "U": "east airfield 2", "w": "west TR W"}
    sea = battle(CHART.replace("T . U . . . . . .", "T . . . . . . . U"), marks=marks)
    node = sea.node("d1")
    if target.endswith("plane"):
        sea.naval.planes[sea.naval.rules.nodes + node] = sea.naval.planes_out[1] = 1
    else:
        lay(sea, 0, "d1", 5)
    sea.play(f"{ship}1", "end")
    assert target in sea.legal


def test_6_9_after_a_task_force_was_attacked_every_other_target_is_left() -> None:
    ship, force, last = 3, MAX_NODES * FORCE + 4, MAX_NODES * BASE + 5
    found = Actions()
    for action in (ship, force, last, OPEN + 4):
        found.add(action)
    keep_targets(found)
    assert list(found.items[: found.count]) == [ship, last, CLEAR]
    found = Actions()
    found.add(ship)
    keep_targets(found)
    assert list(found.items[: found.count]) == [ship, CLEAR]


def test_6_9_after_one_task_force_no_other_one_is_attacked() -> None:
    chart = """
        . . . . . . .
         . . . . . .
        T . . . a . .
         . . . . . .
        . . . . . . .
         . . . . . .
        . . b . . . .
    """
    sea = battle(chart, T="west BB NE", a="east tf DD", b="east tf CA")
    sea.play("BB1", "end")
    assert {"xc5-tf", "xg3-tf"} <= set(sea.legal)
    sea.play("xc5-tf", "DD1", "c6", "E")
    assert not any(text.endswith("-tf") for text in sea.legal)
    assert sea.to_act == "east"


def test_8_1_a_base_that_is_not_there_is_nobodys() -> None:
    sea = battle(CHART, T="west airfield 3", w="west TR W", f="east TR E")
    assert why_not_flown(sea.naval, 0, "base", sea.naval.rules.bases) is NOT_YOURS


def test_8_1_the_last_bomber_of_a_wing_is_found_in_stock() -> None:
    naval = battle(CHART, T="west airfield 2", w="west TR W", f="east TR E").naval
    for bomber in range(WING):
        naval.bomber[bomber] = LOST_BOMBER
    assert naval.in_stock(0) == NONE
    naval.bomber[WING - 1] = STOCK
    assert naval.in_stock(0) == WING - 1


def test_8_3_a_second_operation_is_told_from_a_node_that_is_no_start() -> None:
    marks = {"T": "west airfield 3", "w": "west TR W", "f": "east TR E", "e": "east CA E"}
    for opened, code in ((True, "one_operation"), (False, "not_a_start")):
        sea = battle(CHART.replace("U", "e"), marks=marks)
        if opened:
            lay(sea, 0, "c1", 1)
        sea.play("base-c1")
        refused = GAME.refuse(sea.naval, 0, "lay-e5")
        assert refused is not None
        assert refused.code == code


def test_8_4_a_node_that_is_ahead_but_taken_is_told_from_one_that_is_not_ahead() -> None:
    near = CHART.replace("T . U .", "T . . e")
    sea = battle(near, T="west airfield 3", w="west TR W", e="east CA E", f="east TR E")
    lay(sea, 0, "c1", 0)
    sea.play("link-c1")
    assert sea.legal == ["lay-c2", "lay-c3", "xc4"]
    codes = [refused.code for text in ("lay-c4", "lay-c5") if (refused := GAME.refuse(sea.naval, 0, text))]
    assert codes == ["must_be_hit", "not_ahead"]


def test_8_6_all_bombers_behind_return_the_last_of_the_wing_as_well() -> None:
    sea = battle(CHART, T="west airfield 2", w="west TR W", f="east TR E")
    lay(sea, WING - 1, "c5", 0)
    lay(sea, 0, "c2", 0)
    sea.naval.bomber_place[WING - 1] = 2
    sea.naval.bomber_place[0] = 1
    return_behind(sea.naval, 0, 1)
    assert (sea.naval.bomber[0], sea.naval.bomber[WING - 1]) == (LINK, STOCK)


def test_8_13_only_what_lies_on_an_enemy_airfield_is_taken_off_it() -> None:
    chart = CHART.replace("T . U", "T . A")
    sea = battle(chart, T="west airfield 3", A="east airfield 1", w="west TR W", f="east TR E")
    sea.play("base-c1", "xc3-base", "over", "over")
    assert (sea.to_act, sea.legal) == ("west", ["off-c3", "leave"])
    naval = sea.naval
    frame = naval.frame
    assert isinstance(frame, Rounds)
    allowed = [number for number in range(TAKEN_BACK.size) if TAKE_BACK.bar(naval, frame, 0, number) is None]
    assert allowed == sorted([TAKEN_BACK.first("off") + 1, TAKEN_BACK.first("leave")])


def test_11_2_the_cards_of_a_deck_are_counted() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E")
    naval = sea.naval
    cards = int(naval.rules.cards)
    for card in range(2 * cards):
        naval.deck[card] = card + 1
    assert cards_in(naval, 0) == sum(range(1, cards + 1))
    assert cards_in(naval, 1) == sum(range(cards + 1, 2 * cards + 1))


def test_11_2_an_empty_deck_holds_no_card() -> None:
    naval = battle(CHART, w="west TR W", f="east TR E").naval
    cards = int(naval.rules.cards)
    for side in (0, 1):
        assert has_deck(naval, side)
        for card in range(cards * side, cards * side + cards):
            naval.deck[card] = 0
        assert not has_deck(naval, side)


def test_11_2_what_is_drawn_is_shown_to_its_side_alone() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E")
    sea.play("draw", "c2", "c1")
    codes = sea.naval.rules.card_codes
    for viewer, known in ((0, True), (1, False), (OBSERVER, False)):
        frame = GAME.restore(sea.match.view(viewer)).frame
        assert isinstance(frame, Drawing)
        drawn = [codes.index("c2"), codes.index("c1")] if known else [UNKNOWN, UNKNOWN]
        assert [int(frame.one), int(frame.other)] == drawn


def test_11_4_a_card_for_an_attack_is_of_no_use_to_those_who_have_none() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E", hand="c1 c2")
    assert "c2" in sea.legal
    assert "c1" not in sea.legal


def test_11_5_a_card_that_is_played_leaves_its_own_hand() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E", hand="e5 c1")
    sea.naval.held[1] = 3
    sea.play("e5")
    assert list(sea.naval.held) == [1, 3]


def test_11_6_a_single_card_in_deck_or_discards_can_be_drawn() -> None:
    for place in ("deck", "discard"):
        sea = battle(CHART, w="west TR W", f="east TR E")
        naval = sea.naval
        for card in range(naval.rules.cards):
            naval.deck[card] = naval.discard[card] = 0
        assert "draw" not in sea.legal
        getattr(naval, place)[0] = 1
        assert "draw" in sea.legal


def test_11_6_where_one_card_is_left_one_is_drawn() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E")
    naval = sea.naval
    for card in range(naval.rules.cards):
        naval.deck[card] = naval.discard[card] = 0
    naval.deck[naval.rules.card_codes.index("c2")] = 1
    sea.play("draw", "c2")
    assert (sea.to_act, sea.legal) == ("west", ["c2"])


def test_13_1_every_task_force_near_a_node_is_named() -> None:
    sea = battle(CHART, T="west tf DD", U="west tf CA", V="west tf BB", f="east TR E")
    assert forces_near(sea.naval, 0, sea.node("d2")) == 0b110
    assert forces_near(sea.naval, 0, sea.node("c2")) == 0b011
    assert forces_near(sea.naval, 0, sea.node("e4")) == 0b100


def test_13_2_who_has_seen_a_letter_of_easts_knows_it_in_every_world() -> None:
    marks = {"T": "east tf BB", "U": "east tf CA", "V": "east tf DD", "w": "west TR W"}
    sea = battle(CHART, marks=marks, hand="e4")
    sea.play("e4", "tf2")
    dealt = set()
    for seed in range(40):
        world = GAME.redeal(sea.match.view(0), Rng(seed))
        assert isinstance(world, Naval)
        dealt.add(tuple(int(world.force_letter[marker]) for marker in range(4, 7)))
    assert dealt == {(0, 1, 2), (2, 1, 0)}


@pytest.mark.parametrize("side", [0, 1])
def test_13_11_the_last_marker_of_a_stack_belongs_to_it(side: int) -> None:
    sea = battle(CHART, T="west tf DD", f="east TR E")
    for number in (1, 3):
        sea.naval.force_node[4 * side + number] = sea.node("c5")
    assert stack_of(sea.naval, 4 * side + 1, 0) == 0b1010
    assert stack_of(sea.naval, 4 * side + 3, 0b0010) == 0b1000


def test_13_2_bits_are_listed() -> None:
    assert bits_of(0b1010) == [1, 3]
    assert bits_of(0b0101) == [0, 2]


def test_13_2_markers_are_sorted_with_their_letters_and_no_submarine_is_thought_in_shallows() -> None:
    shoal = CHART.replace("    . . . . . .", "    ~ ~ . . . .", 1)
    sea = battle(shoal, T="west tf DD", U="west tf CA", V="west tf BB", w="west tf SS", f="east TR E")
    naval = sea.naval
    for marker, node in enumerate(("c5", "a1", "b3", "a3")):
        naval.force_node[marker] = sea.node(node)
    sort_markers(naval, 0)
    rule_out_shallows(naval, 0)
    assert [naval.rules.node_names[naval.force_node[marker]] for marker in range(4)] == [
        "a1",
        "a3",
        "b3",
        "c5",
    ]
    assert [int(naval.force_letter[marker]) for marker in range(4)] == [1, 3, 2, 0]
    assert list(naval.fits[:16]) == [1, 1, 1, 0] + [1] * 12


def test_13_4_two_of_a_kind_are_told_apart_by_an_upgrade() -> None:
    for upgraded in (False, True):
        sea = mustering(battle(CHART, T="west tf DD DD", f="east TR E"))
        if upgraded:
            sea.naval.upgrade[sea.number("west DD2")] = sea.naval.rules.card_codes.index("u2")
        sea.play("deploy-tf1")
        assert ("DD2" in sea.legal) == upgraded


def test_13_8_the_last_ship_of_a_fleet_uncovers_the_enemy_when_it_is_laid_out() -> None:
    sea = battle(CHART, T="west tf TR TR TR", U="east tf DD", f="east TR E")
    for number in (1, 2):
        sea.naval.status[sea.number(f"west TR{number}")] = ABSENT
    mustering(sea)
    sea.play("deploy-tf1", "TR3", "c2")
    assert sea.to_act == "west"
    sea.play("E")
    assert (sea.to_act, sea.legal) == ("east", ["DD1"])  # which must be laid out


def test_13_10_the_last_ship_of_a_fleet_is_shared_out_as_well() -> None:
    sea = mustering(battle(CHART, T="west tf TR TR TR", f="east TR E"))
    sea.play("split-tf1", "A", "A", "B", "AB")
    letters = [int(sea.naval.letter[sea.number(f"west TR{number}")]) for number in (1, 2, 3)]
    assert letters == [0, 0, 1]


def test_15_4_ships_lost_are_counted_one_by_one() -> None:
    sea = battle(CHART, T="west TR E", w="west TR W", f="east TR E")
    assert lost_of(sea.naval, 0, "TR") == 0
    sea.naval.status[sea.number("west TR2")] = SUNK
    assert lost_of(sea.naval, 0, "TR") == 1
    assert lost_of(sea.naval, 0, "DD") == 0


def test_13_10_a_split_makes_its_own_side_unknown_again_and_nobody_else() -> None:
    sea = battle(CHART, T="west tf DD CA", f="east tf DD")
    sea.naval.force_seen[0] = sea.naval.force_seen[4] = 1
    mustering(sea)
    sea.play("split-tf1", "A", "B", "AB")
    assert (sea.naval.force_seen[0], sea.naval.force_seen[4]) == (0, 1)


def test_8_11_a_far_base_strikes_an_airfield_the_last_of_all_bases_as_well() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E", U="east airfield 1", west_bases=FAR)
    sea.play("base-north")
    assert "xc3-base" in sea.legal


def test_2_3_the_lines_of_every_class_are_its_own_and_no_others() -> None:
    rules = battle(CHART, w="west TR W", f="east TR E").naval.rules
    for kind, ship in enumerate(rules.plan.classes):
        listed = {line for line in range(6) if rules.lines[kind] >> line & 1}
        assert listed == set(ship.lines)
        first = 6 * kind
        assert set(rules.line_list[first : first + rules.line_count[kind]]) == listed
    broadside = rules.lines[rules.codes.index("BB")]
    assert broadside == 0b110110


def test_13_3_without_a_card_a_task_force_has_no_more_points_whatever_cards_there_are() -> None:
    card = '[cards.flank]\nname = "Flank"\nkind = "command"\neffect = "move"\namount = 3\n'
    naval = battle(CHART, T="west tf DD", f="east TR E", more=card).naval
    assert naval.rules.card_codes[-1] == "flank"
    assert force_turn_of(naval, 0, NONE).bonus == 0
    assert force_turn_of(naval, 0, naval.rules.card_codes.index("flank")).bonus == 3
    assert force_turn_of(naval, 0, naval.rules.card_codes.index("c1")).bonus == 0


def refused(sea: Sea, text: str) -> str:
    found = GAME.refuse(sea.naval, sea.naval.side, text)
    return found.code if found is not None else ""


def test_6_7_depth_charges_and_cargo_are_refused_for_reasons_of_their_own() -> None:
    sea = battle(CHART.replace("T . U", "T t ."), T="west DD E", t="east TR E", f="east SS E")
    sea.play("DD1", "end")
    assert "xc2" in sea.legal
    assert (refused(sea, "depth-SS1"), refused(sea, "unload")) == (NOT_UNDER.code, NO_LANDING.code)


def test_5_4_the_edge_and_a_ship_in_the_way_are_told_apart() -> None:
    sea = battle(
        CHART.replace(". . .\n     . .", ". . D\n     . .", 1), D="west DD E", w="west TR W", f="east TR E"
    )
    sea.play("DD1")
    assert refused(sea, "ahead") == EDGE_AHEAD.code
    sea = battle(CHART.replace("T . U", "T t ."), T="west DD E", t="west TR E", f="east TR E")
    sea.play("DD1")
    assert refused(sea, "ahead") == BLOCKED.code


def test_9_1_a_submarine_dives_under_the_guns_of_its_own_side() -> None:
    sea = battle(CHART, T="west SS E", U="west BB NE", f="east TR E")
    sea.play("SS1", "end")
    assert "dive1" in sea.legal


def test_13_10_after_a_split_every_marker_has_a_letter_in_every_world() -> None:
    sea = mustering(battle(CHART, T="west tf DD CA", U="west tf BB", f="east TR E"))
    sea.play("split-tf1", "A", "C", "AC")
    assert (sea.to_act, "ready" in sea.legal) == ("west", True)
    for seed in range(10):
        world = GAME.redeal(sea.match.view(1), Rng(seed))
        assert isinstance(world, Naval)
        markers = [marker for marker in range(4) if world.force_node[marker] != NONE]
        assert sorted(int(world.force_letter[marker]) for marker in markers) == [0, 1, 2]


def test_13_11_a_task_force_of_six_takes_no_seventh() -> None:
    sea = battle(CHART, T="west tf CA CA CA DD DD DD", U="west tf DD SS", f="east TR E")
    sea.naval.force_node[1] = sea.naval.force_node[0]
    mustering(sea).play("regroup-tf1", *"AAAAAA")
    assert sea.legal == ["B"]
    assert refused(sea, "A") == FULL.code


@pytest.mark.parametrize("number", range(4))
def test_6_9_a_task_force_is_attacked_whichever_marker_it_has(number: int) -> None:
    sea = battle(CHART.replace("T . U .", "T . . U"), T="west CA NE", U="east tf DD", f="east TR E")
    naval = sea.naval
    naval.force_node[4], naval.force_letter[4] = NONE, NONE
    naval.force_node[4 + number], naval.force_letter[4 + number] = sea.node("c4"), 0
    sea.play("CA1", "end", "xc4-tf")
    assert (sea.to_act, sea.legal) == ("east", ["DD1"])


@pytest.mark.parametrize("number", range(4))
def test_4_1_nobody_comes_in_on_an_enemy_task_force_whichever_marker_it_has(number: int) -> None:
    naval = battle(CHART, T="west CA NE", U="east tf DD", f="east TR E").naval
    node, naval.force_node[4] = int(naval.force_node[4]), NONE
    naval.force_node[4 + number] = node
    assert naval.enemy_force_on(0, node)
    assert not naval.enemy_force_on(1, node)


def test_6_3_of_a_ship_that_is_lost_nothing_is_left() -> None:
    sea = battle(CHART, T="west CA NE", U="east CV E", f="east TR E")
    ship = sea.number("east CV1")
    sea.naval.upgrade[ship] = sea.naval.rules.card_codes.index("u2")
    sea.naval.commander[ship] = sea.naval.rules.commander_codes.index("k1")
    sea.play("CA1", "end", "xc3")
    assert sea.where("east CV1") == "sunk"
    facts = sea.match.view(OBSERVER).facts
    assert [facts[each][ship] for each in ("node", "letter", "upgrade", "commander")] == [NONE] * 4
    assert [facts[each][ship] for each in ("load", "room", "due")] == [0] * 3


@pytest.mark.parametrize("fog", [False, True])
def test_11_7_in_fog_a_battery_reaches_one_node_at_least(fog: bool) -> None:
    sea = battle(
        CHART.replace("T . U", "T U ."),
        more="[bases.battery]\nreach = 1\n",
        T="west battery E",
        U="east TR E",
        w="west TR W",
        f="east TR E",
    )
    sea.naval.fog = fog
    sea.play("base-c1", "xc2")
    assert sea.where("east TR1") == "sunk"


def test_4_9_with_a_marker_for_bombers_only_no_ship_goes_with_a_card() -> None:
    chart = CHART.replace("T . U . .", "T . D . U")
    sea = battle(chart, hand="c1", T="west airfield 3", D="west DD E", U="east TR E", f="east TR E")
    sea.naval.free[0], sea.naval.air[0] = 0, 1
    sea.play("c1")
    assert sea.legal == ["base-c1"]
