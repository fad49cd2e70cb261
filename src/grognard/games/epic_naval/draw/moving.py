"""§5, §9, §13 Plotting: where a unit may go or lie, which way it may head, and what that would mean."""

from __future__ import annotations

from functools import lru_cache

from grognard.core.chance import Actions
from grognard.core.message import say
from grognard.core.nodes import HEADING_NAMES, HEADINGS, OUTSIDE, bearing
from grognard.core.offers import joined
from grognard.core.scene import Item, Once
from grognard.draw.art.pen import Marks, circle, path
from grognard.games.epic_naval.activation import Activation
from grognard.games.epic_naval.airwar import Sortie
from grognard.games.epic_naval.data import FLEET, FURTHER, LAND, LETTERS, NONE, PLACES, SHALLOW, SMOKE
from grognard.games.epic_naval.draw.courses import Course, force_courses, ship_courses, ship_turns
from grognard.games.epic_naval.draw.hulls import form_of
from grognard.games.epic_naval.draw.room import places
from grognard.games.epic_naval.draw.sheet import STEP, Point, within
from grognard.games.epic_naval.draw.table import Table
from grognard.games.epic_naval.draw.zones import bomber_rays, ship_rays, stroke, zone_shape
from grognard.games.epic_naval.laying import Laying, place_of
from grognard.games.epic_naval.marching import March
from grognard.games.epic_naval.minefields import is_mined, mine_hint
from grognard.games.epic_naval.reach import add_on_node, forces_near
from grognard.games.epic_naval.speech import WINDS
from grognard.games.epic_naval.surfacing import Surfacing, range_under
from grognard.games.epic_naval.taskforce import ForceTurn


def course_line(points: str) -> Marks:
    """A way over nodes, in dots."""
    return path(f"M{points}", "", "ink", 2.5, dash="dots", round=True)


WAYS: Once[Item] = Once()


@lru_cache(maxsize=4096)
def ghost(at: Point, key: str, heading: int, art: str) -> Item:
    """A ship where it would be."""
    x, y = at
    return Item(f"ghost-{key}", layer=2, x=x, y=y, turn=bearing(heading), art=art, hidden=True)


@lru_cache(maxsize=4096)
def sight(at: Point, node: int) -> Item:
    """Cross hairs on what could be hit."""
    x, y = at
    return Item(f"hit-{node}", layer=2, x=x, y=y, art="sight", hidden=True)


