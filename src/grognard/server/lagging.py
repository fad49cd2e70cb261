"""What slow ways between a browser and the house cost, and how much of it is given back."""

from __future__ import annotations

LAG_AT_ONCE, LAG_IN_ALL = 500, 3_000  # milliseconds that are given back of one decision, and of all
LAG_AGAIN = 100  # of which so much is there again with each decision


class Lag:
    """What slow ways have cost the sides of a live match is given back to them: of each decision a little,
    out of a store that fills slowly, so that nobody gains by being slow."""

    def __init__(self) -> None:
        self.left: dict[int, int] = {}

    def given(self, side: int, trip: int) -> int:
        """How much of a way that takes ``trip`` milliseconds there and back a decision is given back."""
        return max(0, min(trip, LAG_AT_ONCE, self.left.get(side, LAG_IN_ALL)))

    def take(self, side: int, given: int) -> None:
        """A decision that was given so much back has been made."""
        self.left[side] = min(LAG_IN_ALL, self.left.get(side, LAG_IN_ALL) - given + LAG_AGAIN)
