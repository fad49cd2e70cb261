"""A match is led on under the rules as their author saved them."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.registry import load, read_file
from grognard.core.reloading import Followed, Watch, follow, news
from grognard.starting import begin

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four.py"


def play_on(match: Match, moves: int, seed: int = 1) -> None:
    rng = Rng(seed)
    for _ in range(moves):
        side = match.actors[0]
        legal = match.legal(side)
        match.play(side, legal[rng.below(len(legal))])


def drops(columns: str) -> Match:
    match = Match(load(str(EXAMPLE)), names={"red": "Anna"})
    for column in columns:
        match.play(match.actors[0], column)
    return match


def led(match: Match, folder: Path, old: str = "", new: str = "") -> Followed:
    """The match under the rules of the example with something else in them."""
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    file = folder / "fours.py"
    file.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    return follow(match, read_file(file), file)


def test_choices_and_dice_are_kept_and_the_same_dice_fall_later(tmp_path: Path) -> None:
    game = load("to-war")
    one, other = Match(game, seed=3), Match(game, seed=3)
    play_on(one, 40)
    play_on(other, 40)
    found = follow(one, game, tmp_path)
    assert found.cause == ""
    assert found.match is not one
    assert found.match.record == one.record
    play_on(found.match, 30, seed=2)
    play_on(other, 30, seed=2)
    assert found.match.record.dumps() == other.record.dumps()


def test_the_same_rules_lead_all_the_way_and_a_resignation_stands(tmp_path: Path) -> None:
    match = drops("abcab")
    match.resign("red")
    found = led(match, tmp_path)
    assert found.match.record == match.record
    assert found.match.names["red"] == "Anna"
    assert news(tmp_path / "fours.py", found) == "fours.py was saved, and its new rules are in force."


def test_new_rules_part_from_the_old_where_a_choice_is_no_longer_possible(tmp_path: Path) -> None:
    found = led(drops("aagb"), tmp_path, "COLUMNS: Final = 7", "COLUMNS: Final = 6")
    assert [entry.text for entry in found.match.entries] == ["a", "a"]
    assert found.cause.startswith("g is no longer possible: ")
    assert "They lead as far as move 2 of 4; then g is" in news(tmp_path / "fours.py", found)


def test_a_match_that_was_over_goes_on_where_the_new_rules_let_it(tmp_path: Path) -> None:
    match = drops("abababa")
    assert match.outcome
    found = led(match, tmp_path, ">= 4", ">= 5")
    assert found.cause == ""
    assert found.match.outcome is None


def test_rules_that_fail_in_the_middle_are_left_at_the_choice_before(tmp_path: Path) -> None:
    found = led(
        drops("abc"), tmp_path, "= rack.drop(column, side)", "= rack.drop(column, side) + 0 // (2 - column)"
    )
    assert [entry.text for entry in found.match.entries] == ["a", "b"]
    assert found.match.legal("red")
    assert "c goes wrong: fours.py, line " in found.cause
    assert "ZeroDivisionError" in found.cause


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("SIZE: Final = 40.0", "SIZE: Final = 1 / len(())", "fours.py, line "),
        ("COLUMNS * SIZE, ROWS * SIZE", "COLUMNS * SIZES, ROWS", "NameError"),
        ('name="connect-four"', 'name="fours"', "it is called fours now"),
        ('("red", "blue")', '("red", "blue", "green")', "there are 3 sides now"),
    ],
)
def test_rules_that_cannot_be_used_are_refused_with_the_cause(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    with pytest.raises(GameError) as found:
        led(drops("ab"), tmp_path, old, new)
    assert reason in found.value.reason


def test_new_state_is_copied_and_old_classes_keep_what_they_were_made_of(tmp_path: Path) -> None:
    file = begin("hill-fort", tmp_path)[0]
    text = file.read_text(encoding="utf-8")
    old = Match(read_file(file), seed=1)
    file.write_text("GAME = nothing\n")
    with pytest.raises(GameError):
        read_file(file)
    old.play("red", "b1")  # its state is read off the source for the first time now

    more = "self.target: i64 = 0\n        self.turns: i64 = 7"
    file.write_text(text.replace("self.target: i64 = 0", more), encoding="utf-8")
    match = follow(old, read_file(file), file).match
    match.position.turns = 8  # type: ignore[attr-defined]
    assert match.position.copy().turns == 8  # type: ignore[attr-defined]
    assert "turns" in match.view("red").facts
    assert "turns" not in old.view("red").facts


def test_a_file_counts_as_saved_once_for_each_time(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("GAME = 1\n")
    watch = Watch(file)
    assert not watch.saved()
    file.write_text("GAME = 12\n")
    assert watch.saved()
    assert not watch.saved()
    file.write_text("")  # an editor is about to write it
    assert not watch.saved()
    file.unlink()
    assert not watch.saved()
    file.write_text("GAME = 3\n")
    assert watch.saved()
