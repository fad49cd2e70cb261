"""Play and replay in a plain terminal, line by line."""

from grognard.terminal.play import main
from grognard.terminal.replay import replay

__all__ = ["main", "replay"]
