"""Tips for a first match: each on a § that there is, once, in sentences."""

from __future__ import annotations

import re

import pytest

from grognard import load
from grognard.lessons import tips_of
from grognard.terminal.rulebook import section
from tests.lessons import SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_tips_speak_of_rules_that_there_are(name: str) -> None:
    game = load(name)
    tips = tips_of(game)
    assert len(tips) >= 8
    for rule, tip in tips.items():
        assert section(game.rules(), rule), rule
        assert tip.rule == rule
        assert re.search(r"[.?!]$", tip)
        assert len(tip.split()) <= 35, "a tip is short"
