"""The chart with all that lies on it, cards and markers."""

from __future__ import annotations

from grognard.games.epic_naval.draw.table import scene

__all__ = ["scene"]
