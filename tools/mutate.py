"""Plants faults in the rules of a game, one at a time, and tells which of them no test notices.

python tools/mutate.py to-war --faults 200 --seed 1 --processes 2 --out faults.jsonl

Every fault is planted in a copy of the package; the checkout is only read.  A run that was broken off goes
on where it was: what ``--out`` holds is not tried again, but for survivors, once the tests have changed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from xml.etree import ElementTree

from grognard import _compiled
from grognard.core.game import Game
from grognard.core.registry import load
from planting import Fault, faults_in

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "grognard"
PROMISES = "tests/testing/test_every_game.py::test_the_game_keeps_its_promises"
PYTEST = ("-x", "-q", "-p", "no:cacheprovider")
# An endless loop ends by its processor time, busy machine or not; an endless list by its size.
LIMITED = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
resource.setrlimit(resource.RLIMIT_AS, (4 << 30,) * 2)
sys.exit(pytest.main(sys.argv[2:]))
"""


def rules_of(game: Game) -> list[Path]:
    """The compiled modules that the game's procedures are in, and those of the game they use."""
    own = {}
    for path in _compiled.modules(PACKAGE):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        if name.startswith(game.package + "."):
            own[name] = path
    waiting = {type(step).__module__ for procedure in game.procedures for step in procedure.steps}
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in own and name not in found:
            found.add(name)
            waiting.update(imported(own[name].read_bytes()))
    return sorted(own[name] for name in found)


def drawn(rules: list[Path], count: int, seed: int) -> list[Fault]:
    """So many faults of these modules, the same for the same seed."""
    sources = {str(path.relative_to(PACKAGE)): path.read_bytes() for path in rules}
    faults = [fault for file, source in sources.items() for fault in faults_in(file, source)]
    random.Random(seed).shuffle(faults)
    return list(islice((fault for fault in faults if fault.is_one(sources[fault.file])), count))


def imported(source: bytes) -> Iterator[str]:
    """Names that may be modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


# ------------------------------------------------------------------ trying


class Copy:
    """A copy of a package, to be spoilt, and the tests that are run on it, quick ones first."""

    def __init__(self, package: Path, root: Path, tests: Sequence[str], folder: Path) -> None:
        self.root = root
        self.tests = list(tests)
        self.folder = folder
        self.package = folder / package.name
        self.written = 0
        shutil.copytree(package, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def is_caught(self, fault: Fault, seconds: int) -> bool:
        """Whether a test fails, or never ends, with the fault."""
        file = self.package / fault.file
        source = file.read_bytes()
        self.write(file, fault.planted(source))
        try:
            return self.run(seconds).returncode != 0
        finally:
            self.write(file, source)

    def write(self, file: Path, source: bytes) -> None:
        """Each text gets a time of its own, so that none is taken for the one before it."""
        self.written += 1
        file.write_bytes(source)
        os.utime(file, (self.written, self.written))

    def run(self, seconds: int, *more: str) -> subprocess.CompletedProcess[str]:
        """Run the tests; whatever they leave behind is left in the folder."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "PYTHONPYCACHEPREFIX": str(self.folder / "bytecode"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / "hypothesis"),
            "GROGNARD_COMPILE": "0",
        }
        command = [sys.executable, "-c", LIMITED, str(seconds), *PYTEST, *more, *self.tests]
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, check=False
        )

    def digest(self) -> str:
        """Names the tests as they are now."""
        total = hashlib.sha256()
        for test in self.tests:
            place = self.root / test.split("::")[0]
            for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
                total.update(file.read_bytes())
        return total.hexdigest()[:20]

    def measure(self) -> int:
        """Put the quick files first; how many seconds of processor time a run may take at most."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        report = self.folder / "report.xml"
        done = self.run(3600, f"--junitxml={report}")
        if done.returncode != 0:
            raise SystemExit(f"the tests fail without any fault:\n{done.stdout}{done.stderr}")
        spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        cost: dict[str, float] = {}
        for case in ElementTree.parse(report).iter("testcase"):
            file = case.attrib["classname"].replace(".", "/") + ".py"
            cost[file] = cost.get(file, 0) + float(case.attrib["time"])
        named = {test.split("::")[0]: test for test in self.tests}
        self.tests = [named.get(file, file) for file in sorted(cost, key=cost.__getitem__)]
        return 10 + int(4 * spent)


def tried(faults: list[Fault], copies: list[Copy], seconds: int) -> Iterator[tuple[Fault, bool]]:
    """Every fault, and whether it was caught, as they come."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for one in copies:
        free.put(one)

    def attempt(fault: Fault) -> bool:
        one = free.get()
        try:
            return one.is_caught(fault, seconds)
        finally:
            free.put(one)

    pool = ThreadPoolExecutor(len(copies))
    try:
        begun = {pool.submit(attempt, fault): fault for fault in faults}
        for done in as_completed(begun):
            yield begun[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)  # somebody breaks off


# ------------------------------------------------------------------ the command


def recorded(out: Path, tests: str) -> dict[Fault, bool]:
    """What was tried before, and whether it was caught; who survived other tests may not survive these."""
    lines = out.read_text(encoding="utf-8").splitlines() if out.is_file() else []
    entries = [entry for entry in map(json.loads, lines) if entry["caught"] or entry["tests"] == tests]
    return {Fault(*entry["fault"]): entry["caught"] for entry in entries}


def hunt(faults: list[Fault], copies: list[Copy], out: Path) -> list[Fault]:
    """Try what has not been tried, say how it went, and name the survivors."""
    tests = copies[0].digest()
    known = recorded(out, tests)
    waiting = [fault for fault in faults if fault not in known]
    seconds = copies[0].measure() if waiting else 0
    for one in copies:
        one.tests = copies[0].tests
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as record:
        for fault, caught in tried(waiting, copies, seconds):
            known[fault] = caught
            print(json.dumps({"fault": fault, "caught": caught, "tests": tests}), file=record, flush=True)
            print("caught  " if caught else "SURVIVED", fault, flush=True)
    survivors = sorted(fault for fault in faults if not known[fault])
    print(f"{len(faults) - len(survivors)} of {len(faults)} caught, {len(survivors)} survived")
    for fault in survivors:
        print(fault)
    return survivors


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--faults", type=int, default=200, help="so many, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "faults.jsonl", help="a line for each")
    given = parser.parse_args(arguments)
    game = load(given.game)
    faults = drawn(rules_of(game), given.faults, given.seed)
    tests = [f"tests/{game.package.split('.')[-1]}", f"{PROMISES}[{game.name}]"]
    with tempfile.TemporaryDirectory() as folder:
        copies = [Copy(PACKAGE, ROOT, tests, Path(folder, str(n))) for n in range(given.processes)]
        hunt(faults, copies, given.out)


if __name__ == "__main__":
    main()
