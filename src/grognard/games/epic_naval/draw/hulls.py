"""Ships from above, bow to the east: one form for each kind of attack."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from grognard.core.scene import Shape
from grognard.draw.art.fx import wake
from grognard.draw.art.pen import Marks, all_of, path, rect, sized
from grognard.draw.art.ships import FORMS as MODELS
from grognard.draw.art.ships import hull, parked, shadow, small
from grognard.games.epic_naval.data import ARTILLERY, TORPEDO
from grognard.games.epic_naval.rules import Rules

CARRIER = "carrier"
BATTLESHIP = "battleship"
CRUISER = "cruiser"
DESTROYER = "destroyer"
SUBMARINE = "submarine"
FREIGHTER = "transport"
FORMS = tuple(MODELS)
BIG_GUNS = 4  # reach from which a ship with guns is a battleship


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


def ship_art(form: str, side: int) -> Marks:
    """The first mark is the lane that lights up, so that a finger finds it; the second the hull, with a dark
    rim for side 0 and a pale one for side 1."""
    half, beam, bow, stern = MODELS[form]
    lane = [Shape("path", [], "touch outline", lane_around(half + 3))]
    rim = path(hull(half + 2, beam + 2, bow, stern), "", "white" if side else "hull0-lo", 2)
    return lane + rim + wake(2 * half, 2 * beam, 0.4)[1:] + shadow(form) + small(form, side)


def lane_around(end: float) -> str:
    bow = f"M{-end + 6} -11H{end - 11}Q{end - 2} -11 {end + 2} 0Q{end - 2} 11 {end - 11} 11"
    return f"{bow}H{-end + 6}Q{-end} 11 {-end} 5V-5Q{-end} -11 {-end + 6} -11Z"


def ghost(form: str, side: int) -> Marks:
    """A ship where it would be."""
    half, beam, bow, stern = MODELS[form]
    return path(hull(half + 1, beam + 1, bow, stern), f"side{side}", "white", 1.2, fo=0.4, dash="fine")


# ------------------------------------------------------------------ what a ship carries


@lru_cache(maxsize=256)
def load_marks(form: str, count: int, room: int, side: int) -> Marks:
    """§7.1 Planes on the flight deck, §10.1 crates in the holds."""
    if form == CARRIER:
        y = 3.2 if side == 0 else -3.2
        return all_of(
            path(parked(-14 + 9.4 * at, y, 1.1), "white", f"hull{side}-lo", 0.5)
            for at in range(min(count, 4))
        )
    if form == FREIGHTER and room:
        return all_of(
            rect(-4.4 + 6.4 * at, -3, 5, 6, "coin", 0.6, f"hull{side}-lo", 0.7) for at in range(min(count, 3))
        )
    return []


@lru_cache(maxsize=1024)
def name_plate(code: str, heading: int) -> Marks:
    """Upright beside the hull, where it hides neither this ship nor its neighbours."""
    aside, low = ((0.0, 16.5), (18.0, 9.0), (18.0, -9.0))[heading % 3]
    turn = pi / 3 * heading  # back to how the ship lies
    x, y = aside * cos(turn) - low * sin(turn), aside * sin(turn) + low * cos(turn)
    return sized(x, y + 4, 12.6, 23, code, "ink", "plate on-chart")
