"""Standard set-ups of task forces: which of them start near the enemy, and which far from him."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.arrangement import Arrangement, Fit
from grognard.core.flow import Position
from grognard.core.message import say
from grognard.games.epic_naval.data import LETTERS
from grognard.games.epic_naval.draw.words import members
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.setup import ARRANGE, PLACE, SetUp
from grognard.games.epic_naval.speech import LETTER_NAMES, node_read

Weight = Callable[[Naval, list[int]], float]


def weighed(weight: Weight) -> Fit:
    """Task forces that weigh more start nearer to where the enemy starts."""

    def fit(naval: Position, side: int, text: str) -> float | None:
        assert isinstance(naval, Naval)
        setup = naval.frame
        assert isinstance(setup, SetUp)
        if setup.step is PLACE:
            return value(naval, side, int(setup.letter), int(node_read(naval.rules, text)), weight)
        if setup.step is not ARRANGE:
            return None  # what is bought, and who sails with whom
        listed = naval.rules.listed_letters[side]
        markers = [number for number in range(LETTERS) if listed >> number & 1]
        nodes = [int(naval.rules.listed_node[LETTERS * side + number]) for number in markers]
        letters = [LETTER_NAMES.index(letter) for letter in text]
        return sum(value(naval, side, *each, weight) for each in zip(letters, nodes, strict=True))

    return fit


def value(naval: Naval, side: int, letter: int, node: int, weight: Weight) -> float:
    return -weight(naval, members(naval, side, letter)) * distance(naval, 1 - side, node)


def distance(naval: Naval, enemy: int, node: int) -> float:
    """Steps to the middle of where the other side starts."""
    rules = naval.rules
    listed = [rules.listed_node[LETTERS * enemy + letter] for letter in range(LETTERS)]
    nodes = [*rules.start[enemy]] or [each for each in listed if each >= 0]
    return sum(int(rules.distance(node, each)) for each in nodes) / max(1, len(nodes))


def soft(naval: Naval, ships: list[int]) -> float:
    """Carriers and what carries cargo."""
    rules = naval.rules
    kinds = [rules.ship_class[ship] for ship in ships]
    return float(sum(bool(rules.planes[kind]) + bool(rules.cargo[kind]) for kind in kinds))


def guns(naval: Naval, ships: list[int]) -> float:
    rules = naval.rules
    return float(sum(rules.reach[rules.ship_class[ship]] for ship in ships))


ARRANGEMENTS = (
    Arrangement(
        "carriers-behind",
        say("Carriers behind"),
        say("Task forces with carriers or cargo start farthest from the enemy."),
        weighed(lambda naval, ships: -soft(naval, ships)),
    ),
    Arrangement(
        "guns-ahead",
        say("Guns ahead"),
        say("Task forces whose weapons reach farthest in all start nearest to the enemy."),
        weighed(guns),
    ),
    Arrangement(
        "screen-ahead",
        say("Screen ahead"),
        say("The smallest task forces start nearest to the enemy."),
        weighed(lambda _, ships: -float(len(ships))),
    ),
)
