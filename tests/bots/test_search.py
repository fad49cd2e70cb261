"""The searching bot finds what is there to be found."""

from __future__ import annotations

import copy

import pytest

from grognard import CHANCE, NOBODY, Budget, bots, flow
from grognard.bots.ismcts import searching
from grognard.bots.search import Search
from grognard.bots.weights import judgement
from grognard.core.chance import Rng
from grognard.core.flow import Position, Side
from grognard.core.sense import Sense

from ..testing import auction
from . import boards, solitaire


def chosen(columns: str, name: str = "ismcts", simulations: int = 500) -> str:
    view = boards.connect_four(columns)
    return bots.load(name, seed=1).choose(boards.CONNECT_FOUR, view, Budget(simulations=simulations)).action


@pytest.mark.parametrize("name", ["greedy", "ismcts"])
@pytest.mark.parametrize(("columns", "win"), [("aabbcc", "d"), ("ababab", "a"), ("abbcdccdgd", "d")])
def test_it_wins_where_it_can(name: str, columns: str, win: str) -> None:
    """Level, upright, slanting."""
    assert chosen(columns, name) == win


@pytest.mark.parametrize(("columns", "block"), [("aabbc", "d"), ("agaga", "a")])
def test_it_prevents_four_in_a_row(columns: str, block: str) -> None:
    assert chosen(columns) == block


def test_it_sees_a_win_in_two() -> None:
    """Two discs level with both ends free: a third makes two threats at once."""
    assert chosen("dged", simulations=1500) in ("c", "f")


def test_why_tells_wins_and_the_next_best() -> None:
    view = boards.connect_four("aabbcc")
    choice = bots.load("ismcts", seed=1).choose(boards.CONNECT_FOUR, view, Budget(simulations=400))
    assert choice.why.startswith(f"wins 100 % of {choice.visits} lines; next best ")
    assert choice.value == 1.0


def test_alone_it_takes_what_is_offered() -> None:
    for pips in (1, 6):
        position = solitaire.GAME.setup()
        flow.play(position, CHANCE, pips)
        view = solitaire.GAME.view(position, 0)
        assert bots.load("ismcts").choose(solitaire.GAME, view, Budget(simulations=300)).action == "take"


class Modest(Sense):
    """Likes to have little."""

    horizon = 0

    def evaluate(self, position: Position, side: Side) -> float:
        assert isinstance(position, solitaire.Ladder)
        return 1.0 - float(position.score) / 18.0


def test_with_a_horizon_it_trusts_the_judgement_of_the_game() -> None:
    game = copy.copy(solitaire.GAME)
    game.sense = Modest()
    position = game.setup()
    flow.play(position, CHANCE, 6)
    view = game.view(position, 0)
    assert bots.load("ismcts").choose(game, view, Budget(simulations=300)).action == "leave"


def test_one_of_three_bids_for_the_last_point() -> None:
    """Blue has no coins left, green has one: three coins are enough for red to win at once."""
    position = auction.GAME.setup("trio", {"goal": 3})
    flow.play(position, CHANCE, 3)
    facts = auction.GAME.facts(position, 0)
    view = auction.GAME.view(position, 0)
    view.facts = {**facts, "purse": [3, 1, 0]}
    choice = bots.load("ismcts", seed=1).choose(auction.GAME, view, Budget(simulations=600))
    assert choice.action in ("bid 2", "bid 3")
    assert choice.value > 0.9


def learned_search(scenario: str, seed: int) -> Search:
    """To War!, some way on, by what was learned."""
    position = boards.some_way_on(boards.TO_WAR, scenario, 20, seed)
    side = int(position.actor)
    sense = judgement(boards.TO_WAR, position)
    return searching(boards.TO_WAR, position, side, Rng(seed), sense)


@pytest.mark.parametrize("scenario", ["standard", "strategy"])
def test_who_looks_ahead_knows_every_answer_at_once_and_tries_the_best_first(scenario: str) -> None:
    for seed in range(5):
        search = learned_search(scenario, seed)
        search.certain = True
        side, sense = int(search.observer), judgement(boards.TO_WAR, search.base)
        worth = {}
        for action in flow.legal(search.base, side):
            after = search.base.copy()
            flow.play(after, side, action)
            worth[action] = sense.evaluate(after, side)
        search.simulate()
        known = {int(node.action): node.mean() for node in search.tree.answers(side)}
        assert known == pytest.approx(worth)
        search.simulate()
        assert worth[int(search.path[0].action)] == max(worth.values())


def test_what_follows_a_card_turned_up_is_remembered_apart_from_what_follows_others() -> None:
    search = learned_search("standard", 1)
    for _ in range(300):
        search.simulate()
    assert len({int(node.action) for node in search.tree.nodes if node.side == CHANCE}) > 1
    hidden = learned_search("strategy", 1)
    for _ in range(300):
        hidden.simulate()
    assert all(node.side != CHANCE for node in hidden.tree.nodes)


def test_a_wide_and_deep_tree_is_freed_without_harm() -> None:
    position = boards.BREAKTHROUGH.setup()
    for seed in range(3):
        view = boards.BREAKTHROUGH.view(position, 0)
        choice = bots.load("ismcts", seed=seed).choose(boards.BREAKTHROUGH, view, Budget(simulations=1500))
        assert choice.visits > 0


def wins_in_this_turn(position: Position, side: int) -> bool:
    """Whether decisions of ``side`` alone can end the match in its favour."""
    if position.actor != side:
        return position.actor == NOBODY and position.winner == side
    for action in flow.legal(position, side):
        trial = position.copy()
        flow.play(trial, side, action)
        if wins_in_this_turn(trial, side):
            return True
    return False


def test_greedy_looks_to_the_end_of_its_turn() -> None:
    """To War!: it lays the card where a chain of its own units can break through."""
    found = 0
    for seed in range(150):
        position = boards.some_way_on(boards.TO_WAR, "standard", 25, seed)
        side = int(position.actor)
        if wins_in_this_turn(position, side):
            found += 1
            choice = bots.load("greedy").choose(boards.TO_WAR, boards.TO_WAR.view(position, side))
            legal = {boards.TO_WAR.write(position, side, a): a for a in flow.legal(position, side)}
            flow.play(position, side, legal[choice.action])
            assert wins_in_this_turn(position, side)
    assert found > 3
