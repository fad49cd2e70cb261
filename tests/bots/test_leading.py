"""A judgement that knows enough leads the search: it is followed in rollouts and tried first in the tree."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from grognard import CHANCE, Budget, bots, flow
from grognard.bots.advice import Advice
from grognard.bots.search import Search, Spread
from grognard.core.chance import Actions, Rng
from grognard.core.flow import Position, Side
from grognard.core.sense import Sense

from . import solitaire


class Modest(Sense):
    """Thinks that points should be left."""

    leads = True

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        return 1.0 if actions.items[index] == 0 else 9.0


def rolled(pips: int) -> Position:
    position = solitaire.GAME.setup()
    flow.play(position, CHANCE, pips)
    return position


def test_advice_is_taken_as_shares() -> None:
    position, actions, advice, rng = rolled(3), Actions(), Advice(Modest()), Rng(1)
    flow.fill_actions(position, 0, actions)
    advice.weigh(position, 0, actions)
    assert list(advice.shares)[:2] == pytest.approx([0.1, 0.9])
    picked = [int(advice.pick(2, rng)) for _ in range(2000)]
    assert sum(picked) == pytest.approx(1800, abs=60)


def test_what_is_advised_is_tried_first() -> None:
    search = Search(rolled(6), 0, 1, Modest(), -1, Rng(1), True)
    search.think(Budget(simulations=1))
    assert [int(node.action) for node in search.tree.answers(0)] == [1]


def test_bad_advice_is_overcome() -> None:
    search = Search(rolled(6), 0, 1, Modest(), -1, Rng(1), True)
    search.think(Budget(simulations=2000))
    best = search.tree.answers(0)[0]
    assert best.action == 0
    assert best.mean() > 0.4


def test_rollouts_follow_the_advice() -> None:
    """Who leaves nine of ten throws ends with little."""
    worth = []
    for leads in (True, False):
        rollout = Search(rolled(1), 0, 1, Modest(), -1, Rng(1), leads).rollout
        total = 0.0
        for _ in range(300):
            rewards = vec[float]([0.0])
            rollout.finish(rolled(1), rewards)
            total += rewards[0]
        worth.append(total / 300)
    assert worth[0] < 0.1 < 0.2 < worth[1]


def test_the_same_seed_gives_the_same_choice() -> None:
    view = solitaire.GAME.view(rolled(4), 0)
    choices = [
        bots.load("ismcts", seed=5).choose(solitaire.GAME, view, Budget(simulations=200)) for _ in range(2)
    ]
    assert choices[0] == choices[1]


def test_mean_and_deviation() -> None:
    spread = Spread()
    assert spread.deviation() == 0.5
    for value in (0.1, 0.4, 0.4, 0.5, 0.7, 0.9, 0.3, 0.7):
        spread.add(value)
    assert spread.mean == pytest.approx(0.5)
    assert spread.deviation() == pytest.approx(0.24, abs=0.005)
