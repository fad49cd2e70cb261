"""Positions may lie anywhere, even in lists within lists within lists, when they are thrown away."""

from __future__ import annotations

import os
import subprocess
import sys

DEEP = """
import grognard
from grognard.core import flow

position = grognard.load("to-war").setup("strategy")
chain = []
for _ in range(300):
    chain = [chain, position.copy(), position.copy()]
del chain
assert flow.legal(position, flow.actors(position)[0])
"""


def test_deeply_nested_positions_are_freed_without_harm() -> None:
    """Compiled frames are unknown to the garbage collector, and must not be freed as if they were not."""
    watched = {**os.environ, "PYTHONMALLOC": "debug"}  # a damaged block ends the program at once
    done = subprocess.run([sys.executable, "-c", DEEP], env=watched, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
