"""What an adapter needs and is not installed."""

from __future__ import annotations


def missing(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """The same error, saying which extra brings what it misses."""
    told = f"this needs {error.name}: pip install 'grognard[{extra}]'"
    return ModuleNotFoundError(told, name=error.name)
