"""Aircraft as they lie on the board: a model on its foot, from far a plate; noses to the east."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape
from grognard.draw.art.pen import Marks, circle, far, near, path, rect, sized, upright
from grognard.draw.art.planes import ghost, model, outline
from grognard.games.midway.data import JAPAN, SIDE_KEYS

TYPES = {("japan", "bomber"): "val", ("us", "bomber"): "dauntless"}
FIGHTER_TYPES = ("zero", "wildcat")
SPOT = (15.0, 15.5)  # where the number lies, on the page


def gallery(hunt: bool) -> dict[str, list[Shape]]:
    art: dict[str, list[Shape]] = {}
    for side, name in enumerate(SIDE_KEYS):
        for kind in ("fighter", "bomber" if hunt else "ace"):
            plane = TYPES.get((name, kind), FIGHTER_TYPES[side])
            whole = model(plane, side, ace=kind == "ace", bomb=kind == "bomber")
            art[f"{name}-{kind}"] = whole + tab(side, False)
            art[f"{name}-{kind}-ready"] = whole + tab(side, True)
            art[f"{name}-{kind}-lost"] = lost(plane, side)
            art[f"{name}-{kind}-ghost"] = ghost(plane)
    return art


def tab(side: int, ready: bool) -> Marks:
    """Under the number: square for Japan, round for America; golden while it has its marker (§4.1)."""
    x, y = SPOT
    fill, rim = ("lamp" if ready else "ivory"), f"flag{side}"
    if side == JAPAN:
        plates = near(rect(x - 8, y - 8, 16, 16, fill, 2.5, rim, 1.6))
        plates += far(rect(x - 11, y - 11, 22, 22, fill, 4, rim, 2))
    else:
        plates = near(circle(x, y, 8.8, fill, rim, 1.6)) + far(circle(x, y, 12, fill, rim, 2))
    return upright(plates)


@lru_cache(maxsize=16)
def number(words: str) -> Marks:
    x, y = SPOT
    return upright(sized(x, y + 5.2, 14.8, 19.5, words, "black"))


def lost(plane: str, side: int) -> Marks:
    """Destroyed: a dark shape under the water."""
    foot = circle(0, 0, 20.5, "touch", more="outline")
    return foot + path(outline(plane), "umbra", f"flag{side}", 1.2, fo=0.4, so=0.9, dash="fine")
