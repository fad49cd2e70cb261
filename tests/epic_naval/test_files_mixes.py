"""§16.1 Senseless files over all that is optional at once: refused or doubted, with line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.epic_naval import NAMES
from grognard.games.epic_naval.files.drafts import NavalDrafts
from grognard.games.epic_naval.files.reading import read, shipped, warnings
from grognard.games.epic_naval.files.sheet import BadScenario

ALL = (Path(__file__).parent / "everything.toml").read_text(encoding="utf-8")
OWN = shipped("own.toml")
ISLET = 'tile = "islet"\nat = "f6"'  # of layout clear
TILES = '\n[tiles.dry]\ndrawn = "#"\n[tiles.wet]\ndrawn = "."\n'
WALL = '\n[tiles.wall]\ndrawn = """\n#\n #\n#\n #\n#\n #\n"""\n'
SQUALL = "from = 2\nto = 3"
LATE = (
    '\n[[sides.forces]]\nletter = "C"\nships = ["DD"]\ntrack = 2\nedge = "east"\n\n[[sides]]\nname = "army"'
)
BUY = """
[sides.buy]
points = 9
prices = { CA = 3, DD = 2 }
most = { CA = 2, SS = 2 }
"""


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def idle(effect: str, more: str) -> str:
    """West is offered somebody of that kind."""
    offered = changed(OWN, ('["k2", "k3"]', '["kx", "k3"]'))
    return f'{offered}\n[commanders.kx]\nname = "Jones"\neffect = "{effect}"\non = ["BB"]\n{more}\n'


REFUSED = [
    # layouts: only what is wrong in one of them alone is said of it
    (changed(ALL, (ISLET, 'tile = "shoal"\nat = "c6"')), '"c6"\nbombers', "in layout clear: c6 is no land"),
    (
        changed(ALL, (ISLET, 'tile = "wet"\nat = "c8"')) + TILES,
        'at = "c8"\n\n[[goals',
        "in layout clear: c8 is no land",
    ),
    (
        changed(ALL, (ISLET, 'tile = "dry"\nat = "d5"')) + TILES,
        '["d5"]',
        "in layout clear: no mines lie on land: d5",
    ),
    (
        changed(ALL, (ISLET, 'tile = "dry"\nat = "e1"')) + TILES,
        'at = "e1"\n\n[[sides]',
        "in layout clear: the task force cannot be on e1",
    ),
    (
        changed(ALL, (ISLET, 'tile = "wet"\nat = "c5"')) + TILES,
        'at = "c5"\n\n[[agree',
        "in layout clear: c5 is no land",
    ),
    (
        changed(ALL, (ISLET, 'tile = "shoal"\nat = "e5"')),
        '[[layouts.lay]]\ntile = "shoal"\nat = "e5"\n\n[rules',
        "two layouts lay the same tiles",
    ),
    (changed(ALL, (ISLET, 'tile = "islet"\nat = "a10"')), 'at = "a10"', "does not lie within the chart"),
    # the track
    (changed(ALL, ("round = 2\ncards", "round = 4\ncards")), "round = 4", "round must be 2 to 3, not 4"),
    (
        changed(ALL, ('bombers = 1\nbase = "c6"', 'bombers = 1\nbase = "b5"')),
        'base = "b5"',
        "bombers need a base of army; there are: c6",
    ),
    (
        changed(ALL, ("markers = 1", 'markers = 1\nbombers = 1\nbase = "c6"')),
        'base = "c6"',
        "bombers need a base of navy; there are: none",
    ),
    (changed(ALL, ('cards = ["c4"]', 'cards = ["zz"]')), '["zz"]', "'zz' is not"),
    (
        changed(ALL, ('cards = ["c4"]', 'cards = ["c1", "c1", "c1", "c1", "c1"]')),
        '"c1", "c1"',
        "at most 4 cards lie on a field",
    ),
    (changed(ALL, (SQUALL, "from = 3\nto = 2")), "to = 2", "would end before it begins"),
    # land units
    (changed(ALL, ('at = "c8"', 'at = "d8"')), 'at = "d8"', "d8 is no land and no landing place"),
    (
        changed(ALL, ("[[goals]]", '[[sides.troops]]\nat = "c6" # x\n\n[[goals]]')),
        "# x",
        "land units stand on c6 already",
    ),
    (changed(ALL, ("bombers = 2", "bombers = 2\ngarrison = 2")), "garrison", "taken by marching onto it"),
    (
        changed(ALL, ('["TR", "TR", "CA"]', '["CA", "CA"]')),
        'at = "c6"\n\n[[goals]]\nkind = "points"',
        "navy never comes to hold c6",
    ),
    # mines and damage
    (changed(ALL, ('["d5"]', '["b8"]')), '["b8"]', "army may start on b8, among these mines"),
    (changed(ALL, ('["c3"]', '["d5"] # x')), "# x", "both sides have mines on d5"),
    (changed(ALL, ("hull = 2", "hull = 9")), "hull = 9", "hull must be 1 to 4, not 9"),
    (changed(ALL, ("damage_slows", "damage_slow")), "damage_slow ", "rules has no use for 'damage_slow'"),
    # goals that may be agreed
    (changed(ALL, ('"Guns only"', '"The hill" # x')), "# x", "two packages of goals have the same name"),
    (
        changed(ALL, ('[[agree.goals]]\nkind = "points"', "")),
        '[[agree]]\nname = "Guns only"',
        "there must be 1 to 12 tables",
    ),
    # commanders who do nothing
    (OWN + "\n[commanders.k2]\nwithin = 0\n", "within = 0", "follow needs within, 1 or more"),
    (OWN + "\n[commanders.k3]\namount = 0\n", "amount = 0", "lead needs an amount, 1 or more"),
    (idle("markers", ""), "[commanders.kx]", "markers needs an amount, 1 or more"),
    # what only changes a shipped table is blamed, not the table
    (OWN + "\n[ships.TR]\nplanes = 2\n", "planes = 2", "TR cannot carry planes and cargo"),
    (OWN + "\n[rules]\nhand_limit = 2\n", "hand_limit = 2", "a hand of 3 is more than the limit, 2"),
    # several things wrong at once, with layouts
    (
        changed(ALL, ('[[sides.forces]]\nletter = "A"\nships = ["TR", "TR", "CA"]\nat = "b1"\n', BUY)),
        "[[sides]]",
        "needs either",
    ),
]


