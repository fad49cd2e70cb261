"""§16.3 Every command that plays takes a scenario file; through the real command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.games.epic_naval.files.reading import shipped

SHORT = shipped("own.toml").replace("rounds = 5", "rounds = 2").replace('"Skirmish"', '"Short fight"')


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "short.toml"
    path.write_text(SHORT, encoding="utf-8")
    return path


def grognard(folder: Path, *words: str | Path) -> tuple[int, str, str]:
    """The program itself, in a folder of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "grognard", *map(str, words)],
        cwd=folder,
        env={**os.environ, "GROGNARD_COMPILE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_league_is_played_with_a_scenario_file(file: Path) -> None:
    words = ("league", "epic-naval", "random", "greedy", "--scenario", file, "--matches", 2, "--processes", 1)
    status, out, _ = grognard(file.parent, *map(str, words))
    assert status == 0
    assert "# Epic Naval Battles: Short fight" in out
    assert "| west |" in out
    assert "| east |" in out
    kept = (file.parent / "league-epic-naval.jsonl").read_text(encoding="utf-8")
    assert "Short fight" in kept.splitlines()[0]
    file.write_text(SHORT.replace("rounds = 2", "rounds = 3"), encoding="utf-8")
    status, _, err = grognard(file.parent, *map(str, words))
    assert status == 2
    assert "holds another league" in err


def test_a_scenario_file_is_analysed(file: Path) -> None:
    words = ("analyse", file, "--bot", "random", "--matches", "3", "--processes", "1")
    status, out, _ = grognard(file.parent, *words)
    assert status == 0
    assert "# Short fight: random against itself, 3 matches" in out
    assert out.count("| west |") == out.count("| east |") == 1
    assert "How they ended:" in out


def test_a_scenario_file_goes_to_the_lab(file: Path) -> None:
    words = ("lab", file, "--bots", "random", "--matches", "2", "--processes", "1", "--out", "found")
    status, out, _ = grognard(file.parent, *words)
    assert status == 0
    assert "Epic Naval Battles: Short fight" in out
    report = (file.parent / "found" / "report.md").read_text(encoding="utf-8")
    assert report.startswith("# Epic Naval Battles: Short fight")
    assert "2 matches of random" in report


def test_a_scenario_file_is_measured(file: Path) -> None:
    words = ("bench", "epic-naval", "--scenario", file, "--rounds", "1", "--slice", "0.01", "--no-build")
    status, out, _ = grognard(file.parent, *words)
    assert status == 0
    assert "epic-naval" in out


def test_a_scenario_file_alone_is_played(file: Path) -> None:
    words = ("play", file, "--terminal", "--level", "1", "--data", file.parent / "data")
    status, out, _ = grognard(file.parent, *words)  # nobody types anything
    assert status == 0
    assert "AB" in out  # which of two task forces starts where
    assert "ABCD" not in out


def test_the_arena_takes_a_scenario_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from grognard.bots.arena import main

    assert main(["epic-naval", "random", "random", "--matches", "2", "--scenario", str(file)]) == 0
    assert "2" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("league", "epic-naval", "random", "greedy", "--scenario"),
        ("analyse",),
        ("lab",),
        ("bench", "epic-naval", "--scenario"),
        ("play", "epic-naval", "--terminal", "--scenario"),
        ("play", "--terminal"),
        ("scenario", "check"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_before_anything_is_begun(
    file: Path, words: tuple[str, ...]
) -> None:
    file.write_text(SHORT.replace('at = "g2"', 'at = "g9"'), encoding="utf-8")
    status, out, err = grognard(file.parent, *words, file)
    assert status == (1 if words[0] == "scenario" else 2)
    assert f"{file}, line 30: g9 is not in the start area of west" in out + err
    status, out, err = grognard(file.parent, *words, "none.toml")
    assert status == 2
    assert "none.toml: No such file" in err


def test_a_game_without_scenario_files_says_so(file: Path) -> None:
    status, _, err = grognard(file.parent, "league", "midway", "random", "greedy", "--scenario", file)
    assert status == 2
    assert "has no scenario files" in err
    status, _, err = grognard(file.parent, "bench", "epic-naval", "to-war", "--scenario", file, "--no-build")
    assert status == 2
    assert "of one game" in err
