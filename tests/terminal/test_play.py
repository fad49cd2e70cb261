"""Whole matches in a terminal, typed by a script."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import grognard
from grognard.core.course import Resigned
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.draw.canvas import text_width
from grognard.draw.text import board_lines
from grognard.terminal import files, main
from grognard.terminal.choices import Choice, listed
from grognard.terminal.commands import COMMANDS
from grognard.terminal.playing import Playing
from grognard.terminal.seats import FRIEND, ME, bot

from . import seals
from .script import CTRL_C, Script, always


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "records"


def only_record(folder: Path) -> Match:
    (path,) = folder.iterdir()
    return replay(Record.loads(path.read_text(encoding="utf-8")))


def test_two_people_play_a_whole_match(folder: Path) -> None:
    console = Script([*always("1"), "quit"])
    assert main("to-war", seats=["me", "here"], seed=7, console=console) == 0
    match = only_record(folder)
    assert match.outcome is not None
    assert "resigned" not in console.text
    assert f"{match.outcome.rule})." in console.text
    assert "The match is kept in" in console.text
    assert console.cleared == 0  # nothing is hidden in the standard game


def test_no_line_of_it_is_wider_than_the_terminal() -> None:
    for width in (80, 60):
        console = Script(always("1", most=40), width)
        main("to-war", "strategy", seats=["me", "here"], seed=7, console=console)
        told = [line for line in console.text.splitlines() if "kept in" not in line and "Go on" not in line]
        assert max(text_width(line) for line in told if "/" not in line) <= width


def test_a_person_plays_against_a_bot(folder: Path) -> None:
    console = Script(["y", "1", *["1"] * 8, "resign", "y", "quit"])
    assert main("to-war", seed=7, console=console) == 0
    match = only_record(folder)
    assert match.ending == Resigned(0)
    assert match.names == {"west": "", "north": "Bot 1 (recruit)"}
    assert any(entry.side == 1 for entry in match.entries)
    assert "West resigned. North wins." in console.text


def test_bots_play_each_other_and_nothing_is_kept(folder: Path) -> None:
    game = seals.GAME
    console = Script(["quit"])
    Playing(console, Match(game, seed=1), [bot(1), bot(1)], COMMANDS).run()
    assert "against" in console.text
    assert not folder.exists()


def test_it_is_clear_whose_turn_it_is_and_what_is_asked() -> None:
    console = Script([])
    main("to-war", seats=["me", "here"], seed=7, console=console)
    match = Match(grognard.load("to-war"), seed=7)
    side = match.actors[0]
    scene = match.scene(side)
    assert f"{match.sides[side].title()} decides (" in console.text
    assert scene.prompt.text in " ".join(console.text.split())
    assert scene.prompt.rule in console.text
    for number, text in enumerate(match.legal(side), 1):
        assert f"  {number} {text}" in console.text
        assert f"[{text}]" in console.text


# ------------------------------------------------------------------ hidden things


def test_a_number_outside_the_list_is_told_what_there_is() -> None:
    console = Script(["9", "0", "1", "quit"])
    main("to-war", seats=["me", "here"], seed=7, console=console)
    assert "Not possible: there is no choice 9; choose 1 to 5" in console.text
    assert "Not possible: there is no choice 0; choose 1 to 5" in console.text
    assert "is no action of" not in console.text


def test_everything_uses_the_whole_window() -> None:
    text = "x" * 70
    lines = listed([Choice("a1", f"{text} {text}"), Choice("a2", "")], 200, False)
    assert lines[0].endswith(f"{text} {text}")
    wide = Script([], 200)
    wide.say(f"{text} {text}")
    wide.bar("left", "right")
    assert [len(line) for line in wide.text.splitlines()] == [141, 200]


def test_areas_stand_side_by_side_where_there_is_room() -> None:
    match = Match(grognard.load("midway"), seed=1)
    scene = match.scene(match.actors[0])
    narrow, wide = board_lines(scene, 80), board_lines(scene, 140)
    assert len(wide) < len(narrow)
    assert 100 < max(map(text_width, wide)) <= 140
    for title in (area.title for area in scene.areas if area.title):
        assert any(title in line for line in wide)


def test_the_end_is_told_in_a_sentence() -> None:
    console = Script([*always("1"), "quit"])
    main("to-war", seats=["me", "here"], seed=22, console=console)
    assert "Nobody wins: a draw, 5 : 5 (§7.4). Units on the field: 5 each; elite units: West" in console.text


def test_a_curtain_falls_before_the_other_looks_at_hidden_cards() -> None:
    console = Script(always("1", most=40))
    main("to-war", "strategy", seats=["me", "here"], seed=7, console=console)
    curtains = [question for question in console.questions if "Press Enter" in question]
    assert len(curtains) > 4
    assert console.cleared == 2 * len(curtains)
    for before, after in pairwise(curtains):
        assert before != after


def test_against_a_bot_there_is_no_curtain() -> None:
    console = Script(always("1", most=20))
    main("to-war", "strategy", seats=["me", "bot:1"], seed=7, console=console)
    assert console.cleared == 0


def test_sealed_answers_are_given_behind_a_curtain() -> None:
    console = Script(["", "one", "", "three", "quit"])
    Playing(console, Match(seals.GAME, seed=1), [ME, FRIEND], COMMANDS).run()
    assert console.questions[:4] == [
        "Press Enter when only Odd looks at the screen. ",
        "Odd> ",
        "Press Enter when only Even looks at the screen. ",
        "Even> ",
    ]
    assert "one" not in console.text.split("only Even looks")[1].split("Show fingers")[0]
    assert "1 against 3. §2" in console.text
    assert "Even wins (§2)." in console.text


# ------------------------------------------------------------------ leaving and coming back


def resumed(folder: Path, *answers: str) -> Script:
    (path,) = folder.iterdir()
    console = Script(answers)
    assert main(file=str(path), console=console) == 0
    return console


def test_quitting_keeps_the_match_and_says_how_to_resume(folder: Path) -> None:
    console = Script(["1", "1", "quit"])
    main("to-war", seats=["me", "bot:1"], seed=7, console=console)
    (path,) = folder.iterdir()
    assert f"Go on with:\n  grognard play --terminal --open {path}\n" in console.text
    before = only_record(folder)
    again = resumed(folder, "", "", "1", "quit")
    assert again.questions[:2] == ["  West [y]: ", "  North [1]: "]
    after = only_record(folder)
    assert len(after.entries) > len(before.entries)
    assert [entry.text for entry in after.entries[: len(before.entries)]] == [e.text for e in before.entries]


def test_the_end_of_input_is_no_accident(folder: Path) -> None:
    console = Script(["1"])
    assert main("to-war", seats=["me", "here"], seed=7, console=console) == 0
    assert "There is no more input." in console.text
    assert only_record(folder).outcome is None


def test_ctrl_c_asks_before_it_leaves(folder: Path) -> None:
    console = Script([CTRL_C, "n", "1", CTRL_C, "y"])
    assert main("to-war", seats=["me", "here"], seed=7, console=console) == 0
    assert [question for question in console.questions if "Leave" in question] == [
        "Leave the match? [y/N] "
    ] * 2
    assert sum(entry.side >= 0 and not entry.forced for entry in only_record(folder).entries) == 1


def test_ctrl_c_before_the_start_begins_nothing(folder: Path) -> None:
    console = Script([CTRL_C])
    assert main("to-war", console=console) == 0
    assert "Nothing was begun." in console.text
    assert not folder.exists()


def test_an_accident_loses_nothing(folder: Path) -> None:
    class Falls(Script):
        def bar(self, left: str, right: str = "") -> None:
            if "1" in self.text.split("\n")[-1] or len(self.questions) > 2:
                raise RuntimeError("the roof falls in")
            super().bar(left, right)

    console = Falls(always("1"))
    with pytest.raises(RuntimeError, match="roof"):
        main("to-war", seats=["me", "here"], seed=7, console=console)
    assert "The match is kept in" in console.text
    assert only_record(folder).entries


def test_hidden_cards_in_an_unfinished_record_are_mentioned() -> None:
    console = Script([*["1"] * 12, "quit"])
    main("to-war", "strategy", seats=["me", "bot:1"], seed=7, console=console)
    assert "The file holds what is hidden" in console.text
    console = Script(["1", "quit"])
    main("to-war", seats=["me", "bot:1"], seed=7, console=console)
    assert "The file holds what is hidden" not in console.text


def test_a_folder_that_cannot_be_written_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path / "file"))
    console = Script(["1", "quit"])
    assert main("to-war", seats=["me", "here"], seed=7, console=console) == 0
    assert "The match could not be saved:" in console.text


# ------------------------------------------------------------------ what was asked wrongly


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "to-war", "scenario": "none"}, "has no scenario 'none'"),
        ({"game": "to-war", "options": {"luck": 1}}, "has no option 'luck'"),
        ({"game": "to-war", "seats": ["me"]}, "2 seats are needed"),
        ({"game": "to-war", "seats": ["me", "dog"]}, "a seat is me, here, bot or bot:LEVEL, not 'dog'"),
        ({"game": "to-war", "seats": ["me", "bot:99"]}, "there is no level 99"),
        ({"game": "to-war", "level": 0}, "there is no level 0"),
        ({"game": "to-war", "file": "no/such/file"}, "cannot be read: there is no such file"),
    ],
)
def test_the_cause_is_named(arguments: dict[str, object], cause: str) -> None:
    console = Script([])
    assert main(console=console, **arguments) == 2  # type: ignore[arg-type]
    assert cause in " ".join(console.text.split())


def test_a_wrong_seat_is_asked_for_again() -> None:
    console = Script(["dog", "y", "9", "f"])
    main("to-war", seed=7, console=console)
    assert "'dog' is none of y, f and 1 to 8." in console.text
    assert [question for question in console.questions if "[" in question] == [
        "  West [y]: ",
        "  West [y]: ",
        "  North [3]: ",
        "  North [3]: ",
    ]


def test_a_file_of_ones_own_is_not_written_over(tmp_path: Path, folder: Path) -> None:
    mine = tmp_path / "mine.record"
    files.save(Match(grognard.load("to-war"), seed=7), mine)
    text = mine.read_text(encoding="utf-8")
    main(file=str(mine), seats=["me", "here"], console=Script(["1", "quit"]))
    assert mine.read_text(encoding="utf-8") == text
    assert len(list(folder.iterdir())) == 1


def test_a_place_can_be_typed_and_the_whole_way_there_is_plotted() -> None:
    """Epic Naval: a task force is told where to go, takes back a step, and stops only when it is told to."""
    match = Match(grognard.load("epic-naval"), "own", seed=3)
    for text in ("AB", "AB", "k2-BB1", "k2-BB1", "ready", "ready"):
        match.play(match.actors[0], text)
    console = Script(["", "tf1", "e3", "undo", "E", "stay", CTRL_C, "y"], 80)
    Playing(console, match, [ME, FRIEND], COMMANDS).run()
    assert "or a place marked *, and it goes all the way there: " in console.text
    texts = [entry.text for entry in match.entries]
    assert texts[-3:] == ["E", "E", "stay"]
    assert "West's task force tf1 goes from e1 to e3." in [message.text() for message in match.log("west")]
