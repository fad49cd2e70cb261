"""The battle as it is told, a sentence for every step that anybody can see."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.flow import NOBODY
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
    LeaveOutToken,
    OfferOrder,
    OpenFire,
    PlanManoeuvres,
    PlayOrder,
    SayWhoFliesFirst,
)
from grognard.games.midway.data import (
    EFFECT,
    FIGHTERS,
    JAPAN,
    LOST,
    NONE,
    PLANES,
    US,
    WING,
    plan_text,
)
from grognard.games.midway.firing import Compare, JapanDraws, UsDraws
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
from grognard.games.midway.narrate.shots import tell_comparison, tell_draw, tell_fire, zones
from grognard.games.midway.narrate.telling import INNER, NAMES, WAYS, combat_in, frame_of, say
from grognard.games.midway.notation import plane_name
from grognard.games.midway.placing import (
    ChooseAircraft,
    ChooseArea,
    ChooseNose,
    NextAircraft,
    Placing,
    next_lost,
)
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import DONE, Buy, LookAtPrices, TurnUpOrder
from grognard.games.midway.tokens import STAY, FlyToken, GoBack, PlanAgain, Replanning, Tokens, TurnAsPrinted


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
    found: list[Message] = []
    for plane in range(PLANES):
        if before.area[plane] >= 0 and after.area[plane] == LOST:
            found += say("{plane} is destroyed.", "§5.8", plane // WING, plane=plane_name(after, plane))
            if not after.rules.hunt:
                enemy = 1 - plane // WING
                points = 3 if plane % WING >= FIGHTERS else 1
                template = "{side} scores {points} and has {score}."
                score = int(after.score[enemy])
                found += say(template, "§11.3", enemy, side=NAMES[enemy], points=points, score=score)
    return found


def ending(before: Midway, after: Midway) -> list[Message]:
    """§11 The end."""
    if after.actor != NOBODY or before.actor == NOBODY:
        return []
    if after.winner < 0:
        limit = "The last round is over: the match is drawn."
        return say(limit if after.ended == "§10.4" else "The match is drawn.", after.ended)
    words = {
        "§10.4": "{side} leads after the last round and wins.",
        "§11.1": "{side} bombs the enemy's carrier and wins.",
        "§11.2": "{side} wins: the enemy has no bomber left.",
        "§11.3": "{side} has reached the threshold and wins.",
    }
    winner = int(after.winner)
    return say(words[after.ended], after.ended, winner, side=NAMES[winner])


def nose(after: Midway, plane: int, rule: str) -> list[Message]:
    """Where an aircraft points that has turned on the spot, or gone back."""
    own, way = plane_name(after, plane), WAYS[int(after.nose[plane])]
    return say("{plane} points {way} now.", rule, plane // WING, plane=own, way=way)


def swapped(before: Midway, after: Midway, plane: int) -> str:
    """The aircraft that changed places with one that moved, or ""."""
    for other in range(PLANES):
        if other != plane and after.area[other] >= 0 and after.area[other] != before.area[other]:
            return plane_name(after, other)
    return ""


def movement(before: Midway, after: Midway, plane: int, rule: str) -> list[Message]:
    """One area further, perhaps with a swap."""
    if after.area[plane] < 0 or after.area[plane] == before.area[plane]:
        return []
    own, area = plane_name(after, plane), after.board.label(int(after.area[plane]))
    other = swapped(before, after, plane)
    if other:
        template = "{plane} flies to {area} and swaps places with {other}."
        return say(template, "§5.4", plane // WING, plane=own, area=area, other=other)
    return say("{plane} flies to {area}.", rule, plane // WING, plane=own, area=area)


# ------------------------------------------------------------------ §3 placing


def tell_aircraft(event: Event, _before: Midway, after: Midway) -> list[Message]:
    kind = "a fighter" if not event.action else "a bomber" if after.rules.hunt else "an ace"
    return say("{side} places {kind} next.", "§3.3", event.side, side=NAMES[event.side], kind=kind)


def tell_area(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Placing)
    plane = int(frame.plane)
    area = after.board.label(int(after.area[plane]))
    if frame.returning:
        template, rule = "{plane} comes back on {area}.", "§10.3"
    else:
        template, rule = "{plane} is placed on {area}.", "§3.4" if after.rules.hunt else "§3.5"
    return say(template, rule, event.side, plane=plane_name(after, plane), area=area)


def tell_nose(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Placing)
    own = plane_name(after, int(frame.plane))
    return say("{plane} points {way}.", "§3.6", event.side, plane=own, way=WAYS[event.action])


def tell_waiting(event: Event, before: Midway, _after: Midway) -> list[Message]:
    """Destroyed fighters for which there is no area."""
    frame = frame_of(event, before)
    assert isinstance(frame, Placing)
    if not frame.returning:
        return []
    side = int(before.side)
    told: list[Message] = []
    for each in (side, 1 - side) if frame.returning == 1 else (side,):
        if next_lost(before, each) != NONE:
            break  # it goes on placing
        fighters = range(WING * each, WING * each + FIGHTERS)
        names = [plane_name(before, plane) for plane in fighters if before.area[plane] == LOST]
        if names:
            template = "No area is free for {planes}: {who} for the end of the next round."
            who = "it waits" if len(names) == 1 else "they wait"
            told += say(template, "§10.3", each, planes=" and ".join(names), who=who)
    return told


# ------------------------------------------------------------------ §4 the round


def tell_round(_event: Event, _before: Midway, after: Midway) -> list[Message]:
    return say("Round {round} begins.", "§4.1", round=int(after.round))


def tell_initiative(event: Event, before: Midway, after: Midway) -> list[Message]:
    battle = frame_of(event, before)
    assert isinstance(battle, Battle)
    holder = int(after.initiative)
    template = "Japan bids {japan}, the US {us}: {side} takes the initiative card."
    japan, us = int(battle.japan_bid), int(battle.us_bid)
    return say(template, "§4.3", holder, japan=japan, us=us, side=INNER[holder])


def tell_card_passed(event: Event, before: Midway, after: Midway) -> list[Message]:
    holder = int(after.initiative)
    if before.initiative == holder:
        return []
    rule = "§4.6" if isinstance(event.step, AfterFlight) else "§4.4"
    return say("The initiative card goes to {side}.", rule, holder, side=INNER[holder])


def tell_activation(event: Event, _before: Midway, after: Midway) -> list[Message]:
    own = plane_name(after, WING * event.side + event.action)
    return say("{plane} is activated.", "§4.4", event.side, plane=own)


def tell_action(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Activation)
    own = plane_name(after, int(frame.plane))
    if event.action == FLY:
        return say("{plane} takes off on a flight.", "§4.5", event.side, plane=own)
    other = plane_name(after, WING * (1 - event.side) + event.action - 1)
    return say("{plane} attacks {other}.", "§6.1", event.side, plane=own, other=other)


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
    return say(templates[event.action], "§5.3", event.side, plane=plane_name(after, int(frame.plane)))


def tell_printed_turn(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Tokens)
    plane = int(frame.plane)
    if before.nose[plane] == after.nose[plane] or after.area[plane] < 0:
        return []
    left = (int(before.nose[plane]) - 1) % 6 == after.nose[plane]
    template = "{plane} turns left." if left else "{plane} turns right."
    return say(template, "§6.5", plane // WING, plane=plane_name(after, plane))


def tell_going_on(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Flight)
    template = "{plane} ends its flight." if event.action else "{plane} flies on."
    return say(template, "§5.1", event.side, plane=plane_name(after, int(frame.plane)))


def tell_edge(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Edge)
    plane = int(frame.plane)
    if after.area[plane] >= 0:
        template, rule = "{plane} flies over the edge of the board.", "§5.5"
    else:
        template, rule = "{plane} flies over the edge, and there is no tile to lay.", "§5.7"
    return say(template, rule, plane // WING, plane=plane_name(after, plane))


def tell_tile(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Edge)
    own = NAMES[event.side]
    if event.action == DECLINE:
        return say("{side} lays no tile.", "§5.7", event.side, side=own)
    area = before.board.label(int(placed_middle(before, frame, event.action)))
    template, tile = "{side} lays small tile {tile} at {area}.", event.action // SPOTS + 1
    told = say(template, "§5.6", event.side, side=own, tile=tile, area=area)
    return told + movement(before, after, int(frame.plane), "§5.6")


# ------------------------------------------------------------------ §6 combat


def tell_plans(_event: Event, _before: Midway, after: Midway) -> list[Message]:
    frame = combat_in(after)
    japan, us = (plane_name(after, int(frame.plane[side])) for side in (JAPAN, US))
    one, two = (" ".join(plan_text(int(frame.plan[side]))) for side in (JAPAN, US))
    template = "The plans are revealed: {japan} {one}, {us} {two}."
    return say(template, "§6.4", japan=japan, one=one, us=us, two=two)


def tell_first(event: Event, before: Midway, after: Midway) -> list[Message]:
    first = plane_name(after, int(combat_in(before).plane[event.action]))
    return say("{side} lets {plane} fly first.", "§6.4", event.side, side=NAMES[event.side], plane=first)


def tell_without(event: Event, before: Midway, after: Midway) -> list[Message]:
    own = plane_name(after, int(combat_in(before).plane[event.side]))
    return say("{plane} leaves out token {place}.", "§6.6", event.side, plane=own, place=event.action + 1)


def tell_order(event: Event, before: Midway, after: Midway) -> list[Message]:
    own = NAMES[event.side]
    if event.action == PASS:
        return say("{side} plays no order.", "§6.7", event.side, side=own)
    effect = EFFECT[int(after.rules.effect[event.action - 1])]
    told = say("{side} plays {order}.", effect.rule, event.side, side=own, order=effect.title)
    plane = int(combat_in(before).plane[event.side])
    told += movement(before, after, plane, effect.rule)
    return told + nose(after, plane, effect.rule) if effect.name in ("reversal", "loop") else told


def tell_offer(event: Event, before: Midway, after: Midway) -> list[Message]:
    """A side that could play nothing is passed over."""
    if after.frame.step is event.step.next:
        return []
    side = int(combat_in(before).speaker)
    return say("{side} has no order to play.", "§6.8", side, side=NAMES[side])


def tell_shooter(event: Event, before: Midway, after: Midway) -> list[Message]:
    enemy = plane_name(after, int(combat_in(before).plane[1 - event.side]))
    own = plane_name(after, WING * event.side + event.action)
    told = say("{plane} fires at {other} from outside.", "§8.9", event.side, plane=own, other=enemy)
    combat = combat_in(before)
    return told + zones(after, combat, WING * event.side + event.action, int(combat.plane[1 - event.side]))


def tell_back(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Replanning)
    return movement(before, after, int(frame.plane), "§8.8") + nose(after, int(frame.plane), "§8.8")


def tell_plan_again(event: Event, before: Midway, after: Midway) -> list[Message]:
    frame = frame_of(event, before)
    assert isinstance(frame, Replanning)
    own = plane_name(after, int(frame.plane))
    if event.action == STAY:
        return say("{plane} stays where it is.", "§8.8", event.side, plane=own)
    plan = " ".join(plan_text(event.action))
    return say("{plane} plans again: {plan}.", "§8.8", event.side, plane=own, plan=plan)


# ------------------------------------------------------------------ §9, §10


def tell_new_order(event: Event, _before: Midway, after: Midway) -> list[Message]:
    rule = "§9.3" if after.round else "§3.1"
    return say("{order} is laid open.", rule, order=EFFECT[event.action].title)


def tell_prices(event: Event, before: Midway, after: Midway) -> list[Message]:
    """A side that can pay for nothing is passed over."""
    if after.frame.step is event.step.next:
        return []
    side = int(before.side)
    left = int(before.command[side])
    template = "{side} has no command points left to buy with."
    if left:
        template = f"{{side}} cannot pay for any order with {left} command point{'s' if left > 1 else ''}."
    return say(template, "§9.2", side, side=NAMES[side])


def tell_purchase(event: Event, _before: Midway, after: Midway) -> list[Message]:
    own = NAMES[event.side]
    if event.action == DONE:
        return say("{side} buys no more.", "§9.1", event.side, side=own)
    order = event.action - 1
    price = int(after.rules.price[order])
    template = "{side} buys {order} for {price}."
    return say(template, "§9.2", event.side, side=own, order=EFFECT[order].title, price=price)


def tell_midway(_event: Event, before: Midway, after: Midway) -> list[Message]:
    for side in (JAPAN, US):
        if after.score[side] > before.score[side]:
            template = "{side} has more aircraft over Midway: 2 points, {score} in all."
            return say(template, "§10.2", side, side=NAMES[side], score=int(after.score[side]))
    return [] if after.rules.hunt else say("Nobody holds the air over Midway.", "§10.2")


TELLERS: dict[type, Callable[[Event, Midway, Midway], list[Message]]] = {
    NextAircraft: tell_waiting,
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
    LookForTile: tell_edge,
    Extend: tell_tile,
    PlanManoeuvres: tell_plans,
    SayWhoFliesFirst: tell_first,
    LeaveOutToken: tell_without,
    FlyToken: tell_flight,
    TurnAsPrinted: tell_printed_turn,
    OfferOrder: tell_offer,
    PlayOrder: tell_order,
    ChooseShooter: tell_shooter,
    GoBack: tell_back,
    PlanAgain: tell_plan_again,
    OpenFire: tell_fire,
    JapanDraws: tell_draw,
    UsDraws: tell_draw,
    Compare: tell_comparison,
    TurnUpOrder: tell_new_order,
    LookAtPrices: tell_prices,
    Buy: tell_purchase,
    ScoreMidway: tell_midway,
}
