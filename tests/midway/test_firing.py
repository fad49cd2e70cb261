"""§7 Firing."""

from __future__ import annotations

import pytest

from grognard.core.ruleset import Options
from grognard.games.midway.data import ZONES
from grognard.games.midway.odds import odds, tops
from tests.midway.duels import chase
from tests.midway.table import Table, lay


def zone(own: str, other: str, scenario: str = "domination", options: Options | None = None) -> str:
    """In which zone the first of two aircraft has the second."""
    table = lay(f"{own}; {other}", scenario=scenario, options=options)
    return ZONES[table.midway.zone(table.plane(own.split()[0]), table.plane(other.split()[0]))].name


FIGHTER = {
    "1,0": "red",
    "2,0": "yellow",
    "1,-1": "yellow",
    "0,1": "yellow",
    "2,-1": "yellow",
    "1,1": "yellow",
    "0,-1": "light blue",
    "-1,1": "light blue",
    "-1,0": "navy",
    "-2,0": "outside",
    "3,0": "outside",
    "-1,2": "outside",
}


@pytest.mark.parametrize(("where", "expected"), FIGHTER.items())
def test_7_1_the_diagram_of_a_fighter(where: str, expected: str) -> None:
    assert zone("u1 0,0 E", f"j1 {where} W") == expected
    assert zone("ja1 0,0 E", f"u1 {where} W") == expected  # the same for aces, and for Japan


BOMBER = {
    "1,0": "yellow",
    "2,0": "outside",
    "1,-1": "navy",
    "0,1": "navy",
    "0,-1": "navy",
    "-1,1": "navy",
    "-1,0": "light blue",
    "-2,0": "light blue",
    "-3,0": "outside",
}


@pytest.mark.parametrize(("where", "expected"), BOMBER.items())
def test_7_1_the_diagram_of_a_bomber(where: str, expected: str) -> None:
    assert zone("ub1 0,0 E", f"j1 {where} W", "carrier-hunt") == expected
    assert zone("jb2 0,0 E", f"u1 {where} W", "carrier-hunt") == expected


def test_7_1_the_diagram_turns_with_the_nose() -> None:
    noses = ["E", "SE", "SW", "W", "NW", "NE"]
    ahead = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]
    for nose, where in zip(noses, ahead, strict=True):
        assert zone(f"u1 0,0 {nose}", f"j1 {where} W") == "red"
        assert zone(f"u1 0,0 {nose}", f"j1 {ahead[(ahead.index(where) + 3) % 6]} W") == "navy"


def test_7_1_nothing_stands_in_the_way() -> None:
    table = chase(planes="u1 0,0 E; j1 2,0 E; u2 3,0 W; j4 -7,4 W; u4 7,-4 E")
    assert table.to_act == "chance"


def test_7_1_diagrams_can_be_replaced_by_nation() -> None:
    options: Options = {"diagrams": {"us-fighter": "red F F2 F3; navy B"}}
    assert zone("u1 0,0 E", "j1 3,0 W", options=options) == "red"
    assert zone("u1 0,0 E", "j1 1,1 W", options=options) == "outside"
    assert zone("j1 0,0 E", "u1 1,1 W", options=options) == "yellow"


def face_to_face(us: str = "u1", japan: str = "j1", **laid: object) -> Table:
    """Nose to nose: both have the other in the red area."""
    table = lay(f"{us} -2,0 E; {japan} 3,0 W; j4 -7,4 E; u4 7,-4 E", **laid)  # type: ignore[arg-type]
    table.play(us, f"attack {japan}", "japan: plan FF" + "L" * (japan[1] == "a"))
    table.play("us: plan FF" + "L" * (us[1] == "a"), "us first")
    for _ in range(us[1:2] == "a"):
        table.play("us: without 3")
    for _ in range(japan[1:2] == "a"):
        table.play("japan: without 3")
    return table


def test_7_2_red_draws_three() -> None:
    table = face_to_face()
    assert table.planes() == "j1 1,0 W; j4 -7,4 E; u1 0,0 E; u4 7,-4 E"
    assert len(table.legal) == 35
    assert {len(text.split()) for text in table.legal} == {3}
    table.play("7 6 5")
    assert len(table.legal) == 35  # each from its own cards


def test_7_2_each_draws_by_its_own_zone_outside_none() -> None:
    table = chase()  # yellow for the attacker, outside for the defender
    assert {len(text.split()) for text in table.legal} == {2}
    assert len(table.legal) == 21
    table.play("2 1")
    assert table["j1"] == "lost"  # any card beats none


def test_7_3_only_the_highest_card_counts() -> None:
    table = face_to_face().play("6 2 1", "5 4 3")
    assert table["u1"] == "lost"
    assert table["j1"] != "lost"


