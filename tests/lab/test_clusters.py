"""The same matches on a real cluster, started here on the loopback; a worker that dies loses nothing.

Dask and Ray are extras: without them these tests are skipped.
"""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

import pytest

from grognard import load
from grognard.lab import league
from grognard.lab.hiring import hired
from grognard.lab.ledger import Fixture, Ledger, Result
from grognard.lab.study import plan
from grognard.lab.study.plan import Notes, study_of
from grognard.lab.workers import Here, Workers

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # those of Dask and Ray
FOUR = Path(__file__).parents[2] / "examples" / "connect_four.py"
PATIENCE = 90.0  # seconds until a cluster has started
DEADLY = """

# ------------------------------------------------------------------ and who begins first dies of it

import os
from pathlib import Path


def deadly(ruleset: Ruleset) -> Rack:
    flag = Path({flag!r})
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), 9)
    return Rack(ruleset)


GAME.start = deadly
"""


@contextmanager
def dask_cluster() -> Iterator[str]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster.scheduler_address.replace("tcp://", "dask://")


@contextmanager
def ray_cluster() -> Iterator[str]:
    ports = free_ports(2)
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus=2"]
    command += ["--node-ip-address=127.0.0.1", "--include-dashboard=false", "--disable-usage-stats"]
    command += [f"--port={ports[0]}", f"--ray-client-server-port={ports[1]}"]
    head = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(ports[1])
        yield f"ray://127.0.0.1:{ports[1]}"
    finally:
        head.terminate()
        head.wait()


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def wait_for(port: int) -> None:
    end = monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert monotonic() < end, "the cluster did not start"
            sleep(0.5)


CLUSTERS = {"dask": ("distributed", dask_cluster), "ray": ("ray", ray_cluster)}


@pytest.fixture(scope="module", params=list(CLUSTERS))
def workers(request: pytest.FixtureRequest) -> Iterator[Workers]:
    module, cluster = CLUSTERS[request.param]
    if find_spec(module) is None:
        pytest.skip(f"needs the extra {request.param}: uv sync --extra {request.param}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # the head must not install anything either
        patch.setenv("GRPC_POLL_STRATEGY", "poll")  # which works in every sandbox
        with cluster() as address, hired(address, None) as found:
            yield found


def results(game: Path, workers: Workers) -> dict[Fixture, Result]:
    made = league.plan(str(game), load(str(game)), ("random", "greedy"))
    ledger = Ledger(None, made.terms)
    league.play(made, ledger, 6, workers, lambda _done, _total: None)
    return ledger.results


def test_a_league_on_a_cluster_finds_the_same(workers: Workers) -> None:
    assert results(FOUR, workers) == results(FOUR, Here())


def test_a_study_on_a_cluster_sees_the_same(workers: Workers) -> None:
    study = study_of("to-war", load("to-war"), None, {}, ("random", "greedy"))
    seen = []
    for some in (workers, Here()):
        notes = Notes(None, study.terms)
        plan.play(study, notes, 2, 0.0, some, lambda _done, _total: None)
        seen.append(plan.traces_of(study, notes, 2))
    assert seen[0] == seen[1]


def test_what_a_lost_worker_had_in_hand_is_played_again(workers: Workers, tmp_path: Path) -> None:
    expected = results(FOUR, Here())
    flag = tmp_path / "died"
    game = tmp_path / "deadly.py"
    game.write_text(FOUR.read_text() + DEADLY.format(flag=str(flag)))
    assert results(game, workers) == expected
    assert flag.exists()
