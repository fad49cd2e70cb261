"""The sea chart: depths, shallows, coasts, the lines and nodes, frame and compass rose.  It never changes."""

from __future__ import annotations

from functools import lru_cache
from math import cos, floor, pi, sin
from random import Random

from grognard.core.nodes import HEADINGS, LETTERS, OUTSIDE
from grognard.core.scene import Item
from grognard.draw.art.pen import Marks, circle, dressed, group, n, near, path, rect, sized, text
from grognard.games.epic_naval.data import G_HOLD, LAND, LANDING, SEA, SHALLOW, SHORE, TERRAIN
from grognard.games.epic_naval.draw.coast import Box, coast, halves, outlines
from grognard.games.epic_naval.draw.sheet import ROW, STEP, Point, Sea, Sheet, sheet_of
from grognard.games.epic_naval.rules import Rules

BLEED = 700.0  # how far the desk goes on around the chart
EDGE = 14.0  # of the paper around the water
BAR = 5.0  # the scale along the edge
SIGNS = {".": "·", "~": "~", "=": "=", "+": "+", "#": "▒"}
DEPTHS = ((21.0, "chart-1"), (13.0, "chart-2"), (6.0, "chart-3"))  # how far around shoals and land
SOUNDINGS = 34
CLEAR = 62.0  # there are none so near to land or shoals


@lru_cache(maxsize=64)
def chart_items(rules: Rules) -> list[Item]:
    sheet = sheet_of(rules)
    found = [Item("chart", art=chart_name(rules))]
    for row in range(int(rules.chart.rows)):
        found.append(text_row(rules, sheet, row))
    return [*found, *name_column(rules, sheet), number_row(rules, sheet)]


def chart_name(rules: Rules) -> str:
    """A name of art always means the same, also when tiles were laid."""
    return f"chart-{int(rules.layout)}" if rules.layout else "chart"


@lru_cache(maxsize=64)
def chart_art(rules: Rules) -> Marks:
    return chart_marks(rules, sheet_of(rules))


def chart_marks(sea: Sea, sheet: Sheet) -> Marks:
    return [*water(sea, sheet), *lines_and_nodes(sea, sheet), *aims(sea, sheet), *frame(sea, sheet)]


def of_terrain(sea: Sea, sheet: Sheet, *kinds: int) -> list[Point]:
    return [sheet.at[node] for node in range(int(sea.nodes)) if sea.terrain[node] in kinds]


# ------------------------------------------------------------------ water and land


def water(sea: Sea, sheet: Sheet) -> Marks:
    """Deep water with a swell, three depths around all that is shallow, shoals, soundings and land."""
    land = of_terrain(sea, sheet, LAND)
    shallow = of_terrain(sea, sheet, SHALLOW, LANDING, SHORE)
    inside = (EDGE, EDGE, sheet.width - 2 * EDGE, sheet.height - 2 * EDGE)
    box = Box(EDGE, EDGE, sheet.width - EDGE, sheet.height - EDGE)
    whole = (-BLEED, -BLEED, sheet.width + 2 * BLEED, sheet.height + 2 * BLEED)
    marks = rect(*whole, "desk") + rect(*whole, "g-vig", op=0.5)
    marks += rect(3, 6, sheet.width, sheet.height, "umbra", 4, fo=0.3)
    marks += rect(0.5, 0.5, sheet.width - 1, sheet.height - 1, "chart-paper", 4, "line", 0.9)
    marks += rect(*inside, "chart-0") + rect(*inside, "p-wave2", op=0.1)
    if land or shallow:
        for grow, colour in DEPTHS:
            marks += path(coast([*land, *shallow], box, 5.0, grow), colour, "chart-ink", 0.7, so=0.4)
    if shallow:
        shoals = coast(shallow, box, 3.0, 1.0)
        marks += path(shoals, "chart-3", "chart-ink", 1.2, so=0.8, dash="dots", round=True)
    marks += rose(sea, sheet) + soundings(sheet, [*land, *shallow])
    for node in range(int(sea.nodes)):
        if sea.terrain[node] == LANDING:
            marks += beach(*sheet.at[node])
        elif sea.terrain[node] == SHORE:
            marks += shore(*sheet.at[node])
    return marks + (islands(land, box) if land else [])


