"""How many decisions a second the environments take: medians of several rounds, processor time.

    python bench/environments.py [GAME ...] [--rounds 5] [--seconds 1] [--matches 512]

Every action is chosen at random among the legal ones, and that is part of the time: from the masks, with
NumPy, or by the environment itself (``any_legal``).  A step is one decision of one side in one match;
what the side sees and what it may do have been written down after it, and matches that ended have begun anew.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import time
from collections.abc import Callable

import numpy as np

import grognard
from grognard.adapters.batch import Batch
from grognard.adapters.gymnasium import OneSide
from grognard.adapters.pettingzoo import parallel_env, raw_env
from grognard.adapters.vector import Matches
from grognard.benching.report import short, table

Work = Callable[[float], int]  # for so many seconds; the decisions taken


def batched(game: str, matches: int, kind: type[np.generic]) -> Work:
    """All matches at once; observations in bytes or scaled to float32, masks, rewards, ends."""
    batch = Batch(game, matches=matches, seed=1)
    arrays = batch.arrays()
    arrays.observations = np.zeros((matches, batch.numbers.size), kind)
    batch.observe(arrays)
    numbers = np.random.default_rng(1).random((32, matches, batch.numbers.actions), np.float32)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            for draw in numbers:
                batch.step((draw * arrays.masks).argmax(1), arrays)
            steps += matches * len(numbers)
        return steps

    return work


def in_a_vector(game: str, matches: int, scaled: bool, by_itself: bool = False) -> Work:
    """Gymnasium's vector environment, bytes without copies or scaled to float32."""
    env = Matches(game, num_envs=matches, scaled=scaled)
    masks = env.reset(seed=1)[1]["action_mask"]
    numbers = np.random.default_rng(1).random((32, matches, env.batch.numbers.actions), np.float32)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            for draw in numbers:
                env.step(env.any_legal() if by_itself else (draw * masks).argmax(1))
            steps += matches * len(numbers)
        return steps

    return work


def any_legal(game: str, matches: int) -> Work:
    """The batch chooses for itself: bytes without copies."""
    batch = Batch(game, matches=matches, seed=1)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            for _ in range(32):
                batch.step(batch.any_legal())
            steps += 32 * matches
        return steps

    return work


def one_by_one(game: str) -> Work:
    """PettingZoo's loop over agents."""
    env = raw_env(game)
    rng = np.random.default_rng(1)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            env.reset(seed=steps)
            draws = rng.integers(1 << 20, size=10_000).tolist()
            for agent in env.agent_iter():
                observation, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[draws[steps % 10_000] % len(legal)])
                steps += 1
                assert agent
        return steps

    return work


def in_parallel(game: str) -> Work:
    env = parallel_env(game)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            observations, _ = env.reset(seed=steps)
            while env.agents:
                actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
                observations, _, _, _, _ = env.step(actions)
                steps += 1
        return steps

    return work


def against_random(game: str) -> Work:
    """Gymnasium: only the decisions of the one side are counted."""
    env = OneSide(game)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            _, info = env.reset(seed=steps)
            over = False
            while not over:
                _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
                steps += 1
        return steps

    return work


def in_open_spiel(game: str) -> Work:
    """Every action through pyspiel, chance nodes counted as well."""
    import pyspiel

    from grognard.adapters import openspiel

    openspiel.register()
    loaded = pyspiel.load_game("grognard_" + game.replace("-", "_"))
    rng = np.random.default_rng(1)

    def work(seconds: float) -> int:
        steps, until = 0, time.process_time() + seconds
        while time.process_time() < until:
            state = loaded.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[rng.integers(len(legal))])
                steps += 1
        return steps

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the environments.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--matches", type=int, default=512, help="in a batch")
    asked = parser.parse_args()
    rows = []
    for game in asked.games or grognard.names():
        works = {
            "batch, bytes": batched(game, asked.matches, np.uint8),
            "batch, float32": batched(game, asked.matches, np.float32),
            "vector, bytes": in_a_vector(game, asked.matches, False),
            "vector, float32": in_a_vector(game, asked.matches, True),
            "batch, any_legal": any_legal(game, asked.matches),
            "vector, bytes, any_legal": in_a_vector(game, asked.matches, False, True),
            "vector, float32, any_legal": in_a_vector(game, asked.matches, True, True),
            "raw_env": one_by_one(game),
            "parallel_env": in_parallel(game),
            "OneSide": against_random(game),
        }
        if importlib.util.find_spec("pyspiel"):
            works["pyspiel"] = in_open_spiel(game)
        found: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(asked.rounds):
            for name, work in works.items():
                begun = time.process_time()
                steps = work(asked.seconds)
                found[name].append(steps / (time.process_time() - begun))
        rows.append([game, *(short(statistics.median(rates)) for rates in found.values())])
    print(f"compiled: {grognard.COMPILED}; steps/s, medians of {asked.rounds} rounds\n")
    print("\n".join(table(["game", *found], rows)))


if __name__ == "__main__":
    main()
