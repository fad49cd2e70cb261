"""What can be chosen at each decision, with its exact odds or its result."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core import flow
from grognard.core.flow import NOBODY, Frame
from grognard.core.scene import Item, circle, label, path
from grognard.games.midway.activation import Activate, Activation, ChooseAction
from grognard.games.midway.battle import Bid
from grognard.games.midway.board import MUSTER
from grognard.games.midway.combat import (
    ChooseShooter,
    Combat,
    LeaveOutToken,
    PlanManoeuvres,
    PlayOrder,
    SayWhoFliesFirst,
)
from grognard.games.midway.data import NOSES, TOKENS, TWO_TOKENS, WAITING, WING, plan_text, turned, without
from grognard.games.midway.draw.desk import Desk
from grognard.games.midway.draw.pieces import course, frames_of
from grognard.games.midway.draw.words import (
    SIDE_TITLES,
    TURN_WORDS,
    WAYS,
    bearing,
    kind_of,
    odds_words,
    outlook_words,
    title,
)
from grognard.games.midway.flight import (
    DECLINE,
    SPOTS,
    Edge,
    Extend,
    Flight,
    GoOn,
    Turn,
    can_extend,
    over_the_edge,
    placed_middle,
)
from grognard.games.midway.notation import TURNS
from grognard.games.midway.odds import Odds, after_plans, attack_outlook, balance, odds, outlook
from grognard.games.midway.placing import ChooseAircraft, ChooseArea, ChooseNose, Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import Buy
from grognard.games.midway.tokens import PlanAgain, Replanning

ARROWS = {"F": "↑", "L": "↰", "R": "↱"}


def offer(desk: Desk) -> None:
    """Put on the desk what the viewer may choose now."""
    show = CHOICES.get(type(desk.midway.frame.step))
    if show is not None:
        show(desk, desk.midway, desk.midway.frame)


# ------------------------------------------------------------------ §3 placing


def aircraft(desk: Desk, midway: Midway, _frame: Frame) -> None:
    for plane in range(WING * desk.viewer, WING * desk.viewer + WING) if desk.asked else ():
        if midway.area[plane] == WAITING:
            desk.act(desk.plane(plane), kind_of(midway, plane), f"Place a {kind_of(midway, plane)} next.")


def area(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Placing)
    desk.plane(int(frame.plane)).chosen = True
    for place in range(MUSTER) if desk.asked else ():
        spot = int(midway.board.muster_area(desk.viewer, place))
        text = midway.board.label(spot)
        if text in desk.legal:
            x, y = desk.sheet.at(spot)
            name = f"Place {title(midway, int(frame.plane))} on {text}"
            desk.under.append(Item(f"at-{text}", x=x, y=y, art="goal", name=name, act=text, text="·"))
    for plane, item in desk.planes.items():
        if desk.asked and midway.area[plane] >= 0:
            desk.act(item, midway.board.label(int(midway.area[plane])))


def nose(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Placing)
    plane = int(frame.plane)
    desk.plane(plane).chosen = True
    desk.plane(plane).art = desk.plane(plane).art.removesuffix("-ready")
    for way, text in enumerate(NOSES) if desk.asked else ():
        hover = desk.ghost(text, plane, [int(midway.area[plane])], way)
        arrow(desk, plane, way, text, f"Nose {WAYS[way]}", "", hover)


def arrow(desk: Desk, plane: int, way: int, act: str, name: str, tip: str, hover: list[str]) -> None:
    """An arrow beside an aircraft that turns it that way."""
    spot = int(desk.midway.area[plane])
    (x1, y1), (x2, y2) = desk.sheet.at(spot), desk.sheet.at(int(desk.midway.board.ahead(spot, way)))
    item = Item(
        f"way-{act}", layer=2, x=x1 + 0.86 * (x2 - x1), y=y1 + 0.86 * (y2 - y1), turn=60.0 * way, art="nose"
    )
    item.name, item.act, item.tip, item.hover, item.text = name, act, tip, hover, "*"
    desk.over.append(item)


# ------------------------------------------------------------------ §4 bids and activation


def bid(desk: Desk, _midway: Midway, _frame: Frame) -> None:
    for points in range(4):
        left = 3 - points
        rest = f"{left} left to buy orders with" if left else "nothing left to buy orders with"
        desk.button(f"bid {points}", f"Bid {points}", f"{rest[0].upper()}{rest[1:]}. Both bids are lost.")


def activation(desk: Desk, midway: Midway, _frame: Frame) -> None:
    for plane, item in desk.planes.items():
        desk.act(item, desk.name(plane))
        if item.act:
            reach = f"reach-{desk.name(plane)}"
            desk.under.append(Item(reach, shapes=[path(reach_dots(desk, plane), "reach")], hidden=True))
            item.hover = [*item.hover, reach]
            item.tip = targets_tip(desk, midway, plane)


def targets_tip(desk: Desk, midway: Midway, plane: int) -> str:
    enemies = range(WING * (1 - plane // WING), WING * (1 - plane // WING) + WING)
    names = [
        desk.name(enemy) for enemy in enemies if midway.area[enemy] >= 0 and midway.can_reach(plane, enemy)
    ]
    return f"Could attack {', '.join(names)}." if names else "No target within five manoeuvres."


def flights(midway: Midway, plane: int) -> dict[int, list[int]]:
    """§5.1 Every area where a flight may end, with the turns of the simplest way there."""
    least = 2 if midway.rules.is_bomber(plane) else 3
    ways: dict[tuple[int, int], list[int]] = {(int(midway.area[plane]), int(midway.nose[plane])): []}
    ends: dict[int, list[int]] = {}
    for manoeuvre in range(1, least + 2):
        after: dict[tuple[int, int], list[int]] = {}
        for (here, way), turns in ways.items():
            for turn in (0, 1, 2) if manoeuvre > 1 else (0,):
                heading = int(turned(way, turn))
                there = int(midway.board.ahead(here, heading))
                if midway.on_board(there):
                    taken = [*turns, turn] if manoeuvre > 1 else []
                    after.setdefault((there, heading), taken)
        ways = after
        if manoeuvre >= least:
            for (there, _), turns in ways.items():
                ends.setdefault(there, turns)
    return ends


def reach_dots(desk: Desk, plane: int) -> str:
    spots = [desk.sheet.at(end) for end in flights(desk.midway, plane)]
    return "".join(f"M{x:.0f} {y:.0f}h0" for x, y in spots)


def action(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Activation)
    plane = int(frame.plane)
    desk.choose(plane)
    if not desk.asked:
        return
    desk.button("fly", "Fly", "Choose the course step by step.", [f"reach-{desk.name(plane)}"])
    desk.under.append(
        Item(f"reach-{desk.name(plane)}", shapes=[path(reach_dots(desk, plane), "reach")], hidden=True)
    )
    for end, turns in flights(midway, plane).items():
        goal(desk, plane, end, turns)
    for enemy in range(WING * (1 - desk.viewer), WING * (1 - desk.viewer) + WING):
        item = desk.plane(enemy)
        desk.act(item, f"attack {desk.name(enemy)}")
        if item.act:
            item.tip = attack_tip(midway, plane, enemy)


def goal(desk: Desk, plane: int, end: int, turns: list[int]) -> None:
    """An area where the flight may end; one click flies there, the last turn is left to choose."""
    midway = desk.midway
    least = 2 if midway.rules.is_bomber(plane) else 3
    here, way = int(midway.area[plane]), int(midway.nose[plane])
    areas, then = [here], []
    for number in range(len(turns) + 1):
        if number > 0:
            way = int(turned(way, turns[number - 1]))
            then.append(TURNS[turns[number - 1]])
            if number == least:
                then.append("on")
        here = int(midway.board.ahead(here, way))
        areas.append(here)
    text = midway.board.label(end)
    x, y = desk.sheet.at(end)
    item = Item(f"to-{text}", x=x, y=y, art="goal", act="fly", then=then, name=f"Fly to {text}")
    item.hover = [f"by-{text}"]
    desk.under.append(item)
    desk.over.append(
        Item(f"by-{text}", layer=2, shapes=[path(course(desk.sheet, areas), "course")], hidden=True)
    )


def attack_tip(midway: Midway, own: int, other: int) -> str:
    """§6.1 What an attack promises, before any order."""
    zone, back = int(midway.zone(own, other)), int(midway.zone(other, own))
    found = odds(midway.rules, own, zone, other, back)
    lines = [
        f"As they stand: {bearing(midway, own, other)}; {bearing(midway, other, own)}: {odds_words(found)}.",
        f"Over all plans, each as likely as any other: {outlook_words(attack_outlook(midway, own, other))}.",
    ]
    return "\n".join(lines)


# ------------------------------------------------------------------ §5 flight


def turn(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Flight)
    plane = int(frame.plane)
    desk.choose(plane, zones=not desk.asked)
    spot, way = int(midway.area[plane]), int(midway.nose[plane])
    last = frame.flown == frame.most
    for number, text in enumerate(TURNS) if desk.asked else ():
        heading = int(turned(way, number))
        there = int(midway.board.ahead(spot, heading))
        end = [spot] if last or not midway.on_board(there) else [spot, there]
        hover = desk.ghost(text, plane, end, heading)
        name = TURN_WORDS[number][0].upper() + TURN_WORDS[number][1:]
        arrow(
            desk, plane, heading, text, f"{name}, nose {WAYS[heading]}", turn_tip(midway, frame, there), hover
        )


def turn_tip(midway: Midway, flight: Flight, ahead: int) -> str:
    """What lies ahead after the turn."""
    left = int(flight.least - flight.flown)
    more = f"{left} more manoeuvre{'s' if left > 1 else ''} to fly." if left > 0 else ""
    if flight.flown == flight.most:
        return "The flight ends here."
    if not midway.on_board(ahead):
        edge = over_the_edge(flight.plane, ahead)
        lost = "" if can_extend(midway, edge) else ", and there is no tile to lay: it would be lost"
        return f"Then the edge of the board lies ahead{lost}. {more}".strip()
    other = int(midway.plane_on(ahead))
    swap = f"Would swap places with {title(midway, other)}." if other >= 0 else ""
    return f"{more} {swap}".strip()


def go_on(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Flight)
    plane = int(frame.plane)
    desk.choose(plane)
    there = int(midway.board.ahead(midway.area[plane], midway.nose[plane]))
    edge = not midway.on_board(there)
    tip = "Over the edge of the board." if edge else turn_tip(midway, frame, there)
    if edge and not can_extend(midway, over_the_edge(plane, there)):
        tip = "Over the edge of the board, and there is no tile to lay: it would be lost."
    if desk.asked and not edge:
        x, y = desk.sheet.at(there)
        hover = desk.ghost("on", plane, [int(midway.area[plane]), there], int(midway.nose[plane]))
        name = f"Fly on to {midway.board.label(there)}"
        desk.under.append(Item("to-on", x=x, y=y, art="goal", act="on", name=name, tip=tip, hover=hover))
    desk.button("on", "Fly on", tip)
    desk.button("stop", "Stop here", "The flight is over.")


def extend(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Edge)
    desk.choose(int(frame.plane))
    for text, number in desk.legal.items():
        if number == DECLINE:
            continue
        middle = int(placed_middle(midway, frame, number))
        x, y = desk.sheet.at(middle)
        tile = number // SPOTS
        taken = "from beside the board" if midway.small[tile] < 0 else "from where it lies"
        key = f"lay-{tile}-{midway.board.label(middle)}"
        desk.under.append(Item(f"ghost-{key}", x=x, y=y, art="small-tile", hidden=True))
        item = Item(
            key, layer=2, x=x + (8 if tile else -8), y=y, name=f"Lay small tile {tile + 1} here", act=text
        )
        item.shapes = [circle(0, 0, 13, "lit"), label(0, 5, 14, str(tile + 1), "ink bold")]
        item.tip, item.hover, item.text = f"Taken {taken}.", [f"ghost-{key}"], "*"
        desk.over.append(item)
    desk.button("decline", "Let it be lost", f"{title(midway, int(frame.plane))} is destroyed.")


# ------------------------------------------------------------------ §6 combat


def turns_of(text: str) -> list[int]:
    return [TOKENS.index(token) for token in text]


def arrows(text: str) -> str:
    return " ".join(ARROWS[token] for token in text)


def plan(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(int(plane), zones=False)
    if not desk.asked:
        return
    own, other = int(frame.plane[desk.viewer]), int(frame.plane[1 - desk.viewer])
    for text, number in desk.legal.items():
        tokens = plan_text(number)
        if len(tokens) == 2:
            hover = desk.plan_ghost(tokens, own, turns_of(tokens))
            found = outlook(midway, own, other, number, frame.attacker == desk.viewer)
            tip = f"Against any plan of {desk.name(other)}, orders aside: {outlook_words(found)}."
            desk.button(text, arrows(tokens), f"{spoken(tokens)}. {tip}", hover)
        else:
            desk.button(text, arrows(tokens), f"{spoken(tokens)}. One of them will be left out.")


def spoken(tokens: str) -> str:
    words = {"F": "forward", "L": "forward and left", "R": "forward and right"}
    text = ", then ".join(words[token] for token in tokens)
    return text[0].upper() + text[1:]


def first(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    own = int(frame.attacker)
    planes = (int(frame.plane[own]), int(frame.plane[1 - own]))
    for side in (0, 1):
        desk.choose(int(frame.plane[side]))
        text = f"{('japan', 'us')[side]} first"
        tip = ""
        if desk.asked:
            found = first_odds(midway, planes, (int(frame.plan[own]), int(frame.plan[1 - own])), side != own)
            tip = f"If no order is played, {desk.name(planes[0])} {odds_words(found)}."
        desk.act(desk.plane(int(frame.plane[side])), text, tip)
        name = desk.name(int(frame.plane[side]))
        desk.button(text, f"{name} first", f"{SIDE_TITLES[side]} flies first. {tip}".strip())


def first_odds(midway: Midway, planes: tuple[int, int], plans: tuple[int, int], other_first: bool) -> Odds:
    """The odds of one order of flying; aces leave out what is best for them."""
    first = 1 if other_first else 0
    worst: Odds | None = None
    for answer in left_of(plans[1]):
        found = [after_plans(midway, planes, (plan, answer), first) for plan in left_of(plans[0])]
        best = max(found, key=balance)
        if worst is None or balance(best) < balance(worst):
            worst = best
    assert worst is not None
    return worst


def left_of(plan: int) -> list[int]:
    """§6.6 The plans of two that may be flown."""
    return [plan] if plan < TWO_TOKENS else [int(without(plan, place)) for place in range(3)]


def leave_out(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(int(plane), zones=False)
    tokens = int(frame.plan[frame.flying])
    for text, place in desk.legal.items():
        rest = plan_text(int(without(tokens, place)))
        hover = desk.plan_ghost(rest, int(frame.plane[frame.flying]), turns_of(rest))
        label = f"Without {place + 1}: {arrows(rest)}"
        desk.button(text, label, f"Flies {spoken(rest).lower()}.", hover)


def order(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(int(plane))
    if desk.asked:
        desk.button("pass", "Play nothing", standing_tip(midway, frame, desk.viewer))


def standing_tip(midway: Midway, combat: Combat, side: int) -> str:
    """The exact odds if nobody plays another order."""
    own, other = int(combat.plane[side]), int(combat.plane[1 - side])
    zone, back = int(midway.zone(own, other)), int(midway.zone(other, own))
    if combat.evaded:
        return "There will be no firing."
    if not 0 < zone < 3 and not 0 < back < 3:
        return "As they stand nobody fires."
    veterans = (int(combat.veterans[side]), int(combat.veterans[1 - side]))
    rolls = (int(combat.rolls[side]), int(combat.rolls[1 - side]))
    found = odds(midway.rules, own, zone, other, back, veterans, rolls)
    return f"As they stand {title(midway, own)} {odds_words(found)}."


def order_outlook(midway: Midway, side: int, action: int) -> str:
    """What playing an order leads to, where that needs no further choice."""
    after = midway.copy()
    flow.play(after, side, action)
    combat = next((frame for frame in frames_of(after) if isinstance(frame, Combat)), None)
    if after.actor == NOBODY or combat is None:
        return ""
    if isinstance(after.frame, Combat) and isinstance(after.frame.step, PlayOrder):
        return standing_tip(after, combat, side).replace("As they stand", "Then")
    return ""


def shooter(desk: Desk, midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Combat)
    for plane in frame.plane:
        desk.choose(int(plane))
    if not desk.asked:
        return
    side = desk.viewer
    enemy = int(frame.plane[1 - side])
    for plane in range(WING * side, WING * side + WING):
        item = desk.plane(plane)
        desk.act(item, desk.name(plane))
        if item.act:
            veterans = (int(frame.veterans[side]), int(frame.veterans[1 - side]))
            rolls = (int(frame.rolls[side]), int(frame.rolls[1 - side]))
            zone, back = int(midway.zone(plane, enemy)), int(midway.zone(enemy, plane))
            found = odds(midway.rules, plane, zone, enemy, back, veterans, rolls)
            found.destroyed = 0  # §8.9 it cannot be
            item.tip = f"{odds_words(found)[0].upper()}{odds_words(found)[1:]}."


def plan_again(desk: Desk, _midway: Midway, frame: Frame) -> None:
    assert isinstance(frame, Replanning)
    plane = int(frame.plane)
    desk.choose(plane, zones=False)
    for text, number in desk.legal.items():
        if text != "stay":
            tokens = plan_text(number)
            hover = desk.plan_ghost(tokens, plane, turns_of(tokens))
            desk.button(text, arrows(tokens), f"{spoken(tokens)}.", hover)
    desk.button("stay", "Stay here", "Plan nothing.")


# ------------------------------------------------------------------ §9 buying


def buy(desk: Desk, _midway: Midway, _frame: Frame) -> None:
    desk.button("done", "Done", "Points that are left are lost.")


CHOICES: dict[type, Callable[[Desk, Midway, Frame], None]] = {
    ChooseAircraft: aircraft,
    ChooseArea: area,
    ChooseNose: nose,
    Bid: bid,
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
    Buy: buy,
}
