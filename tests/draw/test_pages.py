"""Golden pages: what a terminal shows of To War!, to be looked at when it changes.

GROGNARD_WRITE_PAGES=1 pytest tests/draw/test_pages.py     writes them anew
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import grognard
from grognard.core.match import Match
from grognard.draw.canvas import text_width
from grognard.draw.text import page

PAGES = Path(__file__).parent / "pages"


def after(scenario: str, decisions: int) -> Match:
    """A match in which everybody always takes the last action listed."""
    match = Match(grognard.load("to-war"), scenario, seed=7)
    for _ in range(decisions):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    return match


@pytest.mark.parametrize(("scenario", "decisions"), [("standard", 5), ("standard", 21), ("strategy", 25)])
def test_the_page_is_as_it_was(scenario: str, decisions: int) -> None:
    match = after(scenario, decisions)
    text = page(match.scene(match.actors[0]), [side.title() for side in match.sides])
    file = PAGES / f"to-war-{scenario}-{decisions}.txt"
    if os.environ.get("GROGNARD_WRITE_PAGES"):
        PAGES.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_text(encoding="utf-8")
    assert max(text_width(line) for line in text.splitlines()) <= 80


def test_an_observer_sees_no_hand() -> None:
    match = after("strategy", 25)
    assert "Your hand" in page(match.scene(match.actors[0]))
    assert "Your hand" not in page(match.scene("observer"))