def test_7_3_an_ace_adds_one_to_its_cards() -> None:
    table = face_to_face("ua1").play("6 2 1", "6 4 3")
    assert table["j1"] == "lost"
    table = face_to_face("ua1").play("7 2 1", "6 4 3")
    assert table["j1"] != "lost"
    assert table["ua1"] != "lost"


def test_r10_an_ace_without_a_card_adds_nothing() -> None:
    """u1 chases an ace that has it outside its diagram: 1 against nothing still wins."""
    table = lay("u1 0,0 E; ja1 2,0 E; j4 -7,4 E", options={"fire": {"us": "1 1 1 1 1 1 1"}})
    table.play("u1", "attack ja1", "japan: plan FFL", "us: plan FF", "japan first", "japan: without 3")
    table.play("1 1")
    assert table["ja1"] == "lost"


def test_7_4_the_winner_needs_the_loser_in_an_attack_area() -> None:
    """The defender turns his tail: navy draws a card, but cannot destroy."""
    planes = "u1 0,0 E; j1 1,-2 SE; j2 -7,4 E"
    table = lay(planes).play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first")
    table.play("4 1", "7")  # j1 has u1 in yellow, u1 has j1 in navy and wins
    assert table.planes() == "j1 1,0 SE; j2 -7,4 E; u1 2,0 E"


@pytest.mark.parametrize(("japan", "us", "lost"), [("6 2 1", "5 4 3", "u1"), ("5 2 1", "6 4 3", "j1")])
def test_7_4_the_loser_takes_nobody_along(japan: str, us: str, lost: str) -> None:
    """Not without a Bushido (§8.12), though each has the other in its attack area."""
    table = face_to_face().play(japan, us)
    assert [name for name in ("j1", "u1") if table[name] == "lost"] == [lost]


def test_7_4_on_a_tie_nothing_happens() -> None:
    table = face_to_face().play("5 2 1", "5 4 3")
    assert table.planes() == "j1 1,0 W; j4 -7,4 E; u1 0,0 E; u4 7,-4 E"


def test_7_5_the_cards_are_shuffled_back() -> None:
    table = lay("u1 -2,0 E; u2 -4,0 E; j1 3,0 W; j4 -7,4 E")
    table.play("u1", "attack j1", "japan: plan FF", "us: plan FF", "us first", "7 2 1", "7 4 3")
    table.play("u2", "attack j1", "japan: plan FF", "us: plan FF", "japan first")
    assert table.planes() == "j1 -1,0 W; j4 -7,4 E; u1 1,0 E; u2 -2,0 E"
    assert "7 2 1" in table.legal
    assert len(table.legal) == 35


def test_7_2_equal_cards_are_drawn_with_their_weight() -> None:
    options: Options = {"fire": {"us": "1 1 1 1 1 1 7"}}
    table = chase(options=options)
    assert sorted(table.legal) == ["1 1", "7 1"]
    weights = dict(zip(table.legal, [weight for _, weight in chances(table)], strict=True))
    assert weights == {"1 1": 15, "7 1": 6}


def chances(table: Table) -> list[tuple[int, int]]:
    return table.match.game.chances(table.midway)


# ------------------------------------------------------------------ the exact odds


def test_odds_the_highest_of_three_cards() -> None:
    table = face_to_face()
    found = tops(table.midway.rules, 0, 3, 0, 0)
    assert found == {7: 15, 6: 10, 5: 6, 4: 3, 3: 1}


def test_odds_are_those_of_all_draws() -> None:
    """Counted by playing out every pair of draws."""
    table = face_to_face()
    first = table.legal
    won = lost = tied = 0
    for japan in first:
        for us in first:
            high = int(japan.split()[0]) - int(us.split()[0])
            won += high < 0
            lost += high > 0
            tied += high == 0
    rules, u1, j1 = table.midway.rules, table.plane("u1"), table.plane("j1")
    found = odds(rules, u1, 1, j1, 1)
    assert (found.destroys, found.destroyed, found.nothing, found.total) == (won, lost, tied, 35 * 35)


def test_odds_know_aces_rolls_and_veterans() -> None:
    table = face_to_face("ua1")
    rules, ace, j1 = table.midway.rules, table.plane("ua1"), table.plane("j1")
    plain = odds(rules, table.plane("u1"), 1, j1, 1)
    better = odds(rules, ace, 1, j1, 1)
    assert better.destroys > plain.destroys
    rolled = odds(rules, ace, 1, j1, 1, rolls=(1, 0))
    assert rolled.destroyed * better.total < better.destroyed * rolled.total
    more = odds(rules, ace, 1, j1, 1, veterans=(1, 0))
    assert more.destroys * better.total > better.destroys * more.total
    none = odds(rules, ace, 0, j1, 2)
    assert (none.destroys, none.destroyed) == (0, none.total)
