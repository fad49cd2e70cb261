"""§16 Scenario files: what they may say, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import cli
from grognard.core.errors import GameError
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.games.epic_naval import GAME, NAMES
from grognard.games.epic_naval.files.lines import lines_of
from grognard.games.epic_naval.files.reading import read, shipped
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.position import Naval

OWN = shipped("own.toml")


def line_with(text: str, piece: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if piece in line)


@pytest.mark.parametrize("name", NAMES)
def test_16_1_the_shipped_files_are_right(name: str) -> None:
    plan = read(f"{name}.toml", shipped(f"{name}.toml"))
    assert len(plan.sides) == 2
    for side in plan.sides:
        assert sum(side.deck.values()) == 20


MISTAKES = [
    ("rounds = 5", "rounds = 500", "rounds = 500", "rounds must be 1 to 30"),
    ("rounds = 5", 'rounds = "five"', "rounds =", "must be a whole number"),
    ('chart = "bight"', 'chart = "bite"', "chart =", "there is no chart 'bite'"),
    ('at = "g2"', 'at = "z2"', 'at = "z2"', "there is no node 'z2'"),
    ('at = "g2"', 'at = "e6"', 'at = "e6"', "cannot be on e6"),
    ('ships = ["CA", "DD"]', 'ships = ["CA", "XX"]', '"XX"', "'XX' is not"),
    ("mines = 0", "mins = 1", "mins = 1", "has no use for 'mins'"),
    ('kind = "points"', 'kind = "glory"', "glory", "kind must be one of points"),
    ('deck = "standard"', 'deck = "marked"', "marked", "there is no deck 'marked'"),
    ("start = { last = 2 }", "start = { numbers = [1, 2] }", "no line", "the same node"),
    ('name = "east"', 'name = "west"', "no line", "the same name"),
    ('title = "Skirmish"', "title = ", "title =", "this is no TOML"),
    ("radius = 2", "radius = true", "radius", "must be a whole number"),
    ('commanders = ["k2", "k3"]', 'commanders = ["k9"]', '"k9"', "'k9' is not"),
]


def test_16_1_two_far_bases_lie_beyond_two_edges() -> None:
    far = '\n[[sides.bases]]\nkind = "far"\nedge = "{}"\nbombers = 1\n'
    first = OWN.index("[[goals]]")
    read("mine.toml", OWN[:first] + far.format("north") + far.format("east") + OWN[first:])
    with pytest.raises(BadScenario, match="beyond the same edge"):
        read("mine.toml", OWN[:first] + far.format("north") + far.format("north") + OWN[first:])


@pytest.mark.parametrize(("old", "new", "piece", "reason"), MISTAKES)
def test_16_1_a_mistake_is_told_with_line_and_reason(old: str, new: str, piece: str, reason: str) -> None:
    text = OWN.replace(old, new, 1)
    assert text != OWN
    with pytest.raises(BadScenario) as caught:
        read("mine.toml", text)
    assert reason in caught.value.reason
    assert caught.value.reason.startswith(f"mine.toml, line {caught.value.line}: ")
    if piece != "no line":
        assert caught.value.line == line_with(text, piece)


@pytest.mark.parametrize("rounds", ["[98, 99]", "[0, 1]", "[2, 4]"])
def test_16_1_an_airfield_is_closed_in_rounds_that_there_are(rounds: str) -> None:
    text = shipped("island-airfield.toml")
    line = next(each for each in text.splitlines() if each.startswith("rounds = ["))
    text = text.replace(line, f"rounds = {rounds}")
    with pytest.raises(BadScenario, match="one after the other") as caught:
        read("mine.toml", text)
    assert caught.value.line == line_with(text, "rounds = [")


def test_16_1_lines_of_tables_and_keys() -> None:
    text = 'a = 1\n[b]\nc = [\n  1,\n]\n[[d]]\ne = """\nf = 1\n"""\n[[d]]\n[[d.g]]\nh = 2\n'
    found = lines_of(text)
    assert found[("a",)] == 1
    assert found[("b", "c")] == 3
    assert found[("d", 0, "e")] == 7
    assert ("d", 0, "f") not in found
    assert found[("d", 1, "g", 0, "h")] == 12


def test_16_2_a_file_may_change_ships_cards_and_decks() -> None:
    more = (
        '\n[ships.CA]\nreach = 5\n\n[cards.c9]\nname = "Flank speed"\nkind = "command"\neffect = "move"\n'
        "amount = 3\n"
        "\n[decks.standard]\nc9 = 4\n"
    )
    plan = read("mine.toml", OWN + more)
    cruiser = next(each for each in plan.classes if each.code == "CA")
    assert (cruiser.reach, cruiser.mp) == (5, 4)
    assert plan.cards[-1].name == "Flank speed"
    assert plan.sides[0].deck["c9"] == 4
    assert plan.sides[0].deck["c1"] == 3


def test_16_2_a_new_class_of_ships() -> None:
    more = '\n[ships.BC]\nname = "battlecruiser"\nmp = 4\nattack = "artillery"\n'
    more += 'lines = ["broadside"]\nreach = 4\npoints = 4\n'
    text = OWN.replace('["BB", "DD"]', '["BC", "DD"]') + more
    match = Match(GAME, "own", {"file": {"toml": text}}, seed=1)
    assert isinstance(match.position, Naval)
    assert "BC" in match.position.rules.codes


def test_16_3_the_record_of_such_a_match_holds_the_file() -> None:
    text = OWN.replace("rounds = 5", "rounds = 2").replace('"Skirmish"', '"Mine"')
    written = GAME.from_file
    assert written is not None
    found = written("mine.toml", text)
    match = Match(GAME, found.scenario, found.options, seed=5)
    while match.actors:
        side = match.actors[0]
        legal = match.legal(side)
        match.play(
            side, next((word for word in ("over", "decline", "ready", "hold") if word in legal), legal[0])
        )
    again = replay(Record.loads(match.record.dumps()))
    assert again.outcome == match.outcome
    assert isinstance(again.position, Naval)
    assert again.position.rules.plan.title == "Mine"
    assert GAME.called(again.ruleset) == "Mine"


def test_16_3_an_option_with_a_bad_file_is_refused() -> None:
    with pytest.raises(GameError) as caught:
        GAME.rules_for("own", {"file": {"toml": "title = 3"}})
    assert caught.value.code == "bad_option"
    with pytest.raises(GameError):
        GAME.rules_for("sandbox", {"file": {"toml": OWN}})


def test_16_1_scenario_check_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(OWN, encoding="utf-8")
    bad.write_text(OWN.replace("mines = 0", "mines = -1"), encoding="utf-8")
    assert cli.main(["scenario", "check", str(good)]) == 0
    assert "can be played: Skirmish, 5 rounds" in capsys.readouterr().out
    assert cli.main(["scenario", "check", str(bad)]) == 1
    out = capsys.readouterr().out
    assert f"{bad}, line {line_with(bad.read_text(encoding='utf-8'), 'mines')}: mines must be 0 to 99" in out
    assert cli.main(["scenario", "check", str(tmp_path / "none.toml")]) == 2


def test_16_3_a_remote_wish_cannot_name_a_file() -> None:
    with pytest.raises(GameError) as caught:
        Match(GAME, "/etc/passwd.toml")
    assert caught.value.code == "unknown_scenario"
