"""A scenario in the making as it is drawn: the chart as at the table, and all that has a place on it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from mypy_extensions import i64

from grognard.core.message import Message, Words, filled, say
from grognard.core.nodes import HEADING_NAMES, LETTERS, OUTSIDE, Nodes, bearing
from grognard.core.scene import Area, Item, Prompt, Scene
from grognard.draw.art.pen import Marks, circle, path
from grognard.games.epic_naval.data import EDGES, LANDING, NONE, TERRAIN
from grognard.games.epic_naval.draw.art import gallery, letter_on, minefields
from grognard.games.epic_naval.draw.chart import chart_marks, flag
from grognard.games.epic_naval.draw.pieces import beneath
from grognard.games.epic_naval.draw.sheet import FAR, FRAME, LEAST, ROW, STEP, Point, sheet_for
from grognard.games.epic_naval.draw.units import UNITS, beside, count_of, unit_art
from grognard.games.epic_naval.files.checks import under_fire
from grognard.games.epic_naval.files.plan import LETTER_NAMES, Plan
from grognard.games.epic_naval.rules import edge_nodes, navy_of, numbers

SIDES = 2
NOTHING = " "
USED = ("airfield-0", "airfield-1", "battery-0", "battery-1", "force-0", "force-1", "spot")
TERRAINS = {
    ".": say("sea"),
    "~": say("shallow"),
    "=": say("shore"),
    "+": say("landing place"),
    "#": say("land"),
    NOTHING: say("no node"),
}


def tables_in(values: object, key: str) -> list[dict[str, Any]]:
    """An array of tables, whatever stands there instead."""
    found = values.get(key) if isinstance(values, dict) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


class Sketch:
    """What is drawn of a chart and its goals, as far as they can be read."""

    def __init__(self, chart: Nodes, values: dict[str, Any]) -> None:
        self.chart = chart
        self.values = values
        self.sides = tables_in(values, "sides")[:SIDES]
        self.nodes: i64 = chart.count
        self.rounds: i64 = 1
        self.near = chart.neighbours
        self.terrain = numbers([TERRAIN.index(mark) for mark in chart.terrain])
        self.edges = [edge_nodes(chart, edge) for edge in EDGES]
        self.start = [numbers([]), numbers([])]  # whoever draws sees north above
        self.control_node: i64 = NONE
        self.control_radius: i64 = 0
        self.exit_edge = numbers([NONE, NONE])
        self.read_control(values.get("control"))
        self.control_points: i64 = int(self.control_node != NONE)
        for goal in tables_in(values, "goals"):
            side = self.side_of(goal)
            if side is not None and goal.get("kind") == "deliver" and goal.get("edge") in EDGES:
                self.exit_edge[side] = EDGES.index(goal["edge"])

    def read_control(self, control: object) -> None:
        if isinstance(control, dict):
            self.control_node = self.node(control.get("node"))
            radius = control.get("radius")
            self.control_radius = radius if isinstance(radius, int) and 0 <= radius <= 20 else 0

    def node(self, name: object) -> int:
        """The node of that name; NONE, if there is none."""
        found = int(self.chart.named(name)) if isinstance(name, str) else OUTSIDE
        return NONE if found == OUTSIDE else found

    def side_of(self, goal: dict[str, Any]) -> int | None:
        names = [side.get("name") for side in self.sides]
        said = goal.get("side")
        return names.index(said) if isinstance(said, str) and said in names else None

    def navy(self, side: int) -> Any:
        name = self.sides[side].get("name")
        return navy_of(name if isinstance(name, str) and name else str(side + 1))


def sketched(sketch: Sketch, starts: list[list[str]], plan: Plan | None) -> Scene:
    """Every place of the chart is an item; its action is its name."""
    sheet = sheet_for(sketch)
    at = {sketch.chart.name(node): place for node, place in enumerate(sheet.at)}
    pieces = [*mined(sketch, at), *bases(sketch, at), *troops(sketch, at), *forces(sketch, at)]
    marks = chart_marks(sketch, sheet)
    chart = f"chart-{sha256(repr(marks).encode()).hexdigest()[:12]}"  # a name of art always means the same
    items = [Item("chart", art=chart), *areas(starts, at), *fire(plan, at), *aims(sketch, at)]
    items += [item for item, _ in pieces]
    told = {name: item.name for item, name in pieces}
    art = {name: gallery()[name] for name in USED} | unit_art() | minefields() | {chart: marks}
    board = Area("board", sheet.width, sheet.height, least=LEAST, far=FAR)
    return Scene([board], [*items, *spots(sketch, told)], Prompt(""), art)


def spots(sketch: Sketch, told: dict[str, str]) -> list[Item]:
    """Where there is a node or could be one."""
    chart, found = sketch.chart, []
    last = max(int(column) for column in chart.column)
    for down in range(int(chart.rows)):
        for along in range(down % 2, last + 1, 2):
            name = f"{LETTERS[down]}{along // 2 + 1}"
            node = chart.numbers.get((along, down), OUTSIDE)
            mark = NOTHING if node == OUTSIDE else chart.terrain[node]
            item = Item(f"spot-{name}", layer=2, art="spot", act=name)
            item.x, item.y = FRAME + along * STEP / 2, FRAME + down * ROW
            item.name = say("{node}: {terrain}", node=name, terrain=TERRAINS[mark])
            item.tip = told.get(name, "")
            found.append(item)
    return found


# ------------------------------------------------------------------ areas and goals


def areas(starts: list[list[str]], at: dict[str, Point]) -> list[Item]:
    """§3.4 Where each side may start."""
    found = []
    for side, names in enumerate(starts):
        marks: Marks = []
        for name in names:
            marks += circle(*at[name], 13, f"side{side}", f"side{side}", 1.6, fo=0.2)
        found.append(Item(f"start-{side}", shapes=marks))
    return found


def fire(plan: Plan | None, at: dict[str, Point]) -> list[Item]:
    """§10.4 What lies in range of batteries."""
    if plan is None:
        return []
    found = []
    for side, each in enumerate(plan.sides):
        places = [at[plan.chart.name(node)] for node in under_fire(plan, each)]
        crosses = "".join(f"M{x - 5:.0f} {y - 5:.0f}l10 10m0 -10l-10 10" for x, y in places)
        if crosses:
            found.append(Item(f"fire-{side}", shapes=path(crosses, "", f"side{side}", 1.6, round=True)))
    return found


def aims(sketch: Sketch, at: dict[str, Point]) -> list[Item]:
    """§15 Where cargo is to be unloaded, and which airfield is to be closed."""
    found = []
    for number, goal in enumerate(tables_in(sketch.values, "goals")):
        side, marks = sketch.side_of(goal), Marks()
        if side is None:
            continue
        nodes = goal.get("nodes") if goal.get("kind") == "unload" else None
        for name in nodes if isinstance(nodes, list) else []:
            if sketch.node(name) != NONE:
                marks += flag(at[name], side)
        if goal.get("kind") == "closed" and sketch.node(goal.get("base")) != NONE:
            x, y = at[goal["base"]]
            marks += circle(x, y, 21, "", f"flag{side}", 2.5, dash="fine")
        if goal.get("kind") == "hold" and sketch.node(goal.get("at")) != NONE:
            marks += flag(at[goal["at"]], side)
        found.append(Item(f"goal-{number}", layer=1, shapes=marks))
    return found


# ------------------------------------------------------------------ pieces


def bases(sketch: Sketch, at: dict[str, Point]) -> list[tuple[Item, str]]:
    """§8, §10.4 Airfields and batteries, each with its node."""
    found = []
    for side, each in enumerate(sketch.sides):
        for number, base in enumerate(tables_in(each, "bases")):
            name, kind = base.get("at"), base.get("kind")
            if kind not in ("airfield", "battery") or sketch.node(name) == NONE:
                continue
            item = Item(f"base-{side}-{number}", layer=1, art=f"{kind}-{side}")
            item.x, item.y = at[str(name)]
            if kind == "battery" and base.get("heading") in HEADING_NAMES:
                item.turn = bearing(HEADING_NAMES.index(base["heading"]))
            item.name = base_name(str(kind), sketch, side, str(name))
            found.append((item, str(name)))
    return found


def base_name(kind: str, sketch: Sketch, side: int, node: str) -> Message:
    template = "{navy}: airfield {base}" if kind == "airfield" else "{navy}: shore battery {base}"
    return say(template, navy=sketch.navy(side), base=node)


def troops(sketch: Sketch, at: dict[str, Point]) -> list[tuple[Item, str]]:
    """§18.1 Land units, each stack with its node."""
    found = []
    stations = [base.get("at") for each in sketch.sides for base in tables_in(each, "bases")]
    for side, each in enumerate(sketch.sides):
        for number, stack in enumerate(tables_in(each, "troops")):
            name, units = stack.get("at"), stack.get("units", 1)
            node = sketch.node(name)
            if node == NONE or not isinstance(units, int):
                continue
            alone = name not in stations and sketch.terrain[node] != LANDING
            item = Item(f"troops-{side}-{number}", layer=1, art=f"troops-{side}")
            item.x, item.y = at[str(name)] if alone else beside(at[str(name)])
            item.shapes = count_of(units)
            words: Words = {"navy": sketch.navy(side), "count": units, "node": str(name)}
            item.name = filled(UNITS, words)
            found.append((item, str(name)))
    return found


def mined(sketch: Sketch, at: dict[str, Point]) -> list[tuple[Item, str]]:
    """§19.1 Minefields that lie there from the start, each with its node."""
    found = []
    for side, each in enumerate(sketch.sides):
        nodes = each.get("minefields")
        for name in nodes if isinstance(nodes, list) else []:
            if sketch.node(name) != NONE:
                item = Item(f"mine-{side}-{name}", layer=1, art=f"mine-{side}")
                item.x, item.y = at[name]
                item.name = say("{navy}: minefield on {node}", navy=sketch.navy(side), node=name)
                found.append((item, name))
    return found


def forces(sketch: Sketch, at: dict[str, Point]) -> list[tuple[Item, str]]:
    """§13.1 Task forces that are there from the start, each with its node."""
    found = []
    for side, each in enumerate(sketch.sides):
        for number, force in enumerate(tables_in(each, "forces")):
            name, letter = force.get("at"), str(force.get("letter"))
            if "track" in force or sketch.node(name) == NONE or letter not in tuple(LETTER_NAMES):
                continue
            item = Item(f"force-{side}-{number}", layer=1, art=f"force-{side}")
            item.x, item.y = at[str(name)]
            ships = force.get("ships")
            codes = " ".join(str(code) for code in ships[:8]) if isinstance(ships, list) else ""
            item.shapes = [*letter_on(letter), *beneath(codes[:24], 30)]
            item.name = say(
                "{navy}: task force {letter} ({ships})", navy=sketch.navy(side), letter=letter, ships=codes
            )
            found.append((item, str(name)))
    return found
