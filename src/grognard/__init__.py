"""Grognard: a war table for board wargames.

The rules are plain Python, written once; table, terminal, bots and laboratory are derived from them.
"""

from __future__ import annotations

from grognard import _compiled
from grognard._version import VERSION

COMPILED = _compiled.activate()  # before anything else of the package is imported

from grognard import bots, speech, testing  # noqa: E402
from grognard.bots.budget import Budget  # noqa: E402
from grognard.core import flow  # noqa: E402
from grognard.core.chance import Rng  # noqa: E402
from grognard.core.dice import Dice  # noqa: E402
from grognard.core.errors import (  # noqa: E402
    BadNotation,
    BrokenRecord,
    GameError,
    IllegalAction,
    NotYourDecision,
)
from grognard.core.flow import CHANCE, NOBODY, OBSERVER, random_playout  # noqa: E402
from grognard.core.game import Game, Option, Refusal, Scenario, View  # noqa: E402
from grognard.core.match import Match, Outcome  # noqa: E402
from grognard.core.record import Record  # noqa: E402
from grognard.core.registry import load, names  # noqa: E402
from grognard.core.replay import replay, verify  # noqa: E402
from grognard.core.scene import Scene  # noqa: E402

__version__ = VERSION

__all__ = [
    "CHANCE",
    "COMPILED",
    "NOBODY",
    "OBSERVER",
    "BadNotation",
    "BrokenRecord",
    "Budget",
    "Dice",
    "Game",
    "GameError",
    "IllegalAction",
    "Match",
    "NotYourDecision",
    "Option",
    "Outcome",
    "Record",
    "Refusal",
    "Rng",
    "Scenario",
    "Scene",
    "View",
    "bots",
    "flow",
    "load",
    "names",
    "random_playout",
    "replay",
    "speech",
    "testing",
    "verify",
]
