"""Positions may lie anywhere, even in lists within lists within lists, when they are thrown away; and
then all their memory is free again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import grognard

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


LEFT = """
import gc
import sys
import tracemalloc

import grognard
from grognard.core.flow import actors

game = grognard.load(sys.argv[1])
position = game.setup()
view = game.view(position, max(0, actors(position)[0]))
for _ in range(20):
    game.restore(view)
tracemalloc.start()
gc.collect()  # what is not compiled may wait for it
before, _ = tracemalloc.get_traced_memory()
for _ in range(20):
    game.restore(view)
gc.collect()
print(tracemalloc.get_traced_memory()[0] - before)
"""


@pytest.mark.parametrize("name", grognard.names())
def test_a_position_made_from_a_view_leaves_nothing_behind(name: str) -> None:
    """Compiled setters counted every vector twice, and so none of them was ever freed.

    In a process of its own: threads that other tests left running would leave something behind as well.
    """
    done = subprocess.run([sys.executable, "-c", LEFT, name], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 4_000  # a vector in each would be more
