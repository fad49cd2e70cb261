"""§16.1 Files that nobody meant: each is refused or doubted on its own line, and the reader never fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.epic_naval.files.campaign import campaign_in
from grognard.games.epic_naval.files.reading import read, shipped, warnings
from grognard.games.epic_naval.files.sheet import BadScenario
from tests.epic_naval.test_files_sense import BUILD, CONVOY, OWN, changed, line_with, on

HERE = Path(__file__).parent
EVERYTHING = (HERE / "everything.toml").read_text(encoding="utf-8")
TILES = (HERE / "tiles.toml").read_text(encoding="utf-8")
NOWHERE = ('at = "c10"', 'at = "c99"')  # a fault far down, whose line has to be found
UNARMED = (
    ('["BB", "DD"]', '["TR"]'),
    ('["CA", "DD"]', '["TR"]'),
    ('commanders = ["k2", "k3"]', ""),
)
TORPEDOES = (('["BB", "DD"]', '["DD"]'), ('["CA", "DD"]', '["DD"]'))
FIELD = ("[[goals]]", '[[sides.bases]]\nkind = "airfield"\nat = "a5"\nbombers = 2\n\n[[goals]]')
GUNS = "".join(
    f'[[sides.bases]]\nkind = "battery"\nat = "{at}"\nheading = "{heading}"\n\n'
    for at, heading in (("a5", "W"), ("a6", "E"))
)
GUNS += "[bases.battery]\nreach = 7\n\n"
POOL = """
. . . . . # # # . . .
 . . . . # # # . . .
. . . . # . # . . . .
 . . . . # # . . . .
. . . . . . . . . . .
"""
SHALLOWS = """
. . . . . . . . . . .
 ~ . . . . . . . . .
~ . . . . . . . . . .
 . . . . . . . . . .
~ . . . . . . . . . .
"""
LISTED = """
title = "Listed"
chart = "bight"
rounds = 5
goals = [{ kind = "points" }]

[[sides]]
name = "west"
deck = "standard"
start = { numbers = [1, 2] }
forces = [
    { letter = "A", ships = ["BB"], at = "e1" },  # not [ the one
    { letter = "B", ships = ["ZZ"], at = "g2" },
]

