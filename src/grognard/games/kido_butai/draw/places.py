"""Where everything lies on the plot, East up: targets above, the strike and the patrol before the decks."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.games.kido_butai.data import CAP_BOX, CARRIERS, CENTRE, FLEET_CORNER, MIDWAY_CORNER

WIDTH, HEIGHT = 624.0, 668.0
COUNTER = 40.0  # the edge of a squadron's counter
PITCH = 46.0  # from one counter to the next
FAR = 0.72  # pixels for a unit below which writing is larger
LINE = 23.9  # of the height for a line in a terminal
DECK = (262.0, 74.0)  # how long and how broad a flight deck is
BERTHS = 612.0  # where the hindmost berth of a deck lies
RANGE = 138.0  # from there to the foremost

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A place on the plot, and where the middle of its first counter lies."""

    x: float
    y: float
    w: float
    h: float
    first: Point

    @property
    def middle(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2


BOXES = {
    FLEET_CORNER: Box(6, 6, 268, 224, (34, 198)),
    MIDWAY_CORNER: Box(360, 6, 258, 224, (388, 198)),
    CENTRE: Box(6, 236, 394, 156, (34, 336)),
    CAP_BOX: Box(406, 236, 212, 156, (434, 336)),
    **{deck: Box(6 + 153.3 * deck, 398, 152, 264, (82 + 153.3 * deck, BERTHS)) for deck in range(CARRIERS)},
}
ATOLL = (540.0, 92.0)
COMPASS = (317.0, 60.0)


def us_berth(carrier: int) -> Point:
    """Where an American carrier lies, seen or not."""
    return 54.0 + 90.0 * carrier, 96.0


def spots(place: int, count: int) -> list[Point]:
    """Where so many counters lie: on a deck one before the other from the stern on, else side by side.
    They close up where there is little room."""
    box = BOXES[place]
    x, y = box.first
    if place < CARRIERS:
        step = min(PITCH, RANGE / max(1, count - 1))
        return [(x, y - step * at) for at in range(count)]
    step = min(PITCH, (box.w - COUNTER - 16) / max(1, count - 1))
    return [(x + step * at, y) for at in range(count)]
