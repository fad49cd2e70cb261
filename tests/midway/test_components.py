"""§1 The game: sides, modes, components, what is open and what is not."""

from __future__ import annotations

from grognard.core.flow import OBSERVER
from grognard.games.midway import GAME
from grognard.games.midway.data import CARDS, DECK, FIGHTERS, ORDERS, PLANES, POINTS, TOKENS, WING
from tests.midway.table import fresh, lay


def test_1_1_two_sides_japan_and_the_us() -> None:
    assert GAME.sides == ("japan", "us")


def test_1_2_two_modes_with_bombers_or_aces() -> None:
    assert list(GAME.scenarios) == ["carrier-hunt", "domination"]
    hunt, domination = fresh("carrier-hunt").midway, fresh("domination").midway
    assert [hunt.name(plane) for plane in (4, 5, 10, 11)] == ["jb1", "jb2", "ub1", "ub2"]
    assert [domination.name(plane) for plane in (4, 5, 10, 11)] == ["ja1", "ja2", "ua1", "ua2"]
    assert GAME.options["points"].choices == ("9", "12", "15")


def test_1_3_components() -> None:
    midway = fresh().midway
    assert len(midway.board.tiling.tiles) == 7
    assert len(midway.small) == 2
    assert (FIGHTERS, WING - FIGHTERS, PLANES) == (4, 2, 12)
    assert sum(int(copies) for copies in midway.rules.copies) == 20
    assert CARDS - ORDERS == 4  # special orders
    assert len(midway.rules.value) == 2 * DECK == 14
    assert POINTS == 3
    assert len(TOKENS) == 3


def test_1_4_everybody_knows_the_same_but_for_what_is_sealed() -> None:
    table = lay("u1 0,0 E; j1 2,0 E", us="loop", japan="evade").play("u1", "attack j1", "us: plan LR")
    seen = [GAME.facts(table.midway, side) for side in (0, 1, OBSERVER)]
    assert seen[0] == seen[1] == seen[2]
    answers = [GAME.view(table.midway, side).answer for side in (0, 1, OBSERVER)]
    assert answers[0] == answers[2] == -1 != answers[1]


def test_1_5_two_sides_in_both_modes() -> None:
    for scenario in GAME.scenarios:
        assert GAME.names(GAME.rules_for(scenario)) == ("japan", "us")
