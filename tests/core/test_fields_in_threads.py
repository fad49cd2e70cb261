"""What classes declare is read off their sources by many tables at once, each in a thread of its own."""

from __future__ import annotations

import ast
import gc
import queue
import shlex
import textwrap
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest

from grognard.core import fields

SOURCES: list[ModuleType] = [queue, shlex, textwrap]


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Whoever makes many objects is interrupted now and then, and others go on meanwhile."""
    before = gc.get_threshold()
    gc.callbacks.append(step_aside)
    gc.set_threshold(400)
    yield
    gc.set_threshold(*before)
    gc.callbacks.remove(step_aside)


def step_aside(_: str, __: dict[str, int]) -> None:
    time.sleep(1e-4)


@pytest.mark.usefixtures("interrupted")
def test_sources_are_read_in_many_threads_at_once() -> None:
    names = [source.__name__ for source in SOURCES] * 4
    with ThreadPoolExecutor(4) as threads:
        trees = list(threads.map(fields.tree.__wrapped__, names))
    assert all(isinstance(tree, ast.Module) for tree in trees)
