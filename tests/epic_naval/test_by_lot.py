"""Whatever the checker lets pass can be played to its end, and what must hold on a table always does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.damage import bombers_of
from grognard.games.epic_naval.data import (
    AFLOAT,
    BOMBER_ON,
    FLEET,
    IN_FORCE,
    LAND,
    LETTERS,
    LINK,
    MARKERS,
    NONE,
    PLANE_ON,
    SHIPS,
    STRIKE,
    WING,
)
from grognard.games.epic_naval.files.reading import read
from grognard.games.epic_naval.files.sheet import BadScenario
from grognard.games.epic_naval.muster import Muster
from grognard.games.epic_naval.position import Naval
from tests.epic_naval.by_lot import ByLot

PER_TEST = 5  # files that can be played


def files(seed: int) -> Iterator[str]:
    """Files made by lot that the checker lets pass."""
    found = 0
    while found < PER_TEST:
        text = ByLot(seed).text()
        seed += 1
        try:
            read("by-lot.toml", text)
        except BadScenario:
            continue
        found += 1
        yield text


@pytest.mark.parametrize("seed", range(0, 8000, 1000))
def test_16_1_what_passes_the_checker_is_played_and_nothing_is_out_of_order(seed: int) -> None:
    for number, text in enumerate(files(seed)):
        for setup in ("quick", "free"):
            naval = GAME.setup("own", {"file": {"toml": text}, "setup": setup})
            assert isinstance(naval, Naval)
            played(naval, Rng(seed + number))


def played(naval: Naval, rng: Rng) -> None:
    actions, lots = Actions(), Lots()
    while naval.actor != flow.NOBODY:
        frame = naval.frame
        if naval.actor == flow.CHANCE:
            lots.count = lots.total = 0
            frame.step.outcomes(naval, frame, lots)
            flow.play(naval, flow.CHANCE, lots.pick(rng))
        else:
            actions.count = 0
            frame.step.actions(naval, frame, naval.actor, actions)
            choices = [actions.items[number] for number in range(actions.count)]
            texts = [frame.step.write(naval, frame, naval.actor, each) for each in choices]
            assert all(texts)
            assert len({*texts}) == len(texts) > 0  # no two actions of the same text
            flow.play(naval, naval.actor, actions.pick(rng))
        if naval.actor != flow.NOBODY:
            in_order(naval)


def in_order(naval: Naval) -> None:
    for side in range(2):
        stocks_in_order(naval, side)
    for base in range(naval.rules.bases):
        base_in_order(naval, base)
    for ship in range(SHIPS):
        if naval.status[ship] == AFLOAT:
            ship_in_order(naval, ship)
    shore_in_order(naval)
    if naval.set_up[0] == 2 and not isinstance(naval.frame, Muster):
        for marker in range(MARKERS):
            if naval.force_node[marker] != NONE:
                force_in_order(naval, marker)


def stocks_in_order(naval: Naval, side: int) -> None:
    """§4.9, §7, §11 Markers, planes, bombers and cards are as many as they are said to be."""
    rules = naval.rules
    assert min(naval.free[side], naval.air[side], naval.mines[side]) >= 0
    assert naval.air[side] <= bombers_of(naval, side)
    assert sum(naval.planes[side * rules.nodes : (side + 1) * rules.nodes]) == naval.planes_out[side]
    assert sum(naval.hand[side * rules.cards : (side + 1) * rules.cards]) == naval.held[side]
    assert naval.held[side] <= rules.hand_limit
    own = [bomber for bomber in range(len(naval.bomber)) if naval.base_owner[bomber // WING] == side]
    assert sum(naval.bomber_node[bomber] != NONE for bomber in own) == naval.aloft[side]


def base_in_order(naval: Naval, base: int) -> None:
    """§8.4, §8.10 Chains have no gap, and what closes an airfield lies on it."""
    wing = range(WING * base, WING * base + WING)
    for bomber in wing:
        node = naval.bomber_node[bomber]
        assert (naval.bomber[bomber] in (LINK, STRIKE)) == (node != NONE)
        assert node == NONE or naval.bomber_at[node] == bomber
    places = sorted(int(naval.bomber_place[bomber]) for bomber in wing if naval.bomber[bomber] == LINK)
    assert places == [*range(len(places))]
    node, enemy = naval.rules.base_node[base], 1 - naval.base_owner[base]
    if naval.base_hit[base]:
        assert node != NONE
        assert not places
    if naval.base_hit[base] & BOMBER_ON:
        assert naval.bomber_on(enemy, node) != NONE
    if naval.base_hit[base] & PLANE_ON:
        assert naval.planes[enemy * naval.rules.nodes + node] > 0


def ship_in_order(naval: Naval, ship: int) -> None:
    """§5.4, §19.6, §20.1 Ships lie alone on water, on no enemy mines, and have hull left."""
    node = naval.node[ship]
    assert naval.ship_at[node] == ship
    assert naval.rules.may_enter(naval.rules.ship_class[ship], node)
    assert not naval.has_force(node)
    assert naval.hits_left(ship) > 0
    assert not naval.rules.minefields or naval.mine_at[node] != 1 - ship // FLEET


def shore_in_order(naval: Naval) -> None:
    """§18.1, §18.5 Land units of one side on a node, none on an enemy's base."""
    rules = naval.rules
    for node in rules.ground if rules.land_war else []:
        units = [int(naval.troops[side * rules.nodes + node]) for side in range(2)]
        assert min(units) == 0
        base = rules.base_at[node]
        if max(units) > 0 and base != NONE and not naval.base_lost[base]:
            assert units[naval.base_owner[base]] > 0


def force_in_order(naval: Naval, marker: int) -> None:
    """§13.1, §13.2 Every marker has ships, and nobody is told that it cannot be what it is."""
    side, letter, node = marker // LETTERS, naval.force_letter[marker], naval.force_node[marker]
    assert naval.fits[LETTERS * marker + letter]
    fleet = range(FLEET * side, FLEET * side + FLEET)
    assert any(naval.status[ship] == IN_FORCE and naval.letter[ship] == letter for ship in fleet)
    assert naval.rules.terrain[node] != LAND
    assert not naval.rules.minefields or naval.mine_at[node] != 1 - side
