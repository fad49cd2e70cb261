"""What can be chosen at each decision: where it lies on the board, and what is seen on pointing at it."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.flow import Frame
from grognard.core.message import say
from grognard.core.scene import Item, circle, label, path
from grognard.games.midway.activation import Activate, Activation, ChooseAction
from grognard.games.midway.combat import Combat, LeaveOutToken, PlanManoeuvres, SayWhoFliesFirst
from grognard.games.midway.data import NOSES, TURNS, TWO_TOKENS, WAITING, WAYS, WING, turned, without
from grognard.games.midway.draw.desk import Desk
from grognard.games.midway.draw.pieces import course
from grognard.games.midway.flight import DECLINE, SPOTS, Edge, Extend, Flight, GoOn, Turn, placed_middle
from grognard.games.midway.orders import ChooseShooter, PlayOrder
from grognard.games.midway.placing import ChooseAircraft, ChooseArea, ChooseNose, Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.tokens import STAY, PlanAgain, Replanning

HEADINGS = ("Straight on, nose {way}", "Turn left, nose {way}", "Turn right, nose {way}")


def offer(desk: Desk) -> None:
    """Put on the desk what the viewer may choose now; what has no place gets a button."""
    show = CHOICES.get(type(desk.midway.frame.step))
    if show is not None:
        show(desk, desk.midway, desk.midway.frame)


# ------------------------------------------------------------------ §3 placing


def aircraft(desk: Desk, midway: Midway, _frame: Frame) -> None:
    for plane in range(WING * desk.viewer, WING * desk.viewer + WING) if desk.asked else ():
        if midway.area[plane] == WAITING:
            desk.offers.on(desk.planes[plane], midway.rules.kind_of(plane))


def area(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Placing)
    desk.planes[frame.plane].chosen = True
    for text, place in desk.offers.acts.items():
        x, y = desk.sheet.at(midway.board.muster_area(desk.viewer, place))
        item = desk.offers.on(Item(f"at-{text}", x=x, y=y, art="goal", text="·"), text)
        item.name, item.tip = item.tip, ""
        desk.under.append(item)
    for plane, item in desk.planes.items():
        if midway.area[plane] >= 0:
            desk.offers.on(item, midway.board.label(midway.area[plane]))


def nose(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Placing)
    plane = frame.plane
    desk.planes[plane].chosen = True
    desk.planes[plane].art = desk.planes[plane].art.removesuffix("-ready")
    for way, text in enumerate(NOSES) if desk.asked else ():
        hover = desk.ghost(text, plane, [midway.area[plane]], way)
        arrow(desk, plane, way, text, say("Nose {way}", way=WAYS[way]), hover)


def arrow(desk: Desk, plane: int, way: int, text: str, name: str, hover: list[str]) -> None:
    """An arrow beside an aircraft that turns it that way."""
    spot = desk.midway.area[plane]
    (x1, y1), (x2, y2) = desk.sheet.at(spot), desk.sheet.at(desk.midway.board.ahead(spot, way))
    x, y = x1 + 0.86 * (x2 - x1), y1 + 0.86 * (y2 - y1)
    item = Item(f"way-{text}", layer=2, x=x, y=y, turn=60.0 * way, art="nose", name=name, text="*")
    item.hover = hover
    desk.over.append(desk.offers.on(item, text))


# ------------------------------------------------------------------ §4 activation


def activation(desk: Desk, midway: Midway, _frame: Frame) -> None:
    for plane, item in desk.planes.items():
        desk.offers.on(item, midway.name(plane))
        if item.act:
            item.hover = [*item.hover, reach(desk, plane)]


def reach(desk: Desk, plane: int) -> str:
    """Where a flight may end, seen while one points at the aircraft; the key."""
    spots = [desk.sheet.at(end) for end in flights(desk.midway, plane)]
    dots = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in spots)
    key = f"reach-{desk.midway.name(plane)}"
    desk.under.append(Item(key, shapes=[path(dots, "reach")], hidden=True))
    return key


def flights(midway: Midway, plane: int) -> dict[int, list[int]]:
    """§5.1 Every area where a flight may end, with the turns of the simplest way there."""
    least = 2 if midway.rules.is_bomber(plane) else 3
    ways: dict[tuple[int, int], list[int]] = {(midway.area[plane], midway.nose[plane]): []}
    ends: dict[int, list[int]] = {}
    for manoeuvre in range(1, least + 2):
        after: dict[tuple[int, int], list[int]] = {}
        for (here, way), turns in ways.items():
            for turn in (0, 1, 2) if manoeuvre > 1 else (0,):
                heading = turned(way, turn)
                there = midway.board.ahead(here, heading)
                if midway.on_board(there):
                    taken = [*turns, turn] if manoeuvre > 1 else []
                    after.setdefault((there, heading), taken)
        ways = after
        if manoeuvre >= least:
            for (there, _), turns in ways.items():
                ends.setdefault(there, turns)
    return ends


def action(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Activation)
    plane = frame.plane
    desk.choose(plane)
    if not desk.asked:
        return
    desk.button("fly", [reach(desk, plane)])
    for end, turns in flights(midway, plane).items():
        goal(desk, plane, end, turns)
    for enemy in range(WING * (1 - desk.viewer), WING * (1 - desk.viewer) + WING):
        desk.offers.on(desk.planes[enemy], f"attack {midway.name(enemy)}")


def goal(desk: Desk, plane: int, end: int, turns: list[int]) -> None:
    """An area where the flight may end; one click flies there, the last turn is left to choose."""
    midway = desk.midway
    least = 2 if midway.rules.is_bomber(plane) else 3
    here, way = midway.area[plane], midway.nose[plane]
    areas, then = [here], []
    for number in range(len(turns) + 1):
        if number > 0:
            way = turned(way, turns[number - 1])
            then.append(TURNS[turns[number - 1]])
            if number == least:
                then.append("on")
        here = midway.board.ahead(here, way)
        areas.append(here)
    text = midway.board.label(end)
    x, y = desk.sheet.at(end)
    item = Item(f"to-{text}", x=x, y=y, art="goal", act="fly", then=then)
    item.name = say("Fly to {area}", area=text)
    item.hover = [f"by-{text}"]
    desk.under.append(item)
    shapes = [path(course(desk.sheet, areas), "course")]
    desk.over.append(Item(f"by-{text}", layer=2, shapes=shapes, hidden=True))


# ------------------------------------------------------------------ §5 flight


def turn(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Flight)
    plane = frame.plane
    desk.choose(plane, zones=not desk.asked)
    spot, way = midway.area[plane], midway.nose[plane]
    last = frame.flown == frame.most
    for number, text in enumerate(TURNS) if desk.asked else ():
        heading = turned(way, number)
        there = midway.board.ahead(spot, heading)
        end = [spot] if last or not midway.on_board(there) else [spot, there]
        hover = desk.ghost(text, plane, end, heading)
        arrow(desk, plane, heading, text, say(HEADINGS[number], way=WAYS[heading]), hover)


def go_on(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Flight)
    plane = frame.plane
    desk.choose(plane)
    there = midway.board.ahead(midway.area[plane], midway.nose[plane])
    if desk.asked and midway.on_board(there):
        x, y = desk.sheet.at(there)
        item = desk.offers.on(Item("to-on", x=x, y=y, art="goal"), "on")
        item.name = say("Fly on to {area}", area=midway.board.label(there))
        item.hover = desk.ghost("on", plane, [midway.area[plane], there], midway.nose[plane])
        desk.under.append(item)
    desk.button("on")


def extend(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Edge)
    desk.choose(frame.plane)
    for text, number in desk.offers.acts.items():
        if number == DECLINE:
            continue
        middle = placed_middle(midway, frame, number)
        x, y = desk.sheet.at(middle)
        tile = number // SPOTS
        key = f"lay-{tile}-{midway.board.label(middle)}"
        desk.under.append(Item(f"ghost-{key}", x=x, y=y, art="small-tile", hidden=True))
        item = Item(key, layer=2, x=x + (8 if tile else -8), y=y, hover=[f"ghost-{key}"], text="*")
        item.name = say("Lay small tile {tile} here", tile=tile + 1)
        item.shapes = [circle(0, 0, 13, "lit"), label(0, 5, 14, str(tile + 1), "ink bold")]
        desk.over.append(desk.offers.on(item, text))


# ------------------------------------------------------------------ §6 combat


def plan(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(plane, zones=False)
    for text, number in desk.offers.acts.items():
        hover = desk.plan_ghost(frame.plane[desk.viewer], number) if number < TWO_TOKENS else []
        desk.button(text, hover)


def first(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(plane)
    for text, side in desk.offers.acts.items():
        desk.offers.on(desk.planes[frame.plane[side]], text)
        desk.button(text)


def leave_out(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(plane, zones=False)
    for text, place in desk.offers.acts.items():
        rest = without(frame.plan[desk.viewer], place)
        desk.button(text, desk.plan_ghost(frame.plane[desk.viewer], rest))


def order(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(plane)


def shooter(desk: Desk, midway: Midway, frame: Frame) -> None:
    order(desk, midway, frame)
    for plane in range(WING * desk.viewer, WING * desk.viewer + WING) if desk.asked else ():
        desk.offers.on(desk.planes[plane], midway.name(plane))


def plan_again(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Replanning)
    desk.choose(frame.plane, zones=False)
    for text, number in desk.offers.acts.items():
        desk.button(text, desk.plan_ghost(frame.plane, number) if number != STAY else [])


CHOICES: dict[type, Callable[[Desk, Midway, Frame], None]] = {
    ChooseAircraft: aircraft,
    ChooseArea: area,
    ChooseNose: nose,
    Activate: activation,
    ChooseAction: action,
    Turn: turn,
    GoOn: go_on,
    Extend: extend,
    PlanManoeuvres: plan,
    SayWhoFliesFirst: first,
    LeaveOutToken: leave_out,
    PlayOrder: order,
    ChooseShooter: shooter,
    PlanAgain: plan_again,
}
