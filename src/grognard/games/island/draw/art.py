"""How things look: the island in its sea, landing craft, figures on plates, and the marks of a choice."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.scene import Shape
from grognard.draw.art import ground
from grognard.draw.art.counters import number_die
from grognard.draw.art.pen import Marks, circle, far, group, n, near, path, rect, text
from grognard.draw.art.terrain import open_sea
from grognard.games.island import names
from grognard.games.island.data import KINDS, SIZE, TABLE

CELL = 40.0
SEA = 80.0  # how wide the sea is beside the island: two squares of a pad that hang over
DEEP = 79.0  # and before it
WIDTH = 2 * SEA + SIZE * CELL
HEIGHT = 2 * DEEP + SIZE * CELL
BLEED = 900.0  # how far the sea runs on beyond the sheet
BEACH = 2  # rows of sand: where characters are set up (§3.4)
SMALL = 0.78  # how large a lost character is drawn
LOOKS = {0: "right", 2: "right", 4: "down", 6: "left"}  # where a figure looks, by its facing

Art = dict[str, list[Shape]]


@lru_cache(maxsize=1)
def gallery() -> Art:
    """Everything that is drawn."""
    art: Art = {"sea": sea(), "square": square(""), "zone": square("quiet"), "crate": ground.crate(31)}
    for side in (0, 1):
        art[f"craft-{side}"] = ground.landing_craft(CELL, side)
        art[f"pad-{side}"] = ground.berth(CELL, side)
        art[f"missile-{side}"] = ground.berth(CELL, side) + ground.missile(side)
        for kind in range(KINDS):
            for looks in ("right", "down", "left"):
                art[f"{TABLE[kind].name}-{side}-{looks}"] = character(side, kind, looks)
            art[grave(side, kind)] = lost(side, kind)
    for number in range(6):
        art[f"die-{number}"] = number_die(str(number))
    art["box"] = rect(-29, -5 * CELL - 22, 58, 10 * CELL + 24, "umbra", 10, fo=0.6)
    art["die-none"] = rect(-19, -19, 38, 38, "white", 8, "white", 1.6, fo=0.1, so=0.5, dash="short")
    for row in TABLE:
        art[f"aim-{row.reach}"] = aim(int(row.reach))
    return art | choices()


def face(side: int, kind: int, facing: int) -> str:
    return f"{TABLE[kind].name}-{int(side)}-{LOOKS[facing]}"


def grave(side: int, kind: int) -> str:
    return f"lost-{TABLE[kind].name}-{side}"


# ------------------------------------------------------------------ the ground


def sea() -> Marks:
    """§1.3 The island with its rows and columns, in a sea that has no end."""
    land = ground.island(CELL, SIZE, BEACH) + ground.squares(CELL, SIZE)
    palms = ground.palm(SEA - 19, DEEP - 17, 19, 0) + ground.palm(WIDTH - SEA + 19, HEIGHT - DEEP + 17, 19, 1)
    marks = open_sea(WIDTH, HEIGHT, 9, BLEED) + group(land, x=WIDTH / 2, y=HEIGHT / 2) + palms
    return marks + near(rim(13)) + far(rim(18.8))


def rim(size: float) -> Marks:
    """Letters above and below the columns, numbers beside the rows, on the sand."""
    marks: Marks = []
    for at in range(SIZE):
        x = SEA + (at + 0.5) * CELL
        for y in (DEEP - 4, HEIGHT - DEEP + 0.3 * size + 8):
            marks += text(x, y, size, names.CELL[at][0])
        y = HEIGHT - DEEP - (at + 0.5) * CELL + size * 0.34
        for x in (SEA - 9, WIDTH - SEA + 9):
            marks += text(x, y, size, str(at + 1))
    return marks


def square(how: str) -> Marks:
    """A square to click at; the grid itself lies still."""
    half = CELL / 2 - 1
    return rect(-half, -half, 2 * half, 2 * half, "touch", 4, more=f"outline {how}".strip())


# ------------------------------------------------------------------ characters


def character(side: int, kind: int, looks: str) -> Marks:
    return ground.character(TABLE[kind].name, side, int(TABLE[kind].reach), looks)


def lost(side: int, kind: int) -> Marks:
    """Out of the battle: its plate lies flat and small in the dock."""
    plate = path(ground.PLATES[side], f"flag{side}", "white", 1.6, round=True, more="outline")
    return group(plate + path(ground.FIGURES[TABLE[kind].name], "white"), scale=SMALL)


# ------------------------------------------------------------------ marks


def aim(reach: int) -> Marks:
    """§7.1 North from the middle of a square to exactly the range, with cross hairs on the last square."""
    d = f"M0 -21V{n(16 - reach * CELL)}"
    fire = path(d, "", "white", 5, so=0.7, round=True) + path(d, "", "z-red", 2.5, dash="short", round=True)
    return fire + group(ground.cross_hairs(13), y=-reach * CELL)


def choices() -> Art:
    return {
        "cross": cross(),
        "sight": sight(),
        "arrow": arrow(),
        "land": rect(-17, -17, 34, 34, "lamp", 8, "white", 1.6, more="outline") + path(CHEVRON, "black"),
        "bend-left": bend(-1),
        "bend-right": bend(1),
    }


CHEVRON = "M0 -10L9 2H4L0 -4L-4 2H-9ZM0 0L9 12H4L0 6L-4 12H-9Z"


def cross() -> Marks:
    """Lost, or about to be."""
    d = "M-12 -12L12 12M12 -12L-12 12"
    return path(d, "", "white", 8, round=True) + path(d, "", "z-red", 4.5, round=True)


def sight() -> Marks:
    """A small button with cross hairs: it stands for a shot."""
    hairs = "M-9 0H-4M4 0H9M0 -9V-4M0 4V9"
    return (
        circle(0, 0, 10, "ivory", "black", 0.9, more="outline")
        + circle(0, 0, 5.5, "", "z-red", 2)
        + path(hairs, "", "z-red", 2)
    )


def arrow() -> Marks:
    """A button that points ahead."""
    head = "M0 -8L6.5 0H2.5V7H-2.5V0H-6.5Z"
    return circle(0, 0, 11, "lamp", "white", 1.6, more="outline") + path(head, "black")


def bend(way: int) -> Marks:
    """Half a square: go there and turn."""
    plate = rect(0, -17, 18, 34, "lamp", 6, "white", 1.6, more="outline")
    return group(plate + path("M3 12V-3H9V-8L16 0L9 8V3V12Z", "black"), mirror=way < 0)
