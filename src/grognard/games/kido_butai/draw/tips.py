"""What is said on hover: what a thing is good for, and exact odds."""

from __future__ import annotations

from grognard.games.kido_butai import orders
from grognard.games.kido_butai.attack import TORPEDO_BOMBERS, Attack, group_at
from grognard.games.kido_butai.data import (
    CAP_BOX,
    CARRIERS,
    CENTRE,
    EAST,
    ENTERPRISE,
    FLEET_CORNER,
    MIDWAY,
    MIDWAY_CORNER,
    SHIP_TITLES,
    SQUADRONS,
    WEST,
    ZEROS,
)
from grognard.games.kido_butai.draw.look import Look
from grognard.games.kido_butai.draw.odds import StrikeOdds, on_fleet, on_midway, raiders, sinking
from grognard.games.kido_butai.notation import ORDERS
from grognard.games.kido_butai.orders import may_launch, room_for_landing
from grognard.games.kido_butai.position import Operation
from grognard.games.kido_butai.raid import may_intercept
from grognard.games.kido_butai.strike import Aim
from grognard.games.kido_butai.words import listed, many, number, title_of


def percent(share: float) -> str:
    """A share as people say it; what is not quite never or always is not called so."""
    if 0 < share < 0.005:
        return "under 1 %"
    if 0.995 < share < 1:
        return "over 99 %"
    return f"{share:.0%}".replace("%", " %")


# ------------------------------------------------------------------ strikes


def in_group(group: int) -> tuple[int, int]:
    """Zeros and bombers of a bit set."""
    return (group & 15).bit_count(), (group >> ZEROS).bit_count()


def odds_of(operation: Operation, target: int, group: int) -> StrikeOdds | None:
    zeros, bombers = in_group(group)
    if bombers == 0:
        return None
    if target == 0:
        return on_midway(operation, zeros, bombers)
    return on_fleet(operation, target, zeros, bombers)


def strike_words(operation: Operation, target: int, group: int) -> str:
    """The odds of an attack in a few lines."""
    odds = odds_of(operation, target, group)
    if odds is None:
        return ""
    if target == 0:
        ruin = "destroyed" if operation.hits[MIDWAY] == 0 else "destroyed (it is damaged)"
        return (
            f"Met by no fighter {percent(odds.undisturbed)}. At least one hit {percent(odds.damaged)}, "
            f"{ruin} {percent(odds.sunk)}. Own losses {odds.lost:.1f} squadrons."
        )
    return (
        f"Undisturbed {percent(odds.undisturbed)}: then the whole fleet sinks in {percent(odds.all_sunk)}. "
        f"Otherwise {odds.hits:.1f} hits; all on one carrier sink it in {percent(odds.sunk)}. "
        f"Own losses {odds.lost:.1f} squadrons."
    )


def strike_tip(operation: Operation, target: int) -> str:
    corner = MIDWAY_CORNER if target == 0 else FLEET_CORNER
    return strike_words(operation, target, int(group_at(operation, corner)))


def target_tip(operation: Operation, target: int) -> str:
    words = strike_tip(operation, target)
    return f"Attack with all that are there. {words}" if words else ""


def aim_tip(look: Look, ship: int) -> str:
    """§8.1 What one more bomber does."""
    attack, operation = look.attack, look.operation
    assert attack is not None
    needed = int(operation.rules.hits_to_sink[ship] - operation.hits[ship])
    if not isinstance(look.step, Aim):
        return f"{many(needed, 'hit')} sink it." if needed > 1 else "One hit sinks it."
    aimed = int(attack.aimed[ship - ENTERPRISE])
    hit, sunk = sinking(aimed + 1, needed)
    return f"With {many(aimed + 1, 'bomber')} on it: hit {percent(hit)}, sunk {percent(sunk)}."


# ------------------------------------------------------------------ orders


