"""What is compared in place says the same as views would."""

from __future__ import annotations

import random

import pytest

import grognard
from grognard.core.chance import Rng
from grognard.core.flow import OBSERVER
from grognard.core.knowing import is_known_alike, is_same
from grognard.core.match import Match

SCENARIOS = [
    ("to-war", None),
    ("to-war", "strategy"),
    ("midway", None),
    ("kido-butai", None),
    ("epic-naval", None),
    ("island", None),
]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_what_cannot_be_told_apart_has_the_same_view(name: str, scenario: str | None) -> None:
    game, rng = grognard.load(name), random.Random(1)
    match = Match(game, scenario, seed=1)
    viewers = [OBSERVER, *range(len(match.sides))]
    found = set()
    before = match.position.copy()
    for at in range(24):
        if match.outcome is not None:
            break
        side = match.actors[0]
        match.play(side, rng.choice(match.legal(side)))
        here = match.position
        for viewer in viewers:
            view = game.view(here, viewer)
            for world in (before, game.redeal(view, Rng(at)), game.restore(view)):
                for looking in viewers:
                    same = game.view(world, looking) == game.view(here, looking)
                    assert is_same(world, here, looking) is same
                    found.add(same)
            one, other = game.view(here, viewer), game.view(here, viewers[0])
            alike = (one.answer, one.frames, one.facts) == (other.answer, other.frames, other.facts)
            assert is_known_alike(here, viewer, here, viewers[0]) is alike
        before = here.copy()
    assert found == {True, False}
