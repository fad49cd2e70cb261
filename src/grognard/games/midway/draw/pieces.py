"""What lies on the board: tiles, aircraft, the initiative card, the score."""

from __future__ import annotations

from functools import lru_cache, partial

from grognard.core.flow import Frame
from grognard.core.message import Noun, say
from grognard.core.scene import Item, Once
from grognard.draw.art.fx import burst, smoke, tracer
from grognard.draw.art.pen import Marks, path
from grognard.games.midway.combat import Combat
from grognard.games.midway.data import (
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
from grognard.games.midway.draw.canvas import ACROSS, DOCK, DOWN, WIDE, Canvas, flat
from grognard.games.midway.draw.models import badge
from grognard.games.midway.draw.wall import HAND_HEAD, THEIRS, TRACK, on_track, score_marker
from grognard.games.midway.flight import GO_ON, Flight, course
from grognard.games.midway.position import SHOT_AREA, SHOT_CARDS, SHOT_PLANE, SHOT_ROUND, Midway
from grognard.games.midway.rules import Rules

ON_BOARD = "{title} on {area}, nose {way}"
ON_MARKED = "{title} on {area}, nose {way}, with its activation marker"
FLOWN: Once[tuple[Item, Item | None]] = Once()
BEFORE = 3  # characters before the first area, in a terminal: the number of the row
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
    tiles = [small_tile(midway.rules, canvas, tile, int(midway.small[tile])) for tile in (0, 1)]
    return still_items(midway.rules, canvas) + tiles


@lru_cache(maxsize=256)
def still_items(rules: Rules, canvas: Canvas) -> list[Item]:
    """What lies still: tiles, Midway, carriers."""
    tiling = rules.board.tiling
    items = [Item("board", x=-canvas.left, y=-canvas.top, art="board"), sea_of_dots(rules, canvas)]
    for side, spot in enumerate(tiling.carriers):
        x, y = canvas.on(spot)
        carrier, area = Noun(f"{NATIONS[side]} carrier"), rules.board.label(rules.board.at(spot))
        name = say("{carrier} on {area}", carrier=carrier, area=area)
        items.append(Item(f"carrier-{side}", x=x, y=y, turn=180.0 * side, art=f"carrier-{side}", name=name))
    return items


def sea_of_dots(rules: Rules, canvas: Canvas) -> Item:
    """The big tiles for a terminal: the numbers of the rows at the left, of the columns above those that
    are not set in."""
    board = rules.board
    spots = sorted(board.tiling.land(), key=lambda spot: (spot[1], spot[0]))
    rows = sorted({spot[1] for spot in spots})
    left = min(flat(spot)[0] for spot in spots)
    right = max(flat(spot)[0] for spot in spots)
    width = 2 * BEFORE + round((right - left) / ACROSS * 4) + 1
    lines = {row: [" "] * width for row in (rows[0] - 1, *rows)}
    for spot in spots:
        across, label = BEFORE + round((flat(spot)[0] - left) / ACROSS * 4), board.label(board.at(spot))
        lines[spot[1]][across] = sign_of(rules, board.at(spot))
        lines[spot[1]][:2] = label[2:]
        if spot[1] % 2 == 0:
            lines[rows[0] - 1][across : across + 2] = label[:2]
    middle = (left + right) / 2 - canvas.left
    text = "\n".join("".join(line) for line in lines.values())
    return Item("dots", x=middle, y=(rows[0] - 1 + rows[-1]) / 2 * DOWN - canvas.top, text=text)


def sign_of(rules: Rules, area: int) -> str:
    board = rules.board
    if area in (board.carrier[JAPAN], board.carrier[US]):
        return "J" if area == board.carrier[JAPAN] else "U"
    for side in (JAPAN, US):
        if not rules.hunt and board.axial(area) in board.tiling.areas[side]:
            return "ju"[side]
    return "≈" if board.tile[area] == 0 else "·"


@lru_cache(maxsize=1024)
def small_tile(rules: Rules, canvas: Canvas, tile: int, middle: int) -> Item:
    """On the board, or beside it in the corners."""
    if middle < 0:
        x = canvas.width - 52 if tile == 0 else 52
        y = 46 if tile == 0 else canvas.height - 46
        beside = say("Small tile {tile}, beside the board", tile=tile + 1)
        return Item(f"tile-{tile}", x=x, y=y, art="small-tile-beside", name=beside)
    x, y = canvas.at(middle)
    name = say("Small tile {tile} at {area}", tile=tile + 1, area=rules.board.label(middle))
    dots = "  ·   ·  \n·   ·   ·\n  ·   ·  "
    return Item(f"tile-{tile}", x=x, y=y, art="small-tile", name=name, text=dots)


# ------------------------------------------------------------------ aircraft


def berth(canvas: Canvas, plane: int) -> tuple[float, float]:
    """Where an aircraft waits that is not on the board: its side's corner."""
    number = plane % WING
    row, column = divmod(number, 3)
    x, y = 28 + 60 * column, 30 + 55 * row
    return (x, y) if plane < WING else (canvas.width - x, canvas.height - y)


def plane_item(midway: Midway, canvas: Canvas, plane: int) -> Item:
    side = plane // WING
    kind = midway.rules.kind_of(plane)
    area = midway.area[plane]
    nose = int(midway.nose[plane])
    title = midway.title(plane)
    art = f"{SIDE_KEYS[side]}-{kind}"
    item = Item(midway.name(plane), layer=1, art=art)
    ready = bool(area >= 0 and midway.marked[plane])
    item.shapes = badge(midway.name(plane))
    if area >= 0:
        item.x, item.y = canvas.at(area)
        item.turn = 60.0 * nose
        where = midway.board.label(area)
        template = ON_MARKED if ready else ON_BOARD
        item.name = say(template, title=title, area=where, way=WAYS[nose])
        item.hover = [f"range-{midway.name(plane)}"]
        item.art += "-ready" * ready
        item.text = f"{midway.name(plane)}{SIGNS[nose]}"
    else:
        item.x, item.y = berth(canvas, plane)
        item.turn = 0.0 if side == JAPAN else 180.0
        item.name = say("{title}, destroyed" if area == LOST else "{title}, not yet placed", title=title)
        if area == LOST:
            item.art += "-lost"
            item.shapes = []
    return item


def range_item(midway: Midway, canvas: Canvas, plane: int) -> Item:
    """§7.1 The zones of fire of an aircraft, seen while one points at it."""
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


def plane_items(midway: Midway) -> tuple[dict[int, Item], dict[str, Item]]:
    """All aircraft and, by key, their zones, each drawn once: the keys hold all that is read of them."""
    canvas, rules = canvas_of(midway), midway.rules
    planes: dict[int, Item] = {}
    ranges: dict[str, Item] = {}
    for plane in range(PLANES):
        area = int(midway.area[plane])
        key = rules, canvas, plane, area, int(midway.nose[plane]), bool(midway.marked[plane])
        planes[plane], zone = FLOWN.get(key, partial(drawn, midway, canvas, plane))
        if zone is not None:
            ranges[zone.key] = zone
    return planes, ranges


def drawn(midway: Midway, canvas: Canvas, plane: int) -> tuple[Item, Item | None]:
    zone = range_item(midway, canvas, plane) if midway.area[plane] >= 0 else None
    return plane_item(midway, canvas, plane), zone


# ------------------------------------------------------------------ courses and shots


def line_through(canvas: Canvas, areas: list[int]) -> str:
    """A line through areas."""
    points = [canvas.at(area) for area in areas]
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def course_through(canvas: Canvas, areas: list[int]) -> Marks:
    """A way over areas, in dots over a dark line."""
    d = line_through(canvas, areas)
    return path(d, "", "umbra", 6, so=0.3, round=True) + path(d, "", "white", 3, dash="dots", round=True)


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
    turns = flight.turns // 3 if flight.step is GO_ON else flight.turns
    return [flight.start, *course(midway, flight, turns)]


def trail_items(midway: Midway) -> list[Item]:
    """The flight in progress, with a pale aircraft where it began."""
    flight = next((frame for frame in frames_of(midway) if isinstance(frame, Flight)), None)
    if flight is None or flight.start < 0:
        return []
    canvas = canvas_of(midway)
    side = flight.plane // WING
    x, y = canvas.at(flight.start)
    art = f"{SIDE_KEYS[side]}-{midway.rules.kind_of(flight.plane)}-ghost"
    return [
        Item("trail", shapes=course_through(canvas, trail(midway, flight))),
        Item("whence", x=x, y=y, turn=60.0 * int(flight.start_nose), art=art),
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
        here, there = shots[SHOT_AREA + side], shots[SHOT_AREA + 1 - side]
        if here >= 0 and shots[SHOT_CARDS + side] and here != there:
            shot = tracer(canvas.at(here), canvas.at(there))
            items.append(Item(f"shots-{side}", layer=2, shapes=shot))
        if here >= 0 and shots[SHOT_PLANE + side] >= 0 and midway.area[shots[SHOT_PLANE + side]] == LOST:
            x, y = canvas.at(here)
            items.append(Item(f"wreck-{side}", layer=2, x=x, y=y, shapes=falling()))
    return items


def falling() -> Marks:
    """An aircraft that was shot down: a burst, and smoke that drifts away."""
    return smoke([(0, 0), (12, -16), (24, -40)], 3, 11) + burst(0, 0, 14)


# ------------------------------------------------------------------ beside the tiles


def initiative_items(midway: Midway, viewer: int) -> list[Item]:
    """§4.3 The initiative card, beside its holder's hand."""
    if midway.round == 0:
        return []
    own = viewer if viewer >= 0 else US
    x, y = (140.0, HAND_HEAD + 7.5) if midway.initiative == own else (100.0, THEIRS + 11)
    name = say("Initiative card, held by {side:the}", side=SIDES[midway.initiative])
    return [Item("initiative", DOCK, 1, x, y, art="initiative", name=name)]


def score_items(midway: Midway) -> list[Item]:
    """§1.2 The score, below the hand."""
    if midway.rules.hunt:
        return []
    goal = int(midway.rules.threshold)
    track = say("Score track to {goal} points", goal=goal)
    items = [Item("track", DOCK, x=WIDE / 2, y=TRACK, name=track)]
    for side in (JAPAN, US):
        points = int(midway.score[side])
        item = Item(f"score-{side}", DOCK, 1, on_track(goal, points), TRACK + (-15 if side == JAPAN else 15))
        item.shapes = score_marker(side)
        item.name = say("{side:The}: {points} {points:point|points}", side=SIDES[side], points=points)
        items.append(item)
    return items
