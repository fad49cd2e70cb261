"""Ships from above, bow to the east: ``small`` ones are read at 40 pixels, ``flight_deck`` is a deck plan."""

from __future__ import annotations

from grognard.draw.art.pen import Marks, all_of, cast, circle, ellipse, n, path, rect, text

WEST, EAST = 0, 1


def hull(h: float, b: float, bow: float = 0.45, stern: float = 0.25) -> str:
    """Pointed bow, rounded stern; half length and half breadth."""
    shoulder, quarter = h * (1 - bow), -h * (1 - stern)
    flare, knee = h - bow * h * 0.45, shoulder - h * 0.15
    return (
        f"M{n(h)} 0C{n(flare)} {n(-b * 0.55)} {n(shoulder)} {n(-b)} {n(knee)} {n(-b)}L{n(quarter)} {n(-b)}"
        f"C{n(-h)} {n(-b * 0.9)} {n(-h)} {n(-b * 0.5)} {n(-h)} 0C{n(-h)}"
        f" {n(b * 0.5)} {n(-h)} {n(b * 0.9)} {n(quarter)} {n(b)}"
        f"L{n(knee)} {n(b)}C{n(shoulder)} {n(b)} {n(flare)} {n(b * 0.55)} {n(h)} 0Z"
    )


def turret(x: float, r: float, ahead: bool, guns: int, long: float) -> str:
    """A gun house with its barrels, as part of one path."""
    s = 1 if ahead else -1
    d = f"M{n(x - r)} {n(-r * 0.8)}h{n(2 * r)}v{n(1.6 * r)}h{n(-2 * r)}Z"
    for gun in range(guns):
        y = (gun - (guns - 1) / 2) * r * 0.62
        d += f"M{n(x + s * r)} {n(y - 0.45)}h{n(s * long)}v.9h{n(-s * long)}Z"
    return d


# Half length, half breadth, how long the bow and the stern are.
FORMS = {
    "carrier": (22, 7.6, 0.22, 0.12),
    "battleship": (22, 6.4, 0.5, 0.35),
    "cruiser": (20, 4.8, 0.5, 0.3),
    "destroyer": (17, 3.5, 0.55, 0.25),
    "submarine": (16, 3.0, 0.5, 0.7),
    "transport": (18, 5.4, 0.3, 0.25),
}


def small(form: str, side: int, planes: int = 0, cargo: int = 0) -> Marks:
    """A model of a class: form first, then colour, then detail."""
    h, b, bow, stern = FORMS[form]
    deck = "wood" if side == WEST else "deck-blue" if form == "carrier" else "steel-hi"
    marks = path(hull(h + 1.5, b + 1.5, bow, stern), f"side{side}", more="outline")
    return marks + path(hull(h, b, bow, stern), deck) + fittings(form, side, planes, cargo)


def fittings(form: str, side: int, planes: int, cargo: int) -> Marks:
    pale, dark = f"hull{side}", f"hull{side}-lo"
    if form == "carrier":
        return carrier_deck(side, planes)
    if form == "transport":
        hatches = all_of(
            rect(-4.4 + 6.4 * i, -3, 5, 6, "coin" if i < cargo else "", 0.6, dark, 0.9) for i in range(3)
        )
        bridge = path("M-13.4 -3.2h6.6v6.4h-6.6Z", pale, dark, 0.7) + ellipse(-10, 0, 1.5, 1.5, dark)
        return bridge + hatches
    if form == "submarine":
        tower = path("M-3.4 -1.7H2.6C4.2 -1.7 4.2 1.7 2.6 1.7H-3.4Z", dark) + circle(0, 0, 0.9, pale)
        return path("M-13 0H13", "", dark, 0.7) + tower + path("M6 0h5", "", dark, 1.6)
    guns, bridge_d, funnels, more = GUNS[form]
    marks = path(guns, dark) + path(bridge_d, pale, dark, 0.7)
    marks += all_of(ellipse(x, 0, rx, ry, dark) for x, rx, ry in funnels)
    return marks + (path(more, "", dark, 1.6 if form == "battleship" else 0.9) if more else [])


