"""The battle as it is told, a sentence for every step that anybody can see."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.flow import NOBODY, Frame
from grognard.core.story import Event, Message
from grognard.games.midway.activation import (
    FLY,
    Activate,
    Activation,
    AfterFlight,
    ChooseAction,
    NextActivation,
)
from grognard.games.midway.battle import Battle, ScoreMidway, StartRound, TakeInitiative
from grognard.games.midway.combat import (
    PASS,
    ChooseShooter,
    Combat,
    LeaveOutToken,
    OpenFire,
    PlanManoeuvres,
    PlayOrder,
    SayWhoFliesFirst,
)
from grognard.games.midway.data import EFFECT, FIGHTERS, JAPAN, LOST, PLANES, US, WING, is_attack, plan_text
from grognard.games.midway.firing import Compare, Firing, JapanDraws, UsDraws, result
from grognard.games.midway.flight import (
    DECLINE,
    SPOTS,
    Edge,
    Extend,
    Flight,
    FlyAhead,
    GoOn,
    LookForTile,
    Turn,
    placed_middle,
)
from grognard.games.midway.notation import plane_name, special_name, values_of
from grognard.games.midway.placing import ChooseAircraft, ChooseArea, ChooseNose, Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import DONE, Buy, TurnUpOrder
from grognard.games.midway.tokens import STAY, FlyToken, GoBack, PlanAgain, Replanning, Tokens, TurnAsPrinted

NAMES = ("Japan", "The US")
INNER = ("Japan", "the US")
WAYS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def narrate(event: Event) -> list[Message]:
    """What there is to tell of one step."""
    before, after = event.before, event.after
    assert isinstance(before, Midway)
    assert isinstance(after, Midway)
    tell = TELLERS.get(type(event.step))
    told = tell(event, before, after) if tell is not None else []
    return [*told, *losses(before, after), *ending(before, after)]


# ------------------------------------------------------------------ what any step may bring


def losses(before: Midway, after: Midway) -> list[Message]:
    """§5.8, §11.3 Aircraft that are gone."""
    found = []
    for plane in range(PLANES):
        if before.area[plane] >= 0 and after.area[plane] == LOST:
            name = plane_name(after, plane)
            found.append(Message("{plane} is destroyed.", {"plane": name}, "§5.8", plane // WING))
            if not after.rules.hunt:
                enemy = 1 - plane // WING
                points = 3 if plane % WING >= FIGHTERS else 1
                args: dict[str, str | int] = {
                    "side": NAMES[enemy],
                    "points": points,
                    "score": int(after.score[enemy]),
                }
                template = "{side} scores {points} and has {score}."
                found.append(Message(template, args, "§11.3", enemy))
    return found


def ending(before: Midway, after: Midway) -> list[Message]:
    """§11 The end."""
    if after.actor != NOBODY or before.actor == NOBODY:
        return []
    if after.winner < 0:
        return [Message("The match is drawn.", {}, after.ended)]
    words = {
        "§11.1": "{side} bombs the enemy's carrier and wins.",
        "§11.2": "{side} wins: the enemy has no bomber left.",
        "§11.3": "{side} has reached the threshold and wins.",
    }
    winner = int(after.winner)
    return [Message(words[after.ended], {"side": NAMES[winner]}, after.ended, winner)]


def frame_of(event: Event, before: Midway) -> Frame:
    """The procedure that the step belongs to; those it called may be lying on top, finished."""
    frame = before.frame
    while event.step not in frame.procedure.steps:
        assert frame.caller is not None
        frame = frame.caller
    return frame


def name(midway: Midway, plane: int) -> str:
    return plane_name(midway, plane)


def swapped(before: Midway, after: Midway, plane: int) -> str:
    """The aircraft that changed places with one that moved, or ""."""
    for other in range(PLANES):
        if other != plane and after.area[other] >= 0 and after.area[other] != before.area[other]:
            return name(after, other)
    return ""


def movement(before: Midway, after: Midway, plane: int, rule: str) -> list[Message]:
    """One area further, perhaps with a swap."""
    if after.area[plane] < 0 or after.area[plane] == before.area[plane]:
        return []
    args: dict[str, str | int] = {
        "plane": name(after, plane),
        "area": after.board.label(int(after.area[plane])),
    }
    other = swapped(before, after, plane)
    if other:
        args["other"] = other
        return [
            Message("{plane} flies to {area} and swaps places with {other}.", args, "§5.4", plane // WING)
        ]
    return [Message("{plane} flies to {area}.", args, rule, plane // WING)]


# ------------------------------------------------------------------ §3 placing


def tell_aircraft(event: Event, _before: Midway, after: Midway) -> list[Message]:
    kind = special_name(after) if event.action else "fighter"
    article = "an" if kind == "ace" else "a"
    args: dict[str, str | int] = {"side": NAMES[event.side], "kind": f"{article} {kind}"}
    return [Message("{side} places {kind} next.", args, "§3.3", event.side)]


def tell_area(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Placing)
    plane = int(frame.plane)
    area = after.board.label(int(after.area[plane]))
    args: dict[str, str | int] = {"plane": name(after, plane), "area": area}
    if frame.returning:
        return [Message("{plane} comes back on {area}.", args, "§10.3", event.side)]
    return [Message("{plane} is placed on {area}.", args, "§3.4" if after.rules.hunt else "§3.5", event.side)]


def tell_nose(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Placing)
    args: dict[str, str | int] = {"plane": name(after, int(frame.plane)), "way": WAYS[event.action]}
    return [Message("{plane} points {way}.", args, "§3.6", event.side)]


# ------------------------------------------------------------------ §4 the round


def tell_round(_event: Event, _before: Midway, after: Midway) -> list[Message]:
    return [Message("Round {round} begins.", {"round": int(after.round)}, "§4.1")]


def tell_initiative(event: Event, before: Midway, after: Midway) -> list[Message]:
    battle = frame_of(event, before)
    assert isinstance(battle, Battle)
    holder = int(after.initiative)
    args: dict[str, str | int] = {
        "japan": int(battle.japan_bid),
        "us": int(battle.us_bid),
        "side": INNER[holder],
    }
    template = "Japan bids {japan}, the US {us}: {side} takes the initiative card."
    return [Message(template, args, "§4.3", holder)]


def tell_card_passed(event: Event, before: Midway, after: Midway) -> list[Message]:
    holder = int(after.initiative)
    if before.initiative == holder:
        return []
    rule = "§4.6" if isinstance(event.step, AfterFlight) else "§4.4"
    return [Message("The initiative card goes to {side}.", {"side": INNER[holder]}, rule, holder)]


def tell_activation(event: Event, _before: Midway, after: Midway) -> list[Message]:
    plane = WING * event.side + event.action
    return [Message("{plane} is activated.", {"plane": name(after, plane)}, "§4.4", event.side)]


def tell_action(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Activation)
    own = name(after, int(frame.plane))
    if event.action == FLY:
        return [Message("{plane} takes off on a flight.", {"plane": own}, "§4.5", event.side)]
    other = name(after, WING * (1 - event.side) + event.action - 1)
    return [Message("{plane} attacks {other}.", {"plane": own, "other": other}, "§6.1", event.side)]


# ------------------------------------------------------------------ §5 flight


def tell_flight(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Flight | Tokens)
    rule = "§5.2" if isinstance(frame, Flight) else "§6.5"
    return movement(before, after, int(frame.plane), rule)


def tell_turn(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Flight)
    templates = ("{plane} keeps straight on.", "{plane} turns left.", "{plane} turns right.")
    return [Message(templates[event.action], {"plane": name(after, int(frame.plane))}, "§5.3", event.side)]


def tell_printed_turn(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Tokens)
    plane = int(frame.plane)
    if before.nose[plane] == after.nose[plane] or after.area[plane] < 0:
        return []
    left = (int(before.nose[plane]) - 1) % 6 == after.nose[plane]
    template = "{plane} turns left." if left else "{plane} turns right."
    return [Message(template, {"plane": name(after, plane)}, "§6.5", plane // WING)]


def tell_going_on(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Flight)
    template = "{plane} ends its flight." if event.action else "{plane} flies on."
    return [Message(template, {"plane": name(after, int(frame.plane))}, "§5.1", event.side)]


def tell_no_tile(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Edge)
    plane = int(frame.plane)
    if after.area[plane] >= 0:
        return [
            Message(
                "{plane} flies over the edge of the board.",
                {"plane": name(after, plane)},
                "§5.5",
                plane // WING,
            )
        ]
    template = "{plane} flies over the edge, and there is no tile to lay."
    return [Message(template, {"plane": name(after, plane)}, "§5.7", plane // WING)]


def tell_tile(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Edge)
    if event.action == DECLINE:
        return [Message("{side} lays no tile.", {"side": NAMES[event.side]}, "§5.7", event.side)]
    middle = before.board.label(int(placed_middle(before, frame, event.action)))
    args: dict[str, str | int] = {
        "side": NAMES[event.side],
        "tile": event.action // SPOTS + 1,
        "area": middle,
    }
    told = [Message("{side} lays small tile {tile} at {area}.", args, "§5.6", event.side)]
    return told + movement(before, after, int(frame.plane), "§5.6")


# ------------------------------------------------------------------ §6 combat


def tell_plans(_event: Event, _before: Midway, after: Midway) -> list[Message]:
    frame = combat_in(after)
    args: dict[str, str | int] = {
        "japan": name(after, int(frame.plane[JAPAN])),
        "us": name(after, int(frame.plane[US])),
        "one": " ".join(plan_text(int(frame.plan[JAPAN]))),
        "two": " ".join(plan_text(int(frame.plan[US]))),
    }
    return [Message("The plans are revealed: {japan} {one}, {us} {two}.", args, "§6.4")]


def combat_in(midway: Midway) -> Combat:
    frame: Frame | None = midway.frame
    while not isinstance(frame, Combat):
        assert frame is not None
        frame = frame.caller
    return frame


def tell_first(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = combat_in(before)
    plane = name(after, int(frame.plane[event.action]))
    args: dict[str, str | int] = {"side": NAMES[event.side], "plane": plane}
    return [Message("{side} lets {plane} fly first.", args, "§6.4", event.side)]


def tell_without(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = combat_in(before)
    plane = name(after, int(frame.plane[event.side]))
    args: dict[str, str | int] = {"plane": plane, "place": event.action + 1}
    return [Message("{plane} leaves out token {place}.", args, "§6.6", event.side)]


def tell_order(event: Event, before: Midway, after: Midway) -> list[Message]:
    if event.action == PASS:
        return [Message("{side} plays no order.", {"side": NAMES[event.side]}, "§6.7", event.side)]
    effect = EFFECT[int(after.rules.effect[event.action - 1])]
    args: dict[str, str | int] = {"side": NAMES[event.side], "order": effect.title}
    told = [Message("{side} plays {order}.", args, effect.rule, event.side)]
    plane = int(combat_in(before).plane[event.side])
    return told + movement(before, after, plane, effect.rule)


def tell_shooter(event: Event, before: Midway, after: Midway) -> list[Message]:
    enemy = int(combat_in(before).plane[1 - event.side])
    own = name(after, WING * event.side + event.action)
    args: dict[str, str | int] = {"plane": own, "other": name(after, enemy)}
    return [Message("{plane} fires at {other} from outside.", args, "§8.9", event.side)]


def tell_back(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Replanning)
    return movement(before, after, int(frame.plane), "§8.8")


def tell_plan_again(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Replanning)
    plane = name(after, int(frame.plane))
    if event.action == STAY:
        return [Message("{plane} stays where it is.", {"plane": plane}, "§8.8", event.side)]
    args: dict[str, str | int] = {"plane": plane, "plan": " ".join(plan_text(event.action))}
    return [Message("{plane} plans again: {plan}.", args, "§8.8", event.side)]


# ------------------------------------------------------------------ §7 firing


def tell_fire(_event: Event, before: Midway, after: Midway) -> list[Message]:
    """Whether it comes to shots."""
    combat = combat_in(before)
    if isinstance(after.frame, Firing):
        japan, us = int(combat.plane[JAPAN]), int(combat.plane[US])
        shooters = [
            plane for plane, other in ((japan, us), (us, japan)) if is_attack(after.zone(plane, other))
        ]
        if len(shooters) == 2:
            return [Message("Both have the other in their sights.", {}, "§6.9")]
        return [
            Message("{plane} opens fire.", {"plane": name(after, shooters[0])}, "§6.9", shooters[0] // WING)
        ]
    return [Message("No shots are fired.", {}, "§8.7" if combat.evaded else "§6.9")]


def tell_draw(event: Event, _before: Midway, after: Midway) -> list[Message]:
    side = JAPAN if isinstance(event.step, JapanDraws) else US
    values = ", ".join(str(value) for value in values_of(after, side, event.action))
    return [Message("{side} draws {values}.", {"side": NAMES[side], "values": values}, "§7.2", side)]


def tell_comparison(event: Event, before: Midway, _after: Midway) -> list[Message]:
    firing = frame_of(event, before)
    assert isinstance(firing, Firing)
    japan, us = int(result(before, firing, JAPAN)), int(result(before, firing, US))
    args: dict[str, str | int] = {"high": max(japan, us), "low": min(japan, us)}
    if japan == us:
        return [Message("{high} against {low}: a tie.", args, "§7.4")]
    winner = JAPAN if japan > us else US
    args["side"] = INNER[winner]
    if firing.deadly[winner]:
        return [Message("{high} beats {low}: a hit for {side}.", args, "§7.4", winner)]
    return [Message("{high} beats {low}, but {side} only defends.", args, "§7.4", winner)]


# ------------------------------------------------------------------ §9, §10


def tell_new_order(event: Event, _before: Midway, _after: Midway) -> list[Message]:
    return [Message("{order} is laid open.", {"order": EFFECT[event.action].title}, "§9.3")]


def tell_purchase(event: Event, _before: Midway, after: Midway) -> list[Message]:
    if event.action == DONE:
        return [Message("{side} buys no more.", {"side": NAMES[event.side]}, "§9.1", event.side)]
    order = event.action - 1
    args: dict[str, str | int] = {
        "side": NAMES[event.side],
        "order": EFFECT[order].title,
        "price": int(after.rules.price[order]),
    }
    return [Message("{side} buys {order} for {price}.", args, "§9.2", event.side)]


def tell_midway(_event: Event, before: Midway, after: Midway) -> list[Message]:
    for side in (JAPAN, US):
        if after.score[side] > before.score[side]:
            args: dict[str, str | int] = {"side": NAMES[side], "score": int(after.score[side])}
            template = "{side} has more aircraft over Midway: 2 points, {score} in all."
            return [Message(template, args, "§10.2", side)]
    return [] if after.rules.hunt else [Message("Nobody holds the air over Midway.", {}, "§10.2")]


TELLERS: dict[type, Callable[[Event, Midway, Midway], list[Message]]] = {
    ChooseAircraft: tell_aircraft,
    ChooseArea: tell_area,
    ChooseNose: tell_nose,
    StartRound: tell_round,
    TakeInitiative: tell_initiative,
    NextActivation: tell_card_passed,
    AfterFlight: tell_card_passed,
    Activate: tell_activation,
    ChooseAction: tell_action,
    FlyAhead: tell_flight,
    Turn: tell_turn,
    GoOn: tell_going_on,
    LookForTile: tell_no_tile,
    Extend: tell_tile,
    PlanManoeuvres: tell_plans,
    SayWhoFliesFirst: tell_first,
    LeaveOutToken: tell_without,
    FlyToken: tell_flight,
    TurnAsPrinted: tell_printed_turn,
    PlayOrder: tell_order,
    ChooseShooter: tell_shooter,
    GoBack: tell_back,
    PlanAgain: tell_plan_again,
    OpenFire: tell_fire,
    JapanDraws: tell_draw,
    UsDraws: tell_draw,
    Compare: tell_comparison,
    TurnUpOrder: tell_new_order,
    Buy: tell_purchase,
    ScoreMidway: tell_midway,
}
