"""Train a small policy for *To War!* by self-play, and let it play against a bot.

    pip install 'grognard[rl]'
    python examples/learning/train_a_policy.py --minutes 3

The steps are explained in docs/tutorial/train-a-policy.md.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
import rlax

import grognard
from grognard.adapters.batch import Batch
from grognard.adapters.gymnasium import OneSide
from grognard.bots.arena import Score

MATCHES = 512  # played at once
STEPS = 64  # decisions in each, between two lessons
WIDTH = 128
EPOCHS = 2
MINIBATCHES = 8
DISCOUNT = 1.0
LAMBDA = 0.95
CLIP = 0.2
ENTROPY = 0.01
RATE = 1e-3

Params = Any


class Lesson(NamedTuple):
    """What the policy learns from: one row for every decision."""

    observations: Any
    masks: Any
    actions: Any
    chances: Any  # logarithm of the chance with which the action was chosen
    advantages: Any
    targets: Any  # what the position turned out to be worth


# ------------------------------------------------------------------ the policy


def new_policy(key: Any, usual: Any, spread: Any, actions: int) -> Params:
    """Two hidden layers, then a number for every action and one for the worth of the position."""
    params: list[Any] = [(usual, spread)]
    for key_, (rows, columns, gain) in zip(
        jax.random.split(key, 3),
        [(len(usual), WIDTH, 1.4), (WIDTH, WIDTH, 1.4), (WIDTH, actions + 1, 0.01)],
        strict=True,
    ):
        weights = jax.nn.initializers.orthogonal(gain)(key_, (rows, columns))
        params.append((weights, jnp.zeros(columns)))
    return params


def judge(params: Params, observations: Any, masks: Any) -> tuple[Any, Any]:
    """The logits of the legal actions, and what the side to act may hope for, from -1 to 1."""
    usual, spread = params[0]
    layer = jnp.clip((observations - usual) / spread, -4, 4)
    for weights, bias in params[1:-1]:
        layer = jax.nn.relu(layer @ weights + bias)
    weights, bias = params[-1]
    out = layer @ weights + bias
    return jnp.where(masks, out[..., :-1], -1e9), jnp.tanh(out[..., -1])


@jax.jit
def choose(params: Params, key: Any, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
    logits, worth = judge(params, observations, masks)
    actions = jax.random.categorical(key, logits)
    chances = jnp.take_along_axis(jax.nn.log_softmax(logits), actions[:, None], 1)[:, 0]
    return actions, chances, worth


# ------------------------------------------------------------------ playing


class School:
    """Matches of the policy against itself, going on from lesson to lesson."""

    def __init__(self, seed: int) -> None:
        self.batch = Batch("to-war", matches=MATCHES, seed=seed)
        self.arrays = self.batch.arrays()
        self.batch.observe(self.arrays)
        self.key = jax.random.key(seed)

    def look_around(self, steps: int = 100) -> tuple[Any, Any]:
        """What observations look like when everybody plays at random: the mean, and how far they stray."""
        seen = []
        for _ in range(steps):
            self.key, key = jax.random.split(self.key)
            chances = jax.random.uniform(key, self.arrays.masks.shape)
            self.batch.step(np.asarray(chances * self.arrays.masks).argmax(1), self.arrays)
            seen.append(self.arrays.observations.copy())
        rows = np.concatenate(seen)
        return rows.mean(0), rows.std(0) + 0.03

    def lesson(self, params: Params) -> Lesson:
        arrays = self.arrays
        rows: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            observations, masks = arrays.observations.copy(), arrays.masks.copy()
            actors = arrays.actors.copy()
            self.key, key = jax.random.split(self.key)
            chosen = choose(params, key, observations, masks)
            actions, chances, worth = (np.asarray(each) for each in chosen)
            self.batch.step(actions, arrays)
            reward = arrays.rewards[np.arange(MATCHES), actors]
            # The next position is worth as much to the same side, and the opposite to the other.
            follows = np.where(arrays.over, 0.0, np.where(arrays.actors == actors, 1.0, -1.0))
            rows.append((observations, masks, actions, chances, worth, reward, follows))
        _, _, last = choose(params, self.key, arrays.observations, arrays.masks)
        columns = [np.stack(column) for column in zip(*rows, strict=True)]
        return learnable(columns, np.asarray(last))


def learnable(columns: list[Any], last: Any) -> Lesson:
    observations, masks, actions, chances, worth, rewards, follows = columns
    values = np.concatenate([worth, last[None]])
    advantages = np.asarray(estimate(rewards, DISCOUNT * follows, values))
    flat = [observations, masks, actions, chances, advantages, advantages + worth]
    return Lesson(*(each.reshape(-1, *each.shape[2:]) for each in flat))


@jax.jit
def estimate(rewards: Any, discounts: Any, values: Any) -> Any:
    """How much better than expected each decision was."""
    advantage = jax.vmap(rlax.truncated_generalized_advantage_estimation, (1, 1, None, 1), 1)
    return advantage(rewards, discounts, LAMBDA, values)


# ------------------------------------------------------------------ learning

OPTIMISER = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))


def loss(params: Params, lesson: Lesson) -> Any:
    logits, worth = judge(params, lesson.observations, lesson.masks)
    chances = jnp.take_along_axis(jax.nn.log_softmax(logits), lesson.actions[:, None], 1)[:, 0]
    advantages = (lesson.advantages - lesson.advantages.mean()) / (lesson.advantages.std() + 1e-6)
    gain = rlax.clipped_surrogate_pg_loss(jnp.exp(chances - lesson.chances), advantages, CLIP)
    sameness = rlax.entropy_loss(logits, jnp.ones_like(worth))
    return gain + 0.5 * jnp.mean((worth - lesson.targets) ** 2) + ENTROPY * sameness


@jax.jit
def improve(params: Params, state: Any, lesson: Lesson, stride: Any) -> tuple[Params, Any]:
    """One step towards what the lesson says."""
    slope = jax.grad(loss)(params, lesson)
    slope[0] = jax.tree.map(jnp.zeros_like, slope[0])  # how the world looks is not learnt
    updates, state = OPTIMISER.update(slope, state, params)
    updates = jax.tree.map(lambda each: stride * each, updates)
    return optax.apply_updates(params, updates), state


def train(seconds: float, seed: int = 1, report: bool = True) -> Params:
    """A policy that has played against itself for so long."""
    school = School(seed)
    numbers = school.batch.numbers
    usual, spread = school.look_around()
    params = new_policy(jax.random.key(seed), usual, spread, numbers.actions)
    state = OPTIMISER.init(params)
    rng = np.random.default_rng(seed)
    begun, lessons = time.monotonic(), 0
    while time.monotonic() - begun < seconds:
        lesson = school.lesson(params)
        left = 1 - (time.monotonic() - begun) / seconds
        stride = min(1.0, 0.1 + 3 * left)  # smaller steps towards the end
        for _ in range(EPOCHS):
            order = rng.permutation(len(lesson.actions)).reshape(MINIBATCHES, -1)
            for part in order:
                params, state = improve(params, state, Lesson(*(each[part] for each in lesson)), stride)
        lessons += 1
        if report and lessons % 20 == 0:
            decisions = lessons * MATCHES * STEPS
            print(
                f"{time.monotonic() - begun:4.0f} s, {decisions:,} decisions: {against(params, 'greedy', 40)}"
            )
    return params


# ------------------------------------------------------------------ how good it is


@jax.jit
def looks_best(params: Params, observation: Any, mask: Any) -> Any:
    return judge(params, observation, mask)[0].argmax()


def against(params: Params, opponent: str, matches: int) -> str:
    """Matches against a bot, sides changing; the policy takes what it likes best."""
    score = Score()
    for number in range(matches):
        env = OneSide("to-war", side=number % 2, opponent=opponent)
        observation, info = env.reset(seed=number // 2)
        reward, over = 0.0, False
        while not over:
            action = int(looks_best(params, observation, info["action_mask"]))
            observation, reward, over, _, info = env.step(action)
        score.add(0 if reward > 0 else 1 if reward < 0 else grognard.NOBODY)
    return f"against {opponent}: {score}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy for To War!")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--matches", type=int, default=200, help="against each bot, afterwards")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("compiled rules" if grognard.COMPILED else "interpreted rules: it will take longer")
    params = train(60 * asked.minutes, asked.seed)
    for opponent in ("random", "greedy"):
        print(against(params, opponent, asked.matches))


if __name__ == "__main__":
    main()
