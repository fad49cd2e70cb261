"""A seated bot goes on with what it has thought of; worlds count as likely as they are."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from grognard import Budget, Match, Rng, View, bots, flow, load, names
from grognard.bots.budget import Watch
from grognard.bots.ismcts import IsmctsBot
from grognard.bots.levels import Level
from grognard.bots.search import Search
from grognard.core.chance import Actions
from grognard.core.flow import Position, Side
from grognard.core.sense import Sense

from ..testing import ruse
from . import boards, solitaire


def seated(seed: int = 1) -> IsmctsBot:
    bot = bots.load("ismcts", seed=seed).seated()
    assert isinstance(bot, IsmctsBot)
    return bot


# ------------------------------------------------------------------ memory


def test_the_tree_is_found_again_after_the_answer_of_the_rival() -> None:
    bot = seated()
    chosen = bot.choose(boards.CONNECT_FOUR, boards.connect_four("d"), Budget(simulations=800)).action
    later = boards.connect_four("d" + chosen + "d")
    assert bot.memory is not None
    tree = bot.memory.recall(boards.CONNECT_FOUR, later)
    assert tree is not None
    assert sum(node.visits for node in tree.answers(later.side)) > 20
    assert bot.memory.recall(boards.CONNECT_FOUR, later) is None  # it is used once


def test_a_tree_of_something_else_is_not_used() -> None:
    bot = seated()
    bot.choose(boards.CONNECT_FOUR, boards.connect_four("d"), Budget(simulations=200))
    assert bot.memory is not None
    assert bot.memory.recall(boards.CONNECT_FOUR, boards.connect_four("abcab")) is None


def test_where_chance_fell_the_tree_is_forgotten() -> None:
    position = solitaire.GAME.setup()
    flow.play(position, flow.CHANCE, 3)
    bot = seated()
    bot.choose(solitaire.GAME, solitaire.GAME.view(position, 0), Budget(simulations=100))
    flow.play(position, 0, 0)
    flow.play(position, flow.CHANCE, 4)
    assert bot.memory is not None
    assert bot.memory.recall(solitaire.GAME, solitaire.GAME.view(position, 0)) is None


def test_what_was_inherited_counts_for_half_at_most() -> None:
    assert Watch(Budget(simulations=100), 30).done == 30
    assert Watch(Budget(simulations=100), 300).done == 50


@pytest.mark.parametrize("name", names())
def test_a_seated_bot_plays_the_same_match_again(name: str) -> None:
    game = load(name)
    told = []
    for _ in range(2):
        match = Match(game, seed=3)
        sides = [seated(side) for side in range(len(match.sides))]
        while match.actors and len(match.entries) < 30:
            side = match.actors[0]
            match.play(side, sides[side].choose(game, match.view(side), Budget(simulations=6)).action)
        told.append([entry.text for entry in match.entries])
    assert told[0] == told[1]


# ------------------------------------------------------------------ nothing hidden plays a part


@pytest.mark.parametrize("name", names())
def test_what_is_hidden_changes_nothing_in_any_game(name: str) -> None:
    """Everything a side cannot know is dealt anew: level by level its bot chooses the same."""
    game = load(name)
    for scenario in game.scenarios:
        position = boards.some_way_on(game, scenario, 12, seed=7)
        side = flow.actors(position)[0]
        view = game.view(position, side)
        for level in (1, 6):
            bot = bots.load("ismcts", level=level, seed=2)
            chosen = bot.choose(game, view, Budget(simulations=6))
            for number in range(2):
                other = game.view(game.redeal(view, Rng(number)), side)
                assert bot.choose(game, other, Budget(simulations=6)) == chosen


def test_parts_of_a_thought_come_to_the_same_choice_every_time() -> None:
    bot = IsmctsBot.tuned(Level("unhurried", 200, 600.0, 0.0))
    view = boards.connect_four("dd")
    budget = bot.budget(boards.CONNECT_FOUR).part(2)
    parts = [bot.with_seed(seed).choose(boards.CONNECT_FOUR, view, budget) for seed in range(2)]
    assert parts[0].candidates != parts[1].candidates
    choice = bot.pool(boards.CONNECT_FOUR, view, parts)
    assert choice == bot.pool(boards.CONNECT_FOUR, view, parts[::-1])
    assert sum(candidate.visits for candidate in choice.candidates) == 200


def test_a_decision_that_is_none_makes_nothing_forgotten() -> None:
    """A bot that is asked where there is only one answer still knows what it thought before."""
    bot = seated()
    bot.choose(boards.CONNECT_FOUR, boards.connect_four("d"), Budget(simulations=200))
    assert bot.memory is not None
    tree = bot.memory.tree
    assert tree is not None
    choice = bot.choose(boards.TO_WAR, one_answer())
    assert choice.candidates == ()
    assert bot.memory.tree is tree


def one_answer() -> View:
    """A decision that is none, as the side that has to make it sees it."""
    position, rng = boards.TO_WAR.setup(), Rng(1)
    boards.let_fall(position, rng)
    while len(legal := flow.legal(position, position.actor)) > 1:
        flow.play(position, position.actor, legal[rng.below(len(legal))])
        boards.let_fall(position, rng)
    return boards.TO_WAR.view(position, position.actor)


# ------------------------------------------------------------------ likely worlds


class Suspicious(Sense):
    """Sure that the rival holds a card of value 3."""

    weighs = True

    def likelihood(self, position: Position, observer: Side) -> float:
        assert isinstance(position, ruse.Ruse)
        return 1.0 if position.hand[4 * (1 - observer) + 3] > 0 else 0.02


def shares(sense: Sense) -> float:
    """How many of the worlds thought about have that card."""
    position = boards.some_way_on(ruse.GAME, "standard", 0, seed=1)
    side = int(position.actor)
    base = ruse.GAME.restore(ruse.GAME.view(position, side))
    search = Search(base, side, 2, sense, -1, Rng(4), False, 0.0, bool(sense.weighs))
    found = 0
    for _ in range(300):
        search.deal()
        world = search.position
        assert isinstance(world, ruse.Ruse)
        found += world.hand[4 * (1 - side) + 3] > 0
    return found / 300


def test_likely_worlds_are_thought_about_more() -> None:
    assert 0.4 < shares(Sense()) < 0.8
    assert shares(Suspicious()) > 0.95


# ------------------------------------------------------------------ progressive bias


class Leaning(Sense):
    """Prefers the second answer, but not for ever."""

    bias = 0.5

    def prior(self, position: Position, side: Side, actions: Actions, index: i64) -> float:
        return 9.0 if index == 1 else 1.0


def test_what_is_promising_is_tried_first_and_believed_for_a_while() -> None:
    for simulations, best in ((1, 1), (3, 1), (3000, 0)):
        position = solitaire.GAME.setup()
        flow.play(position, flow.CHANCE, 6)
        search = Search(position, 0, 1, Leaning(), -1, Rng(1), False, 0.5)
        search.think(Budget(simulations=simulations))
        assert int(search.tree.answers(0)[0].action) == best
