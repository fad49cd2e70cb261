"""Measures OpenSpiel's games for ``grognard bench``; it needs ``pip install open_spiel``.

    python bench/open_spiel_worker.py SECONDS     then names of its games, a line each

First it makes sure that its rules are the very rules of our examples.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from pathlib import Path

import pyspiel

import grognard
from grognard import flow
from grognard.benching.worker import TREE, rate

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
ROLLOUTS = 100  # at a leaf, to measure its inner loop


def measure(name: str, seconds: float) -> dict[str, float]:
    compare_rules(name)
    game = pyspiel.load_game(name)
    length = play_out(game, 300) / 300
    return {
        "from Python": rate(lambda count: play_out(game, count), seconds),
        "in its C++": (length - 1) * rate(lambda count: search(game, 10, ROLLOUTS, count), seconds),
        "simulations/s": rate(lambda count: search(game, TREE, 1, count), seconds),
    }


def play_out(game: pyspiel.Game, count: int) -> int:
    """Random matches, every move driven from Python; the moves made."""
    moves = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def search(game: pyspiel.Game, simulations: int, rollouts: int, count: int) -> int:
    """Its own tree search; the matches played out.

    With few simulations and many rollouts at each leaf it does little but play at random in C++.
    """
    for seed in range(count):
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, seed, False)
        bot.step(game.new_initial_state())
    return count * simulations * rollouts


# ------------------------------------------------------------------ the same rules


def compare_rules(name: str, matches: int = 20) -> None:
    """Both are played side by side at random: the same actions, the same winner."""
    ours = grognard.load(str(EXAMPLES / f"{name}.py"))
    for _ in range(matches):
        state = pyspiel.load_game(name).new_initial_state()
        position = ours.setup()
        while not state.is_terminal():
            side = int(position.actor)
            mine = {ours.write(position, side, action): action for action in flow.legal(position, side)}
            theirs = {translated(name, state, action): action for action in state.legal_actions()}
            assert mine.keys() == theirs.keys(), (mine, theirs)
            text = random.choice(list(mine))
            flow.play(position, side, mine[text])
            state.apply_action(theirs[text])
        assert [position.reward(side) for side in (0, 1)] == [(points + 1) / 2 for points in state.returns()]


def translated(name: str, state: pyspiel.State, action: int) -> str:
    """OpenSpiel's notation as ours: columns have letters, and who begins stands below."""
    text: str = state.action_to_string(state.current_player(), action)
    if name == "connect_four":
        return "abcdefg"[int(text[1:])]
    return text[0] + str(9 - int(text[1])) + text[2] + str(9 - int(text[3]))


def main() -> None:
    seconds = float(sys.argv[1])
    for line in sys.stdin:
        gc.collect()
        gc.freeze()
        print(json.dumps(measure(line.strip(), seconds)), flush=True)


if __name__ == "__main__":
    main()
