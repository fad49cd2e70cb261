"""What lies on the board: tiles, aircraft, the initiative card, the score."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from grognard.core.flow import Frame
from grognard.core.message import Noun, say
from grognard.core.scene import Item, Shape, circle, label, path, rect
from grognard.games.midway.combat import Combat
from grognard.games.midway.data import (
    FIGHTERS,
    JAPAN,
    LOST,
    NATIONS,
    PLANES,
    SIDE_KEYS,
    SIDES,
    US,
    WAYS,
    WING,
)
from grognard.games.midway.draw.art import canvas_of
from grognard.games.midway.draw.canvas import ACROSS, DOWN, Canvas, flat
from grognard.games.midway.flight import Flight, GoOn, course
from grognard.games.midway.position import SHOT_AREA, SHOT_CARDS, SHOT_PLANE, SHOT_ROUND, Midway
from grognard.games.midway.rules import Rules

ON_BOARD = "{title} on {area}, nose {way}"
ON_MARKED = "{title} on {area}, nose {way}, with its activation marker"
SIGNS = ("→", "↘", "↙", "←", "↖", "↗")


def frames_of(midway: Midway) -> list[Frame]:
    """The procedures in progress, innermost first."""
    found = []
    frame: Frame | None = midway.frame
    while frame is not None:
        found.append(frame)
        frame = frame.caller
    return found


def board_items(midway: Midway) -> list[Item]:
    """The big tiles and the small ones."""
    canvas = canvas_of(midway)
    still = [replace(item) for item in still_items(midway.rules, canvas)]
    return [*still, small_tile(midway, canvas, 0), small_tile(midway, canvas, 1)]


@lru_cache(maxsize=256)
def still_items(rules: Rules, canvas: Canvas) -> list[Item]:
    """What lies still: tiles, Midway, carriers."""
    tiling = rules.board.tiling
    x, y = canvas.on(tiling.tiles[0])
    items = [
        Item("board", x=-canvas.left, y=-canvas.top, art="board"),
        sea_of_dots(rules, canvas),
        Item("midway", x=x, y=y, art="midway", name=say("Midway")),
    ]
    for side, spot in enumerate(tiling.carriers):
        x, y = canvas.on(spot)
        carrier, area = Noun(f"{NATIONS[side]} carrier"), rules.board.label(rules.board.at(spot))
        name = say("{carrier} on {area}", carrier=carrier, area=area)
        items.append(Item(f"carrier-{side}", x=x, y=y, art=f"carrier-{side}", name=name))
    return items


def sea_of_dots(rules: Rules, canvas: Canvas) -> Item:
    """The big tiles for a terminal."""
    spots = sorted(rules.board.tiling.land(), key=lambda spot: (spot[1], spot[0]))
    rows = sorted({spot[1] for spot in spots})
    left = min(flat(spot)[0] for spot in spots)
    right = max(flat(spot)[0] for spot in spots)
    width = round((right - left) / ACROSS * 4) + 1
    lines = []
    for row in rows:
        cells = [" "] * width
        for spot in spots:
            if spot[1] == row:
                cells[round((flat(spot)[0] - left) / ACROSS * 4)] = sign_of(rules, rules.board.at(spot))
        lines.append("".join(cells))
    middle = (left + right) / 2 - canvas.left
    return Item("dots", x=middle, y=(rows[0] + rows[-1]) / 2 * DOWN - canvas.top, text="\n".join(lines))


def sign_of(rules: Rules, area: int) -> str:
    board = rules.board
    if area in (board.carrier[JAPAN], board.carrier[US]):
        return "J" if area == board.carrier[JAPAN] else "U"
    for side in (JAPAN, US):
        if not rules.hunt and board.axial(area) in board.tiling.areas[side]:
            return "ju"[side]
    return "≈" if board.tile[area] == 0 else "·"


def small_tile(midway: Midway, canvas: Canvas, tile: int) -> Item:
    """On the board, or beside it in the corners."""
    middle = midway.small[tile]
    if middle < 0:
        x = canvas.width - 66 if tile == 0 else 66
        y = 66 if tile == 0 else canvas.height - 66
        beside = say("Small tile {tile}, beside the board", tile=tile + 1)
        return Item(f"tile-{tile}", layer=1, x=x, y=y, art="small-tile", name=beside)
    x, y = canvas.at(middle)
    name = say("Small tile {tile} at {area}", tile=tile + 1, area=midway.board.label(middle))
    dots = "  ·   ·  \n·   ·   ·\n  ·   ·  "
    return Item(f"tile-{tile}", layer=1, x=x, y=y, art="small-tile", name=name, text=dots)


# ------------------------------------------------------------------ aircraft


def berth(canvas: Canvas, plane: int) -> tuple[float, float]:
    """Where an aircraft waits that is not on the board: its side's corner."""
    number = plane % WING
    row, column = divmod(number, 3)
    x, y = 24 + 42 * column, 24 + 42 * row
    return (x, y) if plane < WING else (canvas.width - x, canvas.height - y)


