"""A scene as text: boxes, marks and notation, within the width, with and without colour."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.scene import Area, Item, Note, Prompt, Scene, circle, rect
from grognard.draw.canvas import Canvas, cut, shortened, text_width
from grognard.draw.text import board, board_lines, note_lines, page

from .toy import scenes, toy_scene

TOY_PAGE = """\
Turn 3
╔═ West   Reserve 4
┏━ North  Reserve 5

  The field
    ┌───────────────────┐   ┌───────────────────┐
    │                   │   │         V         │
    │       ▶♟A◀        │   │        foe        │
    │                   │   │                   │
    └───────────────────┘   └────────[b1]───────┘

  Your hand
    ┌───────────┐
    │    King   │
    └───────────┘

Move the red man (§1.2)
  [pass] Pass: do nothing
"""


def bare(text: str) -> str:
    """Without what only a terminal understands."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_the_toy_page() -> None:
    assert page(toy_scene(), ["West", "North"], 60) == TOY_PAGE


def test_colour_adds_nothing_but_colour() -> None:
    coloured = page(toy_scene(), ["West", "North"], 60, colour=True)
    assert coloured != TOY_PAGE
    assert bare(coloured) == TOY_PAGE
    assert "\x1b[1;7m[b1]\x1b[0m" in coloured


@settings(deadline=None)
@given(scenes, st.integers(20, 100))
def test_no_line_is_wider_than_allowed(scene: Scene, width: int) -> None:
    for area in scene.areas:
        area.width, area.height = abs(area.width), abs(area.height)
    for line in page(scene, ["West", "North"], width).splitlines():
        assert text_width(line) <= width


def test_areas_stand_side_by_side_where_there_is_room() -> None:
    for colour in (False, True):
        lines = [bare(line) for line in board_lines(toy_scene(), 80, colour)]
        assert lines[1] == "    ┌───────────────────┐   ┌───────────────────┐     ┌───────────┐"
        assert len(lines) == 6


@pytest.mark.parametrize("width", [30, 60, 80])
def test_what_is_pointed_at_is_found_where_it_is_drawn(width: int) -> None:
    sheet = board(toy_scene(), width)
    row = next(row for row, line in enumerate(sheet.lines) if "[b1]" in line)
    assert getattr(sheet.at(sheet.lines[row].index("[b1]") + 1, row), "act", "") == "b1"
    row = next(row for row, line in enumerate(sheet.lines) if "King" in line)
    assert getattr(sheet.at(sheet.lines[row].index("King"), row), "text", "") == "King"
    assert sheet.at(0, 0) is None


def test_a_wide_board_is_drawn_narrower() -> None:
    lines = board_lines(toy_scene(), 30)
    assert max(text_width(line) for line in lines) <= 30
    assert any("[b1]" in line for line in lines)


# ------------------------------------------------------------------ single things


def drawn(items: list[Item], width: float = 200, height: float = 100) -> list[str]:
    return board_lines(Scene([Area("board", width, height)], items, Prompt("")))


def box(key: str, x: float, style: str = "paper", act: str = "") -> Item:
    return Item(key, x=x, y=40, shapes=[rect(-40, -40, 80, 80, style)], text=key, act=act)


def test_each_side_has_its_own_lines() -> None:
    assert drawn([box("a", 40, "side0-soft"), box("b", 140, "side1-soft")]) == [
        "  ╔═══════╗ ┏━━━━━━━┓",
        "  ║       ║ ┃       ┃",
        "  ║   a   ║ ┃   b   ┃",
        "  ║       ║ ┃       ┃",
        "  ╚═══════╝ ┗━━━━━━━┛",
    ]


def test_boxes_that_touch_share_their_line() -> None:
    assert drawn([box("a", 40), box("b", 120)])[::2] == [
        "  ┌───────┬───────┐",
        "  │   a   │   b   │",
        "  └───────┴───────┘",
    ]


def test_a_notation_too_long_for_its_box_is_a_star() -> None:
    assert drawn([box("a", 40, act="far too long")])[-1] == "  └──[*]──┘"


def test_what_is_chosen_stands_between_arrowheads() -> None:
    chosen = box("a", 40)
    chosen.chosen = True
    assert drawn([chosen])[2] == "  ▶   a   ◀"


