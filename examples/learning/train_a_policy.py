"""Train a small policy for *To War!* by self-play, and let it play against the bots.

    pip install 'grognard[rl]'
    python examples/learning/train_a_policy.py

The steps are explained in docs/tutorial/train-a-policy.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
import rlax

import grognard
from grognard import bots
from grognard.adapters.batch import Batch
from grognard.adapters.numbers import Numbers, array_of
from grognard.bots.arena import Score, duel
from grognard.bots.bot import Bot, Choice
from grognard.core import flow
from grognard.core.chance import Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.sheet import Sheet

LESSONS = 600
SHORT = 20  # lessons that show that it learns
MATCHES = 512  # played at once
STEPS = 64  # decisions in each, in one lesson
WIDTH = 128
EPOCHS = 2
MINIBATCHES = 8
LAMBDA = 0.95
CLIP = 0.2
ENTROPY = 0.02
RATE = 2e-3

NUMBERS = Numbers("to-war")
CARD = ("attack", "defence", "sideways", "two_steps", "elite")
STRENGTHS = np.arange(2, 8)  # what attack and defence can be

Params = list[tuple[Any, Any]]  # weights and bias of each layer


# ------------------------------------------------------------------ the policy


def told_apart(observations: Any) -> Any:
    """The features as the network takes them in: every strength of every unit has its own input.

    Arrays bring the module they belong to, so this works with NumPy and with JAX.
    """
    xp = observations.__array_namespace__()
    features = NUMBERS.named(observations)

    def cards(values: Any) -> list[Any]:
        return [values[..., 0, None] == STRENGTHS, values[..., 1, None] == STRENGTHS, values[..., 2:] > 0]

    units = xp.concat(cards(xp.stack([features[name] for name in CARD], axis=-1)), axis=-1)
    parts = [units & (features[whose][..., None] > 0) for whose in ("own", "enemy")]
    parts += cards(features["up"]) + cards(features["moving"])
    parts += [features[name] for name in ("side", "decision", "from", "been")]
    parts += [features[name] / 4 for name in ("unseen", "hand", "left")]
    return xp.concat([xp.astype(part.reshape(len(part), -1), xp.float32) for part in parts], axis=-1)


def judge(params: Params, observations: Any, masks: Any) -> tuple[Any, Any]:
    """The logits of the legal actions, and what the side to act may hope for, from -1 to 1."""
    xp = observations.__array_namespace__()
    layer = told_apart(observations)
    for weights, bias in params[:-1]:
        layer = xp.maximum(layer @ weights + bias, 0)
    weights, bias = params[-1]
    out = layer @ weights + bias
    return xp.where(masks, out[:, :-1], -1e9), xp.tanh(out[:, -1])


def new_policy(seed: int) -> Params:
    """Two hidden layers, then a number for every action and one for the worth of the position."""
    inputs = told_apart(np.zeros((1, NUMBERS.size), np.uint8)).shape[1]
    sizes = [(inputs, WIDTH, 1.4), (WIDTH, WIDTH, 1.4), (WIDTH, NUMBERS.actions + 1, 0.01)]
    keys = jax.random.split(jax.random.key(seed), len(sizes))
    return [
        (jax.nn.initializers.orthogonal(gain)(key, (rows, columns)), jnp.zeros(columns))
        for key, (rows, columns, gain) in zip(keys, sizes, strict=True)
    ]


def save(params: Params, path: Path) -> None:
    np.savez(path, *[array for layer in params for array in layer])


def load(path: Path) -> Params:
    with np.load(path) as file:
        arrays = [file[name] for name in file.files]
    return list(zip(arrays[::2], arrays[1::2], strict=True))


# ------------------------------------------------------------------ playing


class Lesson(NamedTuple):
    """What the policy learns from: one row for every decision."""

    observations: Any
    masks: Any
    actions: Any
    chances: Any  # logarithm of the chance with which the action was chosen
    advantages: Any
    targets: Any  # what the position turned out to be worth


@jax.jit
def choose(params: Params, key: Any, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
    """An action drawn for every match, the logarithm of its chance, and the worth of the position."""
    logits, worth = judge(params, observations, masks)
    actions = jax.random.categorical(key, logits)
    chances = jnp.take_along_axis(jax.nn.log_softmax(logits), actions[:, None], 1)[:, 0]
    return actions, chances, worth


class School:
    """Matches of the policy against itself, going on from lesson to lesson."""

    def __init__(self, seed: int) -> None:
        self.batch = Batch("to-war", matches=MATCHES, seed=seed)
        self.arrays = self.batch.arrays()
        self.arrays.observations = np.zeros((MATCHES, NUMBERS.size), np.uint8)  # plain, not scaled
        self.batch.observe(self.arrays)
        self.key = jax.random.key(seed)

    def lesson(self, params: Params) -> Lesson:
        arrays = self.arrays
        rows: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            observations, masks = arrays.observations.copy(), arrays.masks.copy()
            actors = arrays.actors.copy()
            self.key, key = jax.random.split(self.key)
            actions, chances, worth = map(np.asarray, choose(params, key, observations, masks))
            self.batch.step(actions, arrays)
            rewards = arrays.rewards[np.arange(MATCHES), actors]
            # The next position is worth as much to the same side, and the opposite to the other.
            follows = np.where(arrays.over, 0, np.where(arrays.actors == actors, 1, -1)).astype(np.float32)
            rows.append((observations, masks, actions, chances, worth, rewards, follows))
        last = np.asarray(choose(params, self.key, arrays.observations, arrays.masks)[2])
        return learnable([np.stack(column) for column in zip(*rows, strict=True)], last)


def learnable(columns: list[Any], last: Any) -> Lesson:
    observations, masks, actions, chances, worth, rewards, follows = columns
    advantages = np.asarray(estimate(rewards, follows, np.concatenate([worth, last[None]])))
    flat = [observations, masks, actions, chances, advantages, advantages + worth]
    return Lesson(*(each.reshape(-1, *each.shape[2:]) for each in flat))


@jax.jit
def estimate(rewards: Any, discounts: Any, values: Any) -> Any:
    """How much better than expected each decision was."""
    advantage = jax.vmap(rlax.truncated_generalized_advantage_estimation, (1, 1, None, 1), 1)
    return advantage(rewards, discounts, LAMBDA, values)


# ------------------------------------------------------------------ learning


def loss(params: Params, lesson: Lesson) -> Any:
    logits, worth = judge(params, lesson.observations, lesson.masks)
    chances = jnp.take_along_axis(jax.nn.log_softmax(logits), lesson.actions[:, None], 1)[:, 0]
    advantages = (lesson.advantages - lesson.advantages.mean()) / (lesson.advantages.std() + 1e-6)
    gain = rlax.clipped_surrogate_pg_loss(jnp.exp(chances - lesson.chances), advantages, CLIP)
    sameness = rlax.entropy_loss(logits, jnp.ones_like(worth))
    return gain + 0.5 * jnp.mean((worth - lesson.targets) ** 2) + ENTROPY * sameness


@partial(jax.jit, static_argnums=0)
def improve(optimiser: Any, params: Params, state: Any, lesson: Lesson) -> tuple[Params, Any]:
    """One step towards what the lesson says."""
    updates, state = optimiser.update(jax.grad(loss)(params, lesson), state, params)
    return optax.apply_updates(params, updates), state


def teacher(lessons: int) -> Any:
    """Adam, with smaller and smaller steps in the second half."""
    steps = lessons * EPOCHS * MINIBATCHES
    rate = optax.linear_schedule(RATE, RATE / 20, steps // 2, steps // 2)
    return optax.chain(optax.clip_by_global_norm(0.5), optax.adam(rate))


def train(lessons: int, seed: int = 1, report: Callable[[str], None] = print) -> Params:
    """A policy that has had so many lessons; the same seed gives the same policy."""
    school, params, optimiser = School(seed), new_policy(seed), teacher(lessons)
    state = optimiser.init(params)
    rng = np.random.default_rng(seed)
    begun = time.monotonic()
    for number in range(1, lessons + 1):
        lesson = school.lesson(params)
        for _ in range(EPOCHS):
            for part in rng.permutation(len(lesson.actions)).reshape(MINIBATCHES, -1):
                params, state = improve(optimiser, params, state, Lesson(*(each[part] for each in lesson)))
        if number % max(1, lessons // 10) == 0:
            done = f"{time.monotonic() - begun:4.0f} s, {number * MATCHES * STEPS:,} decisions"
            report(f"{done}: against greedy {against(params, 'greedy', 20)}")
    return [(np.asarray(weights), np.asarray(bias)) for weights, bias in params]


# ------------------------------------------------------------------ the policy as a bot


class Learnt(Bot):
    """Plays every turn to its end in thought, like ``greedy``, but judges by what it has learnt.

    At sight it does not think ahead and takes the action that the policy likes best.
    """

    name = "learnt"

    def __init__(self, params: Params, at_sight: bool = False) -> None:
        super().__init__(level=3, seed=0)
        self.params: Params = [(np.asarray(weights), np.asarray(bias)) for weights, bias in params]
        self.at_sight = at_sight

    def think(
        self,
        game: grognard.Game,
        view: grognard.View,
        position: Position,
        rng: Rng,
        budget: grognard.Budget,
    ) -> Choice:
        side = view.side
        legal = flow.legal(position, side)
        hopes = self.liked(position, side, legal) if self.at_sight else self.foreseen(position, side, legal)
        best = int(np.argmax(hopes))
        text = game.write(position, side, legal[best])
        return Choice(text, 0.5 + hopes[best] / 2, len(legal), "it has learnt so")

    def liked(self, position: Position, side: int, legal: list[int]) -> list[float]:
        logits, _ = judge(self.params, seen([(position, side)]), True)
        chances = np.exp(logits[0] - logits[0].max())
        return [float(chances[action + int(position.frame.step.offset)]) for action in legal]

    def foreseen(self, position: Position, side: int, legal: list[int]) -> list[float]:
        """What each action leads to, if the rest of the turn is played as well as possible."""
        ends: list[tuple[Position, int]] = []
        trees = [outlook(played(position, side, action), side, ends) for action in legal]
        worth = judge(self.params, seen(ends), True)[1] if ends else np.zeros(0)
        return [tree(worth) for tree in trees]


def outlook(position: Position, side: int, ends: list[tuple[Position, int]]) -> Callable[[Any], float]:
    """What ``side`` may hope for, once the worth of all ``ends`` of its turn is known."""
    if position.actor == NOBODY:
        reward = 2 * position.reward(side) - 1
        return lambda worth: reward
    if position.actor == CHANCE:
        lots = Lots()
        flow.fill_outcomes(position, lots)
        shares = [int(lots.weights[i]) / int(lots.total) for i in range(int(lots.count))]
        fallen = [played(position, CHANCE, int(lots.items[i])) for i in range(int(lots.count))]
        branches = [outlook(each, side, ends) for each in fallen]
        return lambda worth: sum(p * branch(worth) for p, branch in zip(shares, branches, strict=True))
    if position.actor == side:
        nexts = [played(position, side, action) for action in flow.legal(position, side)]
        branches = [outlook(each, side, ends) for each in nexts]
        return lambda worth: max(branch(worth) for branch in branches)
    number = len(ends)
    ends.append((position, int(position.actor)))
    return lambda worth: -float(worth[number])


def played(position: Position, side: int, action: int) -> Position:
    after = position.copy()
    flow.play(after, side, action)
    return after


def seen(positions: list[tuple[Position, int]]) -> Any:
    """Observations, one row for each position and the side that has to act in it."""
    sheet = Sheet(NUMBERS.size * len(positions))
    for row, (position, side) in enumerate(positions):
        NUMBERS.encoder.observe(position, side, sheet, row * NUMBERS.size)
    return array_of(sheet).reshape(len(positions), -1)


# ------------------------------------------------------------------ how good it is


def against(params: Params, opponent: str, matches: int, at_sight: bool = False) -> Score:
    """Matches against a bot; each pair has the same dice, once from either side."""
    return duel(NUMBERS.game, Learnt(params, at_sight), bots.load(opponent), matches)[0]


def match_against(params: Params, opponent: str, seed: int) -> grognard.Match:
    """One match, to look at: the policy has the first side."""
    match = grognard.Match(NUMBERS.game, seed=seed)
    table = [Learnt(params), bots.load(opponent)]
    while match.outcome is None:
        side = match.actors[0]
        match.play(side, table[side].choose(match.game, match.view(side)).action)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy for To War!")
    parser.add_argument("--lessons", type=int, default=LESSONS)
    parser.add_argument("--short", action="store_true", help=f"{SHORT} lessons: enough to beat random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=200, help="against each bot, afterwards")
    parser.add_argument("--policy", type=Path, default=Path("policy.npz"), help="where it is kept")
    parser.add_argument("--record", type=Path, help="write down a match against greedy, for grognard replay")
    asked = parser.parse_args()
    print("compiled rules" if grognard.COMPILED else "interpreted rules: it will take longer")
    params = train(SHORT if asked.short else asked.lessons, asked.seed)
    save(params, asked.policy)
    if asked.record:
        asked.record.write_text(match_against(params, "greedy", asked.seed).record.dumps(), encoding="utf-8")
    for opponent in ("random", "greedy"):
        print(f"against {opponent}, at sight: {against(params, opponent, asked.matches, at_sight=True)}")
        print(f"against {opponent}: {against(params, opponent, asked.matches)}")


if __name__ == "__main__":
    main()
