"""§16 Scenarios in the making: written, checked all at once, and drawn whatever is wrong."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from grognard.core.errors import GameError
from grognard.core.nodes import LETTERS
from grognard.games.epic_naval import GAME, NAMES
from grognard.games.epic_naval.files.keys import keys_of
from grognard.games.epic_naval.files.plan import Plan
from grognard.games.epic_naval.files.reading import read
from grognard.games.epic_naval.files.writing import written

DRAFTS = GAME.drafts
assert DRAFTS is not None
SKIRMISH = DRAFTS.shipped("own")


def values(**changes: Any) -> dict[str, Any]:
    """The small battle, with some keys otherwise."""
    return {**tomllib.loads(SKIRMISH), **changes}


def tiny(**changes: Any) -> dict[str, Any]:
    """The same on few nodes: quickly drawn, and full of mistakes."""
    return values(**{"chart": "tiny", "charts": {"tiny": {"drawn": ". . .\n # .\n. . ."}}, **changes})


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_is_written_as_it_was_read(name: str) -> None:
    assert DRAFTS is not None
    text = DRAFTS.shipped(name)
    draft = DRAFTS.draft(text)
    assert (draft.faults, draft.text) == ([], text)
    again = DRAFTS.written(draft.values)
    assert bare(tomllib.loads(again)) == bare(tomllib.loads(text))
    assert read("again.toml", again).goals == read("again.toml", text).goals
    assert draft.scene is not None
    nodes = {item.act for item in draft.scene.items if item.act}
    assert nodes >= {name for names in draft.drawn["starts"] for name in names}


def bare(values: dict[str, Any]) -> dict[str, Any]:
    for chart in values.get("charts", {}).values():
        chart["drawn"] = chart["drawn"].strip("\n")
    return values


def test_texts_and_names_of_every_kind_survive() -> None:
    odd = {
        "title": 'a "quote", a \\ and a \x7f, ümläut',
        "charts": {"odd name": {"drawn": '. .\n " \\\n'}},
        "empty": {},
        "none": None,
        "nested": [[1, 2], ["a"]],
        "tables": [{"x": {"y": True}}, {"x": {"y": -1}}],
        "prices": {"DD": 2},
    }
    kept = {name: value for name, value in odd.items() if name != "none"}
    kept["charts"] = {"odd name": {"drawn": '. .\n " \\\n'}}
    assert tomllib.loads(written(odd)) == kept


def test_everything_that_is_wrong_is_told_at_once_with_its_line() -> None:
    assert DRAFTS is not None
    wrong = values()
    wrong["sides"][0]["bases"] = [{"kind": "airfield", "at": "a1"}]  # no land
    wrong["sides"][1]["forces"][0]["at"] = "a1"  # not where east may start
    draft = DRAFTS.draft(DRAFTS.written(wrong))
    lines = draft.text.splitlines()
    assert [(lines[each.line - 1], each.reason) for each in draft.faults][:2] == [
        ('at = "a1"', "a1 is no land"),
        ('at = "a1"', "a1 is not in the start area of east"),
    ]
    assert draft.about == ""
    assert draft.scene is not None
    assert any(item.key == "base-0-0" for item in draft.scene.items)


def test_what_is_odd_is_told_of_what_can_be_played() -> None:
    assert DRAFTS is not None
    odd = values()
    odd["sides"][0]["mines"] = 3
    draft = DRAFTS.draft(DRAFTS.written(odd))
    assert draft.faults == []
    assert [each.reason for each in draft.doubts] == ["mines are of no use: the enemy has nothing that dives"]
    assert draft.about == "Skirmish, 5 rounds, 95 nodes"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = ", "this is no TOML"),
        ('title = "x"\n' + "#" * 60_000, "longer than"),
        ('title = "x"\n[[battles]]\nscenario = "rock"\n', "this is a campaign"),
        ("", "the file has no title"),
    ],
)
def test_what_cannot_be_drawn_says_why(text: str, reason: str) -> None:
    assert DRAFTS is not None
    draft = DRAFTS.draft(text)
    assert reason in draft.faults[0].reason
    assert draft.scene is None


RUBBISH: list[Any] = [None, 7, True, "x", [], {}, [7], [[]], {"x": 1}, ["a1", "a1"], -1, "a1", [{}], 1.5]


def test_rubbish_in_any_key_is_refused_but_never_fails() -> None:
    assert DRAFTS is not None
    for word in dict.fromkeys((key.name or field).split(".")[0] for field, key in keys_of(Plan)):
        for rubbish in RUBBISH:
            draft = DRAFTS.draft(DRAFTS.written(tiny(**{word: rubbish})))
            assert draft.faults, (word, rubbish)


def test_rubbish_in_what_is_drawn_is_left_out() -> None:
    assert DRAFTS is not None
    for side in range(2):
        for table in ("forces", "bases"):
            for rubbish in RUBBISH:
                wrong = tiny(control={"node": rubbish, "radius": rubbish})
                row = {"kind": "battery", "at": "b1", "heading": "E", "letter": "A", "ships": ["DD"]}
                wrong["sides"][side][table] = [{**row, key: rubbish} for key in row]
                wrong["goals"] = [{"side": rubbish, "kind": "unload", "nodes": [rubbish], "base": rubbish}]
                draft = DRAFTS.draft(DRAFTS.written(wrong))
                assert draft.faults
                assert draft.scene is not None, draft.faults


def test_places_without_a_node_can_be_drawn_on() -> None:
    assert DRAFTS is not None
    holes = values(chart="holes", charts={"holes": {"drawn": ". .   .\n . . .\n.   . ."}})
    draft = DRAFTS.draft(DRAFTS.written(holes))
    assert draft.drawn["rows"] == [". .   .", " . . .", ".   . ."]
    assert draft.scene is not None
    spots = {item.act: item.name for item in draft.scene.items if item.act}
    places = ((0, 4), (1, 3), (2, 4))
    assert set(spots) == {f"{LETTERS[row]}{at + 1}" for row, count in places for at in range(count)}
    assert (spots["a3"], spots["c2"], spots["b3"]) == ("a3: no node", "c2: no node", "b3: sea")


def test_a_row_without_a_node_is_refused_with_its_line() -> None:
    assert DRAFTS is not None
    gap = values(chart="gap", charts={"gap": {"drawn": ". . .\n\n. . .\n . ."}})
    draft = DRAFTS.draft(DRAFTS.written(gap))
    assert draft.faults[0].reason == "row b has no node"
    assert draft.text.splitlines()[draft.faults[0].line - 1] == ""


def test_a_form_asks_for_every_key() -> None:
    assert DRAFTS is not None
    form = DRAFTS.form()
    assert [each["name"] for each in form] == [key.name or field for field, key in keys_of(Plan)]
    kinds = {each["is"] for each in everything(form)}
    assert kinds <= {"text", "word", "drawing", "number", "flag", "choice", "list", "numbers", "counts"} | {
        "table",
        "rows",
        "named",
    }
    sides = next(each for each in form if each["name"] == "sides")
    assert (sides["low"], sides["high"]) == (2, 2)
    assert {"name", "deck", "start", "forces", "bases", "buy"} <= {each["name"] for each in sides["keys"]}


def everything(keys: list[dict[str, Any]]) -> list[dict[str, Any]]:
    inner = [each for key in keys for each in key.get("keys", key.get("each", {}).get("keys", []))]
    return [*keys, *(everything(inner) if inner else [])]


def test_nesting_and_names_have_bounds() -> None:
    assert DRAFTS is not None
    deep: dict[str, Any] = {}
    for _ in range(3000):
        deep = {"start": deep}
    with pytest.raises(GameError, match="nested too deeply"):
        DRAFTS.written(deep)
    with pytest.raises(GameError, match=r"no scenario '\.\./own' is shipped"):
        DRAFTS.shipped("../own")
