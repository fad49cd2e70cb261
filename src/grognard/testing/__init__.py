"""The public conformance kit: what every game promises, tried out in random play."""

from __future__ import annotations

from grognard.testing.kit import check_game
from grognard.testing.trial import Nonconformance

__all__ = ["Nonconformance", "check_game"]
