"""The public conformance kit: what every game promises, tried out on random play."""

from __future__ import annotations

from grognard.testing.kit import Nonconformance, check_game

__all__ = ["Nonconformance", "check_game"]
