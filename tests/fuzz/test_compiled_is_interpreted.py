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
from array import array
from grognard.bots.weights import Weights, digest_of, net_of, rows_of

def thrown_net(game, position):
    if game.inputs is None:
        return None
    dice = Rng(3)
    rows = array("h", [dice.below(121) - 60 for _ in range(8 * rows_of(game.inputs))])
    units = array("h", [dice.below(1801) - 900 for _ in range(8)])
    return net_of(game, Weights(game.ruleset, digest_of(game.inputs), 8, rows, units, 99), position)

game, rng, total = load(sys.argv[1]), Rng(5), hashlib.sha256()
for _ in range(8):
    position = game.setup(*random_rules(game, rng))
    net = thrown_net(game, position)
    while flow.actors(position):
        played = play_at_random(position, rng, 7)
        total.update(json.dumps([played, snapshot(position)], sort_keys=True).encode())
        for side in range(len(game.names(position.ruleset))):
            total.update(repr(game.sense.evaluate(position, side)).encode())
        if net is not None and flow.actors(position):
            total.update(repr(net.value(position, game.inputs.mover(position))).encode())
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
