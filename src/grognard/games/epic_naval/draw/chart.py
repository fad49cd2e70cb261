"""The sea chart: depths, shallows, coasts, the lines and nodes, frame and compass rose.  It never changes."""

from __future__ import annotations

from functools import lru_cache
from math import cos, floor, pi, sin

from grognard.core.nodes import HEADINGS, LETTERS, OUTSIDE
from grognard.core.scene import Item, Shape, circle, label, path, rect
from grognard.games.epic_naval.data import LAND, LANDING, SEA, SHALLOW, SHORE, TERRAIN
from grognard.games.epic_naval.draw.coast import coast
from grognard.games.epic_naval.draw.sheet import ROW, STEP, Point, Sheet, sheet_of
from grognard.games.epic_naval.rules import Rules

EDGE = 15.0  # of the paper around the water
BAR = 5.0  # the scale along the edge
SIGNS = {".": "·", "~": "~", "=": "=", "+": "+", "#": "▒"}


@lru_cache(maxsize=64)
def chart_items(rules: Rules) -> list[Item]:
    sheet = sheet_of(rules)
    shapes = [*water(rules, sheet), *lines_and_nodes(rules, sheet), *aims(rules, sheet), *frame(rules, sheet)]
    found = [Item("chart", shapes=shapes)]
    for row in range(int(rules.chart.rows)):
        found.append(text_row(rules, sheet, row))
    return [*found, *name_column(rules, sheet), number_row(rules, sheet)]


def of_terrain(rules: Rules, sheet: Sheet, *kinds: int) -> list[Point]:
    return [sheet.at[node] for node in range(int(rules.nodes)) if rules.terrain[node] in kinds]


# ------------------------------------------------------------------ water and land


def water(rules: Rules, sheet: Sheet) -> list[Shape]:
    left, top = sheet.left, sheet.top
    width, height = sheet.width - left, sheet.height - top
    land = of_terrain(rules, sheet, LAND)
    shallow = of_terrain(rules, sheet, SHALLOW, LANDING, SHORE)
    near = [*land, *shallow]
    shapes = [
        rect(left, top, width, height, "paper line", 6),
        rect(left + EDGE, top + EDGE, width - 2 * EDGE, height - 2 * EDGE, "deep"),
    ]
    if near:
        shapes.append(path(coast(near, 6.0, 22.0), "sea"))
        shapes.append(path(coast(near, 5.0, 11.0), "shallow"))
    shapes += rose(rules, sheet)
    if shallow:
        shapes.append(path(coast(shallow, 3.0, 1.0), "shallow shoal"))
    if land:
        shapes.append(path(coast(land, 4.0, 4.5), "sand"))
        shapes.append(path(coast(land, 4.0, 0.5), "land line"))
    for node in range(int(rules.nodes)):
        if rules.terrain[node] == LANDING:
            shapes += beach(*sheet.at[node])
        elif rules.terrain[node] == SHORE:
            shapes += shore(*sheet.at[node])
    return shapes


def beach(x: float, y: float) -> list[Shape]:
    """A landing place: an anchor in a ring of sand."""
    return [
        circle(x, y, 15, "sand line-soft"),
        path(f"M{x:.1f} {y - 6:.1f}v13m-7 -4q1 5 7 5q6 0 7 -5M{x - 4:.1f} {y - 3:.1f}h8", "pen"),
        circle(x, y - 7.5, 1.8, "ink-soft"),
    ]


def shore(x: float, y: float) -> list[Shape]:
    """A coast line runs across the node."""
    return [path(f"M{x - 18:.1f} {y - 5:.1f}q9 10 18 4t18 3q-3 14 -18 12t-18 -19Z", "sand line-soft")]


# ------------------------------------------------------------------ lines and nodes


def lines_and_nodes(rules: Rules, sheet: Sheet) -> list[Shape]:
    """Each line in one stroke, from end to end; on land it is hardly seen."""
    strokes = []
    for node in range(int(rules.nodes)):
        for heading in (0, 4, 5):  # east and the two that go south
            back = int(rules.near[HEADINGS * node + (heading + 3) % HEADINGS])
            if back != OUTSIDE:
                continue
            last = node
            while (ahead := int(rules.near[HEADINGS * last + heading])) != OUTSIDE:
                last = ahead
            if last != node:
                (x, y), (ex, ey) = sheet.at[node], sheet.at[last]
                strokes.append(f"M{x:.1f} {y:.1f}L{ex:.1f} {ey:.1f}")
    dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in of_terrain(rules, sheet, SEA, SHALLOW, SHORE))
    return [path("".join(strokes), "chart-line"), path(dots, "chart-node")]


# ------------------------------------------------------------------ what is fought for


