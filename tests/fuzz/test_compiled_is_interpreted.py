"""The same matches, compiled and interpreted: action for action, position for position."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard.core.registry import installed

EXAMPLES = sorted(str(path) for path in (Path(__file__).parents[2] / "examples").glob("*.py"))

PLAY = """
import hashlib, json, sys
from grognard import load, Rng, flow
from grognard.testing.fuzz import random_rules
from grognard.testing.snapshot import snapshot
from grognard.testing.trial import play_at_random
game, rng, total = load(sys.argv[1]), Rng(5), hashlib.sha256()
for _ in range(8):
    position = game.setup(*random_rules(game, rng))
    while flow.actors(position):
        played = play_at_random(position, rng, 7)
        total.update(json.dumps([played, snapshot(position)], sort_keys=True).encode())
        for side in range(len(game.names(position.ruleset))):
            total.update(repr(game.sense.evaluate(position, side)).encode())
print(total.hexdigest())
"""


def digest(name: str, compiled: bool) -> str:
    environment = {**os.environ, "GROGNARD_COMPILE": "1" if compiled else "0"}
    done = subprocess.run(
        [sys.executable, "-c", PLAY, name], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("name", [*installed(), *EXAMPLES], ids=lambda name: Path(name).stem)
def test_compiled_play_is_interpreted_play(name: str) -> None:
    """Without a compiled build the same play twice must be the same."""
    assert digest(name, compiled=grognard.COMPILED) == digest(name, compiled=False)
