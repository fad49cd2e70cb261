"""The net learns by JAX what it learns by NumPy.  Needs the extra ``rl``; on a GPU the same lines run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grognard
from grognard.cli import main
from grognard.lab import lessons
from grognard.lab.lessons import Lesson, read
from grognard.lab.pupil import Pupil, reckoner
from grognard.lab.training import Course, Training

from .test_training import TINY, play

KIDO, WAR = grognard.load("kido-butai"), grognard.load("to-war")
COURSE = Course("kido-butai", hidden=4)


def studied(xp: Any) -> tuple[float, Pupil]:
    """Two passes over a lesson in which the author is corrected, the second from what was kept."""
    training = Training.fresh(COURSE, KIDO)
    played = lessons.play("kido-butai", training.played_with[0], Lesson(0, 7, 1, 0.0, 1))
    notes = read(played, int(training.inputs.size))
    training.pupil.xp = xp
    training.pupil.study(notes, training.parts[0], 0.003, np.random.default_rng(1))
    pupil = Pupil.from_arrays(training.pupil.arrays())
    pupil.xp = xp
    return pupil.study(notes, training.parts[0], 0.003, np.random.default_rng(2)), pupil


def test_jax_learns_what_numpy_learns() -> None:
    jnp = pytest.importorskip("jax.numpy")
    (off, pupil), (other_off, other) = studied(np), studied(jnp)
    assert isinstance(other.rows, type(jnp.zeros(1)))  # it was JAX
    assert other_off == pytest.approx(off, abs=1e-4)
    assert pupil.steps == other.steps > 0
    for name, kept in pupil.arrays().items():
        np.testing.assert_allclose(other.arrays()[name], kept, atol=2e-3, err_msg=name)


def test_a_whole_course_by_jax_ends_with_weights(tmp_path: Path) -> None:
    jnp = pytest.importorskip("jax.numpy")
    training = Training.fresh(
        Course("to-war", rounds=3, lessons=2, matches=1, hidden=4), grognard.load("to-war")
    )
    training.pupil.xp = jnp
    assert list(training.run(play)) == [1, 2, 3]
    training.keep(tmp_path / "by-jax.training")
    again = Training.kept(tmp_path / "by-jax.training", WAR)
    assert again.packed() == training.played_with[1]  # and NumPy can go on with it


def test_a_gpu_that_is_asked_for_and_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    jax = pytest.importorskip("jax")
    if jax.default_backend() == "gpu":
        pytest.skip("there is one")
    assert main(["train", "to-war", *TINY, "--gpu", "--out", str(tmp_path / "x")]) == 2
    assert "no GPU here that JAX could use" in capsys.readouterr().err


def test_numpy_where_jax_is_not_wanted_or_finds_no_gpu() -> None:
    jax = pytest.importorskip("jax")
    assert reckoner(False) is np
    assert reckoner(None) is (jax.numpy if jax.default_backend() == "gpu" else np)
