"""The container's command and its health check, run as they stand there but without a container."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from cluster import Cluster

from ..database import postgres as postgres

CONTAINERFILE = Path(__file__).parents[2] / "deploy" / "Containerfile"

pytestmark = pytest.mark.postgres


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def words_of(instruction: str, port: int) -> list[str]:
    """Its words, with the programs of this environment and another port."""
    text = CONTAINERFILE.read_text(encoding="utf-8")
    found = re.search(rf"^{instruction} (\[.*\])$", text, re.MULTILINE)
    assert found, instruction
    here = str(Path(sys.executable).parent)
    return [
        word.replace("/opt/grognard/bin", here).replace("8137", str(port)) for word in json.loads(found[1])
    ]


def test_what_the_container_runs_begins_and_is_found_healthy(postgres: Cluster) -> None:
    port = free_port()
    house = {"DATABASE": postgres.database(), "PROCESSES": "1", "GROGNARD_COMPILE": "0"}
    check = words_of("HEALTHCHECK CMD", port)
    assert subprocess.run(check, capture_output=True, check=False).returncode != 0, "nobody is there yet"
    program = subprocess.Popen(
        words_of("CMD", port), env={**os.environ, **house}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout is not None
        assert f":{port}/enter/" in program.stdout.readline()
        while subprocess.run(check, capture_output=True, check=False).returncode:
            assert program.poll() is None
    finally:
        program.terminate()
        program.communicate(timeout=60)
    assert program.returncode == 0
