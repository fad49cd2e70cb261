"""Actions as short texts, and the reasons why one is not possible."""

from __future__ import annotations

import re
from collections.abc import Callable

from grognard.core.flow import CHANCE, Frame, Position
from grognard.core.game import Refusal
from grognard.games.midway.activation import FLY, Activate, Activation, ChooseAction
from grognard.games.midway.battle import Bid
from grognard.games.midway.board import MUSTER
from grognard.games.midway.combat import (
    PASS,
    ChooseShooter,
    Combat,
    LeaveOutToken,
    PlanManoeuvres,
    PlayOrder,
    SayWhoFliesFirst,
)
from grognard.games.midway.data import (
    DECK,
    EFFECT,
    FIGHTERS,
    JAPAN,
    NOSES,
    ORDERS,
    PLANES,
    TOKENS,
    US,
    WING,
    plan_text,
)
from grognard.games.midway.firing import JapanDraws, UsDraws
from grognard.games.midway.flight import (
    DECLINE,
    SPOTS,
    Edge,
    Extend,
    GoOn,
    Turn,
    fits,
    placed_middle,
)
from grognard.games.midway.placing import ChooseAircraft, ChooseArea, ChooseNose, Placing
from grognard.games.midway.position import Midway
from grognard.games.midway.purchase import DONE, Buy, TurnUpOrder
from grognard.games.midway.tokens import STAY, PlanAgain

SIDES = ("japan", "us")
TURNS = ("ahead", "left", "right")
LETTERS = "ju"


# ------------------------------------------------------------------ names


