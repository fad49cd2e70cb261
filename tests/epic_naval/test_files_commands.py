"""§16.3 Every command that plays takes a scenario file; through the real command line."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard import cli
from grognard.games.epic_naval.files.reading import shipped

Grognard = Callable[..., tuple[int, str, str]]  # its status, what it says, and what it complains of
SHORT = shipped("own.toml").replace("rounds = 5", "rounds = 2").replace('"Skirmish"', '"Short fight"')


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "short.toml"
    path.write_text(SHORT, encoding="utf-8")
    return path


@pytest.fixture
def grognard(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Grognard:
    """The program's own command line, in a folder of its own."""
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr("sys.stdin", io.StringIO())  # nobody types anything

    def typed(*words: str | Path) -> tuple[int, str, str]:
        status = cli.main([str(word) for word in words])
        told = capsys.readouterr()
        return status, told.out, told.err

    return typed


def test_a_league_is_played_with_a_scenario_file(file: Path, grognard: Grognard) -> None:
    words = ("league", "epic-naval", "random", "greedy", "--scenario", file, "--matches", 2, "--processes", 1)
    status, out, _ = grognard(*words)
    assert status == 0
    assert "# Epic Naval Battles: Short fight" in out
    assert "| West |" in out
    assert "| East |" in out
    kept = (file.parent / "league-epic-naval.jsonl").read_text(encoding="utf-8")
    assert "Short fight" in kept.splitlines()[0]
    file.write_text(SHORT.replace("rounds = 2", "rounds = 3"), encoding="utf-8")
    status, _, err = grognard(*words)
    assert status == 2
    assert "holds matches of another game" in err


def test_a_scenario_file_is_analysed(file: Path, grognard: Grognard) -> None:
    words = ("analyse", file, "--bot", "random", "--matches", "3", "--processes", "1")
    status, out, _ = grognard(*words)
    assert status == 0
    assert "# Short fight: random against itself, 3 matches" in out
    assert out.count("| West |") == out.count("| East |") == 1
    assert "How they ended:" in out


def test_a_scenario_file_goes_to_the_lab(file: Path, grognard: Grognard) -> None:
    words = ("lab", file, "--bots", "random", "--matches", "2", "--processes", "1", "--out", "found")
    status, out, _ = grognard(*words)
    assert status == 0
    assert "Epic Naval Battles: Short fight" in out
    report = (file.parent / "found" / "report.md").read_text(encoding="utf-8")
    assert report.startswith("# Epic Naval Battles: Short fight")
    assert "2 matches of random" in report


def test_a_scenario_file_is_measured(file: Path, grognard: Grognard) -> None:
    words = ("bench", "epic-naval", "--scenario", file, "--rounds", "1", "--slice", "0.01", "--no-build")
    status, out, _ = grognard(*words)
    assert status == 0
    assert "epic-naval" in out


def test_a_scenario_file_alone_is_played(file: Path, grognard: Grognard) -> None:
    words = ("play", file, "--terminal", "--level", "1", "--data", file.parent / "data")
    status, out, _ = grognard(*words)
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
    file: Path, grognard: Grognard, words: tuple[str, ...]
) -> None:
    file.write_text(SHORT.replace('at = "g2"', 'at = "g9"'), encoding="utf-8")
    status, out, err = grognard(*words, file)
    assert status == (1 if words[0] == "scenario" else 2)
    assert f"{file}, line 30: g9 is not in the start area of west" in out + err
    status, out, err = grognard(*words, "none.toml")
    assert status == 2
    assert "none.toml: there is no such file" in err


def test_a_game_without_scenario_files_says_so(file: Path, grognard: Grognard) -> None:
    status, _, err = grognard("league", "midway", "random", "greedy", "--scenario", file)
    assert status == 2
    assert "has no scenario files" in err
    status, _, err = grognard("bench", "epic-naval", "to-war", "--scenario", file, "--no-build")
    assert status == 2
    assert "of one game" in err
