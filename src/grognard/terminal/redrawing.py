"""What of a table has to be shown again, where the last one can still be read above."""

from __future__ import annotations

from collections.abc import Sequence

MORE = "     ⋮"  # it goes on as it was


def changed(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The lines around what is new, as long as that is less than half of them; else all."""
    if len(before) != len(now):
        return list(now)
    new = [at for at, line in enumerate(now) if before[at] != line]
    if not new:
        return []
    first, end = max(0, new[0] - 1), min(len(now), new[-1] + 2)
    if 2 * (end - first) > len(now):
        return list(now)
    above, below = [MORE] if first > 0 else [], [MORE] if end < len(now) else []
    return [*above, *now[first:end], *below]
