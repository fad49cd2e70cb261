"""§16 A scenario file must make sense: what is refused, what is only warned of, and on which line."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import cli
from grognard.games.epic_naval import NAMES
from grognard.games.epic_naval.files.reading import read, shipped, warnings
from grognard.games.epic_naval.files.sheet import BadScenario

OWN = shipped("own.toml")
LANDING = shipped("island-airfield.toml")
CONVOY = shipped("convoy.toml")
BUILD = shipped("fleet-build.toml")
FAR = '[[sides.bases]]\nkind = "far"\nedge = "north"\nbombers = 1\n\n'
POND = """
. . . . . # # # # . .
 . . . . # + # . . .
. . . . . # # . . . .
"""


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def line_with(text: str, piece: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if piece in line)


def on(drawn: str, text: str = OWN) -> str:
    """The scenario on another chart."""
    return changed(text, ('chart = "bight"', 'chart = "mine"')) + f'\n[charts.mine]\ndrawn = """{drawn}"""\n'


def goal(kind: str, more: str) -> str:
    first = OWN.index("[[goals]]")
    return OWN[:first] + f'[[goals]]\nside = "west"\nkind = "{kind}"\n{more}\n\n' + OWN[first:]


BATTERY = '[[sides.bases]]\nkind = "battery"\nat = "a5"\nheading = "W"\n\n[[goals]]'
SHORT_OF_AIR = ('commanders = ["k2", "k3"]', 'commanders = ["k5"]')

SENSELESS = [
    (changed(OWN, ('at = "e11"', 'at = "e1" # x')), "# x", "e1 is not in the start area of east"),
    (changed(OWN, ('at = "g2"', 'at = "g5"')), '"g5"', "g5 is not in the start area of west"),
    (
        changed(
            OWN, ("numbers = [1, 2]", "numbers = [1, 3]"), ('at = "e1"', 'at = "a2"'), ("[[goals]]", BATTERY)
        ),
        '"a2"',
        "a2 is in range of the battery on a5",
    ),
    (changed(LANDING, ('nodes = ["g12", "h12"]', 'nodes = ["g13"]')), '["g13"]', "ever comes to g13"),
    (
        on(POND, goal("unload", 'cargo = 1\nnodes = ["b6"]'))
        .replace('["BB", "DD"]', '["BB", "TR"]')
        .replace('at = "e1"', 'at = "a1"')
        .replace('at = "g2"', 'at = "c2"')
        .replace('at = "e11"', 'at = "a11"')
        .replace('node = "e6"', 'node = "a1"'),
        'nodes = ["b6"]',
        "ever comes to b6",
    ),
    (goal("unload", 'cargo = 1\nnodes = ["c5"]'), "cargo = 1", "carry 0 cargo, not 1"),
    (changed(CONVOY, ("cargo = 4", "cargo = 99")), "cargo = 99", "carry 8 cargo, not 99"),
    (goal("sink", 'ship = "BB"\ncount = 9'), "count = 9", "east has 1 ships of class BB, not 9"),
    (goal("sink", 'ship = "CV"\ncount = 1'), "count = 1", "east has 0 ships of class CV, not 1"),
    (
        changed(LANDING, ('side = "attacker"\nkind = "closed"', 'side = "defender"\nkind = "closed"')),
        'base = "g13"',
        "no enemy airfield",
    ),
    (
        on(
            ". . . . # # # # # # #\n . . . . . . . . . #\n. . . . . . . . . . #\n . . . . . . . . . #\n"
            ". . . . . . . . . . #\n",
            changed(
                OWN,
                ('at = "g2"', 'at = "c2"'),
                ("last = 2", 'nodes = ["b9", "c10", "d9", "e10"]'),
                ('at = "e11"', 'at = "e10"'),
                ('at = "c10"', 'track = 2\nedge = "east"'),
            ),
        ),
        'edge = "east"',
        "cannot enter any node of the east edge",
    ),
    (changed(OWN, SHORT_OF_AIR), '["k5"]', "none of the commanders of west"),
    (changed(OWN, ("[[goals]]", FAR + FAR + "[[goals]]")), "no line", "beyond the same edge"),
    (
        changed(OWN, ('commanders = ["k2", "k3"]', 'commanders = ["k2", "k2"]')),
        '"k2", "k2"',
        "names 'k2' twice",
    ),
    (goal("points", "").replace('side = "west"\nkind', "kind"), 'kind = "points"', "never tested"),
    (goal("fleet", '\n[[goals]]\nside = "west"\nkind = "fleet"'), "no line", "there twice"),
    (goal("deny", ""), "deny", "where the other side has to deliver"),
    (goal("deliver", 'edge = "east"'), "[[goals]]", "has no cargo"),
    (goal("fleet", "cargo = 2"), "cargo = 2", "no use for 'cargo'"),
    (changed(OWN, ("from = 2", "from = 6")), "from = 6", "from must be 1 to 5"),
    (changed(OWN, ('node = "e6"\nradius = 2', 'node = "a6"\nradius = 0')), "radius = 0", "no water"),
    (OWN + "\n[rules]\nhand = 5\n", "hand = 5", "more than the limit"),
    (OWN + "\n[bomber]\nleast = 4\n", "least = 4", "further in fog"),
    (OWN + "\n[ships.BB]\nreach = 0\n", "reach = 0", "reaches nothing"),
    (OWN + "\n[ships.BB]\nlines = []\n", "lines = []", "reaches nothing"),
    (OWN + '\n[ships.TR]\nattack = "air"\n', 'attack = "air"', "must carry planes"),
    (OWN + '\n[ships.BB]\nattack = "none"\n', 'attack = "none"', "a range, but no attack"),
    (OWN + '\n[cards.c2]\neffect = "fog"\n', 'effect = "fog"', "a card of kind command"),
    (OWN + "\n[cards.c1]\namount = 3\n", "amount = 3", "1 or 2 for reach"),
    (
        changed(OWN, ("mines = 0", "mines = 1\nleast_forces = 4"), ('["BB", "DD"]', '["BB"]')),
        "least_forces",
        "cannot be 4",
    ),
    (changed(OWN, ('at = "g2"', "track = 2")), "track = 2", "needs an edge"),
    (changed(OWN, ('at = "g2"\n', "")), "[[sides.forces]]", "needs at, or track"),
    (changed(OWN, ('title = "Skirmish"', 'title = " "')), "title", "must not be empty"),
    (changed(OWN, ('title = "Skirmish"', 'title = "{navy}"')), "title", "no {"),
    (changed(BUILD, ("points = 24", "points = 1")), "points = 1", "do not pay"),
]


@pytest.mark.parametrize(("text", "piece", "reason"), SENSELESS)
def test_16_1_what_makes_no_sense_is_refused_with_line_and_reason(text: str, piece: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read("mine.toml", text)
    assert reason in caught.value.reason
    if piece == "[[sides.forces]]" or piece == "[[goals]]":
        assert text.splitlines()[caught.value.line - 1] == piece
    elif piece != "no line":
        assert caught.value.line == line_with(text, piece)


ODD = [
    (
        changed(
            OWN,
            ('ships = ["CA", "DD"]', 'ships = ["CA", "DD", "DD", "DD", "DD", "DD"]'),
            ('at = "g2"', 'at = "i1"'),
        ),
        '"i1"',
        "only 3 of 6 ships find room around i1",
    ),
    (
        changed(OWN, ('commanders = ["k2", "k3"]', 'commanders = ["k2", "k4"]')),
        '"k4"',
        "no ship or base for k4: the submarine ace sits on SS",
    ),
    (changed(OWN, ("mines = 0", "mines = 1")), "mines = 1", "the enemy has nothing that dives"),
    (changed(CONVOY, ("mines = 0", "mines = 1")), "mines = 1", "the side has nothing that uses them"),
    (changed(OWN, ('deck = "standard"', 'deck = "garrison"')), "garrison", "any use for the card e6"),
    (changed(OWN, ("tie = 3", "tie = 3\npoints = 0")), "points = 0", "only breaks ties"),
    (changed(OWN, ('["BB", "DD"]', '["BB", "TR"]')), "[[sides.forces]]", "can be brought nowhere"),
    (changed(LANDING, ("garrison = 2", "garrison = 9")), "garrison = 9", "never has so much cargo"),
    (changed(LANDING, ("track = 3", 'track = 3\nat = "e19"')), '"e19"', "at says nothing"),
    (changed(LANDING, ("bombers = 2\n", "")), 'kind = "airfield"', "no bomber ever flies"),
    (OWN + "\n[cards.c3]\namount = 2\n", "amount = 2", "knows no amount"),
    (OWN + '\n[cards.c3]\non = ["BB"]\n', 'on = ["BB"]', "only upgrades"),
]


@pytest.mark.parametrize(("text", "piece", "reason"), ODD)
def test_16_1_what_is_odd_can_be_played_but_is_told(text: str, piece: str, reason: str) -> None:
    told = [each for each in warnings("mine.toml", text) if reason in each]
    assert told
    line = int(told[0].split("line ")[1].split(":")[0])
    near = "\n".join(text.splitlines()[line - 2 : line + 1])
    assert piece in near


@pytest.mark.parametrize("name", NAMES)
def test_16_1_nothing_is_odd_in_what_is_shipped(name: str) -> None:
    assert warnings(f"{name}.toml", shipped(f"{name}.toml")) == []


@pytest.mark.parametrize(
    ("drawn", "row", "reason"),
    [
        (". . . .\n . . .\n. ? . .\n", 3, "'?' is no terrain"),
        (". . . .\n. . . .\n. . . .\n", 2, "out of line"),
        ("\n\n. . . .\n . . .\n. ? . .\n", 5, "'?' is no terrain"),
    ],
)
def test_16_1_a_chart_names_its_own_line(drawn: str, row: int, reason: str) -> None:
    text = on("\n" + drawn)
    with pytest.raises(BadScenario) as caught:
        read("mine.toml", text)
    assert reason in caught.value.reason
    assert caught.value.line == line_with(text, "drawn =") + row


def test_16_1_a_chart_in_one_line_names_that_line() -> None:
    text = changed(OWN, ('chart = "bight"', 'chart = "mine"'))
    text += '\n[charts.mine]\ndrawn = ". . .\\n . ?\\n. . ."\n'
    with pytest.raises(BadScenario) as caught:
        read("mine.toml", text)
    assert caught.value.line == line_with(text, "drawn =")


def test_16_1_a_file_that_is_no_text_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'title = "a"\nabout = "Z\xfcrich"\n')
    assert cli.main(["scenario", "check", str(file)]) == 2
    assert f"{file}, line 2: this is no scenario file" in capsys.readouterr().err


def test_16_1_warnings_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(ODD[5][0], encoding="utf-8")
    assert cli.main(["scenario", "check", str(file)]) == 0
    out = capsys.readouterr().out
    assert f"line {line_with(ODD[5][0], 'points = 0')}: warning: sea control" in out
    assert "can be played" in out