def plane_item(midway: Midway, plane: int) -> Item:
    canvas = canvas_of(midway)
    side = plane // WING
    kind = midway.rules.kind_of(plane)
    area = midway.area[plane]
    nose = int(midway.nose[plane])
    title = midway.title(plane)
    art = f"{SIDE_KEYS[side]}-{kind}"
    item = Item(midway.name(plane), layer=1, art=art)
    item.shapes = [label(3, 4.2, 12, str(plane % WING % FIGHTERS + 1), "on-side bold")]
    if area >= 0:
        item.x, item.y = canvas.at(area)
        item.turn = 60.0 * nose
        where = midway.board.label(area)
        template = ON_MARKED if midway.marked[plane] else ON_BOARD
        item.name = say(template, title=title, area=where, way=WAYS[nose])
        item.hover = [f"range-{midway.name(plane)}"]
        if midway.marked[plane]:
            item.art += "-ready"
        item.text = f"{midway.name(plane)}{SIGNS[nose]}"
    else:
        item.x, item.y = berth(canvas, plane)
        item.turn = 0.0 if side == JAPAN else 180.0
        item.name = say("{title}, destroyed" if area == LOST else "{title}, not yet placed", title=title)
        if area == LOST:
            item.shapes.append(path("M-17 -17L17 17M17 -17L-17 17", "tracer"))
    return item


def range_item(midway: Midway, plane: int) -> Item:
    """§7.1 The zones of fire of an aircraft, seen while one points at it."""
    canvas = canvas_of(midway)
    x, y = canvas.at(midway.area[plane])
    kind = "bomber" if midway.rules.is_bomber(plane) else "fighter"
    return Item(
        f"range-{midway.name(plane)}",
        x=x,
        y=y,
        turn=60.0 * int(midway.nose[plane]),
        art=f"range-{SIDE_KEYS[plane // WING]}-{kind}",
        hidden=True,
    )


def plane_items(midway: Midway) -> dict[int, Item]:
    return {plane: plane_item(midway, plane) for plane in range(PLANES)}


def range_items(midway: Midway) -> list[Item]:
    return [range_item(midway, plane) for plane in range(PLANES) if midway.area[plane] >= 0]


# ------------------------------------------------------------------ courses and shots


def line_through(canvas: Canvas, areas: list[int]) -> str:
    """A line through areas."""
    points = [canvas.at(area) for area in areas]
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def areas_flown(midway: Midway, start: int, nose: int, turns: list[int], steps: int) -> list[int]:
    """The areas of a flight: from ``start``, straight ahead and turning after each manoeuvre."""
    areas = [start]
    for step in range(steps):
        start = midway.board.ahead(start, nose)
        areas.append(start)
        if step < len(turns):
            nose = (nose + (0, 5, 1)[turns[step]]) % 6
    return areas


