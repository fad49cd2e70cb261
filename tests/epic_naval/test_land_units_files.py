"""§16, §18 Land units in scenario files: what is refused and warned of; how they are drawn and judged."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from grognard.core.chance import Actions
from grognard.core.flow import fill_actions
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.footing import footing
from grognard.games.epic_naval.sense import NavalSense
from tests.epic_naval.test_files_guide import LANDING
from tests.epic_naval.test_files_sense import changed, line_with
from tests.epic_naval.test_land_units import HOLD, hill

BEACH = '[[sides.troops]]\nat = "c6"\n'
ROCK = ("\n . . . . . . . . . . .\n", "\n . . . . # . . . . . .\n")
NO_CARGO = ('["TR", "TR", "DD"]', '["DD"]')

REFUSED = [
    ((BEACH, BEACH.replace("c6", "a6")), '"a6"', "a6 is no land and no landing place"),
    ((BEACH, BEACH.replace("c6", "a99")), '"a99"', "there is no node 'a99' on the chart"),
    ((BEACH, BEACH + "units = 10\n"), "units = 10", "units must be 1 to 9, not 10"),
    ((BEACH, BEACH.replace("c6", "c8") + "# x\n"), "", "land units stand on c8 already: say how many"),
    ((BEACH, BEACH + "\n[[goals]]\nkind = 'x'\n"), "kind = 'x'", "kind must be one of"),
    (("[[sides]]\nname = \"garrison\"", BEACH + "\n[[sides]]\nname = \"garrison\""), "",
     "land units of both sides stand on c6"),
    (("[[sides]]\nname = \"garrison\"", BEACH.replace("c6", "d6") + "\n[[sides]]\nname = \"garrison\""), "",
     "a base of the enemy stands on d6"),
    (("bombers = 2", "bombers = 2\ngarrison = 2"), "garrison = 2", "garrison says nothing"),
    (('side = "navy"\nat = "c8"', 'side = "navy"\nat = "a1"'), '"a1"', "a1 is no land and no landing place"),
    (NO_CARGO, 'side = "navy"', "navy never comes to hold c8"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "reason"), REFUSED)
def test_16_1_what_cannot_be_is_refused_with_its_line(
    change: tuple[str, str], line: str, reason: str
) -> None:
    text = changed(LANDING, change)
    with pytest.raises(BadScenario, match=reason.replace("?", "[?]")) as caught:
        read("own.toml", text)
    if line and "never comes" not in reason:
        assert caught.value.line == line_with(text, line)


def test_18_7_what_a_side_can_never_hold_is_refused_and_what_it_can_is_not() -> None:
    own_base = changed(LANDING, ('side = "navy"\nat = "c8"', 'side = "garrison"\nat = "c8"'), NO_CARGO)
    assert read("own.toml", own_base)
    rock = changed(LANDING, ROCK, ('side = "navy"\nat = "c8"', 'side = "navy"\nat = "f5"'))
    with pytest.raises(BadScenario, match="navy never comes to hold f5"):
        read("own.toml", rock)


def test_18_7_a_place_that_is_agreed_on_is_looked_at_as_well() -> None:
    package = """
[[agree]]
name = "other"

[[agree.goals]]
kind = "hold"
side = "garrison"
at = "NODE"

