"""What looks good to a bot.  Never a rule."""

from __future__ import annotations

from typing import final

from grognard.core.sense import Sense


@final
class IslandSense(Sense):
    pass