def islands(land: list[Point], water: Box) -> Marks:
    """Surf, a coast with ticks, sand, grass, and hills."""
    edge = coast(land, water, 4.0, 0.5)
    ticks = "".join(
        f"M{n(x)} {n(y)}l{n(dx)} {n(dy)}"
        for loop in outlines(land)
        for (x, y), (dx, dy) in halves(loop, water, 6.0)
    )
    hills = "".join(hachures(x, y) for x, y in land)
    return (
        path(coast(land, water, 4.0, 5.0), "", "foam", 2, so=0.8)
        + path(ticks, "", "chart-ink", 0.9, so=0.5)
        + path(edge, "sand", "chart-ink", 1.2)
        + path(coast(land, water, 4.0, -5.0), "grass-hi")
        + path(coast(land, water, 3.0, -11.0), "grass")
        + path(hills, "", "jungle", 1.2, so=0.8, round=True)
    )


def hachures(x: float, y: float) -> str:
    """Strokes that fan from a summit, beside the node."""
    turns = [2 * pi * stroke / 11 for stroke in range(11)]
    return "".join(
        f"M{n(x + 4 * cos(turn))} {n(y - 3 + 3 * sin(turn))}l{n(6 * cos(turn))} {n(5 * sin(turn))}"
        for turn in turns
    )


def soundings(sheet: Sheet, shoals: list[Point]) -> Marks:
    """Depths between the nodes, greater the farther from land; only where there is room to read them."""
    dice = Random(5)
    marks: Marks = []
    for x, y in dice.sample(sheet.at, min(SOUNDINGS, len(sheet.at))):
        x, y = x, y + ROW * 0.42
        far = min([((x - sx) ** 2 + (y - sy) ** 2) ** 0.5 for sx, sy in shoals], default=300.0)
        if far > CLEAR and y < sheet.height - 40:
            words = str(int(min(98, far / 5 + dice.uniform(2, 16))))
            marks += near(text(x, y, 12.6, words, "chart-ink", "water"))
    return marks


def beach(x: float, y: float) -> Marks:
    """A landing place: an anchor in a ring of sand."""
    anchor = f"M{n(x)} {n(y - 6)}v13m-7 -4q1 5 7 5q6 0 7 -5M{n(x - 4)} {n(y - 3)}h8"
    ring = circle(x, y, 15, "sand", "chart-ink", 0.9) + circle(x, y - 7.5, 1.8, "chart-ink")
    return ring + path(anchor, "", "chart-ink", 1.6, round=True)


def shore(x: float, y: float) -> Marks:
    """A coast line runs across the node."""
    d = f"M{n(x - 18)} {n(y - 5)}q9 10 18 4t18 3q-3 14 -18 12t-18 -19Z"
    return path(d, "sand", "chart-ink", 0.9)


# ------------------------------------------------------------------ lines and nodes


def lines_and_nodes(sea: Sea, sheet: Sheet) -> Marks:
    """Each line in one stroke, from end to end; on land it is hardly seen."""
    strokes = []
    for node in range(int(sea.nodes)):
        for heading in (0, 4, 5):  # east and the two that go south
            back = int(sea.near[HEADINGS * node + (heading + 3) % HEADINGS])
            if back != OUTSIDE:
                continue
            last = node
            while (ahead := int(sea.near[HEADINGS * last + heading])) != OUTSIDE:
                last = ahead
            if last != node:
                (x, y), (ex, ey) = sheet.at[node], sheet.at[last]
                strokes.append(f"M{x:.1f} {y:.1f}L{ex:.1f} {ey:.1f}")
    dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in of_terrain(sea, sheet, SEA, SHALLOW, SHORE))
    lines = path("".join(strokes), "", "chart-ink", 0.7, so=0.3)
    return lines + path(dots, "", "chart-ink", 4, so=0.7, round=True)


# ------------------------------------------------------------------ what is fought for


def aims(sea: Sea, sheet: Sheet) -> Marks:
    """§15.2 The waters of sea control, §10.3 the edge across which cargo is delivered."""
    shapes: Marks = []
    if sea.control_points:
        x, y = sheet.at[int(sea.control_node)]
        far = STEP * (int(sea.control_radius) + 0.45)
        corners = [(x + far * cos(pi / 3 * turn), y + far * sin(pi / 3 * turn)) for turn in range(6)]
        waters = "M" + "L".join(f"{n(cx)} {n(cy)}" for cx, cy in corners) + "Z"
        shapes += path(waters, "lamp", "coin", 2.5, fo=0.1, dash="long")
        shapes += path(f"M{n(x)} {n(y)}v-24", "", "ink", 1.6, round=True)
        shapes += path(f"M{n(x)} {n(y - 24)}l15 4l-15 5Z", "coin", "ink", 0.9)
    return shapes + ways_out(sea, sheet, [int(edge) for edge in sea.exit_edge])


