"""§15.7 Goals that are agreed at the table."""

from __future__ import annotations

import pytest

from grognard.core.chance import Actions, Rng
from grognard.core.errors import IllegalAction
from grognard.core.flow import random_playout
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.agreeing import DECLINE
from grognard.games.epic_naval.attack import add_cargo_and_dive
from grognard.games.epic_naval.data import EDGES, NONE
from grognard.games.epic_naval.draw import scene
from grognard.games.epic_naval.draw.chart import aim_items
from grognard.games.epic_naval.files.campaign import weakened
from grognard.games.epic_naval.files.reading import read, shipped, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.goals import test_at_once as settle
from grognard.games.epic_naval.position import Naval
from tests.epic_naval.table import Sea, battle, scenario

TABLE = shipped("open-table.toml")
CHART = """
    . . . . . . . . .
     . . . . . . . .
    D F . . . . . . .
     . . . . . . . .
    w . . . . . . . f
"""
SEA = "\n".join(["    . . . . . . . . .", "     . . . . . . . ."] * 2)


def goal(kind: str, side: str = "west", **keys: object) -> str:
    words = [f"{name} = {value!r}" for name, value in keys.items()]
    return "\n".join(["[[agree.goals]]", f'kind = "{kind}"', f'side = "{side}"', *words, ""])


def package(name: str, *goals: str) -> str:
    return f'\n[[agree]]\nname = "{name}"\n\n' + "\n".join(goals) + '\n[[agree.goals]]\nkind = "points"\n'


RUN = package("Run", goal("deliver", cargo=1, edge="east"))
HUNT = package("Hunt", goal("sink", ship="DD", count=1))
LAND = package("Land", goal("unload", cargo=2, nodes=["a5"]))
OFFER = RUN + HUNT + LAND


def table(text: str = TABLE, **options: str) -> Sea:
    return Sea(Match(GAME, "own", {"file": {"toml": text}, **options}, seed=1, roll=False))


def fought(agreed: int, **marks: str) -> Sea:
    """In the middle of a match in which that package was agreed."""
    sea = battle(CHART, goals=OFFER + '\n[[goals]]\nkind = "points"\n', marks={"f": "east TR E", **marks})
    sea.naval.agreed = agreed
    return sea


def asked(sea: Sea) -> str:
    frame = sea.naval.frame
    return frame.step.ask(sea.naval, frame, sea.naval.side) or ""


# ------------------------------------------------------------------ the talks


def test_15_7_the_first_side_proposes_the_other_agrees() -> None:
    sea = table()
    assert sea.to_act == "west"
    assert sea.legal == ["goals1", "goals2", "goals3"]
    assert asked(sea) == "What shall be fought for? Propose goals; East may agree."
    sea.play("goals2")
    assert sea.to_act == "east"
    assert sea.legal == ["agree", "goals1", "goals3"]
    assert asked(sea) == "West proposes “Hunt for the flagships”. Agree, or propose something else?"
    sea.play("agree")
    assert sea.naval.agreed == 2
    assert sea.naval.aims().name == "Hunt for the flagships"
    assert "West proposes “Hunt for the flagships”." in sea.story
    assert "East agrees to “Hunt for the flagships”." in sea.story
    assert "West: 1 BB sunk and East: 1 BB sunk." in sea.story
    assert sea.match.position.frame.step.__class__.__name__ == "Arrange"


def test_15_7_whoever_begins_the_match_proposes_first() -> None:
    assert table(TABLE.replace('first = "chance"', 'first = "east"')).to_act == "east"
    assert table(TABLE.replace('first = "chance"', 'first = "west"')).to_act == "west"


def test_15_7_a_counter_proposal_is_answered_in_turn_and_none_comes_twice() -> None:
    sea = table().play("goals2", "goals1")
    assert sea.to_act == "west"
    assert sea.legal == ["agree", "goals3"]
    assert sea.refused("goals2") == "§15.7"
    sea.play("agree")
    assert sea.naval.agreed == 1
    assert sea.naval.aims().name == "Race across the sound"


def test_15_7_when_nothing_is_left_it_is_agreed_or_declined() -> None:
    sea = table().play("goals2", "goals1", "goals3")
    assert sea.to_act == "east"
    assert sea.legal == ["agree", "decline"]
    assert asked(sea) == "West proposes “Far shores”. Agree, or leave it at the usual goals?"
    sea.play("decline")
    assert sea.naval.agreed == 0
    assert sea.naval.aims().by_points
    assert "East does not agree: the usual goals count." in sea.story


def test_15_7_after_four_proposals_no_more_are_made() -> None:
    more = package("Fourth", goal("sink", ship="CA", count=1)) + package("Fifth", goal("fleet"))
    sea = table(scenario(SEA, goals=OFFER + more + '\n[[goals]]\nkind = "points"\n'))
    sea.play("goals1", "goals2", "goals3", "goals5")
    assert sea.legal == ["agree", "decline"]
    for text, code in (("goals4", "enough"), ("goals1", "named"), ("goals6", "no_goals")):
        with pytest.raises(IllegalAction) as caught:
            sea.match.play("west", text)
        assert caught.value.code == code
    sea.play("agree")
    assert sea.naval.agreed == 5


