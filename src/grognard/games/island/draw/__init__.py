"""The scene: the island with its blocks and characters, the pads at the edges, and what is asked."""

from grognard.games.island.draw.table import scene

__all__ = ["scene"]
