"""Gymnasium's own check, unmodified, on every game and scenario; one side against bots and policies."""

from __future__ import annotations

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from numpy.typing import NDArray

from grognard import GameError, bots
from grognard.adapters.gymnasium import OneSide, register
from tests.adapters.matches import EVERY, FIRST


def play(env: OneSide, seed: int) -> tuple[float, int]:
    """One match at random: what it was worth, and how many decisions it had."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    decisions, over, reward = 0, False, 0.0
    while not over:
        _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        decisions += 1
    return reward, decisions


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_check_env(name: str, scenario: str) -> None:
    register()
    id = next(id for id in register() if id.startswith(f"grognard/{name}-v"))
    check_env(gymnasium.make(id, scenario=scenario).unwrapped)


@pytest.mark.parametrize(("name", "scenario"), FIRST)
def test_every_side_can_be_played_to_the_end(name: str, scenario: str) -> None:
    sides = OneSide(name, scenario).numbers.sides
    for side in sides:
        reward, decisions = play(OneSide(name, scenario, side=side), 1)
        assert -1 <= reward <= 1
        assert decisions > 5


def test_the_same_seed_gives_the_same_match() -> None:
    for opponent in ("random", "greedy"):
        results = {play(OneSide("to-war", opponent=opponent), 4) for _ in range(2)}
        assert len(results) == 1


def test_a_bot_or_a_policy_plays_the_other_side() -> None:
    seen: list[NDArray[np.int8]] = []

    def policy(_observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        seen.append(mask)
        return int(mask.argmax())

    play(OneSide("to-war", opponent=policy), 1)
    assert len(seen) > 10
    play(OneSide("to-war", "strategy", opponent=bots.load("random")), 1)


def test_sides_may_change_from_match_to_match() -> None:
    env = OneSide("to-war", side="any")
    assert {env.reset(seed=seed)[1]["side"] for seed in range(10)} == {"west", "north"}


def test_an_illegal_action_loses_the_match() -> None:
    env = OneSide("to-war")
    env.reset(seed=1)
    illegal = int(env.action_masks().argmin())
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (-1.0, True, illegal)


def test_without_a_match_under_way_there_is_no_step() -> None:
    env = OneSide("to-war", opponent="greedy")
    with pytest.raises(GameError, match="reset"):
        env.step(0)
    play(env, 1)
    with pytest.raises(GameError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(int(env.action_masks().argmin()))  # which loses the match
    with pytest.raises(GameError, match="reset"):
        env.step(int(env.action_masks().argmax()))


def test_an_opponent_that_cannot_play_is_refused() -> None:
    with pytest.raises(GameError, match="a bot, its name or a policy, not 3"):
        OneSide("to-war", opponent=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_match_that_is_pickled_goes_on_with_the_same_dice(opponent: str) -> None:
    env = OneSide("midway", side="any", opponent=opponent, recall=2)
    _, info = env.reset(seed=3)
    for _ in range(8):
        info = env.step(int(info["action_mask"].argmax()))[4]
    other = pickle.loads(pickle.dumps(env))
    for _ in range(8):
        action = int(info["action_mask"].argmax())
        (seen, *here, info), (seen_there, *there, _) = env.step(action), other.step(action)
        assert (seen == seen_there).all()
        assert here == there
    assert (env.reset()[0] == other.reset()[0]).all()


def test_with_recall_an_observation_goes_on_with_what_was_seen_and_done() -> None:
    env = OneSide("to-war", recall=2)
    check_env(env, skip_render_check=True)
    seen, info = env.reset(seed=1)
    action, size = int(info["action_mask"].argmax()), env.numbers.size
    assert not seen[size:].any()
    later = env.step(action)[0][size:].reshape(2, -1)
    assert (later[0, :size] == seen[:size]).all()
    assert np.flatnonzero(later[0, size:]).tolist() == [action]
    assert not later[1].any()


@pytest.mark.parametrize("side", ["nobody", 2, -1])
def test_a_side_that_there_is_not_is_refused(side: str | int) -> None:
    with pytest.raises(GameError, match="it has: west, north"):
        OneSide("to-war", side=side)
