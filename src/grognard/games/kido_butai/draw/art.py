"""What is drawn more than once or never changes: the plot, decks, counters, the clock, cups and the scale."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.message import say
from grognard.core.scene import Shape
from grognard.draw.art.counters import carried, chit
from grognard.draw.art.fx import plume, wake
from grognard.draw.art.pen import Marks, all_of, circle, ellipse, group, n, path, rect, sized, star, upright
from grognard.draw.art.planes import aircraft, sketch
from grognard.draw.art.ships import flight_deck
from grognard.draw.art.terrain import atoll, open_sea
from grognard.games.kido_butai.data import CAP_BOX, CENTRE, FLEET_CORNER, MIDWAY_CORNER
from grognard.games.kido_butai.draw.places import BOXES, COUNTER, DECK, HEIGHT, WIDTH

BLEED = 700.0  # how far the sea runs on beyond the plot
LOADS = ("", "bomb", "torpedo")
US_DECK = (76.0, 22.0)


@lru_cache(maxsize=1)
def gallery() -> dict[str, list[Shape]]:
    art = {
        "plot": plot(),
        "compass": compass(),
        "deck": wake(*DECK, 0.3) + flight_deck(*DECK, 0),
        "deck-sunk": wreck(),
        "fire": plume(0, 0, 17, 22),
        "place": touch(0),
        "berth": path(rounded_square(COUNTER / 2 + 2), "white", "white", 1.2, fo=0.1, so=0.8, dash="fine"),
        "us": us_deck(),
        "us-sunk": slick(46, 16),
        "unseen": unseen(),
        "fog": fog(),
        "atoll": atoll(54),
        "raider": group(sketch("dauntless", 1), turn=90, scale=0.82),
        "escort": group(sketch("buffalo", 1), turn=90, scale=0.74),
    }
    for place in (FLEET_CORNER, MIDWAY_CORNER, CENTRE, CAP_BOX):
        art[f"place-{place}"] = touch(place)
    for load in (0, 1, 2):
        art[f"squadron-{load}"] = squadron(load)
    return art


# ------------------------------------------------------------------ the plot


def plot() -> Marks:
    """Open sea, the lines of the plot, and the ways that strikes take."""
    grid = "".join(f"M{x} -{n(BLEED)}V{n(HEIGHT + BLEED)}" for x in range(-668, 1400, 120))
    grid += "".join(f"M-{n(BLEED)} {y}H{n(WIDTH + BLEED)}" for y in range(-626, 1400, 120))
    ways = "M186 300Q180 262 170 236M250 300Q330 262 404 214M118 402Q140 386 160 372M506 402V372"
    tips = "M170 231l-4 9l4 -2.4l5 1.4ZM409 211l-9.6 1l3.4 2.6l-.4 4.4Z"
    arc = "M10 448C24 384 600 384 614 448"
    return (
        open_sea(WIDTH, HEIGHT, 4, BLEED)
        + path(grid, "", "sea-line", 0.7, so=0.25)
        + path(ways, "", "white", 2.5, so=0.55, dash="dots", round=True)
        + path(tips, "white", fo=0.6)
        + path(arc, "", "white", 1.6, so=0.8, dash="long")
    )


def touch(place: int) -> Marks:
    """What lights up when a place can be chosen."""
    box = BOXES[place]
    return rect(-box.w / 2, -box.h / 2, box.w, box.h, "touch", 12)


def rounded_square(half: float) -> str:
    """A square with round corners that no terminal takes for a box."""
    side, arc = n(2 * half - 12), "a6 6 0 0 1"
    return f"M{n(6 - half)} {n(-half)}h{side}{arc} 6 6v{side}{arc} -6 6h-{side}{arc} -6 -6v-{side}{arc} 6 -6Z"


def compass() -> Marks:
    """East is up."""
    rose = circle(0, 0, 22, "sea-lo", "white", 1.2, fo=0.6) + path(star(0, 0, 20, 4, 0.2), "white", op=0.85)
    letters = ((say("E"), 0, -27), (say("S"), 31, 5), (say("W"), 0, 36), (say("N"), -31, 5))
    return (
        rose
        + path("M0 -20L4 -4H-4Z", "hinomaru")
        + all_of(sized(x, y, 14, 19, word, "on-sea", "plate on-water") for word, x, y in letters)
    )


def fog() -> Marks:
    """What hides a fleet that nobody has seen."""
    puffs = ((-92, 2, 96, 40), (-10, -14, 120, 46), (84, 8, 104, 38), (10, 24, 130, 32))
    return all_of(ellipse(x, y, rx, ry, "g-fog") for x, y, rx, ry in puffs)


# ------------------------------------------------------------------ ships


def wreck() -> Marks:
    """Where a carrier went down: its outline under the water, and oil."""
    hull = "M118 -34C134 -20 134 20 118 34L90 37H-120C-131 37 -131 -37 -120 -37H90Z"
    return path(hull, "umbra", "white", 1.6, fo=0.2, so=0.6, dash="long") + slick(90, 30)


def slick(rx: float, ry: float) -> Marks:
    inner = ellipse(rx * 0.2, ry * 0.1, rx * 0.55, ry * 0.5, "umbra", fo=0.3)
    return ellipse(0, 0, rx, ry, "umbra", fo=0.3) + inner


def us_deck() -> Marks:
    long, beam = US_DECK
    outline = rect(-long / 2, -beam / 2 - 4, long, beam + 8, "touch", 8)
    return outline + wake(long, beam, 0.15) + flight_deck(long, beam, 1)


def unseen() -> Marks:
    return rect(-20, -20, 40, 40, "sea-lo", 6, "white", 1.2, fo=0.55, dash="fine")


# ------------------------------------------------------------------ counters


def squadron(load: int) -> Marks:
    """A counter that stays upright, its aircraft turned to where it faces; not turned it faces East, up."""
    half = COUNTER / 2
    band = f"M{n(-half)} {n(half - 8)}h{n(COUNTER)}v2a6 6 0 0 1 -6 6h{n(12 - COUNTER)}a6 6 0 0 1 -6 -6Z"
    counter = chit(COUNTER, COUNTER, "chit0", "chit0-lo") + path(band, "flag0")
    plane = group(aircraft("kate" if load else "zero", 0), turn=-90, scale=0.66)
    badge = upright(group(carried(LOADS[load]), x=half - 5, y=6 - half)) if load else []
    return upright(counter) + plane + badge


def low() -> Marks:
    return upright(
        rect(-19, 3, 38, 18, "flag0", 5, "white", 0.9) + sized(0, 16.6, 13, 18.5, say("LOW"), "white")
    )


def must_land() -> Marks:
    mark = sized(-13, -8, 14, 19, "!", "white", "plate bold")
    return upright(circle(-13, -13, 8.6, "flag0", "white", 1.2) + mark)


def spent() -> Marks:
    """A veil over what has acted."""
    return path(rounded_square(COUNTER / 2), "sea-lo", fo=0.5)
