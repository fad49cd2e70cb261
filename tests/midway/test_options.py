"""R1 Whatever was reconstructed can be replaced, and nonsense is refused with the cause."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.errors import GameError
from grognard.core.flow import random_playout
from grognard.core.ruleset import Options
from grognard.games.midway import GAME
from grognard.games.midway.data import BOARD, DIAGRAMS, EFFECT, FIRE, ORDER_MIX, SPECIALS
from grognard.games.midway.position import Midway


def test_the_default_tables_are_themselves_in_order() -> None:
    tables = {"board": BOARD, "diagrams": DIAGRAMS, "fire": FIRE, "orders": ORDER_MIX, "specials": SPECIALS}
    for name, table in tables.items():
        assert GAME.options[name].refusal(dict(table)) == ""


def test_there_are_twenty_orders_of_eight_kinds() -> None:
    midway = GAME.begin(GAME.rules_for("carrier-hunt"))
    assert isinstance(midway, Midway)
    assert sum(int(copies) for copies in midway.rules.copies) == 20
    assert len({EFFECT[kind].rule for kind in range(9)}) == 8  # the two Feints are one order


FAULTS: list[tuple[str, dict[str, str], str]] = [
    ("board", {"tile": "0,0"}, "has no line 'tile'"),
    ("board", {"tiles": "3,2 x"}, "where an area"),
    ("board", {"tiles": "1,0"}, "overlap"),
    ("board", {"tiles": "9,9"}, "further than"),
    ("board", {"tiles": "3,2 -8,4"}, "one piece"),
    ("board", {"tiles": "", "radius": "1", "us-carrier": "0,0"}, "too small"),
    ("board", {"radius": "9"}, "1 to 3 rings"),
    ("board", {"small": "two"}, "0 to 1 rings"),
    ("board", {"us-carrier": "4,2 3,2"}, "two carriers"),
    ("board", {"us-carrier": "-4,-2"}, "two carriers"),
    ("board", {"us-carrier": "12,0"}, "two carriers"),
    ("board", {"us-areas": "12,0"}, "reinforcement areas"),
    ("board", {"us-areas": ""}, "reinforcement areas"),
    (
        "board",
        {"us-areas": " ".join(f"{q},{r}" for q in range(-2, 3) for r in range(-2, 3))},
        "reinforcement",
    ),
    ("diagrams", {"us-fighter": "purple F"}, "where a zone"),
    ("diagrams", {"us-fighter": "red X"}, "where an area"),
    ("diagrams", {"us-fighter": "red F; navy F"}, "twice"),
    ("diagrams", {"us-fighter": "red F+B"}, "areas away"),
    ("diagrams", {"us-fighter": "red F4+F4"}, "areas away"),
    ("diagrams", {"british": "red F"}, "has no line"),
    ("fire", {"us": "1 2 3"}, "7 values"),
    ("fire", {"us": "1 2 3 4 5 6 21"}, "7 values"),
    ("fire", {"uk": "1 2 3 4 5 6 7"}, "has no line"),
    ("orders", {"loop": "many"}, "'4 for 1'"),
    ("orders", {"loop": "41 for 1"}, "'4 for 1'"),
    ("orders", {"barrel": "1 for 1"}, "has no line"),
    ("specials", {"japan": "evade"}, "two different"),
    ("specials", {"japan": "evade evade"}, "two different"),
    ("specials", {"uk": "evade loop"}, "has no line"),
]


@pytest.mark.parametrize(("option", "table", "cause"), FAULTS)
def test_a_faulty_table_is_refused_with_the_cause(option: str, table: dict[str, str], cause: str) -> None:
    with pytest.raises(GameError, match=cause) as caught:
        GAME.rules_for("domination", {option: table})
    assert caught.value.code == "bad_option"


def test_a_whole_other_board() -> None:
    board = {"tiles": "3,2 -2,5", "us-carrier": "4,2", "japan-carrier": "-2,6", "small": "0"}
    for scenario in ("carrier-hunt", "domination"):
        areas = {"us-areas": "4,2 4,3 3,4", "japan-areas": "-2,6 -3,6 -4,7"}
        options: Options = {"board": {**board, **areas}}
        for seed in range(5):
            position = GAME.setup(scenario, options)
            assert random_playout(position, Rng(seed)) > 0


def test_one_order_less_and_a_free_one() -> None:
    options: Options = {"orders": {"sixth-sense": "9 for 0", "evade": "0 for 1"}}
    position = GAME.setup("domination", options)
    assert isinstance(position, Midway)
    assert int(position.rules.price[8]) == 0
    assert random_playout(position, Rng(1)) > 0
