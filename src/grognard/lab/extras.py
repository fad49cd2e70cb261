"""What the lab needs for something and is not installed."""

from __future__ import annotations

from grognard.core.errors import GameError
from grognard.core.message import say


def missing(module: str, extra: str) -> GameError:
    """The error that says which extra brings it."""
    told = say("this needs {module}: pip install 'grognard[{extra}]'", module=module, extra=extra)
    return GameError("no_extra", told)
