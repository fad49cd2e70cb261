"""The scene as one side sees it: the chart with its nodes and lines, ships, markers, and what is asked."""

from __future__ import annotations

from math import sqrt

from grognard.core import flow
from grognard.core.flow import Position
from grognard.core.nodes import OUTSIDE, bearing
from grognard.core.scene import (
    Area,
    Button,
    Item,
    Note,
    Scene,
    Shape,
    circle,
    label,
    line,
    path,
    poly,
    rect,
)
from grognard.games.epic_naval.data import (
    AFLOAT,
    BATTERY,
    FAR,
    FLEET,
    LETTERS,
    LINK,
    MARKERS,
    MOVING,
    NONE,
    SHIPS,
    STRIKE,
    UNDER,
    WING,
)
from grognard.games.epic_naval.draw.choices import node_of, spoken
from grognard.games.epic_naval.draw.prompts import prompt_for
from grognard.games.epic_naval.notation import (
    LETTER_NAMES,
    base_name,
    marker_name,
    node_name,
    ship_name,
    write,
)
from grognard.games.epic_naval.position import Naval

STEP = 46.0  # between neighbours
MARGIN = 40.0
GROUND = {0: "sea", 1: "shallow", 2: "sand", 3: "sand", 4: "land"}
TERRAIN_NAMES = ["sea", "shallow", "shore", "landing place", "land"]


def spot(naval: Naval, node: int) -> tuple[float, float]:
    x, y = naval.rules.chart.position(node, STEP)
    return x + MARGIN, y + MARGIN


def scene(position: Position, side: int) -> Scene:
    assert isinstance(position, Naval)
    acts = choices(position, side)
    by_node: dict[int, list[str]] = {}
    buttons: list[Button] = []
    for text in acts:
        node = node_of(position, side, text)
        if node is None:
            buttons.append(Button(text, spoken(position, text)))
        else:
            by_node.setdefault(node, []).append(text)
    for texts in by_node.values():  # the first is clicked on the chart, the rest are buttons
        buttons += [Button(text, spoken(position, text)) for text in texts[1:]]
    items = chart_items(position, {node: texts[0] for node, texts in by_node.items()})
    items += pieces(position)
    chart = position.rules.chart
    width = MARGIN * 2 + max(chart.position(node, STEP)[0] for node in range(chart.count))
    height = MARGIN * 2 + (int(chart.rows) - 1) * STEP * sqrt(3) / 2
    area = Area("board", width, height, position.rules.plan.title, grid=(STEP / 4, STEP * sqrt(3) / 2))
    return Scene([area], items, prompt_for(position, side), {}, buttons, notes(position, side))


def choices(naval: Naval, side: int) -> list[str]:
    if side not in flow.actors(naval):
        return []
    return [write(naval, side, action) for action in flow.legal(naval, side)]


# ------------------------------------------------------------------ the chart


def chart_items(naval: Naval, acts: dict[int, str]) -> list[Item]:
    chart = naval.rules.chart
    items = [Item("sea", shapes=[rect(0, 0, 2000, 2000, "sea")], text=""), lines_item(naval)]
    for node in range(int(chart.count)):
        x, y = spot(naval, node)
        terrain = int(naval.rules.terrain[node])
        act = acts.get(node, "")
        shapes = [circle(0, 0, STEP / 2.2, GROUND[terrain])] if terrain else []
        shapes.append(circle(0, 0, 9 if act else 3, "lit" if act else "ink-soft"))
        name = f"{node_name(naval.rules, node)}, {TERRAIN_NAMES[terrain]}"
        if act:
            name = f"{spoken(naval, act)}: {name}"
        mark = "o" if act else ".~=+#"[terrain]
        items.append(Item(f"node-{node}", x=x, y=y, shapes=shapes, name=name, act=act, text=mark))
    return items


def lines_item(naval: Naval) -> Item:
    drawn = []
    for node in range(int(naval.rules.nodes)):
        x, y = spot(naval, node)
        for heading in (0, 1, 2):
            other = int(naval.rules.next(node, heading))
            if other != OUTSIDE:
                ex, ey = spot(naval, other)
                drawn.append(f"M{x:.1f} {y:.1f}L{ex:.1f} {ey:.1f}")
    return Item("lines", shapes=[path("".join(drawn), "line-soft")])


# ------------------------------------------------------------------ what lies on it


def hull(side: int) -> list[Shape]:
    points = [20.0, 0.0, 10.0, -8.0, -18.0, -8.0, -18.0, 8.0, 10.0, 8.0]
    return [poly(points, f"side{side} line")]


def pieces(naval: Naval) -> list[Item]:
    return [*ship_items(naval), *force_items(naval), *base_items(naval), *air_items(naval)]


