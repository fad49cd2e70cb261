"""How the cards look: simple shapes of our own, each army with its emblem and its kind of edge."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape, circle, label, path, poly, rect
from grognard.games.to_war.data import Armies, Unit

WIDE, HIGH = 100.0, 103.0  # a card on the field or in the hand
LONG, LOW = 142.0, 50.0  # a slip: a card that waits in the camp
PILE = (34.0, 46.0)

SHORT_TITLES = {"Ashigaru Gunner": "Ash. Gunner"}  # where room is scarce

Art = dict[str, list[Shape]]


@lru_cache(maxsize=64)
def gallery(armies: Armies) -> Art:
    """Every card of a match, by the names that ``face``, ``slip`` and ``back`` give."""
    art: Art = {}
    for unit in armies.units:
        if face(unit) not in art:
            name = armies.armies[unit.side].name
            art[face(unit)] = card_shapes(unit, name)
            art[slip(unit)] = slip_shapes(unit, name)
    for side, army in enumerate(armies.armies):
        art[back(side)] = back_shapes(side, army.name)
    return art


def face(unit: Unit) -> str:
    return f"card-{int(unit.side)}-{unit.card.name}"


def slip(unit: Unit) -> str:
    return f"slip-{int(unit.side)}-{unit.card.name}"


def back(side: int) -> str:
    return f"back-{side}"


# ------------------------------------------------------------------ cards


def card_shapes(unit: Unit, army: str) -> list[Shape]:
    top, side = -HIGH / 2, int(unit.side)
    size = 12.5 if len(unit.title) < 11 else 11.5
    return [
        rect(-WIDE / 2, top, WIDE, HIGH, "card line", 7),
        path(banner(WIDE, top, 20, army), f"side{side}"),
        label(0, top + 15, size, SHORT_TITLES.get(unit.title, unit.title), "on-side bold"),
        *sword(-31, -13),
        label(-31, 22, 28, str(int(unit.attack)), "ink bold"),
        shield(31, -13),
        label(31, 22, 28, str(int(unit.defence)), "ink bold"),
        *emblem(army, 0, 4, 1.0, f"side{side}"),
        *arrows(unit, 0, 37),
        *([crown(-37, 38)] if unit.elite else []),
    ]


def slip_shapes(unit: Unit, army: str) -> list[Shape]:
    top, side = -LOW / 2, int(unit.side)
    return [
        rect(-LONG / 2, top, LONG, LOW, "card line", 6),
        path(banner(LONG, top, 16, army), f"side{side}"),
        label(0, top + 12.5, 12, unit.title, "on-side bold"),
        *sword(-60, 10),
        label(-45, 18, 22, str(int(unit.attack)), "ink bold"),
        shield(-24, 10),
        label(-8, 18, 22, str(int(unit.defence)), "ink bold"),
        *arrows(unit, 27, 9),
        *([crown(60, 10)] if unit.elite else []),
    ]


def back_shapes(side: int, army: str) -> list[Shape]:
    """A pile of cards, seen from behind."""
    wide, high = PILE
    return [
        rect(-wide / 2 + 4, -high / 2 - 4, wide, high, "card-back line", 4),
        rect(-wide / 2 + 2, -high / 2 - 2, wide, high, "card-back line", 4),
        rect(-wide / 2, -high / 2, wide, high, "card-back line", 4),
        path(banner(wide, -high / 2, 9, army), f"side{side}"),
        *emblem(army, 0, 12, 0.62, "paper", "card-back"),
    ]


# ------------------------------------------------------------------ marks


def banner(wide: float, top: float, depth: float, army: str) -> str:
    """The head of a card; its lower edge tells the army: battlements, teeth, scallops or lozenges."""
    half, teeth = wide / 2, round(wide / 10)
    step = wide / teeth / 2
    base = top + depth
    head = f"M{-half:g} {base:g} V{top + 6:g} Q{-half:g} {top:g} {-half + 6:g} {top:g} "
    head += f"H{half - 6:g} Q{half:g} {top:g} {half:g} {top + 6:g} V{base:g} "
    if army == "south":
        middles = [-half + (2 * tooth + 1) * step for tooth in range(teeth)]
        return head + "Z" + "".join(f" M{x:g} {base + 1:g} l3 3 l-3 3 l-3 -3 Z" for x in middles)
    edges = {
        "west": f"v4 h{-step:g} v-4 h{-step:g} ",
        "north": f"l{-step:g} 5 l{-step:g} -5 ",
        "far-east": f"a{step:g} 4.5 0 0 1 {-2 * step:g} 0 ",
    }
    return head + edges[army] * teeth + "Z"


def emblem(army: str, x: float, y: float, size: float, cls: str, ground: str = "card") -> list[Shape]:
    """A cross, an axe, a ring of three, or a crescent."""
    if army == "west":
        arm = [
            -4.0,
            -12,
            4,
            -12,
            2.5,
            -2.5,
            12,
            -4,
            12,
            4,
            2.5,
            2.5,
            4,
            12,
            -4,
            12,
            -2.5,
            2.5,
            -12,
            4,
            -12,
            -4,
        ]
        return [poly(placed([*arm, -2.5, -2.5], x, y, size), cls)]
    if army == "north":
        blade = [2.0, -8, 7, -11, 11, -7, 12, -2.5, 11, 2, 7, 6, 2, 3]
        mirrored = [-value if at % 2 == 0 else value for at, value in enumerate(blade)]
        shaft = [-1.5, -12.0, 1.5, -12, 1.5, 13, -1.5, 13]
        return [poly(placed(part, x, y, size), cls) for part in (blade, mirrored, shaft)]
    if army == "far-east":
        ring = [circle(x, y, 12.5 * size, cls), circle(x, y, 10 * size, ground)]
        return ring + [
            circle(x + dx * size, y + dy * size, 4.3 * size, cls)
            for dx, dy in ((0, -4.6), (-4.2, 3), (4.2, 3))
        ]
    far, near = 12 * size, 9.5 * size
    horn_x, horn_y = x + 5.5 * size, 10.6 * size
    arcs = f"A{far:.3g} {far:.3g} 0 1 0 {horn_x:.4g} {y + horn_y:.4g} A{near:.3g} {near:.3g} 0 1 1 "
    crescent = f"M{horn_x:.4g} {y - horn_y:.4g} {arcs}{horn_x:.4g} {y - horn_y:.4g} Z"
    star = [7.0, -5, 8.5, -1.5, 12, 0, 8.5, 1.5, 7, 5, 5.5, 1.5, 2, 0, 5.5, -1.5]
    return [path(crescent, cls), poly(placed(star, x, y, size), cls)]


def placed(points: list[float], x: float, y: float, size: float = 1.0) -> list[float]:
    return [round(value * size + (x if at % 2 == 0 else y), 1) for at, value in enumerate(points)]


def sword(x: float, y: float) -> list[Shape]:
    blade = [0.0, -9, 2, -6, 2, 3, 5.5, 3, 5.5, 5, 1.3, 5, 1.3, 9, -1.3, 9, -1.3, 5, -5.5, 5, -5.5, 3, -2, 3]
    return [poly(placed([*blade, -2, -6], x, y), "ink-soft")]


def shield(x: float, y: float) -> Shape:
    return path(f"M{x - 7:g} {y - 8:g} h14 v8 q0 6 -7 9 q-7 -3 -7 -9 Z", "ink-soft")


def crown(x: float, y: float) -> Shape:
    return poly(placed([-9.0, 7, -10, -5, -4.5, 0, 0, -8, 4.5, 0, 10, -5, 9, 7], x, y), "gold")


def arrows(unit: Unit, x: float, y: float) -> list[Shape]:
    """§2.2 to §2.4 Where the unit may go, seen on the table; underlined if it has two steps."""
    ahead = [0.0, -8, 7, 0, 2.5, 0, 2.5, 7, -2.5, 7, -2.5, 0, -7, 0]
    if unit.side == 1:
        ahead = [-value for value in ahead]
    aside = [-8.0, 0, 0, -6, 0, -2.2, 7, -2.2, 7, 2.2, 0, 2.2, 0, 6]
    marks = [poly(placed(ahead, x, y), "ink")]
    if unit.sideways:
        marks.append(poly(placed(aside, x - 16, y), "ink"))
        marks.append(poly(placed([-value for value in aside], x + 16, y), "ink"))
    if unit.two_steps:
        reach = 24 if unit.sideways else 9
        marks.append(rect(x - reach, y + 9.5, 2 * reach, 2.6, "ink", 1))
    return marks


def written(unit: Unit) -> str:
    """The card in a terminal: two lines; the marks before the name and the arrow tell the side."""
    mark, ahead = ("▲", "↑") if unit.side == 0 else ("▼", "↓")
    arrow = f"←{ahead}→" if unit.sideways else ahead
    name = SHORT_TITLES.get(unit.title, unit.title) + (" ♛" if unit.elite else "")
    return f"{mark} {name}\n{int(unit.attack)}/{int(unit.defence)} {arrow}{'²' if unit.two_steps else ''}"
