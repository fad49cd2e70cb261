"""Actions as short texts: DD2 activates a destroyer, ahead and left plot its way, xg9 hits what is on g9."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from grognard.core import saying
from grognard.core.flow import CHANCE, Frame, Position
from grognard.core.nodes import HEADING_NAMES
from grognard.games.epic_naval import (
    airwar,
    attack,
    cards,
    fleet,
    laying,
    muster,
    rounds,
    setup,
    surfacing,
    taskforce,
    turn,
)
from grognard.games.epic_naval.data import (
    BASE,
    BOMBER,
    FAR,
    FLEET,
    FORCE,
    LETTERS,
    MAX_NODES,
    PERMUTATION,
    PLANE,
)
from grognard.games.epic_naval.position import Naval
from grognard.games.epic_naval.rules import Rules

LETTER_NAMES = "ABCD"
EDGE_NAMES = ["north", "east", "south", "west"]
PLOT_NAMES = ["ahead", "left", "right", "end"]
SUFFIX = {BASE: "-base", FORCE: "-tf", PLANE: "-plane", BOMBER: "-bomber"}


# ------------------------------------------------------------------ names of things


def node_name(rules: Rules, node: int) -> str:
    return rules.chart.name(node)


@lru_cache(maxsize=4096)
def ship_name(rules: Rules, ship: int) -> str:
    """DD2 is the second destroyer of its side."""
    first = ship - ship % FLEET
    kind = rules.ship_class[ship]
    number = sum(1 for other in range(first, ship) if rules.ship_class[other] == kind) + 1
    return f"{rules.codes[kind]}{number}"


def base_name(rules: Rules, base: int) -> str:
    if rules.base_kind[base] == FAR:
        return EDGE_NAMES[rules.base_edge[base]]
    return node_name(rules, int(rules.base_node[base]))


def marker_name(marker: int) -> str:
    return f"tf{marker % LETTERS + 1}"


def order_name(letters: int, order: int) -> str:
    """Letters in the order in which they go to their markers."""
    chosen = [letter for letter in range(LETTERS) if letters >> letter & 1]
    first = LETTERS - len(chosen)
    places = range(first, LETTERS)
    return "".join(LETTER_NAMES[chosen[PERMUTATION[LETTERS * order + place] - first]] for place in places)


def target_name(rules: Rules, target: int) -> str:
    what, node = divmod(target, MAX_NODES)
    return f"x{node_name(rules, node)}{SUFFIX.get(what, '')}"


# ------------------------------------------------------------------ every decision


def turn_text(naval: Naval, _frame: Any, side: int, action: int) -> str:
    rules = naval.rules
    if action < turn.FORCE_:
        return ship_name(rules, FLEET * side + action)
    if action < turn.BASE_:
        return marker_name(action - turn.FORCE_)
    if action < turn.EXTEND_:
        return f"base-{base_name(rules, action - turn.BASE_)}"
    if action < turn.SHIFT_:
        return f"link-{base_name(rules, action - turn.EXTEND_)}"
    if action < turn.SURFACE_:
        return f"shift-{node_name(rules, int(naval.bomber_node[action - turn.SHIFT_]))}"
    if action < turn.CARD_:
        return f"surface-{ship_name(rules, FLEET * side + action - turn.SURFACE_)}"
    if action < turn.DRAW_:
        return rules.card_codes[action - turn.CARD_]
    if action == turn.DRAW_:
        return "draw"
    if action == turn.OVER_:
        return "over"
    return f"back-{ship_name(rules, FLEET * side + action - turn.RECOVER_)}"


def attack_text(naval: Naval, _frame: Any, side: int, action: int) -> str:
    if action < attack.HOLD:
        return target_name(naval.rules, action)
    if action == attack.HOLD:
        return "hold"
    if action < attack.UNLOAD:
        return f"depth-{ship_name(naval.rules, FLEET * (1 - side) + action - attack.DEPTH)}"
    return "unload" if action == attack.UNLOAD else f"dive{action - attack.DIVE + 1}"


def mission_text(naval: Naval, frame: airwar.Sortie, _side: int, action: int) -> str:
    if action == airwar.CLEAR:
        return "none" if frame.again else "repair"
    if action >= airwar.OPEN:
        return f"lay-{node_name(naval.rules, action - airwar.OPEN)}"
    return target_name(naval.rules, action)


def object_text(naval: Naval, _frame: Any, side: int, action: int) -> str:
    if action < cards.ON_SHIP:
        return marker_name(action)
    if action < cards.ON_BASE:
        return ship_name(naval.rules, FLEET * side + action - cards.ON_SHIP)
    if action < cards.ON_NODE:
        return f"base-{base_name(naval.rules, action - cards.ON_BASE)}"
    return "enough" if action == cards.ENOUGH else f"plane-{node_name(naval.rules, action - cards.ON_NODE)}"


def orders_text(_naval: Naval, _frame: Any, _side: int, action: int) -> str:
    if action == muster.READY_TO_GO:
        return "ready"
    word = "deploy" if action < muster.SPLIT else "split" if action < muster.REGROUP else "regroup"
    return f"{word}-{marker_name(action)}"


def buy_text(naval: Naval, _frame: Any, _side: int, action: int) -> str:
    if action == setup.BOUGHT:
        return "done"
    return naval.rules.codes[action] if action < naval.rules.classes else "bomber"


def commander_text(naval: Naval, _frame: Any, side: int, action: int) -> str:
    if action == setup.NO_COMMANDER:
        return "none"
    who, holder = divmod(action, setup.HOLDERS)
    seat = (
        ship_name(naval.rules, FLEET * side + holder)
        if holder < FLEET
        else base_name(naval.rules, holder - FLEET)
    )
    return f"{naval.rules.commander_codes[who]}-{seat}"


def node_text(naval: Naval, _frame: Any, _side: int, node: int) -> str:
    return node_name(naval.rules, node)


def heading_text(_naval: Naval, _frame: Any, _side: int, heading: int) -> str:
    return HEADING_NAMES[heading]


def letter_text(_naval: Naval, _frame: Any, _side: int, letter: int) -> str:
    return LETTER_NAMES[letter]


def card_text(naval: Naval, _frame: Any, _side: int, card: int) -> str:
    return naval.rules.card_codes[card]


def own_ship_text(naval: Naval, _frame: Any, side: int, number: int) -> str:
    return "none" if number == FLEET else ship_name(naval.rules, FLEET * side + number)


def force_text(_naval: Naval, _frame: Any, _side: int, action: int) -> str:
    return [*HEADING_NAMES, "stay", "deploy"][action]


def place_text(naval: Naval, frame: laying.Laying, _side: int, place: int) -> str:
    return node_name(naval.rules, int(laying.place_of(naval, frame.ship, place)))


def shift_text(naval: Naval, frame: airwar.Sortie, _side: int, steps: int) -> str:
    return node_name(naval.rules, int(airwar.shifted(naval, frame.bomber, steps)))


def arrange_text(naval: Naval, _frame: Any, side: int, order: int) -> str:
    return order_name(int(fleet.listed_letters(naval, side)), order)


def assign_text(_naval: Naval, frame: muster.Muster, _side: int, order: int) -> str:
    return order_name(int(frame.letters), order)


def mingle_text(_naval: Naval, frame: muster.Muster, _side: int, order: int) -> str:
    return order_name(int(frame.used), order)


def take_back_text(naval: Naval, _frame: Any, _side: int, base: int) -> str:
    if base == rounds.LEAVE_THEM:
        return "leave"
    if base >= rounds.OFF_FIELD:
        return f"off-{base_name(naval.rules, base - rounds.OFF_FIELD)}"
    return f"back-{base_name(naval.rules, base)}"


Writer = Callable[[Naval, Any, int, int], str]

WRITERS: dict[type, Writer] = {
    laying.ChooseShip: own_ship_text,
    laying.ChoosePlace: place_text,
    laying.ChooseHeading: heading_text,
    taskforce.MoveForce: force_text,
    taskforce.ChooseAttacker: own_ship_text,
    surfacing.ChooseWhere: node_text,
    surfacing.ChooseCourse: heading_text,
    airwar.ChooseMission: mission_text,
    airwar.ChooseShift: shift_text,
    airwar.FaceBomber: heading_text,
}


def write(position: Position, side: int, action: int) -> str:
    assert isinstance(position, Naval)
    frame: Frame = position.frame
    writer = WRITERS.get(type(frame.step))
    if writer is None:
        return saying.write(position, side, action)
    return writer(position, frame, CHANCE if side == CHANCE else side, action)