@pytest.mark.parametrize(("text", "piece", "reason"), REFUSED)
def test_16_1_refused_with_line_and_reason(text: str, piece: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        read("mine.toml", text)
    assert caught.value.file == "mine.toml"
    assert reason in caught.value.why
    assert "in layout" in reason or "in layout" not in caught.value.why
    at = text.index(piece)
    assert caught.value.line == text.count("\n", 0, at) + 1


DOUBTED = [
    (
        changed(ALL, (ISLET, 'tile = "wall"\nat = "a7"')) + WALL,
        'chart = "cape"',
        "in layout clear: no ship of one side",
    ),
    (idle("ace", "surface = 3\nmines = 2"), '["kx", "k3"]', "west never has any use for kx, the Jones"),
    (idle("recover", 'of = ["TR"]'), '["kx", "k3"]', "west never has any use for kx, the Jones"),
    (idle("follow", "within = 2\namount = 3"), "amount = 3", "follow knows no amount"),
    (
        changed(OWN, ('["k2", "k3"]', '["k2", "k2"]\ntakes = 2')),
        "takes = 2",
        "west takes 2 commanders, but only 1 finds a seat",
    ),
    (OWN + TILES, "[tiles.dry]", "nothing in the scenario uses dry"),
    (OWN + "\n[ships.CV]\nhull = 2\n", "[ships.CV]", "nothing in the scenario uses CV"),
    (OWN + '\n[cards.e6]\ntext = "Done."\n', "[cards.e6]", "nothing in the scenario uses e6"),
    (
        changed(ALL, (SQUALL, 'from = 1\nto = 3\n\n[[weather]]\nkind = "squall"\nfrom = 2')),
        '[[weather]]\nkind = "squall"\nfrom = 2',
        "holds in all of these rounds",
    ),
    (
        changed(ALL, (SQUALL, "from = 1\nto = 3"), ("bank = 4", "bank = 4\ne2 = 2")),
        'deck = "all"',
        "navy never has any use for the card e2",
    ),
    (
        changed(ALL, ("bank = 4", "bank = 4\nu1 = 1")) + '\n[cards.u1]\non = ["TR"]\n',
        'deck = "all"',
        "navy never has any use for the card u1",
    ),
    (
        changed(
            ALL, ('[[sides]]\nname = "army"', LATE), ('["c3"]', '["a10", "b9", "c10", "d9", "e10", "f9"]')
        ),
        'edge = "east"',
        "mines of army lie on all of the east edge",
    ),
]


@pytest.mark.parametrize(("text", "piece", "reason"), DOUBTED)
def test_16_1_doubted_with_line_and_reason(text: str, piece: str, reason: str) -> None:
    line = text.count("\n", 0, text.index(piece)) + 1
    told = [each for each in warnings("mine.toml", text) if f", line {line}: warning: " in each]
    assert any(reason in each for each in told)


def test_12_3_a_long_offer_is_looked_at_quickly() -> None:
    """Four commanders of every kind, and two ships for all of them."""
    offered = ", ".join(f'"{code}"' for code in ["k1", "k2", "k3", "k4", "k5", "k6"] for _ in range(4))
    text = changed(OWN, ('commanders = ["k2", "k3"]', f"commanders = [{offered}]\ntakes = 4"))
    assert not any("finds a seat" in each for each in warnings("mine.toml", text))


def test_16_1_an_editor_is_told_all_that_is_wrong_at_once() -> None:
    both = changed(ALL, ("bombers = 2", "bombers = 2\ngarrison = 2"), ('at = "c8"', 'at = "d8"'))
    made = NavalDrafts(NAMES).draft(both)
    reasons = [str(each.reason) for each in made.faults]
    assert sum("garrison" in each for each in reasons) == 1  # once, not once for every layout
    assert sum("d8" in each for each in reasons) == 1
