"""What can be chosen at each decision: where it lies on the board, and what is seen on pointing at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grognard.core.flow import AnyStep, Frame
from grognard.core.message import say
from grognard.core.scene import Item
from grognard.draw.art.pen import circle, path, sized
from grognard.games.midway.activation import ACTIVATE, CHOOSE_ACTION, Activation
from grognard.games.midway.combat import LEAVE_OUT_TOKEN, PLAN_MANOEUVRES, SAY_WHO_FLIES_FIRST, Combat
from grognard.games.midway.data import (
    EFFECT,
    NOSES,
    TURNS,
    TWO_TOKENS,
    WAITING,
    WAYS,
    WING,
    nose_after,
    without,
)
from grognard.games.midway.draw.picture import Picture
from grognard.games.midway.draw.pieces import line_through
from grognard.games.midway.flight import DECLINE, EXTEND, GO_ON, SPOTS, TURN, Edge, Flight, placed_middle
from grognard.games.midway.orders import CHOOSE_SHOOTER, PLAY_ORDER
from grognard.games.midway.placing import CHOOSE_AIRCRAFT, CHOOSE_AREA, CHOOSE_NOSE, Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import BUY
from grognard.games.midway.tokens import PLAN_AGAIN, STAY, Replanning

HEADINGS = ("Straight on, nose {way}", "Turn left, nose {way}", "Turn right, nose {way}")

BESIDE, AT_THE_BORDER = 0.86, 0.52  # of the way from the middle of an area to that of the next


def offer(picture: Picture) -> None:
    """Put on the picture what the viewer may choose now; what has no place gets a button."""
    show = CHOICES.get(picture.midway.frame.step)
    if show is not None:
        show(picture, picture.midway, picture.midway.frame)


# ------------------------------------------------------------------ §3 placing


def aircraft(picture: Picture, midway: Midway, _frame: Frame) -> None:
    for plane in range(WING * picture.viewer, WING * picture.viewer + WING) if picture.asked else ():
        if midway.area[plane] == WAITING:
            picture.offers.on(picture.planes[plane], midway.rules.kind_of(plane))


def area(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Placing)
    picture.planes[frame.plane].chosen = True
    for text, place in picture.offers.acts.items():
        x, y = picture.canvas.at(midway.board.muster_area(picture.viewer, place))
        item = picture.offers.on(Item(f"at-{text}", x=x, y=y, art="goal", text="·"), text)
        item.name, item.tip = item.tip, ""
        picture.under.append(item)
    for plane, item in picture.planes.items():
        if midway.area[plane] >= 0:
            picture.offers.on(item, midway.board.label(midway.area[plane]))


def nose(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Placing)
    plane = frame.plane
    picture.planes[plane].chosen = True
    picture.planes[plane].art = picture.planes[plane].art.removesuffix("-ready")
    for way, text in enumerate(NOSES) if picture.asked else ():
        hover = picture.ghost(text, plane, [midway.area[plane]], way)
        arrow(picture, plane, way, text, say("Nose {way}", way=WAYS[way]), hover)


def arrow(
    picture: Picture, plane: int, way: int, text: str, name: str, hover: list[str], far: float = BESIDE
) -> None:
    """An arrow that turns an aircraft that way, so far on the way to the next area."""
    spot = picture.midway.area[plane]
    (x1, y1), (x2, y2) = picture.canvas.at(spot), picture.canvas.at(picture.midway.board.ahead(spot, way))
    x, y = x1 + far * (x2 - x1), y1 + far * (y2 - y1)
    item = Item(f"way-{text}", layer=2, x=x, y=y, turn=60.0 * way, art="nose", name=name, text="*")
    item.hover = hover
    picture.over.append(picture.offers.on(item, text))


# ------------------------------------------------------------------ §4 activation


def activation(picture: Picture, midway: Midway, _frame: Frame) -> None:
    for plane, item in picture.planes.items():
        picture.offers.on(item, midway.name(plane))
        if item.act:
            item.hover = [*item.hover, reach(picture, plane)]


def reach(picture: Picture, plane: int) -> str:
    """Where a flight may end, seen while one points at the aircraft; the key."""
    spots = [picture.canvas.at(end) for end in courses(picture.midway, flight_of(picture.midway, plane))]
    dots = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in spots)
    key = f"reach-{picture.midway.name(plane)}"
    picture.under.append(Item(key, shapes=path(dots, "", "lamp", 8, so=0.7, round=True), hidden=True))
    return key


def flight_of(midway: Midway, plane: int) -> Flight:
    """The one that could begin now."""
    flight = Flight()
    flight.begin(midway, plane)
    return flight


class Course(NamedTuple):
    """A way to an area where a flight may end, before the last turn."""

    acts: list[str]  # what one chooses on it
    areas: list[int]  # from where the aircraft is


def courses(midway: Midway, flight: Flight) -> dict[int, Course]:
    """§5.1 Every area where a flight may still end, with the simplest way there."""
    here = int(midway.area[flight.plane])
    ways = {(here, int(midway.nose[flight.plane])): Course([], [here])}
    ends: dict[int, Course] = {}
    for manoeuvre in range(flight.flown + 1, flight.most + 1):
        after: dict[tuple[int, int], Course] = {}
        for (here, way), (acts, areas) in ways.items():
            for turn in (0, 1, 2) if manoeuvre > 1 else (0,):
                heading = nose_after(way, turn)
                there = midway.board.ahead(here, heading)
                if midway.on_board(there):
                    taken = [TURNS[turn]] if manoeuvre > 1 else ["fly"]
                    on = ["on"] if manoeuvre > flight.least else []
                    after.setdefault((there, heading), Course([*acts, *taken, *on], [*areas, there]))
        ways = after
        if manoeuvre >= flight.least:
            for (there, _), course in ways.items():
                ends.setdefault(there, course)
    return ends


def action(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Activation)
    plane = frame.plane
    picture.choose(plane)
    if not picture.asked:
        return
    picture.button("fly", [reach(picture, plane)])
    goals(picture, flight_of(midway, plane))
    for enemy in range(WING * (1 - picture.viewer), WING * (1 - picture.viewer) + WING):
        picture.offers.on(picture.planes[enemy], f"attack {midway.name(enemy)}")


def goals(picture: Picture, flight: Flight) -> None:
    """Areas where the flight may end; one click flies there, the last turn is left to choose."""
    for end, (acts, areas) in courses(picture.midway, flight).items():
        text = picture.midway.board.label(end)
        x, y = picture.canvas.at(end)
        item = Item(f"to-{text}", x=x, y=y, art="goal", act=acts[0], then=acts[1:])
        item.name = say("Fly to {area}", area=text)
        item.hover = [f"by-{text}"]
        picture.under.append(item)
        shapes = path(line_through(picture.canvas, areas), "", "white", 3, dash="dots", round=True)
        picture.over.append(Item(f"by-{text}", layer=2, shapes=shapes, hidden=True))


# ------------------------------------------------------------------ §5 flight


def turn(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Flight)
    plane = frame.plane
    picture.choose(plane, zones=not picture.asked)
    spot, way = midway.area[plane], midway.nose[plane]
    last = frame.flown == frame.most
    if picture.asked:
        goals(picture, frame)
    may_stop = frame.least <= frame.flown < frame.most  # then to turn is not yet to fly there
    far = AT_THE_BORDER if may_stop else BESIDE
    for number, text in enumerate(TURNS) if picture.asked else ():
        heading = nose_after(way, number)
        there = midway.board.ahead(spot, heading)
        end = [spot] if last or not midway.on_board(there) else [spot, there]
        hover = picture.ghost(text, plane, end, heading)
        arrow(picture, plane, heading, text, say(HEADINGS[number], way=WAYS[heading]), hover, far)


def go_on(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Flight)
    plane = frame.plane
    picture.choose(plane)
    there = midway.board.ahead(midway.area[plane], midway.nose[plane])
    if picture.asked and midway.on_board(there):
        x, y = picture.canvas.at(there)
        item = picture.offers.on(Item("to-on", x=x, y=y, art="goal"), "on")
        item.name = say("Fly on to {area}", area=midway.board.label(there))
        item.hover = picture.ghost("on", plane, [midway.area[plane], there], midway.nose[plane])
        picture.under.append(item)
    picture.button("on")


def extend(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Edge)
    picture.choose(frame.plane)
    for text, number in picture.offers.acts.items():
        if number == DECLINE:
            continue
        middle = placed_middle(midway, frame, number)
        x, y = picture.canvas.at(middle)
        tile = number // SPOTS
        key = f"lay-{tile}-{midway.board.label(middle)}"
        picture.under.append(Item(f"ghost-{key}", x=x, y=y, art="small-tile", hidden=True))
        item = Item(key, layer=2, x=x + (8 if tile else -8), y=y, hover=[f"ghost-{key}"], text="*")
        item.name = say("Lay small tile {tile} here", tile=tile + 1)
        item.shapes = circle(0, 0, 13, "lamp", "black", 1.2) + sized(0, 5, 15, 19.5, str(tile + 1), "black")
        picture.over.append(picture.offers.on(item, text))


# ------------------------------------------------------------------ §6 combat


def plan(picture: Picture, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        picture.choose(plane, zones=False)
    for text, number in picture.offers.acts.items():
        hover = picture.plan_ghost(frame.plane[picture.viewer], number) if number < TWO_TOKENS else []
        picture.button(text, hover)


def first(picture: Picture, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        picture.choose(plane)
    for text, side in picture.offers.acts.items():
        picture.offers.on(picture.planes[frame.plane[side]], text)
        picture.button(text)


def leave_out(picture: Picture, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        picture.choose(plane, zones=False)
    for text, place in picture.offers.acts.items():
        rest = without(frame.plan[picture.viewer], place)
        picture.button(text, picture.plan_ghost(frame.plane[picture.viewer], rest))


def order(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        picture.choose(plane)
    for item in picture.cards:
        place, side, *card = item.key.split("-")
        if place == "card" and int(side) == picture.viewer:
            picture.offers.on(item, f"play {midway.card_name(int(card[0]))}")


def shooter(picture: Picture, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        picture.choose(plane)
    for plane in range(WING * picture.viewer, WING * picture.viewer + WING) if picture.asked else ():
        picture.offers.on(picture.planes[plane], midway.name(plane))


def plan_again(picture: Picture, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Replanning)
    picture.choose(frame.plane, zones=False)
    for text, number in picture.offers.acts.items():
        picture.button(text, picture.plan_ghost(frame.plane, number) if number != STAY else [])


# ------------------------------------------------------------------ §9 buying


def buy(picture: Picture, midway: Midway, _frame: Frame) -> None:
    for item in picture.cards:
        place, number, *_ = item.key.split("-")
        if place == "pool":
            picture.offers.on(item, f"buy {EFFECT[midway.pool[int(number)]].name}")


CHOICES: dict[AnyStep, Callable[[Picture, Midway, Frame], None]] = {
    CHOOSE_AIRCRAFT: aircraft,
    CHOOSE_AREA: area,
    CHOOSE_NOSE: nose,
    ACTIVATE: activation,
    CHOOSE_ACTION: action,
    TURN: turn,
    GO_ON: go_on,
    EXTEND: extend,
    PLAN_MANOEUVRES: plan,
    SAY_WHO_FLIES_FIRST: first,
    LEAVE_OUT_TOKEN: leave_out,
    PLAY_ORDER: order,
    CHOOSE_SHOOTER: shooter,
    PLAN_AGAIN: plan_again,
    BUY: buy,
}
