"""Judgement for bots."""

from __future__ import annotations

from math import isfinite

from grognard.core import flow
from grognard.core.chance import Actions
from grognard.testing.promises.redeals import from_view
from grognard.testing.snapshot import snapshot
from grognard.testing.trial import Broken, Stop, same


def judgement_is_a_share(stop: Stop) -> None:
    """A position is worth 0 to 1 to each side, and judging it does not change it."""
    before = snapshot(stop.position)
    for side in stop.sides:
        value = stop.game.sense.evaluate(stop.position, side)
        if not 0.0 <= value <= 1.0:
            raise Broken(f"sense.evaluate gives {value}", side)
    same("sense.evaluate changed the position", before, snapshot(stop.position))


def priors_are_positive(stop: Stop) -> None:
    """Every legal action is promising to some degree, in any world the side thinks possible."""
    actions = Actions()
    for side in stop.deciders:
        world = from_view(stop, side, int(stop.rng.word()))
        before = snapshot(world)
        flow.fill_actions(world, side, actions)
        for index, action in enumerate(actions.listed()):
            prior = stop.game.sense.prior(world, side, actions, index)
            if not prior > 0.0 or not isfinite(prior):
                text = stop.game.write(world, side, action)
                raise Broken(f"sense.prior gives {prior}", side, text)
        same("sense.prior changed the position", before, snapshot(world), side)
