"""Work that is handed out: the same answers whoever does it, and nothing is lost with a worker."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from pathlib import Path

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
