"""What looks good to a bot; never a rule."""

from __future__ import annotations

from typing import final

from grognard.core.sense import Sense


@final
class OperationSense(Sense):
    pass
