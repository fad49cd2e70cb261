"""Runs tests on a package that may hold a fault: those that find faults soonest first, and none for ever.

A process of its own for ``mutate.py``, which reads the tests once and then tries one fault after the other,
each in a fork in which the functions concerned have other code: ``python tools/trial.py FOUND [words for
pytest]``.  A line on standard input asks for a trial, a line on standard output says that FOUND holds how it
went; the first line says that the tests are read.
"""

from __future__ import annotations

import functools
import gc
import inspect
import json
import os
import resource
import signal
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF
from types import CodeType, FrameType, FunctionType
from typing import Any, TextIO

import pytest

MEMORY = 4 << 30  # an endless list ends by its size
LIMIT = 5.0  # seconds that any test may take, and so many times what it took without a fault:
TIMES = 4


class Trial:
    """Instead of pytest's own loop: a fork for every line that is read."""

    def __init__(self, found: Path, asked: TextIO, told: TextIO) -> None:
        self.found = found
        self.asked = asked
        self.told = told
        self.usual: dict[str, float] = {}
        self.took: dict[str, float] = {}
        self.running = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        print("ready", file=self.told, flush=True)
        for line in self.asked:
            child = os.fork()
            if child == 0:
                self.child(session, json.loads(line))
            os.waitpid(child, 0)
            print("done", file=self.told, flush=True)
        return True

    def child(self, session: pytest.Session, wanted: dict[str, Any]) -> None:
        """One trial; it never returns."""
        try:
            self.limit(wanted["seconds"])
            exchange(wanted["file"], wanted["source"], wanted["planted"])
            self.usual = wanted["plan"]
            rank = {test: number for number, test in enumerate(self.usual)}
            items = sorted(session.items, key=lambda item: rank.get(item.nodeid, -1))
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            spent = [resource.getrusage(who).ru_utime for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
            self.end(0, {"took": self.took, "seconds": sum(spent)})
        except BaseException as error:  # whatever it is, the fault did it
            self.end(1, {"by": f"the run itself: {error!r}"})

    def limit(self, seconds: int) -> None:
        """An endless loop ends by its processor time, busy machine or not."""
        signal.signal(signal.SIGVTALRM, self.give_up)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds,) * 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY,) * 2)

    def give_up(self, _signal: int, _frame: FrameType | None) -> None:
        self.end(1, {"by": self.running})

    def end(self, status: int, outcome: dict[str, Any]) -> None:
        self.found.write_text(json.dumps(outcome))
        os._exit(status)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        if self.usual:
            signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT + TIMES * self.usual.get(nodeid, LIMIT))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.end(1, {"by": report.nodeid})


# ------------------------------------------------------------------ other code


def exchange(file: str, source: str, planted: str) -> None:
    """Give functions that are read already the code they have in another text of their module."""
    before = functions(compile(source, file, "exec", dont_inherit=True))
    after = functions(compile(planted, file, "exec", dont_inherit=True))
    if [code.co_qualname for code in before] != [code.co_qualname for code in after]:
        raise ValueError("other functions in it")
    other = dict(zip(before, after, strict=True))
    for found in gc.get_objects():
        if isinstance(found, FunctionType):
            found.__code__ = other.get(found.__code__, found.__code__)
        elif isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(
            "grognard.games"
        ):
            found.cache_clear()


def functions(code: CodeType) -> list[CodeType]:
    """Every function in it, but for those within another one."""
    found = []
    for each in code.co_consts:
        if isinstance(each, CodeType):
            is_class = not each.co_flags & inspect.CO_OPTIMIZED
            found += functions(each) if is_class else [each]
    return found


def main(found: str, *words: str) -> Any:
    asked, told = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return pytest.main(list(words), plugins=[Trial(Path(found), asked, told)])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
