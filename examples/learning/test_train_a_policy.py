"""The tutorial's program learns: its short form, with a fixed seed.  Needs the extra ``rl``."""

from __future__ import annotations

from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest
from examples.learning import train_a_policy as tutorial

from grognard import replay
from grognard.adapters.batch import Batch


@pytest.fixture(scope="module")
def params() -> tutorial.Params:
    return tutorial.train(tutorial.SHORT, seed=1)


def test_the_short_form_teaches_it_to_beat_random(params: tutorial.Params) -> None:
    before = tutorial.against(tutorial.new_policy(1), "random", 60, at_sight=True)
    after = tutorial.against(params, "random", 60, at_sight=True)
    assert after.interval[0] > 0.65
    assert after.share > before.share + 0.15


def test_what_it_has_learnt_of_positions_takes_matches_from_greedy(params: tutorial.Params) -> None:
    before = tutorial.against(tutorial.new_policy(1), "greedy", 30)
    after = tutorial.against(params, "greedy", 30)
    assert after.share > before.share + 0.15


def test_the_bot_judges_as_the_school_did(params: tutorial.Params) -> None:
    batch = Batch("to-war", matches=32, seed=3)
    for _ in range(40):
        batch.step(batch.masks.argmax(1))
    rows, masks = batch.observations.copy(), batch.masks > 0
    for mine, theirs in zip(
        tutorial.judge(params, rows, masks),
        tutorial.judge(params, jnp.asarray(rows), jnp.asarray(masks)),
        strict=True,
    ):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4, atol=1e-4)


def test_a_policy_is_kept_and_plays_a_match_that_can_be_replayed(
    params: tutorial.Params, tmp_path: Path
) -> None:
    tutorial.save(params, tmp_path / "policy.npz")
    kept = tutorial.load(tmp_path / "policy.npz")
    match = tutorial.match_against(kept, "greedy", seed=5)
    assert match.entries == tutorial.match_against(params, "greedy", seed=5).entries
    assert replay(match.record).outcome == match.outcome