def aims(rules: Rules, sheet: Sheet) -> list[Shape]:
    """§15.2 The waters of sea control, §10.3 the edge across which cargo is delivered."""
    shapes: list[Shape] = []
    if rules.control_points:
        x, y = sheet.at[int(rules.control_node)]
        far = STEP * (int(rules.control_radius) + 0.45)
        corners = [(x + far * cos(pi / 3 * turn), y + far * sin(pi / 3 * turn)) for turn in range(6)]
        shapes.append(path("M" + "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in corners) + "Z", "control"))
        shapes.append(path(f"M{x - 5:.1f} {y:.1f}v-17l11 4l-11 4", "control-flag"))
    for side in (0, 1):
        edge = int(rules.exit_edge[side])
        if edge >= 0:
            dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[edge]
            for node in rules.edges[edge]:
                shapes.append(chevron(*sheet.at[int(node)], dx, dy))
    return shapes


def chevron(x: float, y: float, dx: int, dy: int) -> Shape:
    """Out of the chart, this way."""
    tips = ""
    for far in (7, 11.5):
        tx, ty = x + far * dx, y + far * dy
        back, up = tx - 3 * dx, ty - 3 * dy
        tips += (
            f"M{back - 4 * dy:.1f} {up - 4 * dx:.1f}L{tx:.1f} {ty:.1f}L{back + 4 * dy:.1f} {up + 4 * dx:.1f}"
        )
    return path(tips, "gold-line")


# ------------------------------------------------------------------ around it


def frame(rules: Rules, sheet: Sheet) -> list[Shape]:
    """A scale of black and white along the edge; letters and numbers of the nodes."""
    left, top = sheet.left + EDGE, sheet.top + EDGE
    right, low = sheet.width - EDGE, sheet.height - EDGE
    shapes = [rect(left - BAR, top - BAR, right - left + 2 * BAR, low - top + 2 * BAR, "line")]
    bars = ""
    x = left
    while x < right:
        size = min(STEP / 2, right - x)
        bars += f"M{x:.1f} {top - BAR:.1f}h{size:.1f}v{BAR}h{-size:.1f}Z"
        bars += f"M{x:.1f} {low:.1f}h{size:.1f}v{BAR}h{-size:.1f}Z"
        x += STEP
    y = top
    while y < low:
        size = min(ROW / 2, low - y)
        bars += f"M{left - BAR:.1f} {y:.1f}v{size:.1f}h{BAR}v{-size:.1f}Z"
        bars += f"M{right:.1f} {y:.1f}v{size:.1f}h{BAR}v{-size:.1f}Z"
        y += ROW
    shapes += [path(bars, "ink-soft"), rect(left, top, right - left, low - top, "line")]
    return shapes + names(rules, sheet)


def names(rules: Rules, sheet: Sheet) -> list[Shape]:
    """Letters beside the rows, numbers above and below the columns."""
    shapes = []
    for row, (_, y) in enumerate(row_places(rules, sheet)):
        for x in (sheet.left + EDGE + 7, sheet.width - EDGE - 7):
            shapes.append(label(x, y + 4, 11, LETTERS[row], "ink-soft bold"))
    for node in range(int(rules.nodes)):
        x, y = sheet.at[node]
        number = str(int(rules.chart.column[node]) // 2 + 1)
        if rules.chart.row[node] == 0:
            shapes.append(label(x, y - 13, 10, number, "ink-soft"))
        elif rules.chart.row[node] == rules.chart.rows - 1:
            shapes.append(label(x, y + 21, 10, number, "ink-soft"))
    return shapes


def row_places(rules: Rules, sheet: Sheet) -> list[Point]:
    """The first node of every row."""
    first = {int(rules.chart.row[node]): sheet.at[node] for node in reversed(range(int(rules.nodes)))}
    return [first[row] for row in range(int(rules.chart.rows))]


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
        Item(f"name-{LETTERS[row]}", x=sheet.left + 4, y=y, text=LETTERS[row])
        for row, (_, y) in enumerate(row_places(rules, sheet))
    ]


# ------------------------------------------------------------------ the compass rose


def rose(rules: Rules, sheet: Sheet) -> list[Shape]:
    """Where the sea is widest: sixteen points, and the six headings of the game marked."""
    found = roomiest(rules, sheet)
    if found is None:
        return []
    x, y = found
    points = ""
    for point in range(16):
        turn = pi / 8 * point
        long = (62.0, 30.0, 44.0, 30.0)[point % 4]
        wide = pi / 16
        short = 12.0
        points += (
            f"M{x:.1f} {y:.1f}L{x + short * sin(turn - wide):.1f} {y - short * cos(turn - wide):.1f}"
            f"L{x + long * sin(turn):.1f} {y - long * cos(turn):.1f}Z"
        )
    ring = "".join(f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0" for r in (36, 32))
    return [path(ring, "rose"), path(points, "rose-point"), label(x, y - 66, 12, "N", "rose-point bold")]


def roomiest(rules: Rules, sheet: Sheet) -> Point | None:
    """A node with nothing but sea around it, as near to the south-west corner as there is."""
    chart = rules.chart
    best: tuple[float, Point] | None = None
    for node in range(int(rules.nodes)):
        around = [other for other in range(int(rules.nodes)) if chart.distance(node, other) <= 2]
        if len(around) == 19 and all(rules.terrain[other] == SEA for other in around):
            x, y = sheet.at[node]
            off = x - y * 0.6
            if best is None or off < best[0]:
                best = off, (x, y)
    return best[1] if best else None
