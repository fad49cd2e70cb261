"""A record in a terminal, move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.core.match import Match
from grognard.terminal import analyse, files, replay

from .script import CTRL_C, Script


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A strategy game after some turns, resigned by West."""
    match = Match(grognard.load("to-war"), "strategy", seed=7, names={"west": "Anna"})
    for _ in range(20):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    match.resign("west")
    files.save(match, tmp_path / "match.record")
    return tmp_path / "match.record"


def test_every_move_is_printed(record: Path) -> None:
    console = Script([])
    assert replay(str(record), step=False, console=console) == 0
    match = files.opened(record)
    assert "West: Anna" in console.text
    assert "North: not named" in console.text
    for number, entry in enumerate(match.entries, 1):
        assert f"{number}. " in console.text
        for message in entry.story:
            assert message.text().split()[0] in console.text
    assert console.text.rstrip().endswith("West resigned. North wins.")
    assert not console.questions


def test_one_can_step_forwards_and_backwards_and_jump(record: Path) -> None:
    last = len(files.opened(record).entries)
    console = Script(["", "", "-", "9", "nowhere", "end", "9999", "0", "end", ""])
    assert replay(str(record), step=True, console=console) == 0
    places = [int(question.split("/")[0]) for question in console.questions]
    assert places == [0, 1, 2, 1, 9, 9, last, last, 0, last]
    assert "'nowhere' is none of these." in console.text


@pytest.mark.parametrize("answers", [["q"], ["", "quit"], [CTRL_C], []])
def test_one_can_leave_at_any_time(record: Path, answers: list[str]) -> None:
    assert replay(str(record), step=True, console=Script(answers)) == 0


def test_an_unfinished_match_shows_only_what_is_open_to_all(tmp_path: Path) -> None:
    match = Match(grognard.load("to-war"), "strategy", seed=7)
    for _ in range(20):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    files.save(match, tmp_path / "match.record")
    console = Script(["end", ""])
    assert replay(str(tmp_path / "match.record"), step=True, console=console) == 0
    assert "The match is not over." in console.text


def test_the_cause_is_named(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("no record")
    console = Script([])
    assert replay(str(tmp_path / "x"), console=console) == 2
    assert "this is no record" in console.text


def test_a_finished_match_is_analysed(record: Path) -> None:
    console = Script([])
    assert analyse(str(record), console=console, simulations=40) == 0
    assert "Chances of West, of 100:" in console.text
    assert "in hundredths of a match" in console.text
    assert "decisions" in console.text


def test_a_match_that_goes_on_is_not(tmp_path: Path) -> None:
    files.save(Match(grognard.load("to-war"), seed=7), tmp_path / "match.record")
    console = Script([])
    assert analyse(str(tmp_path / "match.record"), console=console) == 2
    assert "once it is over" in console.text
