"""§11 Cards: drawing, the hand limit, and every card."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import UNDER
from grognard.games.epic_naval.position import Naval
from tests.epic_naval.table import Sea, battle, in_stock

CHART = """
    . . . . . . . . .
     . . . . . . . .
    D . . . e . . . .
     . . . . . . . .
    w . . . . . . . f
"""


def meet(hand: str, w: str = "west TR W", f: str = "east TR E", **marks: str) -> Sea:
    return battle(CHART, hand=hand, marks={"w": w, "f": f, **marks})


def held(sea: Sea, side: int, code: str) -> int:
    return int(sea.naval.hand[side * sea.naval.rules.cards + sea.naval.rules.card_codes.index(code)])


def discarded(sea: Sea, side: int, code: str) -> int:
    return int(sea.naval.discard[side * sea.naval.rules.cards + sea.naval.rules.card_codes.index(code)])


def test_11_1_a_card_must_be_held() -> None:
    sea = meet("c2", D="west DD E")
    assert sea.refused("c3") == "§11.1"


def test_11_2_two_are_drawn_and_one_is_kept_once_a_round() -> None:
    sea = meet("", D="west DD E")
    sea.play("draw")
    assert sea.to_act == "chance"
    sea.play("c1", "e2")
    assert sea.legal == ["c1", "e2"]
    sea.play("e2")
    assert held(sea, 0, "e2") == 1
    assert discarded(sea, 0, "c1") == 1
    sea.play("over")
    assert "draw" not in sea.legal
    assert sea.refused("draw") == "§11.2"


def test_11_3_at_the_limit_one_is_discarded_first() -> None:
    sea = meet("c1 c2 c3 c4", D="west DD E")
    sea.play("draw")
    assert sea.legal == ["c1", "c2", "c3", "c4"]
    sea.play("c4")
    assert sea.to_act == "chance"


def test_11_4_a_command_card_goes_with_an_activation() -> None:
    sea = meet("c2", D="west DD E")
    sea.play("c2")
    assert sea.legal == ["DD1", "TR1"]
    sea.play("DD1")
    assert held(sea, 0, "c2") == 0
    assert discarded(sea, 0, "c2") == 1


def test_11_5_one_event_or_upgrade_a_round() -> None:
    sea = meet("e5 e2", D="west DD E")
    sea.play("e5", "over")
    assert "e2" not in sea.legal
    assert sea.refused("e2") == "§11.5"


def test_11_6_an_empty_deck_is_made_of_the_discards() -> None:
    sea = meet("", D="west DD E")
    cards = int(sea.naval.rules.cards)
    for card in range(cards):
        sea.naval.deck[card] = 0
    sea.naval.discard[0] = 3
    sea.play("draw", "c1", "c1")
    assert sea.legal == ["c1"]
    sea.play("c1")
    assert (held(sea, 0, "c1"), discarded(sea, 0, "c1")) == (1, 1)


# ------------------------------------------------------------------ §11.7 every card


def test_11_7_c1_enemy_ahead() -> None:
    sea = meet("c1", D="west SS E", e="east TR E")
    sea.play("c1", "SS1", "end")
    assert "xc5" in sea.legal  # four nodes instead of three


def test_11_7_c1_with_a_strike() -> None:
    sea = meet("c1", D="west airfield 2", e="east TR E")
    sea.play("base-c1")
    assert "xc5" not in sea.legal
    sea = meet("c1", D="west airfield 2", e="east TR E")
    sea.play("c1", "base-c1")
    assert "xc5" in sea.legal
    assert "lay-c1" not in sea.legal


def test_11_7_c2_full_ahead() -> None:
    sea = meet("c2", D="west DD E")
    sea.play("c2", "DD1", *["ahead"] * 7, "end")
    assert sea.where("west DD1") == "c8 E"
    sea = meet("c2", D="west tf BB")
    sea.play("c2", "tf1", *["E"] * 5)
    assert sea.legal == ["stay", "deploy"]


def test_11_7_c3_hard_over() -> None:
    sea = meet("c3", D="west BB W")
    sea.play("c3", "BB1", "left", "left", "left", "ahead", "ahead", "ahead", "end")
    assert sea.where("west BB1") == "c4 E"


def test_11_7_c4_smoke() -> None:
    sea = meet("c4", D="west DD E", e="east CA NE")  # W is one of its lines
    sea.play("c4", "DD1", "ahead", "end")
    assert sea.where("west DD1") == "c2 E"


def test_11_7_c5_second_orders() -> None:
    sea = meet("c5", D="west DD E")
    assert "c5" not in sea.legal
    sea.play("DD1", "ahead", "end", "over", "c5")
    assert sea.legal == ["DD1"]
    sea.play("DD1", "ahead", "end")
    assert sea.where("west DD1") == "c3 E"


def test_11_7_c6_fire_first() -> None:
    sea = meet("c6", D="west SS E")
    assert "c6" not in sea.legal
    sea = battle(
        CHART.replace("D . . . e", "D . . e ."), hand="c6", D="west SS E", e="east DD W", f="east TR E"
    )
    sea.play("c6", "SS1", "xc4", "ahead", "end")
    assert sea.where("east DD1") == "sunk"
    assert sea.where("west SS1") == "c2 E"
    assert sea.to_act == "east"


def test_11_7_c7_slip_through() -> None:
    sea = battle(
        CHART.replace("D . . . e", "D e . . ."), hand="c7", D="west DD E", e="east TR E", f="east TR E"
    )
    sea.play("c7", "DD1", "ahead")
    assert "end" not in sea.legal
    sea.play("ahead", "end")
    assert sea.where("west DD1") == "c3 E"


def test_11_7_e1_air_reconnaissance() -> None:
    sea = meet("e1", D="west DD E", e="east tf CA DD")
    sea.play("e1", "tf1")
    assert sea.to_act == "east"
    sea.play("CA1", "c5", "E", "DD1", "c6", "E")
    assert sea.naval.done[sea.number("east CA1")] == 1


def test_11_7_e2_squall() -> None:
    sea = meet("e2", D="west CV E", e="east CV W")
    assert sea.naval.cover[sea.node("c2")]
    sea.play("e2", "over")
    assert not sea.naval.cover[sea.node("c2")]
    sea.play("CV1", "end")
    assert sea.to_act == "west"  # and nothing could be attacked


def test_11_7_e3_fog() -> None:
    sea = meet("e3", D="west DD E", e="east CA NE")
    assert sea.naval.cover[sea.node("c2")]
    sea.play("e3", "over")
    assert not sea.naval.cover[sea.node("c2")]
    assert sea.naval.cover[sea.node("c3")]


def test_11_7_e4_signal_intercept() -> None:
    sea = meet("e4", D="west DD E", e="east tf CA DD")
    naval = sea.naval
    naval.force_node[5] = sea.node("e6")
    naval.force_letter[5] = 1
    naval.status[sea.number("east SS1")] = 2
    naval.letter[sea.number("east SS1")] = 1
    assert sea.match.view("west").facts["force_letter"][4] == -1
    sea.play("e4", "tf1")
    assert sea.match.view("west").facts["force_letter"][4] == 0
    assert sea.match.view("observer").facts["force_letter"][4] == -1
    assert any("task force A" in message.text() for message in sea.match.log("west"))
    assert not any("It is task force" in message.text() for message in sea.match.log("east"))


def test_11_7_e5_extra_orders() -> None:
    sea = meet("e5", D="west DD E")
    sea.play("e5")
    assert sea.naval.free[0] == 9 - 1 + 2


def test_11_7_e6_emergency_repair() -> None:
    sea = meet("e6", D="west airfield 2")
    assert "e6" not in sea.legal
    sea = meet("e6 c1", D="west airfield 2", e="east TR E")
    sea.naval.base_hit[0] = 1
    sea.naval.base_done[0] = 1
    sea.play("e6", "base-c1")
    assert sea.naval.base_hit[0] == 0
    sea.play("over")
    assert "base-c1" in sea.legal


def test_11_7_e6_repairs_the_base_that_is_chosen() -> None:
    sea = meet("e6", D="west airfield 2", e="west airfield 2")
    for base in range(2):
        sea.naval.base_hit[base] = 1
    sea.play("e6")
    assert sorted(sea.legal) == ["base-c1", "base-c5"]
    sea.play("base-c5")
    assert [int(hit) for hit in sea.naval.base_hit] == [1, 0]


def test_11_7_e7_recall() -> None:
    sea = meet("e7", D="west CV E", e="east TR E")
    naval = sea.naval
    naval.planes[sea.node("a9")] = naval.planes[sea.node("a8")] = 1
    naval.planes_out[0] = 2
    naval.load[sea.number("west CV1")] = 0
    sea.play("e7")
    assert sorted(sea.legal) == ["plane-a8", "plane-a9"]  # one at least
    sea.play("plane-a9")
    assert sea.legal == ["plane-a8", "enough"]
    sea.play("plane-a8")
    assert naval.load[sea.number("west CV1")] == 2


def test_11_7_e7_recalls_from_every_node_of_the_chart() -> None:
    sea = meet("e7", D="west CV E", e="east airfield 1")
    naval, carrier = sea.naval, sea.number("west CV1")
    for name in ("a1", "e9"):
        naval.planes[sea.node(name)] = 1
    naval.planes_out[0], naval.load[carrier] = 2, 0
    sea.play("e7")
    assert sea.legal == ["plane-a1", "plane-e9"]
    sea.play("plane-a1", "plane-e9")
    assert (naval.load[carrier], naval.planes_out[0]) == (2, 0)


@pytest.mark.parametrize(("card", "ship", "reach"), [("u1", "CA", 4), ("u3", "SS", 4)])
def test_11_7_u1_and_u3_reach_one_node_further(card: str, ship: str, reach: int) -> None:
    sea = meet(card, D=f"west {ship} E")
    sea.play(card)
    assert sea.legal == [f"{ship}1"]
    sea.play(f"{ship}1")
    assert sea.naval.reach(sea.number(f"west {ship}1")) == reach
    assert discarded(sea, 0, card) == 0


def test_11_7_u2_turbines() -> None:
    sea = meet("u2", D="west BB E")
    sea.play("u2", "BB1", "over", "BB1", *["ahead"] * 4)
    assert sea.where("west BB1") == "c5 E"


@pytest.mark.parametrize(("card", "target"), [("u4", False), ("u2", True)])
def test_11_7_u4_anti_aircraft_guns_and_no_other_upgrade(card: str, target: bool) -> None:
    sea = battle(CHART, turn="east", hand=card, D="west CV E", e="east CA W", f="east TR E")
    sea.play(card, "CA1", "CV1", "end")
    assert ("xc5" in sea.legal) == target


def test_11_7_u5_extra_squadron() -> None:
    sea = meet("u5", D="west CV E")
    sea.play("u5", "CV1")
    assert sea.naval.load[sea.number("west CV1")] == 3
    assert sea.naval.room[sea.number("west CV1")] == 3
    sea = meet("u5", D="west airfield 2")
    sea.play("u5", "base-c1")
    assert in_stock(sea) == 3


def test_11_7_u6_drilled_flotilla() -> None:
    sea = meet("u6", D="west DD W")
    sea.play("u6", "over", "DD1", "left", "left", "left", "ahead", "ahead", "ahead", "end")
    assert sea.where("west DD1") == "c4 E"


def test_11_7_second_orders_do_not_wake_the_submerged() -> None:
    sea = meet("c5", D="west SS E")
    sea.play("SS1", "end", "dive1")
    assert sea.naval.status[sea.number("west SS1")] == UNDER
    sea.play("over")
    assert "c5" not in sea.legal


def test_11_6_the_deck_is_shuffled_anew_between_the_two_cards() -> None:
    sea = meet("", D="west DD E")
    naval = sea.naval
    for card in range(int(naval.rules.cards)):
        naval.deck[card] = 0
    naval.deck[naval.rules.card_codes.index("c1")] = 1
    naval.discard[naval.rules.card_codes.index("c2")] = 2
    sea.play("draw", "c1")
    assert sea.to_act == "chance"
    sea.play("c2")
    assert sea.legal == ["c1", "c2"]


def test_11_3_the_last_card_of_the_list_may_be_discarded_too() -> None:
    sea = meet("c1 c2 c3", D="west DD E")
    naval = sea.naval
    last = naval.rules.cards - 1
    naval.hand[last] += 1
    naval.held[0] += 1
    sea.play("draw")
    assert sea.legal[-1] == naval.rules.card_codes[last]


def test_11_1_who_has_drawn_nothing_yet_puts_nothing_back() -> None:
    sea = meet("c1 c2 c3 c4", D="west DD E").play("draw")  # first he has to discard
    before = [int(count) for count in sea.naval.deck[sea.naval.rules.cards :]]
    for seed in range(5):
        world = GAME.redeal(sea.match.view(1), Rng(seed))
        assert isinstance(world, Naval)
        assert [int(count) for count in world.deck[world.rules.cards :]] == before


def test_11_1_the_last_card_left_may_be_the_one_in_hand() -> None:
    sea = meet("c1", D="west DD E")
    naval = sea.naval
    last = naval.rules.cards - 1
    for card in range(naval.rules.cards):
        naval.deck[card] = 1 if card == last else 0
    hands = set()
    for seed in range(40):
        world = GAME.redeal(sea.match.view(1), Rng(seed))
        assert isinstance(world, Naval)
        hands.add((int(world.hand[0]), int(world.hand[last])))
    assert hands == {(1, 0), (0, 1)}
