"""§1, §2, §3 Chart, knowledge and set-up."""

from __future__ import annotations

import pytest

from grognard.core.match import Match
from grognard.core.nodes import HEADING_NAMES
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import IN_FORCE, STOCK
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules


def position(match: Match) -> Naval:
    assert isinstance(match.position, Naval)
    return match.position


def rules(scenario: str = "sandbox") -> Rules:
    return position(Match(GAME, scenario, seed=1)).rules


def test_2_1_neighbours_as_listed() -> None:
    chart = rules().chart
    for node, around in (("g9", "g10 f9 f8 g8 h8 h9"), ("f8", "f9 e9 e8 f7 g8 g9")):
        found = [chart.name(chart.next(chart.named(node), heading)) for heading in range(6)]
        assert " ".join(found) == around


def test_2_1_sizes_of_the_charts() -> None:
    assert [rules(name).nodes for name in ("sandbox", "convoy", "island-airfield")] == [215, 226, 241]
    straits = rules().chart
    turned = [straits.terrain[215 - 1 - node] for node in range(215)]
    assert turned == straits.terrain  # the same after half a turn


def test_2_1_distance_is_the_number_of_steps() -> None:
    table = rules()
    for one in range(0, 215, 17):
        for other in range(0, 215, 13):
            assert table.distance(one, other) == table.chart.distance(one, other)


def test_2_2_six_headings() -> None:
    assert HEADING_NAMES == ("E", "NE", "NW", "W", "SW", "SE")


def test_2_3_lines_of_the_batteries_on_the_atoll() -> None:
    match = Match(GAME, "island-airfield", seed=1)
    naval = position(match)
    from grognard.games.epic_naval.reach import look_out

    look_out(naval, 0)
    covered = {naval.rules.chart.name(node) for node in range(naval.rules.nodes) if naval.cover[node]}
    f12 = ["f11", "f10", "f9", "e12", "d11", "c11", "g12", "h11", "i11"]
    h13 = ["i13", "j12", "k12", "h12", "h11", "h10", "i14", "j14", "k15"]
    assert covered == {*f12, *h13}


def test_2_4_submarines_keep_out_of_shallows() -> None:
    table = rules()
    node = table.chart.named("d8")
    assert table.may_enter(table.codes.index("DD"), node)
    assert not table.may_enter(table.codes.index("SS"), node)
    assert not table.may_enter(table.codes.index("DD"), table.chart.named("e5"))


def test_1_1_forces_of_the_sandbox() -> None:
    match = Match(GAME, "sandbox", seed=1)
    table = position(match).rules
    for side in (0, 1):
        ships = [table.codes[table.ship_class[ship]] for ship in range(16 * side, 16 * side + 8)]
        assert sorted(ships) == sorted(["CV", "BB", "CA", "CA", "DD", "DD", "DD", "SS"])


def test_1_2_hands_and_set_up_are_secret() -> None:
    match = Match(GAME, "sandbox", seed=1)
    match.play("west", "DCBA")
    match.play("east", "ABCD")
    match.play("west", match.legal("west")[0])
    match.play("east", match.legal("east")[0])
    facts = match.view("east").facts
    cards = int(position(match).rules.cards)
    assert sum(facts["hand"][:cards]) == 0
    assert sum(facts["hand"][cards:]) == 3
    assert facts["held"] == [3, 3]
    assert facts["force_letter"][:4] == [-1] * 4
    assert facts["force_letter"][4:] == [0, 1, 2, 3]


def test_3_1_everything_is_open_when_both_are_ready() -> None:
    match = Match(GAME, "own", seed=1)
    for side in ("west", "east"):
        match.play(side, "AB")
    for side in ("west", "east"):
        match.play(side, "k2-BB1")
    facts = match.view("east").facts
    assert facts["commander"][0] >= 0
    assert facts["status"][0] == IN_FORCE
    assert facts["letter"][:4] == [0, 0, 1, 1]


