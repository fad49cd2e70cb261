"""All that is drawn more than once or lies still: sea, carriers, aircraft, cards, tokens."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape
from grognard.draw.art.cards import back
from grognard.draw.art.pen import Marks, circle, group, path, rect, text
from grognard.games.midway.data import EFFECT, JAPAN, SIDE_KEYS, US
from grognard.games.midway.draw import models, sea
from grognard.games.midway.draw.canvas import BACK, Canvas
from grognard.games.midway.draw.manoeuvres import order_card, order_slip
from grognard.games.midway.draw.wall import dock
from grognard.games.midway.flight import Edge
from grognard.games.midway.position import Midway
from grognard.games.midway.rules import Rules


@lru_cache(maxsize=256)
def canvas_with(rules: Rules, tiles: tuple[int, ...]) -> Canvas:
    return Canvas(rules.board, tiles)


def canvas_of(midway: Midway) -> Canvas:
    """The canvas as large as it has to be now; at the edge, as large as it may become."""
    tiles = [middle for middle in midway.small if middle >= 0]
    if isinstance(midway.frame, Edge):
        tiles += [(midway.frame.area - away) for away in midway.board.spread]
        tiles = [middle for middle in tiles if midway.board.clear[middle]]
    return canvas_with(midway.rules, tuple(sorted(tiles)))


@lru_cache(maxsize=64)
def art_of(rules: Rules) -> dict[str, list[Shape]]:
    """All art of a match; the same object every time, so that it is written only once."""
    art = {
        "board": sea.board(rules),
        "carrier-0": sea.carrier(JAPAN),
        "carrier-1": sea.carrier(US),
        "small-tile": sea.small_tile(rules),
        "small-tile-beside": sea.small_tile_beside(rules),
        "goal": sea.goal(),
        "nose": nose_arrow(),
        "dock": dock(rules),
        "coin": circle(0, 0, 8.5, "coin", "cream", 1.2) + circle(0, 0, 8.5, "g-counter"),
        "initiative": initiative(),
        "token-F": token("M0 11V-8", (0, -9, 0)),
        "token-L": token("M0 11V0L-6 -5", (-7, -6, -50)),
        "token-R": token("M0 11V0L6 -5", (7, -6, 50)),
        "token-back": plate("flag1-lo") + text(0, 7, 19, "?", "white", "title"),
        **models.gallery(rules.hunt),
    }
    for side, name in enumerate(SIDE_KEYS):
        art[f"back-{side}"] = back(*BACK, f"flag{side}-lo")
        for bomber in range(2 if rules.hunt else 1):
            kind = "bomber" if bomber else "fighter"
            art[f"range-{name}-{kind}"] = sea.diagram(rules, 2 * side + bomber)
    for effect in EFFECT:
        art[f"order-{effect.name}"] = order_card(effect)
        art[f"slip-{effect.name}"] = order_slip(effect)
    return art


def nose_arrow() -> Marks:
    arrow = path("M13 0L-7 -10L-3 0L-7 10Z", "lamp", "black", 1.2, round=True)
    return circle(1, 0, 15, "touch") + arrow


def initiative() -> Marks:
    """§4.3 A pennant: whoever holds it begins."""
    return path("M-9 9V-9H9L4 -3L9 3H-9", "lamp", "black", 1.2, round=True, more="outline")


def plate(face: str) -> Marks:
    """A small card, the size of a token."""
    shadow = rect(-12.5, -16, 27, 35, "umbra", 4, fo=0.3)
    return shadow + rect(-13.5, -18, 27, 35, face, 4, "line", 0.9, more="outline")


def token(d: str, tip: tuple[float, float, float]) -> Marks:
    """§6.3 A manoeuvre token, seen from behind the aircraft: up is ahead."""
    x, y, turn = tip
    head = group(path("M0 -5L6 5H-6Z", "ink"), x=x, y=y, turn=turn)
    return plate("card") + path(d, "", "ink", 3, round=True) + head
