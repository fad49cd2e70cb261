"""Corners that faults planted in the rules once got through."""

from __future__ import annotations

import pytest

from grognard.core.flow import AnyStep
from grognard.core.layout import Layout
from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.airwar import CHOOSE_MISSION
from grognard.games.epic_naval.attack import ATTACKING, FIRE
from grognard.games.epic_naval.cards import CHOOSE_OBJECT, OBJECTS
from grognard.games.epic_naval.data import LINK, NONE, STRIKE, TOKEN
from grognard.games.epic_naval.flying import MISSIONS
from grognard.games.epic_naval.muster import ORDERS, ORDERS_FOR_FORCES
from grognard.games.epic_naval.options import ACTS
from grognard.games.epic_naval.reach import is_clear, is_on_lines
from grognard.games.epic_naval.rounds import TAKE_BACK, TAKEN_BACK
from grognard.games.epic_naval.rules import NO_LINE, SIGHT, Rules, rules_of
from grognard.games.epic_naval.setup import SET_UP
from grognard.games.epic_naval.turn import CHOOSE_ACTION
from tests.epic_naval.table import Sea, battle
from tests.epic_naval.test_bombers import lay
from tests.epic_naval.test_commanders import led

CHART = """
    . . . . . . . . .
     . . . . . . . .
    A . . . e . . . .
     . . . . . . . .
    w . . . . . . . f
"""


def sandbox() -> Rules:
    return rules_of(GAME.rules_for("sandbox"))


# ------------------------------------------------------------------ §2.1 the chart


def test_2_1_every_line_is_seen_from_both_its_ends() -> None:
    rules = sandbox()
    for node in range(rules.nodes):
        for heading in range(HEADINGS):
            at, steps = int(rules.near[HEADINGS * node + heading]), 1
            while at != OUTSIDE:
                seen = int(rules.sight[rules.nodes * node + at])
                assert (seen >> SIGHT, seen & NO_LINE) == (steps, heading)
                back = int(rules.sight[rules.nodes * at + node])
                assert (back >> SIGHT, back & NO_LINE) == (steps, (heading + 3) % HEADINGS)
                at, steps = int(rules.near[HEADINGS * at + heading]), steps + 1


def test_2_1_steps_are_those_of_the_shortest_way() -> None:
    rules = sandbox()
    start = 0
    steps = {start: 0}
    edge = [start]
    for node in edge:
        for heading in range(HEADINGS):
            ahead = int(rules.near[HEADINGS * node + heading])
            if ahead != OUTSIDE and ahead not in steps:
                steps[ahead] = steps[node] + 1
                edge.append(ahead)
    assert [rules.distance(start, node) for node in range(rules.nodes)] == [
        steps[node] for node in range(rules.nodes)
    ]


@pytest.mark.parametrize(("goal", "reach", "lines", "seen"), [
    ("c5", 4, 1, True), ("c5", 3, 1, False), ("c5", 4, 62, False), ("b1", 1, 2, True), ("b3", 9, 63, False),
    ("c1", 9, 63, False),
])  # fmt: skip
def test_6_1_a_node_is_in_range_on_a_line_and_within_reach(
    goal: str, reach: int, lines: int, seen: bool
) -> None:
    sea = battle(CHART, w="west TR W", f="east TR E")
    assert is_on_lines(sea.naval, sea.node("c1"), 0, lines, reach, sea.node(goal)) == seen


def test_6_5_a_torpedo_runs_past_nobody() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E", e="east CA E")
    naval = sea.naval
    assert is_clear(naval, sea.node("c1"), sea.node("c5"))
    assert not is_clear(naval, sea.node("c1"), sea.node("c6"))
    assert is_clear(naval, sea.node("c4"), sea.node("c5"))


@pytest.mark.parametrize(("heading", "covered"), [("W", True), ("E", False)])
def test_6_5_a_torpedo_runs_on_where_a_ship_is_taken_up(heading: str, covered: bool) -> None:
    near = CHART.replace("A . . . e", "A . . t e")
    marks = {
        "w": "west TR W",
        "A": "west TR W",
        "t": "west CA W",
        "e": f"east DD {heading}",
        "f": "east TR E",
    }
    sea = battle(near, marks=marks)
    sea.play("CA1", "ahead")
    assert ("end" in sea.legal) != covered  # c3 lies behind the ship that was in the way
    sea.play("ahead")
    assert "end" in sea.legal


# ------------------------------------------------------------------ §8 bombers by node


def field(**marks: str) -> Sea:
    return battle(CHART, marks={"w": "west TR W", "A": "west airfield 3", "f": "east TR E", **marks})


