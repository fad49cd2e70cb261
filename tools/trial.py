"""Runs tests on a copy that holds a fault: those that find faults soonest first, and none of them for ever.

A process of its own for ``mutate.py``: ``python tools/trial.py SECONDS PLAN FOUND [words for pytest]``.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

MEMORY = 4 << 30  # an endless list ends by its size
LIMIT = 5.0  # seconds that any test may take, and so many times what it took without a fault:
TIMES = 4


class Trial:
    """The order of the tests and how long each may take, and what came out.

    An endless loop ends by its processor time, busy machine or not.
    """

    def __init__(self, plan: Path, found: Path) -> None:
        usual: dict[str, float] = json.loads(plan.read_text()) if plan.is_file() else {}
        self.usual = usual
        self.rank = {test: number for number, test in enumerate(usual)}
        self.found = found
        self.took: dict[str, float] = {}
        self.running = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.rank.get(item.nodeid, -1))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        if self.usual:
            signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT + TIMES * self.usual.get(nodeid, LIMIT))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0) + report.duration
        if report.failed:
            self.tell(report.nodeid)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus == 0:
            self.found.write_text(json.dumps({"took": self.took}))

    def give_up(self, _signal: int, _frame: FrameType | None) -> None:
        self.tell(self.running)
        os._exit(1)

    def tell(self, test: str) -> None:
        self.found.write_text(json.dumps({"by": test}))


def main(seconds: str, plan: str, found: str, *words: str) -> Any:
    trial = Trial(Path(plan), Path(found))
    signal.signal(signal.SIGVTALRM, trial.give_up)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds),) * 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY,) * 2)
    return pytest.main(list(words), plugins=[trial])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
