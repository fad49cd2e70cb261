"""Many matches as a vector environment: the same matches as in a batch, in Gymnasium's form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from grognard import IllegalAction
from grognard.adapters.batch import Batch
from grognard.adapters.numbers import Numbers
from grognard.adapters.vector import Matches
from tests.adapters.matches import FIRST


def lowest(infos: dict[str, Any]) -> Any:
    return infos["action_mask"].argmax(1)


@pytest.mark.parametrize(("name", "scenario"), FIRST)
@pytest.mark.parametrize("scaled", [False, True])
def test_spaces_hold_what_is_shown(name: str, scenario: str, scaled: bool) -> None:
    env = Matches(name, scenario, num_envs=2, scaled=scaled)
    observations, infos = env.reset(seed=3)
    for _ in range(5):
        assert observations in env.observation_space
        assert observations[0] in env.single_observation_space
        assert lowest(infos) in env.action_space
        observations, rewards, over, cut, infos = env.step(lowest(infos))
        assert rewards.shape == over.shape == cut.shape == (2,)
        assert over.dtype == cut.dtype == np.bool_


def test_a_match_that_ends_begins_anew_in_the_same_step() -> None:
    env, batch = Matches("to-war", num_envs=3), Batch("to-war", matches=3, seed=5)
    numbers = Numbers("to-war")
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    env.reset(seed=5)
    ended = 0
    while ended < 4:
        acted = env.shared.actors.copy()
        actions = batch.any_legal().copy()
        batch.step(actions)
        observations, rewards, over, _, infos = env.step(actions)
        assert (observations == batch.observations).all()
        assert (over == batch.over.astype(bool)).all()
        for number in np.flatnonzero(over):
            ended += 1
            assert (
                rewards[number]
                == batch.rewards[number, acted[number]]
                == infos["rewards"][number, acted[number]]
            )
            final = numbers.named(infos["final_obs"][number])
            assert final["side"][acted[number]] == 1
            assert not final["to_act"].any()
            assert observations[number, acted[number]] in (0, 1)
        assert not rewards[~over].any()
        assert ("final_obs" in infos) == bool(over.any())


def test_wrappers_of_gymnasium_count_the_decisions_of_every_match() -> None:
    matches = Matches("to-war", num_envs=4)
    env = RecordEpisodeStatistics(matches)
    _, infos = env.reset(seed=1)
    begun, lengths, told = np.zeros(4, int), [], []
    for _ in range(150):
        _, _, over, _, infos = env.step(matches.any_legal())
        begun += 1
        if over.any():
            lengths += begun[over].tolist()
            told += infos["episode"]["l"][over].tolist()
            begun[over] = 0
    assert lengths == told
    assert lengths


def test_infos_can_be_taken_apart_by_match() -> None:
    env = DictInfoToList(Matches("to-war", num_envs=3))
    _, infos = env.reset(seed=1)
    assert [set(each) for each in infos] == [{"action_mask", "side", "rewards"}] * 3


def test_the_same_seed_again_and_none_gives_others() -> None:
    env = Matches("to-war", num_envs=4)
    first = env.reset(seed=9)[0].copy()
    assert (env.reset()[0] != first).any()
    assert (env.reset(seed=9)[0] == first).all()


def test_an_illegal_action_is_refused_by_its_match() -> None:
    env = Matches("to-war", num_envs=2)
    _, infos = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="match 1"):
        env.step(np.array([lowest(infos)[0], 26]))


def test_a_side_recalls_what_it_saw_and_did_in_this_match_and_nothing_else() -> None:
    env = Matches("to-war", num_envs=3, recall=2)
    numbers = env.batch.numbers
    states, infos = env.reset(seed=2)
    assert states.shape == (3, numbers.size + 2 * (numbers.size + numbers.actions))
    before: list[dict[int, list[list[int]]]] = [{0: [], 1: []} for _ in range(3)]
    ended = 0
    while ended < 3:
        sides, seen, actions = infos["side"].copy(), states[:, : numbers.size].copy(), env.any_legal().copy()
        for number, side in enumerate(sides.tolist()):
            chosen = np.eye(numbers.actions, dtype=np.uint8)[actions[number]]
            before[number][side].insert(0, [*seen[number].tolist(), *chosen.tolist()])
        states, _, over, _, infos = env.step(actions)
        for number in np.flatnonzero(over).tolist():
            ended += 1
            last = infos["final_obs"][number][numbers.size :].reshape(2, -1)
            assert last.tolist() == before[number][sides[number]][:2]
            before[number] = {0: [], 1: []}
        for number, side in enumerate(infos["side"].tolist()):
            past = states[number, numbers.size :].reshape(2, -1).tolist()
            known = before[number][side][:2]
            assert past[: len(known)] == known
            assert not np.any(past[len(known) :])
        assert states in env.observation_space