def test_8_6_a_shifted_bomber_leaves_its_node() -> None:
    sea = field()
    lay(sea, 0, "c2", 0)
    naval = sea.naval
    sea.play("shift-c2", "c3", "E")
    assert naval.bomber_on(0, sea.node("c2")) == NONE
    assert naval.bomber_on(0, sea.node("c3")) == 0
    assert naval.bomber_on(1, sea.node("c3")) == NONE
    assert naval.aloft[0] == 1


def test_8_2_a_strike_lies_where_it_hit() -> None:
    sea = battle(CHART.replace("A . . . e", "A . e . ."), w="west TR W", A="west airfield 3", f="east TR E",
                 e="east CA E")  # fmt: skip
    sea.play("base-c1", "xc3")
    naval = sea.naval
    assert naval.bomber[naval.bomber_at[sea.node("c3")]] == STRIKE
    assert naval.aloft[0] == 1


def test_8_1_a_covered_airfield_with_nothing_to_hit_is_of_no_use() -> None:
    chart = CHART.replace("A . . . e .", "A . . . . e")
    marks = {"w": "west TR W", "A": "west airfield 3", "f": "east TR E"}
    assert "base-c1" in battle(chart, marks={**marks, "e": "east CV NE"}).legal
    assert "base-c1" not in battle(chart, marks={**marks, "e": "east CV W"}).legal


def test_10_4_a_battery_fires_on_a_full_marker_only() -> None:
    chart = """
        . . . . .
         . . . .
        B . e . .
         . . . .
        w . . . f
    """
    sea = battle(chart, B="west battery E", e="east CA E", w="west TR W", f="east TR E")
    assert "base-c1" in sea.legal
    sea.naval.free[0] = 0
    sea.naval.air[0] = 1
    assert "base-c1" not in sea.legal


# ------------------------------------------------------------------ §11, §12 cards and commanders


def test_11_7_a_drill_is_of_no_use_twice_but_what_the_enemy_drilled_does_not_count() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E", e="west DD E", hand="u6")
    card = sea.naval.rules.card_codes.index("u6")
    sea.naval.drilled[1] = sea.naval.rules.card_on[card]
    assert "u6" in sea.legal
    sea.naval.drilled[0] = sea.naval.rules.card_on[card]
    assert "u6" not in sea.legal


def test_12_2_the_last_ship_of_the_fleet_may_follow_the_admiral() -> None:
    sea = led("k2", "BB1", D="west BB E")
    naval = sea.naval
    naval.done[sea.number("west TR1")] = 1
    last = sea.number("west TR3")
    naval.put(last, sea.node("c2"), 0)
    sea.play("BB1", "left", "ahead", "end")
    assert sea.legal == ["TR3", "none"]


def test_11_2_the_two_cards_drawn_are_offered_once_each() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E")
    sea.play("draw", "c2", "c1")
    assert sea.legal == ["c1", "c2"]
    sea = battle(CHART, w="west TR W", f="east TR E")
    sea.play("draw", "c1", "c1")
    assert sea.legal == ["c1"]
    sea.play("c1")
    assert sea.naval.hand[sea.naval.rules.card_codes.index("c1")] == 1
    assert sea.naval.discard[sea.naval.rules.card_codes.index("c1")] == 1


def test_12_2_a_marker_is_taken_back_from_ships_on_the_chart_that_have_acted() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E", e="west DD E", west="take_back = true\n")
    assert not [text for text in sea.legal if text.startswith("back")]
    sea.naval.done[sea.number("west DD1")] = 1
    sea.naval.done[sea.number("west DD2")] = 1  # not on the chart
    assert [text for text in sea.legal if text.startswith("back")] == ["back-DD1"]
    sea.play("back-DD1")
    assert not [text for text in sea.legal if text.startswith("back")]


# ------------------------------------------------------------------ what a table is shown


def cues(sea: Sea) -> list[tuple[str, str]]:
    return [
        (message.cue.kind, message.cue.who)
        for entry in sea.match.entries
        for message in entry.story
        if message.cue is not None
    ]


def test_9_1_a_dive_can_be_shown() -> None:
    sea = battle(CHART, w="west SS E", f="east TR E")
    sea.play("SS1", "end", "dive1")
    assert ("dive", f"ship-{sea.number('west SS1')}") in cues(sea)


