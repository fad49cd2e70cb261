"""§19.1 Minefields in scenario files, and in the editor."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import random_playout
from grognard.core.match import Match
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.position import Naval

SOUND = (Path(__file__).parent / "mined-sound.toml").read_text(encoding="utf-8")


def test_19_1_fields_of_the_scenario_lie_there_from_the_start_and_everybody_sees_them() -> None:
    match = Match(GAME, "own", {"file": {"toml": SOUND}})
    for observer in (0, 1):
        seen = match.known(observer)
        assert isinstance(seen, Naval)
        names = seen.rules.node_names
        assert {names[node] for node, side in enumerate(seen.mine_at) if side == 0} == {"c6", "d6", "e7"}
        assert 1 not in set(seen.mine_at)


def wrong(old: str, new: str) -> str:
    assert old in SOUND
    with pytest.raises(BadScenario) as caught:
        read("sound.toml", SOUND.replace(old, new, 1))
    line = next(number for number, row in enumerate(SOUND.splitlines(), 1) if old in row)
    assert caught.value.line == line
    return caught.value.why


def test_19_1_senseless_minefields_are_refused_with_line_and_reason() -> None:
    old = 'minefields = ["c6", "d6", "e7"]'
    assert wrong(old, 'minefields = ["a6"]') == "no mines lie on land: a6"
    assert wrong(old, 'minefields = ["a1"]') == "convoy may start on a1, among these mines"
    assert wrong(old, 'minefields = ["c6", "c6"]') == "minefields names 'c6' twice"
    assert wrong(old, 'minefields = ["z9"]') == "there is no node 'z9' on the chart"
    many = [f"{row}{number}" for row in "cde" for number in range(4, 9)][:13]
    assert wrong(old, f"minefields = {many!r}") == "there are more than 12 minefields"
    read("sound.toml", SOUND.replace(old, f"minefields = {many[:12]!r}"))
    assert (
        wrong("start = { numbers", 'minefields = ["d6"]\nstart = { numbers') == "both sides have mines on d6"
    )
    assert wrong("lays = true", "lays = 1") == "lays must be true or false, not 1"


def test_19_1_what_is_odd_about_mines_is_told() -> None:
    assert warnings("sound.toml", SOUND) == []
    bare = SOUND.replace("mines = 4\n", "")
    assert [text.partition("warning: ")[2] for text in warnings("x", bare)] == [
        "ML lays minefields, but layers has no mines"
    ]
    idle = SOUND.replace("lays = true\n", "").replace('minefields = ["c6", "d6", "e7"]\n', "")
    told = [text.partition("warning: ")[2] for text in warnings("x", idle)]
    assert "DD sweeps mines, but layers never has any" in told
    shut = SOUND.replace(". . . . . # # .", ". # # # # # # .", 1).replace(
        " . . . . . # . .", " # # . . . # . .", 1
    )
    shut = shut.replace('["c6"', '["a1", "c6"').replace(
        "numbers = [1, 3]", "nodes = ['d1', 'd2', 'b3', 'c1']"
    )
    shut = shut.replace('at = "b2"', 'at = "b3"')
    told = [text.partition("warning: ")[2] for text in warnings("x", shut)]
    assert told == ["no ship of convoy ever comes to a1"]
    crowded = SOUND.replace('["c6"', '["c4", "d4", "e4", "c6"')
    crowded = crowded.replace("numbers = [1, 3]", "nodes = ['d3', 'd2', 'b2', 'c1']")
    crowded = crowded.replace(
        'ships = ["TR", "TR", "DD"]\nat = "d2"', 'ships = ["TR", "TR", "DD", "DD", "DD"]\nat = "d3"'
    )
    told = [text.partition("warning: ")[2] for text in warnings("x", crowded)]
    assert told == ["only 4 of 5 ships find room around d3 (§13.9)"]


def test_19_1_minefields_are_drawn_while_a_scenario_is_made() -> None:
    drafts = GAME.drafts
    assert drafts is not None
    made = drafts.draft(SOUND)
    assert made.scene is not None
    assert not made.faults
    items = {item.key: item for item in made.scene.items}
    assert items["mine-0-c6"].name == "Layers: minefield on c6"
    assert items["spot-c6"].tip == "Layers: minefield on c6"
    assert {item.art for item in items.values() if item.art} <= set(made.scene.art)
    for rubbish in ('"c6"', "[1, [2]]", '["z99"]', "{ a = 1 }"):
        odd = drafts.draft(SOUND.replace('["c6", "d6", "e7"]', rubbish))
        assert odd.scene is not None
        assert odd.faults
        assert not any(item.key.startswith("mine-") for item in odd.scene.items)


def test_matches_with_mines_end_and_all_that_mines_can_do_is_done() -> None:
    for seed in range(12):
        position = GAME.setup("own", {"file": {"toml": SOUND}, "setup": ("quick", "free")[seed % 2]})
        assert random_playout(position, Rng(seed)) > 0
        assert position.ended
