"""RULES.md in a terminal."""

from __future__ import annotations

import grognard
from grognard.draw.canvas import text_width
from grognard.terminal.rulebook import bare, contents, section, wrapped

RULES = """\
# The *Toy*

About it.

## 1 The match

**§1.1** You **win** if you `win`;
see [here](http://example).

| A | B |
|---|---|
| one | 2 |

**§1.2** Otherwise not.

- first
  point
- second

## Rulings

**R1** Play on.
"""


def test_contents_are_the_headings() -> None:
    assert contents(RULES) == ["The *Toy*", "  1 The match", "  Rulings"]


def test_a_paragraph_ends_where_the_next_begins() -> None:
    text = section(RULES, "§1.1")
    assert text.startswith("**§1.1**")
    assert "| one | 2 |" in text
    assert "§1.2" not in text
    assert section(RULES, "1.2").endswith("- second\n")
    assert section(RULES, "r1") == "**R1** Play on."


def test_a_chapter_goes_to_the_next_heading() -> None:
    text = section(RULES, "1")
    assert "§1.1" in text
    assert "§1.2" in text
    assert "R1" not in text
    assert section(RULES, "rulings") == "## Rulings\n\n**R1** Play on."
    assert section(RULES, "9") == ""


def test_markdown_becomes_plain_text() -> None:
    assert wrapped(RULES, 30) == [
        "THE TOY",
        "",
        "About it.",
        "",
        "1 THE MATCH",
        "",
        "§1.1 You win if you win; see",
        "here.",
        "",
        "A    B",
        "one  2",
        "",
        "§1.2 Otherwise not.",
        "",
        "- first point",
        "- second",
        "",
        "RULINGS",
        "",
        "R1 Play on.",
    ]
    assert bare(r"reconstructed\*") == "reconstructed*"


def test_a_table_too_wide_for_columns_is_wrapped() -> None:
    assert wrapped("| a | b |\n|---|---|\n| long words | more words |", 16) == [
        "a · b",
        "long words ·",
        "    more words",
    ]


def test_the_rules_of_to_war_fit_the_terminal() -> None:
    rules = grognard.load("to-war").rules()
    for width in (80, 60):
        assert max(text_width(line) for line in wrapped(rules, width)) <= width
    assert section(rules, "5.4")
