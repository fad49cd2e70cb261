"""The ground: a meadow trampled along three lanes, a stream between the halves, a camp at either end."""

from __future__ import annotations

from grognard.draw.art.pen import Marks, all_of, blob, ellipse, group, n, near, path, rect, smooth, text
from grognard.games.to_war.data import COLUMNS, ROWS

PITCH = (208.0, 138.0)
LEFT, TOP = 8.0, 86.0  # where the field begins
CAMP = 72.0  # how deep a camp is
WIDTH, HEIGHT = 2 * LEFT + COLUMNS * PITCH[0], 2 * TOP + ROWS * PITCH[1]
TENTS = ((-78.0, 0.0, 1.5), (-168.0, -26.0, 1.1), (WIDTH + 84, 4.0, 1.4), (WIDTH + 176, -20.0, 1.1))
BLEED = (1100.0, 500.0)  # how far the meadow runs on beyond the sheet


def ground(armies: list[str], above: bool = False) -> Marks:
    """§1.4 Rows and columns, and the line between the halves; tents stand behind each army's camp.
    Its middle is 0, 0.  ``above``: as the second side sees it, its own camp below."""
    wide, high = BLEED
    whole = (-wide, -high, WIDTH + 2 * wide, HEIGHT + 2 * high)
    marks = rect(*whole, "grass") + rect(*whole, "p-field", op=0.5)
    marks += ellipse(WIDTH / 2, HEIGHT / 2, WIDTH * 0.8, HEIGHT * 0.56, "grass-hi", fo=0.55)
    marks += path("".join(lane(LEFT + PITCH[0] * (at + 0.5)) for at in range(COLUMNS)), "earth", fo=0.3)
    marks += stream() + woods()
    for side, army in enumerate(armies):
        y = HEIGHT - 60 if (side == 0) != above else 50.0
        for x, lift, scale in TENTS:
            marks += group(tent(army), x=x, y=y + lift, scale=scale)
    return group(marks + rim(above), x=-WIDTH / 2, y=-HEIGHT / 2)


def lane(x: float) -> str:
    top, low, third, two = n(-BLEED[1]), n(HEIGHT + BLEED[1]), n(HEIGHT * 0.3), n(HEIGHT * 0.6)
    west = f"M{n(x - 70)} {top}C{n(x - 92)} {third} {n(x - 56)} {two} {n(x - 74)} {low}"
    return f"{west}H{n(x + 70)}C{n(x + 92)} {two} {n(x + 56)} {third} {n(x + 74)} {top}Z"


def stream() -> Marks:
    y, wide = HEIGHT / 2, BLEED[0]
    west = (
        f"M{n(-wide)} {n(y - 30)}C-500 {n(y + 40)} -260 {n(y - 36)} -60 {n(y)}S{n(WIDTH * 0.3)} {n(y + 12)}"
    )
    middle = f" {n(WIDTH / 2)} {n(y)}S{n(WIDTH * 0.85)} {n(y - 10)} {n(WIDTH + 60)} {n(y + 4)}"
    d = f"{west}{middle}S{n(WIDTH + 500)} {n(y - 50)} {n(WIDTH + wide)} {n(y + 20)}"
    return path(d, "", "lagoon", 15, so=0.75) + path(d, "", "lagoon-hi", 6, so=0.6, dash="swell", round=True)


def woods() -> Marks:
    """Trees beside the field, where nobody fights."""
    places = [(-110, 250, 40), (-190, 300, 52), (-120, 520, 44), (-330, 220, 60), (-340, 560, 54)]
    places += [(int(WIDTH) - x + 8, 770 - y, r) for x, y, r in places]
    crowns = [blob(x, y, r, r * 0.8, int(x + y), 0.12, 11) for x, y, r in places]
    below = "".join(smooth([(x + 7, y + 10) for x, y in crown]) for crown in crowns)
    light = "".join(
        smooth(blob(x - r * 0.2, y - r * 0.22, r * 0.55, r * 0.42, int(x), 0.15, 9)) for x, y, r in places
    )
    return (
        path(below, "umbra", fo=0.25)
        + path("".join(smooth(crown) for crown in crowns), "jungle")
        + path(light, "grass-lo", fo=0.8)
    )


def tent(army: str) -> Marks:
    return (
        ellipse(4, 24, 34, 8, "g-soft")
        + path("M-30 22L0 -18L30 22Z", f"{army}-trim")
        + path("M-30 22L0 -18L-12 22ZM8 22L0 -18L20 22Z", army)
        + path("M-4 22L0 2L4 22Z", "soot")
        + path("M0 -18V-34", "", "wood-edge", 2)
        + path("M0 -34L17 -29L0 -24Z", army)
    )


def rim(above: bool) -> Marks:
    """Letters above and below the columns, numbers beside the rows."""
    marks: Marks = []
    for at, letter in enumerate("abc"):
        x = LEFT + PITCH[0] * (at + 0.5)
        marks += text(x, TOP - 1, 13, letter) + text(x, HEIGHT - TOP + 10, 13, letter)
    for row in range(ROWS):
        y = HEIGHT - TOP - PITCH[1] * (row + 0.5) + 5
        name = str(ROWS - row if above else row + 1)
        marks += text(-8, y, 14, name) + text(WIDTH + 8, y, 14, name)
    return near(marks)


def camp(side: int, army: str, above: bool = False) -> Marks:
    """Trodden earth behind a palisade, in the army's colours; its middle is 0, 0."""
    x, y, wide = -WIDTH / 2 + 3, -CAMP / 2, WIDTH - 6
    edge = y + 5 if (side == 0) != above else y + CAMP - 5
    stakes = "".join(f"M{n(x + 8 + 16.2 * i)} {n(edge - 6)}v12" for i in range(39))
    return (
        rect(x, y, wide, CAMP, f"side{side}-soft", 10, more="outline")
        + rect(x, y, wide, CAMP, f"hatch{side}", 10)
        + rect(x, y, wide, CAMP, "", 10, army, 2)
        + path(stakes, "", "wood-edge", 5, round=True)
        + path(stakes, "", "wood", 2.5, round=True)
        + all_of(group(tent(army), x=at, y=6, scale=0.85) for at in (-158.0, 158.0))
    )


def way_out(up: bool) -> Marks:
    """§5.4 From the middle of the last row, 0, 0, into the enemy's camp."""
    s = -1 if up else 1
    end = s * (TOP + PITCH[1] / 2 - 10)
    neck = end - s * 46
    arrow = f"M-24 0V{n(neck)}H-48L0 {n(end)}L48 {n(neck)}H24V0Z"
    return path(arrow, "lamp", "coin", 2.5, fo=0.65, round=True)


def place(name: str) -> Marks:
    """An empty place with its name."""
    edge = rect(-98, -64, 196, 128, "white", 11, "white", 2, fo=0.15, so=0.7, dash="long", more="outline")
    return edge + text(0, 7, 24, name, "ink", "title")
