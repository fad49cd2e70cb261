"""Many matches at once: the same matches as one by one, in the caller's own arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from grognard import GameError, IllegalAction
from grognard.adapters.batch import Arrays, Batch
from grognard.adapters.episode import Episode
from grognard.adapters.numbers import array_of
from grognard.core.sheet import Sheet
from tests.adapters.matches import EVERY, stride


def lowest(arrays: Arrays) -> list[int]:
    chosen: list[int] = arrays.masks.argmax(1).tolist()
    return chosen


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_a_batch_plays_the_matches_that_single_bouts_play(name: str, scenario: str) -> None:
    batch = Batch(name, scenario, matches=3, seed=5)
    numbers = batch.numbers
    arrays = batch.arrays()
    arrays.observations = np.zeros((3, numbers.size), np.uint8)
    batch.observe(arrays)
    episodes = [Episode(numbers.encoder, numbers.start, 5 + number) for number in range(3)]
    sheet = Sheet(numbers.size)
    rng = np.random.default_rng(1)
    for _ in range(150 // stride(numbers.size)):
        actions = (rng.random(arrays.masks.shape) * arrays.masks).argmax(1)
        batch.step(actions, arrays)
        for number, episode in enumerate(episodes):
            episode.step(episode.actor(), int(actions[number]))
            assert arrays.over[number] == episode.is_over()
            rewards = [episode.reward(side) for side in range(len(numbers.sides))]
            assert arrays.rewards[number].tolist() == pytest.approx(rewards)
            if episode.is_over():
                episode.reset()
            numbers.encoder.observe(episode.position, episode.actor(), sheet, 0)
            assert (arrays.observations[number] == array_of(sheet)).all()


def test_an_illegal_action_refuses_the_whole_step() -> None:
    batch = Batch("to-war", matches=4, seed=1)
    arrays = batch.arrays()
    batch.observe(arrays)
    before = batch.observations.copy()
    actions = lowest(arrays)
    for wrong in (-1, batch.numbers.actions, batch.numbers.actions - 1):
        with pytest.raises(IllegalAction, match="match 2"):
            batch.step([*actions[:2], wrong, actions[3]])
    with pytest.raises(IllegalAction, match="4 actions"):
        batch.step(actions[:3])
    assert (batch.observations == before).all()


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ("observations", np.zeros((4, 145), np.float32)),
        ("observations", np.zeros((3, 4, 146), np.uint8)),  # which NumPy would fill
        ("observations", np.zeros((4, 146), np.int32)),
        ("masks", np.zeros(27, np.bool_)),
        ("actors", np.zeros((4, 4), np.int64)),
        ("rewards", np.zeros(4, np.float32)),
        ("over", np.zeros(5, np.bool_)),
    ],
)
def test_arrays_that_do_not_fit_are_refused_before_anything_is_played(table: str, found: Any) -> None:
    batch = Batch("to-war", matches=4, seed=1)
    arrays = batch.arrays()
    setattr(arrays, table, found)
    before = batch.observations.copy()
    with pytest.raises(GameError, match=table):
        batch.step(batch.any_legal(), arrays)
    with pytest.raises(GameError, match=table):
        batch.observe(arrays)
    assert (batch.observations == before).all()


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1 << 64])
def test_a_seed_that_is_none_is_refused(seed: int) -> None:
    with pytest.raises(GameError, match="a seed is a number from 0"):
        Batch("to-war", matches=1, seed=seed)


def test_observations_are_plain_or_scaled_as_the_caller_likes() -> None:
    batch = Batch("to-war", matches=2, seed=1)
    scaled, plain = batch.arrays(), batch.arrays()
    plain.observations = np.zeros((2, batch.numbers.size), np.uint8)
    batch.observe(scaled)
    batch.step(lowest(scaled), scaled)
    batch.observe(plain)
    assert scaled.observations.max() <= 1
    assert np.allclose(scaled.observations, batch.numbers.scaled(plain.observations))


def test_the_same_seed_gives_the_same_matches_and_a_reset_others() -> None:
    one, other = (Batch("to-war", matches=8, seed=3) for _ in range(2))
    assert (one.observations == other.observations).all()
    other.reset()
    assert (one.observations != other.observations).any()
    other.reset(3)
    assert (one.observations == other.observations).all()


def test_the_memory_of_a_batch_is_lent_without_copies() -> None:
    batch, copied = (Batch("to-war", matches=4, seed=3) for _ in range(2))
    arrays = copied.arrays()
    arrays.observations = np.zeros((4, copied.numbers.size), np.uint8)
    copied.observe(arrays)
    shared = batch.shared()
    lent = np.from_dlpack(shared.observations)
    assert np.shares_memory(lent, batch.observations)
    for _ in range(40):
        assert (lent == arrays.observations).all()
        assert (shared.masks == arrays.masks).all()
        assert (shared.actors == arrays.actors).all()
        assert (shared.over == arrays.over).all()
        actions = lowest(arrays)
        batch.step(actions)
        copied.step(actions, arrays)
