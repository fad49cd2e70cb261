"""§2 The units as RULES.md prints them, and the options that change the match."""

from __future__ import annotations

import re

import pytest

from grognard.core.errors import GameError
from grognard.games.to_war import GAME
from grognard.games.to_war.data import ARMIES
from grognard.games.to_war.position import War


def table() -> dict[str, list[str]]:
    """The table of §2.6: for each option key what stands in its row."""
    rows = re.findall(r"^\|(.*)\|$", GAME.rules(), re.M)
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    return {row[-1].split("`")[1]: row for row in cells if row[-1].startswith("`")}


@pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
def test_2_6_rules_and_data_tell_the_same(army) -> None:  # type: ignore[no-untyped-def]
    printed = table()
    for card in army.cards:
        _, title, count, attack, defence, arrow, option = printed[f"{army.name}.{card.name}"]
        assert title == card.title + (" ♛" if card.elite else "")
        assert int(count) == card.count
        assert f"{attack}/{defence} " in card.values
        assert ("T" in card.values) == arrow.startswith("←↑→")
        assert ("2" in card.values.split()[1]) == arrow.endswith("two steps")
        assert option.split("`")[3] == card.values


def test_2_6_every_unit_stands_in_the_table() -> None:
    assert sorted(table()) == sorted(
        f"{army.name}.{card.name}" for army in ARMIES.values() for card in army.cards
    )


def test_2_6_all_four_kinds_of_arrow_occur() -> None:
    arrows = {card.values.split()[1] for army in ARMIES.values() for card in army.cards}
    assert arrows == {"F", "T", "F2", "T2"}


@pytest.mark.parametrize("army", ARMIES.values(), ids=ARMIES)
def test_2_5_two_kinds_of_every_army_are_elite(army) -> None:  # type: ignore[no-untyped-def]
    assert [card.elite for card in army.cards] == [True, True] + [False] * (len(army.cards) - 2)


def test_2_1_the_option_units_changes_what_stands_on_a_card() -> None:
    war = GAME.setup("standard", {"units": {"west.knight": "9/1 T", "north.king": "12/0 F2"}})
    assert isinstance(war, War)
    knight, king = (next(unit for unit in war.units if unit.title == title) for title in ("Knight", "King"))
    assert (knight.attack, knight.defence, knight.sideways, knight.two_steps) == (9, 1, True, False)
    assert (king.attack, king.defence, king.sideways, king.two_steps) == (12, 0, False, True)


@pytest.mark.parametrize(
    ("units", "wrong"),
    [
        ({"east.knight": "7/5 F2"}, "names no army in 'east.knight'"),
        ({"knight": "7/5 F2"}, "names no army in 'knight'"),
        ({"west.king": "7/5 F2"}, "names no unit of that army in 'west.king'"),
        ({"west.knight": "7/5"}, "has '7/5' for 'west.knight'"),
        ({"west.knight": "7/5 F3"}, "has '7/5 F3' for 'west.knight'"),
        ({"west.knight": "-1/5 F"}, "has '-1/5 F' for 'west.knight'"),
        ({"west.knight": "20/5 F"}, "has '20/5 F' for 'west.knight'"),
        ({"west.knight": 7}, "must be a table of texts"),
    ],
)
def test_2_6_wrong_values_are_refused_by_name(units: dict[str, str], wrong: str) -> None:
    with pytest.raises(GameError) as caught:
        GAME.setup("standard", {"units": units})
    assert caught.value.code == "bad_option"
    assert wrong in caught.value.reason


def test_8_4_the_option_has_two_readings() -> None:
    with pytest.raises(GameError, match="must be one of hands, reserves"):
        GAME.setup("strategy", {"variant_end": "never"})
