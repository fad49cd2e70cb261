"""OpenSpiel's own tests, unmodified, on every game and scenario; its bots play our games to the end."""

from __future__ import annotations

import io
import pickle
import random
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

import grognard
from grognard.adapters import openspiel
from tests.adapters.matches import EVERY, SOME

openspiel.register()

SHORTEST = {
    "epic-naval": "own",
    "island": "five-kills",
}  # where a search in Python would take too long otherwise


def load(name: str, scenario: str) -> Any:
    return pyspiel.load_game(f"grognard_{name.replace('-', '_')}(scenario={scenario})")


@pytest.mark.parametrize(("name", "scenario"), SOME)
def test_random_sim(name: str, scenario: str) -> None:
    pyspiel.random_sim_test(load(name, scenario), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", sorted({name for name, _ in SOME}))
def test_random_sim_with_states_saved_and_loaded(name: str) -> None:
    scenario = SHORTEST.get(name, next(iter(grognard.load(name).scenarios)))
    pyspiel.random_sim_test(load(name, scenario), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "scenario"), SOME)
def test_api(name: str, scenario: str) -> None:
    random.seed(1)
    settings = {"game": load(name, scenario), "game_name": name}
    case = type("EnforceAPI", (api_test.EnforceAPIOnPartialTreeBase,), settings)
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(io.StringIO()).run(tests)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.failures + result.errors


def is_hidden(game: Any) -> bool:
    return bool(game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION)


def drawn(state: Any, rng: np.random.RandomState) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(outcomes, p=chances))


def test_only_where_something_is_hidden_information_is_imperfect() -> None:
    hidden = {(name, scenario) for name, scenario in EVERY if is_hidden(load(name, scenario))}
    assert ("to-war", "strategy") in hidden
    assert ("midway", "carrier-hunt") in hidden
    assert ("to-war", "standard") not in hidden
    assert ("kido-butai", "midway") not in hidden


@pytest.mark.parametrize("name", sorted({name for name, _ in SOME}))
def test_its_own_search_plays_to_the_end(name: str) -> None:
    scenarios = grognard.load(name).scenarios
    hidden = [scenario for scenario in scenarios if is_hidden(load(name, scenario))]
    game = load(name, SHORTEST.get(name, hidden[0] if hidden else next(iter(scenarios))))
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if is_hidden(game):
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 2, random_state=rng)
    else:
        bot = mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(drawn(state, rng) if state.is_chance_node() else int(bot.step(state)))
    assert all(-1 <= worth <= 1 for worth in state.returns())


@pytest.mark.parametrize(("name", "scenario"), [pair for pair in SOME if pair[0] in ("to-war", "midway")])
def test_a_resampled_state_cannot_be_told_from_the_truth(name: str, scenario: str) -> None:
    state = load(name, scenario).new_initial_state()
    rng = np.random.RandomState(3)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    number = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
            continue
        number += 1
        if number % 7 == 0:
            side = state.current_player()
            other = state.resample_from_infostate(side, sampler)
            assert other.information_state_string(side) == state.information_state_string(side)
            assert other.information_state_tensor(side) == state.information_state_tensor(side)
            assert other.observation_string(side) == state.observation_string(side)
            assert other.observation_tensor(side) == state.observation_tensor(side)
            assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_a_side_remembers_what_it_did_and_saw() -> None:
    state = load("to-war", "standard").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    side = state.current_player()
    here, there = (state.child(action) for action in state.legal_actions()[:2])
    assert here.information_state_string(side) != there.information_state_string(side)
    again = state.child(here.history()[-1])
    assert here.information_state_string(side) == again.information_state_string(side)
    assert here.information_state_tensor(side) != there.information_state_tensor(side)
    assert here.information_state_tensor(side) == again.information_state_tensor(side)
    seen = here.observation_tensor(side)
    assert here.information_state_tensor(side)[: len(seen)] == seen


def test_no_information_state_is_that_of_two_sides() -> None:
    """Both are shown the same while they set up in secret, and each may arrange its own fleet only."""
    state = load("epic-naval", "runner").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0
    other = state.child(state.legal_actions()[0])
    assert other.current_player() == 1
    assert state.legal_actions() != other.legal_actions()
    assert state.information_state_string(0) != other.information_state_string(1)


def test_scenarios_and_options_are_parameters() -> None:
    game = pyspiel.load_game("grognard_island(scenario=points,live=3)")
    assert game.numbers.ruleset.scenario == "points"
    assert game.numbers.ruleset.options["live"] == 3
    assert game.numbers.ruleset.options["battles"] == 3, "as the scenario says"
    assert pyspiel.load_game("grognard_midway(points=12)").numbers.ruleset.options["points"] == "12"


def test_a_state_is_saved_as_its_history_but_a_resampled_one_has_none() -> None:
    state = load("to-war", "strategy").new_initial_state()
    rng = np.random.RandomState(1)
    while state.is_chance_node() or len(state.history()) < 20:
        state.apply_action(drawn(state, rng) if state.is_chance_node() else state.legal_actions()[0])
    truth = pickle.loads(pickle.dumps(state.truth))
    assert truth.past.actions() == state.truth.past.actions()
    other = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(grognard.GameError, match="no beginning"):
        other.truth.past.actions()


def test_an_information_state_holds_the_last_decisions() -> None:
    game = pyspiel.load_game("grognard_to_war(scenario=strategy,recall=2)")
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    numbers = game.numbers
    decided: list[tuple[list[float], int]] = []
    while len(decided) < 3:
        if not state.is_chance_node() and state.current_player() == 0:
            action = int(rng.choice(state.legal_actions()))
            decided.insert(0, (state.observation_tensor(0), action))
            state.apply_action(action)
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for world in (state, state.resample_from_infostate(0, sampler)):
        tensor = np.array(world.information_state_tensor(0), np.float32)
        rows = tensor[numbers.size : -96].reshape(2, -1)
        for row, (seen, action) in zip(rows, decided, strict=False):
            assert row[: numbers.size].tolist() == pytest.approx(seen)
            assert np.flatnonzero(row[numbers.size :]).tolist() == [action]
    assert tensor[: numbers.size].tolist() == pytest.approx(world.observation_tensor(0))
    assert not np.array(game.new_initial_state().information_state_tensor(0))[numbers.size : -96].any()
