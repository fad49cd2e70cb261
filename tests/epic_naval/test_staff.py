"""§12.3 Several commanders a side."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.chance import Actions, Rng
from grognard.core.errors import IllegalAction
from grognard.core.flow import random_playout
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import IN_FORCE, NONE
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.options import classes_taken_back
from grognard.games.epic_naval.plotting import lead_of
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rounds import air_markers_of, markers_of
from grognard.games.epic_naval.staff import HOLDERS, add_commanders, seat, taken
from tests.epic_naval.table import Sea, battle, scenario

ADMIRALS = (Path(__file__).parent / "admirals.toml").read_text(encoding="utf-8")
CHART = """
    . . . . . . . . .
     . . . . . . . .
    D F G H . . . . .
     . . . . . . . .
    w . . . . . . . f
"""
SEA = "\n".join(["    . . . . . . . . .", "     . . . . . . . ."] * 2)


def council(west: str, east: str = "", bases: str = "") -> Sea:
    """Both sides have set up their ships and choose commanders."""
    text = scenario(SEA.replace(".", "#", 1), west=west, east=east, west_bases=bases)
    sea = Sea(Match(GAME, "own", {"file": {"toml": text}}, seed=1, roll=False))
    return sea.play("ABC", "ABC")


def crew(sea: Sea, **seats: str) -> Sea:
    """Commanders aboard: ``BB1="k2"``."""
    for ship, who in seats.items():
        sea.naval.commander[sea.number(f"west {ship}")] = sea.naval.rules.commander_codes.index(who)
    return sea


def asked(sea: Sea, side: int) -> str:
    frame = sea.naval.frame
    return frame.step.ask(sea.naval, frame, side) or ""


# ------------------------------------------------------------------ taking them


def test_12_3_each_side_takes_as_many_as_the_scenario_says() -> None:
    sea = council('commanders = ["k1", "k2", "k4"]\ntakes = 2\n', 'commanders = ["k1", "k2"]\n')
    for side, text in (("west", "k1-CV1"), ("east", "k1-CV2")):
        assert sea.match.legal(side)[0] == "k1-CV1"
        sea.match.play(side, "k1-CV1" if text == "k1-CV2" else text)
    assert [sea.match.game.sides[each] for each in sea.match.actors] == ["west"]
    assert sea.naval.status[0] == IN_FORCE
    assert sea.match.legal("west") == ["k2-BB1", "k4-SS1", "k4-SS2"]
    sea.match.play("west", "k4-SS2")
    names = sea.naval.rules.commander_codes
    aboard = {sea.naval.rules.ship_names[ship]: names[sea.naval.commander[ship]] for ship in range(16)
              if sea.naval.commander[ship] >= 0}  # fmt: skip
    assert aboard == {"CV1": "k1", "SS2": "k4"}
    assert sea.naval.commander[16] == names.index("k1")
    assert sea.story.count("sails on the") == 3
    assert sea.match.position.frame.step.__class__.__name__ != "ChooseCommanders"


def test_12_3_the_same_choice_is_never_offered_in_another_order() -> None:
    sea = council('commanders = ["k1", "k2", "k4"]\ntakes = 2\n')
    assert sea.match.legal("west") == ["k1-CV1", "k2-BB1"]  # nobody comes after the ace
    sea.match.play("west", "k2-BB1")
    sea.match.play("east", "none")
    assert sea.match.legal("west") == ["k4-SS1", "k4-SS2"]
    for text, reason in (("k1-CV1", "in_order"), ("k2-BB2", "taken_already"), ("k4-CV1", "wrong_seat")):
        with pytest.raises(IllegalAction) as caught:
            sea.match.play("west", text)
        assert caught.value.code == reason


def test_12_3_one_commander_a_seat_and_the_next_ship_of_the_same_kind_is_free() -> None:
    sea = council('commanders = ["k3", "k6"]\ntakes = 2\n')
    assert sea.match.legal("west") == ["k3-CA1", "k3-CA3", "k3-DD1"]
    sea.match.play("west", "k3-CA1")
    sea.match.play("east", "none")
    assert sea.match.legal("west") == ["k6-CA2", "k6-CA3", "k6-TR1"]
    with pytest.raises(IllegalAction) as caught:
        sea.match.play("west", "k6-CA1")
    assert (caught.value.code, caught.value.rule) == ("sits_there", "§12.3")


def test_12_3_two_of_one_kind_only_where_he_is_offered_twice() -> None:
    sea = council('commanders = ["k3", "k3", "k1"]\ntakes = 2\n')
    assert sea.match.legal("west") == ["k3-CA1", "k3-CA3", "k3-DD1"]  # nobody comes after the admiral
    sea.match.play("west", "k3-CA3")
    sea.match.play("east", "none")
    assert sea.match.legal("west") == ["k3-DD1", "k1-CV1"]
    with pytest.raises(IllegalAction) as caught:
        sea.match.play("west", "k3-CA1")
    assert caught.value.code == "in_order"
    sea.match.play("west", "k3-DD1")
    assert sea.match.position.frame.step.__class__.__name__ != "ChooseCommanders"


def test_12_3_whoever_would_leave_fewer_than_may_be_taken_is_not_chosen() -> None:
    base = '\n[[sides.bases]]\nkind = "airfield"\nat = "a1"\nbombers = 2\n'
    sea = council('commanders = ["k5", "k5", "k1"]\ntakes = 3\n', bases=base)
    assert sea.match.legal("west") == ["k5-a1"]
    with pytest.raises(IllegalAction) as caught:
        sea.match.play("west", "k1-CV1")
    assert caught.value.code == "too_few"
    sea.match.play("west", "k5-a1")
    sea.match.play("east", "none")
    assert sea.match.legal("west") == ["k1-CV1"]  # the base is taken: two, not three
    sea.match.play("west", "k1-CV1")
    assert sea.match.position.frame.step.__class__.__name__ != "ChooseCommanders"


def test_12_3_a_base_is_a_seat_like_any_other() -> None:
    bases = "".join(
        f'\n[[sides.bases]]\nkind = "airfield"\nat = "{node}"\nbombers = 1\n' for node in ("a1", "a2")
    )
    text = scenario(
        SEA.replace(". .", "# #", 1), west='commanders = ["k5", "k1"]\ntakes = 2\n', west_bases=bases
    )
    sea = Sea(Match(GAME, "own", {"file": {"toml": text}}, seed=1, roll=False)).play("ABC", "ABC")
    assert sea.match.legal("west") == ["k5-a1", "k5-a2"]
    sea.match.play("west", "k5-a2")
    sea.match.play("east", "none")
    assert sea.match.legal("west") == ["k1-CV1"]  # the commodore was offered once
    with pytest.raises(IllegalAction) as caught:
        sea.match.play("west", "k5-a1")
    assert caught.value.code == "taken_already"


def test_12_3_of_the_same_ships_the_first_is_meant_after_whoever() -> None:
    sea = council('commanders = ["k4", "k6"]\ntakes = 2\n')
    sea.match.play("west", "k4-SS2")
    sea.match.play("east", "none")
    with pytest.raises(IllegalAction) as caught:
        sea.match.play("west", "k6-TR2")
    assert caught.value.code == "wrong_seat"


def test_12_3_a_side_that_finds_no_seat_is_not_asked_again() -> None:
    sea = council('commanders = ["k1"]\ntakes = 4\n', 'commanders = ["k1", "k2", "k4"]\ntakes = 3\n')
    for side in ("west", "east"):
        sea.match.play(side, "k1-CV1")
    assert sea.match.actors == (1,)
    sea.match.play("east", "k2-BB1")
    sea.match.play("east", "k4-SS1")
    assert sea.match.position.frame.step.__class__.__name__ != "ChooseCommanders"


def test_12_3_the_question_counts() -> None:
    sea = council('commanders = ["k1", "k2"]\ntakes = 2\n', 'commanders = ["k1"]\n')
    assert asked(sea, 0) == "Choose a commander and his ship: 1 of 2."
    assert asked(sea, 1) == "Choose a commander and his ship."
    sea.match.play("west", "k1-CV1")
    sea.match.play("east", "k1-CV1")
    assert asked(sea, 0) == "Choose a commander and his ship: 2 of 2."


# ------------------------------------------------------------------ what they do together


def test_12_3_markers_add_up() -> None:
    sea = battle(CHART, D="west CV E", F="west CV E", w="west TR W", f="east TR E")
    assert markers_of(crew(sea, CV1="k1", CV2="k1").naval, 0) == 5


def test_12_3_air_markers_add_up_to_the_bombers() -> None:
    chart = CHART.replace("D F", "A B")
    sea = battle(chart, A="west airfield 2", B="west airfield 1", w="west TR W", f="east TR E")
    for base in range(2):
        sea.naval.base_commander[base] = sea.naval.rules.commander_codes.index("k5")
    assert air_markers_of(sea.naval, 0) == 2
    sea.naval.bomber[0] = sea.naval.bomber[1] = 4
    assert air_markers_of(sea.naval, 0) == 1


def test_12_3_of_two_who_lead_the_better_counts() -> None:
    sea = battle(CHART, D="west CA E", F="west DD E", G="west CA E", w="west TR W", f="east TR E")
    assert lead_of(crew(sea, CA1="k3", CA2="k3").naval, sea.number("west DD1")) == 1


def test_12_3_each_admiral_has_one_follow_and_may_follow_another() -> None:
    sea = battle(
        CHART, D="west BB E", F="west BB E", G="west DD E", H="west DD E", w="west TR W", f="east TR E"
    )
    crew(sea, BB1="k2", BB2="k2").play("BB1", "end", "BB2", "end")
    assert sea.legal == ["DD1", "DD2", "TR1", "none"]
    sea.play("DD2", "ahead", "end")
    assert sea.to_act == "east"
    assert sea.naval.free[0] == 6
    sea.naval.done[sea.number("west BB1")] = 0
    sea.play("over", "BB1", "end")
    assert "none" not in sea.legal  # he has had his


def test_12_3_commodores_take_back_once_a_round_what_any_of_them_may() -> None:
    more = '[commanders.kx]\nname = "old hand"\neffect = "recover"\nof = ["DD"]\non = ["DD"]\n'
    sea = battle(CHART, more=more, D="west CA E", F="west DD E", w="west TR W", f="east TR E")
    crew(sea, CA1="k6", DD1="kx").play("DD1", "end", "over", "TR1", "end")
    codes = sea.naval.rules.codes
    assert classes_taken_back(sea.naval, 0) == 1 << codes.index("TR") | 1 << codes.index("DD")
    assert {"back-TR1", "back-DD1"} <= set(sea.legal)
    sea.play("back-DD1")
    assert not any(text.startswith("back") for text in sea.legal)


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(("west", "reason"), [
    ('commanders = ["k1", "k1"]\n', "commanders names 'k1' twice"),
    (
        'commanders = ["k1", "k2", "k2", "k2"]\ntakes = 2\n',
        "west takes 2 commanders, so 'k2' cannot be offered more often",
    ),
    ('commanders = ["k1"]\ntakes = 5\n', "takes must be 1 to 4, not 5"),
    ('commanders = ["k1"]\ntakes = 0\n', "takes must be 1 to 4, not 0"),
])  # fmt: skip
def test_12_3_what_cannot_be_is_refused(west: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read("test.toml", scenario(SEA, west=west))
    assert caught.value.why == reason


def test_12_3_too_few_to_take_is_odd() -> None:
    text = scenario(SEA, west='commanders = ["k1", "k5"]\ntakes = 2\n')
    assert any("west takes 2 commanders, but only 1 finds a seat" in each for each in warnings("t", text))
    text = scenario(SEA, west='commanders = ["k1", "k2"]\ntakes = 2\n', east="takes = 1\n")
    assert not any("commanders, but only" in each for each in warnings("t", text))


def test_a_scenario_with_several_commanders_plays_to_its_end() -> None:
    assert warnings("admirals.toml", ADMIRALS) == []
    for seed in range(3):
        position = GAME.setup("own", {"file": {"toml": ADMIRALS}})
        assert random_playout(position, Rng(seed)) > 0
        assert position.ended


def crews(naval: Naval, side: int) -> list[tuple[int, ...]]:
    """Every way of taking all commanders."""
    out = Actions()
    if taken(naval, side) < naval.rules.takes[side]:
        add_commanders(naval, side, out)
    if out.count == 0:
        return [tuple(int(who) for who in [*naval.commander, *naval.base_commander])]
    found = []
    for action in out.listed():
        seat(naval, side, action % HOLDERS, action // HOLDERS)
        found += crews(naval, side)
        seat(naval, side, action % HOLDERS, NONE)
    return found


@pytest.mark.parametrize(("side", "takes"), [(0, 3), (1, 2)])
def test_12_3_every_way_of_taking_them_is_another_choice_and_takes_them_all(side: int, takes: int) -> None:
    sea = Sea(Match(GAME, "own", {"file": {"toml": ADMIRALS}}, seed=1, roll=False)).play("AB", "AB")
    found = crews(sea.naval, side)
    assert len(found) == len(set(found)) > 8
    assert {sum(who != NONE for who in crew) for crew in found} == {takes}


def test_12_3_who_sits_on_an_enemy_base_is_none_of_ours() -> None:
    base = '\n[[sides.bases]]\nkind = "airfield"\nat = "a1"\nbombers = 2\n'
    sea = council('commanders = ["k5"]\n', 'commanders = ["k1", "k2"]\ntakes = 2\n', bases=base)
    sea.match.play("west", "k5-a1")
    sea.match.play("east", "k1-CV1")
    assert [taken(sea.naval, side) for side in range(2)] == [1, 1]
    assert sea.match.legal("east") == ["k2-BB1"]


def test_12_3_a_commander_who_is_offered_twice_does_not_sit_twice_on_one_seat() -> None:
    base = '\n[[sides.bases]]\nkind = "airfield"\nat = "a1"\nbombers = 2\n'
    sea = council('commanders = ["k1", "k2", "k5", "k5"]\ntakes = 3\n', bases=base)
    assert sea.match.legal("west") == ["k1-CV1"]
