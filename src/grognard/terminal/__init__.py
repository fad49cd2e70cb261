"""Play, replay and analyse in a plain terminal, line by line."""

from grognard.terminal.analysing import main as analyse
from grognard.terminal.learning import main as learn
from grognard.terminal.learning import puzzle
from grognard.terminal.play import main
from grognard.terminal.replay import replay

__all__ = ["analyse", "learn", "main", "puzzle", "replay"]
