"""Ships from above, bow to the east: one form for each kind of attack, two ways of painting for two sides."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from grognard.core.scene import Shape, circle, label, path, rect
from grognard.games.epic_naval.data import ARTILLERY, TORPEDO
from grognard.games.epic_naval.rules import Rules

CARRIER = "carrier"
BATTLESHIP = "battleship"
CRUISER = "cruiser"
DESTROYER = "destroyer"
SUBMARINE = "submarine"
FREIGHTER = "freighter"
FORMS = (CARRIER, BATTLESHIP, CRUISER, DESTROYER, SUBMARINE, FREIGHTER)
BIG_GUNS = 4  # reach from which a ship with guns is a battleship

# Half the length and half the breadth.
SIZES = {
    CARRIER: (21.0, 8.2),
    BATTLESHIP: (21.0, 7.2),
    CRUISER: (19.5, 5.6),
    DESTROYER: (16.5, 4.4),
    SUBMARINE: (16.0, 3.8),
    FREIGHTER: (17.5, 6.2),
}


def form_of(rules: Rules, kind: int) -> str:
    """What a class of ships looks like, from what it can do."""
    if rules.planes[kind] > 0:
        return CARRIER
    if rules.cargo[kind] > 0:
        return FREIGHTER
    if rules.dives[kind] > 0:
        return SUBMARINE
    if rules.attack[kind] == ARTILLERY:
        return BATTLESHIP if rules.reach[kind] >= BIG_GUNS else CRUISER
    return DESTROYER if rules.attack[kind] == TORPEDO else FREIGHTER


def painted(side: int) -> tuple[str, str]:
    """How a body and what is on it are painted: side 0 full, side 1 hollow."""
    return ("side0 rim", "on-side") if side == 0 else ("side1-soft rim1", "side1")


def ship_art(form: str, side: int) -> list[Shape]:
    """The first shape is the lane that lights up, so that a finger finds it."""
    return [path(lane(SIZES[form][0] + 2.5), "touch"), *body(form, side)]


def lane(end: float) -> str:
    return drawn(
        f"M{-end + 6} -11H{end - 11}Q{end - 2} -11 {end + 2} 0Q{end - 2} 11 {end - 11} 11",
        f"H{-end + 6}Q{-end} 11 {-end} 5V-5Q{-end} -11 {-end + 6} -11Z",
    )


def drawn(*parts: str) -> str:
    return "".join(parts)


def body(form: str, side: int) -> list[Shape]:
    hull, deck = painted(side)
    return [path(OUTLINES[form](*SIZES[form]), hull), *DECKS[form](deck)]


# ------------------------------------------------------------------ hulls


def warship(long: float, wide: float) -> str:
    """A sharp bow, a cut stern."""
    fore, aft, low = round(long * 0.62, 1), round(-long * 0.9, 1), round(wide * 0.55, 1)
    start, end = round(long * 0.12, 1), round(-long * 0.55, 1)
    return drawn(
        f"M{long} 0Q{fore} {-wide} {start} {-wide}H{end}Q{aft} {-wide} {-long} {-low}V{low}",
        f"Q{aft} {wide} {end} {wide}H{start}Q{fore} {wide} {long} 0Z",
    )


def flight_deck(long: float, wide: float) -> str:
    """Cut off at the stern, tapering to the bow."""
    return drawn(
        f"M{long} -2L{long - 6} {-wide}H{-long}V{wide - 1.5}H{-long + 8}L{-long + 10} {wide}",
        f"H{long - 11}L{long} 3Z",
    )


def cigar(long: float, wide: float) -> str:
    low = wide - 0.6
    return drawn(
        f"M{long} 0Q{long - 3} {-wide} {long - 10} {-wide}H-4Q{-long + 4} {-low} {-long} 0",
        f"Q{-long + 4} {low} -4 {wide}H{long - 10}Q{long - 3} {wide} {long} 0Z",
    )


def bluff(long: float, wide: float) -> str:
    return drawn(
        f"M{long} 0Q{long - 3} {-wide} {long - 9} {-wide}H{-long + 4}Q{-long} {-wide} {-long} 0",
        f"Q{-long} {wide} {-long + 4} {wide}H{long - 9}Q{long - 3} {wide} {long} 0Z",
    )


OUTLINES = {
    CARRIER: flight_deck,
    BATTLESHIP: warship,
    CRUISER: warship,
    DESTROYER: warship,
    SUBMARINE: cigar,
    FREIGHTER: bluff,
}


# ------------------------------------------------------------------ on deck


def turret(x: float, ahead: int, size: float, deck: str) -> list[Shape]:
    """A round house and two barrels."""
    barrel = size * 2.3
    start = x if ahead > 0 else x - barrel
    return [
        circle(x, 0, size, deck),
        rect(start, -size * 0.7, barrel, size * 0.45, deck),
        rect(start, size * 0.25, barrel, size * 0.45, deck),
    ]


def battleship(deck: str) -> list[Shape]:
    """Two turrets ahead, one astern."""
    return [
        *turret(10.2, 1, 2.8, deck),
        *turret(4.2, 1, 2.8, deck),
        rect(-4, -3.6, 5, 7.2, deck, 1.4),
        circle(-7.4, 0, 2, deck),
        *turret(-13, -1, 2.8, deck),
    ]


def cruiser(deck: str) -> list[Shape]:
    return [
        *turret(7.6, 1, 2.2, deck),
        rect(-1.8, -2.6, 4.4, 5.2, deck, 1),
        rect(-6.8, -1.2, 3, 2.4, deck, 1.2),
        *turret(-11.4, -1, 2.2, deck),
    ]


def destroyer(deck: str) -> list[Shape]:
    """One gun, and torpedo tubes that point to both sides."""
    return [
        *turret(6.8, 1, 1.5, deck),
        rect(0.2, -2, 3.6, 4, deck, 1),
        path("M-5.6 -3.2h2.2v6.4h-2.2ZM-10 -3.2h2.2v6.4h-2.2Z", deck),
    ]


def submarine(deck: str) -> list[Shape]:
    """A conning tower, and fins at the stern."""
    return [rect(-1, -1.9, 7, 3.8, deck, 1.9), path("M-10.5 0L-14.4 -5.4H-16.2L-14 0L-16.2 5.4H-14.4Z", deck)]


def carrier(deck: str) -> list[Shape]:
    """The line down the flight deck points to the bow; an island stands to starboard."""
    dashes = "".join(f"M{x} -5.4h4.2v1.3h-4.2Z" for x in (-18, -11.5, -5, 1.5))
    return [path(f"{dashes}M8 -7l7.6 2.4l-7.6 2.4Z", deck), rect(2, 4.2, 7.4, 2.6, deck, 0.8)]


def freighter(deck: str) -> list[Shape]:
    return [rect(-14.4, -3.8, 4.6, 7.6, deck, 1.2), circle(-7, 0, 1.6, deck)]


DECKS = {
    CARRIER: carrier,
    BATTLESHIP: battleship,
    CRUISER: cruiser,
    DESTROYER: destroyer,
    SUBMARINE: submarine,
    FREIGHTER: freighter,
}


# ------------------------------------------------------------------ what a ship carries


def load_marks(form: str, count: int, room: int, side: int) -> list[Shape]:
    """§7.1 Planes on the flight deck, §10.1 crates in the holds, where room is empty only its place."""
    _, deck = painted(side)
    if form == CARRIER:
        return [path(parked(-15 + 9.6 * at, 1.6), deck) for at in range(min(count, 4))]
    if form == FREIGHTER and room:
        size = [(at, "gold" if at < count else deck) for at in range(min(room, 3))]
        return [rect(-3.4 + 8 * at, -3.1, 6.2, 6.2, cls, 0.8) for at, cls in size]
    return []


def parked(x: float, y: float) -> str:
    """A small plane on deck, nose to the bow."""
    return drawn(f"M{x + 4.4} {y}l-2 -.9h-1v-3.4h-2l-.6 3.4h-2l-.8 -1.4h-1v4.6h1l.8 -1.4h2l.6 3.4h2v-3.4h1Z")


@lru_cache(maxsize=1024)
def name_plate(code: str, heading: int) -> Shape:
    """Upright beside the hull, where it hides neither this ship nor its neighbours."""
    aside, low = ((0.0, 16.0), (16.0, 9.0), (16.0, -9.0))[heading % 3]
    turn = pi / 3 * heading  # back to how the ship lies
    x, y = aside * cos(turn) - low * sin(turn), aside * sin(turn) + low * cos(turn)
    return label(x, y + 3.2, 9.6, code, "ink bold cast")
