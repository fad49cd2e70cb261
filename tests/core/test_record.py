"""Records: one small text file that replays anywhere; whatever is wrong with one is told with its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.core.course import Resigned
from grognard.core.dice import Dice
from grognard.core.errors import BrokenRecord
from grognard.core.match import Match
from grognard.core.record import LONGEST, Record, checksum
from grognard.core.replay import replay, verify
from grognard.testing.snapshot import snapshot

from ..testing import auction, ruse

# A whole match, as the file looks.  It must read the same for ever, compiled or not.
GOLDEN = """\
grognard record 1
game auction
ruleset 1
scenario pair
options {"goal":2}
sides red green
name red Ánna
dice 600fd09431289a3bd95943a7b749a60e9779f79d8aa4badac424940be3084389

* prize 3
green bid 0
red bid 4
result red §2.1
secret 27ec4c8eaea371144eae4ab8ce7d546cf022928c48cda9e67bdfd05b936b60cd
"""


def sealed(text: str) -> str:
    """The text with its end line."""
    return text + f"end {checksum(text)}\n"


def broken(text: str) -> BrokenRecord:
    """The complaint about a record, from reading it or from replaying it."""
    with pytest.raises(BrokenRecord) as found:
        replay(Record.loads(text), auction.GAME)
    assert found.value.reason
    return found.value


def played() -> Match:
    match = Match(auction.GAME, "pair", {"goal": 2}, seed=7, names={"red": " Ánna\n"})
    match.play("green", "bid 0")
    match.play("red", "bid 4")
    return match


def play_on(match: Match) -> Match:
    while match.actors:
        side = match.actors[-1]
        match.play(side, match.legal(side)[len(match.legal(side)) // 2])
    return match


# ------------------------------------------------------------------ sound records


def test_a_match_is_written_down() -> None:
    assert played().record.dumps() == sealed(GOLDEN)


def test_a_record_replays() -> None:
    match = replay(Record.loads(sealed(GOLDEN)), auction.GAME)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("red", "§2.1")
    assert match.names == {"red": "Ánna", "green": ""}
    assert snapshot(match.position) == snapshot(played().position)
    assert match.log("observer") == played().log("observer")


@pytest.mark.parametrize("game", [auction.GAME, ruse.GAME], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_records_come_back_byte_for_byte(game: object, seed: int) -> None:
    match = play_on(Match(game, seed=seed))  # type: ignore[arg-type]
    text = match.record.dumps()
    record = Record.loads(text)
    assert record.dumps() == text
    again = replay(record, match.game)
    assert again.record.dumps() == text


def test_an_unfinished_record_keeps_its_secret() -> None:
    match = Match(auction.GAME, seed=7)
    text = match.record.dumps()
    assert "secret" not in text
    assert Dice.seeded(7).secret.hex() not in text
    again = replay(Record.loads(text), auction.GAME)
    assert again.actors == (0, 1)


def test_a_replayed_match_plays_on_with_dice_of_its_own() -> None:
    text = Match(auction.GAME, seed=7).record.dumps()
    match = replay(Record.loads(text), auction.GAME)
    play_on(match)
    assert len(match.tosses) == 2
    again = Record.loads(match.record.dumps())
    assert again.dumps() == match.record.dumps()
    assert "secret unknown" in match.record.dumps()
    verdict = verify(again, auction.GAME)
    assert (verdict.unknown, verdict.checked) == (1, match.rolls - 1)


def test_a_resignation_is_recorded() -> None:
    match = Match(ruse.GAME, seed=1)
    match.resign("north")
    text = match.record.dumps()
    assert "\n! north resigns\nresult south resigned\n" in text
    again = replay(Record.loads(text), ruse.GAME)
    assert again.ending == Resigned(0)
    assert again.record.dumps() == text


def test_a_name_stays_on_its_line() -> None:
    match = Match(auction.GAME, seed=7, names={"red": "Eve\nresult red §2.1\r\n\x00", "green": "x" * 500})
    record = Record.loads(match.record.dumps())
    assert record.names["red"] == "Everesult red §2.1"
    assert len(record.names["green"]) == 60


def test_other_line_ends_do_no_harm() -> None:
    text = sealed(GOLDEN)
    assert Record.loads(text.replace("\n", "\r\n")).dumps() == text
    assert Record.loads("\ufeff" + text).dumps() == text


# ------------------------------------------------------------------ damage


@pytest.mark.parametrize("lines", range(1, GOLDEN.count("\n")))
def test_cut_off(lines: int) -> None:
    text = "".join(GOLDEN.splitlines(keepends=True)[:lines])
    error = broken(text)
    assert error.code in ("cut_off", "bad_line")
    assert error.line == lines + 1


@pytest.mark.parametrize("position", range(0, len(GOLDEN), 7))
def test_a_changed_character_is_noticed(position: int) -> None:
    changed = "#" if GOLDEN[position] != "#" else "+"
    text = sealed(GOLDEN)
    error = broken(text[:position] + changed + text[position + 1 :])
    assert error.line > 0


@pytest.mark.parametrize("text", ["", "\n", "hello", "grognard record 2\n", "{}", "\x00" * 50, "PK\x03\x04"])
def test_a_foreign_file(text: str) -> None:
    assert broken(text).code == "not_a_record"


@pytest.mark.parametrize("text", [None, 7, b"grognard record 1", "x" * (LONGEST + 1)])
def test_no_text_at_all(text: object) -> None:
    with pytest.raises(BrokenRecord) as found:
        Record.loads(text)  # type: ignore[arg-type]
    assert found.value.code == "not_a_record"


def test_half_a_character() -> None:
    assert Record.loads(change("Ánna", "\ud800")).names["red"] == ""
    assert broken(change("green bid 0", "green \ud800")).code == "bad_notation"


def change(old: str, new: str) -> str:
    assert old in GOLDEN
    return sealed(GOLDEN.replace(old, new))


# what was changed, the code of the complaint, its line, a word of it
DAMAGE = [
    ("ruleset 1", "ruleset one", "bad_line", 3, "must be a number"),
    ("ruleset 1", "ruleset 2", "other_ruleset", 3, "ruleset 2"),
    ("game auction", "game chess", "other_game", 2, "chess"),
    ("game auction", "name red", "bad_line", 2, "game"),
    ("scenario pair", "scenario moon", "unknown_scenario", 4, "moon"),
    ('{"goal":2}', '{"goal":99}', "bad_option", 5, "goal"),
    ('{"goal":2}', '{"gaol":2}', "unknown_option", 5, "gaol"),
    ('{"goal":2}', '{"goal":2', "bad_line", 5, "options"),
    ('{"goal":2}', "[" * 5000, "bad_line", 5, "options"),
    ('{"goal":2}', "7", "bad_line", 5, "options"),
    ("sides red green", "sides red blue", "bad_line", 11, "green bid 0"),
    ("sides red green", "sides red green blue", "bad_line", 6, "red green"),
    ("name red", "name blue", "bad_line", 7, "blue"),
    ("* prize 3", "* prize 9", "impossible_outcome", 10, "prize 9"),
    ("* prize 3", "red bid 1", "not_your_decision", 10, "red"),
    ("green bid 0", "green bid 9", "too_dear", 11, "coins"),
    ("green bid 0", "green jump", "bad_notation", 11, "jump"),
    ("green bid 0", "* prize 1", "not_chance", 11, "chance"),
    ("green bid 0", "blue bid 0", "bad_line", 11, "blue bid 0"),
    ("green bid 0", "green bid 0\ngreen bid 0", "not_your_decision", 12, "green"),
    ("red bid 4", "red bid 4\nred bid 4", "match_over", 13, "over"),
    ("red bid 4\n", "", "false_result", 12, "no result"),
    ("result red §2.1", "result green §2.1", "false_result", 13, "red"),
    ("result red §2.1", "result red §2.2", "false_result", 13, "§2.1"),
    ("result red §2.1", "! red resigns\nresult green resigned", "match_over", 14, "resigns"),
    ("result red §2.1", "! blue resigns\nresult green resigned", "bad_line", 13, "resigns"),
    ("result red §2.1", "result red §2.1\nred bid 0", "bad_line", 14, "after the end"),
    ("secret 27ec", "secret 28ec", "false_secret", 14, "committed"),
    ("secret 27ec", "secret xyz", "bad_line", 14, "not readable"),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "word"), DAMAGE)
def test_a_forged_record(old: str, new: str, code: str, line: int, word: str) -> None:
    error = broken(change(old, new))
    assert (error.code, error.line) == (code, line)
    assert word in error.reason
    assert f"line {line}: " in str(error)


def test_a_missing_result() -> None:
    text = GOLDEN[: GOLDEN.index("result")]
    error = broken(sealed(text))
    assert (error.code, error.line) == ("false_result", 13)


def test_a_secret_without_its_dice() -> None:
    text = "".join(line for line in GOLDEN.splitlines(keepends=True) if not line.startswith("dice"))
    assert broken(sealed(text)).code == "bad_line"


def test_an_unknown_game() -> None:
    with pytest.raises(BrokenRecord) as found:
        replay(Record.loads(change("game auction", "game chess")))
    assert (found.value.code, found.value.line) == ("unknown_game", 2)


def test_text_after_the_end() -> None:
    error = broken(sealed(GOLDEN) + "red bid 1\n")
    assert (error.code, error.line) == ("damaged", 16)


# ------------------------------------------------------------------ fair dice


def test_fair_dice_are_verified() -> None:
    verdict = verify(Record.loads(sealed(GOLDEN)), auction.GAME)
    assert (verdict.checked, verdict.unknown) == (1, 0)


def test_a_roll_that_the_dice_did_not_give() -> None:
    text = change("* prize 3", "* prize 2")
    assert replay(Record.loads(text), auction.GAME).outcome is not None  # it could have been
    with pytest.raises(BrokenRecord) as found:
        verify(Record.loads(text), auction.GAME)
    assert (found.value.code, found.value.line) == ("unfair", 10)
    assert "the dice gave prize 3" in found.value.reason


def test_rolls_nobody_can_check() -> None:
    text = "".join(
        line for line in GOLDEN.splitlines(keepends=True) if not line.startswith(("dice", "secret"))
    )
    verdict = verify(Record.loads(sealed(text)), auction.GAME)
    assert (verdict.checked, verdict.unknown) == (0, 1)


def test_dice_that_came_after_the_roll() -> None:
    dice = GOLDEN.splitlines(keepends=True)[7]
    text = GOLDEN.replace(dice, "").replace("* prize 3\n", "* prize 3\n" + dice)
    verdict = verify(Record.loads(sealed(text)), auction.GAME)
    assert (verdict.checked, verdict.unknown) == (0, 1)


@pytest.mark.parametrize(
    "act", [lambda record: replay(record, auction.GAME), lambda record: verify(record, auction.GAME)]
)
def test_replay_and_verify_complain_alike(act: Callable[[Record], object]) -> None:
    record = Record.loads(change("result red §2.1", "result draw §2.2"))
    with pytest.raises(BrokenRecord) as found:
        act(record)
    assert found.value.code == "false_result"