def ways_out(sea: Sea, sheet: Sheet, edges: list[int]) -> Marks:
    """§10.3 The edge of each side across which its cargo is delivered, if there is one."""
    shapes: Marks = []
    for edge in edges:
        if edge >= 0:
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[edge]
            for node in sea.edges[edge]:
                shapes += chevron(*sheet.at[int(node)], dx, dy)
    return shapes


@lru_cache(maxsize=64)
def aim_items(rules: Rules, agreed: int) -> list[Item]:
    """§15.7 Ways out that were agreed, §18.7 places to be held: no part of the chart as it is printed."""
    sheet, aims = sheet_of(rules), rules.aims[agreed]
    items = [
        Item(f"flag-{goal.number}", layer=1, shapes=flag(sheet.at[goal.place], goal.side))
        for goal in aims.goals
        if goal.kind == G_HOLD
    ]
    ways = ways_out(rules, sheet, [int(edge) for edge in aims.exit_edge]) if rules.packages else []
    return [*items, Item("agreed", shapes=ways)] if ways else items


def flag(at: Point, side: int) -> Marks:
    """A place that a goal names."""
    x, y = at
    pole = path(f"M{x - 8:.0f} {y + 8:.0f}v-22", "", "ink", 1.6, round=True)
    return pole + path(f"M{x - 8:.0f} {y - 14:.0f}l14 4l-14 5Z", f"flag{side}", "white", 0.9)


def chevron(x: float, y: float, dx: int, dy: int) -> Marks:
    """Out of the chart, this way."""
    tips = ""
    for far in (7, 11.5):
        tx, ty = x + far * dx, y + far * dy
        back, up = tx - 3 * dx, ty - 3 * dy
        tips += (
            f"M{back - 4 * dy:.1f} {up - 4 * dx:.1f}L{tx:.1f} {ty:.1f}L{back + 4 * dy:.1f} {up + 4 * dx:.1f}"
        )
    return path(tips, "", "brass-ink", 2.5, round=True)


# ------------------------------------------------------------------ around it


def frame(sea: Sea, sheet: Sheet) -> Marks:
    """A scale of black and white along the edge; letters and numbers of the nodes."""
    right, low = sheet.width - EDGE, sheet.height - EDGE
    bars = "".join(
        f"M{n(x)} {n(y)}h{n(min(STEP / 2, right - x))}v{n(BAR)}H{n(x)}Z"
        for x in steps(right, STEP)
        for y in (EDGE - BAR, low)
    )
    bars += "".join(
        f"M{n(x)} {n(y)}v{n(min(ROW / 2, low - y))}h{n(BAR)}V{n(y)}Z"
        for y in steps(low, ROW)
        for x in (EDGE - BAR, right)
    )
    wide, high = right - EDGE, low - EDGE
    marks = rect(EDGE - BAR, EDGE - BAR, wide + 2 * BAR, high + 2 * BAR, "", 0, "chart-ink", 0.9)
    marks += path(bars, "chart-ink") + rect(EDGE, EDGE, wide, high, "", 0, "chart-ink", 1.2)
    return marks + names(sea, sheet)


def steps(end: float, step: float) -> list[float]:
    """From the edge of the water on."""
    return [EDGE + step * at for at in range(int((end - EDGE) / step) + 1)]