def trail(midway: Midway, flight: Flight) -> list[int]:
    """Where the aircraft has flown so far; before a new manoeuvre the last turn bends nothing yet."""
    turns = flight.turns // 3 if isinstance(flight.step, GoOn) else flight.turns
    return [flight.start, *course(midway, flight, turns)]


def trail_items(midway: Midway) -> list[Item]:
    """The flight in progress, with a pale aircraft where it began."""
    flight = next((frame for frame in frames_of(midway) if isinstance(frame, Flight)), None)
    if flight is None or flight.start < 0:
        return []
    canvas = canvas_of(midway)
    side = flight.plane // WING
    x, y = canvas.at(flight.start)
    return [
        Item("trail", shapes=[path(line_through(canvas, trail(midway, flight)), "course")]),
        Item("whence", x=x, y=y, turn=60.0 * int(flight.start_nose), art=f"{SIDE_KEYS[side]}-ghost"),
    ]


def shot_items(midway: Midway) -> list[Item]:
    """The last firing of this round, until somebody flies or fights again: tracers."""
    shots = midway.shots
    moving = any(isinstance(frame, (Flight, Combat)) for frame in frames_of(midway))
    if moving or shots[SHOT_PLANE] < 0 or shots[SHOT_ROUND] != midway.round:
        return []
    canvas = canvas_of(midway)
    items = []
    for side in (JAPAN, US):
        if shots[SHOT_AREA + side] >= 0 and shots[SHOT_CARDS + side]:
            (x1, y1), (x2, y2) = canvas.at(shots[SHOT_AREA + side]), canvas.at(shots[SHOT_AREA + 1 - side])
            aside = 4 if side else -4
            far = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
            dx, dy = -(y2 - y1) / far * aside, (x2 - x1) / far * aside
            line = f"M{x1 + dx:.0f} {y1 + dy:.0f}L{x2 + dx:.0f} {y2 + dy:.0f}"
            items.append(Item(f"shots-{side}", layer=2, shapes=[path(line, "tracer")]))
    return items


# ------------------------------------------------------------------ beside the tiles


def initiative_items(midway: Midway) -> list[Item]:
    """§4.3 The initiative card, beside its holder's corner of the board."""
    if midway.round == 0:
        return []
    canvas = canvas_of(midway)
    side = midway.initiative
    x, y = (52.0, 116.0) if side == JAPAN else (canvas.width - 52.0, canvas.height - 116.0)
    name = say("Initiative card, held by {side:the}", side=SIDES[side])
    return [Item("initiative", layer=1, x=x, y=y, art="initiative", name=name, text=say("<initiative>"))]


def score_items(midway: Midway) -> list[Item]:
    """§1.2 The score, along the lower edge."""
    if midway.rules.hunt:
        return []
    canvas = canvas_of(midway)
    goal = int(midway.rules.threshold)
    step = min(28.0, (canvas.width - 340) / goal)
    left, y = canvas.width / 2 - step * goal / 2, canvas.height - 22
    shapes = []
    for points in range(goal + 1):
        x = left + step * points
        shapes.append(
            rect(x - step / 2 + 1, y - 11, step - 2, 22, "gold" if points == goal else "paper line-soft", 3)
        )
        shapes.append(label(x, y + 4, 11, str(points), "on-side bold" if points == goal else "ink-soft"))
    items = [Item("track", shapes=shapes, name=say("Score track to {goal} points", goal=goal))]
    for side in (JAPAN, US):
        points = midway.score[side]
        x, up = left + step * min(goal, int(points)), -17 if side == JAPAN else 17
        name = say("{side:The}: {points} {points:point|points}", side=SIDES[side], points=points)
        items.append(Item(f"score-{side}", layer=1, x=x, y=y + up, shapes=[score_marker(side)], name=name))
    return items


def score_marker(side: int) -> Shape:
    """Japan's is round, America's is square."""
    return circle(0, 0, 7, "side0 line") if side == JAPAN else rect(-6.5, -6.5, 13, 13, "side1 line", 2)
