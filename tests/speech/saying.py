"""What the games say in random play, heard once for all tests."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import catalogue as catalogue
import golden as golden
from heard import Heard

GAMES = catalogue.GAMES


@cache
def heard(game: str) -> Heard:
    return catalogue.heard_in(game, 2)


@cache
def in_code(name: str) -> catalogue.Said:
    return catalogue.in_code(name)


@cache
def said(name: str) -> catalogue.Said:
    """All that a catalogue has to hold, as far as code and a little play tell."""
    own = catalogue.in_code(name)
    if name in GAMES:
        catalogue.add(name, own, in_code(catalogue.COMMON), heard(name))
    return own