[[sides]]
name = "east"
deck = "standard"
start = { last = 2 }
forces = [{ letter = "A", ships = ["BB"], at = "e11" }]
"""


def wanted(kind: str, more: str, text: str = OWN, side: str = "west") -> str:
    """The scenario with one more goal, before the others."""
    first = text.index("[[goals]]")
    return f'{text[:first]}[[goals]]\nkind = "{kind}"\nside = "{side}"\n{more}\n\n{text[first:]}'


def lone(text: str, *ships: str) -> str:
    """West has these ships alone."""
    first, last = text.index("[[sides.forces]]"), text.index('[[sides]]\nname = "east"')
    force = f'[[sides.forces]]\nletter = "A"\nships = {[*ships]!r}\nat = "e1"\n\n'
    return text[:first] + force + text[last:]


def placed(text: str) -> str:
    """On charts of five rows."""
    return changed(text, ('at = "g2"', 'at = "a1"'), ('at = "c10"', 'at = "a11"'), ('"e6"', '"c6"'))


REFUSED = [
    # lines that are hard to count
    (changed(OWN, ('"Skirmish"', '"Fight [one"'), NOWHERE), '"c99"', "no node 'c99'"),
    (changed(OWN, ("rounds = 5", "rounds = 5 # [[ not yet"), NOWHERE), '"c99"', "no node 'c99'"),
    (changed(OWN, ('"Skirmish"', "'Fight \"one'"), NOWHERE), '"c99"', "no node 'c99'"),
    (changed(OWN, ("# A small", "# A\u2028small"), NOWHERE), '"c99"', "no node 'c99'"),
    (changed(OWN, ("# A small", "# A\x85small"), NOWHERE), '"c99"', "no node 'c99'"),
    (changed(OWN, NOWHERE).replace("\n", "\r\n"), '"c99"', "no node 'c99'"),
    (changed(OWN, ("rounds = 5", 'rounds = 5\n"séa [x" = 6')), "séa", "no use for 'séa [x'"),
    (changed(OWN, ("mines = 0", "mines = [\n  1, # ]\n]\ntakes = 9")), "takes = 9", "must be 1 to 4, not 9"),
    (LISTED, '"ZZ"', "'ZZ' is not"),
    # values
    (changed(OWN, ("rounds = 5", f"rounds = {'9' * 5000}")), "rounds", "a number is too long"),
    (changed(OWN, ("rounds = 5", f"rounds = 0x{'f' * 5000}")), "rounds", "a number is too long"),
    (changed(OWN, ("rounds = 5", "rounds = 99999999999999999999")), "rounds", "must be 1 to 30"),
    (changed(OWN, ("rounds = 5", "rounds = 5.0")), "rounds", "a whole number, not 5.0"),
    (changed(OWN, ("rounds = 5", "rounds = inf")), "rounds", "a whole number, not inf"),
    (changed(OWN, ("rounds = 5", "rounds = 1979-05-27")), "rounds", "a whole number"),
    (changed(OWN, ("rounds = 5", "rounds = true")), "rounds", "a whole number, not True"),
    (changed(OWN, ("mines = 0", "mines = -1")), "mines = -1", "must be 0 to 99"),
    (changed(OWN, ('"Skirmish"', '"A } B"')), "A } B", "without braces"),
    (changed(OWN, ('"Skirmish"', '"\u200b"')), "title", "a line of text"),
    (changed(OWN, ('"Skirmish"', '"\u202egnihsimriks"')), "title", "a line of text"),
    (changed(OWN, ('name = "west"', 'name = "wеst"')), "wеst", "small letters"),
    (changed(OWN, ('at = "e1"', 'at = "e１"')), "e１", "there is no node"),
    (changed(OWN, ('at = "e1"', 'at = "e01"')), "e01", "there is no node"),
    (changed(OWN, ('chart = "bight"', "chart = { a = 1 }")), "chart =", "there is no chart"),
    (changed(OWN, ("[control]", "[[control]]")), "[[control]]", "must be a table"),
    (OWN + "\x00", "\x00", "this is no TOML"),
    ("", "", "the file has no title"),
    # more than there may be
    (
        OWN
        + "".join(
            f'\n[ships.X{code}]\nname = "x"\nmp = 1\nattack = "none"\nlines = []\nreach = 0\npoints = 1\n'
            for code in "ABCDEFG"
        ),
        "ships.XG",
        "more than 12",
    ),
    # texts of actions that would be the same
    (OWN + '\n[cards.tf1]\nname = "x"\nkind = "event"\neffect = "fog"\n', "cards.tf1", "small letters"),
    (OWN + '\n[cards.draw]\nname = "x"\nkind = "event"\neffect = "fog"\n', "cards.draw", "none of draw"),
    (EVERYTHING.replace('name = "clear"', 'name = "reefs"'), "no line", "the same name"),
    # what cannot be
    (
        wanted("closed", 'base = "a5"\nrounds = [5]', changed(OWN, *TORPEDOES, FIELD)),
        'base = "a5"',
        "nothing of west can hit an airfield",
    ),
    (
        changed(TILES, ("[[layouts]]", '[[lay]]\ntile = "shoal"\nat = "b9"\n\n[[layouts]]')),
        "no line",
        "two tiles lie on b9",
    ),
    (
        on(
            SHALLOWS,
            changed(
                placed(OWN),
                ('["CA", "DD"]', '["SS", "SS"]'),
                ("numbers = [1, 2]", 'nodes = ["e1", "a1", "b1", "c1"]'),
            ),
        )
        .replace('at = "e1"', 'at = "d1"')
        .replace('"e1", "a1"', '"d1", "a1"'),
        "start =",
        "deep enough for SS",
    ),
    (OWN + '\n[commanders.kx]\nname = "x"\neffect = "ace"\non = ["SS"]\n', 'effect = "ace"', "or mines, 2"),
    (
        OWN + '\n[commanders.kx]\nname = "x"\neffect = "ace"\nsurface = 2\non = ["SS"]\n',
        'effect = "ace"',
        "needs surface, 3 or more",
    ),
    (changed(OWN, ("mines = 0", 'mines = 0\nminefields = ["a5"]')), "minefields", "no mines lie on land"),
    (OWN + '\n[[weather]]\nkind = "fog"\nfrom = 4\nto = 2\n', "to = 2", "end before it begins"),
    (changed(OWN, ('at = "g2"', 'track = 6\nedge = "west"')), "track = 6", "must be 2 to 5"),
]


@pytest.mark.parametrize(("text", "piece", "reason"), REFUSED)
def test_16_1_refused_on_its_own_line(text: str, piece: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read("mine.toml", text)
    assert reason in caught.value.reason
    if piece != "no line":
        rows = text.split("\n")
        assert caught.value.line == next(at for at, row in enumerate(rows, 1) if piece in row)


DOUBTED = [
    (
        wanted("deliver", 'edge = "west"\ncargo = 1', CONVOY, "escort"),
        'edge = "west"',
        "escort may start on the west edge",
    ),
    (
        wanted("unload", 'nodes = ["e1"]\ncargo = 1', changed(OWN, ('["BB", "DD"]', '["TR", "BB"]'))),
        'nodes = ["e1"]',
        "west may start on e1",
    ),
    (wanted("fleet", "", changed(OWN, *UNARMED)), 'kind = "fleet"', "nothing to sink ships with"),
    (
        wanted("sink", 'ship = "DD"\ncount = 1', changed(OWN, *UNARMED)),
        'kind = "sink"',
        "nothing to sink ships with",
    ),
    (
        wanted("hold", 'at = "a5" # x', changed(OWN, FIELD), "east"),
        "# x",
        "east has a5 from the start, and nobody",
    ),
    (
        lone(changed(OWN, ('commanders = ["k2", "k3"]', 'commanders = ["k2"]')), "BB"),
        'commanders = ["k2"]',
        "never has any use for k2",
    ),
    (
        changed(OWN, ('at = "g2"', 'at = "g2"\nedge = "west"')),
        'edge = "west"',
        "only what comes by the track",
    ),
    (
        on(POOL, changed(placed(OWN), ("radius = 2", "radius = 0"))),
        'node = "c6"',
        "no ship ever comes to the sea around c6",
    ),
    (
        on(POOL, changed(placed(OWN), ("numbers = [1, 2]", 'nodes = ["a1", "e1", "e2", "c6"]'))).replace(
            'at = "e1"', 'at = "c6"'
        ),
        'at = "c6"',
        "the task force is shut in",
    ),
    (
        changed(
            OWN,
            ('at = "c10"', 'track = 3\nedge = "north"'),
            ('[[sides]]\nname = "east"', GUNS + '[[sides]]\nname = "east"'),
        ),
        'edge = "north"',
        "batteries of west bar all of the north edge",
    ),
    (
        changed(BUILD, ('kind = "airfield"', 'kind = "battery"\nheading = "E"')),
        "bomber = 3",
        "no base for the bombers",
    ),
]


@pytest.mark.parametrize(("text", "piece", "reason"), DOUBTED)
def test_16_1_doubted_on_its_own_line(text: str, piece: str, reason: str) -> None:
    found = [each for each in warnings("mine.toml", text) if reason in each]
    assert found, warnings("mine.toml", text)
    assert found[0].startswith(f"mine.toml, line {line_with(text, piece)}: warning: ")


def test_16_1_a_mark_at_the_beginning_of_a_text_is_no_fault() -> None:
    assert read("mine.toml", "\ufeff" + OWN).title == "Skirmish"


@pytest.mark.parametrize("name", ["ships", "three-nights", "../own", "../files/own", "nobody"])
def test_17_1_a_campaign_is_made_of_scenarios_that_are_shipped(name: str) -> None:
    text = f'title = "x"\n\n[[battles]]\nscenario = "own"\n\n[[battles]]\nscenario = "{name}"\n'
    with pytest.raises(BadScenario) as caught:
        campaign_in("mine.toml", text)
    assert (caught.value.line, "is shipped" in caught.value.reason) == (7, True)


@pytest.mark.parametrize("text", [OWN.encode(), b'title = "\xe9"'])
def test_17_1_what_lies_elsewhere_is_not_shipped(text: bytes, tmp_path: Path) -> None:
    """Whoever opens a table by the network has no files read for him."""
    (tmp_path / "own.toml").write_bytes(text)
    with pytest.raises(FileNotFoundError):
        shipped(f"{tmp_path}/own.toml")
