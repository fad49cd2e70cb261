"""Our search against OpenSpiel's own Python search, on our games, at equal time for a decision.

    python bench/against_open_spiel.py to-war --matches 20 --seconds 0.1

Matches come in pairs with the same dice and the sides swapped; one thinks at a time, on one core.  Where
nothing is hidden OpenSpiel plays by MCTS, elsewhere by ISMCTS.  Its bots count simulations and not time, so
both are given as many as fit, by their own speed so far; the processor time they really took is printed.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import grognard
from grognard import bots
from grognard.adapters import openspiel
from grognard.bots.arena import Score
from grognard.core import flow

EXPLORATION = 2.0  # as in OpenSpiel's own examples
FIRST_GUESS = 20  # simulations
OUR_FIRST_GUESS = 2000
TELL_EVERY = 10  # matches


class Rival:
    """OpenSpiel's bot with an eye on the clock."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self.rng = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, self.rng)
        self.hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if self.hidden:
            self.bot = ismcts.ISMCTSBot(
                game, evaluator, EXPLORATION, FIRST_GUESS, random_state=self.rng, use_observation_string=True
            )
        else:
            self.bot = mcts.MCTSBot(game, EXPLORATION, FIRST_GUESS, evaluator, random_state=self.rng)
        self.seconds = seconds
        self.pace = seconds / FIRST_GUESS  # for a simulation, lately
        self.spent = 0.0
        self.simulations = 0
        self.decisions = 0

    def choose(self, state: Any) -> int:
        count = max(1, round(self.seconds / self.pace))
        setattr(self.bot, "_max_simulations" if self.hidden else "max_simulations", count)
        begun = time.process_time()
        action = int(self.bot.step(state))
        took = time.process_time() - begun
        self.pace += 0.5 * (took / count - self.pace)
        self.spent += took
        self.simulations += count
        self.decisions += 1
        return action


class Ours:
    """Our bot, shown a view and nothing else."""

    def __init__(self, game: grognard.Game, seconds: float, seed: int) -> None:
        self.game = game
        self.bot = bots.load("ismcts", 6, seed).seated()
        self.seconds = seconds
        self.pace = seconds / OUR_FIRST_GUESS
        self.spent = 0.0
        self.simulations = 0
        self.decisions = 0

    def choose(self, state: Any) -> int:
        position = state.truth.position
        side = int(position.actor)
        count = max(1, round(self.seconds / self.pace))
        begun = time.process_time()
        budget = grognard.Budget(simulations=count)
        choice = self.bot.choose(self.game, self.game.view(position, side), budget)
        took = time.process_time() - begun
        self.pace += 0.5 * (took / count - self.pace)
        self.spent += took
        self.simulations += count
        self.decisions += 1
        for action in flow.legal(position, side):
            if self.game.write(position, side, action) == choice.action:
                return action + int(position.frame.step.offset)
        raise AssertionError("a bot chooses something legal")


def play(loaded: Any, first: Ours | Rival, second: Ours | Rival, seed: int) -> list[float]:
    rng = np.random.RandomState(seed)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif len(legal) == 1:
            state.apply_action(legal[0])
        else:
            state.apply_action((first, second)[state.current_player()].choose(state))
    worth: list[float] = state.returns()
    return worth


def duel(name: str, scenario: str, matches: int, seconds: float) -> None:
    openspiel.register()
    loaded = pyspiel.load_game(f"grognard_{name.replace('-', '_')}(scenario={scenario})")
    score = Score()
    met: dict[str, list[Ours | Rival]] = {"grognard": [], "OpenSpiel": []}
    for number in range(matches):
        pair = number // 2
        ours, rival = Ours(grognard.load(name), seconds, pair), Rival(loaded, seconds, pair)
        met["grognard"].append(ours)
        met["OpenSpiel"].append(rival)
        swapped = number % 2
        seats = (rival, ours) if swapped else (ours, rival)
        worth = play(loaded, seats[0], seats[1], pair)
        lead = worth[swapped]
        score.add(0 if lead > 0 else 1 if lead < 0 else grognard.NOBODY)
        progress(score)
    print(f"{name} {scenario}, {seconds} s a decision: {score}", flush=True)
    for who, sat in met.items():
        decisions = sum(each.decisions for each in sat)
        seconds = sum(each.spent for each in sat) / decisions
        simulations = sum(each.simulations for each in sat) / decisions
        print(f"    {who}: {seconds:.3f} s and {simulations:,.0f} simulations a decision", flush=True)


def progress(score: Score) -> None:
    if score.matches % TELL_EVERY == 0:
        print(f"    so far: {score}", flush=True)


def alone(name: str, scenario: str, matches: int, seconds: float) -> None:
    """A game for one: both play it, and what it was worth is compared."""
    openspiel.register()
    loaded = pyspiel.load_game(f"grognard_{name.replace('-', '_')}(scenario={scenario})")
    score = Score()
    worths: list[tuple[float, float]] = []
    for number in range(matches):
        ours, rival = Ours(grognard.load(name), seconds, number), Rival(loaded, seconds, number)
        mine, its = (play(loaded, who, who, seed=number)[0] for who in (ours, rival))
        worths.append((mine, its))
        score.add(0 if mine > its else 1 if mine < its else grognard.NOBODY)
        progress(score)
    mine, its = (sum(column) / matches for column in zip(*worths, strict=True))
    print(f"{name} {scenario}, alone, {seconds} s a decision: {score}; worth {mine:+.2f} against {its:+.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's.")
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.1)
    asked = parser.parse_args()
    game = grognard.load(asked.game)
    scenario = game.scenario(asked.scenario).name
    contest = duel if len(game.sides) == 2 else alone
    contest(asked.game, scenario, asked.matches, asked.seconds)


if __name__ == "__main__":
    main()
