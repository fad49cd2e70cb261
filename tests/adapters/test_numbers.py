"""The numeric face of every game: one space of actions, named features, and nothing that is hidden."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import grognard
from grognard import flow
from grognard.adapters.memory import knowledge_text
from grognard.adapters.numbers import Bytes, Numbers, array_of
from grognard.core.chance import Actions, Rng
from grognard.core.features import Features
from grognard.core.flow import Position
from grognard.core.sheet import Sheet
from grognard.games.epic_naval.data import PLANE_ON
from grognard.games.epic_naval.position import Naval
from tests.adapters.matches import EVERY, stops, stride
from tests.epic_naval.test_everything import OPTIONS

# What a few matches at random, with the usual options, may never come to.
ASKED_FOR = {"hits", "troops_on", "fresh_on", "march", "mines_on"}  # by files of designers alone
SELDOM = {
    "epic-naval": {"base_hit", "base_lost", "planes_on"} | ASKED_FOR,
    "kido-butai": {"since", "low", "aimed"},
    "midway": {"rolls", "bushido", "veterans"},
}

ALIKE = ("to-war", "strategy")  # where positions number cards that are alike


def observed(numbers: Numbers, position: Position, side: int) -> Bytes:
    sheet = Sheet(numbers.size)
    numbers.encoder.observe(position, side, sheet, 0)
    return array_of(sheet)


def masked(numbers: Numbers, position: Position, side: int) -> Bytes:
    sheet = Sheet(numbers.actions)
    numbers.encoder.mask(position, side, sheet, 0, Actions())
    return array_of(sheet)


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_the_mask_is_what_the_rules_allow(name: str, scenario: str) -> None:
    numbers = Numbers(name, scenario)
    for position in stops(numbers.game, scenario, 1, stride(numbers.actions)):
        for side in range(len(numbers.sides)):
            offset = int(position.frame.step.offset)
            legal = sorted(offset + action for action in flow.legal(position, side))
            assert np.flatnonzero(masked(numbers, position, side)).tolist() == legal


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_no_observation_changes_with_what_the_side_cannot_know(name: str, scenario: str) -> None:
    numbers = Numbers(name, scenario)
    game = numbers.game
    for number, position in enumerate(stops(game, scenario, 2, 5 * stride(numbers.size))):
        for side in range(len(numbers.sides)):
            world = game.redeal(game.view(position, side), Rng(number))
            assert (observed(numbers, position, side) == observed(numbers, world, side)).all()
            assert (masked(numbers, position, side) == masked(numbers, world, side)).all()
            assert knowledge_text(game, position, side) == knowledge_text(game, world, side)


@pytest.mark.parametrize(("name", "scenario"), [pair for pair in EVERY if pair != ALIKE])
def test_who_decides_sees_two_rows_where_he_knows_two_things(name: str, scenario: str) -> None:
    numbers = Numbers(name, scenario)
    known: dict[bytes, str] = {}
    for seed in range(12 if grognard.COMPILED else 2):
        for position in stops(numbers.game, scenario, seed):
            if position.actor >= 0:
                told = knowledge_text(numbers.game, position, position.actor)
                seen = observed(numbers, position, position.actor).tobytes()
                assert known.setdefault(seen, told) == told


@pytest.mark.parametrize("name", sorted({name for name, _ in EVERY}))
def test_every_plane_keeps_within_its_bounds_and_says_something(name: str) -> None:
    seen = None
    for scenario in grognard.load(name).scenarios:
        numbers = Numbers(name, scenario)
        highs = np.concatenate([np.full(feature.size, feature.high) for feature in numbers.features])
        seen = np.zeros(numbers.size, np.uint8) if seen is None else seen
        for seed in range(4 if grognard.COMPILED else 1):
            for position in stops(numbers.game, scenario, seed, stride(numbers.size)):
                for side in range(len(numbers.sides)):
                    row = observed(numbers, position, side)
                    assert (row <= highs).all()
                    np.maximum(seen, row, out=seen)
    assert seen is not None
    if not grognard.COMPILED:
        return  # so few positions need not come to everything
    silent = {feature for feature, found in numbers.named(seen).items() if not found.any()}
    assert silent <= SELDOM.get(name, set())


def test_what_only_files_of_designers_ask_for_is_seen() -> None:
    numbers = Numbers("epic-naval", "own", OPTIONS)
    seen = np.zeros(numbers.size, np.uint8)
    for seed in (0, 19):  # in the second one a ship is hit and does not sink
        for position in stops(numbers.game, "own", seed, 1, OPTIONS):
            for side in (0, 1):
                np.maximum(seen, observed(numbers, position, side), out=seen)
    assert all(numbers.named(seen)[feature].any() for feature in ASKED_FOR)


def test_a_plane_on_the_chart_and_a_hit_and_a_lost_airfield_are_seen() -> None:
    """Carriers seldom strike at random, and so it is laid out here."""
    numbers = Numbers("epic-naval", "island-airfield")
    naval = numbers.game.setup("island-airfield")
    assert isinstance(naval, Naval)
    naval.planes[5] = 2
    naval.base_hit[0] = PLANE_ON
    naval.base_lost[0] = 1
    seen = [numbers.named(observed(numbers, naval, side)) for side in (0, 1)]
    assert [features["planes_on"].reshape(2, -1)[place, 5] for place, features in enumerate(seen)] == [2, 2]
    assert all(features["base_hit"].any() and features["base_lost"][0] for features in seen)


def test_planes_are_named_and_shaped() -> None:
    numbers = Numbers("to-war")
    features = numbers.named(np.arange(numbers.size))
    assert features["side"].tolist() == [0, 1]
    assert features["own"].shape == (4, 3)
    assert sum(feature.size for feature in features.values()) == numbers.size
    rows = numbers.named(np.zeros((7, numbers.size)))
    assert rows["own"].shape == (7, 4, 3)
    assert "| `own` |" in numbers.describe()


def test_each_action_has_one_id_of_its_own() -> None:
    numbers = Numbers("to-war")
    names = numbers.action_names()
    assert len(names) == numbers.actions == len(set(names))
    assert names[:2] == ["Deploy 0", "Deploy 1"]


def test_own_and_enemy_change_places_with_the_side_that_looks() -> None:
    numbers = Numbers("to-war")
    position = list(stops(numbers.game, "standard", 3))[30]
    west, north = (numbers.named(observed(numbers, position, side)) for side in (0, 1))
    assert (west["own"] == north["enemy"][::-1]).all()
    assert (west["enemy"] == north["own"][::-1]).all()
    assert west["own"].any()


def test_numbers_are_shared_by_copies_and_survive_pickling() -> None:
    numbers = Numbers("to-war", "strategy")
    assert copy.deepcopy(numbers) is numbers
    again = pickle.loads(pickle.dumps(numbers))
    assert (again.size, again.actions, again.sides) == (numbers.size, numbers.actions, numbers.sides)


def test_a_game_without_planes_shows_what_all_games_show() -> None:
    assert int(Features().size) == 0
    sheet = Sheet(4)
    sheet.set(0, -3)
    sheet.set(1, 7)
    sheet.set(2, 999)
    assert array_of(sheet).tolist() == [0, 7, 255, 0]
