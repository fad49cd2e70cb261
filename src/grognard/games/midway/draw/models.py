"""Aircraft as they lie on the board: a model on its foot, from far a plate; noses to the east."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape
from grognard.draw.art.pen import Marks, circle, far, group, near, path, rect, sized, upright
from grognard.draw.art.planes import HEXAGON, ghost, model, outline
from grognard.games.midway.data import JAPAN, SIDE_KEYS

TYPES = {("japan", "bomber"): "val", ("us", "bomber"): "dauntless"}
FIGHTER_TYPES = ("zero", "wildcat")
SPOT = (0.0, 14.0)  # where the name lies, on the page


def gallery(hunt: bool) -> dict[str, list[Shape]]:
    art: dict[str, list[Shape]] = {}
    for side, name in enumerate(SIDE_KEYS):
        for kind in ("fighter", "bomber" if hunt else "ace"):
            plane = TYPES.get((name, kind), FIGHTER_TYPES[side])
            whole = ring(side) + model(plane, side, ace=kind == "ace", bomb=kind == "bomber")
            letters = 2 if kind == "fighter" else 3
            art[f"{name}-{kind}"] = whole + tab(side, letters, False)
            art[f"{name}-{kind}-ready"] = whole + tab(side, letters, True)
            art[f"{name}-{kind}-lost"] = lost(plane, side)
            art[f"{name}-{kind}-ghost"] = ghost(plane)
    return art


def ring(side: int) -> Marks:
    """Where it is lit when it may be chosen: around the name, too."""
    if side == JAPAN:
        return circle(0, 0, 24.5, "touch", more="outline")
    return group(path(HEXAGON, "touch", more="outline"), scale=1.28)


def tab(side: int, letters: int, ready: bool) -> Marks:
    """Under the name: square for Japan, round for America; golden while it has its marker (§4.1)."""
    plate, large = 7 + 7.2 * letters, 7 + 9.5 * letters
    fill, rim = ("lamp" if ready else "ivory"), f"flag{side}"
    x, y = SPOT
    plates = near(rect(x - plate / 2, y - 8, plate, 16, fill, 2.5 if side == JAPAN else 8, rim, 1.6))
    plates += far(rect(x - large / 2, y - 8, large, 19, fill, 4 if side == JAPAN else 9, rim, 2))
    return upright(plates)


@lru_cache(maxsize=16)
def badge(words: str) -> Marks:
    x, y = SPOT
    return upright(sized(x, y + 5.2, 14.8, 19.5, words, "black"))


def lost(plane: str, side: int) -> Marks:
    """Destroyed: a dark shape under the water."""
    foot = circle(0, 0, 20.5, "touch", more="outline")
    return foot + path(outline(plane), "umbra", f"flag{side}", 1.2, fo=0.4, so=0.9, dash="fine")
