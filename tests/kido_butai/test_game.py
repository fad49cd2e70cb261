"""The promises every game keeps, in random play and with every option."""

from __future__ import annotations

import pytest

from grognard.core.chance import Rng
from grognard.core.flow import CHANCE, NOBODY, random_playout
from grognard.core.match import Match
from grognard.core.record import Record
from grognard.core.replay import replay
from grognard.core.ruleset import Value
from grognard.games.kido_butai import GAME
from grognard.games.kido_butai.data import BUFFALO, DAUNTLESS, KINDS, TURNS
from grognard.games.kido_butai.position import Operation
from grognard.testing import check_game

EVERYTHING: dict[str, Value] = {
    "dauntless": 6,
    "no_bomber": 4,
    "buffalo": 7,
    "no_fighter": 2,
    "capacities": {"akagi": "5/3", "soryu": "3/0", "us_carrier": "6/3"},
    "undisturbed": "no-bomber-attacked",
    "waves": True,
    "sweep": True,
    "rearm": False,
    "endurance": 4,
    "cups_too": True,
    "bases_gone": True,
    "three_hits": True,
    "no_pips": False,
    "random_targets": True,
}


def test_the_game_keeps_every_promise() -> None:
    check_game(GAME, matches=2)


def test_it_keeps_them_with_every_option_changed() -> None:
    check_game(GAME, options=EVERYTHING, matches=2, seed=5)


@pytest.mark.parametrize("name", ["waves", "sweep", "cups_too", "three_hits", "no_pips", "random_targets"])
def test_random_play_ends_with_each_option(name: str) -> None:
    for seed in range(5):
        position = GAME.setup(options={name: True})
        random_playout(position, Rng(seed))
        assert position.actor == NOBODY


def test_counters_are_never_made_nor_lost() -> None:
    """Each American counter is in a cup, on the track, aside, shot down or removed with one shot down."""
    for seed in range(30):
        position = GAME.setup()
        assert isinstance(position, Operation)
        random_playout(position, Rng(seed))
        there = [
            int(position.cup[kind] + position.aside[kind])
            + sum(int(position.due(kind, turn)) for turn in range(1, TURNS + 1))
            for kind in range(KINDS)
        ]
        assert there[DAUNTLESS] + int(position.shot[0]) == 10
        assert there[BUFFALO] + int(position.shot[1]) == 5
        assert there[DAUNTLESS + 1] == 10 - int(position.shot[0])
        assert there[BUFFALO + 1] == 5 - int(position.shot[1])


def test_no_carrier_ever_holds_more_than_its_number() -> None:
    rng = Rng(3)
    match = Match(GAME, seed=3)
    while match.actors:
        legal = match.legal("japan")
        match.play("japan", legal[int(rng.below(len(legal)))])
        position = match.position
        assert isinstance(position, Operation)
        if type(position.frame.step).__name__ != "ChooseLoss":
            assert all(position.at(carrier) <= position.capacity(carrier) for carrier in range(4))


def test_a_golden_playthrough() -> None:
    """The same seed gives the same day, compiled or not."""
    rng = Rng(11)
    match = Match(GAME, seed=11)
    while match.actors:
        legal = match.legal("japan")
        match.play("japan", legal[int(rng.below(len(legal)))])
    assert match.outcome is not None
    assert (len(match.entries), match.outcome.points, match.outcome.winner) == (199, (-13,), "america")
    again = replay(Record.loads(match.record.dumps()))
    assert again.record.dumps() == match.record.dumps()


def test_nothing_is_hidden_so_a_redeal_is_the_position() -> None:
    """R26 The cups have no order: what is drawn next is decided when it is drawn."""
    match = Match(GAME, seed=2)
    for load in ("3b", "3b", "2b", "2b"):
        match.play("japan", load)
    view = match.view("japan")
    assert GAME.view(GAME.redeal(view, Rng(1)), 0) == view
    assert GAME.view(match.position, CHANCE).facts == view.facts
