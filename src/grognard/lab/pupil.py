"""The net while it learns, in fractions: by NumPy alone, or by JAX on a GPU."""

from __future__ import annotations

import os
from array import array
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from grognard.bots.weights import Weights
from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.core.net import FINE, FINER, LARGEST
from grognard.lab.lessons import Floats, Notes, Numbers, aims_of

WIDEST = 3.9  # no weight of a row is larger
TRACE = 0.7  # how far ahead the aims look
DECAY = 1e-7
BATCH = 2_048
SAFE = 0.9  # of what a lane holds: whole numbers are a little off
SPREAD = 0.04  # of the weights of the rows at first


@dataclass
class Pupil:
    """``rows`` that are learned, the weight of each hidden unit, the bias, and how they moved lately."""

    rows: Floats
    units: Floats
    bias: Floats
    asked: Floats  # how often a row has been part of an answer
    moments: dict[str, Floats] = field(default_factory=dict)
    steps: int = 0
    xp: Any = np  # what reckons: NumPy, or a module that is called alike

    @classmethod
    def fresh(cls, rows: int, hidden: int, seed: int, silent: bool = False) -> Pupil:
        """Small numbers at random; one that is ``silent`` says nothing yet."""
        random = np.random.default_rng(seed)
        return cls(
            (random.normal(size=(rows, hidden)) * SPREAD).astype(np.float32),
            (random.normal(size=hidden) * (0.0 if silent else 0.3)).astype(np.float32),
            np.zeros(1, np.float32),
            np.zeros(rows, np.float32),
        )

    def weights(self, ruleset: int, digest: bytes, furthest: Floats) -> Weights:
        """As whole numbers, to be shipped; what was never asked counts nothing.  A hidden unit that may come
        further than a lane holds gets smaller rows and counts more: that is the same to it."""
        shrunk = np.maximum(1.0, furthest * FINE / (SAFE * LARGEST)).astype(np.float32)
        rows = np.where(self.asked[:, None] > 0, np.asarray(self.rows) / shrunk, 0)
        return Weights(
            ruleset,
            digest,
            self.rows.shape[1],
            whole(rows, FINE),
            whole(np.asarray(self.units) * shrunk, FINER),
            round(float(self.bias[0]) * FINE * FINER),
        )

    # ------------------------------------------------------------------ one lesson

    def study(self, notes: Notes, parts: Floats, rate: float, random: np.random.Generator) -> float:
        """One pass over a lesson, with ``parts`` as in ``matrix_of``; how far off it was (log loss)."""
        table, parts = asked_of(notes.answers, parts)
        self.asked += parts.T @ table.sum(axis=0)
        there = self.xp.asarray
        table, parts, before = there(table), there(parts), there(notes.before)
        values = np.asarray(self.forward(table, parts @ self.rows, before)[1])
        aims = aims_of(notes, values, TRACE)
        own = there(np.where(notes.movers == 0, aims, 1 - aims).astype(np.float32))
        order = random.permutation(np.flatnonzero(~notes.ended))
        off = 0.0
        for batch in np.array_split(order, max(1, len(order) // BATCH)):
            off += self.learn(table[batch], own[batch], parts, rate, before[batch]) * len(batch)
        return off / max(1, len(order))

    def forward(self, table: Floats, rows: Floats, before: Floats | float = 0.0) -> tuple[Floats, Floats]:
        """The hidden units, and the chances that follow from them and from what the author says."""
        xp = self.xp
        hidden = table @ rows
        total = xp.maximum(hidden, 0) @ self.units + self.bias[0] + before
        return hidden, (1 / (1 + xp.exp(-xp.clip(total, -30, 30)))).astype(np.float32)

    def learn(
        self, table: Floats, aims: Floats, parts: Floats, rate: float, before: Floats | float = 0.0
    ) -> float:
        """One step towards the aims; how far off it was."""
        xp = self.xp
        hidden, value = self.forward(table, parts @ self.rows, before)
        slope = (value - aims) / np.float32(len(aims))
        through = slope[:, None] * self.units * (hidden > 0)
        self.steps += 1
        downhill = parts.T @ (table.T @ through) + np.float32(DECAY) * self.rows
        self.rows = xp.clip(self.moved("rows", self.rows, downhill, rate), -WIDEST, WIDEST)
        self.units = self.moved("units", self.units, slope @ xp.maximum(hidden, 0), rate)
        self.bias = self.moved("bias", self.bias, slope.sum(keepdims=True), rate)
        off = aims * xp.log(value + 1e-7) + (1 - aims) * xp.log(1 - value + 1e-7)
        return float(-off.mean())

    def moved(self, name: str, what: Floats, slope: Floats, rate: float) -> Floats:
        """Adam."""
        first, second = (self.moments.get(f"{name}.{order}", 0 * slope) for order in ("first", "second"))
        first = first + np.float32(0.1) * (slope - first)
        second = second + np.float32(0.001) * (slope * slope - second)
        self.moments[f"{name}.first"], self.moments[f"{name}.second"] = first, second
        mean = first / (1 - 0.9**self.steps)
        spread = self.xp.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
        moved: Floats = what - (rate * mean / spread).astype(np.float32)
        return moved

    # ------------------------------------------------------------------ to go on with later

    def arrays(self) -> dict[str, Any]:
        """All of it, to be kept."""
        kept = {"rows": self.rows, "units": self.units, "bias": self.bias, "asked": self.asked}
        moments = {f"moment.{name}": moment for name, moment in self.moments.items()}
        return {name: np.asarray(each) for name, each in {**kept, "steps": self.steps, **moments}.items()}

    @classmethod
    def from_arrays(cls, kept: dict[str, Any]) -> Pupil:
        moments = {name[len("moment.") :]: v for name, v in kept.items() if name.startswith("moment.")}
        return cls(kept["rows"], kept["units"], kept["bias"], kept["asked"], moments, int(kept["steps"]))


def whole(numbers: Floats, fine: int) -> array[int]:
    """Multiples of one part of ``fine``, in 16 bits."""
    return array("h", np.clip(np.rint(numbers * fine), -32_768, 32_767).astype(int).ravel().tolist())


def table_of(answers: Numbers, size: int) -> Floats:
    """A row for each position, a column for each question: 1 where the answer is yes."""
    table = np.zeros((len(answers), size + 1), np.float32)
    table[np.arange(len(answers))[:, None], answers] = 1
    return table[:, :size]


def asked_of(answers: Numbers, parts: Floats) -> tuple[Floats, Floats]:
    """The table and the parts, without the questions to which the answer was never yes."""
    yes = np.flatnonzero(np.bincount(answers.ravel(), minlength=len(parts) + 1)[: len(parts)])
    places = np.full(len(parts) + 1, len(yes), np.int32)
    places[yes] = np.arange(len(yes))
    return table_of(places[answers], len(yes)), parts[yes]


def matrix_of(parts: list[list[int]], rows: int) -> Floats:
    """Of each question, how often each row is part of it."""
    matrix = np.zeros((len(parts), rows), np.float32)
    for question, found in enumerate(parts):
        for row in found:
            matrix[question, row] += 1
    return matrix


def reckoner(gpu: bool | None) -> Any:
    """JAX where it finds a GPU, else NumPy; where one is asked for and there is none, a GameError."""
    if gpu is False:
        return np
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # others may want some of its memory
    try:
        import jax
    except ModuleNotFoundError:
        found = False
    else:
        found = jax.default_backend() == "gpu"
    if gpu and not found:
        raise GameError("no_gpu", say("there is no GPU here that JAX could use (pip install 'jax[cuda13]')"))
    return jax.numpy if found else np
