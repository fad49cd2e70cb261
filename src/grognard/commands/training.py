"""``grognard train``: a game's judgement learns by playing."""

from __future__ import annotations

import argparse
import os

from grognard.commands.adding import Commands, add_processes
from grognard.core.errors import GameError
from grognard.core.message import say
from grognard.telling import told

OUT = "without its ending: FILE.training, .weights and .svg are written"
MISSING = "training needs {name}: install grognard[train]"
LINES = "of a search for each decision of a lesson (0: at sight)"
AUTHOR = "of the rounds, from the first on, are played by the author's judgement (0)"
GPU = "learn on a GPU, or do not (on one if JAX finds it)"
MOST = "matches after which the test gives up (400); 0: no test"


def add(commands: Commands) -> None:
    made = commands.add("train", train, say("Let a game's judgement learn by playing, and test it."))
    made.add_argument("game", metavar="GAME", help=told(say("its name, or a file")))
    learning = made.add_argument_group(told(say("learning")))
    learning.add_argument("--rounds", type=int, default=400, metavar="N", help="(400)")
    learning.add_argument(
        "--lessons", type=int, default=48, metavar="N", help=told(say("of a round, each of one start (48)"))
    )
    learning.add_argument(
        "--matches", type=int, default=100, metavar="N", help=told(say("of a lesson (100)"))
    )
    learning.add_argument(
        "--thinning", type=int, default=1, metavar="N", help=told(say("look at one of N positions (1)"))
    )
    learning.add_argument("--hidden", type=int, default=32, metavar="N", help=told(say("hidden units (32)")))
    learning.add_argument(
        "--rate",
        type=float,
        default=0.003,
        metavar="R",
        help=told(say("how fast, at first (0.003)")),
    )
    learning.add_argument("--lines", type=int, default=0, metavar="N", help=told(say(LINES)))
    learning.add_argument("--author", type=float, default=0.0, metavar="SHARE", help=told(say(AUTHOR)))
    learning.add_argument("--gpu", action=argparse.BooleanOptionalAction, help=told(say(GPU)))
    learning.add_argument("--seed", type=int, default=1, metavar="N")
    test = made.add_argument_group(told(say("the test against what there was")))
    test.add_argument(
        "--seconds", type=float, default=0.05, metavar="S", help=told(say("for a decision (0.05)"))
    )
    test.add_argument(
        "--better", type=float, default=0.65, metavar="SHARE", help=told(say("what counts as better"))
    )
    test.add_argument("--most", type=int, default=400, metavar="N", help=told(say(MOST)))
    test.add_argument(
        "--ship", action="store_true", help=told(say("what is better goes into the package of the game"))
    )
    add_processes(made)
    made.add_argument("--out", metavar="FILE", help=told(say(OUT)))


def train(given: argparse.Namespace) -> int:
    # While all cores play, matrices so small are quickest in one thread; four took four times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from grognard.lab import train as lab
    except ModuleNotFoundError as error:
        raise GameError("no_numpy", say(MISSING, name=str(error.name))) from None
    return lab.run(given)