def test_3_2_fleets_are_bought_within_points_and_limits() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    assert match.legal("west") == ["CV", "BB"]
    match.play("west", "CV")
    match.play("west", "CV")
    assert "CV" not in match.legal("west")
    match.play("west", "BB")
    match.play("west", "BB")  # 12 + 10 of 24
    assert match.legal("west") == ["DD", "SS", "bomber", "done"]
    assert match.view("east").facts["status"][:16] == [0] * 16


def test_3_3_one_to_six_ships_in_two_to_four_task_forces() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    for text in ("BB", "DD", "done"):
        match.play("west", text)
    assert match.legal("west") == ["A"]
    match.play("west", "A")
    assert match.legal("west") == ["B"]  # at least two


def test_3_4_markers_lie_on_nodes_of_the_start_area() -> None:
    match = Match(GAME, "fleet-build", seed=1)
    for text in ("BB", "DD", "done", "A", "B"):
        match.play("west", text)
    assert len(match.legal("west")) == 39
    match.play("west", "g3")
    assert "g3" not in match.legal("west")
    assert match.actors == (0,)
    match.play("west", "g2")
    assert match.actors == (1,)


def test_3_5_the_quick_start_hides_which_is_where() -> None:
    match = Match(GAME, "sandbox", seed=1)
    assert len(match.legal("west")) == 24
    match.play("west", "DCBA")
    match.play("east", "ABCD")
    naval = position(match)
    assert [naval.rules.chart.name(naval.force_node[marker]) for marker in range(4)] == [
        "c3",
        "g2",
        "i2",
        "k3",
    ]
    assert [int(naval.force_letter[marker]) for marker in range(4)] == [3, 2, 1, 0]


def test_3_6_a_commander_and_his_ship() -> None:
    match = Match(GAME, "sandbox", seed=1)
    match.play("west", "ABCD")
    match.play("east", "ABCD")
    legal = match.legal("west")
    assert "k1-CV1" in legal
    assert "k4-SS1" in legal
    assert "k1-BB1" not in legal


def test_3_7_three_cards_each() -> None:
    match = Match(GAME, "own", seed=1)
    for side in ("west", "east"):
        match.play(side, "AB")
    for side in ("west", "east"):
        match.play(side, "k2-BB1")
    assert [int(held) for held in position(match).held] == [3, 3]


@pytest.mark.parametrize(("scenario", "first"), [("convoy", 1), ("island-airfield", 1)])
def test_3_8_the_scenario_names_who_begins(scenario: str, first: int) -> None:
    match = Match(GAME, scenario, seed=1)
    while position(match).round == 0:
        side = match.actors[0]
        match.play(side, match.legal(side)[0])
    assert position(match).first == first


def test_3_1_a_free_set_up_is_secret_until_both_are_ready() -> None:
    match = Match(GAME, "own", {"setup": "free"}, seed=1)
    match.play("west", "A")
    assert match.view("east").facts["letter"][:4] == [-1] * 4
    assert match.view("west").facts["letter"][0] == 0


@pytest.mark.parametrize("side", ["west", "east"])
def test_3_2_what_is_bought_is_paid_by_its_own_side(side: str) -> None:
    match = Match(GAME, "fleet-build", seed=1)
    if side == "east":
        for text in ("BB", "DD", "done", "A", "B", "g3", "c2"):
            match.play("west", text)
    naval = match.position
    assert isinstance(naval, Naval)
    own = 0 if side == "west" else 1
    before = [int(each) for each in naval.money]
    match.play(side, "BB")
    match.play(side, "bomber")
    spent = [old - int(new) for old, new in zip(before, naval.money, strict=True)]
    assert (spent[own], spent[1 - own]) == (6, 0)  # a battleship and a bomber
    stock = [
        sum(1 for bomber in range(8 * base, 8 * base + 8) if naval.bomber[bomber] == STOCK) for base in (0, 1)
    ]
    assert (stock[own], stock[1 - own]) == (1, 0)
    assert "BB" not in match.legal(side)  # class by class


def test_3_8_while_both_set_up_the_first_side_is_taken_to_begin() -> None:
    assert Match(GAME, "own", seed=1).view("east").facts["first"] == 0
