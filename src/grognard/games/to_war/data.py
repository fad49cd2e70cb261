"""§1, §2 The components: the field, the four armies and what stands on their cards.

The rulebook prints the names and numbers of the cards, but attack, defence and arrows stand only on
the cards themselves.  Every value below is a RECONSTRUCTION (ruling R1), chosen so that all printed
examples come out right; the option ``units`` replaces any of them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.core.message import Noun, say
from grognard.core.ruleset import Ruleset

# ------------------------------------------------------------------ §1 the field

COLUMNS: Final = 3
ROWS: Final = 4
CELLS: Final = 12
HALF: Final = 6  # cells of a side's half
ARMY: Final = 17  # cards in an army
KINDS: Final = 5  # kinds of unit an army has at most
VALUED: Final = 5  # numbers that tell of a card: attack, defence, sideways, two steps, elite
DEPLOYED: Final = 6  # units each side lays out before the battle
HAND: Final = 3  # cards held in the strategy game

NONE: Final = -1  # instead of a unit: an empty place
HIDDEN: Final = -2  # instead of a unit: there is one, but not for these eyes

CELL_NAMES: Final = [f"{'abc'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in range(CELLS)]


def column_of(cell: i64) -> i64:
    return cell % COLUMNS


def owner_of(unit: i64) -> i64:
    return 1 if unit >= ARMY else 0


def back_row(side: i64) -> i64:
    """The first cell of the side's back row."""
    return (CELLS - COLUMNS) * side


# ------------------------------------------------------------------ §2 the units


@final
class Card:
    """One line of the overview of cards, for a whole kind of unit."""

    def __init__(self, name: str, title: str, count: int, values: str, elite: bool = False) -> None:
        self.name: Final = name  # as written in notation and options
        self.title: Final = title
        self.count: Final = count  # printed
        self.values: Final = values  # RECONSTRUCTED: attack/defence, F or T, 2 if underlined
        self.elite: Final = elite
        self.noun: Final = Noun(title)


@final
class Army:
    def __init__(self, short: str, title: str, *cards: Card) -> None:
        self.name: Final = short.lower().replace(" ", "-")
        self.short: Final = short
        self.title: Final = title
        self.noun: Final = Noun(short, proper=True)
        self.whole: Final = Noun(title)
        self.cards: Final = list(cards)


WEST: Final = Army(
    *("West", "Western Army"),
    Card("knight", "Knight", 3, "7/5 F2", elite=True),
    Card("sergeant", "Sergeant", 3, "5/5 T", elite=True),
    Card("squire", "Squire", 3, "3/5 T"),
    Card("lansquenet", "Lansquenet", 4, "3/4 F"),
    Card("crossbowman", "Crossbowman", 4, "5/2 F"),
)
NORTH: Final = Army(
    *("North", "Northern Army"),
    Card("berserker", "Berserker", 3, "6/4 T", elite=True),
    Card("king", "King", 3, "5/6 T", elite=True),
    Card("rider", "Rider", 3, "5/3 T2"),
    Card("warrior", "Warrior", 4, "4/4 F"),
    Card("archer", "Archer", 4, "4/2 F"),
)
FAR_EAST: Final = Army(
    *("Far East", "Far Eastern Army"),
    Card("hatamoto", "Hatamoto", 3, "6/5 T", elite=True),
    Card("gokenin", "Gokenin", 3, "4/4 T", elite=True),
    Card("ashigaru", "Ashigaru", 5, "3/4 T"),
    Card("gunner", "Ashigaru Gunner", 6, "5/2 F"),
)
SOUTH: Final = Army(
    *("South", "Southern Army"),
    Card("mamluk", "Mamluk", 6, "5/4 T", elite=True),
    Card("bedouin", "Bedouin", 5, "4/3 T2", elite=True),
    Card("saqaliba", "Saqaliba", 4, "5/4 F"),
    Card("sarbaz", "Sarbaz", 2, "4/4 F"),
)
ARMIES: Final = {army.name: army for army in (WEST, NORTH, FAR_EAST, SOUTH)}
UNIT_NAMES: Final = {card.name: card for army in ARMIES.values() for card in army.cards}

VALUES: Final = re.compile(r"([0-9]|1[0-9])/([0-9]|1[0-9]) ([FT])(2?)")


@final
class Unit:
    """One card of a match, as it lies on the table."""

    def __init__(self, id: i64, kind: i64, card: Card, values: str) -> None:
        found = VALUES.fullmatch(values)
        assert found is not None
        self.id: Final = id
        self.side: Final = id // ARMY
        self.kind: Final = kind
        self.card: Final = card
        self.title: Final = card.title
        self.noun: Final = card.noun
        self.attack: Final[i64] = int(found[1])
        self.defence: Final[i64] = int(found[2])
        self.sideways: Final[bool] = found[3] == "T"
        self.two_steps: Final[bool] = found[4] == "2"
        self.elite: Final[bool] = card.elite


@final
class Armies:
    """The two armies of a match.  Kinds 0..4 and units 0..16 are side 0's, the rest side 1's."""

    def __init__(self, first: Army, second: Army, changed: dict[str, str]) -> None:
        self.armies: Final = [first, second]
        self.units: Final[list[Unit]] = []
        self.first = vec[i64]()  # kind -> its first unit
        self.size = vec[i64]()  # kind -> how many of them
        self.values = vec[i64]()  # unit -> its VALUED numbers, a byte each, the first in the lowest
        for side, army in enumerate(self.armies):
            for place in range(KINDS):
                self.first = append(self.first, len(self.units))
                count = army.cards[place].count if place < len(army.cards) else 0
                self.size = append(self.size, count)
                for _ in range(count):
                    card = army.cards[place]
                    values = changed.get(f"{army.name}.{card.name}", card.values)
                    self.units.append(Unit(len(self.units), KINDS * side + place, card, values))
        for unit in self.units:
            numbers = (unit.attack, unit.defence, unit.sideways, unit.two_steps, unit.elite)
            word = sum(int(number) << 8 * place for place, number in enumerate(numbers))
            self.values = append(self.values, word)


def armies_of(ruleset: Ruleset) -> Armies:
    """§1.2 The armies that the options name, with the values they change."""
    changed = tuple(sorted(ruleset.table("units").items()))
    return built(ruleset.text("first_army"), ruleset.text("second_army"), changed)


@lru_cache(maxsize=256)
def built(first: str, second: str, changed: tuple[tuple[str, str], ...]) -> Armies:
    return Armies(ARMIES[first], ARMIES[second], dict(changed))


NO_UNIT: Final = "names no unit of that army in {key} (units: {names})"
NO_VALUES: Final = "has {values} for {key}; values look like '7/5 F2': attack/defence, F or T, 2"


def wrong_values(table: dict[str, str]) -> str:
    """§2.6 What is wrong with a table of unit values, or ""."""
    for key, values in table.items():
        army, _, name = key.partition(".")
        if army not in ARMIES:
            return say("names no army in {key} (armies: {names})", key=repr(key), names=", ".join(ARMIES))
        names = [card.name for card in ARMIES[army].cards]
        if name not in names:
            return say(NO_UNIT, key=repr(key), names=", ".join(names))
        if VALUES.fullmatch(values) is None:
            return say(NO_VALUES, values=repr(values), key=repr(key))
    return ""
