"""§13.9 Whether a task force finds room, so that nobody loses ships unawares."""

from __future__ import annotations

from grognard.core.nodes import HEADINGS, OUTSIDE
from grognard.games.epic_naval.position import Naval


def places(naval: Naval, node: int) -> list[int]:
    """§13.4 The centre and the nodes around it."""
    near = [int(naval.rules.near[HEADINGS * node + heading]) for heading in range(HEADINGS)]
    return [node, *(other for other in near if other != OUTSIDE)]