def test_lines_that_have_no_room_stand_in_one() -> None:
    slip = Item("a", layer=1, x=60, y=20, shapes=[rect(-60, -20, 120, 40, "card")], text="King\n5/6")
    assert drawn([slip])[1] == "  │  King 5/6 │"


def test_a_box_too_small_for_its_text_is_none() -> None:
    pile = Item("a", layer=1, x=40, y=20, shapes=[rect(-20, -20, 40, 40, "card")], text="reserve")
    assert drawn([pile]) == ["   reserve"]


def test_decoration_has_no_box() -> None:
    assert drawn([Item("ground", x=100, y=50, shapes=[rect(-100, -50, 200, 100, "felt")])]) == []


def man(key: str, x: float, side: int, text: str, act: str = "") -> Item:
    return Item(key, layer=1, x=x, y=40, shapes=[circle(0, 0, 9, f"side{side}")], text=text, act=act)


def test_small_pieces_that_look_alike_are_marked() -> None:
    assert drawn([man("a", 40, 0, "m"), man("b", 140, 1, "m")]) == ["     ●m        ○m"]
    assert drawn([man("a", 40, 0, "X"), man("b", 140, 1, "O")]) == ["      X         O"]


def test_a_small_piece_has_its_notation_below_or_is_bracketed() -> None:
    assert drawn([man("a", 40, 0, "X", "a1")]) == ["      X", "    [a1]"]
    below = Item("below", x=40, y=60, text="Y")
    assert drawn([man("a", 40, 0, "X", "a1"), below]) == ["     [X]", "      Y"]
    assert drawn([man("a", 40, 0, "a1", "a1")]) == ["    [a1]"]
    assert drawn([Item("spot", x=40, y=40, act="a1")]) == ["    [a1]"]


def test_pieces_that_stand_close_are_marked_all_in_the_same_way() -> None:
    row = [Item(f"p{at}", x=10 + 20 * at, y=40, text="·", act="abc"[at]) for at in range(3)]
    assert drawn(row) == ["   a b c"]
    for item in row:
        item.act *= 2
    row[1].text = "X"
    assert drawn(row) == ["   * X *"]
    assert "\x1b[1;7mX\x1b[0m" in board_lines(Scene([Area("board", 200, 100)], row, Prompt("")), 80, True)[0]


def test_what_is_evenly_spaced_stays_so() -> None:
    column = [Item(f"p{at}", x=20, y=10 + 20 * at, text=str(at)) for at in range(4)]
    assert drawn(column) == ["    0", "    1", "    2", "    3"]


def test_notes_are_wrapped_between_two_of_them() -> None:
    scene = toy_scene()
    scene.notes = [Note("Units in reserve", str(number), 0) for number in range(3)]
    assert note_lines(scene, ["West", "North"], 40) == [
        "╔═ West   Units in reserve 0 ·",
        "          Units in reserve 1 ·",
        "          Units in reserve 2",
    ]


# ------------------------------------------------------------------ characters


def test_wide_and_combining_characters_count_as_they_look() -> None:
    assert text_width("王e\u0301x") == 4
    assert cut("王王王", 5) == "王王…"
    assert cut("abc", 3) == "abc"
    assert cut("abc", 0) == ""


def test_a_name_gives_way_so_that_values_are_read() -> None:
    assert shortened("▲ Feldwebel ♛ 5/5 ↑²", 18) == "▲ Feldwe… ♛ 5/5 ↑²"
    assert shortened("▲ Ritter ♛ 7/5 ↑²", 18) == "▲ Ritter ♛ 7/5 ↑²"
    assert shortened("Armbrustschütze", 12) == "Armbrustsch…"
    assert shortened("a b c d e", 4) == "a b…"


def test_a_wide_character_written_over_leaves_no_half() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "王王")
    canvas.put(1, 0, "x")
    assert canvas.lines(False) == [" x王"]
    canvas.put(5, 0, "王")
    assert canvas.lines(False) == [" x王"]


def test_nothing_written_can_speak_to_the_terminal() -> None:
    assert drawn([man("a", 40, 0, "\x1b[2JX")]) == ["    [2JX"]


def test_what_is_only_seen_while_something_is_pointed_at_is_not_on_the_page() -> None:
    scene = toy_scene()
    scene.items[2].hidden = True
    assert "♟A" not in page(scene)
