"""Measures what it is asked for: ``python -m grognard.benching.worker SECONDS``, then lines of names.

A line is the name of a game; after a tab the scenario may follow, or a scenario file.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable

from grognard.bots.budget import Budget
from grognard.bots.ismcts import searching
from grognard.core import flow
from grognard.core.chance import Actions, Lots, Rng
from grognard.core.flow import CHANCE, NOBODY, Position
from grognard.core.game import Game
from grognard.core.registry import load
from grognard.core.ruleset import Options
from grognard.core.scenario_file import chosen

TREE = 2000  # simulations of one search
SET_UP = {"to-war": 10}  # decisions before the first turn, where a match begins with a set-up


def measure(
    game: Game, seconds: float, scenario: str | None = None, options: Options | None = None
) -> dict[str, float]:
    start = game.setup(scenario, options)
    scratch = start.copy()
    first_turn = after(start, SET_UP.get(game.name, 0), Rng(1))
    decisions = rate(lambda count: play_out(start, scratch, count), seconds)
    matches = 1 + int(seconds * decisions / 200)
    return {
        "decisions/s": decisions,
        "playouts/s": decisions * matches / play_out(start, scratch, matches),
        "step by step": rate(lambda count: step_by_step(start, scratch, count), seconds),
        "simulations/s": rate(lambda count: search(game, first_turn, count, seconds), seconds),
        "copy ns": 1e9 / rate(lambda count: copy(start, count), seconds / 4),
        "copy_from ns": 1e9 / rate(lambda count: copy_from(start, scratch, count), seconds / 4),
    }


def rate(work: Callable[[int], int], seconds: float) -> float:
    """What ``work``, done as often as it is told, gets done in a second of processor time."""
    count = 1
    begun = time.process_time()
    done = work(1)
    while True:
        spent = time.process_time() - begun
        if spent >= seconds:
            return done / spent
        more = count if spent == 0 else max(1, min(count, int(count * (seconds - spent) / spent)))
        done += work(more)
        count += more


# ------------------------------------------------------------------ what is measured


def play_out(start: Position, scratch: Position, count: int) -> int:
    """Random matches to their end; the decisions taken."""
    rng = Rng(count)
    actions, lots = Actions(), Lots()
    decisions = 0
    for _ in range(count):
        scratch.copy_from(start)
        decisions += flow.playout(scratch, rng, actions, lots)
    return decisions


def step_by_step(start: Position, scratch: Position, count: int) -> int:
    """The same, but every decision is driven from Python, as an adapter or a lesson would."""
    rng = Rng(count)
    decisions = 0
    for _ in range(count):
        scratch.copy_from(start)
        while scratch.actor != NOBODY:
            side = scratch.actor
            if side == CHANCE:
                lots = Lots()
                flow.fill_outcomes(scratch, lots)
                flow.play(scratch, CHANCE, lots.pick(rng))
            else:
                legal = flow.legal(scratch, side)
                flow.play(scratch, side, legal[rng.below(len(legal))])
                decisions += 1
    return decisions


def search(game: Game, start: Position, count: int, seconds: float) -> int:
    """Trees from the first turn as the bots grow them, with the game's judgement; the simulations done."""
    simulations = 0
    for seed in range(count):
        thinker = searching(game, start.copy(), start.actor, Rng(seed), game.sense)
        thinker.think(Budget(simulations=TREE, seconds=seconds))
        simulations += sum(node.visits for node in thinker.tree.answers(start.actor))
    return simulations


def copy(start: Position, count: int) -> int:
    for _ in range(count):
        start.copy()
    return count


def copy_from(start: Position, scratch: Position, count: int) -> int:
    for _ in range(count):
        scratch.copy_from(start)
    return count


def after(start: Position, decisions: int, rng: Rng) -> Position:
    """After so many decisions at random, where a side has to act."""
    position = start.copy()
    lots = Lots()
    while decisions > 0 or position.actor == CHANCE:
        if position.actor == CHANCE:
            flow.fill_outcomes(position, lots)
            flow.play(position, CHANCE, lots.pick(rng))
        else:
            legal = flow.legal(position, position.actor)
            flow.play(position, position.actor, legal[rng.below(len(legal))])
            decisions -= 1
    return position


def main() -> None:
    seconds = float(sys.argv[1])
    for line in sys.stdin:
        name, _, scenario = line.rstrip("\n").partition("\t")
        game = load(name)
        played, options = chosen(game, scenario or None, {})
        gc.collect()
        gc.freeze()  # how much else is loaded is not the question
        print(json.dumps(measure(game, seconds, played, options)), flush=True)


if __name__ == "__main__":
    main()
