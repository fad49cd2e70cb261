"""The commands that lead into the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import grognard
from grognard.cli import main
from grognard.terminal import files


@pytest.fixture
def record(tmp_path: Path) -> Path:
    files.save(grognard.Match(grognard.load("to-war"), seed=7), tmp_path / "match.record")
    return tmp_path / "match.record"


def test_play_and_go_on_in_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nquit\n"))
    there = ["--terminal", "--data", str(tmp_path)]
    assert main(["play", "to-war", "--level", "1", "--seed", "7", *there]) == 0
    (kept,) = (tmp_path / "records").iterdir()
    command = capsys.readouterr().out.split("Go on with:\n")[1].splitlines()[0]
    assert command == f"  grognard play --terminal --open {kept} --data {tmp_path}"
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n1\nquit\n"))
    assert main(command.split()[1:]) == 0
    assert "West decides (you)" in capsys.readouterr().out
    assert list((tmp_path / "records").iterdir()) == [kept]


def test_replay_in_a_terminal(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--terminal"]) == 0
    assert "1. chance: " in capsys.readouterr().out


def test_a_record_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text("no record")
    assert main(["play", "--open", str(tmp_path / "x"), "--terminal"]) == 2
    assert "this is no record" in capsys.readouterr().out


def test_one_paragraph_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GROGNARD_LANGUAGE", "en")  # what --language changes is put back
    assert main(["rules", "to-war", "§3.4"]) == 0
    told = capsys.readouterr().out
    assert "§3.4" in told
    assert "§3.5" not in told
    assert main(["--language", "de", "rules", "to-war", "99"]) == 2
    assert capsys.readouterr().err == "grognard: in den Regeln von To War! gibt es 99 nicht\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["play", "--no-browser", "--port", "70000", "--data", "{folder}/new"], "up to 65535"),
        (["serve", "--port", "-1", "--data", "{folder}/new"], "up to 65535"),
        (
            ["lab", "to-war", "--matches", "2", "--out", "{folder}/match.record"],
            "match.record: it is there already",
        ),
        (["lab", "to-war", "--matches", "0"], "at least"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    words: list[str], why: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(folder=record.parent) for word in words]) == 2
    assert why in capsys.readouterr().err