SIDE_GUNS = "h1.6m2 0h1.6m2 0h1.6"
# Turrets, bridge, funnels (x and radii), and the rest.
GUNS: dict[str, tuple[str, str, list[tuple[float, float, float]], str]] = {
    "battleship": (
        turret(12.6, 2.8, True, 3, 4.8) + turret(6.4, 2.8, True, 3, 4.4) + turret(-12.8, 2.8, False, 3, 4.6),
        "M-8.5 -3.6H1.8L3.6 -1.6V1.6L1.8 3.6H-8.5Z",
        [(0.6, 2.1, 2.1), (-4.6, 2.2, 1.6)],
        f"M-7 -5.2{SIDE_GUNS}M-7 5.2{SIDE_GUNS}",
    ),
    "cruiser": (
        turret(11.4, 2, True, 2, 3.8) + turret(7, 2, True, 2, 3.4) + turret(-11.8, 2, False, 2, 3.6),
        "M-8 -2.7H2.4L4 -1V1L2.4 2.7H-8Z",
        [(-1.4, 1.7, 1.2), (-5.2, 1.7, 1.2)],
        "",
    ),
    "destroyer": (
        turret(9.6, 1.5, True, 1, 3) + turret(-11.4, 1.5, False, 1, 2.8),
        "M1 -1.9H5L6.4 0L5 1.9H1Z",
        [(-1.8, 1.5, 1)],
        "M-7.6 -1.9l4 1.1M-7.6 -.3l4 1.1",
    ),
}


def carrier_deck(side: int, planes: int) -> Marks:
    h, b, *_ = FORMS["carrier"]
    pale, dark = f"hull{side}", f"hull{side}-lo"
    ends = f"M{n(h - 4)} {n(1.4 - b)}V{n(b - 1.4)}M{n(4 - h)} {n(1.4 - b)}V{n(b - 1.4)}"
    marks = path(f"M{n(2 - h)} 0H{n(h - 2)}", "", "white", 0.9, dash="fine") + path(ends, "", "white", 0.9)
    marks += path("M8 -2.6h5v5.2h-5ZM-13 -2.6h5v5.2h-5Z", "", dark, 0.7, so=0.7)
    marks += rect(-3, b - 2.6 if side == EAST else -b - 0.8, 9, 3.4, dark, 1.2)
    marks += rect(-1, b - 1.8 if side == EAST else -b, 4, 1.8, pale, 0.8)
    y = -3.4 if side == EAST else 3.4
    return marks + all_of(path(parked(-12.5 + 8.5 * i, y), "white", dark, 0.5) for i in range(planes))


def parked(x: float, y: float, s: float = 1.0) -> str:
    """A little plane on deck, nose to the bow."""
    return (
        f"M{n(x + 4 * s)} {n(y)}l{n(-2 * s)} {n(-0.8 * s)}h{n(-s)}"
        f"v{n(-3 * s)}h{n(-1.8 * s)}l{n(-0.6 * s)} {n(3 * s)}"
        f"h{n(-1.6 * s)}l{n(-0.7 * s)} {n(-1.2 * s)}h{n(-0.9 * s)}"
        f"v{n(4 * s)}h{n(0.9 * s)}l{n(0.7 * s)} {n(-1.2 * s)}"
        f"h{n(1.6 * s)}l{n(0.6 * s)} {n(3 * s)}h{n(1.8 * s)}v{n(-3 * s)}h{n(s)}Z"
    )


def submerged(form: str = "submarine") -> Marks:
    """Below the surface: an outline."""
    h, b, *_ = FORMS[form]
    outline = path(hull(h, b + 0.6, 0.5, 0.6), "under", "under", 1.2, fo=0.2, dash="fine", more="outline")
    return (
        outline + path(f"M-3 0h5M{n(3 - h)} 0h3", "", "under", 1.6, round=True) + circle(1, 0, 1.8, "under")
    )


def shadow(form: str) -> Marks:
    h, b, bow, stern = FORMS[form]
    return cast(path(hull(h + 2, b + 2, bow, stern), "umbra", fo=0.3), 1.5, 2.5)


# ------------------------------------------------------------------ a carrier large enough to look at


def flight_deck(length: float, beam: float, side: int, name: str = "", number: str = "") -> Marks:
    """Side 0: planks, red disc, island to port; side 1: stained blue, its number, island to starboard."""
    h, b = length / 2, beam / 2
    line = "deck-line" if side == WEST else "deck-buff"
    marks = path(hull(h + length * 0.035, b * 0.86, 0.22, 0.1), "steel-lo") + galleries(h, b)
    body = deck_outline(h, b)
    deck, planks = ("wood", "p-wood") if side == WEST else ("deck-blue", "p-deckblue")
    marks += path(body, deck, "steel-lo", 1.2, more="outline") + path(body, planks, op=0.75)
    lift = beam * 0.42
    lifts = "".join(
        f"M{n(x)} {n(-lift / 2)}h{n(lift)}v{n(lift)}h{n(-lift)}Z" for x in (-h * 0.66, -h * 0.06, h * 0.44)
    )
    wires = "".join(f"M{n(-h * 0.92 + i * length * 0.03)} {n(-b * 0.8)}V{n(b * 0.8)}" for i in range(5))
    marks += path(lifts, "", "steel-lo", 0.9, so=0.75) + path(wires, "", "steel-lo", 0.7, so=0.7)
    marks += path(f"M{n(-h * 0.95)} 0H{n(h * 0.9)}", "", line, max(1.2, beam * 0.035), dash="deck", so=0.95)
    marks += japanese_deck(h, b) if side == WEST else american_deck(h, b, number)
    marks += island(h, b, side)
    return marks + (text(-h * 0.36, b * 0.82, beam * 0.2, name, line) if name else [])


