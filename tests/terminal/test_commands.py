"""Everything that can be typed besides actions."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.core.match import Match
from grognard.core.scene import Item, Prompt, Scene
from grognard.terminal.choices import Choice, choices_of, listed, meant
from grognard.terminal.commands import COMMANDS
from grognard.terminal.playing import Playing, find
from grognard.terminal.seats import FRIEND, ME, Seat, bot, of_record

from . import seals
from .script import CTRL_C, Script


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GROGNARD_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "records"


def played(*answers: str, seats: tuple[Seat, Seat] = (ME, FRIEND), scenario: str = "standard") -> Playing:
    """A match of To War! after these lines were typed."""
    match = Match(grognard.load("to-war"), scenario, seed=7)
    playing = Playing(Script(answers), match, list(seats), COMMANDS)
    playing.run()
    return playing


def shown(playing: Playing) -> str:
    assert isinstance(playing.console, Script)
    return playing.console.text


def told(playing: Playing) -> str:
    """What was shown, without line breaks."""
    return " ".join(shown(playing).split())


def test_help_names_every_command() -> None:
    text = told(played("?"))
    for command in COMMANDS:
        assert command.usage in text
        assert command.about in text


def test_a_bot_says_what_it_expected() -> None:
    text = told(played("ask", "1", "1", "1", "1", "1", "1", "1", "ask", seats=(ME, bot(1))))
    assert "has not had to decide anything yet" in text or "expected" in text
    assert " % from " in text
    assert "there is no bot at this table" in told(played("ask"))


def test_it_does_not_where_something_is_hidden() -> None:
    text = told(played(*["1"] * 12, "ask", seats=(ME, bot(1)), scenario="strategy"))
    assert "keeps its counsel" in text


def test_the_board_can_be_drawn_again() -> None:
    assert shown(played("board")).count("── To War!") == 2


def test_legal_lists_every_action_with_its_meaning() -> None:
    playing = played("legal")
    side = playing.match.actors[0]
    for choice in playing.choices(side):
        assert shown(playing).count(f" {choice.text}  ") >= 2


def test_why_gives_the_reason_and_the_rule() -> None:
    first = Match(grognard.load("to-war"), seed=7)
    side = first.actors[0]
    theirs = "a1" if side else "a4"
    assert f"{theirs} is not possible: {theirs} is not in your half of the field (§3.4)." in told(
        played(f"why {theirs}")
    )
    mine = first.legal(side)[0]
    assert f"{mine} is possible" in told(played(f"why {mine}"))
    assert "Not possible: 'xyzzy' is no action of To War!" in told(played("why xyzzy"))
    assert "say which action: why ACTION" in told(played("why"))


def test_an_illegal_action_is_refused_with_reason_and_rule() -> None:
    match = Match(grognard.load("to-war"), seed=7)
    theirs = "a1" if match.actors[0] else "a4"
    text = told(played(theirs))
    assert f"Not possible: {theirs} is not in your half of the field (§3.4)" in text


def test_nonsense_is_answered_with_help() -> None:
    assert "'xyzzy' is no action of To War! Type an action from the list" in told(played("xyzzy"))


def test_a_hint_is_a_legal_action_with_a_reason() -> None:
    match = Match(seals.GAME, seed=1)
    console = Script(["", "hint"])
    Playing(console, match, [ME, FRIEND], COMMANDS).run()
    assert "The strongest bot would play " in console.text


def test_the_log_tells_what_happened() -> None:
    playing = played("1", "log", "log 1", "log many")
    log = playing.match.log(playing.match.actors[0])
    assert shown(playing).count(log[0].text()) >= 2
    assert f"(the last 1 of {len(log)} lines; 'log {len(log)}' shows all)" in told(playing)
    assert "'many' is no number" in told(playing)


# ------------------------------------------------------------------ taking back


def test_against_a_bot_undo_is_always_free() -> None:
    playing = played("1", "1", "1", "undo", "quit", seats=(ME, bot(1)))
    assert "Taken back." in told(playing)
    mine = [entry for entry in playing.match.entries if entry.side == 0 and not entry.forced]
    assert len(mine) == 2


def test_between_people_undo_needs_consent_once_the_other_is_asked() -> None:
    refused = played("1", "undo", "n")
    assert "Not freely: " in told(refused)
    assert "it stands: " in told(refused)
    assert "West: may North take back all the same? [y/N] n" in told(refused)
    agreed = played("1", "undo", "y")
    assert "Taken back." in told(agreed)
    assert agreed.match.actors == Match(grognard.load("to-war"), seed=7).actors


def test_somebody_elses_sealed_answer_is_not_taken_back_without_asking() -> None:
    console = Script(["", "one", "", "undo", "n", "undo", "y"])
    playing = Playing(console, Match(seals.GAME, seed=1), [ME, FRIEND], COMMANDS)
    playing.run()
    assert "Not freely: it was Odd who acted last." in console.text
    assert console.text.count("Even: may Odd take back all the same?") == 2
    assert not playing.match.entries


def test_there_may_be_nothing_to_take_back() -> None:
    assert "there is nothing to take back" in told(played("undo"))


def test_after_the_end_undo_goes_back_into_the_match() -> None:
    console = Script(["three", "undo", "quit"])
    playing = Playing(console, Match(seals.GAME, seed=1), [ME, bot(1)], COMMANDS)
    playing.run()
    assert "Taken back." in console.text
    assert playing.match.outcome is None


def test_a_standard_set_up_is_listed_and_followed() -> None:
    console = Script(["setup", "setup wedge", "setup fighters-ahead", "setup", "quit"])
    playing = Playing(console, Match(grognard.load("midway"), seed=7), [ME, bot(1)], COMMANDS)
    playing.run()
    assert "strike-ahead     Fighters behind" in console.text
    assert "all noses\n                   ahead." in console.text  # whole words, below their column
    assert "there is no set-up 'wedge'" in console.text
    assert "there is nothing to set up now" in console.text
    mine = [entry.text for entry in playing.match.entries if entry.side == 0]
    assert mine[0] == "fighter"
    assert len(mine) >= 12


# ------------------------------------------------------------------ files


def test_save_writes_a_record_and_asks_before_overwriting(tmp_path: Path) -> None:
    file = tmp_path / "new" / "match.record"
    playing = played("1", f"save {file}", f"save {file}", "n", f"save '{file}'", "y", "save")
    assert told(playing).count(f"Saved to {file}.") == 2
    assert "not saved" in told(playing)
    assert "say where: save FILE" in told(playing)
    assert grognard.replay(grognard.Record.loads(file.read_text(encoding="utf-8"))).entries


def test_save_names_the_cause_if_it_cannot(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "file/x cannot be written: " in told(played(f"save {tmp_path}/file/x"))


def test_open_goes_on_with_another_match(tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    played("1", "1", f"save {file}")
    playing = played("1", f"open {file}", "y", "f", "1", "quit")
    assert "The present match is kept in" in told(playing)
    assert len([entry for entry in playing.match.entries if entry.side >= 0 and not entry.forced]) == 3


@pytest.mark.parametrize(
    ("content", "cause"),
    [("", "this is no record"), ("grognard record 1\n", "line 2"), (None, "cannot be read")],
)
def test_open_names_the_cause_if_it_cannot(tmp_path: Path, content: str | None, cause: str) -> None:
    file = tmp_path / "bad.record"
    if content is not None:
        file.write_text(content)
    playing = played(f"open {file}", "open", "1")
    assert cause in told(playing)
    assert "say which: open FILE" in told(playing)


# ------------------------------------------------------------------ rules


def test_rules_show_contents_chapter_and_paragraph() -> None:
    text = told(played("rules", "rules 5.4", "rules §2.2", "rules 1", "rules R1", "rules 99"))
    assert "1 The match" in text
    assert "§5.4" in text
    assert "Not possible: the rules have no §99; 'rules' shows the chapters" in text


# ------------------------------------------------------------------ endings


def test_resigning_is_confirmed_first() -> None:
    assert played("resign", "n").match.ending is None
    playing = played("resign", "y", "legal", "hint", "why a1", "resign", "nonsense", "log", "?", "quit")
    assert playing.match.ending is not None
    assert told(playing).count("Not possible: the match is over") == 4
    assert "'nonsense' is no command; the match is over." in told(playing)


def test_again_swaps_the_seats() -> None:
    playing = played("again", "resign", "y", "again", "quit", seats=(ME, bot(1)))
    assert "this match is not over yet" in told(playing)
    assert playing.seats == [bot(1), ME]
    assert "West: Bot 1 (recruit), North: you." in told(playing)


def test_ctrl_c_twice_leaves() -> None:
    assert played(CTRL_C, CTRL_C).match.outcome is None


# ------------------------------------------------------------------ what was meant


CHOICES = [Choice("a1", "here"), Choice("a2", ""), Choice("b1", "there"), Choice("Stop", "")]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("a1", ["a1"]),
        ("A1", ["a1"]),
        ("3", ["b1"]),
        ("0", []),
        ("5", []),
        ("b", ["b1"]),
        ("a", ["a1", "a2"]),
        ("st", ["Stop"]),
        ("x", []),
    ],
)
def test_an_action_is_known_by_notation_number_or_beginning(line: str, texts: list[str]) -> None:
    assert meant(line, CHOICES) == texts


def test_a_beginning_that_may_mean_several_is_asked_about() -> None:
    match = Match(grognard.load("to-war"), seed=7)
    legal = match.legal(match.actors[0])
    letter = max("abc", key=lambda letter: sum(text.startswith(letter) for text in legal))
    several = [text for text in legal if text.startswith(letter)]
    assert f"'{letter}' may mean: {', '.join(several)}." in told(played(letter))


def test_commands_are_known_by_their_beginning() -> None:
    for word, name in [("u", "undo"), ("?", "help"), ("q", "quit"), ("LOG", "log"), ("bo", "board")]:
        command = find(COMMANDS, word)
        assert command is not None
        assert command.name == name
    assert find(COMMANDS, "r") is None  # rules or resign
    assert find(COMMANDS, "") is None
    assert find(COMMANDS, "lo", exact=True) is None


def test_a_slash_makes_a_command_of_it() -> None:
    console = Script(["", "/undo", "o"])
    Playing(console, Match(seals.GAME, seed=1), [ME, FRIEND], COMMANDS).run()
    assert "there is nothing to take back" in console.text
    assert "Press Enter when only Even" in console.text  # "o" meant "one", not "open"


def test_long_lists_stand_side_by_side_unless_asked_for() -> None:
    many = [Choice(f"x{number}", "words") for number in range(30)]
    short, full = listed(many, 80, False), listed(many, 80, False, full=True)
    assert len(short) < 10
    assert len(full) == 30
    assert all(len(line) <= 80 for line in short + full)
    assert "x29" in short[-1]


def test_words_too_long_for_the_line_are_cut_unless_asked_for() -> None:
    long = [Choice("x", "many words " * 10)]
    assert listed(long, 40, False) == ["  1 x  many words many words many …"]
    assert listed(long, 40, False, full=True)[1] == "       many words many words many words"


def test_a_choice_says_what_the_scene_says_of_it() -> None:
    match = Match(seals.GAME, seed=1)
    assert choices_of(match.scene(0), ["one", "four"]) == [Choice("one", "One"), Choice("four", "")]


def test_a_click_that_plays_more_does_not_describe_the_single_action() -> None:
    items = [Item("far", act="a", then=["b"], name="both"), Item("near", act="a", name="the first")]
    assert choices_of(Scene([], items, Prompt("")), ["a"]) == [Choice("a", "the first")]


def test_the_seats_of_a_record_are_proposed() -> None:
    assert of_record(["", "Bot 4 (captain)"]) == [ME, bot(4)]
    assert of_record(["Anna", "Bert"]) == [ME, FRIEND]
    assert of_record(["Bot 99 (general)", "Bot 1 (recruit)"]) == [ME, bot(1)]
