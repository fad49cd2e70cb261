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
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing, suppress
from functools import cached_property
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from grognard import _compiled
from grognard.core.game import Game
from grognard.core.registry import load
from planting import Fault, faults_in

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "grognard"
PROMISES = "tests/testing/test_every_game.py::test_the_game_keeps_its_promises"
PYTEST = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:anyio")
TRIAL = Path(__file__).with_name("trial.py")


def rules_of(game: Game) -> list[Path]:
    """The compiled modules that the game's procedures are in, and those of the game they use; but features,
    in which frames only tell of themselves."""
    own = {}
    for path in _compiled.modules(PACKAGE):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        if name.startswith(game.package + ".") and path.stem != "features":
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


class Order:
    """The tests that find faults soonest first: what they take, and how many faults each has found."""

    def __init__(self, found: Iterable[str] = ()) -> None:
        self.took: dict[str, float] = {}
        self.found = Counter(found)

    def plan(self) -> dict[str, float]:
        """What each takes, in the order in which they are run."""
        return dict(sorted(self.took.items(), key=lambda entry: entry[1] / (1 + self.found[entry[0]])))


class Trial:
    """A process that has read the tests and runs them as often as it is asked."""

    def __init__(self, folder: Path, words: list[str], root: Path, environment: dict[str, str]) -> None:
        self.found = folder / "found.json"
        self.log = folder / "trial.txt"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(TRIAL), str(self.found), *words],
                cwd=root,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.answers = self.process.stdout
        self.answers.readline()  # it has read the package: what is planted from now on stays outside

    def close(self) -> None:
        self.process.communicate()

    def ask(
        self, seconds: int, order: Order, file: Path | None = None, source: bytes = b"", planted: bytes = b""
    ) -> dict[str, Any]:
        """Which test failed, or what all of them took; nothing if none could be run."""
        self.found.unlink(missing_ok=True)
        wanted = {
            "seconds": seconds,
            "plan": order.plan(),
            "file": str(file),
            "source": source.decode(),
            "planted": planted.decode(),
        }
        with suppress(BrokenPipeError):
            print(json.dumps(wanted), file=self.process.stdin, flush=True)
        self.answers.readline()
        outcome: dict[str, Any] = json.loads(self.found.read_text()) if self.found.is_file() else {}
        return outcome

    def told(self) -> str:
        """What the process said itself."""
        return self.log.read_text(encoding="utf-8")


class Copy:
    """A copy of a package, to be spoilt, and the tests that are run on it."""

    def __init__(self, package: Path, root: Path, tests: Sequence[str], folder: Path) -> None:
        self.root = root
        self.tests = list(tests)
        self.order = Order()
        self.folder = folder
        self.package = folder / package.name
        self.written = 0
        shutil.copytree(package, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def caught_by(self, fault: Fault, seconds: int) -> str | None:
        """The test that fails, or never ends, with the fault.

        What lies outside of functions is only noticed by those who read the module anew.
        """
        file = self.package / fault.file
        source = file.read_bytes()
        planted = fault.planted(source)
        trial = self.trial  # has read the package before there is a fault in it
        self.write(file, planted)
        try:
            if fault.is_within_function(source):
                outcome = trial.ask(seconds, self.order, file, source, planted)
            else:
                with closing(self.begun()) as fresh:
                    outcome = fresh.ask(seconds, self.order)
        finally:
            self.write(file, source)
        return None if "took" in outcome else str(outcome.get("by", "the run itself"))

    def write(self, file: Path, source: bytes) -> None:
        """Each text gets a time of its own, so that none is taken for the one before it."""
        self.written += 1
        file.write_bytes(source)
        os.utime(file, (self.written, self.written))

    def begun(self) -> Trial:
        """The tests, read; whatever they leave behind is left in the folder."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(self.folder), str(self.root))),
            "PYTHONPYCACHEPREFIX": str(self.folder / "bytecode"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / "hypothesis"),
            "GROGNARD_COMPILE": "0",
        }
        words = [*PYTEST, f"--basetemp={self.folder / 'left'}", *self.tests]
        return Trial(self.folder, words, self.root, environment)

    @cached_property
    def trial(self) -> Trial:
        """With the package as it is."""
        return self.begun()

    def close(self) -> None:
        if "trial" in self.__dict__:
            self.trial.close()

    def digest(self) -> str:
        """Names the tests as they are now."""
        total = hashlib.sha256()
        for test in self.tests:
            place = self.root / test.split("::")[0]
            for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
                total.update(file.read_bytes())
        return total.hexdigest()[:20]

    def measure(self) -> int:
        """Learn what every test takes; how many seconds of processor time a run may take at most."""
        outcome = self.trial.ask(3600, self.order)
        if "took" not in outcome:
            raise SystemExit(f"the tests fail without any fault: {outcome}\n{self.trial.told()}")
        self.order.took = outcome["took"]
        return 10 + int(2 * outcome["seconds"])


def tried(faults: list[Fault], copies: list[Copy], seconds: int) -> Iterator[tuple[Fault, str | None]]:
    """Every fault, and which test caught it, as they come."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for one in copies:
        free.put(one)

    def attempt(fault: Fault) -> str | None:
        one = free.get()
        try:
            return one.caught_by(fault, seconds)
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


class Entry(NamedTuple):
    """How it went with a fault, once: a line of ``--out``."""

    fault: Fault
    by: str | None  # the test that caught it
    tests: str  # the tests as they were then


def recorded(out: Path) -> list[Entry]:
    """What was tried before."""
    lines = out.read_text(encoding="utf-8").splitlines() if out.is_file() else []
    return [Entry(Fault(*entry["fault"]), entry["by"], entry["tests"]) for entry in map(json.loads, lines)]


def hunt(faults: list[Fault], copies: list[Copy], out: Path) -> list[Fault]:
    """Try what has not been tried, say how it went, and name the survivors.

    Who survived other tests may not survive these.
    """
    tests = copies[0].digest()
    before = recorded(out)
    known = {entry.fault: entry.by for entry in before if entry.by or entry.tests == tests}
    waiting = [fault for fault in faults if fault not in known]
    order = copies[0].order = Order(entry.by for entry in before if entry.by)
    seconds = copies[0].measure() if waiting else 0
    for one in copies:
        one.order = order
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("a", encoding="utf-8") as record:
        for fault, by in tried(waiting, copies, seconds):
            known[fault] = by
            order.found.update([by] if by else [])
            print(json.dumps(Entry(fault, by, tests)._asdict()), file=record, flush=True)
            print(f"caught   {fault} ({by})" if by else f"SURVIVED {fault}", flush=True)
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
    with tempfile.TemporaryDirectory() as folder, ExitStack() as begun:
        copies = [Copy(PACKAGE, ROOT, tests, Path(folder, str(n))) for n in range(given.processes)]
        for one in copies:
            begun.enter_context(closing(one))
        hunt(faults, copies, given.out)


if __name__ == "__main__":
    main()
