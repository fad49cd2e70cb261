"""What the learned judgement asks agrees with what the written one reckons with."""

from __future__ import annotations

import pytest

import grognard
from grognard.core.chance import Rng
from grognard.core.nodes import HEADINGS
from grognard.games.epic_naval.data import ABSENT, FLEET, SEA, SHIPS
from grognard.games.epic_naval.inputs import NavalInputs, Sights, values_of
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.sense import best_shot, shots


def strewn(scenario: str, rng: Rng) -> Naval:
    """All ships of a scenario, somewhere at sea."""
    naval = grognard.load("epic-naval").setup(scenario)
    assert isinstance(naval, Naval)
    free = [node for node in range(naval.rules.nodes) if naval.rules.terrain[node] == SEA]
    for ship in range(SHIPS):
        if naval.status[ship] != ABSENT:
            naval.put(ship, free.pop(rng.below(len(free))), rng.below(HEADINGS))
            naval.load[ship] = rng.below(3)
            naval.done[ship] = rng.below(2)
    naval.free[0] = 1
    return naval


@pytest.mark.parametrize("scenario", ["sandbox", "carrier-duel"])
def test_what_can_be_hit_is_what_the_written_judgement_sees(scenario: str) -> None:
    rng = Rng(3)
    seen = 0
    for _ in range(30):
        naval = strewn(scenario, rng)
        sights = Sights(naval)
        for ship in range(SHIPS):
            assert float(sights.shot[ship]) == (best_shot(naval, ship) if naval.status[ship] != ABSENT else 0)
        for side in range(2):
            assert sights.together(side) == pytest.approx(shots(naval, side))
            aimed = sum(int(sights.aimed[ship]) for ship in range(FLEET * (1 - side), FLEET * (2 - side)))
            assert (aimed > 0) == (sights.together(side) > 0)
            seen += aimed > 0
    assert seen > 20


def test_the_rows_of_a_ship_are_those_of_its_values() -> None:
    """Ships differ by what they can do; a ship counts otherwise for its own side than for the enemy."""
    naval = strewn("convoy", Rng(1))
    found = {tuple(values_of(naval.rules, ship)) for ship in range(SHIPS)}
    assert len(found - {()}) > 2
    inputs = NavalInputs()
    parts = inputs.parts(naval)
    own, other = parts[int(inputs.ships)], parts[int(inputs.ships + inputs.half)]
    assert own
    assert len(own) == len(other)
    assert not set(own) & set(other)
