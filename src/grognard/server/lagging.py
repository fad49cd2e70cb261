"""What slow ways between a browser and the house cost, and how much of it is given back."""

from __future__ import annotations

LAG_AT_ONCE, LAG_IN_ALL = 500, 3_000  # milliseconds that are given back of one decision, and of all
LAG_AGAIN = 100  # of which so much is there again with each decision


class Lag:
    """What slow ways have cost the sides of a live match is given back to them: of each decision a little,
    out of a store that fills slowly, so that nobody gains by being slow."""

    def __init__(self) -> None:
        self.left: dict[int, int] = {}

    def arrival(self, side: int, arrived: int, trip: int) -> int:
        """When a decision counts that has ``arrived`` on a way which takes ``trip`` there and back."""
        left = self.left.get(side, LAG_IN_ALL)
        given = max(0, min(trip, LAG_AT_ONCE, left))
        self.left[side] = min(LAG_IN_ALL, left - given + LAG_AGAIN)
        return arrived - given