def deck_outline(h: float, b: float) -> str:
    bow, stern = h - 0.28 * h, -h + 0.1 * h
    return (
        f"M{n(h)} {n(-b * 0.3)}C{n(h - 2)} {n(-b * 0.62)} {n(h - 0.16 * h)}"
        f" {n(-b)} {n(bow)} {n(-b)}L{n(stern)} {n(-b)}"
        f"C{n(-h + 1)} {n(-b)} {n(-h)} {n(-b * 0.8)} {n(-h)} {n(-b * 0.6)}L{n(-h)} {n(b * 0.6)}"
        f"C{n(-h)} {n(b * 0.8)} {n(-h + 1)} {n(b)} {n(stern)} {n(b)}L{n(bow)} {n(b)}"
        f"C{n(h - 0.16 * h)} {n(b)} {n(h - 2)} {n(b * 0.62)} {n(h)} {n(b * 0.3)}Z"
    )


def galleries(h: float, b: float, count: int = 7) -> Marks:
    """Gun tubs along both sides."""
    places = [(-h * 0.74 + i * h * 1.36 / (count - 1) - 3, s) for i in range(count) for s in (-1, 1)]
    tubs = "".join(
        f"M{n(x)} {n(s * b)}a{n(b * 0.14)} {n(b * 0.12)} 0 0 {int(s < 0)} {n(b * 0.4)} 0Z" for x, s in places
    )
    guns = "".join(f"M{n(x + b * 0.2)} {n(s * (b + 1))}v{n(s * b * 0.18)}" for x, s in places)
    return path(tubs, "steel", "steel-lo", 0.7) + path(guns, "", "steel-lo", 1.2)


def japanese_deck(h: float, b: float) -> Marks:
    """Stripes at the bow, the disc, red marks at the stern, the funnel bent down to starboard."""
    stripes = "".join(f"M{n(h - 0.07 * h - i * 0.036 * h)} {n(-b * 0.42)}V{n(b * 0.42)}" for i in range(4))
    x = h * 0.12 - 0.2 * h
    funnel = (
        f"M{n(x)} {n(b * 0.9)}q{n(-0.06 * h)} {n(b * 0.44)} {n(-0.14 * h)} {n(b * 0.4)}v{n(-b * 0.24)}"
        f"q{n(0.06 * h)} 0 {n(0.06 * h)} {n(-b * 0.2)}Z"
    )
    return (
        path(stripes, "", "deck-line", 1.6, so=0.85)
        + path(f"M{n(-h + 0.024 * h)} {n(-b * 0.7)}v{n(b * 1.4)}", "", "hinomaru", 2, dash="short")
        + circle(h * 0.72, 0, b * 0.52, "deck-line", fo=0.9)
        + circle(h * 0.72, 0, b * 0.44, "hinomaru")
        + path(funnel, "steel", "steel-lo", 0.9)
    )


def american_deck(h: float, b: float, number: str) -> Marks:
    lines = f"M{n(-h * 0.96)} {n(-b * 0.72)}H{n(h * 0.82)}M{n(-h * 0.96)} {n(b * 0.6)}H{n(h * 0.82)}"
    marks = path(lines, "", "deck-buff", 0.7, so=0.55, dash="short")
    return marks + (text(h * 0.74, b * 0.44, b * 1.3, number, "deck-buff") if number else [])


def island(h: float, b: float, side: int) -> Marks:
    x, w, high = (h * 0.12, h * 0.18, b * 0.4) if side == WEST else (h * 0.06, h * 0.34, b * 0.52)
    top = (-1 if side == WEST else 1) * b * 0.98 - high / 2
    return (
        rect(x + 2, top + 3, w, high, "umbra", 2, fo=0.35)
        + rect(x, top, w, high, "steel", 2, "steel-lo", 0.9)
        + rect(x + w * 0.6, top + high * 0.15, w * 0.3, high * 0.7, "steel-hi", 1)
        + circle(x + w * 0.28, top + high / 2, high * 0.26, "steel-lo")
    )