class Outlook:
    """What a ship could hit from somewhere, and what it would set off there."""

    def __init__(self, table: Table, ship: int, further: int = 0) -> None:
        self.table = table
        self.ship = ship
        self.further = further
        self.crossed: set[int] = set()  # nodes with a mark that is seen where they could be hit
        naval, side = table.naval, ship // FLEET
        attack = naval.rules.attack[naval.rules.ship_class[ship]]
        self.hot: dict[int, set[int]] = {}  # nodes that can be hit: where the targets lie
        found = Actions()
        for node in enemy_nodes(table, 1 - side):
            found.count = 0
            add_on_node(naval, side, node, attack, found)
            if found.count:
                self.hot[node] = {node}
        centres = [
            int(naval.force_node[marker]) for marker in table.pieces.forces if marker // LETTERS != side
        ]
        self.wary = {other for centre in centres for other in places(naval, centre)}
        for centre in centres:
            for node in places(naval, centre):
                if forces_near(naval, 1 - side, node):
                    self.hot.setdefault(node, set()).add(centre)

    def see(self, key: str, node: int, heading: int, track: list[int]) -> tuple[list[str], str]:
        """Hidden marks for an end: the way, the ship, its zone, what it could hit; and that in words."""
        table, ship = self.table, self.ship
        side = ship // FLEET
        lines = ship_rays(table.naval, ship, node, heading, self.further)
        ends = tuple(line[-1] for line in lines)
        way = table.rules, key, side, node, ends, tuple(track)
        table.over.append(WAYS.get(way, lambda: self.way(key, node, lines, track)))
        form = form_of(table.rules, int(table.rules.ship_class[ship]))
        table.over.append(ghost(table.sheet.at[node], key, heading, f"ghost-{form}-{side}"))
        keys = [f"way-{key}", f"ghost-{key}"]
        hits = sorted({goal for line in lines for at in line for goal in self.hot.get(at, ())})
        for at in hits:
            keys.append(self.cross(at))
        return keys, self.words(node, hits)

    def way(self, key: str, node: int, lines: list[list[int]], track: list[int]) -> Item:
        """The course there, and the lines of fire from there."""
        table = self.table
        shapes = [zone_shape(stroke(table.sheet.at, node, lines), self.ship // FLEET)] if lines else []
        if len(track) > 1:
            points = "L".join(f"{x:.0f} {y:.0f}" for x, y in (table.at(each) for each in track))
            shapes += course_line(points)
        return Item(f"way-{key}", layer=1, shapes=shapes, hidden=True)

    def cross(self, node: int) -> str:
        if node not in self.crossed:
            self.crossed.add(node)
            self.table.over.append(sight(self.table.at(node), node))
        return f"hit-{node}"

    def words(self, node: int, hits: list[int]) -> str:
        places = tuple(self.table.rules.node_names[at] for at in hits)
        attack = say("From there it could attack on {places}.", places=places) if hits else ""
        wary = say("A task force next to it must be laid out (§13.8).") if node in self.wary else ""
        return joined("{attack} {wary}", attack=attack, wary=wary)


def enemy_nodes(table: Table, enemy: int) -> set[int]:
    """Where anything of the enemy may be hit."""
    naval, pieces = table.naval, table.pieces
    found = {int(naval.node[ship]) for ship in pieces.ships if ship // FLEET == enemy}
    found |= {int(table.rules.base_node[base]) for base in pieces.bases if naval.base_owner[base] == enemy}
    found |= {node for side, node in pieces.planes if side == enemy}
    found |= {
        int(naval.bomber_node[bomber]) for bomber in pieces.bombers if naval.base_owner[bomber // 8] == enemy
    }
    found |= {node for side, node in pieces.troops if side == enemy}
    return found - {NONE}


# ------------------------------------------------------------------ §5 a ship's movement


def plot(table: Table, frame: Activation) -> None:
    naval, ship = table.naval, int(frame.ship)
    item = table.pieces.ships[ship]
    item.chosen = True
    draw_wake(table, int(naval.node[ship]), int(frame.wake))
    if not table.asked:
        return
    table.zones.show(1 - ship // FLEET)
    further = int(table.rules.card_amount[frame.card]) if frame.effect == FURTHER else 0
    outlook = Outlook(table, ship, further)
    courses = {} if frame.stuck else ship_courses(naval, frame)
    for node, course in courses.items():
        plotted(table, outlook, node, course)
    for course in ship_turns(naval, frame):
        turn_arrow(table, outlook, course)
    explain_nodes(table, frame, courses)
    table.act(item, "end")
    for text in ("ahead", "left", "right", "end"):
        table.button(text)


def draw_wake(table: Table, node: int, wake: int) -> None:
    """The way plotted so far, back to where it began."""
    track = [node]
    while wake:
        heading = wake % 7 - 1
        wake //= 7
        track.append(int(table.rules.near[HEADINGS * track[-1] + (heading + 3) % HEADINGS]))
    if len(track) > 1:
        points = "L".join(f"{x:.0f} {y:.0f}" for x, y in (table.at(each) for each in track))
        x, y = table.at(track[-1])
        table.under.append(
            Item("wake", layer=1, shapes=course_line(points) + circle(x, y, 5, "", "ink", 1.2))
        )


def plotted(table: Table, outlook: Outlook, node: int, course: Course) -> None:
    """An end of the movement; one click plots the way there, the heading can still be changed."""
    if course.acts[0] not in table.legal:
        return
    name = table.rules.node_names[node]
    keys, words = outlook.see(name, node, course.heading, course.nodes)
    item = table.goal(node, course.acts[0], say("To {node}", node=name), *keys)
    if course.mined:
        item.tip, item.then = mine_hint(table.naval, outlook.ship), course.acts[1:]
        item.deadly = True
        return
    template = "Heading {wind}, {left} {left:point|points} left."
    tip = say(template, wind=WINDS[course.heading], left=course.points)
    item.tip, item.then = joined("{tip} {more}", tip=tip, more=words), course.acts[1:]


def turn_arrow(table: Table, outlook: Outlook, course: Course) -> None:
    """§5.3 An arrow beside the ship that turns it that way."""
    node, way = course.nodes[0], HEADING_NAMES[course.heading]
    keys, words = outlook.see(f"turn-{way}", node, course.heading, [])
    name = say("Turn to {wind}", wind=WINDS[course.heading])
    item = arrow(table, node, course.heading, course.acts[0], name, *keys)
    tip = say("{left} {left:point|points} left.", left=course.points)
    item.tip, item.then = joined("{tip} {more}", tip=tip, more=words), course.acts[1:]


def arrow(table: Table, node: int, way: int, text: str, name: str, *hover: str) -> Item:
    x, y = table.at(node)
    turn = bearing(way)
    dx, dy = DIRECTIONS[way]
    item = Item(
        f"turn-{HEADING_NAMES[way]}", layer=2, x=x + 0.62 * STEP * dx, y=y + 0.62 * STEP * dy, turn=turn
    )
    item.art, item.name, item.hover, item.text = "nudge", name, list(hover), ""
    table.act(item, text)
    table.over.append(item)
    return item


DIRECTIONS = ((1.0, 0.0), (0.5, -0.866), (-0.5, -0.866), (-1.0, 0.0), (-0.5, 0.866), (0.5, 0.866))


def explain_nodes(table: Table, frame: Activation, courses: dict[int, Course]) -> None:
    """Nodes around the ship where it cannot end, each with the reason."""
    naval, ship = table.naval, int(frame.ship)
    here, far = int(naval.node[ship]), int(frame.points)
    kind = int(table.rules.ship_class[ship])
    reason = say("out of reach with {left} movement {left:point|points}, turns included", left=far)
    for node in within(table.rules, here, far):
        if node != here and node not in courses and is_mined(naval, ship // FLEET, node):
            table.why_not(node, say("a minefield of the enemy lies there"), "§19.4")
        elif node != here and node not in courses:
            explain(table, ship // FLEET, kind, node, frame.effect == SMOKE, reason)


def explain(table: Table, side: int, kind: int, node: int, smoke: bool, far: str) -> None:
    naval, rules = table.naval, table.rules
    terrain = rules.terrain[node]
    if terrain == LAND:
        table.why_not(node, say("no ship goes on land"), "§5.4")
    elif terrain == SHALLOW and not rules.shallows[kind]:
        table.why_not(node, say("too shallow for this ship"), "§2.4")
    elif is_mined(naval, side, node):
        table.why_not(node, say("a minefield of the enemy lies there"), "§19.6")
    elif naval.ship_at[node] == NONE and not naval.has_force(node):
        bars = table.zones.covers[1 - side].get(node, [])
        if bars and not smoke:
            table.why_not(node, say("it may not end in enemy range"), "§5.5", bars)
        else:
            table.why_not(node, far, "§5.3")


# ------------------------------------------------------------------ §13.3 a task force's movement


def move_force(table: Table, frame: ForceTurn) -> None:
    naval, marker = table.naval, int(frame.marker)
    item = table.pieces.forces[marker]
    item.chosen = True
    draw_wake(table, int(naval.force_node[marker]), int(frame.wake))
    if not table.asked:
        return
    table.zones.show(1 - table.viewer)
    for node, course in force_courses(naval, frame, table.viewer).items():
        if course.acts[0] not in table.legal:
            continue
        name = table.rules.node_names[node]
        key = f"way-{name}"
        points = "L".join(f"{x:.0f} {y:.0f}" for x, y in (table.at(each) for each in course.nodes))
        table.over.append(Item(key, layer=1, shapes=course_line(points), hidden=True))
        goal = table.goal(node, course.acts[0], say("To {node}", node=name), key)
        goal.tip, goal.then = say("{left} {left:point|points} left.", left=course.points), course.acts[1:]
    table.button("stay")
    table.button("deploy")


# ------------------------------------------------------------------ §13.4 laying out


def next_ship(table: Table, _frame: Laying) -> None:
    for ship, item in table.desk.laid.items():
        table.act(item, table.rules.ship_names[ship])
        if ship // FLEET == table.viewer:
            table.button(table.rules.ship_names[ship])


def place(table: Table, frame: Laying) -> None:
    ship = int(frame.ship)
    if ship in table.desk.laid:
        table.desk.laid[ship].chosen = True
    if not table.asked:
        return
    kind = int(table.rules.ship_class[ship])
    table.zones.show(1 - ship // FLEET)
    for number in range(PLACES):
        node = int(place_of(table.naval, frame.ship, number))
        if node == OUTSIDE:
            continue
        name = table.rules.node_names[node]
        if name in table.legal:
            table.goal(node, name, say("Lay {ship} on {node}", ship=table.rules.ship_names[ship], node=name))
        else:
            explain(table, ship // FLEET, kind, node, False, say("there is no room"))


def heading(table: Table, frame: Laying) -> None:
    choose_heading(table, int(frame.ship), int(frame.node))


def choose_heading(table: Table, ship: int, node: int) -> None:
    """An arrow for each heading; pointing at one shows the ship and its zone."""
    x, y = table.at(node)
    if ship in table.desk.laid:
        table.desk.laid[ship].chosen = True
    table.under.append(Item("here", layer=1, x=x, y=y, art="goal"))
    if not table.asked:
        return
    outlook = Outlook(table, ship)
    for way in range(HEADINGS):
        text = HEADING_NAMES[way]
        keys, words = outlook.see(f"turn-{text}", node, way, [])
        item = arrow(table, node, way, text, say("Head {wind}", wind=WINDS[way]), *keys)
        item.tip = joined("{words} {tip}", words=words, tip=item.tip)


# ------------------------------------------------------------------ §9.2 coming up


def surface(table: Table, frame: Surfacing) -> None:
    ship = int(frame.ship)
    if ship in table.pieces.dives:
        table.pieces.dives[ship].chosen = True
    if not table.asked:
        return
    table.zones.show(1 - ship // FLEET)
    naval, far = table.naval, int(range_under(table.naval, frame.ship))
    kind, centre = int(table.rules.ship_class[ship]), int(naval.node[ship])
    for node in map(int, table.legal.values()):
        name = table.rules.node_names[node]
        table.goal(node, name, say("Come up on {node}", node=name))
    for node in within(table.rules, centre, far):
        if table.rules.node_names[node] not in table.legal:
            explain(table, ship // FLEET, kind, node, False, say("it cannot come up here"))


def course(table: Table, frame: Surfacing) -> None:
    choose_heading(table, int(frame.ship), int(frame.to))


# ------------------------------------------------------------------ §8.3 a bomber's heading


def face_bomber(table: Table, frame: Sortie) -> None:
    naval, bomber = table.naval, int(frame.bomber)
    item = table.pieces.bombers.get(bomber)
    if item is not None:
        item.chosen = True
    if not table.asked:
        return
    node, side = int(naval.bomber_node[bomber]), table.viewer
    for way in range(HEADINGS):
        text = HEADING_NAMES[way]
        lines = bomber_rays(naval, node, way)
        shapes = [zone_shape(stroke(table.sheet.at, node, lines), side)] if lines else []
        key = f"way-{text}"
        table.over.append(Item(key, layer=1, shapes=shapes, hidden=True))
        arrow(table, node, way, text, say("Head {wind}", wind=WINDS[way]), key)


# ------------------------------------------------------------------ §18.3 a land unit


def march(table: Table, frame: March) -> None:
    """§18.3 The nodes beside it are lit; where the enemy stands he is aimed at."""
    start = int(frame.start)
    if (table.viewer, start) in table.pieces.troops:
        table.pieces.troops[table.viewer, start].chosen = True
    if not table.asked:
        return
    for text, heading in table.legal.items():
        node = int(table.rules.near[HEADINGS * start + heading])
        enemy = table.pieces.troops.get((1 - table.viewer, node))
        if enemy is None:
            table.goal(node, text, say("March to {node}", node=text))
            base = int(table.rules.base_at[node])
            if base != NONE:
                table.act(table.pieces.bases[base], text)
        else:
            table.act(enemy, text)
            table.over.append(Item(f"aim-{node}", layer=2, x=enemy.x, y=enemy.y, art="sight"))
            enemy.name = say("Attack {target}", target=enemy.name)
        table.button(text)