def ship_items(naval: Naval) -> list[Item]:
    items = []
    for ship in range(SHIPS):
        status = naval.status[ship]
        if status not in (AFLOAT, MOVING, UNDER):
            continue
        side, node = ship // FLEET, int(naval.node[ship])
        x, y = spot(naval, node)
        name = f"{naval.rules.names[side]} {ship_name(naval.rules, ship)} on {node_name(naval.rules, node)}"
        code = ship_name(naval.rules, ship)
        if status == UNDER:
            shapes = [circle(0, 0, 10, f"side{side}-soft line"), label(0, 4, 9, code, "ink small")]
            items.append(Item(f"ship-{ship}", layer=1, x=x, y=y, shapes=shapes, name=name, text="u"))
            continue
        turned = bearing(naval.heading[ship])
        items.append(Item(f"hull-{ship}", layer=1, x=x, y=y, turn=turned, shapes=hull(side), name=name))
        tip = "activated" if naval.done[ship] else ""
        items.append(
            Item(
                f"ship-{ship}",
                layer=2,
                x=x,
                y=y,
                shapes=[label(0, 4, 10, code, "on-side bold")],
                name=name,
                tip=tip,
                text=code if side == 0 else code.lower(),
            )
        )
    return items


def force_items(naval: Naval) -> list[Item]:
    items = []
    for marker in range(MARKERS):
        node = int(naval.force_node[marker])
        if node == NONE:
            continue
        side = marker // LETTERS
        letter = int(naval.force_letter[marker])
        shown = LETTER_NAMES[letter] if letter >= 0 else "?"
        x, y = spot(naval, node)
        shapes = [rect(-13, -13, 26, 26, f"side{side} line", 5), label(0, 5, 14, shown, "on-side bold")]
        name = f"{naval.rules.names[side]} task force {marker_name(marker)}, {shown}"
        stacked = sum(1 for other in range(marker) if naval.force_node[other] == node)
        items.append(
            Item(
                f"force-{marker}",
                layer=1,
                x=x + 7 * stacked,
                y=y - 7 * stacked,
                shapes=shapes,
                name=name,
                text=shown,
            )
        )
    return items


def base_items(naval: Naval) -> list[Item]:
    items = []
    for base in range(int(naval.rules.bases)):
        kind = naval.rules.base_kind[base]
        if kind == FAR or naval.base_lost[base]:
            continue
        x, y = spot(naval, int(naval.rules.base_node[base]))
        side = int(naval.base_owner[base])
        code = "SB" if kind == BATTERY else "AF"
        shapes = [rect(-14, -9, 28, 18, f"side{side}-soft line", 3), label(0, 4, 10, code, "ink bold")]
        if naval.base_hit[base]:
            shapes.append(line(-12, -8, 12, 8, "danger"))
        what = "battery" if kind == BATTERY else "airfield"
        name = f"{naval.rules.names[side]} {what} {base_name(naval.rules, base)}"
        items.append(Item(f"base-{base}", layer=1, x=x, y=y, shapes=shapes, name=name, text=code))
    return items


def air_items(naval: Naval) -> list[Item]:
    items = []
    for bomber in range(len(naval.bomber)):
        if naval.bomber[bomber] not in (LINK, STRIKE):
            continue
        side = int(naval.base_owner[bomber // WING])
        x, y = spot(naval, int(naval.bomber_node[bomber]))
        shapes = [poly([14, 0, -8, -12, -4, 0, -8, 12], f"side{side} line")]
        turned = bearing(naval.bomber_heading[bomber])
        items.append(
            Item(
                f"bomber-{bomber}",
                layer=2,
                x=x,
                y=y - 12,
                turn=turned,
                shapes=shapes,
                name="bomber",
                text="^",
            )
        )
    for side in (0, 1):
        for node in range(int(naval.rules.nodes)):
            count = int(naval.planes[side * naval.rules.nodes + node])
            if count:
                x, y = spot(naval, node)
                shapes = [
                    poly([8, 0, -6, -6, -6, 6], f"side{side} line"),
                    label(0, 14, 9, str(count), "ink small"),
                ]
                items.append(
                    Item(f"planes-{side}-{node}", layer=2, x=x, y=y + 12, shapes=shapes, name="planes")
                )
    return items


# ------------------------------------------------------------------ beside it


def notes(naval: Naval, side: int) -> list[Note]:
    found = [Note("Round", f"{naval.round} of {naval.rules.rounds}")]
    for each in (0, 1):
        found.append(Note("Points", str(naval.score[each]), each))
        markers = f"{naval.free[each]}" + (f" +{naval.air[each]} air" if naval.air[each] else "")
        found.append(Note("Markers", markers, each))
        found.append(Note("Mines", str(naval.mines[each]), each))
        hand = ", ".join(hand_of(naval, each)) if each == side else str(naval.held[each])
        found.append(Note("Cards", hand or "none", each))
        for letter in range(LETTERS):
            ships = force_list(naval, each, letter)
            if ships:
                found.append(Note(f"Task force {LETTER_NAMES[letter]}", " ".join(ships), each))
    return found


def hand_of(naval: Naval, side: int) -> list[str]:
    cards = naval.rules.plan.cards
    return [
        f"{card.name}" + (f" ×{count}" if count > 1 else "")
        for at, card in enumerate(cards)
        if (count := int(naval.hand[side * len(cards) + at]))
    ]


def force_list(naval: Naval, side: int, letter: int) -> list[str]:
    return [
        ship_name(naval.rules, ship)
        for ship in range(FLEET * side, FLEET * side + FLEET)
        if naval.letter[ship] == letter and naval.status[ship]
    ]
