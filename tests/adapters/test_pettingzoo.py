"""PettingZoo's own tests, unmodified, on every game and scenario; and that nothing leaks or is shared."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from grognard import IllegalAction
from grognard.adapters import pettingzoo
from tests.adapters.matches import EVERY

pytestmark = [
    # PettingZoo lists by name the environments of its own that may have masks beside their observations.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    # The agents are the sides of the game, and have their names.
    pytest.mark.filterwarnings("ignore:We recommend agents to be named in the format:UserWarning"),
]


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_api(name: str, scenario: str) -> None:
    api_test(pettingzoo.env(name, scenario), num_cycles=20)
    api_test(pettingzoo.raw_env(name, scenario), num_cycles=20)


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_seed(name: str, scenario: str) -> None:
    seed_test(lambda: pettingzoo.env(name, scenario), num_cycles=20)


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_parallel_api(name: str, scenario: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, scenario), num_cycles=20)


def play(env: Any, rng: np.random.Generator, most: int = 100_000) -> list[Any]:
    """Play on at random; what everybody saw."""
    seen = []
    for agent in env.agent_iter(most):
        observation, reward, over, _, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward, over))
        env.step(None if over else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_a_copy_in_the_middle_of_a_match_goes_the_same_way_and_touches_nothing(
    name: str, scenario: str
) -> None:
    env = pettingzoo.env(name, scenario)
    env.reset(seed=3)
    play(env, np.random.default_rng(1), 30)
    before = env.observe(env.agent_selection)["observation"].copy()
    other = copy.deepcopy(env)
    elsewhere = play(other, np.random.default_rng(2), 60)
    assert (env.observe(env.agent_selection)["observation"] == before).all()
    assert play(env, np.random.default_rng(2), 60) == elsewhere


def test_rewards_of_two_sides_cancel_out() -> None:
    env = pettingzoo.raw_env("to-war")
    env.reset(seed=1)
    ends = [reward for _, _, reward, over in play(env, np.random.default_rng(1)) if over]
    assert sorted(ends) in ([-1, 1], [0, 0])


def test_an_illegal_action_is_refused_or_loses() -> None:
    raw = pettingzoo.raw_env("to-war")
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(26)
    env = pettingzoo.env("to-war")
    env.reset(seed=1)
    loser = env.agent_selection
    env.last()
    env.step(26)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


def test_a_sealed_answer_is_not_seen_by_the_side_that_answers_after_it() -> None:
    env = pettingzoo.raw_env("midway")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while env.episode.actors != (0, 1):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    first, second = env.possible_agents
    answers = np.flatnonzero(env.observe(first)["action_mask"])
    assert len(answers) > 1
    seen = set()
    for answer in answers:
        other = copy.deepcopy(env)
        other.step(int(answer))
        assert other.agent_selection == second
        seen.add(other.observe(second)["observation"].tobytes())
    assert len(seen) == 1


def test_in_parallel_only_those_who_have_to_act_are_heard() -> None:
    env = pettingzoo.parallel_env("to-war")
    observations, _ = env.reset(seed=1)
    acting = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
    assert len(acting) == 1
    actions = {agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents}
    idle = next(agent for agent in env.agents if agent not in acting)
    env.step({**actions, idle: 26})
    assert env.agents


def test_in_parallel_an_illegal_answer_lets_nobody_play() -> None:
    env = pettingzoo.parallel_env("midway")
    seen, _ = env.reset(seed=1)
    while env.episode.actors != (0, 1):
        seen = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})[0]
    first, second = env.agents
    legal = int(seen[first]["action_mask"].argmax())
    with pytest.raises(IllegalAction, match=second):
        env.step({first: legal, second: int(seen[second]["action_mask"].argmin())})
    assert env.episode.actors == (0, 1)


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_a_match_that_is_pickled_goes_the_same_way(make: Any) -> None:
    env = make("to-war", "strategy", recall=1)
    env.reset(seed=3)
    play(env, np.random.default_rng(1), 30)
    other = pickle.loads(pickle.dumps(env))
    assert play(env, np.random.default_rng(2)) == play(other, np.random.default_rng(2))


def test_rendered_as_text() -> None:
    env = pettingzoo.env("to-war", render_mode="ansi")
    env.reset(seed=1)
    assert "West" in env.render()


def test_what_a_side_recalls_passes_their_tests_and_goes_with_copies() -> None:
    for env in (pettingzoo.env("to-war", recall=2), pettingzoo.raw_env("to-war", recall=2)):
        api_test(env, num_cycles=20)
    env = pettingzoo.env("to-war", "strategy", recall=2)
    env.reset(seed=3)
    play(env, np.random.default_rng(1), 40)
    agent = env.agent_selection
    size = env.unwrapped.numbers.size
    seen = env.observe(agent)["observation"]
    action = int(env.observe(agent)["action_mask"].argmax())
    other = copy.deepcopy(env)
    env.step(action)
    row = env.observe(agent)["observation"][size:].reshape(2, -1)[0]
    assert (row[:size] == seen[:size]).all()
    assert np.flatnonzero(row[size:]).tolist() == [action]
    assert (other.observe(agent)["observation"] == seen).all(), "the copy has not moved"
    env.reset(seed=4)
    assert not env.observe(agent)["observation"][size:].any()
