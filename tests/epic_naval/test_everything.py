"""All that a scenario may ask for beyond the plain rules, in one file: nothing is in the way of the rest."""

from __future__ import annotations

from pathlib import Path

from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.games.epic_naval import GAME
from grognard.games.epic_naval.files.reading import warnings
from grognard.testing import check_game

TEXT = (Path(__file__).parent / "everything.toml").read_text(encoding="utf-8")
OPTIONS = {"file": {"toml": TEXT}}


def test_nothing_about_it_is_odd() -> None:
    assert warnings("everything.toml", TEXT) == []


def test_all_options_together_keep_every_promise() -> None:
    check_game(GAME, ["own"], OPTIONS, matches=1, seed=1)


def test_random_matches_end() -> None:
    for seed in range(40):
        position = GAME.setup("own", OPTIONS)
        flow.playout(position, Rng(seed), Actions(), Lots())
        assert position.actor == flow.NOBODY
