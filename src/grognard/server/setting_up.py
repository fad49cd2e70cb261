"""What a table says of setting up: whether somebody may do it for a person, and like what."""

from __future__ import annotations

from typing import Any

from grognard.core.flow import is_setting_up
from grognard.core.match import Match


def set_up_told(match: Match, running: bool) -> dict[str, Any]:
    """Standard set-ups with their names, titles and what they are."""
    asked = running and is_setting_up(match.position)
    named = [[each.name, each.title, each.about] for each in match.game.arrangements]
    return {"set_up": asked, "arrangements": named if asked else []}