def plane_name(midway: Midway, plane: int) -> str:
    """A fighter is j1 or u1; a bomber jb1, an ace ja1."""
    letter = LETTERS[plane // WING]
    number = plane % WING
    if number < FIGHTERS:
        return f"{letter}{number + 1}"
    return f"{letter}{'b' if midway.rules.hunt else 'a'}{number - FIGHTERS + 1}"


def plane_named(midway: Midway, name: str) -> int | None:
    return next((plane for plane in range(PLANES) if plane_name(midway, plane) == name), None)


def special_name(midway: Midway) -> str:
    return "bomber" if midway.rules.hunt else "ace"


def card_name(midway: Midway, card: int) -> str:
    """An order by its effect; a special card with the effect of an order says so."""
    effect = int(midway.rules.effect[card])
    name = EFFECT[effect].name
    return f"special {name}" if card >= ORDERS and effect < ORDERS else name


def values_of(midway: Midway, side: int, cards: int) -> list[int]:
    """The values of a set of firing cards, highest first."""
    return [int(midway.rules.value[DECK * side + n]) for n in range(DECK) if cards >> n & 1]


# ------------------------------------------------------------------ writing


def write(position: Position, side: int, action: int) -> str:
    """An action of ``side`` as text, or for CHANCE an outcome."""
    assert isinstance(position, Midway)
    step = position.frame.step
    if side == CHANCE:
        return write_chance(position, action)
    return WRITERS[type(step)](position, position.frame, side, action)


def write_chance(midway: Midway, outcome: int) -> str:
    step = midway.frame.step
    if isinstance(step, TurnUpOrder):
        return EFFECT[outcome].name
    assert isinstance(step, JapanDraws | UsDraws)
    side = JAPAN if isinstance(step, JapanDraws) else US
    return " ".join(str(value) for value in values_of(midway, side, outcome))


def write_aircraft(midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return special_name(midway) if action else "fighter"


def write_area(midway: Midway, _frame: Frame, side: int, action: int) -> str:
    return midway.board.label(int(midway.board.muster_area(side, action)))


def write_nose(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return NOSES[action]


def write_bid(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return f"bid {action}"


def write_own_plane(midway: Midway, _frame: Frame, side: int, action: int) -> str:
    return plane_name(midway, WING * side + action)


def write_action(midway: Midway, _frame: Frame, side: int, action: int) -> str:
    return "fly" if action == FLY else f"attack {plane_name(midway, WING * (1 - side) + action - 1)}"


def write_turn(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return TURNS[action]


def write_go_on(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return "stop" if action else "on"


def write_extend(midway: Midway, frame: Frame, _side: int, action: int) -> str:
    assert isinstance(frame, Edge)
    if action == DECLINE:
        return "decline"
    return f"tile {action // SPOTS + 1} at {midway.board.label(int(placed_middle(midway, frame, action)))}"


def write_plan(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return f"plan {plan_text(action)}"


def write_first(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return f"{SIDES[action]} first"


def write_without(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return f"without {action + 1}"


def write_order(midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return "pass" if action == PASS else f"play {card_name(midway, action - 1)}"


def write_plan_again(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return "stay" if action == STAY else f"plan {plan_text(action)}"


def write_buy(_midway: Midway, _frame: Frame, _side: int, action: int) -> str:
    return "done" if action == DONE else f"buy {EFFECT[action - 1].name}"


WRITERS: dict[type, Callable[[Midway, Frame, int, int], str]] = {
    ChooseAircraft: write_aircraft,
    ChooseArea: write_area,
    ChooseNose: write_nose,
    Bid: write_bid,
    Activate: write_own_plane,
    ChooseAction: write_action,
    Turn: write_turn,
    GoOn: write_go_on,
    Extend: write_extend,
    PlanManoeuvres: write_plan,
    SayWhoFliesFirst: write_first,
    LeaveOutToken: write_without,
    PlayOrder: write_order,
    ChooseShooter: write_own_plane,
    PlanAgain: write_plan_again,
    Buy: write_buy,
}


# ------------------------------------------------------------------ refusing

NAMES = "|".join(effect.name for effect in EFFECT)
WORDS: dict[type, str] = {  # how an answer to each question looks
    ChooseAircraft: "fighter|bomber|ace",
    ChooseArea: r"\d{4}",
    ChooseNose: "|".join(NOSES),
    Bid: r"bid \d",
    Activate: r"[ju][1-4]|[ju][ab][12]",
    ChooseAction: r"fly|attack ([ju][1-4]|[ju][ab][12])",
    Turn: "|".join(TURNS),
    GoOn: "on|stop",
    Extend: r"decline|tile [12] at \d{4}",
    PlanManoeuvres: f"plan [{TOKENS}]{{2,3}}",
    SayWhoFliesFirst: "(japan|us) first",
    LeaveOutToken: "without [123]",
    PlayOrder: f"pass|play (special )?({NAMES})",
    ChooseShooter: r"[ju][1-4]|[ju][ab][12]",
    PlanAgain: f"stay|plan [{TOKENS}]{{2}}",
    Buy: f"done|buy ({NAMES})",
}

# The § of each question, and what it asks for in words.
ASKED: dict[type, tuple[str, str]] = {
    ChooseAircraft: ("§3.3", "which aircraft to place next"),
    ChooseArea: ("§3.4", "an area for the aircraft"),
    ChooseNose: ("§3.6", "where the nose points"),
    Bid: ("§4.2", "a bid of 0 to 3 command points"),
    Activate: ("§4.4", "which aircraft to activate"),
    ChooseAction: ("§4.5", "flight or combat"),
    Turn: ("§5.3", "a turn: ahead, left or right"),
    GoOn: ("§5.1", "whether to fly on"),
    Extend: ("§5.5", "where to lay a small tile"),
    PlanManoeuvres: ("§6.3", "a plan"),
    SayWhoFliesFirst: ("§6.4", "who flies first"),
    LeaveOutToken: ("§6.6", "which token to leave out"),
    PlayOrder: ("§6.7", "an order to play, or to pass"),
    ChooseShooter: ("§8.9", "which aircraft fires"),
    PlanAgain: ("§8.8", "a new plan, or to stay"),
    Buy: ("§9.2", "an order to buy, or to be done"),
}


def refuse(position: Position, side: int, text: str) -> Refusal | None:
    """Why ``text`` cannot be played in a position as ``side`` knows it; None: it is no action at all."""
    assert isinstance(position, Midway)
    if not any(re.fullmatch(words, text) for words in WORDS.values()):
        return None
    kind = type(position.frame.step)
    if not re.fullmatch(WORDS[kind], text):
        rule, asked = ASKED[kind]
        return Refusal("not_asked", f"what is asked now is {asked}", rule)
    reason = REASONS.get(kind)
    if reason is None:
        rule, asked = ASKED[kind]
        return Refusal("not_possible", f"that is no answer to what is asked: {asked}", rule)
    return reason(position, position.frame, side, text)


def refuse_aircraft(midway: Midway, _frame: Frame, _side: int, text: str) -> Refusal:
    return Refusal("not_in_this_mode", f"there are {special_name(midway)}s in this mode, no {text}s", "§1.2")


def refuse_area(midway: Midway, _frame: Frame, side: int, text: str) -> Refusal:
    board = midway.board
    places = [place for place in range(MUSTER) if board.far_from_base(side, place) == 0]
    bases = [int(board.muster_area(side, place)) for place in places]
    taken = {midway.board.label(int(area)): plane for plane, area in enumerate(midway.area) if area >= 0}
    if text in taken:
        return Refusal("taken", f"{plane_name(midway, taken[text])} stands on {text}", "§2.1")
    if text in [board.label(area) for area in bases]:
        return Refusal("not_possible", f"{text} cannot be chosen", "§3.4")
    if midway.rules.hunt:
        return Refusal("not_at_carrier", f"{text} is neither your carrier nor next to it", "§3.4")
    frame = midway.frame
    rule = "§10.3" if isinstance(frame, Placing) and frame.returning else "§3.5"
    return Refusal("not_your_area", f"{text} is none of your reinforcement areas", rule)


def refuse_bid(_midway: Midway, _frame: Frame, _side: int, _text: str) -> Refusal:
    return Refusal("too_much", "you have 3 command points to bid with", "§4.2")


def unknown_plane(midway: Midway, text: str) -> Refusal:
    return Refusal("not_in_this_mode", f"there is no {text} in the {midway.ruleset.scenario} mode", "§1.2")


def refuse_activation(midway: Midway, _frame: Frame, side: int, text: str) -> Refusal:
    plane = plane_named(midway, text)
    if plane is None:
        return unknown_plane(midway, text)
    if plane // WING != side:
        return Refusal("not_yours", f"{text} is not your aircraft", "§4.4")
    if midway.area[plane] < 0:
        return Refusal("destroyed", f"{text} has been destroyed", "§5.8")
    return Refusal("no_marker", f"{text} has no activation marker left this round", "§4.4")


def refuse_action(midway: Midway, frame: Frame, side: int, text: str) -> Refusal:
    assert isinstance(frame, Activation)
    name = text.removeprefix("attack ")
    plane = plane_named(midway, name)
    if plane is None:
        return unknown_plane(midway, name)
    if plane // WING == side:
        return Refusal("own_aircraft", f"{name} is your own aircraft", "§6.1")
    if midway.area[plane] < 0:
        return Refusal("destroyed", f"{name} has been destroyed", "§5.8")
    own = plane_name(midway, int(frame.plane))
    return Refusal("out_of_reach", f"{own} cannot reach {name} with five manoeuvres", "§6.1")


def refuse_tile(midway: Midway, frame: Frame, _side: int, text: str) -> Refusal:
    assert isinstance(frame, Edge)
    tile, label = int(text[5]) - 1, text[-4:]
    middle = int(midway.small[tile])
    for plane in range(PLANES):
        area = int(midway.area[plane])
        other = plane != frame.plane or not midway.rules.own_tile
        if middle >= 0 and area >= 0 and midway.board.covers(middle, area) and other:
            name = plane_name(midway, plane)
            return Refusal("tile_occupied", f"{name} stands on small tile {tile + 1}", "§5.5")
    places = [int(frame.area - away) for away in midway.board.spread]
    fitting = [midway.board.label(place) for place in places if fits(midway, tile, place)]
    if label in fitting:
        reason = "both small tiles lie beside the board and are alike: tile 1 is taken first"
        return Refusal("first_tile_first", reason, "§5.5")
    goal = midway.board.label(int(frame.area))
    reason = f"a small tile at {label} does not cover {goal}, overlaps a tile, or breaks the board apart"
    return Refusal("does_not_fit", reason, "§5.6")


def refuse_plan(midway: Midway, frame: Frame, side: int, text: str) -> Refusal:
    assert isinstance(frame, Combat)
    number = 3 if midway.rules.is_ace(frame.plane[side]) else 2
    if len(text) != len("plan ") + number:
        kind = "an ace plans three tokens" if number == 3 else "two tokens are planned"
        return Refusal("wrong_number", kind, "§6.3")
    return Refusal("no_such_tokens", "there are only two tokens of each kind", "§6.3")


def refuse_first(_midway: Midway, _frame: Frame, _side: int, _text: str) -> Refusal:
    return Refusal("not_possible", "one of the two sides flies first", "§6.4")


def refuse_without(_midway: Midway, _frame: Frame, _side: int, text: str) -> Refusal:
    place = int(text[-1])
    return Refusal("same_token", f"token {place} is like the one before it: leave that out instead", "§6.6")


def refuse_order(midway: Midway, frame: Frame, side: int, text: str) -> Refusal:
    assert isinstance(frame, Combat)
    name = text.removeprefix("play ")
    cards = [card for card in range(len(midway.rules.effect)) if card_name(midway, card) == name]
    held = [card for card in cards if midway.has_card(side, card)]
    if not held:
        return Refusal("not_in_hand", f"you have no {name.replace('-', ' ')} in your hand", "§6.7")
    if name.endswith("loop"):
        return Refusal("nothing_to_undo", "your aircraft is where it was before its tokens", "§6.8")
    if frame.evaded and midway.rules.evade_stops_weave:
        return Refusal("evaded", "there is no shooting in this combat after the Evade", "§8.7")
    return Refusal("no_shooter", "no other aircraft of yours has the enemy in its attack area", "§6.8")


def refuse_shooter(midway: Midway, frame: Frame, side: int, text: str) -> Refusal:
    assert isinstance(frame, Combat)
    plane = plane_named(midway, text)
    if plane is None:
        return unknown_plane(midway, text)
    if plane // WING != side:
        return Refusal("not_yours", f"{text} is not your aircraft", "§8.9")
    if midway.area[plane] < 0:
        return Refusal("destroyed", f"{text} has been destroyed", "§5.8")
    if plane == frame.plane[side]:
        return Refusal("in_combat", f"{text} is in the combat itself", "§8.9")
    return Refusal("no_attack_area", f"{text} does not have the enemy in its attack area", "§8.9")


def refuse_purchase(midway: Midway, _frame: Frame, side: int, text: str) -> Refusal:
    name = text.removeprefix("buy ")
    order = next(kind for kind, effect in enumerate(EFFECT) if effect.name == name)
    title = EFFECT[order].title
    if order >= ORDERS or order not in [int(card) for card in midway.pool]:
        return Refusal("not_in_pool", f"there is no {title} in the pool", "§9.2")
    price, points = int(midway.rules.price[order]), int(midway.command[side])
    return Refusal("too_dear", f"{title} costs {price}, you have {points} left", "§9.2")


REASONS: dict[type, Callable[[Midway, Frame, int, str], Refusal]] = {
    ChooseAircraft: refuse_aircraft,
    ChooseArea: refuse_area,
    Bid: refuse_bid,
    Activate: refuse_activation,
    ChooseAction: refuse_action,
    Extend: refuse_tile,
    PlanManoeuvres: refuse_plan,
    SayWhoFliesFirst: refuse_first,
    LeaveOutToken: refuse_without,
    PlayOrder: refuse_order,
    ChooseShooter: refuse_shooter,
    Buy: refuse_purchase,
}
