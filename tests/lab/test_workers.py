"""Work that is handed out: the same answers whoever does it, and nothing is lost with a worker."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import BrokenExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest

from grognard import GameError
from grognard.lab import crew, workers
from grognard.lab.hiring import hired
from grognard.lab.ledger import Fixture, Terms
from grognard.lab.workers import Here, done_by


def test_here_work_is_done_one_after_the_other() -> None:
    assert list(done_by(Here(), divmod, [(7, 2), (9, 4)])) == [(3, 1), (2, 1)]


def test_what_goes_wrong_in_the_work_is_told() -> None:
    with pytest.raises(ZeroDivisionError):
        list(done_by(Here(), divmod, [(7, 0)]))


SUICIDE = "__import__('os').kill(__import__('os').getpid(), 9)"
DIES_ONCE = "{0} if not {1}.exists() and not {1}.touch() else {2}"


def test_what_a_lost_process_had_in_hand_is_done_again(tmp_path: Path) -> None:
    flag = tmp_path / "died"
    there = f"__import__('pathlib').Path({str(flag)!r})"
    jobs = [
        (DIES_ONCE.format(SUICIDE, there, number) if number == 3 else str(number),) for number in range(8)
    ]
    with hired(None, 2) as pool:
        assert sorted(done_by(pool, eval, jobs)) == list(range(8))
    assert flag.exists()


def test_work_that_kills_whoever_does_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_LOSSES", 1)
    with hired(None, 2) as pool, pytest.raises(BrokenExecutor):
        list(done_by(pool, eval, [(SUICIDE,)]))


def test_what_a_process_refuses_is_told_here() -> None:
    terms = Terms("to-war", 99, "standard", {})
    with hired(None, 2) as pool, pytest.raises(GameError, match="another version") as told:
        list(done_by(pool, crew.play, [("to-war", terms, Fixture(("random", "random"), 1), "0.0")]))
    assert told.value.code == "other_version"
    assert told.value.text("de").startswith("ein Helfer hat eine andere Version")


LONG = 120.0  # seconds: nobody has to wait so long
BUSY = "__import__('pathlib').Path({begun!r}).touch() or __import__('time').sleep({long}) or {ended}"
LEFT_ALONE = """
import os, sys, time
from grognard.lab.workers import Processes

if __name__ == "__main__":
    pool = Processes(1)
    pool.submit(eval, "1").result()
    if sys.argv[1:]:
        pool.submit(eval, sys.argv[1])
        while not os.path.exists(sys.argv[2]):
            time.sleep(0.01)
    os.kill(os.getpid(), 9)
"""


def busy(folder: Path) -> str:
    ended = f"__import__('pathlib').Path({str(folder / 'ended')!r}).touch()"
    return BUSY.format(begun=str(folder / "begun"), long=LONG, ended=ended)


def test_whoever_stops_waits_for_no_work_that_has_begun(tmp_path: Path) -> None:
    with hired(None, 2) as pool:
        for _ in range(4):
            pool.submit(eval, busy(tmp_path))
        end = monotonic() + LONG
        while not (tmp_path / "begun").exists():
            assert monotonic() < end
            sleep(0.01)
    assert not (tmp_path / "ended").exists()


@pytest.mark.parametrize("at_work", [False, True])
def test_processes_end_with_whoever_was_killed(tmp_path: Path, at_work: bool) -> None:
    program = tmp_path / "left_alone.py"
    program.write_text(LEFT_ALONE)
    words = [busy(tmp_path), str(tmp_path / "begun")] if at_work else []
    process = subprocess.Popen([sys.executable, str(program), *words], stdout=subprocess.PIPE)
    process.communicate(timeout=LONG / 2)  # ends when nobody is left that could write
    assert process.returncode == -9
    assert not (tmp_path / "ended").exists()


@pytest.mark.parametrize("on", ["http://here:1", "dask://", "nowhere"])
def test_what_is_no_cluster_is_refused(on: str) -> None:
    with pytest.raises(GameError, match="is no cluster"), hired(on, None):
        pass


def test_a_worker_with_other_rules_is_refused() -> None:
    terms = Terms("to-war", 99, "standard", {})
    with pytest.raises(GameError, match="another version"):
        crew.play("to-war", terms, Fixture(("random", "random"), 1), "0.0")


def test_no_process_at_all_is_refused() -> None:
    with pytest.raises(GameError, match="at least one process"), hired(None, 0):
        pass