@pytest.mark.parametrize(("text", "code"), [("agree", "nothing_yet"), ("decline", "more")])
def test_15_7_nobody_answers_what_was_not_proposed(text: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        table().match.play("west", text)
    assert caught.value.code == code


def test_15_7_without_packages_nobody_talks() -> None:
    assert table(shipped("rock.toml")).match.position.frame.step.__class__.__name__ != "TalkOfGoals"


# ------------------------------------------------------------------ what was agreed counts


def test_15_7_the_agreed_goal_wins_and_the_others_do_not() -> None:
    for agreed in range(4):
        sea = fought(agreed, w="west TR E", F="east DD W")
        sea.naval.status[sea.number("east DD1")] = 7
        settle(sea.naval)
        assert sea.naval.ended == ("§15.5" if agreed == 2 else "")


def test_15_7_the_edge_counts_only_where_it_was_agreed() -> None:
    for agreed in range(4):
        sea = battle(
            CHART.replace(". f", "w f").replace("w .", "f .", 1),
            goals=OFFER + '\n[[goals]]\nkind = "points"\n',
            marks={"w": "west TR E", "f": "east TR E"},
        )
        sea.naval.agreed = agreed
        ship = sea.number("west TR1")
        exits = sea.naval.aims().exits
        nodes = sea.naval.rules.nodes
        assert any(exits[node] for node in range(nodes)) == (agreed == 1)
        assert not any(exits[nodes:])
        assert sea.naval.status[ship] == 4


def test_15_7_each_side_has_its_own_edge() -> None:
    rules = table().naval.rules
    edges = [[int(edge) for edge in aims.exit_edge] for aims in rules.aims]
    east, west = EDGES.index("east"), EDGES.index("west")
    assert edges == [[NONE, NONE], [east, west], [NONE, NONE], [NONE, NONE]]
    assert list(rules.exit_edge) == [NONE, NONE]  # not printed on the chart


def test_15_7_bots_know_how_far_cargo_has_to_go() -> None:
    naval = table().naval
    west, east, nodes = naval.rules.chart.named("e1"), naval.rules.chart.named("e12"), naval.rules.nodes
    race, shores = naval.rules.aims[1], naval.rules.aims[3]
    assert [race.goal_steps[east], race.goal_steps[nodes + west]] == [0, 0]
    assert [race.goal_steps[west], race.goal_steps[nodes + east]] == [3, 3]  # to the next landing place
    assert [shores.goal_steps[west], shores.goal_steps[nodes + west]] == [3, 3]


def test_15_7_cargo_is_unloaded_where_it_was_agreed() -> None:
    for agreed in range(4):
        sea = fought(agreed, w="west TR E")
        ship = sea.number("west TR1")
        sea.naval.node[ship] = sea.node("a5")
        out = Actions()
        add_cargo_and_dive(sea.naval, ship, out)
        assert (out.count > 0) == (agreed == 3)


def test_15_7_the_goals_beside_the_board_are_those_agreed() -> None:
    sea = table()
    told = [(note.label, note.value) for note in scene(sea.naval, 0).notes]
    assert ("Usual goal", "most points after round 6") in told
    sea.play("goals1", "agree")
    told = [(note.label, note.value) for note in scene(sea.naval, 0).notes]
    assert ("Agreed", "Race across the sound") in told
    assert ("Goal", "0 of 2 cargo off the east edge") in told
    rules = sea.naval.rules
    assert aim_items(rules, 1)
    assert not aim_items(rules, 0)
    assert not aim_items(rules, 2)


def test_15_7_buttons_name_the_goals_and_say_what_they_are() -> None:
    sea = table()
    buttons = scene(sea.naval, 0).buttons
    assert [button.label for button in buttons] == [
        "Propose “Race across the sound”",
        "Propose “Hunt for the flagships”",
        "Propose “Far shores”",
    ]
    step, frame = sea.naval.frame.step, sea.naval.frame
    assert step.hint(sea.naval, frame, 0, 2, False) == (
        "West: 2 cargo unloaded on e9 and East: 2 cargo unloaded on e4."
    )
    assert step.hint(sea.naval, frame, 0, DECLINE, False) == "most points after round 6."


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(("goals", "reason"), [
    (RUN + RUN, "two packages of goals have the same name"),
    (RUN + RUN.replace('"Run"', '"Again"'), "these goals are there twice"),
    ('\n[[agree]]\nname = "Points"\n[[agree.goals]]\nkind = "points"\n', "these goals are there twice"),
    (package("Deny", goal("deny")), "deny is only possible where the other side has to deliver"),
    (package("Sink", goal("sink", ship="DD", count=99)), "east has 4 ships of class DD, not 99"),
    (RUN.replace('[[agree.goals]]\nkind = "points"\n', ""), "the last goal must be points or otherwise"),
    ("".join(RUN.replace('"Run"', f'"Run {n}"') for n in range(7)), "there must be 0 to 6 tables [[agree]]"),
])  # fmt: skip
def test_15_7_packages_that_cannot_be_are_refused(goals: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read("test.toml", scenario(SEA, goals=goals + '\n[[goals]]\nkind = "points"\n'))
    assert caught.value.why.startswith(reason)


def test_17_2_what_has_to_be_sunk_is_never_more_than_there_is_in_any_package() -> None:
    plan = read("open-table.toml", TABLE.replace('ship = "BB"\ncount = 1', 'ship = "DD"\ncount = 2'))
    left = weakened(plan, [[], ["DD"]])
    assert [each.count for each in left.agree[1].goals if each.count] == [1, 2]


def test_a_table_of_agreed_goals_plays_to_its_end_whatever_was_agreed() -> None:
    assert warnings("open-table.toml", TABLE) == []
    seen = set()
    for seed in range(20):
        position = GAME.setup("open-table", {})
        assert isinstance(position, Naval)
        assert random_playout(position, Rng(seed)) > 0
        assert position.ended
        seen.add(int(position.agreed))
    assert seen == {0, 1, 2, 3}
