"""§2.5, §2.6 Tiles upon the chart, and layouts of them of which the match has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.flow import CHANCE
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.data import LAND, LANDING, SEA, SHALLOW
from grognard.games.epic_naval.files.reading import read, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.position import Naval
from grognard.testing import check_game
from tests.epic_naval.test_files_sense import changed, line_with

TILES = (Path(__file__).parent / "tiles.toml").read_text(encoding="utf-8")
BY_CHANCE = changed(TILES, ('layout_by = "east"\n', ""))
SECOND = '[[layouts]]\nname = "open"\n\n[[layouts.lay]]\ntile = "shoal"\nat = "b9"\n\n'
SMALL = changed(
    TILES,
    ("rounds = 5", "rounds = 1"),
    ('ships = ["CA", "DD", "SS"]', 'ships = ["DD"]'),
    ('ships = ["CA", "DD", "SS"]', 'ships = ["SS"]'),
)


def begun(text: str = TILES) -> Match:
    return Match(GAME, "own", {"file": {"toml": text}}, seed=1, roll=False)


def naval_of(match: Match) -> Naval:
    assert isinstance(match.position, Naval)
    return match.position


def terrain(naval: Naval, name: str) -> int:
    return int(naval.rules.terrain[naval.rules.chart.named(name)])


# ------------------------------------------------------------------ §2.5 tiles


def test_2_5_a_tile_lies_with_its_first_character_on_the_node_that_is_named() -> None:
    plan = read("own.toml", TILES)
    assert [plan.chart.terrain[plan.chart.named(name)] for name in ("d5", "d6", "d7", "d8")] == list(".#+.")


def test_2_5_blanks_and_rows_of_a_tile_fall_on_the_nodes_beside() -> None:
    match = begun()
    match.act("east", "narrow")
    naval = naval_of(match)
    assert [terrain(naval, name) for name in ("b4", "b5", "c4", "c5", "c6")] == [
        SHALLOW, SHALLOW, SHALLOW, LAND, SHALLOW,
    ]  # fmt: skip
    assert terrain(naval, "b6") == SEA
    assert [terrain(naval, name) for name in ("e7", "e8", "f6", "f7", "f8", "g7", "g8")] == [
        LAND, LAND, SHALLOW, SHALLOW, LAND, LAND, LAND,
    ]  # fmt: skip


def test_2_5_the_node_names_stay_as_they_are() -> None:
    match = begun()
    before = list(naval_of(match).rules.node_names)
    match.act("east", "open")
    assert list(naval_of(match).rules.node_names) == before


REFUSED = [
    (('tile = "islet"', 'tile = "iceberg"'), '"iceberg"', "tile must be one of .*; 'iceberg' is not"),
    (('at = "d6"', 'at = "d11"'), '"d11"', "the tile islet does not lie within the chart"),
    (('tile = "bar"\nat = "b4"', 'tile = "bar"\nat = "g4"'), '"g4"', "the tile bar does not lie within"),
    (('tile = "shoal"\nat = "b9"', 'tile = "shoal"\nat = "b9"\n\n[[layouts.lay]]\ntile = "reef"\nat = "c8"'),
     '"c8"', "two tiles lie on c10"),
    (("~ # ~\n", "~ ? ~\n"), "~ ? ~", "'[?]' is no terrain; use"),
    (("~ # ~\n", " ~ # ~\n"), " ~ # ~", "the '~' at 2 is out of line"),
    ((" ~ ~\n~ # ~\n", " \n"), "drawn", "must not be empty"),
    (('name = "open"', 'name = "narrow"'), "", "two layouts have the same name"),
    (('name = "open"', 'name = "Open sea"'), '"Open sea"', "name must be a word of 2 to 8 small letters"),
    ((SECOND, ""), "", "one layout alone is no choice"),
    (('layout_by = "east"', 'layout_by = "north"'), '"north"', "layout_by must be one of chance, west, east"),
    (('tile = "shoal"\nat = "b9"', 'tile = "islet"\nat = "c12"'), '"c12"', "does not lie within"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "line", "reason"), REFUSED)
def test_2_5_what_does_not_fit_is_refused(change: tuple[str, str], line: str, reason: str) -> None:
    text = changed(TILES, change)
    with pytest.raises(BadScenario, match=reason) as caught:
        read("own.toml", text)
    if line and line != "drawn":
        assert caught.value.line == line_with(text, line)


def test_2_5_a_tile_is_too_large() -> None:
    many = "\n".join([". . . . . .", " . . . . ."] * 3)
    with pytest.raises(BadScenario, match="a tile has 1 to 7 rows and 1 to 30 nodes"):
        read("own.toml", changed(TILES, (" ~ ~\n~ # ~", many)))


def test_2_6_what_cannot_be_in_one_layout_is_told_with_its_name() -> None:
    text = changed(TILES, ('tile = "shoal"\nat = "b9"', 'tile = "islet"\nat = "c11"'))
    text = changed(text, ('at = "c12"', 'at = "c11"'))
    with pytest.raises(BadScenario, match="in layout open: the task force cannot be on c11") as caught:
        read("own.toml", text)
    assert text.splitlines()[caught.value.line - 1] == 'at = "c11"'


def test_2_6_nobody_starts_on_what_is_land_in_the_layout() -> None:
    text = changed(TILES, ('tile = "shoal"\nat = "b9"', 'tile = "islet"\nat = "a11"'))
    plain, narrow, other = naval_of(begun(text)).rules, *naval_of(begun(text)).rules.layouts
    rock = plain.chart.named("a11")
    assert rock in list(plain.start[1])
    assert rock in list(narrow.start[1])
    assert rock not in list(other.start[1])


def test_2_6_who_takes_a_layout_where_there_is_none_is_odd() -> None:
    first, last = TILES.index("[[layouts]]"), TILES.index("[[sides]]")
    assert warnings("own.toml", TILES) == []
    text = TILES[:first] + TILES[last:]
    warning = warnings("own.toml", text)[0]
    line = line_with(text, "layout_by")
    assert (
        warning
        == f"own.toml, line {line}: warning: with fewer than two layouts nobody has anything to choose"
    )


# ------------------------------------------------------------------ §2.6 layouts


def test_2_6_the_side_that_is_named_takes_a_layout_before_all_else() -> None:
    match = begun()
    assert match.actors == (1,)
    assert match.legal("east") == ["narrow", "open"]
    with pytest.raises(IllegalAction, match="first one of the layouts has to be taken") as caught:
        match.act("east", "AB")
    assert caught.value.rule == "§2.6"
    match.act("east", "open")
    naval = naval_of(match)
    assert int(naval.rules.layout) == 2
    assert terrain(naval, "b9") == SHALLOW
    assert terrain(naval, "d7") == LANDING
    assert "East takes the layout “open”." in [str(line) for entry in match.entries for line in entry.story]
    assert sorted(match.actors) == [0, 1]


def test_2_6_or_chance_draws_one() -> None:
    match = begun(BY_CHANCE)
    assert match.actors == (CHANCE,)
    match.fall("narrow")
    assert int(naval_of(match).rules.layout) == 1
    assert "The layout is “narrow”." in [str(line) for entry in match.entries for line in entry.story]
    found = set()
    for seed in range(12):
        rolled = Match(GAME, "own", {"file": {"toml": BY_CHANCE}}, seed=seed)
        found.add(int(naval_of(rolled).rules.layout))
    assert found == {1, 2}


def test_2_6_copies_views_and_what_is_restored_from_them_have_the_layout() -> None:
    match = begun()
    match.act("east", "open")
    naval = naval_of(match)
    assert naval.copy().rules is naval.rules
    other = begun()
    other.act("east", "narrow")
    reused = naval_of(other)
    reused.copy_from(naval)
    assert reused.rules is naval.rules
    for side in (0, 1):
        view = match.view(side)
        assert view.facts["rules"] == 2
        restored = GAME.restore(view)
        assert isinstance(restored, Naval)
        assert restored.rules is naval.rules


def test_2_6_a_record_replays_and_an_undone_choice_is_gone() -> None:
    match = begun()
    match.act("east", "narrow")
    again = replay(Record.loads(match.record.dumps()))
    assert int(naval_of(again).rules.layout) == 1
    assert int(naval_of(match.at(0)).rules.layout) == 0


def test_2_6_the_chart_is_drawn_as_it_lies() -> None:
    match = begun()
    before = match.scene("east")
    shown = {item.key: item for item in before.items}
    assert shown["chart"].art == "chart"
    assert shown["layout-1"].hidden
    assert len(shown["layout-1"].shapes) == 4
    assert [(button.act, button.hover) for button in before.buttons] == [
        ("narrow", ["layout-0"]), ("open", ["layout-1"]),
    ]  # fmt: skip
    match.act("east", "open")
    after = match.scene("east")
    drawn = {item.key: item for item in after.items}["chart"].art
    assert drawn == "chart-2"
    assert after.art[drawn] != before.art["chart"]


def test_2_6_the_editor_draws_the_tiles_that_lie_in_every_match() -> None:
    assert GAME.drafts is not None
    draft = GAME.drafts.draft(TILES)
    assert draft.faults == draft.doubts == []
    assert draft.scene is not None
    names = {item.key: item.name for item in draft.scene.items}
    assert names["spot-d6"] == "d6: land"
    assert draft.drawn["rows"][3].count("#") == 0  # the drawing itself is as it was
    odd = GAME.drafts.draft(changed(TILES, ('tile = "islet"', 'tile = "iceberg"')))
    assert odd.scene is not None


def test_2_6_a_battle_with_layouts_keeps_its_promises() -> None:
    check_game(GAME, ["own"], {"file": {"toml": SMALL}}, matches=1, seed=1)