def order_tip(operation: Operation, look: Look, text: str) -> str:
    """What the order means in time."""
    if text not in ORDERS:
        return ""
    order = ORDERS.index(text)
    tips = {
        orders.STRIKE: "To the centre; at the target next turn, attack in two turns, land in three.",
        orders.PATROL: "On patrol for three turns, then it must land.",
        orders.TO_MIDWAY: "Attack next turn.",
        orders.TO_FLEET: "Attack next turn.",
        orders.BACK: "Without attacking; land next turn.",
        orders.READY: "Take off next turn.",
    }
    if order in (orders.STRIKE, orders.PATROL):
        return tips[order] + closing_words(look)
    if order in tips:
        return tips[order]
    if order > orders.READY:
        return "Ready to take off next turn."
    carrier = order - orders.LAND
    assert look.orders is not None
    room = int(operation.capacity(carrier) - operation.at(carrier))
    return f"Room for {room}; ready again in two turns."


def closing_words(look: Look) -> str:
    """§3.13 A warning, if launching the chosen squadron takes the last deck from some that must land."""
    operation = look.operation
    assert look.orders is not None
    squadron = look.orders.squadron
    carrier = operation.place[squadron]
    if not may_launch(operation, squadron):
        return ""
    late = [each for each in range(SQUADRONS) if operation.must_land & ~operation.done & 1 << each]
    now, then = int(room_for_landing(operation)), int(room_for_landing(operation, carrier))
    if min(len(late), then) == min(len(late), now):
        return ""
    left = f"a deck for {number(then)} only of" if then else "no deck for"
    names = listed([title_of(each) for each in late])
    return f" Launching from {SHIP_TITLES[carrier]} leaves {left} {names}, which must land."


def squadron_tip(operation: Operation, squadron: int) -> str:
    """What it is doing."""
    place, facing = operation.place[squadron], operation.facing[squadron]
    if operation.has_acted(squadron):
        return "Has acted this turn."
    if place < CARRIERS:
        return "Ready to take off." if facing == EAST else "Landed; has to be made ready."
    if operation.has_to_land(squadron):
        return "Must land this turn, or it is lost."
    if place == CAP_BOX:
        turns = WEST - int(facing)
        return f"On patrol; must land in {many(turns + 1, 'turn')}." if turns else "Must land next turn."
    if place == CENTRE:
        return "Waits in the centre." if facing == EAST else "On its way home; must land next turn."
    return "At its target, ready to attack."


def deck_tip(operation: Operation, carrier: int) -> str:
    if not operation.is_afloat(carrier):
        return ""
    return f"{operation.at(carrier)} of {operation.capacity(carrier)} places taken."


# ------------------------------------------------------------------ raids


def interception_tip(operation: Operation, attack: Attack) -> str:
    """R13 What the next Zero that goes in would meet; §10.6 against dive bombers all that can follow."""
    escorts, bombers = int(attack.buffalos), int(attack.bombers)
    place = int(attack.zero_count)
    most = place + sum(may_intercept(operation, attack, zero) for zero in range(ZEROS))
    least = place + 1 if attack.type == TORPEDO_BOMBERS else most
    if place % (escorts + bombers) < escorts:
        words = "Goes for an escort: shot down 33 %."
    else:
        words = "Goes for a bomber: shot down 33 %, driven off 33 %."
    fired_at = len(range(place, escorts, least))
    if not fired_at:
        return f"{words} No escort fires at it."
    alone = ", if no other Zero follows" if fired_at > len(range(place, escorts, most)) else ""
    return f"{words} Fired at by {many(fired_at, 'escort')}{alone}."


def raid_words(operation: Operation) -> str:
    """§5 How likely a raid is in the American phase."""
    shares = raiders(operation)
    if len(shares) == 1:
        return "No American bomber is left in the cup."
    more = sum(shares[3:])
    parts = [f"none {percent(shares[0])}", f"one squadron {percent(shares[1])}"]
    if len(shares) > 2:
        parts.append(f"two {percent(shares[2])}")
    if more:
        parts.append(f"more {percent(more)}")
    return "Next raid: " + ", ".join(parts) + "."