def names(sea: Sea, sheet: Sheet) -> Marks:
    """Letters beside the rows, numbers above and below the columns."""
    marks: Marks = []
    for row, (_, y) in enumerate(row_places(sea, sheet)):
        for x in (EDGE + 8, sheet.width - EDGE - 8):
            marks += sized(x, y + 4, 12.4, 23, LETTERS[row], "chart-ink", "plate bold")
    for node in range(int(sea.nodes)):
        x, _ = sheet.at[node]
        row = sea.chart.row[node]
        if row in (0, sea.chart.rows - 1):
            y = EDGE + 12.5 if row == 0 else sheet.height - EDGE - 4
            number = str(int(sea.chart.column[node]) // 2 + 1)
            marks += sized(x, y, 12.4, 23, number, "chart-ink")
    return marks


def row_places(sea: Sea, sheet: Sheet) -> list[Point]:
    """The first node of every row."""
    first = {int(sea.chart.row[node]): sheet.at[node] for node in reversed(range(int(sea.nodes)))}
    return [first[row] for row in range(int(sea.chart.rows))]


def text_row(rules: Rules, sheet: Sheet, row: int) -> Item:
    """A row of nodes for a terminal."""
    across = STEP / sheet.letters
    nodes = [node for node in range(int(rules.nodes)) if rules.chart.row[node] == row]
    columns = [floor(sheet.at[node][0] / across + 0.5) for node in nodes]
    cells = [" "] * (columns[-1] - columns[0] + 1)
    for node, column in zip(nodes, columns, strict=True):
        cells[column - columns[0]] = SIGNS[TERRAIN[rules.terrain[node]]]
    middle = (columns[0] + len(cells) // 2) * across
    return Item(f"row-{LETTERS[row]}", x=middle, y=sheet.at[nodes[0]][1], text="".join(cells))


def number_row(rules: Rules, sheet: Sheet) -> Item:
    """The numbers of the nodes of the first row for a terminal, above them."""
    across = STEP / sheet.letters
    nodes = [node for node in range(int(rules.nodes)) if rules.chart.row[node] == 0]
    columns = [floor(sheet.at[node][0] / across + 0.5) for node in nodes]
    line = ""
    for node, column in zip(nodes, columns, strict=True):
        line = line.ljust(column - columns[0] - 1) + str(int(rules.chart.column[node]) // 2 + 1).rjust(
            2 if line else 1
        )
    middle = (columns[0] + len(line) // 2) * across
    return Item("numbers", x=middle, y=sheet.at[nodes[0]][1] - ROW, text=line)


def name_column(rules: Rules, sheet: Sheet) -> list[Item]:
    """The letters of the rows for a terminal."""
    return [
        Item(f"name-{LETTERS[row]}", x=4, y=y, text=LETTERS[row])
        for row, (_, y) in enumerate(row_places(rules, sheet))
    ]


# ------------------------------------------------------------------ the compass rose


def rose(sea: Sea, sheet: Sheet) -> Marks:
    """Sixteen winds where there is room, each point half light and half dark, as engravers did."""
    found = roomiest(sea, sheet)
    if found is None:
        return []
    size = 40.0
    marks = circle(0, 0, size, "", "chart-ink", 1.2, so=0.75) + circle(
        0, 0, size - 5, "", "chart-ink", 0.7, so=0.75
    )
    marks += path(
        "".join(spoke(pi / 18 * at, size - 5, size) for at in range(36)), "", "chart-ink", 0.9, so=0.75
    )
    light, dark = "", ""
    for point in sorted(range(16), key=lambda point: point % 2 == 0):
        turn, far, short = pi / 8 * point, size * (1.26, 0.54, 0.86, 0.54)[point % 4], size * 0.17
        tip = f"{n(far * sin(turn))} {n(-far * cos(turn))}"
        for side in (-1, 1):
            a = turn + side * pi / 8
            half = f"M0 0L{n(short * sin(a))} {n(-short * cos(a))}L{tip}Z"
            light, dark = (light + half, dark) if side < 0 else (light, dark + half)
    marks += path(light, "chart-paper", "chart-ink", 0.7) + path(dark, "chart-ink", "chart-ink", 0.7)
    marks += circle(0, 0, 3, "coin") + path(f"M0 {n(-size * 1.3)}l-4 -6c2 -1 3 -4 4 -8c1 4 2 7 4 8Z", "side0")
    return dressed(group(marks, x=found[0], y=found[1]), "o60")


def spoke(turn: float, start: float, end: float) -> str:
    return f"M{n(start * sin(turn))} {n(-start * cos(turn))}L{n(end * sin(turn))} {n(-end * cos(turn))}"


def roomiest(sea: Sea, sheet: Sheet) -> Point | None:
    """A node with nothing but sea around it, as near to the south-west corner as there is."""
    chart = sea.chart
    best: tuple[float, Point] | None = None
    for node in range(int(sea.nodes)):
        around = [other for other in range(int(sea.nodes)) if chart.distance(node, other) <= 2]
        if len(around) == 19 and all(sea.terrain[other] == SEA for other in around):
            x, y = sheet.at[node]
            off = x - y * 0.6
            if best is None or off < best[0]:
                best = off, (x, y)
    return best[1] if best else None