def test_11_2_cards_drawn_can_be_shown_to_their_side_alone() -> None:
    sea = battle(CHART, w="west TR W", f="east TR E")
    sea.play("draw", "c2", "c1", "c1")
    shown = [
        (message.cue.cards, message.only)
        for entry in sea.match.entries
        for message in entry.story
        if message.cue is not None and message.cue.kind == "draw"
    ]
    assert shown == [((), -1), (("c2",), 1), (("c1",), 1), (("c1",), 1)]


def test_15_1_the_end_shows_the_score() -> None:
    sea = battle(CHART, w="west CA E", f="east TR E", round=8)
    sea.naval.score[0] = 4
    sea.play("over", "over")
    while sea.match.actors:
        sea.play(sea.legal[-1] if "decline" not in sea.legal else "decline")
    ends = [
        message.cue.score
        for entry in sea.match.entries
        for message in entry.story
        if message.cue is not None and message.cue.kind == "score"
    ]
    assert ends[-1] == (4, 0)


def test_8_13_a_bomber_is_taken_back_by_its_own_side_only() -> None:
    sea = field()
    lay(sea, 0, "c2", 0)
    assert sea.naval.bomber[0] == LINK
    sea.play("over", "over")
    assert sea.to_act == "west"
    assert sea.legal == ["back-c1", "leave"]
    sea.play("back-c1")
    assert sea.naval.bomber_at[sea.node("c2")] == NONE


# ------------------------------------------------------------------ why not


@pytest.mark.parametrize(("ship", "rule"), [("SS E", "§6.8"), ("BB E", "§6.3")])
def test_6_8_torpedoes_never_reach_a_base_and_guns_not_always(ship: str, rule: str) -> None:
    chart = """
        . . . . . .
         . . . e .
        B . . w g .
         . . . . .
        . . . . . .
    """
    sea = battle(
        chart, marks={"B": "east airfield 2", "w": f"west {ship}", "e": "east TR E", "g": "east TR E"}
    )
    sea.play(ship.split()[0] + "1", "end")
    assert sea.refused("xc1-base") == rule


def test_8_9_a_base_is_hit_once() -> None:
    chart = """
        . . . . . .
         . . . . .
        B . . . . .
         . e . . .
        . w . . . .
    """
    sea = battle(chart, marks={"B": "east airfield 2", "w": "west BB W", "e": "east TR E"})
    sea.naval.base_hit[0] = TOKEN
    sea.play("BB1", "end")
    assert sea.refused("xc1-base") == "§8.9"


LAID_OUT = [
    (CHOOSE_ACTION, ACTS), (CHOOSE_MISSION, MISSIONS), (CHOOSE_OBJECT, OBJECTS),
    (ORDERS_FOR_FORCES, ORDERS), (TAKE_BACK, TAKEN_BACK),
]  # fmt: skip


@pytest.mark.parametrize(("step", "layout"), LAID_OUT)
def test_a_step_has_as_many_actions_as_its_layout(step: AnyStep, layout: Layout) -> None:
    assert step.space == layout.size


def test_a_command_card_goes_with_what_a_turn_may_be_used_for() -> None:
    assert CHOOSE_ACTION.next.space == ACTS.size
    assert ATTACKING.steps[1].space == FIRE.size


def test_3_8_the_toss_falls_on_either_side_and_nobody_else() -> None:
    assert SET_UP.steps[-1].space == len(GAME.sides)


def test_12_2_the_last_ship_of_a_fleet_follows_its_admiral() -> None:
    marks = {"w": "west TR W", "A": "west TR W", "e": "west BB E", "f": "east TR E"}
    last = CHART.replace("e . . . .", "e L . . .")
    sea = battle(last, marks={**marks, "L": "west TR W"})
    naval = sea.naval
    naval.commander[sea.number("west BB1")] = naval.rules.commander_codes.index("k2")
    assert sea.number("west TR3") == naval.rules.last_ship[0] - 1
    sea.play("BB1", "end")
    assert sea.legal == ["TR3", "none"]


def test_6_8_torpedoes_do_not_reach_what_stands_on_land_but_guns_do() -> None:
    near = CHART.replace("A . . . e", "A . . t e")
    for ship, code in (("DD", "torpedo_proof"), ("CA", "out_of_range")):
        marks = {"w": "west TR W", "t": "east TR E", "e": f"west {ship} W", "A": "east airfield 1"}
        sea = battle(near, marks=marks)
        sea.naval.heading[sea.number(f"west {ship}1")] = 3 if ship == "DD" else 2  # a broadside to the west
        sea.play(f"{ship}1", "end")
        assert "xc4" in sea.legal
        refused = GAME.refuse(sea.naval, 0, "xc1-base")
        assert refused is not None
        assert refused.code == code
