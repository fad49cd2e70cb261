"""``grognard new`` makes a game that works at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ..server.program import Program, said

ROOT = Path(__file__).parents[2]
ANSWERS = "\n".join(["y", "f", *["1"] * 150, "quit"]) + "\n"


def grognard(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "GROGNARD_DATA": str(folder / "data")},
    )


def test_a_new_game_passes_its_test_and_is_played_in_the_terminal(tmp_path: Path) -> None:
    made = grognard(tmp_path, "grognard", "new", "hill-fort")
    assert made.returncode == 0, made.stderr
    assert "grognard play hill_fort.py" in made.stdout
    tested = grognard(tmp_path, "pytest", "-q", "test_hill_fort.py")
    assert tested.returncode == 0, tested.stdout
    played = grognard(
        tmp_path, "grognard", "play", "hill_fort.py", "--terminal", "--seed", "1", typed=ANSWERS
    )
    assert played.returncode == 0, played.stderr
    assert re.search(r"(Red stands on g1|Blue stands on g2)\. §3\.1", played.stdout)


def test_a_new_game_is_played_at_the_table(tmp_path: Path) -> None:
    assert grognard(tmp_path, "grognard", "new", "hill-fort").returncode == 0
    with Program(tmp_path / "data", "play", str(tmp_path / "hill_fort.py"), "--seed", "1") as program:
        table = program.client.get("/api/tables").json()[0]
        socket, shown = program.sit(table["id"])
        assert shown["title"] == "Hill fort"
        acts = [item["act"] for item in shown["scene"]["items"] if item.get("act")]
        assert acts == ["b1", "c1", "d1"]
        done = said(socket, t="play", id="1", act="c1", side=0, version=shown["version"])
        assert done["t"] == "done"
        assert "Hill fort" in program.client.get("/rules/hill-fort").text


@pytest.mark.parametrize("name", ["Hill", "hill fort", "../hill", "1hill", "", "hill-", "x.py"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    made = grognard(tmp_path, "grognard", "new", name)
    assert made.returncode == 2
    assert "is no name for a game" in made.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "test_hill_fort.py").write_text("mine\n")
    made = grognard(tmp_path, "grognard", "new", "hill-fort")
    assert made.returncode == 2
    assert "test_hill_fort.py is there already" in made.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["test_hill_fort.py"]


def test_the_game_is_small() -> None:
    """As tools/size.py counts: code, and texts of several lines."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from size import lines_of
    finally:
        sys.path.pop(0)
    assert lines_of((ROOT / "src/grognard/starter/ambush.py").read_bytes()) <= 250