[[agree.goals]]
kind = "points"
"""
    assert read("own.toml", LANDING + package.replace("NODE", "c8"))
    with pytest.raises(BadScenario, match="a1 is no land and no landing place"):
        read("own.toml", LANDING + package.replace("NODE", "a1"))


def test_18_8_a_garrison_without_land_units_keeps_its_meaning() -> None:
    first, last = LANDING.index("[[sides.troops]]"), LANDING.index("[[goals]]")
    text = changed(LANDING[:first] + LANDING[last:], ("bombers = 2", "bombers = 2\ngarrison = 2"))
    assert read("own.toml", text).sides[1].bases[0].garrison == 2
    with pytest.raises(BadScenario, match="navy never comes to hold c7"):
        read("own.toml", changed(text, ('side = "navy"\nat = "c8"', 'side = "navy"\nat = "c7"')))


def test_16_1_land_units_without_anything_to_fight_for_are_warned_of() -> None:
    text = changed(LANDING, ROCK, (BEACH, BEACH + '\n[[sides.troops]]\nat = "f5"\n'))
    (warning,) = warnings("own.toml", text)
    line = line_with(text, 'at = "f5"')
    reason = "no base, landing place or goal is ever reached from here"
    assert warning == f"own.toml, line {line}: warning: {reason}"


def test_16_1_the_file_is_written_again_as_it_was() -> None:
    assert GAME.drafts is not None
    draft = GAME.drafts.draft(LANDING)
    assert draft.faults == draft.doubts == []
    again = tomllib.loads(GAME.drafts.written(draft.values))
    assert again["sides"] == tomllib.loads(LANDING)["sides"]
    assert again["goals"] == tomllib.loads(LANDING)["goals"]


# ------------------------------------------------------------------ in the picture


def test_18_1_the_editor_draws_them_and_says_how_many() -> None:
    assert GAME.drafts is not None
    draft = GAME.drafts.draft(LANDING)
    assert draft.scene is not None
    items = {item.key: item for item in draft.scene.items}
    assert items["troops-1-0"].name == "Garrison: 2 land units on c8"
    assert items["troops-1-1"].name == "Garrison: 1 land unit on c6"
    assert items["spot-c8"].tip == "Garrison: 2 land units on c8"
    odd = GAME.drafts.draft(changed(LANDING, ("units = 2", 'units = "x"')))
    assert odd.scene is not None
    assert "troops-1-0" not in {item.key for item in odd.scene.items}


def pieces(sea: Any, side: int = 0) -> dict[str, Any]:
    return {item.key: item for item in sea.match.scene(side).items}


def test_18_1_a_stack_is_a_piece_that_tells_what_it_may_do() -> None:
    sea = hill(west="b4 2", east="b5 2")
    shown = pieces(sea)
    own, theirs = (shown[f"troops-{side}-{sea.node(node)}"] for side, node in ((0, "b4"), (1, "b5")))
    assert (own.name, own.act) == ("West: 2 land units on b4", "march-b4")
    assert own.tip.endswith("(2 of 2 may march in this round.)")
    assert (theirs.act, theirs.text) == ("", "l2")


def test_18_3_a_march_lights_the_nodes_and_aims_at_the_enemy() -> None:
    sea = hill(west="b4", east="c5").play("march-b4")
    shown = pieces(sea)
    assert shown["to-b3"].act == "b3"
    assert shown[f"troops-0-{sea.node('b4')}"].chosen
    assert shown[f"troops-1-{sea.node('c5')}"].act == "c5"
    assert "to-c5" not in shown
    assert shown["base-0"].act == "b5"
    assert "Captures" in shown["base-0"].tip
    assert {button.act for button in sea.match.scene(0).buttons} >= {"b3", "b5", "c4", "c5"}


def test_18_3_activated_ones_are_marked_and_say_why_they_stay() -> None:
    sea = hill(west="b4").play("march-b4", "c4", "over")
    piece = pieces(sea)[f"troops-0-{sea.node('c4')}"]
    assert (piece.act, piece.choice, piece.tip) == ("", "march-c4", "Activated in this round.")
    assert len(piece.shapes) > len(pieces(hill(west="c4"))[piece.key].shapes)


def test_18_6_a_land_unit_that_can_be_hit_is_aimed_at() -> None:
    sea = hill(west="b4", turn="east").play("base-b5")
    shown = pieces(sea, 1)
    assert shown[f"troops-0-{sea.node('b4')}"].act == "xb4-land"
    assert shown[f"troops-0-{sea.node('b4')}"].tip.startswith("Destroys a land unit: 1 point.")


def test_18_their_art_is_sent_only_where_there_are_any() -> None:
    assert "troops-0" in hill(west="b4").match.scene(0).art
    assert "troops-0" not in hill().match.scene(0).art


def test_18_7_the_goal_is_told_beside_the_board() -> None:
    notes = [note.value for note in hill(west="b4", goals=HOLD).match.scene(0).notes]
    assert "hold b5 at the end" in notes


# ------------------------------------------------------------------ for bots


def test_the_judgement_values_units_bases_and_places_to_hold() -> None:
    near, far = (hill(west=where, goals=HOLD).naval for where in ("b4", "b3"))
    assert footing(near, 0) > footing(far, 0)
    assert footing(hill(west="b4 2").naval, 0) > footing(hill(west="b4").naval, 0)
    taken = hill(west="b4", goals=HOLD).play("march-b4", "b5").naval
    assert footing(taken, 0) - footing(near, 0) > 3.0
    assert footing(taken, 1) < footing(near, 1)


def test_a_bot_marches_onto_an_airfield_that_nobody_defends() -> None:
    sea = hill(west="b4", east="c5").play("march-b4")
    found, sense = Actions(), NavalSense()
    fill_actions(sea.naval, 0, found)
    priors = {
        sea.naval.frame.step.write(sea.naval, sea.naval.frame, 0, found.items[at]): sense.prior(
            sea.naval, 0, found, at
        )
        for at in range(found.count)
    }
    assert max(priors, key=lambda text: priors[text]) == "b5"
    assert priors["c5"] > priors["b3"]
    reasons = {
        text: sense.reason(sea.naval, 0, sea.naval.frame.step.read(sea.naval, sea.naval.frame, 0, text))
        for text in priors
    }
    assert reasons["b5"] == "captures the airfield b5"
    assert reasons["c5"] == "destroys a land unit on c5"
    assert reasons["b3"] == ""


def test_where_a_place_has_to_be_held_the_match_is_decided() -> None:
    naval = hill(west="b4", goals=HOLD).naval
    assert list(naval.aims().goal_node) == [naval.rules.chart.named("b5")] * 2
    assert list(hill(west="b4").naval.aims().goal_node) == [-1, -1]


def test_a_bot_sets_out_where_there_is_something_to_take() -> None:
    sea, sense, found = hill(west="b4, b3"), NavalSense(), Actions()
    fill_actions(sea.naval, 0, found)
    texts = [
        sea.naval.frame.step.write(sea.naval, sea.naval.frame, 0, found.items[at])
        for at in range(found.count)
    ]
    priors = {text: sense.prior(sea.naval, 0, found, at) for at, text in enumerate(texts)}
    assert priors["march-b4"] > priors["march-b3"] > priors["over"]
